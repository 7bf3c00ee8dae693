/* Torii: MIT licence, see LICENSE. */
/*
 * The picture of a table of Onamazu as SVG: ona_picture is the entry point, the rest is private to
 * picture*.c. All measures are units of a fixed viewBox, angles are tenths of a degree, clockwise from the
 * top.
 *
 *      +----------+-----------------------+----------+   the left column is shared; the others
 *      | turn     |                       | others   |   sit in the order of play after the
 *      | brigands |      three rings      | in order |   seat at the lower edge
 *      | jinjas   |   around the catfish, |          |
 *      | market … |   its track           |          |
 *      +----------+-----------------------+----------+
 *      | the monastery of the seat                   |
 *      +---------------------------------------------+
 */
#ifndef RULES_ONAMAZU_PICTURE_H
#define RULES_ONAMAZU_PICTURE_H

#include "rules/onamazu/onamazu.h"

/* Drawn from the given state, which may be a view: what it does not contain is not drawn. */
void ona_picture(const struct game *g, const void *state, const struct game_picture *how,
                 struct text *t);

enum {
    PICTURE_WIDTH = 1600,
    PICTURE_HEIGHT = 1000,
    MARGIN = 16,
    GAP = 12,
    COLUMN = 410, /* width of the columns beside the board */
    BOARD_RADIUS = 358,
    BOARD_X = PICTURE_WIDTH / 2,
    BOARD_Y = MARGIN + BOARD_RADIUS,
    OWN_TOP = MARGIN + 2 * BOARD_RADIUS + GAP,
    TURN = 3600,
    SECTOR = TURN / ONA_SECTORS,
};

/* The palette; macros, because they are concatenated into the strings of the shapes. */
#define INK        "#2a2520"
#define PAPER      "#f6eeda"
#define CARD_PAPER "#fdf9ee"
#define STRAW      "#e6d6a8"
#define GOLD       "#dca22a"
#define INDIGO     "#27427f"
#define VERMILION  "#c93a26"
#define PINE       "#2f6f4f"
#define OCHRE      "#a36a12"
#define FAINT      "#8b8072" /* for less important things */

/* The words of one language. */
struct ona_picture_words {
    const char *code;
    const char *colon;                                          /* French puts a space before it */
    const char *player[ONA_MAX_SEATS], *asked[ONA_FRAME_KINDS]; /* by colour; current task */
    const char *place[ONA_PLACES], *cell[ONA_CELL_KINDS]; /* harvests are named by their resource */
    const char *god[ONA_GODS], *blessing[ONA_GODS];       /* names and effects */
    const char *service[ONA_SERVICES];
    const char *round, *die, *wins, *shared, *chance, *last_round;
    const char *brigands, *pile, *discard, *power;
    const char *jinjas, *market, *sell, *buy, *once, *blessings, *supply, *mikos, *hidden;
    const char *favourite, *points, *appeasement, *pending, *mons, *bushis, *armour, *wounded;
    const char *superior, *acolyte, *building, *contract, *blocked, *contracts;
};

/* One picture being drawn. */
struct ona_picture {
    const struct game *g;
    const struct ona_rules *rules;
    const struct ona_state *s;
    const struct ona_picture_words *w;
    struct text *t;
    int players;
    int lower;        /* the seat at the lower edge */
    unsigned winners; /* a bit per player, once it is over */
    game_action last; /* the last event, or 0 */
};

struct ona_box {
    int x, y, w, h;
};

/* A line of text: the start (or middle) of its baseline, its size, its maximum width. */
struct ona_line {
    int x, y, size, width;
    const char *look; /* attributes, with a blank before each */
};

#define BOLD   " font-weight=\"bold\""
#define MIDDLE " text-anchor=\"middle\""
#define RIGHT  " text-anchor=\"end\""
#define SERIF  " font-family=\"serif\""
#define INKED  " fill=\"" INK "\""
#define PALE   " fill=\"" FAINT "\""

/* Does the picture show what only this player knows? */
static inline bool ona_paint_knows(const struct ona_picture *p, int player)
{
    return p->s->viewer == ONA_ALL || p->s->viewer == player + 1;
}

/* picture_draw.c: text and geometry. */
void ona_paint_line(struct text *t, const struct ona_line *l, const char *words);
void ona_paint_lines(struct text *t, struct ona_line l, const char *words, int lines);
void ona_paint_number(struct text *t, const struct ona_line *l, const char *before, int n);
void ona_paint_escaped(struct text *t, const char *words);
int ona_paint_width(const char *words, int size, bool bold);
void ona_paint_use(struct text *t, const char *id, int x, int y, int percent);
int ona_paint_sine(int angle); /* times 10000 */
int ona_paint_x(int radius, int angle);
int ona_paint_y(int radius, int angle);
void ona_paint_point(struct text *t, int radius, int angle); /* "12.5 -3.1 " */
void ona_paint_panel(struct text *t, const struct ona_box *b, const char *id, const char *edge);
const char *ona_paint_colour(int player);

/* picture_things.c: cubes, coins, pawns, tiles. A size is the height of a cube. */
void ona_paint_cube(struct text *t, int resource, int x, int y, int size);
void ona_paint_coin(struct text *t, int x, int y, int size, int n); /* n < 0: no number */
int ona_paint_cost_width(const struct ona_cost *c, int size);
int ona_paint_cost_size(const struct ona_cost *c, int size, int room); /* that fits */
int ona_paint_cost(struct text *t, const struct ona_cost *c, int x, int y,
                   int size); /* returns its width */
void ona_paint_pawn(struct text *t, int player, bool superior, int x, int y, int percent);
void ona_paint_token(struct text *t, const char *id, int player, int x, int y, int percent);
void ona_paint_star(struct text *t, int x, int y, int size, int n);
void ona_paint_family(struct text *t, int family, int x, int y, int percent);
void ona_paint_heading(struct text *t, const struct ona_box *b, const char *words);

/* The other files, one part each. */
void ona_paint_art(struct text *t);
void ona_paint_signs(struct text *t);
void ona_paint_rings(const struct ona_picture *p);
void ona_paint_effect(const struct ona_picture *p, int cell, bool tall); /* around the origin */
void ona_paint_turn(const struct ona_picture *p, const struct ona_box *b);
void ona_paint_brigands(const struct ona_picture *p, const struct ona_box *b);
void ona_paint_display(const struct ona_picture *p, const struct ona_box *b);
void ona_paint_market(const struct ona_picture *p, const struct ona_box *b);
void ona_paint_blessings(const struct ona_picture *p, const struct ona_box *b);
void ona_paint_supply(const struct ona_picture *p, const struct ona_box *b);
void ona_paint_deck(const struct ona_picture *p, const struct ona_box *b);
void ona_paint_monastery(const struct ona_picture *p, int player, const struct ona_box *b);
void ona_paint_possessions(const struct ona_picture *p, int player, const struct ona_box *b);
const struct ona_picture_words *ona_picture_words(const char *language);
const char *ona_paint_cell_name(const struct ona_picture *p, int cell);
void ona_paint_stage(const struct ona_picture *p, struct text *t); /* "Indigo places acolytes" */
void ona_paint_describe(const struct ona_picture *p);

#endif
