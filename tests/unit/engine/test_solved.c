/* Torii: MIT licence, see LICENSE. */
/*
 * Start positions whose cards are solved with all ten men: at full strength the engine plays a move that keeps the
 * proved result, and says so, without a distance. Everything else is searched as before.
 */
#include "engine/solved.h"

#include "rules/onitama/action.h"
#include "table/solved.h"
#include "unit.h"

#include <string.h>

enum { STEPS = 16, NODES = 60, TEXT = 256 };

static struct match_step steps[STEPS];
static struct games_entry entry;
static struct match m;
static struct game_state first;
static game_action events[STEPS];
static struct game_seen seen;
static struct engine_result result;
static struct table_deck deck;
static struct solved_set set;

static struct engine *new_engine(int level)
{
    struct engine_options options = {.hash = 1, .threads = 1, .level = level};
    struct engine *e = engine_new(&options);

    assert_non_null(e);
    return e;
}

static void open_position(const char *text)
{
    assert_int_equal(games_open_position(&entry, str_of(text), NULL), OK);
    assert_int_equal(match_init_position(&m, &entry.game, steps, STEPS, str_of(text), NULL), OK);
}

static void think(struct engine *e, const struct engine_task *how)
{
    struct engine_task task = *how;

    task.entry = &entry;
    task.seen = &seen;
    task.fresh = true;
    match_seen(&m, game_turn(&entry.game, &m.state), &first, events, &seen);
    assert_int_equal(engine_think(e, &task, &result, NULL), OK);
}

/* ---- every deal of every set -------------------------------------------------------------------- */

/* The start of a deal whose first player is Blue or Red. */
static void write_deal(int deal, bool red, char out[TEXT])
{
    char hands[2][TEXT];
    struct text t, hand[2];
    int beside = deck.beside[deal];

    for (int i = 0; i < 2; i++)
        text_init(&hand[i], hands[i], TEXT);
    for (int i = 0; i < TABLE_CARDS; i++) {
        struct text *to = &hand[(deck.own[deal] >> i & 1) == red];

        if (i != beside)
            text_format(to, "%s%s", to->len > 0 ? "," : "", oni_card_code(deck.card[i]));
    }
    text_init(&t, out, TEXT);
    text_format(&t, "ssmss/5/5/5/SSMSS %s %s/%s/%s", red ? "r" : "b", hands[0], hands[1],
                oni_card_code(deck.card[beside]));
}

static enum engine_proof proof_of(enum table_wdl value)
{
    return value == TABLE_WIN ? ENGINE_WIN : value == TABLE_DRAW ? ENGINE_DRAW : ENGINE_LOSS;
}

static enum engine_proof value_of(const struct solved_deal *d, bool red, game_action action)
{
    int card = oni_action_card((uint32_t)action);
    int from = oni_action_from((uint32_t)action), to = oni_action_to((uint32_t)action);

    for (int i = 0; i < d->count; i++) {
        const struct solved_move *move = &d->move[i];

        if (deck.card[move->card] == card && (red ? 24 - move->from : move->from) == from &&
            (red ? 24 - move->to : move->to) == to)
            return proof_of(move->value);
    }
    fail_msg("not a first move");
    return ENGINE_UNPROVED;
}

/* A shorter proof by the search itself is as good. */
static void check_line(const struct solved_deal *d, bool red, const struct engine_line *line)
{
    assert_true(line->count > 0);
    assert_int_equal(line->score.proof, value_of(d, red, line->move[0]));
    assert_int_equal(line->score.plies, 0);
}

static void check_deal(struct engine *e, int deal, bool red)
{
    struct engine_task task = {.limits = {.nodes = NODES}, .lines = ENGINE_MAX_LINES};
    const struct solved_deal *d = &set.deal[deal];
    struct engine_score score;
    char text[TEXT];

    write_deal(deal, red, text);
    open_position(text);
    assert_true(engine_solved(&entry, &m.state, &score));
    assert_int_equal(score.proof, proof_of(d->value));
    think(e, &task);
    assert_int_equal(result.lines, d->count < ENGINE_MAX_LINES ? d->count : ENGINE_MAX_LINES);
    assert_int_equal(result.line[0].score.proof, proof_of(d->value));
    for (int i = 0; i < result.lines; i++)
        check_line(d, red, &result.line[i]);
    task.lines = 1;
    think(e, &task);
    assert_int_equal(result.line[0].score.proof, proof_of(d->value));
    check_line(d, red, &result.line[0]);
}

