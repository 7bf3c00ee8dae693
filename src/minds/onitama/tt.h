/* Torii: MIT licence, see LICENSE. */
/*
 * The transposition table, shared by all threads without locks. An entry is two words of eight bytes, and a
 * cluster of four entries is one cache line:
 *
 *     check     key xor content
 *     content   move 16 bits, score 16, static evaluation 16, depth 8, bound 2, age 6
 *
 * A torn entry, written by two threads at once, fails the check and is not found (lockless hashing: Hyatt,
 * Mann 2002). Proved scores are stored relative to the position, not to the root.
 */
#ifndef MINDS_ONITAMA_TT_H
#define MINDS_ONITAMA_TT_H

#include "minds/onitama/onitama.h"
#include "minds/onitama/position.h"

#include <stdatomic.h>

enum tt_bound { TT_NONE, TT_LOWER, TT_UPPER, TT_EXACT };

enum { TT_WAYS = 4, TT_AGES = 64 };

struct tt_slot {
    _Atomic uint64_t check, content;
};

struct tt_cluster {
    struct tt_slot way[TT_WAYS];
};

_Static_assert(sizeof(struct tt_cluster) == 64, "a cluster is one cache line");

struct tt {
    struct tt_cluster *cluster;
    uint64_t count;
    unsigned age; /* of the current search */
};

/* The content of an entry. */
struct tt_entry {
    mind_move move; /* 0: none */
    int score, eval, depth;
    enum tt_bound bound; /* TT_NONE: not found */
};

ONI_INLINE struct tt_cluster *tt_cluster_of(const struct tt *t, uint64_t key)
{
    return &t->cluster[(key >> 32) * t->count >> 32];
}

ONI_INLINE void tt_prefetch(const struct tt *t, uint64_t key)
{
    __builtin_prefetch(tt_cluster_of(t, key));
}

enum {
    TT_SCORE_SHIFT = 16,
    TT_EVAL_SHIFT = 32,
    TT_DEPTH_SHIFT = 48,
    TT_BOUND_SHIFT = 56,
    TT_AGE_SHIFT = 58
};

ONI_INLINE int tt_depth(uint64_t content)
{
    return (int)(content >> TT_DEPTH_SHIFT & 255);
}

ONI_INLINE unsigned tt_age(uint64_t content)
{
    return (unsigned)(content >> TT_AGE_SHIFT);
}

/* Proved scores count plies from the root in the search, from the position in the table. */
ONI_INLINE int tt_score_to_entry(int score, int ply)
{
    return score > ONI_MIND_KNOWN_WIN    ? score + ply
           : score < -ONI_MIND_KNOWN_WIN ? score - ply
                                         : score;
}

ONI_INLINE int tt_score_from_entry(int score, int ply)
{
    return score > ONI_MIND_KNOWN_WIN    ? score - ply
           : score < -ONI_MIND_KNOWN_WIN ? score + ply
                                         : score;
}

/* `ply`: distance of the position from the root. */
ONI_INLINE struct tt_entry tt_probe(const struct tt *t, uint64_t key, int ply)
{
    struct tt_cluster *c = tt_cluster_of(t, key);

    for (int i = 0; i < TT_WAYS; i++) {
        uint64_t content = atomic_load_explicit(&c->way[i].content, memory_order_relaxed);
        uint64_t check = atomic_load_explicit(&c->way[i].check, memory_order_relaxed);

        if ((check ^ content) == key && content != 0)
            return (struct tt_entry){
                .move = (mind_move)content,
                .score = tt_score_from_entry((int16_t)(content >> TT_SCORE_SHIFT), ply),
                .eval = (int16_t)(content >> TT_EVAL_SHIFT),
                .depth = tt_depth(content),
                .bound = (enum tt_bound)(content >> TT_BOUND_SHIFT & 3),
            };
    }
    return (struct tt_entry){0};
}

void tt_store(const struct tt *t, uint64_t key, int ply, struct tt_entry entry);
void tt_clear(struct tt *t);
int tt_hashfull(const struct tt *t); /* permille used by the current search */

#endif
