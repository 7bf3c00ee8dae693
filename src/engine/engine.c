/* Torii: MIT licence, see LICENSE. */
#include "engine/thinker.h"

#include "base/assert.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct engine *engine_new(const struct engine_options *options)
{
    struct engine *e = calloc(1, sizeof *e + engine_own_bytes(engine_thinkers));

    ASSERT(options->hash >= 1 && options->hash <= ENGINE_MAX_HASH);
    ASSERT(options->threads >= 1 && options->threads <= ENGINE_MAX_THREADS);
    ASSERT(options->level >= 1 && options->level <= ENGINE_LEVELS);
    if (e == NULL)
        return NULL;
    e->options = *options;
    e->thinkers = engine_thinkers;
    for (int i = 0; engine_thinkers[i] != NULL; i++)
        if (engine_thinkers[i]->init != NULL)
            engine_thinkers[i]->init(e, options);
    e->options.tables = NULL; /* borrowed until now: thinkers that need it have copied it */
    return e;
}

void engine_free(struct engine *e)
{
    for (int i = 0; e != NULL && engine_thinkers[i] != NULL; i++)
        if (engine_thinkers[i]->release != NULL)
            engine_thinkers[i]->release(e);
    free(e);
}

void engine_new_game(struct engine *e)
{
    for (int i = 0; engine_thinkers[i] != NULL; i++)
        if (engine_thinkers[i]->clear != NULL)
            engine_thinkers[i]->clear(e);
}

const struct engine_thinker *engine_thinker_of(const struct games_entry *entry)
{
    return engine_thinker_first(engine_thinkers, entry);
}

const struct engine_thinker *engine_thinker_in(const struct engine *e,
                                               const struct games_entry *entry)
{
    for (int i = 0; e->options.ai != NULL && engine_thinkers[i] != NULL; i++)
        if (strcmp(engine_thinkers[i]->name, e->options.ai) == 0 &&
            engine_thinkers[i]->plays(entry))
            return engine_thinkers[i];
    return engine_thinker_of(entry);
}

const char *engine_ai_name(int i)
{
    return engine_thinkers[i] != NULL ? engine_thinkers[i]->name : NULL;
}

int engine_default_hash(const struct games_entry *entry)
{
    return engine_thinker_hash(engine_thinker_of(entry));
}

/* A level is limited by nodes, never by time, so that it plays the same on every machine. */
struct engine_limits engine_default_limits(const struct games_entry *entry, int level)
{
    const struct engine_thinker *thinker = engine_thinker_of(entry);
    uint64_t nodes = thinker->level_nodes != NULL ? thinker->level_nodes(entry, level) : 0;

    return (struct engine_limits){.guard = 20, .nodes = nodes};
}

void engine_set_level(struct engine *e, int level, const double params[ENGINE_LEVEL_PARAMS])
{
    ASSERT(level >= 0 && level <= ENGINE_LEVELS);
    memcpy(e->level_params[level], params, sizeof e->level_params[level]);
    e->has_level_params[level] = true;
}

bool engine_is_open(const struct games_entry *entry)
{
    return engine_thinker_of(entry)->proves;
}

enum status engine_think(struct engine *e, const struct engine_task *task,
                         struct engine_result *out, struct err *err)
{
    return engine_thinker_in(e, task->entry)->think(e, task, out, err);
}

void engine_prepare(struct engine *e, const struct games_entry *entry, const void *state)
{
    const struct engine_thinker *thinker = engine_thinker_in(e, entry);

    if (thinker->prepare != NULL)
        thinker->prepare(e, entry, state);
}

bool engine_probe(struct engine *e, const struct games_entry *entry, const void *state,
                  struct engine_score *out)
{
    const struct engine_thinker *thinker = engine_thinker_in(e, entry);

    return thinker->probe != NULL && thinker->probe(e, entry, state, out);
}

bool engine_finish_line(struct engine *e, const struct engine_task *task, double seconds,
                        struct engine_line *line)
{
    const struct engine_thinker *thinker = engine_thinker_in(e, task->entry);

    return thinker->finish_line != NULL && thinker->finish_line(e, task, seconds, line);
}

void engine_print_line(const struct games_entry *entry, const void *state,
                       const struct engine_line *line, struct text *t)
{
    const struct game *g = &entry->game;
    struct game_state now;

    memcpy(&now, state, g->kind->state_size);
    for (int i = 0; i < line->count; i++) {
        text_add(t, i > 0 ? game_between(g) : "");
        g->kind->action_print(g, &now, line->move[i], t);
        if (i + 1 < line->count)
            game_play(g, &now, line->move[i]);
    }
}
