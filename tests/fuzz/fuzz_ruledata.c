/* Torii: MIT licence, see LICENSE. */
/*
 * A file of rules, or after a line "changes" a text of changes. A first line "patch" stands for the
 * standard file with the lines behind it in place of the first lines that begin like them: so deep
 * places are reached from short inputs. What is taken can be written and is then the same; what is
 * refused says why and leaves nothing behind.
 */
#include "fuzz.h"

#include "ruledata/ruledata.h"
#include "rules/onamazu/schema.h"

#include <stdlib.h>

enum { MAX_INPUT = 1 << 16 };

static char standard[RULEDATA_MAX_EXPORT], patched[2 * RULEDATA_MAX_EXPORT];

static void check_fault(void *context, const struct ruledata_fault *fault)
{
    int *count = context;

    ++*count;
    MUST(fault->text[0] != '\0' && strchr(fault->text, '\n') == NULL);
    MUST(fault->line >= 0 && fault->column >= 0);
    MUST(strchr(fault->path, '\n') == NULL);
}

/* Written and read again; seldom, as it takes longer than all the rest. */
static void check_export(const struct ona_rules *rules)
{
    static char memory[RULEDATA_MAX_EXPORT];
    static struct ona_rules again;
    struct text t;
    struct err e;

    text_init(&t, memory, sizeof memory);
    ruledata_export(rules, &t);
    MUST(!t.full);
    MUST(ruledata_read(&again, text_view(&t), NULL, NULL, &e) == OK);
    MUST(memcmp(&again, rules, offsetof(struct ona_rules, resource_name)) == 0);
    MUST(again.hash == rules->hash);
}

static void check_taken(const struct ona_rules *rules)
{
    static char memory[RULEDATA_MAX_EXPORT];
    static struct ona_rules again;
    struct text t;
    struct err e;

    MUST(ona_rules_check(rules, NULL, NULL) == 0);
    if (rules->hash % 16 == 0)
        check_export(rules);
    text_init(&t, memory, sizeof memory);
    ona_rules_changes_print(rules, ona_rules_standard(), &t);
    again = *ona_rules_standard();
    MUST(!t.full && ona_rules_changes_apply(&again, text_view(&t), &e) == OK);
    MUST(again.hash == rules->hash);
}

static void check_file(struct str yaml)
{
    static struct ona_rules rules;
    struct err e = {0};
    int faults = 0;
    enum status rc;

    memset(&rules, 0x5a, sizeof rules);
    rc = ruledata_read(&rules, yaml, check_fault, &faults, &e);
    if (rc == OK) {
        MUST(faults == 0);
        check_taken(&rules);
        return;
    }
    MUST(faults > 0 && err_text(&e)[0] != '\0' && strchr(err_text(&e), '\n') == NULL);
    for (size_t i = 0; i < sizeof rules; i++)
        MUST(((unsigned char *)&rules)[i] == 0x5a);
}

static void check_changes(struct str changes)
{
    static struct ona_rules rules;
    struct err e = {0};

    rules = *ona_rules_standard();
    if (ona_rules_changes_apply(&rules, changes, &e) == OK)
        check_taken(&rules);
    else
        MUST(err_text(&e)[0] != '\0' && memcmp(&rules, ona_rules_standard(), sizeof rules) == 0);
}

/* The first line of the standard file that begins like this one up to the colon; NULL if none does. */
static const char *line_like(struct str line)
{
    size_t len = 0;

    while (len < line.len && line.data[len] != ':')
        len++;
    for (const char *at = standard; at != NULL && *at != '\0'; at = strchr(at, '\n') + 1)
        if (len > 0 && strncmp(at, line.data, len) == 0)
            return at;
    return NULL;
}

/* One line in place of another: the last one of the input that finds one. */
static struct str patch(struct str lines)
{
    struct text t;
    struct str line;
    const char *place = NULL;
    struct str chosen = {"", 0};

    while (str_cut(&lines, '\n', &line)) {
        if (line_like(line) != NULL) {
            place = line_like(line);
            chosen = line;
        }
    }
    text_init(&t, patched, sizeof patched);
    if (place == NULL)
        return str_of(standard);
    text_str(&t, (struct str){standard, (size_t)(place - standard)});
    text_str(&t, chosen);
    text_add(&t, strchr(place, '\n'));
    return text_view(&t);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct str input = {(const char *)data, size};
    struct text t;

    if (size > MAX_INPUT)
        return 0;
    if (standard[0] == '\0') {
        text_init(&t, standard, sizeof standard);
        ruledata_export(ona_rules_standard(), &t);
    }
    if (str_begins(input, "changes\n"))
        check_changes(str_drop(input, 8));
    else if (str_begins(input, "patch\n"))
        check_file(patch(str_drop(input, 6)));
    else
        check_file(input);
    return 0;
}
