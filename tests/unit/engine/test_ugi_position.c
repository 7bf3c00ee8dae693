/* Torii: MIT licence, see LICENSE. */
/* The protocol's lines, and the position they talk about: what a seat is told is what it sees. */
#include "engine/ugi_position.h"

#include "engine/ugi.h"
#include "unit.h"

#include <stdlib.h>
#include <string.h>

enum { STEPS = 2048, TEXT = 1 << 20 };

static struct match_step steps[STEPS];
static struct games_entry entry;
static char memory[TEXT];
static struct ugi_position *place;

static int setup(void **state)
{
    (void)state;
    place = ugi_position_new();
    return place == NULL;
}

static int teardown(void **state)
{
    (void)state;
    ugi_position_free(place);
    return 0;
}

static enum status set(const char *game, const char *text)
{
    return ugi_position_set(place, str_of(game), str_of(text), NULL);
}

static void print_view(const struct game *g, const void *state, int seat, struct text *t)
{
    struct game_state view;

    g->kind->view(g, state, seat, &view);
    g->kind->print(g, &view, t);
}

static void check_same(const struct game *g, const void *a, const void *b)
{
    static char one[GAME_MAX_TEXT], two[GAME_MAX_TEXT];
    struct text t[2];

    text_init(&t[0], one, sizeof one);
    text_init(&t[1], two, sizeof two);
    g->kind->print(g, a, &t[0]);
    g->kind->print(g, b, &t[1]);
    assert_string_equal(one, two);
}

/* "view SEAT FIRST moves …" with every event as the seat was shown it. */
static void tell_seat(const struct match *m, int seat, struct text *t)
{
    size_t i = 0;

    /* The deal of Onitama comes before the first view. */
    while (m->game->kind->outcome_event == NULL && i < m->count && m->steps[i].actor == GAME_CHANCE)
        i++;

    struct game_state first;

    match_state_at(m, i, &first);
    text_format(t, "view %s ", m->game->kind->seat_name(m->game, seat));
    print_view(m->game, &first, seat, t);
    text_add(t, " moves ");
    for (; i < m->count; i++) {
        match_event_print(m, i, seat, t);
        text_add(t, m->game->kind->outcome_event != NULL ? "; " : " ");
    }
}

static void check_views(const struct match *m)
{
    const struct game *g = m->game;
    struct game_state view;
    struct game_seen seen;
    struct err e = {0};

    for (int seat = 0; seat < g->kind->players; seat++) {
        struct text t;

        text_init(&t, memory, sizeof memory);
        tell_seat(m, seat, &t);
        assert_false(t.full);
        if (ugi_position_set(place, str_of("onitama"), text_view(&t), &e) != OK)
            fail_msg("%s\n%s", err_text(&e), memory);
        g->kind->view(g, &m->state, seat, &view);
        check_same(g, ugi_position_state(place), &view);
        assert_int_equal(ugi_position_seen(place, &seen, &e) == OK,
                         game_turn(g, &m->state) == seat);
    }
}

/* The same game in full, from its first position. */
static void check_whole(const struct match *m)
{
    const struct game *g = m->game;
    struct game_state first;
    size_t i = 0;
    struct err e = {0};
    struct text t;

    while (i < m->count && m->steps[i].actor == GAME_CHANCE)
        i++;
    match_state_at(m, i, &first);
    text_init(&t, memory, sizeof memory);
    text_add(&t, "ofen ");
    g->kind->print(g, &first, &t);
    text_add(&t, " moves ");
    for (; i < m->count; i++) {
        struct game_state before;

        match_state_at(m, i, &before);
        if (m->steps[i].actor == GAME_CHANCE)
            g->kind->outcome_print(g, &m->steps[i].outcome, &t);
        else
            g->kind->action_print(g, &before, m->steps[i].action, &t);
        text_add(&t, g->kind->outcome_event != NULL ? ";" : "  ");
    }
    if (ugi_position_set(place, str_of("onitama"), text_view(&t), &e) != OK)
        fail_msg("%s\n%s", err_text(&e), memory);
    check_same(g, ugi_position_state(place), &m->state);
}

