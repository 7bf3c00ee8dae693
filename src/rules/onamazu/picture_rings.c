/* Torii: MIT licence, see LICENSE. */
/*
 * Three rings in their current rotation: sector(cell) = (index + rot[ring]) mod 10, sector 0 at the top,
 * clockwise. The name of a cell runs along its rim; signs are upright in any rotation.
 */
#include "rules/onamazu/core.h"
#include "rules/onamazu/picture.h"

enum { HOLE = 88, BAND = 16, HALF = SECTOR / 2, TRACK = 77, MAX_PIPS = 48 };

/* A location in a cell: radius, and angle from the middle of its sector. */
struct spot {
    int radius, angle;
};

static const struct ring {
    const char *name, *colour, *paper[2];
    int inside, rim, outside;
    struct spot effect, pawn[ONA_MAX_SEATS];
} rings[ONA_RINGS] = {
    {"inner", "#a93a28", {"#f7e3d8", "#f2d8cb"}, HOLE, 186, 202, {152, 0}, {{0, 0}}},
    {"middle",
     "#34648f",
     {"#e3eaec", "#d6e1e6"},
     202,
     262,
     278,
     {232, -90},
     {{219, 35}, {247, 35}, {219, 115}, {247, 110}}},
    {"outer",
     "#47713f",
     {"#e9ecd4", "#dde3c3"},
     278,
     342,
     358,
     {310, -95},
     {{294, 5}, {326, 5}, {294, 70}, {326, 68}}},
};
static const struct spot house_spots[ONA_MAX_SEATS] = {
    {295, 122}, {325, 122}, {295, 160}, {325, 158}};

static void cell_name(char *out, int cell)
{
    out[0] = "IMO"[cell / ONA_SECTORS];
    out[1] = (char)('0' + cell % ONA_SECTORS);
    out[2] = '\0';
}

/* A segment of a ring between two radii, one sector wide, centred at the top. */
static void sector_path(struct text *t, int inside, int outside)
{
    text_add(t, "<path d=\"M");
    ona_paint_point(t, outside, -HALF);
    text_format(t, "A%d %d 0 0 1 ", outside, outside);
    ona_paint_point(t, outside, HALF);
    text_char(t, 'L');
    ona_paint_point(t, inside, HALF);
    text_format(t, "A%d %d 0 0 0 ", inside, inside);
    ona_paint_point(t, inside, -HALF);
    text_add(t, "Z\"");
}

static void ring_shapes(struct text *t)
{
    text_add(t, "<defs>");
    for (int i = 0; i < ONA_RINGS; i++) {
        text_format(t, "<g id=\"ona-sector-%s\">", rings[i].name);
        sector_path(t, rings[i].inside, rings[i].outside);
        text_format(t, " stroke=\"%s\" stroke-width=\"1.6\"/>", rings[i].colour);
        sector_path(t, rings[i].rim, rings[i].outside);
        text_format(t, " fill=\"%s\"/></g><g id=\"ona-mark-%s\">", rings[i].colour, rings[i].name);
        sector_path(t, rings[i].inside + 2, rings[i].outside - 2);
        text_add(t, " fill=\"none\" stroke=\"" GOLD "\" stroke-width=\"5\"/></g>\n");
    }
    text_add(t, "</defs>\n");
}

/* Opens a group whose text follows a circle, flipped to stay readable in the lower half. */
static void open_rim(struct text *t, int radius, int angle, bool below)
{
    text_format(t, "<g transform=\"translate(%d %d) rotate(%d)\">", ona_paint_x(radius, angle),
                ona_paint_y(radius, angle), (angle + (below ? TURN / 2 : TURN)) % TURN / 10);
}

