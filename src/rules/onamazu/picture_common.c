/* Torii: MIT licence, see LICENSE. */
/* What lies beside the board for everybody: the turn with its die, brigands, displayed jinjas. */
#include "rules/onamazu/core.h"
#include "rules/onamazu/picture.h"

/* ---- the turn -------------------------------------------------------------------------------- */

static const char *ring_colour(int ring)
{
    static const char *const colours[ONA_RINGS] = {"#a93a28", "#34648f", "#47713f"};

    return colours[ring];
}

/* A ring in its colour with the steps it turns, or the face of a brigand; blank before the roll. */
static void paint_face(const struct ona_picture *p)
{
    const struct ona_face *f = &p->rules->face[p->s->die];
    struct ona_line l = {0, 10, 28, 0, BOLD MIDDLE};
    struct text *t = p->t;

    if (p->s->die >= p->rules->faces ||
        (p->s->chance != ONA_C_NOTHING && p->s->chance <= ONA_C_DIE))
        return;
    if (f->ring >= ONA_RINGS) {
        ona_paint_use(t, "brigand", 0, 0, 110);
        return;
    }
    text_format(t, "<g fill=\"%s\"><path d=\"M-13 -16A20.5 20.5 0 1 0 13 -16\" fill=\"none\" ",
                ring_colour(f->ring));
    text_format(t, "stroke=\"%s\" stroke-width=\"6\"/><path d=\"M6 -24L20 -19L8 -9Z\"/>",
                ring_colour(f->ring));
    ona_paint_number(t, &l, "", f->steps);
    text_add(t, "</g>");
}

static void paint_die(const struct ona_picture *p, int x, int y)
{
    text_format(p->t, "<g id=\"die\" transform=\"translate(%d %d)\"><title>%s</title>", x, y,
                p->w->die);
    text_add(p->t,
             "<rect x=\"-29\" y=\"-29\" width=\"58\" height=\"58\" rx=\"11\" fill=\"#fffdf6\" "
             "stroke=\"" INK "\" stroke-width=\"2.4\"/>");
    paint_face(p);
    text_add(p->t, "</g>\n");
}

void ona_paint_turn(const struct ona_picture *p, const struct ona_box *b)
{
    const struct ona_state *s = p->s;
    bool acts = !s->over && s->chance == ONA_C_NOTHING;
    struct ona_line title = {b->x + 58, b->y + 38, 30, 160, BOLD SERIF " fill=\"" VERMILION "\""};
    struct ona_line round = {b->x + b->w - 90, b->y + 36, 16, 98, BOLD RIGHT INKED};
    struct ona_line last = {b->x + b->w - 90, b->y + 49, 11, 120, RIGHT " fill=\"" VERMILION "\""};
    struct ona_line stage = {b->x + (acts ? 46 : 14), b->y + 69, 17, b->w - (acts ? 136 : 104),
                             BOLD INKED};
    char memory[160];
    struct text words;

    ona_paint_panel(p->t, b, "turn", NULL);
    text_add(p->t, "<g fill=\"" VERMILION "\">");
    ona_paint_use(p->t, "torii", b->x + 32, b->y + 29, 90);
    text_add(p->t, "</g>");
    ona_paint_line(p->t, &title, ona_rules_text(p->rules, p->rules->title));
    text_init(&words, memory, sizeof memory);
    text_format(&words, "%s %d", p->w->round, s->round);
    ona_paint_line(p->t, &round, memory);
    if (s->triggered && !s->over)
        ona_paint_line(p->t, &last, p->w->last_round);
    text_init(&words, memory, sizeof memory);
    ona_paint_stage(p, &words);
    if (acts)
        ona_paint_pawn(p->t, s->seat, false, b->x + 28, b->y + 63, 72);
    ona_paint_line(p->t, &stage, memory);
    paint_die(p, b->x + b->w - 45, b->y + b->h / 2);
    text_add(p->t, "</g>\n");
}

/* ---- brigands -------------------------------------------------------------------------------- */

static void paint_sheet(struct text *t, const struct ona_box *b, int dx, const char *fill)
{
    text_format(t, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"6\" fill=\"%s\" ",
                b->x + dx, b->y + dx, b->w, b->h, fill);
    text_add(t, "stroke=\"" INK "\" stroke-width=\"1.6\"/>");
}

/* An empty place is dashed, an unknown tile shows its back. */
static void paint_no_tile(struct text *t, const struct ona_box *b, bool unknown)
{
    if (unknown) {
        paint_sheet(t, b, 0, INK);
        ona_paint_use(t, "brigand", b->x + b->w / 2, b->y + b->h / 2, 120);
        return;
    }
    text_format(t, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"6\" ", b->x, b->y, b->w,
                b->h);
    text_add(t, "fill=\"none\" stroke=\"" FAINT "\" stroke-dasharray=\"5 4\"/>");
}

