/* Torii: MIT licence, see LICENSE. */
/* Shared by the files of explanations. */
#ifndef WORDS_ONAMAZU_EXPLAINING_H
#define WORDS_ONAMAZU_EXPLAINING_H

#include "words/onamazu/explain.h"
#include "words/onamazu/gains.h"

enum { ONAMAZU_SENTENCE = 8192 };

/* An explanation being written. */
struct onamazu_telling {
    const struct onamazu_scene *s;
    const struct onamazu_explained *to;
    struct text t; /* the current line */
    char memory[ONAMAZU_SENTENCE];
};

struct text *onamazu_begin(struct onamazu_telling *p);
void onamazu_end_title(struct onamazu_telling *p);
void onamazu_end_line(struct onamazu_telling *p);
void onamazu_plain_line(struct onamazu_telling *p, const char *english); /* marked by N_ */

/* How jinjas score; what offerings are. */
void onamazu_set_lines(struct onamazu_telling *p);
void onamazu_offering_lines(struct onamazu_telling *p);

/* Things without a number, and the points of a seat; clauses, or NULL if there is no such thing. */
const char *onamazu_explain_plain(struct onamazu_telling *p, struct str kind);
const char *onamazu_explain_score(struct onamazu_telling *p, int seat);

#endif
