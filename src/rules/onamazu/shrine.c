/* Torii: MIT licence, see LICENSE. */
/* Jinjas, offerings, blessings, the superior acolyte (5.9) and mikos (5.11). */
#include "rules/onamazu/core.h"

/* Seven counts of three bits: added pairwise into lanes of six, which the product sums in its fourth. */
int ona_jinja_offerings(uint32_t j)
{
    uint32_t counts = j >> 5, lanes = (counts & 07070707) + (counts >> 3 & 070707);

    return (int)(lanes * 01010101 >> 18 & 63);
}

int ona_own_jinja(const struct ona_state *s, int number)
{
    for (int i = 0; i < s->built_count; i++)
        if (ona_jinja_owner(s->built[i]) == s->seat && number-- == 0)
            return i;
    return -1;
}

bool ona_accepts(const struct ona_table *t, uint32_t jinja, int resource)
{
    bool twice = t->rules->duplicate_offerings && ona_blessed(ona_me(t->s), ONA_HOTEI); /* R116 */

    if (ona_jinja_offerings(jinja) >= t->rules->offerings_per_jinja)
        return false;
    return twice || ona_jinja_count(jinja, resource) == 0; /* R93 */
}

/* A second tile of a god is refused (G33), unless the rules leave the choice free (10.11). */
uint32_t ona_bless_choice(const struct ona_table *t)
{
    const struct ona_player *p = &t->s->player[t->s->seat];
    uint32_t owned = t->rules->same_blessing ? 0 : p->active | p->pending, gods = 0;

    for (int god = 0; god < ONA_GODS; god++)
        if (t->s->blessing[god] > 0 && !(owned >> god & 1))
            gods |= (uint32_t)1 << god;
    return gods;
}

void ona_bless_push(struct ona_table *t)
{
    if (ona_bless_choice(t) != 0)
        ona_push(t, ONA_F_BLESS, 0, 0);
}

static bool has_full_jinja(const struct ona_state *s, const struct ona_rules *rules, int seat)
{
    for (int i = 0; i < s->built_count; i++)
        if (ona_jinja_owner(s->built[i]) == seat &&
            ona_jinja_offerings(s->built[i]) >= rules->offerings_per_jinja)
            return true;
    return false;
}

/* The favourite's blessing and a full jinja bring the superior acolyte (R106). */
void ona_superior_check(struct ona_table *t)
{
    struct ona_player *p = ona_me(t->s);

    if (p->superior == ONA_NO_SUPERIOR && ((p->active | p->pending) >> p->favourite & 1) &&
        has_full_jinja(t->s, t->rules, t->s->seat))
        p->superior = ONA_SUPERIOR_PENDING;
}

void ona_offer(struct ona_table *t, int resource, int number)
{
    struct ona_state *s = t->s;
    uint32_t *jinja = &s->built[ona_own_jinja(s, number)];

    ona_me(s)->cube[resource]--;
    *jinja += (uint32_t)1 << (5 + 3 * resource);
    s->appeasement++; /* R62, R68 */
    if (s->appeasement >= t->rules->threshold[t->players])
        s->triggered = 1; /* R85 */
    if (ona_jinja_offerings(*jinja) < t->rules->offerings_per_jinja)
        return;
    ona_superior_check(t);
    ona_bless_push(t); /* R63 */
}

void ona_build_jinja(struct ona_table *t, int slot)
{
    struct ona_state *s = t->s;

    int at = s->built_count++;

    for (; at > 0 && ona_jinja_owner(s->built[at - 1]) > s->seat; at--)
        s->built[at] = s->built[at - 1];
    s->built[at] = ona_jinja_make(s->display[slot], s->seat);
    s->jinjas_built++;
    s->display[slot] = ONA_NONE; /* G39 */
    if (s->jinjas_left == 0)
        return;
    s->display[slot] = s->jinja[--s->jinjas_left]; /* R66 */
    s->jinja[s->jinjas_left] = ONA_UNKNOWN;
    if (s->viewer != ONA_ALL)
        s->display[slot] = (uint8_t)ona_news(t->event, 0);
}

/* The seats whose knowledge a state tracks: all, or only the viewer's. */
static uint8_t knowers(const struct ona_state *s)
{
    return s->viewer == ONA_ALL ? 0xff : (uint8_t)(1 << s->viewer >> 1);
}

