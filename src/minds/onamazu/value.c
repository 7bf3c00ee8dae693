/* Torii: MIT licence, see LICENSE. */
/* The evaluation of a state for a seat. */
#include "minds/onamazu/mind.h"

#include "base/bits.h"

/* How near the end is: factors for goods and assets, and how many places for offerings still count. */
struct outlook {
    double goods, works, places;
    double unseen; /* for mikos not yet drawn: partly assets, partly points */
};

static double least(double a, double b)
{
    return a < b ? a : b;
}

static struct outlook look_ahead(const struct ona_mind *m, const struct ona_state *s)
{
    int n = m->g->kind->players, left = m->rules->threshold[n] - s->appeasement;
    bool over = s->triggered || left <= 0;

    if (m->ahead) {
        left = m->left; /* the end is not feared, so offerings do not bring it nearer */
        over = false;
    }
    if (m->last || over)
        return (struct outlook){0, 0, 0, 1};

    double rounds = left / (n * m->w->rate), works = least(12, left / (0.75 * n)) / 10;

    return (struct outlook){
        .goods = least(1, rounds / m->w->horizon),
        .works = works,
        .places = 0.9 * rounds + 1,
        .unseen = 0.7 + 0.3 * works,
    };
}

/* Further cubes of a type are worth less than the first. */
static double cubes_value(const struct ona_weights *w, const struct ona_player *p)
{
    static const double so_many[] = {0, 1, 1.9, 2.5, 2.9};
    const double each[] = {w->primary, w->manufactured, w->gold};
    double sum = 0;

    for (int r = 0; r < ONA_RESOURCES; r++)
        sum += each[r / 3] * so_many[p->cube[r] < 4 ? p->cube[r] : 4];
    return sum;
}

/* Full value up to `enough`, half beyond it, nothing beyond `most`. */
static double bent(int count, int enough, int most)
{
    int full = count < enough ? count : enough, part = (count < most ? count : most) - full;

    return full + 0.5 * part;
}

static double mons_value(const struct ona_mind *m, const struct ona_player *p)
{
    int jinja = m->rules->up[ONA_UP_JINJA];

    return m->w->mon * bent(p->mons, jinja, 2 * jinja);
}

/* Without mons. */
static double goods_value(const struct ona_mind *m, const struct ona_player *p)
{
    return cubes_value(m->w, p) + m->w->bushi * bent(p->bushi, 8, 255);
}

static double works_value(const struct ona_mind *m, const struct ona_player *p, bool full)
{
    const struct ona_weights *w = m->w;
    uint32_t gods = p->active | p->pending;
    uint32_t permanent = p->mikos & m->permanent;
    double sum = w->armour * p->armour + w->building * bits_count(p->buildings) +
                 w->permanent * bits_count(permanent);

    for (uint32_t set = gods; set != 0; set = bits_rest(set))
        sum += w->blessing[bits_first(set)];
    for (uint32_t set = p->contracts; set != 0; set = bits_rest(set))
        sum += w->contract[bits_first(set)];
    if (p->superior != ONA_NO_SUPERIOR)
        sum += w->superior;
    else if (full || gods >> p->favourite & 1)
        sum += w->superior_part;
    return sum;
}

/* Totals over a player's jinjas. */
struct shrines {
    int family[ONA_FAMILIES];
    int count, offerings, points, places;
    bool full;
};

static void add_shrine(const struct ona_rules *rules, uint32_t jinja, struct shrines *sum)
{
    int offerings = ona_jinja_offerings(jinja), most = rules->offerings_per_jinja;

    sum->family[ona_jinja_family(jinja)]++;
    sum->count++;
    sum->offerings += offerings;
    sum->places += offerings < most ? most - offerings : 0;
    sum->full |= offerings >= most;
    for (int i = 0; i < offerings; i++)
        sum->points += rules->offering[i];
}

/* Can one of the displayed jinjas be paid for in cubes? */
static bool is_ready(const struct ona_mind *m, const struct ona_state *s)
{
    const uint8_t *cube = s->player[m->seat].cube;

    for (int slot = 0; slot < ONA_DISPLAY; slot++) {
        int missing = 0;

        for (int r = 0; r < ONA_OR; r++) {
            int due = m->rules->jinja_cost[slot].cube[r] - cube[r];

            missing += due > 0 ? due : 0;
        }
        if (s->display[slot] != ONA_NONE && missing <= cube[ONA_OR])
            return true;
    }
    return false;
}

