/* Torii: MIT licence, see LICENSE. */
/* The same for the page's Onitama. */
#include "engine/parts.h"

const struct engine_way *const engine_ways[] = {&engine_open, &engine_general, NULL};
const struct engine_adviser *const engine_advisers[] = {NULL};
