/* Torii: MIT licence, see LICENSE. */
/* Records of Onamazu: two to four seats, chance in the middle, rules of their own. */
#include "record_checks.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Rules that change what is hidden, what chance does and how long a game is. */
static const char *const rules[] = {
    "",
    "cells.harvest=3",
    "variant.blocking.enabled=true",
    "market.sell.gold=1; cells.meditation_max=2",
    "die.faces[0].steps=3; cells.harvest=1; resource[RIZ].cap=5",
};
enum { RULES = sizeof rules / sizeof rules[0] };

static void make_game(int players, const char *changes, uint64_t seed, size_t most)
{
    struct match m;

    random_onamazu(&entry, players, changes);
    random_match(&m, &entry, seed, most);
    random_record(&one, &entry, &m, seed);
}

static void read_back(const struct record *r)
{
    struct str text = record_text(r, first);

    good(&two, text);
    same_text(text, record_text(&two, second));
    assert_memory_equal(&two.last, &r->last, entry.game.kind->state_size);
}

/* ---- there and back ------------------------------------------------------------------------ */

static void whole_games_read_back_as_the_same_bytes_in_every_scope(void **state)
{
    (void)state;
    for (int players = 2; players <= 4; players++)
        for (uint64_t seed = 1; seed <= 2; seed++) {
            make_game(players, "", seed, RECORD_MAX_STEPS - 8);
            assert_int_not_equal(one.result, RECORD_UNDECIDED);
            read_back(&one);
            assert_int_equal(two.match.count, one.match.count);
            for (int scope = GAME_SPECTATOR; scope < players; scope++) {
                assert_int_equal(record_show(&three, &one, scope, NULL), OK);
                read_back(&three);
                assert_int_equal(three.result, one.result);
            }
        }
}

static void games_that_stop_anywhere_read_back_in_every_scope(void **state)
{
    (void)state;
    for (size_t most = 1; most < 90; most++)
        for (int scope = GAME_FULL; scope < 3; scope++) {
            make_game(3, rules[most % RULES], most, most);
            assert_int_equal(record_show(&three, &one, scope, NULL), OK);
            read_back(&three);
        }
}

static void changed_rules_travel_with_the_record(void **state)
{
    (void)state;
    for (size_t i = 1; i < RULES; i++) {
        make_game(2 + (int)i % 3, rules[i], i, 700);
        assert_true(record_tag(&one, "Changes").len > 0);
        read_back(&one);
        assert_true(other.onamazu.hash == entry.onamazu.hash);
        assert_int_equal(record_show(&three, &one, 1, NULL), OK);
        read_back(&three);
        assert_true(other.onamazu.hash == entry.onamazu.hash);
    }
}

/* A record that begins in the middle of a game. */
static void check_from_middle(int players, size_t steps, int scope)
{
    static struct match_step memory[RECORD_MAX_STEPS];
    struct match m, later;

    random_onamazu(&entry, players, "");
    random_match(&m, &entry, steps, steps + 60);
    if (m.count <= steps)
        return;
    match_init(&later, &entry.game, memory, RECORD_MAX_STEPS);
    match_state_at(&m, steps, &later.first);
    later.state = m.state;
    later.count = m.count - steps;
    memcpy(memory, m.steps + steps, later.count * sizeof *memory);
    record_init(&three, games_open_record, &entry);
    assert_int_equal(games_tag_record(&entry, &three, NULL), OK);
    assert_int_equal(record_take(&three, &later, scope, NULL), OK);
    if (game_turn(&entry.game, &m.state) != GAME_OVER)
        assert_int_equal(record_finish(&three, str_of("*"), str_of(""), NULL), OK);
    else
        assert_int_equal(record_cut(&three, NULL), CUT_OFF); /* the board decides */
    read_back(&three);
}

static void records_that_start_from_a_position_read_back_in_every_scope(void **state)
{
    (void)state;
    for (int players = 2; players <= 4; players++)
        for (size_t steps = 3; steps < 1200; steps += 171)
            for (int scope = GAME_FULL; scope < players; scope++)
                check_from_middle(players, steps, scope);
}

static void comments_and_white_space_do_not_matter(void **state)
{
    struct str text, line, rest;
    struct text t;

    (void)state;
    make_game(2, "", 5, 60);
    assert_int_equal(record_comment(&one, str_of("Was now? } \\ done"), NULL), OK);
    read_back(&one);

    /* Every blank of the turns as two, or a new line. */
    text = record_text(&one, first);
    text_init(&t, second, sizeof second);
    rest = text;
    while (str_cut(&rest, '\n', &line)) {
        bool tag = str_begins(line, "[");

        for (size_t i = 0; i < line.len; i++)
            text_add(&t, !tag && line.data[i] == ' '   ? "\r\n \t"
                         : !tag && line.data[i] == ';' ? " ;"
                                                       : (char[2]){line.data[i], 0});
        text_char(&t, '\n');
    }
    good(&two, text_view(&t));
    same_text(text, record_text(&two, second));
}

