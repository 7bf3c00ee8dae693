/* Torii: MIT licence, see LICENSE. */
/* All kinds of cells and the Fortunes, one paragraph each. */
#include "term/onamazu_screen.h"

enum { LINE = 8192 };

void onamazu_show_cells(struct text *t, const struct onamazu_scene *s)
{
    int player = s->seat >= 0 ? s->seat : s->view.seat;
    char memory[LINE];
    struct text line;

    for (int kind = ONA_CELL_KINDS - 1; kind >= 0; kind--) {
        if (s->rules->cells_of[kind] == 0)
            continue;
        text_init(&line, memory, sizeof memory);
        onamazu_kind_words(&line, s, kind, player);
        onamazu_wrap(t, &s->look, text_view(&line), 0, 4);
    }
    text_init(&line, memory, sizeof memory);
    onamazu_sharing_words(&line, s);
    onamazu_wrap(t, &s->look, text_view(&line), 0, 4);
}

void onamazu_show_gods(struct text *t, const struct onamazu_scene *s)
{
    for (int god = 0; god < ONA_GODS; god++) {
        char memory[LINE];
        struct text line;

        text_init(&line, memory, sizeof memory);
        onamazu_god_words(&line, s, god);
        onamazu_wrap(t, &s->look, text_view(&line), 0, 4);
    }
}
