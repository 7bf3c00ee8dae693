/* Torii: MIT licence, see LICENSE. */
/* Brigands: fights, attacks, refills (5.5). */
#include "base/assert.h"
#include "rules/onamazu/core.h"

int ona_fight_cost(const struct ona_rules *rules, const struct ona_player *p, uint8_t tile)
{
    int cost = rules->brigand[ona_tile_front(tile)].power - rules->armour_value * p->armour -
               ona_bonus(rules, p, ONA_P_POWER);

    return cost > rules->min_bushi_loss ? cost : rules->min_bushi_loss; /* G12, 10.4 */
}

bool ona_can_beat(const struct ona_table *t, int place)
{
    const struct ona_player *p = &t->s->player[t->s->seat];

    return ona_fight_cost(t->rules, p, ona_tile_at(t->s, place)) <= p->bushi;
}

/* Takes the top off the pile. In a view the news tell the new front; `news` is the running index. */
static uint8_t lift_top(struct ona_table *t, int *news)
{
    struct ona_state *s = t->s;

    if (s->piled == 0)
        return ONA_NONE; /* R39 */

    uint8_t tile = s->tile[--s->piled];

    s->tile[s->piled] = ONA_UNKNOWN; /* canonical value for free space */
    if (s->viewer != ONA_ALL && s->piled > 0)
        s->tile[s->piled - 1] = (uint8_t)(ONA_FRONT + ona_news(t->event, (*news)++));
    return tile;
}

/* In a view: counts tiles of others by front, with a mark if the viewer knows which one. */
static void own_by_front(struct ona_player *p, uint8_t tile)
{
    int front = ona_tile_front(tile);

    ASSERT(front < ONA_FRONTS); /* a fought tile is visible to all */

    uint64_t both = (uint64_t)3 << (2 * front);

    if (p->tiles & both)
        p->tiles = (p->tiles | both) & ~ona_exact_bit(front);
    else if (tile & ONA_FRONT)
        p->tiles |= (uint64_t)1 << (2 * front);
    else
        p->tiles |= (uint64_t)1 << tile | ona_exact_bit(front);
}

static void own_tile(struct ona_table *t, uint8_t tile)
{
    struct ona_state *s = t->s;
    struct ona_player *p = ona_me(s);

    if (s->viewer == ONA_ALL || s->viewer == s->seat + 1) {
        int id = tile & ONA_FRONT ? ona_news(t->event, 0) : tile;

        p->tiles |= (uint64_t)1 << id;
        p->peeked &= ~((uint64_t)1 << id);
    } else {
        own_by_front(p, tile);
    }
}

void ona_beat(struct ona_table *t, int place)
{
    struct ona_state *s = t->s;
    struct ona_player *p = ona_me(s);
    uint8_t tile = ona_tile_at(s, place);
    const struct ona_brigand *b = &t->rules->brigand[ona_tile_front(tile)];
    int news = 1; /* 0 is the tile itself, for its new owner */

    p->bushi = (uint8_t)(p->bushi - ona_fight_cost(t->rules, p, tile)); /* R40 */
    own_tile(t, tile);
    for (int r = 0; r < ONA_RESOURCES; r++)
        ona_gain(t, r, b->reward.cube[r]);
    ona_earn(p, b->reward.mons);
    if (place < ONA_SLOTS)
        s->slot[place] = lift_top(t, &news); /* R38: the same slot */
    else
        lift_top(t, &news); /* R59 */
}

void ona_attacked(struct ona_table *t, int place)
{
    struct ona_player *p = ona_me(t->s);
    int pawn = p->superior == ONA_SUPERIOR_SERVES ? ONA_SUPERIOR : ONA_A1; /* R109 */

    if (ona_can_beat(t, place))
        ona_beat(t, place); /* G11: cannot be declined */
    else
        p->wounded |= (uint8_t)(1 << pawn); /* R33 */
}

/* Discards a tile (G14) and refills its slot at once. In a view the front of a second new tile is news 2,
 * so that dropping both reports them in order. */
static void discard(struct ona_table *t, int slot, int *news)
{
    struct ona_state *s = t->s;

    s->tile[ONA_TILES - 1 - s->discarded++] = s->slot[slot];
    s->slot[slot] = lift_top(t, news);
}

void ona_drop(struct ona_table *t, int which)
{
    int news = 1;

    if (which != 1)
        discard(t, 0, &news);
    if (which != 0)
        discard(t, 1, &news);
}
