/* Torii: MIT licence, see LICENSE. */
/*
 * The languages, one line each: code and native name. Tables have one column per language in
 * this order, and tools/languages.py reads it here; the page's copy is web/src/locale/languages.ts. English
 * comes first and is the fallback for missing translations. See docs/contributing/language.md for adding one.
 */
#ifndef BASE_LANGUAGES_H
#define BASE_LANGUAGES_H

#include <stdbool.h>
#include <string.h>

/* clang-format off */
#define LANGUAGES(X)   \
    X(en, "English")   \
    X(fr, "français")  \
    X(es, "español")
/* clang-format on */

#define LANGUAGE_ONE(code, name) LANGUAGE_##code,
enum { LANGUAGES(LANGUAGE_ONE) LANGUAGES_COUNT };
#undef LANGUAGE_ONE

struct language {
    const char *code, *name;
};

#define LANGUAGE_ENTRY(code, name) {#code, name},
static const struct language language_list[LANGUAGES_COUNT] = {LANGUAGES(LANGUAGE_ENTRY)};
#undef LANGUAGE_ENTRY

/* The column of the language that the text starts with ("fr", "fr_CA.UTF-8"); English if unknown. */
static inline int language_column(const char *wish)
{
    for (int i = 1; i < LANGUAGES_COUNT; i++)
        if (strncmp(wish, language_list[i].code, 2) == 0)
            return i;
    return 0;
}

static inline bool language_known(const char *code)
{
    return strcmp(code, language_list[language_column(code)].code) == 0;
}

#endif
