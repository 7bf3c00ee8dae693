/* Torii: MIT licence, see LICENSE. */
/*
 * JSON text, written piece by piece into a buffer that grows; byte for byte what Jansson prints with JSON_COMPACT.
 * Commas come by themselves:
 *
 *     jtext_open(&j, '{');
 *     jtext_key(&j, "n"), jtext_int(&j, 4);
 *     jtext_key(&j, "moves"), jtext_open(&j, '['), jtext_string(&j, move), jtext_close(&j, ']');
 *     jtext_close(&j, '}');                             {"n":4,"moves":["ox:c1c2"]}
 *
 * The events of a move are written this way: as Jansson values each would take dozens of allocations.
 */
#ifndef SERVER_JTEXT_H
#define SERVER_JTEXT_H

#include "base/text.h"

#include <jansson.h>

enum { JTEXT_FIRST = 4096 }; /* bytes before any are allocated; few texts are longer */

struct jtext {
    char *data; /* `first`, or on the heap */
    size_t len, size;
    bool more;   /* a value stands here: the next one needs a comma */
    bool failed; /* out of memory: what was written is not all */
    char first[JTEXT_FIRST];
};

void jtext_begin(struct jtext *j);
void jtext_end(struct jtext *j); /* frees what it took */
/* A copy ended by a zero, to be freed; NULL: no memory. */
char *jtext_copy(const struct jtext *j);
json_t *jtext_parse(const struct jtext *j); /* new; NULL without memory */

void jtext_open(struct jtext *j, char bracket);
void jtext_close(struct jtext *j, char bracket);
void jtext_key(struct jtext *j, const char *name); /* a plain word */
void jtext_str(struct jtext *j, struct str s);     /* UTF-8 */
void jtext_string(struct jtext *j, const char *zero_ended);
void jtext_int(struct jtext *j, int64_t n);
void jtext_bool(struct jtext *j, bool b);
void jtext_null(struct jtext *j);
void jtext_json(struct jtext *j, const json_t *value); /* nothing for NULL */
void jtext_raw(struct jtext *j, struct str value);     /* JSON already */

#endif
