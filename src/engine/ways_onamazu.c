/* Torii: MIT licence, see LICENSE. */
/* The same for the page's Onamazu, whose mind is small without the open games and their tables. */
#include "engine/parts.h"

const struct engine_way *const engine_ways[] = {&engine_general, NULL};
const struct engine_adviser *const engine_advisers[] = {&engine_onamazu, NULL};
