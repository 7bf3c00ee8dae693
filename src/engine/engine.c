/* Torii: MIT licence, see LICENSE. */
#include "engine/parts.h"

#include "base/assert.h"

#include <stdlib.h>
#include <string.h>

struct engine *engine_new(const struct engine_options *options)
{
    struct engine *e = calloc(1, sizeof *e);

    ASSERT(options->hash >= 1 && options->hash <= ENGINE_MAX_HASH);
    ASSERT(options->threads >= 1 && options->threads <= ENGINE_MAX_THREADS);
    ASSERT(options->level >= 1 && options->level <= ENGINE_LEVELS);
    if (e == NULL)
        return NULL;
    e->options = *options;
    for (const struct engine_way *const *way = engine_ways; *way != NULL; way++)
        if ((*way)->init != NULL)
            (*way)->init(e, options);
    e->options.tables = NULL; /* copied */
    return e;
}

void engine_free(struct engine *e)
{
    if (e == NULL)
        return;
    for (const struct engine_way *const *way = engine_ways; *way != NULL; way++)
        (*way)->release(e);
    free(e);
}

void engine_begin(struct engine *e)
{
    for (const struct engine_way *const *way = engine_ways; *way != NULL; way++)
        if ((*way)->forget != NULL)
            (*way)->forget(e);
}

const unsigned char *secret_of(const struct engine_task *task)
{
    static const unsigned char nobodys[FORM_SECRET];

    return task->secret != NULL ? task->secret : nobodys;
}

bool is_full_strength(const struct engine *e)
{
    return e->options.level == ENGINE_LEVELS;
}

int engine_usual_hash(const struct games_entry *entry)
{
    return engine_is_open(entry) ? 16 : 8; /* of the others six are used */
}

int hash_of(const struct engine *e, const struct games_entry *entry)
{
    return is_full_strength(e) ? e->options.hash : engine_usual_hash(entry);
}

void engine_try(struct engine *e, int level, const double dials[ENGINE_DIALS])
{
    ASSERT(level >= 0 && level <= ENGINE_LEVELS);
    memcpy(e->trial[level], dials, sizeof e->trial[level]);
    e->tried[level] = true;
}

bool engine_is_open(const struct games_entry *entry)
{
    return !entry->game.kind->hidden;
}

/* The last of the list knows every game. */
static const struct engine_way *way_of(const struct games_entry *entry)
{
    const struct engine_way *const *way = engine_ways;

    while (!(*way)->knows(entry))
        way++;
    return *way;
}

enum status engine_think(struct engine *e, const struct engine_task *task,
                         struct engine_result *out, struct err *err)
{
    return way_of(task->entry)->think(e, task, out, err);
}

void engine_prepare(struct engine *e, const struct games_entry *entry, const void *state)
{
    way_of(entry)->prepare(e, entry, state);
}

bool is_stopped(const struct engine_task *task)
{
    return task->stop != NULL && atomic_load_explicit(task->stop, memory_order_relaxed);
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
