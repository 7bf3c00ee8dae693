/* Torii: MIT licence, see LICENSE. */
#include "game/clauses.h"

#include <string.h>

int clause_find(const struct clause_book *book, struct str id)
{
    for (int i = 0; i < book->count; i++)
        if (str_distance(id, str_of(book->list[i].id), 0) == 0)
            return i;
    return -1;
}

struct clause_words clause_words(const struct clause_book *book, int clause, const char *language)
{
    int column = language_column(language);
    const struct clause_text *t = &book->list[clause].languages[column];

    return (struct clause_words){book->list[clause].id, t->title, t->text, t->reading};
}
