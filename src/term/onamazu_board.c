/* Torii: MIT licence, see LICENSE. */
/* The three rings by sector: as a table, or line by line on a narrow terminal. */
#include "term/onamazu_screen.h"

enum { LABEL = 8, CELL = 9, TABLE = LABEL + ONA_SECTORS * CELL + 1 };

static const char *const bars[2] = {"│", "|"};

bool onamazu_board_is_table(const struct words_look *look)
{
    return onamazu_columns(look) >= TABLE;
}

/* ---- contents of a cell --------------------------------------------------------------------- */

static void put_mark(struct onamazu_line *l, const char *sign, int seat)
{
    char memory[16];
    struct text t;

    text_init(&t, memory, sizeof memory);
    text_format(&t, "%s%d", sign, seat + 1);
    onamazu_put(l, seat, memory);
}

static void put_pawns(struct onamazu_line *l, const struct onamazu_scene *s, int cell)
{
    bool ascii = s->look.ascii;

    for (int seat = 0; seat < s->game->kind->players; seat++)
        for (int i = 0; i < ONA_PAWNS; i++)
            if (s->view.player[seat].pawn[i] == cell)
                put_mark(l, i == ONA_SUPERIOR ? (ascii ? "S" : "★") : ascii ? "a" : "●", seat);
}

static bool stands(const struct onamazu_scene *s, int seat, int cell)
{
    for (int i = 0; i < ONA_PAWNS; i++)
        if (s->view.player[seat].pawn[i] == cell)
            return true;
    return false;
}

static bool has_building(const struct ona_state *v, int seat, int cell)
{
    return cell / ONA_SECTORS == ONA_OUTER && (v->player[seat].buildings >> cell % ONA_SECTORS & 1);
}

static bool has_contract(const struct onamazu_scene *s, int seat, int cell)
{
    int kind = (int)ona_cell_kind(s->rules, cell);

    return kind < ONA_PLACES && (s->view.player[seat].contracts >> kind & 1);
}

/* Buildings on resource cells, contracts of places: never both. */
static void put_owners(struct onamazu_line *l, const struct onamazu_scene *s, int cell)
{
    bool ascii = s->look.ascii;

    for (int seat = 0; seat < s->game->kind->players; seat++) {
        if (has_building(&s->view, seat, cell))
            put_mark(l, ascii ? "b" : "⌂", seat);
        if (has_contract(s, seat, cell))
            put_mark(l, ascii ? "c" : "§", seat);
    }
}

static bool is_blocked(const struct onamazu_scene *s, int cell)
{
    return s->view.blocked >> cell & 1;
}

static bool has_marks(const struct onamazu_scene *s, int cell)
{
    for (int seat = 0; seat < s->game->kind->players; seat++)
        if (stands(s, seat, cell) || has_building(&s->view, seat, cell) ||
            has_contract(s, seat, cell))
            return true;
    return false;
}

/* "●1★2⌂1", or that the cell is blocked. */
static void put_marks(struct onamazu_line *l, const struct onamazu_scene *s, int cell)
{
    if (is_blocked(s, cell)) {
        onamazu_put(l, ONAMAZU_PLAIN, " ");
        onamazu_put(l, ONAMAZU_BOLD, say(&s->look, "blocked"));
    }
    onamazu_put(l, ONAMAZU_PLAIN, has_marks(s, cell) ? " " : "");
    put_pawns(l, s, cell);
    put_owners(l, s, cell);
}

void onamazu_show_legend(struct text *t, const struct onamazu_scene *s)
{
    bool ascii = s->look.ascii;
    char memory[512];
    struct text line;

    text_init(&line, memory, sizeof memory);
    text_format(&line,
                say(&s->look, "%s acolyte, %s superior acolyte, %s building, %s contract, each "
                              "with its seat number."),
                ascii ? "a" : "●", ascii ? "S" : "★", ascii ? "b" : "⌂", ascii ? "c" : "§");
    text_add(&line, say(&s->look, " In pictures:"));
    for (int seat = 0; seat < s->game->kind->players; seat++)
        text_format(&line, "%s %d %s", seat > 0 ? "," : "", seat + 1,
                    onamazu_colour(&s->look, seat));
    text_char(&line, '.');
    onamazu_wrap(t, &s->look, text_view(&line), 0, 0);
}

