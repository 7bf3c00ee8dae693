/* Torii: MIT licence, see LICENSE. */
/*
 * Text without stdio: a view of borrowed bytes (struct str) and a bounded output buffer (struct text).
 * Both work on memory that the caller owns.
 */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Borrowed bytes, not zero-terminated. */
struct str {
    const char *data;
    size_t len;
};

/* An output buffer. `data` is always zero-terminated; overflow sets `full`. */
struct text {
    char *data;
    size_t len;
    size_t size; /* of data, in bytes, at least 1 */
    bool full;
};

bool char_is_blank(char c); /* a blank, a tab or part of a line ending */
bool char_is_begin(char c); /* not a continuation byte of UTF-8 */

struct str str_of(const char *zero_ended);
bool str_eq(struct str s, const char *zero_ended);
bool str_begins(struct str s, const char *zero_ended);
struct str str_drop(struct str s, size_t count); /* without the first count bytes */
struct str str_trim(struct str s);               /* without surrounding blanks and line ends */
/* Splits the part before the first `separator` (or all) off *rest; false when *rest is empty. */
bool str_cut(struct str *rest, char separator, struct str *part);
/* An unsigned decimal number in 0…max; false for anything else. */
bool str_number(struct str s, uint64_t max, uint64_t *out);
bool str_is_utf8(struct str s);
/* Characters of a UTF-8 text, each counted as one column. */
int str_width(struct str s);
/* Edit distance between a and b (case-insensitive), for suggestions; at most `limit` + 1. */
int str_distance(struct str a, struct str b, int limit);

void text_init(struct text *t, char *memory, size_t size);
void text_char(struct text *t, char c);
void text_str(struct text *t, struct str s);
void text_add(struct text *t, const char *zero_ended);
void text_int(struct text *t, int64_t n);
void text_u64(struct text *t, uint64_t n);
void text_blanks(struct text *t, int count);
/* Wraps s to `columns` columns, each line indented by `indent` blanks and ended by a newline. */
void text_wrap(struct text *t, struct str s, int indent, int columns);
/* Escapes as \xNN invalid UTF-8 and everything that could control a terminal or reverse the line: control
 * characters (C0, C1), line separators, bidirectional marks. */
void text_clean(struct text *t, struct str s);
/* The same in quotes, for at most 60 bytes of s. */
void text_quote(struct text *t, struct str s);
/* A JSON string with its quotes; bytes that are not UTF-8 become U+FFFD. */
void text_json(struct text *t, struct str s);
/* %s text, %c char, %d int, %u uint64_t, %q struct str quoted, %e const struct err * in English, %% percent. */
void text_format(struct text *t, const char *format, ...);
void text_format_args(struct text *t, const char *format, va_list args);
struct str text_view(const struct text *t); /* borrowed until t changes */

#endif