static void a_record_reads_as_documented(void **state)
{
    (void)state;
    make_game(3, "cells.harvest=3", 7, 12);
    assert_non_null(strstr(record_text(&one, first).data, "[Game \"onamazu\"]\n[Players \"3\"]\n"
                                                          "[Rules \""));
    assert_non_null(strstr(first, "\"]\n[Changes \"cells.harvest=3\"]\n[Scope \"full\"]\n"));
    assert_non_null(strstr(first, "\n\n0. shuffle brigands\n"));
    assert_non_null(strstr(first, "\n1.1 die "));
}

/* ---- what a seat may see ------------------------------------------------------------------- */

static void a_seats_record_tells_nothing_of_the_shuffles(void **state)
{
    (void)state;
    make_game(3, "", 9, 300);
    assert_int_equal(record_show(&three, &one, 2, NULL), OK);
    record_text(&three, first);
    assert_non_null(strstr(first, "[Scope \"3\"]"));
    assert_non_null(strstr(first, "; shuffle mikos;\nshuffle favourites shows "));
    assert_null(strstr(first, "Seed"));
    good(&two, str_of(first));
    assert_int_equal(record_show(&one, &two, GAME_FULL, NULL), BAD_INPUT);
    assert_int_equal(record_show(&one, &two, 1, NULL), BAD_INPUT);
}

/* ---- damage -------------------------------------------------------------------------------- */

/* The text of `one` with the first `old` replaced. */
static const char *altered(const char *old, const char *new)
{
    static char memory[RECORD_MAX_PRINT];
    const char *at = strstr(record_text(&one, first).data, old);
    struct text t;

    if (at == NULL)
        fail_msg("no '%s' in\n%s", old, first);
    text_init(&t, memory, sizeof memory);
    text_str(&t, (struct str){first, (size_t)(at - first)});
    text_add(&t, new);
    text_add(&t, at + strlen(old));
    return memory;
}

static void records_that_make_no_sense_get_one_clear_line(void **state)
{
    (void)state;
    make_game(3, "", 7, 40);
    good(&two, record_text(&one, first));
    refused("[Game \"onamazu\"] *", BAD_INPUT, "the tag 'Rules' is missing");
    refused(altered("[Players \"3\"]\n", ""), BAD_INPUT, "the tag 'Players' is missing");
    refused(altered("[Players \"3\"]", "[Players \"x\"]"), BAD_INPUT, "not 'x'");
    refused(altered("[Players \"3\"]", "[Players \"1\"]"), ILLEGAL, "(G1)");
    refused(altered("[Scope \"full\"]", "[Scope \"4\"]"), BAD_INPUT, "unknown scope '4'");
    refused(altered("[Rules \"", "[Rules \"f"), ILLEGAL, "but the standard rules are '");
    refused(altered("[Scope", "[Changes \"cells.harvest=3\"]\n[Scope"), ILLEGAL,
            "but its changes of the standard rules give '");
    refused(altered("[Scope", "[Changes \"cells.harvest=x\"]\n[Scope"), BAD_INPUT,
            "the tag 'Changes': 'cells.harvest': found 'x'");
    refused(altered("[Scope", "[Deal \"ox\"]\n[Scope"), BAD_INPUT, "not dealt by the tag 'Deal'");
    refused(altered("[Seed \"7\"]", "[Seed \"8\"]"), ILLEGAL,
            "the set-up is not the one that the seed '8' gives");
    refused(altered("[Seed \"7\"]", "[Seed \"x\"]"), BAD_INPUT, "not 'x'");
    refused(altered("1.1 die", "1.2 die"), ILLEGAL,
            "the number '1.2' is wrong: turn 1 of 1 begins here");
    refused(altered("\n1.1 die", "\n2.1 die"), ILLEGAL, "the number '2.1' is wrong");
    refused(altered("\n1.1 die", "\ndie"), BAD_INPUT, "is not an outcome of chance");
    refused(altered("\n1.1 die", ";\ndie"), ILLEGAL, "the turn is over before it");
    refused(altered("\n0. shuffle", "\nshuffle"), BAD_INPUT, "a turn begins with its number");
    refused(altered("\n1.1 ", "\n1.1 1.1 "), BAD_INPUT, "no turn follows the number");
    refused(altered("1.1 die", "1.1 dye"), BAD_INPUT, "is not an outcome of chance");
    refused(altered("1.1 die", "1.1 rot cw; die"), BAD_INPUT, "is not an outcome of chance");
    refused(altered("put A", "putt A"), BAD_INPUT, "did you mean 'put'?");
    refused(altered("put A", "put X"), BAD_INPUT, "is not written correctly");
    refused(altered("put A", "draw; put A"), ILLEGAL, "(5.3)");
    refused(altered("end\n", "end; end\n"), ILLEGAL, "the turn is over before it");
    refused(altered("; end\n", "\n"), ILLEGAL, "the turn ends in the middle");
    refused(altered("end\n", "end;\n"), ILLEGAL, "';' at the end, but the turn is over");
    refused(altered(" *\n", " 1-0\n"), BAD_INPUT,
            "the result is *, or 3 numbers as in 1-0-0 or 1/2-1/2-0, not '1-0'");
    refused(altered("shuffle jinjas ", "shuffle jinjas 9,"), ILLEGAL, "this shuffle has ");
    refused(altered("[Result \"*\"]", "[Result \"*\"]\n[Scores \"1,2,3\"]"), ILLEGAL,
            "but the game is not over");
}