/* ---- the table ------------------------------------------------------------------------------- */

struct table {
    struct onamazu_line line;
    const struct onamazu_scene *s;
};

/* One row of the table: a label, and something for each cell of the ring. */
static void table_row(struct table *b, const char *label, int ring,
                      void (*put)(struct table *b, int cell))
{
    struct onamazu_line *l = &b->line;

    onamazu_put(l, ONAMAZU_PLAIN, label);
    for (int sector = 0; sector < ONA_SECTORS; sector++) {
        onamazu_put_to(l, LABEL + sector * CELL);
        onamazu_put(l, ONAMAZU_DIM, bars[b->s->look.ascii]);
        put(b, onamazu_cell_in(&b->s->view, ring, sector));
    }
    onamazu_put_to(l, TABLE - 1);
    onamazu_put(l, ONAMAZU_DIM, bars[b->s->look.ascii]);
    onamazu_put_end(l);
}

static void cell_id(struct table *b, int cell)
{
    char memory[8];
    struct text t;

    text_init(&t, memory, sizeof memory);
    ona_cell_print(cell, &t);
    onamazu_put(&b->line, ONAMAZU_BOLD, memory);
    if (is_blocked(b->s, cell))
        onamazu_put(&b->line, ONAMAZU_BOLD, b->s->look.ascii ? " XXXXX" : " ▒▒▒▒▒");
}

static void cell_name(struct table *b, int cell)
{
    onamazu_put(&b->line, ONAMAZU_PLAIN, onamazu_cell_short(b->s, cell).text);
}

static void cell_pawns(struct table *b, int cell)
{
    put_pawns(&b->line, b->s, cell);
}

static void cell_owners(struct table *b, int cell)
{
    put_owners(&b->line, b->s, cell);
}

static void sector_number(struct table *b, int cell)
{
    char memory[8];
    struct text t;

    text_init(&t, memory, sizeof memory);
    text_int(&t, onamazu_sector(&b->s->view, cell));
    onamazu_put_to(&b->line, b->line.column + 3);
    onamazu_put(&b->line, ONAMAZU_BOLD, memory);
}

static void table_rule(struct table *b)
{
    onamazu_put_to(&b->line, LABEL);
    for (int i = LABEL; i < TABLE; i++)
        onamazu_put(&b->line, ONAMAZU_DIM,
                    (i - LABEL) % CELL == 0 ? (b->s->look.ascii ? "+" : "┼")
                    : b->s->look.ascii      ? "-"
                                            : "─");
    onamazu_put_end(&b->line);
}

/* Is there anything on the ring: pawns, or lasting pieces? */
static bool ring_has(const struct onamazu_scene *s, int ring, bool pawns)
{
    for (int cell = ring * ONA_SECTORS; cell < (ring + 1) * ONA_SECTORS; cell++)
        for (int seat = 0; seat < s->game->kind->players; seat++)
            if (pawns ? stands(s, seat, cell)
                      : has_building(&s->view, seat, cell) || has_contract(s, seat, cell))
                return true;
    return false;
}

static void show_table(struct text *t, const struct onamazu_scene *s)
{
    static const char *const names[ONA_RINGS] = {N_("inner"), N_("middle"), N_("outer")};
    struct table b = {{t, s->look.colour, 0}, s};

    table_row(&b, say(&s->look, "sector"), ONA_OUTER, sector_number);
    for (int ring = ONA_OUTER; ring >= ONA_INNER; ring--) {
        table_rule(&b);
        table_row(&b, say(&s->look, names[ring]), ring, cell_id);
        table_row(&b, "", ring, cell_name);
        if (ring_has(s, ring, true))
            table_row(&b, "", ring, cell_pawns);
        if (ring_has(s, ring, false))
            table_row(&b, "", ring, cell_owners);
    }
}

/* ---- the list -------------------------------------------------------------------------------- */

/* Level of detail of a cell, highest first. */
enum detail { NAME_AND_GAIN, SHORT_AND_GAIN, SHORT_NAME };

