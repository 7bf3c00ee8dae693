/* Torii: MIT licence, see LICENSE. */
/*
 * The page's side of Onamazu, natively: games as they are and as somebody was shown them, told alike; everything that
 * can be explained; with the memory checked that WebAssembly does not check. web/test/onamazu-core.test.mjs tests the
 * same in place, and against the program.
 */
#include "base/rng.h"
#include "bindings/wasm/ona_tell.h"
#include "bindings/wasm/page.h"
#include "bindings/wasm/wasm.h"
#include "unit.h"
#include "words/onamazu/explain.h"

#include <stdlib.h>
#include <string.h>

enum { DECISIONS = 220 };

/* Writes the text where the code reads it. */
static int written(const char *text)
{
    size_t len = strlen(text);

    memcpy(page_input((int)len + 1), text, len);
    return (int)len;
}

static void fail_if(int status)
{
    if (status != OK)
        fail_msg("%d: %.*s", status, page_output_size(), page_output());
}

/* A copy of what was answered, to be freed. */
static char *answered(void)
{
    size_t len = (size_t)page_output_size();
    char *copy = malloc(len + 1);

    assert_non_null(copy);
    memcpy(copy, page_output(), len);
    copy[len] = '\0';
    return copy;
}

static char *told(int status)
{
    fail_if(status);
    return answered();
}

static void assert_told_alike(char *one, char *other)
{
    assert_string_equal(one, other);
    free(one);
    free(other);
}

/* Brackets and quotes of JSON, each closed by its own. */
static void assert_closed(char *json)
{
    char open[64];
    int depth = 0;

    for (const char *c = json; *c != '\0'; c++) {
        if (*c == '"')
            for (c++; *c != '"'; c++) {
                assert_true(*c != '\0');
                c += *c == '\\';
            }
        else if (*c == '{' || *c == '[')
            open[depth++] = *c;
        else if (*c == '}' || *c == ']')
            assert_true(depth-- > 0 && open[depth] == (*c == '}' ? '{' : '['));
        assert_true(depth < 64);
    }
    assert_int_equal(depth, 0);
    free(json);
}

static struct play *new_match(int players, int seed)
{
    char memory[128];
    struct text t;

    text_init(&t, memory, sizeof memory);
    text_format(&t, "players %d\nseed %d\n", players, seed);
    fail_if(ona_page_open(written(memory)));
    return ona_page_made();
}

static struct play *new_watch(int players, int viewer)
{
    char memory[128];
    struct text t;

    text_init(&t, memory, sizeof memory);
    text_format(&t, "players %d\n", players);
    fail_if(ona_page_watch(viewer, written(memory)));
    return ona_page_made();
}

/* A random action of the player who is to act; false when the game is over. */
static bool go_on(struct play *m, struct rng *r)
{
    const struct game *g = &m->entry.game;
    game_action legal[GAME_MAX_ACTIONS];
    char memory[GAME_MAX_TEXT];
    struct text t;

    if (game_turn(g, &m->match.state) < 0)
        return false;

    int count = game_legal(g, &m->match.state, legal);

    text_init(&t, memory, sizeof memory);
    g->kind->action_print(g, &m->match.state, legal[rng_below(r, (uint64_t)count)], &t);
    fail_if(ona_page_play(m, written(memory)));
    return true;
}

/* The steps that the watcher has not heard yet, as the viewer was shown them. */
static void hear_all(struct play *watched, const struct play *m, int viewer)
{
    const struct game *g = &m->entry.game;

    while (watched->match.count < m->match.count) {
        size_t i = watched->match.count;
        struct game_state before;
        char memory[GAME_MAX_TEXT];
        struct text t;

        match_state_at(&m->match, i, &before);
        text_init(&t, memory, sizeof memory);
        g->kind->action_print(g, &before, match_event(&m->match, i, &before, viewer), &t);
        fail_if(ona_page_hear(watched, m->match.steps[i].actor, written(memory)));
    }
}