static void an_illegal_action_is_refused_with_its_clause_and_place(void **state)
{
    struct err e;

    (void)state;
    make_game(2, "", 7, 40);
    assert_int_equal(record_from(&two, str_of(altered("; act", "; bless; act")), &e), ILLEGAL);
    assert_string_equal(e.clause, "5.3");
    assert_non_null(strstr(err_text(&e), ", turn 1 of 1: 'bless': "));
    assert_int_equal(two.turn_count, 1); /* the set-up is kept */
}

static void the_end_must_agree_with_the_board(void **state)
{
    char result[40], scores[40], wrong[60];
    struct str tag;

    (void)state;
    make_game(2, "", 3, RECORD_MAX_STEPS - 8);
    tag = record_tag(&one, "Scores");
    (void)snprintf(scores, sizeof scores, "[Scores \"%.*s\"]", (int)tag.len, tag.data);
    (void)snprintf(result, sizeof result, "[Result \"%s\"]", record_result_name(2, one.result));
    refused(
        altered(result, one.result == RECORD_FIRST_WON ? "[Result \"0-1\"]" : "[Result \"1-0\"]"),
        ILLEGAL, "but the record ends with");
    refused(altered(scores, "[Scores \"1\"]"), BAD_INPUT, "a number for each player");
    refused(altered(scores, "[Scores \"9000,0\"]"), ILLEGAL, "contradict the board");
    refused(altered("[Ending \"", "[Ending \"x"), ILLEGAL, "contradicts the board");
    good(&two, str_of(altered(scores, ""))); /* counted again */

    /* A seat cannot count what others hide, so it must be told. */
    assert_int_equal(record_show(&three, &one, 1, NULL), OK);
    good(&two, record_text(&three, second));
    record_text(&three, first);
    record_init(&one, games_open_record, &entry);
    assert_int_equal(record_read(&one, str_of(first), NULL), OK);
    refused(altered(scores, "[Scores \"0,0\"]"), ILLEGAL, "contradict the board");
    refused(altered(scores, ""), ILLEGAL, "scope '2' cannot know the result");
    (void)snprintf(wrong, sizeof wrong, "[Scores \"%d,%d\"]", 999, 999);
    refused(altered(scores, wrong), ILLEGAL, "contradict the board");
}

/* Damage to any action or number of a seat's record is refused, or is another good game. */
static void what_a_seat_saw_must_have_an_explanation(void **state)
{
    (void)state;
    make_game(2, "", 11, 400);
    assert_int_equal(record_show(&three, &one, 0, NULL), OK);
    record_text(&three, first);
    record_init(&one, games_open_record, &entry);
    assert_int_equal(record_read(&one, str_of(first), NULL), OK);
    refused(altered("shuffle brigands shows ", "shuffle brigands shows 7,7,7; shuffle jinjas "
                                               "shows "),
            ILLEGAL, "this contradicts what was seen");
    refused(altered("shuffle brigands shows ", "shuffle brigands shows 30,"), ILLEGAL,
            "is nothing that scope '1' could be shown here");
    refused(altered("; shuffle mikos;", "; shuffle mikos 1,2,3;"), ILLEGAL,
            "is nothing that scope '1'");
    refused(altered("; put A", "; draw; put A"), ILLEGAL, "(5.3)");
    refused(altered("; put A", "; putt A"), BAD_INPUT, "'putt A");
    refused(altered("; put A O", "; put A O9 shows O"), ILLEGAL, "");
}

