/* Torii: MIT licence, see LICENSE. */
#include "base/status.h"

#include "base/text.h"

#include <string.h>

/* ---- storing a message ----------------------------------------------------------------------- */

/* The inner message is stored too: the bytes of its pointer precede its arguments. */
static void pack_err(struct text *t, const struct err *inner)
{
    for (size_t i = 0; i < sizeof inner->message; i++)
        text_char(t, ((const char *)&inner->message)[i]);
    text_str(t, (struct str){inner->args, sizeof inner->args});
}

/* Sanitised, without the quotes: those depend on the language. */
static void pack_quoted(struct text *t, struct str s)
{
    char memory[ERR_ARGS];
    struct text quoted;

    text_init(&quoted, memory, sizeof memory);
    text_quote(&quoted, s);
    text_str(t, (struct str){memory + 1, quoted.len - 2});
}

/* NOLINTBEGIN(clang-analyzer-valist.Uninitialized): the caller has called va_start */
static void pack(struct err *e, const char *format, va_list args)
{
    const struct err *inner;
    struct text t;

    memset(e, 0, sizeof *e);
    e->message = format;
    text_init(&t, e->args, sizeof e->args);
    for (const char *f = format; (f = strchr(f, '%')) != NULL; f++) {
        switch (*++f) {
        case 's':
        case 'm':
        case 'n': text_add(&t, va_arg(args, const char *)); break;
        case 'c': text_char(&t, (char)va_arg(args, int)); break;
        case 'd': text_int(&t, va_arg(args, int)); break;
        case 'u': text_u64(&t, va_arg(args, uint64_t)); break;
        case 'q': pack_quoted(&t, va_arg(args, struct str)); break;
        case 'e':
            inner = va_arg(args, const struct err *);
            memcpy(e->clause, inner->clause, sizeof e->clause);
            pack_err(&t, inner);
            return;
        default: continue;
        }
        text_char(&t, '\0');
    }
}

static void keep(struct err *e, const char *clause, const char *format, va_list args)
{
    struct err made; /* e may be among the arguments */
    struct text id;

    if (e == NULL)
        return;
    pack(&made, format, args);
    *e = made;
    if (clause != NULL) {
        text_init(&id, e->clause, sizeof e->clause);
        text_add(&id, clause);
    }
}
/* NOLINTEND(clang-analyzer-valist.Uninitialized) */

void err_set(struct err *e, const char *format, va_list args)
{
    keep(e, NULL, format, args);
}

/* In parentheses: a macro may tell the analyzer what they return (status.h). */
enum status(err_say)(struct err *e, enum status rc, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    keep(e, NULL, format, args);
    va_end(args);
    return rc;
}

enum status(err_rule)(struct err *e, const char *clause, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    keep(e, clause, format, args);
    va_end(args);
    return ILLEGAL;
}

enum status(err_grammar)(struct err *e, const char *clause, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    keep(e, clause, format, args);
    va_end(args);
    return BAD_INPUT;
}

/* ---- printing -------------------------------------------------------------------------------- */

/* Takes the next argument off the front; the very last byte is a zero. */
static struct str next_arg(struct str *args)
{
    struct str arg = str_of(args->len > 0 ? args->data : "");

    *args = str_drop(*args, arg.len + 1);
    return arg;
}

/* The message of an inner err, whose arguments are the rest of `args`. */
static const char *inner_message(struct str *args)
{
    const char *message = NULL;

    if (args->len <= sizeof message)
        return "";
    memcpy(&message, args->data, sizeof message);
    *args = str_drop(*args, sizeof message);
    return message != NULL ? message : "";
}

static const char *said(const struct err_words *w, const char *english)
{
    return w->say != NULL ? w->say(w->context, english) : english;
}

static void print_arg(const struct err_words *w, char directive, struct str arg, struct text *t)
{
    if (directive == 'q' && w->quote != NULL)
        w->quote(w->context, arg, t);
    else if (directive == 'q')
        text_format(t, said(w, N_("'%s'")), arg.data);
    else if (directive == 'n' && w->name != NULL)
        w->name(w->context, arg.data, t);
    else
        text_add(t, directive == 'm' ? said(w, arg.data) : arg.data);
}

static void print(const char *message, struct str args, const struct err_words *w, struct text *t)
{
    for (const char *f = said(w, message); *f != '\0'; f++) {
        if (*f != '%' || *++f == '%')
            text_char(t, *f);
        else if (*f == 'e')
            print(inner_message(&args), args, w, t);
        else
            print_arg(w, *f, next_arg(&args), t);
    }
}

void err_print(const struct err *e, const struct err_words *words, struct text *t)
{
    static const struct err_words english = {0};

    if (e->message == NULL)
        return;
    print(e->message, (struct str){e->args, sizeof e->args}, words != NULL ? words : &english, t);
    if (e->clause[0] != '\0')
        text_format(t, " (%s)", e->clause);
}

static bool names(const char *message, struct str args, const char *thing)
{
    for (const char *f = message; (f = strchr(f, '%')) != NULL; f++) {
        if (*++f == 'e') {
            message = inner_message(&args);
            return names(message, args, thing);
        }
        if (*f != '%' && str_eq(next_arg(&args), thing))
            return true;
    }
    return false;
}

bool err_names(const struct err *e, struct str thing)
{
    char memory[ERR_ARGS];
    struct text t;

    text_init(&t, memory, sizeof memory);
    pack_quoted(&t, thing);
    return e->message != NULL && names(e->message, (struct str){e->args, sizeof e->args}, memory);
}

const char *err_english(const struct err *e, char memory[ERR_TEXT])
{
    struct text t;

    text_init(&t, memory, ERR_TEXT);
    err_print(e, NULL, &t);
    return memory;
}

static void print_json(const char *message, struct str args, struct text *t)
{
    const char *between = "";

    text_add(t, "\"message\":");
    text_json(t, str_of(message));
    text_add(t, ",\"args\":[");
    for (const char *f = message; (f = strchr(f, '%')) != NULL; f++) {
        if (*++f == '%')
            continue;
        text_add(t, between);
        between = ",";
        if (*f == 'e') {
            text_char(t, '{');
            message = inner_message(&args);
            print_json(message, args, t);
            text_char(t, '}');
            break;
        }
        text_json(t, next_arg(&args));
    }
    text_char(t, ']');
}

void err_json(const struct err *e, struct text *t)
{
    print_json(e->message != NULL ? e->message : "", (struct str){e->args, sizeof e->args}, t);
}
