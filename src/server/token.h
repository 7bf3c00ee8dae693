/* Torii: MIT licence, see LICENSE. */
/* What nobody can guess: names of games, tokens of seats, keys of invitations; and their hashes. */
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
/* Takes the same time whatever the hashes are. */
bool token_same(const char a[TOKEN_HASH_SIZE], const char b[TOKEN_HASH_SIZE]);
/* A name for something: the first hexadecimal digits of a hash, size - 1 of them. With a salt nobody else can
 * tell what it is a name of. */
void token_name(struct str of, const char *salt, char *out, size_t size);
/* A number that nobody can choose, and so not make two clients of one or one of two. */
uint64_t token_number(struct str of, const unsigned char key[16]);
void token_random(unsigned char *out, size_t len);
/* 0 … n-1, for what is no part of the game's own chance. */
uint32_t token_below(uint32_t n);
/* Must have been called before anything else here or in fair.h; false if there is no good chance. */
bool token_begin(void);

#endif
