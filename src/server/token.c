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
    _Static_assert(TOKEN_HASH_SIZE == 64 + 1, "64 digits");
    return crypto_verify_64((const unsigned char *)a, (const unsigned char *)b) == 0;
}

void token_name(struct str of, const char *salt, char *out, size_t size)
{
    unsigned char hash[BYTES];
    char digits[2 * BYTES + 1];
    struct text t;

    crypto_generichash(hash, sizeof hash, (const unsigned char *)of.data, of.len,
                       (const unsigned char *)salt, strlen(salt));
    sodium_bin2hex(digits, sizeof digits, hash, sizeof hash);
    text_init(&t, out, size);
    text_str(&t, (struct str){digits, size - 1 < 2 * BYTES ? size - 1 : 2 * BYTES});
}

uint64_t token_number(struct str of, const unsigned char key[16])
{
    unsigned char hash[crypto_shorthash_BYTES];
    uint64_t number;

    _Static_assert(crypto_shorthash_KEYBYTES == 16 && sizeof hash == sizeof number, "SipHash");
    crypto_shorthash(hash, (const unsigned char *)of.data, of.len, key);
    memcpy(&number, hash, sizeof number);
    return number;
}

void token_random(unsigned char *out, size_t len)
{
    randombytes_buf(out, len);
}

uint32_t token_below(uint32_t n)
{
    return randombytes_uniform(n);
}
