/* Torii: MIT licence, see LICENSE. */
/* Two seats at a table, and short ways to ask for them. */
#ifndef UNIT_HALL_PAIR_H
#define UNIT_HALL_PAIR_H

#include "hall_case.h"
#include "server/token.h"

struct pair {
    struct hall *h;
    char id[STORE_ID + 1];
    char token[2][TOKEN_SIZE];
};

extern const char ox[]; /* cards: Blue begins, by the crab's stamp */

/* One person at both seats; the options of `create`, taken. */
struct pair sit(struct hall *h, json_t *options);
json_t *view_of(const struct pair *p, int seat); /* -1: as a spectator */
int number(const json_t *view, const char *key);
bool has(const json_t *view, const char *key, const char *value);
void copy(char *to, size_t size, const json_t *from);
/* What must be done: a request with `do`, or without (NULL); a move. */
void say(const struct pair *p, int seat, const char *verb, const char *what);
void move(const struct pair *p, int seat, const char *text);
/* Waits for what a thread of the hall does: the end of the game, which must be this one. */
void until_over(const struct pair *p, const char *ending);
/* Closes the hall and empties the store. */
void done(struct hall *h);

#endif
