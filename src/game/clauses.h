/* Torii: MIT licence, see LICENSE. */
/* The text of a game's clauses, generated from docs/rules at build time. */
#ifndef GAME_CLAUSES_H
#define GAME_CLAUSES_H

#include "base/languages.h"
#include "base/text.h"

struct clause_text {
    const char *title;
    const char *text;
    const char *reading; /* our interpretation of what was unclear, or empty */
};

struct clause {
    const char *id;
    struct clause_text languages[LANGUAGES_COUNT];
};

struct clause_book {
    const struct clause *list;
    int count;
};

/* One clause in one language. */
struct clause_words {
    const char *id, *title, *text, *reading;
};

int clause_find(const struct clause_book *book, struct str id); /* -1 if none; case-insensitive */
struct clause_words clause_words(const struct clause_book *book, int clause, const char *language);

#endif