static void paint_front(const struct ona_picture *p, uint8_t tile, const struct ona_box *b)
{
    int front = ona_tile_front(tile);
    const struct ona_brigand *who = &p->rules->brigand[front];
    struct ona_line power = {b->x + 35, b->y + 33, 30, 0, BOLD " fill=\"" VERMILION "\""};
    struct ona_line name = {b->x + b->w / 2, b->y + 54, 12, b->w - 8, MIDDLE INKED};
    int size = ona_paint_cost_size(&who->reward, 22, b->w - 8);
    int width = ona_paint_cost_width(&who->reward, size);

    ona_paint_use(p->t, "combat", b->x + 19, b->y + 23, 62);
    ona_paint_number(p->t, &power, "", who->power);
    if (tile < ONA_FRONT)
        ona_paint_star(p->t, b->x + b->w - 30, b->y + 22, 17, who->fame[tile & 1]);
    ona_paint_lines(p->t, name,
                    ona_rules_label(p->rules, &p->rules->brigand_name[front], p->w->code), 2);
    ona_paint_cost(p->t, &who->reward, b->x + (b->w - width) / 2, b->y + b->h - 16, size);
}

static void paint_place(const struct ona_picture *p, int place, const struct ona_box *b)
{
    static const char *const names[] = {"S1", "S2", "top"};
    uint8_t tile = ona_tile_at(p->s, place);
    bool unknown = tile == ONA_UNKNOWN || (tile != ONA_NONE && ona_tile_front(tile) >= ONA_FRONTS);

    text_format(p->t, "<g id=\"brigand-%s\" class=\"brigand\">", names[place]);
    if (tile != ONA_NONE && !unknown)
        text_format(p->t, "<title>%s %d</title>", p->w->power,
                    p->rules->brigand[ona_tile_front(tile)].power);
    if (place == ONA_SLOTS && p->s->piled > 1)
        for (int dx = p->s->piled > 2 ? 6 : 3; dx > 0; dx -= 3)
            paint_sheet(p->t, b, dx, "#d8c9a0");
    if (tile == ONA_NONE || unknown) {
        paint_no_tile(p->t, b, unknown);
    } else {
        paint_sheet(p->t, b, 0, "#f3ead0");
        paint_front(p, tile, b);
    }
    text_add(p->t, "</g>\n");
}

void ona_paint_brigands(const struct ona_picture *p, const struct ona_box *b)
{
    struct ona_line note = {b->x + b->w - 14, b->y + 20, 14, b->w - 140, RIGHT INKED};
    char memory[80];
    struct text words;
    int width = (b->w - 24 - 2 * 9 - 6) / 3;

    ona_paint_panel(p->t, b, "brigands", NULL);
    ona_paint_heading(p->t, b, p->w->brigands);
    text_init(&words, memory, sizeof memory);
    text_format(&words, "%s %d · %s %d", p->w->pile, p->s->piled, p->w->discard, p->s->discarded);
    ona_paint_line(p->t, &note, memory);
    for (int i = 0; i <= ONA_SLOTS; i++)
        paint_place(p, i,
                    &(struct ona_box){b->x + 12 + i * (width + 9), b->y + 30, width, b->h - 44});
    text_add(p->t, "</g>\n");
}

/* ---- jinjas on display ----------------------------------------------------------------------- */

static void paint_slot(const struct ona_picture *p, int slot, const struct ona_box *b)
{
    int family = p->s->display[slot];
    const struct ona_cost *cost = &p->rules->jinja_cost[slot];
    int size = ona_paint_cost_size(cost, 17, b->w);
    int width = ona_paint_cost_width(cost, size);
    struct ona_box tile = {b->x, b->y, b->w, b->h - 24};
    struct ona_line name = {b->x + b->w / 2, b->y + tile.h - 7, 12, b->w - 6, BOLD MIDDLE INKED};

    text_format(p->t, "<g id=\"jinja-slot-%d\" class=\"jinja-slot\">", slot + 1);
    if (family < ONA_FAMILIES) {
        paint_sheet(p->t, &tile, 0, "#f3ead0");
        ona_paint_family(p->t, family, b->x + b->w / 2, b->y + (tile.h - 16) / 2 + 1, 95);
        ona_paint_line(p->t, &name, ona_rules_text(p->rules, p->rules->family_name[family]));
    } else {
        paint_no_tile(p->t, &tile, false);
    }
    ona_paint_cost(p->t, cost, b->x + (b->w - width) / 2, b->y + b->h - 10, size);
    text_add(p->t, "</g>\n");
}

void ona_paint_display(const struct ona_picture *p, const struct ona_box *b)
{
    struct ona_line note = {b->x + b->w - 14, b->y + 20, 14, b->w - 140, RIGHT INKED};
    char memory[40];
    struct text words;
    int width = (b->w - 24 - 3 * 8) / ONA_DISPLAY;

    ona_paint_panel(p->t, b, "jinjas", NULL);
    ona_paint_heading(p->t, b, p->w->jinjas);
    text_init(&words, memory, sizeof memory);
    text_format(&words, "%s %d", p->w->pile, p->s->jinjas_left);
    ona_paint_line(p->t, &note, memory);
    for (int i = 0; i < ONA_DISPLAY; i++)
        paint_slot(p, i,
                   &(struct ona_box){b->x + 12 + i * (width + 8), b->y + 29, width, b->h - 34});
    text_add(p->t, "</g>\n");
}
