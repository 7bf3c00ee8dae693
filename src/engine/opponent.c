/* Torii: MIT licence, see LICENSE. */
#include "engine/opponent.h"

#include "base/assert.h"
#include "engine/engine.h"

#include <stdlib.h>
#include <string.h>

_Static_assert((int)OPPONENT_LEVELS == (int)ENGINE_LEVELS, "the levels are the engine's");
_Static_assert((int)OPPONENT_LEVEL_PARAMS == (int)ENGINE_LEVEL_PARAMS,
               "and so is what they are made of");

struct opponent {
    const struct games_entry *entry;
    int level;
    struct engine *engine;
    struct engine_limits limits;
    unsigned char secret[FORM_SECRET];
    atomic_bool *stop;
    struct engine_result result;
};

struct opponent *opponent_new(const struct games_entry *entry, int level)
{
    struct opponent *o = calloc(1, sizeof *o);
    struct engine_options options = {
        .hash = engine_default_hash(entry), .threads = 1, .level = level};

    ASSERT(level >= 1 && level <= OPPONENT_LEVELS);
    if (o == NULL)
        return NULL;
    o->entry = entry;
    o->level = level;
    o->limits = engine_default_limits(entry, level);
    o->engine = engine_new(&options);
    if (o->engine == NULL) {
        free(o);
        return NULL;
    }
    return o;
}

void opponent_begin(struct opponent *o, const unsigned char secret[FORM_SECRET])
{
    memcpy(o->secret, secret, sizeof o->secret);
}

void opponent_set_stop(struct opponent *o, atomic_bool *stop)
{
    o->stop = stop;
}

void opponent_disable_guard(struct opponent *o)
{
    o->limits.guard = 0;
}

void opponent_set_nodes(struct opponent *o, uint64_t nodes)
{
    if (engine_is_open(o->entry))
        o->limits.nodes = nodes;
}

void opponent_set_level(struct opponent *o, int level, const double params[OPPONENT_LEVEL_PARAMS])
{
    engine_set_level(o->engine, level, params);
    if (!engine_is_open(o->entry) && level == o->level)
        o->limits.nodes = (uint64_t)params[0];
}

void opponent_free(struct opponent *o)
{
    if (o != NULL)
        engine_free(o->engine);
    free(o);
}

enum status opponent_act(struct opponent *o, const struct game_seen *seen, uint64_t decision,
                         game_action *out, struct err *e)
{
    struct engine_task task = {.entry = o->entry,
                               .seen = seen,
                               .limits = o->limits,
                               .secret = o->secret,
                               .decision = decision,
                               .fresh = true,
                               .stop = o->stop};
    enum status rc = engine_think(o->engine, &task, &o->result, e);

    if (rc == OK)
        *out = o->result.line[0].move[0];
    return rc;
}

bool opponent_calls_draw(struct opponent *o, const void *state, const struct game_seen *seen,
                         bool stood)
{
    enum { LOOK = 2000000 };    /* nodes */
    static const int even = 20; /* hundredths of a student */
    struct engine_task task = {.entry = o->entry,
                               .seen = seen,
                               .limits = {.nodes = LOOK, .guard = o->limits.guard},
                               .fresh = true,
                               .stop = o->stop};
    struct engine_score score;

    if (!engine_is_open(o->entry))
        return false;
    if (engine_probe(o->engine, o->entry, state, &score))
        return score.proof == ENGINE_DRAW;
    if (engine_think(o->engine, &task, &o->result, NULL) != OK)
        return false;
    score = o->result.line[0].score;
    return score.proof == ENGINE_DRAW || (stood && score.proof == ENGINE_UNPROVED &&
                                          score.points <= even && score.points >= -even);
}
