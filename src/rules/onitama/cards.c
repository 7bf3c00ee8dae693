/* Torii: MIT licence, see LICENSE. */
#include "rules/onitama/cards.h"

#include <string.h>

int oni_card_find(struct str name)
{
    for (int card = 0; card < ONI_CARDS; card++)
        if (name.len > 0 && name.data[0] == oni_cards[card].code[0] &&
            str_eq(name, oni_cards[card].code))
            return card;
    return -1;
}

const char *oni_card_nearest(struct str name)
{
    const char *nearest = NULL;
    int best = name.len < 4 ? 2 : 3; /* beyond this distance it is another word */

    for (int card = 0; card < ONI_CARDS; card++) {
        int distance = str_distance(name, str_of(oni_cards[card].code), best);

        if (distance < best) {
            best = distance;
            nearest = oni_cards[card].code;
        }
    }
    return nearest;
}

const char *oni_card_code(int card)
{
    return oni_cards[card].code;
}

const char *oni_card_name(int card, const char *language)
{
    int column = language_column(language);

    return oni_cards[card].names[column];
}

int oni_card_stamp(int card)
{
    return oni_cards[card].stamp;
}

bool oni_card_is_split(int card)
{
    return oni_cards[card].split;
}

uint64_t oni_cards_print(const uint8_t *cards, int count)
{
    uint64_t print = 0xcbf29ce484222325u; /* FNV-1a, a word at a time */

    for (int i = 0; i < count; i++)
        print = (print ^ oni_card_prints[cards[i]]) * 0x100000001b3u;
    return print;
}

oni_set oni_card_squares(int card, int player, int from, bool lower_part)
{
    return lower_part ? oni_wind_reach[player][card][from] : oni_reach[player][card][from];
}
