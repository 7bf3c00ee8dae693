/* Torii: MIT licence, see LICENSE. */
/* Text for people, in their language. */
#ifndef WORDS_WORDS_H
#define WORDS_WORDS_H

#include "base/text.h"
#include "locale/locale.h"
#include "words/look.h"

static inline const char *say(const struct words_look *look, const char *english)
{
    return locale_say(look->language, english);
}

/* User input, sanitised and in the quotes of the language. */
void words_quote(struct text *t, const struct words_look *look, struct str s);

/* Makes the first letter a capital: a to z, and à to ý in their two bytes. */
void words_capital(char *sentence);

#endif
