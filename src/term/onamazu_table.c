/* Torii: MIT licence, see LICENSE. */
/* Everything beside the rings: header, brigands, jinjas, market. */
#include "term/onamazu_screen.h"

#include <string.h>

enum { LINE = 8192 };

/* ---- header ---------------------------------------------------------------------------------- */

static void add_bar(struct text *t, const struct onamazu_scene *s, int most)
{
    const char *full = s->look.ascii ? "#" : "█", *empty = s->look.ascii ? "." : "░";

    text_add(t, " [");
    for (int i = 0; i < most; i++)
        text_add(t, i < s->view.appeasement ? full : empty);
    text_char(t, ']');
}

/* Who acts, or that the game is over. */
static void add_actor(struct text *t, const struct onamazu_scene *s)
{
    if (s->view.over)
        text_add(t, say(&s->look, "the game is over"));
    else if (s->view.seat == s->seat)
        text_format(t, say(&s->look, "Seat %d to act (you)"), s->view.seat + 1);
    else
        text_format(t, say(&s->look, "Seat %d to act"), s->view.seat + 1);
}

/* That the end is near, or why it came (R85, G42). */
static void add_end(struct text *t, const struct onamazu_scene *s)
{
    if (s->view.over && s->view.triggered)
        text_format(t, " %s", say(&s->look, "Onamazu is appeased: that ended the game."));
    else if (s->view.over)
        text_format(t, say(&s->look, " The limit of %d rounds ended the game."),
                    s->rules->max_rounds);
    else if (s->view.triggered ||
             (s->rules->max_rounds > 0 && s->view.round >= s->rules->max_rounds))
        text_format(t, " %s", say(&s->look, "This is the last round."));
}

void onamazu_show_header(struct text *t, const struct onamazu_scene *s)
{
    char memory[LINE];
    struct text line;
    int most = s->rules->threshold[s->game->kind->players];

    text_init(&line, memory, sizeof memory);
    if (s->rules->max_rounds > 0)
        text_format(&line, say(&s->look, "Round %d (of %d at most)"), s->view.round,
                    s->rules->max_rounds);
    else
        text_format(&line, say(&s->look, "Round %d"), s->view.round); /* G42 */
    text_add(&line, " · ");
    add_actor(&line, s);
    if (s->view.chance == ONA_C_NOTHING && !s->view.over) {
        text_format(&line, " · %s ", say(&s->look, "anger die:"));
        onamazu_face(&line, s, s->view.die);
    }
    onamazu_wrap(t, &s->look, text_view(&line), 0, 4);

    text_init(&line, memory, sizeof memory);
    text_format(&line, say(&s->look, "Appeasement %d of %d"), s->view.appeasement, most);
    if (str_width(text_view(&line)) + most + 3 <= onamazu_columns(&s->look))
        add_bar(&line, s, most);
    add_end(&line, s);
    onamazu_wrap(t, &s->look, text_view(&line), 0, 4);
}

/* ---- brigands -------------------------------------------------------------------------------- */

void onamazu_show_brigands(struct text *t, const struct onamazu_scene *s)
{
    char memory[LINE];
    struct text line;

    text_init(&line, memory, sizeof memory);
    text_format(&line, say(&s->look, "Brigands (pile %d, discarded %d)"), s->view.piled,
                s->view.discarded);
    onamazu_wrap(t, &s->look, text_view(&line), 0, 2);
    for (int place = 0; place <= ONA_SLOTS; place++) {
        text_init(&line, memory, sizeof memory);
        text_format(&line, "%s%s ", onamazu_tile_place(place), place < ONA_SLOTS ? " " : "");
        if (onamazu_tile_at(&s->view, place) == ONA_NONE)
            text_add(&line, say(&s->look, "no brigands"));
        else
            onamazu_tile(&line, s, place, s->seat >= 0 ? s->seat : -1);
        onamazu_wrap(t, &s->look, text_view(&line), 2, 6);
    }
}

/* ---- jinjas and the market ------------------------------------------------------------------- */

void onamazu_show_jinjas(struct text *t, const struct onamazu_scene *s)
{
    char memory[LINE];
    struct text line;

    text_init(&line, memory, sizeof memory);
    text_format(&line, say(&s->look, "Jinjas to build (pile %d):"), s->view.jinjas_left);
    for (int slot = 0; slot < ONA_DISPLAY; slot++) {
        text_format(&line, "%s%d ", slot > 0 ? say(&s->look, "; ") : " ", slot + 1);
        if (s->view.display[slot] == ONA_NONE) {
            text_add(&line, say(&s->look, "empty"));
            continue;
        }
        onamazu_family(&line, s, s->view.display[slot]);
        text_add(&line, " (");
        onamazu_cost(&line, s, &s->rules->jinja_cost[slot]);
        text_char(&line, ')');
    }
    onamazu_wrap(t, &s->look, text_view(&line), 0, 2);
}

static void blessings_left(struct text *t, const struct onamazu_scene *s)
{
    text_add(t, say(&s->look, "Blessings left:"));
    for (int god = 0; god < ONA_GODS; god++)
        text_format(t, "%s %s %d", god > 0 ? "," : "", onamazu_god(god), s->view.blessing[god]);
    text_add(t, say(&s->look, " (what they do: gods)."));
}

void onamazu_show_market(struct text *t, const struct onamazu_scene *s)
{
    static void (*const parts[])(struct text *, const struct onamazu_scene *) = {
        onamazu_ground_floor, onamazu_upper_floor, blessings_left, onamazu_stock_words};
    char memory[LINE];
    struct text line;

    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        text_init(&line, memory, sizeof memory);
        parts[i](&line, s);
        onamazu_wrap(t, &s->look, text_view(&line), 0, 2);
    }
}
