/* Torii: MIT licence, see LICENSE. */
#include "minds/onitama/tt.h"

/* Replacement priority: depth, minus four for every search since the entry was stored. */
static int keep_priority(const struct tt *t, uint64_t content)
{
    int passed = (int)((t->age - tt_age(content)) % TT_AGES);

    return content == 0 ? -1000 : tt_depth(content) - 4 * passed;
}

void tt_store(const struct tt *t, uint64_t key, int ply, struct tt_entry entry)
{
    struct tt_cluster *c = tt_cluster_of(t, key);
    struct tt_slot *victim = &c->way[0];
    int lowest = 1000;

    for (int i = 0; i < TT_WAYS; i++) {
        uint64_t content = atomic_load_explicit(&c->way[i].content, memory_order_relaxed);
        uint64_t check = atomic_load_explicit(&c->way[i].check, memory_order_relaxed);

        if ((check ^ content) == key) {
            if (entry.move == 0)
                entry.move = (mind_move)content;
            victim = &c->way[i];
            break;
        }
        if (keep_priority(t, content) < lowest) {
            lowest = keep_priority(t, content);
            victim = &c->way[i];
        }
    }

    uint64_t score = (uint16_t)tt_score_to_entry(entry.score, ply), eval = (uint16_t)entry.eval;
    uint64_t content = entry.move | score << TT_SCORE_SHIFT | eval << TT_EVAL_SHIFT |
                       (uint64_t)entry.depth << TT_DEPTH_SHIFT |
                       (uint64_t)entry.bound << TT_BOUND_SHIFT | (uint64_t)t->age << TT_AGE_SHIFT;

    atomic_store_explicit(&victim->content, content, memory_order_relaxed);
    atomic_store_explicit(&victim->check, key ^ content, memory_order_relaxed);
}

void tt_clear(struct tt *t)
{
    for (uint64_t i = 0; i < t->count; i++)
        for (int way = 0; way < TT_WAYS; way++) {
            atomic_store_explicit(&t->cluster[i].way[way].check, 0, memory_order_relaxed);
            atomic_store_explicit(&t->cluster[i].way[way].content, 0, memory_order_relaxed);
        }
    t->age = 0;
}

int tt_hashfull(const struct tt *t)
{
    uint64_t clusters = t->count < 250 ? t->count : 250;
    int filled = 0;

    for (uint64_t i = 0; i < clusters; i++)
        for (int way = 0; way < TT_WAYS; way++) {
            uint64_t content =
                atomic_load_explicit(&t->cluster[i].way[way].content, memory_order_relaxed);

            filled += content != 0 && tt_age(content) == t->age;
        }
    return clusters == 0 ? 0 : (int)((uint64_t)filled * 1000 / (clusters * TT_WAYS));
}
