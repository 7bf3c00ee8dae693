/* Torii: MIT licence, see LICENSE. */
/* Two blocks of Onamazu's rules side by side: what differs, and which texts of cards were forgotten. */
#ifndef CMD_RULESDIFF_H
#define CMD_RULESDIFF_H

#include "rules/onamazu/rules.h"

#include <stdbool.h>

/*
 * Prints a line for every value of `now` that changes the game against `old`, as in
 * "  miko[4].n (Botan): 7 instead of 9", and how many texts for people differ; or JSON objects with commas
 * between. Returns how many values.
 */
int rules_print_changes(const struct ona_rules *old, const struct ona_rules *now, bool json);

/*
 * Texts of cards that stayed the same though what the card does was changed: one warning each. On
 * stderr behind the name of the file, or as JSON objects on stdout.
 */
void rules_print_warnings(const struct ona_rules *old, const struct ona_rules *now,
                          const char *file, bool json);

#endif