static void shown_games_are_told_alike(void **state)
{
    (void)state;
    for (int players = 2; players <= 4; players++) {
        struct rng r = {(uint64_t)players};
        struct play *m = new_match(players, 30 + players), *watched[GAME_MAX_PLAYERS + 1];

        for (int v = 0; v <= players; v++)
            watched[v] = new_watch(players, v == players ? GAME_SPECTATOR : v);
        for (int n = 0; n < DECISIONS && go_on(m, &r); n++) {
            int v = n % (players + 1), viewer = v == players ? GAME_SPECTATOR : v;

            hear_all(watched[v], m, viewer);
            assert_told_alike(told(ona_page_scene(m, INT32_MAX, viewer)),
                              told(ona_page_scene(watched[v], INT32_MAX, viewer)));
            if (n % 20 == 0)
                assert_closed(told(ona_page_scene(m, n, viewer)));
        }
        for (int v = 0; v <= players; v++) {
            int viewer = v == players ? GAME_SPECTATOR : v;

            hear_all(watched[v], m, viewer);
            assert_told_alike(told(ona_page_events(m, 0, viewer)),
                              told(ona_page_events(watched[v], 0, viewer)));
            assert_told_alike(told(ona_page_record(m, viewer, 0)),
                              told(ona_page_record(watched[v], viewer, 0)));
            ona_page_free(watched[v]);
        }
        assert_closed(told(ona_page_events(m, 0, GAME_FULL)));
        ona_page_undo(m, 1 << 20);
        assert_int_equal(ona_page_steps(m), 0);
        ona_page_free(m);
    }
}

/* ---- explanations -------------------------------------------------------------------------- */

/* How much was told. */
struct heard {
    int titles, lines;
};

static void hear_title(void *context, const char *words)
{
    assert_true(words[0] != '\0');
    ((struct heard *)context)->titles++;
}

static void hear_line(void *context, const char *sentence)
{
    size_t len = strlen(sentence);

    assert_true(len > 3);
    ((struct heard *)context)->lines++;
}

static void check_thing(const struct onamazu_scene *s, const char *thing)
{
    struct heard heard = {0, 0};
    struct onamazu_explained to = {hear_title, hear_line, &heard};
    const char *clauses = onamazu_explain(s, str_of(thing), &to);
    struct str rest, clause;

    if (clauses == NULL)
        fail_msg("%s is not explained", thing);
    assert_int_equal(heard.titles, 1);
    assert_true(heard.lines > 0);
    rest = str_of(clauses);
    while (rest.len > 0 && str_cut(&rest, ' ', &clause))
        if (ona_clause_find(clause) < 0)
            fail_msg("%s: there is no clause %.*s", thing, (int)clause.len, clause.data);
}

static void check_numbered(const struct onamazu_scene *s, const char *kind, int from, int to)
{
    for (int i = from; i <= to; i++) {
        char memory[32];
        struct text t;

        text_init(&t, memory, sizeof memory);
        text_format(&t, "%s:%d", kind, i);
        check_thing(s, memory);
    }
}

static void everything_is_explained(void **state)
{
    static const char *const things[] = {"die",
                                         "rot:cw",
                                         "appeasement",
                                         "bushi",
                                         "armour",
                                         "mons",
                                         "pawn",
                                         "pawn:S",
                                         "superior",
                                         "favourite",
                                         "contract",
                                         "sign",
                                         "use",
                                         "building",
                                         "jinja",
                                         "offering",
                                         "market",
                                         "sell",
                                         "supply",
                                         "deck",
                                         "deck:shuffle",
                                         "pile",
                                         "drop:BOTH",
                                         "tiles",
                                         "sector",
                                         "end",
                                         "pass",
                                         "leave",
                                         "tile:S1",
                                         "tile:S2",
                                         "tile:TOP",
                                         "place:potter",
                                         "place:temple",
                                         "service:miko",
                                         "service:deal:primary",
                                         "service:deal:manufactured",
                                         "service:bless",
                                         "service:jinja",
                                         "service:temple"};
    static const char *const none[] = {"",         ":",       "x",          "cell:",    "cell:Z1",
                                       "cell:O10", "tile:S3", "jinja:0:99", "jinja:9:1"};
    struct play *m = new_match(3, 8);
    struct ona_telling p = ona_telling_of(m, m->match.count, 0, NULL);
    struct heard heard = {0, 0};
    struct onamazu_explained to = {hear_title, hear_line, &heard};

    (void)state;
    for (size_t i = 0; i < sizeof things / sizeof things[0]; i++)
        check_thing(&p.scene, things[i]);
    for (int cell = 0; cell < ONA_CELLS; cell++) {
        char memory[16];
        struct text t;

        text_init(&t, memory, sizeof memory);
        text_add(&t, "cell:");
        ona_cell_print(cell, &t);
        check_thing(&p.scene, memory);
    }
    check_numbered(&p.scene, "resource", 0, ONA_RESOURCES - 1);
    check_numbered(&p.scene, "supply", 0, ONA_RESOURCES - 1);
    check_numbered(&p.scene, "god", 0, ONA_GODS - 1);
    check_numbered(&p.scene, "miko", 0, ONA_MIKOS - 1);
    check_numbered(&p.scene, "family", 0, ONA_FAMILIES - 1);
    check_numbered(&p.scene, "slot", 1, ONA_DISPLAY);
    check_numbered(&p.scene, "score", 0, 2);
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        assert_null(onamazu_explain(&p.scene, str_of(none[i]), &to));
    ona_page_free(m);
}

