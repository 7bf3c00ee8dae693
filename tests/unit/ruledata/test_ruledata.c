/* Torii: MIT licence, see LICENSE. */
/*
 * The reader of rules. tests/data/rules/bad/NAME.txt holds what must be said of NAME.yaml; with
 * TORII_WRITE_RULES=1 in the environment those files are written anew: then read them. The page for
 * designers is checked, and written, in the same way.
 */
#define _GNU_SOURCE /* RTLD_NEXT */
#include "os/os.h"
#include "ruledata/ruledata.h"
#include "rules/onamazu/schema.h"
#include "unit.h"

#include <dlfcn.h>
#include <libfyaml.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_FILE = 1 << 20, LONG = 100 << 20 };

static char memory[2][RULEDATA_MAX_EXPORT];

static void read_file(const char *name, struct os_bytes *out)
{
    char path[1024];
    struct text t;
    struct err e;

    text_init(&t, path, sizeof path);
    text_format(&t, "%s/%s", os_environment("TORII_ROOT"), name);
    if (os_read_file(path, MAX_FILE, out, &e) != OK)
        fail_msg("%s", err_text(&e));
}

/* Compares with a file of the project, or writes it. */
static void check_against(const char *name, struct str found)
{
    struct os_bytes wanted;
    char path[1024];
    struct text t;
    struct err e;

    if (os_environment("TORII_WRITE_RULES") != NULL) {
        text_init(&t, path, sizeof path);
        text_format(&t, "%s/%s", os_environment("TORII_ROOT"), name);
        assert_int_equal(os_write_file(path, found, &e), OK);
        return;
    }
    read_file(name, &wanted);
    if (wanted.len != found.len || memcmp(wanted.data, found.data, found.len) != 0)
        fail_msg("%s: wanted\n%sfound\n%s", name, wanted.data, found.data);
    os_bytes_release(&wanted);
}

static void add_line(void *context, const struct ruledata_fault *fault)
{
    ruledata_fault_print(fault, context);
    text_char(context, '\n');
}

static enum status read_rules(struct str yaml, struct ona_rules *out, struct text *said,
                              struct err *e)
{
    text_init(said, memory[0], sizeof memory[0]);
    return ruledata_read(out, yaml, add_line, said, e);
}

/* ---- good files ------------------------------------------------------------------------------------ */

static void the_data_file_is_the_block_in_the_program(void **state)
{
    static struct ona_rules rules;
    struct os_bytes file;
    struct text said;
    struct err e;

    (void)state;
    read_file("data/onamazu.yaml", &file);
    assert_int_equal(read_rules((struct str){file.data, file.len}, &rules, &said, &e), OK);
    assert_int_equal(said.len, 0);
    assert_memory_equal(&rules, ona_rules_standard(), sizeof rules);
    os_bytes_release(&file);
}

/* Rules that were hashed before keys were added are the same rules. */
static void keys_that_came_later_leave_the_hash(void **state)
{
    (void)state;
    assert_true(ona_rules_standard()->hash == 0x297664c75de57e2b);
}

static void the_letter_is_its_file(void **state)
{
    static struct ona_rules rules, letter;
    struct os_bytes file;
    struct text said;
    struct err e;

    (void)state;
    read_file("data/onamazu-letter.yaml", &file);
    if (read_rules((struct str){file.data, file.len}, &rules, &said, &e) != OK)
        fail_msg("%s", memory[0]);
    ona_rules_letter(&letter);
    assert_memory_equal(&rules, &letter, sizeof rules);
    assert_true(letter.hash != ona_rules_standard()->hash);
    assert_int_equal(letter.max_rounds, 0);
    os_bytes_release(&file);
}

