/* Torii: MIT licence, see LICENSE. */
/* What a seat sees: views (docs/formats/onamazu-position.md), and the events that update them. */
#include "rules/onamazu/core.h"

#include <string.h>

/* ---- views ----------------------------------------------------------------------------------- */

/* A tile on the table: its id only for seats that have seen its back. */
static uint8_t tile_seen(uint8_t tile, uint64_t peeked)
{
    if (tile >= ONA_TILES || peeked >> tile & 1)
        return tile; /* empty, already masked, or known */
    return (uint8_t)(ONA_FRONT + ona_tile_front(tile));
}

/* Tiles of another player: counts per front, exact only if the viewer saw the back. */
static uint64_t tiles_seen(uint64_t tiles, uint64_t peeked)
{
    uint64_t seen = 0;

    for (int front = 0; front < ONA_FRONTS; front++) {
        uint64_t one = (uint64_t)1 << (2 * front), both = one | one << 1, own = tiles & both;

        if (own == both)
            seen |= both;
        else if (own & peeked)
            seen |= own | ona_exact_bit(front);
        else if (own)
            seen |= one;
    }
    return seen;
}

static void mask_player(const struct ona_rules *rules, struct ona_player *p, uint64_t peeked)
{
    uint32_t hidden = p->mikos & rules->end_cards; /* R104 */

    p->tiles = tiles_seen(p->tiles, peeked); /* R36 */
    p->peeked = 0;
    p->mikos &= ~hidden;
    p->hidden_mikos = (uint8_t)(p->hidden_mikos + bits_count(hidden));
}

static void mask_tiles(struct ona_state *s, uint64_t peeked)
{
    for (int i = 0; i < ONA_SLOTS; i++)
        s->slot[i] = tile_seen(s->slot[i], peeked);
    for (int i = 0; i + 1 < s->piled; i++)
        s->tile[i] = ONA_UNKNOWN;
    if (s->piled > 0)
        s->tile[s->piled - 1] = tile_seen(s->tile[s->piled - 1], peeked);
    for (int i = 0; i < s->discarded; i++)
        s->tile[ONA_TILES - 1 - i] = tile_seen(s->tile[ONA_TILES - 1 - i], peeked);
}

static void mask_card(uint8_t *card, uint8_t *known, uint8_t seat)
{
    *known &= seat;
    if (*known == 0 && *card != ONA_NONE)
        *card = ONA_UNKNOWN;
}

void ona_view(const struct game *g, const void *state, int seat, void *out)
{
    const struct ona_rules *rules = g->rules;
    struct ona_state *s = out;
    uint8_t viewer = (uint8_t)(seat == GAME_SPECTATOR ? ONA_ONLOOKER : seat + 1);
    uint8_t bit = (uint8_t)(seat == GAME_SPECTATOR ? 0 : 1 << seat);

    if (state != out)
        memcpy(s, state, sizeof *s);
    if (s->viewer == viewer)
        return;
    if (s->viewer != ONA_ALL) { /* a view is not the source for another view */
        viewer = ONA_ONLOOKER;
        bit = 0;
    }

    uint64_t peeked = bit != 0 ? s->player[seat].peeked : 0;

    s->viewer = viewer;
    for (int i = 0; i < g->kind->players; i++)
        if (i + 1 != viewer)
            mask_player(rules, &s->player[i], peeked);
    mask_tiles(s, peeked);
    memset(s->jinja, ONA_UNKNOWN, sizeof s->jinja);
    for (int i = 0; i < ONA_MIKOS; i++)
        mask_card(&s->deck[i], &s->deck_known[i], bit);
    for (int i = 0; i < 2; i++)
        mask_card(&s->drawn[i], &s->drawn_known[i], bit);
}

/* ---- events ---------------------------------------------------------------------------------- */

/* The front on top after `lifted` tiles are removed, as news i; none if the pile is empty. */
static game_action top_news(const struct ona_state *s, int lifted, int i)
{
    if (s->piled <= lifted)
        return 0;
    return ona_news_bits(i, ona_tile_front(s->tile[s->piled - 1 - lifted]));
}

