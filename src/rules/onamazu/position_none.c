/* Torii: MIT licence, see LICENSE. */
/* Replaces the position parser where none is needed: the web page, which plays games from the start. */
#include "rules/onamazu/onamazu.h"
#include "rules/onamazu/position.h"

static enum status refuse(struct err *e)
{
    return err_say(e, BAD_INPUT, "positions are not read here");
}

enum status ona_position_parse(const struct game *g, struct str s, void *state, struct err *e)
{
    (void)g, (void)s, (void)state;
    return refuse(e);
}

enum status ona_position_peek(struct str s, int *players, uint64_t *rules, struct err *e)
{
    (void)s, (void)players, (void)rules;
    return refuse(e);
}
