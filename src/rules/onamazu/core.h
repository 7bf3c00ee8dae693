/* Torii: MIT licence, see LICENSE. */
/* Shared by the files of this module: simple queries on a state, and the steps of a turn. */
#ifndef RULES_ONAMAZU_CORE_H
#define RULES_ONAMAZU_CORE_H

#include "base/assert.h"
#include "base/bits.h"
#include "rules/onamazu/action.h"
#include "rules/onamazu/entries.h"
#include "rules/onamazu/onamazu.h"

/* A game being modified, with everything a step needs. */
struct ona_table {
    const struct ona_rules *rules;
    struct ona_state *s;
    int players;
    game_action event; /* when playing on a view: what the viewer was shown, else 0 */
};

static inline struct ona_table ona_table_of(const struct game *g, struct ona_state *s)
{
    return (struct ona_table){g->rules, s, g->kind->players, 0};
}

static inline struct ona_player *ona_me(struct ona_state *s)
{
    return &s->player[s->seat];
}

static inline const struct ona_frame *ona_top_frame(const struct ona_state *s)
{
    return &s->frame[s->frame_count - 1];
}

static inline int ona_category(int resource)
{
    return resource / 3; /* three primary, three manufactured, gold */
}

/* The total bonus of permanent mikos of one kind. */
int ona_bonus_sum(const struct ona_rules *rules, uint32_t cards);
static inline int ona_bonus(const struct ona_rules *rules, const struct ona_player *p,
                            enum ona_op op)
{
    uint32_t cards = p->mikos & rules->cards_of[op];

    return cards == 0 ? 0 : ona_bonus_sum(rules, cards);
}

static inline bool ona_blessed(const struct ona_player *p, enum ona_god god)
{
    return p->active >> god & 1;
}

/* The limit for a player in a parsed position; play itself has none (R70, G37). */
enum { ONA_MOST_MONS = 999999999 };

static inline void ona_earn(struct ona_player *p, int mons)
{
    p->mons += mons;
}

static inline uint32_t ona_pawn_cells(const struct ona_player *p)
{
    uint32_t cells = 0;

    for (int i = 0; i < ONA_PAWNS; i++)
        cells |= p->pawn[i] == ONA_NONE ? 0 : (uint32_t)1 << p->pawn[i];
    return cells;
}

static inline int ona_sector(const struct ona_state *s, int cell)
{
    return (cell % ONA_SECTORS + s->rot[cell / ONA_SECTORS]) % ONA_SECTORS;
}

/* How many more of a resource the player to act can receive, by cap and stock (R56, R57, G36). */
static inline int ona_room(const struct ona_rules *rules, const struct ona_state *s, int resource)
{
    int room = rules->cap[resource] - s->player[s->seat].cube[resource];

    return room < s->supply[resource] ? room : s->supply[resource];
}

/* The tile in a place: 0 S1, 1 S2, 2 TOP; ONA_NONE if it is empty. */
static inline uint8_t ona_tile_at(const struct ona_state *s, int place)
{
    if (place < ONA_SLOTS)
        return s->slot[place];
    return s->piled > 0 ? s->tile[s->piled - 1] : ONA_NONE;
}

/* place.c: where a pawn may stand, a bit per cell; its cost there; the pawn that `put A` uses. */
uint32_t ona_place_cells(const struct ona_table *t, bool superior);
int ona_place_fee(const struct ona_table *t, int cell);
int ona_place_pawn(const struct ona_state *s, bool superior); /* -1 if none is available */
void ona_place_put(struct ona_table *t, bool superior, int cell);

/* brigands.c */
int ona_fight_cost(const struct ona_rules *rules, const struct ona_player *p, uint8_t tile);
bool ona_can_beat(const struct ona_table *t, int place); /* the place must not be empty */
void ona_beat(struct ona_table *t, int place);
void ona_attacked(struct ona_table *t, int place); /* by the die */
void ona_drop(struct ona_table *t, int which);     /* 0 S1, 1 S2, 2 both */

/* effects.c */
void ona_gain(struct ona_table *t, int resource, int count);
void ona_gain_bushi(struct ona_table *t, int count);
void ona_push(struct ona_table *t, enum ona_frame_kind kind, int left, int arg);
void ona_pop(struct ona_table *t);
void ona_activate(struct ona_table *t, int cell);
void ona_offer(struct ona_table *t, int resource, int number);
void ona_bless_push(struct ona_table *t);             /* BLESS, if there is a choice */
uint32_t ona_bless_choice(const struct ona_table *t); /* gods, a bit each */
void ona_superior_check(struct ona_table *t);
void ona_build_jinja(struct ona_table *t, int slot);
void ona_draw_mikos(struct ona_table *t);
void ona_pick(struct ona_table *t, int which);
uint32_t ona_building_cells(const struct ona_table *t);

/* The jinja of the player to act by number from 0, or -1; whether it accepts this resource (5.9). */
int ona_own_jinja(const struct ona_state *s, int number);
bool ona_accepts(const struct ona_table *t, uint32_t jinja, int resource);

/* pay.c: the payments for a cost, in the bytewise order of their texts; each or-ed with `with`. */
int ona_payments(const struct ona_player *p, const struct ona_cost *cost, int discount,
                 bool any_manufactured, game_action with, game_action *out);
void ona_pay_cubes(struct ona_table *t, game_action payment);

/* market.c */
int ona_price(const struct ona_table *t, enum ona_service service);
bool ona_may_serve(const struct ona_table *t, enum ona_service service);
bool ona_may_swap(const struct ona_table *t, int give, int take);
bool ona_may_barter(const struct ona_table *t, int give, int take);
void ona_swap(struct ona_table *t, int give, int take);
int ona_contracts_counted(const struct ona_rules *rules, const struct ona_player *p);
bool ona_may_sign(const struct ona_table *t, int place); /* play.c; after paying (R82, R84) */
int ona_market_legal(const struct ona_table *t, game_action *out);
void ona_market_play(struct ona_table *t, game_action x);
int ona_market_mons(const struct ona_table *t,
                    game_action x); /* that it costs; below 0: that it gives */

/* turn.c: START of a turn; what happens automatically after an action. */
void ona_turn_start(struct ona_table *t);
void ona_turn_go_on(struct ona_table *t);
void ona_turn_end(struct ona_table *t);
void ona_die(struct ona_table *t, int face);

#endif
