/* Torii: MIT licence, see LICENSE. */
/* A brigand tile in words. */
#include "words/onamazu/told.h"

#include <string.h>

/* Are brigands of the same name in another place? */
static bool has_twin(const struct onamazu_scene *s, int place)
{
    uint8_t tile = onamazu_tile_at(&s->view, place);

    for (int other = 0; other < 3; other++) {
        uint8_t there = onamazu_tile_at(&s->view, other);

        if (other != place && there < ONA_UNKNOWN &&
            strcmp(onamazu_brigand(s, there).text, onamazu_brigand(s, tile).text) == 0)
            return true;
    }
    return false;
}

struct onamazu_name onamazu_band(const struct onamazu_scene *s, int place)
{
    static const char *const where[] = {N_(" (first slot)"), N_(" (second slot)"),
                                        N_(" (top of the pile)")};
    struct onamazu_name name = onamazu_brigand(s, onamazu_tile_at(&s->view, place));
    struct text t;

    t = (struct text){name.text, strlen(name.text), sizeof name.text, false};
    text_add(&t, has_twin(s, place) ? say(&s->look, where[place]) : "");
    return name;
}

void onamazu_tile(struct text *t, const struct onamazu_scene *s, int place, int player)
{
    uint8_t tile = onamazu_tile_at(&s->view, place);
    const struct ona_brigand *b = &s->rules->brigand[ona_tile_front(tile)];

    text_format(t, say(&s->look, "%s: power %d, reward "),
                (s->look.page ? onamazu_band(s, place) : onamazu_brigand(s, tile)).text, b->power);
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
