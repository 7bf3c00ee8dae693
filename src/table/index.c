/* Torii: MIT licence, see LICENSE. */
#include "table/index.h"

#include "base/bits.h"

/* Binomials n over 0…3. */
#define ROW(n)                                                 \
    {                                                          \
        1, (n), (n) * ((n)-1) / 2, (n) * ((n)-1) * ((n)-2) / 6 \
    }
const uint16_t table_binomial[TABLE_SQUARES + 1][TABLE_MAX_STUDENTS + 1] = {
    ROW(0),  ROW(1),  ROW(2),  ROW(3),  ROW(4),  ROW(5),  ROW(6),  ROW(7),  ROW(8),
    ROW(9),  ROW(10), ROW(11), ROW(12), ROW(13), ROW(14), ROW(15), ROW(16), ROW(17),
    ROW(18), ROW(19), ROW(20), ROW(21), ROW(22), ROW(23), ROW(24), ROW(25)};

int table_set_rank(uint32_t set, uint32_t among)
{
    int rank = 0;

    for (int k = 1; set != 0; set = bits_rest(set), k++) {
        uint32_t below = ((uint32_t)1 << bits_first(set)) - 1;

        rank += table_binomial[bits_count(among & below)][k];
    }
    return rank;
}

uint32_t table_set_unrank(int rank, int count, uint32_t among)
{
    uint32_t set = 0;
    int n = bits_count(among);

    for (int square = TABLE_SQUARES - 1; count > 0; square--) {
        if (!(among >> square & 1))
            continue;
        n--;
        if (table_binomial[n][count] <= rank) {
            rank -= table_binomial[n][count--];
            set |= (uint32_t)1 << square;
        }
    }
    return set;
}

uint32_t table_set_rotate(uint32_t set)
{
    uint32_t turned = 0;

    for (; set != 0; set = bits_rest(set))
        turned |= (uint32_t)1 << (TABLE_SQUARES - 1 - bits_first(set));
    return turned;
}
