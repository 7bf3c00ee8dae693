/* Torii: MIT licence, see LICENSE. */
#include "term/choices.h"

#include "rules/onitama/onitama.h"

#include <string.h>

static bool comes_before(struct str a, struct str b)
{
    size_t len = a.len < b.len ? a.len : b.len;
    int order = memcmp(a.data, b.data, len);

    return order < 0 || (order == 0 && a.len < b.len);
}

static void sort(struct choices *c)
{
    for (int i = 1; i < c->count; i++) {
        struct str text = c->text[i];
        game_action action = c->action[i];
        int j = i;

        for (; j > 0 && comes_before(text, c->text[j - 1]); j--) {
            c->text[j] = c->text[j - 1];
            c->action[j] = c->action[j - 1];
        }
        c->text[j] = text;
        c->action[j] = action;
    }
}

void choices_list(struct choices *c, const struct match *m)
{
    const struct game *g = m->game;
    int player = game_turn(g, &m->state);
    struct game_state view;
    struct text t;

    c->count = 0;
    if (player < 0)
        return;
    g->kind->view(g, &m->state, player, &view);
    c->count = game_legal(g, &view, c->action);
    text_init(&t, c->memory, sizeof c->memory);
    for (int i = 0; i < c->count; i++) {
        size_t start = t.len;

        g->kind->action_print(g, &view, c->action[i], &t);
        c->text[i] = (struct str){c->memory + start, t.len - start};
    }
    sort(c);
}

static int take_square(struct str *s)
{
    const char *d = s->data;

    if (s->len < 2 || d[0] < 'a' || d[0] > 'e' || d[1] < '1' || d[1] > '5')
        return -1;
    *s = str_drop(*s, 2);
    return (d[1] - '1') * 5 + d[0] - 'a';
}

static bool take_mark(struct str *s, const char *mark)
{
    if (!str_begins(*s, mark))
        return false;
    *s = str_drop(*s, strlen(mark));
    return true;
}

struct choice_words choice_read(struct str text)
{
    struct choice_words w = {-1, -1, -1, -1, -1, text};
    struct str name, rest = text;

    if (text.len > 0 && memchr(text.data, ':', text.len) != NULL && str_cut(&rest, ':', &name)) {
        w.card = oni_card_find(name);
        w.rest = rest;
    }
    if (!str_begins(rest, "@")) {
        take_mark(&rest, "n");
        w.from = take_mark(&rest, "?") ? -1 : take_square(&rest);
        take_mark(&rest, ",");
        w.to = take_square(&rest);
        take_mark(&rest, "*");
        take_mark(&rest, "+");
    }
    if (take_mark(&rest, "@")) {
        w.spirit_from = take_square(&rest);
        w.spirit_to = take_square(&rest);
    }
    return w;
}

bool choice_passes(struct str text, struct choice_filter f)
{
    struct choice_words w = choice_read(text);
    int from = w.from >= 0 ? w.from : w.spirit_from;

    return (f.card < 0 || w.card == f.card) && (f.square < 0 || from == f.square);
}
