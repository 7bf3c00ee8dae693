/* Torii: MIT licence, see LICENSE. */
#include "cmd/cmd.h"
#include "cmd/notices.h"
#include "locale/locale.h"

#include <stdio.h>
#include <string.h>

static const struct cmd_verb *const verbs[] = {
    &cmd_play,  &cmd_serve,  &cmd_perft,   &cmd_trace,  &cmd_render, &cmd_convert,
    &cmd_rules, &cmd_verify, &cmd_analyse, &cmd_engine, &cmd_puzzle, &cmd_table,
    &cmd_lab,   &cmd_match,  &cmd_ladder,  &cmd_bench,
};

enum { VERBS = sizeof verbs / sizeof verbs[0] };

static void print_summary(FILE *to, const struct cmd_verb *verb, const char *language)
{
    char label[16];
    struct text t;

    text_init(&t, label, sizeof label);
    text_format(&t, "    %s", verb->name);
    cmd_put_wrapped(to, label, locale_say(language, verb->summary), 14);
}

static void print_help(FILE *to, const char *language)
{
    fprintf(to, "%s torii VERB [ARGUMENTS] [--OPTIONS]\n\n", locale_say(language, "usage:"));
    for (int i = 0; i < VERBS; i++)
        print_summary(to, verbs[i], language);
    fputs(locale_say(language,
                     "\n'torii help VERB' shows the options of a verb, '--version' the version,\n"
                     "'--notices' the licences of third-party software; '--lang CODE' chooses the\n"
                     "language. Games:"),
          to);
    for (int i = 0; i < GAMES_COUNT; i++)
        fprintf(to, "%s%s", i % 3 == 0 ? "\n    " : ", ", games_name(i));
    fputs(locale_say(language,
                     "\n\nTorii is an unofficial project. Onitama was designed by Shimpei Sato and "
                     "is\npublished by Arcane Wonders, who own the trademark; Onamazu is an "
                     "unfinished\nprototype by its author.\n"),
          to);
}

static int print_version(void)
{
    printf("torii " TORII_VERSION "%s%s%s\n", cmd_commit[0] != '\0' ? " (" : "", cmd_commit,
           cmd_commit[0] != '\0' ? ")" : "");
    return CMD_DONE;
}

static int print_notices(void)
{
    (void)fwrite(notices_text, 1, notices_text_len, stdout);
    return CMD_DONE;
}

static const struct cmd_verb *find_verb(const char *name)
{
    for (int i = 0; i < VERBS; i++)
        if (strcmp(name, verbs[i]->name) == 0)
            return verbs[i];
    return NULL;
}

static int unknown_verb(const char *name)
{
    const char *names[VERBS + 1] = {"help"}, *nearest;

    for (int i = 0; i < VERBS; i++)
        names[i + 1] = verbs[i]->name;
    nearest = cmd_nearest(name, names, VERBS + 1);
    if (nearest != NULL)
        return cmd_say(CMD_USAGE, "unknown verb %q; did you mean '%s'?", str_of(name), nearest);
    return cmd_say(CMD_USAGE, "unknown verb %q; 'torii help' lists them", str_of(name));
}

/* ---- options of the program itself ------------------------------------------------------- */

static int help(struct cmd_options *o)
{
    const struct cmd_verb *verb;

    if (cmd_switch(o, "version"))
        return print_version();
    if (cmd_switch(o, "notices"))
        return print_notices();
    if (o->count == 0) {
        print_help(stdout, cmd_language(o));
        return CMD_DONE;
    }
    verb = find_verb(o->words[0]);
    if (verb == NULL)
        return unknown_verb(o->words[0]);
    cmd_help(verb, cmd_language(o));
    return CMD_DONE;
}

static const struct cmd_option front_options[] = {
    {"version", NULL, .help = "show the version"},
    {"notices", NULL, .help = "show the licences of third-party software"},
    {.name = NULL},
};
static const struct cmd_form front_forms[] = {{NULL, "[VERB]", 0, CMD_MANY, .run = help},
                                              {.name = NULL}};
static const struct cmd_verb front = {"help", "", front_forms, front_options, ""};

/* The words of `--lang fr` in front of the verb. */
static int language_words(int argc, char **argv)
{
    if (argc > 1 && strncmp(argv[1], "--lang=", 7) == 0)
        return 1;
    return argc > 1 && strcmp(argv[1], "--lang") == 0 ? 2 : 0;
}

/* From the first word on, so that mistakes in the command line are reported in that language, too. */
static void choose_language(int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strncmp(argv[i], "--lang=", 7) == 0)
            os_choose_language(argv[i] + 7);
        else if (strcmp(argv[i], "--lang") == 0 && i + 1 < argc)
            os_choose_language(argv[i + 1]);
}

/* Runs the verb, with a language that was named before it moved behind it. */
static int run(int argc, char **argv)
{
    int language = language_words(argc, argv), at = 1 + language;
    const struct cmd_verb *verb = &front;
    const char *word = at < argc ? argv[at] : "help";
    char name[] = "help";

    if (argc < 2) {
        print_help(stderr, os_language());
        return CMD_USAGE;
    }
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)
        argv[at] = name;
    else if (word[0] != '-' && strcmp(word, "help") != 0 && (verb = find_verb(word)) == NULL)
        return unknown_verb(word);
    if (at >= argc) /* nothing but a language */
        return cmd_verb_run(verb, argc, argv);
    if (verb == &front && argv[at][0] == '-') /* an option of the program: keep it */
        return cmd_verb_run(verb, argc, argv);
    for (int i = at; i > 1; i--)
        argv[i] = argv[i - 1];
    argv[1] = name;
    return cmd_verb_run(verb, argc - 1, argv + 1);
}

int main(int argc, char **argv)
{
    int rc;

    os_fill_streams();
    choose_language(argc, argv);
    rc = run(argc, argv);
    /* A full disk or a closed pipe shows only when the last bytes are written. */
    if ((fflush(stdout) != 0 || ferror(stdout)) && rc == CMD_DONE)
        return cmd_say(CMD_CHECK_FAILED, "cannot write to standard output");
    return rc;
}
