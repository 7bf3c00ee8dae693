/* Torii: MIT licence, see LICENSE. */
/* How the page wants a record written: lines `tag NAME VALUE`, `result 1-0`, `ending …`, `format json`. */
#ifndef BINDINGS_WASM_ORDER_H
#define BINDINGS_WASM_ORDER_H

#include "game/record.h"

struct page_order {
    bool json;
    bool
        hides; /* not all is visible: the seed is omitted, since the computer may have drawn from it */
    const char *const *own;    /* tags that the game provides, NULL-terminated: omitted */
    struct str result, ending; /* how it ended away from the board */
};

/* Fills json, result and ending; tags go into the record. */
enum status page_order_read(struct page_order *o, struct str lines, struct record *r,
                            struct err *e);
/* Ends the record: a result on the board takes precedence over the requested one. */
enum status page_order_finish(const struct page_order *o, const struct game *g, const void *state,
                              struct record *r, struct err *e);

#endif
