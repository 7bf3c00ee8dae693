/* Torii: MIT licence, see LICENSE. */
/* What the tests of records share. Records are large and point into themselves: they live here. */
#ifndef TESTS_RECORD_CHECKS_H
#define TESTS_RECORD_CHECKS_H

#include "random_record.h"

extern struct record one, two, three;
extern struct games_entry entry, other;
extern char first[RECORD_MAX_PRINT], second[RECORD_MAX_PRINT];

/* Printed into one of the two buffers. */
struct str record_text(const struct record *r, char *memory);
enum status record_from(struct record *r, struct str text, struct err *e);
enum status read_words(const char *text, struct err *e); /* into `two` */
/* Must be read without a fault; must be refused so, with these words. */
void good(struct record *r, struct str text);
void refused(const char *text, enum status rc, const char *words);
void same_text(struct str a, struct str b);
/* A random game into `one`. */
void make(int game, uint64_t seed, size_t most);

#endif
