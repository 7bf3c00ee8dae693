/* Torii: MIT licence, see LICENSE. */
/* Other programs: what they say, when they are late, and that they end. */
#define _DEFAULT_SOURCE /* usleep, mkstemp */
#include "os/os.h"
#include "os/process.h"

#include "unit.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct os_process *shell(const char *script)
{
    const char *words[] = {"sh", "-c", script, NULL};
    struct os_program program = {words, NULL, NULL};
    struct os_process *p = os_process_start(&program, NULL);

    assert_non_null(p);
    return p;
}

static void expect_line(struct os_process *p, const char *wanted)
{
    struct str line;

    assert_int_equal(os_process_hear(p, os_seconds() + 20, &line), OS_HEARD_LINE);
    assert_true(str_eq(line, wanted));
}

static enum os_heard listen(struct os_process *p, double seconds)
{
    struct str line;

    return os_process_hear(p, os_seconds() + seconds, &line);
}

static void lines_go_there_and_back(void **unused)
{
    struct os_process *p =
        shell("read a; read b; echo \"$b\"; printf '%s\\r\\n\\n  x  \\n' \"$a\"");
    int status;

    (void)unused;
    assert_int_equal(os_process_say(p, str_of("one\ntwo\n"), os_seconds() + 20), OS_HEARD_LINE);
    expect_line(p, "two");
    expect_line(p, "one");
    expect_line(p, "");
    expect_line(p, "x");
    assert_int_equal(listen(p, 20), OS_HEARD_END);
    assert_true(os_process_ended(p, os_seconds() + 20, &status));
    assert_int_equal(status, 0);
    os_process_stop(p, 0);
}

static void a_program_that_is_not_there_is_told(void **unused)
{
    const char *words[] = {"/nowhere/at/all", NULL}, *cat[] = {"cat", NULL};
    struct os_program program = {words, NULL, NULL}, lost = {cat, "/nowhere/at/all", NULL};
    struct err e;

    (void)unused;
    assert_null(os_process_start(&program, &e));
    assert_non_null(strstr(err_text(&e), "'/nowhere/at/all'"));
    assert_null(os_process_start(&lost, &e));
}

static void silence_is_late_and_death_is_an_end(void **unused)
{
    struct os_process *p = shell("sleep 1000");
    double start = os_seconds();
    int status;

    (void)unused;
    assert_int_equal(listen(p, 0.2), OS_HEARD_LATE);
    assert_true(os_seconds() - start >= 0.2);
    assert_false(os_process_ended(p, 0, &status));
    os_process_stop(p, os_seconds());

    p = shell("echo last; kill -SEGV $$");
    expect_line(p, "last");
    assert_int_equal(listen(p, 20), OS_HEARD_END);
    assert_true(os_process_ended(p, os_seconds() + 20, &status));
    assert_int_equal(status, -SIGSEGV);
    os_process_stop(p, 0);
}

/* What it started may hold the pipe open; that is no sign of life. */
static void its_children_do_not_speak_for_it(void **unused)
{
    struct os_process *p = shell("sleep 1000 & echo $!; exit 7");
    struct str line;
    uint64_t child;
    int status;

    (void)unused;
    assert_int_equal(os_process_hear(p, os_seconds() + 20, &line), OS_HEARD_LINE);
    assert_true(str_number(line, 1 << 30, &child));
    assert_int_equal(listen(p, 20), OS_HEARD_END);
    assert_true(os_process_ended(p, 0, &status));
    assert_int_equal(status, 7);
    os_process_stop(p, 0);
    /* It goes with its group; a moment may pass until it is gone. */
    for (int i = 0; i < 1000 && kill((pid_t)child, 0) == 0; i++)
        usleep(10000);
    if (kill((pid_t)child, 0) ==
        0) { /* perhaps only nobody has reaped it: where there is no init */
        char path[64];
        struct text t;
        struct os_bytes bytes = {NULL, 0};

        text_init(&t, path, sizeof path);
        text_format(&t, "/proc/%u/stat", child);
        assert_int_equal(os_read_file(path, 4096, &bytes, NULL), OK);
        assert_non_null(strstr(bytes.data, ") Z "));
        os_bytes_release(&bytes);
    }
}

