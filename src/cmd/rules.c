/* Torii: MIT licence, see LICENSE. */
#include "cmd/cmd.h"
#include "rules/onitama/onitama.h"

#include <stdio.h>
#include <string.h>

static const char usage[] = "rules show [CLAUSE …] [--lang en|fr|es] [--json]\n\n"
                            "Shows clauses of the rules in words, all titles if none is named.";

static void print_wrapped(const char *text)
{
    char memory[8192];
    struct text t;

    text_init(&t, memory, sizeof memory);
    text_wrap(&t, str_of(text), 4, 80);
    fputs(memory, stdout);
}

static void print_json(struct oni_clause_words w)
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

static void show(int clause, const char *language, bool json)
{
    struct oni_clause_words w = oni_clause_words(clause, language);

    if (json) {
        print_json(w);
        return;
    }
    printf("%s · %s\n", w.id, w.title);
    print_wrapped(w.text);
    if (w.reading[0] != '\0')
        print_wrapped(w.reading);
}

int cmd_rules(int argc, char **argv)
{
    struct cmd_options o;
    int rc = cmd_options_read(&o, argc, argv, "lang= json help");

    if (rc != CMD_DONE)
        return rc;
    if (cmd_option(&o, "help") != NULL)
        return cmd_help(usage);
    if (o.count < 1 || strcmp(o.words[0], "show") != 0)
        return cmd_usage(usage);

    const char *language = cmd_language(&o);
    bool json = cmd_option(&o, "json") != NULL;

    for (int i = 0; o.count == 1 && i < oni_clause_count(); i++)
        if (json)
            print_json(oni_clause_words(i, language));
        else
            printf("%-4s %s\n", oni_clause_words(i, language).id,
                   oni_clause_words(i, language).title);
    for (int i = 1; i < o.count; i++) {
        int clause = oni_clause_find(str_of(o.words[i]));

        if (clause < 0) {
            return cmd_say(CMD_BAD_INPUT, "there is no clause %q; 'torii rules show' lists them",
                           str_of(o.words[i]));
        }
        show(clause, language, json);
    }
    return CMD_DONE;
}
