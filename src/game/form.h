/* Torii: MIT licence, see LICENSE. */
/*
 * Everything random about how a level plays, derived from the secret of the game (docs/formats/fair.md): a
 * seat's form on the day, constant for the game, and the noise of each decision.
 *
 * Neither depends on earlier thinking, so a move that is taken back and replayed gets the same reply, and
 * so does a game resumed in another process or on another machine.
 */
#ifndef GAME_FORM_H
#define GAME_FORM_H

#include "base/rng.h"
#include "base/text.h"

enum { FORM_SECRET = 32, FORM_HEX = 2 * FORM_SECRET + 1 };

/* -1 a bad day, 0 an ordinary one, 1 a good one; each in one game of three. */
int form_day(const unsigned char secret[FORM_SECRET], int seat);
/* The generator of one decision; decisions are numbered by the players' actions before them. */
struct rng form_noise(const unsigned char secret[FORM_SECRET], int seat, uint64_t decision);

/* The secret of a reproducible game: derived from its purpose, a seed, and the number of the game. */
void form_secret(const char *what, uint64_t seed, uint64_t number, unsigned char out[FORM_SECRET]);
/* As 64 hexadecimal digits, in lower case. */
void form_print(const unsigned char secret[FORM_SECRET], char out[FORM_HEX]);
bool form_read(struct str hex, unsigned char out[FORM_SECRET]);

#endif
