/* Torii: MIT licence, see LICENSE. */
/* The reports of `torii lab`, one series of games or two beside each other. */
#ifndef CMD_LAB_H
#define CMD_LAB_H

#include "lab/lab.h"

/* A series that was played. */
struct lab_series {
    struct lab_setup setup;
    struct lab_tally tally;
    const char *file; /* of its rules, NULL for the standard ones */
};

void lab_print(const struct lab_series *s);
void lab_print_both(const struct lab_series *one, const struct lab_series *two);
/* One object a line. */
void lab_print_json(const struct lab_series *s);
void lab_print_json_both(const struct lab_series *one, const struct lab_series *two);

#endif