/* The name in the middle of the rim, shifted inward if it is long; the id at the start of the rim. */
static void rim_name(const struct ona_picture *p, int cell, int angle)
{
    const struct ring *r = &rings[cell / ONA_SECTORS];
    const char *words = ona_paint_cell_name(p, cell);
    bool below = angle > TURN / 4 && angle < 3 * TURN / 4;
    int radius = (r->rim + r->outside) / 2 + (below ? 3 : -3);
    int width = ona_paint_width(words, 12, false), room = r->outside * 63 / 100 - 44;
    struct ona_line name = {0, 0, 12, room, MIDDLE " fill=\"" CARD_PAPER "\""};
    struct ona_line id = {0, 0, 10, 0, BOLD MIDDLE " fill=\"" CARD_PAPER "\" opacity=\".8\""};
    char id_words[3];

    width = width < room ? width : room;
    open_rim(p->t, radius - width * width / (14 * radius), angle, below);
    ona_paint_line(p->t, &name, words);
    text_add(p->t, "</g>");
    cell_name(id_words, cell);
    open_rim(p->t, radius, angle + (below ? 1 : -1) * (HALF - 13 * 573 / r->outside), below);
    ona_paint_line(p->t, &id, id_words);
    text_add(p->t, "</g>");
}

/* Two planks nailed across the place where pawns would stand. */
static void blocking_tile(struct text *t, int cell, int angle)
{
    const struct ring *r = &rings[cell / ONA_SECTORS];
    int at = angle + (r->effect.angle < 0 ? 45 : 0);

    text_format(t, "<g class=\"blocked\" transform=\"translate(%d %d)\" ",
                ona_paint_x(r->effect.radius, at), ona_paint_y(r->effect.radius, at));
    text_add(t, "fill=\"#9a6a3a\" stroke=\"" INK "\" stroke-width=\"1.6\">"
                "<rect x=\"-27\" y=\"-5\" width=\"54\" height=\"10\" transform=\"rotate(36)\"/>"
                "<rect x=\"-27\" y=\"-5\" width=\"54\" height=\"10\" transform=\"rotate(-36)\"/>"
                "</g>");
}

static int last_cell(game_action last)
{
    switch (ona_verb(last)) {
    case ONA_PUT: return ona_b(last);
    case ONA_ACT:
    case ONA_RAISE: return ona_a(last);
    default: return -1;
    }
}

static void paint_cell(const struct ona_picture *p, int cell)
{
    const struct ring *r = &rings[cell / ONA_SECTORS];
    int sector = ona_sector(p->s, cell), angle = sector * SECTOR;
    int x = ona_paint_x(r->effect.radius, angle + r->effect.angle);
    int y = ona_paint_y(r->effect.radius, angle + r->effect.angle);
    char id[3];

    cell_name(id, cell);
    text_format(p->t, "<g id=\"cell-%s\" class=\"cell\"><title>%s ", id, id);
    ona_paint_escaped(p->t, ona_paint_cell_name(p, cell));
    if (p->s->blocked >> cell & 1)
        text_format(p->t, " (%s)", p->w->blocked);
    text_format(p->t, "</title><g transform=\"rotate(%d)\" fill=\"%s\">", angle / 10,
                r->paper[sector % 2]);
    text_format(p->t, "<use href=\"#ona-sector-%s\"/>", r->name);
    text_add(p->t, "</g>");
    rim_name(p, cell, angle);
    text_format(p->t, "<g class=\"effect\" transform=\"translate(%d %d)\">", x, y);
    ona_paint_effect(p, cell, ona_paint_sine(angle) > 9000 || ona_paint_sine(angle) < -9000);
    text_add(p->t, "</g>");
    if (p->s->blocked >> cell & 1)
        blocking_tile(p->t, cell, angle);
    text_add(p->t, "</g>\n");
}

/* A gold line around the cell of the last event. */
static void paint_mark(const struct ona_picture *p)
{
    int cell = last_cell(p->last);

    if (cell >= 0 && cell < ONA_CELLS)
        text_format(
            p->t, "<g id=\"last-cell\" transform=\"rotate(%d)\"><use href=\"#ona-mark-%s\"/></g>\n",
            ona_sector(p->s, cell) * SECTOR / 10, rings[cell / ONA_SECTORS].name);
}

