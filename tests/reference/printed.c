/* Torii: MIT licence, see LICENSE. */

/*
 * The 42 cards of the boxes, copied from the cards themselves: the card file is held against this list, so
 * that a slip in the file is noticed. A new card needs no row here.
 */
#include <stdio.h>
#include <string.h>

#include "printed.h"
#include "reference_private.h"

/* One card a line, in columns. */
/* clang-format off */
#define BLUE REF_BLUE
#define RED  REF_RED
#define NONE {{0, 0}}

static const struct printed {
    const char *name;
    int stamp;
    struct ref_offset moves[5], wind[7]; /* each ends with 0,0 */
} printed[] = {
    /* the base game */
    {"tiger",      BLUE, {{0, 2}, {0, -1}}, NONE},
    {"dragon",     RED,  {{-2, 1}, {2, 1}, {-1, -1}, {1, -1}}, NONE},
    {"frog",       RED,  {{-1, 1}, {-2, 0}, {1, -1}}, NONE},
    {"rabbit",     BLUE, {{1, 1}, {2, 0}, {-1, -1}}, NONE},
    {"crab",       BLUE, {{0, 1}, {-2, 0}, {2, 0}}, NONE},
    {"elephant",   RED,  {{-1, 1}, {1, 1}, {-1, 0}, {1, 0}}, NONE},
    {"goose",      BLUE, {{-1, 1}, {-1, 0}, {1, 0}, {1, -1}}, NONE},
    {"rooster",    RED,  {{1, 1}, {-1, 0}, {1, 0}, {-1, -1}}, NONE},
    {"monkey",     BLUE, {{-1, 1}, {1, 1}, {-1, -1}, {1, -1}}, NONE},
    {"mantis",     RED,  {{-1, 1}, {1, 1}, {0, -1}}, NONE},
    {"horse",      RED,  {{0, 1}, {-1, 0}, {0, -1}}, NONE},
    {"ox",         BLUE, {{0, 1}, {1, 0}, {0, -1}}, NONE},
    {"crane",      BLUE, {{0, 1}, {-1, -1}, {1, -1}}, NONE},
    {"boar",       RED,  {{0, 1}, {-1, 0}, {1, 0}}, NONE},
    {"eel",        BLUE, {{-1, 1}, {1, 0}, {-1, -1}}, NONE},
    {"cobra",      RED,  {{1, 1}, {-1, 0}, {1, -1}}, NONE},
    /* Sensei's Path */
    {"bear",       BLUE, {{-1, 1}, {0, 1}, {1, -1}}, NONE},
    {"dog",        BLUE, {{-1, 1}, {-1, 0}, {-1, -1}}, NONE},
    {"fox",        RED,  {{1, 1}, {1, 0}, {1, -1}}, NONE},
    {"giraffe",    BLUE, {{-2, 1}, {2, 1}, {0, -1}}, NONE},
    {"iguana",     RED,  {{-2, 1}, {0, 1}, {1, -1}}, NONE},
    {"kirin",      RED,  {{-1, 2}, {1, 2}, {0, -2}}, NONE},
    {"mouse",      BLUE, {{0, 1}, {1, 0}, {-1, -1}}, NONE},
    {"otter",      RED,  {{-1, 1}, {2, 0}, {1, -1}}, NONE},
    {"panda",      RED,  {{0, 1}, {1, 1}, {-1, -1}}, NONE},
    {"phoenix",    BLUE, {{-1, 1}, {1, 1}, {-2, 0}, {2, 0}}, NONE},
    {"rat",        RED,  {{0, 1}, {-1, 0}, {1, -1}}, NONE},
    {"sable",      BLUE, {{1, 1}, {-2, 0}, {-1, -1}}, NONE},
    {"seasnake",   BLUE, {{0, 1}, {2, 0}, {-1, -1}}, NONE},
    {"tanuki",     BLUE, {{0, 1}, {2, 1}, {-1, -1}}, NONE},
    {"turtle",     RED,  {{-2, 0}, {2, 0}, {-1, -1}, {1, -1}}, NONE},
    {"viper",      RED,  {{0, 1}, {-2, 0}, {1, -1}}, NONE},
    {"goat",       RED,  {{1, 1}, {-1, 0}, {0, -1}}, NONE},
    {"sheep",      BLUE, {{-1, 1}, {1, 0}, {0, -1}}, NONE},
    /* Way of the Wind: the upper pattern, then the lower */
    {"bat",        BLUE, {{0, 1}, {0, -1}}, {{-2, 1}, {-1, 1}, {1, 1}, {2, 1}}},
    {"eagle",      RED,  {{-1, 1}, {1, 1}}, {{-2, 2}, {2, 2}}},
    {"hawk",       BLUE, {{-1, 1}, {-1, -1}}, {{-2, 1}, {2, 1}, {-2, 0}, {2, 0}}},
    {"lion",       RED,  {{1, 1}, {-1, -1}}, {{0, 2}, {0, 1}}},
    {"octopus",    BLUE, {{-1, 1}, {1, -1}},
                         {{0, 1}, {-1, 0}, {1, 0}, {-1, -1}, {0, -1}, {1, -1}}},
    {"rhinoceros", RED,  {{-1, 1}, {0, -1}}, {{-1, 1}, {0, 1}, {1, 1}, {-2, 0}, {2, 0}}},
    {"scorpion",   BLUE, {{1, 1}, {1, -1}}, {{-1, 2}, {1, 2}, {-2, 1}, {2, 1}}},
    {"spider",     RED,  {{1, 1}, {0, -1}}, {{-1, 1}, {0, 1}, {1, 1}, {0, -1}}},
};
/* clang-format on */

static int is_same(const struct ref_offset *a, const struct ref_offset *b)
{
    int i = 0;

    while (a[i].dx == b[i].dx && a[i].dy == b[i].dy && (a[i].dx != 0 || a[i].dy != 0))
        i++;
    return a[i].dx == b[i].dx && a[i].dy == b[i].dy;
}

int printed_faults(void)
{
    int faults = 0;

    for (size_t i = 0; i < sizeof printed / sizeof printed[0]; i++) {
        const struct printed *due = &printed[i];
        int at = ref_card_find(due->name);
        const struct ref_card *card = at >= 0 ? &ref_cards[at] : NULL;

        if (card != NULL && card->stamp == due->stamp && is_same(card->moves[0], due->moves) &&
            is_same(card->moves[1], due->moves) && is_same(card->wind, due->wind))
            continue;
        printf("the card file has another '%s' than the box\n", due->name);
        faults++;
    }
    return faults;
}
