/* Torii: MIT licence, see LICENSE. */
/* Trees of moves: against records, against a plain model of lines, and against text that is broken. */
#include "study/tree.h"

#include "game/record_checks.h"
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct study_tree tree, again;
static char third[RECORD_MAX_PRINT];

static struct str tree_text(struct study_tree *t, const struct record *r, char *memory)
{
    struct text text;
    struct err e = {0};

    text_init(&text, memory, RECORD_MAX_PRINT);
    if (study_tree_print(t, r, &text, &e) != OK)
        fail_msg("%s", err_text(&e));
    return text_view(&text);
}

static enum status read_into(struct study_tree *t, struct record *r, struct str text, struct err *e)
{
    record_init(r, games_open_record, &other);
    return study_tree_read(t, r, text, e);
}

static void read_good(struct study_tree *t, struct record *r, struct str text)
{
    struct err e = {0};

    if (read_into(t, r, text, &e) != OK)
        fail_msg("%s\n%.*s", err_text(&e), (int)text.len, text.data);
}

/* ---- records --------------------------------------------------------------------------------------- */

static void a_record_without_variations_stays_the_same_bytes(void **state)
{
    (void)state;
    for (int game = 0; game < GAMES_ONITAMA; game++)
        for (uint64_t seed = 0; seed < 4; seed++)
            for (int scope = GAME_FULL; scope <= 1; scope++) {
                struct str text;

                make(game, seed, seed == 3 ? 37 : 90);
                assert_int_equal(record_show(&three, &one, scope, NULL), OK);
                text = record_text(&three, first);
                read_good(&tree, &two, text);
                same_text(text, tree_text(&tree, &two, second));
            }
}

static const char *const branched =
    "[Game \"onitama\"]\n[Deal \"ox,boar/horse,elephant/crab\"]\n[Result \"*\"]\n"
    "[Ending \"unfinished\"]\n\n"
    "{A start.} 1. ox:a1a2 $1 {Good; or not \\} so.} ( 1. boar:a1a2 $2 horse:a5a4 (\n"
    "1... elephant:d5c4 $4 $10 2. ox:a2a3 ) 2. ox:b1b2 ) ( 1. boar:b1b2 ) 1...\n"
    "horse:a5a4 2. crab:a2a3 *\n";

static struct str words_of(struct study_tree *t, const struct record *r)
{
    return tree_text(t, r, second);
}

static void variations_glyphs_and_comments_are_read_and_printed(void **state)
{
    struct str comment;
    int node;

    (void)state;
    read_good(&tree, &two, str_of(branched));
    same_text(str_of(branched), words_of(&tree, &two));
    same_text(str_of("A start."), study_tree_said(&tree, STUDY_ROOT));
    node = tree.node[STUDY_ROOT].child;
    comment = study_tree_said(&tree, node);
    same_text(str_of("Good; or not } so."), comment);
    assert_int_equal(tree.node[node].glyphs[0], 1);
    /* Three first moves; under the second, two replies. */
    node = tree.node[node].next;
    assert_int_not_equal(tree.node[tree.node[node].child].next, STUDY_NONE);
    assert_int_equal(tree.node[tree.node[node].next].next, STUDY_NONE);
}

static void other_readers_see_the_main_line(void **state)
{
    static const char *const plain =
        "[Game \"onitama\"]\n[Deal \"ox,boar/horse,elephant/crab\"]\n[Result \"*\"]\n"
        "[Ending \"unfinished\"]\n\n"
        "{A start.} 1. ox:a1a2 {Good; or not \\} so.} 1... horse:a5a4 2. crab:a2a3 *\n";

    (void)state;
    good(&two, str_of(branched));
    same_text(str_of(plain), record_text(&two, second));
}

