/* Torii: MIT licence, see LICENSE. */
/*
 * Text in, text out, without stdio: a view of someone else's bytes (struct str) and a buffer that
 * is filled and never overruns (struct text). Both work on memory that the caller owns.
 */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Borrowed bytes, not ended by a zero. */
struct str {
    const char *data;
    size_t len;
};

/* A buffer being filled. `data` is always ended by a zero; what does not fit sets `full`. */
struct text {
    char *data;
    size_t len;
    size_t size; /* of data, in bytes, at least 1 */
    bool full;
};

bool char_is_blank(char c); /* a blank, a tab or part of a line end */
bool char_is_begin(char c); /* not one of the later bytes of a UTF-8 character */

struct str str_of(const char *zero_ended);
bool str_eq(struct str s, const char *zero_ended);
bool str_begins(struct str s, const char *zero_ended);
struct str str_drop(struct str s, size_t count); /* without the first count bytes */
struct str str_trim(struct str s);               /* without blanks and line ends around */
/* Takes the part before the first `separator` (or all) off *rest; false when *rest had nothing. */
bool str_cut(struct str *rest, char separator, struct str *part);
/* A decimal number without sign in 0…max; false if it is anything else. */
bool str_number(struct str s, uint64_t max, uint64_t *out);
bool str_is_utf8(struct str s);
/* Characters of a UTF-8 text, each taken to be one column wide. */
int str_width(struct str s);
/* Letters to change to get from a to b (case ignored), for suggestions; at most `limit` + 1. */
int str_distance(struct str a, struct str b, int limit);

void text_init(struct text *t, char *memory, size_t size);
void text_char(struct text *t, char c);
void text_str(struct text *t, struct str s);
void text_add(struct text *t, const char *zero_ended);
void text_int(struct text *t, int64_t n);
void text_u64(struct text *t, uint64_t n);
void text_blanks(struct text *t, int count);
/* The words of s in lines of so many columns, `indent` blanks before each, ended by a new line. */
void text_wrap(struct text *t, struct str s, int indent, int columns);
/* Shows as \xNN what is not UTF-8 and all that could command a terminal or turn the line round:
 * control characters (C0, C1), line separators, marks of the direction of writing. */
void text_clean(struct text *t, struct str s);
/* The same in quotes, at most 60 bytes of s. */
void text_quote(struct text *t, struct str s);
/* A JSON string with its quotes; bytes that are not UTF-8 become U+FFFD. */
void text_json(struct text *t, struct str s);
/* %s text, %c char, %d int, %u uint64_t, %q struct str quoted, %% percent. */
void text_format(struct text *t, const char *format, ...);
void text_format_args(struct text *t, const char *format, va_list args);
struct str text_view(const struct text *t); /* borrowed until t changes */

#endif
