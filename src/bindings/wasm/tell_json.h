/* Torii: MIT licence, see LICENSE. */
/* JSON output for the page. */
#ifndef BINDINGS_WASM_TELL_JSON_H
#define BINDINGS_WASM_TELL_JSON_H

#include "base/status.h"
#include "base/text.h"

void tell_key(struct text *t, const char *key); /* preceded by a comma, except after `{` */
void tell_word(struct text *t, const char *key, const char *word); /* NULL: null */
void tell_number(struct text *t, const char *key, int number);
void tell_bool(struct text *t, const char *key, bool is);
void tell_error(const struct err *e, struct text *t);

#endif
