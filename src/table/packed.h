/* Torii: MIT licence, see LICENSE. */
/*
 * The packed form that all table files share (docs/formats/table.md): card names, the census of a slice,
 * and for its positions an offset per block and per row, a code of a few bits each, and a sorted list of
 * exceptions for what has no code.
 */
#ifndef TABLE_PACKED_H
#define TABLE_PACKED_H

#include "table/table.h"

enum { CARD_NAME_BYTES = 16 }; /* padded with zeros */

/* The five card names of a header: written, printed with commas between, compared in this order. */
void packed_cards_put(unsigned char *names, const uint8_t cards[TABLE_CARDS]);
void packed_cards_print(const unsigned char *names, struct text *out);
bool packed_cards_match(const unsigned char *names, const uint8_t cards[TABLE_CARDS]);

/* 48 bytes: five counts of 8 bytes, the longest win and loss of 4 each. */
void packed_census_put(unsigned char *at, const struct table_census *c);
void packed_census_get(const unsigned char *at, struct table_census *c);

/* FAILED, with the reason. */
enum status packed_damaged(struct err *e, const char *what);

/* The packed positions of a slice: offsets of its lists in the file. */
struct packed {
    const struct chunk_file *file;
    uint64_t blocks, rows, data, exception_blocks, exceptions;
    int bits; /* of a code */
};

struct packed_code {
    uint64_t place; /* in the block, among the positions not won in one */
    int code;
};

/* Reads a number of a list; false where the file is damaged, like the following. */
bool packed_uint(const struct chunk_file *f, uint64_t list, uint64_t i, int bytes, uint64_t *out);
/* `in_row`: place in the row of the own master (win_in_one_place). */
bool packed_find(const struct packed *k, size_t block, int own_master, uint64_t in_row,
                 struct packed_code *out);
/* The DTM of an exception, by binary search; -1 if the place is not among the exceptions. */
bool packed_exception(const struct packed *k, size_t block, uint64_t place, int *dtm);

#endif
