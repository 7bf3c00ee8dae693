/* Torii: MIT licence, see LICENSE. */
/*
 * The reports of `torii lab`: one series of games (lab_report.c), or two beside each other (lab_diff.c).
 */
#ifndef CMD_LAB_H
#define CMD_LAB_H

#include "lab/lab.h"

/* A series that was played, or two in pairs. */
struct lab_report {
    struct lab_setup setup[2];
    struct lab_tally tally[2];
    struct lab_pairs pairs;
};

void lab_print(const struct lab_report *r, int which);
void lab_print_both(const struct lab_report *r);
/* What the second rules change, once before all series. */
void lab_print_changes(const struct ona_rules *one, const struct ona_rules *two);
/* One object a line. */
void lab_print_json(const struct lab_report *r, int which);
void lab_print_json_both(const struct lab_report *r);

/* What both reports share: columns that are as wide as their widest text … */
enum { LAB_CELL = 64 };
struct lab_column {
    char text[LAB_MAX_FIGURES][LAB_CELL];
    int width; /* in characters */
};
void lab_column_fill(struct lab_column *c, const struct lab_figure *figure, int count);
void lab_column_widen(struct lab_column *c, int count); /* once the texts are there */
void lab_put(const char *text, int width);              /* with blanks up to the width, and two */
void lab_put_name(const struct lab_figure *all, int i);
int lab_digits(const struct lab_figure *f); /* behind the point */
enum { LAB_NAMES = 40 };                    /* columns of the names */

/* … and the lines around the table. */
void lab_put_head(const struct lab_setup *setup);
void lab_put_rules(const char *which, const struct lab_setup *setup);
void lab_put_legend(void);
void lab_put_guarded(const char *which, const struct lab_tally *t);
void lab_put_bars(const char *title, const int64_t *bar, int count, int unit);

#endif
