/* Torii: MIT licence, see LICENSE. */
#include "base/sha256.h"

#include <string.h>

/* FIPS 180-4, 4.2.2: cube roots of the first 64 primes. */
static const uint32_t round_word[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t turn(uint32_t x, int by)
{
    return x >> by | x << (32 - by);
}

static uint32_t read_word(const unsigned char *at)
{
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

/* The message schedule (6.2.2, step 1). */
static void expand(const unsigned char *block, uint32_t w[64])
{
    for (int i = 0; i < 16; i++)
        w[i] = read_word(block + 4 * i);
    for (int i = 16; i < 64; i++) {
        uint32_t low = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ w[i - 15] >> 3;
        uint32_t high = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ w[i - 2] >> 10;

        w[i] = w[i - 16] + low + w[i - 7] + high;
    }
}

static void mix(uint32_t state[8], const unsigned char *block)
{
    uint32_t w[64], s[8];

    expand(block, w);
    memcpy(s, state, sizeof s);
    for (int i = 0; i < 64; i++) {
        uint32_t high = turn(s[4], 6) ^ turn(s[4], 11) ^ turn(s[4], 25);
        uint32_t choice = (s[4] & s[5]) ^ (~s[4] & s[6]);
        uint32_t low = turn(s[0], 2) ^ turn(s[0], 13) ^ turn(s[0], 22);
        uint32_t majority = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
        uint32_t one = s[7] + high + choice + round_word[i] + w[i];

        memmove(s + 1, s, 7 * sizeof s[0]);
        s[4] += one;
        s[0] = one + low + majority;
    }
    for (int i = 0; i < 8; i++)
        state[i] += s[i];
}

void sha256_init(struct sha256 *h)
{
    /* 5.3.3: square roots of the first eight primes. */
    static const uint32_t first[8] = {
        0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
    };

    memcpy(h->state, first, sizeof first);
    h->length = 0;
}

void sha256_add(struct sha256 *h, const void *bytes, size_t count)
{
    const unsigned char *from = bytes;

    for (size_t i = 0; i < count; i++) {
        h->block[h->length++ % SHA256_BLOCK] = from[i];
        if (h->length % SHA256_BLOCK == 0)
            mix(h->state, h->block);
    }
}

void sha256_finish(struct sha256 *h, unsigned char out[SHA256_BYTES])
{
    uint64_t bits = 8 * h->length;
    unsigned char length[8];

    for (int i = 0; i < 8; i++)
        length[i] = (unsigned char)(bits >> (56 - 8 * i));
    sha256_add(h, "\x80", 1);
    while (h->length % SHA256_BLOCK != SHA256_BLOCK - sizeof length)
        sha256_add(h, "", 1);
    sha256_add(h, length, sizeof length);
    for (int i = 0; i < SHA256_BYTES; i++)
        out[i] = (unsigned char)(h->state[i / 4] >> (24 - 8 * (i % 4)));
}
