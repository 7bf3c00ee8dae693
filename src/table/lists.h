/* Torii: MIT licence, see LICENSE. */
/* What the files of tables have in common: names of cards in the head, lists of numbers in the body. */
#ifndef TABLE_LISTS_H
#define TABLE_LISTS_H

#include "table/deck.h"
#include "table/pieces.h"

enum { LISTS_CARD = 16 }; /* bytes of a card's name, zeros behind */

/* The five names of a head, commas between. */
void lists_names(const unsigned char *names, struct text *out);
/* Are they these cards, in this order? The deals are numbered by it. */
bool lists_names_are(const unsigned char *names, const uint8_t cards[TABLE_CARDS]);

/* The i-th number of so many bytes of a list; false where the file is damaged. */
bool lists_number(const struct pieces *f, uint64_t list, uint64_t i, int bytes, uint64_t *out);
/*
 * The level of a position among the exceptions of a block, which are sorted by their place; -1 if it is
 * none of them. False where the file is damaged.
 */
bool lists_exception(const struct pieces *f, uint64_t firsts, uint64_t exceptions, size_t block,
                     uint64_t place, int *level);

#endif
