/* Torii: MIT licence, see LICENSE. */
#include "base/status.h"

#include "base/text.h"

#include <string.h>

/* In parentheses: a macro may tell the analyzer what they return (status.h). */
enum status(err_say)(struct err *e, enum status rc, const char *format, ...)
{
    struct text t;
    va_list args;

    if (e == NULL)
        return rc;
    text_init(&t, e->text, sizeof e->text);
    e->clause[0] = '\0';
    va_start(args, format);
    text_format_args(&t, format, args);
    va_end(args);
    return rc;
}

static void say_clause(struct err *e, const char *clause, const char *format, va_list args)
{
    struct text t, id;

    if (e == NULL)
        return;
    text_init(&t, e->text, sizeof e->text);
    text_init(&id, e->clause, sizeof e->clause);
    text_add(&id, clause);
    text_format_args(&t, format, args);
    text_format(&t, " (%s)", clause);
}

enum status(err_rule)(struct err *e, const char *clause, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    say_clause(e, clause, format, args);
    va_end(args);
    return ILLEGAL;
}

enum status(err_grammar)(struct err *e, const char *clause, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    say_clause(e, clause, format, args);
    va_end(args);
    return BAD_INPUT;
}
