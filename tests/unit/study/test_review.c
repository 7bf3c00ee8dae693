/* Torii: MIT licence, see LICENSE. */
/* Reviews: from what a seat was shown alone, the same every time, and right where the rules decide. */
#include "study/review.h"

#include "game/random_record.h"
#include "game/record.h"
#include "unit.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM = 1 << 20, MOST = 64 };

static struct games_entry entry, other;
static struct record full, shown;
static struct match m;
static struct study_review review;
static struct study_verdict verdict;
static game_action events[RECORD_MAX_STEPS];
static uint64_t keys[RECORD_MAX_STEPS];
static struct study_mark marks[RECORD_MAX_STEPS];
static char one[ROOM], two[ROOM];
static struct engine *engine;
static struct opponent *finder;

static void begin(const struct games_entry *game, const struct match *match, int seat, size_t step,
                  uint64_t nodes)
{
    struct engine_options options = {.hash = STUDY_HASH, .threads = 1, .level = ENGINE_LEVELS};

    if (engine == NULL)
        engine = engine_new(&options);
    assert_non_null(engine);
    opponent_free(finder);
    finder = opponent_new(game, STUDY_FINDER);
    assert_non_null(finder);
    opponent_disable_guard(finder);
    memset(&review, 0, sizeof review);
    review.entry = game;
    review.engine = engine;
    review.finder = finder;
    review.match = match;
    review.seat = seat;
    review.events = events;
    review.keys = keys;
    review.marks = marks;
    review.limits.nodes = nodes;
    study_review_begin(&review, step);
}

/* The whole review as JSON lines. */
static void write_review(char memory[ROOM])
{
    struct study_summary sum;
    struct err e = {0};
    struct text t;
    enum status rc;

    text_init(&t, memory, ROOM);
    while ((rc = study_review_next(&review, &verdict, &e)) == OK) {
        study_verdict_json(review.entry, &verdict, &t);
        text_char(&t, '\n');
    }
    if (rc != NOT_FOUND)
        fail_msg("%s", err_text(&e));
    study_review_end(&review, &sum);
    study_summary_json(&review, &sum, &t);
    assert_false(t.full);
}

/* ---- nothing that a seat may not know -------------------------------------------------------------- */

static void a_seat_is_judged_from_what_it_was_shown_alone(void **state)
{
    static const char *const names[] = {"onitama+shadow", "onitama+light", "onitama+wind+shadow"};

    (void)state;
    for (size_t game = 0; game < sizeof names / sizeof names[0]; game++)
        for (int seat = 0; seat < 2; seat++) {
            assert_int_equal(games_open(&entry, str_of(names[game]), &GAMES_USUAL, NULL), OK);
            random_match(&m, &entry, 5 + (uint64_t)seat, 30);
            begin(&entry, &m, seat, 0, 40);
            write_review(one);
            random_record(&full, &entry, &m, 5);
            assert_int_equal(record_show(&shown, &full, seat, NULL), OK);
            begin(&entry, &shown.match, seat, 0, 40);
            write_review(two);
            assert_true(strlen(one) > 500);
            assert_string_equal(one, two);
        }
}

/* ---- the same every time --------------------------------------------------------------------------- */

static void a_review_is_the_same_again_and_a_move_alone_is_graded_the_same(void **state)
{
    char alone[1 << 14];
    struct text t;

    (void)state;
    assert_int_equal(games_open(&entry, str_of("onitama"), &GAMES_USUAL, NULL), OK);
    random_match(&m, &entry, 3, 16);
    begin(&entry, &m, GAME_FULL, 0, 3000);
    write_review(one);
    begin(&entry, &m, GAME_FULL, 0, 3000);
    write_review(two);
    assert_string_equal(one, two);
    for (size_t step = 1; step < m.count; step++) {
        begin(&entry, &m, GAME_FULL, step, 3000);
        assert_int_equal(study_review_next(&review, &verdict, NULL), OK);
        text_init(&t, alone, sizeof alone);
        study_verdict_json(&entry, &verdict, &t);
        assert_non_null(strstr(one, alone));
    }
}

/* ---- where the rules decide ------------------------------------------------------------------------ */

/* Can the player to act win at once, by trying every action? */
static bool wins_now(const struct game_state *s)
{
    game_action legal[GAME_MAX_ACTIONS];
    int count = game_turn(&entry.game, s) < 0 ? 0 : game_legal(&entry.game, s, legal);

    for (int i = 0; i < count; i++) {
        struct game_state next = *s;

        game_play(&entry.game, &next, legal[i]);
        if (game_turn(&entry.game, &next) == GAME_OVER)
            return true;
    }
    return false;
}

/* One of the two sentences about an error says what the better move does: at once it wins if they say so, and only then. Was
 * it the second one? */
