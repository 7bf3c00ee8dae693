/* Torii: MIT licence, see LICENSE. */
#include "record_checks.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void lines_are_short(struct str s)
{
    struct str line;

    while (str_cut(&s, '\n', &line))
        assert_true(line.len <= 80 || str_begins(line, "["));
}

/* ---- there and back ------------------------------------------------------------------------ */

static void full_records_of_all_games_read_back_as_the_same_bytes(void **state)
{
    (void)state;
    for (int game = 0; game < GAMES_ONITAMA; game++)
        for (uint64_t seed = 0; seed < 12; seed++) {
            struct str text;

            make(game, seed, 300);
            text = record_text(&one, first);
            lines_are_short(text);
            good(&two, text);
            same_text(text, record_text(&two, second));
            assert_int_equal(two.match.count, one.match.count);
            assert_memory_equal(&two.last, &one.last, entry.game.kind->state_size);
        }
}

static void records_of_every_other_scope_read_back_as_the_same_bytes(void **state)
{
    (void)state;
    for (int game = 0; game < GAMES_ONITAMA; game++)
        for (uint64_t seed = 0; seed < 4; seed++)
            for (int scope = GAME_SPECTATOR; scope <= 1; scope++) {
                struct str text;

                make(game, seed, 120);
                assert_int_equal(record_show(&three, &one, scope, NULL), OK);
                text = record_text(&three, first);
                lines_are_short(text);
                good(&two, text);
                same_text(text, record_text(&two, second));
                assert_memory_equal(&two.last, &three.last, entry.game.kind->state_size);
            }
}

static void games_that_stop_inside_a_turn_read_back(void **state)
{
    (void)state;
    for (size_t most = 1; most < 40; most++)
        for (int scope = GAME_FULL; scope <= 1; scope++) {
            struct str text;

            make(4, 7, most);
            assert_int_equal(record_show(&three, &one, scope, NULL), OK);
            text = record_text(&three, first);
            good(&two, text);
            same_text(text, record_text(&two, second));
            assert_memory_equal(&two.last, &three.last, entry.game.kind->state_size);
        }
}

/* A record from the middle of a game, as one scope sees it. */
static void check_from_middle(int game, uint64_t seed, size_t steps, int scope)
{
    static struct match_step memory[RECORD_MAX_STEPS];
    struct match m, later;
    struct str text;

    random_game(&entry, game, seed);
    random_match(&m, &entry, seed, 100);
    if (m.count <= steps)
        return;
    match_init(&later, &entry.game, memory, RECORD_MAX_STEPS);
    match_state_at(&m, steps, &later.first);
    later.state = m.state;
    later.count = m.count - steps;
    memcpy(memory, m.steps + steps, later.count * sizeof *memory);
    record_init(&three, games_open_record, &entry);
    assert_int_equal(record_take(&three, &later, scope, NULL), OK);
    if (game_turn(&entry.game, &m.state) != GAME_OVER)
        assert_int_equal(record_finish(&three, str_of("*"), str_of(""), NULL), OK);
    else
        assert_int_equal(record_cut(&three, NULL), CUT_OFF); /* the board decides */
    text = record_text(&three, first);
    good(&two, text);
    same_text(text, record_text(&two, second));
}

static void records_that_start_from_a_position_read_back_in_every_scope(void **state)
{
    (void)state;
    for (int game = 0; game < GAMES_ONITAMA; game++)
        for (size_t steps = 1; steps < 14; steps += 3)
            for (int scope = GAME_FULL; scope <= 1; scope++)
                check_from_middle(game, steps, steps, scope);
}

static void comments_stay_with_their_turns(void **state)
{
    static const char text[] =
        "[Game \"onitama\"]\n[Deal \"ox,boar/horse,elephant/crab\"]\n"
        "{ before {it} 1. ox:c1c2 ; to the end } of the line\n"
        "{a \\} and a \\\\ backslash} 1... horse:c5c4 {again\n\n and   again} *";
    struct str printed;

    (void)state;
    good(&two, str_of(text));
    assert_int_equal(two.turn_count, 2);
    assert_true(str_eq(two.preface, "before {it"));
    assert_true(str_eq(two.turns[0].comment, "to the end } of the line a } and a \\ backslash"));
    assert_true(str_eq(two.turns[1].comment, "again and again"));
    printed = record_text(&two, first);
    good(&one, printed);
    same_text(printed, record_text(&one, second));
}

static void long_comments_and_long_words_read_back(void **state)
{
    static char word[9000];
    struct str text;

    (void)state;
    make(0, 1, 30);
    memset(word, '}', sizeof word);
    memset(word + 100, ' ', 1);
    memset(word + 300, 'w', 300);
    memset(word + 500, ' ', 1);
    assert_int_equal(record_comment(&one, (struct str){word, sizeof word}, NULL), OK);
    text = record_text(&one, first);
    good(&two, text);
    same_text(text, record_text(&two, second));
}

