/* Torii: MIT licence, see LICENSE. */
/*
 * Golden screens: tests/data/screens/NAME.txt holds what a seat is shown. With TORII_WRITE_SCREENS=1
 * in the environment the files are written anew instead of being compared: then read them.
 */
#include "games/games.h"
#include "os/os.h"
#include "term/screen.h"
#include "term/words.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { STEPS = 512, SCREEN = 1 << 16 };

struct table {
    struct games_entry entry;
    struct match match;
    struct match_step steps[STEPS];
};

static void open_position(struct table *t, const char *position)
{
    struct err e;

    assert_int_equal(games_open_position(&t->entry, str_of(position), &e), OK);
    assert_int_equal(
        match_init_position(&t->match, &t->entry.game, t->steps, STEPS, str_of(position), &e), OK);
}

static void play(struct table *t, const char *turn)
{
    struct err e;

    if (match_say(&t->match, str_of(turn), &e) != OK)
        fail_msg("%s", err_text(&e));
}

static void print_screen(struct table *t, const struct scene *s, struct text *out)
{
    static struct choices choices;

    choices_offer(&choices, &t->match);
    screen_all(out, s, &choices, "");
    assert_false(out->full);
}

static void path_of(struct text *t, const char *name)
{
    const char *folder = os_environment("TORII_DATA");

    assert_non_null(folder);
    text_format(t, "%s/screens/%s.txt", folder, name);
}

static void compare(const char *name, struct str shown)
{
    char path[4096];
    struct text t;
    struct os_bytes golden;
    struct err e;

    text_init(&t, path, sizeof path);
    path_of(&t, name);
    if (os_environment("TORII_WRITE_SCREENS") != NULL) {
        assert_int_equal(os_write_file(path, shown, &e), OK);
        return;
    }
    if (os_read_file(path, SCREEN, &golden, &e) != OK)
        fail_msg("%s", err_text(&e));
    if (golden.len != shown.len || memcmp(golden.data, shown.data, shown.len) != 0)
        fail_msg("%s: not as in its file, but:\n%s", name, shown.data);
    os_bytes_release(&golden);
}

/* One golden screen; `turns` are played before, with a blank between. */
struct golden {
    const char *name, *position, *turns;
    int seat;
    const char *language;
    bool ascii;
    bool known; /* somebody who has read the explanations */
};

#define START  "ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab"
#define LONG   "ssmss/5/5/5/SSMSS b seasnake,sable/phoenix,elephant/turtle"
#define WIND   "ssmss/5/2W2/5/SSMSS b bat,boar/eagle,elephant/crab"
#define STORM  "ssmss/5/2W2/5/SSMSS r bat,octopus/rhinoceros,spider/scorpion"
#define PLACE  "s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab nb=* nr=* lb=2 lr=2 ply=0 part=s"
#define SHADOW "s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab nb=b1 nr=d5 lb=2 lr=1 ply=4"
#define REVEAL \
    "s1m2/5/3s1/S4/2M1S b ox,boar/horse,elephant/crab nb=b3 nr=b3 vis=nb3 lb=1 lr=0 ply=9"
#define LIGHT "5/5/5/5/SSMSS b ox,boar/horse,elephant/crab nr=b5,d5 lb=2 ply=2"
#define PASS  "4m/5/5/5/M4 b frog,dog/ox,boar/crab"
#define MIX   "s1m1s/5/2W2/5/S1M1S b bat,boar/eagle,elephant/crab nb=b1 nr=d5 lb=2 lr=2 ply=2"

