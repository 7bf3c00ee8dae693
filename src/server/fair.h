/* Torii: MIT licence, see LICENSE. */
/*
 * Provably fair randomness (docs/formats/fair.md): the server commits to a seed before the players add their nonces,
 * every outcome follows from both, and the seed is published when the game is over.
 */
#ifndef SERVER_FAIR_H
#define SERVER_FAIR_H

#include "game/record.h"

enum { FAIR_BYTES = 32, FAIR_HEX = 2 * FAIR_BYTES + 1, FAIR_MAX_NONCE = 64 };

/* The nonces of the seats, in their order; empty where there is none. */
struct fair_nonces {
    int count;
    struct str nonce[GAME_MAX_PLAYERS];
};

/* A new seed, and what is published of it. */
void fair_secret_new(unsigned char secret[FAIR_BYTES]);
void fair_commit(const unsigned char secret[FAIR_BYTES], char out[FAIR_HEX]);
void fair_hex(const unsigned char bytes[FAIR_BYTES], char out[FAIR_HEX]);
bool fair_unhex(struct str hex, unsigned char out[FAIR_BYTES]);

void fair_key(const unsigned char secret[FAIR_BYTES], const struct fair_nonces *nonces,
              unsigned char key[FAIR_BYTES]);
/* The generator of draw k, from 0. */
struct rng fair_rng(const unsigned char key[FAIR_BYTES], uint64_t k);
/* The secret that the computer's days and the noise of its decisions follow from. */
void fair_levels(const unsigned char key[FAIR_BYTES], unsigned char out[FAIR_BYTES]);

/*
 * Does chance in this record follow from its tags Commitment, Secret and Nonce1…? OK too where it has no
 * Secret or not everything is known; *checked says how many outcomes were compared.
 */
enum status fair_check(const struct record *r, int *checked, struct err *e);
/* The secret of the levels in such a record; false where its tags do not tell it. */
bool fair_record_levels(const struct record *r, unsigned char out[FAIR_BYTES]);

#endif
