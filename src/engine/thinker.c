/* Torii: MIT licence, see LICENSE. */
/* What every thinker asks of its engine and of its task. It must not know which thinkers there are. */
#include "engine/thinker.h"

#include <stddef.h>

/* Where the memory of a thinker begins in struct engine; NULL: where that of the last ends. */
static size_t own_offset(const struct engine_thinker *const *list,
                         const struct engine_thinker *thinker)
{
    const size_t align = _Alignof(max_align_t);
    size_t offset = 0;

    for (int i = 0; list[i] != thinker; i++)
        offset += (list[i]->own_bytes + align - 1) / align * align;
    return offset;
}

size_t engine_own_bytes(const struct engine_thinker *const *list)
{
    return own_offset(list, NULL);
}

void *engine_own(struct engine *e, const struct engine_thinker *thinker)
{
    return e->own + own_offset(e->thinkers, thinker);
}

const struct engine_thinker *engine_thinker_first(const struct engine_thinker *const *list,
                                                  const struct games_entry *entry)
{
    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): the last AI of every list plays every game */
    while (!(*list)->plays(entry))
        list++;
    return *list;
}

int engine_thinker_hash(const struct engine_thinker *thinker)
{
    return thinker->hash > 0 ? thinker->hash : 1;
}

bool engine_is_full_strength(const struct engine *e)
{
    return e->options.level == ENGINE_LEVELS;
}

int engine_hash_of(const struct engine *e, const struct games_entry *entry)
{
    return engine_is_full_strength(e)
               ? e->options.hash
               : engine_thinker_hash(engine_thinker_first(e->thinkers, entry));
}

const unsigned char *engine_secret(const struct engine_task *task)
{
    static const unsigned char none[FORM_SECRET];

    return task->secret != NULL ? task->secret : none;
}

bool engine_is_stopped(const struct engine_task *task)
{
    return task->stop != NULL && atomic_load_explicit(task->stop, memory_order_relaxed);
}
