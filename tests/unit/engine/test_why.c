/* Torii: MIT licence, see LICENSE. */
/* Reasons for moves: against plain counting of replies, on lines made by hand, and from a seat's sight. */
#include "engine/why.h"

#include "rules/onitama/onitama.h"
#include "unit.h"

#include <stdlib.h>
#include <string.h>

enum { STEPS = 512 };

static struct match_step steps[STEPS];
static struct games_entry entry;
static struct match m;
static struct game_state first;
static game_action events[STEPS];
static struct game_seen seen;
static struct why why;

static void open_position(const char *text)
{
    struct err e = {0};

    assert_int_equal(games_open_position(&entry, str_of(text), NULL), OK);
    if (match_init_position(&m, &entry.game, steps, STEPS, str_of(text), &e) != OK)
        fail_msg("%s", err_text(&e));
}

static struct engine *new_engine(void)
{
    struct engine_options options = {.hash = 4, .threads = 1, .level = ENGINE_LEVELS};
    struct engine *e = engine_new(&options);

    assert_non_null(e);
    engine_new_game(e);
    return e;
}

static game_action action_of(const char *text)
{
    const struct game *g = &entry.game;
    struct err e = {0};
    game_action action = 0;

    if (g->kind->action_parse(g, &m.state, str_of(text), &action, &e) != OK)
        fail_msg("%s: %s", text, err_text(&e));
    return action;
}

static const char *text_of(const void *state, game_action action)
{
    static char memory[GAME_MAX_TEXT];
    struct text t;

    text_init(&t, memory, sizeof memory);
    entry.game.kind->action_print(&entry.game, state, action, &t);
    return memory;
}

static void ask(struct engine *e, game_action move, uint64_t nodes)
{
    struct engine_task task = {.entry = &entry, .seen = &seen, .limits = {.nodes = nodes}};
    struct err err = {0};

    match_seen(&m, game_turn(&entry.game, &m.state), &first, events, &seen);
    memset(&why, 0x55, sizeof why);
    if (engine_why(e, &task, move, &why, &err) != OK)
        fail_msg("%s", err_text(&err));
}

/* What a position says of itself: B11 where a master is gone, else B12. */
static const char *clause_of(const struct oni_core *s)
{
    bool both = (s->masters & s->pawns[ONI_BLUE]) != 0 && (s->masters & s->pawns[ONI_RED]) != 0;

    return both ? "B12" : "B11";
}

/* ---- against plain counting ------------------------------------------------------------------------ */

/* Can the player to act win at once? */
static bool can_win(const struct game_state *state)
{
    game_action legal[GAME_MAX_ACTIONS];
    int count = game_legal(&entry.game, state, legal);

    for (int i = 0; i < count; i++) {
        struct game_state next = *state;

        game_play(&entry.game, &next, legal[i]);
        if (game_turn(&entry.game, &next) == GAME_OVER)
            return true;
    }
    return false;
}

/* The line can be played; it ends the game where a clause is named. */
static void check_line(void)
{
    struct game_state now = m.state;

    for (int i = 0; i < why.line.count; i++) {
        struct game_state parsed = now;
        game_action again;

        assert_int_equal(entry.game.kind->action_parse(&entry.game, &parsed,
                                                       str_of(text_of(&now, why.line.move[i])),
                                                       &again, NULL),
                         OK);
        if (i == why.deed)
            assert_memory_equal(&now, &why.scene, sizeof(struct oni_core));
        game_play(&entry.game, &now, why.line.move[i]);
    }
    if (why.clause != NULL && strcmp(why.clause, "B13") != 0) {
        assert_int_equal(game_turn(&entry.game, &now), GAME_OVER);
        assert_int_equal(why.deed, why.line.count - 1);
        assert_string_equal(why.clause, clause_of((struct oni_core *)&now));
    }
}

struct met {
    int lost, missed, only;
};

static void check_move(struct engine *e, game_action move, struct met *met)
{
    struct game_state next = m.state;
    bool over;

    ask(e, move, 300);
    check_line();
    game_play(&entry.game, &next, move);
    over = game_turn(&entry.game, &next) == GAME_OVER;
    assert_int_equal(why.kind == WHY_ENDS, over);
    if (over)
        return;
    assert_int_equal(can_win(&m.state), why.before.proof == ENGINE_WIN && why.before.plies == 1);
    if (why.kind == WHY_MISSES && can_win(&m.state)) {
        met->missed++;
        assert_int_equal(why.line.count, 1);
        assert_true(why.instead);
    }
    /* Whatever the search thinks, an answer that wins at once is one that it sees. */
    assert_int_equal(can_win(&next), why.after.proof == ENGINE_LOSS && why.after.plies == 2);
    if (can_win(&next)) {
        met->lost++;
        assert_int_equal(why.deed, 1);
        assert_true(why.kind == WHY_LOSES || why.kind == WHY_LOST);
    }
}

