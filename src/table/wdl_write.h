/* Torii: MIT licence, see LICENSE. */
/* Writes a WDL slice of solved partitions to the file: region by region, several in parallel. */
#ifndef TABLE_WDL_WRITE_H
#define TABLE_WDL_WRITE_H

#include "table/wdl_solve.h"
#include "table/writer.h"

/*
 * Needs `open` of the partitions (own, enemy), (enemy, own) and, if the enemy has students, (enemy - 1, own):
 * the attacker is the player to move in the first, the other in the rest.
 */
void wdl_write_slice(struct table_writer *f, struct wdl_solver *w, struct table_slice s,
                     int threads);

#endif
