/* Torii: MIT licence, see LICENSE. */
#include "exchange/exchange.h"

#include "game/random_record.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Records are large and point into themselves: they live here. */
static struct record one, two, three;
static struct games_entry entry, other;
static char first[RECORD_MAX_PRINT], second[RECORD_MAX_PRINT];

typedef enum status read_function(struct record *, struct str, struct err *);
typedef enum status print_function(const struct record *, struct text *, struct err *);

static struct str print(print_function *function, const struct record *r, char *memory)
{
    struct err e = {0};
    struct text t;

    text_init(&t, memory, RECORD_MAX_PRINT);
    if (function(r, &t, &e) != OK)
        fail_msg("%s", err_text(&e));
    return text_view(&t);
}

static void good(read_function *function, struct record *r, struct str text)
{
    struct err e = {0};

    record_init(r, games_open_record, &other);
    if (function(r, text, &e) != OK)
        fail_msg("%s\n%.*s", err_text(&e), (int)text.len, text.data);
}

static void refused(read_function *function, struct str text, enum status rc, const char *words)
{
    struct err e = {0};
    enum status got;

    record_init(&two, games_open_record, &other);
    got = function(&two, text, &e);
    if (got != rc || strstr(err_text(&e), words) == NULL)
        fail_msg("status %d, '%s'; wanted %d, '%s'", got, err_text(&e), rc, words);
}

static void same_text(struct str a, struct str b)
{
    assert_int_equal(a.len, b.len);
    assert_memory_equal(a.data, b.data, a.len);
}

static void make(int game, uint64_t seed, size_t most)
{
    struct match m;

    random_game(&entry, game, seed);
    random_match(&m, &entry, seed, most);
    random_record(&one, &entry, &m, seed);
}

/* ---- the JSON twin ------------------------------------------------------------------------- */

static void records_go_to_JSON_and_back_without_loss(void **state)
{
    (void)state;
    for (int game = 0; game < GAMES_ONITAMA; game++)
        for (uint64_t seed = 0; seed < 4; seed++)
            for (int scope = GAME_FULL; scope <= 1; scope++) {
                struct str text, json;

                make(game, seed, 80);
                assert_int_equal(record_comment(&one, str_of("ä } \\ \"so\" €"), NULL), OK);
                assert_int_equal(record_show(&three, &one, scope, NULL), OK);
                json = print(exchange_json_print, &three, second);
                good(exchange_json_read, &two, json);
                text = print(record_print, &three, first);
                same_text(text, print(record_print, &two, second));
                good(record_read, &two, text);
                json = print(exchange_json_print, &three, first);
                same_text(json, print(exchange_json_print, &two, second));
            }
}

static void records_of_Onamazu_go_to_JSON_and_back_without_loss(void **state)
{
    struct match m;

    (void)state;
    for (int players = 2; players <= 4; players++)
        for (uint64_t seed = 0; seed < 3; seed++)
            for (int scope = GAME_FULL; scope < players; scope++) {
                struct str text, json;

                random_onamazu(&entry, players, seed == 1 ? "cells.harvest=3" : "");
                random_match(&m, &entry, seed, seed == 0 ? RECORD_MAX_STEPS - 8 : 40 * seed);
                random_record(&one, &entry, &m, seed);
                assert_int_equal(record_show(&three, &one, scope, NULL), OK);
                json = print(exchange_json_print, &three, first);
                good(exchange_json_read, &two, json);
                same_text(json, print(exchange_json_print, &two, second));
                text = print(record_print, &three, second);
                good(record_read, &one, text);
                same_text(json, print(exchange_json_print, &one, second));
            }
}

static void a_bad_turn_of_Onamazu_in_JSON_gets_one_line_with_its_number(void **state)
{
    struct match m;
    char *at;

    (void)state;
    random_onamazu(&entry, 3, "");
    random_match(&m, &entry, 4, 40);
    random_record(&one, &entry, &m, 4);
    print(exchange_json_print, &one, first);
    at = strstr(first, "{\"turn\":1,\"player\":\"1\",\"text\":\"die ");
    assert_non_null(at);
    assert_non_null(
        strstr(first, "{\"turn\":0,\"player\":\"chance\",\"text\":\"shuffle brigands "));
    at[strlen("{\"turn\":1,\"player\":\"")] = '2';
    refused(exchange_json_read, str_of(first), ILLEGAL,
            "line 3: 'player' is wrong: turn 1 of 1 begins here");
    at[strlen("{\"turn\":1,\"player\":\"")] = '1';
    at[strlen("{\"turn\":")] = '2';
    refused(exchange_json_read, str_of(first), ILLEGAL, "line 3: 'turn' is wrong");
    at[strlen("{\"turn\":")] = '1';
    memcpy(strstr(at, "put A"), "put X", 5);
    refused(exchange_json_read, str_of(first), BAD_INPUT, "line 3: 'put X");
    assert_int_equal(two.turn_count, 1);
    at[0] = '\0';
    refused(exchange_json_read, str_of(first), CUT_OFF, "after the set-up");
}

