/* Torii: MIT licence, see LICENSE. */
/* Material that a move offers. */
#include "study/judging.h"

#include "base/bits.h"

#include <string.h>

static int balance(const struct oni_core *s, int player)
{
    return bits_count(s->pawns[player]) - bits_count(s->pawns[player ^ 1]);
}

/* The best balance that the player to act can reach with one move. */
static int best_answer(const struct game *g, const struct oni_core *s, int player)
{
    game_action legal[GAME_MAX_ACTIONS];
    int count = game_legal(g, s, legal), best = balance(s, player);

    for (int i = 0; i < count; i++) {
        struct oni_core next = *s;
        int found;

        game_play(g, &next, legal[i]);
        found = balance(&next, player);
        best = found > best ? found : best;
    }
    return best;
}

int study_given(const struct game *g, const void *state, game_action move)
{
    game_action legal[GAME_MAX_ACTIONS];
    struct oni_core now;
    int player, before, count, given = 0;

    memcpy(&now, state, sizeof now);
    player = now.player;
    before = balance(&now, player);
    game_play(g, &now, move);
    if (game_turn(g, &now) < 0)
        return 0;
    count = game_legal(g, &now, legal);
    for (int i = 0; i < count; i++) {
        struct oni_core next = now;
        int left;

        game_play(g, &next, legal[i]);
        if (game_turn(g, &next) < 0)
            continue;
        left = before - best_answer(g, &next, player);
        given = left > given ? left : given;
    }
    return given;
}
