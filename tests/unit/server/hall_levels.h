/* Torii: MIT licence, see LICENSE. */
/* Games at a hall in which all seats are the computer's, and what became of them. */
#ifndef UNIT_HALL_LEVELS_H
#define UNIT_HALL_LEVELS_H

#include "hall_case.h"

#include "game/form.h"
#include "server/fair.h"

/* One game: what it is, who plays, and the seed that the server would have drawn. */
struct levels_game {
    char id[STORE_ID + 1];
    const char *name;
    int players; /* of Onamazu; else 0 */
    int level[GAME_MAX_PLAYERS];
    unsigned char seed[FAIR_BYTES];
    bool over;
};

/* Fills it: the n-th game of a series. */
void levels_game_init(struct levels_game *g, const char *name, int players, uint64_t series,
                      uint64_t n);
/* Puts it into the store as `create` would have, which wants a person at the table; the hall that next looks
 * at it plays it on. */
void levels_put(struct levels_game *g);
/* Waits until all are over; a draw that may be claimed is claimed (B13). */
void levels_play(struct hall *h, struct levels_game *games, int count);
/* The record, whole; the caller frees it. */
char *levels_record(struct hall *h, const char *id);

/* The record read, and thought about again: how many moves the levels have played. Fails the test where a
 * move is another one. */
int levels_compare(const char *record);
/* Halves of victories of a seat, a game that could have been claimed as drawn being one. */
int levels_points(const char *record, int seat);

#endif
