/* Torii: MIT licence, see LICENSE. */
/*
 * Every position met, by what it is (a text that says when two positions are the same) and by its
 * key. Both ways round: the same position must have the same key, another position another one.
 */
#ifndef PROOF_IDENTITIES_H
#define PROOF_IDENTITIES_H

#include <stddef.h>
#include <stdint.h>

struct identity {
    size_t text; /* offset in texts */
    uint64_t key;
};

/* Grows as needed; the owner calls identities_release. */
struct identities {
    struct identity *items;
    size_t count, size;
    char *texts; /* each ended by a zero */
    size_t texts_len, texts_size;
    uint32_t *by_text, *by_key; /* open addressing, 0 is empty, else index + 1 */
    size_t slots;               /* a power of two */
    uint64_t again;             /* positions that had been met before */
};

void identities_init(struct identities *t);
void identities_release(struct identities *t);

/* Adds the position, or finds it. The text of the position it clashes with, or NULL if all is well;
 * *other_key is that one's key. */
const char *identities_meet(struct identities *t, const char *text, uint64_t key,
                            uint64_t *other_key);

#endif
