/* Torii: MIT licence, see LICENSE. */
/* Games of a store without their logs: summaries, lists, counts. A part of the room's door, store.h. */
#ifndef STORE_GAMES_H
#define STORE_GAMES_H

#include "base/status.h"
#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

enum { STORE_NAME = 64 }; /* characters of names at most: hexadecimal digits */

struct store;

/* What is asked of a game without reading its log: written together with the entries it describes. */
struct store_summary {
    enum { STORE_WAITING, STORE_RUNNING, STORE_OVER, STORE_PAIRING } stage;
    bool listed;      /* in the list of its stage */
    int64_t due;      /* when something happens though nobody acts (a flag falls), or 0 */
    struct str text;  /* JSON for the lists: public things alone */
    struct str seats; /* JSON for the server alone: who holds the seats */
    int64_t
        expires; /* when it may be removed since nobody plays it; 0: when it has been over for long */
    struct str pair; /* while it waits to be paired: what for, as a name; else empty */

    /* Of the first entry alone: what a game is made with stays. */
    struct str owner;  /* a name for whoever made it, to count by; empty: not known */
    struct str shared; /* a name for a text that games share, and the text; empty: none */
    struct str shared_text;
};

/* A game as it is met in a list. */
struct store_game {
    const char *id;
    uint64_t entries;             /* how many it has */
    int64_t changed;              /* time of the newest */
    struct store_summary summary; /* without the text that is shared */
};

/* A text that games share, by its name; valid during the call. NOT_FOUND where there is none. */
typedef void store_hand(void *context, struct str text);
enum status store_shared(struct store *s, const char *name, store_hand *hand, void *context,
                         struct err *e);

/*
 * Games by their summary, up to a limit: one, by its id (NOT_FOUND); those of a stage in its list, the newest
 * change first, from behind a place in it; those that wait to be paired for the same thing, likewise; those
 * that are due before a time, the earliest first. What is asked for is found by an index, however many games
 * there are.
 */
typedef bool store_meet(void *context, const struct store_game *game);
struct store_wanted {
    int stage;        /* of the list */
    const char *pair; /* instead: what they wait for; NULL: not that */
    int64_t changed;  /* behind a game that changed then … */
    const char *id;   /* … and has this id; NULL: from the first on */
    int skip, most;
};
enum status store_find(struct store *s, const char *game, store_meet *meet, void *context,
                       struct err *e);
enum status store_list(struct store *s, const struct store_wanted *wanted, store_meet *meet,
                       void *context, struct err *e);
enum status store_list_due(struct store *s, int64_t before, int most, store_meet *meet,
                           void *context, struct err *e);

/* How many games an owner has, each counted up to a thousand. */
struct store_tally {
    int waiting; /* that have not begun */
    int open;    /* in a public list and not over */
    int recent;  /* in a public list, changed after a time */
};
enum status store_count(struct store *s, const char *owner, int64_t since, struct store_tally *out,
                        struct err *e);

/* A secret of the store, the same for all who share it and for ever: hexadecimal digits. */
enum status store_salt(struct store *s, char out[STORE_NAME + 1], struct err *e);

#endif
