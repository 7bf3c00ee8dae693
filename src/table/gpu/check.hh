/* Torii: MIT licence, see LICENSE. */
/*
 * Random positions of a finished partition against the definition of a win, with the moves of rules.hh: the
 * player to move wins if a move ends the game or leads to a position that the opponent has lost, and that is
 * lost if each reply leads to a win. Both bitmaps are only read, through machine::gather.
 */
#ifndef TABLE_GPU_CHECK_HH
#define TABLE_GPU_CHECK_HH

#include "table/gpu/machine.hh"
#include "table/gpu/passes.hh"
#include "table/gpu/rules.hh"

#include <cstdio>
#include <thread>

struct check_options {
    uint64_t positions, seed; /* of each partition */
    uint64_t dumped;          /* that many of them are also written down, for another program */
    FILE *dump;               /* or NULL */
    int threads;              /* 0: all there are */
};

struct check_source {
    machine *m;
    const tables *t;
    const unsigned char (*by)[SQUARES];
    const deal_list *deals;
    partition part;
    bitmaps b;
};

struct check_result {
    uint64_t positions, successors, wrong;
};

/* How the bitmaps see a position whose player to move is the attacker, or the defender. */
static inline placement attacker_to_move(const position &p)
{
    return {{rotated(p.enemy), rotated(p.own)}, {24 - p.enemy_master, 24 - p.own_master}};
}

static inline placement defender_to_move(const position &p)
{
    return {{p.own, p.enemy}, {p.own_master, p.enemy_master}};
}

/* Which bits a position depends on, in the order of its moves and their replies. */
struct question {
    enum { ENDS, LOST, REPLIES };
    struct move {
        int kind;
        uint64_t first, last; /* that bit of `lost`, or these of the list of replies */
        bool refuted;         /* a reply ends the game */
    };

    position p;
    uint64_t itself; /* a bit of `open` */
    std::vector<move> moves;
};

/* Bits to be fetched from a bitmap. */
struct wanted {
    const uint32_t *words;
    std::vector<uint64_t> word;
    std::vector<uint8_t> deal;
    std::vector<uint32_t> found;

    uint64_t ask(uint64_t at, int bit_of_deal)
    {
        word.push_back(at);
        deal.push_back((uint8_t)bit_of_deal);
        return word.size() - 1;
    }

    bool is_set(uint64_t i) const
    {
        return found[i] >> deal[i] & 1;
    }
};

struct batch {
    wanted open, open_fewer, lost_fewer;
};

struct stream {
    uint64_t state;

    uint64_t next()
    {
        uint64_t x = state += 0x9E3779B97F4A7C15u;

        x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
        x = (x ^ x >> 27) * 0x94D049BB133111EBu;
        return x ^ x >> 31;
    }

    int below(int n)
    {
        return (int)((next() >> 32) * (uint64_t)n >> 32);
    }

    uint32_t set(int count, uint32_t gone)
    {
        uint32_t out = 0;

        while (ones(out) < count)
            out |= bit(below(SQUARES)) & ~gone;
        return out;
    }
};

static inline stream stream_of(uint64_t seed)
{
    return {seed * 0xD1342543DE82EF95u + 1};
}

static inline position random_position(stream &random, int own, int enemy)
{
    for (;;) {
        position p;

        p.own = random.set(own, 0);
        p.enemy = random.set(enemy, p.own);
        p.own_master = random.below(SQUARES);
        p.enemy_master = random.below(SQUARES);
        p.deal = random.below(DEALS);
        if (p.own_master != p.enemy_master && p.own_master != 22 && p.enemy_master != 2 &&
            ((p.own | p.enemy) & (bit(p.own_master) | bit(p.enemy_master))) == 0)
            return p;
    }
}

/* Replies lie in `open` (true) or in `open_fewer`, at this place of the list of wanted bits. */
typedef std::vector<std::pair<bool, uint64_t>> reply_list;

