/* Torii: MIT licence, see LICENSE. */
/* Set-up (5.2), and everything that chance decides (docs/formats/trace.md). */
#include "rules/onamazu/core.h"

#include <string.h>

void ona_start(const struct game *g, void *state)
{
    const struct ona_rules *rules = g->rules;
    struct ona_state *s = state;

    memset(s, 0, sizeof *s);
    memset(s->tile, ONA_UNKNOWN, sizeof s->tile);
    memset(s->jinja, ONA_UNKNOWN, sizeof s->jinja);
    memset(s->deck, ONA_UNKNOWN, sizeof s->deck);
    memset(s->slot, ONA_NONE, sizeof s->slot);
    memset(s->display, ONA_NONE, sizeof s->display);
    memset(s->drawn, ONA_NONE, sizeof s->drawn);
    memset(s->holder, ONA_NONE, sizeof s->holder);
    memcpy(s->supply, rules->supply, sizeof s->supply);
    memset(s->blessing, rules->blessing_tiles, sizeof s->blessing);
    for (int i = 0; i < g->kind->players; i++) {
        struct ona_player *p = &s->player[i];

        memset(p->pawn, ONA_NONE, sizeof p->pawn);
        p->bushi = rules->setup_bushi;
        p->armour = rules->setup_armour;
        p->mons = rules->setup_mons[i];
        p->favourite = ONA_NONE;
    }
    s->round = 1;
    s->chance = ONA_C_BRIGANDS;
}

/* The list to be shuffled, bottom to top; returns its length. */
static int list_shuffled(const struct game *g, const struct ona_state *s, uint8_t *out)
{
    const struct ona_rules *rules = g->rules;
    int count = 0;

    switch (s->chance) {
    case ONA_C_BRIGANDS:
        for (; count < ONA_TILES; count++)
            out[count] = (uint8_t)count;
        break;
    case ONA_C_JINJAS:
        for (; count < ONA_FAMILIES * rules->jinja_copies; count++)
            out[count] = (uint8_t)(count / rules->jinja_copies);
        break;
    case ONA_C_MIKOS:
        for (; count < ONA_MIKOS; count++)
            out[count] = (uint8_t)count;
        break;
    case ONA_C_FAVOURITES:
        for (; count < ONA_GODS; count++)
            out[count] = (uint8_t)count;
        break;
    case ONA_C_RESHUFFLE:
        for (int i = 0; i < s->piled; i++)
            out[count++] = s->tile[i];
        for (int i = 0; i < ONA_SLOTS; i++)
            if (s->slot[i] != ONA_NONE)
                out[count++] = s->slot[i];
        for (int i = 0; i < s->discarded; i++)
            out[count++] = s->tile[ONA_TILES - 1 - i];
        break;
    case ONA_C_DECK:
        for (; count < s->deck_count; count++)
            out[count] = s->deck[count];
        break;
    default: break;
    }
    return count;
}

/* The kinds of a ring in order of first appearance (10.1). */
static int ring_kinds(const struct ona_rules *rules, int ring, uint8_t *out)
{
    int count = 0;
    uint32_t seen = 0;

    for (int i = 0; i < ONA_SECTORS; i++) {
        uint8_t kind = rules->cell[ring * ONA_SECTORS + i];

        if (!(seen >> kind & 1))
            out[count++] = kind;
        seen |= (uint32_t)1 << kind;
    }
    return count;
}

/* Cells of a kind on a ring, by increasing index. */
static int kind_cells(const struct ona_rules *rules, int ring, uint8_t kind, uint8_t *out)
{
    int count = 0;

    for (int i = 0; i < ONA_SECTORS; i++)
        if (rules->cell[ring * ONA_SECTORS + i] == kind)
            out[count++] = (uint8_t)(ring * ONA_SECTORS + i);
    return count;
}

static void draw_blocks(const struct ona_rules *rules, int ring, int tiles, struct rng *r,
                        struct game_outcome *out)
{
    uint8_t kinds[ONA_SECTORS], cells[ONA_SECTORS];
    int count = ring_kinds(rules, ring, kinds);

    if (tiles == 0)
        return;
    rng_shuffle(r, kinds, (size_t)count);
    for (int i = 0; i < tiles && i < count; i++) {
        int copies = kind_cells(rules, ring, kinds[i], cells);

        out->item[out->count++] = cells[rng_below(r, (uint64_t)copies)];
    }
}

void ona_draw(const struct game *g, const void *state, struct rng *r, struct game_outcome *out)
{
    const struct ona_rules *rules = g->rules;
    const struct ona_state *s = state;
    int n = g->kind->players;

    memset(out, 0, sizeof *out);
    out->kind = s->chance;
    switch (s->chance) {
    case ONA_C_RINGS: /* outer, middle, inner */
        for (int i = 0; i < ONA_RINGS; i++)
            out->item[out->count++] = (uint8_t)rng_below(r, ONA_SECTORS);
        break;
    case ONA_C_BLOCKING: /* blue first */
        draw_blocks(rules, ONA_MIDDLE, rules->blue_tiles[n], r, out);
        draw_blocks(rules, ONA_OUTER, rules->yellow_tiles[n], r, out);
        break;
    case ONA_C_DIE: out->item[out->count++] = (uint8_t)rng_below(r, rules->faces); break;
    default:
        out->count = (uint8_t)list_shuffled(g, s, out->item);
        rng_shuffle(r, out->item, out->count);
        break;
    }
}

