/* Torii: MIT licence, see LICENSE. */
#include "base/rng.h"

#include "unit.h"

/* The check values that the specification gives for the stream. */
static void the_stream_gives_the_published_words(void **state)
{
    struct rng r = {1};

    (void)state;
    assert_true(rng_next(&r) == 0x910a2dec89025cc1u);
    assert_true(rng_next(&r) == 0xbeeb8da1658eec67u);
    assert_true(rng_next(&r) == 0xf893a2eefb32555eu);
}

static void below_gives_the_published_draws(void **state)
{
    static const uint64_t due[12] = {5, 1, 0, 5, 3, 2, 3, 3, 0, 4, 3, 4};
    struct rng r = {1};

    (void)state;
    for (int i = 0; i < 12; i++)
        assert_true(rng_below(&r, 6) == due[i]);
}

static void shuffle_gives_the_published_order(void **state)
{
    static const uint8_t due[10] = {8, 1, 5, 9, 0, 4, 3, 2, 6, 7};
    uint8_t items[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    struct rng r = {7};

    (void)state;
    rng_shuffle(&r, items, 10);
    assert_memory_equal(items, due, sizeof due);
}

static void below_one_is_always_zero_and_still_draws(void **state)
{
    struct rng r = {9}, same = {9};

    (void)state;
    assert_true(rng_below(&r, 1) == 0);
    rng_next(&same);
    assert_true(r.state == same.state);
}

/* 2^63 + 1 throws away nearly half of all words: what is kept must be below it. */
static void below_throws_away_the_last_part_of_the_range(void **state)
{
    uint64_t n = ((uint64_t)1 << 63) + 1;
    struct rng r = {3};
    struct rng plain = {3};
    int draws = 0, words = 0;

    (void)state;
    for (; draws < 200; draws++)
        assert_true(rng_below(&r, n) < n);
    for (; plain.state != r.state; words++)
        rng_next(&plain);
    assert_true(words > draws + 100);
}

static void below_is_even(void **state)
{
    int counts[7] = {0};
    struct rng r = {2024};

    (void)state;
    for (int i = 0; i < 70000; i++)
        counts[rng_below(&r, 7)]++;
    for (int i = 0; i < 7; i++)
        assert_in_range(counts[i], 9600, 10400);
}

static void shuffling_nothing_or_one_draws_nothing(void **state)
{
    uint8_t item = 5;
    struct rng r = {4};

    (void)state;
    rng_shuffle(&r, &item, 0);
    rng_shuffle(&r, &item, 1);
    assert_int_equal(item, 5);
    assert_true(r.state == 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_stream_gives_the_published_words),
        cmocka_unit_test(below_gives_the_published_draws),
        cmocka_unit_test(shuffle_gives_the_published_order),
        cmocka_unit_test(below_one_is_always_zero_and_still_draws),
        cmocka_unit_test(below_throws_away_the_last_part_of_the_range),
        cmocka_unit_test(below_is_even),
        cmocka_unit_test(shuffling_nothing_or_one_draws_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
