/* Torii: MIT licence, see LICENSE. */
/* The visible board: making moves on it, with the key kept in step, and who has won. */
#ifndef RULES_ONITAMA_BOARD_H
#define RULES_ONITAMA_BOARD_H

#include "rules/onitama/moves.h"

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
 * A pawn of `player` moves; an enemy pawn there is captured (B7). Reads from s and writes what changes
 * to out, which may be s: a copy that is only written to is much faster than one that is read again.
 */
ONI_INLINE void oni_move_pawn_of(const struct oni_core *s, struct oni_core *out, int player,
                                 int from, int to)
{
    int enemy = player ^ 1;
    oni_set here = oni_bit(from), there = oni_bit(to);
    oni_set own = s->pawns[player], others = s->pawns[enemy], masters = s->masters;
    bool master = (masters & here) != 0;
    uint64_t key = s->key;

    if ((others & there) != 0)
        key -= oni_keys.pawn[enemy][(masters & there) != 0][to];
    others &= ~there;
    masters &= ~there;
    out->key = key + oni_keys.pawn[player][master][to] - oni_keys.pawn[player][master][from];
    out->pawns[player] = own ^ (here | there);
    out->pawns[enemy] = others;
    out->masters = master ? masters ^ (here | there) : masters;
}

ONI_INLINE void oni_move_pawn(struct oni_core *s, int from, int to)
{
    oni_move_pawn_of(s, s, s->player, from, to);
}

/* A ninja of the player to act takes the visible pawn on the square, if there is one (S8). */
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

/* The spirit moves; a student on its square of arrival goes where it came from (W6). */
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

/* The player to act takes the card beside into the slot of the card used (B10). */
ONI_INLINE void oni_exchange(struct oni_core *s, int slot)
{
    int player = s->player, used = s->hand[player][slot], taken = s->beside;

    s->key += oni_keys.card[player][taken] - oni_keys.card[player][used];
    s->key += oni_keys.card[2][used] - oni_keys.card[2][taken];
    s->hand[player][slot] = (uint8_t)taken;
    s->beside = (uint8_t)used;
}

ONI_INLINE void oni_next_player(struct oni_core *s)
{
    s->key += s->player == ONI_BLUE ? oni_keys.red_to_act : 0 - oni_keys.red_to_act;
    s->player ^= 1;
    s->rep = 0;
    if (s->ply < ONI_NO_PLY - 1)
        s->ply++;
}

/* B11, B12: where both sides have a master, who has lost it or has been overrun. */
ONI_INLINE int oni_master_winner(const struct oni_core *s)
{
    oni_set blue = s->masters & s->pawns[ONI_BLUE], red = s->masters & s->pawns[ONI_RED];

    if (red == 0 || (blue & ONI_C5) != 0)
        return ONI_BLUE;
    if (blue == 0 || (red & ONI_C1) != 0)
        return ONI_RED;
    return ONI_NOBODY;
}

/* The field of the visible pawns of the player to act; hidden games add to `blocked` and `prize`. */
ONI_INLINE struct oni_field oni_pawn_field(const struct oni_core *s)
{
    int player = s->player;
    oni_set own = s->pawns[player];

    return (struct oni_field){
        .movers = own,
        .blocked = own,
        .masters = s->masters,
        .king = s->masters & own,
        .arch = oni_arch(player ^ 1),
        .prize = s->masters & ~own,
        .player = (uint8_t)player,
        .spirit = s->spirit,
        .first = 0,
        .last = 1,
        .hand = s->hand[player],
    };
}

/* A list being filled by the generator; `kind` is what a moving piece's action is called. */
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

/* With no step at all either card may be given away (B9, W10, S7, L5). */
ONI_INLINE int oni_list_passes(const struct oni_field *f, game_action *out)
{
    for (int slot = 0; slot < 2; slot++)
        out[slot] = oni_action(ONI_PASS, f->hand[slot], ONI_NOWHERE, ONI_NOWHERE, ONI_NOWHERE);
    return 2;
}

/* The whole list of one field, with the passes where there is nothing else. */
ONI_INLINE int oni_list_field(const struct oni_field *f, bool with_spirit, int kind,
                              game_action *out)
{
    struct oni_list list = {out, 0, kind};

    oni_each(f, with_spirit, oni_list_step, &list);
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
