/* Torii: MIT licence, see LICENSE. */
/*
 * Chances of winning, and what is made of them. All numbers come out the same on every machine, so the page shows
 * what the program prints.
 */
#ifndef STUDY_CHANCE_H
#define STUDY_CHANCE_H

#include "engine/engine.h"

/* How often the player to act wins from a position with this score, 0 … 1. */
double study_chance(const struct games_entry *entry, const struct engine_score *score);

/* The accuracy of a move that loses this much of a chance, 0 … 100. */
double study_accuracy(double loss);

/* One move of a game, as the accuracy of a whole game needs it. */
struct study_mark {
    double chance; /* of the first player, before the move */
    double loss;   /* of the chance of the player who moves */
    int player;
    int grade;
};

/* The accuracy of a player's moves, 0 … 100; -1 if there are none. `last`: the first player's chance after the
 * last move. */
double study_game_accuracy(const struct study_mark *marks, size_t count, double last, int player);

#endif
