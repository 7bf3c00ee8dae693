/* Torii: MIT licence, see LICENSE. */
/* Runs the engine to explain a move. */
#include "engine/why.h"

#include "engine/thinker.h"

#include <stdlib.h>
#include <string.h>

static const double finish = 1; /* seconds to extend a line to its end */

/* One question; on the heap because results are large. */
struct asked {
    struct engine_result before, next;
    struct engine_line after;
    struct game_state now;
    struct game_seen seen; /* including the move */
    game_action *events;
    uint64_t *keys;
};

static void release(struct asked *a)
{
    if (a != NULL) {
        free(a->events);
        free(a->keys);
    }
    free(a);
}

static struct asked *new_asked(size_t events)
{
    struct asked *a = malloc(sizeof *a);

    if (a == NULL)
        return NULL;
    a->events = malloc((events + 1) * sizeof *a->events);
    a->keys = malloc((events + 1) * sizeof *a->keys);
    if (a->events != NULL && a->keys != NULL)
        return a;
    release(a);
    return NULL;
}

/* Thinks, extends lines to the end, and corrects the score of a tablebase draw. */
static enum status think(struct engine *e, const struct engine_task *task, const void *state,
                         struct engine_result *out, struct err *err)
{
    enum status rc = engine_think(e, task, out, err);
    struct engine_score probed;

    if (rc != OK)
        return rc;
    for (int i = 0; i < out->lines; i++)
        (void)engine_finish_line(e, task, finish, &out->line[i]);
    if (engine_probe(e, task->entry, state, &probed) && probed.proof == ENGINE_DRAW)
        out->line[0].score = probed;
    return OK;
}

/* The current state, and the keys of all earlier ones. */
static void walk(const struct engine_task *task, struct asked *a)
{
    const struct game *g = &task->entry->game;

    memcpy(&a->now, task->seen->first, g->kind->state_size);
    for (size_t i = 0; i < task->seen->count; i++) {
        a->keys[i] = g->kind->key(g, &a->now);
        game_play(g, &a->now, task->seen->events[i]);
        a->events[i] = task->seen->events[i];
    }
}

/* A line that starts with the move, scored for its player. */
static enum status think_after(struct engine *e, const struct engine_task *task, struct asked *a,
                               game_action move, struct err *err)
{
    const struct game *g = &task->entry->game;
    struct engine_task next = *task;
    struct game_state state = a->now;
    enum status rc;

    for (int i = 0; i < a->before.lines; i++)
        if (a->before.line[i].move[0] == move) {
            a->after = a->before.line[i];
            return OK;
        }
    game_play(g, &state, move);
    a->after.count = 1;
    a->after.move[0] = move;
    a->after.score = (struct engine_score){.proof = ENGINE_WIN, .plies = 1};
    if (game_turn(g, &state) == GAME_OVER)
        return OK;
    a->events[task->seen->count] = move;
    a->seen = (struct game_seen){task->seen->seat ^ 1, task->seen->first, a->events,
                                 task->seen->count + 1};
    next.seen = &a->seen;
    next.lines = 1;
    rc = think(e, &next, &state, &a->next, err);
    if (rc != OK)
        return rc;

    const struct engine_line *reply = &a->next.line[0];

    a->after.score = why_turned(reply->score);
    for (int i = 0; i < reply->count && a->after.count < ENGINE_MAX_LINE; i++)
        a->after.move[a->after.count++] = reply->move[i];
    return OK;
}

/* A move of 0 asks about the best. */
static enum status why_from_lines(struct engine *e, const struct engine_task *task,
                                  game_action move, struct why *out, struct err *err)
{
    struct asked *a = new_asked(task->seen->count);
    struct engine_task both = *task;
    enum status rc;

    if (a == NULL)
        return err_say(err, NO_ROOM, "out of memory");
    walk(task, a);
    both.lines = 2;
    both.unsolved = true;
    rc = think(e, &both, &a->now, &a->before, err);
    if (rc == OK)
        rc = think_after(e, task, a, move != 0 ? move : a->before.line[0].move[0], err);
    if (rc == OK) {
        struct why_facts facts = {
            .game = &task->entry->game,
            .state = &a->now,
            .keys = a->keys,
            .key_count = task->seen->count,
            .best = &a->before.line[0],
            .other = a->before.lines > 1 ? &a->before.line[1] : NULL,
            .after = &a->after,
        };

        why_judge(&facts, out);
    }
    release(a);
    return rc;
}

static enum status why_from_views(struct engine *e, const struct engine_task *task,
                                  game_action move, struct why *out, struct err *err)
{
    struct rng noise = form_noise(engine_secret(task), task->seen->seat, task->decision);
    struct engine_result *r = malloc(sizeof *r);
    enum status rc =
        r == NULL ? err_say(err, NO_ROOM, "out of memory") : engine_think(e, task, r, err);

    if (rc == OK) {
        out->best = r->line[0].move[0];
        out->before = r->line[0].score;
        out->move = move != 0 ? move : out->best;
        rc = why_at_once(&task->entry->game, task->seen, rng_next(&noise), out, err);
    }
    if (rc == OK && move == 0 && out->kind == WHY_MISSES) {
        out->kind = WHY_ENDS; /* the search overlooked it, a hint must not */
        out->move = out->best;
        out->instead = false;
    }
    free(r);
    return rc;
}

enum status engine_why(struct engine *e, const struct engine_task *task, game_action move,
                       struct why *out, struct err *err)
{
    const struct engine_thinker *thinker = engine_thinker_in(e, task->entry);

    return (thinker->proves ? why_from_lines : why_from_views)(e, task, move, out, err);
}
