/* Torii: MIT licence, see LICENSE. */
/* The market's two floors, remaining blessings, the supply of cubes, the deck of mikos. */
#include "rules/onamazu/picture.h"

#include <string.h>

/* Three cubes of a category in a heap; gold is a single kind. */
static void paint_category(struct text *t, int category, int x, int y, int size)
{
    int first = category * 3, count = category == ONA_GOLD ? 1 : 3;

    for (int i = 0; i < count; i++)
        ona_paint_cube(t, first + i, x + (2 * i - (count - 1)) * size * 40 / 100, y, size);
}

static void paint_ground_floor(const struct ona_picture *p, int x, int y)
{
    struct ona_line sell = {x + 76, y, 12, 44, MIDDLE PALE},
                    buy = {x + 122, y, 12, 46, MIDDLE PALE};

    text_add(p->t, "<g id=\"market-ground\">");
    ona_paint_line(p->t, &sell, p->w->sell);
    ona_paint_line(p->t, &buy, p->w->buy);
    for (int i = 0; i < ONA_CATEGORIES; i++) {
        int line = y + 18 + 27 * i;

        paint_category(p->t, i, x + 25, line, 19);
        ona_paint_coin(p->t, x + 76, line, 24, p->rules->sell[i]);
        ona_paint_coin(p->t, x + 122, line, 24, p->rules->buy[i]);
    }
    text_add(p->t, "</g>\n");
}

static void paint_service(const struct ona_picture *p, int service, int x, int y)
{
    static const char *const signs[ONA_SERVICES] = {NULL, NULL, "miko", "god-0", "jinja", "temple"};
    struct ona_line l = {x + 35, y + 25, 11, 68, MIDDLE INKED};

    text_format(p->t, "<g id=\"market-%s\"><title>%s</title>", ona_service_word[service],
                p->w->service[service]);
    if (service <= ONA_UP_MANUFACTURED)
        paint_category(p->t, service, x + 18, y, 15);
    else
        /* cppcheck-suppress arrayIndexOutOfBoundsCond ; a service is below ONA_SERVICES */
        ona_paint_use(p->t, signs[service], x + 19, y, 64);
    ona_paint_coin(p->t, x + 53, y, 25, p->rules->up[service]);
    ona_paint_line(p->t, &l, p->w->service[service]);
    text_add(p->t, "</g>");
}

void ona_paint_market(const struct ona_picture *p, const struct ona_box *b)
{
    struct ona_line once = {b->x + b->w - 14, b->y + 20, 12, 160, RIGHT PALE};

    ona_paint_panel(p->t, b, "market", NULL);
    ona_paint_heading(p->t, b, p->w->market);
    paint_ground_floor(p, b->x + 12, b->y + 34);
    text_format(p->t, "<path d=\"M%d %dv%d\" stroke=\"" FAINT "\" stroke-width=\"1\"/>", b->x + 176,
                b->y + 12, b->h - 24);
    ona_paint_line(p->t, &once, p->w->once);
    for (int i = 0; i < ONA_SERVICES; i++)
        paint_service(p, i, b->x + 184 + i % 3 * 74, b->y + 43 + i / 3 * 46);
    text_add(p->t, "</g>\n");
}

void ona_paint_blessings(const struct ona_picture *p, const struct ona_box *b)
{
    int width = (b->w - 12) / ONA_GODS;
    char id[] = "god-0";

    ona_paint_panel(p->t, b, "blessings", NULL);
    text_format(p->t, "<title>%s</title>", p->w->blessings);
    for (int i = 0; i < ONA_GODS; i++) {
        int x = b->x + 6 + i * width, left = p->s->blessing[i];
        struct ona_line count = {x + 40, b->y + 30, 17, 30, BOLD INKED};
        struct ona_line name = {x + width / 2, b->y + b->h - 8, 11, width - 2, MIDDLE INKED};

        id[4] = (char)('0' + i);
        text_format(p->t, "<g id=\"blessing-%s\"%s><title>%s%s%s</title>", ona_god_code[i],
                    left == 0 ? " opacity=\".35\"" : "", p->w->god[i], p->w->colon,
                    p->w->blessing[i]);
        ona_paint_use(p->t, id, x + 21, b->y + 24, 80);
        ona_paint_number(p->t, &count, "×", left);
        ona_paint_line(p->t, &name, p->w->god[i]);
        text_add(p->t, "</g>\n");
    }
    text_add(p->t, "</g>\n");
}