/* Points so far; tile backs that the seat has not seen count by their mean. */
static double points(const struct ona_mind *m, const struct ona_trial *t, const struct shrines *own)
{
    const struct ona_player *p = &t->s.player[m->seat];
    double sum = own->points + ona_jinja_points(m->rules, own->family);

    for (uint64_t tiles = p->tiles; tiles != 0; tiles &= tiles - 1)
        sum += m->fame[__builtin_ctzll(tiles)];
    for (uint32_t cards = p->mikos & m->rules->end_cards; cards != 0; cards = bits_rest(cards))
        sum += ona_miko_points(m->g, &t->s, m->seat, bits_first(cards));
    return sum;
}

static double leanings(const struct ona_mind *m, const struct ona_trial *t,
                       const struct shrines *own)
{
    const struct ona_player *p = &t->s.player[m->seat];
    const struct ona_weights *w = m->w;
    int alike = 0;

    if (m->last)
        return 0;
    for (int i = 0; i < ONA_FAMILIES; i++)
        alike += own->family[i] > 1 ? own->family[i] - 1 : 0;
    return w->lean_offering * own->offerings + w->lean_tile * __builtin_popcountll(p->tiles) +
           w->lean_jinja * own->count + w->lean_miko * (bits_count(p->mikos) + t->unseen) +
           w->lean_mon * p->mons + w->lean_set * alike;
}

static void add_shrines(const struct ona_mind *m, const struct ona_state *s, int player,
                        struct shrines *sum)
{
    *sum = (struct shrines){0};
    for (int i = 0; i < s->built_count; i++)
        if (ona_jinja_owner(s->built[i]) == player)
            add_shrine(m->rules, s->built[i], sum);
}

void ona_rivals(struct ona_mind *m, const struct ona_state *s)
{
    struct shrines sum;

    for (int i = 0; i < m->g->kind->players; i++) {
        add_shrines(m, s, i, &sum);
        m->rival[i] = (struct ona_rival){
            .goods = goods_value(m, &s->player[i]),
            .works = works_value(m, &s->player[i], sum.full),
            .places = sum.places,
        };
    }
}

/* Their points do not change during this turn and are left out. */
static double rivals_value(const struct ona_mind *m, const struct ona_state *s, struct outlook o)
{
    double sum = 0;

    for (int i = 0; i < m->g->kind->players; i++)
        if (i != m->seat)
            sum += o.goods * (m->rival[i].goods + mons_value(m, &s->player[i])) +
                   o.works * m->rival[i].works + m->w->slot * least(m->rival[i].places, o.places);
    return sum / (m->g->kind->players - 1);
}

/* Everything the seat owns, as far as it counts until the end. */
static double own_value(const struct ona_mind *m, const struct ona_trial *t, struct outlook o)
{
    const struct ona_player *p = &t->s.player[m->seat];
    struct shrines own;

    add_shrines(m, &t->s, m->seat, &own);

    double value = points(m, t, &own) + leanings(m, t, &own) + o.unseen * m->unseen * t->unseen;

    if (o.goods > 0) {
        value += o.goods * (goods_value(m, p) + mons_value(m, p)) +
                 o.works * works_value(m, p, own.full) + m->w->slot * least(own.places, o.places);
        value += is_ready(m, &t->s) ? m->w->ready : 0;
    }
    return value;
}

double ona_value(const struct ona_mind *m, const struct ona_trial *t)
{
    const struct outlook o = look_ahead(m, &t->s);

    return own_value(m, t, o) - (o.goods > 0 ? rivals_value(m, &t->s, o) : 0);
}

void ona_mind_worth(const struct game *g, const void *state, const struct ona_weights *w,
                    double *out)
{
    for (int seat = 0; seat < g->kind->players; seat++) {
        struct ona_mind m = {.g = g, .rules = g->rules, .w = w, .seat = seat};
        struct ona_trial t;

        ona_suppose(&m, state, &t);
        out[seat] = own_value(&m, &t, look_ahead(&m, &t.s));
    }
}
