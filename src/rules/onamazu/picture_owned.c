/* Torii: MIT licence, see LICENSE. */
/* What a monastery collects during a game: jinjas with their offerings, mikos, brigand tiles. */
#include "base/bits.h"
#include "rules/onamazu/picture.h"

/* Items of one shape in a box: columns and the width of each. */
struct grid {
    int columns, unit;
};

/* The largest size, at most `most`, at which all fit; the shape is the height for a width of 100. */
static struct grid grid_of(int count, const struct ona_box *b, int shape, int most)
{
    struct grid best = {1, 1};

    for (int columns = 1; columns <= count; columns++) {
        int rows = (count + columns - 1) / columns;
        int unit = b->w / columns, high = b->h * 100 / (rows * shape);

        unit = unit < high ? unit : high;
        unit = unit < most ? unit : most;
        if (unit >= best.unit)
            best = (struct grid){columns, unit};
    }
    return best;
}

static void paint_sheet(struct text *t, const struct ona_box *b, const char *fill)
{
    text_format(t, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"%d\" fill=\"%s\" ",
                b->x, b->y, b->w, b->h, b->w > 50 ? 5 : 3, fill);
    text_add(t, "stroke=\"" INK "\" stroke-width=\"1.3\"/>");
}

/* ---- jinjas ---------------------------------------------------------------------------------- */

/* The offerings in canonical order, then the free places. */
static void paint_offerings(const struct ona_picture *p, uint32_t jinja, const struct ona_box *b)
{
    int places = p->rules->offerings_per_jinja, at = 0;
    int step = places > 0 ? b->w / places : b->w, size = step < b->h ? step : b->h;

    for (int i = 0; i < ONA_RESOURCES; i++)
        for (int n = ona_jinja_count(jinja, i); n > 0; n--)
            ona_paint_cube(p->t, i, b->x + step / 2 + step * at++, b->y + b->h / 2, size);
    for (; at < places; at++)
        ona_paint_use(p->t, "slot", b->x + step / 2 + step * at, b->y + b->h / 2, size * 5);
}

static void paint_jinja(const struct ona_picture *p, uint32_t jinja, const struct ona_box *b,
                        bool open)
{
    int family = ona_jinja_family(jinja), foot = b->w * 25 / 100;
    struct ona_box tile = {b->x, b->y, b->w, b->h - foot - 2};
    bool named = b->w >= 60;
    struct ona_line l = {b->x + b->w / 2, b->y + tile.h - 5, 11, b->w - 4, BOLD MIDDLE INKED};

    if (open && family < ONA_FAMILIES) {
        const char *name = ona_rules_text(p->rules, p->rules->family_name[family]);

        text_add(p->t, "<title>");
        ona_paint_escaped(p->t, name);
        text_add(p->t, "</title>");
        paint_sheet(p->t, &tile, "#f3ead0");
        ona_paint_family(p->t, family, b->x + b->w / 2, b->y + (tile.h - (named ? 12 : 0)) / 2,
                         tile.h * (named ? 150 : 200) / 100);
        if (named)
            ona_paint_line(p->t, &l, name);
    } else {
        text_format(p->t, "<title>%s</title>", p->w->hidden);
        paint_sheet(p->t, &tile, STRAW);
        text_add(p->t, "<g fill=\"" INK "\" opacity=\".55\">");
        ona_paint_use(p->t, "torii", b->x + b->w / 2, b->y + tile.h / 2, tile.h * 17 / 10);
        text_add(p->t, "</g>");
    }
    paint_offerings(p, jinja, &(struct ona_box){b->x, b->y + b->h - foot, b->w, foot});
}

static int jinjas_of(const struct ona_picture *p, int player, uint32_t *out)
{
    int count = 0;

    for (int i = 0; i < p->s->built_count && i < ONA_JINJAS; i++)
        if (ona_jinja_owner(p->s->built[i]) == player)
            out[count++] = p->s->built[i];
    return count;
}

/* An empty area: the sign of what will lie there, as a shadow. */
static void paint_nothing(struct text *t, const char *sign, const struct ona_box *b)
{
    text_add(t, "<g opacity=\".13\">");
    ona_paint_use(t, sign, b->x + b->w / 2, b->y + b->h / 2, b->h > 120 ? 200 : b->h * 5 / 3);
    text_add(t, "</g>");
}

static void paint_jinjas(const struct ona_picture *p, int player, const struct ona_box *b)
{
    uint32_t own[ONA_JINJAS];
    int count = jinjas_of(p, player, own);
    struct grid g = grid_of(count, b, 106, 86);

    text_format(p->t, "<g id=\"jinjas-%d\">", player + 1);
    for (int i = 0; i < count; i++) {
        struct ona_box at = {b->x + i % g.columns * g.unit,
                             b->y + i / g.columns * g.unit * 106 / 100, g.unit - 5, g.unit - 3};

        text_format(p->t, "<g id=\"jinja-%d-%d\">", player + 1, i + 1);
        paint_jinja(p, own[i], &at, ona_paint_knows(p, player));
        text_add(p->t, "</g>");
    }
    if (count == 0)
        paint_nothing(p->t, "jinja", b);
    text_add(p->t, "</g>\n");
}