static const struct golden goldens[] = {
    {"start.en", START, "", 0, "en", false, false},
    {"start.fr", START, "", 0, "fr", false, false},
    {"start.es", START, "", 0, "es", false, false},
    {"start.plain.en", START, "", 0, "en", true, false},
    {"start.plain.fr", START, "", 0, "fr", true, false},
    {"start.red.en", START, "", 1, "en", false, false},
    {"second.en", START, "boar:c1c2", 1, "en", false, false},
    {"second.es", START, "boar:c1c2", 1, "es", true, false},
    {"long.fr", LONG, "", 0, "fr", false, false},
    {"long.es", LONG, "", 0, "es", false, false},
    {"wind.en", WIND, "", 0, "en", false, false},
    {"wind.fr", WIND, "bat:b1b2+@c3e4", 1, "fr", false, false},
    {"wind.plain.es", WIND, "boar:@c3b3", 1, "es", true, false},
    {"storm.en", STORM, "", 1, "en", false, false},
    {"storm.plain.fr", STORM, "", 1, "fr", true, false},
    {"place.blue.en", PLACE, "", 0, "en", false, false},
    {"place.red.fr", PLACE, "nb1", 1, "fr", false, false},
    {"shadow.blue.en", SHADOW, "", 0, "en", false, false},
    {"shadow.blue.fr", SHADOW, "", 0, "fr", false, false},
    {"shadow.red.en", SHADOW, "", 1, "en", false, false},
    {"shadow.red.es", SHADOW, "ox:a1a2+nb1b2+l5", 1, "es", false, false},
    {"shadow.ninja.en", SHADOW, "ox:a1a2", 0, "en", false, false},
    {"shadow.first.en", PLACE, "nb1 nd5 ox:a1a2", 0, "en", false, false},
    {"shadow.first.fr", PLACE, "nb1 nd5 ox:a1a2", 0, "fr", false, false},
    {"shadow.first.es", PLACE, "nb1 nd5 ox:a1a2", 0, "es", false, false},
    {"shadow.first.known.en", PLACE, "nb1 nd5 ox:a1a2", 0, "en", false, true},
    {"shadow.lantern.fr", SHADOW, "ox:a1a2 nb1b2!", 0, "fr", true, false},
    {"shadow.lantern.red.en", SHADOW, "ox:a1a2 nb1b2", 1, "en", false, false},
    {"shadow.attempt.en", SHADOW, "ox:a1a2 nb1b2! l-", 1, "en", false, false},
    {"shadow.public.en", SHADOW, "ox:a1a2 nb1b2 lc", GAME_SPECTATOR, "en", false, false},
    {"shadow.full.es", SHADOW, "ox:a1a2 nb1b2 lc", GAME_FULL, "es", true, false},
    {"reveal.blue.en", REVEAL, "", 0, "en", false, false},
    {"reveal.red.en", REVEAL, "", 1, "en", true, false},
    {"light.blue.en", LIGHT, "", 0, "en", false, false},
    {"light.lantern.en", LIGHT, "ox:a1a2", 0, "en", false, false},
    {"light.red.fr", LIGHT, "ox:a1a2 ld", 1, "fr", false, false},
    {"light.blue.es", LIGHT, "ox:a1a2 l- elephant:nb5c4", 0, "es", false, false},
    {"pass.en", PASS, "", 0, "en", false, false},
    {"pass.es", PASS, "", 0, "es", false, false},
    {"mix.blue.fr", MIX, "", 0, "fr", false, false},
    {"mix.red.en", MIX, "boar:@c3c4+n-", 1, "en", true, false},
    {"second.known.en", START, "boar:c1c2 horse:a5a4", 0, "en", false, true},
    {"wind.known.fr", WIND, "bat:b1b2+@c3e4 eagle:a5b4+@e4c2", 0, "fr", false, true},
    {"storm.known.es", STORM, "", 1, "es", false, true},
    {"shadow.ninja.known.en", SHADOW, "ox:a1a2", 0, "en", false, true},
    {"shadow.lantern.known.fr", SHADOW, "ox:a1a2 nb1b2!", 0, "fr", false, true},
};

