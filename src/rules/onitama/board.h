/* Torii: MIT licence, see LICENSE. */
/* The visible board: moves with incremental keys, and the winner. */
#ifndef RULES_ONITAMA_BOARD_H
#define RULES_ONITAMA_BOARD_H

#include "rules/onitama/moves.h"
#include "rules/onitama/turn.h"

#include <string.h>

enum { ONI_NOBODY = -1 };

ONI_INLINE oni_set oni_bit(int square)
{
    return (oni_set)1 << square;
}

ONI_INLINE const struct oni_rules *oni_rules(const struct game *g)
{
    return (const struct oni_rules *)g->rules;
}

ONI_INLINE oni_set oni_arch(int player)
{
    return player == ONI_BLUE ? ONI_C1 : ONI_C5;
}

ONI_INLINE int oni_slot(const struct oni_core *s, int card)
{
    return s->hand[s->player][1] == card;
}

ONI_INLINE bool oni_dealt(const struct oni_core *s)
{
    return s->beside != ONI_NO_CARD;
}

/*
 * Moves a pawn of `player`, capturing an enemy pawn on the target (B7). Reads from s, with `key` in place
 * of its key, and writes what changes to out, which may be s: a copy that is only written is much faster
 * than one that is read back.
 */
ONI_INLINE void oni_move_pawn_of(const struct oni_core *s, uint64_t key, struct oni_core *out,
                                 int player, struct oni_step step)
{
    int enemy = player ^ 1;
    oni_set here = oni_bit(step.from), there = oni_bit(step.to);
    oni_set own = s->pawns[player], others = s->pawns[enemy], masters = s->masters;
    const uint64_t *words = oni_keys.pawn[player][step.master];

    key += words[step.to] - words[step.from];
    if (step.capture) {
        key -= oni_keys.pawn[enemy][(masters & there) != 0][step.to];
        others ^= there;
        masters &= ~there;
    }
    out->key = key;
    out->pawns[player] = own ^ (here | there);
    out->pawns[enemy] = others;
    out->masters = step.master ? masters ^ (here | there) : masters;
}

ONI_INLINE void oni_move_pawn(struct oni_core *s, int from, int to)
{
    struct oni_step step = {
        .from = from,
        .to = to,
        .master = (s->masters & oni_bit(from)) != 0,
        .capture = (s->pawns[s->player ^ 1] & oni_bit(to)) != 0,
    };

    oni_move_pawn_of(s, s->key, s, s->player, step);
}

/* A ninja of the player to act captures the visible pawn on the square, if there is one (S8). */
ONI_INLINE bool oni_take_pawn(struct oni_core *s, int square)
{
    int enemy = s->player ^ 1;
    oni_set there = oni_bit(square);

    if ((s->pawns[enemy] & there) == 0)
        return false;
    s->key -= oni_keys.pawn[enemy][(s->masters & there) != 0][square];
    s->pawns[enemy] ^= there;
    s->masters &= ~there;
    return true;
}

/* Moves the spirit; a student on its target square goes to where it came from (W6). */
ONI_INLINE void oni_move_spirit(struct oni_core *s, int to)
{
    int from = s->spirit;
    oni_set there = oni_bit(to);

    for (int player = ONI_BLUE; player <= ONI_RED; player++)
        if ((s->pawns[player] & there) != 0) {
            s->pawns[player] ^= there | oni_bit(from);
            s->key += oni_keys.pawn[player][0][from] - oni_keys.pawn[player][0][to];
        }
    s->spirit = (uint8_t)to;
    s->key += oni_keys.spirit[to] - oni_keys.spirit[from];
}

/* B11, B12: if both players have a master, the winner by capture or by arch. */
ONI_INLINE int oni_master_winner(const struct oni_core *s)
{
    oni_set blue = s->masters & s->pawns[ONI_BLUE], red = s->masters & s->pawns[ONI_RED];

    if (red == 0 || (blue & ONI_C5) != 0)
        return ONI_BLUE;
    if (blue == 0 || (red & ONI_C1) != 0)
        return ONI_RED;
    return ONI_NOBODY;
}

#endif
