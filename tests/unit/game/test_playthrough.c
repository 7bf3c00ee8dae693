/* Torii: MIT licence, see LICENSE. */
#include "game/playthrough.h"

#include "games/games.h"
#include "unit.h"

#include <string.h>

static char one[1 << 17], other[1 << 17];

static void write_game(const char *name, uint64_t seed, int longest, char *memory, size_t size)
{
    struct games_entry entry;
    struct text t;

    assert_int_equal(games_open(&entry, str_of(name), NULL, NULL), OK);
    text_init(&t, memory, size);
    playthrough_print(&entry.game, seed, longest, &t);
}

static void the_same_seed_gives_the_same_game(void **state)
{
    (void)state;
    for (int i = 0; i < GAMES_ONITAMA; i++) {
        write_game(games_name(i), 5, 30, one, sizeof one);
        write_game(games_name(i), 5, 30, other, sizeof other);
        assert_string_equal(one, other);
        write_game(games_name(i), 6, 30, other, sizeof other);
        assert_string_not_equal(one, other);
    }
}

static void a_playthrough_stops_where_it_is_told(void **state)
{
    (void)state;
    write_game("onitama", 1, 3, one, sizeof one);
    assert_non_null(strstr(one, "\nstep 3\n"));
    assert_null(strstr(one, "\nstep 4\n"));
    assert_null(strstr(one, "\nresult:"));
}

static void a_buffer_that_is_too_small_is_filled_and_no_more(void **state)
{
    (void)state;
    memset(one, '#', 300);
    write_game("onitama", 1, 100, one, 200);
    assert_int_equal(strlen(one), 199);
    assert_int_equal(one[200], '#');
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_seed_gives_the_same_game),
        cmocka_unit_test(a_playthrough_stops_where_it_is_told),
        cmocka_unit_test(a_buffer_that_is_too_small_is_filled_and_no_more),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