/* ---- pieces on the cells --------------------------------------------------------------------- */

static int occupants(const struct ona_picture *p, int cell)
{
    int count = 0;

    for (int player = 0; player < p->players; player++)
        count += (int)(ona_pawn_cells(&p->s->player[player]) >> cell & 1);
    return count;
}

/* Pawns on an inner cell stand in one row, on other cells in two. */
static struct spot pawn_spot(int cell, int i, int count)
{
    int step = count <= 2 ? 130 : count == 3 ? 118 : 92;

    if (cell >= ONA_SECTORS)
        return rings[cell / ONA_SECTORS].pawn[i];
    return (struct spot){103, (2 * i - (count - 1)) * step / 2};
}

/* Pawns already activated this turn are paler. */
static void paint_pawn(const struct ona_picture *p, int player, int pawn, int i)
{
    static const char *const pawn_names[ONA_PAWNS] = {"A1", "A2", "S"};
    int cell = p->s->player[player].pawn[pawn];
    struct spot at = pawn_spot(cell, i, occupants(p, cell));
    int angle = ona_sector(p->s, cell) * SECTOR + at.angle;
    bool superior = pawn == ONA_SUPERIOR;
    bool done = player == p->s->seat && p->s->resolved >> pawn & 1;

    text_format(p->t, "<g id=\"pawn-%d-%s\" class=\"pawn\"%s><title>%s, %s</title>", player + 1,
                pawn_names[pawn], done ? " opacity=\".6\"" : "", p->w->player[player],
                superior ? p->w->superior : p->w->acolyte);
    ona_paint_pawn(p->t, player, superior, ona_paint_x(at.radius, angle),
                   ona_paint_y(at.radius, angle),
                   superior             ? 80
                   : cell < ONA_SECTORS ? 62
                                        : 66);
    text_add(p->t, "</g>\n");
}

static void paint_pawns(const struct ona_picture *p)
{
    text_add(p->t, "<g id=\"pawns\">\n");
    for (int cell = 0; cell < ONA_CELLS; cell++) {
        int i = 0;

        for (int player = 0; player < p->players; player++)
            for (int pawn = 0; pawn < ONA_PAWNS; pawn++)
                if (p->s->player[player].pawn[pawn] == cell && i < ONA_MAX_SEATS)
                    paint_pawn(p, player, pawn, i++);
    }
    text_add(p->t, "</g>\n");
}

static void paint_buildings(const struct ona_picture *p)
{
    text_add(p->t, "<g id=\"buildings\">\n");
    for (int player = 0; player < p->players; player++)
        for (int i = 0; i < ONA_SECTORS; i++) {
            int cell = ONA_OUTER * ONA_SECTORS + i;
            int angle = ona_sector(p->s, cell) * SECTOR + house_spots[player].angle;
            int radius = house_spots[player].radius;

            if (!(p->s->player[player].buildings >> i & 1))
                continue;
            text_format(p->t, "<g id=\"building-%d-O%d\"><title>%s, %s</title>", player + 1, i,
                        p->w->player[player], p->w->building);
            ona_paint_token(p->t, "house", player, ona_paint_x(radius, angle),
                            ona_paint_y(radius, angle), 92);
            text_add(p->t, "</g>\n");
        }
    text_add(p->t, "</g>\n");
}