static void white_space_and_missing_numbers_do_not_matter(void **state)
{
    (void)state;
    good(&one, str_of("[Game \"onitama\"][Deal \"ox,boar/horse,elephant/crab\"]\r\n\r\n"
                      "1.ox:c1c2\thorse:c5c4\r\n\r\n2. boar:c2c3 *"));
    good(&two, str_of("  [ Game   \"onitama\" ]\n[Deal\n\"ox,boar/horse,elephant/crab\"]"
                      "ox:c1c2 horse:c5c4 boar:c2c3\n*\n\n"));
    same_text(record_text(&one, first), record_text(&two, second));
}

static void the_seed_alone_gives_the_deal(void **state)
{
    (void)state;
    good(&two, str_of("[Game \"onitama\"][Seed \"3\"] *"));
    assert_true(str_eq(record_tag(&two, "Deal"), "boar,goose/cobra,rooster/eel")); /* N8 */
}

static void red_begins_with_three_dots_and_placements_have_number_0(void **state)
{
    (void)state;
    good(&two, str_of("[Game \"onitama+shadow\"][Deal \"ox,eel/horse,elephant/boar\"]\n"
                      "0. nb1 nb5 1... horse:c5c4 2. ox:c1c2+nb1c1 *"));
    assert_non_null(
        strstr(record_text(&two, first).data, "\n0. nb1 nb5 1... horse:c5c4 2. ox:c1c2+"));
}

/* ---- what a seat may see ------------------------------------------------------------------- */

static void a_seats_record_is_made_from_what_it_was_shown(void **state)
{
    (void)state;
    good(&one, str_of("[Seed \"1\"][Annotator \"the ninja starts on b1\"][Blue \"Anna\"]"
                      "[Game \"onitama+shadow\"]{blue hides on b1} 0. nb1 {here} nb5 *"));
    assert_int_equal(record_show(&three, &one, 1, NULL), OK);
    assert_string_equal(record_text(&three, first).data,
                        "[Game \"onitama+shadow\"]\n[Scope \"red\"]\n[Blue \"Anna\"]\n"
                        "[Deal \"dragon,crab/monkey,rabbit/mantis\"]\n[Result \"*\"]\n"
                        "[Ending \"unfinished\"]\n\n0. n? nb5 *\n");
    assert_int_equal(record_show(&three, &one, GAME_SPECTATOR, NULL), OK);
    assert_non_null(strstr(record_text(&three, first).data, "\n\n0. n? n? *\n"));
    good(&two, record_text(&three, first));
    assert_int_equal(record_show(&one, &two, GAME_FULL, NULL), BAD_INPUT);
}

/* Records that the tree keeps: one finished game of each kind, made by the same random player. */
static void the_example_records_are_what_the_random_player_makes(void **state)
{
    const char *folder = getenv("TORII_RECORDS"), *write = getenv("TORII_RECORDS_WRITE");

    (void)state;
    if (folder == NULL)
        skip();
    for (int game = 0; game < GAMES_ONITAMA; game++) {
        char path[600];
        uint64_t seed = 40;
        struct str text;
        FILE *file;

        do
            make(game, seed += 4, 120); /* the usual deck */
        while (one.result == RECORD_UNDECIDED);
        text = record_text(&one, first);
        (void)snprintf(path, sizeof path, "%s/%s.ogn", folder, games_name(game));
        file = fopen(path, write != NULL ? "w+" : "r");
        assert_non_null(file);
        if (write != NULL)
            assert_int_equal(fwrite(text.data, 1, text.len, file), text.len);
        rewind(file);
        same_text(text, (struct str){second, fread(second, 1, sizeof second, file)});
        fclose(file);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(full_records_of_all_games_read_back_as_the_same_bytes),
        cmocka_unit_test(records_of_every_other_scope_read_back_as_the_same_bytes),
        cmocka_unit_test(games_that_stop_inside_a_turn_read_back),
        cmocka_unit_test(records_that_start_from_a_position_read_back_in_every_scope),
        cmocka_unit_test(comments_stay_with_their_turns),
        cmocka_unit_test(long_comments_and_long_words_read_back),
        cmocka_unit_test(white_space_and_missing_numbers_do_not_matter),
        cmocka_unit_test(the_seed_alone_gives_the_deal),
        cmocka_unit_test(red_begins_with_three_dots_and_placements_have_number_0),
        cmocka_unit_test(a_seats_record_is_made_from_what_it_was_shown),
        cmocka_unit_test(the_example_records_are_what_the_random_player_makes),
    };

    return cmocka_run_group_tests_name("record", tests, NULL, NULL);
}