/* Where all moves but one can be answered with a win, that one is the only move. */
static void check_only(struct engine *e, const game_action *legal, int count, struct met *met)
{
    game_action saving = 0;

    for (int i = 0; i < count; i++) {
        struct game_state next = m.state;

        game_play(&entry.game, &next, legal[i]);
        if (can_win(&next))
            continue;
        if (saving != 0)
            return;
        saving = legal[i];
    }
    if (saving == 0 || can_win(&m.state))
        return;
    ask(e, saving, 300);
    if (why.after.proof != ENGINE_UNPROVED)
        return;
    met->only++;
    assert_int_equal(why.kind, WHY_ONLY);
    assert_int_equal(why.deed, 1);
    assert_int_equal(why.best, saving);
}

static void every_move_of_some_games_gets_its_reason(void **state)
{
    static const char *const names[] = {"onitama", "onitama+sensei", "onitama+wind"};
    struct engine *e = new_engine();
    struct met met = {0, 0, 0};

    (void)state;
    for (int i = 0; i < 12; i++) {
        struct rng rng = {(uint64_t)i + 11};

        assert_int_equal(games_open(&entry, str_of(names[i % 3]), &GAMES_USUAL, NULL), OK);
        match_init(&m, &entry.game, steps, STEPS);
        assert_int_equal(match_draw(&m, &rng, NULL), OK);
        for (int n = 0; n < 16 && game_turn(&entry.game, &m.state) >= 0; n++) {
            game_action legal[GAME_MAX_ACTIONS];
            int count = game_legal(&entry.game, &m.state, legal);

            for (int k = 0; k < count; k++)
                check_move(e, legal[k], &met);
            check_only(e, legal, count, &met);
            assert_int_equal(match_play(&m, legal[rng_below(&rng, (uint64_t)count)], NULL), OK);
        }
    }
    assert_true(met.lost > 20 && met.missed > 5 && met.only > 0);
    engine_free(e);
}

static void both_ways_to_win_have_their_clause(void **state)
{
    struct engine *e = new_engine();

    (void)state;
    open_position("2m2/2M2/5/5/5 b ox,boar/horse,elephant/crab");
    ask(e, action_of("ox:c4c5"), 100);
    assert_int_equal(why.kind, WHY_ENDS);
    assert_string_equal(why.clause, "B11");
    open_position("m4/2M2/5/5/5 b ox,boar/horse,elephant/crab");
    ask(e, action_of("ox:c4c5"), 100);
    assert_int_equal(why.kind, WHY_ENDS);
    assert_string_equal(why.clause, "B12");
    ask(e, 0, 1000); /* a hint */
    assert_int_equal(why.kind, WHY_ENDS);
    assert_string_equal(why.clause, "B12");
    assert_false(why.instead);
    engine_free(e);
}

/* ---- lines made by hand ------------------------------------------------------------------------------ */

static struct engine_line line_of(struct engine_score score, const char *const *moves)
{
    struct engine_line line = {.score = score};
    struct game_state now = m.state;

    for (; moves[line.count] != NULL; line.count++) {
        game_action action = 0;

        assert_int_equal(entry.game.kind->action_parse(&entry.game, &now, str_of(moves[line.count]),
                                                       &action, NULL),
                         OK);
        line.move[line.count] = action;
        game_play(&entry.game, &now, action);
    }
    return line;
}

