/* Torii: MIT licence, see LICENSE. */
/* Those of the page's Onitama. */
#include "engine/thinker.h"

extern const struct engine_thinker engine_alphabeta, engine_ismcts;
extern const struct engine_heuristics engine_light;

const struct engine_thinker *const engine_thinkers[] = {&engine_alphabeta, &engine_ismcts, NULL};
const struct engine_heuristics *const engine_heuristics_list[] = {&engine_light, NULL};
