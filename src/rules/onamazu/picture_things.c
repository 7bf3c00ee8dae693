/* Torii: MIT licence, see LICENSE. */
/* Things drawn in many places: cubes, coins, costs, pawns, tokens with a number. */
#include "rules/onamazu/picture.h"

void ona_paint_cube(struct text *t, int resource, int x, int y, int size)
{
    static const char *const colours[ONA_RESOURCES] = {"#fffdf4", "#9a6a3a", "#45403b", "#3f77b5",
                                                       "#5b9a55", "#8a5aa8", "#edbd33"};

    text_format(t, "<g class=\"cube %s\" fill=\"%s\">", ona_resource_code[resource],
                colours[resource]);
    ona_paint_use(t, "cube", x, y, size * 5);
    text_add(t, "</g>");
}

void ona_paint_coin(struct text *t, int x, int y, int size, int n)
{
    struct ona_line l = {x, y + size * 29 / 100,
                         size *
                             (n < 10    ? 78
                              : n < 100 ? 64
                                        : 48) /
                             100,
                         0, BOLD MIDDLE " fill=\"#3c2905\""};

    ona_paint_use(t, n < 0 ? "mon" : "coin", x, y, size * 5);
    if (n >= 0)
        ona_paint_number(t, &l, "", n);
}

/* Up to this many cubes of a cost are drawn individually, more as a number before each kind. */
enum { SINGLE_CUBES = 4 };

static int cubes_of(const struct ona_cost *c)
{
    int sum = 0;

    for (int i = 0; i < ONA_RESOURCES; i++)
        sum += c->cube[i];
    return sum;
}

static int step_of(int size)
{
    return (size * 95 + 50) / 100;
}

int ona_paint_cost_width(const struct ona_cost *c, int size)
{
    int width = 0;
    bool single = cubes_of(c) <= SINGLE_CUBES;

    for (int i = 0; i < ONA_RESOURCES; i++)
        if (c->cube[i] > 0)
            width += single ? c->cube[i] * step_of(size)
                            : step_of(size) + size * (c->cube[i] < 10 ? 70 : 130) / 100;
    return width + (c->mons > 0 ? size + size / 8 : 0);
}

int ona_paint_cost_size(const struct ona_cost *c, int size, int room)
{
    while (size > 5 && ona_paint_cost_width(c, size) > room)
        size--;
    return size;
}

int ona_paint_cost(struct text *t, const struct ona_cost *c, int x, int y, int size)
{
    struct ona_line l = {x, y + size * 32 / 100, size * 90 / 100, 0, BOLD " fill=\"" INK "\""};
    bool single = cubes_of(c) <= SINGLE_CUBES;
    int at = x;

    for (int i = 0; i < ONA_RESOURCES; i++) {
        if (!single && c->cube[i] > 0) {
            l.x = at;
            ona_paint_number(t, &l, "", c->cube[i]);
            at += size * (c->cube[i] < 10 ? 70 : 130) / 100;
        }
        for (int n = single ? c->cube[i] : c->cube[i] > 0; n > 0; n--) {
            ona_paint_cube(t, i, at + step_of(size) / 2, y, size);
            at += step_of(size);
        }
    }
    if (c->mons > 0)
        ona_paint_coin(t, at + size / 2 + size / 8, y, size + size / 8, c->mons);
    return ona_paint_cost_width(c, size);
}

/* The number is on the body, in the colour of paper. */
void ona_paint_pawn(struct text *t, int player, bool superior, int x, int y, int percent)
{
    char id[] = "pawn-1";

    id[5] = (char)('1' + player);
    text_format(t, "<g transform=\"translate(%d %d) scale(%d.%d%d)\">", x, y, percent / 100,
                percent / 10 % 10, percent % 10);
    text_format(t, "<use href=\"#ona-%s\"/>", id);
    if (superior)
        text_add(t, "<use href=\"#ona-hat\"/>");
    text_format(t,
                "<text y=\"15\" font-size=\"17\" font-weight=\"bold\" text-anchor=\"middle\" "
                "fill=\"" CARD_PAPER "\">%d</text></g>",
                player + 1);
}

/* A house or a seal in its owner's colour, with the owner's number. */
void ona_paint_token(struct text *t, const char *id, int player, int x, int y, int percent)
{
    text_format(t, "<g transform=\"translate(%d %d) scale(%d.%d%d)\" fill=\"%s\">", x, y,
                percent / 100, percent / 10 % 10, percent % 10, ona_paint_colour(player));
    text_format(t,
                "<use href=\"#ona-%s\"/><text y=\"%d\" font-size=\"13\" font-weight=\"bold\" "
                "text-anchor=\"middle\" fill=\"" CARD_PAPER "\">%d</text></g>",
                id, id[0] == 'h' ? 8 : 5, player + 1);
}

/* Fame: a gold star with its number beside it. */
void ona_paint_star(struct text *t, int x, int y, int size, int n)
{
    struct ona_line l = {x + size * 55 / 100, y + size * 33 / 100, size * 92 / 100, size,
                         BOLD " fill=\"" INK "\""};

    text_add(t, "<g class=\"fame\" fill=\"" GOLD "\">");
    ona_paint_use(t, "star", x, y, size * 5);
    ona_paint_number(t, &l, "", n);
    text_add(t, "</g>");
}

void ona_paint_family(struct text *t, int family, int x, int y, int percent)
{
    static const char *const colours[ONA_FAMILIES] = {VERMILION, INDIGO, "#8c3560",
                                                      "#34648f", PINE,   OCHRE};
    char id[] = "family-0";

    id[7] = (char)('0' + family);
    text_format(t, "<g fill=\"%s\"%s%s%s>", colours[family], family > 3 ? " stroke=\"" : "",
                /* cppcheck-suppress arrayIndexOutOfBoundsCond ; a family is below ONA_FAMILIES */
                family > 3 ? colours[family] : "", family > 3 ? "\"" : "");
    ona_paint_use(t, id, x, y, percent);
    text_add(t, "</g>");
}

void ona_paint_heading(struct text *t, const struct ona_box *b, const char *words)
{
    struct ona_line l = {b->x + 12, b->y + 21, 17, b->w - 24, BOLD SERIF INKED};

    ona_paint_line(t, &l, words);
}