static void a_seat_is_told_what_it_sees(void **state)
{
    (void)state;
    for (int i = 0; i < GAMES_COUNT; i++) {
        struct rng rng = {(uint64_t)i};
        struct match m;

        assert_int_equal(games_open(&entry, str_of(games_name(i)), &GAMES_USUAL, NULL), OK);
        match_init(&m, &entry.game, steps, STEPS);
        for (int n = 0; n < 40; n++) {
            game_action legal[GAME_MAX_ACTIONS];

            assert_int_equal(match_draw(&m, &rng, NULL), OK);
            if (n % 4 == 3 || n < 4) {
                check_views(&m);
                check_whole(&m);
            }
            if (game_turn(&entry.game, &m.state) == GAME_OVER)
                break;

            int count = game_legal(&entry.game, &m.state, legal);

            assert_int_equal(match_play(&m, legal[rng_below(&rng, (uint64_t)count)], NULL), OK);
        }
    }
}

static void a_refused_position_leaves_none(void **state)
{
    static const char *const bad[] = {
        "",
        "nowhere",
        "ofen",
        "ofen 5/5/5/5/5 b ox,boar/horse,elephant/crab",
        "ofen ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/tigger",
        "startpos moves ox:c1c5",
        "startpos moves ox:c1c2 ox:c1c2",
        "view",
        "view green ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab",
        "view blue s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab nb=? nr=? lb=2 lr=2 ply=0",
        "ofen s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab nb=b1 nr=? lb=2 lr=2 ply=0",
    };

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct err e = {0};

        assert_int_equal(set("onitama", "startpos"), OK);
        if (ugi_position_set(place, str_of("onitama"), str_of(bad[i]), &e) == OK)
            fail_msg("accepted: %s", bad[i]);
        assert_false(place->set);
        assert_true(err_text(&e)[0] != '\0');
    }
    assert_int_not_equal(set("chess", "startpos"), OK);
}

static void a_game_that_is_over_says_so(void **state)
{
    bool claimed;
    struct game_seen seen;

    (void)state;
    assert_int_equal(set("onitama", "startpos"), OK);
    assert_false(ugi_position_over(place, &claimed));
    assert_int_equal(
        set("onitama", "ofen 2m2/2M2/5/5/5 b ox,boar/horse,elephant/crab moves ox:c4c5"), OK);
    assert_true(ugi_position_over(place, &claimed) && !claimed);
    assert_int_not_equal(ugi_position_seen(place, &seen, NULL), OK);

    /* The fourth turn of each player brings the first position again (B13). */
    assert_int_equal(set("onitama", "ofen m4/5/5/5/4M b ox,boar/horse,elephant/crab rep=3"), OK);
    assert_true(ugi_position_over(place, &claimed) && claimed);
}

static struct ugi_line read_line(const char *line)
{
    struct ugi_line l;

    ugi_read(str_of(line), &l);
    return l;
}

static void lines_are_read(void **state)
{
    struct ugi_line l;

    (void)state;
    assert_int_equal(read_line("").verb, UGI_NOTHING);
    assert_int_equal(read_line("hello there").verb, UGI_NOTHING);
    assert_int_equal(read_line("  hello  stop \t").verb, UGI_STOP);
    l = read_line(
        "go p1time 1000 p2time -5 p1inc 10 p4time 3 depth 7 nodes 12345678901 wibble infinite");
    assert_int_equal(l.verb, UGI_GO);
    assert_int_equal(l.go.time[0], 1000);
    assert_int_equal(l.go.time[1], 0);
    assert_int_equal(l.go.increment[0], 10);
    assert_int_equal(l.go.increment[1], -1);
    assert_int_equal(l.go.depth, 7);
    assert_int_equal(l.go.nodes, 12345678901);
    assert_int_equal(l.go.movetime, -1);
    assert_int_equal(l.go.time[2], -1);
    assert_int_equal(l.go.time[3], 3);
    assert_true(l.go.infinite && !l.go.ponder && l.go.bad == NULL);
    assert_true(str_eq(l.go.unknown, "wibble") && ugi_has_clock(&l.go));
    l = read_line("setoption name TablePath value a folder/with blanks ");
    assert_true(str_eq(l.name, "TablePath") && str_eq(l.value, "a folder/with blanks"));
    l = read_line("setoption name Move Overhead value 3");
    assert_true(str_eq(l.name, "Move Overhead") && str_eq(l.value, "3"));
    l = read_line("setoption value");
    assert_true(l.name.len == 0 && l.value.len == 0);
    l = read_line("position ofen x y moves z");
    assert_true(l.verb == UGI_POSITION && str_eq(l.rest, "ofen x y moves z"));
}