/* Every value that changes the game has a name for people. */
static void rules_have_names(void **state)
{
    struct onamazu_scene s = {.rules = ona_rules_standard(), .look = {.language = "en"}};
    struct ona_leaf leaf = {0};
    int live = 0;

    (void)state;
    do {
        char path[ONA_MAX_PATH], memory[256];
        struct text t, name;

        if (!ona_leaf_is_live(leaf))
            continue;
        text_init(&t, path, sizeof path);
        ona_leaf_path(leaf, &t);
        text_init(&name, memory, sizeof memory);
        onamazu_rule_name(&name, &s, leaf);
        if (strcmp(path, memory) == 0)
            fail_msg("%s has no name", path);
        live++;
    } while (ona_leaf_next(&leaf));
    assert_true(live > 300);
}

/* ---- what cannot be ------------------------------------------------------------------------ */

static void nonsense_is_refused(void **state)
{
    static const char *const setups[] = {"players 9\n", "changes x=1\n", "seed -1\n",
                                         "position {\n",
                                         "position {\"players\":2,\"view\":\"1\"}\n"};
    static const char *const actions[] = {"",      "put", "put A Z9", "fight S1 is 3",
                                          "die 3", "'",   "\n"};
    struct play *m = new_match(2, 1);

    (void)state;
    for (size_t i = 0; i < sizeof setups / sizeof setups[0]; i++) {
        assert_int_not_equal(ona_page_open(written(setups[i])), OK);
        assert_closed(answered());
    }
    for (size_t i = 0; i < sizeof actions / sizeof actions[0]; i++) {
        assert_int_not_equal(ona_page_play(m, written(actions[i])), OK);
        assert_closed(told(ona_page_why(m, 0, written(actions[i]))));
    }
    assert_int_not_equal(ona_page_scene(m, 0, 2), OK);
    assert_int_not_equal(ona_page_read(written("7\nnonsense")), OK);
    assert_int_not_equal(ona_page_words(5, 0), OK);
    assert_int_not_equal(ona_page_words(1, written("cut off")), OK);
    fail_if(ona_page_rules(written("cells.harvest=3")));
    assert_int_not_equal(ona_page_rules(written("cells.harvest=33")), OK);
    ona_page_free(m);
}

static void words_are_handed_in(void **state)
{
    static const char catalogue[] = "nothing\0rien\0take \0prendre ";
    struct play *m = new_match(2, 2);
    char *scene;

    (void)state;
    memcpy(page_input(sizeof catalogue), catalogue, sizeof catalogue);
    fail_if(ona_page_words(1, sizeof catalogue));
    scene = told(ona_page_scene(m, INT32_MAX, 0));
    assert_non_null(strstr(scene, "\"Prendre 2 riz.\""));
    free(scene);
    fail_if(ona_page_words(0, 0));
    scene = told(ona_page_scene(m, INT32_MAX, 0));
    assert_non_null(strstr(scene, "\"Take 2 rice.\""));
    free(scene);
    ona_page_free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shown_games_are_told_alike), cmocka_unit_test(everything_is_explained),
        cmocka_unit_test(rules_have_names),           cmocka_unit_test(nonsense_is_refused),
        cmocka_unit_test(words_are_handed_in),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