static void every_golden_screen_is_as_in_its_file(void **state)
{
    static char memory[SCREEN];

    (void)state;
    for (size_t i = 0; i < sizeof goldens / sizeof goldens[0]; i++) {
        const struct golden *g = &goldens[i];
        struct table t;
        struct str turns = str_of(g->turns), turn;
        struct text out;

        open_position(&t, g->position);
        while (turns.len > 0 && str_cut(&turns, ' ', &turn)) {
            char word[64];
            struct text one;

            text_init(&one, word, sizeof word);
            text_str(&one, turn);
            play(&t, word);
        }
        text_init(&out, memory, sizeof memory);
        print_screen(&t,
                     &(struct scene){&t.match,
                                     {g->language, g->ascii, false, false, 24, 80, false},
                                     g->seat,
                                     false,
                                     false,
                                     g->known},
                     &out);
        compare(g->name, text_view(&out));
    }
}

/* Red's screen, whatever Blue's ninja does unseen. */
static void shown_to_red(const char *position, const char *turn, char *memory)
{
    struct table t;
    struct text out;

    open_position(&t, position);
    play(&t, turn);
    text_init(&out, memory, SCREEN);
    print_screen(&t,
                 &(struct scene){
                     &t.match, {"en", false, false, true, 24, 80, false}, 1, false, false, false},
                 &out);
}

static void a_screen_tells_nothing_of_a_hidden_ninja(void **state)
{
    static char one[SCREEN], other[SCREEN];

    (void)state;
    shown_to_red(SHADOW, "ox:a1a2+nb1b2", one);
    shown_to_red("s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab nb=d1 nr=d5 lb=2 lr=1 ply=4",
                 "ox:a1a2+n-", other);
    assert_string_equal(one, other);
    shown_to_red(SHADOW, "ox:a1a2+nb1b2!", other);
    assert_string_not_equal(one, other);
}

/* No line is wider than the terminal, whatever is played. */
static void check_width(const char *screen, const char *game)
{
    struct str rest = str_of(screen), line;

    while (str_cut(&rest, '\n', &line))
        if (str_width(line) > 80)
            fail_msg("%s: a line of %d columns: %.*s", game, str_width(line), (int)line.len,
                     line.data);
}

static void walk(const char *name, const char *language, uint64_t seed, int wind)
{
    static char memory[SCREEN];
    static game_action legal[GAME_MAX_ACTIONS];
    struct games_options options = {.deck = "all", .wind = wind, .light = -1};
    struct table t;
    struct rng rng = {seed};
    struct err e;

    assert_int_equal(games_open(&t.entry, str_of(name), &options, &e), OK);
    match_init(&t.match, &t.entry.game, t.steps, STEPS);
    assert_int_equal(match_draw(&t.match, &rng, &e), OK);
    for (int i = 0; i < 60 && game_turn(t.match.game, &t.match.state) >= 0; i++) {
        int player = game_turn(t.match.game, &t.match.state);
        struct text out;

        for (int seat = GAME_FULL; seat < 2; seat++) {
            struct scene s = {&t.match, {language, i % 2 == 0, false, false, 24, 80, false},
                              seat,     false,
                              false,    i > 3};

            text_init(&out, memory, sizeof memory);
            print_screen(&t, &s, &out);
            check_width(memory, name);
            if (screen_lines(text_view(&out)) > 23)
                fail_msg("%s: %d lines and the prompt in 24 rows:\n%s", name,
                         screen_lines(text_view(&out)), memory);
        }
        assert_true(player >= 0);

        int count = game_legal(t.match.game, &t.match.state, legal);

        assert_int_equal(match_play(&t.match, legal[rng_below(&rng, (uint64_t)count)], &e), OK);
    }
}

static void every_screen_fits_in_eighty_columns_and_twenty_four_rows(void **state)
{
    static const char *const languages[] = {"en", "fr", "es"};

    (void)state;
    for (int i = 0; i < GAMES_ONITAMA; i++)
        for (int k = 0; k < 6; k++) {
            bool wind = strstr(games_name(i), "wind") != NULL;

            walk(games_name(i), languages[k % 3], (uint64_t)k + 1, wind ? k : -1);
        }
}

