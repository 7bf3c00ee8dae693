/* Torii: MIT licence, see LICENSE. */
/* The legal actions of a player as numbered texts; derived from that player's view only. */
#ifndef TERM_CHOICES_H
#define TERM_CHOICES_H

#include "game/choices.h"
#include "game/match.h"

/* A move's text, parsed; -1 for missing parts. */
struct choice_words {
    int card;
    int from, to; /* of pawn or ninja; of a placement the two squares */
    int spirit_from, spirit_to;
    struct str rest; /* after the card */
};

/* Those of the player to act; number n is text[n - 1]. Empty if nobody acts. */
void choices_seen(struct choices *c, const struct match *m);
/* Those offered to a person: without attempts on squares where, by all that this player has
 * seen, no ninja can be. They stay legal (S10) and can be typed. */
void choices_offer(struct choices *c, const struct match *m);
struct choice_words choice_read(struct str text);

/* Which choices to show: all, those with a card, or those from a square. */
struct choice_filter {
    int card, square; /* -1: any */
};
bool choice_passes(struct str text, struct choice_filter f);

#endif
