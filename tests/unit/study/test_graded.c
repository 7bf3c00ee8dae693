/* Torii: MIT licence, see LICENSE. */
/*
 * The grades of the review, with the nodes it really uses, against the labels of an annotator who had not seen the
 * thresholds (docs/study.md).
 */
#include "study/grade_scale.h"
#include "study/review.h"

#include "base/text.h"
#include "game/record.h"
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LINE = 1024,
    COLUMNS = 4,
    LEAST = 70,      /* labels … */
    LEAST_EACH = 10, /* … and of each grade */
    HALVES = 2,
};

/* The label "missed win" of the file. */
static const char missed_label[] = "missed win";

static struct games_entry entry, opened;
static struct record record;
static struct study_review review;
static struct study_verdict verdict;
static game_action events[RECORD_MAX_STEPS];
static uint64_t keys[RECORD_MAX_STEPS];
static struct study_mark marks[RECORD_MAX_STEPS];
static struct engine *engine;
static struct opponent *finder;

/* How often a label met a grade. */
static int table[STUDY_GRADES][STUDY_GRADES];

/* Cuts the next row into its columns: position, move, label, reason. */
static bool read_row(FILE *file, char line[LINE], char *column[COLUMNS])
{
    do
        if (fgets(line, LINE, file) == NULL)
            return false;
    while (line[0] == '#');
    line[strcspn(line, "\n")] = '\0';
    column[0] = line;
    for (int i = 1; i < COLUMNS; i++) {
        char *tab = strchr(column[i - 1], '\t');

        assert_non_null(tab);
        *tab = '\0';
        column[i] = tab + 1;
    }
    return true;
}

static enum study_grade label_of(const char *name)
{
    int grade = 0;

    if (strcmp(name, missed_label) == 0)
        return STUDY_MISSED;
    while (grade < STUDY_GRADES && strcmp(study_grade_name((enum study_grade)grade), name) != 0)
        grade++;
    assert_true(grade < STUDY_GRADES);
    return (enum study_grade)grade;
}

/* The grade that a review of this one move gives. */
static enum study_grade graded(const char *position, const char *move)
{
    struct err e = {0};

    assert_int_equal(games_open_position(&opened, str_of(position), NULL), OK);
    record_init(&record, games_open_record, &entry);
    assert_int_equal(record_tag_add(&record, "Position", position, NULL), OK);
    if (record_hear(&record, str_of(move), &e) != OK)
        fail_msg("%s", err_text(&e));
    opponent_free(finder);
    finder = opponent_new(&entry, STUDY_FINDER);
    assert_non_null(finder);
    opponent_disable_guard(finder);
    review = (struct study_review){.entry = &entry,
                                   .engine = engine,
                                   .finder = finder,
                                   .match = &record.match,
                                   .seat = GAME_FULL,
                                   .events = events,
                                   .keys = keys,
                                   .marks = marks};
    study_review_begin(&review, 0);
    if (study_review_next(&review, &verdict, &e) != OK)
        fail_msg("%s", err_text(&e));
    return verdict.grade;
}

/* The half of the labels that a position belongs to: 0 was used to choose the scale of chances, 1 was not. */
static int half_of(const char *position)
{
    uint32_t hash = 2166136261U; /* FNV-1a */

    for (; *position != '\0'; position++)
        hash = (hash ^ (unsigned char)*position) * 16777619U;
    return (int)(hash >> 16 & 1);
}

static void print_table(void)
{
    for (int label = 0; label < STUDY_GRADES; label++) {
        char memory[LINE];
        struct text t;

        text_init(&t, memory, sizeof memory);
        text_format(&t, "%s:", study_grade_name((enum study_grade)label));
        for (int grade = 0; grade < STUDY_GRADES; grade++)
            if (table[label][grade] > 0)
                text_format(&t, " %s %d", study_grade_name((enum study_grade)grade),
                            table[label][grade]);
        print_message("%s\n", memory);
    }
}

static void the_review_agrees_with_labels_made_without_it(void **state)
{
    struct engine_options options = {.hash = STUDY_HASH, .threads = 1, .level = ENGINE_LEVELS};
    char path[LINE], line[LINE], *column[COLUMNS];
    int count[HALVES] = {0}, agree[HALVES] = {0};
    struct text t;
    FILE *file;

    (void)state;
    engine = engine_new(&options);
    assert_non_null(engine);
    text_init(&t, path, sizeof path);
    text_format(&t, "%s/study/labels.tsv", getenv("TORII_DATA"));
    file = fopen(path, "r");
    assert_non_null(file);
    while (read_row(file, line, column)) {
        enum study_grade label = label_of(column[2]), grade = graded(column[0], column[1]);
        int half = half_of(column[0]);

        count[half]++;
        agree[half] += label == grade;
        table[label][grade]++;
        if (grade_distance(label, grade) > GRADE_STEP)
            fail_msg("%s %s: labelled %s, graded %s", column[0], column[1], column[2],
                     study_grade_name(grade));
    }
    fclose(file);
    print_table();
    for (int half = 0; half < HALVES; half++) {
        print_message("half %d: %d of %d agree\n", half + 1, agree[half], count[half]);
        assert_true(5 * agree[half] >= 4 * count[half]);
    }
    for (int label = 0; label < STUDY_GRADES; label++) {
        int sum = 0;

        for (int grade = 0; grade < STUDY_GRADES; grade++)
            sum += table[label][grade];
        assert_true(sum >= LEAST_EACH);
    }
    assert_true(count[0] + count[1] >= LEAST);
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
        cmocka_unit_test(the_review_agrees_with_labels_made_without_it),
    };

    return cmocka_run_group_tests(tests, NULL, finish);
}
