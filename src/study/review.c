/* Torii: MIT licence, see LICENSE. */
#include "study/review.h"
#include "study/judging.h"

#include <string.h>

static const double enough = 1e6; /* seconds: lines to the end are limited by nodes alone */

struct engine_limits study_limits_of(const struct study_review *r)
{
    const struct engine_limits *l = &r->limits;

    if (l->nodes > 0 || l->depth > 0 || l->seconds > 0)
        return *l;
    return (struct engine_limits){.nodes =
                                      engine_is_open(r->entry) ? STUDY_NODES : STUDY_ITERATIONS};
}

void study_seen_at(struct study_review *r, size_t step, int player, struct game_seen *out)
{
    struct match m = *r->match;

    m.count = step;
    match_state_at(r->match, step, &m.state);
    match_seen(&m, player, &r->first, r->events, out);
}

/* ---- open games ------------------------------------------------------------------------------------ */

/* The two best lines of the position before a step. */
static enum status think(struct study_review *r, size_t step, struct engine_result *out,
                         struct err *e)
{
    struct game_state state;
    struct game_seen seen;
    struct engine_task task = {.entry = r->entry,
                               .seen = &seen,
                               .limits = study_limits_of(r),
                               .decision = step,
                               .lines = 2,
                               .fresh = true,
                               .unsolved = true};
    struct engine_score probed;
    enum status rc;

    match_state_at(r->match, step, &state);
    study_seen_at(r, step, game_turn(&r->entry->game, &state), &seen);
    rc = engine_think(r->engine, &task, out, e);
    if (rc != OK)
        return rc;
    for (int i = 0; i < out->lines; i++)
        (void)engine_finish_line(r->engine, &task, enough, &out->line[i]);
    if (engine_probe(r->engine, r->entry, &state, &probed) && probed.proof == ENGINE_DRAW)
        out->line[0].score = probed;
    return OK;
}

/* The line that begins with the move, scored for its player. */
static enum status follow(struct study_review *r, struct study_verdict *v, struct err *e)
{
    const struct game *g = &r->entry->game;
    game_action move = r->match->steps[r->step].action;
    struct game_state state;
    enum status rc;

    r->after = (struct engine_line){.score = {.proof = ENGINE_WIN, .plies = 1}, .count = 1};
    r->after.move[0] = move;
    r->has_now = false;
    match_state_at(r->match, r->step + 1, &state);
    if (game_turn(g, &state) == GAME_OVER)
        return OK;
    rc = think(r, r->step + 1, &r->next, e);
    if (rc != OK)
        return rc;
    r->has_now = true;

    const struct engine_line *reply = &r->next.line[0];

    r->after.score = why_turned(reply->score);
    for (int i = 0; i < reply->count && r->after.count < ENGINE_MAX_LINE; i++)
        r->after.move[r->after.count++] = reply->move[i];
    for (int i = 0; i < r->now.lines; i++) /* compared with the best in one search */
        if (r->now.line[i].move[0] == move && r->after.score.proof == ENGINE_UNPROVED)
            r->after = r->now.line[i];
    v->facts.best = r->now.line[0].move[0] == move;
    return OK;
}

/* Not found by the level in any of several games, whose noise differs. */
static bool is_hard(struct study_review *r, const struct game_seen *seen, game_action move)
{
    for (int i = 0; i < STUDY_TRIES && r->finder != NULL; i++) {
        unsigned char secret[FORM_SECRET] = {(unsigned char)(i + 1)};
        game_action found;

        opponent_begin(r->finder, secret);
        if (opponent_act(r->finder, seen, r->step, &found, NULL) != OK || found == move)
            return false;
    }
    return r->finder != NULL;
}

static void find_facts(struct study_review *r, struct study_verdict *v)
{
    const struct games_entry *entry = r->entry;
    const struct engine_line *best = &r->now.line[0];
    game_action move = r->after.move[0];
    struct study_facts *f = &v->facts;

    f->best = best->move[0] == move;
    f->before = study_chance(entry, &best->score);
    f->after = study_chance(entry, f->best ? &best->score : &r->after.score);
    f->other = r->now.lines > 1 ? study_chance(entry, &r->now.line[1].score) : -1;
    f->won = best->score.proof == ENGINE_WIN;
    f->wins = f->best ? f->won : r->after.score.proof == ENGINE_WIN;
    if (f->best && game_turn(&entry->game, &v->view) >= 0)
        f->given = study_given(&entry->game, &v->view, move);
}

