/* Torii: MIT licence, see LICENSE. */
/* Our own engine at a level, as people play against it. */
#include "cmd/match.h"
#include "engine/engine.h"

#include <stdlib.h>

/* Levels below the last stop by themselves, but UGI requires a limit. */
enum { ENOUGH = 1000000000 };

int match_own(struct contest_engine *engine, const struct games_entry *entry, const char *level)
{
    static const char *const hashes[] = {"8", "16"};
    int number = atoi(level);
    struct engine_limits usual;

    engine->limits.nodes = ENOUGH;
    usual = engine_default_limits(entry, number);
    if (usual.nodes > 0)
        engine->limits.nodes = usual.nodes;
    if (number < ENGINE_LEVELS)
        return CMD_DONE;
    if (engine->options + 2 > CONTEST_MAX_OPTIONS)
        return cmd_misuse("match", "too many options for 'level=%s'", level);
    engine->option[engine->options] = "Fresh";
    engine->value[engine->options++] = "true";
    engine->option[engine->options] = "Hash";
    engine->value[engine->options++] = hashes[engine_default_hash(entry) == 16];
    return CMD_DONE;
}
