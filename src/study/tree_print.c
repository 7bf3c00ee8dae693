/* Torii: MIT licence, see LICENSE. */
/* Trees as text: .ogn with variations, in parentheses behind the turn they replace. */
#include "study/branch.h"
#include "study/tree.h"

#include "game/recordturn.h"

#include <string.h>

enum { MAX_PARTS = 8 }; /* of a turn */

struct printer {
    struct study_tree *t;
    const struct game *g;
    struct record_page page;
    bool numbered; /* the next turn has its number in any case */
};

/* A turn of the tree: the nodes of its parts, and the position behind it. */
struct turn {
    int part[MAX_PARTS];
    int count;
    struct game_state after;
};

/* Before the turn: its number, and whose it is. */
struct place {
    struct game_state state;
    int last; /* the number of the turn before, -1: none */
};

static void go(const struct study_tree *t, int node, struct game_state *state)
{
    const struct match *m = t->watch->match;

    if (match_is_shown(m))
        game_hear(m->game, state, m->scope, t->node[node].action);
    else
        game_play(m->game, state, t->node[node].action);
}

/* ---- turns ----------------------------------------------------------------------------------------- */

/* As record_next counts. */
static int number_of(const struct printer *p, const struct place *at)
{
    if (p->g->kind->stage(p->g, &at->state) == GAME_SETUP)
        return 0;
    if (at->last <= 0)
        return 1;
    return at->last + (game_turn(p->g, &at->state) == 0);
}

static game_action event_of(const struct printer *p, int node, const struct game_state *state)
{
    const struct match *m = p->t->watch->match;
    const struct study_node *n = &p->t->node[node];

    if (match_is_shown(m) || !p->g->kind->hidden)
        return n->action;
    return p->g->kind->event(p->g, state, n->action, n->actor);
}

/* All parts, and those that a joined turn shows, as record_words has them. */
static void print_turn(struct printer *p, const struct place *at, const struct turn *turn)
{
    static const int none = -1;
    int last = turn->part[turn->count - 1], shown = none;
    bool whole = p->t->node[last].closes;
    struct game_state state = at->state;
    char memory[GAME_MAX_TEXT];
    struct text t;

    for (int i = 0; i < turn->count; i++) {
        if (!p->g->kind->silent(p->g, event_of(p, turn->part[i], &state)))
            shown = i;
        go(p->t, turn->part[i], &state);
    }
    text_init(&t, memory, sizeof memory);
    state = at->state;
    for (int i = 0; i < turn->count; i++) {
        game_action event = event_of(p, turn->part[i], &state);

        if (!p->g->kind->silent(p->g, event) || !whole || shown == none) {
            text_add(&t, t.len > 0 ? "+" : "");
            p->g->kind->action_print(p->g, &state, event, &t);
        }
        go(p->t, turn->part[i], &state);
    }
    text_add(&t, whole ? "" : "+");
    record_page_word(&p->page, text_view(&t));
}

static void print_notes(struct printer *p, int node)
{
    const struct study_node *n = &p->t->node[node];

    for (int i = 0; i < STUDY_MAX_GLYPHS && n->glyphs[i] != 0; i++) {
        char memory[8];
        struct text t;

        text_init(&t, memory, sizeof memory);
        text_format(&t, "$%d", n->glyphs[i]);
        record_page_word(&p->page, text_view(&t));
    }
    if (n->length > 0) {
        record_page_comment(&p->page, study_tree_said(p->t, node));
        p->numbered = true;
    }
}

/* The turn that goes along first children from a node on. */
static void follow(struct printer *p, const struct place *at, int node, struct turn *turn)
{
    turn->count = 0;
    turn->after = at->state;
    while (node != STUDY_NONE && turn->count < MAX_PARTS) {
        turn->part[turn->count++] = node;
        go(p->t, node, &turn->after);
        if (p->t->node[node].closes)
            break;
        node = p->t->node[node].child;
    }
}

/* The next turn that begins with the same parts up to some point; false after the last. */
static bool next_turn(struct printer *p, const struct place *at, struct turn *turn)
{
    struct turn other = {.count = 0, .after = at->state};
    int i = turn->count - 1, node;

    while (i >= 0 && p->t->node[turn->part[i]].next == STUDY_NONE)
        i--;
    if (i < 0)
        return false;
    for (int k = 0; k < i; k++) {
        other.part[other.count++] = turn->part[k];
        go(p->t, turn->part[k], &other.after);
    }
    for (node = p->t->node[turn->part[i]].next; node != STUDY_NONE && other.count < MAX_PARTS;
         node = p->t->node[node].child) {
        other.part[other.count++] = node;
        go(p->t, node, &other.after);
        if (p->t->node[node].closes)
            break;
    }
    *turn = other;
    return true;
}

static void print_line(struct printer *p, const struct place *from, const struct turn *first,
                       bool own);

static void print_numbered(struct printer *p, const struct place *at, const struct turn *turn)
{
    int number = number_of(p, at), player = game_turn(p->g, &at->state);

    if (player == 0 || p->numbered || at->last != number)
        record_page_number(&p->page, number, player);
    p->numbered = false;
    print_turn(p, at, turn);
    print_notes(p, turn->part[turn->count - 1]);
}

/* The other turns of a position, a variation each. */
static void print_others(struct printer *p, const struct place *at, const struct turn *first)
{
    struct turn turn = *first;

    while (next_turn(p, at, &turn)) {
        record_page_word(&p->page, str_of("("));
        p->numbered = true;
        print_line(p, at, &turn, false);
        record_page_word(&p->page, str_of(")"));
        p->numbered = true;
    }
}

/* A line to its end, which begins with this turn. `own`: the other turns of that position are its variations. */
static void print_line(struct printer *p, const struct place *from, const struct turn *first,
                       bool own)
{
    struct place at = *from;
    struct turn turn = *first;

    for (;;) {
        int last = turn.part[turn.count - 1], number = number_of(p, &at);

        print_numbered(p, &at, &turn);
        if (own)
            print_others(p, &at, &turn);
        at.state = turn.after;
        at.last = number;
        if (!p->t->node[last].closes || p->t->node[last].child == STUDY_NONE)
            return;
        follow(p, &at, p->t->node[last].child, &turn);
        own = true;
    }
}

enum status study_tree_print(struct study_tree *t, const struct record *r, struct text *out,
                             struct err *e)
{
    const struct match *m = t->watch->match;
    struct printer p = {.t = t, .g = m->game, .page = {out, 0}};
    struct place at = {.last = -1};
    struct turn turn;

    match_state_at(m, t->setup, &at.state);
    record_page_tags(r, out);
    if (t->node[STUDY_ROOT].length > 0)
        record_page_comment(&p.page, study_tree_said(t, STUDY_ROOT));
    if (t->node[STUDY_ROOT].child != STUDY_NONE) {
        follow(&p, &at, t->node[STUDY_ROOT].child, &turn);
        print_line(&p, &at, &turn, true);
    }
    record_page_result(&p.page, r);
    return out->full ? err_say(e, NO_ROOM, "the record is too long to be written") : OK;
}
