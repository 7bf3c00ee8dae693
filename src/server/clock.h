/* Torii: MIT licence, see LICENSE. */
/*
 * The clock of a game, by the times of its log's entries: nothing here asks what time it is, so every
 * process and every restart counts the same.
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
    bool stopped[GAME_MAX_PLAYERS]; /* the seat has no clock any more */
    int running;                    /* a seat, or -1 */
    int64_t since;
};

void clock_init(struct clock *c, enum clock_kind kind, int64_t base, int64_t increment);
/* From now on this seat's time runs (-1: nobody's). `passed`: whoever it ran for has done his turn. */
void clock_run(struct clock *c, int seat, int64_t now, bool passed);
/* When the running seat has none left; 0: never. */
int64_t clock_due(const struct clock *c);
/* The running seat gets at least so much. */
void clock_grant(struct clock *c, int64_t now, int64_t least);

#endif
