/* Torii: MIT licence, see LICENSE. */
/* JSON helpers for both formats. */
#ifndef EXCHANGE_JSON_H
#define EXCHANGE_JSON_H

#include "base/status.h"
#include "base/text.h"

#include <jansson.h>

/* Parses one object; NULL after reporting the error. The caller releases it. */
json_t *exchange_object(struct str text, struct err *e);
/* The string under a key; data is NULL if it is missing or not a string. */
struct str exchange_string(const json_t *object, const char *key);

#endif
