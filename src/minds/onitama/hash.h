/* Torii: MIT licence, see LICENSE. */
/*
 * The table of positions that all threads share without locks. An entry is two words of eight bytes,
 * four entries are one line of the processor's cache:
 *
 *     check     key of the position xor content
 *     content   move 16 bits, score 16, static value 16, depth 8, bound 2, age 6
 *
 * A torn entry (two threads wrote its words) fails the check and is not found. Scores of proved results
 * count from the position itself, not from the root.
 */
#ifndef MINDS_ONITAMA_HASH_H
#define MINDS_ONITAMA_HASH_H

#include "minds/onitama/onitama.h"
#include "minds/onitama/spot.h"

#include <stdatomic.h>

enum mind_bound { MIND_NO_BOUND, MIND_LOWER, MIND_UPPER, MIND_EXACT };

enum { MIND_WAYS = 4, MIND_AGES = 64 };

struct mind_entry {
    _Atomic uint64_t check, content;
};

struct mind_cluster {
    struct mind_entry way[MIND_WAYS];
};

_Static_assert(sizeof(struct mind_cluster) == 64, "a cluster is one cache line");

struct mind_hash {
    struct mind_cluster *cluster;
    uint64_t count;
    unsigned age; /* of the search that goes on */
};

/* What is known of a position. */
struct mind_memo {
    mind_move move; /* 0: none */
    int score, value, depth;
    enum mind_bound bound; /* MIND_NO_BOUND: nothing is known */
};

ONI_INLINE struct mind_cluster *mind_hash_at(const struct mind_hash *h, uint64_t key)
{
    return &h->cluster[(key >> 32) * h->count >> 32];
}

ONI_INLINE void mind_hash_prefetch(const struct mind_hash *h, uint64_t key)
{
    __builtin_prefetch(mind_hash_at(h, key));
}

enum {
    MIND_SCORE_AT = 16,
    MIND_VALUE_AT = 32,
    MIND_DEPTH_AT = 48,
    MIND_BOUND_AT = 56,
    MIND_AGE_AT = 58
};

ONI_INLINE int mind_depth_of(uint64_t content)
{
    return (int)(content >> MIND_DEPTH_AT & 255);
}

ONI_INLINE unsigned mind_age_of(uint64_t content)
{
    return (unsigned)(content >> MIND_AGE_AT);
}

/* Proved results count plies from the root while searching, from the position in the table. */
ONI_INLINE int mind_score_in(int score, int ply)
{
    return score > ONI_MIND_KNOWN ? score + ply : score < -ONI_MIND_KNOWN ? score - ply : score;
}

ONI_INLINE int mind_score_out(int score, int ply)
{
    return score > ONI_MIND_KNOWN ? score - ply : score < -ONI_MIND_KNOWN ? score + ply : score;
}

/* `ply` is how far from the root the position stands. */
ONI_INLINE struct mind_memo mind_hash_find(const struct mind_hash *h, uint64_t key, int ply)
{
    struct mind_cluster *c = mind_hash_at(h, key);

    for (int i = 0; i < MIND_WAYS; i++) {
        uint64_t content = atomic_load_explicit(&c->way[i].content, memory_order_relaxed);
        uint64_t check = atomic_load_explicit(&c->way[i].check, memory_order_relaxed);

        if ((check ^ content) == key && content != 0)
            return (struct mind_memo){
                .move = (mind_move)content,
                .score = mind_score_out((int16_t)(content >> MIND_SCORE_AT), ply),
                .value = (int16_t)(content >> MIND_VALUE_AT),
                .depth = mind_depth_of(content),
                .bound = (enum mind_bound)(content >> MIND_BOUND_AT & 3),
            };
    }
    return (struct mind_memo){0};
}

void mind_hash_keep(const struct mind_hash *h, uint64_t key, int ply, struct mind_memo memo);
void mind_hash_clear(struct mind_hash *h);
int mind_hash_filled(const struct mind_hash *h); /* thousandths, by this search */

#endif
