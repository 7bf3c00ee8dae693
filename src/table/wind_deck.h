/* Torii: MIT licence, see LICENSE. */
/*
 * Five cards with wind cards among them, and positions of the Way of the Wind with at most one student a side,
 * from the seat of the player to move as in deck.h.
 *
 * A block is a square for each student and for the spirit:
 *
 *     block (own * 26 + enemy) * 25 + spirit       25: no such student
 *
 * and holds all placements of the two masters with all deals.
 */
#ifndef TABLE_WIND_DECK_H
#define TABLE_WIND_DECK_H

#include "table/index.h"
#include "table/win_in_one.h"

enum {
    WIND_NONE = TABLE_SQUARES, /* no such student */
    WIND_PLACES = TABLE_SQUARES + 1,
    WIND_BLOCKS = WIND_PLACES * WIND_PLACES * TABLE_SQUARES,
    WIND_MAX_MEN = 4,
};

struct wind_deck {
    struct table_deck deck;                     /* of the upper patterns */
    uint8_t winds;                              /* which of the five are wind cards, a bit each */
    uint32_t upper[TABLE_CARDS][WIND_PLACES];   /* targets of a pawn; none from WIND_NONE */
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

/* Reads five different cards by name, separated by commas, in any order. */
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

/* No two on one square? */
static inline bool wind_place_valid(struct wind_place p)
{
    return p.spirit != p.own && p.spirit != p.enemy && (p.own != p.enemy || p.own == WIND_NONE);
}

/* Valid positions of a slice in a table of at most `men` men, won in one or not. */
static inline uint64_t wind_slice_states(int men, struct table_slice s)
{
    uint64_t spirits = (uint64_t)(TABLE_SQUARES - 2 - s.own - s.enemy);

    return s.own + s.enemy + 2 > men ? 0 : spirits * table_slice_states(s);
}

/* The set of one square, or of none. */
static inline uint32_t wind_set(int square)
{
    return (uint32_t)1 << square & TABLE_BOARD;
}

/* The block of a position, or WIND_BLOCKS where a player has more than one student. */
size_t wind_position_block(const struct wind_position *p);
/* What is won in one: the spirit never moves before the win (W11), it only stands in the way (W8). */
void wind_win_in_one_init(struct win_in_one *w, const struct wind_deck *d, struct wind_place p);

#endif
