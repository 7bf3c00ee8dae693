/* Torii: MIT licence, see LICENSE. */
/* Records that contradict themselves or the rules, that cannot be read, that are cut off. */
#include "record_checks.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- the result ---------------------------------------------------------------------------- */

static const char stone[] = "[Game \"onitama\"][Position \"5/2m2/2M2/5/5 b ox,boar/horse,elephant/"
                            "crab\"] 1. ox:c3c4 ";

static void the_board_decides_how_a_game_ended(void **state)
{
    char text[400];

    (void)state;
    (void)snprintf(text, sizeof text, "%s 1-0", stone);
    good(&two, str_of(text));
    assert_string_equal(two.ending, "stone");
    good(&two, str_of("[Position \"2s2/2M2/5/2m2/5 b ox,boar/horse,elephant/crab\"] ox:c4c5 1-0"));
    assert_string_equal(two.ending, "stream");
    good(&two, str_of("[Position \"5/5/5/5/2M2 b ox,boar/horse,elephant/crab nr=c2 ply=2\"]"
                      "ox:c1c2* 1-0"));
    assert_string_equal(two.ending, "ninjas");
}

static void a_result_that_contradicts_the_board_is_refused(void **state)
{
    char text[400];

    (void)state;
    (void)snprintf(text, sizeof text, "%s 0-1", stone);
    refused(text, ILLEGAL, "the result '0-1' contradicts the board, which says '1-0'");
    (void)snprintf(text, sizeof text, "[Result \"0-1\"]%s 1-0", stone);
    refused(text, ILLEGAL, "the tag 'Result' says '0-1', but the record ends with '1-0'");
    (void)snprintf(text, sizeof text, "[Ending \"stream\"]%s 1-0", stone);
    refused(text, ILLEGAL, "the ending 'stream' contradicts the board, which says 'stone'");
    (void)snprintf(text, sizeof text, "%s *", stone);
    refused(text, ILLEGAL, "the result '*' contradicts the board");
}

static void a_game_that_is_not_over_needs_an_ending_for_its_result(void **state)
{
    static const char begin[] = "[Game \"onitama\"][Deal \"ox,boar/horse,elephant/crab\"]";
    static const char *const fine[] = {"[Ending \"resignation\"] ox:c1c2 1-0",
                                       "[Ending \"agreement\"] ox:c1c2 1/2-1/2",
                                       "[Ending \"abandoned\"] ox:c1c2 0-1",
                                       "[Ending \"abandoned\"] *", "[Ending \"unfinished\"] *"};
    char text[400];

    (void)state;
    for (size_t i = 0; i < sizeof fine / sizeof fine[0]; i++) {
        (void)snprintf(text, sizeof text, "%s%s", begin, fine[i]);
        good(&two, str_of(text));
    }
    (void)snprintf(text, sizeof text, "%s ox:c1c2 1-0", begin);
    refused(text, ILLEGAL, "the game is not over on the board");
    (void)snprintf(text, sizeof text, "%s[Ending \"resignation\"] ox:c1c2 1/2-1/2", begin);
    refused(text, ILLEGAL, "the ending 'resignation' does not go with the result '1/2-1/2'");
    (void)snprintf(text, sizeof text, "%s[Ending \"stone\"] ox:c1c2 1-0", begin);
    refused(text, ILLEGAL, "the ending 'stone'");
}

