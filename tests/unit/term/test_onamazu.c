/* Torii: MIT licence, see LICENSE. */
/*
 * Onamazu in words: golden screens (tests/data/screens/onamazu.*; TORII_WRITE_SCREENS=1 writes them
 * anew: then read them), choices and refusals of random games in every language.
 */
#include "onamazu_table.h"
#include "os/os.h"

static const char *const languages[] = {"en", "fr", "es"};

/* ---- golden screens -------------------------------------------------------------------------- */

static void print_all(struct text *t, const struct onamazu_scene *s, size_t from)
{
    static struct choices choices;

    onamazu_show_log(t, s, from, s->match->count);
    onamazu_show_header(t, s);
    onamazu_show_board(t, s);
    onamazu_show_legend(t, s);
    onamazu_show_brigands(t, s);
    onamazu_show_jinjas(t, s);
    onamazu_show_market(t, s);
    for (int i = 0; i < s->game->kind->players; i++)
        if (i != s->seat)
            onamazu_show_brief(t, s, i);
    for (int i = 0; i < s->game->kind->players; i++)
        onamazu_show_monastery(t, s, i);
    onamazu_show_scores(t, s);
    for (int i = 0; i < s->game->kind->players; i++)
        onamazu_show_points(t, s, i);
    if (s->view.seat == s->seat && game_turn(s->game, &s->view) == s->seat) {
        onamazu_choices(&choices, s);
        onamazu_show_question(t, s);
        onamazu_show_choices(t, s, &choices, true);
    }
    assert_false(t->full);
}

static void compare(const char *name, struct str shown)
{
    const char *folder = os_environment("TORII_DATA");
    char path[4096];
    struct text t;
    struct os_bytes golden;
    struct err e;

    assert_non_null(folder);
    text_init(&t, path, sizeof path);
    text_format(&t, "%s/screens/%s.txt", folder, name);
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

static void every_golden_screen_is_as_in_its_file(void **state)
{
    static const struct {
        const char *name;
        int players, steps, seat;
        const char *language;
        int columns;
        bool ascii;
    } goldens[] = {
        {"onamazu.start.en", 3, 0, 0, "en", 100, false},
        {"onamazu.start.fr", 2, 0, 0, "fr", 100, false},
        {"onamazu.start.es", 4, 0, 0, "es", 60, false},
        {"onamazu.later.en", 3, 300, 0, "en", 100, false},
        {"onamazu.later.plain.fr", 4, 300, 1, "fr", 80, true},
        {"onamazu.later.es", 2, 300, 1, "es", 80, false},
        {"onamazu.public.en", 2, 300, GAME_SPECTATOR, "en", 80, false},
        {"onamazu.full.fr", 2, 300, GAME_FULL, "fr", 60, false},
    };
    static char memory[SCREEN];

    (void)state;
    for (size_t i = 0; i < sizeof goldens / sizeof goldens[0]; i++) {
        struct table *t = table_new(goldens[i].players, 44);
        struct text out;

        for (int k = 0; k < goldens[i].steps && go_on(t); k++)
            continue;

        struct onamazu_scene s =
            scene_of(t, goldens[i].seat, goldens[i].language, goldens[i].columns);
        size_t from = t->match.count > 40 ? t->match.count - 40 : 0;

        s.look.ascii = goldens[i].ascii;
        text_init(&out, memory, sizeof memory);
        print_all(&out, &s, from);
        compare(goldens[i].name, text_view(&out));
        free(t);
    }
}

/* ---- random games ---------------------------------------------------------------------------- */

static void check_choices(const struct onamazu_scene *s)
{
    static char memory[GAME_MAX_ACTIONS][1024];
    static struct choices c;

    onamazu_choices(&c, s);
    assert_true(c.count > 0);
    for (int i = 0; i < c.count; i++) {
        struct text t;

        text_init(&t, memory[i], sizeof memory[i]);
        onamazu_choice(&t, s, c.action[i]);
        if (t.len == 0 || t.full || strchr(memory[i], '%') != NULL || strchr(memory[i], '\n'))
            fail_msg("bad words for %.*s: '%s'", (int)c.text[i].len, c.text[i].data, memory[i]);
        for (int k = 0; k < i; k++)
            if (strcmp(memory[i], memory[k]) == 0)
                fail_msg("the same words twice: '%s'", memory[i]);
    }
}

static void every_choice_has_words_of_its_own(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        struct table *t = table_new(2 + (int)(seed % 3), seed);

        do {
            int turn = game_turn(t->match.game, &t->match.state);

            if (turn < 0)
                break;

            struct onamazu_scene s = scene_of(t, turn, languages[t->match.count % 3], 80);

            check_choices(&s);
        } while (go_on(t));
        free(t);
    }
}

