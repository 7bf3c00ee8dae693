/* Torii: MIT licence, see LICENSE. */
/* The AIs and ISMCTS heuristics of the program. The first row that plays a game is its default. */
#include "engine/thinker.h"

extern const struct engine_thinker engine_alphabeta, engine_ismcts;
extern const struct engine_heuristics engine_onamazu, engine_light;

const struct engine_thinker *const engine_thinkers[] = {&engine_alphabeta, &engine_ismcts, NULL};
const struct engine_heuristics *const engine_heuristics_list[] = {&engine_onamazu, &engine_light,
                                                                  NULL};
