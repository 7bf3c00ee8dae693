/* Torii: MIT licence, see LICENSE. */
/* What the terminal has of each game: one row a game (kinds.c). */
#ifndef TERM_KINDS_H
#define TERM_KINDS_H

#include "term/term.h"
#include "term/words.h"

struct term_kind {
    const struct games_game *of;
    enum status (*play)(const struct term_game *how, struct err *e);
    /* A move in words; `how` it stands in the sentence. */
    void (*move)(struct text *t, const struct words_look *look, const struct games_entry *entry,
                 const void *state, game_action move, enum words_deed how);
    /* Why the rules refuse what was typed. */
    void (*refusal)(struct text *t, const struct words_look *look, const struct games_entry *entry,
                    const void *state, const struct err *e, struct str typed);
};

const struct term_kind *term_kind_of(const struct games_entry *entry);

/* prompt.c, onamazu_play.c: the loops. */
enum status term_play_onitama(const struct term_game *how, struct err *e);
enum status term_play_onamazu(const struct term_game *how, struct err *e);

#endif