static bool check_better(const struct game_state *before)
{
    const char *better = verdict.better.message;
    struct game_state next = *before;

    if (verdict.grade < STUDY_INACCURACY || verdict.grade > STUDY_MISSED) {
        assert_null(better);
        return false;
    }
    if (better == NULL) {
        assert_true(verdict.why.kind == WHY_MISSES || verdict.why.kind == WHY_SPARES);
        return false;
    }
    game_play(&entry.game, &next, verdict.why.best);
    assert_int_equal(strstr(better, "at once") != NULL, game_turn(&entry.game, &next) == GAME_OVER);
    assert_int_equal(strstr(better, "wins") != NULL || strstr(better, "at once") != NULL,
                     verdict.facts.won);
    return true;
}

static void wins_and_losses_at_once_are_graded_so(void **state)
{
    int missed = 0, thrown = 0, told = 0;

    (void)state;
    assert_int_equal(games_open(&entry, str_of("onitama"), &GAMES_USUAL, NULL), OK);
    for (uint64_t seed = 0; seed < 12; seed++) {
        random_match(&m, &entry, seed, MOST);
        begin(&entry, &m, GAME_FULL, 0, 2000);
        while (study_review_next(&review, &verdict, NULL) == OK) {
            struct game_state before, after;
            bool could, over, allows;

            match_state_at(&m, verdict.step, &before);
            match_state_at(&m, verdict.step + 1, &after);
            could = wins_now(&before);
            over = game_turn(&entry.game, &after) == GAME_OVER;
            allows = !over && wins_now(&after);
            if (over)
                assert_int_equal(verdict.grade, STUDY_BEST);
            if (could)
                assert_true(verdict.facts.won && verdict.facts.before >= 1);
            if (allows) {
                assert_true(verdict.facts.after <= 0);
                assert_true(verdict.grade == (verdict.facts.won ? STUDY_MISSED : STUDY_BLUNDER) ||
                            verdict.facts.before < 0.2);
                thrown += study_is_error(verdict.grade);
            } else if (could && !over) {
                assert_true(verdict.facts.wins || study_is_error(verdict.grade) ||
                            verdict.facts.after > 0.9);
                missed += verdict.grade == STUDY_MISSED;
            }
            assert_true(verdict.said.message != NULL);
            told += check_better(&before);
        }
    }
    assert_true(thrown > 5 && missed > 0 && told > 5);
}

static void the_costliest_error_is_the_critical_moment(void **state)
{
    struct study_summary sum;
    double most = 0;
    int counted = 0;

    (void)state;
    assert_int_equal(games_open(&entry, str_of("onitama"), &GAMES_USUAL, NULL), OK);
    random_match(&m, &entry, 9, 30);
    begin(&entry, &m, GAME_FULL, 0, 2000);
    write_review(one);
    study_review_end(&review, &sum);
    for (size_t i = 0; i < review.count; i++)
        most = marks[i].loss > most ? marks[i].loss : most;
    assert_true(sum.critical >= 0 && marks[sum.critical].loss >= most);
    for (int player = 0; player < 2; player++) {
        assert_true(sum.accuracy[player] >= 0 && sum.accuracy[player] <= 100);
        for (int grade = 0; grade < STUDY_GRADES; grade++)
            counted += sum.grades[player][grade];
    }
    assert_int_equal(counted, (int)m.count - 1); /* all but the deal */
}

/* ---- material -------------------------------------------------------------------------------------- */

static int given_by(const char *position, const char *move)
{
    struct err e = {0};

    assert_int_equal(games_open_position(&other, str_of(position), NULL), OK);
    record_init(&full, games_open_record, &entry);
    assert_int_equal(record_tag_add(&full, "Position", position, NULL), OK);
    if (record_hear(&full, str_of(move), &e) != OK)
        fail_msg("%s", err_text(&e));
    begin(&entry, &full.match, GAME_FULL, 0, 50000);
    assert_int_equal(study_review_next(&review, &verdict, NULL), OK);
    return verdict.facts.best ? verdict.facts.given : -1;
}

static void offered_students_are_counted(void **state)
{
    (void)state;
    /* The win at once offers nothing. */
    assert_int_equal(given_by("2m2/5/1s3/3S1/2M2 b ox,boar/horse,elephant/crab", "boar:c1c2") > 1,
                     0);
    assert_int_equal(given_by("5/2m2/2S2/5/2M2 b boar,ox/crab,horse/crane", "boar:c3c4"), 0);
}

static int finish(void **state)
{
    (void)state;
    opponent_free(finder);
    engine_free(engine);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seat_is_judged_from_what_it_was_shown_alone),
        cmocka_unit_test(a_review_is_the_same_again_and_a_move_alone_is_graded_the_same),
        cmocka_unit_test(wins_and_losses_at_once_are_graded_so),
        cmocka_unit_test(the_costliest_error_is_the_critical_moment),
        cmocka_unit_test(offered_students_are_counted),
    };

    return cmocka_run_group_tests(tests, NULL, finish);
}
