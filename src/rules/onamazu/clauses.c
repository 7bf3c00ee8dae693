/* Torii: MIT licence, see LICENSE. */
/* The clauses of Onamazu, generated from docs/rules at build time. */
#include "rules/onamazu/onamazu.h"

int ona_clause_count(void)
{
    return ona_clause_book.count;
}

int ona_clause_find(struct str id)
{
    return clause_find(&ona_clause_book, id);
}

struct clause_words ona_clause_words(int clause, const char *language)
{
    return clause_words(&ona_clause_book, clause, language);
}
