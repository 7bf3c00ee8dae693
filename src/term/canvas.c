/* Torii: MIT licence, see LICENSE. */
#include "term/canvas.h"

#include <string.h>

void canvas_init(struct canvas *c)
{
    memset(c, 0, sizeof *c);
}

/* Bytes of the character at the start of a UTF-8 text. */
static size_t character_length(const char *text)
{
    size_t len = 1;

    while (len < 4 && !char_is_begin(text[len]))
        len++;
    return len;
}

int canvas_put(struct canvas *c, int row, int column, enum ink ink, const char *text)
{
    for (; *text != '\0'; column++) {
        size_t len = character_length(text);

        if (row >= 0 && row < CANVAS_ROWS && column >= 0 && column < CANVAS_COLUMNS) {
            struct canvas_cell *cell = &c->cell[row][column];

            memset(cell, 0, sizeof *cell);
            memcpy(cell->glyph, text, len);
            cell->ink = (uint8_t)ink;
            if (row >= c->rows)
                c->rows = row + 1;
        }
        text += len;
    }
    return column;
}

static bool is_blank(const struct canvas_cell *cell)
{
    return cell->glyph[0] == '\0' || cell->glyph[0] == ' ';
}

static void print_row(const struct canvas_cell *row, bool colour, struct text *t)
{
    static const char *const codes[INKS] = {"", "1;34", "1;31", "1;33", "2", "1"};
    int end = CANVAS_COLUMNS;
    uint8_t ink = INK_NONE;

    while (end > 0 && is_blank(&row[end - 1]))
        end--;
    for (int i = 0; i < end; i++) {
        if (colour && row[i].ink != ink) {
            ink = row[i].ink;
            text_format(t, ink == INK_NONE ? "\033[0m" : "\033[0;%sm", codes[ink]);
        }
        text_add(t, row[i].glyph[0] != '\0' ? row[i].glyph : " ");
    }
    text_add(t, ink != INK_NONE ? "\033[0m\n" : "\n");
}

void canvas_print(const struct canvas *c, bool colour, struct text *t)
{
    for (int row = 0; row < c->rows; row++)
        print_row(c->cell[row], colour, t);
}
