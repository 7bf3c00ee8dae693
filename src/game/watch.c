/* Torii: MIT licence, see LICENSE. */
#include "game/watch.h"

#include <string.h>

enum { CHECK_SEED = 2026 };

static bool hides(const struct watch *w)
{
    return w->seat != GAME_FULL && w->game->kind->hidden;
}

/* Beliefs begin once everything is dealt: before that, nothing is hidden. */
static bool has_belief(const struct watch *w)
{
    return hides(w) && w->game->kind->believe != NULL && game_turn(w->game, w->view) != GAME_CHANCE;
}

/* Is the view exactly what the seat sees of this state? */
static enum status compare(const struct game *g, int seat, const void *view, const void *full)
{
    struct game_state again;

    g->kind->view(g, full, seat, &again);
    return memcmp(&again, view, g->kind->state_size) == 0 ? OK : BAD_INPUT;
}

/* Does some full state look like this, where the view is everything? */
static enum status look_for_one(const struct game *g, int seat, const void *view)
{
    struct rng rng = {CHECK_SEED};
    struct game_state full;

    if (g->kind->guess(g, view, seat, &rng, &full, NULL) != OK)
        return ILLEGAL;
    return compare(g, seat, view, &full);
}

/* Starts the belief with every state that looks like the current view. */
static enum status believe(struct watch *w)
{
    const struct game *g = w->game;

    w->now = 0;
    g->kind->believe(g, w->view, &w->belief[0]);
    if (w->belief[0].count == 0)
        return ILLEGAL;
    return compare(g, w->seat, w->view, w->belief[0].bytes);
}

enum status watch_begin(struct watch *w, const struct game *g, int seat, const void *state)
{
    w->game = g;
    w->seat = seat;
    w->now = 0;
    w->match = NULL;
    w->view = &w->own;
    memset(&w->own, 0, sizeof w->own);
    if (!hides(w)) {
        memcpy(w->view, state, g->kind->state_size);
        return OK;
    }
    g->kind->view(g, state, seat, w->view);
    if (g->kind->believe == NULL)
        return look_for_one(g, seat, w->view);
    return has_belief(w) ? believe(w) : OK;
}

enum status watch_match(struct watch *w, struct match *m, int seat)
{
    enum status rc = watch_begin(w, m->game, seat, &m->state);

    if (rc != OK)
        return rc;
    w->match = m;
    w->view = &m->state;
    m->scope = seat;
    m->state = w->own;
    if (m->count == 0)
        m->first = w->own;
    return OK;
}

/* ---- events -------------------------------------------------------------------------------- */

static bool is_full(const struct watch *w, struct err *e)
{
    if (w->match == NULL || w->match->count < w->match->size)
        return false;
    (void)err_say(e, NO_ROOM, "the game is longer than %d steps", (int)w->match->size);
    return true;
}

static void keep(struct watch *w, const struct match_step *step)
{
    if (w->match != NULL)
        w->match->steps[w->match->count++] = *step;
}

enum status watch_play(struct watch *w, game_action action, struct err *e)
{
    struct match_step step = {.actor = game_turn(w->game, w->view), .action = action};

    if (is_full(w, e))
        return NO_ROOM;
    game_play(w->game, w->view, action);
    keep(w, &step);
    return OK;
}

/* In full scope exactly one action appears like this to its player. */
static enum status play_event(struct watch *w, int player, game_action event, struct err *e)
{
    const struct game *g = w->game;
    game_action legal[GAME_MAX_ACTIONS];
    int count = game_legal(g, w->view, legal);

    for (int i = 0; i < count; i++)
        if (g->kind->event(g, w->view, legal[i], player) == event)
            return watch_play(w, legal[i], e);
    return ILLEGAL;
}

/* Updates the belief to the states that explain this event and all before. */
static enum status conclude(struct watch *w, game_action event)
{
    const struct game *g = w->game;

    g->kind->conclude(g, watch_belief(w), w->seat, event, &w->belief[!w->now]);
    if (w->belief[!w->now].count == 0)
        return ILLEGAL;
    w->now = !w->now;
    game_hear(g, w->view, w->seat, event);
    return OK;
}

