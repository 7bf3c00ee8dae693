/* Torii: MIT licence, see LICENSE. */
/* The stack of questions to the player to act (docs/formats/move.md); and what chance must decide. */
#ifndef RULES_ONAMAZU_FRAME_H
#define RULES_ONAMAZU_FRAME_H

#include <stdint.h>

enum ona_frame_kind {
    ONA_F_ROTATE,
    ONA_F_ATTACK,
    ONA_F_PLACE,
    ONA_F_ACTIVATE,
    ONA_F_COMBAT,
    ONA_F_OFFER,
    ONA_F_BUILD,
    ONA_F_BARTER,
    ONA_F_USE,
    ONA_F_SIGN,
    ONA_F_BUILDER,
    ONA_F_FREEBUILD,
    ONA_F_ARMOUR,
    ONA_F_DRAW,
    ONA_F_PICK,
    ONA_F_BLESS,
    ONA_F_TAKE,
    ONA_F_MARKET,
    ONA_FRAME_KINDS
};

/* What chance must decide before anyone can act; also the kinds of outcomes. */
enum ona_chance {
    ONA_C_NOTHING,
    ONA_C_BRIGANDS,
    ONA_C_JINJAS,
    ONA_C_MIKOS,
    ONA_C_FAVOURITES,
    ONA_C_RINGS,
    ONA_C_BLOCKING,
    ONA_C_DIE,
    ONA_C_RESHUFFLE, /* brigands, in play (R60) */
    ONA_C_DECK,      /* mikos, in play (R100) */
    ONA_CHANCES
};

struct ona_frame {
    uint8_t kind;
    uint8_t left; /* OFFER, BARTER, TAKE: how many more */
    uint8_t
        arg; /* OFFER: primary cubes only; USE, SIGN: the place; TAKE: the category; FREEBUILD: cubes;
                DRAW: may be left (10.9) */
};
enum { ONA_MAX_FRAMES = 8 };

#endif
