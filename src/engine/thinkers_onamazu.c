/* Torii: MIT licence, see LICENSE. */
/* Those of the page's Onamazu, which needs neither alpha-beta nor tablebases. */
#include "engine/thinker.h"

extern const struct engine_thinker engine_ismcts;
extern const struct engine_heuristics engine_onamazu;

const struct engine_thinker *const engine_thinkers[] = {&engine_ismcts, NULL};
const struct engine_heuristics *const engine_heuristics_list[] = {&engine_onamazu, NULL};
