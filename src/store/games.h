/* Torii: MIT licence, see LICENSE. */
/* Games of a store without their logs: summaries, lists, counts. Included by store.h. */
#ifndef STORE_GAMES_H
#define STORE_GAMES_H

#include "base/status.h"
#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

enum { STORE_NAME = 64 }; /* longest name, in characters: hexadecimal digits */

struct store;

/* What can be queried about a game without reading its log; written together with the entries it describes. */
struct store_summary {
    enum { STORE_WAITING, STORE_RUNNING, STORE_OVER, STORE_PAIRING } stage;
    bool listed;      /* in the list of its stage */
    int64_t due;      /* when something happens without anyone acting (a flag falls), or 0 */
    struct str text;  /* JSON for the lists: public information only */
    struct str seats; /* JSON for the server only: who holds the seats */
    int64_t
        expires; /* when it may be removed because nobody plays it; 0: only long after its end */
    struct str pair; /* while it waits to be paired: a name for the kind of game; else empty */

    /* Set by the first entry only. */
    struct str owner;  /* identifies the creator, for counting; empty: unknown */
    struct str shared; /* name of a text shared by games, and the text; empty: none */
    struct str shared_text;
};

/* A game as listed. */
struct store_game {
    const char *id;
    uint64_t entries;             /* number of entries */
    uint64_t summed;              /* number of entries when its summary was written */
    int64_t changed;              /* time of the newest entry */
    struct store_summary summary; /* without the shared text */
};

/* Receives a shared text, looked up by its name; valid during the call. NOT_FOUND if there is none. */
typedef void store_hand(void *context, struct str text);
enum status store_shared(struct store *s, const char *name, store_hand *hand, void *context,
                         struct err *e);

/*
 * Games by their summary, up to a limit: one by its id (NOT_FOUND); the list of a stage, most recently changed
 * first, after a given position in it; those waiting to be paired for the same kind of game, likewise; those
 * due before a time, the earliest first. Every query uses an index.
 */
typedef bool store_meet(void *context, const struct store_game *game);
struct store_wanted {
    int stage;        /* of the list */
    const char *pair; /* instead: what they wait for; or NULL */
    int64_t changed;  /* after a game that changed then … */
    const char *id;   /* … and has this id; NULL: from the start */
    int skip, most;
};
enum status store_find(struct store *s, const char *game, store_meet *meet, void *context,
                       struct err *e);
enum status store_list(struct store *s, const struct store_wanted *wanted, store_meet *meet,
                       void *context, struct err *e);
enum status store_list_due(struct store *s, int64_t before, int most, store_meet *meet,
                           void *context, struct err *e);

/* The number of games an owner has, each counted up to a thousand. */
struct store_tally {
    int waiting; /* not begun yet */
    int open;    /* in a public list and not over */
    int recent;  /* in a public list, changed after a time */
};
enum status store_count(struct store *s, const char *owner, int64_t since, struct store_tally *out,
                        struct err *e);

/* A secret of the store, shared by all its processes and never changed: hexadecimal digits. */
enum status store_salt(struct store *s, char out[STORE_NAME + 1], struct err *e);

#endif
