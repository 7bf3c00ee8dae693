/* Torii: MIT licence, see LICENSE. */
/*
 * The page's mind of Onamazu, natively: whole games by what each seat is shown, and questions that make no
 * sense, with the memory checked that WebAssembly does not check. web/test/onamazu-mind.test.mjs tests the
 * same in place.
 */
#include "bindings/wasm/page.h"
#include "bindings/wasm/wasm.h"
#include "games/games.h"
#include "unit.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM = 1 << 20, STEPS = 4096, BROKEN = 400 };

struct board {
    struct games_entry entry;
    struct match match;
    struct match_step steps[STEPS];
    struct rng rng;
    struct text told[GAME_MAX_PLAYERS]; /* each seat's question so far */
    size_t heard;                       /* steps that are in them */
};

static struct board *board_new(int players, uint64_t seed)
{
    struct board *b = calloc(1, sizeof *b);
    struct games_options options = GAMES_USUAL;
    struct err e;

    assert_non_null(b);
    options.players = players;
    assert_int_equal(games_open(&b->entry, str_of("onamazu"), &options, &e), OK);
    match_init(&b->match, &b->entry.game, b->steps, STEPS);
    b->rng.state = seed;
    for (int i = 0; i < players; i++) {
        text_init(&b->told[i], malloc(ROOM), ROOM);
        text_format(&b->told[i], "players %d\nsecret ", players);
        for (int digit = 0; digit < FORM_HEX - 1; digit++)
            text_char(&b->told[i], (char)('0' + (digit + players) % 10));
        text_char(&b->told[i], '\n');
    }
    return b;
}

static void board_free(struct board *b)
{
    for (int i = 0; i < b->entry.game.kind->players; i++)
        free(b->told[i].data);
    free(b);
}

/* Chance is drawn, and everybody told what he may know of all that happened. */
static void go_on(struct board *b)
{
    assert_int_equal(match_draw(&b->match, &b->rng, NULL), OK);
    for (; b->heard < b->match.count; b->heard++)
        for (int i = 0; i < b->entry.game.kind->players; i++) {
            text_format(&b->told[i], "move %d ", b->steps[b->heard].actor);
            match_event_print(&b->match, b->heard, i, &b->told[i]);
            text_char(&b->told[i], '\n');
        }
}

static int say(struct str text)
{
    memcpy(page_input((int)text.len + 1), text.data, text.len);
    return (int)text.len;
}

static void play(int players, int level, int longest)
{
    struct board *b = board_new(players, (uint64_t)players);
    struct err e;

    go_on(b);
    for (int i = 0; i < longest && game_turn(&b->entry.game, &b->match.state) >= 0; i++) {
        int seat = game_turn(&b->entry.game, &b->match.state);
        int rc = ona_mind_choose(seat, level, say(text_view(&b->told[seat])));
        struct str answer = {page_output(), (size_t)page_output_size()};

        if (rc != OK)
            fail_msg("%.*s", page_output_size(), page_output());
        assert_int_equal(match_say(&b->match, answer, &e), OK);
        go_on(b);
    }
    assert_true(b->match.count > 20);
    board_free(b);
}

static void minds_play_by_what_they_are_shown(void **state)
{
    (void)state;
    play(2, 5, 1000);
    play(4, 2, 1000);
    play(3, 8, 20);
}

/* Bytes changed, lines lost and exchanged: an answer, or one line that says why there is none. */
static void broken_questions_are_refused(void **state)
{
    struct board *b = board_new(3, 9);
    struct rng r = {6};
    char *question = malloc(ROOM);
    int refused = 0;

    (void)state;
    assert_non_null(question);
    go_on(b);
    for (int i = 0; i < 30; i++) {
        game_action legal[GAME_MAX_ACTIONS];
        int count = game_legal(&b->entry.game, &b->match.state, legal);

        assert_int_equal(match_play(&b->match, legal[rng_below(&r, (uint64_t)count)], NULL), OK);
        go_on(b);
    }
    for (int i = 0; i < BROKEN; i++) {
        int seat = (int)rng_below(&r, 6) - 2;
        const struct text *told = &b->told[seat >= 0 && seat < 3 ? seat : 0];
        size_t len = told->len - rng_below(&r, i % 2 == 0 ? 1 : told->len);

        memcpy(question, told->data, len);
        for (uint64_t k = rng_below(&r, 4); k > 0; k--)
            question[rng_below(&r, len)] = (char)rng_below(&r, 256);
        if (ona_mind_choose(seat, (int)rng_below(&r, 3), say((struct str){question, len})) == OK)
            continue;
        assert_true(page_output_size() > (int)strlen("{\"message\":\"\""));
        assert_null(memchr(page_output(), '\n', (size_t)page_output_size()));
        refused++;
    }
    assert_true(refused > BROKEN / 2);
    assert_int_not_equal(ona_mind_choose(0, 5, 0), OK); /* nothing at all */
    free(question);
    board_free(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(minds_play_by_what_they_are_shown),
        cmocka_unit_test(broken_questions_are_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