/* ---- mikos ----------------------------------------------------------------------------------- */

/* One line of the list: the name of the card, and its effect if there is room. */
static void paint_miko(const struct ona_picture *p, int card, const struct ona_box *b)
{
    const struct ona_miko *m = &p->rules->miko[card];
    const char *words = ona_rules_text(p->rules, p->rules->miko_name[card]);
    const char *effect = ona_rules_label(p->rules, &p->rules->miko_text[card], p->w->code);
    int size = b->h < 18 ? b->h * 75 / 100 : 13, middle = b->h >= 30 ? b->y + 9 : b->y + b->h / 2;
    bool wide = b->w > 180;
    struct ona_line name = {b->x + 17, middle + size * 36 / 100, size,
                            wide && b->h < 30 ? b->w / 2 : b->w - 18,
                            m->kind == ONA_ONCE ? BOLD PALE : BOLD INKED};
    struct ona_line text = {b->x + 17, b->y + 24, 11, b->w - 18,
                            m->kind == ONA_ONCE ? PALE : INKED};

    text_format(p->t, "<g class=\"miko %s\"><title>", ona_miko_kind_word[m->kind % 3]);
    ona_paint_escaped(p->t, effect);
    text_add(p->t, "</title>");
    if (m->kind == ONA_END) {
        text_add(p->t, "<g fill=\"" GOLD "\">");
        ona_paint_use(p->t, "star", b->x + 7, middle, size * 5);
        text_add(p->t, "</g>");
    } else {
        text_format(p->t, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"%s\" stroke=\"" FAINT "\"/>",
                    b->x + 7, middle, size / 3, m->kind == ONA_PERMANENT ? PINE : "none");
    }
    ona_paint_line(p->t, &name, words);
    if (wide && b->h < 30) {
        int behind = 25 + ona_paint_width(words, size, true);

        text = (struct ona_line){b->x + behind, middle + 4, 11, b->w - behind, text.look};
    }
    if (wide)
        ona_paint_lines(p->t, text, effect, b->h >= 40 ? 2 : 1);
    text_add(p->t, "</g>");
}

/* Face-down cards. */
static void paint_hidden_mikos(const struct ona_picture *p, int count, const struct ona_box *b)
{
    struct ona_line l = {b->x + 20, b->y + b->h / 2 + 5, 13, b->w - 20, BOLD INKED};

    text_format(p->t, "<g class=\"miko hidden\"><title>%s</title>", p->w->hidden);
    ona_paint_use(p->t, "card", b->x + 8, b->y + b->h / 2, b->h < 20 ? b->h * 4 : 80);
    ona_paint_number(p->t, &l, "×", count);
    text_add(p->t, "</g>");
}

/* A list in as many columns as needed; items that still do not fit are counted at its end. */
struct list {
    const struct ona_box *b;
    int columns, lines, height;
};

static struct list list_of(int rows, const struct ona_box *b)
{
    int least = b->h < 100 ? 12 : 14, fit = b->h / least, columns = (rows + fit - 1) / fit;
    int most = b->h > 150 ? 44 : b->w > 180 ? 34 : 19, widest = b->w / 44;

    columns = columns > widest ? widest : columns < 1 ? 1 : columns;

    int lines = (rows + columns - 1) / columns;

    lines = lines > fit ? fit : lines < 1 ? 1 : lines;
    return (struct list){b, columns, lines, b->h / lines < most ? b->h / lines : most};
}

static struct ona_box list_box(const struct list *l, int i)
{
    int width = l->b->w / l->columns;

    return (struct ona_box){l->b->x + i / l->lines * width, l->b->y + i % l->lines * l->height,
                            width - 4, l->height};
}

static void paint_more(struct text *t, const struct ona_box *b, int count)
{
    struct ona_line l = {b->x + 4, b->y + b->h / 2 + 4, 11, b->w, BOLD INKED};

    ona_paint_number(t, &l, "+", count);
}

static void paint_mikos(const struct ona_picture *p, int player, const struct ona_box *b)
{
    const struct ona_player *who = &p->s->player[player];
    int rows = bits_count(who->mikos) + (who->hidden_mikos > 0), at = 0;
    struct list l = list_of(rows, b);
    int room = l.columns * l.lines, shown = rows > room ? room - 1 : rows;
    struct ona_box box;

    text_format(p->t, "<g id=\"mikos-%d\">", player + 1);
    if (who->hidden_mikos > 0) {
        box = list_box(&l, shown - 1);
        paint_hidden_mikos(p, who->hidden_mikos, &box);
        shown--;
    }
    for (uint32_t left = who->mikos; at < shown; left = bits_rest(left)) {
        box = list_box(&l, at++);
        paint_miko(p, bits_first(left), &box);
    }
    if (rows > room) {
        box = list_box(&l, room - 1);
        paint_more(p->t, &box, rows - room + 1);
    }
    if (rows == 0)
        paint_nothing(p->t, "miko", b);
    text_add(p->t, "</g>\n");
}