/* What the cell gives or costs when the acolyte acts, and the fee to share it: " +2 fee 2" */
static void put_hint(struct onamazu_line *l, const struct onamazu_scene *s, int cell, bool gain)
{
    int fee = ona_fee(s->game, &s->view, cell), sum = 0;
    struct onamazu_change c;
    char memory[2048];
    struct text t;

    text_init(&t, memory, sizeof memory);
    if (gain && onamazu_cell_gain(s, cell, &c)) {
        for (int r = 0; r < ONA_RESOURCES; r++)
            sum += c.cube[r];
        text_format(&t, " +%d", sum + c.mons + c.bushi);
    } else if (gain) {
        onamazu_cell_bargain(&t, s, cell);
    }
    if (fee > 0)
        text_format(&t, say(&s->look, " fee %d"), fee);
    onamazu_put(l, ONAMAZU_PLAIN, memory);
}

/* A cell of a sector's line; its number if it can be chosen, 0 if not, -1 if nothing is being chosen. */
struct cell {
    const struct onamazu_scene *s;
    int cell, number;
};

static void put_cell(struct onamazu_line *l, const struct cell *c, enum detail detail)
{
    int ink = c->number == 0 ? ONAMAZU_DIM : ONAMAZU_PLAIN;
    char memory[320];
    struct text t;

    text_init(&t, memory, sizeof memory);
    if (c->number > 0)
        text_format(&t, "%s%d ", c->number < 10 ? " " : "", c->number);
    else
        text_add(&t, c->number == 0 ? c->s->look.ascii ? " . " : " · " : "");
    onamazu_put(l, c->number > 0 ? ONAMAZU_BOLD : ink, memory);
    text_init(&t, memory, sizeof memory);
    ona_cell_print(c->cell, &t);
    text_format(&t, " %s",
                (detail == NAME_AND_GAIN ? onamazu_cell_kind(c->s, c->cell)
                                         : onamazu_cell_short(c->s, c->cell))
                    .text);
    onamazu_put(l, ink, memory);
    put_marks(l, c->s, c->cell);
    if (c->number > 0)
        put_hint(l, c->s, c->cell, detail != SHORT_NAME);
}

static int width_of(const struct cell *c, enum detail detail)
{
    char memory[640];
    struct text t;
    struct onamazu_line l = {&t, false, 0};

    text_init(&t, memory, sizeof memory);
    put_cell(&l, c, detail);
    return l.column;
}

void onamazu_show_sector(struct text *t, const struct onamazu_scene *s, int sector,
                         const int *numbers)
{
    enum { NUMBER = 3, WIDE = 76 };
    int columns = onamazu_columns(&s->look);
    int third = (columns - NUMBER) / ONA_RINGS;
    const int widths[ONA_RINGS] = {columns, columns < WIDE ? third : columns / 4,
                                   columns < WIDE ? third : columns * 9 / 40};
    int begin = NUMBER;
    struct onamazu_line l = {t, s->look.colour, 0};
    char memory[16];
    struct text name;

    text_init(&name, memory, sizeof memory);
    text_format(&name, "%d:", sector);
    onamazu_put(&l, ONAMAZU_DIM, memory);
    for (int ring = ONA_OUTER; ring >= ONA_INNER; ring--) {
        struct cell c = {s, onamazu_cell_in(&s->view, ring, sector),
                         numbers != NULL ? numbers[ring] : -1};
        enum detail detail = NAME_AND_GAIN;

        onamazu_put(&l, ONAMAZU_PLAIN, ring < ONA_OUTER ? " " : "");
        onamazu_put_to(&l, begin);
        begin += widths[ring];

        /* The inner cells need the most room: they get the rest of the line. */
        int room = ring > ONA_INNER ? widths[ring] : columns + 1 - l.column;

        while (detail < SHORT_NAME && width_of(&c, detail) >= room)
            detail++;
        if (l.column + width_of(&c, detail) > columns) {
            onamazu_put_end(&l);
            onamazu_put_to(&l, NUMBER);
        }
        put_cell(&l, &c, detail);
    }
    onamazu_put_end(&l);
}

void onamazu_show_board(struct text *t, const struct onamazu_scene *s)
{
    if (onamazu_board_is_table(&s->look)) {
        show_table(t, s);
    } else {
        onamazu_wrap(t, &s->look,
                     str_of(say(&s->look, "Each line is a sector: its outer, middle "
                                          "and inner cell.")),
                     0, 0);
        for (int sector = 0; sector < ONA_SECTORS; sector++)
            onamazu_show_sector(t, s, sector, NULL);
    }
}