/* Seals lie at the end of the rim of their place, then inward from there. */
static void paint_contracts(const struct ona_picture *p)
{
    int laid[ONA_SECTORS] = {0};

    text_add(p->t, "<g id=\"contracts\">\n");
    for (int player = 0; player < p->players; player++)
        for (int cell = 0; cell < ONA_SECTORS; cell++) {
            int kind = p->rules->cell[cell];

            if (kind >= ONA_PLACES || !(p->s->player[player].contracts >> kind & 1))
                continue;
            int sector = ona_sector(p->s, cell), angle = sector * SECTOR;
            bool below = angle > TURN / 4 && angle < 3 * TURN / 4;

            int radius = 193 - 21 * laid[cell]++;

            angle += (below ? -1 : 1) * (HALF - 34);
            text_format(p->t, "<g id=\"contract-%d-%s\"><title>%s, %s</title>", player + 1,
                        ona_place_word[kind], p->w->player[player], p->w->contract);
            ona_paint_token(p->t, "seal", player, ona_paint_x(radius, angle),
                            ona_paint_y(radius, angle), 100);
            text_add(p->t, "</g>\n");
        }
    text_add(p->t, "</g>\n");
}

/* ---- the middle ------------------------------------------------------------------------------ */

/* Offerings so far, one pip each; on a long track only the completed part, as a line. */
static void paint_track(const struct ona_picture *p)
{
    int total = p->rules->threshold[p->players], done = p->s->appeasement;
    int pips = total < 1 ? 1 : total > MAX_PIPS ? MAX_PIPS : total;

    for (int i = 0; i < pips; i++) {
        int angle = TURN * (i + 1) / (pips + 1);
        bool full = i < (total > MAX_PIPS ? done * MAX_PIPS / total : done);

        text_format(p->t, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" ", ona_paint_x(TRACK, angle),
                    ona_paint_y(TRACK, angle),
                    pips > 36   ? 4
                    : pips > 24 ? 5
                                : 6);
        text_format(p->t, "fill=\"%s\" stroke=\"" INK "\" stroke-width=\"1.3\"/>",
                    full ? VERMILION : CARD_PAPER);
    }
}

static void paint_middle(const struct ona_picture *p)
{
    struct ona_line l = {0, 54, 22, 90, BOLD MIDDLE " fill=\"" VERMILION "\""};
    char memory[32];
    struct text words;

    text_init(&words, memory, sizeof memory);
    text_format(&words, "%d/%d", p->s->appeasement, p->rules->threshold[p->players]);
    text_format(p->t, "<g id=\"appeasement\"><title>%s%s%s</title>", p->w->appeasement, p->w->colon,
                memory);
    text_format(p->t, "<circle r=\"%d\" fill=\"" PAPER "\" stroke=\"" INK "\" stroke-width=\"2\"/>",
                HOLE);
    paint_track(p);
    text_add(p->t, "<g fill=\"" VERMILION "\">");
    ona_paint_use(p->t, "torii", 0, -TRACK, 55);
    text_add(p->t, "</g>");
    ona_paint_use(p->t, "catfish", 0, -10, 84);
    ona_paint_line(p->t, &l, memory);
    text_add(p->t, "</g>\n");
}

void ona_paint_rings(const struct ona_picture *p)
{
    ring_shapes(p->t);
    text_format(p->t, "<g id=\"board\" transform=\"translate(%d %d)\">\n", BOARD_X, BOARD_Y);
    text_format(p->t, "<circle cx=\"4\" cy=\"6\" r=\"%d\" fill=\"" INK "\" opacity=\".16\"/>\n",
                BOARD_RADIUS);
    for (int ring = ONA_OUTER; ring >= ONA_INNER; ring--) {
        text_format(p->t, "<g id=\"ring-%s\" data-turn=\"%d\">\n", rings[ring].name,
                    p->s->rot[ring]);
        for (int i = 0; i < ONA_SECTORS; i++)
            paint_cell(p, ring * ONA_SECTORS + i);
        text_format(
            p->t, "<circle r=\"%d\" fill=\"none\" stroke=\"" INK "\" stroke-width=\"2.4\"/></g>\n",
            rings[ring].outside);
    }
    paint_mark(p);
    paint_middle(p);
    paint_buildings(p);
    paint_contracts(p);
    paint_pawns(p);
    text_add(p->t, "</g>\n");
}