static void a_move_text_is_taken_apart(void **state)
{
    struct choice_words w = choice_read(str_of("bat:b1b2+@c3e4"));

    (void)state;
    assert_string_equal(oni_card_code(w.card), "bat");
    assert_int_equal(w.from, 1);
    assert_int_equal(w.to, 6);
    assert_int_equal(w.spirit_from, 12);
    assert_int_equal(w.spirit_to, 19);
    w = choice_read(str_of("ox:@c3c4"));
    assert_int_equal(w.from, -1);
    assert_int_equal(w.spirit_to, 17);
    w = choice_read(str_of("n?c2!=n"));
    assert_int_equal(w.from, -1);
    assert_int_equal(w.to, 7);
    assert_int_equal(w.card, -1);
    w = choice_read(str_of("nb5,d5"));
    assert_int_equal(w.from, 21);
    assert_int_equal(w.to, 23);
    w = choice_read(str_of("l-"));
    assert_int_equal(w.from, -1);
}

static void reason(const char *language, const char *position, const char *turn, const char *wanted)
{
    char memory[512];
    struct table t;
    struct text out;
    struct err e;

    open_position(&t, position);
    assert_int_not_equal(match_say(&t.match, str_of(turn), &e), OK);
    text_init(&out, memory, sizeof memory);
    locale_err(language, &e, &out);
    assert_string_equal(memory, wanted);
}

static void reasons_are_said_in_the_language(void **state)
{
    (void)state;
    reason("en", START, "ox:a1b1", "'ox:a1b1': your own pawn is on that square (B6)");
    reason("fr", START, "ox:a1b1",
           "«\u00a0ox:a1b1\u00a0»\u00a0: un de vos pions occupe déjà cette case (B6)");
    reason("es", START, "ox:a1a5", "«ox:a1a5»: «ox» no permite ir de a1 a a5 (B5)");
    reason("fr", START, "oxx:a1a2",
           "carte inconnue\u00a0: «\u00a0oxx\u00a0»\u00a0; vouliez-vous dire "
           "«\u00a0ox\u00a0»\u00a0? (N3)");
    reason("es", START, "a",
           "«a» no es una jugada; una jugada se escribe, por ejemplo, ox:c1c2 u ox:pass (N3)");
    reason("es", SHADOW, "n-",
           "«n-»: primero va la jugada pública; indica una carta, por ejemplo ox:c1c2 (S4)");
}

static void letters_without_accents(void **state)
{
    char memory[128];
    struct text t;

    (void)state;
    text_init(&t, memory, sizeof memory);
    words_fold(&t, str_of("Bœuf, élève\u00a0: «\u00a0Éléphant\u00a0», ¿jabalí? ■"));
    assert_string_equal(memory, "Boeuf, eleve : \"Elephant\", jabali? #");
    assert_true(words_same(str_of("BOEUF"), str_of("Bœuf")));
    assert_true(words_same(str_of("sea snake"), str_of("seasnake")));
    assert_false(words_same(str_of(""), str_of("")));
    assert_false(words_same(str_of("ox"), str_of("oxen")));
}

static void lines_are_wrapped_between_words(void **state)
{
    char memory[512];
    struct text t;

    (void)state;
    text_init(&t, memory, sizeof memory);
    for (int i = 0; i < 3; i++)
        text_add(&t, "ééééééééé ééééééééé ééééééééé ");

    char wrapped[1024];
    struct text out;

    text_init(&out, wrapped, sizeof wrapped);
    words_wrap(&out, str_trim(text_view(&t)), 2);
    check_width(wrapped, "wrap");
    assert_non_null(strstr(wrapped, "\n  é"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_golden_screen_is_as_in_its_file),
        cmocka_unit_test(a_screen_tells_nothing_of_a_hidden_ninja),
        cmocka_unit_test(every_screen_fits_in_eighty_columns_and_twenty_four_rows),
        cmocka_unit_test(a_move_text_is_taken_apart),
        cmocka_unit_test(reasons_are_said_in_the_language),
        cmocka_unit_test(letters_without_accents),
        cmocka_unit_test(lines_are_wrapped_between_words),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
