/* Torii: MIT licence, see LICENSE. */
/* Paying cubes (5.7): each resource up to the amount due, gold for the rest. */
#include "rules/onamazu/core.h"

struct purse {
    uint8_t most[ONA_RESOURCES];  /* the maximum of each */
    int after[ONA_RESOURCES + 1]; /* the total available from here on */
    game_action *out;
    int count;
};

/*
 * All ways to pay `due` with resources from `from` on. The text of a payment names resources in canonical
 * order, so the list is sorted if the next resource is chosen in bytewise order.
 */
static void list(struct purse *p, int from, int due, game_action paid)
{
    if (due == 0) {
        p->out[p->count++] = paid;
        return;
    }
    for (int i = 0; i < ONA_RESOURCES; i++) {
        int r = ona_resource_order[i];

        if (r < from)
            continue;
        for (int n = 1; n <= p->most[r] && n <= due; n++)
            if (due - n <= p->after[r + 1])
                list(p, r + 1, due - n, paid | ona_pay_bits(r, n));
    }
}

int ona_payments(const struct ona_player *player, const struct ona_cost *cost, int discount,
                 bool any_manufactured, game_action with, game_action *out)
{
    struct purse p = {.out = out};
    int due = -discount;

    if (player->mons < cost->mons)
        return 0;
    for (int r = ONA_RESOURCES - 1; r >= 0; r--) {
        bool free = r == ONA_OR || (any_manufactured && ona_category(r) == ONA_MANUFACTURED);
        int most = any_manufactured && ona_category(r) == ONA_PRIMARY ? 0 : cost->cube[r];

        p.most[r] = free || most > player->cube[r] ? player->cube[r] : (uint8_t)most;
        p.after[r] = p.after[r + 1] + p.most[r];
        due += cost->cube[r];
    }
    if (due <= p.after[0])
        list(&p, 0, due > 0 ? due : 0, with);
    return p.count;
}

void ona_pay_cubes(struct ona_table *t, game_action payment)
{
    struct ona_player *p = ona_me(t->s);

    for (int r = 0; r < ONA_RESOURCES; r++) {
        p->cube[r] = (uint8_t)(p->cube[r] - ona_pay(payment, r));
        t->s->supply[r] = (uint8_t)(t->s->supply[r] + ona_pay(payment, r));
    }
}