static void broken_trees_are_refused(void **state)
{
    static const struct {
        const char *moves;
        const char *words;
    } bad[] = {
        {"1. ox:a1a2 ( ) *", "no variation"},
        {"1. ox:a1a2 ( 1. boar:a1a2 *", "cut off"},
        {"1. ox:a1a2 ) *", "')'"},
        {"( 1. ox:a1a2 ) *", "'('"},
        {"1. ox:a1a2 ( 1. ox:e5e4 ) *", "e5"},
        {"1. ox:a1a2 ( 1. boar:a1a2 1-0 ) *", "no result"},
        {"1. ox:a1a2 ( {x} 1. boar:a1a2 ) *", "begins with a turn"},
        {"1. ox:a1a2 $0 *", "255"},
        {"1. ox:a1a2 $256 *", "255"},
        {"1. ox:a1a2 ( $1 1. boar:a1a2 ) *", "behind a turn"},
        {"1. ox:a1a2 $1 $2 $10 $11 $12 $13 $14 $15 *", "glyphs"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct err e = {0};
        struct text t;

        text_init(&t, first, sizeof first);
        text_add(&t, "[Game \"onitama\"]\n[Deal \"ox,boar/horse,elephant/crab\"]\n\n");
        text_add(&t, bad[i].moves);
        text_char(&t, '\n');
        if (read_into(&tree, &two, text_view(&t), &e) == OK ||
            strstr(err_text(&e), bad[i].words) == NULL)
            fail_msg("%s: '%s'", bad[i].moves, err_text(&e));
    }
}

/* ---- against a model ------------------------------------------------------------------------------- */

/* The set of all lines, as texts, that a tree must have: kept beside it by hand. */
enum { MAX_LINES = 400, LINE = 640, LONGEST = 24 };
static char lines[MAX_LINES][LINE];
static int line_count;

static void add_model_line(const char *line)
{
    for (int i = 0; i < line_count; i++)
        if (strcmp(lines[i], line) == 0)
            return;
    assert_true(line_count < MAX_LINES);
    strcpy(lines[line_count++], line);
}

static bool begins_with_line(const char *line, const char *start)
{
    size_t len = strlen(start);

    return strncmp(line, start, len) == 0 && (line[len] == ' ' || line[len] == '\0');
}

static void drop_model_line(const char *start)
{
    int kept = 0;

    for (int i = 0; i < line_count; i++)
        if (!begins_with_line(lines[i], start)) {
            if (kept != i)
                memcpy(lines[kept], lines[i], sizeof lines[i]);
            kept++;
        }
    line_count = kept;
}

/* The way to a node, in the canonical texts of its actions. */
static void way_to(const struct study_tree *t, int node, char out[LINE])
{
    int way[LONGEST * 4], count = 0;
    struct game_state s;
    struct text text;

    for (; node != STUDY_ROOT; node = t->node[node].parent)
        way[count++] = node;
    match_state_at(t->watch->match, t->setup, &s);
    text_init(&text, out, LINE);
    while (count-- > 0) {
        const struct study_node *n = &t->node[way[count]];

        text_add(&text, text.len > 0 ? " " : "");
        entry.game.kind->action_print(&entry.game, &s, n->action, &text);
        if (match_is_shown(t->watch->match))
            game_hear(&entry.game, &s, t->watch->seat, n->action);
        else
            game_play(&entry.game, &s, n->action);
    }
    assert_false(text.full);
}

static int random_node(struct study_tree *t, struct rng *rng)
{
    int node;

    do
        node = (int)rng_below(rng, (uint64_t)t->count);
    while (!t->node[node].used);
    return node;
}

static int length_to(const struct study_tree *t, int node)
{
    int length = 0;

    for (; node != STUDY_ROOT; node = t->node[node].parent)
        length++;
    return length;
}

static void play_at_random(struct study_tree *t, struct rng *rng)
{
    game_action legal[GAME_MAX_ACTIONS];
    char memory[GAME_MAX_TEXT], way[LINE];
    struct text text;
    bool fresh;
    int count;

    if (game_turn(&entry.game, t->watch->view) < 0 || length_to(t, t->current) >= LONGEST)
        return;
    count = game_legal(&entry.game, t->watch->view, legal);
    text_init(&text, memory, sizeof memory);
    entry.game.kind->action_print(&entry.game, t->watch->view,
                                  legal[rng_below(rng, (uint64_t)(count < 6 ? count : 6))], &text);
    assert_int_equal(study_tree_play(t, text_view(&text), &fresh, NULL), OK);
    way_to(t, t->current, way);
    add_model_line(way);
}

static void compare_with_model(struct study_tree *t)
{
    struct game_state s;
    char way[LINE];
    int found = 0;

    for (int i = 1; i < t->count; i++) {
        int at = 0;

        if (!t->node[i].used)
            continue;
        found++;
        way_to(t, i, way);
        while (at < line_count && strcmp(lines[at], way) != 0)
            at++;
        assert_true(at < line_count);
    }
    assert_int_equal(found, line_count);
    /* The watch stands at the current node. */
    match_state_at(t->watch->match, t->watch->match->count, &s);
    assert_memory_equal(&s, t->watch->view, entry.game.kind->state_size);
    assert_int_equal((int)t->watch->match->count - (int)t->setup, length_to(t, t->current));
}

static void change_at_random(struct study_tree *t, struct rng *rng)
{
    char way[LINE];
    int node = random_node(t, rng);

    switch (rng_below(rng, 12)) {
    case 0:
        if (node != STUDY_ROOT && rng_below(rng, 3) == 0) {
            way_to(t, node, way);
            drop_model_line(way);
            assert_int_equal(study_tree_delete(t, node, NULL), OK);
        }
        break;
    case 1: assert_int_equal(study_tree_promote(t, node, NULL), OK); break;
    case 2:
        assert_int_equal(study_tree_make_main(t, node, NULL), OK);
        for (int n = node; n != STUDY_ROOT; n = t->node[n].parent)
            assert_int_equal(t->node[t->node[n].parent].child, n);
        break;
    case 3:
        if (node != STUDY_ROOT && t->node[node].closes)
            assert_int_equal(study_tree_glyph(t, node, 1 + (int)rng_below(rng, 6), NULL), OK);
        break;
    case 4:
        if (t->node[node].closes)
            assert_int_equal(
                study_tree_comment(t, node, str_of("  so {he} \\ said\n(or $5; not) "), NULL), OK);
        break;
    case 5:
    case 6: assert_int_equal(study_tree_go(t, node, NULL), OK); break;
    default: play_at_random(t, rng); break;
    }
}

static struct match_step steps[RECORD_MAX_STEPS];

/* Reads back what was printed: the same text again, and the same number of nodes. */
static void compare_with_text(struct study_tree *t, int scope)
{
    struct match main_line = *t->watch->match;
    int here = t->current, end = STUDY_ROOT, used[2] = {0, 0};
    struct str text;

    while (t->node[end].child != STUDY_NONE)
        end = t->node[end].child;
    assert_int_equal(study_tree_go(t, end, NULL), OK);
    main_line = *t->watch->match;
    record_init(&one, games_open_record, &entry);
    assert_int_equal(games_tag_record(&entry, &one, NULL), OK);
    assert_int_equal(record_take(&one, &main_line, scope, NULL), OK);
    assert_int_equal(record_finish(&one,
                                   str_of(record_result_name(
                                       2, game_turn(&entry.game, &main_line.state) == GAME_OVER
                                              ? record_result_of(&entry.game, &main_line.state)
                                              : RECORD_UNDECIDED)),
                                   (struct str){"", 0}, NULL),
                     OK);
    text = tree_text(t, &one, second);
    read_good(&again, &two, text);
    same_text(text, tree_text(&again, &two, third));
    for (int i = 0; i < t->count; i++)
        used[0] += t->node[i].used;
    for (int i = 0; i < again.count; i++)
        used[1] += again.node[i].used;
    assert_int_equal(used[0], used[1]);
    assert_int_equal(study_tree_go(t, here, NULL), OK);
}

static void random_changes_keep_the_tree_that_they_mean(void **state)
{
    static struct match m;
    static struct watch w;

    (void)state;
    for (int game = 0; game < GAMES_ONITAMA; game++) {
        struct rng rng = {(uint64_t)game + 7};

        random_game(&entry, game, 1);
        match_init(&m, &entry.game, steps, RECORD_MAX_STEPS);
        assert_int_equal(match_draw(&m, &rng, NULL), OK);
        assert_int_equal(watch_match(&w, &m, GAME_FULL), OK);
        assert_int_equal(study_tree_begin(&tree, &w, NULL), OK);
        line_count = 0;
        for (int i = 0; i < 150; i++) {
            change_at_random(&tree, &rng);
            compare_with_model(&tree);
        }
        compare_with_text(&tree, GAME_FULL);
    }
}

/* ---- what a seat was shown ------------------------------------------------------------------------- */

static void a_seat_enters_only_what_something_explains(void **state)
{
    static struct watch w;
    struct match m;
    struct err e = {0};
    bool fresh;

    (void)state;
    assert_int_equal(games_open(&entry, str_of("onitama+shadow"), &GAMES_USUAL, NULL), OK);
    match_init(&m, &entry.game, steps, RECORD_MAX_STEPS);
    assert_int_equal(
        entry.game.kind->parse(
            &entry.game,
            str_of("s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab nb=b1 nr=? lb=2 lr=2 ply=2"),
            &m.first, NULL),
        OK);
    m.state = m.first;
    assert_int_equal(watch_match(&w, &m, ONI_BLUE), OK);
    assert_int_equal(study_tree_begin(&tree, &w, NULL), OK);
    assert_int_equal(study_tree_play(&tree, str_of("ox:a1a2"), &fresh, NULL), OK);
    assert_int_equal(study_tree_play(&tree, str_of("n-"), &fresh, NULL), OK);
    /* Whether a lantern finds something is told, and both may be. */
    assert_int_equal(study_tree_play(&tree, str_of("l5=y"), &fresh, NULL), OK);
    assert_int_equal(study_tree_go(&tree, tree.node[tree.current].parent, NULL), OK);
    assert_int_equal(study_tree_play(&tree, str_of("l5=n"), &fresh, NULL), OK);
    assert_int_equal(study_tree_go(&tree, STUDY_ROOT, NULL), OK);
    assert_int_equal(study_tree_play(&tree, str_of("horse:a5a4"), &fresh, &e), ILLEGAL);
}

/* ---- limits ---------------------------------------------------------------------------------------- */

static void nothing_that_is_wrong_changes_a_tree(void **state)
{
    static char long_comment[70000];
    bool fresh;

    (void)state;
    read_good(&tree, &two, str_of(branched));
    memset(long_comment, 'x', sizeof long_comment - 1);
    assert_int_equal(study_tree_delete(&tree, STUDY_ROOT, NULL), BAD_INPUT);
    assert_int_equal(study_tree_delete(&tree, 99, NULL), NOT_FOUND);
    assert_int_equal(study_tree_go(&tree, -1, NULL), NOT_FOUND);
    assert_int_equal(study_tree_glyph(&tree, STUDY_ROOT, 1, NULL), BAD_INPUT);
    assert_int_equal(study_tree_glyph(&tree, 1, 256, NULL), BAD_INPUT);
    assert_int_equal(study_tree_comment(&tree, 1, str_of(long_comment), NULL), NO_ROOM);
    assert_int_equal(study_tree_comment(&tree, 1, str_of("a\x01"), NULL), BAD_INPUT);
    assert_int_equal(study_tree_comment(&tree, 1, str_of("\xff"), NULL), BAD_INPUT);
    assert_int_not_equal(study_tree_play(&tree, str_of("boar:c1c2!"), &fresh, NULL), OK);
    same_text(str_of(branched), words_of(&tree, &two));
}

/* Variations within variations, each one an answer to the other line's first move. */
static void variations_are_nested_up_to_a_limit(void **state)
{
    static struct match m;
    static struct watch w;
    struct rng rng = {3};
    struct err e = {0};
    int depth = 0, count = 0;
    enum status rc = OK;

    (void)state;
    random_game(&entry, 0, 0);
    match_init(&m, &entry.game, steps, RECORD_MAX_STEPS);
    assert_int_equal(match_draw(&m, &rng, NULL), OK);
    assert_int_equal(watch_match(&w, &m, GAME_FULL), OK);
    assert_int_equal(study_tree_begin(&tree, &w, NULL), OK);
    while (rc == OK && depth < 2 * STUDY_MAX_NESTED) {
        game_action legal[GAME_MAX_ACTIONS];
        int here = tree.current, k = 0;

        assert_true(game_legal(&entry.game, tree.watch->view, legal) > 2);
        for (int i = 0; i < 2 && rc == OK; i++) {
            char memory[GAME_MAX_TEXT];
            struct game_state next = *tree.watch->view;
            struct text t;
            bool fresh;

            /* Not one that ends the game. */
            for (;; k++) {
                next = *tree.watch->view;
                game_play(&entry.game, &next, legal[k]);
                if (game_turn(&entry.game, &next) >= 0) {
                    text_init(&t, memory, sizeof memory);
                    entry.game.kind->action_print(&entry.game, tree.watch->view, legal[k], &t);
                    break;
                }
            }
            k++;
            rc = study_tree_play(&tree, text_view(&t), &fresh, &e);
            if (rc == OK && i == 0)
                assert_int_equal(study_tree_go(&tree, here, NULL), OK);
        }
        depth += rc == OK;
    }
    assert_int_equal(rc, NO_ROOM);
    assert_int_equal(depth, STUDY_MAX_NESTED);
    for (int i = 0; i < tree.count; i++)
        count += tree.node[i].used;
    assert_int_equal(count, 2 * depth + 2); /* the root, and a main move without a variation */
    compare_with_text(&tree, GAME_FULL);
}

/* A turn of several parts of which only the first has room. */
static void a_turn_without_room_leaves_nothing(void **state)
{
    enum { LEFT = 1 };
    bool fresh;

    (void)state;
    read_good(&tree, &two,
              str_of("[Game \"onitama+shadow\"]\n[Position \"s1m1s/5/5/5/S1M1S b "
                     "frog,boar/dragon,crab/eel nb=b5 nr=b1 lb=2 lr=2 ply=2\"]\n\n"
                     "1. boar:a1a2+nb5a5 *\n"));
    while (tree.count < STUDY_MAX_NODES - LEFT)
        tree.node[tree.count++] = (struct study_node){
            .parent = STUDY_ROOT, .child = STUDY_NONE, .next = STUDY_NONE, .used = true};
    assert_int_equal(study_tree_play(&tree, str_of("boar:e1e2+nb5a5"), &fresh, NULL), NO_ROOM);
    assert_int_equal(tree.current, STUDY_ROOT);
    assert_int_equal(tree.count, STUDY_MAX_NODES - LEFT);
    assert_int_equal(tree.node[tree.node[STUDY_ROOT].child].next, STUDY_NONE);
}

/* A text of 2 MB that adds nothing to its tree, but goes back through the game for every variation. */
static void a_text_cannot_be_long_to_read(void **state)
{
    static char text[RECORD_MAX_INPUT];
    struct err e = {0};
    struct text t;
    int read = 0;

    (void)state;
    for (int variations = 100; variations <= 100000; variations *= 1000) {
        text_init(&t, text, sizeof text);
        text_add(&t, "[Game \"onitama\"]\n[Deal \"ox,boar/horse,elephant/crab\"]\n\nboar:a1a2 ");
        for (int i = 0; i < 160; i++) /* both walk to and fro, and the cards come round */
            text_add(&t, "elephant:e5d4 ox:a2a1 boar:d4e4 elephant:a1b2 ox:e4e5 boar:b2a2 ");
        for (int i = 0; i < variations; i++)
            text_add(&t, "( boar:b2a2 ) ");
        text_add(&t, "*\n");
        assert_false(t.full);
        read += read_into(&tree, &two, text_view(&t), &e) == OK;
    }
    assert_int_equal(read, 1);
    assert_non_null(strstr(err_text(&e), "too many variations"));
}

static void comments_are_replaced_within_their_room(void **state)
{
    static char words[60000];

    (void)state;
    read_good(&tree, &two, str_of(branched));
    memset(words, 'y', sizeof words - 1);
    for (int i = 0; i < 100; i++) /* ten times the room, if nothing were given back */
        assert_int_equal(study_tree_comment(&tree, 1 + i % 3, str_of(words + i), NULL), OK);
    for (int i = 97; i < 100; i++)
        same_text(str_of(words + i), study_tree_said(&tree, 1 + i % 3));
    same_text(str_of("A start."), study_tree_said(&tree, STUDY_ROOT));
    for (int i = 0; i < 3; i++)
        assert_int_equal(study_tree_comment(&tree, 1 + i, str_of(""), NULL), OK);
    assert_int_equal(study_tree_said(&tree, 1).len, 0);
}

/* There is no room for the new one: the old one is still there, and all others. */
static void a_comment_that_does_not_fit_leaves_the_old_one(void **state)
{
    enum { NODES = 9, LONG = 65000 };
    static char words[LONG + 1];

    (void)state;
    read_good(&tree, &two, str_of(branched));
    memset(words, 'y', LONG);
    assert_int_equal(study_tree_comment(&tree, NODES, str_of("precious"), NULL), OK);
    for (int i = 1; i < NODES; i++)
        assert_int_equal(study_tree_comment(&tree, i, str_of(words), NULL), OK);
    assert_int_equal(study_tree_comment(&tree, NODES, str_of(words), NULL), NO_ROOM);
    same_text(str_of("precious"), study_tree_said(&tree, NODES));
    for (int i = 1; i < NODES; i++)
        same_text(str_of(words), study_tree_said(&tree, i));
    same_text(str_of("A start."), study_tree_said(&tree, STUDY_ROOT));
}

/* Damages a text at random: it is read or refused, and what is read is printed and read again. */
static void damaged_texts_are_read_or_refused(void **state)
{
    static char text[4096];
    struct rng rng = {11};
    size_t len = strlen(branched);
    int read = 0;

    (void)state;
    for (int i = 0; i < 3000; i++) {
        static const char bytes[] = "(){}$;. 12abox:\n*\\";
        struct str s = {text, len};

        memcpy(text, branched, len);
        for (uint64_t k = 0; k <= rng_below(&rng, 3); k++)
            text[80 + rng_below(&rng, len - 80)] = bytes[rng_below(&rng, sizeof bytes - 1)];
        if (rng_below(&rng, 4) == 0)
            s.len = rng_below(&rng, len);
        if (read_into(&tree, &two, s, NULL) != OK)
            continue;
        read++;
        s = tree_text(&tree, &two, second);
        read_good(&again, &one, s);
        same_text(s, tree_text(&again, &one, third));
    }
    assert_true(read > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_record_without_variations_stays_the_same_bytes),
        cmocka_unit_test(variations_glyphs_and_comments_are_read_and_printed),
        cmocka_unit_test(other_readers_see_the_main_line),
        cmocka_unit_test(broken_trees_are_refused),
        cmocka_unit_test(random_changes_keep_the_tree_that_they_mean),
        cmocka_unit_test(a_seat_enters_only_what_something_explains),
        cmocka_unit_test(nothing_that_is_wrong_changes_a_tree),
        cmocka_unit_test(variations_are_nested_up_to_a_limit),
        cmocka_unit_test(a_turn_without_room_leaves_nothing),
        cmocka_unit_test(a_text_cannot_be_long_to_read),
        cmocka_unit_test(comments_are_replaced_within_their_room),
        cmocka_unit_test(a_comment_that_does_not_fit_leaves_the_old_one),
        cmocka_unit_test(damaged_texts_are_read_or_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
