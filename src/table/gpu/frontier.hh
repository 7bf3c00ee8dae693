/* Torii: MIT licence, see LICENSE. */
/*
 * Unmove generation, once few words still change: a new win may have been the last escape of the defender.
 * The defender's moves into it are taken back, and where no other escape is left the defender is lost; the
 * attacker's moves into that position, taken back in turn, win.
 */
#ifndef TABLE_GPU_FRONTIER_HH
#define TABLE_GPU_FRONTIER_HH

#include "table/gpu/passes.hh"

/* Items: for each entry of the frontier the defender's students, its master, and passing. */
struct unmove_job {
    bitmaps b;
    frontier now, next;

    DEVICE uint32_t open_at(const tables &t, const placement &p) const
    {
        bool same = ones(p.set[ATTACKER]) == b.part.attackers;
        const partition &part = same ? b.part : b.fewer_attackers;

        return load_shared_word((same ? b.open : b.open_fewer) + word_of(t, part, p));
    }

    DEVICE placement placement_of(uint64_t word) const
    {
        uint32_t size = (uint32_t)(b.part.n * b.part.n), at = (uint32_t)(word % size);
        uint64_t block = word / size;
        placement p;

        p.set[DEFENDER] = b.sets[b.part.defenders][block / b.part.region_blocks];
        p.set[ATTACKER] =
            spread(b.sets[b.part.attackers][block % b.part.region_blocks], p.set[DEFENDER]);
        p.master[DEFENDER] = square_at((int)at / b.part.n, p.set[DEFENDER] | p.set[ATTACKER]);
        p.master[ATTACKER] = square_at((int)at % b.part.n, p.set[DEFENDER] | p.set[ATTACKER]);
        return p;
    }

    static DEVICE uint32_t taken(const placement &p)
    {
        return p.set[0] | p.set[1] | bit(p.master[0]) | bit(p.master[1]);
    }

    /* Deals in which no card has a move (B9). */
    static DEVICE uint32_t passing(const tables &t, int player, const placement &p)
    {
        uint32_t stand = p.set[player] | bit(p.master[player]);
        int cards = 0;

        for (int i = 0; i < 5; i++)
            for (uint32_t from = stand; from != 0; from &= from - 1)
                cards |= (t.targets[player][i][lowest(from)] & ~stand) != 0 ? 1 << i : 0;
        return ALL_DEALS & ~t.held[cards];
    }

    /* The deals in which this move of the defender escapes, to a position not known to be won. */
    DEVICE uint32_t escapes(const tables &t, placement p, int from, int to) const
    {
        if (from == p.master[DEFENDER])
            p.master[DEFENDER] = to;
        else
            p.set[DEFENDER] = (p.set[DEFENDER] & ~bit(from)) | bit(to);
        p.set[ATTACKER] &= ~bit(to);
        return deals_before(t, open_at(t, p) & t.leads[DEFENDER][from][to]);
    }

    DEVICE uint32_t lost_deals(const tables &t, const placement &p, uint32_t deals) const
    {
        int master = p.master[DEFENDER], other = p.master[ATTACKER], arch = arch_of(DEFENDER);
        uint32_t stand = p.set[DEFENDER] | bit(master), shut = stand | bit(other);
        int ending = t.by[DEFENDER][master][other];

        for (uint32_t from = p.set[DEFENDER]; from != 0; from &= from - 1)
            ending |= t.by[DEFENDER][lowest(from)][other];
        if (!(p.set[DEFENDER] >> arch & 1))
            ending |= t.by[DEFENDER][master][arch];
        deals &= ~t.held[ending];

        for (uint32_t from = stand; from != 0 && deals != 0; from &= from - 1) {
            int at = lowest(from);
            uint32_t to = t.reach[DEFENDER][at] & ~shut;

            if (at != master && t.by[DEFENDER][at][arch] != 0)
                to |= bit(arch) & ~shut; /* only the master ends the game there */
            for (; to != 0 && deals != 0; to &= to - 1)
                deals &= ~escapes(t, p, at, lowest(to));
        }
        if (deals == 0)
            return 0;

        uint32_t pass = passing(t, DEFENDER, p);

        return pass == 0 ? deals : deals & ~(deals_before(t, open_at(t, p)) & pass);
    }

