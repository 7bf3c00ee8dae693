/* Torii: MIT licence, see LICENSE. */
/* The catalogue as one table, made by tools/gen_locale.py. */
#ifndef LOCALE_TABLE_H
#define LOCALE_TABLE_H

#include <stddef.h>

enum { LOCALE_FR, LOCALE_ES, LOCALE_OTHERS };

struct locale_message {
    const char *english;
    const char *others[LOCALE_OTHERS];
};

/* Sorted bytewise by the English text. */
extern const struct locale_message locale_messages[];
extern const size_t locale_messages_count;

#endif
