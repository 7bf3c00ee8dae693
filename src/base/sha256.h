/* Torii: MIT licence, see LICENSE. */
/*
 * SHA-256 (FIPS 180-4), for rooms that also build for the web page and so have no library for it.
 * For short messages: it is written to be read, not to be fast.
 */
#ifndef BASE_SHA256_H
#define BASE_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SHA256_BYTES = 32, SHA256_BLOCK = 64 };

struct sha256 {
    uint32_t state[8];
    uint64_t length; /* bytes hashed so far */
    unsigned char block[SHA256_BLOCK];
};

void sha256_init(struct sha256 *h);
void sha256_add(struct sha256 *h, const void *bytes, size_t count);
/* Once, at the end. */
void sha256_finish(struct sha256 *h, unsigned char out[SHA256_BYTES]);

#endif
