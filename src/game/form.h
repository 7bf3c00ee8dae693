/* Torii: MIT licence, see LICENSE. */
/*
 * What is random in the way a level plays, all of it drawn from the secret of the game (docs/formats/fair.md):
 * the day that a seat has, which lasts for the game, and the noise of each decision.
 *
 * Neither depends on what was thought before. So a move that is taken back and played again gets the same
 * answer, and so does a game that is resumed, in another process or on another machine.
 */
#ifndef GAME_FORM_H
#define GAME_FORM_H

#include "base/rng.h"
#include "base/text.h"

enum { FORM_SECRET = 32, FORM_HEX = 2 * FORM_SECRET + 1 };

/* -1 a bad day, 0 an ordinary one, 1 a good one; each in one game of three. */
int form_day(const unsigned char secret[FORM_SECRET], int seat);
/* The generator of one decision, which is numbered by the actions that players have taken before it. */
struct rng form_noise(const unsigned char secret[FORM_SECRET], int seat, uint64_t decision);

/* The secret of a game that is to be repeatable: what for, a seed, and the number of the game. */
void form_secret(const char *what, uint64_t seed, uint64_t number, unsigned char out[FORM_SECRET]);
/* As 64 hexadecimal digits, small when printed. */
void form_print(const unsigned char secret[FORM_SECRET], char out[FORM_HEX]);
bool form_read(struct str hex, unsigned char out[FORM_SECRET]);

#endif
