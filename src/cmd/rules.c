/* Torii: MIT licence, see LICENSE. */
#include "base/jsonw.h"
#include "cmd/cmd.h"
#include "cmd/out.h"
#include "cmd/rulesdiff.h"
#include "ruledata/ruledata.h"
#include "rules/onamazu/onamazu.h"
#include "rules/onamazu/schema.h"
#include "rules/onitama/onitama.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_wrapped(const char *text)
{
    char memory[8192];
    struct text t;

    text_init(&t, memory, sizeof memory);
    text_wrap(&t, str_of(text), 4, 80);
    fputs(memory, stdout);
}

static void print_json(struct clause_words w)
{
    struct out out = out_begin(true);

    out_text(&out, "clause", NULL, w.id);
    out_text(&out, "title", NULL, w.title);
    out_text(&out, "text", NULL, w.text);
    out_text(&out, "reading", NULL, w.reading);
    out_end(&out);
}

static const struct clause_book *const books[] = {&oni_clause_book, &ona_clause_book};
static const char *const titles[] = {"Onitama", "Onamazu"};

enum { BOOKS = 2 };

static void show(struct clause_words w, bool json)
{
    if (json) {
        print_json(w);
        return;
    }
    printf("%s · %s\n", w.id, w.title);
    print_wrapped(w.text);
    if (w.reading[0] != '\0')
        print_wrapped(w.reading);
}

static void show_titles(const char *language, bool json)
{
    for (int k = 0; k < BOOKS; k++) {
        if (!json)
            printf("%s%s\n", k > 0 ? "\n" : "", titles[k]);
        for (int i = 0; i < books[k]->count; i++) {
            struct clause_words w = clause_words(books[k], i, language);

            if (json)
                print_json(w);
            else
                printf("%-5s %s\n", w.id, w.title);
        }
    }
}

/* No two books have an id in common. */
static bool show_one(struct str id, const char *language, bool json)
{
    for (int k = 0; k < BOOKS; k++) {
        int clause = clause_find(books[k], id);

        if (clause >= 0) {
            show(clause_words(books[k], clause, language), json);
            return true;
        }
    }
    return false;
}

static int show_all(struct cmd_options *o)
{
    const char *language = cmd_language(o);
    bool json = cmd_switch(o, "json");

    if (o->count == 0)
        show_titles(language, json);
    for (int i = 0; i < o->count; i++)
        if (!show_one(str_of(o->words[i]), language, json))
            return cmd_say(CMD_BAD_INPUT, "there is no clause %q; 'torii rules show' lists them",
                           str_of(o->words[i]));
    return CMD_DONE;
}

/* ---- files of rules ------------------------------------------------------------------------------ */

struct checking {
    const char *file;
    bool json;
    int faults; /* printed */
};

/* In the format of compilers, so that editors find the line. */
static void print_fault(void *context, const struct ruledata_fault *fault)
{
    struct checking *c = context;
    char memory[1024];
    struct text t;

    text_init(&t, memory, sizeof memory);
    if (c->json) {
        text_add(&t, c->faults > 0 ? ",{" : "{");
        jsonw_number(&t, "line", fault->line);
        jsonw_number(&t, "column", fault->column);
        jsonw_word(&t, "key", fault->path);
        if (fault->name[0] != '\0')
            jsonw_word(&t, "name", fault->name);
        jsonw_word(&t, "text", fault->text);
        text_char(&t, '}');
        fputs(memory, stdout);
    } else {
        text_clean(&t, str_of(c->file));
        text_add(&t, fault->line > 0 ? ":" : ": ");
        ruledata_fault_print(fault, &t);
        fprintf(stderr, "%s\n", memory);
    }
    c->faults++;
}

/* Reads the file; one that is too long is not read to the end but left for the parser to refuse. */
static enum status read_bytes(const char *path, struct os_bytes *bytes, struct err *e)
{
    enum status rc = os_read_file(path, RULEDATA_MAX, bytes, e);

    if (rc == NO_ROOM) {
        *bytes = (struct os_bytes){NULL, RULEDATA_MAX + 1};
        return OK;
    }
    return rc;
}