static void no_line_is_too_wide(void **state)
{
    static const int columns[] = {60, 80, 100, 120};
    static char memory[SCREEN];

    (void)state;
    for (uint64_t seed = 21; seed <= 26; seed++) {
        struct table *t = table_new(2 + (int)(seed % 3), seed);

        while (go_on(t)) {
            size_t n = t->match.count;

            if (n % 7 != 0 || game_turn(t->match.game, &t->match.state) < 0)
                continue;

            struct onamazu_scene s = scene_of(t, game_turn(t->match.game, &t->match.state),
                                              languages[n % 3], columns[n / 7 % 4]);
            struct text out;

            text_init(&out, memory, sizeof memory);
            print_all(&out, &s, n - 5);
            check_lines(text_view(&out), columns[n / 7 % 4] - 1);
        }
        free(t);
    }
}

/* Scenes of the state and of the view alone must look the same. */
static void screens_are_made_from_the_view(void **state)
{
    static char one[SCREEN], other[SCREEN];

    (void)state;
    for (uint64_t seed = 31; seed <= 34; seed++) {
        struct table *t = table_new(3, seed);

        while (go_on(t)) {
            if (t->match.count % 11 != 0)
                continue;
            for (int seat = 0; seat < 3; seat++) {
                struct onamazu_scene s = scene_of(t, seat, "en", 80);
                struct match seen = t->match;
                struct text a, b;

                memcpy(&seen.state, &s.view, sizeof s.view);

                struct onamazu_scene v = onamazu_scene_of(&seen, &s.look, seat);

                v.match = s.match;
                text_init(&a, one, sizeof one);
                text_init(&b, other, sizeof other);
                print_all(&a, &s, t->match.count);
                print_all(&b, &v, t->match.count);
                assert_string_equal(one, other);
            }
        }
        free(t);
    }
}

/* ---- refusals -------------------------------------------------------------------------------- */

static const char *const tries[] = {
    "rot cw",
    "rot ccw",
    "atk S1",
    "atk TOP",
    "put A O3",
    "put S I4",
    "put A M7",
    "act O3",
    "act I1",
    "fight S1",
    "fight TOP",
    "drop S1",
    "drop BOTH",
    "reshuffle",
    "offer RIZ 1",
    "offer CER 1",
    "offer OR 2",
    "offer BAM 9",
    "build 1 CER1,ENC1,SOI1",
    "build 2 OR4",
    "swap RIZ BAM",
    "swap CER OR",
    "swap RIZ CER",
    "use RIZ1,CHA1",
    "use -",
    "sign",
    "nosign",
    "raise O2 BAM1",
    "raise M2 BAM1",
    "armour CHA2",
    "draw",
    "draw shuffle",
    "pick 1",
    "pick 2",
    "god HOTEI",
    "god EBISU",
    "take RIZ",
    "take SOI",
    "sell RIZ",
    "sell OR",
    "buy RIZ",
    "buy OR",
    "deal OR",
    "deal CER",
    "miko",
    "bless",
    "jinja 1",
    "temple",
    "leave",
    "pass",
    "end",
};

static void check_refusals(const struct onamazu_scene *s)
{
    for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
        char said[1024], title[1024];
        struct text a, b;
        game_action x;
        struct err e;

        if (s->game->kind->action_parse(s->game, &s->view, str_of(tries[i]), &x, &e) == OK)
            continue;
        text_init(&a, said, sizeof said);
        text_init(&b, title, sizeof title);
        onamazu_refusal(&a, s, &e, (struct str){NULL, 0});
        assert_true(ona_clause_find(str_of(e.clause)) >= 0);
        text_format(&b, "%s (%s)",
                    ona_clause_words(ona_clause_find(str_of(e.clause)), s->look.language).title,
                    e.clause);
        if (strstr(said, title) != NULL)
            fail_msg("no words for '%s'", err_text(&e));
        if (strcmp(s->look.language, "en") != 0 && strcmp(said, err_text(&e)) == 0)
            fail_msg("not translated: '%s'", err_text(&e));
    }
}

static void every_refusal_is_told_in_the_language(void **state)
{
    uint64_t last = getenv("TORII_BRIEF") != NULL ? 42 : 46; /* fewer in a brief run */

    (void)state;
    for (uint64_t seed = 41; seed <= last; seed++) {
        struct table *t = table_new(2 + (int)(seed % 3), seed);

        do {
            int turn = game_turn(t->match.game, &t->match.state);

            if (turn < 0)
                break;

            struct onamazu_scene s = scene_of(t, turn, languages[t->match.count % 3], 80);

            check_refusals(&s);
        } while (go_on(t));
        free(t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_golden_screen_is_as_in_its_file),
        cmocka_unit_test(every_choice_has_words_of_its_own),
        cmocka_unit_test(no_line_is_too_wide),
        cmocka_unit_test(screens_are_made_from_the_view),
        cmocka_unit_test(every_refusal_is_told_in_the_language),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