/* A file with a base holds changes, and nothing else changes. */
static void a_file_may_hold_changes_only(void **state)
{
    static const struct {
        const char *yaml, *changes;
        bool letter;
    } cases[] = {
        {"base: standard\n", "", false},
        {"base: letter\n", "", true},
        {"cells: {harvest: 3}\nbase: standard\n", "cells.harvest=3", false},
        {"base: letter\nend: {max_rounds: 40, threshold: {p3: 20}}\n",
         "end.max_rounds=40; end.threshold.p3=20", true},
        {"base: standard\ncosts: {goldsmith: {BAM: 3}}\n",
         "costs.goldsmith.RIZ=0; costs.goldsmith.BAM=3; costs.goldsmith.CHA=0", false},
        {"base: standard\nyields: {potter: {ENC: 1}}\n", "yields.potter.ENC=1", false},
        {"base: standard\nlimits: {armour: 1}\ncosts:\n  armour: [{CHA: 1}]\n",
         "limits.armour=1; costs.armour[0].CHA=1; costs.armour[0].mons=0", false},
        {"base: standard\ndie:\n  faces: [{brigands: true}, {ring: inner, steps: 2}]\n",
         "die.faces[]=2; die.faces[0].brigands=true; die.faces[1].ring=inner; "
         "die.faces[1].steps=2",
         false},
        {"base: letter\nrules: {memory_aid: on}\nscoring: {series: [0, 1, 2, 3, 4, 5, 6]}\n",
         "rules.memory_aid=on; scoring.series[1]=1; scoring.series[2]=2; scoring.series[3]=3; "
         "scoring.series[4]=4; scoring.series[5]=5; scoring.series[6]=6",
         true},
    };
    static struct ona_rules rules, wanted;
    struct text said;
    struct err e;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        wanted = *ona_rules_standard();
        if (cases[i].letter)
            ona_rules_letter(&wanted);
        assert_int_equal(ona_rules_changes_apply(&wanted, str_of(cases[i].changes), &e), OK);
        if (read_rules(str_of(cases[i].yaml), &rules, &said, &e) != OK)
            fail_msg("%s: %s", cases[i].yaml, memory[0]);
        if (rules.hash != wanted.hash)
            fail_msg("%s are not %s", cases[i].yaml, cases[i].changes);
        assert_memory_equal(&rules, &wanted, sizeof rules);
    }
}

static void check_export(const struct ona_rules *rules)
{
    static struct ona_rules again;
    struct text t, said;
    struct err e;

    text_init(&t, memory[1], sizeof memory[1]);
    ruledata_export(rules, &t);
    assert_false(t.full);
    if (read_rules(text_view(&t), &again, &said, &e) != OK)
        fail_msg("%s\n%s", memory[0], memory[1]);
    assert_true(again.hash == rules->hash);
    assert_memory_equal(&again, rules, sizeof again);
}

static void an_export_reads_back_as_the_same_rules(void **state)
{
    static const char *const changes[] = {
        "",
        "limits.armour=0",
        "limits.armour=9; costs.armour[8].mons=7; costs.potter.RIZ=0; costs.potter.CHA=0",
        "die.faces[]=1; limits.offerings_per_jinja=7; scoring.offering[6]=99",
        "yields.potter.OR=1; miko[0].mons=0; brigand[0].reward.RIZ=0",
        "variant.blocking.enabled=true",
    };
    static struct ona_rules rules;
    struct err e;

    (void)state;
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        rules = *ona_rules_standard();
        assert_int_equal(ona_rules_changes_apply(&rules, str_of(changes[i]), &e), OK);
        check_export(&rules);
    }
}

/* What is written with other signs is the same. */
static void yaml_may_be_written_in_other_ways(void **state)
{
    static const char *const edits[][2] = {
        {"title: Onamazu", "title: 'Onamazu'"},
        {"title: Onamazu", "\"title\": >-\n    Onamazu"},
        {"players:  # [INFERRED] G1\n  min: 2\n  max: 4", "players: {max: 4, min: 2}"},
        {"# ====", "---\n# ===="},
        {"enabled: false", "enabled:    false   # no"},
    };
    static struct ona_rules rules;
    struct os_bytes file;
    struct text t, said;
    struct err e;

    (void)state;
    read_file("data/onamazu.yaml", &file);
    for (size_t i = 0; i < sizeof edits / sizeof edits[0]; i++) {
        const char *at = strstr(file.data, edits[i][0]);

        assert_non_null(at);
        text_init(&t, memory[1], sizeof memory[1]);
        text_str(&t, (struct str){file.data, (size_t)(at - file.data)});
        text_add(&t, edits[i][1]);
        text_add(&t, at + strlen(edits[i][0]));
        if (read_rules(text_view(&t), &rules, &said, &e) != OK)
            fail_msg("%s: %s", edits[i][1], memory[0]);
        assert_memory_equal(&rules, ona_rules_standard(), sizeof rules);
    }
    os_bytes_release(&file);
}