static enum status hear_on(struct watch *w, game_action event)
{
    struct game_state next = *w->view;

    game_hear(w->game, &next, w->seat, event);
    if (look_for_one(w->game, w->seat, &next) != OK)
        return ILLEGAL;
    *w->view = next;
    return OK;
}

enum status watch_hear(struct watch *w, game_action event, struct err *e)
{
    struct match_step step = {.actor = game_turn(w->game, w->view), .action = event};
    bool dealing = step.actor == GAME_CHANCE && w->game->kind->outcome_event == NULL;
    enum status rc;

    if (is_full(w, e))
        return NO_ROOM;
    if (step.actor == GAME_OVER || dealing)
        return ILLEGAL;
    if (!hides(w))
        return play_event(w, step.actor, event, e);
    rc = has_belief(w) ? conclude(w, event) : hear_on(w, event);
    if (rc == OK)
        keep(w, &step);
    return rc;
}

enum status watch_settle(struct watch *w, const struct game_outcome *o, struct err *e)
{
    struct match_step step = {.actor = GAME_CHANCE, .outcome = *o};
    struct game_state next = *w->view;
    enum status rc = is_full(w, e) ? NO_ROOM : w->game->kind->settle(w->game, &next, o, e);

    if (rc != OK)
        return rc;
    *w->view = next;
    keep(w, &step);
    if (has_belief(w) && believe(w) != OK)
        rc = err_say(e, ILLEGAL, "no full position is consistent with the first one");
    return rc;
}

void watch_resume(struct watch *w, struct match *m)
{
    size_t from = 0;

    w->game = m->game;
    w->seat = m->scope;
    w->match = m;
    w->view = &w->own;
    for (size_t i = 0; i < m->count; i++)
        if (m->steps[i].actor == GAME_CHANCE)
            from = i + 1;
    match_state_at(m, from, &w->own);
    if (has_belief(w) && believe(w) == OK)
        for (size_t i = from; i < m->count; i++)
            (void)conclude(w, m->steps[i].action); /* cannot fail here */
    w->view = &m->state;
}

/* Past beliefs are not stored: the events are replayed. */
void watch_undo(struct watch *w, size_t n)
{
    if (n == 0)
        return;
    match_undo(w->match, n);
    if (hides(w) && w->game->kind->believe != NULL)
        watch_resume(w, w->match);
}

/* ---- full histories ------------------------------------------------------------------------ */

enum status watch_open(struct watch *w, const struct game *g, const struct game_seen *seen,
                       struct err *e)
{
    enum status rc = watch_begin(w, g, seen->seat, seen->first);

    for (size_t i = 0; rc == OK && i < seen->count; i++) {
        if (has_belief(w))
            rc = conclude(w, seen->events[i]);
        else
            game_hear(g, w->view, w->seat, seen->events[i]); /* not verified */
    }
    return rc == OK ? OK : err_say(e, BAD_INPUT, "no position is consistent with what was seen");
}

enum status watch_guess(const struct watch *w, struct rng *r, struct game_state *out, struct err *e)
{
    const struct game *g = w->game;

    if (has_belief(w)) {
        size_t i = rng_below(r, watch_belief(w)->count);

        memcpy(out, watch_world(w, i), g->kind->state_size);
        return OK;
    }
    if (hides(w) && g->kind->guess != NULL)
        return g->kind->guess(g, w->view, w->seat, r, out, e);
    memcpy(out, w->view, g->kind->state_size);
    return OK;
}

enum status watch_guess_of(const struct game *g, const struct game_seen *seen, struct rng *r,
                           void *out, struct err *e)
{
    struct game_state found;
    struct watch w;
    enum status rc = watch_open(&w, g, seen, e);

    if (rc == OK)
        rc = watch_guess(&w, r, &found, e);
    if (rc == OK)
        memcpy(out, &found, g->kind->state_size);
    return rc;
}

bool watch_possible_of(const struct game *g, const struct game_seen *seen,
                       struct game_possible *out)
{
    struct watch w;

    if (g->kind->believe == NULL || watch_open(&w, g, seen, NULL) != OK)
        return false;
    *out = watch_belief(&w)->possible;
    return true;
}
