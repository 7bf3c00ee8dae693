/* Torii: MIT licence, see LICENSE. */
/* A store in memory for tests of the hall, with faults to order. Stores of one name share their games. */
#ifndef UNIT_MEMORY_STORE_H
#define UNIT_MEMORY_STORE_H

#include "store/store.h"

void memory_store_clear(void);
/* From now on nothing is kept and nothing read; or all is well again. */
void memory_store_gone(bool gone);
/* Appended by nobody's hall: another process, which the next append of a hall comes after. */
uint64_t memory_store_count(const char *game);
/* The body of an entry; borrowed until the store is cleared, NULL: none. */
const char *memory_store_entry(const char *game, uint64_t number);

#endif