/* ---- bad files ------------------------------------------------------------------------------------- */

static void check_bad(const char *name)
{
    static struct ona_rules rules, before;
    struct os_bytes file;
    char path[256];
    struct text t, said;
    struct err e = {0};

    text_init(&t, path, sizeof path);
    text_format(&t, "tests/data/rules/bad/%s", name);
    read_file(path, &file);
    memset(&rules, 0x5a, sizeof rules);
    before = rules;
    assert_int_equal(read_rules((struct str){file.data, file.len}, &rules, &said, &e), BAD_INPUT);
    assert_memory_equal(&rules, &before, sizeof rules);
    assert_true(err_text(&e)[0] != '\0' && strchr(err_text(&e), '\n') == NULL);
    memcpy(path + t.len - 4, "txt", 4);
    check_against(path, text_view(&said));
    os_bytes_release(&file);
}

static void every_broken_file_is_refused_with_the_right_words(void **state)
{
    struct os_bytes names;
    char path[1024];
    struct text t;
    struct err e;
    int count = 0;

    (void)state;
    text_init(&t, path, sizeof path);
    text_format(&t, "%s/tests/data/rules/bad", os_environment("TORII_ROOT"));
    assert_int_equal(os_list_folder(path, ".yaml", &names, &e), OK);
    for (const char *name = names.data; *name != '\0'; name += strlen(name) + 1, count++)
        check_bad(name);
    assert_true(count >= 40);
    os_bytes_release(&names);
}

static void a_file_cut_anywhere_is_refused(void **state)
{
    static struct ona_rules rules;
    struct os_bytes file;
    struct text said;
    struct err e;

    (void)state;
    read_file("data/onamazu.yaml", &file);
    /* The last line is a comment behind a value: without the value it is not a file of rules. */
    for (size_t len = 0; len + 80 < file.len; len += 97)
        assert_int_equal(read_rules((struct str){file.data, len}, &rules, &said, &e), BAD_INPUT);
    os_bytes_release(&file);
}

static void a_hundred_megabytes_are_refused_unread(void **state)
{
    static struct ona_rules rules;
    char *data = malloc(LONG);
    struct text said;
    struct err e;

    (void)state;
    assert_non_null(data);
    assert_int_equal(read_rules((struct str){data, LONG}, &rules, &said, &e), BAD_INPUT);
    assert_string_equal(memory[0], "the file is too long: at most 1048576 bytes are allowed\n");
    free(data);
}

/* ---- how much work a text may cause -------------------------------------------------------------------- */

static size_t handed; /* bytes that the library of YAML was given … */
static int events;    /* … and what it made of them */

/* In place of the library's own, which they call. */
int fy_parser_set_string(struct fy_parser *parser, const char *text, size_t len)
{
    int (*own)(struct fy_parser *, const char *, size_t);

    *(void **)&own = dlsym(RTLD_NEXT, "fy_parser_set_string");
    handed += len;
    return own(parser, text, len);
}

struct fy_event *fy_parser_parse(struct fy_parser *parser)
{
    static struct fy_event *(*own)(struct fy_parser *);

    if (own == NULL)
        *(void **)&own = dlsym(RTLD_NEXT, "fy_parser_parse");
    events++;
    return own(parser);
}

/* Fills as much as a server takes with a pattern, and has it refused. */
static void refuse_pattern(const char *pattern)
{
    static char data[120 << 10];
    static struct ona_rules rules;
    struct text said;
    struct err e;

    for (size_t i = 0; i < sizeof data; i++)
        data[i] = pattern[i % strlen(pattern)];
    handed = 0;
    events = 0;
    assert_int_equal(read_rules((struct str){data, sizeof data}, &rules, &said, &e), BAD_INPUT);
}

