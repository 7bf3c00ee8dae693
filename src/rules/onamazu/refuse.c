/* Torii: MIT licence, see LICENSE. */
#include "rules/onamazu/refuse.h"

enum status ona_no_cube(const struct ona_doubt *d, const char *clause, int resource)
{
    return err_rule(d->e, clause, "you have no %n", ona_resource_code[resource]);
}

enum status ona_no_room(const struct ona_doubt *d, int resource)
{
    if (d->s->supply[resource] == 0)
        return err_rule(d->e, "G36", "there is no %n left in the supply",
                        ona_resource_code[resource]);
    return err_rule(d->e, "R56", "you cannot hold more than %d %n", d->t->rules->cap[resource],
                    ona_resource_code[resource]);
}

enum status ona_no_mons(const struct ona_doubt *d, const char *clause, int price)
{
    return err_rule(d->e, clause, "that costs %d mons and you have %d", price, d->me->mons);
}
