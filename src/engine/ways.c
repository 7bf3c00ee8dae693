/* Torii: MIT licence, see LICENSE. */
/* How the program thinks: the open games have a mind of their own, everything else is searched. */
#include "engine/parts.h"

const struct engine_way *const engine_ways[] = {&engine_open, &engine_general, NULL};
const struct engine_adviser *const engine_advisers[] = {&engine_onamazu, NULL};
