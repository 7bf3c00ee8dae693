/* Torii: MIT licence, see LICENSE. */
/*
 * Five cards of which some are wind cards, and positions of the Way of the Wind with at most one student
 * a side, as the tables see them: from the seat of the player to move, as in deck.h.
 *
 * A block is a place for each student and the spirit:
 *
 *     block (own * 26 + enemy) * 25 + spirit       a student that is not there: 25
 *
 * and holds all placements of the two masters with all deals.
 */
#ifndef TABLE_WIND_DECK_H
#define TABLE_WIND_DECK_H

#include "table/sets.h"
#include "table/winning.h"

enum {
    WIND_NONE = TABLE_SQUARES, /* no such student */
    WIND_PLACES = TABLE_SQUARES + 1,
    WIND_BLOCKS = WIND_PLACES * WIND_PLACES * TABLE_SQUARES,
    WIND_WORDS = TABLE_SQUARES * TABLE_SQUARES, /* placements of the masters */
    WIND_MAX_MEN = 4,
};

struct wind_deck {
    struct table_deck deck;                     /* its patterns are the upper ones */
    uint8_t winds;                              /* which of the five are wind cards, a bit each */
    uint32_t upper[TABLE_CARDS][WIND_PLACES];   /* squares a pawn can go to; none from WIND_NONE */
    uint32_t lower[TABLE_CARDS][TABLE_SQUARES]; /* where a wind card takes the spirit (W4) */
};

/* Students and spirit. */
struct wind_place {
    int own, enemy; /* squares, or WIND_NONE */
    int spirit;
};

struct wind_position {
    struct table_position pawns;
    int spirit;
};

/* Five different cards by name, commas between, in any order. */
enum status wind_deck_read(struct wind_deck *d, struct str names, struct err *e);

static inline size_t wind_block(struct wind_place p)
{
    return (size_t)((p.own * WIND_PLACES + p.enemy) * TABLE_SQUARES + p.spirit);
}

static inline struct wind_place wind_block_place(size_t block)
{
    return (struct wind_place){(int)(block / TABLE_SQUARES / WIND_PLACES),
                               (int)(block / TABLE_SQUARES % WIND_PLACES),
                               (int)(block % TABLE_SQUARES)};
}

static inline int wind_place_men(struct wind_place p)
{
    return 2 + (p.own != WIND_NONE) + (p.enemy != WIND_NONE);
}

/* Do all stand on squares of their own? */
static inline bool wind_place_valid(struct wind_place p)
{
    return p.spirit != p.own && p.spirit != p.enemy && (p.own != p.enemy || p.own == WIND_NONE);
}

/* The set of one square, or of none. */
static inline uint32_t wind_set(int square)
{
    return (uint32_t)1 << square & TABLE_BOARD;
}

/* The block of a position, or WIND_BLOCKS where a player has more than one student. */
size_t wind_position_block(const struct wind_position *p);
/* What is won in one: the spirit never moves before the win (W11), it only stands in the way (W8). */
void wind_winning_init(struct winning *w, const struct wind_deck *d, struct wind_place p);

#endif
