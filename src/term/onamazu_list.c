/* Torii: MIT licence, see LICENSE. */
/* The question and the numbered choices; placements by sector, to show which cells combine. */
#include "term/onamazu_screen.h"

enum { LINE = 4096, MANY = 12 /* choices shown one per line */ };

void onamazu_show_question(struct text *t, const struct onamazu_scene *s)
{
    char memory[LINE];
    struct text line;

    text_init(&line, memory, sizeof memory);
    onamazu_question(&line, s);
    if (s->group != 0)
        text_add(&line, say(&s->look, " (u: back)"));
    else if (s->view.frame[s->view.frame_count - 1].kind == ONA_F_ROTATE)
        text_add(&line, say(&s->look, " (board 1: the board after choice 1)"));
    onamazu_wrap(t, &s->look, text_view(&line), 0, 0);
}

/* ---- lists ----------------------------------------------------------------------------------- */

/* "[act O2]", "[build 2 …]" */
static void add_code(struct text *t, const struct choices *c, int i, int ways)
{
    struct str rest = c->text[i], word;

    text_char(t, '[');
    if (ways < 2) {
        text_str(t, rest);
    } else {
        for (int k = 0; k < 2 && str_cut(&rest, ' ', &word); k++) {
            text_str(t, word);
            text_char(t, ' ');
        }
        text_add(t, "…");
    }
    text_char(t, ']');
}

/* Width of the last line of a text that ends with a line end. */
static int last_width(struct str s)
{
    size_t at = s.len > 0 ? s.len - 1 : 0;

    while (at > 0 && s.data[at - 1] != '\n')
        at--;
    s = str_drop(s, at);
    s.len -= s.len > 0;
    return str_width(s);
}

/* " 3  harvest on O2: +2 rice  [act O2]"; the code goes below if it does not fit beside. */
static void show_one(struct text *t, const struct onamazu_scene *s, const struct choices *c, int i)
{
    enum { INDENT = 5 };
    int ways = onamazu_asks_group(s) ? onamazu_group_size(s, c->action[i]) : 1;
    char memory[LINE], typed[GAME_MAX_TEXT + 8];
    struct text line, code;

    text_init(&line, memory, sizeof memory);
    text_format(&line, "%d ", i + 1);
    text_add(&line, i < 9 ? "\u00a0" : "");
    onamazu_choice_group(&line, s, c->action[i], ways);
    onamazu_wrap(t, &s->look, text_view(&line), 1, INDENT);

    text_init(&code, typed, sizeof typed);
    add_code(&code, c, i, ways);

    int width = last_width(text_view(t));

    if (width + 2 + str_width(text_view(&code)) <= onamazu_columns(&s->look)) {
        t->len--; /* continue the line */
        text_add(t, "  ");
    } else {
        text_blanks(t, INDENT);
    }
    text_format(t, "%s\n", typed);
}

/* Many choices: two per line if they are short; the codes are omitted. */
static void show_pairs(struct text *t, const struct onamazu_scene *s, const struct choices *c)
{
    int half = onamazu_columns(&s->look) / 2, column = 0;

    for (int i = 0; i < c->count; i++) {
        char memory[LINE];
        struct text line;

        text_init(&line, memory, sizeof memory);
        text_format(&line, "%d %s", i + 1, i < 9 ? "\u00a0" : "");
        onamazu_choice(&line, s, c->action[i]);

        int width = str_width(text_view(&line)) + 1;

        if (column > 0 && width <= half) {
            text_blanks(t, half - column + 1);
            text_str(t, text_view(&line));
            text_char(t, '\n');
            column = 0;
        } else {
            text_add(t, column > 0 ? "\n" : "");
            column = width < half && i + 1 < c->count ? width : 0;
            if (column > 0) {
                text_char(t, ' ');
                text_str(t, text_view(&line));
            } else {
                onamazu_wrap(t, &s->look, text_view(&line), 1, 5);
            }
        }
    }
}

/* The number of the choice that places this pawn there; 0 if there is none. */
static int number_of(const struct choices *c, bool superior, int cell)
{
    for (int i = 0; i < c->count; i++)
        if (c->action[i] == ona_act2(ONA_PUT, superior, cell))
            return i + 1;
    return 0;
}

/* The numbers of a sector's cells, by ring; false if none can be chosen. */
static bool numbers_in(const struct onamazu_scene *s, const struct choices *c, bool superior,
                       int sector, int numbers[ONA_RINGS])
{
    bool any = false;

    for (int ring = 0; ring < ONA_RINGS; ring++) {
        numbers[ring] = number_of(c, superior, onamazu_cell_in(&s->view, ring, sector));
        any = any || numbers[ring] > 0;
    }
    return any;
}

static void show_head(struct text *t, const struct onamazu_scene *s, bool superior)
{
    char memory[LINE];
    struct text line;

    text_init(&line, memory, sizeof memory);
    if (superior)
        text_add(&line, say(&s->look, "The superior acolyte, anywhere [put S …]:"));
    else
        text_format(&line,
                    say(&s->look, "By sector, an acolyte [put A …]; when it acts: +gain, "
                                  "cost%syield; fee: for sharing"),
                    s->look.ascii ? "->" : "→");
    onamazu_wrap(t, &s->look, text_view(&line), 0, 0);
}

static void show_placements(struct text *t, const struct onamazu_scene *s, const struct choices *c,
                            bool all)
{
    bool both = ona_a(c->action[0]) != ona_a(c->action[c->count - 1]);

    /* cppcheck-suppress compareBoolExpressionWithInt ; once, or for both kinds */
    for (int superior = 0; superior <= (all || !both); superior++) {
        bool headed = false;

        for (int sector = 0; sector < ONA_SECTORS; sector++) {
            int numbers[ONA_RINGS];

            if (!numbers_in(s, c, superior, sector, numbers))
                continue;
            if (!headed)
                show_head(t, s, superior);
            headed = true;
            onamazu_show_sector(t, s, sector, numbers);
        }
    }
    if (both && !all)
        onamazu_wrap(
            t, &s->look,
            str_of(say(&s->look, "Or the superior acolyte, on any cell that is free or that you "
                                 "can share: put S and the cell. For its numbers: choices")),
            0, 2);
}

void onamazu_show_choices(struct text *t, const struct onamazu_scene *s, const struct choices *c,
                          bool all)
{
    if (c->count > 0 && ona_verb(c->action[0]) == ONA_PUT) {
        show_placements(t, s, c, all);
        return;
    }
    if (c->count > MANY) {
        show_pairs(t, s, c);
        return;
    }
    for (int i = 0; i < c->count; i++)
        show_one(t, s, c, i);
}
