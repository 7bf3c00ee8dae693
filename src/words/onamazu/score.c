/* Torii: MIT licence, see LICENSE. */
/* Itemised points, as far as the seat can know; and who has won. */
#include "base/bits.h"
#include "words/onamazu/told.h"

/* ---- breakdown for one player ---------------------------------------------------------------- */

static void count_families(const struct onamazu_scene *s, int player, int families[ONA_FAMILIES])
{
    for (int f = 0; f < ONA_FAMILIES; f++)
        families[f] = 0;
    for (int i = 0; i < s->view.built_count; i++)
        if (ona_jinja_owner(s->view.built[i]) == player)
            families[ona_jinja_family(s->view.built[i])]++;
}

static int count_jinjas(const struct onamazu_scene *s, int player)
{
    int count = 0;

    for (int i = 0; i < s->view.built_count; i++)
        count += ona_jinja_owner(s->view.built[i]) == player;
    return count;
}

struct ona_score onamazu_score(const struct onamazu_scene *s, int player, int *most)
{
    struct ona_score score = ona_score(s->game, &s->view, player);
    struct ona_span span = {score.jinjas, score.jinjas};

    if (!onamazu_names(s, player))
        span = ona_jinja_span(s->rules, count_jinjas(s, player));
    score.total += span.least - score.jinjas;
    score.jinjas = span.least;
    *most = span.most;
    return score;
}

static void add_sets(struct text *t, const struct onamazu_scene *s, int player)
{
    int families[ONA_FAMILIES];
    const char *between = " (";
    struct ona_sets sets;

    count_families(s, player, families);
    ona_jinja_sets(s->rules, families, &sets);
    for (int f = 0; f < ONA_FAMILIES; f++)
        for (int k = 0; k < sets.times[f]; k++) {
            text_format(t, "%s%d ", between, sets.size[f]);
            onamazu_family(t, s, f);
            text_format(t, "%s%d", say(&s->look, ": "), s->rules->identical[sets.size[f]]);
            between = ", ";
        }
    for (int k = 0; k < sets.series_count; k++) {
        text_format(t, say(&s->look, "%sseries of %d: %d"), between, sets.series[k],
                    s->rules->series[sets.series[k]]);
        between = ", ";
    }
    text_add(t, between[0] == ',' ? ")" : "");
}

