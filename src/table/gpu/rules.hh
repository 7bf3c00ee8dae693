/* Torii: MIT licence, see LICENSE. */
/*
 * The rules once more, one position at a time and as plainly as possible, as the player to move sees the board.
 * It shares nothing with the jobs but the layout, so that what they computed can be checked against it.
 */
#ifndef TABLE_GPU_RULES_HH
#define TABLE_GPU_RULES_HH

#include "table/gpu/deck.hh"

struct position {
    uint32_t own, enemy;          /* students */
    int own_master, enemy_master; /* squares */
    int deal;
};

struct successor {
    int card, from, to; /* from < 0: no card has a move, and one is passed on (B9) */
    bool wins, captures;
    position next; /* as the opponent sees it; only if the game goes on */
};

enum { MAX_MOVES = 64 };

static inline uint32_t rotated(uint32_t set)
{
    uint32_t out = 0;

    for (int i = 0; i < SQUARES; i++)
        out |= (set >> i & 1) << (24 - i);
    return out;
}

static inline position after(const deal_list &deals, const position &p, int card, int from, int to)
{
    position q = {p.own, p.enemy, p.own_master, p.enemy_master, 0};
    int theirs = 31 & ~deals.own[p.deal] & ~(1 << deals.beside[p.deal]);

    if (from == p.own_master)
        q.own_master = to;
    else if (from >= 0)
        q.own = (p.own & ~bit(from)) | bit(to);
    if (to >= 0)
        q.enemy &= ~bit(to);
    return {rotated(q.enemy), rotated(q.own), 24 - q.enemy_master, 24 - q.own_master,
            deals.find(theirs, card)};
}

/* By card, then from, then to. */
static inline int list_moves(const unsigned char by[SQUARES][SQUARES], const deal_list &deals,
                             const position &p, successor out[MAX_MOVES])
{
    int count = 0;

    for (int card = 0; card < 5; card++)
        for (int from = 0; from < SQUARES && deals.own[p.deal] >> card & 1; from++)
            for (int to = 0; to < SQUARES; to++) {
                bool mine = p.own >> from & 1 || from == p.own_master;

                if (!mine || !(by[from][to] >> card & 1) || p.own >> to & 1 || to == p.own_master)
                    continue;

                bool wins = to == p.enemy_master || (from == p.own_master && to == 22);

                out[count++] = {card,
                                from,
                                to,
                                wins,
                                (p.enemy >> to & 1) != 0,
                                wins ? p : after(deals, p, card, from, to)};
            }
    for (int card = 0; card < 5 && (count == 0 || out[0].from < 0); card++)
        if (deals.own[p.deal] >> card & 1)
            out[count++] = {card, -1, -1, false, false, after(deals, p, card, -1, -1)};
    return count;
}

#endif
