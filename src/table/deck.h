/* Torii: MIT licence, see LICENSE. */
/*
 * Five cards as the tables see them, always from the seat of the player to move: home row squares 0…4, own
 * arch 2, enemy arch 22. The thirty deals of the five cards are the bits of a word:
 *
 *     bit 6 * beside + pair       pair: the two own cards among the four that are not beside
 *
 * Using card c leaves c beside, so the opponent then faces one of the six deals of group c. A deal has two
 * predecessors; table_deck_predecessors maps a word of deals that a move leads to (each in the group of the
 * card that was used) to the deals the move can be made from.
 */
#ifndef TABLE_DECK_H
#define TABLE_DECK_H

#include "base/status.h"
#include "base/text.h"

#include <stdint.h>

enum {
    TABLE_CARDS = 5,
    TABLE_DEALS = 30,
    TABLE_SQUARES = 25,
    TABLE_ARCH = 22,    /* where the own master wins */
    TABLE_OWN_ARCH = 2, /* where the enemy's does */
    TABLE_ALL_DEALS = (1 << TABLE_DEALS) - 1,
};

struct table_deck {
    uint8_t card[TABLE_CARDS];                /* card numbers of Onitama, increasing */
    uint8_t by[TABLE_SQUARES][TABLE_SQUARES]; /* cards that move from one square to another */
    uint32_t held[1 << TABLE_CARDS];          /* deals with one of these cards in hand */
    uint32_t group[1 << TABLE_CARDS];         /* the groups of these cards */
    uint32_t before[3][1 << 10];              /* predecessors of ten deals at a time */
    uint8_t own[TABLE_DEALS],
        beside[TABLE_DEALS]; /* of a deal: the two own cards, and the one beside */
};

/* Where the five cards move to and from. */
struct step_tables {
    const struct table_deck *deck;
    uint32_t targets[TABLE_CARDS][TABLE_SQUARES]; /* of each card from each square */
    uint32_t sources[TABLE_SQUARES];              /* from which some card leads to this square */
    uint32_t reach[TABLE_SQUARES]; /* targets of all cards except the arch, where the game ends */
};

void step_tables_fill(struct step_tables *t, const struct table_deck *deck);

/* Reads five different cards of any kind by name, separated by commas, in that order. */
enum status table_cards_read(uint8_t cards[TABLE_CARDS], struct str names, struct err *e);
/* Reads five different movement cards by name, separated by commas, in any order. */
enum status table_deck_read(struct table_deck *d, struct str names, struct err *e);
/* The same from card numbers. */
void table_deck_fill(struct table_deck *d, const uint8_t cards[TABLE_CARDS]);
/* The deal in which the player to move has these cards (bits of d->card) and this one is beside. */
int table_deck_deal(const struct table_deck *d, int own, int beside);

static inline uint32_t table_deck_predecessors(const struct table_deck *d, uint32_t reached)
{
    return d->before[0][reached & 1023] | d->before[1][reached >> 10 & 1023] |
           d->before[2][reached >> 20 & 1023];
}

#endif
