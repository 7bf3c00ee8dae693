/* Torii: MIT licence, see LICENSE. */
#include "cmd/cmd.h"
#include "cmd/rulesdiff.h"
#include "ruledata/ruledata.h"
#include "rules/onamazu/onamazu.h"
#include "rules/onamazu/schema.h"
#include "rules/onitama/onitama.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "rules show [CLAUSE …] [--lang en|fr|es] [--json]\n"
    "       torii rules check FILE [--json]\n"
    "       torii rules export [FILE | --schema]\n\n"
    "show    prints clauses of the rules, or all their titles if none is named\n"
    "check   checks a rules file for Onamazu, and lists how it differs from the standard rules\n"
    "export  writes a rules file, for the standard rules if no FILE is named; --schema prints the\n"
    "        table of all keys instead";

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
    char memory[8192];
    struct text t;

    text_init(&t, memory, sizeof memory);
    text_format(&t, "{\"clause\":\"%s\",\"title\":", w.id);
    text_json(&t, str_of(w.title));
    text_add(&t, ",\"text\":");
    text_json(&t, str_of(w.text));
    text_add(&t, ",\"reading\":");
    text_json(&t, str_of(w.reading));
    text_add(&t, "}");
    puts(memory);
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

static int show_all(const struct cmd_options *o)
{
    const char *language = cmd_language(o);
    bool json = cmd_option(o, "json") != NULL;

    if (o->count == 1)
        show_titles(language, json);
    for (int i = 1; i < o->count; i++)
        if (!show_one(str_of(o->words[i]), language, json))
            return cmd_say(CMD_BAD_INPUT, "there is no clause %q; 'torii rules show' lists them",
                           str_of(o->words[i]));
    return CMD_DONE;
}

/* ---- files of rules ------------------------------------------------------------------------------ */

struct checking {
    const char *file;
    bool json;
    int told; /* faults */
};

/* As compilers do, so that editors find the line. */
static void tell_fault(void *context, const struct ruledata_fault *fault)
{
    struct checking *c = context;
    char memory[1024];
    struct text t;

    text_init(&t, memory, sizeof memory);
    if (c->json) {
        text_format(&t, "%s{\"line\":%d,\"column\":%d,\"key\":", c->told > 0 ? "," : "",
                    fault->line, fault->column);
        text_json(&t, str_of(fault->path));
        if (fault->name[0] != '\0') {
            text_add(&t, ",\"name\":");
            text_json(&t, str_of(fault->name));
        }
        text_add(&t, ",\"text\":");
        text_json(&t, str_of(fault->text));
        text_char(&t, '}');
        fputs(memory, stdout);
    } else {
        text_clean(&t, str_of(c->file));
        text_add(&t, fault->line > 0 ? ":" : ": ");
        ruledata_fault_print(fault, &t);
        fprintf(stderr, "%s\n", memory);
    }
    c->told++;
}

/* The file's bytes; what is too long is left to the reader to refuse, without reading it all. */
static enum status read_bytes(const char *path, struct os_bytes *bytes, struct err *e)
{
    enum status rc = os_read_file(path, RULEDATA_MAX, bytes, e);

    if (rc == NO_ROOM) {
        *bytes = (struct os_bytes){NULL, RULEDATA_MAX + 1};
        return OK;
    }
    return rc;
}

static void tell_good(struct checking *c, const struct ona_rules *rules)
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
    struct checking c = {o->words[1], cmd_option(o, "json") != NULL, 0};
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

    enum status rc = ruledata_read(rules, (struct str){bytes.data, bytes.len}, tell_fault, &c, &e);

    os_bytes_release(&bytes);
    if (rc == OK)
        tell_good(&c, rules);
    else if (c.json)
        puts("],\"good\":false}");
    return rc == OK ? CMD_DONE : CMD_CHECK_FAILED;
}

static int export_rules(const struct cmd_options *o, struct ona_rules *rules)
{
    struct checking c = {o->count > 1 ? o->words[1] : "", false, 0};
    struct os_bytes bytes = {NULL, 0};
    char *memory = malloc(RULEDATA_MAX_EXPORT);
    enum status rc = memory != NULL ? OK : NO_ROOM;
    struct text t;
    struct err e = {"no memory", ""};

    *rules = *ona_rules_standard();
    if (rc == OK && o->count > 1)
        rc = read_bytes(c.file, &bytes, &e);
    if (rc == OK && o->count > 1) {
        rc = ruledata_read(rules, (struct str){bytes.data, bytes.len}, tell_fault, &c, &e);
        os_bytes_release(&bytes);
    }
    if (rc == OK) {
        text_init(&t, memory, RULEDATA_MAX_EXPORT);
        if (cmd_option(o, "schema") != NULL)
            ruledata_schema_page(&t);
        else
            ruledata_export(rules, &t);
        fputs(memory, stdout);
    }
    free(memory);
    return rc == OK ? CMD_DONE : c.told > 0 ? CMD_CHECK_FAILED : cmd_complain(&e);
}

/* Both need a block of rules, which is too large for the stack's taste. */
static int with_rules(const struct cmd_options *o, bool check)
{
    struct ona_rules *rules = calloc(1, sizeof *rules);
    int rc;

    if (rules == NULL)
        return cmd_say(CMD_BAD_INPUT, "no memory");
    rc = check ? check_file(o, rules) : export_rules(o, rules);
    free(rules);
    return rc;
}

int cmd_rules(int argc, char **argv)
{
    struct cmd_options o;
    int rc = cmd_options_read(&o, argc, argv, "lang= json schema help");

    if (rc != CMD_DONE)
        return rc;
    if (cmd_option(&o, "help") != NULL)
        return cmd_help(usage);
    if (o.count >= 1 && strcmp(o.words[0], "show") == 0)
        return show_all(&o);
    if (o.count == 2 && strcmp(o.words[0], "check") == 0)
        return with_rules(&o, true);
    if (o.count >= 1 && o.count <= 2 && strcmp(o.words[0], "export") == 0)
        return with_rules(&o, false);
    return cmd_usage(usage);
}
