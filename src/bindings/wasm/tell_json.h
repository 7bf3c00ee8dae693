/* Torii: MIT licence, see LICENSE. */
/* JSON output for the page. */
#ifndef BINDINGS_WASM_TELL_JSON_H
#define BINDINGS_WASM_TELL_JSON_H

#include "base/jsonw.h"
#include "base/status.h"

void tell_error(const struct err *e, struct text *t);

#endif
