/* Torii: MIT licence, see LICENSE. */
/* The tables of five cards, and the sets of students by rank, as they are made on the CPU. */
#ifndef TABLE_GPU_DECK_HH
#define TABLE_GPU_DECK_HH

#include "table/gpu/layout.hh"

#include <cstring>
#include <vector>

/* Deals are numbered 6 * beside + pair: the two own cards among the four that are not beside. */
struct deal_list {
    uint8_t own[DEALS], beside[DEALS];

    deal_list()
    {
        int count = 0;

        for (int out = 0; out < 5; out++)
            for (int pair = 0; pair < 32; pair++)
                if (ones((uint32_t)pair) == 2 && !(pair >> out & 1)) {
                    own[count] = (uint8_t)pair;
                    beside[count++] = (uint8_t)out;
                }
    }

    int find(int pair, int out) const
    {
        for (int i = 0; i < DEALS; i++)
            if (own[i] == pair && beside[i] == out)
                return i;
        return -1;
    }
};

static inline void fill_deals(tables *t)
{
    const deal_list deals;

    for (int set = 0; set < 32; set++)
        for (int i = 0; i < DEALS; i++) {
            t->held[set] |= deals.own[i] & set ? bit(i) : 0;
            t->group[set] |= set >> deals.beside[i] & 1 ? bit(i) : 0;
        }
    for (int deal = 0; deal < DEALS; deal++) {
        /* The card now beside was held with one of the mover's two, and the other of those was beside. */
        int used = deals.beside[deal], rest = 31 & ~deals.own[deal] & ~(1 << used);
        int one = lowest((uint32_t)rest), other = lowest((uint32_t)(rest & (rest - 1)));
        uint32_t before = bit(deals.find(1 << used | 1 << one, other)) |
                          bit(deals.find(1 << used | 1 << other, one));

        for (int word = 0; word < 1024; word++)
            if (word >> deal % 10 & 1)
                t->before[deal / 10][word] |= before;
    }
}

static inline void fill_tables(tables *t, const unsigned char by[SQUARES][SQUARES])
{
    memset(t, 0, sizeof *t);
    for (int n = 0; n <= SQUARES; n++)
        for (int k = 0; k <= MAX_SIDE; k++)
            t->binomial[n][k] =
                (uint16_t)(k == 0   ? 1
                           : n == 0 ? 0
                                    : t->binomial[n - 1][k - 1] + t->binomial[n - 1][k]);
    fill_deals(t);
    for (int player = 0; player < 2; player++)
        for (int from = 0; from < SQUARES; from++)
            for (int to = 0; to < SQUARES; to++) {
                int cards = player == DEFENDER ? by[from][to] : by[24 - from][24 - to];

                t->by[player][from][to] = (uint8_t)cards;
                t->leads[player][from][to] = t->group[cards];
                t->sources[player][to] |= cards != 0 ? bit(from) : 0;
                t->reach[player][from] |= cards != 0 && to != arch_of(player) ? bit(to) : 0;
                for (int i = 0; i < 5; i++)
                    t->targets[player][i][from] |= cards >> i & 1 ? bit(to) : 0;
            }
}

/* All sets of that many squares, by rank: in the order of their largest members. */
static inline std::vector<uint32_t> all_sets(int size)
{
    std::vector<uint32_t> sets;

    for (uint32_t set = 0; set <= BOARD; set++)
        if (ones(set) == size)
            sets.push_back(set);
    return sets;
}

static inline partition partition_of(const tables &t, int attackers, int defenders)
{
    partition p = {attackers, defenders, SQUARES - attackers - defenders, 0, 0, 0};

    p.regions = t.binomial[SQUARES][defenders];
    p.region_blocks = t.binomial[SQUARES - defenders][attackers];
    p.words = (uint64_t)p.regions * p.region_blocks * (uint64_t)(p.n * p.n);
    return p;
}

#endif
