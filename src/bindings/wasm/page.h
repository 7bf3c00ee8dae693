/* Torii: MIT licence, see LICENSE. */
/* Text transfer between the page and this code (wasm.h). */
#ifndef BINDINGS_WASM_PAGE_H
#define BINDINGS_WASM_PAGE_H

#include "base/status.h"
#include "base/text.h"
#include "game/form.h"

/* What was written to the input. */
struct str page_said(int size);
/* The next line `key value`, taken off *rest; false when nothing is left. */
bool page_line(struct str *rest, struct str *key, struct str *value);
/* The secret that seeds the random choices of a level, from the line `secret HEX` (secret.c). */
enum status page_secret(struct str said, unsigned char out[FORM_SECRET], struct err *e);

/* Writes an answer; called again with a larger buffer if it did not fit. */
typedef enum status page_teller(const void *what, struct text *t, struct err *e);
int page_answer(page_teller *tell, const void *what);
/* An answer that consists of a status only. */
int page_status(enum status rc, const struct err *e);

#endif