void onamazu_points_words(struct text *t, const struct onamazu_scene *s, int player)
{
    int most;
    struct ona_score p = onamazu_score(s, player, &most);
    uint32_t cards = s->view.player[player].mikos & s->rules->end_cards;

    text_format(t, say(&s->look, "%s: jinjas %d"), onamazu_seat(&s->look, player), p.jinjas);
    if (most > p.jinjas)
        text_format(t, "-%d", most);
    if (onamazu_names(s, player))
        add_sets(t, s, player);
    text_format(t, say(&s->look, "; offerings %d for %d cubes; brigands %d"), p.offerings,
                p.cubes_offered, p.fame);
    text_format(t, say(&s->look, "; mikos %d"), p.mikos);
    for (const char *between = " ("; cards != 0; cards = bits_rest(cards), between = ", ")
        text_format(t, "%s%s%s%d%s", between,
                    ona_rules_text(s->rules, s->rules->miko_name[bits_first(cards)]),
                    say(&s->look, ": "),
                    ona_miko_points(s->game, &s->view, player, bits_first(cards)),
                    bits_rest(cards) == 0 ? ")" : "");
    text_char(t, '.');
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

/* On equal points more offerings win, or the victory is shared (R121). */
static bool points_tied(const struct onamazu_scene *s, int best)
{
    int count = 0;

    for (int i = 0; i < s->game->kind->players; i++)
        count += ona_score(s->game, &s->view, i).total == best;
    return count > 1;
}

void onamazu_winners_words(struct text *t, const struct onamazu_scene *s)
{
    int result[GAME_MAX_PLAYERS] = {0}, best = 0, winners = 0;
    char names[128];
    struct text who;

    s->game->kind->result(s->game, &s->view, result);
    text_init(&who, names, sizeof names);
    add_winners(&who, s, result);
    for (int i = 0; i < s->game->kind->players; i++) {
        struct ona_score p = ona_score(s->game, &s->view, i);

        winners += result[i] > 0;
        best = p.total > best ? p.total : best;
    }
    if (winners > 1)
        text_format(
            t, say(&s->look, "%s share the victory: %d points each and equal offerings (R121)."),
            names, best);
    else if (points_tied(s, best))
        text_format(t,
                    say(&s->look, "%s wins: the points are equal (%d), but it made more offerings "
                                  "(R121)."),
                    names, best);
    else
        text_format(t, say(&s->look, "%s wins with %d points."), names, best);
}

/* ---- line by line ---------------------------------------------------------------------------- */

enum { WORDS = 2048 };

/* A score being listed: the current line, and its receiver. */
struct lines {
    const struct onamazu_scene *s;
    int player;
    onamazu_score_taker *take;
    void *context;
    struct text words;
    char memory[WORDS];
};

static struct text *line_begin(struct lines *l)
{
    text_init(&l->words, l->memory, sizeof l->memory);
    return &l->words;
}

static void line_end(struct lines *l, enum onamazu_part part, int points, int most)
{
    struct onamazu_score_line line = {part, l->memory, points, most};

    l->take(l->context, &line);
}

static void tell_sets(struct lines *l)
{
    const struct onamazu_scene *s = l->s;
    int families[ONA_FAMILIES];
    struct ona_sets sets;

    if (!onamazu_names(s, l->player)) {
        int count = count_jinjas(s, l->player);
        struct ona_span span = ona_jinja_span(s->rules, count);

        if (count == 0)
            return;
        text_format(line_begin(l), say(&s->look, "face down: %d"), count);
        line_end(l, ONAMAZU_JINJAS, span.least, span.most);
        return;
    }
    count_families(s, l->player, families);
    ona_jinja_sets(s->rules, families, &sets);
    for (int f = 0; f < ONA_FAMILIES; f++)
        for (int k = 0; k < sets.times[f]; k++) {
            int points = s->rules->identical[sets.size[f]];

            text_format(line_begin(l), "%d ", sets.size[f]);
            onamazu_family(&l->words, s, f);
            line_end(l, ONAMAZU_JINJAS, points, points);
        }
    for (int k = 0; k < sets.series_count; k++) {
        int points = s->rules->series[sets.series[k]];

        text_format(line_begin(l), say(&s->look, "series of %d"), sets.series[k]);
        line_end(l, ONAMAZU_JINJAS, points, points);
    }
}

static void tell_offerings(struct lines *l)
{
    const struct onamazu_scene *s = l->s;
    int number = 0;

    for (int i = 0; i < s->view.built_count; i++) {
        int count = ona_jinja_offerings(s->view.built[i]), points = 0;

        if (ona_jinja_owner(s->view.built[i]) != l->player)
            continue;
        number++;
        if (count == 0)
            continue;
        for (int k = 0; k < count; k++)
            points += s->rules->offering[k];
        if (onamazu_names(s, l->player)) {
            text_format(line_begin(l), say(&s->look, "jinja %d, "), number);
            onamazu_family(&l->words, s, ona_jinja_family(s->view.built[i]));
        } else {
            text_format(line_begin(l), say(&s->look, "jinja %d"), number);
        }
        text_format(&l->words, " (%d/%d)", count, s->rules->offerings_per_jinja);
        line_end(l, ONAMAZU_OFFERINGS, points, points);
    }
}

/* One tile of a front: its fame is known to its owner, or if both sides are alike. */
static void tell_tile(struct lines *l, int front, int k, bool sure)
{
    const uint8_t *fame = l->s->rules->brigand[front].fame;
    int low = fame[0] < fame[1] ? fame[0] : fame[1], high = fame[0] + fame[1] - low;

    text_add(line_begin(l), onamazu_brigand(l->s, 2 * front + k).text);
    line_end(l, ONAMAZU_FAME, sure ? fame[k] : low, sure ? fame[k] : high);
}

static void tell_tiles(struct lines *l)
{
    const struct ona_state *v = &l->s->view;
    uint64_t tiles = v->player[l->player].tiles;
    bool own = onamazu_looks(v, l->player);

    for (int front = 0; front < ONA_FRONTS; front++) {
        int has = (int)(tiles >> (2 * front) & 3);
        bool sure = own || has == 3 || (tiles & ona_exact_bit(front));

        for (int k = 0; k < 2; k++)
            if (has >> k & 1)
                tell_tile(l, front, k, sure);
    }
}

static void tell_mikos(struct lines *l)
{
    const struct onamazu_scene *s = l->s;
    const struct ona_player *p = &s->view.player[l->player];
    int best = 0;

    for (uint32_t cards = p->mikos & s->rules->end_cards; cards != 0; cards = bits_rest(cards)) {
        int card = bits_first(cards), points = ona_miko_points(s->game, &s->view, l->player, card);

        onamazu_miko(line_begin(l), s, card);
        line_end(l, ONAMAZU_MIKOS, points, points);
    }
    for (uint32_t cards = s->rules->end_cards; cards != 0; cards = bits_rest(cards))
        if (s->rules->miko[bits_first(cards)].max > best)
            best = s->rules->miko[bits_first(cards)].max;
    if (p->hidden_mikos == 0)
        return;
    text_format(line_begin(l), say(&s->look, "face down: %d"), p->hidden_mikos);
    line_end(l, ONAMAZU_MIKOS, 0, p->hidden_mikos * best);
}

void onamazu_score_lines(const struct onamazu_scene *s, int player, onamazu_score_taker *take,
                         void *context)
{
    struct lines l = {.s = s, .player = player, .take = take, .context = context};

    tell_sets(&l);
    tell_offerings(&l);
    tell_tiles(&l);
    tell_mikos(&l);
}
