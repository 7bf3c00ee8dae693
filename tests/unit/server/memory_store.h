/* Torii: MIT licence, see LICENSE. */
/* A store in memory for tests of the hall, with faults to order. Stores of one name share their games. */
#ifndef UNIT_MEMORY_STORE_H
#define UNIT_MEMORY_STORE_H

#include "store/store.h"

void memory_store_clear(void);
/* From now on nothing is kept and nothing read; or all is well again. */
void memory_store_gone(bool gone);
/* The connection breaks in the next append: it is kept, or not, and nobody is told which. */
void memory_store_unsure(bool kept);
/* What is read from now on is handed over only when this is taken back: it may be old by then. */
void memory_store_hold_reads(bool hold);
int memory_store_held(void); /* how many wait */
/* Other processes are not notified of what is appended from now on; or they are again. */
void memory_store_mute(bool muted);
/* How often a game was read. */
int memory_store_reads(void);
/* How many entries of logs had been handed out when this game's log was last read from the start. */
long long memory_store_behind(const char *game);
/* How often a list was asked for; how many texts are shared. */
int memory_store_listings(void);
int memory_store_shared(void);
/* Summaries as they were before they told who has the seats. */
void memory_store_forget_seats(void);
/* How often it was asked whether it can be written to. */
int memory_store_probes(void);
/* Appended by nobody's hall: another process, which the next append of a hall comes after. */
uint64_t memory_store_count(const char *game);
/* The body of an entry; borrowed until the store is cleared, NULL: none. */
const char *memory_store_entry(const char *game, uint64_t number);

#endif
