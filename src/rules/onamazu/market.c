/* Torii: MIT licence, see LICENSE. */
/* The market (5.10) and barter (R71). */
#include "rules/onamazu/refuse.h"

int ona_price(const struct ona_table *t, enum ona_service service)
{
    int less = ona_bonus(t->rules, &t->s->player[t->s->seat], ONA_P_MARKET);
    int price = t->rules->up[service];

    return price > less ? price - less : 0;
}

/* Contracts that count towards the limit; the temple's may be exempt (C10, 10.5). */
int ona_contracts_counted(const struct ona_rules *rules, const struct ona_player *p)
{
    uint32_t contracts = p->contracts;

    if (!rules->temple_counts)
        contracts &= ~((uint32_t)1 << ONA_TEMPLE);
    return bits_count(contracts);
}

static bool temple_held_by_other(const struct ona_table *t)
{
    for (int i = 0; i < t->players; i++)
        if (t->s->player[i].contracts >> ONA_TEMPLE & 1)
            return true;
    return false;
}

static bool may_sign_temple(const struct ona_table *t)
{
    const struct ona_player *p = &t->s->player[t->s->seat];
    bool counts = t->rules->temple_counts;

    if (p->contracts >> ONA_TEMPLE & 1)
        return false;
    if (t->rules->temple_exclusive && temple_held_by_other(t))
        return false;
    return !counts || ona_contracts_counted(t->rules, p) < t->rules->contract_limit;
}

bool ona_may_serve(const struct ona_table *t, enum ona_service service)
{
    const struct ona_state *s = t->s;

    if ((s->visit_used >> service & 1) || s->player[s->seat].mons < ona_price(t, service))
        return false;
    switch (service) {
    case ONA_UP_MIKO: return s->deck_count > 0;
    case ONA_UP_BLESSING: return ona_bless_choice(t) != 0;
    case ONA_UP_JINJA: return s->jinjas_built < t->rules->jinjas_per_turn; /* R90, R98 */
    case ONA_UP_TEMPLE: return may_sign_temple(t);
    default: return true;
    }
}

/* The same category, or gold given if `gold` allows it; gold is never taken in return (G41). */
static bool same_category(int give, int take, bool gold)
{
    return ona_category(give) == ona_category(take) || (gold && give == ONA_OR);
}

bool ona_may_barter(const struct ona_table *t, int give, int take)
{
    const struct ona_state *s = t->s;

    return give != take && take != ONA_OR && s->player[s->seat].cube[give] > 0 &&
           ona_room(t->rules, s, take) > 0 && same_category(give, take, t->rules->gold_in_barter);
}

bool ona_may_swap(const struct ona_table *t, int give, int take)
{
    const struct ona_state *s = t->s;
    const struct ona_player *p = &s->player[s->seat];
    bool cross = t->rules->cross_barter && ona_blessed(p, ONA_DAIKOKU); /* R112 */

    if (give == take || take == ONA_OR || p->cube[give] == 0 || ona_room(t->rules, s, take) <= 0)
        return false;
    if ((s->visit_taken >> give & 1) || (s->visit_given >> take & 1))
        return false; /* keeps a visit finite */
    if (t->rules->swap_always && same_category(give, take, true))
        return true;
    return cross && give != ONA_OR && ona_category(give) != ona_category(take);
}

/* The legal deals, for each resource that qualifies. */
static int list_deals(const struct ona_table *t, game_action *out)
{
    int count = 0;

    for (int i = 0; i < ONA_RESOURCES; i++) {
        int r = ona_resource_order[i];

        if (r != ONA_OR && ona_room(t->rules, t->s, r) > 0 &&
            ona_may_serve(t, (enum ona_service)ona_category(r)))
            out[count++] = ona_act1(ONA_DEAL, r);
    }
    return count;
}

