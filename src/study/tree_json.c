/* Torii: MIT licence, see LICENSE. */
/* A tree as JSON: its nodes in the order of the text, main lines first. */
#include "study/branch.h"
#include "study/tree.h"

struct listing {
    struct study_tree *t;
    struct text *out;
    bool first;
};

static void add_links(const struct listing *l, int node)
{
    const struct study_node *n = &l->t->node[node];

    text_add(l->out, ",\"children\":[");
    for (int i = n->child; i != STUDY_NONE; i = l->t->node[i].next) {
        text_add(l->out, i != n->child ? "," : "");
        text_int(l->out, i);
    }
    text_char(l->out, ']');
}

static void add_notes(const struct listing *l, int node)
{
    const struct study_node *n = &l->t->node[node];

    text_add(l->out, ",\"comment\":");
    text_json(l->out, study_tree_said(l->t, node));
    text_add(l->out, ",\"glyphs\":[");
    for (int i = 0; i < STUDY_MAX_GLYPHS && n->glyphs[i] != 0; i++) {
        text_add(l->out, i > 0 ? "," : "");
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
    text_json(l->out, text_view(&t));
}

static void add_node(struct listing *l, int node, const struct game_state *before, int turn)
{
    const struct study_node *n = &l->t->node[node];

    text_format(l->out, "%s{\"id\":%d,\"parent\":", l->first ? "" : ",", node);
    l->first = false;
    if (node == STUDY_ROOT)
        text_add(l->out, "null");
    else
        text_int(l->out, n->parent);
    add_links(l, node);
    text_add(l->out, ",\"text\":");
    if (node == STUDY_ROOT)
        text_add(l->out, "null,\"player\":null");
    else {
        add_text(l, node, before);
        text_format(l->out, ",\"player\":%d", n->actor);
    }
    text_format(l->out, ",\"turn\":%d,\"closes\":%s", turn,
                node == STUDY_ROOT || n->closes ? "true" : "false");
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
static void list_line(struct listing *l, int node, const struct game_state *from, int turn)
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
    struct listing l = {t, out, true};
    struct game_state state;

    match_state_at(t->watch->match, t->setup, &state);
    text_format(out, "\"current\":%d,\"nodes\":[", t->current);
    add_node(&l, STUDY_ROOT, &state, 0);
    list_line(&l, t->node[STUDY_ROOT].child, &state, 0);
    text_char(out, ']');
}
