/* Torii: MIT licence, see LICENSE. */
/* study.wasm's functions, run natively: memory is given back, nothing wrong is fatal, requests do not disturb one
 * another. What they answer is compared with the program in web/test/core-study.test.mjs. */
#include "bindings/wasm/study.h"

#include "unit.h"

#include <stdlib.h>
#include <string.h>

static const char game[] =
    "position ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab\nmove boar:b1b2\nmove horse:b5b4\n";

static int say(const char *text)
{
    size_t size = strlen(text);

    memcpy(page_input((int)size + 1), text, size);
    return (int)size;
}

/* A copy of the last answer, to be freed. */
static char *told(void)
{
    size_t size = (size_t)page_output_size();
    char *memory = calloc(1, size + 1);

    assert_non_null(memory);
    memcpy(memory, page_output(), size);
    return memory;
}

static void tells(const char *words)
{
    char *answer = told();

    if (strstr(answer, words) == NULL)
        fail_msg("'%s' is not in %s", words, answer);
    free(answer);
}

static void tells_again(const char *before)
{
    char *answer = told();

    assert_string_equal(answer, before);
    free(answer);
}

static void trees_come_and_go(void **state)
{
    struct study_page *s, *again;
    char *record;

    (void)state;
    assert_int_equal(study_open(-2, say(game)), 0);
    s = study_made();
    assert_int_equal(study_go(s, 1), 0);
    assert_int_equal(study_play(s, say("elephant:d5c4")), 0);
    tells("{\"node\":3,\"new\":true}");
    assert_int_equal(study_comment(s, 3, say("so so")), 0);
    assert_int_equal(study_glyph(s, 3, 2), 0);
    assert_int_not_equal(study_play(s, say("eel:a1a2")), 0);
    assert_int_not_equal(study_go(s, 1000), 0);
    assert_int_not_equal(study_delete(s, 0), 0);
    assert_int_equal(study_tree(s), 0);
    tells("\"current\":3");
    assert_int_equal(study_scene(s), 0);
    assert_int_equal(study_events(s), 0);
    assert_int_equal(study_belief(s), 0);
    tells("null");
    assert_int_equal(study_choices(s), 0);
    tells("[]");
    assert_int_equal(study_threats(s), 0);
    assert_int_equal(study_record(s, say("tag Blue Anna\n")), 0);
    record = told();
    assert_int_equal(study_read(say(record)), 0);
    again = study_made();
    assert_int_equal(study_record(again, say("")), 0);
    tells_again(record);
    assert_int_equal(study_promote(s, 3), 0);
    assert_int_equal(study_main(s, 3), 0);
    assert_int_equal(study_delete(s, 3), 0);
    free(record);
    study_free(s);
    study_free(again);
    study_free(NULL);
}

static void what_is_wrong_is_said(void **state)
{
    (void)state;
    assert_int_not_equal(study_open(-2, say("game chess\n")), 0);
    tells("chess");
    assert_int_not_equal(study_open(-2, say("game onitama\n")), 0);
    tells("no cards are dealt");
    assert_int_not_equal(study_read(say("[Game \"onitama\"]\n1. ox:a1")), 0);
    assert_int_not_equal(study_edit(say("fly away")), 0);
    assert_int_not_equal(study_grade(-2, say(game)), 0);
    assert_int_not_equal(study_review_start(-2, say("ogn\nnothing")), 0);
    assert_int_not_equal(study_review_step(), 0);
    tells("no review has begun");
    assert_int_not_equal(study_review_sum(), 0);
    assert_int_not_equal(study_deals(say("cards ox\n")), 0);
    assert_int_not_equal(study_deal(say("cards ox,boar,horse,elephant,crab\n")), 0);
    assert_int_not_equal(
        study_think(0, 10, say("position 2m2/5/5/5/2M2 r ox,boar/horse,elephant/crab\n")), 0);
    assert_int_not_equal(
        study_review_start(-1, say("position s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab "
                                   "nb=? nr=? lb=2 lr=2 ply=2\n")),
        0);
}

static void other_requests_do_not_end_a_review(void **state)
{
    char *first;

    (void)state;
    assert_int_equal(study_review_start(-2, say(game)), 0);
    tells("{\"plies\":2}");
    assert_int_equal(study_review_step(), 0);
    first = told();
    assert_int_equal(study_think(-2, 0,
                                 say("position 2m2/5/1s3/3S1/2M2 b ox,boar/horse,elephant/crab\n"
                                     "nodes 2000\nlines 2\n")),
                     0);
    tells("\"lines\":[{\"moves\":[");
    assert_int_equal(
        study_edit(say("position ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab\nput c5 -\n")), 0);
    tells("\"possible\":false");
    assert_int_equal(study_review_step(), 0);
    assert_int_equal(study_review_step(), 0);
    tells("null");
    assert_int_equal(study_review_sum(), 0);
    tells("\"accuracy\"");
    /* A new one begins anew. */
    assert_int_equal(study_review_start(-2, say(game)), 0);
    assert_int_equal(study_review_step(), 0);
    tells_again(first);
    free(first);
    assert_int_equal(
        study_grade(-2, say("position 2m2/5/1s3/3S1/2M2 b ox,boar/horse,elephant/crab\n"
                            "judge boar:c1c2\n")),
        0);
    tells("\"grade\":");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trees_come_and_go),
        cmocka_unit_test(what_is_wrong_is_said),
        cmocka_unit_test(other_requests_do_not_end_a_review),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