static void check_set(struct engine *e, const char *cards)
{
    struct err err;

    assert_int_equal(table_deck_read(&deck, str_of(cards), &err), OK);
    assert_int_equal(
        solved_find((struct str){(const char *)solved_text, solved_text_len}, &deck, &set, &err),
        OK);
    for (int deal = 0; deal < TABLE_DEALS; deal++)
        for (int red = 0; red < 2; red++)
            check_deal(e, deal, red);
}

static void proved_moves_are_played(void **state)
{
    struct engine *e = new_engine(ENGINE_LEVELS);

    (void)state;
    check_set(e, "ox,boar,elephant,horse,crab");
    check_set(e, "frog,elephant,rooster,crane,eel");
    check_set(e, "rabbit,elephant,goose,crane,cobra"); /* the same in a mirror */
    engine_free(e);
}

/* Known without any of this: with the crab every pawn wins, with the elephant none. */
static void the_crab_wins(void **state)
{
    static const char *const starts[] = {"ssmss/5/5/5/SSMSS b crab,elephant/horse,ox/boar",
                                         "ssmss/5/5/5/SSMSS r horse,ox/crab,elephant/boar"};
    struct engine_task task = {.limits = {.depth = 6}};
    struct engine *e = new_engine(ENGINE_LEVELS);

    (void)state;
    for (int i = 0; i < 2; i++) {
        open_position(starts[i]);
        think(e, &task);
        assert_int_equal(result.line[0].score.proof, ENGINE_WIN);
        assert_int_equal(result.line[0].score.plies, 0);
        assert_string_equal(oni_card_code(oni_action_card((uint32_t)result.line[0].move[0])),
                            "crab");
        assert_true(result.line[0].count > 1); /* goes on as the search does */
    }
    engine_free(e);
}

/* ---- reports ------------------------------------------------------------------------------------- */

struct told {
    int reports, next, depth;
};

/* Every depth has all lines, best first, all of them proved. */
static void listen(void *context, const struct engine_report *report)
{
    struct told *t = context;

    assert_int_equal(report->rank, t->next);
    assert_int_equal(report->line->score.proof, report->rank < 5 ? ENGINE_WIN : ENGINE_LOSS);
    assert_true(report->depth >= t->depth);
    t->depth = report->depth;
    t->next = (t->next + 1) % 7;
    t->reports++;
}

static void every_depth_reports_the_proof(void **state)
{
    struct told told = {0};
    struct engine_task task = {
        .limits = {.depth = 5}, .lines = 7, .on_report = listen, .report_context = &told};
    struct engine *e = new_engine(ENGINE_LEVELS);

    (void)state;
    open_position("ssmss/5/5/5/SSMSS b crab,elephant/horse,ox/boar");
    think(e, &task);
    assert_int_equal(told.depth, 5);
    assert_int_equal(told.reports, 5 * 7);
    assert_int_equal(result.lines, 7);
    engine_free(e);
}

/* ---- everything else ------------------------------------------------------------------------------ */

static void check_unproved(int level, const struct engine_task *task, const char *position)
{
    struct engine *e = new_engine(level);
    struct engine_score score;

    open_position(position);
    think(e, task);
    assert_int_equal(result.line[0].score.proof, ENGINE_UNPROVED);
    assert_int_equal(engine_solved(&entry, &m.state, &score),
                     strcmp(position, "ssmss/5/5/5/SSMSS b crab,elephant/horse,ox/boar") == 0);
    engine_free(e);
}

static void nothing_else_is_claimed(void **state)
{
    static const char start[] = "ssmss/5/5/5/SSMSS b crab,elephant/horse,ox/boar";
    struct engine_task task = {.limits = {.depth = 4}}, unsolved = task;

    (void)state;
    unsolved.unsolved = true;
    for (int level = 1; level < ENGINE_LEVELS; level++)
        check_unproved(level, &task, start);
    check_unproved(ENGINE_LEVELS, &unsolved, start);
    check_unproved(ENGINE_LEVELS, &task, "ssmss/5/2W2/5/SSMSS b crab,elephant/horse,ox/boar");
    check_unproved(ENGINE_LEVELS, &task, "ssmss/5/5/4S/SSMS1 r elephant,boar/horse,ox/crab");
    check_unproved(ENGINE_LEVELS, &task, "ssmss/5/5/5/SMSSS b crab,elephant/horse,ox/boar");
    check_unproved(ENGINE_LEVELS, &task, "ssmss/5/5/5/SSMSS b crab,elephant/horse,bear/boar");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(proved_moves_are_played),
        cmocka_unit_test(the_crab_wins),
        cmocka_unit_test(every_depth_reports_the_proof),
        cmocka_unit_test(nothing_else_is_claimed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
