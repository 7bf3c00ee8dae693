/* Torii: MIT licence, see LICENSE. */
/* Fixed work of rooms other than the rules. */
#ifndef CMD_BENCH_H
#define CMD_BENCH_H

#include <stdbool.h>

/* Endgame tables of four men, made in memory and probed; returns the exit status. */
int cmd_bench_table(bool json);
/* The strong player of Onitama on one core, and with more than one thread how much sooner they are. */
int cmd_bench_search(int threads, bool json);

#endif
