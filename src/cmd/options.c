/* Torii: MIT licence, see LICENSE. */
#include "base/assert.h"
#include "base/languages.h"
#include "cmd/cmd.h"
#include "locale/locale.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_OPTIONS = 64, FIRST_LONG = 256 };

#define LANGUAGE_CHOICE(code, name) "|" #code

const struct cmd_option cmd_common_options[] = {
    {"lang", &(LANGUAGES(LANGUAGE_CHOICE))[1],
     .help = "the language of messages and help; by default from LANG", CMD_CHOICE},
    {"help", NULL, .help = "show this help"},
    {.name = NULL},
};

/* ---- values ------------------------------------------------------------------------------------ */

/* "2", "0.5": seconds, as milliseconds. */
static bool read_seconds(const char *word, uint64_t min, uint64_t max, uint64_t *out)
{
    struct str rest = str_of(word), whole;
    uint64_t seconds = 0, ms = 0;

    if (!str_cut(&rest, '.', &whole) || !str_number(whole, UINT32_MAX, &seconds))
        return false;
    for (int i = 0, unit = 100; rest.data != NULL && i < (int)rest.len; i++, unit /= 10) {
        if (rest.data[i] < '0' || rest.data[i] > '9')
            return false;
        ms += (uint64_t)((rest.data[i] - '0') * unit);
    }
    *out = 1000 * seconds + ms;
    return *out >= min && *out <= max;
}

static bool is_choice(const char *choices, const char *word)
{
    struct str rest = str_of(choices), one;

    while (str_cut(&rest, '|', &one))
        if (str_eq(one, word))
            return true;
    return false;
}

static int refuse_choice(const char *verb, const struct cmd_option *option, const char *value)
{
    char words[256];
    struct text t;

    text_init(&t, words, sizeof words);
    for (const char *c = option->value; *c != '\0'; c++)
        text_char(&t, *c == '|' ? ' ' : *c);
    return cmd_bad_value(verb, "'--%s' must be one of '%s', not %q", option->name, words,
                         str_of(value));
}

static int check_value(const char *verb, const struct cmd_option *option, const char *value)
{
    uint64_t number;

    if (option->kind == CMD_NUMBER &&
        (!str_number(str_of(value), option->max, &number) || number < option->min))
        return cmd_bad_value(verb, "'--%s' must be a number from %u to %u, not %q", option->name,
                             option->min, option->max, str_of(value));
    if (option->kind == CMD_SECONDS && !read_seconds(value, option->min, option->max, &number))
        return cmd_bad_value(verb,
                             "'--%s' must be a number of seconds, such as '2' or '0.5', not %q",
                             option->name, str_of(value));
    if (option->kind == CMD_CHOICE && !is_choice(option->value, value))
        return refuse_choice(verb, option, value);
    return CMD_DONE;
}

/* ---- reading ----------------------------------------------------------------------------------- */

const char *cmd_nearest(const char *word, const char *const *names, int count)
{
    const char *nearest = NULL;
    int best = 3;

    for (int i = 0; i < count; i++) {
        int distance = str_distance(str_of(word), str_of(names[i]), best);

        if (distance < best) {
            best = distance;
            nearest = names[i];
        }
    }
    return nearest;
}

/* The table of a verb as getopt_long wants it. */
struct option_reader {
    const struct cmd_option *option[MAX_OPTIONS];
    const char *name[MAX_OPTIONS];
    struct option row[MAX_OPTIONS + 1];
    char letters[2 * MAX_OPTIONS];
    int count;
};

static void add_options(struct option_reader *r, const struct cmd_option *options)
{
    for (; options->name != NULL && r->count < MAX_OPTIONS; options++) {
        int argument = options->kind == CMD_LIST ? optional_argument
                       : options->value != NULL  ? required_argument
                                                 : no_argument;

        r->option[r->count] = options;
        r->name[r->count] = options->name;
        r->row[r->count] = (struct option){options->name, argument, NULL, FIRST_LONG + r->count};
        r->count++;
        if (options->name[1] == '\0') {
            char letter[] = {options->name[0], argument == no_argument ? '\0' : ':', '\0'};

            strcat(r->letters, letter);
        }
    }
}

