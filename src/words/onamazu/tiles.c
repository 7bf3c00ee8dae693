/* Torii: MIT licence, see LICENSE. */
/* A brigand tile in words. */
#include "words/onamazu/told.h"

void onamazu_tile(struct text *t, const struct onamazu_scene *s, int place, int player)
{
    uint8_t tile = onamazu_tile_at(&s->view, place);
    const struct ona_brigand *b = &s->rules->brigand[ona_tile_front(tile)];

    text_format(t, say(&s->look, "%s: power %d, reward "), onamazu_brigand(s, tile), b->power);
    onamazu_cost(t, s, &b->reward);
    text_add(t, say(&s->look, ", fame "));
    onamazu_fame(t, s, tile);
    if (player < 0)
        return;

    int loss = ona_fight_loss(s->game, &s->view, player, place);

    text_add(t, say(&s->look, "; costs you "));
    onamazu_bushis(t, &s->look, loss);
    if (loss > s->view.player[player].bushi)
        text_format(t, say(&s->look, " (you have %d)"), s->view.player[player].bushi);
}
