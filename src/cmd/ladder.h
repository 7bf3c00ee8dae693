/* Torii: MIT licence, see LICENSE. */
/* Games between two of the computer's levels. */
#ifndef CMD_LADDER_H
#define CMD_LADDER_H

#include "games/games.h"
#include "opponent/opponent.h"

#include <stdatomic.h>

enum { LADDER_RANDOM = 0 }; /* a level below the first: any move */

/* Other numbers than a level's own, to be tried. */
struct ladder_trial {
    bool given;
    double dials[OPPONENT_DIALS];
};

/* One pairing, worked on by all threads. Filled in as far as `seed`; the rest comes of the games. */
struct ladder_pairing {
    const struct games_entry *entry;
    const struct ladder_trial *trials; /* by level */
    int level[2];
    uint64_t games, seed;
    uint64_t nodes; /* that level 10 of the open games thinks for; 0: as many as against people */
    char **records; /* filled with a text for each game, owned by the caller; NULL: none is kept */

    _Atomic uint64_t next, done;               /* game to be played; games that were */
    _Atomic uint64_t points[GAME_MAX_PLAYERS]; /* of the second level by its seat, halves */
    _Atomic uint64_t draws, steps, failed;
    _Atomic uint64_t decisions[2], micros[2]; /* what each level took */
};

/* Plays them all; an exit status, after complaining. */
int ladder_play(struct ladder_pairing *p, int threads);
double ladder_points(const struct ladder_pairing *p);       /* of the second level */
double ladder_ms(const struct ladder_pairing *p, int side); /* of a decision */

#endif
