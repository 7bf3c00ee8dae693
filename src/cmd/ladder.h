/* Torii: MIT licence, see LICENSE. */
/* Games between two of the computer's levels. */
#ifndef CMD_LADDER_H
#define CMD_LADDER_H

#include "engine/opponent.h"
#include "games/games.h"

#include <stdatomic.h>

enum { LADDER_RANDOM = 0 }; /* a level below the first: any move */

/* Parameters that replace a level's own, to try them out. */
struct ladder_trial {
    bool given;
    double dials[OPPONENT_LEVEL_PARAMS];
};

/* One pairing, played by all threads. The caller fills in the fields up to `stop`; the rest are results. */
struct ladder_pairing {
    const struct games_entry *entry;
    const struct ladder_trial *trials; /* by level */
    int level[2];
    uint64_t games, seed;
    uint64_t nodes;    /* per move of level 10 in open games; 0: as many as against people */
    atomic_bool *stop; /* set to leave after what was played so far */
    char **records; /* filled with a text for each game, owned by the caller; NULL: none is kept */

    _Atomic uint64_t next, done;                   /* the next game; games finished */
    _Atomic uint64_t points[GAME_MAX_PLAYERS];     /* of the second level by its seat, halves */
    _Atomic uint64_t seat_games[GAME_MAX_PLAYERS]; /* finished, by the second level's seat */
    _Atomic uint64_t draws, steps, failed;
    _Atomic uint64_t decisions[2], micros[2]; /* of each level */
};

/* Plays them, all or until *stop; then `games` is how many were finished. An exit status, after complaining. */
int ladder_play(struct ladder_pairing *p, int threads);
double ladder_points(const struct ladder_pairing *p);       /* of the second level */
double ladder_ms(const struct ladder_pairing *p, int side); /* of a decision */

#endif
