/* Torii: MIT licence, see LICENSE. */
/* Reasons in words: every kind in every language fits the screen, names its move, card and clause. */
#include "term/term.h"

#include "unit.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM = 1 << 13 };

static struct games_entry entry;
static struct game_state state;
static struct why why;
static char memory[ROOM];

static void open_position(const char *text)
{
    const struct game *g = &entry.game;

    assert_int_equal(games_open_position(&entry, str_of(text), NULL), OK);
    assert_int_equal(g->kind->parse(g, str_of(text), &state, NULL), OK);
}

static game_action add(const char *text)
{
    const struct game *g = &entry.game;
    game_action action = 0;

    assert_int_equal(g->kind->action_parse(g, &why.scene, str_of(text), &action, NULL), OK);
    why.line.move[why.line.count++] = action;
    return action;
}

/* Blue leaves the master where the Elephant takes it. */
static void set_up(void)
{
    open_position("m4/5/5/3s1/S1M1S b ox,boar/horse,elephant/crab");
    why = (struct why){.scene = state, .judged = true, .loss = 123, .deed = 1, .clause = "B11"};
    why.before.points = 22;
    why.best = add("ox:c1c2");
    why.line.count = 0;
    why.move = add("boar:a1a2");
    game_play(&entry.game, &why.scene, why.move);
    (void)add("elephant:d2c1");
}

static const char *words(const char *language, bool lines)
{
    struct text t;

    text_init(&t, memory, sizeof memory);
    (lines ? term_why_words : term_why)(&t, language, &entry, &state, &why);
    assert_false(t.full);
    return memory;
}

static void every_kind_has_words_that_fit(void **unused)
{
    static const char *const languages[] = {"en", "fr", "es"};
    static const char *const cards[] = {"Boar a1a2", "Sanglier a1a2", "Jabalí a1a2"};
    static char english[WHY_WORSE + 1][ROOM];

    (void)unused;
    for (int language = 0; language < 3; language++)
        for (int kind = WHY_PLAIN; kind <= WHY_WORSE; kind++)
            for (int plies = 0; plies < 3; plies += 2) {
                struct str rest, line;

                set_up();
                why.kind = (enum why_kind)kind;
                why.after.plies = plies;
                rest = str_of(words(languages[language], true));
                assert_non_null(strstr(memory, cards[language]));
                assert_null(strchr(memory, '%'));
                while (str_cut(&rest, '\n', &line))
                    assert_true(str_width(line) < 80);
                (void)words(languages[language], false);
                if (language == 0)
                    memcpy(english[kind], memory, ROOM);
                for (int other = WHY_PLAIN; other < kind && language == 0; other++)
                    assert_string_not_equal(english[other], memory);
            }
}

static void the_sentence_names_what_happens(void **unused)
{
    (void)unused;
    set_up();
    why.kind = WHY_LOSES;
    why.after.plies = 2;
    assert_string_equal(words("en", false),
                        "Boar a1a2 loses in 2: Elephant d2c1 takes the master (B11)");
    assert_string_equal(words("fr", false),
                        "Sanglier a1a2 perd en 2\u00a0: Éléphant d2c1 capture le "
                        "maître (B11)");
    assert_string_equal(words("es", false),
                        "Jabalí a1a2 pierde en 2: Elefante d2c1 captura al maestro (B11)");
    assert_non_null(strstr(words("en", true), "better: Ox c1c2"));
    why.kind = WHY_WORSE;
    why.clause = NULL;
    why.deed = -1;
    assert_string_equal(words("en", false), "Boar a1a2 gives away 1.23 students");
}

/* A game with secrets: the text of an action, and what the search expects. */
static void with_secrets_a_share_is_told(void **unused)
{
    (void)unused;
    open_position("s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab nb=b1 nr=d5 lb=2 lr=2 ply=2");
    why = (struct why){.scene = state, .loss = -1, .deed = -1};
    why.best = add("ox:c1c2");
    why.line.count = 0;
    why.move = add("boar:a1a2");
    why.before.points = 22;
    assert_non_null(strstr(words("en", true), "boar:a1a2"));
    assert_non_null(strstr(memory, "ox:c1c2"));
    assert_non_null(strstr(memory, "61 %"));
    why.deed = 0;
    why.clause = "L8";
    why.kind = WHY_ENDS;
    assert_string_equal(words("en", false), "boar:a1a2 wins at once: takes the last ninja (L8)");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_has_words_that_fit),
        cmocka_unit_test(the_sentence_names_what_happens),
        cmocka_unit_test(with_secrets_a_share_is_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
