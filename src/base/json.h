/* Torii: MIT licence, see LICENSE. */
/*
 * Reading JSON piece by piece, without memory of its own: numbers, words and nesting as our own formats
 * use them. Strings hold no escapes. Every function returns false where something else stands; then
 * `failed` stays set and nothing more is read. No name here is one of jansson, which is linked too.
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
char json_peek(struct json *j);          /* the next character that is no blank, or 0 */
bool json_take(struct json *j, char c);  /* exactly this one */
bool json_maybe(struct json *j, char c); /* takes it if it is there; never fails */
bool json_text(struct json *j, struct str *out);
bool json_int(struct json *j, int min, int max, int *out);
bool json_bool(struct json *j, bool *out);
bool json_nothing(struct json *j); /* takes `null` if it is there; never fails */
/*
 * Members one after the other: `for (int n = 0; json_key(j, &n, &key);)`, and items likewise. The
 * brackets are taken too.
 */
bool json_key(struct json *j, int *count, struct str *key);
bool json_item(struct json *j, int *count);
size_t json_at(const struct json *j); /* bytes read */
bool json_end(struct json *j);        /* nothing is left but blanks */

#endif
