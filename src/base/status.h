/* Torii: MIT licence, see LICENSE. */
/*
 * Results of functions that can fail, and the one line of text that goes with a failure.
 *
 * A function that can fail returns an enum status and takes a struct err; on failure its outputs are
 * untouched and the err holds one line: lower case, no full stop, the offending thing in quotes.
 * Where a rule of a game forbids something, the clause id stands in `clause` too.
 */
#ifndef BASE_STATUS_H
#define BASE_STATUS_H

enum status {
    OK = 0,
    BAD_INPUT = -1, /* text or data from outside that makes no sense */
    ILLEGAL = -2,   /* it makes sense, but a clause of the rules forbids it */
    NO_ROOM = -3,   /* a buffer, list or limit is full */
    CUT_OFF = -4,   /* input ends in the middle; what came before is good */
    FAILED = -5,    /* the system said no (a file, a terminal) */
    NOT_NOW = -6,   /* another part of the turn is due first */
    NOT_FOUND = -7, /* there is no such thing */
};

#define MUST_USE __attribute__((warn_unused_result))

struct err {
    char text[320];
    char clause[8]; /* "W4", or empty */
};

/*
 * Writes one line into e (cut off if too long) and returns rc, so that `return err_say(…)` reads well.
 * e may be NULL. Directives: %s text, %c character, %d int, %q struct str in quotes and made harmless.
 */
enum status err_say(struct err *e, enum status rc, const char *format, ...);

/* The same for a rule: returns ILLEGAL, with the clause id kept and written behind the text: "… (W4)". */
enum status err_rule(struct err *e, const char *clause, const char *format, ...);
/* And for a rule about how something is written: BAD_INPUT. */
enum status err_grammar(struct err *e, const char *clause, const char *format, ...);

/* The analyzer looks at one file at a time: that a failure is never OK is said to it here. */
#ifdef __clang_analyzer__
#define err_say(e, rc, ...)     (err_say(e, rc, __VA_ARGS__), (rc))
#define err_rule(e, id, ...)    (err_rule(e, id, __VA_ARGS__), ILLEGAL)
#define err_grammar(e, id, ...) (err_grammar(e, id, __VA_ARGS__), BAD_INPUT)
#endif

#endif
