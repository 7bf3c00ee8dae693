/* Torii: MIT licence, see LICENSE. */
/* Fixed work of rooms other than the rules. */
#ifndef CMD_BENCH_H
#define CMD_BENCH_H

#include <stdbool.h>
#include <stdint.h>

/* Endgame tables of four men, made in memory and probed; returns the exit status. */
int cmd_bench_table(bool json);
/* The strong player of Onitama on one core, and with more than one thread how much sooner they are. */
int cmd_bench_search(int threads, bool json);

/* A row of the report: how much was done in what time; games: 0 if there are none. */
void bench_print_work(const char *name, const char *unit, uint64_t count, double seconds, int games,
                      bool json);
void bench_print_signature(const char *name, const char *layout, uint64_t signature, bool json);

#endif
