/* Torii: MIT licence, see LICENSE. */
/*
 * The inside of the hall. One thread owns all tables and everything on them, without locks; whatever
 * happens elsewhere is a message in its queue:
 *
 *     network ── ask, listen ──▶ lines of clients ┐
 *     store ── told, heard ────▶ queue ───────────┼─▶ the hall's thread ──▶ answers, events
 *     reader, rules, thinkers ─▶ queue ───────────┘      └ appends, jobs ──▶ store, reader, rules, thinkers
 *
 * Whatever a client causes waits in a line of that client's own, here and at the other threads (share.h), and no
 * piece of it is long: logs are read some entries at a time, and files of rules by a thread of their own.
 *
 * A table is a sitting in memory. Requests wait in its queue while the store keeps what was decided
 * before; the sitting is ahead by that decision, and is read again if the store does not keep it.
 */
#ifndef SERVER_HALL_PARTS_H
#define SERVER_HALL_PARTS_H

#include "os/listen.h"
#include "os/wait.h"
#include "server/decide.h"
#include "server/hall.h"
#include "server/share.h"
#include "server/think.h"

#include <stdatomic.h>

struct collect;
struct job;
enum {
    HALL_BUCKETS = 4096,
    HALL_TRIES = 6,    /* of a decision that others were faster than */
    HALL_AWAY = 3000,  /* milliseconds that another process has for a computer's move of its own */
    HALL_LOOK = 5000,  /* between looks for games that are due */
    HALL_RETRY = 1000, /* until something is tried again that the store did not keep */
    HALL_REMEMBERED = 40,        /* entries whose events are made again when a log is read */
    HALL_PAGE = 50,              /* games in a page of the list */
    HALL_GRACE = 10 * 1000,      /* who is back within that was never away */
    HALL_TRIM = 500,             /* between looks for games that need not be in memory */
    HALL_OVER = SITTING_SILENCE, /* a finished game that nobody is at stays in memory so long */
    HALL_FRESH = 1000,           /* a health that was looked at so long ago is told again */
    HALL_TURN_WAIT = 30,         /* between tries to get the turn from another process … */
    HALL_TURN_TRIES = 100,       /* … until it is paired without */
    HALL_TICK = 10, /* at least between looks at all tables, by a clock that nobody sets … */
    HALL_GONE_TICK = 250, /* … and between looks for those who have gone */
};

/* Names of the store's: hashes of what they stand for. */
enum { HALL_NAME = 33 };

/* Somebody waits for an answer: the network, or the hall itself (answer is NULL). */
struct request {
    struct share_item item; /* first: in the line of its client */
    struct request *next;   /* at its table */
    struct hall *inside;    /* it counts as being dealt with there; else NULL */
    uint64_t client;        /* 0: the hall itself */
    char from[OS_ADDRESS];  /* empty: not known */
    struct hall_bill bill;
    bool ruled, counted; /* its file of rules was read; its client's games were counted */
    char verb[12];
    char game[STORE_ID + 1];
    char *token; /* owned, or NULL */
    json_t *args;
    hall_answer *answer;
    void *context;
    bool inner;
    int tries;
    double came;             /* os_seconds */
    struct hall_ear *ear;    /* of a listener that begins */
    bool pairs;              /* quick pairing … */
    json_t *rivals;          /* … and games to try */
    struct collect *collect; /* of "my games": where the answer goes … */
    size_t place;            /* … and its place there */
};

struct hall_ear {
    struct hall_ear *next;            /* at its table */
    struct hall_ear *after, **before; /* among all */
    struct table *table;              /* NULL: not yet, or no more */
    int64_t since;
    int scope;           /* index */
    uint64_t v;          /* the last event it was told */
    uint64_t seats_told; /* of those, how many told who sits where */
    bool gone;           /* nothing is told any more; under the hall's ear lock */
    bool ended;
    bool waits; /* its request is not done yet … */
    bool left;  /* … though nobody wants it any more */
    hall_event *event;
    hall_end *end;
    void *context;
};

struct table {
    struct table *next; /* in its bucket */
    char id[STORE_ID + 1];
    struct sitting *s; /* NULL: not read yet */
    bool reading, appending;
    bool behind;   /* there is more in the log, written by others */
    bool own;      /* the newest entry is ours */
    bool asked;    /* a look at what is due waits in the queue */
    int64_t retry; /* not before this is anything tried that nobody asked for */
    int64_t used;  /* when somebody last asked for it or left it */
    struct request *head, **tail, *current; /* those that wait; whose decision is being kept */
    struct decision decision;
    struct hall_ear *ears;
    int seated[GAME_MAX_PLAYERS]; /* how many of them listen for each seat */
    uint64_t client;              /* who acted here last: whose the computer's thoughts are */
    struct job *job;              /* that reads it */
    struct thought *thought;
    int64_t sign[GAME_MAX_PLAYERS];  /* when a seat was last heard of here, but for its ears … */
    int64_t until[GAME_MAX_PLAYERS]; /* … and until when it counts as there without one */
    unsigned present;                /* seats that everybody was told are there */
};

struct hall {
    struct hall_options options;
    struct store *store;
    int64_t opened;
    char salt[STORE_NAME + 1];    /* of names for clients, in the store … */
    unsigned char client_key[16]; /* … and here */
    struct os_lock *lock;         /* of the queues */
    struct os_condition *filled, *jobbed, *rules_came;
    struct message *head, **tail;
    struct share *lines, *jobs, *rules_jobs; /* requests; for the reader; for the rules thread */
    struct os_lock *ear_lock;
    atomic_bool closing, reader_closing;
    struct os_thread *thread, *reader, *rules_thread;
    struct thinkers *thinkers;

    /* Of the hall's thread alone. */
    struct table *buckets[HALL_BUCKETS];
    int appending;
    int64_t next_due, next_gone, next_look, next_trim, next_prune, last_now;
    double ticked, gone_ticked; /* when all tables were looked at last, by os_seconds */
    bool looking;               /* the reader looks for what is due */
    struct hall_ear *all_ears;
    struct request *pairing; /* the one that is being paired … */
    struct share *pairs;     /* … and those who wait for that */
    int64_t pair_at;         /* when it is tried again to get the turn; 0: not */
    int pair_tries;
    bool has_turn;
    struct request *patients; /* who want to know how the store is … */
    bool probing;             /* … which is being tried out */
    int64_t probed;           /* when it last was */
    atomic_bool well;
    atomic_llong asks, refused, kept, stale, gone, unsure, acts, events, thoughts, tables, ears,
        keep_ms, table_bytes, games_read, entries_read, rows_read, rules_bytes, pruned, moves_shown;
};

#endif
