/* Torii: MIT licence, see LICENSE. */
/*
 * Hidden ninjas: what Shadow (S1–S14) and Light (L1–L9) share. The tables are in shadow.c and light.c.
 *
 * A ninja is known to its player, and to everybody while it is revealed. Code that lists or explains
 * actions must not look at a ninja that the player to act does not know; code that plays actions or makes
 * events may.
 */
#ifndef RULES_ONITAMA_HIDDEN_H
#define RULES_ONITAMA_HIDDEN_H

#include "rules/onitama/list.h"

ONI_INLINE bool oni_ninja_revealed(const struct oni_state *s, int player, int index)
{
    return (s->revealed >> (2 * player + index) & 1) != 0;
}

/* The squares lit by a lantern: 0…4 a file, 5…9 a rank (S12). */
ONI_INLINE oni_set oni_line(int line)
{
    return line < 5 ? (oni_set)0x108421 << line : (oni_set)31 << 5 * (line - 5);
}

/* The player's ninja on the square, revealed or not: its index, or -1. */
int oni_ninja_at(const struct oni_state *s, int player, int square);
/* The player's ninjas in play: their number, and their squares as a set. */
int oni_ninjas_left(const struct oni_state *s, int player);
oni_set oni_ninjas(const struct oni_state *s, int player);

/* Changes that maintain key and order. Moving to ONI_OUT removes the ninja. */
void oni_ninja_move(struct oni_state *s, int player, int index, int square, bool revealed);
/* Moves the spirit, swapping and revealing every ninja where it lands (M1). */
void oni_hidden_spirit(struct oni_state *s, int to);
/* Moves a visible pawn of the player to act, capturing a pawn or ninja where it lands (S9, L7). */
void oni_hidden_pawn(struct oni_state *s, int from, int to);

/* Continues the turn after the exchange: the lantern part if it is due, otherwise the other player. */
void oni_hidden_exchange(struct oni_state *s, int slot);
void oni_hidden_lantern_or_end(struct oni_state *s);
void oni_hidden_end_turn(struct oni_state *s);
void oni_hidden_set_part(struct oni_state *s, int part, int slot);
void oni_hidden_set_player(struct oni_state *s, int player);

/* Where a ninja of the player to act captures publicly by landing: pawns (S8, L6) and, under that option,
 * a revealed ninja (S10). */
oni_set oni_hidden_prey(const struct game *g, const struct oni_state *s);

/* Parts common to both games. */
int oni_hidden_lanterns(game_action *out);
void oni_hidden_play_lantern(struct oni_state *s, uint32_t action);

/* Shared table entries. */
struct game_claims oni_hidden_claims(const struct game *g);
int oni_hidden_turn(const struct game *g, const void *state);
int oni_hidden_winner(const struct game *g, const struct oni_state *s);
enum game_stage oni_hidden_stage(const struct game *g, const void *state);
game_action oni_hidden_event(const struct game *g, const void *state, game_action action, int seat);
bool oni_hidden_eventful(const struct game *g, const void *state, game_action action);
bool oni_hidden_shows(const struct game *g, const void *view, game_action action);
void oni_hidden_result(const struct game *g, const void *state, int *out);
void oni_hidden_view(const struct game *g, const void *state, int seat, void *out);
uint64_t oni_hidden_key(const struct game *g, const void *state);
uint64_t oni_hidden_key_of(const struct oni_state *s);
/* The public form of an action, or of what its player was shown of it (N5, N6). Reads only the public part
 * of the state before it. */
uint32_t oni_hidden_mask(const struct game *g, const struct oni_state *s, uint32_t a);
/* belief.c; see also belief.h */
void oni_hidden_hear(const struct game *g, void *view, int seat, game_action event);
/* possible.c */
void oni_possible_add(const struct game *g, struct game_possible *p, const void *state);
void oni_possible_step(const struct game *g, struct game_possible *p, const void *state,
                       game_action event);
bool oni_hidden_vain(const struct game *g, const struct game_possible *p, const void *state,
                     game_action action);
game_action oni_hidden_quiet(const struct game *g, const struct game_possible *p, const void *state,
                             game_action action);

#define ONI_HIDDEN_ENTRIES                                                                      \
    ONI_SHARED_ENTRIES,                                                                         \
        .state_size = sizeof(struct oni_state), .hidden = true, .joint = '+',                   \
        .claims = oni_hidden_claims, .turn = oni_hidden_turn, .stage = oni_hidden_stage,        \
        .event = oni_hidden_event, .shows = oni_hidden_shows, .eventful = oni_hidden_eventful,  \
        .result = oni_hidden_result, .view = oni_hidden_view, .hear = oni_hidden_hear,          \
        .believe = oni_believe, .conclude = oni_conclude, .possible_add = oni_possible_add,     \
        .possible_step = oni_possible_step, .vain = oni_hidden_vain, .quiet = oni_hidden_quiet, \
        .key = oni_hidden_key

#endif
