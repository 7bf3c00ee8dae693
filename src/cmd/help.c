/* Torii: MIT licence, see LICENSE. */
/* Help and usage, printed from the table of a verb. */
#include "cmd/cmd.h"
#include "locale/locale.h"

#include <stdio.h>
#include <string.h>

enum { COLUMNS = 79, MAX_LABEL = 26, MAX_PARAGRAPH = 4096 };

bool cmd_form_takes(const struct cmd_form *form, const struct cmd_option *option)
{
    struct str rest, name;

    if (option->forms == NULL)
        return true;
    rest = str_of(option->forms);
    while (str_cut(&rest, ' ', &name))
        if (form->name != NULL && str_eq(name, form->name))
            return true;
    return false;
}

/* "--depth N", "-o FILE" */
static void add_option(struct text *t, const struct cmd_option *option)
{
    text_format(t, "%s%s", option->name[1] == '\0' ? "-" : "--", option->name);
    if (option->value != NULL)
        text_format(t, " %s", option->value);
}

void cmd_usage_line(const struct cmd_verb *verb, const struct cmd_form *form, struct text *t)
{
    bool more = false;

    text_format(t, "torii %s", verb->name);
    if (form->name != NULL)
        text_format(t, form->usual ? " [%s]" : " %s", form->name);
    if (form->words != NULL)
        text_format(t, " %s", form->words);
    for (const struct cmd_option *o = verb->options; o->name != NULL; o++) {
        if (cmd_form_takes(form, o) && o->required) {
            text_char(t, ' ');
            add_option(t, o);
        }
        more = more || (cmd_form_takes(form, o) && !o->required);
    }
    text_add(t, more ? " [OPTIONS]" : "");
}

void cmd_put_wrapped(FILE *to, const char *label, const char *text, int indent)
{
    char memory[MAX_PARAGRAPH];
    struct text t;
    int width = str_width(str_of(label));

    text_init(&t, memory, sizeof memory);
    text_wrap(&t, str_of(text), indent, COLUMNS);
    if (width < indent || width == 0)
        fprintf(to, "%s%s", label, memory + width);
    else
        fprintf(to, "%s\n%s", label, memory);
}

static void put_forms(const struct cmd_verb *verb, const char *language)
{
    const char *usage = locale_say(language, "usage:");
    int indent = str_width(str_of(usage)) + 1;
    char memory[1024], label[32];
    struct text t;

    for (const struct cmd_form *f = verb->forms; f->run != NULL; f++) {
        text_init(&t, memory, sizeof memory);
        cmd_usage_line(verb, f, &t);
        cmd_put_wrapped(stdout, f == verb->forms ? usage : "", memory, indent);
    }
    putchar('\n');
    for (const struct cmd_form *f = verb->forms; f->run != NULL; f++)
        if (f->help != NULL) {
            snprintf(label, sizeof label, "  %s", f->name != NULL ? f->name : verb->name);
            cmd_put_wrapped(stdout, label, locale_say(language, f->help), 10);
        }
    if (verb->forms[0].help != NULL)
        putchar('\n');
}

/* Paragraphs are wrapped; lines that begin with a blank, such as examples, are not. */
static void put_prose(const char *prose)
{
    struct str rest = str_of(prose), line;
    char memory[MAX_PARAGRAPH];
    struct text t;

    while (str_cut(&rest, '\n', &line)) {
        text_init(&t, memory, sizeof memory);
        text_str(&t, line);
        if (line.len == 0 || line.data[0] == ' ')
            puts(memory);
        else
            cmd_put_wrapped(stdout, "", memory, 0);
    }
    putchar('\n');
}

static int label_width(const struct cmd_option *options, int width)
{
    for (; options->name != NULL; options++) {
        int more = (int)strlen(options->name) + 6;

        more += options->value != NULL ? 1 + str_width(str_of(options->value)) : 0;
        if (more > width && more <= MAX_LABEL)
            width = more;
    }
    return width;
}

static void put_options(const struct cmd_option *options, int width, const char *language)
{
    char memory[MAX_PARAGRAPH], label[128];
    struct text t, l;

    for (; options->name != NULL; options++) {
        if (options->help == NULL)
            continue;
        text_init(&l, label, sizeof label);
        text_add(&l, "  ");
        add_option(&l, options);
        text_init(&t, memory, sizeof memory);
        if (options->forms != NULL)
            text_format(&t, "(%s) ", options->forms);
        text_add(&t, locale_say(language, options->help));
        cmd_put_wrapped(stdout, label, memory, width);
    }
}

void cmd_help(const struct cmd_verb *verb, const char *language)
{
    int width = label_width(verb->options, label_width(cmd_common_options, 0));

    put_forms(verb, language);
    put_prose(locale_say(language, verb->help));
    put_options(verb->options, width, language);
    put_options(cmd_common_options, width, language);
}

/* ---- messages ---------------------------------------------------------------------------------- */

/* The message in the language of the user, which "torii: " comes before. */
static void print_message(const char *format, va_list args)
{
    char memory[1024];
    struct text t;
    struct err e;

    err_set(&e, format, args);
    text_init(&t, memory, sizeof memory);
    locale_err(os_language(), &e, &t);
    fprintf(stderr, "torii: %s\n", memory);
}

/* In parentheses where a macro tells the analyzer what the function returns (cmd.h). */
int(cmd_say)(int rc, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    print_message(format, args);
    va_end(args);
    return rc;
}

int(cmd_complain)(const struct err *e)
{
    return cmd_say(CMD_BAD_INPUT, "%e", e);
}

int(cmd_complain_of)(const char *what, const struct err *e)
{
    if (what == NULL || err_names(e, str_of(what)))
        return cmd_complain(e);
    return cmd_say(CMD_BAD_INPUT, "%q: %e", str_of(what), e);
}

static void print_with_help(const char *verb, const char *format, va_list args)
{
    char memory[1024], line[1200];
    struct text t, whole;
    struct err e;

    err_set(&e, format, args);
    text_init(&t, memory, sizeof memory);
    locale_err(os_language(), &e, &t);
    text_init(&whole, line, sizeof line);
    text_format(&whole, locale_say(os_language(), "%s; see 'torii %s --help'"), memory, verb);
    fprintf(stderr, "torii: %s\n", line);
}

int cmd_misuse(const char *verb, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    print_with_help(verb, format, args);
    va_end(args);
    return CMD_USAGE;
}

int cmd_bad_value(const char *verb, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    print_with_help(verb, format, args);
    va_end(args);
    return CMD_BAD_INPUT;
}