static void a_draw_is_claimed_only_at_the_third_repetition_B13(void **state)
{
    static const char begin[] =
        "[Ending \"claim\"][Position \"2m2/5/5/5/2M2 b ox,horse/crane,mantis/tiger\"] ";
    char text[800], turns[600] = "";

    (void)state;
    (void)snprintf(text, sizeof text, "%s ox:c1c2 1/2-1/2", begin);
    refused(text, ILLEGAL, "a draw was claimed where none can be (B13)");

    /* Both masters step out and back: the cards come round after three of a player's turns. */
    make(0, 0, 0);
    good(&two, str_of("[Position \"2m2/5/5/5/2M2 b ox,horse/crane,mantis/tiger\"] *"));
    for (int i = 0; i < 200 && !match_may_claim(&two.match); i++) {
        game_action legal[GAME_MAX_ACTIONS];
        int count = game_legal(two.game, &two.match.state, legal);
        char memory[64];
        struct text t;
        int pick = 0;

        /* The move that leads to the position that has stood most often. */
        for (int j = 0, most = -1; j < count; j++) {
            struct match ahead = two.match;
            int times;

            if (match_play(&ahead, legal[j], NULL) != OK || game_turn(two.game, &ahead.state) < 0)
                continue;
            times = match_repetitions(&ahead);
            if (times > most) {
                most = times;
                pick = j;
            }
        }
        text_init(&t, memory, sizeof memory);
        two.game->kind->action_print(two.game, &two.match.state, legal[pick], &t);
        assert_int_equal(record_hear(&two, text_view(&t), NULL), OK);
        (void)snprintf(turns + strlen(turns), sizeof turns - strlen(turns), "%s ", memory);
    }
    (void)snprintf(text, sizeof text, "%s%s1/2-1/2", begin, turns);
    good(&one, str_of(text));
    assert_string_equal(one.ending, "claim");
}

/* ---- what cannot be ------------------------------------------------------------------------ */

#define SHADOW "[Game \"onitama+shadow\"][Deal \"ox,boar/horse,elephant/crab\"] 0. nb1 nb5 "

static void an_illegal_move_is_refused_with_its_clause_and_place(void **state)
{
    struct err e;

    (void)state;
    assert_int_equal(read_words("[Game \"onitama\"]\n[Deal \"ox,boar/horse,elephant/crab\"]\n\n"
                                "1. ox:c1c2\n  horse:c5c2 *",
                                &e),
                     ILLEGAL);
    assert_string_equal(e.clause, "B5");
    assert_string_equal(err_text(&e),
                        "line 5, column 3, turn 1 of red: 'horse:c5c2': 'horse' has no "
                        "move from c5 to c2 (B5)");
    assert_int_equal(two.turn_count, 1); /* what came before is kept */
}

static void a_wrong_answer_is_refused(void **state)
{
    struct err e;

    (void)state;
    good(&two, str_of(SHADOW "1. ox:c1c2 horse:c5c4+lb=y *"));
    assert_int_equal(read_words(SHADOW "1. ox:c1c2 horse:c5c4+lb=n *", &e), ILLEGAL);
    assert_non_null(strstr(err_text(&e), "'lb=n': everybody was told 'lb=y' (N7)"));
    assert_string_equal(e.clause, "N7");
    refused(SHADOW "1. ox:c1c2 horse:c5c4+lb *", ILLEGAL, "everybody was told 'lb=y' (N7)");
    refused(SHADOW "1. ox:c1c2* *", ILLEGAL, "everybody was told 'ox:c1c2' (N7)");
}

static void a_deal_that_the_seed_does_not_give_is_refused_N8(void **state)
{
    (void)state;
    refused("[Game \"onitama\"][Seed \"3\"][Deal \"ox,boar/horse,elephant/crab\"] *", ILLEGAL,
            "the deal 'ox,boar/horse,elephant/crab' is not the one that the seed '3' gives (N8)");
}

