/* Torii: MIT licence, see LICENSE. */
/* Small readings of JSON values that both formats need. */
#ifndef EXCHANGE_JSON_H
#define EXCHANGE_JSON_H

#include "base/status.h"
#include "base/text.h"

#include <jansson.h>

/* One object from text; NULL after saying what is wrong with it. The caller gives it back. */
json_t *exchange_object(struct str text, struct err *e);
/* The string under a key; data is NULL if there is no such key or it is something else. */
struct str exchange_string(const json_t *object, const char *key);

#endif
