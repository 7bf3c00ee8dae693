/* Torii: MIT licence, see LICENSE. */
/*
 * SHA-256 (FIPS 180-4), for modules that are also built for the web page and cannot link a library. Meant
 * for short messages: written for clarity, not speed.
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
/* May be called only once, at the end. */
void sha256_finish(struct sha256 *h, unsigned char out[SHA256_BYTES]);

#endif
