/* Torii: MIT licence, see LICENSE. */
/* A full state consistent with what a seat has seen: its view, with the gaps filled at random. */
#include "rules/onamazu/core.h"

#include <string.h>

/* What is still unplaced while a guess is made. */
struct gaps {
    struct ona_state *s;
    const struct ona_rules *rules;
    int players;
    struct rng *rng;
    uint64_t tiles; /* ids, a bit each */
    uint32_t mikos;
};

static void claim_tile(struct gaps *f, uint8_t tile)
{
    if (tile < ONA_TILES)
        f->tiles &= ~((uint64_t)1 << tile);
}

/* Claims every tile whose id the viewer knows. */
static void claim_known_tiles(struct gaps *f)
{
    const struct ona_state *s = f->s;

    f->tiles = ((uint64_t)1 << ONA_TILES) - 1;
    for (int i = 0; i < ONA_SLOTS; i++)
        claim_tile(f, s->slot[i]);
    for (int i = 0; i < ONA_TILES; i++)
        claim_tile(f, s->tile[i]);
    for (int i = 0; i < f->players; i++)
        for (int front = 0; front < ONA_FRONTS; front++) {
            uint64_t both = (uint64_t)3 << (2 * front), own = s->player[i].tiles & both;
            bool exact =
                i + 1 == s->viewer || own == both || s->player[i].tiles & ona_exact_bit(front);

            if (exact)
                f->tiles &= ~own;
        }
}

/* One of the remaining tiles of a front; -1 if there is none. */
static int guess_tile(struct gaps *f, int front)
{
    uint64_t left = f->tiles >> (2 * front) & 3;
    int copy = left == 3 ? (int)rng_below(f->rng, 2) : left == 2;

    if (left == 0)
        return -1;
    f->tiles &= ~((uint64_t)1 << (2 * front + copy));
    return 2 * front + copy;
}

static bool fill_tile(struct gaps *f, uint8_t *tile)
{
    if (*tile >= ONA_UNKNOWN || !(*tile & ONA_FRONT))
        return true;

    int id = guess_tile(f, ona_tile_front(*tile));

    *tile = (uint8_t)id;
    return id >= 0;
}

static bool fill_owned(struct gaps *f, struct ona_player *p)
{
    for (int front = 0; front < ONA_FRONTS; front++) {
        uint64_t one = (uint64_t)1 << (2 * front), both = one | one << 1;

        if ((p->tiles & both) == one && !(p->tiles & ona_exact_bit(front))) {
            int id = guess_tile(f, front);

            if (id < 0)
                return false;
            p->tiles = (p->tiles & ~both) | (uint64_t)1 << id;
        }
        p->tiles &= ~ona_exact_bit(front);
    }
    return true;
}

static bool fill_pile(struct gaps *f)
{
    struct ona_state *s = f->s;
    uint8_t rest[ONA_TILES];
    int count = 0, next = 0;

    for (int i = 0; i < ONA_TILES; i++)
        if (f->tiles >> i & 1)
            rest[count++] = (uint8_t)i;
    rng_shuffle(f->rng, rest, (size_t)count);
    for (int i = 0; i < s->piled; i++)
        if (s->tile[i] == ONA_UNKNOWN) {
            if (next == count)
                return false;
            s->tile[i] = rest[next++];
        }
    return next == count || s->chance == ONA_C_BRIGANDS;
}

static bool fill_tiles(struct gaps *f)
{
    struct ona_state *s = f->s;
    bool good = true;

    claim_known_tiles(f);
    for (int i = 0; i < ONA_SLOTS; i++)
        good = good && fill_tile(f, &s->slot[i]);
    for (int i = 0; i < ONA_TILES; i++)
        good = good && fill_tile(f, &s->tile[i]);
    for (int i = 0; i < f->players; i++)
        if (i + 1 != s->viewer)
            good = good && fill_owned(f, &s->player[i]);
    return good && fill_pile(f);
}

static bool fill_jinjas(struct gaps *f)
{
    struct ona_state *s = f->s;
    int left[ONA_FAMILIES], count = 0;
    uint8_t rest[ONA_JINJAS];

    if (s->chance == ONA_C_BRIGANDS || s->chance == ONA_C_JINJAS)
        return true;
    for (int i = 0; i < ONA_FAMILIES; i++)
        left[i] = f->rules->jinja_copies;
    for (int i = 0; i < ONA_DISPLAY; i++)
        if (s->display[i] < ONA_FAMILIES)
            left[s->display[i]]--;
    for (int i = 0; i < s->built_count; i++)
        left[ona_jinja_family(s->built[i])]--;
    for (int i = 0; i < ONA_FAMILIES; i++)
        for (; left[i] > 0 && count < ONA_JINJAS; left[i]--)
            rest[count++] = (uint8_t)i;
    if (count != s->jinjas_left)
        return false;
    rng_shuffle(f->rng, rest, (size_t)count);
    memcpy(s->jinja, rest, (size_t)count);
    return true;
}

/* Removes a random member of `from` from the remaining cards; -1 if there is none. */
static int guess_card(struct gaps *f, uint32_t from)
{
    uint32_t cards = f->mikos & from;

    if (cards == 0)
        return -1;
    for (int skip = (int)rng_below(f->rng, (uint64_t)bits_count(cards)); skip > 0; skip--)
        cards = bits_rest(cards);
    f->mikos &= ~((uint32_t)1 << bits_first(cards));
    return bits_first(cards);
}

static bool fill_hands(struct gaps *f)
{
    for (int i = 0; i < f->players; i++) {
        struct ona_player *p = &f->s->player[i];

        for (; p->hidden_mikos > 0; p->hidden_mikos--) {
            int card = guess_card(f, f->rules->end_cards);

            if (card < 0)
                return false;
            p->mikos |= (uint32_t)1 << card;
        }
    }
    return true;
}

static bool fill_card(struct gaps *f, uint8_t *card)
{
    if (*card != ONA_UNKNOWN)
        return true;

    int guessed = guess_card(f, UINT32_MAX);

    *card = (uint8_t)guessed;
    return guessed >= 0;
}

static bool fill_mikos(struct gaps *f)
{
    struct ona_state *s = f->s;

    f->mikos = ((uint32_t)1 << ONA_MIKOS) - 1;
    for (int i = 0; i < f->players; i++)
        f->mikos &= ~s->player[i].mikos;
    for (int i = 0; i < s->deck_count; i++)
        f->mikos &= s->deck[i] < ONA_MIKOS ? ~((uint32_t)1 << s->deck[i]) : UINT32_MAX;
    for (int i = 0; i < 2; i++)
        f->mikos &= s->drawn[i] < ONA_MIKOS ? ~((uint32_t)1 << s->drawn[i]) : UINT32_MAX;
    if (!fill_hands(f))
        return false;
    for (int i = 0; i < 2; i++)
        if (!fill_card(f, &s->drawn[i]))
            return false;
    for (int i = 0; i < s->deck_count; i++)
        if (!fill_card(f, &s->deck[i]))
            return false;
    return true;
}

enum status ona_guess(const struct game *g, const void *view, int seat, struct rng *r, void *out,
                      struct err *e)
{
    struct ona_state s;
    struct gaps f = {&s, g->rules, g->kind->players, r, 0, 0};

    memcpy(&s, view, sizeof s);
    ona_view(g, &s, seat, &s);
    if (!fill_tiles(&f) || !fill_jinjas(&f) || !fill_mikos(&f))
        return err_say(e, ILLEGAL, "no game is consistent with what this seat has seen");
    s.viewer = ONA_ALL;
    memcpy(out, &s, sizeof s);
    return OK;
}
