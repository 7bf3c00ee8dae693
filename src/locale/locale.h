/* Torii: MIT licence, see LICENSE. */
/*
 * What the program says, in the reader's language. The English text is the key: what stands in the
 * source is what an English reader sees, and data/locale/fr.po and es.po say it in the others. The
 * catalogues are compiled in; nothing is read at run time, and there is no global language.
 */
#ifndef LOCALE_LOCALE_H
#define LOCALE_LOCALE_H

/* Marks a message that is said later, such as an entry of a table; tools/check_locale.py finds it. */
#define N_(english) english

/* The message in "fr" or "es"; the English one for any other language or an unknown message. Lives
 * for ever; its %-directives are those of the English text, in the same order. */
const char *locale_say(const char *language, const char *english);

#endif