/* A double name, "Coal/Ore", is shortened to its first part if there is no room. */
static void paint_resource_name(struct text *t, struct ona_line l, const char *name)
{
    char memory[80];
    struct text words;
    struct str rest = str_of(name), first;

    text_init(&words, memory, sizeof memory);
    if (ona_paint_width(name, l.size, false) > l.width && str_cut(&rest, '/', &first))
        text_str(&words, first);
    else
        text_add(&words, name);
    ona_paint_line(t, &l, memory);
}

void ona_paint_supply(const struct ona_picture *p, const struct ona_box *b)
{
    int width = (b->w - 8) / ONA_RESOURCES;

    ona_paint_panel(p->t, b, "supply", NULL);
    text_format(p->t, "<title>%s</title>", p->w->supply);
    for (int i = 0; i < ONA_RESOURCES; i++) {
        int x = b->x + 4 + i * width;
        struct ona_line count = {x + 30, b->y + 28, 17, 28, BOLD INKED};
        struct ona_line name = {x + width / 2, b->y + b->h - 8, 11, width - 3, MIDDLE INKED};
        const char *words = ona_rules_label(p->rules, &p->rules->resource_name[i], p->w->code);

        text_format(p->t, "<g id=\"supply-%s\"><title>", ona_resource_code[i]);
        ona_paint_escaped(p->t, words);
        text_format(p->t, " %d</title>", p->s->supply[i]);
        ona_paint_cube(p->t, i, x + 16, b->y + 22, 25);
        ona_paint_number(p->t, &count, "", p->s->supply[i]);
        paint_resource_name(p->t, name, words);
        text_add(p->t, "</g>");
    }
    text_add(p->t, "</g>\n");
}

/* One of the two drawn cards: face up for viewers who know it. */
static void paint_drawn(const struct ona_picture *p, int i, const struct ona_box *b)
{
    int card = p->s->drawn[i];
    struct ona_line name = {b->x + 27, b->y + 15, 13, b->w - 29, BOLD INKED};
    struct ona_line effect = {b->x + 27, b->y + 30, 11, b->w - 29, INKED};

    if (card == ONA_NONE)
        return;
    text_format(p->t, "<g id=\"drawn-%d\">", i + 1);
    if (card >= ONA_MIKOS) {
        ona_paint_use(p->t, "card", b->x + 16, b->y + b->h / 2, 150);
    } else {
        const char *words = ona_rules_label(p->rules, &p->rules->miko_text[card], p->w->code);

        text_add(p->t, "<title>");
        ona_paint_escaped(p->t, words);
        text_add(p->t, "</title>");
        ona_paint_use(p->t, "miko", b->x + 12, b->y + b->h / 2, 58);
        ona_paint_line(p->t, &name, ona_rules_text(p->rules, p->rules->miko_name[card]));
        ona_paint_lines(p->t, effect, words, 2);
    }
    text_add(p->t, "</g>");
}

void ona_paint_deck(const struct ona_picture *p, const struct ona_box *b)
{
    struct ona_line words = {b->x + 35, b->y + b->h / 2 - 4, 15, 58, BOLD SERIF INKED};
    struct ona_line count = {b->x + 35, b->y + b->h / 2 + 17, 18, 0, BOLD INKED};
    int width = (b->w - 106) / 2;

    ona_paint_panel(p->t, b, "deck", NULL);
    ona_paint_use(p->t, "card", b->x + 20, b->y + b->h / 2, 140);
    ona_paint_line(p->t, &words, p->w->mikos);
    ona_paint_number(p->t, &count, "", p->s->deck_count);
    for (int i = 0; i < 2; i++)
        paint_drawn(p, i,
                    &(struct ona_box){b->x + 98 + i * (width + 2), b->y + 3, width, b->h - 6});
    text_add(p->t, "</g>\n");
}
