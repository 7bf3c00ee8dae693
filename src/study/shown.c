/* Torii: MIT licence, see LICENSE. */
/* Judges a move from what its player could know. */
#include "study/judging.h"

#include "rules/onitama/action.h"

/* Outcomes that a seat was shown with its own action are no part of it. */
static game_action action_of(const struct match *m, size_t step)
{
    game_action action = m->steps[step].action;

    return match_is_shown(m) ? action & (ONI_TAKEN - 1) : action;
}

/* The chance of the seat if it plays this action; 0: whichever the engine chooses, left in *move. */
static enum status value_of(struct study_review *r, const struct game_seen *seen, game_action only,
                            game_action *move, struct engine_score *score, struct err *e)
{
    struct engine_task task = {.entry = r->entry,
                               .seen = seen,
                               .limits = study_limits_of(r),
                               .decision = r->step,
                               .only = only,
                               .fresh = true};
    enum status rc = engine_think(r->engine, &task, &r->next, e);

    if (rc != OK)
        return rc;
    *move = r->next.line[0].move[0];
    *score = r->next.line[0].score;
    return OK;
}

/* What holds in every state that the seat has to reckon with outweighs what samples suggest. */
static void apply_certainties(struct study_verdict *v)
{
    struct study_facts *f = &v->facts;

    switch (v->why.kind) {
    case WHY_ENDS:
        f->before = f->after = 1;
        f->best = f->won = f->wins = true;
        break;
    case WHY_MISSES:
        f->before = 1;
        f->won = true;
        f->best = false;
        break;
    case WHY_LOSES:
        f->after = 0;
        f->best = false;
        break;
    case WHY_LOST: f->before = f->after = 0; break;
    default: break;
    }
}

enum status study_judge_shown(struct study_review *r, struct study_verdict *v, struct err *e)
{
    const struct game *g = &r->entry->game;
    struct engine_score best = {0}, played = {0};
    struct game_state state;
    struct game_seen seen;
    struct why *w = &v->why;
    game_action ignored;
    enum status rc;

    match_state_at(r->match, r->step, &state);
    if (match_is_shown(r->match))
        v->view = state;
    else
        g->kind->view(g, &state, v->player, &v->view);
    study_seen_at(r, r->step, v->player, &seen);
    w->move = action_of(r->match, r->step);
    rc = value_of(r, &seen, 0, &w->best, &best, e);
    if (rc == OK && w->best != w->move)
        rc = value_of(r, &seen, w->best, &ignored, &best, e);
    played = best;
    if (rc == OK && w->best != w->move)
        rc = value_of(r, &seen, w->move, &ignored, &played, e);
    w->before = best;
    if (rc == OK)
        rc = why_at_once(g, &seen, r->step, w, e);
    if (rc != OK)
        return rc;
    w->after = played;
    v->facts = (struct study_facts){.before = study_chance(r->entry, &best),
                                    .after = study_chance(r->entry, &played),
                                    .other = -1,
                                    .best = w->best == w->move};
    apply_certainties(v);
    return OK;
}
