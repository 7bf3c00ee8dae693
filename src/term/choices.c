/* Torii: MIT licence, see LICENSE. */
#include "term/choices.h"

#include "game/record.h"
#include "game/watch.h"
#include "rules/onitama/action.h"

#include <string.h>

/* Cards in the order of the hand; within a card, pawns before the spirit. */
static int rank_of(struct str text, const uint8_t hand[2])
{
    struct choice_words w = choice_read(text);
    int slot = w.card < 0 ? 0 : w.card == hand[0] ? 1 : 2;

    return 2 * slot + (w.from < 0);
}

/* Stable: equal ranks stay in the order of the texts. */
static void sort_by_hand(struct choices *c, const uint8_t hand[2])
{
    for (int i = 1; i < c->count; i++) {
        struct str text = c->text[i];
        game_action action = c->action[i];
        int at = i, rank = rank_of(text, hand);

        for (; at > 0 && rank < rank_of(c->text[at - 1], hand); at--) {
            c->text[at] = c->text[at - 1];
            c->action[at] = c->action[at - 1];
        }
        c->text[at] = text;
        c->action[at] = action;
    }
}

void choices_seen(struct choices *c, const struct match *m)
{
    const struct game *g = m->game;
    int player = game_turn(g, &m->state);
    struct game_state view = m->state;

    if (player >= 0)
        g->kind->view(g, &m->state, player, &view);
    choices_list(c, g, &view);
    if (player >= 0)
        sort_by_hand(c, ((const struct oni_core *)&view)->hand[player]);
}

void choices_offer(struct choices *c, const struct match *m)
{
    game_action events[RECORD_MAX_STEPS];
    const struct game *g = m->game;
    struct game_state first;
    struct game_possible possible;
    struct game_seen seen;
    int kept = 0;

    choices_seen(c, m);
    if (!g->kind->hidden || c->count == 0 || m->count > RECORD_MAX_STEPS)
        return;
    match_seen(m, game_turn(g, &m->state), &first, events, &seen);
    if (!watch_possible_of(g, &seen, &possible))
        return;
    for (int i = 0; i < c->count; i++) {
        game_action action = c->action[i];

        if ((action & ONI_ATTEMPT) != 0 && g->kind->vain(g, &possible, &m->state, action))
            continue;
        c->text[kept] = c->text[i];
        c->action[kept++] = action;
    }
    c->count = kept;
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
