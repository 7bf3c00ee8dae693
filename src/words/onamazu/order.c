/* Torii: MIT licence, see LICENSE. */
/* The order in which choices are shown, and groups of those that differ only in the payment. */
#include "words/onamazu/told.h"

/* Lower ranks come first; equal ones keep the order of their texts. */
static int rank_of(const struct onamazu_scene *s, game_action x)
{
    switch (ona_verb(x)) {
    case ONA_PUT:
        return (ona_a(x) * ONA_SECTORS + onamazu_sector(&s->view, ona_b(x))) * ONA_RINGS +
               (ONA_OUTER - ona_b(x) / ONA_SECTORS);
    case ONA_SELL: return 100 + ona_a(x);
    case ONA_BUY: return 200 + ona_a(x);
    case ONA_SWAP: return 300 + ona_a(x) * ONA_RESOURCES + ona_b(x);
    case ONA_DEAL: return 400 + ona_a(x);
    case ONA_GIVE: return ona_b(x) * ONA_RESOURCES + ona_a(x);
    case ONA_TAKE:
    case ONA_CHOOSE: return ona_a(x);
    case ONA_ERECT:
    case ONA_RAISE: return ona_a(x) * 16 + ona_pay(x, ONA_OR);
    case ONA_HIRE:
    case ONA_FORGE: return ona_pay(x, ONA_OR);
    case ONA_PASS:
    case ONA_LEAVE:
    case ONA_FINISH:
    case ONA_NOSIGN: return 999;
    default: return ona_is_market(ona_verb(x)) ? 500 : 0;
    }
}

/* ---- groups: first what, then how to pay ----------------------------------------------------- */

game_action onamazu_group_of(game_action x)
{
    return ona_verb(x) == ONA_ERECT || ona_verb(x) == ONA_RAISE ? x & (((game_action)1 << 30) - 1)
                                                                : 0;
}

/* The size of x's group within a list. */
static int count_group(const game_action *list, int count, game_action x)
{
    int same = 0;

    for (int i = 0; i < count && onamazu_group_of(x) != 0; i++)
        same += onamazu_group_of(list[i]) == onamazu_group_of(x);
    return same;
}

int onamazu_group_size(const struct onamazu_scene *s, game_action x)
{
    game_action legal[GAME_MAX_ACTIONS];

    return count_group(legal, game_legal(s->game, &s->view, legal), x);
}

bool onamazu_asks_group(const struct onamazu_scene *s)
{
    game_action legal[GAME_MAX_ACTIONS];
    bool several = false, ways = false;

    if (s->group != 0 || game_turn(s->game, &s->view) < 0)
        return false;

    int count = game_legal(s->game, &s->view, legal);

    for (int i = 0; i < count; i++) {
        if (onamazu_group_of(legal[i]) == 0)
            continue;
        several = several || onamazu_group_of(legal[i]) != onamazu_group_of(legal[0]);
        ways = ways || count_group(legal, count, legal[i]) > 1;
    }
    return several && ways;
}

/* One choice per group; or only those of one group. */
static void keep_groups(struct choices *c, const struct onamazu_scene *s)
{
    bool asks = onamazu_asks_group(s);
    int kept = 0;

    if (s->group != 0 && count_group(c->action, c->count, s->group) == 0)
        return; /* it belongs to another question */
    for (int i = 0; i < c->count; i++) {
        game_action group = onamazu_group_of(c->action[i]);

        if (s->group != 0 ? group != s->group
                          : asks && count_group(c->action, kept, c->action[i]) > 0)
            continue;
        c->text[kept] = c->text[i];
        c->action[kept++] = c->action[i];
    }
    c->count = kept;
}

static void sort_choices(struct choices *c, const struct onamazu_scene *s)
{
    for (int i = 1; i < c->count; i++) {
        struct str text = c->text[i];
        game_action action = c->action[i];
        int rank = rank_of(s, action), at = i;

        for (; at > 0 && rank_of(s, c->action[at - 1]) > rank; at--) {
            c->text[at] = c->text[at - 1];
            c->action[at] = c->action[at - 1];
        }
        c->text[at] = text;
        c->action[at] = action;
    }
}

void onamazu_choices_all(struct choices *c, const struct onamazu_scene *s)
{
    choices_list(c, s->game, &s->view);
    sort_choices(c, s);
}

void onamazu_choices(struct choices *c, const struct onamazu_scene *s)
{
    onamazu_choices_all(c, s);
    if (s->group != 0 || onamazu_asks_group(s))
        keep_groups(c, s);
}
