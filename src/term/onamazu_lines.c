/* Torii: MIT licence, see LICENSE. */
/* Lines of the terminal: wrapped, or in columns with coloured parts. */
#include "term/onamazu_screen.h"

int onamazu_columns(const struct words_look *look)
{
    enum { LEAST = 40, MOST = 120 };
    int columns = look->columns == 0 ? 80 : look->columns;

    return (columns < LEAST ? LEAST : columns > MOST ? MOST : columns) - 1;
}

void onamazu_wrap(struct text *t, const struct words_look *look, struct str s, int first, int rest)
{
    int columns = onamazu_columns(look), column = 0, indent = first;
    struct str word;

    while (str_cut(&s, ' ', &word)) {
        int width = str_width(word);

        if (column > 0 && column + 1 + width > columns) {
            text_char(t, '\n');
            column = 0;
        }
        text_blanks(t, column > 0 ? 1 : indent);
        text_str(t, word);
        column += width + (column > 0 ? 1 : indent);
        indent = rest;
    }
    text_char(t, '\n');
}

void onamazu_put(struct onamazu_line *l, int ink, const char *words)
{
    static const char *const seats[ONA_MAX_SEATS] = {"1;34", "1;31", "1;32", "1;33"};
    const char *code = ink >= 0 ? seats[ink] : ink == ONAMAZU_DIM ? "2" : "1";
    bool inked = l->colour && ink != ONAMAZU_PLAIN && words[0] != '\0';

    if (inked)
        text_format(l->t, "\033[%sm", code);
    text_add(l->t, words);
    if (inked)
        text_add(l->t, "\033[0m");
    l->column += str_width(str_of(words));
}

void onamazu_put_to(struct onamazu_line *l, int column)
{
    if (l->column < column) {
        text_blanks(l->t, column - l->column);
        l->column = column;
    }
}

void onamazu_put_end(struct onamazu_line *l)
{
    while (l->t->len > 0 && l->t->data[l->t->len - 1] == ' ')
        l->t->data[--l->t->len] = '\0';
    text_char(l->t, '\n');
    l->column = 0;
}
