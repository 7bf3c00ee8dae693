/* Torii: MIT licence, see LICENSE. */
#include "base/json.h"

#include <string.h>

void json_init(struct json *j, struct str text)
{
    *j = (struct json){text, text.len, false};
}

size_t json_at(const struct json *j)
{
    return j->len - j->rest.len;
}

static bool fail(struct json *j)
{
    j->failed = true;
    return false;
}

char json_peek(struct json *j)
{
    while (j->rest.len > 0 && char_is_blank(j->rest.data[0]))
        j->rest = str_drop(j->rest, 1);
    return j->rest.len > 0 && !j->failed ? j->rest.data[0] : 0;
}

bool json_maybe(struct json *j, char c)
{
    if (json_peek(j) != c || c == 0)
        return false;
    j->rest = str_drop(j->rest, 1);
    return true;
}

bool json_take(struct json *j, char c)
{
    return json_maybe(j, c) || fail(j);
}

static bool is_plain(char c)
{
    return (unsigned char)c >= ' ' && c != '\\' && c != '"';
}

bool json_text(struct json *j, struct str *out)
{
    size_t len = 0;

    if (!json_take(j, '"'))
        return false;
    while (len < j->rest.len && is_plain(j->rest.data[len]))
        len++;
    *out = (struct str){j->rest.data, len};
    j->rest = str_drop(j->rest, len);
    return j->rest.len > 0 && j->rest.data[0] == '"' ? json_take(j, '"') : fail(j);
}

bool json_int(struct json *j, int min, int max, int *out)
{
    bool minus = json_maybe(j, '-');
    int64_t number = 0;
    size_t len = 0;

    json_peek(j);
    while (len < j->rest.len && len < 9 && j->rest.data[len] >= '0' && j->rest.data[len] <= '9')
        number = number * 10 + (j->rest.data[len++] - '0');
    if (len == 0 || (len > 1 && j->rest.data[0] == '0') || j->failed)
        return fail(j);
    number = minus ? -number : number;
    if (number < min || number > max)
        return fail(j);
    j->rest = str_drop(j->rest, len);
    *out = (int)number;
    return true;
}

static bool take_word(struct json *j, const char *word)
{
    size_t len = strlen(word);

    json_peek(j);
    if (j->failed || j->rest.len < len || memcmp(j->rest.data, word, len) != 0)
        return false;
    j->rest = str_drop(j->rest, len);
    return true;
}

bool json_bool(struct json *j, bool *out)
{
    *out = take_word(j, "true");
    return *out || take_word(j, "false") || fail(j);
}

bool json_nothing(struct json *j)
{
    return take_word(j, "null");
}

/* Advances to the next member: consumes the bracket or comma before it, or the closing bracket. */
static bool next(struct json *j, int *count, char open, char close)
{
    if (*count == 0 && !json_take(j, open))
        return false;
    if (json_maybe(j, close) || j->failed)
        return false;
    return (*count)++ == 0 || json_take(j, ',');
}

bool json_key(struct json *j, int *count, struct str *key)
{
    return next(j, count, '{', '}') && json_text(j, key) && json_take(j, ':');
}

bool json_item(struct json *j, int *count)
{
    return next(j, count, '[', ']');
}

bool json_end(struct json *j)
{
    return json_peek(j) == 0 && !j->failed && j->rest.len == 0;
}
