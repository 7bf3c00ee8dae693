/* Torii: MIT licence, see LICENSE. */
/* Action lists, filled by the move generator; and what the four tables share. */
#ifndef RULES_ONITAMA_LIST_H
#define RULES_ONITAMA_LIST_H

#include "rules/onitama/board.h"

/* The field of the visible pawns of `player`, who is to act; hidden games extend `blocked` and `prize`. */
ONI_INLINE struct oni_field oni_pawn_field(const struct oni_core *s, int player)
{
    oni_set own = s->pawns[player];

    return (struct oni_field){
        .movers = own,
        .blocked = own,
        .others = s->pawns[player ^ 1],
        .masters = s->masters,
        .king = s->masters & own,
        .arch = oni_arch(player ^ 1),
        .prize = s->masters & ~own,
        .player = (uint8_t)player,
        .spirit = s->spirit,
        .reach = {oni_reach[player][s->hand[player][0]], oni_reach[player][s->hand[player][1]]},
        .hand = s->hand[player],
        .slots = UINT64_MAX,
    };
}

/* A list being filled by the generator; `kind` is the action kind of a moving piece. */
struct oni_list {
    game_action *out;
    int count;
    int kind;
};

ONI_INLINE void oni_list_step(void *context, struct oni_step step)
{
    struct oni_list *list = (struct oni_list *)context;
    int kind = step.from == ONI_NOWHERE ? ONI_WAFT : list->kind;

    if (step.spirits == 0) {
        list->out[list->count++] = oni_action(kind, step.card, step.from, step.to, ONI_NOWHERE);
        return;
    }
    for (oni_set left = step.spirits; left != 0; left = bits_rest(left))
        list->out[list->count++] =
            oni_action(kind, step.card, step.from, step.to, bits_first(left));
}

/* Without any step either card may be given away (B9, W10, S7, L5). */
ONI_INLINE int oni_list_passes(const struct oni_field *f, game_action *out)
{
    for (int slot = 0; slot < 2; slot++)
        out[slot] = oni_action(ONI_PASS, f->hand[slot], ONI_NOWHERE, ONI_NOWHERE, ONI_NOWHERE);
    return 2;
}

/*
 * The moves of pieces without the spirit. Writes a fixed number of slots per piece, enough in nearly all
 * cases, and keeps those it fills: a branch per move would be mispredicted too often.
 */
ONI_INLINE int oni_list_pieces(const struct oni_field *f, int kind, game_action *out)
{
    enum { AT_ONCE = 6 };
    uint64_t cards = f->hand[0] | (uint64_t)f->hand[1] << 32;
    game_action *next = out;

    for (oni_set left = f->movers; left != 0; left = bits_rest(left)) {
        int from = bits_first(left);
        uint64_t to = oni_targets(f, from), base = oni_action(kind, 0, from, 0, ONI_NOWHERE);
        game_action *end = next + __builtin_popcountll(to);

        do
            for (int i = 0; i < AT_ONCE; i++) {
                int at = __builtin_ctzll(to | (uint64_t)1 << 63);

                *next++ = base | (uint64_t)(at & 31) << ONI_TO | (cards >> (at & 32) & 63);
                to &= to - 1;
            }
        while (next < end);
        next = end;
    }
    return (int)(next - out);
}

/* The complete list for one field, with passes if there is nothing else. */
ONI_INLINE int oni_list_field(const struct oni_field *f, bool with_spirit, int kind,
                              game_action *out)
{
    struct oni_list list = {out, 0, kind};

    if (with_spirit)
        oni_each(f, true, oni_list_step, &list);
    else
        list.count = oni_list_pieces(f, kind, out);
    return list.count > 0 ? list.count : oni_list_passes(f, out);
}

/* deal.c: shared by the four tables. */
void oni_core_start(struct oni_core *s, const struct oni_rules *rules);
void oni_core_deal(struct oni_core *s, const struct game_outcome *o, int first_player);
void oni_draw(const struct game *g, const void *state, struct rng *r, struct game_outcome *out);
double oni_odds(const struct game *g, const void *state, const struct game_outcome *o);
enum status oni_outcome_check(const struct game *g, const struct game_outcome *o, struct err *e);
void oni_outcome_print(const struct game *g, const struct game_outcome *o, struct text *t);
enum status oni_outcome_parse(const struct game *g, struct str s, struct game_outcome *out,
                              struct err *e);

/* The tables. */
extern const struct game_kind oni_base_kind, oni_wind_kind, oni_shadow_kind, oni_light_kind;

#endif