/* ---- cut off ------------------------------------------------------------------------------- */

/* Cut anywhere it says so, keeps a prefix of the turns, and what is kept reads back. */
static void check_cuts(struct str text, size_t step)
{
    good(&three, text);
    for (size_t len = 0; len + 1 < text.len; len += step) {
        struct err e;
        enum status rc = record_from(&two, (struct str){text.data, len}, &e);

        assert_int_equal(rc, CUT_OFF);
        assert_non_null(strstr(err_text(&e), ": the record is cut off "));
        assert_true(two.turn_count <= three.turn_count);
        for (size_t i = 0; i < two.turn_count; i++) {
            struct str kept = two.turns[i].text;

            assert_true(kept.len <= three.turns[i].text.len);
            assert_memory_equal(kept.data, three.turns[i].text.data, kept.len);
        }
        if (two.game == NULL)
            continue;
        good(&one, record_text(&two, second));
        assert_int_equal(one.turn_count, two.turn_count);
    }
}

static void a_record_cut_at_any_byte_keeps_what_was_good(void **state)
{
    (void)state;
    make_game(3, "cells.harvest=3", 5, 70);
    assert_int_equal(record_comment(&one, str_of("Ende; gut: äöü € }"), NULL), OK);
    check_cuts(record_text(&one, first), 1);
}

static void a_seats_record_cut_at_any_byte_keeps_what_was_good(void **state)
{
    (void)state;
    make_game(4, "", 5, 90);
    assert_int_equal(record_show(&three, &one, 1, NULL), OK);
    check_cuts(record_text(&three, first), 1);
    make_game(2, "", 6, 600);
    assert_int_equal(record_show(&three, &one, GAME_SPECTATOR, NULL), OK);
    check_cuts(record_text(&three, first), 97);
}

/* The scores of the end are not those of the turns that are left. */
static void a_finished_game_that_is_cut_off_has_no_scores(void **state)
{
    struct str text;
    struct err e;

    (void)state;
    make_game(2, "", 44, RECORD_MAX_STEPS - 8);
    text = record_text(&one, first);
    assert_non_null(record_tag(&one, "Scores").data);
    assert_int_equal(record_from(&two, (struct str){text.data, text.len - 300}, &e), CUT_OFF);
    assert_null(record_tag(&two, "Scores").data);
    assert_non_null(strstr(err_text(&e), " after turn 58."));
    assert_int_equal(two.result, RECORD_UNDECIDED);
    check_cuts(text, 4999);
}

/* Records that the tree keeps: a finished game for each number of players. */
static void the_example_records_are_what_the_random_player_makes(void **state)
{
    const char *folder = getenv("TORII_RECORDS"), *write = getenv("TORII_RECORDS_WRITE");

    (void)state;
    if (folder == NULL)
        skip();
    for (int players = 2; players <= 4; players++) {
        char path[600];
        struct str text;
        FILE *file;

        make_game(players, players == 3 ? rules[1] : "", 44, RECORD_MAX_STEPS - 8);
        text = record_text(&one, first);
        (void)snprintf(path, sizeof path, "%s/onamazu-%d.ogn", folder, players);
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
        cmocka_unit_test(whole_games_read_back_as_the_same_bytes_in_every_scope),
        cmocka_unit_test(games_that_stop_anywhere_read_back_in_every_scope),
        cmocka_unit_test(changed_rules_travel_with_the_record),
        cmocka_unit_test(records_that_start_from_a_position_read_back_in_every_scope),
        cmocka_unit_test(comments_and_white_space_do_not_matter),
        cmocka_unit_test(a_record_reads_as_documented),
        cmocka_unit_test(a_seats_record_tells_nothing_of_the_shuffles),
        cmocka_unit_test(records_that_make_no_sense_get_one_clear_line),
        cmocka_unit_test(an_illegal_action_is_refused_with_its_clause_and_place),
        cmocka_unit_test(the_end_must_agree_with_the_board),
        cmocka_unit_test(what_a_seat_saw_must_have_an_explanation),
        cmocka_unit_test(a_record_cut_at_any_byte_keeps_what_was_good),
        cmocka_unit_test(a_seats_record_cut_at_any_byte_keeps_what_was_good),
        cmocka_unit_test(a_finished_game_that_is_cut_off_has_no_scores),
        cmocka_unit_test(the_example_records_are_what_the_random_player_makes),
    };

    return cmocka_run_group_tests_name("records of onamazu", tests, NULL, NULL);
}
