/* Torii: MIT licence, see LICENSE. */
#include "study/tree.h"
#include "study/branch.h"

#include <string.h>

static enum status no_node(const struct study_tree *t, int node, struct err *e)
{
    if (node >= 0 && node < t->count && t->node[node].used)
        return OK;
    return err_say(e, NOT_FOUND, "the tree has no move %d", node);
}

/* ---- nodes ----------------------------------------------------------------------------------------- */

static int new_node(struct study_tree *t)
{
    for (int i = 1; t->count == STUDY_MAX_NODES && i < STUDY_MAX_NODES; i++)
        if (!t->node[i].used)
            return i;
    return t->count < STUDY_MAX_NODES ? t->count++ : STUDY_NONE;
}

int study_branch_child(struct study_tree *t, int parent, const struct match_step *step, bool *fresh)
{
    uint16_t *place = &t->node[parent].child;
    int node;

    *fresh = false;
    for (; *place != STUDY_NONE; place = &t->node[*place].next)
        if (t->node[*place].action == step->action)
            return *place;
    node = new_node(t);
    if (node == STUDY_NONE)
        return node;
    t->node[node] = (struct study_node){.action = step->action,
                                        .actor = (int8_t)step->actor,
                                        .parent = (uint16_t)parent,
                                        .child = STUDY_NONE,
                                        .next = STUDY_NONE,
                                        .used = true};
    *place = (uint16_t)node;
    *fresh = true;
    return node;
}

static size_t depth_of(const struct study_tree *t, int node)
{
    size_t depth = 0;

    for (; node != STUDY_ROOT; node = t->node[node].parent)
        depth++;
    return depth;
}

static enum status full(struct err *e)
{
    return err_say(e, NO_ROOM, "the tree has more than %d moves", STUDY_MAX_NODES);
}

enum status study_branch_take(struct study_tree *t, int *made, struct err *e)
{
    const struct match *m = t->watch->match;
    size_t i = t->setup + depth_of(t, t->current);
    struct game_state state;

    *made = STUDY_NONE;
    /* The state behind the last step is there: a long game is not gone through for every turn. */
    if (m->count - i > 1)
        match_state_at(m, i, &state);
    for (; i < m->count; i++) {
        bool last = i + 1 == m->count;
        bool fresh;
        int node = study_branch_child(t, t->current, &m->steps[i], &fresh);

        if (node == STUDY_NONE) {
            watch_undo(t->watch, m->count - i);
            return full(e);
        }
        if (!last)
            match_go(m, i, &state);
        t->node[node].closes =
            m->game->kind->stage(m->game, last ? &m->state : &state) != GAME_PART;
        t->current = node;
        if (fresh && *made == STUDY_NONE)
            *made = node;
    }
    return OK;
}

enum status study_tree_begin(struct study_tree *t, struct watch *w, struct err *e)
{
    const struct match *m = w->match;
    int made;

    t->watch = w;
    t->setup = 0;
    t->count = 1;
    t->current = STUDY_ROOT;
    t->text_len = 0;
    t->node[STUDY_ROOT] = (struct study_node){.actor = GAME_CHANCE,
                                              .parent = STUDY_NONE,
                                              .child = STUDY_NONE,
                                              .next = STUDY_NONE,
                                              .used = true};
    if (w->game->kind->outcome_event != NULL)
        return err_say(e, BAD_INPUT, "a game with chance in its turns has no tree of moves");
    while (t->setup < m->count && m->steps[t->setup].actor == GAME_CHANCE)
        t->setup++;
    if (game_turn(w->game, &m->state) == GAME_CHANCE)
        return err_say(e, BAD_INPUT, "no cards are dealt yet");
    return study_branch_take(t, &made, e);
}

/* ---- walking --------------------------------------------------------------------------------------- */

static enum status walk(struct study_tree *t, int node, struct err *e)
{
    const struct study_node *n = &t->node[node];
    enum status rc = match_is_shown(t->watch->match) ? watch_hear(t->watch, n->action, e)
                                                     : watch_play(t->watch, n->action, e);

    if (rc == OK)
        t->current = node;
    return rc;
}

enum status study_tree_go(struct study_tree *t, int node, struct err *e)
{
    size_t to, from = depth_of(t, t->current), back = 0;
    enum status rc = no_node(t, node, e);
    int here = t->current;

    if (rc != OK)
        return rc;
    to = depth_of(t, node);
    for (size_t i = to; i > 0; i--, node = t->node[node].parent)
        t->way[i - 1] = (uint16_t)node;
    /* Up until the way there begins with where it stands. */
    while (from > 0 && (from > to || t->way[from - 1] != here)) {
        here = t->node[here].parent;
        from--;
        back++;
    }
    watch_undo(t->watch, back);
    t->current = here;
    for (size_t i = from; rc == OK && i < to; i++)
        rc = walk(t, t->way[i], e);
    return rc;
}

/* ---- playing --------------------------------------------------------------------------------------- */

