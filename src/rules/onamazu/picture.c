/* Torii: MIT licence, see LICENSE. */
/* The picture of a table as SVG: who sits where, and what lies between. */
#include "rules/onamazu/picture.h"

/* The left column, from the top. */
static void paint_common(const struct ona_picture *p)
{
    static const struct {
        void (*draw)(const struct ona_picture *p, const struct ona_box *b);
        int height;
    } parts[] = {
        {ona_paint_turn, 84},    {ona_paint_brigands, 148}, {ona_paint_display, 132},
        {ona_paint_market, 124}, {ona_paint_blessings, 62}, {ona_paint_supply, 52},
        {ona_paint_deck, 54},
    };
    struct ona_box b = {MARGIN, MARGIN, COLUMN, 0};

    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        b.h = parts[i].height;
        parts[i].draw(p, &b);
        b.y += b.h + GAP - 2;
    }
}

/* An empty seat shows the sea. */
static void paint_view(const struct ona_picture *p, const struct ona_box *b)
{
    ona_paint_panel(p->t, b, "view", NULL);
    ona_paint_use(p->t, "view", b->x, b->y, 100);
    text_add(p->t, "</g>\n");
}

static void paint_others(const struct ona_picture *p)
{
    int others = p->players - 1, seats = others < 2 ? 2 : others;
    struct ona_box b = {PICTURE_WIDTH - MARGIN - COLUMN, MARGIN, COLUMN,
                        (2 * BOARD_RADIUS - (seats - 1) * GAP) / seats};

    for (int i = 1; i <= others; i++) {
        ona_paint_monastery(p, (p->lower + i) % p->players, &b);
        b.y += b.h + GAP;
    }
    if (others < 2)
        paint_view(p, &b);
}

static void open_svg(const struct ona_picture *p, int width)
{
    int64_t w = width > 0 ? width : PICTURE_WIDTH;

    text_format(p->t, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"",
                PICTURE_WIDTH, PICTURE_HEIGHT);
    text_int(p->t, w);
    text_add(p->t, "\" height=\"");
    text_int(p->t, w * PICTURE_HEIGHT / PICTURE_WIDTH);
    text_format(p->t,
                "\" xml:lang=\"%s\" role=\"img\" aria-labelledby=\"position-title position-desc\" "
                "font-family=\"'Noto Sans','DejaVu Sans',Helvetica,Arial,sans-serif\">\n",
                p->w->code);
}

static void paint_table(struct text *t)
{
    text_format(t, "<rect width=\"%d\" height=\"%d\" fill=\"" PAPER "\"/>\n", PICTURE_WIDTH,
                PICTURE_HEIGHT);
    text_format(t,
                "<g id=\"table\"><use href=\"#ona-wash\"/><use href=\"#ona-wash\" "
                "transform=\"rotate(180 %d %d)\"/></g>\n",
                PICTURE_WIDTH / 2, PICTURE_HEIGHT / 2);
}

/* The winner, or all who share the victory (R121). */
static unsigned winners_of(const struct game *g, const struct ona_state *s)
{
    int result[GAME_MAX_PLAYERS] = {0}, best = 0;
    unsigned winners = 0;

    if (!s->over)
        return 0;
    g->kind->result(g, s, result);
    for (int i = 0; i < g->kind->players; i++)
        best = result[i] > best ? result[i] : best;
    for (int i = 0; i < g->kind->players; i++)
        winners |= (unsigned)(result[i] == best) << i;
    return winners;
}

void ona_picture(const struct game *g, const void *state, const struct game_picture *how,
                 struct text *t)
{
    struct ona_picture p = {
        .g = g,
        .rules = g->rules,
        .s = state,
        .w = ona_picture_words(how->language),
        .t = t,
        .players = g->kind->players,
        .winners = winners_of(g, state),
        .last = how->last,
    };
    struct ona_box own = {MARGIN, OWN_TOP, PICTURE_WIDTH - 2 * MARGIN,
                          PICTURE_HEIGHT - MARGIN - OWN_TOP};

    p.lower = how->seat > 0 && how->seat < p.players ? how->seat : 0;
    open_svg(&p, how->width);
    ona_paint_describe(&p);
    text_add(t, "<defs>\n");
    ona_paint_art(t);
    ona_paint_signs(t);
    text_add(t, "</defs>\n");
    paint_table(t);
    ona_paint_rings(&p);
    paint_common(&p);
    paint_others(&p);
    ona_paint_monastery(&p, p.lower, &own);
    text_add(t, "</svg>\n");
}