/* A beaten tile: its id, for its new owner alone; and the new top. */
static game_action beat_news(const struct ona_state *s, int place, bool mine)
{
    uint8_t tile = ona_tile_at(s, place);

    return (mine ? ona_news_bits(0, tile) : 0) | top_news(s, 1, 1);
}

static game_action peek_news(const struct ona_table *t, int cell)
{
    const struct ona_state *s = t->s;
    game_action news = 0;

    if (ona_cell_kind(t->rules, cell) != ONA_COMBAT || !t->rules->peek_fame ||
        !ona_blessed(&s->player[s->seat], ONA_FUKUROKUJU))
        return 0;
    for (int place = 0; place <= ONA_SLOTS; place++)
        if (ona_tile_at(s, place) != ONA_NONE)
            news |= ona_news_bits(place, ona_tile_at(s, place));
    return news;
}

static game_action draw_news(const uint8_t *deck, int count)
{
    game_action news = 0;

    for (int i = 0; i < 2 && i < count; i++)
        news |= ona_news_bits(i, deck[count - 1 - i]);
    return news;
}

/* Others see only a face-up card, not which of the two it was. */
static game_action pick_event(const struct ona_table *t, game_action x)
{
    int card = t->s->drawn[ona_a(x)];

    if (t->rules->end_cards >> card & 1)
        return ONA_PICK | ONA_UNSEEN;
    return ONA_PICK | ONA_UNSEEN | ona_news_bits(0, card);
}

game_action ona_event(const struct game *g, const void *state, game_action x, int seat)
{
    struct ona_state *s = (struct ona_state *)(uintptr_t)state; /* read-only */
    const struct ona_table t = ona_table_of(g, s);
    bool mine = seat == s->seat;
    game_action news = 0;

    if (x & ONA_EVENT)
        return x;
    switch (ona_verb(x)) {
    case ONA_ATK: news = ona_can_beat(&t, ona_a(x)) ? beat_news(s, ona_a(x), mine) : 0; break;
    case ONA_FIGHT: news = beat_news(s, ona_a(x), mine); break;
    case ONA_DROP: news = top_news(s, 1, 1) | (ona_a(x) == 2 ? top_news(s, 2, 2) : 0); break;
    case ONA_ACT: news = mine ? peek_news(&t, ona_a(x)) : 0; break;
    case ONA_ERECT:
    case ONA_JINJA:
        news = s->jinjas_left > 0 ? ona_news_bits(0, s->jinja[s->jinjas_left - 1]) : 0;
        break;
    case ONA_DRAW: news = mine && !ona_a(x) ? draw_news(s->deck, s->deck_count) : 0; break;
    case ONA_PICK:
        if (!mine)
            x = pick_event(&t, x);
        break;
    default: break;
    }
    return x | news | ONA_EVENT;
}

static game_action list_news(const uint8_t *items, int count, bool fronts)
{
    game_action news = 0;

    for (int i = 0; i < count; i++)
        news |= ona_news_bits(i, fronts ? ona_tile_front(items[i]) : items[i]);
    return news;
}

/* The last items of a shuffled list, top first. */
static game_action top_items(const struct game_outcome *o, int count, bool fronts)
{
    uint8_t items[ONA_NEWS];
    int shown = count < o->count ? count : o->count;

    for (int i = 0; i < shown; i++)
        items[i] = o->item[o->count - 1 - i];
    return list_news(items, shown, fronts);
}

static game_action die_news(const struct ona_table *t, int face, bool mine)
{
    const struct ona_state *s = t->s;
    int place = s->slot[0] != ONA_NONE ? 0 : 1;
    bool choose = t->rules->choose_attacker && ona_blessed(&s->player[s->seat], ONA_FUKUROKUJU);

    if (t->rules->face[face].ring != ONA_RINGS || choose || s->slot[place] == ONA_NONE ||
        !ona_can_beat(t, place))
        return 0;
    return beat_news(s, place, mine);
}

