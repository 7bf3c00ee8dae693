/* Torii: MIT licence, see LICENSE. */
/* What a request for a new game may choose. */
#include "server/endpoint_rows.h"

#include <assert.h>

const struct argument endpoint_create_arguments[] = {
    {"seats", ARGUMENT_LIST, .max = GAME_MAX_PLAYERS, .code = CODE_BAD_SEATS, .schema = "SeatWord",
     .about = "one word per seat; the default is `me`, the others `open`"},
    {"listed", ARGUMENT_BOOL, .fallback = "false", .about = "shown in the public list"},
    {"open", ARGUMENT_BOOL,
     .about = "an open seat needs no key; the default is the value of `listed`"},
    {"position", ARGUMENT_TEXT, .max = GAME_MAX_TEXT - 1, .code = CODE_BAD_POSITION,
     .about = "the first position"},
    {"cards", ARGUMENT_TEXT, .max = SETUP_CARDS, .code = CODE_BAD_CARDS,
     .about = "five cards: BLUE,BLUE/RED,RED/BESIDE, or a list that is dealt at random (W2)"},
    {"deal", ARGUMENT_WORD, .words = "random\0named\0",
     .about = "who gets which of the cards, overriding the form of `cards`"},
    {"practice", ARGUMENT_BOOL,
     .about = "alone against the computer: what was shown can be taken back too (S15)"},
    {"game", ARGUMENT_TEXT, .max = SETUP_GAME, .fallback = "onitama",
     .about = "onitama, then any of +sensei +wind and one of +shadow +light; or onamazu"},
    {"deck", ARGUMENT_TEXT, .max = SETUP_DECK,
     .about = "`base`, `sensei`, `all`, or card names with commas"},
    {"winds", ARGUMENT_TEXT, .max = SETUP_DECK,
     .about = "the wind cards to deal from, names with commas"},
    {"wind", ARGUMENT_INT, .min = 0, .max = 5, .about = "number of wind cards"},
    {"light", ARGUMENT_INT, .min = 0, .max = 1, .about = "the seat of the Light side"},
    {"players", ARGUMENT_INT, .min = 2, .max = GAME_MAX_PLAYERS, .about = "of Onamazu"},
    {"rules", ARGUMENT_TEXT, .max = SETUP_MAX_RULES,
     .about = "`standard` or `letter`; of Onitama also its switches; of Onamazu also a rules file, "
              "YAML"},
    {"clock", ARGUMENT_OBJECT, .code = CODE_BAD_CLOCK, .schema = "Clock"},
    {"takebacks", ARGUMENT_BOOL, .fallback = "true", .about = "takebacks may be asked for"},
    {"abandon", ARGUMENT_INT, .min = SETUP_MIN_ABANDON, .max = 86400, .fallback = "180",
     .about = "seconds until a claim on an absent seat is granted"},
    ENDPOINT_NAME,
    ENDPOINT_NONCE,
    {"colour", ARGUMENT_WORD, .words = "first\0second\0random\0", .code = CODE_BAD_SEATS,
     .about = "`first`: the seats as given; `second`: moved on by one"},
    {0},
};

static_assert(sizeof endpoint_create_arguments / sizeof endpoint_create_arguments[0] >
                  ENDPOINT_ONLY_CREATE,
              "");