/* Its work grows faster than what it looks at: brackets, and all that it must look behind to understand. */
static void what_is_nothing_but_structure_never_reaches_the_library(void **state)
{
    static const char *const patterns[] = {
        "[",   "{",     "[a,",  "{a: ",  "[[],",      "[#]\n", "[\"]\",", "['[',", "[]",      ",",
        "[: ", "a,b: ", "? ? ", "a: [[", "a: {b: [c", "{}",    "\n\n",    "\r",    "# [[[\n", "::"};

    (void)state;
    for (size_t i = 0; i < sizeof patterns / sizeof patterns[0]; i++) {
        refuse_pattern(patterns[i]);
        if (handed != 0)
            fail_msg("'%s': %zu bytes", patterns[i], handed);
    }
}

static void what_reaches_it_ends_after_a_few_thousand_events(void **state)
{
    static const char *const patterns[] = {"- ",     "- a\n",  "a: 1\n", "k: 1 # x\n", "&a ",
                                           "*a\n- ", "!a x\n", "a b c ", "'' ",        "\"\\n\" "};

    (void)state;
    for (size_t i = 0; i < sizeof patterns / sizeof patterns[0]; i++) {
        refuse_pattern(patterns[i]);
        if (events > 10000)
            fail_msg("'%s': %d events", patterns[i], events);
    }
}

/* A megabyte of each of these must not break anything. */
static void a_megabyte_of_nonsense_is_refused(void **state)
{
    static const char *const patterns[] = {
        "[",           "{",   "- ", "a: ",     "? ", "&a ", "*a ",  "!a ",     "a: b\n",
        "- - \n",      "\"",  "'",  "#",       "\n", "|\n", "%",    "---\n",   "a: {b: [",
        "schema: 1\n", "x\\", ": ", "miko: [", "\t", "é",   "[[],", "{a: {},",
    };
    static struct ona_rules rules;
    char *data = malloc(RULEDATA_MAX);
    struct text said;
    struct err e;

    (void)state;
    assert_non_null(data);
    for (size_t i = 0; i < sizeof patterns / sizeof patterns[0]; i++) {
        size_t len = strlen(patterns[i]);

        for (size_t j = 0; j < RULEDATA_MAX; j++)
            data[j] = patterns[i][j % len];
        assert_int_equal(read_rules((struct str){data, RULEDATA_MAX}, &rules, &said, &e),
                         BAD_INPUT);
    }
    free(data);
}

/* ---- the page ---------------------------------------------------------------------------------------- */

static void the_page_for_designers_has_the_table_of_the_schema(void **state)
{
    static const char *const begin = "<!-- keys: torii rules export --schema -->\n";
    static const char *const end = "<!-- end of keys -->\n";
    struct os_bytes page;
    struct text t;

    (void)state;
    read_file("docs/formats/onamazu-rules.md", &page);

    const char *first = strstr(page.data, begin), *last = strstr(page.data, end);

    assert_true(first != NULL && last != NULL);
    text_init(&t, memory[1], sizeof memory[1]);
    text_str(&t, (struct str){page.data, (size_t)(first - page.data) + strlen(begin)});
    text_char(&t, '\n');
    ruledata_schema_page(&t);
    text_char(&t, '\n');
    text_add(&t, last);
    assert_false(t.full);
    check_against("docs/formats/onamazu-rules.md", text_view(&t));
    os_bytes_release(&page);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_data_file_is_the_block_in_the_program),
        cmocka_unit_test(keys_that_came_later_leave_the_hash),
        cmocka_unit_test(the_letter_is_its_file),
        cmocka_unit_test(a_file_may_hold_changes_only),
        cmocka_unit_test(an_export_reads_back_as_the_same_rules),
        cmocka_unit_test(yaml_may_be_written_in_other_ways),
        cmocka_unit_test(every_broken_file_is_refused_with_the_right_words),
        cmocka_unit_test(a_file_cut_anywhere_is_refused),
        cmocka_unit_test(a_hundred_megabytes_are_refused_unread),
        cmocka_unit_test(a_megabyte_of_nonsense_is_refused),
        cmocka_unit_test(what_is_nothing_but_structure_never_reaches_the_library),
        cmocka_unit_test(what_reaches_it_ends_after_a_few_thousand_events),
        cmocka_unit_test(the_page_for_designers_has_the_table_of_the_schema),
    };

    return cmocka_run_group_tests_name("ruledata", tests, NULL, NULL);
}
