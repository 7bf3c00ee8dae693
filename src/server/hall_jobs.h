/* Torii: MIT licence, see LICENSE. */
/* What goes between the hall's thread and the others: messages to it, work for the reader and for the rules thread. */
#ifndef SERVER_HALL_JOBS_H
#define SERVER_HALL_JOBS_H

#include "server/hall_parts.h"

/* What comes to the hall's thread. */
enum message_kind {
    M_UNSUBSCRIBE,
    M_COMMITTED,
    M_NEXT_COMMITTED,
    M_READ,
    M_LISTED,
    M_DUE,
    M_CHANGED,
    M_THOUGHT,
    M_PROBED,
    M_TURN,
    M_RULED,
    M_COUNTED,
    M_FOUND,
    M_PRUNED,
};

struct message {
    struct message *next;
    enum message_kind kind;
    struct request *request;
    struct hall_subscriber *subscriber;
    struct live_game *live;
    struct thought *thought;
    char game[STORE_ID + 1];
    enum store_verdict verdict;
    char reason[160];
    enum status rc;    /* of reading */
    struct sitting *s; /* read from the beginning … */
    bool turn;         /* the reader has got the turn */
    bool more;         /* there is more to read, or to remove */
    int work;          /* what reading it came to */
    json_t *list;      /* … or what is new: [time, entry] each; or a list of games; or faults */
    json_t *body;      /* of an answer that is ready */
    struct store_tally tally;
    struct reader_job *job;  /* that was done; the hall frees it */
    struct collect *collect; /* of "my games" */
};

struct message *message_new(enum message_kind kind); /* NULL: no memory */
void hall_post(struct hall *h, struct message *m);   /* takes it; from any thread */

/* rules.c: files of rules, which a thread of their own reads */
endpoint_ask rules_ask; /* what is in one? */
/* Does the request bring one? Then it goes to that thread first. */
bool rules_take(struct hall *h, struct request *r);
/* It was read: does the request go on? Else it has its answer. */
bool rules_read(struct hall *h, struct message *m);
void rules_run(void *hall);
void rules_close(struct hall *h);

/* shared.c: texts that games share are kept once, and not in their logs */
struct store_summary;
/* The entry as it is kept, new; and what it leaves to be shared (borrowed from the entry). */
json_t *shared_strip(json_t *entry, struct store_summary *summary);
/* Puts the text of an entry that was read back in; the entry is changed. */
enum status shared_fill(struct store *s, json_t *entry, struct err *e);

/* reader.c */
/* A game of "my games", to be found. */
struct wanted_seat {
    char game[STORE_ID + 1];
    char hash[TOKEN_HASH_SIZE];
    size_t place; /* in the answer */
};

/* Work for the reader's thread. */
struct reader_job {
    struct share_item item; /* first: in the line of its client */
    enum message_kind kind; /* of its answer */
    uint64_t client;
    struct live_game *live; /* not touched, only handed back */
    struct request *request;
    struct collect *collect; /* not touched */
    char game[STORE_ID + 1];
    char hash[TOKEN_HASH_SIZE]; /* whose request it is that a log is read for: a seat's, or empty */
    uint64_t from;
    struct store_wanted wanted; /* of a list … */
    char name[HALL_NAME];       /* … its `pair`; or an owner … */
    char after[STORE_ID + 1];   /* … its `id` */
    int64_t before;
    int most;
    bool turn; /* of all processes, ours: it must be given back (M_TURN) */

    struct wanted_seat *seats; /* owned */
    size_t seat_count;

    struct sitting *s; /* as far as its log is read */
    uint64_t entries;  /* that it has */
    json_t *news;
    int work;
};

void reader_run(void *hall);
void reader_push(struct hall *h, const struct reader_job *job);
/* Another client waits for the same job: run it in the turn of whichever comes first. */
void reader_hurry(struct hall *h, struct live_game *t, uint64_t client);
void reader_close(struct hall *h);

#endif
