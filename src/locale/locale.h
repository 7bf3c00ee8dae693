/* Torii: MIT licence, see LICENSE. */
/*
 * Messages in the reader's language. The English text is the key, as in gettext; data/locale/fr.po and its
 * siblings hold the translations. The catalogues are compiled in: nothing is read at run time, and there
 * is no global language.
 */
#ifndef LOCALE_LOCALE_H
#define LOCALE_LOCALE_H

#include "base/status.h" /* N_ */

/* The message in a language of base/languages.h; in English if the language or the translation is missing.
 * Static lifetime; its %-directives are those of the English text, in the same order. */
const char *locale_say(const char *language, const char *english);

/* Formats a message with its arguments in the language. */
void locale_err(const char *language, const struct err *e, struct text *t);

#endif