/* Two cards, or the only one (R99, G38); 1 is the former top. */
void ona_draw_mikos(struct ona_table *t)
{
    struct ona_state *s = t->s;

    for (int i = 0; i < 2 && s->deck_count > 0; i++) {
        int top = --s->deck_count;

        s->drawn[i] = s->deck[top];
        s->drawn_known[i] = (uint8_t)(s->deck_known[top] | 1 << s->seat) & knowers(s);
        if (s->viewer == s->seat + 1)
            s->drawn[i] = (uint8_t)ona_news(t->event, i);
        s->deck[top] = ONA_UNKNOWN;
        s->deck_known[top] = 0;
    }
    ona_push(t, ONA_F_PICK, 0, 0);
}

static void put_under(struct ona_state *s, uint8_t card, uint8_t known)
{
    for (int i = s->deck_count++; i > 0; i--) {
        s->deck[i] = s->deck[i - 1];
        s->deck_known[i] = s->deck_known[i - 1];
    }
    s->deck[0] = card;
    s->deck_known[0] = known;
}

static bool is_end_card(const struct ona_table *t, int card)
{
    return t->rules->end_cards >> card & 1;
}

/*
 * Who knows the card that goes under the deck: the drawer, and anyone who knew it was drawn and can tell
 * that it was not kept. A kept end card lies face down, so it might be any end card.
 */
static uint8_t still_known(const struct ona_table *t, int other, int kept)
{
    const struct ona_state *s = t->s;
    bool told = !is_end_card(t, kept) || !is_end_card(t, s->drawn[other]);

    return (uint8_t)(told ? s->drawn_known[other] : 1 << s->seat & knowers(s));
}

/* The same for a spectator's view: the card, or ONA_UNKNOWN. `kept` is -1 if it lies face down. */
static uint8_t seen_under(const struct ona_table *t, int kept)
{
    const uint8_t *drawn = t->s->drawn;

    for (int i = 0; i < 2; i++)
        if (drawn[i] < ONA_MIKOS && drawn[i] != kept && (kept >= 0 || !is_end_card(t, drawn[i])))
            return drawn[i];
    return ONA_UNKNOWN;
}

static void apply_card(struct ona_table *t, const struct ona_miko *m)
{
    struct ona_player *p = ona_me(t->s);
    int armour = p->armour + m->n;

    ona_earn(p, m->mons);
    switch (m->op) {
    case ONA_GAIN_PRIMARY: ona_push(t, ONA_F_TAKE, m->n, ONA_PRIMARY); break;
    case ONA_GAIN_MANUFACTURED: ona_push(t, ONA_F_TAKE, m->n, ONA_MANUFACTURED); break;
    case ONA_GAIN_GOLD: ona_gain(t, ONA_OR, m->n); break;
    case ONA_GAIN_MONS: ona_earn(p, m->n); break;
    case ONA_GAIN_BUSHI: ona_gain_bushi(t, m->n); break;
    case ONA_GAIN_ARMOUR:
        p->armour = (uint8_t)(armour < t->rules->armour_limit ? armour : t->rules->armour_limit);
        break;
    case ONA_GAIN_BLESSING: ona_bless_push(t); break;
    case ONA_MAKE_OFFERINGS: ona_push(t, ONA_F_OFFER, m->n, 0); break;
    case ONA_FREE_BUILDING: ona_push(t, ONA_F_FREEBUILD, 0, m->cubes); break;
    default: break; /* permanent and end cards have no immediate effect */
    }
}

/* Keeps one of the drawn cards and puts the other under the deck (R99). */
void ona_pick(struct ona_table *t, int which)
{
    struct ona_state *s = t->s;
    struct ona_player *p = ona_me(s);
    bool mine = s->viewer == ONA_ALL || s->viewer == s->seat + 1;
    int kept = mine ? s->drawn[which] : ona_news(t->event, 0);
    uint8_t under = mine ? s->drawn[!which] : seen_under(t, kept), known;

    ona_pop(t);
    if (s->drawn[1] != ONA_NONE) {
        known = mine ? still_known(t, !which, kept) : under < ONA_MIKOS ? knowers(s) : 0;
        put_under(s, under, known);
    }
    s->drawn[0] = s->drawn[1] = ONA_NONE;
    s->drawn_known[0] = s->drawn_known[1] = 0;
    if (kept < 0) {
        p->hidden_mikos++;
        return;
    }
    p->mikos |= (uint32_t)1 << kept;
    apply_card(t, &t->rules->miko[kept]);
}
