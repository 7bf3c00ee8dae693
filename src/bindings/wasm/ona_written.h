/* Torii: MIT licence, see LICENSE. */
/* Games of Onamazu as records (docs/formats/record.md). */
#ifndef BINDINGS_WASM_ONA_WRITTEN_H
#define BINDINGS_WASM_ONA_WRITTEN_H

#include "bindings/wasm/play.h"

/* Reads a record, which is kept until the next one. Chance continues from the seed. */
enum status ona_written_open(struct play *m, struct str seed, struct str text, struct err *e);
void ona_written_told(struct text *t); /* tags, viewer, set-up */
/* Prints one with what the viewer may know; the lines are `result …`, `ending …` and `tag NAME VALUE`. */
enum status ona_written_print(const struct play *m, int viewer, struct str lines, struct text *t,
                              struct err *e);

#endif
