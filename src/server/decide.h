/* Torii: MIT licence, see LICENSE. */
/*
 * From a request to entries: what is asked is checked against a sitting as it stands, and nothing is
 * changed. The hall appends the entries, and only when they are kept applies them and gives the answer.
 */
#ifndef SERVER_DECIDE_H
#define SERVER_DECIDE_H

#include "server/codes.h"
#include "server/sitting.h"

struct ask {
    const char *verb;
    const char *token;  /* NULL: a spectator */
    bool seated;        /* whose it is was looked up already … */
    int seat;           /* … by sitting_seat */
    const json_t *args; /* an object, or NULL */
    int64_t now;
    int64_t opened; /* since when this process has been there */
    bool inner;     /* the hall itself asks: flags, the computer's moves */
    bool paired;    /* `join` by quick pairing, whose arguments are those of `create` */
    unsigned there; /* a bit for every seat that listens or was heard of not long ago */
    unsigned seeks; /* a bit for every seat that is there this moment, for all that is known here */
};

struct decision {
    int status;   /* of HTTP */
    json_t *body; /* the answer; `n` and `v` are added to it */
    int scope;    /* of the asker; the new seat of who joins */
    json_t *entries[STORE_MAX_TOGETHER];
    int count;
    bool rematch; /* make the next game first, by decide_next */
};

/* A sitting without a log: `create` makes its first entries. */
void decide_create(const char *id, const struct ask *a, bool paired, struct decision *d);
/* Everything that is asked of a game. */
void decide(struct sitting *s, const struct ask *a, struct decision *d);
/* The first entries of the rematch, with this id; and its name in the entry of `d`. */
void decide_next(const struct sitting *s, const char *id, struct decision *d,
                 struct decision *next);
void decision_release(struct decision *d);

/* For decide*.c alone. */
void decide_refuse(struct decision *d, enum code code, const char *format, ...);
/* Where a clause forbids it, it is that: 422. */
void decide_refuse_err(struct decision *d, enum code code, const struct err *e);
/* `n` is not the number of the next action: the answer has it. */
void decide_refuse_stale(const struct sitting *s, struct decision *d);
json_t *decide_push(struct decision *d, json_t *entry); /* borrowed again */
/* What chance does from a match on, as entries; the match is played on. */
bool decide_chance(const struct sitting *s, struct match *m, const unsigned char *key,
                   uint64_t draws, struct decision *d);
/* No game of the kind that is asked for goes on: which way? */
enum code decide_stage_code(const struct sitting *s);
/* decide_sit.c: coming, going, and how a game begins. */
void decide_join(struct sitting *s, const struct ask *a, struct decision *d);
void decide_leave(const struct sitting *s, int seat, struct decision *d);
void decide_nonce(const struct sitting *s, const struct ask *a, int seat, struct decision *d);
/* decide_talk.c */
void decide_chat(const struct sitting *s, const struct ask *a, int seat, struct decision *d);
void decide_mute(const struct sitting *s, const struct ask *a, int seat, struct decision *d);
void decide_draw(const struct sitting *s, const struct ask *a, int seat, struct decision *d);
void decide_takeback(const struct sitting *s, const struct ask *a, int seat, struct decision *d);
/* By the hall, for a computer that has thought about it. */
void decide_draw_answer(const struct sitting *s, const struct ask *a, struct decision *d);
void decide_claim(const struct sitting *s, const struct ask *a, int seat, struct decision *d);
void decide_rematch(const struct sitting *s, const struct ask *a, int seat, struct decision *d);

#endif
