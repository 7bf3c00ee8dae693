/* Torii: MIT licence, see LICENSE. */
#include "server/token.h"

#include <sodium.h>
#include <string.h>

enum { BYTES = 32, GAME_BYTES = STORE_ID * 6 / 8 };

_Static_assert(sodium_base64_ENCODED_LEN(BYTES, sodium_base64_VARIANT_URLSAFE_NO_PADDING) ==
                   TOKEN_SIZE,
               "a token is 32 bytes");

bool token_begin(void)
{
    return sodium_init() >= 0;
}

void token_new(char out[TOKEN_SIZE])
{
    unsigned char bytes[BYTES];

    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(out, TOKEN_SIZE, bytes, sizeof bytes,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    sodium_memzero(bytes, sizeof bytes);
}

void token_game_new(char out[STORE_ID + 1])
{
    unsigned char bytes[GAME_BYTES];

    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(out, STORE_ID + 1, bytes, sizeof bytes,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

void token_hash(const char *token, char out[TOKEN_HASH_SIZE])
{
    unsigned char hash[BYTES];

    crypto_generichash(hash, sizeof hash, (const unsigned char *)token, strlen(token), NULL, 0);
    sodium_bin2hex(out, TOKEN_HASH_SIZE, hash, sizeof hash);
}

bool token_same(const char a[TOKEN_HASH_SIZE], const char b[TOKEN_HASH_SIZE])
{
    return sodium_memcmp(a, b, TOKEN_HASH_SIZE) == 0;
}

uint32_t token_below(uint32_t n)
{
    return randombytes_uniform(n);
}

uint64_t token_seed(void)
{
    uint64_t seed;

    randombytes_buf(&seed, sizeof seed);
    return seed;
}
