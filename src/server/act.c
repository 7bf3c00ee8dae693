/* Torii: MIT licence, see LICENSE. */
#include "server/act.h"

#include <string.h>

enum { DIGITS = 18 }; /* of a number that any integer type holds */

/* What each of the keys is the bit of. */
enum { SEEN_T = 1, SEEN_ID = 2, SEEN_D = 4, SEEN_TEXT = 1, SEEN_N = 2 };

static void skip_blanks(struct str *s)
{
    while (s->len > 0 &&
           (s->data[0] == ' ' || s->data[0] == '\t' || s->data[0] == '\n' || s->data[0] == '\r'))
        *s = str_drop(*s, 1);
}

/* Takes this character, with the blanks before it. */
static bool take(struct str *s, char c)
{
    skip_blanks(s);
    if (s->len == 0 || s->data[0] != c)
        return false;
    *s = str_drop(*s, 1);
    return true;
}

/* A string that looks as it is written. */
static bool take_string(struct str *s, struct str *out)
{
    size_t len = 0;

    if (!take(s, '"'))
        return false;
    while (len < s->len && s->data[len] >= ' ' && s->data[len] < 0x7f && s->data[len] != '"' &&
           s->data[len] != '\\')
        len++;
    *out = (struct str){s->data, len};
    *s = str_drop(*s, len);
    if (s->len == 0 || s->data[0] != '"')
        return false;
    *s = str_drop(*s, 1);
    return true;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* A whole number, not below 0. What may not follow one (a point, an exponent, a digit after a zero) is not what the
 * caller takes next. */
static bool take_number(struct str *s, uint64_t *out)
{
    size_t len = 0;
    uint64_t n = 0;

    skip_blanks(s);
    while (len < s->len && len <= DIGITS && is_digit(s->data[len]))
        n = 10 * n + (uint64_t)(s->data[len++] - '0');
    if (len == 0 || len > DIGITS || (len > 1 && s->data[0] == '0'))
        return false;
    *s = str_drop(*s, len);
    *out = n;
    return true;
}

/* The next key of an object, with its colon, or its end; `seen` is 0 before the first. */
static bool take_key(struct str *s, int seen, struct str *key)
{
    return (seen == 0 || take(s, ',')) && take_string(s, key) && take(s, ':');
}

static bool take_text(struct str *s, struct act *out)
{
    struct str text;

    if (!take_string(s, &text) || text.len >= ACT_TEXT)
        return false;
    memcpy(out->text, text.data, text.len);
    out->text[text.len] = '\0';
    return true;
}

static bool take_arguments(struct str *s, struct act *out)
{
    int seen = 0;

    if (!take(s, '{'))
        return false;
    while (seen != (SEEN_TEXT | SEEN_N)) {
        struct str key;
        int this;

        if (!take_key(s, seen, &key))
            return false;
        this = str_eq(key, "text") ? SEEN_TEXT : str_eq(key, "n") ? SEEN_N : 0;
        if (this == 0 || (seen & this) != 0)
            return false;
        seen |= this;
        if (!(this == SEEN_TEXT ? take_text(s, out) : take_number(s, &out->n)))
            return false;
    }
    return take(s, '}');
}

static bool take_value(struct str *s, int key, struct act_message *out)
{
    struct str word;
    uint64_t id;

    if (key == SEEN_T)
        return take_string(s, &word) && str_eq(word, "act");
    if (key == SEEN_D)
        return take_arguments(s, &out->act);
    if (!take_number(s, &id))
        return false;
    out->id = (int64_t)id;
    return true;
}

bool act_read(struct str text, struct act_message *out)
{
    struct str *s = &text;
    int seen = 0;

    if (!take(s, '{'))
        return false;
    while (seen != (SEEN_T | SEEN_ID | SEEN_D)) {
        struct str key;
        int this;

        if (!take_key(s, seen, &key))
            return false;
        this = str_eq(key, "t")    ? SEEN_T
               : str_eq(key, "id") ? SEEN_ID
               : str_eq(key, "d")  ? SEEN_D
                                   : 0;
        if (this == 0 || (seen & this) != 0 || !take_value(s, this, out))
            return false;
        seen |= this;
    }
    if (!take(s, '}'))
        return false;
    skip_blanks(s);
    return s->len == 0;
}
