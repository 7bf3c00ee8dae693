/* Torii: MIT licence, see LICENSE. */
/* Can a seat be shown this event in this view? An event that fits can be applied to the view. */
#include "rules/onamazu/text.h"

/* News i: a number below `below` if due, otherwise none. */
static bool due(game_action x, int i, bool is_due, int below)
{
    return is_due ? ona_news(x, i) >= 0 && ona_news(x, i) < below : ona_news(x, i) < 0;
}

static bool mine(const struct ona_state *s)
{
    return s->viewer == s->seat + 1 || s->viewer == ONA_ALL;
}

/* Is the id possible for a tile of which the viewer knows the front or more? */
static bool is_tile(uint8_t tile, int id)
{
    if (id < 0 || id >= ONA_TILES)
        return false;
    return tile & ONA_FRONT ? ona_tile_front(tile) == id >> 1 : tile == id;
}

static bool fits_beaten(const struct ona_state *s, game_action x, int place)
{
    bool known = mine(s) ? is_tile(ona_tile_at(s, place), ona_news(x, 0)) : ona_news(x, 0) < 0;

    return known && due(x, 1, s->piled >= 2, ONA_FRONTS);
}

static bool fits_peek(const struct ona_table *t, game_action x)
{
    const struct ona_state *s = t->s;
    bool peeks = mine(s) && t->rules->peek_fame && ona_blessed(ona_me(t->s), ONA_FUKUROKUJU) &&
                 ona_cell_kind(t->rules, ona_a(x)) == ONA_COMBAT;

    for (int place = 0; place <= ONA_SLOTS; place++) {
        uint8_t tile = ona_tile_at(s, place);
        bool shown = peeks && tile != ONA_NONE;

        if (shown ? !is_tile(tile, ona_news(x, place)) : ona_news(x, place) >= 0)
            return false;
    }
    return true;
}

static bool fits_draw(const struct ona_state *s, game_action x, bool shuffled)
{
    for (int i = 0; i < 2; i++) {
        bool sees = mine(s) && s->deck_count > i;
        uint8_t card = s->deck_count > i ? s->deck[s->deck_count - 1 - i] : ONA_UNKNOWN;

        if (!due(x, i, sees, ONA_MIKOS))
            return false;
        if (sees && !shuffled && card < ONA_MIKOS && card != ona_news(x, i))
            return false;
    }
    return ona_news(x, 0) < 0 || ona_news(x, 0) != ona_news(x, 1);
}

/* Others are shown a face-up card, or nothing. */
static bool fits_pick(const struct ona_table *t, game_action x)
{
    int card = ona_news(x, 0);

    if (mine(t->s))
        return !(x & ONA_UNSEEN) && card < 0;
    return (x & ONA_UNSEEN) && card < ONA_MIKOS && (card < 0 || !(t->rules->end_cards >> card & 1));
}

static bool fits_die(struct ona_table *t, game_action x)
{
    const struct ona_state *s = t->s;
    int face = ona_b(x), place = s->slot[0] != ONA_NONE ? 0 : 1;
    bool choose = t->rules->choose_attacker && ona_blessed(ona_me(t->s), ONA_FUKUROKUJU);

    if (face >= t->rules->faces)
        return false;
    if (t->rules->face[face].ring != ONA_RINGS || choose || s->slot[place] == ONA_NONE ||
        !ona_can_beat(t, place))
        return ona_news(x, 0) < 0 && ona_news(x, 1) < 0;
    return fits_beaten(s, x, place);
}

/* News 0 to count - 1, each below `below`, and no others. */
static bool fits_list(game_action x, int count, int below)
{
    for (int i = 0; i < ONA_NEWS; i++)
        if (!due(x, i, i < count, below))
            return false;
    return true;
}

/* Six cards, one each (R20). */
static bool fits_favourites(const struct ona_table *t, game_action x)
{
    uint32_t seen = 0;

    if (!fits_list(x, t->players, ONA_GODS))
        return false;
    for (int i = 0; i < t->players; i++)
        seen |= (uint32_t)1 << ona_news(x, i);
    return bits_count(seen) == t->players;
}

