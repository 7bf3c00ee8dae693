/* Torii: MIT licence, see LICENSE. */
/* The clauses of Onitama, generated from docs/rules at build time. */
#include "rules/onitama/onitama.h"

int oni_clause_count(void)
{
    return oni_clause_book.count;
}

int oni_clause_find(struct str id)
{
    return clause_find(&oni_clause_book, id);
}

struct clause_words oni_clause_words(int clause, const char *language)
{
    return clause_words(&oni_clause_book, clause, language);
}