/* ---- applying an outcome --------------------------------------------------------------------- */

static void take_tiles(struct ona_state *s, const struct game_outcome *o)
{
    s->discarded = 0;
    s->piled = o->count;
    memset(s->tile, ONA_UNKNOWN, sizeof s->tile);
    memcpy(s->tile, o->item, o->count);
    for (int i = 0; i < ONA_SLOTS; i++) {
        s->slot[i] = s->piled > 0 ? s->tile[--s->piled] : ONA_NONE;
        s->tile[s->piled] = ONA_UNKNOWN;
    }
}

static void take_jinjas(struct ona_state *s, const struct game_outcome *o)
{
    s->jinjas_left = o->count;
    memcpy(s->jinja, o->item, o->count);
    for (int i = 0; i < ONA_DISPLAY && s->jinjas_left > 0; i++) {
        s->display[i] = s->jinja[--s->jinjas_left];
        s->jinja[s->jinjas_left] = ONA_UNKNOWN;
    }
}

static void take_deck(struct ona_state *s, const struct game_outcome *o)
{
    s->deck_count = o->count;
    memcpy(s->deck, o->item, o->count);
    memset(s->deck_known, 0, sizeof s->deck_known);
}

/* Before a reshuffle: all knowledge of tile identities is lost, except of owned ones. */
void ona_forget_tiles(struct ona_table *t)
{
    struct ona_state *s = t->s;
    uint64_t mixed = 0;

    for (int i = 0; i < ONA_TILES; i++)
        mixed |= s->tile[i] < ONA_TILES ? (uint64_t)1 << s->tile[i] : 0;
    for (int i = 0; i < ONA_SLOTS; i++)
        mixed |= s->slot[i] < ONA_TILES ? (uint64_t)1 << s->slot[i] : 0;
    for (int i = 0; i < t->players; i++)
        s->player[i].peeked &= ~mixed;
}

static void after_rings(struct ona_table *t)
{
    const struct ona_rules *rules = t->rules;

    if (rules->blocking && rules->blue_tiles[t->players] + rules->yellow_tiles[t->players] > 0)
        t->s->chance = ONA_C_BLOCKING;
    else
        ona_turn_start(t);
}

void ona_settle_now(struct ona_table *t, const struct game_outcome *o)
{
    struct ona_state *s = t->s;

    s->chance = ONA_C_NOTHING;
    switch (o->kind) {
    case ONA_C_BRIGANDS:
        take_tiles(s, o);
        s->chance = ONA_C_JINJAS;
        break;
    case ONA_C_JINJAS:
        take_jinjas(s, o);
        s->chance = ONA_C_MIKOS;
        break;
    case ONA_C_MIKOS:
        take_deck(s, o);
        s->chance = ONA_C_FAVOURITES;
        break;
    case ONA_C_FAVOURITES:
        for (int i = 0; i < t->players; i++)
            s->player[i].favourite = o->item[i];
        s->chance = ONA_C_RINGS;
        break;
    case ONA_C_RINGS:
        for (int i = 0; i < ONA_RINGS; i++)
            s->rot[ONA_OUTER - i] = o->item[i];
        after_rings(t);
        break;
    case ONA_C_BLOCKING:
        for (int i = 0; i < o->count; i++)
            s->blocked |= (uint32_t)1 << o->item[i];
        ona_turn_start(t);
        break;
    case ONA_C_DIE: ona_die(t, o->item[0]); break;
    case ONA_C_RESHUFFLE:
        ona_forget_tiles(t);
        take_tiles(s, o);
        break;
    default: /* ONA_C_DECK */
        take_deck(s, o);
        ona_draw_mikos(t);
        break;
    }
    ona_turn_go_on(t);
}

static enum status check_permutation(const struct game *g, const struct ona_state *s,
                                     const struct game_outcome *o, struct err *e)
{
    uint8_t list[ONA_TILES];
    int count = list_shuffled(g, s, list), have[ONA_TILES] = {0};

    if (o->count != count)
        return err_say(e, BAD_INPUT, "this shuffle has %d cards or tiles, not %d", count, o->count);
    for (int i = 0; i < count; i++)
        have[list[i]]++;
    for (int i = 0; i < count; i++)
        if (o->item[i] >= ONA_TILES || have[o->item[i]]-- == 0)
            return err_say(e, BAD_INPUT, "the number %d does not belong in this shuffle",
                           o->item[i]);
    return OK;
}

static int blocked_count(const struct ona_rules *rules, int ring, const struct game_outcome *o,
                         uint32_t *kinds)
{
    int count = 0;

    for (int i = 0; i < o->count; i++)
        if (o->item[i] / ONA_SECTORS == ring) {
            count++;
            *kinds |= (uint32_t)1 << rules->cell[o->item[i]];
        }
    return count;
}

