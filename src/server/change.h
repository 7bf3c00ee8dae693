/* Torii: MIT licence, see LICENSE. */
/* What an entry changes in a sitting: for sitting.c, entries.c and show*.c alone. */
#ifndef SERVER_CHANGE_H
#define SERVER_CHANGE_H

#include "server/sitting.h"

/* An event, for all scopes of a mask. */
struct change {
    const char *t;
    unsigned mask; /* of scope indices that see it */
    uint64_t keys; /* of the view, that it changes (show.h) */
    int seat;      /* whose, or -1 */
    int64_t time;
    bool quiet, has_move;        /* quiet: the event is only counted */
    char (*move)[GAME_MAX_TEXT]; /* by scope index */
    json_t *more;                /* more members of the event, or NULL; owned */
};
void sitting_stepped(struct sitting *s); /* after a step of its match */
void sitting_notify(struct sitting *s, const struct change *c, bool quiet);

#endif
