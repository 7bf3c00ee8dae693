/* Torii: MIT licence, see LICENSE. */
/*
 * The inside of the hall. One thread owns all live games without locks; everything that happens elsewhere arrives
 * as a message in its queue:
 *
 *     network ── requests ──────▶ lines of clients ┐
 *     store ── commits, news ──▶ queue ───────────┼─▶ the hall's thread ──▶ answers, events
 *     reader, rules, thinkers ─▶ queue ───────────┘      └ appends, jobs ──▶ store, reader, rules, thinkers
 *
 * Work caused by a client waits in that client's own line, here and in the other threads (share.h), and comes in small
 * pieces: logs are read a few entries at a time, rules files by a thread of their own.
 *
 * A live game is a sitting in memory. Its requests queue while the store commits the previous decision; the sitting is
 * ahead by that decision, and is read again if the commit fails.
 */
#ifndef SERVER_HALL_PARTS_H
#define SERVER_HALL_PARTS_H

#include "os/listen.h"
#include "os/wait.h"
#include "server/decide.h"
#include "server/hall.h"
#include "server/request.h"
#include "server/think.h"

#include <stdatomic.h>

enum {
    HALL_BUCKETS = 4096,
    HALL_TRIES = 6,         /* attempts at a decision that lost the race to another process */
    HALL_AWAY = 3000,       /* milliseconds another process has to play its computer's move */
    HALL_LOOK = 5000,       /* between looks for due games */
    HALL_RETRY = 1000,      /* before retrying what the store did not commit */
    HALL_REMEMBERED = 40,   /* last entries of a log whose events are rebuilt when it is read */
    HALL_PAGE = 50,         /* games per page of the list */
    HALL_GRACE = 10 * 1000, /* a shorter absence is not reported */
    HALL_TRIM = 500,        /* between looks for games to drop from memory */
    HALL_OVER = SITTING_SILENCE, /* how long a finished game without subscribers stays in memory */
    HALL_FRESH = 1000,           /* how long a health result is reused */
    HALL_TURN_WAIT = 30,   /* between attempts to take the pairing turn from another process … */
    HALL_TURN_TRIES = 100, /* … before pairing without it */
    HALL_TICK = 10,        /* minimum between looks at all live games (monotonic clock) … */
    HALL_GONE_TICK = 250,  /* … and between looks for players who left */
};

enum { HALL_NAME = 33 }; /* size of a name in the store: a hash of what it stands for */

struct hall_subscriber {
    struct hall_subscriber *next;            /* of its live game */
    struct hall_subscriber *after, **before; /* among all */
    struct live_game *live;                  /* NULL: not yet, or no more */
    int64_t since;
    int scope;            /* index */
    uint64_t v;           /* the last event it was sent */
    uint64_t seat_events; /* of those, how many changed the seats */
    bool gone;            /* no more callbacks; guarded by subscriber_lock */
    bool ended;
    bool waits; /* its request is pending … */
    bool left;  /* … although it was unsubscribed */
    hall_event *event;
    hall_end *end;
    void *context;
};

struct live_game {
    struct live_game *next; /* in its bucket */
    char id[STORE_ID + 1];
    struct sitting *s; /* NULL: not read yet */
    bool reading, appending;
    bool behind;                            /* other processes have appended to the log */
    bool own;                               /* the newest entry is ours */
    bool asked;                             /* a "due" request is queued */
    int64_t retry;                          /* no unsolicited work before this time */
    int64_t used;                           /* when it was last requested or left */
    struct request *head, **tail, *current; /* queued; being committed */
    struct decision decision;
    struct hall_subscriber *subscribers;
    int seated[GAME_MAX_PLAYERS]; /* subscribers per seat */
    uint64_t client;              /* who acted last: the computer's time is charged to it */
    struct reader_job *job;       /* that reads it */
    struct thought *thought;
    int64_t sign[GAME_MAX_PLAYERS];  /* when a seat last sent a request here … */
    int64_t until[GAME_MAX_PLAYERS]; /* … and until when it counts as present */
    unsigned present;                /* seats last announced as present */
};

struct hall {
    struct hall_options options;
    struct store *store;
    const struct endpoint *(*find_endpoint)(
        const char *name); /* in the table, which knows all actions */
    int64_t opened;
    char salt[STORE_NAME + 1];    /* for names of clients in the store … */
    unsigned char client_key[16]; /* … and here */
    struct os_lock *lock;         /* of the queues */
    struct os_condition *filled, *jobbed, *rules_came;
    struct message *head, **tail;
    struct share *lines, *jobs, *rules_jobs; /* requests; for the reader; for the rules thread */
    struct os_lock *subscriber_lock;
    atomic_bool closing, reader_closing;
    struct os_thread *thread, *reader, *rules_thread;
    struct thinkers *thinkers;

    /* Owned by the hall's thread. */
    struct live_game *buckets[HALL_BUCKETS];
    int appending;
    int64_t next_due, next_gone, next_look, next_trim, next_prune, last_now;
    double ticked, gone_ticked; /* when all live games were last looked at, by os_seconds */
    bool looking;               /* the reader is looking for due games */
    struct hall_subscriber *all_subscribers;
    struct request *pairing; /* the request being paired … */
    struct share *pairs;     /* … and those waiting for it */
    int64_t pair_at;         /* when to try again for the turn; 0: not waiting */
    int pair_tries;
    bool has_turn;
    struct request *patients; /* health requests … */
    bool probing;             /* … while a probe is running */
    int64_t probed;           /* time of the last probe */
    atomic_bool well;
    atomic_llong asks[ENDPOINT_MAX], refused, kept, stale, gone, unsure, acts, events, thoughts,
        live_games, subscribers, keep_ms, table_bytes, games_read, entries_read, rows_read,
        rules_bytes, pruned, moves_shown;
};

#endif
