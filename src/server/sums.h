/* Torii: MIT licence, see LICENSE. */
/* What is asked of a game without its log: its summary, written with every entry, and what can be told from it. */
#ifndef SERVER_SUMS_H
#define SERVER_SUMS_H

#include "server/sitting.h"

/* All that is asked of it without its log (store.h); to be released. */
struct sitting_sums {
    struct store_summary summary;
    char *text, *seats;
};
void sitting_sum_up(const struct sitting *s, struct sitting_sums *out);
void sitting_sums_release(struct sitting_sums *sums);
/* A line of "my games" made from such a summary alone, for whoever holds the token with this hash. NULL where
 * that cannot be: no seat is held so (*seat is -1), or the log must be read (*seat is -2). */
json_t *sitting_row(const struct store_game *row, const char hash[TOKEN_HASH_SIZE], int *seat);

#endif
