/* Torii: MIT licence, see LICENSE. */
/* One engine in a game: its process and its UGI dialogue. Private to the room. */
#ifndef CONTEST_PLAYER_H
#define CONTEST_PLAYER_H

#include "contest/contest.h"
#include "os/process.h"

/* What an engine reports about an option that the user sets. */
struct player_offer {
    bool known, good; /* it has this option; it accepts this value */
    char near[32];    /* if unknown: an option with a similar name, or empty */
};

struct player {
    struct os_process *process; /* NULL: not running */
    const struct contest_engine *engine;
    bool takes_game, takes_rules, takes_secret;     /* it has the options Game, Rules and Secret */
    struct player_offer offer[CONTEST_MAX_OPTIONS]; /* by the index of the user's option */
    char called[CONTEST_MAX_NAME];                  /* as it names itself */
    char why[160];                                  /* details after a fault */
};

enum player_rc {
    PLAYER_GOOD,
    PLAYER_LATE,
    PLAYER_DEAD,
    PLAYER_LEAVE /* Ctrl-C */
};

/* The answer to `go`. */
struct player_answer {
    char move[GAME_MAX_TEXT];
    double seconds;
    uint64_t nodes, depth; /* as reported, or 0 */
};

/* Starts it if it is not running, sends its options, waits until it is ready. */
enum player_rc player_open(struct player *p, const struct contest_setup *setup);
/* Starts a new game; levels play it by this secret, in hexadecimal digits (game/form.h). */
enum player_rc player_begin(struct player *p, const char *secret, double patience);
/* Sends two lines, `position …` and `go …`, and waits for its move for at most that many seconds. */
enum player_rc player_ask(struct player *p, struct str lines, double seconds,
                          struct player_answer *out);
/* The next word of a line off *rest; empty when there is none. */
struct str player_word(struct str *rest);
/* Notes an option that it offers: the part after `option` (offer.c). */
void offers_note(struct player *p, struct str rest);
/* Once opened: can every option of the user be set? If not, p->why says which cannot. */
bool offers_suit(struct player *p, const struct contest_setup *setup);
/* Sends `quit` first, or kills it. */
void player_close(struct player *p, bool politely);

#endif
