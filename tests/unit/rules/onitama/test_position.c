/* Torii: MIT licence, see LICENSE. */
/* Positions as text: what is read is written again, and what is wrong gets one line that quotes it. */
#include "games/games.h"
#include "unit.h"

#include <stdlib.h>
#include <string.h>

static enum status read_position(struct str s, struct games_entry *entry, struct game_state *state,
                                 struct err *e)
{
    enum status rc = games_open_position(entry, s, e);

    return rc == OK ? entry->game.kind->parse(&entry->game, s, state, e) : rc;
}

/* One line, not too long, that holds the words. */
static void assert_refused(struct str position, const char *words)
{
    struct games_entry entry;
    struct game_state state, before;
    struct err e = {0};

    memset(&before, 0x5a, sizeof before);
    state = before;
    assert_int_not_equal(read_position(position, &entry, &state, &e), OK);
    assert_memory_equal(&state, &before, sizeof state);
    if (strstr(err_text(&e), words) == NULL)
        fail_msg("no \"%s\" in \"%s\"", words, err_text(&e));
    assert_null(strchr(err_text(&e), '\n'));
    assert_non_null(strchr(err_text(&e), '\''));
    assert_true(str_is_utf8(str_of(err_text(&e))));
}

static void bad_positions_are_refused_with_the_thing_in_quotes(void **state)
{
    static const char *const bad[][2] = {
        {"ssmss/5/5/5/SSMSS b tigger,boar/horse,elephant/crab",
         "unknown card 'tigger'; did you mean 'tiger'?"},
        {"ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/ox", "card 'ox' stands twice"},
        {"ssmss/5/5/5/SSMSS b ox,boar/horse/crab", "too few cards in 'ox,boar/horse/crab'"},
        {"ssmss/5/5/5/SSMSS b ox,boar/horse,elephant", "too few cards"},
        {"ssmss/5/5/5/SSMSS b ox,boar,eel/horse,elephant/crab", "too many cards"},
        {"ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab/eel", "too many cards"},
        {"ssmss/5/5/5/SSMSS b bat,boar/horse,elephant/crab", "wind card 'bat'"},
        {"ssmss/5/5/2M2/SSMSS b ox,boar/horse,elephant/crab", "master 'M'"},
        {"ssmss/5/5/2S2/SSMSS b ox,boar/horse,elephant/crab", "5 students 'S'"},
        {"s4/5/5/5/S4 b ox,boar/horse,elephant/crab", "'b' is to act though both masters"},
        {"s4/5/5/5/M4 b ox,boar/horse,elephant/crab", "'b' is to act though the enemy master"},
        {"2M2/5/5/5/4m b ox,boar/horse,elephant/crab", "arch 'c5'"},
        {"ssmss/5/4/5/SSMSS b ox,boar/horse,elephant/crab", "'ssmss/5/4/5/SSMSS'"},
        {"ssmss/5/5/5/SSMSSS b ox,boar/horse,elephant/crab", "'ssmss/5/5/5/SSMSSS'"},
        {"ssmss/5/5/SSMSS b ox,boar/horse,elephant/crab", "'ssmss/5/5/SSMSS'"},
        {"ssmss/5/5/5/5/SSMSS b ox,boar/horse,elephant/crab", "5 ranks"},
        {"ssmss/5/5/5/SSMXS b ox,boar/horse,elephant/crab", "'X' is not a piece"},
        {"ssmss/6/5/5/SSMSS b ox,boar/horse,elephant/crab", "'6'"},
        {"ssmss/5/1W1W1/5/SSMSS b ox,boar/horse,elephant/crab", "two spirits"},
        {"ssmss/5/5/5/SSMSS x ox,boar/horse,elephant/crab", "not 'x'"},
        {"ssmss/5/5/5/SSMSS b", "'b' ends too soon"},
        {"ssmss", "'ssmss' ends too soon"},
        {"ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab ply",
         "'ply' is not of the form key=value"},
        {"ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab colour=red", "'colour'"},
        {"ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab ply=1 ply=2", "'ply' stands twice"},
        {"ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab ply=-1", "'-1'"},
        {"ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab rep=256", "'256'"},
        {"ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab lb=2", "'lb'"},
        {"ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab game=onitama+wind", "'onitama+wind'"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_refused(str_of(bad[i][0]), bad[i][1]);
}

static void bad_ninjas_are_refused_with_the_thing_in_quotes(void **state)
{
#define TWO   "4m/5/5/5/M4 b ox,boar/horse,elephant/crab "
#define BOX   "s1m1s/5/5/5/S1M1S "
#define CARDS " ox,boar/horse,elephant/crab "
    static const char *const bad[][2] = {
        {"4m/5/2W2/5/M4 b ox,bat/horse,eagle/crab nb=c3 nr=e3", "'c3', the square of the spirit"},
        {TWO "nb=a1 nr=e3", "'a1' with a pawn of its own"},
        {TWO "nb=e5 nr=e3", "'e5' with an enemy pawn"},
        {TWO "nb=f6 nr=e3", "'f6' is not a square"},
        {TWO "nb=b1,b2 nr=e3", "too many ninjas in 'b1,b2'"},
        {TWO "nb=b1 nr=e3 vis=nb1", "'nb1', where no ninja stands"},
        {TWO "nb=b1 nr=e3 vis=ne3,ne3", "'ne3' twice"},
        {TWO "nb=b1 nr=e3 vis=Nb1", "'b1' cannot be revealed"},
        {TWO "nb=b1 nr=e3 lb=3", "'3'"},
        {TWO "nb=b1 nr=e3 part=x", "'x'"},
        {TWO "nb=b1 nr=e3 part=n:crab", "'n:crab' is not a card of the player"},
        {TWO "nb=- nr=e3 part=n:ox", "'part=n'"},
        {TWO "nb=b1 nr=- ply=4 part=l", "'part=l'"},
        {TWO "nb=b1 nr=e3 lb=0 ply=4 part=l", "'part=l'"},
        {TWO "nb=b1 nr=e3 ply=0 part=l", "'part=l'"},
        {TWO "nb=* nr=e3", "'*' and 'part=s'"},
        {TWO "nb=* nr=* part=s", "'part=s' though the board is not the start's"},
        {BOX "b" CARDS "nb=b1 nr=* part=s", "'b' is to place"},
        {BOX "r" CARDS "nb=* nr=* part=s", "'r' is to place its ninja, but blue places first"},
        {BOX "b" CARDS "nb=* nr=* ply=2 part=s", "'ply=0'"},
        {"5/5/5/5/M4"
         " b" CARDS "nr=b5,b5",
         "'b5'"},
        {"5/5/5/5/M4"
         " b" CARDS "nr=b5 lr=1",
         "'lr'"},
        {"5/5/5/5/SSMSS"
         " r" CARDS "nr=*,b5 part=s",
         "'*,b5'"},
        {"s4/5/5/5/SSMSS"
         " b" CARDS "nr=b5,d5",
         "'s'"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_refused(str_of(bad[i][0]), bad[i][1]);
}

static void bytes_that_are_no_text_are_shown_as_numbers(void **state)
{
    (void)state;
    assert_refused(str_of("ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/cr\xffy"), "not UTF-8");
    assert_refused(str_of("\xff\xfe"), "'\\xff\\xfe'");
    assert_refused((struct str){"ss\0ss/5/5/5/SSMSS b ox,boar/horse,elephant/crab", 47}, "\\x00");
}

static void a_line_of_ten_megabytes_is_refused_too(void **state)
{
    enum { LONG = 10 * 1000 * 1000 };
    static const char *const starts[] = {
        "",
        "ssmss/5/5/5/SSMSS ",
        "ssmss/5/5/5/SSMSS b ",
        "ssmss/5/5/5/SSMSS b ox,boar/horse,eel/",
        "ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab ",
        "ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab ply=",
    };
    char *line = malloc(LONG);

    (void)state;
    assert_non_null(line);
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++)
        for (const char *fill = "x/ "; *fill != '\0'; fill++) {
            memset(line, *fill, LONG);
            line[LONG - 1] = 'x';
            memcpy(line, starts[i], strlen(starts[i]));
            assert_refused((struct str){line, LONG}, "'");
        }
    free(line);
}

static void what_is_read_is_written_again(void **state)
{
    static const char *const good[] = {
        "ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab",
        "ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab ply=7 rep=2",
        "ssmss/5/2W2/5/SSMSS r bat,boar/eagle,elephant/crab",
        "s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab nb=* nr=* lb=2 lr=2 ply=0 part=s",
        "s1m1s/5/5/5/S1M1S r ox,boar/horse,elephant/crab nb=? nr=* lb=2 lr=2 ply=0 part=s",
        "s1m1s/5/5/S4/2M1S b ox,boar/horse,elephant/crab nb=b1 nr=? lb=2 lr=2 ply=4 part=n:ox",
        "s1m1s/5/5/S4/2M1S b ox,boar/horse,elephant/crab nb=b1 nr=- lb=0 lr=1 ply=4",
        "4m/5/2W2/5/M4 b ox,bat/horse,eagle/crab nb=b1 nr=e3 vis=Nb1,ne3 lb=1 lr=0 ply=9 part=l",
        "5/5/5/5/SSMSS b ox,boar/horse,elephant/crab nr=b5,d5 lb=2 ply=0",
        "5/5/5/5/SSMSS b ox,boar/horse,elephant/crab nr=b5,? vis=nb5 lb=2 ply=8",
        "ssmss/5/5/5/5 r ox,boar/horse,elephant/crab nb=?,? lr=2 ply=6",
        "ssmss/5/5/5/5 b ox,boar/horse,elephant/crab nb=*,* lr=2 ply=0 part=s",
    };

    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        struct games_entry entry;
        struct game_state s;
        char memory[GAME_MAX_TEXT];
        struct text t;
        struct err e = {0};

        if (read_position(str_of(good[i]), &entry, &s, &e) != OK)
            fail_msg("%s: %s", good[i], err_text(&e));
        text_init(&t, memory, sizeof memory);
        game_print(&entry.game, &s, GAME_FULL, &t);
        assert_string_equal(memory, good[i]);
        assert_true(entry.game.kind->key(&entry.game, &s) == oni_key_of(&entry.game, &s));
    }
}

static void reading_forgives_order_and_defaults(void **state)
{
    static const char *const pairs[][2] = {
        {"11111/5/5/5/SSMSS b" CARDS "ply=0 lb=2 nr=d5,b5 game=onitama+light",
         "5/5/5/5/SSMSS b ox,boar/horse,elephant/crab nr=b5,d5 lb=2 ply=0"},
        {"5/5/5/5/SSMSS b" CARDS "nr=?,b5",
         "5/5/5/5/SSMSS b ox,boar/horse,elephant/crab nr=b5,? lb=2 ply=0"},
        {" 5/5/5/5/SSMSS r" CARDS "nr=* part=s\n",
         "5/5/5/5/SSMSS r ox,boar/horse,elephant/crab nr=*,* lb=2 ply=0 part=s"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        struct games_entry entry;
        struct game_state s;
        char memory[GAME_MAX_TEXT];
        struct text t;

        assert_int_equal(read_position(str_of(pairs[i][0]), &entry, &s, NULL), OK);
        text_init(&t, memory, sizeof memory);
        game_print(&entry.game, &s, GAME_FULL, &t);
        assert_string_equal(memory, pairs[i][1]);
    }
}

static void the_table_before_the_deal_reads_as_itself(void **state)
{
    (void)state;
    for (int i = 0; i < GAMES_ONITAMA; i++) {
        struct games_entry entry;
        struct game_state start, again;
        char memory[GAME_MAX_TEXT];
        struct text t;

        assert_int_equal(games_open(&entry, str_of(games_name(i)), NULL, NULL), OK);
        memset(&start, 0, sizeof start);
        memset(&again, 0, sizeof again);
        entry.game.kind->start(&entry.game, &start);
        text_init(&t, memory, sizeof memory);
        game_print(&entry.game, &start, GAME_FULL, &t);
        assert_int_equal(entry.game.kind->parse(&entry.game, text_view(&t), &again, NULL), OK);
        assert_memory_equal(&start, &again, entry.game.kind->state_size);
    }
}

static void states_are_small(void **state)
{
    (void)state;
    assert_true(sizeof(struct oni_core) <= 32);
    assert_true(sizeof(struct oni_state) <= 96);
    for (int i = 0; i < GAMES_ONITAMA; i++) {
        struct games_entry entry;

        assert_int_equal(games_open(&entry, str_of(games_name(i)), NULL, NULL), OK);
        assert_true(entry.game.kind->state_size <= (entry.game.kind->hidden ? 96 : 32));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_positions_are_refused_with_the_thing_in_quotes),
        cmocka_unit_test(bad_ninjas_are_refused_with_the_thing_in_quotes),
        cmocka_unit_test(bytes_that_are_no_text_are_shown_as_numbers),
        cmocka_unit_test(a_line_of_ten_megabytes_is_refused_too),
        cmocka_unit_test(what_is_read_is_written_again),
        cmocka_unit_test(reading_forgives_order_and_defaults),
        cmocka_unit_test(the_table_before_the_deal_reads_as_itself),
        cmocka_unit_test(states_are_small),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
