/* Torii: MIT licence, see LICENSE. */
/* Words for people: messages in their language, wrapped lines, letters without accents. */
#ifndef TERM_WORDS_H
#define TERM_WORDS_H

#include "base/status.h"
#include "base/text.h"
#include "term/term.h"
#include "words/words.h"

enum { WORDS_COLUMNS = 79 }; /* so that no line touches the edge of an 80-column terminal */

/* Columns that pictures and lists may use: more than the text where the terminal has more. */
int words_columns(const struct words_look *look);
/* The words of s in lines with `indent` blanks before them, ended by a new line. */
static inline void words_wrap(struct text *t, struct str s, int indent)
{
    text_wrap(t, s, indent, WORDS_COLUMNS);
}

/* ASCII for every character: é as e, œ as oe, ─ as -; ? only for scripts that have no Latin letters. */
void words_fold(struct text *t, struct str s);
/* Are the two equal but for case, accents, blanks and marks? */
bool words_same(struct str a, struct str b);
/* The name of a player: Blue, Red. */
const char *words_player(const struct words_look *look, int player);

/* A card by its code or its name in the language; -1 if there is none. */
int words_card(const struct words_look *look, struct str name);

/* A move of an open game by the name of its card, "Ox c1c2"; what it does stands behind it, aside in
 * brackets or as a sentence: "Ox c1c2 takes a student". */
struct oni_core;
enum words_deed { WORDS_BARE, WORDS_ASIDE, WORDS_SENTENCE };
void words_move(struct text *t, const struct words_look *look, const struct oni_core *before,
                struct str move, enum words_deed how);

/* Why the rules refuse something, in the language: the text of e, or the title of its clause. */
void words_reason(struct text *t, const struct words_look *look, const struct err *e);
/* A clause of the rules, by its number: id, title, text. */
void words_clause(struct text *t, const struct words_look *look, int clause);

/* Is the word one of the list, but for case, accents and a plural's last letter? */
bool words_among(struct str word, const char *list);

#endif
