/* Torii: MIT licence, see LICENSE. */
/* The cards as tables, generated from data/cards.tsv and data/emblems.tsv at build time. */
#ifndef RULES_ONITAMA_CARDS_H
#define RULES_ONITAMA_CARDS_H

#include "base/languages.h"
#include "rules/onitama/onitama.h"

enum oni_card_set { ONI_SET_BASE, ONI_SET_SENSEI, ONI_SET_WIND, ONI_SET_PROMO };

struct oni_offset {
    int8_t dx; /* to the right of the player who uses the card */
    int8_t dy; /* forward */
};

struct oni_card {
    const char *code;
    const char *names[LANGUAGES_COUNT];
    uint8_t set;
    uint8_t since; /* the first version of its deck that includes it */
    uint8_t stamp;
    bool split;
    uint8_t moves_count[2];
    uint8_t wind_count;
    struct oni_offset moves[2][8]; /* by player: the union of both parts of the card */
    struct oni_offset wind[6];     /* the lower pattern of a wind card */
};

/* Zobrist keys, one per feature; the key of a position is the sum over its features. */
struct oni_keys {
    uint64_t pawn[2][2][ONI_SQUARES]; /* player, master?, square */
    uint64_t card[3][ONI_CARDS];      /* Blue's hand, Red's hand, beside */
    uint64_t spirit[32];
    uint64_t red_to_act;
    uint64_t ninja[2][32];
    uint64_t revealed[2][32];
    uint64_t lanterns[2][3];
    uint64_t part[4];
    uint64_t used[ONI_CARDS];
    uint64_t first_turn; /* S13 makes ply 0 a different position */
};

extern const struct oni_card oni_cards[ONI_CARDS];
/* The emblem of each card: an SVG path of strokes in a square of 48 units, 3 wide with round ends. A table of its own, so
 * that programs that draw nothing do not contain it. */
extern const char *const oni_emblems[ONI_CARDS];
extern const uint32_t oni_reach[2][ONI_CARDS][ONI_SQUARES];
extern const uint32_t oni_wind_reach[2][ONI_CARDS][ONI_SQUARES];
extern const struct oni_keys oni_keys;
/* A 64-bit fingerprint of what a card does, to validate anything stored under a card's number or name.
 * Names and stamps do not count. */
extern const uint64_t oni_card_prints[ONI_CARDS];
/* The fingerprint of several cards, in order. */
uint64_t oni_cards_print(const uint8_t *cards, int count);

static inline bool oni_card_is_wind(int card)
{
    return card >= ONI_MOVE_CARDS;
}

#endif