static bool fits_blocks(const struct ona_table *t, game_action x)
{
    uint32_t kinds = 0;
    uint32_t blue = (uint32_t)(x >> 30) & ((1 << ONA_SECTORS) - 1);
    uint32_t yellow = (uint32_t)(x >> (30 + ONA_SECTORS)) & ((1 << ONA_SECTORS) - 1);

    for (uint32_t cells = blue | yellow << ONA_SECTORS; cells != 0; cells = bits_rest(cells))
        kinds |= (uint32_t)1 << ona_cell_kind(t->rules, ONA_SECTORS + bits_first(cells));
    return bits_count(blue) == t->rules->blue_tiles[t->players] &&
           bits_count(yellow) == t->rules->yellow_tiles[t->players] &&
           bits_count(kinds) == bits_count(blue) + bits_count(yellow); /* 10.1: all different */
}

static int mixed_tiles(const struct ona_state *s)
{
    return s->piled + s->discarded + (s->slot[0] != ONA_NONE) + (s->slot[1] != ONA_NONE);
}

static int at_most(int number, int limit)
{
    return number < limit ? number : limit;
}

static bool fits_outcome(struct ona_table *t, game_action x)
{
    const struct ona_state *s = t->s;

    if (ona_verb(x) != ONA_OUTCOME || ona_a(x) != s->chance)
        return false;
    switch (s->chance) {
    case ONA_C_BRIGANDS: return fits_list(x, ONA_SLOTS + 1, ONA_FRONTS);
    case ONA_C_RESHUFFLE: return fits_list(x, at_most(mixed_tiles(s), ONA_SLOTS + 1), ONA_FRONTS);
    case ONA_C_JINJAS:
        return fits_list(x, at_most(ONA_FAMILIES * t->rules->jinja_copies, ONA_DISPLAY),
                         ONA_FAMILIES);
    case ONA_C_FAVOURITES: return fits_favourites(t, x);
    case ONA_C_RINGS: return fits_list(x, ONA_RINGS, ONA_SECTORS);
    case ONA_C_BLOCKING: return fits_blocks(t, x);
    case ONA_C_DIE: return fits_die(t, x);
    case ONA_C_DECK: return fits_draw(s, x, true);
    default: return fits_list(x, 0, 1);
    }
}

/* The underlying action is legal; everything that decides this is public. */
static bool fits_action(const struct game *g, const struct ona_state *s, game_action x)
{
    game_action legal[GAME_MAX_ACTIONS], bare = x & ~(ONA_EVENT | ONA_UNSEEN);
    int count = ona_legal(g, s, legal);

    bare &= ona_verb_pays(ona_verb(x)) ? ~(game_action)0xfff << 18 | 0x3ffff : 0x3ffff;
    for (int i = 0; i < count; i++)
        if (legal[i] == bare)
            return true;
    return false;
}

static bool fits_news(struct ona_table *t, game_action x)
{
    const struct ona_state *s = t->s;

    switch (ona_verb(x)) {
    case ONA_ATK:
        if (!ona_can_beat(t, ona_a(x)))
            return ona_news(x, 0) < 0 && ona_news(x, 1) < 0;
        return fits_beaten(s, x, ona_a(x));
    case ONA_FIGHT: return fits_beaten(s, x, ona_a(x));
    case ONA_DROP:
        return ona_news(x, 0) < 0 && due(x, 1, s->piled >= 2, ONA_FRONTS) &&
               due(x, 2, ona_a(x) == 2 && s->piled >= 3, ONA_FRONTS);
    case ONA_ACT: return fits_peek(t, x);
    case ONA_ERECT:
    case ONA_JINJA: return due(x, 0, s->jinjas_left > 0, ONA_FAMILIES) && ona_news(x, 1) < 0;
    case ONA_DRAW: return ona_a(x) ? ona_news(x, 0) < 0 : fits_draw(s, x, false);
    case ONA_PICK: return fits_pick(t, x);
    default: return ona_news(x, 0) < 0 && ona_news(x, 1) < 0;
    }
}

bool ona_event_fits(const struct game *g, const struct ona_state *s, game_action x)
{
    struct ona_table t = ona_table_of(g, (struct ona_state *)(uintptr_t)s); /* read-only */

    if (s->over)
        return false;
    if (s->chance != ONA_C_NOTHING)
        return fits_outcome(&t, x);
    return ona_verb(x) != ONA_OUTCOME && fits_action(g, s, x) && fits_news(&t, x);
}
