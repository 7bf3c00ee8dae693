/* Torii: MIT licence, see LICENSE. */
/* What the page orders when a record is written: lines `tag NAME VALUE`, `result 1-0`, `ending …`, `format json`. */
#ifndef BINDINGS_WASM_ORDER_H
#define BINDINGS_WASM_ORDER_H

#include "game/record.h"

struct page_order {
    bool json;
    bool
        hides; /* somebody does not see all: the seed is left out, for programs may have drawn from it */
    const char *const *own; /* tags that the game tells by itself, NULL behind the last: left out */
    struct str result, ending; /* how it ended away from the board */
};

/* Fills json, result and ending; tags go into the record. */
enum status page_order_read(struct page_order *o, struct str lines, struct record *r,
                            struct err *e);
/* Ends the record: the board's own result counts before what was ordered. */
enum status page_order_finish(const struct page_order *o, const struct game *g, const void *state,
                              struct record *r, struct err *e);

#endif
