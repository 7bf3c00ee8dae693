/* Torii: MIT licence, see LICENSE. */
/* Records and pictures of games for the page. */
#ifndef BINDINGS_WASM_WRITTEN_H
#define BINDINGS_WASM_WRITTEN_H

#include "bindings/wasm/play.h"

/* Fills p from a record, .ogn or JSON. */
enum status written_open(struct play *p, struct str text, struct err *e);
/* What the last record contains besides the game: {"tags", "viewer", "setup", …}. */
void written_told(struct text *t);
/* The record in a scope; `order` has the lines `format ogn|json`, `result …`, `ending …`, `tag Name value`. */
enum status written_print(const struct play *p, int viewer, struct str order, struct text *t,
                          struct err *e);
/* The SVG of the position after that many steps. */
void written_picture(const struct play *p, size_t steps, int viewer, const char *language,
                     struct text *t);

#endif