static void print_good(struct checking *c, const struct ona_rules *rules)
{
    bool standard = rules->hash == ona_rules_standard()->hash;
    char memory[1024];
    struct text t;

    text_init(&t, memory, sizeof memory);
    if (c->json) {
        printf("],\"good\":true,\"rules\":\"%016" PRIx64 "\",\"standard\":%s,\"changes\":[",
               rules->hash, standard ? "true" : "false");
        (void)rules_print_changes(ona_rules_standard(), rules, true);
        fputs("],\"warnings\":[", stdout);
        rules_print_warnings(ona_rules_standard(), rules, c->file, true);
        puts("]}");
    } else {
        text_clean(&t, str_of(c->file));
        printf("%s: good, rules %016" PRIx64 " (%s)\n", memory, rules->hash,
               standard ? "standard" : "not the standard ones");
        (void)rules_print_changes(ona_rules_standard(), rules, false);
        fflush(stdout);
        rules_print_warnings(ona_rules_standard(), rules, c->file, false);
    }
}

static int check_file(const struct cmd_options *o, struct ona_rules *rules)
{
    struct checking c = {o->words[0], cmd_switch(o, "json"), 0};
    struct os_bytes bytes = {NULL, 0};
    char memory[1024];
    struct text t;
    struct err e;

    if (read_bytes(c.file, &bytes, &e) != OK)
        return cmd_complain(&e);
    if (c.json) {
        text_init(&t, memory, sizeof memory);
        text_json(&t, str_of(c.file));
        printf("{\"file\":%s,\"faults\":[", memory);
    }

    enum status rc = ruledata_read(rules, (struct str){bytes.data, bytes.len}, print_fault, &c, &e);

    os_bytes_release(&bytes);
    if (rc == OK)
        print_good(&c, rules);
    else if (c.json)
        puts("],\"good\":false}");
    return rc == OK ? CMD_DONE : CMD_CHECK_FAILED;
}

static int export_rules(const struct cmd_options *o, struct ona_rules *rules)
{
    struct checking c = {o->count > 0 ? o->words[0] : "", false, 0};
    struct os_bytes bytes = {NULL, 0};
    char *memory = malloc(RULEDATA_MAX_EXPORT);
    enum status rc = memory != NULL ? OK : NO_ROOM;
    struct text t;
    struct err e;

    (void)err_say(&e, NO_ROOM, "not enough memory");
    *rules = *ona_rules_standard();
    if (rc == OK && o->count > 0)
        rc = read_bytes(c.file, &bytes, &e);
    if (rc == OK && o->count > 0) {
        rc = ruledata_read(rules, (struct str){bytes.data, bytes.len}, print_fault, &c, &e);
        os_bytes_release(&bytes);
    }
    if (rc == OK) {
        text_init(&t, memory, RULEDATA_MAX_EXPORT);
        if (cmd_switch(o, "schema"))
            ruledata_schema_page(&t);
        else
            ruledata_export(rules, &t);
        fputs(memory, stdout);
    }
    free(memory);
    return rc == OK ? CMD_DONE : c.faults > 0 ? CMD_CHECK_FAILED : cmd_complain(&e);
}

/* Both need a block of rules, which is too large for the stack. */
static int with_rules(struct cmd_options *o)
{
    struct ona_rules *rules = calloc(1, sizeof *rules);
    int rc;

    if (rules == NULL)
        return cmd_say(CMD_CHECK_FAILED, "not enough memory");
    rc = strcmp(o->form->name, "check") == 0 ? check_file(o, rules) : export_rules(o, rules);
    free(rules);
    return rc;
}

static const struct cmd_form forms[] = {
    {"show", "[CLAUSE …]", 0, CMD_MANY, .run = show_all,
     "print clauses of the rules, or all their titles if none is named"},
    {"check", "FILE", 1, 1, .run = with_rules,
     "check a rules file for Onamazu, and list how it differs from the standard rules"},
    {"export", "[FILE]", 0, 1, .run = with_rules,
     "write a rules file, for the standard rules if no FILE is named"},
    {.name = NULL},
};
static const struct cmd_option options[] = {
    {"json", NULL, .help = "one JSON object per line", .forms = "show check"},
    {"schema", NULL, .help = "print the table of all keys instead", .forms = "export"},
    {.name = NULL},
};
const struct cmd_verb cmd_rules = {
    "rules", "print the rules of both games; check and write Onamazu rules files", forms,
    options, "Clauses are named as in docs/rules: 'torii rules show B6 W4'.",
};