/* What a scope that is not shown everything may enter: any event that something explains. */
static enum status hear(struct study_tree *t, struct str text, struct err *e)
{
    const struct game *g = study_game(t);
    game_action event;
    enum status rc = g->kind->event_parse(g, t->watch->view, text, &event, e);

    if (rc == OK)
        rc = watch_hear(t->watch, event, e);
    return rc == ILLEGAL ? err_say(e, ILLEGAL, "%q: this contradicts what was seen before", text)
                         : rc;
}

enum status study_tree_play(struct study_tree *t, struct str text, bool *fresh, struct err *e)
{
    const struct game *g = study_game(t);
    size_t before = t->watch->match->count;
    int here = t->current, made;
    enum status rc;

    *fresh = false;
    if (game_turn(g, t->watch->view) == GAME_OVER)
        return err_say(e, ILLEGAL, "%q: the game is over", text);
    rc = match_is_shown(t->watch->match) ? hear(t, text, e) : match_say(t->watch->match, text, e);
    if (rc != OK) {
        watch_undo(t->watch, t->watch->match->count - before);
        return rc;
    }
    rc = study_branch_take(t, &made, e);
    if (rc == OK && made != STUDY_NONE && !study_branch_fits(t))
        rc = err_say(e, NO_ROOM, "variations are nested more than %d deep", STUDY_MAX_NESTED);
    *fresh = rc == OK && made != STUDY_NONE;
    if (rc == OK)
        return OK;
    (void)study_tree_go(t, here, NULL);
    if (made != STUDY_NONE)
        (void)study_tree_delete(t, made, NULL);
    return rc;
}

/* ---- changing -------------------------------------------------------------------------------------- */

/* How many variations lead to a node. */
static int nested(const struct study_tree *t, int node)
{
    int count = 0;

    for (; node != STUDY_ROOT; node = t->node[node].parent)
        count += t->node[t->node[node].parent].child != node;
    return count;
}

bool study_branch_fits(struct study_tree *t)
{
    for (int i = 1; i < t->count; i++) { /* only ends of lines can be the deepest */
        if (t->node[i].used && t->node[i].child == STUDY_NONE && nested(t, i) > STUDY_MAX_NESTED)
            return false;
    }
    return true;
}

/* The link that leads to a node. */
static uint16_t *link_to(struct study_tree *t, int node)
{
    uint16_t *place = &t->node[t->node[node].parent].child;

    while (*place != node)
        place = &t->node[*place].next;
    return place;
}

/* Moves a node to the place of one of its earlier siblings. */
static void move_up(struct study_tree *t, int node, uint16_t *place)
{
    *link_to(t, node) = t->node[node].next;
    t->node[node].next = *place;
    *place = (uint16_t)node;
}

enum status study_tree_promote(struct study_tree *t, int node, struct err *e)
{
    uint16_t *place;
    enum status rc = no_node(t, node, e);

    if (rc != OK || node == STUDY_ROOT)
        return rc;
    place = &t->node[t->node[node].parent].child;
    if (*place == node)
        return OK;
    while (t->node[*place].next != node)
        place = &t->node[*place].next;

    int before = *place;

    move_up(t, node, place);
    if (study_branch_fits(t))
        return OK;
    move_up(t, before, place);
    return err_say(e, NO_ROOM, "variations are nested more than %d deep", STUDY_MAX_NESTED);
}

enum status study_tree_make_main(struct study_tree *t, int node, struct err *e)
{
    enum status rc = no_node(t, node, e);

    for (; rc == OK && node != STUDY_ROOT; node = t->node[node].parent)
        while (rc == OK && t->node[t->node[node].parent].child != node)
            rc = study_tree_promote(t, node, e);
    return rc;
}

/* Is `node` this one, or behind it? */
static bool is_behind(const struct study_tree *t, int node, int first)
{
    while (node != first && node != STUDY_ROOT)
        node = t->node[node].parent;
    return node == first;
}

/* Frees a branch without recursion: its leaves first. */
static void release(struct study_tree *t, int first)
{
    int node = first;

    for (;;) {
        int parent = t->node[node].parent;

        if (t->node[node].child != STUDY_NONE) {
            node = t->node[node].child;
            continue;
        }
        t->node[node].used = false;
        if (node == first)
            return;
        t->node[parent].child = t->node[node].next;
        node = parent;
    }
}

enum status study_tree_delete(struct study_tree *t, int node, struct err *e)
{
    enum status rc = no_node(t, node, e);

    if (rc == OK && node == STUDY_ROOT)
        rc = err_say(e, BAD_INPUT, "the position that a tree begins in cannot be deleted");
    if (rc == OK && is_behind(t, t->current, node))
        rc = study_tree_go(t, t->node[node].parent, e);
    if (rc != OK)
        return rc;
    *link_to(t, node) = t->node[node].next;
    release(t, node);
    while (t->count > 1 && !t->node[t->count - 1].used)
        t->count--;
    return OK;
}
