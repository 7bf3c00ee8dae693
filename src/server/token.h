/* Torii: MIT licence, see LICENSE. */
/* Unguessable values: ids of games, tokens of seats, keys of invitations; and their hashes. */
#ifndef SERVER_TOKEN_H
#define SERVER_TOKEN_H

#include "store/store.h"

enum {
    TOKEN_SIZE = 44,      /* 32 random bytes as base64url, and a zero */
    TOKEN_HASH_SIZE = 65, /* what is kept of it: hexadecimal digits, and a zero */
};

void token_new(char out[TOKEN_SIZE]);
void token_game_new(char out[STORE_ID + 1]);
void token_hash(const char *token, char out[TOKEN_HASH_SIZE]);
/* Constant-time comparison. */
bool token_same(const char a[TOKEN_HASH_SIZE], const char b[TOKEN_HASH_SIZE]);
/* A name: the first size - 1 hexadecimal digits of a hash. With a salt it cannot be traced back. */
void token_name(struct str of, const char *salt, char *out, size_t size);
/* A keyed hash, so that clients cannot force collisions. */
uint64_t token_number(struct str of, const unsigned char key[16]);
void token_random(unsigned char *out, size_t len);
/* 0 … n-1, for randomness outside the game itself. */
uint32_t token_below(uint32_t n);
/* Call before anything else here or in fair.h; false if there is no source of randomness. */
bool token_begin(void);

#endif