static void what_a_seat_saw_must_have_an_explanation(void **state)
{
#define SEEN "[Game \"onitama+shadow\"][Scope \"red\"][Deal \"ox,boar/horse,elephant/crab\"] "
    (void)state;
    good(&two, str_of(SEEN "0. n? nb5 1. ox:c1c2 horse:c5c4+lb=y *"));
    good(&two, str_of(SEEN "0. n? nb5 1. ox:c1c2 horse:c5c4+lb=n *"));
    good(&two, str_of(SEEN "0. n? nb5 1. ox:c1c2 horse:c5c4+ld=y *"));
    refused(SEEN "0. n? nb5 1. ox:c1c2 horse:c5c4+l5=y *", ILLEGAL,
            "'l5=y': this contradicts what was seen before");
    refused(SEEN "0. nb1 nb5 *", ILLEGAL, "this contradicts what was seen");
    refused(SEEN "0. n? nb5 1. ox:c1c3 *", ILLEGAL, "(B5)");
    refused(SEEN "0. n? nb5 1. ox:c1c2+nb1b2 *", ILLEGAL, "this contradicts what was seen");
#undef SEEN
}

static void a_position_holds_just_what_its_scope_knows(void **state)
{
#define POSITION(more) "s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab " more " ply=2"
    (void)state;
    good(&two, str_of("[Position \"" POSITION("nb=b1 nr=b5") "\"] *"));
    good(&two, str_of("[Scope \"blue\"][Position \"" POSITION("nb=b1 nr=?") "\"] *"));
    good(&two, str_of("[Scope \"public\"][Position \"" POSITION("nb=? nr=?") "\"] *"));
    refused("[Position \"" POSITION("nb=b1 nr=?") "\"] *", ILLEGAL, "not what scope 'full' knows");
    refused("[Scope \"blue\"][Position \"" POSITION("nb=b1 nr=b5") "\"] *", ILLEGAL,
            "not what scope 'blue' knows");
    refused("[Scope \"blue\"][Position \"" POSITION("nb=? nr=?") "\"] *", ILLEGAL,
            "not what scope 'blue' knows");
#undef POSITION
}

static void records_that_make_no_sense_get_one_clear_line(void **state)
{
#define BEGIN "[Game \"onitama\"][Deal \"ox,boar/horse,elephant/crab\"] "
    (void)state;
    refused("*", BAD_INPUT, "the tag 'Game' is missing");
    refused("[Game \"chess\"] *", BAD_INPUT, "unknown game 'chess'");
    refused("[Game \"onitama\"] ox:c1c2 *", ILLEGAL, "the cards have not been dealt yet");
    refused("[Game \"onitama\"][Deal \"ox,boar/horse,elephant/tigger\"] *", BAD_INPUT, "'tigger'");
    refused("[Game \"onitama\"][Deal \"ox,boar/horse,elephant/fox\"] *", ILLEGAL, "(P1)");
    refused("[Game \"onitama\"][Game \"onitama\"] *", BAD_INPUT, "the tag 'Game' stands twice");
    refused("[Ga me \"onitama\"] *", BAD_INPUT, "no value behind 'Ga'");
    refused("[1 \"onitama\"] *", BAD_INPUT, "'1' is not a valid tag name");
    refused("[Game \"onitama\" x] *", BAD_INPUT, "no ']' behind 'onitama'");
    refused("[Game \"onitama\"][Seed \"x\"] *", BAD_INPUT, "the seed is a number, not 'x'");
    refused("[Game \"onitama\"][Wind \"9\"] *", BAD_INPUT, "'9'");
    refused("[Game \"onitama+light\"][Light \"up\"] *", BAD_INPUT, "'up'");
    refused("[Game \"onitama\"][Scope \"green\"] *", BAD_INPUT, "unknown scope 'green'");
    refused("[Game \"onitama\"][Position \"ssmss/5/2W2/5/SSMSS b ox,boar/horse,eel/crab\"] *",
            ILLEGAL, "is not one of this game");
    refused(BEGIN "2. ox:c1c2 *", ILLEGAL, "the number '2.' is wrong: turn 1 of blue begins here");
    refused(BEGIN "1... ox:c1c2 *", ILLEGAL, "the number '1...' is wrong");
    refused(BEGIN "1. ox:c1c2 * horse:c5c4 ", BAD_INPUT, "'horse:c5c4' follows the result");
    refused(BEGIN "1. ox:c1c2 [Game \"onitama\"] *", BAD_INPUT, "a second record begins here");
    refused(BEGIN "1. ox:c1c2+ox:c2c3 *", ILLEGAL, "the turn is over before it");
    refused(SHADOW "1. ox:c1c2+lb=y *", ILLEGAL, "(S13)");
    refused(SHADOW "1. ox:c1c2+ horse:c5c4 *", ILLEGAL, "follows a turn that is not over");
    refused(BEGIN "1. ox:c1c2+ *", ILLEGAL, "the turn is over");
#undef BEGIN
}

