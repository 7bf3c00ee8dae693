/* Torii: MIT licence, see LICENSE. */
/*
 * Sets of cards that are solved up to all ten men: the value of each of the thirty deals, and of every first move.
 * The rows of data/solved/sets.tsv (docs/formats/solved.md) are compiled in; others can be read from a file.
 */
#ifndef TABLE_SOLVED_H
#define TABLE_SOLVED_H

#include "table/table.h"

#include <stddef.h>

extern const unsigned char solved_text[];
extern const size_t solved_text_len;

enum { SOLVED_MOVES = 64 };

/* A first move of a deal, as the player who makes it sees the board. */
struct solved_move {
    int card, from, to;   /* card: of the deck */
    enum table_wdl value; /* for the player who moves */
};

struct solved_deal {
    enum table_wdl value;
    int count;
    struct solved_move move[SOLVED_MOVES];
};

struct solved_set {
    struct solved_deal deal[TABLE_DEALS];
};

/*
 * The row of these cards in a text of rows, or of cards that move like them in a mirror: left and right of its moves are
 * then exchanged. NOT_FOUND: there is none, or only for cards of those names that moved otherwise. BAD_INPUT: the text,
 * or its row for these cards, is not what this says it is.
 */
enum status solved_find(struct str text, const struct table_deck *deck, struct solved_set *out,
                        struct err *e);

#endif
