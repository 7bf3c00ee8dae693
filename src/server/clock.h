/* Torii: MIT licence, see LICENSE. */
/*
 * The clock of a game, driven by the times of its log entries: it never reads the system time, so every process and
 * every restart computes the same.
 *
 * The clocks start with the first move: the set-up and the first turn cost nobody anything, but each must be done within the
 * whole time, so that a game with a clock always ends.
 */
#ifndef SERVER_CLOCK_H
#define SERVER_CLOCK_H

#include "game/game.h"

enum clock_kind { CLOCK_NONE, CLOCK_FISCHER, CLOCK_MOVE, CLOCK_DAYS };

enum { CLOCK_DAY = 24 * 60 * 60 * 1000, CLOCK_GRACE = 30 * 1000 }; /* milliseconds */

struct clock {
    enum clock_kind kind;
    int64_t base, increment;        /* milliseconds; the base of a turn, unless it is Fischer's */
    int64_t left[GAME_MAX_PLAYERS]; /* when `since` was */
    bool stopped[GAME_MAX_PLAYERS]; /* the seat's clock was removed */
    int running;                    /* a seat, or -1 */
    bool begun; /* the first turn has been played: from now on time is charged */
    int64_t since;
};

void clock_init(struct clock *c, enum clock_kind kind, int64_t base, int64_t increment);
/* Starts this seat's clock (-1: nobody's). `passed`: the previous seat has finished its turn; what it does in the set-up is
 * not a turn. */
void clock_run(struct clock *c, int seat, int64_t now, bool passed);
/* When the running seat's time is up; 0: never. */
int64_t clock_due(const struct clock *c);
/* Gives the running seat at least this much time. */
void clock_grant(struct clock *c, int64_t now, int64_t least);

#endif
