/* Torii: MIT licence, see LICENSE. */
/*
 * The value by the net, on every step of random games of every open kind, against docs/formats/net.md
 * written down square by square: what stands there and who reaches it is asked of the cards, and the sums
 * are 64 bits wide.
 */
#include "games/games.h"
#include "minds/onitama/evaluate.h"
#include "minds/onitama/movegen.h"
#include "minds/onitama/net.h"
#include "unit.h"

#include <string.h>

static struct mind_lookup lookup;

static bool reaches(const struct oni_core *s, int player, int card, int square)
{
    for (int from = 0; from < ONI_SQUARES; from++)
        if ((s->pawns[player] >> from & 1) != 0 &&
            (oni_card_squares(card, player, from, false) >> square & 1) != 0)
            return true;
    return false;
}

/* What a square is seen as by the player to move. */
static int sight(const struct oni_core *s, int square)
{
    int me = s->player, you = me ^ 1;
    bool master = (s->masters >> square & 1) != 0;
    int stands = (s->pawns[me] >> square & 1) != 0    ? 1 + master
                 : (s->pawns[you] >> square & 1) != 0 ? 3 + master
                 : s->spirit == square                ? 5
                                                      : 0;
    bool mine = reaches(s, me, s->hand[me][0], square) || reaches(s, me, s->hand[me][1], square);
    bool yours =
        reaches(s, you, s->hand[you][0], square) || reaches(s, you, s->hand[you][1], square);

    return 8 * stands + mine + 2 * yours + 4 * reaches(s, me, s->beside, square);
}

static int value_by_the_book(const struct mind_net *net, const struct oni_core *s)
{
    int me = s->player, you = me ^ 1, students = -2;
    int64_t value = 0;

    for (int i = 0; i < ONI_SQUARES; i++)
        students += ((s->pawns[0] | s->pawns[1]) >> i & 1) != 0;
    for (int lane = 0; lane < NET_LANES; lane++) {
        int64_t sum = net->start[lane];

        for (int i = 0; i < ONI_SQUARES; i++)
            sum += net->row[me == ONI_BLUE ? i : 24 - i][sight(s, i)][lane];
        for (int i = 0; i < 2; i++)
            sum += net->card[s->hand[me][i]][0][lane] + net->card[s->hand[you][i]][1][lane];
        sum += net->card[s->beside][2][lane];
        assert_in_range(sum + 32768, 0, 65535);
        if (lane == NET_LANES - 1)
            return (int)(((value >> 15) + 2 * sum + net->bias[students]) >> 6);
        sum >>= 3;
        sum = sum < 0 ? 0 : sum > 181 ? 181 : sum;
        value += sum * sum * net->weight[students][lane];
    }
    return 0;
}

static int value_of_mind(const struct oni_core *s)
{
    struct position pos;

    mind_deck_init(&lookup.deck, s);
    position_init(&lookup, s, &pos);
    return mind_evaluate(&lookup.deck, &pos, attacks_by(&lookup.deck, &pos, pos.player),
                         attacks_by(&lookup.deck, &pos, pos.player ^ 1));
}

/* The same position with the players in each other's place. */
static struct oni_core turned(const struct oni_core *s)
{
    struct oni_core out = *s;

    out.masters = 0;
    for (int player = 0; player < 2; player++) {
        out.pawns[player] = 0;
        memcpy(out.hand[player], s->hand[player ^ 1], sizeof out.hand[0]);
        for (int i = 0; i < ONI_SQUARES; i++)
            if ((s->pawns[player ^ 1] >> i & 1) != 0) {
                out.pawns[player] |= mind_bit(24 - i);
                out.masters |= (s->masters >> i & 1) << (24 - i);
            }
    }
    out.player ^= 1;
    out.spirit = s->spirit < ONI_SQUARES ? (uint8_t)(24 - s->spirit) : s->spirit;
    oni_core_finish(&out);
    return out;
}

static int walk(const char *name, uint64_t seed)
{
    struct games_entry entry;
    struct game_state state;
    struct game_outcome outcome;
    struct rng r = {seed};
    struct err e;
    int steps = 0;

    assert_int_equal(games_open(&entry, str_of(name), NULL, &e), OK);
    entry.game.kind->start(&entry.game, &state);
    entry.game.kind->draw(&entry.game, &state, &r, &outcome);
    entry.game.kind->settle(&entry.game, &state, &outcome, NULL);
    for (; steps < 80 && game_turn(&entry.game, &state) != GAME_OVER; steps++) {
        game_action legal[GAME_MAX_ACTIONS];
        int count = game_legal(&entry.game, &state, legal);
        struct oni_core s, other;
        const struct mind_net *net;

        memcpy(&s, &state, sizeof s);
        net = s.spirit < ONI_SQUARES ? &mind_net_wind : &mind_net_base;
        other = turned(&s);
        assert_int_equal(value_of_mind(&s), value_by_the_book(net, &s));
        assert_int_equal(value_of_mind(&other), value_of_mind(&s));
        game_play(&entry.game, &state, legal[rng_below(&r, (uint32_t)count)]);
    }
    return steps;
}

static void the_value_is_that_of_the_book(void **state)
{
    const char *const games[] = {"onitama", "onitama+sensei", "onitama+wind",
                                 "onitama+sensei+wind"};
    int steps = 0;

    (void)state;
    mind_zobrist_init(&lookup.zobrist);
    for (int i = 0; i < 4; i++)
        for (uint64_t seed = 1; seed <= 40; seed++)
            steps += walk(games[i], seed);
    assert_true(steps > 1000);
}

/* Whatever stands on the board and whichever cards are dealt: no sum leaves its sixteen or 32 bits. */
static void check_bounds(const struct mind_net *net, int sign)
{
    for (int lane = 0; lane < NET_LANES; lane++) {
        int sum = sign * net->start[lane], most;

        for (int i = 0; i < ONI_SQUARES; i++) {
            most = INT16_MIN;
            for (int k = 0; k < NET_SIGHTS; k++)
                if (sign * net->row[i][k][lane] > most)
                    most = sign * net->row[i][k][lane];
            sum += most;
        }
        for (int place = 0; place < NET_PLACES; place++) {
            most = INT16_MIN;
            for (int card = 0; card < ONI_CARDS; card++)
                if (sign * net->card[card][place][lane] > most)
                    most = sign * net->card[card][place][lane];
            sum += place < 2 ? 2 * most : most;
        }
        assert_true(sum <= INT16_MAX);
    }
    for (int bucket = 0; bucket < NET_BUCKETS; bucket++) {
        int64_t sum = 0;

        for (int lane = 0; lane < NET_LANES; lane++)
            sum += sign * net->weight[bucket][lane] > 0 ? sign * net->weight[bucket][lane] : 0;
        assert_true(sum * NET_ONE * NET_ONE <= INT32_MAX);
        assert_int_equal(net->weight[bucket][NET_LANES - 1], 0);
    }
}

static void no_sum_overflows(void **state)
{
    (void)state;
    for (int sign = -1; sign <= 1; sign += 2) {
        check_bounds(&mind_net_base, sign);
        check_bounds(&mind_net_wind, sign);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_value_is_that_of_the_book),
        cmocka_unit_test(no_sum_overflows),
    };

    return cmocka_run_group_tests_name("net", tests, NULL, NULL);
}
