/* Torii: MIT licence, see LICENSE. */
#include "term/draw.h"

#include "term/words.h"

#include <string.h>

/* Shapes distinguish the pieces without colour: filled for Blue, hollow for Red; letters as in OFEN. */
static const char *pick(bool ascii, int player, const char *const shapes[4])
{
    return shapes[(ascii ? 2 : 0) + player];
}

const char *draw_student(bool ascii, int player)
{
    return pick(ascii, player, (const char *const[]){"●", "○", "S", "s"});
}

const char *draw_master(bool ascii, int player)
{
    return pick(ascii, player, (const char *const[]){"◆", "◇", "M", "m"});
}

const char *draw_ninja(bool ascii, int player)
{
    return pick(ascii, player, (const char *const[]){"▲", "△", "N", "n"});
}

const char *draw_mark(bool ascii)
{
    return ascii ? "*" : "×";
}

const char *draw_middle(bool ascii)
{
    return ascii ? "o" : "◉";
}

const char *draw_reach(bool ascii)
{
    return ascii ? "#" : "■";
}

enum ink draw_ink(int player)
{
    return player == ONI_BLUE ? INK_BLUE : INK_RED;
}

/* The square at a position of the drawing: the lower edge is the player's home row. */
static int square_at(int bottom, int row, int column)
{
    return bottom == ONI_BLUE ? (4 - row) * 5 + column : row * 5 + 4 - column;
}

static void draw_line(struct canvas *c, int row, int column, const char *const parts[3], bool ascii)
{
    int at = canvas_put(c, row, column, INK_DIM, parts[0]);

    for (int i = 0; i < 5; i++) {
        at = canvas_put(c, row, at, INK_DIM, ascii ? "---" : "───");
        at = canvas_put(c, row, at, INK_DIM, parts[i < 4 ? 1 : 2]);
    }
}

/* A ninja of the player on the square: 0 none, 1 revealed, 2 hidden and known to the viewer. */
static int ninja_at(const struct oni_state *s, int player, int square)
{
    for (int i = 0; i < 2; i++)
        if (s->ninja[player][i] == square)
            return (s->revealed >> (2 * player + i) & 1) != 0 ? 1 : 2;
    return 0;
}

/* Ninjas: in brackets while hidden; two may share a square (S3). */
static bool draw_ninjas(struct canvas *c, int row, int column, const struct draw_board *b,
                        int square)
{
    int blue = ninja_at(b->view, ONI_BLUE, square), red = ninja_at(b->view, ONI_RED, square);
    int player = blue != 0 ? ONI_BLUE : ONI_RED;

    if (blue == 0 && red == 0)
        return false;
    if (blue == 2 || red == 2)
        canvas_put(c, row, column, INK_BOLD, "(");
    canvas_put(c, row, column + 1, draw_ink(player), draw_ninja(b->ascii, player));
    if (blue != 0 && red != 0)
        canvas_put(c, row, column + 2, INK_RED, draw_ninja(b->ascii, ONI_RED));
    else if (blue == 2 || red == 2)
        canvas_put(c, row, column + 2, INK_BOLD, ")");
    return true;
}

static void draw_square(struct canvas *c, int row, int column, const struct draw_board *b,
                        int square)
{
    const struct oni_core *core = &b->view->core;
    oni_set bit = (oni_set)1 << square;

    if (square == 2 || square == 22)
        canvas_put(c, row, canvas_put(c, row, column, INK_SPIRIT, "[") + 1, INK_SPIRIT, "]");
    for (int player = ONI_BLUE; player <= ONI_RED; player++)
        if ((core->pawns[player] & bit) != 0)
            canvas_put(c, row, column + 1, draw_ink(player),
                       (core->masters & bit) != 0 ? draw_master(b->ascii, player)
                                                  : draw_student(b->ascii, player));
    if (core->spirit == square)
        canvas_put(c, row, column + 1, INK_SPIRIT, "@");

    bool ninja = draw_ninjas(c, row, column, b, square);

    if ((b->marks & bit) == 0)
        return;
    /* A piece that a mark would cover stays in the middle. */
    bool empty = !ninja && ((core->pawns[0] | core->pawns[1]) & bit) == 0 && core->spirit != square;

    canvas_put(c, row, empty ? column + 1 : column, INK_BOLD, draw_mark(b->ascii));
}

void draw_board(struct canvas *c, int row, int column, const struct draw_board *b)
{
    static const char *const lines[2][3][3] = {
        {{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}},
        {{"+", "+", "+"}, {"+", "+", "+"}, {"+", "+", "+"}},
    };
    const char *wall = b->ascii ? "|" : "│";

    for (int i = 0; i <= 5; i++)
        draw_line(c, row + 2 * i, column + 2,
                  lines[b->ascii][i == 0   ? 0
                                  : i == 5 ? 2
                                           : 1],
                  b->ascii);
    for (int i = 0; i < 5; i++) {
        int line = row + 2 * i + 1;
        char rank[2] = {(char)('1' + square_at(b->bottom, i, 0) / 5), '\0'};
        char file[2] = {(char)('a' + square_at(b->bottom, 0, i) % 5), '\0'};

        canvas_put(c, line, column, INK_DIM, rank);
        canvas_put(c, row + 11, column + 4 + 4 * i, INK_DIM, file);
        canvas_put(c, line, column + 2, INK_DIM, wall);
        for (int j = 0; j < 5; j++) {
            draw_square(c, line, column + 3 + 4 * j, b, square_at(b->bottom, i, j));
            canvas_put(c, line, column + 6 + 4 * j, INK_DIM, wall);
        }
    }
}

static int grid_columns(const struct draw_card *d)
{
    int one = d->narrow ? 5 : 9;

    return d->card >= ONI_MOVE_CARDS ? 2 * one + 1 : one;
}

int draw_card_columns(const struct draw_card *d, const struct words_look *look)
{
    int columns = grid_columns(d);
    int name = str_width(str_of(oni_card_name(d->card, look->language)));
    int label = str_width(str_of(d->label));

    columns = name > columns ? name : columns;
    return label > columns ? label : columns;
}

/* One pattern: the middle is the moving piece. */
static void draw_pattern(struct canvas *c, int row, int column, const struct draw_card *d,
                         bool lower)
{
    enum { MIDDLE = 12 };
    oni_set reach = oni_card_squares(d->card, d->player, MIDDLE, lower);
    int step = d->narrow ? 1 : 2;

    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 5; j++) {
            int square = square_at(d->bottom, i, j), at = column + step * j;

            if (square == MIDDLE)
                canvas_put(c, row + i, at, lower ? INK_SPIRIT : INK_BOLD,
                           lower ? "@" : draw_middle(d->ascii));
            else if ((reach >> square & 1) != 0)
                canvas_put(c, row + i, at, draw_ink(d->player), draw_reach(d->ascii));
            else
                canvas_put(c, row + i, at, INK_DIM, d->ascii ? "." : "·");
        }
}

void draw_card(struct canvas *c, int row, int column, const struct draw_card *d,
               const struct words_look *look)
{
    int one = d->narrow ? 5 : 9;

    canvas_put(c, row, column, INK_DIM, d->label);
    canvas_put(c, row + 1, column, draw_ink(d->player), oni_card_name(d->card, look->language));
    draw_pattern(c, row + 2, column, d, false);
    if (d->card < ONI_MOVE_CARDS)
        return;
    draw_pattern(c, row + 2, column + one + 1, d, true);
    for (int i = 0; i < 5; i++)
        canvas_put(c, row + 2 + i, column + one, INK_DIM, d->ascii ? "|" : "│");
}
