/* Torii: MIT licence, see LICENSE. */
/*
 * A pass over a partition: where does the defender lose, given the attacker's wins; where does the attacker
 * win, given those losses. One team works on one block, in rounds: a lane holds a few words of the block in
 * registers and takes one student's move after the other, so that its loads are independent.
 */
#ifndef TABLE_GPU_PASSES_HH
#define TABLE_GPU_PASSES_HH

#include "table/gpu/layout.hh"

struct bitmaps {
    partition part, fewer_attackers, fewer_defenders;
    uint32_t *open;             /* of the partition */
    const uint32_t *open_fewer; /* of the one with an attacker student fewer; NULL: there is none */
    const uint32_t *lost_fewer; /* of the one with a defender student fewer; NULL: there is none */
    const uint32_t *sets[MAX_SIDE + 1]; /* all sets of a size, by rank */
};

/* Tuned on an H200. */
enum { MOST_WORDS = 5 };

/* What a team knows of its block. N: squares without students. */
template <int N, int MOVER> struct block_work {
    /* A lane has EACH words at a time: more would not fit into the registers of a GPU. */
    enum {
        WORDS = N * N,
        OF_A_LANE = (WORDS + LANES - 1) / LANES,
        ROUNDS = LANES == 1 ? 1 : (OF_A_LANE + MOST_WORDS - 1) / MOST_WORDS,
        EACH = (OF_A_LANE + ROUNDS - 1) / ROUNDS
    };

    team &w;
    const tables &t;
    uint32_t own, enemy, gone;
    int walks, captures;
    bool may_pass;
    uint32_t students[5]; /* squares that students reach with a card; only if may_pass */

    DEVICE block_work(team &team_, uint32_t own_, uint32_t enemy_)
        : w(team_), t(*team_.t), own(own_), enemy(enemy_), gone(own_ | enemy_), walks(0),
          captures(0), may_pass(false)
    {
    }

    DEVICE uint32_t block_after(const partition &p, uint32_t mine, uint32_t theirs) const
    {
        return MOVER == DEFENDER ? block_of(t, p, mine, theirs) : block_of(t, p, theirs, mine);
    }

    /* Lists the students' moves: walks from the front, captures from the back. */
    DEVICE void list_moves(const partition &same, const partition *fewer, bool with_walks)
    {
        int count = ones(own);

        team_sync();
        for (int first = 0; first < count * SQUARES; first += LANES) {
            int pair = first + w.lane, which = pair / SQUARES, to = pair % SQUARES;
            uint32_t rest = own;
            bool good = which < count;

            for (int i = 0; i < which && good; i++)
                rest &= rest - 1;
            int from = good ? lowest(rest) : 0;
            uint32_t group = good ? t.leads[MOVER][from][to] : 0;

            good = good && group != 0 && !(own >> to & 1);
            bool captures_one = good && (enemy >> to & 1);
            bool is_walk = good && !captures_one && with_walks;
            uint32_t moved = (own & ~bit(from)) | bit(to);
            int place = team_place(w, is_walk, &walks);

            if (is_walk) {
                uint32_t between = from < to ? (bit(to) - 1) & ~(2 * bit(from) - 1)
                                             : (bit(from) - 1) & ~(2 * bit(to) - 1);

                w.m->move[place] = {block_after(same, moved, enemy), group, between,
                                    bit(to) | (from < to ? 0 : 1u << 31)};
            }
            if (fewer == nullptr)
                continue;
            place = team_place(w, captures_one, &captures);
            if (captures_one)
                w.m->move[TEAM_MOVES - 1 - place] = {block_after(*fewer, moved, enemy & ~bit(to)),
                                                     group, BOARD & ~(2 * bit(from) - 1), bit(to)};
        }
        if (fewer != nullptr)
            list_masters_captures(*fewer);
        for (int to = w.lane; to < SQUARES; to += LANES) {
            uint32_t groups = 0;

            for (uint32_t s = own; s != 0; s &= s - 1)
                groups |= t.leads[MOVER][lowest(s)][to];
            w.m->takes_master[to] = groups;
        }
        team_sync();
    }

    DEVICE void list_masters_captures(const partition &fewer)
    {
        for (int i = w.lane; i < ones(enemy); i += LANES) {
            uint32_t rest = enemy;

            for (int k = 0; k < i; k++)
                rest &= rest - 1;
            w.m->captured[i] = block_after(fewer, own, enemy & ~(rest & (0 - rest)));
        }
    }

    /* Students alone may leave a card without a move (B9) only where they have next to none with it. */
    DEVICE void find_passes()
    {
        for (int i = 0; i < 5; i++) {
            students[i] = 0;
            for (uint32_t s = own; s != 0; s &= s - 1)
                students[i] |= t.targets[MOVER][i][lowest(s)] & ~own;
            may_pass |= (students[i] & (students[i] - 1)) == 0;
        }
    }

    /* Deals in which no card has a move. */
    DEVICE uint32_t passing(int master) const
    {
        int cards = 0;

        for (int i = 0; i < 5; i++)
            if (((students[i] & ~bit(master)) | (t.targets[MOVER][i][master] & ~own)) != 0)
                cards |= 1 << i;
        return ALL_DEALS & ~t.held[cards];
    }

    /* Groups of the cards that end the game at once: the enemy master captured, or the arch reached (B11). */
    DEVICE uint32_t endings(int master, int other) const
    {
        uint32_t groups = w.m->takes_master[other] | t.leads[MOVER][master][other];

        return own >> arch_of(MOVER) & 1 ? groups : groups | t.leads[MOVER][master][arch_of(MOVER)];
    }

    /* The j-th word of this lane in a round. */
    DEVICE int word_at(int round, int j) const
    {
        return (round * EACH + j) * LANES + w.lane;
    }

    /* `words` begins with block `first`. */
    DEVICE void sum_walks(const uint32_t *words, uint32_t first, int round, const uint32_t *here,
                          const uint32_t *there, uint32_t *sum) const
    {
        for (int i = 0; i < walks; i++) {
            student_move v = w.m->move[i];
            const uint32_t *block = words + (size_t)(v.block - first) * WORDS;
            int step = v.to >> 31 ? -1 : 1;
            uint32_t to = v.to & BOARD;

            UNROLL for (int j = 0; j < EACH; j++)
            {
                int at = word_at(round, j);

                if (((here[j] | there[j]) & to) != 0)
                    continue;
                at += here[j] & v.mask ? step * (MOVER == DEFENDER ? N : 1) : 0;
                at += there[j] & v.mask ? step * (MOVER == DEFENDER ? 1 : N) : 0;
                sum[j] |= block[at] & v.group;
            }
        }
    }

    DEVICE void sum_captures(const uint32_t *words, int round, const uint32_t *here,
                             const uint32_t *there, uint32_t *sum) const
    {
        for (int i = 0; i < captures; i++) {
            student_move v = w.m->move[TEAM_MOVES - 1 - i];
            const uint32_t *block = words + (size_t)v.block * ((N + 1) * (N + 1));

            UNROLL for (int j = 0; j < EACH; j++)
            {
                int at = word_at(round, j);

                if (((here[j] | there[j]) & bit(SQUARES)) != 0)
                    continue;
                at += at / N;
                at += here[j] & v.mask ? (MOVER == DEFENDER ? N + 1 : 1) : 0;
                at += there[j] & v.mask ? (MOVER == DEFENDER ? 1 : N + 1) : 0;
                sum[j] |= block[at] & v.group;
            }
        }
    }

    /* Steps of the own master to free squares, in the same block. */
    DEVICE uint32_t steps_of_master(const uint32_t *block, int at, int master) const
    {
        uint32_t sum = 0;

        for (uint32_t to = t.reach[MOVER][master] & ~gone; to != 0; to &= to - 1) {
            int square = lowest(to), i = index_of(square, gone);

            sum |= block[MOVER == DEFENDER ? i * N + at % N : at / N * N + i] &
                   t.leads[MOVER][master][square];
        }
        return sum;
    }

    /* Captures of students by the own master. */
    DEVICE uint32_t captures_of_master(const uint32_t *words, int at, int master, int other) const
    {
        uint32_t sum = 0;

        for (uint32_t to = t.reach[MOVER][master] & enemy; to != 0; to &= to - 1) {
            int square = lowest(to), i = index_of(square, gone);
            int index = (MOVER == DEFENDER ? at % N : at / N) + (square < other);
            const uint32_t *block = words + (size_t)w.m->captured[ones(enemy & (bit(square) - 1))] *
                                                ((N + 1) * (N + 1));

            sum |= block[MOVER == DEFENDER ? i * (N + 1) + index : index * (N + 1) + i] &
                   t.leads[MOVER][master][square];
        }
        return sum;
    }

    /* The squares of the masters of each word, one bit each; all bits where there is no such word. */
    DEVICE void find_masters(int round, uint32_t *here, uint32_t *there) const
    {
        UNROLL for (int j = 0; j < EACH; j++)
        {
            int at = word_at(round, j);
            uint32_t row = at < WORDS ? bit(square_at(at / N, gone)) : ~0u;
            uint32_t column = at < WORDS ? bit(square_at(at % N, gone)) : ~0u;

            here[j] = MOVER == DEFENDER ? row : column;
            there[j] = MOVER == DEFENDER ? column : row;
        }
    }
};