    DEVICE void mark_won(team &w, const placement &p, uint32_t deals) const
    {
        uint64_t word;
        uint32_t old;

        if (deals == 0)
            return;
        word = word_of(*w.t, b.part, p);
        if ((load_shared_word(b.open + word) & deals) == 0)
            return;
        old = fetch_clear(b.open + word, deals);
        if ((old & deals) == 0)
            return;
        w.count[COUNT_FOUND] += (uint64_t)ones(old & deals);
        frontier_add(next, word, old & deals);
    }

    /* The defender has lost: every move of the attacker that leads here wins. */
    DEVICE void unmove_attacker(team &w, const placement &p, uint32_t lost) const
    {
        const tables &t = *w.t;
        uint32_t free = BOARD & ~taken(p);

        for (uint32_t stand = p.set[ATTACKER]; stand != 0; stand &= stand - 1) {
            int to = lowest(stand);

            for (uint32_t from = t.sources[ATTACKER][to] & free; from != 0; from &= from - 1) {
                placement before = p;

                before.set[ATTACKER] = (p.set[ATTACKER] & ~bit(to)) | bit(lowest(from));
                mark_won(w, before, deals_before(t, lost & t.leads[ATTACKER][lowest(from)][to]));
            }
        }
        int to = p.master[ATTACKER];

        for (uint32_t from = t.sources[ATTACKER][to] & free & ~bit(arch_of(ATTACKER)); from != 0;
             from &= from - 1) {
            placement before = p;

            before.master[ATTACKER] = lowest(from);
            mark_won(w, before, deals_before(t, lost & t.leads[ATTACKER][lowest(from)][to]));
        }
        uint32_t pass = passing(t, ATTACKER, p);

        if (pass != 0)
            mark_won(w, p, deals_before(t, lost) & pass);
    }

    DEVICE void check_lost(team &w, const placement &p, uint32_t deals) const
    {
        uint32_t lost = deals != 0 ? lost_deals(*w.t, p, deals) : 0;

        if (lost != 0)
            unmove_attacker(w, p, lost);
    }

    DEVICE void unmove_defender(team &w, const placement &p, int to, uint32_t deals) const
    {
        const tables &t = *w.t;
        bool master = to == p.master[DEFENDER];
        uint32_t from =
            t.sources[DEFENDER][to] & ~taken(p) & ~(master ? bit(arch_of(DEFENDER)) : 0);

        for (; from != 0; from &= from - 1) {
            placement before = p;

            if (master)
                before.master[DEFENDER] = lowest(from);
            else
                before.set[DEFENDER] = (p.set[DEFENDER] & ~bit(to)) | bit(lowest(from));
            check_lost(w, before, deals_before(t, deals & t.leads[DEFENDER][lowest(from)][to]));
        }
    }

    /* One entry and one man of the defender; each lane has its own. */
    DEVICE void run_one(team &w, uint64_t item) const
    {
        int men = b.part.defenders + 2, which = (int)(item % (uint32_t)men);
        uint64_t entry = item / (uint32_t)men;
        placement p = placement_of(now.word[entry]);
        uint32_t deals = now.deals[entry], rest = p.set[DEFENDER];

        if (which == b.part.defenders + 1) {
            uint32_t pass = passing(*w.t, DEFENDER, p);

            if (pass != 0)
                check_lost(w, p, deals_before(*w.t, deals) & pass);
            return;
        }
        for (int i = 0; i < which; i++)
            rest &= rest - 1;
        unmove_defender(w, p, which == b.part.defenders ? p.master[DEFENDER] : lowest(rest), deals);
    }

    uint64_t items; /* of all entries */

    DEVICE void run(team &w, uint64_t batch) const
    {
        uint64_t item = batch * LANES + (uint64_t)w.lane;

        if (item < items)
            run_one(w, item);
    }
};

#endif
