/* Torii: MIT licence, see LICENSE. */
/* The clauses of a game's rules in words, made from docs/rules when the program is built. */
#ifndef GAME_CLAUSES_H
#define GAME_CLAUSES_H

#include "base/text.h"

struct clause_text {
    const char *title;
    const char *text;
    const char *reading; /* how we settled what was unclear, or empty */
};

struct clause {
    const char *id;
    struct clause_text languages[3]; /* en, fr, es */
};

struct clause_book {
    const struct clause *list;
    int count;
};

/* One clause in one language. */
struct clause_words {
    const char *id, *title, *text, *reading;
};

int clause_find(const struct clause_book *book, struct str id); /* -1 if none; either case */
struct clause_words clause_words(const struct clause_book *book, int clause, const char *language);

#endif