static void a_student_is_lost_or_missed(void **state)
{
    static const char *const quiet[] = {"ox:a1a2", "horse:a5a4", NULL};
    static const char *const takes[] = {"ox:c3c4", "horse:a5a4", "crab:a1a2", NULL};
    static const char *const drops[] = {"boar:c3d3", "elephant:e4d3", "crab:a1a2", NULL};
    static const char *const trade[] = {"ox:c3c4", "elephant:d5c4", "crab:a1a2", NULL};
    struct engine_line best, after;
    struct why_facts f;

    (void)state;
    open_position("m2s1/2s1s/2S2/5/S3M b ox,boar/horse,elephant/crab");
    f = (struct why_facts){.game = &entry.game, .state = &m.state, .best = &best, .after = &after};
    best = line_of((struct engine_score){.points = 100}, takes);

    after = line_of((struct engine_score){.points = 0}, quiet);
    why_judge(&f, &why);
    assert_int_equal(why.kind, WHY_SPARES);
    assert_true(why.instead);
    assert_int_equal(why.deed, 0);
    assert_int_equal(why.loss, 100);

    after = line_of((struct engine_score){.points = -100}, drops);
    why_judge(&f, &why);
    assert_int_equal(why.kind, WHY_DROPS);
    assert_int_equal(why.deed, 1);
    assert_string_equal(text_of(&why.scene, why.line.move[1]), "elephant:e4d3");

    after = line_of((struct engine_score){.points = 95}, trade); /* taken back: nothing is won */
    why_judge(&f, &why);
    assert_int_equal(why.kind, WHY_PLAIN);

    after = best;
    why_judge(&f, &why);
    assert_int_equal(why.kind, WHY_GAINS);

    best = line_of((struct engine_score){.points = 60}, quiet);
    after = line_of((struct engine_score){.points = 35}, trade);
    why_judge(&f, &why);
    assert_int_equal(why.kind, WHY_WORSE);
    assert_int_equal(why.loss, 25);
}

static void the_only_move_shows_what_happens_otherwise(void **state)
{
    static const char *const safe[] = {"ox:e1e2", "horse:a5a4", NULL};
    static const char *const other[] = {"ox:a1a2", "elephant:d2e1", NULL};
    struct engine_line best, second;
    struct why_facts f;

    (void)state;
    open_position("m4/5/5/3s1/S3M b ox,boar/horse,elephant/crab");
    best = line_of((struct engine_score){.points = -50}, safe);
    second = line_of((struct engine_score){.proof = ENGINE_LOSS, .plies = 2}, other);
    f = (struct why_facts){
        .game = &entry.game, .state = &m.state, .best = &best, .other = &second, .after = &best};
    why_judge(&f, &why);
    assert_int_equal(why.kind, WHY_ONLY);
    assert_true(why.instead);
    assert_int_equal(why.deed, 1);
    assert_string_equal(why.clause, "B11");
    f.after = &second;
    why_judge(&f, &why);
    assert_int_equal(why.kind, WHY_LOSES);
    f.best = &second;
    why_judge(&f, &why);
    assert_int_equal(why.kind, WHY_LOST);
}

/* Four moves bring cards and pawns back; the third time is a draw. */
static void the_third_time_is_told(void **state)
{
    static const char *const once[] = {"ox:a1a2", NULL};
    struct engine_line line;
    struct why_facts f;
    uint64_t keys[3];

    (void)state;
    open_position("m4/5/5/5/S3M b ox,boar/horse,elephant/crab");
    line = line_of((struct engine_score){.points = 0}, once);
    f = (struct why_facts){.game = &entry.game,
                           .state = &m.state,
                           .keys = keys,
                           .key_count = 2,
                           .best = &line,
                           .after = &line};
    struct game_state next = m.state;

    game_play(&entry.game, &next, line.move[0]);
    keys[0] = entry.game.kind->key(&entry.game, &next);
    keys[1] = 1;
    keys[2] = keys[0];
    why_judge(&f, &why);
    assert_int_equal(why.kind, WHY_PLAIN);
    f.key_count = 3;
    why_judge(&f, &why);
    assert_int_equal(why.kind, WHY_DRAWS);
    assert_string_equal(why.clause, "B13");
    assert_int_equal(why.deed, 0);
}

/* Two students walk in a circle until cards and pawns are as they were, twice. */
static void a_game_that_repeats_is_noticed(void **state)
{
    static const char *const round[] = {"ox:b2b3",    "horse:d4d5", "crab:b3d3",  "ox:d5d4",
                                        "horse:d3d2", "crab:d4b4",  "ox:d2d3",    "horse:b4b5",
                                        "crab:d3b3",  "ox:b5b4",    "horse:b3b2", "crab:b4d4"};
    struct engine *e = new_engine();

    (void)state;
    open_position("s1m1s/3s1/5/1S3/S1M1S b ox,boar/horse,elephant/crab");
    for (int i = 0; i < 11; i++)
        assert_int_equal(match_play(&m, action_of(round[i]), NULL), OK);
    ask(e, action_of(round[11]), 50);
    assert_int_not_equal(why.kind, WHY_DRAWS);
    assert_int_equal(match_play(&m, action_of(round[11]), NULL), OK);
    for (int i = 0; i < 11; i++)
        assert_int_equal(match_play(&m, action_of(round[i]), NULL), OK);
    ask(e, action_of(round[11]), 50);
    assert_int_equal(why.kind, WHY_DRAWS);
    assert_string_equal(why.clause, "B13");
    assert_int_equal(why.deed, 0);
    assert_int_equal(match_play(&m, action_of(round[11]), NULL), OK);
    assert_true(match_may_claim(&m));
    engine_free(e);
}