static void the_JSON_form_is_one_object_a_line(void **state)
{
    (void)state;
    good(record_read, &one,
         str_of("[Game \"onitama+shadow\"][Blue \"Anna\"][Deal \"ox,boar/horse,elephant/crab\"]"
                "{hello} 0. nb1 nb5 {both hidden} 1. ox:c1c2 horse:c5c4+lb=y *"));
    assert_string_equal(
        print(exchange_json_print, &one, first).data,
        "{\"torii\":\"record\",\"version\":1,\"tags\":{\"Game\":\"onitama+shadow\",\"Scope\":"
        "\"full\",\"Blue\":\"Anna\",\"Deal\":\"ox,boar/horse,elephant/crab\"}}\n"
        "{\"comment\":\"hello\"}\n"
        "{\"chance\":\"deal ox,boar/horse,elephant/crab\"}\n"
        "{\"turn\":0,\"player\":\"blue\",\"text\":\"nb1\"}\n"
        "{\"turn\":0,\"player\":\"red\",\"text\":\"nb5\",\"comment\":\"both hidden\"}\n"
        "{\"turn\":1,\"player\":\"blue\",\"text\":\"ox:c1c2\"}\n"
        "{\"turn\":1,\"player\":\"red\",\"text\":\"horse:c5c4+lb=y\"}\n"
        "{\"result\":\"*\",\"ending\":\"unfinished\"}\n");
}

#define HEAD "{\"torii\":\"record\",\"version\":1,\"tags\":{\"Game\":\"onitama\"}}\n"
#define DEAL "{\"chance\":\"deal ox,boar/horse,elephant/crab\"}\n"
#define LAST "{\"result\":\"*\"}\n"

