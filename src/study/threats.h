/* Torii: MIT licence, see LICENSE. */
/*
 * Threats: what the next move can capture or win, for the player to act and for the opponent if nothing were done
 * about it; not every square in reach. And what can happen next, as a seat sees it.
 */
#ifndef STUDY_THREATS_H
#define STUDY_THREATS_H

#include "game/watch.h"

enum { STUDY_MAX_THREATS = 64, STUDY_MAX_OUTLOOKS = 512 };

enum study_prize { STUDY_STUDENT, STUDY_MASTER, STUDY_NINJA, STUDY_ARCH };

struct study_threat {
    int card, from, to;
    enum study_prize prize;
    bool wins;
    bool free;     /* nothing can recapture there at once */
    double chance; /* that it is so, from what was seen; 1 where nothing is hidden */
};

struct study_threats {
    int player; /* to act; -1: nobody */
    int gains, losses;
    struct study_threat gain[STUDY_MAX_THREATS], loss[STUDY_MAX_THREATS];
};

/* From what the watch knows. Only Onitama. In the middle of a turn there are none. */
void study_threats_find(const struct watch *w, struct study_threats *out);
const char *study_prize_name(enum study_prize prize);

/* An event that the seat of the watch may be shown next, and how likely it is if all actions are. */
struct study_outlook {
    game_action event;
    double chance;
};
/* Where something is hidden from the watch; fills `out` (room for STUDY_MAX_OUTLOOKS), returns the count. */
int study_outlooks(const struct watch *w, struct study_outlook *out);

#endif