static void a_line_without_end_is_thrown_away(void **unused)
{
    struct os_process *p =
        shell("head -c 200000 /dev/zero | tr '\\0' x; echo; echo short; head -c 70000 /dev/zero");

    (void)unused;
    expect_line(p, "short");
    assert_int_equal(listen(p, 20), OS_HEARD_END);
    os_process_stop(p, 0);
}

static void a_flood_does_not_move_the_deadline(void **unused)
{
    struct os_process *p = shell("yes");
    double start = os_seconds();
    struct str line;

    (void)unused;
    while (os_process_hear(p, start + 0.3, &line) == OS_HEARD_LINE)
        assert_true(os_seconds() - start < 20);
    assert_true(os_seconds() - start >= 0.3);
    os_process_stop(p, os_seconds());
}

static void whoever_does_not_read_makes_us_late(void **unused)
{
    enum { MUCH = 1 << 20 };
    struct os_process *p = shell("sleep 1000");
    char *much = malloc(MUCH);

    (void)unused;
    assert_non_null(much);
    memset(much, 'x', MUCH);
    assert_int_equal(os_process_say(p, (struct str){much, MUCH}, os_seconds() + 0.2),
                     OS_HEARD_LATE);
    os_process_stop(p, os_seconds());

    p = shell("exec 0<&-; echo closed; sleep 1000");
    expect_line(p, "closed");
    assert_int_equal(os_process_say(p, (struct str){much, MUCH}, os_seconds() + 20), OS_HEARD_END);
    os_process_stop(p, os_seconds());
    free(much);
}

static void being_told_to_leave_ends_the_waiting(void **unused)
{
    struct os_process *p = shell("trap '' TERM INT; sleep 1000");

    (void)unused;
    assert_false(os_leave_told());
    os_leave_listen();
    assert_false(os_leave_told());
    raise(SIGINT);
    assert_true(os_leave_told());
    assert_int_equal(listen(p, 20), OS_HEARD_LEAVE);
    assert_int_equal(listen(p, 20), OS_HEARD_LEAVE); /* everybody who waits is told */
    os_leave_forget();
    assert_false(os_leave_told());
    assert_int_equal(listen(p, 0.1), OS_HEARD_LATE);
    os_process_stop(p, os_seconds());
}

static void journals_grow_and_are_cut(void **unused)
{
    char path[] = "/tmp/torii-journal-XXXXXX";
    int file = mkstemp(path);
    struct os_bytes bytes = {NULL, 0};
    struct os_journal *j;
    struct err e;

    (void)unused;
    assert_true(file >= 0);
    close(file);
    j = os_journal_open(path, &e);
    assert_non_null(j);
    assert_null(os_journal_open(path, &e));
    assert_non_null(strstr(err_text(&e), "another program"));
    assert_int_equal(os_journal_add(j, str_of("one\n"), &e), OK);
    assert_int_equal(os_journal_add(j, str_of("two\n"), &e), OK);
    assert_int_equal(os_journal_cut(j, 5, &e), OK);
    assert_int_equal(os_journal_add(j, str_of("hree\n"), &e), OK);
    os_journal_close(j);
    assert_int_equal(os_read_file(path, 100, &bytes, &e), OK);
    assert_string_equal(bytes.data, "one\nthree\n");
    os_bytes_release(&bytes);
    j = os_journal_open(path, &e);
    assert_non_null(j);
    assert_int_equal(os_journal_add(j, str_of("four\n"), &e), OK);
    os_journal_close(j);
    assert_int_equal(os_read_file(path, 100, &bytes, &e), OK);
    assert_string_equal(bytes.data, "one\nthree\nfour\n");
    os_bytes_release(&bytes);
    unlink(path);
    assert_null(os_journal_open("/nowhere/at/all", &e));
    assert_null(os_journal_open("/dev/null", &e));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_go_there_and_back),
        cmocka_unit_test(a_program_that_is_not_there_is_told),
        cmocka_unit_test(silence_is_late_and_death_is_an_end),
        cmocka_unit_test(its_children_do_not_speak_for_it),
        cmocka_unit_test(a_line_without_end_is_thrown_away),
        cmocka_unit_test(a_flood_does_not_move_the_deadline),
        cmocka_unit_test(whoever_does_not_read_makes_us_late),
        cmocka_unit_test(being_told_to_leave_ends_the_waiting),
        cmocka_unit_test(journals_grow_and_are_cut),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
