/* Torii: MIT licence, see LICENSE. */
/* Random games as records, the same ones for the same seed; for the tests of records. */
#ifndef TESTS_RANDOM_RECORD_H
#define TESTS_RANDOM_RECORD_H

#include "game/record.h"
#include "games/games.h"

/* A game with its options varied by the seed; 0 keeps the usual ones. */
void random_game(struct games_entry *entry, int game, uint64_t seed);
/* Onamazu for N players, with changes of the rules ("" for none). */
void random_onamazu(struct games_entry *entry, int players, const char *changes);
/* Deals and plays at random until the game is over or `most` steps are played. */
void random_match(struct match *m, const struct games_entry *entry, uint64_t seed, size_t most);
/* The match as a full record, with names, seed and result. */
void random_record(struct record *r, struct games_entry *entry, const struct match *m,
                   uint64_t seed);

#endif
