/* Torii: MIT licence, see LICENSE. */
/*
 * A game being played: its first state, every step since, and the state now. A state in memory is
 * only a cache of its steps: undo replays them. The caller owns the memory for the steps.
 *
 * A match can also be what one seat is shown of a game (watch.h): then its states are the views of that
 * seat, and its actions the events.
 */
#ifndef GAME_MATCH_H
#define GAME_MATCH_H

#include "game/game.h"

struct match_step {
    int actor;                   /* a player, or GAME_CHANCE */
    game_action action;          /* of a player; or an event */
    struct game_outcome outcome; /* of chance, if it is known itself */
};

struct match {
    const struct game *game;
    int scope; /* GAME_FULL: the game itself; else whose views and events these are */
    struct game_state first;
    struct game_state state;
    struct match_step *steps;
    size_t count;
    size_t size; /* room in steps */
};

/* Before the deal; or from a position: the game itself, unless watch.h makes it a seat's. */
void match_init(struct match *m, const struct game *g, struct match_step *memory, size_t size);
enum status match_init_position(struct match *m, const struct game *g, struct match_step *memory,
                                size_t size, struct str position, struct err *e);

/* Plays a legal action; a named outcome; or draws while it is chance's turn. */
enum status match_play(struct match *m, game_action action, struct err *e);
enum status match_settle(struct match *m, const struct game_outcome *o, struct err *e);
enum status match_draw(struct match *m, struct rng *r, struct err *e);

/*
 * One action as text, or a joined turn: then the parts left out are skipped. What its player can know to
 * be wrong is refused, and nothing is played. A part that fails because one before it met something
 * hidden leaves those before it played: taken back, they would have told it for nothing (S14).
 */
enum status match_say(struct match *m, struct str text, struct err *e);

/* Takes back the last n steps. */
void match_undo(struct match *m, size_t n);
/* The state after the first `count` steps. */
void match_state_at(const struct match *m, size_t count, struct game_state *out);
/* Does the match hold only what its scope is shown? */
static inline bool match_is_shown(const struct match *m)
{
    return m->scope != GAME_FULL && m->game->kind->hidden;
}

/* The state before step i goes on by it. */
void match_go(const struct match *m, size_t i, struct game_state *state);
/* What a seat was shown of step i, in this state before it; in full scope what its own player was. Not for
 * outcomes that are known themselves. A match that is shown has no other seat's events. */
game_action match_event(const struct match *m, size_t i, const struct game_state *before, int seat);
/* What a seat is shown of a step that is about to be taken in this (full) state, as text. */
void match_step_print(const struct game *g, const struct match_step *step, const void *state,
                      int seat, struct text *t);
/* What a seat was shown of step i, as text; and a whole turn from step i on, joined, which returns the
 * index of the first step it did not print. */
void match_event_print(const struct match *m, size_t i, int seat, struct text *t);
size_t match_turn_print(const struct match *m, size_t i, int seat, struct text *t);
/* All that a seat has seen, which is what a mind is told: *first and the events (room for m->count) are
 * filled and *out points to them. Where views are played on, the view of now is all of it. */
void match_seen(const struct match *m, int seat, struct game_state *first, game_action *events,
                struct game_seen *out);
/* How many actions players have taken so far: the number of the decision that comes next. Chance does not
 * count, and what was taken back is gone. */
uint64_t match_decision(const struct match *m);
/* May a draw be claimed now (B13)? */
bool match_may_claim(const struct match *m);
/* Should a game that nobody is at be stopped now? Where the rules let nobody claim a draw (B13) two
 * programs may play for ever; after MATCH_LONGEST turns it is counted as a draw. That is adjudication by
 * whoever runs the game, no rule of it. */
enum { MATCH_LONGEST = 400 };
bool match_is_endless(const struct match *m);
/* How often the position now has stood. */
int match_repetitions(const struct match *m);

#endif
