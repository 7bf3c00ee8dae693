/* Torii: MIT licence, see LICENSE. */
/*
 * Status codes, and the error message that goes with a failure.
 *
 * A function that can fail returns an enum status and takes a struct err; on failure its outputs are
 * untouched and the err holds a message: lower case, no full stop, the offending thing in quotes. If a
 * rule of a game forbids the action, the err also names the clause.
 *
 * A message is data, in the manner of gettext: its id is the English format string, and its arguments are
 * kept with it. It is formatted as the last step, by err_print in English or by locale_err in the reader's
 * language.
 */
#ifndef BASE_STATUS_H
#define BASE_STATUS_H

#include <stdarg.h>
#include <stdbool.h>

enum status {
    OK = 0,
    BAD_INPUT = -1, /* malformed text or data from outside */
    ILLEGAL = -2,   /* well-formed, but a clause of the rules forbids it */
    NO_ROOM = -3,   /* a buffer, list or limit is full */
    CUT_OFF = -4,   /* input ends prematurely; everything before is good */
    FAILED = -5,    /* a system call failed (a file, a terminal) */
    NOT_NOW = -6,   /* another part of the turn is due first */
    NOT_FOUND = -7, /* does not exist */
};

#define MUST_USE __attribute__((warn_unused_result))

/* Marks a text that is translated later, such as an argument of %m; found by tools/check_locale.py. */
#define N_(english) english

/* Plain data, copied by assignment; {0} means no message. ERR_TEXT bytes hold any sentence in English. */
enum { ERR_ARGS = 320, ERR_TEXT = 512 };

struct err {
    const char *message; /* the id: an English format with static lifetime; NULL: none */
    char clause[8];      /* "W4", or empty */
    char args[ERR_ARGS]; /* one text per directive, each zero-terminated; padded with zeros */
};

/*
 * Stores a message and its arguments in e and returns rc, so that `return err_say(…)` reads well. e may be
 * NULL. The format must be a literal. Directives:
 *
 *     %s text   %c character   %d int   %u uint64_t
 *     %q struct str, sanitised and put in quotes
 *     %m text that is a message itself and is translated: one marked N_
 *     %n code of a thing that has a name, such as a resource: see struct err_words
 *     %e const struct err *, whose clause is kept; the last directive of its format. It may be e itself.
 *
 * Arguments that are too long are truncated.
 */
enum status err_say(struct err *e, enum status rc, const char *format, ...);
/* For functions that take such a message themselves. */
void err_set(struct err *e, const char *format, va_list args);

/* The same for a rule: returns ILLEGAL; the clause id is printed after the sentence: "… (W4)". */
enum status err_rule(struct err *e, const char *clause, const char *format, ...);
/* The same for a rule of notation: returns BAD_INPUT. */
enum status err_grammar(struct err *e, const char *clause, const char *format, ...);

struct str;
struct text;

/* How messages are translated. Any of the functions may be NULL, which means English. */
struct err_words {
    const char *(*say)(const void *context, const char *english); /* the message in the language */
    void (*name)(const void *context, const char *code, struct text *t);
    void (*quote)(const void *context, struct str quoted, struct text *t);
    const void *context;
};

/* Formats the message with its clause; in English if `words` is NULL. */
void err_print(const struct err *e, const struct err_words *words, struct text *t);
/* As JSON without braces: "message":"…","args":["…",{"message":…,"args":…}]. */
void err_json(const struct err *e, struct text *t);
/* Is the thing among the arguments, or those of an inner message? A caller need not name it again then. */
bool err_names(const struct err *e, struct str thing);
/* In English, zero-terminated, in the caller's memory, which it returns. */
const char *err_english(const struct err *e, char memory[ERR_TEXT]);
/* The same in memory that lives until the end of the enclosing block. */
#define err_text(e) err_english(e, (char[ERR_TEXT]){0})

/* The analyzer sees one file at a time: this tells it that a failure never returns OK. */
#ifdef __clang_analyzer__
#define err_say(e, rc, ...)     (err_say(e, rc, __VA_ARGS__), (rc))
#define err_rule(e, id, ...)    (err_rule(e, id, __VA_ARGS__), ILLEGAL)
#define err_grammar(e, id, ...) (err_grammar(e, id, __VA_ARGS__), BAD_INPUT)
#endif

#endif
