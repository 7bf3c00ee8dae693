/* Torii: MIT licence, see LICENSE. */
/*
 * The first stages of the engine, which cut nothing off but what alpha-beta may: their scores are those of
 * a minimax over the rules. Only leaves are judged by the engine itself: who wins at once, and whose arch
 * is lost.
 */
#include "games/games.h"
#include "minds/onitama/movegen.h"
#include "minds/onitama/onitama.h"
#include "unit.h"

#include <stdlib.h>
#include <string.h>

static struct mind_lookup lookup;
static struct oni_mind_result result;

static double no_time(void)
{
    return 0;
}

static int worth(const struct position *s, enum oni_mind_ablation ablation)
{
    int me = s->player, sum = 0;

    for (int player = 0; player < 2; player++)
        for (int i = 0; i < ONI_SQUARES; i++)
            if ((s->pawns[player] >> i & 1) != 0) {
                int squares = mind_psqt[player][s->master[player] == i][i];
                int men = player == ONI_BLUE ? 100 : -100;

                sum += ablation == ONI_MIND_MATERIAL ? men : squares;
            }
    return me == ONI_BLUE ? sum : -sum;
}

static int minimax(const struct game *g, const struct oni_core *s, enum oni_mind_ablation ablation,
                   int depth, int ply)
{
    game_action legal[GAME_MAX_ACTIONS];
    struct position pos;
    int best = ply + 2 - ONI_MIND_WIN, count;

    if (game_turn(g, s) == GAME_OVER)
        return ply - ONI_MIND_WIN;
    position_init(&lookup, s, &pos);
    if (mind_wins_now(&lookup.deck, &pos, lookup.deck.wind))
        return ONI_MIND_WIN - ply - 1;
    if (threats_of(&lookup.deck, &pos, attacks_by(&lookup.deck, &pos, pos.player), lookup.deck.wind)
            .lost)
        return best;
    if (depth <= 0)
        return worth(&pos, ablation);
    count = game_legal(g, s, legal);
    for (int i = 0; i < count; i++) {
        struct oni_core next = *s;
        int score;

        game_play(g, &next, legal[i]);
        score = -minimax(g, &next, ablation, depth - 1, ply + 1);
        best = score > best ? score : best;
    }
    return best;
}

static void walk(struct oni_mind *mind, const char *name, uint64_t seed)
{
    struct oni_mind_host host = {no_time, NULL};
    struct games_entry entry;
    struct game_state state;
    struct game_outcome outcome;
    struct rng r = {seed};
    struct err e;

    assert_int_equal(games_open(&entry, str_of(name), NULL, &e), OK);
    entry.game.kind->start(&entry.game, &state);
    entry.game.kind->draw(&entry.game, &state, &r, &outcome);
    entry.game.kind->settle(&entry.game, &state, &outcome, NULL);
    for (int step = 0; step < 12 && game_turn(&entry.game, &state) != GAME_OVER; step++) {
        game_action legal[GAME_MAX_ACTIONS];
        int count = game_legal(&entry.game, &state, legal);
        struct oni_mind_task task = {.limits = {.depth = 3}};

        memcpy(&task.state, &state, sizeof task.state);
        mind_deck_init(&lookup.deck, &task.state);
        for (int ablation = ONI_MIND_MATERIAL; ablation <= ONI_MIND_PSQT; ablation++) {
            oni_mind_set_ablation(mind, (enum oni_mind_ablation)ablation);
            assert_int_equal(oni_mind_think(mind, &host, &task, &result, &e), OK);
            assert_int_equal(result.line[0].score, minimax(&entry.game, &task.state,
                                                           (enum oni_mind_ablation)ablation, 3, 0));
        }
        game_play(&entry.game, &state, legal[rng_below(&r, (uint32_t)count)]);
    }
}

static void low_rungs_are_a_minimax(void **state)
{
    size_t bytes = (oni_mind_bytes(1 << 16, 1) + 63) / 64 * 64;
    struct oni_mind *mind = oni_mind_init(aligned_alloc(64, bytes), 1 << 16, 1);

    (void)state;
    mind_zobrist_init(&lookup.zobrist);
    for (uint64_t seed = 1; seed <= 12; seed++) {
        walk(mind, "onitama", seed);
        walk(mind, "onitama+sensei", seed);
    }
    free(mind);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(low_rungs_are_a_minimax)};

    return cmocka_run_group_tests_name("ablations", tests, NULL, NULL);
}
