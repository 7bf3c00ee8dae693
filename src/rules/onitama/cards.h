/* Torii: MIT licence, see LICENSE. */
/* The cards as tables, made from data/cards.tsv when the program is built. */
#ifndef RULES_ONITAMA_CARDS_H
#define RULES_ONITAMA_CARDS_H

#include "rules/onitama/onitama.h"

enum oni_card_set { ONI_SET_BASE, ONI_SET_SENSEI, ONI_SET_WIND };

struct oni_offset {
    int8_t dx; /* to the right of the player who uses the card */
    int8_t dy; /* forward */
};

struct oni_card {
    const char *code;
    const char *names[3]; /* en, fr, es */
    uint8_t set;
    uint8_t stamp;
    uint8_t moves_count;
    uint8_t wind_count;
    struct oni_offset moves[6];
    struct oni_offset wind[6]; /* the lower pattern of a wind card */
};

/* One random word a feature; the key of a position is the sum of its features' words. */
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
    uint64_t first_turn; /* S13 makes ply 0 another position */
};

extern const struct oni_card oni_cards[ONI_CARDS];
extern const uint32_t oni_reach[2][ONI_CARDS][ONI_SQUARES];
extern const uint32_t oni_wind_reach[2][ONI_CARDS][ONI_SQUARES];
extern const struct oni_keys oni_keys;
/* What a card does, in 64 bits: whatever is kept by the number or the name of a card can be checked
 * against it. Names and stamps do not count. */
extern const uint64_t oni_card_prints[ONI_CARDS];
/* The same of several cards, in their order. */
uint64_t oni_cards_print(const uint8_t *cards, int count);

static inline bool oni_card_is_wind(int card)
{
    return card >= ONI_MOVE_CARDS;
}

#endif
