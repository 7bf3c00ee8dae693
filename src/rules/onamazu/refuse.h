/* Torii: MIT licence, see LICENSE. */
/* What the explanations of an illegal action share. */
#ifndef RULES_ONAMAZU_REFUSE_H
#define RULES_ONAMAZU_REFUSE_H

#include "rules/onamazu/core.h"

/* A well-formed action that is not legal, and the position. */
struct ona_doubt {
    const struct ona_table *t;
    const struct ona_state *s;
    const struct ona_player *me;
    game_action x;
    struct str text;
    struct err *e;
};

/* refuse.c; each sets the error and returns ILLEGAL. */
enum status ona_no_cube(const struct ona_doubt *d, const char *clause, int resource);
enum status ona_no_room(const struct ona_doubt *d, int resource);
enum status ona_no_mons(const struct ona_doubt *d, const char *clause, int price);

/* market.c: the same for an action at the market. */
enum status ona_market_refuse(const struct ona_doubt *d);

#endif
