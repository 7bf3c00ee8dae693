/* Torii: MIT licence, see LICENSE. */
#include "rules/onitama/clauses.h"

#include "rules/onitama/onitama.h"

#include <string.h>

int oni_clause_count(void)
{
    return oni_clauses_count;
}

int oni_clause_find(struct str id)
{
    for (int i = 0; i < oni_clauses_count; i++)
        if (str_distance(id, str_of(oni_clauses[i].id), 0) == 0)
            return i;
    return -1;
}

struct oni_clause_words oni_clause_words(int clause, const char *language)
{
    int column = strcmp(language, "fr") == 0 ? 1 : strcmp(language, "es") == 0 ? 2 : 0;
    const struct oni_clause_text *t = &oni_clauses[clause].languages[column];

    return (struct oni_clause_words){oni_clauses[clause].id, t->title, t->text, t->reading};
}
