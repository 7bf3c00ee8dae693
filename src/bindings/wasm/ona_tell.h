/* Torii: MIT licence, see LICENSE. */
/*
 * A game of Onamazu as JSON for the page: the types are those of web/src/core/onamazu-types.ts. Everything for
 * a viewer is derived from the view and the events of that viewer.
 */
#ifndef BINDINGS_WASM_ONA_TELL_H
#define BINDINGS_WASM_ONA_TELL_H

#include "bindings/wasm/play.h"
#include "bindings/wasm/tell_json.h"
#include "words/onamazu/gains.h"
#include "words/onamazu/told.h"

/* A position as its viewer sees it, being written. */
struct ona_telling {
    const struct play *match;
    size_t steps;
    struct game_state state;    /* as the match knows it */
    struct onamazu_scene scene; /* the view, and how to put it into words */
    int turn;                   /* who acts, GAME_CHANCE or GAME_OVER */
    struct text *t;
};

/* The language of the page; its messages are passed in (ona_locale.c). */
const char *ona_language(void);
enum status ona_language_set(int language, struct str messages, struct err *e);

/* As the viewer sees it. */
void ona_view_of(const struct play *m, const struct game_state *state, int viewer,
                 struct ona_state *out);
struct ona_telling ona_telling_of(const struct play *m, size_t steps, int viewer, struct text *t);

/* Complete answers. */
void ona_tell_scene(const struct play *m, size_t steps, int viewer, struct text *t);
void ona_tell_events(const struct play *m, size_t from, int viewer, struct text *t);
void ona_tell_rules(const struct ona_rules *rules, struct text *t);
void ona_tell_explained(const struct play *m, int viewer, struct str thing, struct text *t);
/* Why it is refused, or null. */
void ona_tell_why(const struct play *m, int viewer, struct str text, struct text *t);

/* Parts of a scene. */
void ona_tell_cells(const struct ona_telling *p);
void ona_tell_monasteries(const struct ona_telling *p);
void ona_tell_actions(const struct ona_telling *p);
void ona_tell_undo(const struct ona_telling *p);

/* Shared parts, each preceded by `"key":`. A NULL price is null. */
void ona_tell_cubes(struct text *t, const char *key, const uint8_t cubes[ONA_RESOURCES]);
void ona_tell_price(struct text *t, const char *key, const struct ona_cost *price);
void ona_tell_cell(struct text *t, const char *key, int cell); /* ONA_NONE: null */
void ona_tell_bits(struct text *t, const char *key, uint32_t bits);
void ona_tell_fame(struct text *t, const struct onamazu_scene *s, uint8_t tile);
/* Text from a writer, as one string with a capital; a NULL key means an item of a list. */
typedef void ona_writer(struct text *t, const struct onamazu_scene *s, game_action x);
void ona_tell_words(struct text *t, const char *key, const struct onamazu_scene *s, game_action x,
                    ona_writer *write);

/* What a choice changes for the player who acts. */
struct ona_gain {
    struct onamazu_change change;
    int points, lost;
};
void ona_tell_gain(struct text *t, const char *key, const struct ona_gain *gain); /* NULL: null */
/* Cubes, mons, … of a choice; false if it reveals something unknown. */
bool ona_gain_of(const struct onamazu_scene *s, game_action x, struct ona_gain *out);
/* Among several payments for one thing, the more sensible ones rank lower: little gold, little of what is scarce. */
int ona_payment_rank(const struct onamazu_scene *s, game_action x);
/* Choices that differ only in the payment share a group: its name, or false. */
bool ona_group_print(const struct onamazu_scene *s, game_action x, struct text *t);

/* Names of actions and events, and their subjects. */
const char *ona_verb_name(game_action x);
int ona_action_cell(game_action x);          /* ONA_NONE: none */
const char *ona_action_place(game_action x); /* "S1" …, or NULL */

#endif
