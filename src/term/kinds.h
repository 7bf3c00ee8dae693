/* Torii: MIT licence, see LICENSE. */
/* Moves and refusals of each game in words: one row per game (kinds.c). play_kinds.c has those of the prompt. */
#ifndef TERM_KINDS_H
#define TERM_KINDS_H

#include "term/term.h"
#include "term/words.h"

struct term_kind {
    const struct games_game *of;
    /* A move in words; `how` selects the form for the sentence. */
    void (*move)(struct text *t, const struct words_look *look, const struct games_entry *entry,
                 const void *state, game_action move, enum words_deed how);
    /* Why the rules refuse what was typed. */
    void (*refusal)(struct text *t, const struct words_look *look, const struct games_entry *entry,
                    const void *state, const struct err *e, struct str typed);
};

const struct term_kind *term_kind_of(const struct games_entry *entry);

#endif