static void bad_JSON_gets_one_line_with_its_number(void **state)
{
    static const struct {
        const char *text;
        enum status rc;
        const char *words;
    } cases[] = {
        {HEAD "{oops\n", BAD_INPUT, "line 2: bad JSON at byte"},
        {HEAD "[1]\n", BAD_INPUT, "line 2: a JSON object is needed, not '[1]'"},
        {HEAD DEAL "{\"turn\":1,\"turn\":2}\n", BAD_INPUT, "line 3: bad JSON"},
        {HEAD "{}\n", BAD_INPUT, "line 2: neither a turn"},
        {HEAD "{\"text\":\"\",\"colour\":1}\n", BAD_INPUT, "line 2: unknown key 'colour'"},
        {HEAD "{\"text\":1}\n", BAD_INPUT, "line 2: 'text' is not a turn"},
        {HEAD "{\"text\":\"ox\\u0000\"}\n", BAD_INPUT, "line 2: bad JSON"},
        {"{\"turn\":1}\n", BAD_INPUT, "line 1: unknown key 'turn'"},
        {"{\"torii\":\"rules\"}\n", BAD_INPUT, "a record begins with"},
        {"{\"torii\":\"record\",\"version\":2}\n", BAD_INPUT, "only version 1"},
        {"{\"torii\":\"record\",\"version\":1,\"tags\":[]}\n", BAD_INPUT,
         "'tags' is not an object"},
        {"{\"torii\":\"record\",\"version\":1,\"tags\":{\"A\":1}}\n", BAD_INPUT,
         "the tag 'A' is not a string"},
        {"{\"torii\":\"record\",\"version\":1,\"tags\":{\"A\":\"\\n\"}}\n", BAD_INPUT,
         "the tag 'A' contains bytes that are not text"},
        {HEAD "{\"chance\":\"rain\"}\n", BAD_INPUT, "line 2: chance deals"},
        {HEAD DEAL "{\"text\":\"ox:c1c5\"}\n", ILLEGAL, "line 3: 'ox:c1c5'"},
        {HEAD DEAL "{\"turn\":2,\"text\":\"ox:c1c2\"}\n", ILLEGAL, "turn 1 of blue begins here"},
        {HEAD DEAL "{\"player\":\"red\",\"text\":\"ox:c1c2\"}\n", ILLEGAL, "'player' is wrong"},
        {HEAD DEAL "{\"text\":\"ox:c1c2\",\"comment\":3}\n", BAD_INPUT,
         "'comment' is not a string"},
        {HEAD DEAL "{\"text\":\"ox:c1c2\"}\n" DEAL, ILLEGAL, "before the first turn"},
        {HEAD DEAL "{\"chance\":\"deal ox,boar/horse,elephant/eel\"}\n", ILLEGAL,
         "the deal is 'ox,boar/horse,elephant/eel', but the tag says"},
        {HEAD DEAL LAST LAST, BAD_INPUT, "line 4: something follows the result"},
        {HEAD DEAL "{\"result\":\"1-0\"}\n", ILLEGAL, "the game is not over on the board"},
        {HEAD DEAL "{\"result\":\"2-0\"}\n", BAD_INPUT, "not '2-0'"},
        {HEAD DEAL "{\"result\":\"*\",\"ending\":7}\n", BAD_INPUT, "'ending' is not a string"},
        {HEAD DEAL, CUT_OFF, "line 3: the record is cut off before the first turn"},
        {HEAD DEAL "{\"text\":\"ox:c1c2\"}\n{\"te", CUT_OFF,
         "line 4: the record is cut off after turn 1 of blue"},
        {"", CUT_OFF, "line 1: the record is cut off"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        refused(exchange_json_read, str_of(cases[i].text), cases[i].rc, cases[i].words);
    good(exchange_json_read, &one, str_of(HEAD DEAL LAST));
}

static void a_JSON_record_cut_at_any_byte_keeps_what_was_good(void **state)
{
    (void)state;
    for (int game = 0; game < GAMES_ONITAMA; game += 4) {
        struct str text;

        make(game, 9, 40);
        assert_int_equal(record_comment(&one, str_of("alles gut: äöü € 𝄞"), NULL), OK);
        text = print(exchange_json_print, &one, first);
        for (size_t len = 0; len + 2 < text.len; len++) {
            refused(exchange_json_read, (struct str){text.data, len}, CUT_OFF,
                    ": the record is cut off ");
            assert_true(two.turn_count <= one.turn_count);
            for (size_t i = 0; i < two.turn_count; i++)
                same_text(two.turns[i].text, one.turns[i].text);
            if (two.game != NULL)
                good(record_read, &three, print(record_print, &two, second));
        }
    }
}

static void bytes_that_are_no_text_are_refused(void **state)
{
    static const char zero[] = HEAD "{\"comment\":\"\0\"}\n";

    (void)state;
    refused(exchange_json_read, str_of(HEAD "{\"comment\":\"\xff\"}\n"), BAD_INPUT,
            "line 2: bad JSON");
    refused(exchange_json_read, (struct str){zero, sizeof zero - 1}, BAD_INPUT, "line 2: bad JSON");
    refused(exchange_litama_read, str_of("{\"board\":\"\xc3\"}"), BAD_INPUT, "bad JSON");
}

/* The parser quotes its input; what it quotes must not reach a terminal as it is. */
static void bad_JSON_is_quoted_without_its_controls(void **state)
{
    (void)state;
    refused(exchange_litama_read, str_of("{\x1b[31m"), BAD_INPUT, "near '\\x1b'");
    refused(exchange_litama_read, str_of("[1 \"\xc2\x9b\xe2\x80\xae\"]"), BAD_INPUT,
            "near '\"\\xc2\\x9b\\xe2\\x80\\xae\"'");
}

static void a_line_of_10_MB_gets_one_clear_error(void **state)
{
    enum { HUGE_SIZE = 10 << 20 };
    char *line = malloc(HUGE_SIZE);

    (void)state;
    assert_non_null(line);
    for (int fill = 0; fill < 3; fill++) {
        memset(line, "x[{"[fill], HUGE_SIZE);
        refused(exchange_json_read, (struct str){line, HUGE_SIZE}, NO_ROOM, "more than");
        refused(exchange_litama_read, (struct str){line, HUGE_SIZE}, NO_ROOM, "more than");
        refused(exchange_litama_read, (struct str){line, RECORD_MAX_INPUT}, BAD_INPUT, "bad JSON");
    }
    free(line);
}

/* ---- Litama -------------------------------------------------------------------------------- */

/* The running state of the protocol's description, byte for byte as the server writes it. */
static const char running[] =
    "{\"messageType\":\"state\",\"usernames\":{\"blue\":\"Alice One\",\"red\":\"Bob\"},"
    "\"indices\":{\"blue\":0,\"red\":1},\"matchId\":\"6af9603947526fcf730ddf97\","
    "\"currentTurn\":\"red\","
    "\"cards\":{\"blue\":[\"dragon\",\"ox\"],\"red\":[\"eel\",\"goose\"],\"side\":\"rooster\"},"
    "\"startingCards\":{\"blue\":[\"dragon\",\"ox\"],\"red\":[\"eel\",\"goose\"],"
    "\"side\":\"rooster\"},"
    "\"moves\":[],\"board\":\"1121100000000000000033433\",\"gameState\":\"in progress\","
    "\"winner\":\"none\"}";

static void the_state_of_the_description_goes_both_ways(void **state)
{
    char memory[GAME_MAX_TEXT];
    struct text t;

    (void)state;
    good(exchange_litama_read, &one, str_of(running));
    text_init(&t, memory, sizeof memory);
    game_print(one.game, &one.last, GAME_FULL, &t);
    assert_string_equal(memory, "ssmss/5/5/5/SSMSS r dragon,ox/eel,goose/rooster");
    assert_string_equal(print(exchange_litama_print, &one, first).data, running);
}

static void first_players_agree_with_the_cards_of_Litama(void **state)
{
    static const char blue[] = "rabbit monkey goose crab crane tiger ox eel";
    static const char red[] = "boar cobra horse dragon rooster elephant mantis frog";
    struct str rest = str_of(blue), name;

    (void)state;
    while (str_cut(&rest, ' ', &name))
        assert_int_equal(oni_card_stamp(oni_card_find(name)), ONI_BLUE);
    rest = str_of(red);
    while (str_cut(&rest, ' ', &name))
        assert_int_equal(oni_card_stamp(oni_card_find(name)), ONI_RED);
}

static void whole_games_go_to_Litama_and_back(void **state)
{
    (void)state;
    for (int game = 0; game < 2; game++)
        for (uint64_t seed = 0; seed < 40; seed += 4) {
            struct str object;

            make(game, seed, 200);
            object = print(exchange_litama_print, &one, first);
            good(exchange_litama_read, &two, object);
            same_text(object, print(exchange_litama_print, &two, second));
            assert_int_equal(two.turn_count, one.turn_count);
            assert_memory_equal(&two.last, &one.last, entry.game.kind->state_size);
        }
}

static void a_start_position_has_a_history_of_no_moves(void **state)
{
    (void)state;
    good(record_read, &one,
         str_of("[Blue \"Alice One\"][Red \"Bob\"][LitamaMatch \"6af9603947526fcf730ddf97\"]"
                "[Position \"ssmss/5/5/5/SSMSS r dragon,ox/eel,goose/rooster\"] *"));
    assert_string_equal(print(exchange_litama_print, &one, first).data, running);
    good(record_read, &one,
         str_of("[Position \"ssmss/5/5/5/SSMSS b dragon,ox/eel,goose/rooster\"] *"));
    assert_null(strstr(print(exchange_litama_print, &one, first).data, "moves"));
}

static void a_position_without_history_goes_both_ways(void **state)
{
    static const char ofen[] = "[Position \"2m2/5/2S2/5/2M2 r ox,boar/horse,elephant/crab\"] *";
    struct str object;

    (void)state;
    good(record_read, &one, str_of(ofen));
    object = print(exchange_litama_print, &one, first);
    assert_string_equal(
        object.data,
        "{\"messageType\":\"state\",\"usernames\":{\"blue\":\"\",\"red\":\"\"},"
        "\"indices\":{\"blue\":0,\"red\":1},\"matchId\":\"\",\"currentTurn\":\"red\","
        "\"cards\":{\"blue\":[\"ox\",\"boar\"],\"red\":[\"horse\",\"elephant\"],\"side\":\"crab\"},"
        "\"board\":\"0020000000001000000000400\",\"gameState\":\"in progress\",\"winner\":"
        "\"none\"}");
    good(exchange_litama_read, &two, object);
    assert_memory_equal(&two.last, &one.last, one.game->kind->state_size);
    same_text(object, print(exchange_litama_print, &two, second));
}

/* Litama has no pass; a game in which one was forced is written and read all the same. */
static void a_pass_is_written_and_read(void **state)
{
    struct str object;

    (void)state;
    make(0, 2182, 143); /* one of the very few random games with a pass */
    object = print(exchange_litama_print, &one, first);
    assert_non_null(strstr(object.data, ":pass\","));
    good(exchange_litama_read, &two, object);
    same_text(object, print(exchange_litama_print, &two, second));
}

/* The running state with one piece of it changed. */
static void changed(const char *from, const char *to, enum status rc, const char *words)
{
    char text[2000];
    const char *at = strstr(running, from);

    assert_non_null(at);
    (void)snprintf(text, sizeof text, "%.*s%s%s", (int)(at - running), running, to,
                   at + strlen(from));
    refused(exchange_litama_read, str_of(text), rc, words);
}

static void everything_in_a_state_must_agree(void **state)
{
    (void)state;
    changed("1121100000000000000033433", "1121000001000000000033433", ILLEGAL, "'board' says");
    changed("1121100000000000000033433", "112110000000000000003343", ILLEGAL, "'board' says");
    changed("\"blue\":[\"dragon\",\"ox\"]", "\"blue\":[\"ox\",\"dragon\"]", ILLEGAL,
            "'cards' says 'ox,dragon/eel,goose/rooster'");
    changed("\"currentTurn\":\"red\"", "\"currentTurn\":\"blue\"", ILLEGAL, "'currentTurn' says");
    changed("in progress", "ended", ILLEGAL, "'gameState' says 'ended'");
    changed("in progress", "waiting for player", BAD_INPUT, "still waiting for its second player");
    changed("\"winner\":\"none\"", "\"winner\":\"red\"", ILLEGAL, "'winner' says 'red'");
    changed("\"winner\":\"none\"", "\"winner\":0", BAD_INPUT, "'winner' is missing");
    changed("\"moves\":[]", "\"moves\":[\"eel:c5c2\"]", ILLEGAL, "move 1: 'eel:c5c2'");
    changed("\"moves\":[]", "\"moves\":[\"eel:c5d4\"]", ILLEGAL, "'board' says");
    changed("\"moves\":[]", "\"moves\":[\"eel:pass\"]", ILLEGAL, "(B8)");
    changed("\"moves\":[]", "\"moves\":[5]", BAD_INPUT, "move 1 is not a string");
    changed("\"moves\":[]", "\"moves\":{}", BAD_INPUT, "'moves' is not an array");
    changed("\"startingCards\":", "\"cardsAtStart\":", BAD_INPUT, "'startingCards' has no two");
    changed("\"messageType\":\"state\"", "\"messageType\":\"create\"", BAD_INPUT, "'create'");
    changed("{\"blue\":0,\"red\":1}", "{\"blue\":0,\"red\":0}", BAD_INPUT, "'indices'");
    changed("\"red\":\"Bob\"", "\"red\":7", BAD_INPUT, "'red' is missing or not a string");
    changed("\"side\":\"rooster\"},\"moves\"", "\"side\":\"bat\"},\"moves\"", ILLEGAL, "bat");
    refused(exchange_litama_read, str_of("[]"), BAD_INPUT, "a JSON object is needed");
    refused(exchange_litama_read, str_of("{}"), BAD_INPUT, "'board' does not have 25 digits");
}

static void games_that_Litama_does_not_know_are_refused_in_words(void **state)
{
    static const int games[] = {2, 4, 6, 8, 10};
    struct err e;
    struct text t;

    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        make(games[i], 0, 20);
        text_init(&t, first, sizeof first);
        assert_int_equal(exchange_litama_print(&one, &t, &e), BAD_INPUT);
        assert_non_null(strstr(err_text(&e), "Litama knows neither ninjas nor the spirit"));
    }
    good(record_read, &one, str_of("[Game \"onitama\"] *"));
    assert_int_equal(exchange_litama_print(&one, &t, &e), BAD_INPUT);
    assert_non_null(strstr(err_text(&e), "the cards are not dealt"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_go_to_JSON_and_back_without_loss),
        cmocka_unit_test(records_of_Onamazu_go_to_JSON_and_back_without_loss),
        cmocka_unit_test(a_bad_turn_of_Onamazu_in_JSON_gets_one_line_with_its_number),
        cmocka_unit_test(the_JSON_form_is_one_object_a_line),
        cmocka_unit_test(bad_JSON_gets_one_line_with_its_number),
        cmocka_unit_test(a_JSON_record_cut_at_any_byte_keeps_what_was_good),
        cmocka_unit_test(bytes_that_are_no_text_are_refused),
        cmocka_unit_test(bad_JSON_is_quoted_without_its_controls),
        cmocka_unit_test(a_line_of_10_MB_gets_one_clear_error),
        cmocka_unit_test(the_state_of_the_description_goes_both_ways),
        cmocka_unit_test(first_players_agree_with_the_cards_of_Litama),
        cmocka_unit_test(whole_games_go_to_Litama_and_back),
        cmocka_unit_test(a_start_position_has_a_history_of_no_moves),
        cmocka_unit_test(a_position_without_history_goes_both_ways),
        cmocka_unit_test(a_pass_is_written_and_read),
        cmocka_unit_test(everything_in_a_state_must_agree),
        cmocka_unit_test(games_that_Litama_does_not_know_are_refused_in_words),
    };

    return cmocka_run_group_tests_name("exchange", tests, NULL, NULL);
}