/* Counters of the final pass over the losses. */
enum { COUNT_FOUND = 0, COUNT_LOST = 0, COUNT_WINS_IN_ONE = 1, COUNT_POSITIONS = 2 };

/*
 * The defender's losses of a tile of regions. Items: all sets of attackers, and for each the tile's regions,
 * so that what neighbouring teams read is the same.
 */
template <int N, bool COUNTED> struct lost_job {
    bitmaps b;
    uint32_t *lost; /* of the tile */
    uint32_t first, count;

    DEVICE void run(team &w, uint64_t item) const
    {
        uint32_t region = first + (uint32_t)(item % count);
        uint32_t attackers = b.sets[b.part.attackers][item / count],
                 defenders = b.sets[b.part.defenders][region];

        if ((attackers & defenders) != 0)
            return;

        work k(w, defenders, attackers);
        uint32_t block = rank_of(*w.t, attackers, defenders);
        const uint32_t *unmoved =
            b.open + ((size_t)region * b.part.region_blocks + block) * work::WORDS;
        uint32_t *out =
            lost + ((size_t)(region - first) * b.part.region_blocks + block) * work::WORDS;

        k.list_moves(b.part, b.open_fewer != nullptr ? &b.fewer_attackers : nullptr, true);
        k.find_passes();
        ROUND_BY_ROUND for (int round = 0; round < work::ROUNDS; round++)
            run_round(w, k, round, unmoved, out);
    }

    typedef block_work<N, DEFENDER> work;

    DEVICE void run_round(team &w, const work &k, int round, const uint32_t *unmoved,
                          uint32_t *out) const
    {
        uint32_t here[work::EACH], there[work::EACH], sum[work::EACH] = {0};

        k.find_masters(round, here, there);
        k.sum_walks(b.open, 0, round, here, there, sum);
        k.sum_captures(b.open_fewer, round, here, there, sum);
        UNROLL for (int j = 0; j < work::EACH; j++)
        {
            int at = k.word_at(round, j);

            if (at >= work::WORDS)
                continue;

            int master = lowest(here[j]), other = lowest(there[j]);
            bool possible = is_possible(master, other);
            uint32_t can = 0, ends = 0;

            if (possible) {
                ends = deals_before(*w.t, k.endings(master, other));
                sum[j] |= k.steps_of_master(unmoved, at, master);
                if (b.open_fewer != nullptr)
                    sum[j] |= k.captures_of_master(b.open_fewer, at, master, other);
                can = ends | deals_before(*w.t, sum[j]);
                if (k.may_pass)
                    can |= deals_before(*w.t, unmoved[at]) & k.passing(master);
            }
            out[at] = possible ? ALL_DEALS & ~can : 0;
            if (COUNTED && possible) {
                w.count[COUNT_LOST] += (uint64_t)ones(ALL_DEALS & ~can);
                w.count[COUNT_WINS_IN_ONE] += (uint64_t)ones(ends);
                w.count[COUNT_POSITIONS] += DEALS;
            }
        }
    }
};

