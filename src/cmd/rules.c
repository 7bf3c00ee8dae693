/* Torii: MIT licence, see LICENSE. */
#include "cmd/cmd.h"
#include "rules/onitama/onitama.h"

#include <stdio.h>
#include <string.h>

static const char usage[] = "rules show [CLAUSE …] [--lang en|fr|es] [--json]\n\n"
                            "Shows clauses of the rules in words, all titles if none is named.";

static void print_wrapped(const char *text)
{
    struct str rest = str_of(text), word;
    size_t column = 0;

    while (str_cut(&rest, ' ', &word)) {
        size_t width = 0;

        for (size_t i = 0; i < word.len; i++)
            width += ((unsigned char)word.data[i] & 0xc0) != 0x80; /* characters, not bytes */
        if (column > 0 && column + 1 + width > 80) {
            putchar('\n');
            column = 0;
        }
        printf("%s%.*s", column > 0 ? " " : "    ", (int)word.len, word.data);
        column += width + (column > 0 ? 1 : 4);
    }
    putchar('\n');
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
    if (o.count < 1 || strcmp(o.words[0], "show") != 0 || cmd_option(&o, "help") != NULL)
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
            fprintf(stderr, "torii: there is no clause '%.40s'; 'torii rules show' lists them\n",
                    o.words[i]);
            return CMD_BAD_INPUT;
        }
        show(clause, language, json);
    }
    return CMD_DONE;
}