static int list_buys(const struct ona_table *t, game_action *out)
{
    const struct ona_player *p = &t->s->player[t->s->seat];
    int count = 0;

    for (int i = 0; i < ONA_RESOURCES; i++) {
        int r = ona_resource_order[i];

        if (p->mons >= t->rules->buy[ona_category(r)] && ona_room(t->rules, t->s, r) > 0)
            out[count++] = ona_act1(ONA_BUY, r);
    }
    return count;
}

static int list_sales(const struct ona_table *t, game_action *out)
{
    const struct ona_player *p = &t->s->player[t->s->seat];
    int count = 0;

    for (int i = 0; i < ONA_RESOURCES; i++)
        if (p->cube[ona_resource_order[i]] > 0)
            out[count++] = ona_act1(ONA_SELL, ona_resource_order[i]);
    return count;
}

static int list_swaps(const struct ona_table *t, game_action *out)
{
    const struct ona_player *p = &t->s->player[t->s->seat];
    int count = 0;

    if (!t->rules->swap_always && !ona_blessed(p, ONA_DAIKOKU))
        return 0;
    for (int i = 0; i < ONA_RESOURCES; i++)
        for (int j = 0; j < ONA_RESOURCES; j++)
            if (ona_may_swap(t, ona_resource_order[i], ona_resource_order[j]))
                out[count++] = ona_act2(ONA_SWAP, ona_resource_order[i], ona_resource_order[j]);
    return count;
}

/* In bytewise order: bless buy deal jinja leave miko sell swap temple. */
int ona_market_legal(const struct ona_table *t, game_action *out)
{
    int count = 0;

    if (ona_may_serve(t, ONA_UP_BLESSING))
        out[count++] = ONA_BLESS;
    count += list_buys(t, out + count);
    count += list_deals(t, out + count);
    for (int slot = 0; slot < ONA_DISPLAY && ona_may_serve(t, ONA_UP_JINJA); slot++)
        if (t->s->display[slot] != ONA_NONE)
            out[count++] = ona_act1(ONA_JINJA, slot);
    out[count++] = ONA_LEAVE;
    if (ona_may_serve(t, ONA_UP_MIKO))
        out[count++] = ONA_MIKO;
    count += list_sales(t, out + count);
    count += list_swaps(t, out + count);
    if (ona_may_serve(t, ONA_UP_TEMPLE))
        out[count++] = ONA_CONTRACT;
    return count;
}

/* Moves a cube to or from the stock. */
static void move_cube(struct ona_table *t, int resource, int count)
{
    struct ona_player *p = ona_me(t->s);

    p->cube[resource] = (uint8_t)(p->cube[resource] + count);
    t->s->supply[resource] = (uint8_t)(t->s->supply[resource] - count);
}

void ona_swap(struct ona_table *t, int give, int take)
{
    move_cube(t, give, -1);
    move_cube(t, take, 1);
}

static void serve(struct ona_table *t, enum ona_service service)
{
    struct ona_player *p = ona_me(t->s);

    p->mons -= ona_price(t, service);
    t->s->visit_used |= (uint8_t)(1 << service); /* R96 */
}

void ona_market_play(struct ona_table *t, game_action x)
{
    struct ona_player *p = ona_me(t->s);
    int a = ona_a(x);

    switch (ona_verb(x)) {
    case ONA_SELL:
        move_cube(t, a, -1);
        ona_earn(p, t->rules->sell[ona_category(a)]);
        break;
    case ONA_BUY:
        move_cube(t, a, 1);
        p->mons -= t->rules->buy[ona_category(a)];
        break;
    case ONA_SWAP:
        ona_swap(t, a, ona_b(x));
        t->s->visit_given |= (uint8_t)(1 << a);
        t->s->visit_taken |= (uint8_t)(1 << ona_b(x));
        break;
    case ONA_DEAL:
        serve(t, (enum ona_service)ona_category(a));
        move_cube(t, a, 1);
        break;
    case ONA_MIKO:
        serve(t, ONA_UP_MIKO);
        ona_push(t, ONA_F_DRAW, 0, 0);
        break;
    case ONA_BLESS:
        serve(t, ONA_UP_BLESSING);
        ona_bless_push(t);
        break;
    case ONA_JINJA:
        serve(t, ONA_UP_JINJA);
        ona_build_jinja(t, a);
        break;
    case ONA_CONTRACT:
        serve(t, ONA_UP_TEMPLE);
        p->contracts |= 1 << ONA_TEMPLE;
        break;
    default: ona_pop(t); break; /* leave */
    }
}

