/* Torii: MIT licence, see LICENSE. */
#include "opponent/opponent.h"

#include "base/assert.h"
#include "engine/engine.h"
#include "minds/onamazu/onamazu.h"
#include "os/os.h"
#include "search/search.h"

#include <stdlib.h>

enum { NODES = 1 << 18, HASH = 16 }; /* 24 bytes each; mebibytes of the open games */
static const double longest = 3;     /* seconds a decision */
static const double thought = 1.5;   /* of the open games at full strength */

struct opponent {
    const struct games_entry *entry;
    struct engine *engine; /* plays the open games; NULL: the search does */
    struct search search;
    struct search_how how;
    struct rng seeds; /* of the decisions */
    struct search_node nodes[NODES];
};

static void onamazu_worth(void *context, const struct game *g, const void *state, double *out)
{
    (void)context;
    ona_mind_worth(g, state, &ona_weights_tuned, out);
}

static game_action onamazu_policy(void *context, const struct game *g, const void *state,
                                  struct rng *r)
{
    (void)context;
    return ona_mind_greedy(g, state, &ona_weights_tuned, r);
}

static bool open_engine(struct opponent *o, int level, uint64_t seed)
{
    struct engine_options options = {.hash = HASH, .threads = 1, .level = level};

    o->engine = engine_new(&options);
    if (o->engine != NULL)
        engine_begin(o->engine, seed);
    return o->engine != NULL;
}

struct opponent *opponent_new(const struct games_entry *entry, int level, uint64_t seed)
{
    struct opponent *o = malloc(sizeof *o);

    ASSERT(level >= 1 && level <= OPPONENT_LEVELS);
    if (o == NULL)
        return NULL;
    o->entry = entry;
    o->engine = NULL;
    if (engine_is_open(entry) && !open_engine(o, level, seed)) {
        free(o);
        return NULL;
    }
    search_init(&o->search, &entry->game, o->nodes, NODES);
    o->how = search_level(level, games_is_onamazu(entry));
    o->how.limits.seconds = longest;
    o->how.limits.clock = os_seconds;
    if (games_is_onamazu(entry))
        o->how.advice = (struct search_advice){onamazu_policy, onamazu_worth, NULL};
    o->seeds.state = seed;
    return o;
}

void opponent_begin(struct opponent *o, uint64_t seed)
{
    o->seeds.state = seed;
    if (o->engine != NULL)
        engine_begin(o->engine, seed);
}

void opponent_free(struct opponent *o)
{
    if (o != NULL)
        engine_free(o->engine);
    free(o);
}

/* The open games: the mind, at a level. */
static enum status act_openly(struct opponent *o, const struct game_seen *seen, game_action *out,
                              struct err *e)
{
    struct engine_result *result = malloc(sizeof *result);
    struct engine_task task = {.entry = o->entry, .seen = seen, .limits = {.seconds = thought}};
    enum status rc = result == NULL ? err_say(e, NO_ROOM, "no memory to think")
                                    : engine_think(o->engine, &task, result, e);

    if (rc == OK)
        *out = result->line[0].move[0];
    free(result);
    return rc;
}

enum status opponent_act(struct opponent *o, const struct game_seen *seen, game_action *out,
                         struct err *e)
{
    struct search_choice choice;

    if (o->engine != NULL)
        return act_openly(o, seen, out, e);
    o->how.seed = rng_next(&o->seeds);

    enum status rc = search_think(&o->search, seen, &o->how, &choice, e);

    if (rc == OK)
        *out = choice.action;
    return rc;
}
