/* Torii: MIT licence, see LICENSE. */
/*
 * The interface of every game: a constant table of functions over a small block of bytes, the state: plain
 * data without pointers, copied by assignment, the same bytes on every machine.
 *
 * Players are numbered from 0. Chance (deals, dice) is explicit: on chance's turn an outcome is drawn or
 * given, and it is part of the record. A turn may have several parts, each an action.
 *
 * Everything a seat receives is made from its view and the events it was shown.
 */
#ifndef GAME_GAME_H
#define GAME_GAME_H

#include "base/rng.h"
#include "base/status.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    GAME_MAX_PLAYERS = 4,
    GAME_MAX_STATE = 1024,   /* bytes */
    GAME_MAX_ACTIONS = 512,  /* in one list */
    GAME_MAX_ITEMS = 62,     /* in one outcome of chance */
    GAME_MAX_TEXT = 8192,    /* bytes of a position or action in text, including the zero */
    GAME_MAX_WORLDS = 640,   /* full states consistent with what a seat has seen */
    GAME_MAX_BELIEF = 30720, /* bytes of all of them */
    GAME_POSSIBLE = 26,      /* words of struct game_possible */
};

/* Actors besides the players; and scopes besides the seats. */
enum { GAME_CHANCE = -1, GAME_OVER = -2 };
enum { GAME_SPECTATOR = -1, GAME_FULL = -2 };

/* The stage of a state; plies are whole turns. */
enum game_stage { GAME_SETUP, GAME_TURN, GAME_PART, GAME_ENDED };

/* An action, or an event: what a seat was shown of one. Only the game interprets the bits. */
typedef uint64_t game_action;

struct game_state {
    _Alignas(16) unsigned char bytes[GAME_MAX_STATE];
};

/* An outcome of chance (a deal, a die, a shuffle) as a short list of small numbers. */
struct game_outcome {
    uint8_t kind;
    uint8_t count;
    uint8_t item[GAME_MAX_ITEMS];
};

/* Everything a seat has seen: its first view, then every event it was shown. */
struct game_seen {
    int seat;
    const void *first;
    const game_action *events;
    size_t count;
};

/* Where hidden things can be, by public information alone. Only the game interprets the bits. */
struct game_possible {
    uint32_t set[GAME_POSSIBLE];
};

/* What a seat can conclude from all it has seen: every consistent full state with its probability,
 * assuming that the others chose uniformly among their actions, and what follows from public information.
 * About 36 kB. */
struct game_belief {
    size_t count; /* 0: nothing is consistent */
    struct game_possible possible;
    double weight[GAME_MAX_WORLDS];                    /* they sum to 1 */
    _Alignas(16) unsigned char bytes[GAME_MAX_BELIEF]; /* the states, contiguous */
};

/* Options of a picture; it is drawn from the given state (usually a view). */
struct game_picture {
    int seat;             /* the seat at the lower edge; spectators see player 0's side */
    int width;            /* pixels */
    const char *language; /* a code of base/languages.h */
    game_action last;     /* the last event, to be highlighted, or 0 */
};

#include "game/kind.h"

/* One game: a kind with its name and its constant rules block (deck, variant, numbers). */
struct game {
    const struct game_kind *kind;
    const char *name;
    const void *rules;
};

static inline int game_turn(const struct game *g, const void *state)
{
    return g->kind->turn(g, state);
}

static inline int game_legal(const struct game *g, const void *state, game_action *out)
{
    return g->kind->legal(g, state, out);
}

static inline void game_play(const struct game *g, void *state, game_action action)
{
    g->kind->play(g, state, action);
}

static inline void game_hear(const struct game *g, void *view, int seat, game_action event)
{
    g->kind->hear(g, view, seat, event);
}

/* Does a view show everything its seat knows? Then the history need not be sent. */
static inline bool game_view_is_all(const struct game *g)
{
    return g->kind->hidden && g->kind->believe == NULL;
}

/* Are seats named by number, not by colour? */
static inline bool game_has_numbers(const struct game *g)
{
    return *g->kind->seat_name(g, 0) == '1';
}

/* The separator between the actions of a line in text. */
static inline const char *game_between(const struct game *g)
{
    return g->kind->joint == ';' ? "; " : " ";
}

/* When a draw may be claimed; all 0 if the rules have no claims. */
struct game_claims game_claims(const struct game *g);

/* The position as `scope` may see it: a seat, GAME_SPECTATOR, or GAME_FULL. */
void game_print(const struct game *g, const void *state, int scope, struct text *t);

#endif