/* "-": words are returned in order; ":": missing values are reported as such. */
static void reader_init(struct option_reader *r, const struct cmd_verb *verb)
{
    *r = (struct option_reader){.letters = "-:h"};
    add_options(r, verb->options);
    add_options(r, cmd_common_options);
    opterr = 0;
    optind = 0;
}

static int refuse_option(const struct option_reader *r, const char *verb, const char *word)
{
    char name[64];
    struct str rest = str_of(word + strspn(word, "-")), part;
    struct text t;
    const char *nearest;

    if (optopt >= FIRST_LONG)
        return cmd_misuse(verb, "'--%s' takes no value", r->name[optopt - FIRST_LONG]);
    (void)str_cut(&rest, '=', &part);
    text_init(&t, name, sizeof name);
    text_str(&t, part);
    nearest = cmd_nearest(name, r->name, r->count);
    return nearest != NULL && nearest[1] != '\0'
               ? cmd_misuse(verb, "unknown option %q (did you mean '--%s'?)", str_of(word), nearest)
               : cmd_misuse(verb, "unknown option %q", str_of(word));
}

static const struct cmd_option *option_of(const struct option_reader *r, int code)
{
    if (code >= FIRST_LONG)
        return r->option[code - FIRST_LONG];
    for (int i = 0; i < r->count; i++)
        if (r->name[i][0] == code && (r->name[i][1] == '\0' || code == 'h'))
            if (r->name[i][1] == '\0' || strcmp(r->name[i], "help") == 0)
                return r->option[i];
    return NULL;
}

static void add_given(struct cmd_options *o, const struct cmd_option *option, const char *value)
{
    o->given[o->given_count++] = (struct cmd_given){option, value};
}

static int read_words(struct cmd_options *o, int argc, char **argv)
{
    const struct cmd_option *list = NULL; /* the one that takes the next words */
    struct option_reader r;
    int code, rc = CMD_DONE;

    reader_init(&r, o->verb);
    while (rc == CMD_DONE && (code = getopt_long_only(argc, argv, r.letters, r.row, NULL)) != -1) {
        const struct cmd_option *option;

        if (code == 1 && list != NULL) {
            add_given(o, list, optarg);
        } else if (code == 1) {
            o->words[o->count++] = optarg;
        } else if (code == '?') {
            rc = refuse_option(&r, o->verb->name, argv[optind - 1]);
        } else if (code == ':') {
            rc = cmd_misuse(o->verb->name, "option %q needs a value", str_of(argv[optind - 1]));
        } else {
            option = option_of(&r, code);
            list = option->kind == CMD_LIST ? option : NULL;
            add_given(o, option, list == NULL ? optarg : NULL);
            if (list != NULL && optarg != NULL)
                add_given(o, list, optarg);
            else if (optarg != NULL)
                rc = check_value(o->verb->name, option, optarg);
        }
    }
    while (rc == CMD_DONE && optind < argc) /* behind '--' */
        o->words[o->count++] = argv[optind++];
    return rc;
}

/* ---- forms ------------------------------------------------------------------------------------- */

/* What is wrong, and how the form should be called. */
static int misuse_of(const struct cmd_options *o, const char *format, ...)
{
    char usage[160], reason[160];
    struct text t;
    struct err why;
    va_list args;

    va_start(args, format);
    err_set(&why, format, args);
    va_end(args);
    text_init(&t, reason, sizeof reason);
    locale_err(os_language(), &why, &t);
    text_init(&t, usage, sizeof usage);
    cmd_usage_line(o->verb, o->form, &t);
    return cmd_misuse(o->verb->name, "%s; usage: %s", reason, usage);
}

/* The form that the first word names, which is taken away, or the one meant without a name. */
static int find_form(struct cmd_options *o)
{
    const struct cmd_form *nameless = NULL;
    char names[256];
    struct text t;

    text_init(&t, names, sizeof names);
    for (const struct cmd_form *f = o->verb->forms; f->run != NULL; f++) {
        if (f->name != NULL && o->count > 0 && strcmp(f->name, o->words[0]) == 0) {
            o->form = f;
            o->words++;
            o->count--;
            return CMD_DONE;
        }
        if (f->name == NULL || (f->usual && o->count == 0))
            nameless = f;
        text_format(&t, "%s%s", t.len > 0 ? " " : "", f->name != NULL ? f->name : "");
    }
    o->form = nameless;
    if (nameless != NULL)
        return CMD_DONE;
    if (o->count > 0)
        return cmd_misuse(o->verb->name, "'torii %s' has no %q, only '%s'", o->verb->name,
                          str_of(o->words[0]), names);
    return cmd_misuse(o->verb->name, "usage: torii %s, followed by one of '%s'", o->verb->name,
                      names);
}

