/* Torii: MIT licence, see LICENSE. */
/*
 * The table of endpoints: everything that can be asked of the server is one row. Routing, argument checks, rate limits,
 * permissions, metrics, data/openapi.json and the reference in docs/formats/api.md follow from the row;
 * docs/contributing/endpoint.md is the recipe for a new one.
 */
#ifndef SERVER_ENDPOINTS_H
#define SERVER_ENDPOINTS_H

#include "server/args.h"
#include "server/codes.h"
#include "server/route.h"

struct ask;
struct decision;
struct hall;
struct request;
struct sitting;

enum {
    ENDPOINT_MAX = 48,               /* rows */
    ENDPOINT_BODY = 64 << 10,        /* bytes of a request … */
    ENDPOINT_RULES_BODY = 320 << 10, /* … with a rules file */
    ENDPOINT_RECORD = 32 << 10,      /* bytes of a record that is to be animated */
    ENDPOINT_NEAR = 3,               /* this many wrong letters are not a slip of the finger */
};

enum argument_type {
    ARGUMENT_TEXT, /* any text without a zero in it */
    ARGUMENT_LINE, /* without control characters; blanks around it are dropped */
    ARGUMENT_NAME, /* of a player: a line that can be seen (names.h) */
    ARGUMENT_INT,
    ARGUMENT_BOOL,
    ARGUMENT_WORD,   /* one of a few */
    ARGUMENT_OBJECT, /* the action checks what is in it */
    ARGUMENT_LIST,
};

struct argument {
    const char *name; /* NULL ends a list of arguments */
    enum argument_type type;
    bool required;     /* else it may be missing or null */
    int64_t min, max;  /* INT: the range; texts: at most `max` bytes; LIST: at most `max` items */
    const char *words; /* WORD: the choices, a zero after each and one more at the end */
    const char *
        fallback; /* BOOL, INT, WORD: what a missing one means, as text; NULL: the action decides */
    enum code code;     /* why a wrong value is refused; 0: CODE_BAD_VALUE */
    const char *schema; /* OBJECT, LIST: its schema, or its items', in data/api.json */
    const char *about;  /* a phrase for the documentation, or NULL */
};

enum endpoint_who {
    WHO_ANYONE, /* no token is needed */
    WHO_VIEWER, /* a seat, with its token, or a spectator without one */
    WHO_SEAT,   /* a seat's token is needed */
    WHO_HALL,   /* the hall itself; no request from outside gets here */
};

/* An action for the whole hall: gives the answer, now or later. */
typedef void endpoint_ask(struct hall *h, struct request *r);
/* An action for one game: entries for its log, an answer, or a refusal. The sitting is unchanged afterwards. */
typedef void endpoint_decide(struct sitting *s, const struct ask *a, int seat, struct decision *d);

/* With neither action the network answers by itself (http.c). */
struct endpoint {
    const char *name; /* the verb: on sockets, in metrics, as operationId */
    enum route_method method;
    const char *path; /* {game} stands for the id of a game; NULL: not over HTTP */
    enum endpoint_who who;
    bool socket; /* also on the socket of a game */
    int cost;    /* in requests, taken from the client's budget before anything is done … */
    int work;    /* … and for every 512 moves of the game afterwards */
    bool
        writes; /* stores something that no game needs to go on: that is limited for each client (limits.h) */
    bool ends_game;  /* accepted even when the log is full: it helps to bring the game to its end */
    bool opens_game; /* the client's open games are counted first */
    bool paints;     /* its answer is drawn (painter.h) */
    bool looks_up;   /* its answer is in the endgame tables, if there are any (prober.h) */
    bool takes_rules;                 /* may bring a rules file, which takes longer to read */
    int body;                         /* maximum bytes of a POST; 0: ENDPOINT_BODY */
    const struct argument *arguments; /* or NULL */
    endpoint_ask *ask;
    endpoint_decide *decide;
    const char *answer, *created; /* schemas of 200 and 201 in data/api.json; NULL: not given */
    const char *about;            /* a sentence for the documentation */
};

extern const struct endpoint endpoints[];
extern const int endpoint_count;
/* Of `create`; quick pairing takes all except the first ones. */
extern const struct argument endpoint_create_arguments[];
enum { ENDPOINT_ONLY_CREATE = 7 };

/* By its name; NULL if there is none. */
const struct endpoint *endpoint_find(const char *name);
/* Why there is none, with the nearest name: always BAD_INPUT. */
enum status endpoint_unknown(const char *name, struct err *e);
/* The nearer of what was found so far, ENDPOINT_NEAR and NULL at first, and one more name; and the refusal. */
void endpoint_compare(struct str wanted, const char *name, int *best, const char **nearest);
enum status endpoint_no_such(const char *what, const char *name, const char *near, struct err *e);
/* Are the arguments, an object or NULL, what the endpoint takes? Else false, with code and words. */
bool endpoint_check(const struct endpoint *p, const json_t *args, enum code *code, struct err *e);

/* Values that were checked. A missing one is the fallback of its row; without a fallback -1, or false. */
int64_t endpoint_int(const struct endpoint *p, const json_t *args, const char *key);
bool endpoint_bool(const struct endpoint *p, const json_t *args, const char *key);
int endpoint_word(const struct endpoint *p, const json_t *args, const char *key); /* its index */

#endif
