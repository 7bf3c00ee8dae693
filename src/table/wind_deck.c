/* Torii: MIT licence, see LICENSE. */
#include "table/wind_deck.h"

#include "base/bits.h"
#include "rules/onitama/onitama.h"

#include <string.h>

enum status wind_deck_read(struct wind_deck *d, struct str names, struct err *e)
{
    uint8_t cards[TABLE_CARDS];
    enum status rc = table_cards_read(cards, names, e);

    if (rc != OK)
        return rc;
    memset(d, 0, sizeof *d);
    table_deck_fill(&d->deck, cards);
    for (int i = 0; i < TABLE_CARDS; i++) {
        int card = d->deck.card[i];

        d->winds |= (uint8_t)(card >= ONI_MOVE_CARDS ? 1 << i : 0);
        for (int from = 0; from < TABLE_SQUARES; from++) {
            d->upper[i][from] = oni_card_squares(card, ONI_BLUE, from, false);
            d->lower[i][from] = oni_card_squares(card, ONI_BLUE, from, true);
        }
    }
    return OK;
}

size_t wind_position_block(const struct wind_position *p)
{
    uint32_t own = p->pawns.own, enemy = p->pawns.enemy;

    if (bits_rest(own) != 0 || bits_rest(enemy) != 0)
        return WIND_BLOCKS;
    return wind_block((struct wind_place){own != 0 ? bits_first(own) : WIND_NONE,
                                          enemy != 0 ? bits_first(enemy) : WIND_NONE, p->spirit});
}

void wind_win_in_one_init(struct win_in_one *w, const struct wind_deck *d, struct wind_place p)
{
    win_in_one_init(w, &d->deck, wind_set(p.own), wind_set(p.enemy));
    w->own |= wind_set(p.spirit); /* like an own student that cannot move: nothing can land on it */
}
