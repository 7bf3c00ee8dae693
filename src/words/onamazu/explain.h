/* Torii: MIT licence, see LICENSE. */
/* What things are and do, with the numbers of the rules in force: so an edited rules file explains itself. */
#ifndef WORDS_ONAMAZU_EXPLAIN_H
#define WORDS_ONAMAZU_EXPLAIN_H

#include "rules/onamazu/schema.h"
#include "words/onamazu/onamazu.h"

/* "cells.harvest 3 instead of 2": one value that differs from the standard. */
void onamazu_rule_change(struct text *t, const struct onamazu_scene *s, struct ona_leaf leaf);
/* "cubes gained on a resource cell"; and its value in a rules block, nothing if it has none. */
void onamazu_rule_name(struct text *t, const struct onamazu_scene *s, struct ona_leaf leaf);
void onamazu_rule_value(struct text *t, const struct onamazu_scene *s,
                        const struct ona_rules *rules, struct ona_leaf leaf);

/* Receives an explanation: first its title, then its sentences. */
struct onamazu_explained {
    void (*title)(void *context, const char *words);
    void (*line)(void *context, const char *sentence);
    void *context;
};
/* "cell:O3", "god:2", …: explains it and returns its clauses, "R55 R57"; NULL if there is no such thing. */
const char *onamazu_explain(const struct onamazu_scene *s, struct str thing,
                            const struct onamazu_explained *to);

#endif
