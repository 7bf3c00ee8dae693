/* Torii: MIT licence, see LICENSE. */
/* Itemised points, as far as the seat can know; and who has won. */
#include "term/onamazu_screen.h"

enum { LINE = 8192, NAME = 11, COLUMN = 9, ITEMS = 5 };

/* ---- the table of all players ---------------------------------------------------------------- */

static void put_span(struct onamazu_line *l, int low, int high, int hidden)
{
    char memory[32];
    struct text t;

    text_init(&t, memory, sizeof memory);
    text_int(&t, low);
    if (high > low)
        text_format(&t, "-%d", high);
    text_add(&t, hidden > 0 ? "+?" : "");
    onamazu_put(l, ONAMAZU_PLAIN, memory);
}

/* `at` has the first column of each part. */
static void score_row(struct text *t, const struct onamazu_scene *s, int player, const int *at)
{
    int most;
    struct ona_score p = onamazu_score(s, player, &most);
    const int low[ITEMS] = {p.jinjas, p.offerings, p.fame, p.mikos, p.total};
    const int high[ITEMS] = {most, p.offerings, p.fame_most, p.mikos,
                             p.total + most - p.jinjas + p.fame_most - p.fame};
    struct onamazu_line l = {t, s->look.colour, 0};

    onamazu_put(&l, player, onamazu_seat(&s->look, player));
    for (int i = 0; i < ITEMS; i++) {
        onamazu_put_to(&l, at[i]);
        put_span(&l, low[i], high[i], i >= 3 ? p.hidden_mikos : 0);
    }
    onamazu_put_end(&l);
}

static bool anything_hidden(const struct onamazu_scene *s)
{
    for (int i = 0; i < s->game->kind->players; i++)
        if (s->view.player[i].hidden_mikos > 0)
            return true;
    return false;
}

void onamazu_show_scores(struct text *t, const struct onamazu_scene *s)
{
    static const char *const heads[ITEMS] = {N_("jinjas"), N_("offerings"), N_("brigands"),
                                             N_("mikos"), N_("points")};
    struct onamazu_line l = {t, s->look.colour, 0};
    int at[ITEMS], column = NAME;

    for (int i = 0; i < ITEMS; i++) {
        const char *head = say(&s->look, heads[i]);
        int width = str_width(str_of(head)) + 2;

        at[i] = column;
        column += width < COLUMN ? COLUMN : width;
        onamazu_put_to(&l, at[i]);
        onamazu_put(&l, ONAMAZU_BOLD, head);
    }
    onamazu_put_end(&l);
    for (int i = 0; i < s->game->kind->players; i++)
        score_row(t, s, i, at);
    if (anything_hidden(s))
        onamazu_wrap(t, &s->look, str_of(say(&s->look, "+?: face-down mikos are not counted.")), 0,
                     2);
}

void onamazu_show_points(struct text *t, const struct onamazu_scene *s, int player)
{
    char memory[LINE];
    struct text line;

    text_init(&line, memory, sizeof memory);
    onamazu_points_words(&line, s, player);
    onamazu_wrap(t, &s->look, text_view(&line), 0, 2);
}

void onamazu_show_winners(struct text *t, const struct onamazu_scene *s)
{
    char memory[LINE];
    struct text line;

    text_init(&line, memory, sizeof memory);
    onamazu_winners_words(&line, s);
    onamazu_wrap(t, &s->look, text_view(&line), 0, 2);
}
