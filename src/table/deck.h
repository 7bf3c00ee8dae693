/* Torii: MIT licence, see LICENSE. */
/*
 * Five cards as the tables see them: always from the seat of the player to move, whose home row is
 * squares 0…4, own arch 2, enemy arch 22. The thirty deals of the five cards are the bits of a word:
 *
 *     bit 6 * beside + pair       pair: the two own cards among the four that do not lie beside
 *
 * Using card c leaves c beside, so what the opponent then faces is in the six bits of group c. A deal
 * can be led to by two others; table_deck_lead tells, for a word of deals that a move leads to (each in
 * the group of the card that was used), the deals it can be made from.
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
    uint8_t card[TABLE_CARDS];                     /* numbers of Onitama's cards, increasing */
    uint8_t by[TABLE_SQUARES][TABLE_SQUARES];      /* cards that go from one square to another */
    uint32_t held[1 << TABLE_CARDS];               /* deals with one of these cards in hand */
    uint32_t group[1 << TABLE_CARDS];              /* the groups of these cards */
    uint32_t lead[3][1 << 10];                     /* ten bits at a time */
    uint8_t own[TABLE_DEALS], beside[TABLE_DEALS]; /* of a deal: two cards, and the one beside */
};

/* Five different cards of any kind by name, commas between, in the order they are named. */
enum status table_cards_read(uint8_t cards[TABLE_CARDS], struct str names, struct err *e);
/* Five different movement cards by name, commas between, in any order. */
enum status table_deck_read(struct table_deck *d, struct str names, struct err *e);
/* The same by numbers of cards. */
void table_deck_fill(struct table_deck *d, const uint8_t cards[TABLE_CARDS]);
/* The deal in which the player to move has these cards (bits of d->card) and this one lies beside. */
int table_deck_deal(const struct table_deck *d, int own, int beside);

static inline uint32_t table_deck_lead(const struct table_deck *d, uint32_t reached)
{
    return d->lead[0][reached & 1023] | d->lead[1][reached >> 10 & 1023] |
           d->lead[2][reached >> 20 & 1023];
}

#endif
