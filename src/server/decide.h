/* Torii: MIT licence, see LICENSE. */
/*
 * From a request to log entries: the request is checked against a sitting, which is not changed. The hall appends the
 * entries, and answers only when they are committed.
 */
#ifndef SERVER_DECIDE_H
#define SERVER_DECIDE_H

#include "server/act.h"
#include "server/endpoints.h"
#include "server/sitting.h"

struct ask {
    const struct endpoint *endpoint;
    const char *token;     /* NULL: a spectator */
    bool seated;           /* the seat was looked up already … */
    int seat;              /* … by sitting_seat */
    const json_t *args;    /* an object, or NULL */
    const struct act *act; /* of a request `act`: instead of args */
    int64_t now;
    int64_t opened; /* when this process started */
    bool inner;     /* a request of the hall itself: flags, the computer's moves */
    bool paired;    /* `join` by quick pairing, whose arguments are those of `create` */
    unsigned there; /* a bit for every seat that is present */
    unsigned seeks; /* a bit for every seat open to pairing (presence_seeks) */
};

struct decision {
    int status;   /* of HTTP */
    json_t *body; /* the answer; if there are entries, `n` and `v` are added to it */
    int scope;    /* of the requester; the new seat after `join` */
    /* NULL, which only the first may be: the action `played` of seat `by`. */
    json_t *entries[STORE_MAX_TOGETHER];
    int count;
    int by;
    char played[ACT_TEXT];
    bool rematch; /* create the next game first, with decide_next */
};

/* The first entries of a new game. */
void decide_create(const char *id, const struct ask *a, bool paired, struct decision *d);
/* Any request about a game. */
void decide(struct sitting *s, const struct ask *a, struct decision *d);
/* The first entries of the rematch, applied quietly to its new sitting, whose id is also added to the entry of `d`; false:
 * they cannot be. */
bool decide_next(const struct sitting *s, struct sitting *made, int64_t now, struct decision *d,
                 struct decision *next);
void decision_release(struct decision *d);

/* For decide*.c alone. */
void decide_refuse(struct decision *d, enum code code, const char *format, ...);
/* 422 if the error cites a clause. */
void decide_refuse_err(struct decision *d, enum code code, const struct err *e);
/* `n` is not the number of the next action: the answer has it. */
void decide_refuse_stale(const struct sitting *s, struct decision *d);
json_t *decide_push(struct decision *d, json_t *entry); /* borrowed again */
/* Entries for all random outcomes that are due; the match advances. */
bool decide_chance(const struct sitting *s, struct match *m, const unsigned char *key,
                   uint64_t draws, struct decision *d);
/* Does the game have a seat of this number? Else refused. */
bool decide_has_seat(const struct sitting *s, int64_t seat, struct decision *d);
/* Why the game is not running. */
enum code decide_stage_code(const struct sitting *s);

/* The actions of endpoints.c, each in the file that its neighbours are in. */
endpoint_decide decide_picture, decide_replay, decide_preview;                      /* decide.c */
endpoint_decide decide_view, decide_mine, decide_export, decide_act, decide_resign; /* decide.c */
endpoint_decide decide_due, decide_present, decide_thought; /* … those of the hall itself */
endpoint_decide decide_join, decide_leave, decide_nonce;    /* decide_sit.c */
endpoint_decide decide_chat, decide_mute, decide_draw, decide_draw_answer; /* decide_talk.c */
endpoint_decide decide_takeback, decide_claim, decide_rematch;

#endif
