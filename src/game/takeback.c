/* Torii: MIT licence, see LICENSE. */
#include "game/takeback.h"

bool takeback_shows(const struct match *m, size_t i, const struct game_state *before)
{
    const struct game *g = m->game;
    struct game_state view;

    if (g->kind->shows == NULL)
        return false;
    g->kind->view(g, before, m->steps[i].actor, &view);
    return g->kind->shows(g, &view, m->steps[i].action);
}

/* Updates the verdict by step i. */
static void note_step(const struct match *m, size_t i, const struct game_state *before,
                      struct takeback *t)
{
    if (m->steps[i].actor == GAME_CHANCE) {
        t->verdict = TAKEBACK_DRAWN;
    } else if (t->verdict == TAKEBACK_FREE && takeback_shows(m, i, before)) {
        t->verdict = TAKEBACK_SHOWN;
        t->shown = i;
    }
}

struct takeback takeback_turn(const struct match *m, int seat)
{
    const struct game *g = m->game;
    struct takeback t = {.verdict = TAKEBACK_NOTHING};
    struct game_state state = m->first;

    for (size_t i = 0; i < m->count; i++) {
        bool part = g->kind->stage(g, &state) == GAME_PART;

        if (m->steps[i].actor == seat && !(part && t.verdict != TAKEBACK_NOTHING))
            t = (struct takeback){.verdict = TAKEBACK_FREE, .to = i};
        if (t.verdict != TAKEBACK_NOTHING)
            note_step(m, i, &state, &t);
        match_go(m, i, &state);
    }
    return t;
}

struct takeback takeback_last(const struct match *m, int seat)
{
    const struct game *g = m->game;
    struct takeback t = {.verdict = TAKEBACK_NOTHING};
    struct game_state state = m->first;
    bool acted = false;

    for (size_t i = 0; i < m->count; i++) {
        int actor = m->steps[i].actor;

        if (g->kind->stage(g, &state) != GAME_PART)
            acted = false; /* a new turn begins */
        acted = actor == seat || (acted && actor == GAME_CHANCE);
        if (i == m->count - 1 && acted) {
            t = (struct takeback){.verdict = TAKEBACK_FREE, .to = i};
            note_step(m, i, &state, &t);
        }
        match_go(m, i, &state);
    }
    return t;
}

struct takeback takeback_part(const struct match *m, int seat)
{
    const struct game *g = m->game;

    if (g->kind->stage(g, &m->state) != GAME_PART || game_turn(g, &m->state) != seat)
        return (struct takeback){.verdict = TAKEBACK_NOTHING};
    return takeback_last(m, seat);
}
