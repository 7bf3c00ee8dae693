/* Torii: MIT licence, see LICENSE. */
#include "base/text.h"

#include "base/assert.h"
#include "base/status.h"

#include <string.h>

bool char_is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

bool char_is_begin(char c)
{
    return ((unsigned char)c & 0xc0) != 0x80;
}

struct str str_of(const char *zero_ended)
{
    return (struct str){zero_ended, strlen(zero_ended)};
}

bool str_eq(struct str s, const char *zero_ended)
{
    size_t len = strlen(zero_ended);

    return s.len == len && (len == 0 || memcmp(s.data, zero_ended, len) == 0);
}

bool str_begins(struct str s, const char *zero_ended)
{
    size_t len = strlen(zero_ended);

    return s.len >= len && (len == 0 || memcmp(s.data, zero_ended, len) == 0);
}

struct str str_drop(struct str s, size_t count)
{
    if (count > s.len)
        count = s.len;
    return (struct str){s.data + count, s.len - count};
}

struct str str_trim(struct str s)
{
    while (s.len > 0 && char_is_blank(s.data[0]))
        s = str_drop(s, 1);
    while (s.len > 0 && char_is_blank(s.data[s.len - 1]))
        s.len--;
    return s;
}

bool str_cut(struct str *rest, char separator, struct str *part)
{
    if (rest->data == NULL)
        return false;

    const char *end = rest->len > 0 ? memchr(rest->data, separator, rest->len) : NULL;

    if (end == NULL) {
        *part = *rest;
        *rest = (struct str){NULL, 0};
        return true;
    }
    *part = (struct str){rest->data, (size_t)(end - rest->data)};
    *rest = str_drop(*rest, part->len + 1);
    return true;
}

bool str_number(struct str s, uint64_t max, uint64_t *out)
{
    uint64_t n = 0;

    if (s.len == 0 || s.len > 20)
        return false;
    for (size_t i = 0; i < s.len; i++) {
        if (s.data[i] < '0' || s.data[i] > '9')
            return false;

        uint64_t digit = (uint64_t)(s.data[i] - '0');

        if (n > (UINT64_MAX - digit) / 10)
            return false;
        n = n * 10 + digit;
    }
    if (n > max)
        return false;
    *out = n;
    return true;
}

/* Length of the UTF-8 character at the start of s, 0 if it is invalid (RFC 3629). */
static size_t utf8_length(struct str s)
{
    unsigned char c = (unsigned char)s.data[0];
    size_t len = c < 0x80 ? 1 : c >= 0xc2 && c < 0xe0 ? 2 : c >= 0xe0 && c < 0xf0 ? 3 : 4;

    if (c < 0x80)
        return 1;
    if (c < 0xc2 || c > 0xf4 || s.len < len)
        return 0;
    for (size_t i = 1; i < len; i++)
        if (char_is_begin(s.data[i]))
            return 0;

    unsigned char d = (unsigned char)s.data[1];

    if ((c == 0xe0 && d < 0xa0) || (c == 0xed && d > 0x9f) || (c == 0xf0 && d < 0x90) ||
        (c == 0xf4 && d > 0x8f))
        return 0;
    return len;
}

bool str_is_utf8(struct str s)
{
    while (s.len > 0) {
        size_t len = utf8_length(s);

        if (len == 0)
            return false;
        s = str_drop(s, len);
    }
    return true;
}

