/* Torii: MIT licence, see LICENSE. */
/*
 * JSON for the page: the types are those of web/src/core/types.ts. Everything for a viewer is derived from view()
 * and event() of that viewer.
 */
#ifndef BINDINGS_WASM_TELL_H
#define BINDINGS_WASM_TELL_H

#include "bindings/wasm/play.h"
#include "bindings/wasm/tell_json.h"
#include "rules/onitama/belief.h"

/* Context of an action or event besides its bits. */
struct tell_deed {
    const struct game *game;
    const struct oni_state *before; /* as its viewer saw it */
    int player;
    uint32_t bits;
};

void tell_cards(struct text *t);
/* The scene after that many steps. */
void tell_scene(const struct play *p, size_t steps, int viewer, struct text *t);
void tell_events(const struct play *p, int viewer, struct text *t);
/* What the opponent could do next, with the pawns that the viewer sees. */
void tell_answers(const struct play *p, int viewer, struct text *t);
/* A list of 25 numbers, or null if the viewer has nothing to guess. */
enum status tell_belief(const struct play *p, int viewer, struct text *t, struct err *e);

/* Parts common to actions and events. */
void tell_square(struct text *t, const char *key, int square); /* null beyond the board */
void tell_deed(const struct tell_deed *d, struct text *t);
const char *tell_kind(const struct tell_deed *d, bool event);

#endif