static void bytes_that_are_no_text_are_refused(void **state)
{
    static const char zero[] = "[Game \"oni\0tama\"] *";
    struct err e;

    (void)state;
    refused("[Game \"onitama\"]\n[Blue \"\xff\"] *", BAD_INPUT,
            "line 2, column 8: the byte '\\xff' is not text");
    refused("[Game \"onitama\"] {\x01} *", BAD_INPUT, "the byte '\\x01' is not text");
    assert_int_equal(record_from(&two, (struct str){zero, sizeof zero - 1}, &e), BAD_INPUT);
    assert_non_null(strstr(err_text(&e), "the byte '\\x00' is not text"));
}

static void a_line_of_10_MB_gets_one_clear_error(void **state)
{
    enum { HUGE_SIZE = 10 << 20 };
    char *line = malloc(HUGE_SIZE);
    struct err e;

    (void)state;
    assert_non_null(line);
    for (int fill = 0; fill < 4; fill++) {
        memset(line, "x[{1"[fill], HUGE_SIZE);
        assert_int_equal(record_from(&two, (struct str){line, HUGE_SIZE}, &e), NO_ROOM);
        assert_non_null(strstr(err_text(&e), "more than"));
        /* Just below the limit nothing may take long either. */
        assert_int_not_equal(record_from(&two, (struct str){line, RECORD_MAX_INPUT}, &e), OK);
    }
    free(line);
}

static void the_limits_hold(void **state)
{
    enum { SIZE = 1 << 20 };
    char *text = malloc(SIZE);
    struct text t;
    struct err e;

    (void)state;
    assert_non_null(text);
    text_init(&t, text, SIZE);
    for (int i = 0; i <= RECORD_MAX_TAGS; i++)
        text_format(&t, "[Tag%d \"x\"]\n", i);
    assert_int_equal(record_from(&two, text_view(&t), &e), NO_ROOM);
    assert_non_null(strstr(err_text(&e), "more than 64 tags"));

    text_init(&t, text, SIZE);
    text_add(&t, "[Position \"2m2/5/5/5/2M2 b tiger,horse/crane,mantis/ox\"]\n");
    good(&one, str_of("[Position \"2m2/5/5/5/2M2 b tiger,horse/crane,mantis/ox\"] *"));
    for (int i = 0; i <= RECORD_MAX_STEPS; i++) {
        game_action legal[GAME_MAX_ACTIONS];
        int count = game_legal(one.game, &one.match.state, legal), pick = 0;

        /* Neither master comes near the other: Blue stays low, Red high. */
        for (int j = 0; j < count; j++) {
            char memory[32];
            struct text word;
            bool low = i % 2 == 0;

            text_init(&word, memory, sizeof memory);
            one.game->kind->action_print(one.game, &one.match.state, legal[j], &word);
            if (low ? memory[word.len - 1] <= '2' : memory[word.len - 1] >= '4')
                pick = j;
        }
        one.match.count = 0; /* only the state matters here */
        one.game->kind->action_print(one.game, &one.match.state, legal[pick], &t);
        text_char(&t, ' ');
        assert_int_equal(match_play(&one.match, legal[pick], NULL), OK);
        assert_true(game_turn(one.game, &one.match.state) >= 0);
    }
    text_add(&t, "*");
    assert_int_equal(record_from(&two, text_view(&t), &e), NO_ROOM);
    assert_non_null(strstr(err_text(&e), "longer than 16384 steps"));
    assert_int_equal(two.turn_count, RECORD_MAX_STEPS);
    free(text);
}

