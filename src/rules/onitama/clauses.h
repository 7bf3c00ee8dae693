/* Torii: MIT licence, see LICENSE. */
/* The clauses in words, made from docs/rules when the program is built. */
#ifndef RULES_ONITAMA_CLAUSES_H
#define RULES_ONITAMA_CLAUSES_H

struct oni_clause_text {
    const char *title;
    const char *text;
    const char *reading; /* how we settled what was unclear, or empty */
};

struct oni_clause {
    const char *id;
    struct oni_clause_text languages[3]; /* en, fr, es */
};

extern const int oni_clauses_count;
extern const struct oni_clause oni_clauses[];

#endif
