/* Torii: MIT licence, see LICENSE. */
/* The market, and what is left in the supply. */
#include "words/onamazu/told.h"

void onamazu_ground_floor(struct text *t, const struct onamazu_scene *s)
{
    const uint8_t *sell = s->rules->sell, *buy = s->rules->buy;

    text_format(
        t,
        say(&s->look,
            "Market, ground floor: sell a primary cube for %d, manufactured %d, gold %d mons; "),
        sell[ONA_PRIMARY], sell[ONA_MANUFACTURED], sell[ONA_GOLD]);
    text_format(t, say(&s->look, "buy for %d, %d, %d."), buy[ONA_PRIMARY], buy[ONA_MANUFACTURED],
                buy[ONA_GOLD]);
}

int onamazu_service_price(const struct onamazu_scene *s, enum ona_service service)
{
    struct ona_state turn = s->view;

    if (s->seat < 0)
        return s->rules->up[service];
    turn.seat = (uint8_t)s->seat;
    return ona_market_price(s->game, &turn, service);
}

void onamazu_upper_floor(struct text *t, const struct onamazu_scene *s)
{
    text_add(t, say(&s->look, "Upper floor, each once per visit:"));
    for (int i = 0; i < ONA_SERVICES; i++)
        text_format(t, "%s %s %d", i > 0 ? "," : "", onamazu_service(s, (enum ona_service)i),
                    onamazu_service_price(s, (enum ona_service)i));
    text_char(t, '.');
}

void onamazu_stock_words(struct text *t, const struct onamazu_scene *s)
{
    text_add(t, say(&s->look, "Cubes left in the supply:"));
    for (int r = 0; r < ONA_RESOURCES; r++) {
        text_add(t, r > 0 ? ", " : " ");
        onamazu_resource(t, s, r);
        text_format(t, " %d", s->view.supply[r]);
    }
    text_format(t, say(&s->look, ". Mikos in the deck: %d."), s->view.deck_count);
}

/* ---- actions --------------------------------------------------------------------------------- */

/* A row for each verb: as a choice, before what it is about and its price; and as a step. */
static const struct {
    const char *choice, *step;
} verbs[ONA_VERBS] = {
    [ONA_SELL] = {N_("sell 1 "), N_("sells")},
    [ONA_BUY] = {N_("buy 1 "), N_("buys")},
    [ONA_DEAL] = {N_("upper floor: 1 "), N_("buys")},
    [ONA_MIKO] = {N_("upper floor: recruit a miko for "), N_("pays for a miko")},
    [ONA_BLESS] = {N_("upper floor: a blessing of your choice for "), N_("pays for a blessing")},
    [ONA_CONTRACT] = {N_("upper floor: Grand Temple contract (free mikos there) for "),
                      N_("signs with the Grand Temple")},
    [ONA_LEAVE] = {N_("leave the market"), N_("leaves the market")},
};

void onamazu_market_choice(struct text *t, const struct onamazu_scene *s, game_action x)
{
    enum ona_verb verb = ona_verb(x);
    int mons = ona_market_cost(s->game, &s->view, x);

    text_add(t, say(&s->look, verbs[verb].choice));
    if (verb == ONA_LEAVE)
        return;
    if (ona_verbs[verb].takes == ONA_TAKES_RESOURCE) {
        onamazu_resource(t, s, ona_a(x));
        text_add(t, say(&s->look, " for "));
    }
    onamazu_mons(t, &s->look, mons < 0 ? -mons : mons);
}

const char *onamazu_market_step(const struct words_look *look, enum ona_verb verb)
{
    return say(look, verbs[verb].step);
}