static enum status judge_open(struct study_review *r, struct study_verdict *v, struct err *e)
{
    const struct game *g = &r->entry->game;
    struct game_seen seen;
    enum status rc = r->has_now ? OK : think(r, r->step, &r->now, e);

    match_state_at(r->match, r->step, &v->view);
    if (rc == OK)
        rc = follow(r, v, e);
    if (rc != OK)
        return rc;

    struct why_facts facts = {.game = g,
                              .state = &v->view,
                              .keys = r->keys,
                              .key_count = r->step,
                              .best = &r->now.line[0],
                              .other = r->now.lines > 1 ? &r->now.line[1] : NULL,
                              .after = &r->after};

    why_judge(&facts, &v->why);
    find_facts(r, v);
    if (v->facts.best && v->facts.given > 0) {
        study_seen_at(r, r->step, v->player, &seen);
        v->facts.hard = is_hard(r, &seen, v->why.move);
    }
    if (r->has_now)
        r->now = r->next;
    return OK;
}

/* ---- the game -------------------------------------------------------------------------------------- */

void study_review_begin(struct study_review *r, size_t step)
{
    struct game_state state = r->match->first;

    r->step = 0;
    r->count = 0;
    r->ply = 0;
    r->has_now = false;
    r->last = 0.5;
    for (; r->step < step; r->step++) {
        r->keys[r->step] = r->entry->game.kind->key(&r->entry->game, &state);
        r->ply += r->match->steps[r->step].actor != GAME_CHANCE;
        match_go(r->match, r->step, &state);
    }
}

/* Whose chance of winning a verdict speaks of: the first player's. */
static double first_chance(int player, double chance)
{
    return player == 0 ? chance : 1 - chance;
}

static void keep(struct study_review *r, const struct study_verdict *v)
{
    r->marks[r->count++] = (struct study_mark){.chance = first_chance(v->player, v->facts.before),
                                               .loss = v->loss,
                                               .player = v->player,
                                               .grade = (int)v->grade};
    r->last = first_chance(v->player, v->facts.after);
}

/* Goes to the next action of a seat that is judged. */
static bool find_step(struct study_review *r)
{
    const struct match *m = r->match;
    struct game_state state;

    for (; r->step < m->count; r->step++) {
        int actor = m->steps[r->step].actor;

        match_state_at(m, r->step, &state);
        r->keys[r->step] = r->entry->game.kind->key(&r->entry->game, &state);
        r->ply += actor != GAME_CHANCE;
        if (actor != GAME_CHANCE && (r->seat == GAME_FULL || actor == r->seat))
            return true;
        r->has_now = false;
    }
    return false;
}

enum status study_review_next(struct study_review *r, struct study_verdict *out, struct err *e)
{
    enum status rc;

    if (!find_step(r))
        return NOT_FOUND;
    memset(out, 0, sizeof *out);
    out->step = r->step;
    out->ply = r->ply;
    out->player = r->match->steps[r->step].actor;
    out->shown = r->entry->game.kind->hidden;
    rc = out->shown ? study_judge_shown(r, out, e) : judge_open(r, out, e);
    if (rc != OK)
        return rc;
    out->grade = study_grade_of(&out->facts);
    out->loss = study_loss(&out->facts);
    study_say(r->entry, out);
    keep(r, out);
    r->step++;
    return OK;
}

void study_review_end(const struct study_review *r, struct study_summary *out)
{
    memset(out, 0, sizeof *out);
    out->critical = -1;
    for (size_t i = 0; i < r->count; i++) {
        const struct study_mark *mark = &r->marks[i];

        out->grades[mark->player][mark->grade]++;
        if (mark->grade >= STUDY_INACCURACY && mark->grade <= STUDY_MISSED &&
            (out->critical < 0 || mark->loss > r->marks[out->critical].loss))
            out->critical = (int)i;
    }
    for (int i = 0; i < r->entry->game.kind->players; i++)
        out->accuracy[i] = study_game_accuracy(r->marks, r->count, r->last, i);
}
