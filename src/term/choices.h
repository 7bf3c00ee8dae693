/* Torii: MIT licence, see LICENSE. */
/* What a player may do now, as numbered texts; made from that player's view alone. */
#ifndef TERM_CHOICES_H
#define TERM_CHOICES_H

#include "game/choices.h"
#include "game/match.h"

/* A move's text taken apart; -1 for what it does not have. */
struct choice_words {
    int card;
    int from, to; /* of pawn or ninja; of a placement the two squares */
    int spirit_from, spirit_to;
    struct str rest; /* behind the card */
};

/* Those of the player to act; number n is text[n - 1]. Empty when nobody acts. */
void choices_seen(struct choices *c, const struct match *m);
/* The same as they are put to a person: without attempts on squares where, by all that this player has
 * seen, no ninja can be. They stay legal (S10) and can be typed. */
void choices_offer(struct choices *c, const struct match *m);
struct choice_words choice_read(struct str text);

/* Which of the choices to show: all, those with a card, or those from a square. */
struct choice_filter {
    int card, square; /* -1: any */
};
bool choice_passes(struct str text, struct choice_filter f);

#endif
