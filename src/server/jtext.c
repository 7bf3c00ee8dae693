/* Torii: MIT licence, see LICENSE. */
#include "server/jtext.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void jtext_begin(struct jtext *j)
{
    j->data = j->first;
    j->size = sizeof j->first;
    j->len = 0;
    j->more = j->failed = false;
}

void jtext_end(struct jtext *j)
{
    if (j->data != j->first)
        free(j->data);
}

char *jtext_copy(const struct jtext *j)
{
    char *copy = j->failed ? NULL : malloc(j->len + 1);

    if (copy == NULL)
        return NULL;
    memcpy(copy, j->data, j->len);
    copy[j->len] = '\0';
    return copy;
}

json_t *jtext_parse(const struct jtext *j)
{
    return j->failed ? NULL : json_loadb(j->data, j->len, JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);
}

static bool grow(struct jtext *j, size_t more)
{
    size_t size = 2 * j->size;
    char *grown;

    while (size < j->len + more)
        size *= 2;
    grown = j->failed ? NULL : realloc(j->data == j->first ? NULL : j->data, size);
    if (grown == NULL) {
        j->failed = true;
        return false;
    }
    if (j->data == j->first)
        memcpy(grown, j->first, j->len);
    j->data = grown;
    j->size = size;
    return true;
}

static void put(struct jtext *j, const char *text, size_t len)
{
    if (j->size - j->len < len && !grow(j, len))
        return;
    memcpy(j->data + j->len, text, len);
    j->len += len;
}

static void put_char(struct jtext *j, char c)
{
    if (j->len < j->size)
        j->data[j->len++] = c;
    else
        put(j, &c, 1);
}

/* The comma before a value that follows another. */
static void begin_value(struct jtext *j)
{
    if (j->more)
        put_char(j, ',');
    j->more = true;
}

void jtext_open(struct jtext *j, char bracket)
{
    begin_value(j);
    put_char(j, bracket);
    j->more = false;
}

void jtext_close(struct jtext *j, char bracket)
{
    put_char(j, bracket);
    j->more = true;
}

/* Escapes a character that a JSON string cannot contain. */
static size_t escape(unsigned char c, char out[8])
{
    static const char named[] = "\"\"\\\\\bb\ff\nn\rr\tt";

    for (const char *at = named; *at != '\0'; at += 2)
        if ((unsigned char)*at == c) {
            out[0] = '\\';
            out[1] = at[1];
            return 2;
        }
    return (size_t)snprintf(out, 8, "\\u%04X", c);
}

static bool is_plain(unsigned char c)
{
    return c >= 0x20 && c != '"' && c != '\\';
}

/* Copies as it looks; nearly all strings are short and plain. False: not all of them are plain, or there is no room. */
static bool put_plain(struct jtext *j, const char *text, size_t len)
{
    char *to = j->data + j->len;
    bool plain = true;

    if (j->size - j->len < len + 2)
        return false;
    *to++ = '"';
    for (size_t i = 0; i < len; i++) {
        to[i] = text[i];
        plain &= is_plain((unsigned char)text[i]);
    }
    to[len] = '"';
    j->len += plain ? len + 2 : 0;
    return plain;
}

static void put_string(struct jtext *j, const char *text, size_t len)
{
    size_t from = 0;

    if (put_plain(j, text, len))
        return;
    put_char(j, '"');
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)text[i];
        char escaped[8];

        if (is_plain(c))
            continue;
        put(j, text + from, i - from);
        put(j, escaped, escape(c, escaped));
        from = i + 1;
    }
    put(j, text + from, len - from);
    put_char(j, '"');
}

void jtext_key(struct jtext *j, const char *name)
{
    size_t len = strlen(name);
    char *to;

    begin_value(j);
    j->more = false;
    if (j->size - j->len < len + 3 && !grow(j, len + 3))
        return;
    to = j->data + j->len;
    *to++ = '"';
    memcpy(to, name, len);
    memcpy(to + len, "\":", 2);
    j->len += len + 3;
}

void jtext_str(struct jtext *j, struct str s)
{
    begin_value(j);
    put_string(j, s.data, s.len);
}

void jtext_string(struct jtext *j, const char *zero_ended)
{
    jtext_str(j, str_of(zero_ended));
}

void jtext_int(struct jtext *j, int64_t n)
{
    char digits[24];
    struct text t;

    begin_value(j);
    text_init(&t, digits, sizeof digits);
    text_int(&t, n);
    put(j, digits, t.len);
}

void jtext_bool(struct jtext *j, bool b)
{
    jtext_raw(j, str_of(b ? "true" : "false"));
}

void jtext_null(struct jtext *j)
{
    jtext_raw(j, str_of("null"));
}

void jtext_raw(struct jtext *j, struct str value)
{
    begin_value(j);
    put(j, value.data, value.len);
}

/* ---- values of Jansson's --------------------------------------------------------------------- */

static void put_array(struct jtext *j, const json_t *array)
{
    jtext_open(j, '[');
    for (size_t i = 0; i < json_array_size(array); i++)
        jtext_json(j, json_array_get(array, i));
    jtext_close(j, ']');
}

static void put_object(struct jtext *j, const json_t *object)
{
    json_t *whose = (json_t *)object; /* only read */

    jtext_open(j, '{');
    for (void *at = json_object_iter(whose); at != NULL; at = json_object_iter_next(whose, at)) {
        begin_value(j);
        put_string(j, json_object_iter_key(at), json_object_iter_key_len(at));
        put_char(j, ':');
        j->more = false;
        jtext_json(j, json_object_iter_value(at));
    }
    jtext_close(j, '}');
}

/* None of ours has any; the shortest form is Jansson's business. */
static void put_real(struct jtext *j, const json_t *value)
{
    char digits[64];
    size_t len = json_dumpb(value, digits, sizeof digits, JSON_ENCODE_ANY | JSON_COMPACT);

    jtext_raw(j, (struct str){digits, len < sizeof digits ? len : 0});
}

void jtext_json(struct jtext *j, const json_t *value)
{
    if (value == NULL)
        return;
    switch (json_typeof(value)) {
    case JSON_OBJECT: put_object(j, value); break;
    case JSON_ARRAY: put_array(j, value); break;
    case JSON_STRING:
        jtext_str(j, (struct str){json_string_value(value), json_string_length(value)});
        break;
    case JSON_INTEGER: jtext_int(j, json_integer_value(value)); break;
    case JSON_REAL: put_real(j, value); break;
    case JSON_TRUE: jtext_bool(j, true); break;
    case JSON_FALSE: jtext_bool(j, false); break;
    default: jtext_null(j); break;
    }
}
