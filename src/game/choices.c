/* Torii: MIT licence, see LICENSE. */
#include "game/choices.h"

#include <string.h>

static bool comes_before(struct str a, struct str b)
{
    int order = memcmp(a.data, b.data, a.len < b.len ? a.len : b.len);

    return order < 0 || (order == 0 && a.len < b.len);
}

static void sort(struct choices *c)
{
    for (int i = 1; i < c->count; i++) {
        struct str text = c->text[i];
        game_action action = c->action[i];
        int at = i;

        for (; at > 0 && comes_before(text, c->text[at - 1]); at--) {
            c->text[at] = c->text[at - 1];
            c->action[at] = c->action[at - 1];
        }
        c->text[at] = text;
        c->action[at] = action;
    }
}

void choices_list(struct choices *c, const struct game *g, const void *state)
{
    struct text t;

    text_init(&t, c->memory, sizeof c->memory);
    c->count = game_turn(g, state) >= 0 ? game_legal(g, state, c->action) : 0;
    for (int i = 0; i < c->count; i++) {
        size_t start = t.len;

        g->kind->action_print(g, state, c->action[i], &t);
        c->text[i] = (struct str){c->memory + start, t.len - start};
    }
    sort(c);
}