/* New wins, to go on from. */
struct frontier {
    uint64_t *word;
    uint32_t *deals;
    unsigned long long *count;
    uint64_t size;
};

DEVICE void frontier_add(const frontier &f, uint64_t word, uint32_t deals)
{
    unsigned long long place = fetch_add(f.count, 1);

    if (place < f.size) {
        f.word[place] = word;
        f.deals[place] = deals;
    }
}

/* The attacker's wins of a tile, from its losses. Items: the blocks of the tile. */
template <int N, bool RECORDED> struct wins_job {
    bitmaps b;
    const uint32_t *lost; /* of the tile */
    uint32_t first;
    frontier found;

    DEVICE void run(team &w, uint64_t item) const
    {
        uint32_t region = first + (uint32_t)(item / b.part.region_blocks),
                 block = (uint32_t)(item % b.part.region_blocks);
        uint32_t defenders = b.sets[b.part.defenders][region];
        uint32_t attackers = spread(b.sets[b.part.attackers][block], defenders);
        work k(w, attackers, defenders);
        const uint32_t *unmoved = lost + item * work::WORDS;
        uint64_t at_block = ((uint64_t)region * b.part.region_blocks + block) * work::WORDS;

        k.list_moves(b.part, nullptr, true);
        k.find_passes();
        ROUND_BY_ROUND for (int round = 0; round < work::ROUNDS; round++)
            run_round(w, k, round, unmoved, at_block);
    }

    typedef block_work<N, ATTACKER> work;

    DEVICE void run_round(team &w, const work &k, int round, const uint32_t *unmoved,
                          uint64_t at_block) const
    {
        uint32_t here[work::EACH], there[work::EACH], sum[work::EACH] = {0};

        k.find_masters(round, here, there);
        k.sum_walks(lost, first * b.part.region_blocks, round, here, there, sum);
        UNROLL for (int j = 0; j < work::EACH; j++)
        {
            int at = k.word_at(round, j);

            if (at >= work::WORDS)
                continue;

            uint32_t open = b.open[at_block + at];
            int master = lowest(here[j]);

            if (open == 0)
                continue;
            sum[j] |= k.steps_of_master(unmoved, at, master);

            uint32_t can = deals_before(*w.t, sum[j]);

            if (k.may_pass)
                can |= deals_before(*w.t, unmoved[at]) & k.passing(master);
            can &= open;
            if (can == 0)
                continue;
            b.open[at_block + at] = open & ~can;
            w.count[COUNT_FOUND] += (uint64_t)ones(can);
            if (RECORDED)
                frontier_add(found, at_block + at, can);
        }
    }
};