/* ---- secrets ------------------------------------------------------------------------------------------- */

/* A pawn that all can see takes the master next, wherever the ninja is. */
static void what_everybody_sees_is_told_with_its_clause(void **state)
{
    struct engine *e = new_engine();

    (void)state;
    open_position("4m/5/5/1s3/2M1S b ox,boar/horse,elephant/crab nb=e2 nr=e4 lb=0 lr=0 ply=10");
    ask(e, action_of("boar:e1d1"), 60);
    assert_int_equal(why.kind, WHY_LOSES);
    assert_string_equal(why.clause, "B11");
    assert_true(why.deed > 0);
    assert_string_equal(text_of(&why.scene, why.line.move[why.deed]), "elephant:b2c1");
    assert_false(why.judged);
    ask(e, action_of("ox:c1d1"), 60);
    assert_int_not_equal(why.kind, WHY_LOSES);
    open_position("2m2/2M2/5/5/4S b ox,boar/horse,elephant/crab nb=e2 nr=a4 lb=0 lr=0 ply=10");
    ask(e, action_of("boar:e1d1"), 60);
    assert_int_equal(why.kind, WHY_MISSES);
    assert_string_equal(why.clause, "B11");
    engine_free(e);
}

/* Where the ninja is makes no difference to what is said. */
static void nothing_is_told_of_a_hidden_ninja(void **state)
{
    static const char squares[][3] = {"a4", "c2", "d3", "e4", "b3"};
    struct why told;

    (void)state;
    for (int move = 0; move < 3; move++)
        for (int i = 0; i < 5; i++) {
            struct engine *e = new_engine();
            char text[160];
            struct text t;
            game_action legal[GAME_MAX_ACTIONS];

            text_init(&t, text, sizeof text);
            text_format(&t,
                        "2m1s/5/5/1s3/S1M1S b ox,boar/horse,elephant/crab nb=d1 nr=%s lb=1 lr=1 "
                        "ply=10",
                        squares[i]);
            open_position(text);
            (void)game_legal(&entry.game, &m.state, legal);
            ask(e, legal[move], 60);
            if (i == 0)
                told = why;
            assert_int_equal(told.kind, why.kind);
            assert_int_equal(told.best, why.best);
            assert_int_equal(told.before.points, why.before.points);
            assert_int_equal(told.deed, why.deed);
            assert_int_equal(told.line.count, why.line.count);
            assert_memory_equal(told.line.move, why.line.move,
                                (size_t)why.line.count * sizeof why.line.move[0]);
            engine_free(e);
        }
}

static void of_chance_only_the_choice_is_told(void **state)
{
    struct engine *e = new_engine();
    struct rng rng = {5};
    game_action legal[GAME_MAX_ACTIONS];

    (void)state;
    assert_int_equal(games_open(&entry, str_of("onamazu"), &GAMES_USUAL, NULL), OK);
    match_init(&m, &entry.game, steps, STEPS);
    assert_int_equal(match_draw(&m, &rng, NULL), OK);
    (void)game_legal(&entry.game, &m.state, legal);
    ask(e, legal[0], 60);
    assert_int_equal(why.kind, WHY_PLAIN);
    assert_int_equal(why.move, legal[0]);
    assert_false(why.judged);
    assert_null(why.clause);
    assert_true(why.before.points >= -100 && why.before.points <= 100);
    engine_free(e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_move_of_some_games_gets_its_reason),
        cmocka_unit_test(both_ways_to_win_have_their_clause),
        cmocka_unit_test(a_student_is_lost_or_missed),
        cmocka_unit_test(the_only_move_shows_what_happens_otherwise),
        cmocka_unit_test(the_third_time_is_told),
        cmocka_unit_test(a_game_that_repeats_is_noticed),
        cmocka_unit_test(what_everybody_sees_is_told_with_its_clause),
        cmocka_unit_test(nothing_is_told_of_a_hidden_ninja),
        cmocka_unit_test(of_chance_only_the_choice_is_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