int str_width(struct str s)
{
    int width = 0;

    for (size_t i = 0; i < s.len; i++)
        width += char_is_begin(s.data[i]);
    return width;
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Levenshtein distance with a single row; words longer than the row count as far apart. */
int str_distance(struct str a, struct str b, int limit)
{
    enum { MAX_WORD = 32 };
    int row[MAX_WORD + 1];

    if (a.len > MAX_WORD || b.len > MAX_WORD)
        return limit + 1;
    for (size_t j = 0; j <= b.len; j++)
        row[j] = (int)j;
    for (size_t i = 1; i <= a.len; i++) {
        int diagonal = row[0];

        row[0] = (int)i;
        for (size_t j = 1; j <= b.len; j++) {
            int change = diagonal + (lower(a.data[i - 1]) != lower(b.data[j - 1]));

            diagonal = row[j];
            if (row[j] + 1 < change)
                change = row[j] + 1;
            if (row[j - 1] + 1 < change)
                change = row[j - 1] + 1;
            row[j] = change;
        }
    }
    return row[b.len] > limit ? limit + 1 : row[b.len];
}

void text_init(struct text *t, char *memory, size_t size)
{
    ASSERT(size > 0);
    *t = (struct text){.data = memory, .size = size};
    memory[0] = '\0';
}

void text_char(struct text *t, char c)
{
    if (t->len + 1 >= t->size) {
        t->full = true;
        return;
    }
    t->data[t->len++] = c;
    t->data[t->len] = '\0';
}

void text_str(struct text *t, struct str s)
{
    size_t room = t->size - 1 - t->len;

    if (s.len > room) {
        s.len = room;
        t->full = true;
    }
    if (s.len > 0)
        memcpy(t->data + t->len, s.data, s.len);
    t->len += s.len;
    t->data[t->len] = '\0';
}

void text_add(struct text *t, const char *zero_ended)
{
    text_str(t, str_of(zero_ended));
}

void text_u64(struct text *t, uint64_t n)
{
    char digits[20];
    size_t at = sizeof digits;

    do {
        digits[--at] = (char)('0' + n % 10);
        n /= 10;
    } while (n > 0);
    text_str(t, (struct str){digits + at, sizeof digits - at});
}

void text_int(struct text *t, int64_t n)
{
    if (n < 0)
        text_char(t, '-');
    text_u64(t, n < 0 ? 0 - (uint64_t)n : (uint64_t)n);
}

static void text_hex(struct text *t, const char *before, unsigned char c)
{
    static const char digits[] = "0123456789abcdef";

    text_add(t, before);
    text_char(t, digits[c >> 4]);
    text_char(t, digits[c & 15]);
}

void text_blanks(struct text *t, int count)
{
    for (int i = 0; i < count; i++)
        text_char(t, ' ');
}

void text_wrap(struct text *t, struct str s, int indent, int columns)
{
    struct str word;
    int column = 0;

    while (str_cut(&s, ' ', &word)) {
        int width = str_width(word);

        if (column > 0 && column + 1 + width > columns) {
            text_char(t, '\n');
            column = 0;
        }
        text_blanks(t, column > 0 ? 1 : indent);
        text_str(t, word);
        column += width + (column > 0 ? 1 : indent);
    }
    text_char(t, '\n');
}

/* The code point of a UTF-8 character of two or three bytes; all harmful ones have that length. */
static unsigned code_of(const char *data, size_t len)
{
    const unsigned char *c = (const unsigned char *)data;

    return len == 1   ? c[0]
           : len == 2 ? (c[0] & 31u) << 6 | (c[1] & 63u)
           : len == 3 ? (c[0] & 15u) << 12 | (c[1] & 63u) << 6 | (c[2] & 63u)
                      : 0x10000;
}

static bool is_harmful(unsigned code)
{
    static const struct {
        unsigned first, last;
    } harmful[] = {
        {0x00, 0x1f},     {0x7f, 0x9f},     {0x61c, 0x61c},
        {0x200e, 0x200f}, {0x2028, 0x202e}, {0x2066, 0x2069},
    };

    for (size_t i = 0; i < sizeof harmful / sizeof harmful[0]; i++)
        if (code >= harmful[i].first && code <= harmful[i].last)
            return true;
    return false;
}

/* Adds the first character of s, or its bytes as \xNN; returns the number of bytes consumed. */
static size_t clean_one(struct text *t, struct str s)
{
    size_t len = utf8_length(s);

    if (len > 0 && !is_harmful(code_of(s.data, len))) {
        text_str(t, (struct str){s.data, len});
        return len;
    }
    len = len > 0 ? len : 1;
    for (size_t i = 0; i < len; i++)
        text_hex(t, "\\x", (unsigned char)s.data[i]);
    return len;
}

void text_clean(struct text *t, struct str s)
{
    while (s.len > 0)
        s = str_drop(s, clean_one(t, s));
}

void text_quote(struct text *t, struct str s)
{
    enum { MAX_SHOWN = 60 };
    size_t shown = 0;

    text_char(t, '\'');
    while (s.len > 0 && shown < MAX_SHOWN) {
        size_t len = clean_one(t, s);

        shown += len;
        s = str_drop(s, len);
    }
    text_add(t, s.len > 0 ? "…'" : "'");
}

void text_json(struct text *t, struct str s)
{
    text_char(t, '"');
    while (s.len > 0) {
        size_t len = utf8_length(s);
        unsigned char c = (unsigned char)s.data[0];

        if (len == 0) {
            text_add(t, "\\ufffd");
            len = 1;
        } else if (c == '"' || c == '\\') {
            text_char(t, '\\');
            text_char(t, (char)c);
        } else if (c < 0x20) {
            text_hex(t, "\\u00", c);
        } else {
            text_str(t, (struct str){s.data, len});
        }
        s = str_drop(s, len);
    }
    text_char(t, '"');
}

/* NOLINTBEGIN(clang-analyzer-valist.Uninitialized): the caller has called va_start */
void text_format_args(struct text *t, const char *format, va_list args)
{
    for (const char *f = format; *f != '\0'; f++) {
        if (*f != '%') {
            text_char(t, *f);
            continue;
        }
        switch (*++f) {
        case 's': text_add(t, va_arg(args, const char *)); break;
        case 'c': text_char(t, (char)va_arg(args, int)); break;
        case 'd': text_int(t, va_arg(args, int)); break;
        case 'u': text_u64(t, va_arg(args, uint64_t)); break;
        case 'q': text_quote(t, va_arg(args, struct str)); break;
        case 'e': err_print(va_arg(args, const struct err *), NULL, t); break;
        default: text_char(t, *f); break;
        }
    }
}
/* NOLINTEND(clang-analyzer-valist.Uninitialized) */

void text_format(struct text *t, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    text_format_args(t, format, args);
    va_end(args);
}

struct str text_view(const struct text *t)
{
    return (struct str){t->data, t->len};
}
