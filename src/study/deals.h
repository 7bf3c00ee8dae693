/* Torii: MIT licence, see LICENSE. */
/* The thirty deals of five cards: which two each player gets, and which lies beside the board. */
#ifndef STUDY_DEALS_H
#define STUDY_DEALS_H

#include "base/status.h"
#include "base/text.h"

enum { STUDY_DEALS = 30, STUDY_CARDS = 5, STUDY_DEAL_NODES = 2000000 };

struct study_deal {
    int card[STUDY_CARDS]; /* Blue's two, Red's two, the one beside */
};

/* From five names with commas between; in the order of these names. */
enum status study_deals_of(struct str cards, struct study_deal out[STUDY_DEALS], struct err *e);
/* `ox,boar/horse,elephant/crab` */
enum status study_deal_read(struct str cards, struct study_deal *out, struct err *e);
void study_deal_print(const struct study_deal *deal, struct text *t);
/* The player who begins (B3), and how many of the cards are wind cards. */
int study_deal_first(const struct study_deal *deal);
int study_deal_winds(const struct study_deal *deal);

#endif