/* ---- prices and refusals --------------------------------------------------------------------- */

int ona_market_mons(const struct ona_table *t, game_action x)
{
    switch (ona_verb(x)) {
    case ONA_SELL: return -t->rules->sell[ona_category(ona_a(x))];
    case ONA_BUY: return t->rules->buy[ona_category(ona_a(x))];
    case ONA_DEAL: return ona_price(t, (enum ona_service)ona_category(ona_a(x)));
    case ONA_MIKO: return ona_price(t, ONA_UP_MIKO);
    case ONA_BLESS: return ona_price(t, ONA_UP_BLESSING);
    case ONA_JINJA: return ona_price(t, ONA_UP_JINJA);
    case ONA_CONTRACT: return ona_price(t, ONA_UP_TEMPLE);
    default: return 0;
    }
}

static enum status refuse_temple(const struct ona_doubt *d)
{
    if (d->me->contracts >> ONA_TEMPLE & 1)
        return err_rule(d->e, "R84", "you already have the Grand Temple contract");
    if (d->me->mons < ona_price(d->t, ONA_UP_TEMPLE))
        return ona_no_mons(d, "R97", ona_price(d->t, ONA_UP_TEMPLE));
    if (d->t->rules->temple_exclusive &&
        ona_contracts_counted(d->t->rules, d->me) < d->t->rules->contract_limit)
        return err_rule(d->e, "C10", "another monastery has the Grand Temple contract");
    return err_rule(d->e, "R84", "you have already signed %d contracts",
                    d->t->rules->contract_limit);
}

/* The upper floor: each service once per visit, for its price. */
static enum status refuse_service(const struct ona_doubt *d, enum ona_service service)
{
    if (d->s->visit_used >> service & 1)
        return err_rule(d->e, "R96", "you can do that only once per visit");
    if (service == ONA_UP_TEMPLE)
        return refuse_temple(d);
    if (d->me->mons < ona_price(d->t, service))
        return ona_no_mons(d, "R97", ona_price(d->t, service));
    if (service == ONA_UP_MIKO)
        return err_rule(d->e, "G38", "there are no mikos left");
    if (service == ONA_UP_BLESSING)
        return err_rule(d->e, d->t->rules->same_blessing ? "5.13" : "G33",
                        d->t->rules->same_blessing
                            ? "there are no blessings left"
                            : "there are no blessings left that you do not already have");
    return ona_no_room(d, ona_a(d->x));
}

enum status ona_market_refuse(const struct ona_doubt *d)
{
    int r = ona_a(d->x);

    switch (ona_verb(d->x)) {
    case ONA_SELL: return ona_no_cube(d, "R95", r);
    case ONA_BUY:
        if (d->me->mons < d->t->rules->buy[ona_category(r)])
            return ona_no_mons(d, "R95", d->t->rules->buy[ona_category(r)]);
        return ona_no_room(d, r);
    case ONA_DEAL:
        if (r == ONA_OR)
            return err_rule(d->e, "R97", "gold is not sold on the upper floor");
        return refuse_service(d, (enum ona_service)ona_category(r));
    case ONA_MIKO: return refuse_service(d, ONA_UP_MIKO);
    case ONA_BLESS: return refuse_service(d, ONA_UP_BLESSING);
    case ONA_JINJA: return refuse_service(d, ONA_UP_JINJA);
    default: return refuse_service(d, ONA_UP_TEMPLE);
    }
}