static inline void ask_reply(const check_source &s, batch &b, const position &r, reply_list &places)
{
    bool same = ones(r.own) == s.part.attackers;
    const partition &part = same ? s.part : s.b.fewer_attackers;

    places.push_back(
        {same,
         (same ? b.open : b.open_fewer).ask(word_of(*s.t, part, attacker_to_move(r)), r.deal)});
}

struct asked {
    question q;
    reply_list places;
};

static inline asked ask(const check_source &s, batch &b, const position &p)
{
    successor move[MAX_MOVES], reply[MAX_MOVES];
    asked a;

    a.q.p = p;
    a.q.itself = b.open.ask(word_of(*s.t, s.part, attacker_to_move(p)), p.deal);
    for (int i = 0, n = list_moves(s.by, *s.deals, p, move); i < n; i++) {
        question::move m = {question::ENDS, 0, 0, false};

        if (move[i].captures && !move[i].wins) {
            const position &q = move[i].next;

            m.kind = question::LOST;
            m.first =
                b.lost_fewer.ask(word_of(*s.t, s.b.fewer_defenders, defender_to_move(q)), q.deal);
        } else if (!move[i].wins) {
            m.kind = question::REPLIES;
            m.first = a.places.size();
            for (int k = 0, replies = list_moves(s.by, *s.deals, move[i].next, reply); k < replies;
                 k++) {
                m.refuted |= reply[k].wins;
                if (!reply[k].wins)
                    ask_reply(s, b, reply[k].next, a.places);
            }
            m.last = a.places.size();
        }
        a.q.moves.push_back(m);
    }
    return a;
}

static inline bool has_lost(const batch &b, const asked &a, const question::move &m)
{
    if (m.kind != question::REPLIES)
        return m.kind == question::ENDS || b.lost_fewer.is_set(m.first);
    for (uint64_t i = m.first; i < m.last; i++)
        if ((a.places[i].first ? b.open : b.open_fewer).is_set(a.places[i].second))
            return false;
    return !m.refuted;
}

/*
 * One position for another program, which finds the moves itself: attackers, defenders, deal, masters and sets
 * of the player to move, whether it wins, and a byte for each move, by card, from and to: bit 0, the opponent
 * has lost; then the replies in the same order, a byte each: bit 0, the player of the first move wins.
 */
static inline void dump(const batch &b, const asked &a, FILE *out)
{
    const position &p = a.q.p;
    uint8_t head[6] = {(uint8_t)ones(p.own),    (uint8_t)ones(p.enemy),
                       (uint8_t)p.deal,         (uint8_t)p.own_master,
                       (uint8_t)p.enemy_master, (uint8_t)!b.open.is_set(a.q.itself)};
    std::vector<uint8_t> bits;

    for (const question::move &m : a.q.moves) {
        bits.push_back(has_lost(b, a, m));
        for (uint64_t i = m.first; m.kind == question::REPLIES && i < m.last; i++)
            bits.push_back(!(a.places[i].first ? b.open : b.open_fewer).is_set(a.places[i].second));
    }

    std::vector<uint8_t> packed((bits.size() + 7) / 8, 0);

    for (size_t i = 0; i < bits.size(); i++)
        packed[i / 8] |= (uint8_t)(bits[i] << i % 8);
    if (fwrite(head, 1, sizeof head, out) != sizeof head || fwrite(&p.own, 4, 1, out) != 1 ||
        fwrite(&p.enemy, 4, 1, out) != 1 ||
        fwrite(packed.data(), 1, packed.size(), out) != packed.size())
        throw failure("cannot write the positions to be checked");
}

static inline void fetch_all(machine &m, wanted &w)
{
    w.found.resize(w.word.size());
    if (!w.word.empty())
        m.gather(w.words, w.word.data(), w.found.data(), w.word.size());
}

struct worker_batch {
    batch b;
    std::vector<asked> all;
    uint64_t wrong = 0;
};

