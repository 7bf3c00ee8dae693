/* Torii: MIT licence, see LICENSE. */
/* The summary of a game, and the answers made from it without the log. */
#ifndef SERVER_SUMS_H
#define SERVER_SUMS_H

#include "server/sitting.h"

/* The summary (store.h); to be released. */
struct sitting_sums {
    struct store_summary summary;
    char *text, *seats;
};
void sitting_sum_up(struct sitting *s, struct sitting_sums *out);
/* After a move: may the summary wait for a later one? In a game played faster than a move a second most of them do; until
 * the next one is written the store knows that it is behind, and the log is read instead. */
bool sitting_sums_wait(const struct sitting *s);
void sitting_sums_release(struct sitting_sums *sums);
/* A line of "my games" from the summary alone, for the holder of the token with this hash. NULL if no seat has that
 * token (*seat is -1), or the log must be read (*seat is -2). */
json_t *sitting_row(const struct store_game *row, const char hash[TOKEN_HASH_SIZE], int *seat);

#endif
