/* Torii: MIT licence, see LICENSE. */
/*
 * Incremental JSON reader without allocation, covering what our own formats use: numbers, words and
 * nesting; no escapes in strings. Every function returns false on anything unexpected; `failed` then stays
 * set and nothing more is read. No name clashes with jansson, which is linked too.
 */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include "base/text.h"

struct json {
    struct str rest;
    size_t len; /* of the whole text */
    bool failed;
};

void json_init(struct json *j, struct str text);
char json_peek(struct json *j);          /* the next non-blank character, or 0 */
bool json_take(struct json *j, char c);  /* requires this character */
bool json_maybe(struct json *j, char c); /* consumes it if present; never fails */
bool json_text(struct json *j, struct str *out);
bool json_int(struct json *j, int min, int max, int *out);
bool json_bool(struct json *j, bool *out);
bool json_nothing(struct json *j); /* consumes `null` if present; never fails */
/*
 * Iterates over members: `for (int n = 0; json_key(j, &n, &key);)`, and likewise over items. Consumes the
 * brackets too.
 */
bool json_key(struct json *j, int *count, struct str *key);
bool json_item(struct json *j, int *count);
size_t json_at(const struct json *j); /* bytes read */
bool json_end(struct json *j);        /* only blanks are left */

#endif
