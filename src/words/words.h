/* Torii: MIT licence, see LICENSE. */
/* Words for people, in their language. */
#ifndef WORDS_WORDS_H
#define WORDS_WORDS_H

#include "base/text.h"
#include "locale/locale.h"
#include "words/look.h"

static inline const char *say(const struct words_look *look, const char *english)
{
    return locale_say(look->language, english);
}

/* What somebody typed, cleaned and in the quotes of the language. */
void words_quote(struct text *t, const struct words_look *look, struct str s);

/* A sentence begins with a capital letter: a to z, and à to ý in their two bytes. */
void words_capital(char *sentence);

#endif
