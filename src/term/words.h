/* Torii: MIT licence, see LICENSE. */
/* Text for people: translated messages, wrapped lines, letters without accents. */
#ifndef TERM_WORDS_H
#define TERM_WORDS_H

#include "base/status.h"
#include "base/text.h"
#include "term/term.h"
#include "words/words.h"

enum { WORDS_COLUMNS = 79 }; /* so that no line touches the edge of an 80-column terminal */

/* Columns for pictures and lists: more than for text on a wide terminal. */
int words_columns(const struct words_look *look);
/* Wraps the words of s into lines with `indent` blanks before them, ended by a new line. */
static inline void words_wrap(struct text *t, struct str s, int indent)
{
    text_wrap(t, s, indent, WORDS_COLUMNS);
}

/* ASCII for every character: é as e, œ as oe, ─ as -; ? only for non-Latin scripts. */
void words_fold(struct text *t, struct str s);
/* Are the two equal except for case, accents, blanks and punctuation? */
bool words_same(struct str a, struct str b);
/* The name of a player: Blue, Red. */
const char *words_player(const struct words_look *look, int player);

/* A card by its code or its translated name; -1 if there is none. */
int words_card(const struct words_look *look, struct str name);

/* A move of an open game with the name of its card, "Ox c1c2", followed by what it does, in
 * brackets or as a sentence: "Ox c1c2 takes a student". */
struct oni_core;
enum words_deed { WORDS_BARE, WORDS_ASIDE, WORDS_SENTENCE };
void words_move(struct text *t, const struct words_look *look, const struct oni_core *before,
                struct str move, enum words_deed how);

/* A clause of the rules, by its index: id, title, text. */
void words_clause(struct text *t, const struct words_look *look, int clause);

/* Is the word in the list, ignoring case, accents and a plural ending? */
bool words_among(struct str word, const char *list);

#endif
