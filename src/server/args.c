/* Torii: MIT licence, see LICENSE. */
#include "server/args.h"

#include "server/names.h"

#include <string.h>

static const json_t *find(const json_t *args, const char *key)
{
    const json_t *value = json_object_get(args, key);

    return value == NULL || json_is_null(value) ? NULL : value;
}

enum status args_text(const json_t *args, const char *key, size_t most, const char **out,
                      struct err *e)
{
    const json_t *value = find(args, key);

    if (value == NULL)
        return OK;
    if (!json_is_string(value))
        return err_say(e, BAD_INPUT, "'%s' is a text", key);
    if (json_string_length(value) > most)
        return err_say(e, BAD_INPUT, "'%s' has at most %d bytes", key, (int)most);
    if (strlen(json_string_value(value)) != json_string_length(value))
        return err_say(e, BAD_INPUT, "'%s' has a zero in it", key);
    *out = json_string_value(value);
    return OK;
}

/* Made harmless it must be what it was. */
static bool is_plain(struct str s)
{
    char memory[4096];
    struct text t;

    text_init(&t, memory, sizeof memory);
    text_clean(&t, s);
    return !t.full && t.len == s.len && memcmp(memory, s.data, s.len) == 0;
}

enum status args_line(const json_t *args, const char *key, size_t most, struct str *out,
                      struct err *e)
{
    const char *text = NULL;
    enum status rc = args_text(args, key, most, &text, e);

    if (rc != OK || text == NULL)
        return rc;
    if (!is_plain(str_of(text)))
        return err_say(e, BAD_INPUT, "'%s' has control characters in it", key);
    *out = str_trim(str_of(text));
    return OK;
}

enum status args_name(const json_t *args, const char *key, size_t most, struct str *out,
                      struct err *e)
{
    const char *text = NULL;
    enum status rc = args_text(args, key, most, &text, e);

    return rc == OK && text != NULL ? name_check(str_of(text), out, e) : rc;
}

enum status args_int(const json_t *args, const char *key, int64_t min, int64_t max, int64_t *out,
                     struct err *e)
{
    const json_t *value = find(args, key);

    if (value == NULL)
        return OK;
    if (!json_is_integer(value) || json_integer_value(value) < min ||
        json_integer_value(value) > max)
        return err_say(e, BAD_INPUT, "'%s' is a whole number from %d to %d", key, (int)min,
                       (int)(max > INT32_MAX ? INT32_MAX : max));
    *out = json_integer_value(value);
    return OK;
}

enum status args_bool(const json_t *args, const char *key, bool *out, struct err *e)
{
    const json_t *value = find(args, key);

    if (value == NULL)
        return OK;
    if (!json_is_boolean(value))
        return err_say(e, BAD_INPUT, "'%s' is true or false", key);
    *out = json_is_true(value);
    return OK;
}

static int find_word(const char *words, const char *word)
{
    for (int i = 0; *words != '\0'; i++, words += strlen(words) + 1)
        if (strcmp(words, word) == 0)
            return i;
    return -1;
}

/* "a, b or c" */
static void list_words(const char *words, struct text *t)
{
    for (bool first = true; *words != '\0'; first = false) {
        const char *next = words + strlen(words) + 1;

        text_add(t, first ? "" : *next == '\0' ? " or " : ", ");
        text_format(t, "'%s'", words);
        words = next;
    }
}

enum status args_word(const json_t *args, const char *key, const char *words, int *out,
                      struct err *e)
{
    const json_t *value = find(args, key);
    char memory[200];
    struct text t;

    if (value == NULL)
        return OK;

    int found = json_is_string(value) ? find_word(words, json_string_value(value)) : -1;

    if (found >= 0) {
        *out = found;
        return OK;
    }
    text_init(&t, memory, sizeof memory);
    list_words(words, &t);
    return err_say(e, BAD_INPUT, "'%s' is %s", key, memory);
}

enum status args_seconds(const json_t *args, const char *key, int64_t min, int64_t max,
                         int64_t *out, struct err *e)
{
    const json_t *value = find(args, key);

    if (value == NULL)
        return OK;

    double seconds = json_is_number(value) ? json_number_value(value) : -1;

    if (!(seconds >= (double)min && seconds <= (double)max))
        return err_say(e, BAD_INPUT, "'%s' is a number of seconds from %d to %d", key, (int)min,
                       (int)max);
    *out = (int64_t)(seconds * 1000 + 0.5);
    return OK;
}

enum status args_only(const json_t *args, const char *words, struct err *e)
{
    const char *key;
    const json_t *value;

    /* The iterator of jansson wants an object that may be changed, and changes nothing. */
    json_object_foreach((json_t *)(uintptr_t)args, key, value)
    {
        if (find_word(words, key) < 0)
            return err_say(e, BAD_INPUT, "there is no option %q", str_of(key));
    }
    return OK;
}