/* As many tiles per ring as the rules say, each on a different kind (10.1). */
static enum status check_blocks(const struct game *g, const struct game_outcome *o, struct err *e)
{
    const struct ona_rules *rules = g->rules;
    int n = g->kind->players;
    uint32_t kinds = 0;
    int blue = blocked_count(rules, ONA_MIDDLE, o, &kinds);
    int yellow = blocked_count(rules, ONA_OUTER, o, &kinds);

    if (blue != rules->blue_tiles[n] || yellow != rules->yellow_tiles[n] ||
        blue + yellow != o->count || bits_count(kinds) != o->count)
        return err_rule(
            e, "10.1",
            "blocking tiles cover %d kinds of cell of the middle ring and %d of the outer ring",
            rules->blue_tiles[n], rules->yellow_tiles[n]);
    return OK;
}

static enum status check_face(const struct game_outcome *o, int faces, struct err *e)
{
    if (o->count != 1)
        return err_say(e, BAD_INPUT, "a die roll is one face, not %d", o->count);
    if (o->item[0] >= faces)
        return err_say(e, BAD_INPUT, "a die face is a number from 0 to %d, not %d", faces - 1,
                       o->item[0]);
    return OK;
}

static enum status check_turns(const struct game_outcome *o, struct err *e)
{
    if (o->count != ONA_RINGS)
        return err_say(e, BAD_INPUT, "there are %d rings to turn, not %d", ONA_RINGS, o->count);
    for (int i = 0; i < ONA_RINGS; i++)
        if (o->item[i] >= ONA_SECTORS)
            return err_say(e, BAD_INPUT, "a ring turns by 0 to %d sectors, not by %d",
                           ONA_SECTORS - 1, o->item[i]);
    return OK;
}

enum status ona_settle(const struct game *g, void *state, const struct game_outcome *o,
                       struct err *e)
{
    const struct ona_rules *rules = g->rules;
    struct ona_state *s = state;
    struct ona_table t = ona_table_of(g, s);
    enum status rc;

    if (s->chance == ONA_C_NOTHING || !ona_same_chance(o->kind, s->chance))
        return err_say(e, NOT_NOW, "chance does not decide that here");
    if (s->viewer != ONA_ALL)
        return err_say(e, ILLEGAL, "a view cannot be continued: chance needs the full position");

    struct game_outcome now = *o;

    now.kind = s->chance;
    if (s->chance == ONA_C_DIE)
        rc = check_face(o, rules->faces, e);
    else if (s->chance == ONA_C_RINGS)
        rc = check_turns(o, e);
    else if (s->chance == ONA_C_BLOCKING)
        rc = check_blocks(g, o, e);
    else
        rc = check_permutation(g, s, o, e);
    if (rc == OK)
        ona_settle_now(&t, &now);
    return rc;
}

/* A shuffle at set-up and one in play use the same keyword. */
bool ona_same_chance(int a, int b)
{
    static const uint8_t word[ONA_CHANCES] = {
        [ONA_C_BRIGANDS] = 1, [ONA_C_RESHUFFLE] = 1, [ONA_C_MIKOS] = 2,
        [ONA_C_DECK] = 2,     [ONA_C_JINJAS] = 3,    [ONA_C_FAVOURITES] = 4,
        [ONA_C_RINGS] = 5,    [ONA_C_BLOCKING] = 6,  [ONA_C_DIE] = 7};

    return a < ONA_CHANCES && b < ONA_CHANCES && word[a] == word[b];
}

double ona_odds(const struct game *g, const void *state, const struct game_outcome *o)
{
    const struct ona_rules *rules = g->rules;
    uint8_t list[ONA_TILES], have[ONA_TILES] = {0};
    const struct ona_state *s = state;
    double odds = 1;

    if (o->kind == ONA_C_DIE)
        return 1.0 / rules->faces;
    if (o->kind == ONA_C_RINGS)
        return 1.0 / (ONA_SECTORS * ONA_SECTORS * ONA_SECTORS);
    if (o->kind == ONA_C_BLOCKING)
        return ona_odds_blocking(g, o);

    /* Permutations of a list with equal items: the product of (equal left) / (left). */
    int count = list_shuffled(g, s, list);

    for (int i = 0; i < count; i++)
        have[list[i]]++;
    for (int i = 0; i < count; i++)
        odds *= (double)have[o->item[i]]-- / (count - i);
    return odds;
}

/* Per ring: an ordered choice of kinds, then a copy of each. */
double ona_odds_blocking(const struct game *g, const struct game_outcome *o)
{
    const struct ona_rules *rules = g->rules;
    uint8_t list[ONA_SECTORS];
    int left[ONA_RINGS];
    double odds = 1;

    for (int ring = 0; ring < ONA_RINGS; ring++)
        left[ring] = ring_kinds(rules, ring, list);
    for (int i = 0; i < o->count; i++) {
        int ring = o->item[i] / ONA_SECTORS;

        odds /= left[ring]-- * kind_cells(rules, ring, rules->cell[o->item[i]], list);
    }
    return odds;
}
