/* Torii: MIT licence, see LICENSE. */
/*
 * The command line of a verb, described once as data. Each verb has a struct cmd_verb with its forms ("table gen",
 * "table probe") and its options; parsing, range checks, `torii help VERB`, usage errors and suggestions all come
 * from it. Parsing itself is getopt_long's.
 */
#ifndef CMD_OPTIONS_H
#define CMD_OPTIONS_H

#include "base/text.h"

#include <stdio.h>

enum cmd_kind {
    CMD_TEXT,    /* any text; without a value in the table, a switch */
    CMD_NUMBER,  /* a whole number in min…max */
    CMD_SECONDS, /* seconds with a decimal point, min…max in milliseconds */
    CMD_CHOICE,  /* one of the words in `value`, which are separated by '|' */
    CMD_LIST,    /* all words up to the next option: --sprt elo0=0 elo1=5 */
};

/* One option. Values are checked when the command line is read: a bad one is exit status 3. */
struct cmd_option {
    const char *name;  /* without dashes; a single letter is a short option */
    const char *value; /* as help shows it, such as "N"; NULL: a switch */
    const char *help;  /* English; a message of the catalogue */
    enum cmd_kind kind;
    uint64_t min, max;
    const char *forms; /* names of the forms that take it, separated by blanks; NULL: all */
    bool required;
};

struct cmd_options;

/* One way to call a verb. */
struct cmd_form {
    const char *name;  /* the word behind the verb; NULL: none */
    const char *words; /* the other arguments as usage shows them */
    int min, max;      /* how many there may be */
    int (*run)(struct cmd_options *o);
    const char *help; /* one line; NULL if the verb has only one form */
    bool usual;       /* the form meant when none is named */
};

struct cmd_verb {
    const char *name, *summary;
    const struct cmd_form *forms;     /* up to one without `run` */
    const struct cmd_option *options; /* up to one without a name */
    const char
        *help; /* paragraphs, an empty line between; lines that begin with a blank are kept */
};

enum { CMD_MANY = 1 << 16 }; /* arguments of a form without a limit */

struct cmd_given {
    const struct cmd_option *option;
    const char *value; /* NULL for a switch, and where a list begins */
};

/* A command line that was read. Texts belong to argv. */
struct cmd_options {
    const struct cmd_verb *verb;
    const struct cmd_form *form;
    const char **words; /* without the name of the form */
    int count;
    struct cmd_given *given; /* in their order, with room for CMD_SPARE more */
    int given_count;
};

enum { CMD_SPARE = 16 };

/* Reads argv, whose first word is the verb, runs the form it names or shows help; returns the exit status. */
int cmd_verb_run(const struct cmd_verb *verb, int argc, char **argv);

/* The value of an option (the last one, if it is repeated), "" for a switch; NULL if it was not given. The name must
 * be in the verb's table, except for options that other verbs have. */
const char *cmd_option(const struct cmd_options *o, const char *name);
bool cmd_switch(const struct cmd_options *o, const char *name);
/* A number or, of CMD_SECONDS, milliseconds; `usual` if the option was not given. */
uint64_t cmd_option_number(const struct cmd_options *o, const char *name, uint64_t usual);
/* Adds an option of the verb as if it had been given. */
void cmd_option_set(struct cmd_options *o, const char *name, const char *value);
/* The language of messages: --lang, or the environment's. */
const char *cmd_language(const struct cmd_options *o);

/* The option that is spelled most alike, or NULL. */
const char *cmd_nearest(const char *word, const char *const *names, int count);

/* Help for a verb on stdout, and the one-line usage of a form as it appears in error messages. */
void cmd_help(const struct cmd_verb *verb, const char *language);
void cmd_usage_line(const struct cmd_verb *verb, const struct cmd_form *form, struct text *t);
bool cmd_form_takes(const struct cmd_form *form, const struct cmd_option *option);
/* Prints a paragraph in lines of 79 columns; `label` stands in front of the first, in the indent. */
void cmd_put_wrapped(FILE *to, const char *label, const char *text, int indent);

/* Options that every verb has. */
extern const struct cmd_option cmd_common_options[];

#endif