/* ---- brigand tiles --------------------------------------------------------------------------- */

/* Without the marks of those known exactly. */
static int tiles_of(uint64_t tiles)
{
    return bits_count((uint32_t)tiles) + bits_count((uint32_t)(tiles >> 32 & 0x3f));
}

_Static_assert(ONA_TILES == 38, "32 and 6 bits");

/* Its power, and below it the fame for viewers who know it. */
static void paint_tile(const struct ona_picture *p, int id, const struct ona_box *b, bool known)
{
    const struct ona_brigand *who = &p->rules->brigand[id / 2];
    struct ona_line power = {b->x + b->w / 2, b->y + b->h * 44 / 100, b->h * 42 / 100, b->w,
                             BOLD MIDDLE " fill=\"" VERMILION "\""};
    struct ona_line unknown = {b->x + b->w / 2, b->y + b->h * 88 / 100, b->h * 32 / 100, b->w,
                               MIDDLE PALE};

    text_add(p->t, "<g class=\"tile\"><title>");
    ona_paint_escaped(p->t, ona_rules_label(p->rules, &p->rules->brigand_name[id / 2], p->w->code));
    text_format(p->t, ", %s %d</title>", p->w->power, who->power);
    paint_sheet(p->t, b, "#f3ead0");
    ona_paint_number(p->t, &power, "", who->power);
    if (known)
        ona_paint_star(p->t, b->x + b->w * 34 / 100, b->y + b->h * 75 / 100, b->h * 33 / 100,
                       who->fame[id & 1]);
    else
        ona_paint_line(p->t, &unknown, "?");
    text_add(p->t, "</g>");
}

static void paint_tiles(const struct ona_picture *p, int player, const struct ona_box *b)
{
    uint64_t tiles = p->s->player[player].tiles;
    struct grid g = grid_of(tiles_of(tiles), b, 120, b->h > 150 ? 50 : 42);
    int at = 0;

    text_format(p->t, "<g id=\"tiles-%d\">", player + 1);
    for (int id = 0; id < ONA_TILES; id++) {
        if (!(tiles >> id & 1))
            continue;
        paint_tile(p, id,
                   &(struct ona_box){b->x + at % g.columns * g.unit,
                                     b->y + at / g.columns * g.unit * 120 / 100, g.unit - 3,
                                     g.unit * 120 / 100 - 3},
                   ona_paint_knows(p, player) || tiles & ona_exact_bit(id / 2));
        at++;
    }
    if (at == 0)
        paint_nothing(p->t, "brigand", b);
    text_add(p->t, "</g>\n");
}

static void paint_caption(struct text *t, int x, int y, int width, const char *words)
{
    struct ona_line l = {x, y, 12, width, PALE};

    ona_paint_line(t, &l, words);
}

/* In a row under captions: jinjas, mikos, tiles. */
static void paint_wide(const struct ona_picture *p, int player, const struct ona_box *b)
{
    int jinjas = b->w * 41 / 100, tiles = b->w * 23 / 100, mikos = b->w - jinjas - tiles;
    int top = b->y + 16, h = b->h - 16;

    paint_caption(p->t, b->x, b->y + 8, jinjas, p->w->jinjas);
    paint_caption(p->t, b->x + jinjas, b->y + 8, mikos, p->w->mikos);
    paint_caption(p->t, b->x + jinjas + mikos, b->y + 8, tiles, p->w->brigands);
    paint_jinjas(p, player, &(struct ona_box){b->x, top, jinjas - 8, h});
    paint_mikos(p, player, &(struct ona_box){b->x + jinjas, top, mikos - 10, h});
    paint_tiles(p, player, &(struct ona_box){b->x + jinjas + mikos, top, tiles, h});
}

void ona_paint_possessions(const struct ona_picture *p, int player, const struct ona_box *b)
{
    int jinjas = b->w / 2, tiles = b->w * 24 / 100, mikos = b->w - jinjas - tiles;
    int upper = b->h * 55 / 100;

    if (b->w > COLUMN) {
        paint_wide(p, player, b);
    } else if (b->h > 130) { /* mikos get a row of their own */
        paint_jinjas(p, player, &(struct ona_box){b->x, b->y, b->w * 68 / 100, upper});
        paint_tiles(p, player,
                    &(struct ona_box){b->x + b->w * 70 / 100, b->y, b->w * 30 / 100, upper});
        paint_mikos(p, player, &(struct ona_box){b->x, b->y + upper + 4, b->w, b->h - upper - 6});
    } else {
        paint_jinjas(p, player, &(struct ona_box){b->x, b->y, jinjas - 8, b->h});
        paint_mikos(p, player, &(struct ona_box){b->x + jinjas, b->y, mikos - 8, b->h});
        paint_tiles(p, player, &(struct ona_box){b->x + jinjas + mikos, b->y, tiles, b->h});
    }
}