/* ---- cut off ------------------------------------------------------------------------------- */

/* Whatever is cut off says so, keeps a prefix of the turns, and what is kept reads back. */
static void check_cuts(struct str text)
{
    good(&three, text);
    for (size_t len = 0; len + 1 < text.len; len++) {
        struct err e;
        struct str kept;
        enum status rc = record_from(&two, (struct str){text.data, len}, &e);

        assert_int_equal(rc, CUT_OFF);
        assert_non_null(strstr(err_text(&e), ": the record is cut off "));
        assert_true(two.turn_count <= three.turn_count);
        for (size_t i = 0; i < two.turn_count; i++)
            same_text(two.turns[i].text, three.turns[i].text);
        if (two.game == NULL)
            continue;
        kept = record_text(&two, second);
        good(&one, kept);
        assert_int_equal(one.turn_count, two.turn_count);
    }
}

static void a_record_cut_at_any_byte_keeps_what_was_good(void **state)
{
    (void)state;
    for (int game = 0; game < GAMES_ONITAMA; game += 2) {
        make(game, 5, 60);
        assert_int_equal(record_comment(&one, str_of("Ende gut, alles gut: äöü € 𝄞 }"), NULL), OK);
        check_cuts(record_text(&one, first));
    }
}

static void a_seats_record_cut_at_any_byte_keeps_what_was_good(void **state)
{
    (void)state;
    make(4, 5, 40);
    assert_int_equal(record_show(&three, &one, 1, NULL), OK);
    check_cuts(record_text(&three, first));
    make(6, 3, 30);
    assert_int_equal(record_show(&three, &one, GAME_SPECTATOR, NULL), OK);
    check_cuts(record_text(&three, first));
}

static void a_cut_says_where_it_was(void **state)
{
    struct err e;

    (void)state;
    assert_int_equal(read_words("[Game \"onitama\"]\n[Deal \"ox,boar/horse,elephant/crab\"]\n\n"
                                "1. ox:c1c2 horse:c5c4\n2. boar:c2",
                                &e),
                     CUT_OFF);
    assert_string_equal(err_text(&e),
                        "line 5, column 4: the record is cut off after turn 1 of red");
    assert_int_equal(two.turn_count, 2);
    assert_int_equal(read_words("[Game \"onitama\"]\n[Deal \"ox,bo", &e), CUT_OFF);
    assert_string_equal(err_text(&e),
                        "line 2, column 1: the record is cut off before the first turn");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_board_decides_how_a_game_ended),
        cmocka_unit_test(a_result_that_contradicts_the_board_is_refused),
        cmocka_unit_test(a_game_that_is_not_over_needs_an_ending_for_its_result),
        cmocka_unit_test(a_draw_is_claimed_only_at_the_third_repetition_B13),
        cmocka_unit_test(an_illegal_move_is_refused_with_its_clause_and_place),
        cmocka_unit_test(a_wrong_answer_is_refused),
        cmocka_unit_test(a_deal_that_the_seed_does_not_give_is_refused_N8),
        cmocka_unit_test(what_a_seat_saw_must_have_an_explanation),
        cmocka_unit_test(a_position_holds_just_what_its_scope_knows),
        cmocka_unit_test(records_that_make_no_sense_get_one_clear_line),
        cmocka_unit_test(bytes_that_are_no_text_are_refused),
        cmocka_unit_test(a_line_of_10_MB_gets_one_clear_error),
        cmocka_unit_test(the_limits_hold),
        cmocka_unit_test(a_record_cut_at_any_byte_keeps_what_was_good),
        cmocka_unit_test(a_seats_record_cut_at_any_byte_keeps_what_was_good),
        cmocka_unit_test(a_cut_says_where_it_was),
    };

    return cmocka_run_group_tests_name("bad records", tests, NULL, NULL);
}
