/* Torii: MIT licence, see LICENSE. */
/*
 * Bit encoding of actions and events. An event is what a seat is shown of an action or of an outcome of
 * chance: the same bits with ONA_EVENT set, and the news that came with it.
 *
 *      0…5  what     6…11  a     12…17  b     18…29  news 0, 1     30…57  payment, or news 2, 3, 4
 *
 * News are six bits each, a number plus one; 0 means none.
 */
#ifndef RULES_ONAMAZU_ACTION_H
#define RULES_ONAMAZU_ACTION_H

#include "rules/onamazu/state.h"

enum ona_verb {
    ONA_NOTHING, /* 0 is not an action */
    ONA_ROT,     /* a: 0 clockwise, 1 counter-clockwise */
    ONA_ATK,     /* a: 0 S1, 1 S2, 2 TOP */
    ONA_PUT,     /* a: 0 ordinary, 1 superior; b: cell */
    ONA_ACT,     /* a: cell; news: the tiles that Fukurokuju reveals */
    ONA_FINISH,  /* `end` */
    ONA_FIGHT,   /* a: as ONA_ATK */
    ONA_DROP,    /* a: 0 S1, 1 S2, 2 both */
    ONA_RESHUFFLE,
    ONA_PASS,
    ONA_GIVE,  /* `offer`; a: resource, b: number of the jinja minus one */
    ONA_ERECT, /* `build`; a: slot, and a payment */
    ONA_SWAP,  /* a given, b taken */
    ONA_HIRE,  /* `use`; a payment */
    ONA_SIGN,
    ONA_NOSIGN,
    ONA_RAISE,  /* a: cell, and a payment */
    ONA_FORGE,  /* `armour`; a payment */
    ONA_DRAW,   /* a: 1 after a shuffle */
    ONA_PICK,   /* a: 0 the former top card, 1 the other */
    ONA_CHOOSE, /* `god`; a */
    ONA_TAKE,
    ONA_SELL, /* from here to ONA_LEAVE: at the market (docs/contributing/market.md) */
    ONA_BUY,
    ONA_DEAL,
    ONA_MIKO,
    ONA_BLESS,
    ONA_JINJA,    /* a: slot */
    ONA_CONTRACT, /* `temple` */
    ONA_LEAVE,
    ONA_OUTCOME, /* events only: a is enum ona_chance */
    ONA_VERBS
};

/* What stands behind the word of a verb. */
enum ona_takes {
    ONA_TAKES_OWN, /* something of its own (text.c, read.c), or nothing */
    ONA_TAKES_RESOURCE,
    ONA_TAKES_SLOT, /* of the display of jinjas */
};

/* verbs.c: how each verb is written. */
struct ona_verb_row {
    const char *word;
    const char *form; /* with examples of its arguments */
    int words;        /* their number */
    enum ona_takes takes;
};
extern const struct ona_verb_row ona_verbs[ONA_VERBS];

static inline bool ona_is_market(enum ona_verb verb)
{
    return verb >= ONA_SELL && verb <= ONA_LEAVE;
}

#define ONA_EVENT  ((game_action)1 << 63)
#define ONA_UNSEEN ((game_action)1 << 62) /* which card was picked is not shown */

enum { ONA_NEWS = 5 };

static inline game_action ona_act2(enum ona_verb verb, int a, int b)
{
    return (game_action)verb | (game_action)a << 6 | (game_action)b << 12;
}

static inline game_action ona_act1(enum ona_verb verb, int a)
{
    return ona_act2(verb, a, 0);
}

static inline enum ona_verb ona_verb(game_action x)
{
    return (enum ona_verb)(x & 63);
}

static inline int ona_a(game_action x)
{
    return (int)(x >> 6 & 63);
}

static inline int ona_b(game_action x)
{
    return (int)(x >> 12 & 63);
}

/* A payment: four bits per resource. */
static inline game_action ona_pay_bits(int resource, int count)
{
    return (game_action)count << (30 + 4 * resource);
}

static inline int ona_pay(game_action x, int resource)
{
    return (int)(x >> (30 + 4 * resource) & 15);
}

/* News i, or -1. */
static inline int ona_news(game_action x, int i)
{
    return (int)(x >> (18 + 6 * i) & 63) - 1;
}

static inline game_action ona_news_bits(int i, int value)
{
    return (game_action)(value + 1) << (18 + 6 * i);
}

/* Resources and gods in the bytewise order of their codes; numbers 1…24 in that of their digits. */
extern const uint8_t ona_resource_order[ONA_RESOURCES];
extern const uint8_t ona_god_order[ONA_GODS];
extern const uint8_t ona_number_order[ONA_JINJAS];

#endif
