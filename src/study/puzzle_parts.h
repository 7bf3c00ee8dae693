/* Torii: MIT licence, see LICENSE. */
/* What the files of puzzles share. */
#ifndef STUDY_PUZZLE_PARTS_H
#define STUDY_PUZZLE_PARTS_H

#include "study/puzzle_find.h"

/* The first moves of a position, and where they lead. */
struct puzzle_moves {
    int count;
    game_action action[GAME_MAX_ACTIONS];
    struct oni_core next[GAME_MAX_ACTIONS];
};

static inline const struct oni_rules *puzzle_rules(const struct game *g)
{
    return g->rules;
}

void puzzle_first_moves(const struct puzzle_judge *j, const struct oni_core *s,
                        struct puzzle_moves *out);
int puzzle_only_winner(const struct puzzle_judge *j, const struct puzzle_moves *m, int plies);
/* The square seen from a player's own side, and mirrored; no square stays none. */
static inline int puzzle_square(int square, int player, bool mirror)
{
    int seen = player == ONI_BLUE ? square : ONI_SQUARES - 1 - square;

    if (square >= ONI_SQUARES)
        return square;
    return mirror ? seen / 5 * 5 + 4 - seen % 5 : seen;
}

/* A card is what it does, not its name: many are mirror images of others. */
enum { PUZZLE_CARD = 15 };
void puzzle_card_print(int card, bool mirror, char out[PUZZLE_CARD]);
enum status puzzle_shadow_identity(const struct game *g, const struct puzzle *p,
                                   char out[PUZZLE_POSITION]);
bool puzzle_others_lose(const struct puzzle_judge *j, const struct puzzle_moves *m, int one);

#endif
