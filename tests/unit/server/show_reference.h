/* Torii: MIT licence, see LICENSE. */
#ifndef UNIT_SHOW_REFERENCE_H
#define UNIT_SHOW_REFERENCE_H

#include "server/show.h"

/* New references, each. */
json_t *reference_keys(const struct sitting *s, int scope, uint64_t keys);
json_t *reference_view(const struct sitting *s, int scope);
void reference_hide_presence(json_t *seats); /* NULL too */

#endif