static bool is_given(const struct cmd_options *o, const struct cmd_option *option)
{
    for (int i = 0; i < o->given_count; i++)
        if (o->given[i].option == option)
            return true;
    return false;
}

/* Word `number`, from 0, of the usage line. */
static struct str word_named(const char *words, int number)
{
    struct str rest = str_of(words), word = rest;

    for (int i = 0; i <= number; i++)
        (void)str_cut(&rest, ' ', &word);
    return word;
}

static int check_form(const struct cmd_options *o)
{
    const struct cmd_form *f = o->form;
    ASSERT(f != NULL); /* find_form found it */
    const char *gap = f->name != NULL ? " " : "", *name = f->name != NULL ? f->name : "";

    for (int i = 0; i < o->given_count; i++)
        if (!cmd_form_takes(f, o->given[i].option))
            return cmd_misuse(o->verb->name, "'--%s' is not an option of 'torii %s%s%s'",
                              o->given[i].option->name, o->verb->name, gap, name);
    if (o->count > f->max)
        return misuse_of(o, "unexpected argument %q", str_of(o->words[f->max]));
    if (o->count < f->min)
        return misuse_of(o, "'%s%s%s' needs %q", o->verb->name, gap, name,
                         word_named(f->words, o->count));
    for (const struct cmd_option *option = o->verb->options; option->name != NULL; option++)
        if (option->required && cmd_form_takes(f, option) && !is_given(o, option))
            return misuse_of(o, "'%s%s' is missing", option->name[1] == '\0' ? "-" : "--",
                             option->name);
    return CMD_DONE;
}

int cmd_verb_run(const struct cmd_verb *verb, int argc, char **argv)
{
    const char **words = calloc((size_t)argc, sizeof *words);
    struct cmd_options o = {.verb = verb, .words = words};
    int rc;

    o.given = calloc((size_t)argc + CMD_SPARE + 1, 2 * sizeof *o.given);
    if (words == NULL || o.given == NULL)
        rc = cmd_say(CMD_CHECK_FAILED, "not enough memory for the command line");
    else
        rc = read_words(&o, argc, argv);
    if (rc == CMD_DONE && cmd_switch(&o, "help")) {
        cmd_help(verb, cmd_language(&o));
    } else if (rc == CMD_DONE) {
        rc = find_form(&o);
        if (rc == CMD_DONE)
            rc = check_form(&o);
        ASSERT(rc != CMD_DONE || o.form != NULL);
        if (rc == CMD_DONE)
            rc = o.form->run(&o);
    }
    free(o.given);
    free(words);
    return rc;
}

/* ---- answers ----------------------------------------------------------------------------------- */

static const struct cmd_given *find_given(const struct cmd_options *o, const char *name)
{
    for (int i = o->given_count - 1; i >= 0; i--)
        if (strcmp(o->given[i].option->name, name) == 0)
            return &o->given[i];
    return NULL;
}

const char *cmd_option(const struct cmd_options *o, const char *name)
{
    const struct cmd_given *given = find_given(o, name);

    return given == NULL ? NULL : given->value != NULL ? given->value : "";
}

bool cmd_switch(const struct cmd_options *o, const char *name)
{
    return find_given(o, name) != NULL;
}

uint64_t cmd_option_number(const struct cmd_options *o, const char *name, uint64_t usual)
{
    const struct cmd_given *given = find_given(o, name);
    uint64_t number = usual;

    if (given != NULL && given->option->kind == CMD_SECONDS)
        (void)read_seconds(given->value, 0, UINT64_MAX, &number);
    else if (given != NULL)
        (void)str_number(str_of(given->value), UINT64_MAX, &number);
    return number;
}

void cmd_option_set(struct cmd_options *o, const char *name, const char *value)
{
    for (const struct cmd_option *option = o->verb->options; option->name != NULL; option++)
        if (strcmp(option->name, name) == 0)
            add_given(o, option, value);
}

const char *cmd_language(const struct cmd_options *o)
{
    const char *said = cmd_option(o, "lang");

    return said == NULL ? os_language() : said;
}
