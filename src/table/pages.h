/* Torii: MIT licence, see LICENSE. */
/* A slice of solved chains into a file, without distances: region by region, many at a time. */
#ifndef TABLE_PAGES_H
#define TABLE_PAGES_H

#include "table/file.h"
#include "table/sweep.h"

/*
 * Needs `open` of the chains (own, enemy), (enemy, own) and, if the enemy has students, (enemy - 1, own):
 * the hunter is the player to move in the first, the other in the rest.
 */
void pages_put(struct file *f, struct sweep *w, struct table_slice s, int threads);

#endif