static inline void make_questions(const check_source &s, worker_batch &w, uint64_t seed,
                                  uint64_t count)
{
    stream random = stream_of(seed);

    w.b.open.words = s.b.open;
    w.b.open_fewer.words = s.b.open_fewer;
    w.b.lost_fewer.words = s.b.lost_fewer;
    for (uint64_t i = 0; i < count; i++)
        w.all.push_back(ask(s, w.b, random_position(random, s.part.attackers, s.part.defenders)));
}

static inline void answer(worker_batch &w)
{
    for (const asked &a : w.all) {
        bool wins = false;

        for (const question::move &m : a.q.moves)
            wins |= has_lost(w.b, a, m);
        w.wrong += wins == w.b.open.is_set(a.q.itself);
    }
}

static inline uint64_t batch_seed(const check_options &o, uint64_t batch)
{
    return o.seed * 1000003 + batch;
}

/* Each batch has a seed of its own, so that the positions do not depend on the number of threads. */
enum { BATCH = 2000 };

/* Calls work(i) for each i in a thread of its own. */
template <class F> void in_threads(size_t count, F work)
{
    std::vector<std::thread> all;

    for (size_t i = 0; i < count; i++)
        all.emplace_back([&work, i] { work(i); });
    for (std::thread &one : all)
        one.join();
}

/* As many batches at a time as there are threads; only the bits are fetched by one. */
static inline void check_batches(const check_source &s, const check_options &o, uint64_t first,
                                 std::vector<worker_batch> &work)
{
    in_threads(work.size(), [&](size_t i) {
        uint64_t left = o.positions - (first + i) * BATCH;

        make_questions(s, work[i], batch_seed(o, first + i), left < BATCH ? left : (uint64_t)BATCH);
    });
    for (worker_batch &w : work) {
        fetch_all(*s.m, w.b.open);
        fetch_all(*s.m, w.b.open_fewer);
        fetch_all(*s.m, w.b.lost_fewer);
    }
    in_threads(work.size(), [&](size_t i) { answer(work[i]); });
    for (size_t i = 0; i < work.size() && o.dump != nullptr; i++)
        for (size_t k = 0; k < work[i].all.size() && (first + i) * BATCH + k < o.dumped; k++)
            dump(work[i].b, work[i].all[k], o.dump);
}

static inline check_result check_partition(const check_source &s, const check_options &o)
{
    uint64_t batches = (o.positions + BATCH - 1) / BATCH;
    size_t threads = o.threads > 0 ? (size_t)o.threads : std::thread::hardware_concurrency();
    check_result sum = {0, 0, 0};

    threads = threads < 1 ? 1 : threads;
    for (uint64_t first = 0; first < batches; first += threads) {
        std::vector<worker_batch> work(batches - first < threads ? (size_t)(batches - first)
                                                                 : threads);

        check_batches(s, o, first, work);
        for (const worker_batch &w : work) {
            sum.positions += w.all.size();
            sum.successors +=
                w.b.open.word.size() + w.b.open_fewer.word.size() + w.b.lost_fewer.word.size();
            sum.wrong += w.wrong;
        }
    }
    return sum;
}

/*
 * A wrong value is put in the place of one that is checked, and has to be noticed: one bit of the bitmap itself, which
 * is as it was afterwards.
 */
static inline bool finds_planted_error(const check_source &s, const check_options &o)
{
    const uint64_t few = 100;
    stream random = stream_of(batch_seed(o, 0));
    position p = random_position(random, s.part.attackers, s.part.defenders);
    uint64_t word = word_of(*s.t, s.part, attacker_to_move(p));
    uint32_t true_bits = 0, wrong_bits;

    s.m->gather(s.b.open, &word, &true_bits, 1);
    wrong_bits = true_bits ^ bit(p.deal);
    s.m->to_device(s.b.open + word, &wrong_bits, sizeof wrong_bits);

    check_result found =
        check_partition(s, {o.positions < few ? o.positions : few, o.seed, 0, nullptr, o.threads});

    s.m->to_device(s.b.open + word, &true_bits, sizeof true_bits);
    return found.wrong > 0;
}

#endif
