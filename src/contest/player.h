/* Torii: MIT licence, see LICENSE. */
/* One engine at a table: its process and what is said in UGI. Private to the room. */
#ifndef CONTEST_PLAYER_H
#define CONTEST_PLAYER_H

#include "contest/contest.h"
#include "os/process.h"

/* What an engine told of an option that the user sets. */
struct player_offer {
    bool known, good; /* it has such an option; and takes such a value */
    char near[32];    /* where it has none: one with almost that name, or empty */
};

struct player {
    struct os_process *process; /* NULL: not running */
    const struct contest_engine *engine;
    bool takes_game, takes_rules, takes_secret;     /* it has the options Game, Rules and Secret */
    struct player_offer offer[CONTEST_MAX_OPTIONS]; /* to what the user sets, by its number */
    char called[CONTEST_MAX_NAME];                  /* as it calls itself */
    char why[160];                                  /* after a fault: more about it */
};

enum player_rc {
    PLAYER_GOOD,
    PLAYER_LATE,
    PLAYER_DEAD,
    PLAYER_LEAVE /* we are told to leave */
};

/* What it answers to `go`. */
struct player_answer {
    char move[GAME_MAX_TEXT];
    double seconds;
    uint64_t nodes, depth; /* as it told; 0 if it did not */
};

/* Starts it if it is not running, tells its options, waits until it is ready. */
enum player_rc player_open(struct player *p, const struct contest_setup *setup);
/* Another game begins; levels play it by this secret, in hexadecimal digits (game/form.h). */
enum player_rc player_begin(struct player *p, const char *secret, double patience);
/* Two lines, `position …` and `go …`; then its move within so many seconds. */
enum player_rc player_ask(struct player *p, struct str lines, double seconds,
                          struct player_answer *out);
/* The next word of a line off *rest; empty when there is none. */
struct str player_word(struct str *rest);
/* Notes an option that it offers: what stands behind `option` (offer.c). */
void offers_note(struct player *p, struct str rest);
/* After it was opened: can all that is to be set be set? Else p->why says what cannot. */
bool offers_suit(struct player *p, const struct contest_setup *setup);
/* Politely, or at once. */
void player_close(struct player *p, bool politely);

#endif
