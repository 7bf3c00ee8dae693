/* Torii: MIT licence, see LICENSE. */
#include "minds/onitama/hash.h"

/* What an entry is worth keeping: depth, less for every search that has passed since. */
static int worth(const struct mind_hash *h, uint64_t content)
{
    int passed = (int)((h->age - mind_age_of(content)) % MIND_AGES);

    return content == 0 ? -1000 : mind_depth_of(content) - 4 * passed;
}

void mind_hash_keep(const struct mind_hash *h, uint64_t key, int ply, struct mind_memo memo)
{
    struct mind_cluster *c = mind_hash_at(h, key);
    struct mind_entry *least = &c->way[0];
    int least_worth = 1000;

    for (int i = 0; i < MIND_WAYS; i++) {
        uint64_t content = atomic_load_explicit(&c->way[i].content, memory_order_relaxed);
        uint64_t check = atomic_load_explicit(&c->way[i].check, memory_order_relaxed);

        if ((check ^ content) == key) {
            if (memo.move == 0)
                memo.move = (mind_move)content;
            least = &c->way[i];
            break;
        }
        if (worth(h, content) < least_worth) {
            least_worth = worth(h, content);
            least = &c->way[i];
        }
    }

    uint64_t score = (uint16_t)mind_score_in(memo.score, ply), value = (uint16_t)memo.value;
    uint64_t content = memo.move | score << MIND_SCORE_AT | value << MIND_VALUE_AT |
                       (uint64_t)memo.depth << MIND_DEPTH_AT |
                       (uint64_t)memo.bound << MIND_BOUND_AT | (uint64_t)h->age << MIND_AGE_AT;

    atomic_store_explicit(&least->content, content, memory_order_relaxed);
    atomic_store_explicit(&least->check, key ^ content, memory_order_relaxed);
}

void mind_hash_clear(struct mind_hash *h)
{
    for (uint64_t i = 0; i < h->count; i++)
        for (int way = 0; way < MIND_WAYS; way++) {
            atomic_store_explicit(&h->cluster[i].way[way].check, 0, memory_order_relaxed);
            atomic_store_explicit(&h->cluster[i].way[way].content, 0, memory_order_relaxed);
        }
    h->age = 0;
}

int mind_hash_filled(const struct mind_hash *h)
{
    uint64_t clusters = h->count < 250 ? h->count : 250;
    int filled = 0;

    for (uint64_t i = 0; i < clusters; i++)
        for (int way = 0; way < MIND_WAYS; way++) {
            uint64_t content =
                atomic_load_explicit(&h->cluster[i].way[way].content, memory_order_relaxed);

            filled += content != 0 && mind_age_of(content) == h->age;
        }
    return clusters == 0 ? 0 : (int)((uint64_t)filled * 1000 / (clusters * MIND_WAYS));
}
