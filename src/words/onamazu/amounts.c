/* Torii: MIT licence, see LICENSE. */
/* Amounts, and changes of them. */
#include "words/onamazu/onamazu.h"

void onamazu_fame(struct text *t, const struct onamazu_scene *s, uint8_t tile)
{
    const uint8_t *fame = s->rules->brigand[ona_tile_front(tile)].fame;

    if (!(tile & ONA_FRONT))
        text_int(t, fame[tile & 1]);
    else if (fame[0] == fame[1])
        text_int(t, fame[0]);
    else
        text_format(t, say(&s->look, "%d or %d"), fame[0], fame[1]);
}

void onamazu_mons(struct text *t, const struct words_look *look, int count)
{
    text_format(t, count == 1 ? say(look, "%d mon") : say(look, "%d mons"), count);
}

void onamazu_bushis(struct text *t, const struct words_look *look, int count)
{
    text_format(t, count == 1 ? say(look, "%d bushi") : say(look, "%d bushis"), count);
}

void onamazu_cost(struct text *t, const struct onamazu_scene *s, const struct ona_cost *cost)
{
    const char *between = "";

    for (int r = 0; r < ONA_RESOURCES; r++)
        if (cost->cube[r] > 0) {
            text_add(t, between);
            onamazu_cubes(t, s, cost->cube[r], r);
            between = ", ";
        }
    if (cost->mons > 0) {
        text_add(t, between);
        onamazu_mons(t, &s->look, cost->mons);
        between = ", ";
    }
    if (between[0] == '\0')
        text_add(t, say(&s->look, "nothing"));
}

void onamazu_payment(struct text *t, const struct onamazu_scene *s, game_action x, int mons)
{
    struct ona_cost cost = {.mons = (uint8_t)mons};

    for (int r = 0; r < ONA_RESOURCES; r++)
        cost.cube[r] = (uint8_t)ona_pay(x, r);
    onamazu_cost(t, s, &cost);
}

struct onamazu_change onamazu_change(const struct ona_state *before, const struct ona_state *after,
                                     int player)
{
    const struct ona_player *a = &before->player[player], *b = &after->player[player];
    struct onamazu_change c = {
        .mons = b->mons - a->mons, .bushi = b->bushi - a->bushi, .armour = b->armour - a->armour};

    for (int r = 0; r < ONA_RESOURCES; r++)
        c.cube[r] = b->cube[r] - a->cube[r];
    return c;
}

/* ", +" or "-"; the number follows without its sign. */
static int sign(struct text *t, const struct words_look *look, int number, bool *any)
{
    const char *minus = look->page ? "\u2212" : "-";

    text_format(t, "%s%s", *any ? ", " : "", number > 0 ? "+" : minus);
    *any = true;
    return number > 0 ? number : -number;
}

bool onamazu_change_print(struct text *t, const struct onamazu_scene *s,
                          const struct onamazu_change *c)
{
    bool any = false;

    for (int r = 0; r < ONA_RESOURCES; r++)
        if (c->cube[r] != 0) {
            onamazu_cubes(t, s, sign(t, &s->look, c->cube[r], &any), r);
        }
    if (c->mons != 0)
        onamazu_mons(t, &s->look, sign(t, &s->look, c->mons, &any));
    if (c->bushi != 0)
        onamazu_bushis(t, &s->look, sign(t, &s->look, c->bushi, &any));
    if (c->armour != 0)
        text_format(t, say(&s->look, "%d armour"), sign(t, &s->look, c->armour, &any));
    return any;
}
