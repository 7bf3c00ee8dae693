/* Torii: MIT licence, see LICENSE. */
/*
 * The fields of a JSON object, written into a text that somebody else bounds. A field brings its comma, except after
 * a bracket that opens.
 *
 * The server writes into buffers that grow (server/jtext.h), the program to stdout (cmd/out.h); everything else that
 * prints JSON uses these.
 */
#ifndef BASE_JSONW_H
#define BASE_JSONW_H

#include "base/text.h"

void jsonw_key(struct text *t, const char *key);
void jsonw_str(struct text *t, const char *key, struct str value);
void jsonw_word(struct text *t, const char *key, const char *word); /* NULL: null */
void jsonw_number(struct text *t, const char *key, int number);
void jsonw_bool(struct text *t, const char *key, bool is);
void jsonw_null(struct text *t, const char *key);
/* The comma before the next element of an array. */
void jsonw_next(struct text *t);

#endif