game_action ona_outcome_event(const struct game *g, const void *state, const struct game_outcome *o,
                              int seat)
{
    struct ona_state *s = (struct ona_state *)(uintptr_t)state; /* read-only */
    const struct ona_table t = ona_table_of(g, s);
    bool mine = seat == s->seat;
    game_action x = ona_act1(ONA_OUTCOME, s->chance) | ONA_EVENT;

    switch (s->chance) {
    case ONA_C_BRIGANDS:
    case ONA_C_RESHUFFLE: return x | top_items(o, ONA_SLOTS + 1, true);
    case ONA_C_JINJAS: return x | top_items(o, ONA_DISPLAY, false);
    case ONA_C_FAVOURITES: return x | list_news(o->item, g->kind->players, false);
    case ONA_C_RINGS: return x | list_news(o->item, ONA_RINGS, false);
    case ONA_C_BLOCKING:
        for (int i = 0; i < o->count; i++)
            x |= (game_action)1 << (30 + o->item[i] - ONA_SECTORS);
        return x;
    case ONA_C_DIE: return x | ona_act2(0, 0, o->item[0]) | die_news(&t, o->item[0], mine);
    case ONA_C_DECK: return x | (mine ? draw_news(o->item, o->count) : 0);
    default: return x; /* the mikos of the set-up */
    }
}

/* ---- applying outcomes to a view ------------------------------------------------------------- */

static void hear_tiles(struct ona_state *s, game_action x, int count)
{
    s->discarded = 0;
    memset(s->tile, ONA_UNKNOWN, sizeof s->tile);
    for (int i = 0; i < ONA_SLOTS; i++)
        s->slot[i] = i < count ? (uint8_t)(ONA_FRONT + ona_news(x, i)) : ONA_NONE;
    s->piled = (uint8_t)(count > ONA_SLOTS ? count - ONA_SLOTS : 0);
    if (s->piled > 0)
        s->tile[s->piled - 1] = (uint8_t)(ONA_FRONT + ona_news(x, ONA_SLOTS));
}

static void hear_reshuffle(struct ona_table *t, game_action x)
{
    struct ona_state *s = t->s;
    int count = s->piled + s->discarded;

    ona_forget_tiles(t);
    for (int i = 0; i < ONA_SLOTS; i++)
        count += s->slot[i] != ONA_NONE;
    hear_tiles(s, x, count);
}

static void hear_jinjas(struct ona_table *t, game_action x)
{
    struct ona_state *s = t->s;
    int count = ONA_FAMILIES * t->rules->jinja_copies;

    for (int i = 0; i < ONA_DISPLAY && count > 0; i++, count--)
        s->display[i] = (uint8_t)ona_news(x, i);
    s->jinjas_left = (uint8_t)count;
}

static void hear_deck(struct ona_state *s)
{
    memset(s->deck, ONA_UNKNOWN, sizeof s->deck);
    memset(s->deck_known, 0, sizeof s->deck_known);
}

/* Outcomes that are fully public: rings, die, blocking tiles, favourites. */
static void hear_public(struct ona_table *t, game_action x)
{
    struct game_outcome o = {.kind = (uint8_t)ona_a(x)};

    if (o.kind == ONA_C_DIE)
        o.item[o.count++] = (uint8_t)ona_b(x);
    else if (o.kind == ONA_C_BLOCKING)
        for (int i = ONA_SECTORS; i < ONA_CELLS; i++) {
            if (x >> (30 + i - ONA_SECTORS) & 1)
                o.item[o.count++] = (uint8_t)i;
        }
    else
        while (o.count < ONA_NEWS && ona_news(x, o.count) >= 0) {
            o.item[o.count] = (uint8_t)ona_news(x, o.count);
            o.count++;
        }
    ona_settle_now(t, &o);
}

void ona_hear(struct ona_table *t, game_action x)
{
    struct ona_state *s = t->s;
    int kind = ona_a(x);

    s->chance = ONA_C_NOTHING;
    switch (kind) {
    case ONA_C_BRIGANDS:
        hear_tiles(s, x, ONA_TILES);
        s->chance = ONA_C_JINJAS;
        break;
    case ONA_C_JINJAS:
        hear_jinjas(t, x);
        s->chance = ONA_C_MIKOS;
        break;
    case ONA_C_MIKOS:
        s->deck_count = ONA_MIKOS;
        s->chance = ONA_C_FAVOURITES;
        break;
    case ONA_C_RESHUFFLE:
        hear_reshuffle(t, x);
        ona_turn_go_on(t);
        break;
    case ONA_C_DECK:
        hear_deck(s);
        ona_draw_mikos(t);
        break;
    default: hear_public(t, x); break;
    }
}