/* The wins that never change: in one move, and by capturing a student. Items: all blocks. */
template <int N> struct begin_job {
    bitmaps b;

    DEVICE void run(team &w, uint64_t item) const
    {
        uint32_t defenders = b.sets[b.part.defenders][item / b.part.region_blocks];
        uint32_t attackers =
            spread(b.sets[b.part.attackers][item % b.part.region_blocks], defenders);
        work k(w, attackers, defenders);

        k.list_moves(b.part, b.lost_fewer != nullptr ? &b.fewer_defenders : nullptr, false);
        ROUND_BY_ROUND for (int round = 0; round < work::ROUNDS; round++)
            run_round(w, k, round, b.open + item * work::WORDS);
    }

    typedef block_work<N, ATTACKER> work;

    DEVICE void run_round(team &w, const work &k, int round, uint32_t *out) const
    {
        uint32_t here[work::EACH], there[work::EACH], sum[work::EACH] = {0};

        k.find_masters(round, here, there);
        k.sum_captures(b.lost_fewer, round, here, there, sum);
        UNROLL for (int j = 0; j < work::EACH; j++)
        {
            int at = k.word_at(round, j);

            if (at >= work::WORDS)
                continue;

            int master = lowest(here[j]), other = lowest(there[j]);
            bool possible = is_possible(other, master);

            if (possible) {
                sum[j] |= k.endings(master, other);
                if (b.lost_fewer != nullptr)
                    sum[j] |= k.captures_of_master(b.lost_fewer, at, master, other);
            }
            sum[j] = deals_before(*w.t, sum[j]);
            out[at] = possible ? ALL_DEALS & ~sum[j] : 0;
        }
    }
};

/* The number of open deals, and a checksum that does not depend on the order of the words. */
struct sum_job {
    const uint32_t *words;
    uint64_t count;

    enum { CHUNK = 1024 };

    DEVICE void run(team &w, uint64_t item) const
    {
        uint64_t end = (item + 1) * CHUNK < count ? (item + 1) * CHUNK : count;

        for (uint64_t i = item * CHUNK + (uint64_t)w.lane; i < end; i += LANES) {
            uint64_t x = (i + 1) * 0x9E3779B97F4A7C15u ^ words[i];

            x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
            x = (x ^ x >> 27) * 0x94D049BB133111EBu;
            w.count[0] += (uint64_t)ones(words[i]);
            w.count[1] += x ^ x >> 31;
        }
    }
};

#endif
