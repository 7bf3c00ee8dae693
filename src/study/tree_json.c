/* Torii: MIT licence, see LICENSE. */
/* A tree as JSON: its nodes in the order of the text, main lines first. */
#include "study/branch.h"
#include "study/tree.h"

#include "base/jsonw.h"

struct listing {
    struct study_tree *t;
    struct text *out;
};

static void add_links(const struct listing *l, int node)
{
    const struct study_node *n = &l->t->node[node];

    jsonw_key(l->out, "children");
    text_char(l->out, '[');
    for (int i = n->child; i != STUDY_NONE; i = l->t->node[i].next) {
        jsonw_next(l->out);
        text_int(l->out, i);
    }
    text_char(l->out, ']');
}

static void add_notes(const struct listing *l, int node)
{
    const struct study_node *n = &l->t->node[node];

    jsonw_str(l->out, "comment", study_tree_said(l->t, node));
    jsonw_key(l->out, "glyphs");
    text_char(l->out, '[');
    for (int i = 0; i < STUDY_MAX_GLYPHS && n->glyphs[i] != 0; i++) {
        jsonw_next(l->out);
        text_int(l->out, n->glyphs[i]);
    }
    text_add(l->out, "]}");
}

/* The action as its own player, or the scope, saw it. */
static void add_text(const struct listing *l, int node, const struct game_state *before)
{
    const struct game *g = study_game(l->t);
    const struct study_node *n = &l->t->node[node];
    bool shown = match_is_shown(l->t->watch->match) || !g->kind->hidden;
    char memory[GAME_MAX_TEXT];
    struct text t;

    text_init(&t, memory, sizeof memory);
    g->kind->action_print(g, before,
                          shown ? n->action : g->kind->event(g, before, n->action, n->actor), &t);
    jsonw_str(l->out, "text", text_view(&t));
}

static void add_node(const struct listing *l, int node, const struct game_state *before, int turn)
{
    const struct study_node *n = &l->t->node[node];

    jsonw_next(l->out);
    text_char(l->out, '{');
    jsonw_number(l->out, "id", node);
    if (node == STUDY_ROOT) {
        jsonw_null(l->out, "parent");
        add_links(l, node);
        jsonw_null(l->out, "text");
        jsonw_null(l->out, "player");
    } else {
        jsonw_number(l->out, "parent", n->parent);
        add_links(l, node);
        add_text(l, node, before);
        jsonw_number(l->out, "player", n->actor);
    }
    jsonw_number(l->out, "turn", turn);
    jsonw_bool(l->out, "closes", node == STUDY_ROOT || n->closes);
    add_notes(l, node);
}

static void step(const struct study_tree *t, int node, struct game_state *state)
{
    const struct match *m = t->watch->match;

    if (match_is_shown(m))
        game_hear(m->game, state, m->scope, t->node[node].action);
    else
        game_play(m->game, state, t->node[node].action);
}

/* A line, and at each node the variations beside it, unless the line is one itself. `turn`: whole turns before. */
static void list_line(const struct listing *l, int node, const struct game_state *from, int turn)
{
    const struct game *g = study_game(l->t);
    struct game_state state = *from;

    for (; node != STUDY_NONE; node = l->t->node[node].child) {
        bool main_move = l->t->node[l->t->node[node].parent].child == node;
        bool placing = g->kind->stage(g, &state) == GAME_SETUP;

        add_node(l, node, &state, placing ? 0 : turn + 1);
        for (int i = l->t->node[node].next; main_move && i != STUDY_NONE; i = l->t->node[i].next)
            list_line(l, i, &state, turn);
        step(l->t, node, &state);
        turn += !placing && l->t->node[node].closes;
    }
}

void study_tree_json(struct study_tree *t, struct text *out)
{
    const struct listing l = {t, out};
    struct game_state state;

    match_state_at(t->watch->match, t->setup, &state);
    jsonw_number(out, "current", t->current);
    jsonw_key(out, "nodes");
    text_char(out, '[');
    add_node(&l, STUDY_ROOT, &state, 0);
    list_line(&l, t->node[STUDY_ROOT].child, &state, 0);
    text_char(out, ']');
}
