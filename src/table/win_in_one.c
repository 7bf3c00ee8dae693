/* Torii: MIT licence, see LICENSE. */
#include "table/win_in_one.h"

#include "base/bits.h"

#include <string.h>

void win_in_one_init(struct win_in_one *w, const struct table_deck *deck, uint32_t own,
                     uint32_t enemy)
{
    *w = (struct win_in_one){.deck = deck, .own = own, .enemy = enemy};
    for (; own != 0; own = bits_rest(own))
        for (int to = 0; to < TABLE_SQUARES; to++)
            w->reach[to] |= deck->by[bits_first(own)][to];
}

/* Cards that take the master to the enemy's arch (B11), unless an own student blocks it. */
static int arch_cards(const struct win_in_one *w, int m)
{
    return w->own >> TABLE_ARCH & 1 ? 0 : w->deck->by[m][TABLE_ARCH];
}

bool win_in_one_rest_row(const struct win_in_one *w, int m, uint32_t row[TABLE_SQUARES])
{
    uint32_t students = w->own | w->enemy;
    int arch = arch_cards(w, m);

    if (m == TABLE_ARCH || students >> m & 1)
        return false;
    for (int o = 0; o < TABLE_SQUARES; o++) {
        uint32_t held = w->deck->held[w->reach[o] | w->deck->by[m][o] | arch];

        row[o] = students >> o & 1 ? 0 : TABLE_ALL_DEALS & ~held;
    }
    row[m] = row[TABLE_OWN_ARCH] = 0;
    return true;
}
