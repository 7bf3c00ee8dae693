/* Torii: MIT licence, see LICENSE. */
/*
 * The cut-offs of the grades against moves that a person labelled by the chances in these columns. How a score becomes a
 * chance is not tested here: test_graded.c does that.
 */
#include "study/grade_scale.h"

#include "base/text.h"
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 11, LINE = 1024, LEAST = 70, LEAST_CONTROL = 35 };

/* label, position, move, best, chance before, after, of the second best, offered, hard, score before, after */
struct row {
    char line[LINE];
    char *column[COLUMNS];
};

static bool read_row(FILE *file, struct row *r)
{
    do
        if (fgets(r->line, sizeof r->line, file) == NULL)
            return false;
    while (r->line[0] == '#');
    r->line[strcspn(r->line, "\n")] = '\0';
    r->column[0] = r->line;
    for (int i = 1; i < COLUMNS; i++) {
        char *tab = strchr(r->column[i - 1], '\t');

        assert_non_null(tab);
        *tab = '\0';
        r->column[i] = tab + 1;
    }
    return true;
}

static int label_of(const char *name)
{
    int grade = 0;

    while (grade < STUDY_GRADES && strcmp(study_grade_name((enum study_grade)grade), name) != 0)
        grade++;
    assert_true(grade < STUDY_GRADES);
    return grade;
}

static enum study_grade graded(const struct row *r)
{
    struct study_facts f = {
        .before = atof(r->column[4]),
        .after = atof(r->column[5]),
        .other = strcmp(r->column[6], "null") == 0 ? -1 : atof(r->column[6]),
        .best = strcmp(r->column[2], r->column[3]) == 0,
        .won = strstr(r->column[9], "win") != NULL,
        .wins = strstr(r->column[10], "win") != NULL,
        .given = atoi(r->column[7]),
        .hard = strcmp(r->column[8], "true") == 0,
    };

    return study_grade_of(&f);
}

static void compare(const char *name, int least)
{
    char path[LINE];
    struct text t;
    struct row r;
    FILE *file;
    int count = 0, agree = 0;

    text_init(&t, path, sizeof path);
    text_format(&t, "%s/study/%s", getenv("TORII_DATA"), name);
    file = fopen(path, "r");
    assert_non_null(file);
    while (read_row(file, &r)) {
        enum study_grade label = (enum study_grade)label_of(r.column[0]), grade = graded(&r);

        count++;
        agree += label == grade;
        if (grade_distance(label, grade) >= 2 * GRADE_STEP)
            fail_msg("%s %s: labelled %s, graded %s", r.column[1], r.column[2], r.column[0],
                     study_grade_name(grade));
    }
    fclose(file);
    print_message("%s: %d of %d agree\n", name, agree, count);
    assert_true(count >= least);
    assert_true(5 * agree >= 4 * count);
}

static void grades_agree_with_labels(void **state)
{
    (void)state;
    compare("moves.tsv", LEAST);
}

static void grades_agree_with_labels_that_nothing_was_chosen_on(void **state)
{
    (void)state;
    compare("control.tsv", LEAST_CONTROL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(grades_agree_with_labels),
        cmocka_unit_test(grades_agree_with_labels_that_nothing_was_chosen_on),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
