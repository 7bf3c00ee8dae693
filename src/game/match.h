/* Torii: MIT licence, see LICENSE. */
/*
 * A game being played: its initial state, every step since, and the current state. The current state is
 * only a cache: undo replays the steps. The caller owns the memory for the steps.
 *
 * A match can also hold what one seat is shown of a game (watch.h): its states are then the views of that
 * seat, and its actions the events.
 */
#ifndef GAME_MATCH_H
#define GAME_MATCH_H

#include "game/game.h"

struct match_step {
    int actor;                   /* a player, or GAME_CHANCE */
    game_action action;          /* of a player; or an event */
    struct game_outcome outcome; /* of chance, if it is fully visible */
};

struct match {
    const struct game *game;
    int scope; /* GAME_FULL: the game itself; otherwise whose views and events these are */
    struct game_state first;
    struct game_state state;
    struct match_step *steps;
    size_t count;
    size_t size; /* capacity in steps */
};

/* Starts before the deal; or from a position: the game itself, unless watch.h makes it a seat's. */
void match_init(struct match *m, const struct game *g, struct match_step *memory, size_t size);
enum status match_init_position(struct match *m, const struct game *g, struct match_step *memory,
                                size_t size, struct str position, struct err *e);

/* Plays a legal action; applies a given outcome; or draws outcomes while it is chance's turn. */
enum status match_play(struct match *m, game_action action, struct err *e);
enum status match_settle(struct match *m, const struct game_outcome *o, struct err *e);
enum status match_draw(struct match *m, struct rng *r, struct err *e);

/*
 * Plays one action given as text, or a joined turn, whose omitted parts are skipped. Anything its player
 * can know to be illegal is rejected, and nothing is played. If a part fails because an earlier one met
 * something hidden, the earlier parts stay played: undoing them would give that information away for free
 * (S14).
 */
enum status match_say(struct match *m, struct str text, struct err *e);

/* Undoes the last n steps. */
void match_undo(struct match *m, size_t n);
/* The state after the first `count` steps. */
void match_state_at(const struct match *m, size_t count, struct game_state *out);
/* Is the match limited to what its scope is shown? */
static inline bool match_is_shown(const struct match *m)
{
    return m->scope != GAME_FULL && m->game->kind->hidden;
}

/* Advances the state before step i by that step. */
void match_go(const struct match *m, size_t i, struct game_state *state);
/* What a seat was shown of step i, given the state before it; in full scope what the acting player was
 * shown. Not for outcomes that are fully visible. A seat's match has no events of other seats. */
game_action match_event(const struct match *m, size_t i, const struct game_state *before, int seat);
/* What a seat is shown of a step about to be played in this (full) state, as text. */
void match_step_print(const struct game *g, const struct match_step *step, const void *state,
                      int seat, struct text *t);
/* What a seat was shown of step i, as text; and a whole turn from step i on, joined: it returns the index
 * of the first step not printed. */
void match_event_print(const struct match *m, size_t i, int seat, struct text *t);
size_t match_turn_print(const struct match *m, size_t i, int seat, struct text *t);
/* Everything a seat has seen, which is the input of an engine: fills *first and the events (room for
 * m->count), and points *out to them. If views are self-contained, the current view is all of it. */
void match_seen(const struct match *m, int seat, struct game_state *first, game_action *events,
                struct game_seen *out);
/* The number of player actions so far, which is the index of the next decision. Chance does not count, nor
 * do undone actions. */
uint64_t match_decision(const struct match *m);
/* May a draw be claimed now (B13)? */
bool match_may_claim(const struct match *m);
/* The same, where the number of occurrences of the position (match_repetitions) is known. */
bool match_may_claim_at(const struct match *m, int repetitions);
/* Should an unattended game be stopped now? If the rules do not let anyone claim a draw (B13), two
 * programs may play forever; after MATCH_LONGEST turns the game counts as a draw. That is adjudication by
 * the operator, not a rule of the game. */
enum { MATCH_LONGEST = 400 };
bool match_is_endless(const struct match *m);
/* Number of occurrences of the current position. */
int match_repetitions(const struct match *m);

#endif