/* Every number of `go`, with all that is no number in its place: never a search without a limit. */
static void bad_numbers_are_told_of(void **state)
{
    static const char *const words[] = {"p1time", "p2time", "p3time",   "p4time", "p1inc", "p2inc",
                                        "p3inc",  "p4inc",  "movetime", "nodes",  "depth"};
    static const char *const bad[] = {"abc", "1.5", "1e3", "0x10", "+5", "--5", "5k", "\xff", "-"};
    char line[64];
    struct ugi_line l;
    struct text t;

    (void)state;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        bool clock = words[i][0] == 'p';

        for (size_t k = 0; k < sizeof bad / sizeof bad[0]; k++) {
            text_init(&t, line, sizeof line);
            text_format(&t, "go %s %s", words[i], bad[k]);
            l = read_line(line);
            assert_true(l.go.bad != NULL && strcmp(l.go.bad, words[i]) == 0);
            assert_true(str_eq(l.go.instead, bad[k]));
        }
        text_init(&t, line, sizeof line);
        text_format(&t, "go %s", words[i]);
        l = read_line(line);
        assert_true(l.go.bad != NULL && l.go.instead.len == 0);
        text_add(&t, " -5"); /* a clock that has run out; nothing else is below zero */
        assert_true((read_line(line).go.bad == NULL) == clock);
        text_init(&t, line, sizeof line);
        text_format(&t, "go %s 0007", words[i]);
        assert_null(read_line(line).go.bad);
    }
    l = read_line("go movetime depth 3");
    assert_true(strcmp(l.go.bad, "movetime") == 0 && str_eq(l.go.instead, "depth"));
    assert_int_equal(l.go.depth, 3);
    l = read_line("go nodes 99999999999999999999999 movetime 99999999999999999999999 depth 007");
    assert_true(l.go.bad == NULL && l.go.nodes == INT64_MAX && l.go.movetime > 1000000000);
    assert_int_equal(l.go.depth, 7);
}

static void names_of_options_are_forgiving(void **state)
{
    (void)state;
    assert_true(ugi_is_named(str_of("MoveOverhead"), "MoveOverhead"));
    assert_true(ugi_is_named(str_of("move overhead"), "MoveOverhead"));
    assert_true(ugi_is_named(str_of("HASH"), "Hash"));
    assert_false(ugi_is_named(str_of("Has"), "Hash"));
    assert_false(ugi_is_named(str_of("Hashes"), "Hash"));
    assert_false(ugi_is_named(str_of(""), "Hash"));
    assert_false(ugi_is_named(str_of("Game\x1b"), "Game;"));
}

/* With rules of its own a position is that of those rules alone; other games know of none. */
static void rules_of_onamazu_are_heeded(void **state)
{
    static struct ona_rules other;
    static char text[GAME_MAX_TEXT + 16];
    struct text t;

    (void)state;
    other = *ona_rules_standard();
    other.hash ^= 1;
    text_init(&t, text, sizeof text);
    text_add(&t, "ofen ");
    assert_int_equal(set("onamazu", "startpos"), OK);
    place->entry.game.kind->print(&place->entry.game, ugi_position_state(place), &t);
    assert_int_equal(set("onitama", text), OK);
    place->rules = &other;
    assert_int_not_equal(set("onitama", text), OK);
    assert_int_equal(set("onamazu", "startpos"), OK);
    assert_true(place->entry.onamazu.hash == other.hash);
    text_init(&t, text, sizeof text);
    text_add(&t, "ofen ");
    place->entry.game.kind->print(&place->entry.game, ugi_position_state(place), &t);
    assert_int_equal(set("onitama", text), OK);
    assert_int_equal(set("onitama+wind", "startpos"), OK);
    place->rules = NULL;
    assert_int_not_equal(set("onitama", text), OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seat_is_told_what_it_sees),
        cmocka_unit_test(a_refused_position_leaves_none),
        cmocka_unit_test(a_game_that_is_over_says_so),
        cmocka_unit_test(lines_are_read),
        cmocka_unit_test(bad_numbers_are_told_of),
        cmocka_unit_test(names_of_options_are_forgiving),
        cmocka_unit_test(rules_of_onamazu_are_heeded),
    };

    return cmocka_run_group_tests(tests, setup, teardown);
}
