/* Torii: MIT licence, see LICENSE. */
/* Points, itemised, as far as the seat can tell; and who has won. */
#include "base/bits.h"
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

/* `at` says where the columns begin. */
static void score_row(struct text *t, const struct onamazu_scene *s, int player, const int *at)
{
    struct ona_score p = ona_score(s->game, &s->view, player);
    const int low[ITEMS] = {p.jinjas, p.offerings, p.fame, p.mikos, p.total};
    const int high[ITEMS] = {p.jinjas, p.offerings, p.fame_most, p.mikos,
                             p.total + p.fame_most - p.fame};
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
        onamazu_wrap(t, &s->look,
                     str_of(say(&s->look, "+?: mikos that lie face down are not counted.")), 0, 2);
}

/* ---- how the points of one player come about ------------------------------------------------- */

static void add_sets(struct text *t, const struct onamazu_scene *s, int player)
{
    int families[ONA_FAMILIES] = {0}, single = 0;
    const char *between = " (";

    for (int i = 0; i < s->view.built_count; i++)
        if (ona_jinja_owner(s->view.built[i]) == player)
            families[ona_jinja_family(s->view.built[i])]++;
    for (int f = 0; f < ONA_FAMILIES; f++) {
        single += families[f] == 1;
        if (families[f] < 2)
            continue;
        text_format(t, "%s%d ", between, families[f]);
        onamazu_family(t, s, f);
        text_format(t, "%s%d", say(&s->look, ": "), s->rules->identical[families[f]]);
        between = ", ";
    }
    if (single > 0) {
        text_format(t, say(&s->look, "%sseries of %d: %d"), between, single,
                    s->rules->series[single]);
        between = ", ";
    }
    text_add(t, between[0] == ',' ? ")" : "");
}

void onamazu_show_points(struct text *t, const struct onamazu_scene *s, int player)
{
    struct ona_score p = ona_score(s->game, &s->view, player);
    uint32_t cards = s->view.player[player].mikos & s->rules->end_cards;
    char memory[LINE];
    struct text line;

    text_init(&line, memory, sizeof memory);
    text_format(&line, say(&s->look, "%s: jinjas %d"), onamazu_seat(&s->look, player), p.jinjas);
    add_sets(&line, s, player);
    text_format(&line, say(&s->look, "; offerings %d for %d cubes; brigands %d"), p.offerings,
                p.cubes_offered, p.fame);
    text_format(&line, say(&s->look, "; mikos %d"), p.mikos);
    for (const char *between = " ("; cards != 0; cards = bits_rest(cards), between = ", ")
        text_format(&line, "%s%s%s%d%s", between,
                    ona_rules_text(s->rules, s->rules->miko_name[bits_first(cards)]),
                    say(&s->look, ": "),
                    ona_miko_points(s->game, &s->view, player, bits_first(cards)),
                    bits_rest(cards) == 0 ? ")" : "");
    text_char(&line, '.');
    onamazu_wrap(t, &s->look, text_view(&line), 0, 2);
}

/* ---- the end --------------------------------------------------------------------------------- */

static void add_winners(struct text *t, const struct onamazu_scene *s, const int *result)
{
    const char *between = "";

    for (int i = 0; i < s->game->kind->players; i++)
        if (result[i] > 0) {
            text_format(t, "%s%s", between, onamazu_seat(&s->look, i));
            between = ", ";
        }
}

/* Points were equal: more offerings count, or the victory is shared (R121). */
static bool points_tied(const struct onamazu_scene *s, int best)
{
    int count = 0;

    for (int i = 0; i < s->game->kind->players; i++)
        count += ona_score(s->game, &s->view, i).total == best;
    return count > 1;
}

void onamazu_show_winners(struct text *t, const struct onamazu_scene *s)
{
    int result[GAME_MAX_PLAYERS] = {0}, best = 0, winners = 0;
    char memory[LINE], names[128];
    struct text line, who;

    s->game->kind->result(s->game, &s->view, result);
    text_init(&who, names, sizeof names);
    add_winners(&who, s, result);
    for (int i = 0; i < s->game->kind->players; i++) {
        struct ona_score p = ona_score(s->game, &s->view, i);

        winners += result[i] > 0;
        best = p.total > best ? p.total : best;
    }
    text_init(&line, memory, sizeof memory);
    if (winners > 1)
        text_format(
            &line,
            say(&s->look, "%s share the victory: %d points each and equal offerings (R121)."),
            names, best);
    else if (points_tied(s, best))
        text_format(&line,
                    say(&s->look, "%s wins: the points are equal (%d), but it made more offerings "
                                  "(R121)."),
                    names, best);
    else
        text_format(&line, say(&s->look, "%s wins with %d points."), names, best);
    onamazu_wrap(t, &s->look, text_view(&line), 0, 2);
}
