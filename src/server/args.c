/* Torii: MIT licence, see LICENSE. */
#include "server/args.h"

#include "server/names.h"

#include <string.h>

static const json_t *find(const json_t *args, const char *key)
{
    const json_t *value = json_object_get(args, key);

    return value == NULL || json_is_null(value) ? NULL : value;
}

bool args_has(const json_t *args, const char *key)
{
    return find(args, key) != NULL;
}

enum status args_text(const json_t *args, const char *key, size_t most, const char **out,
                      struct err *e)
{
    const json_t *value = find(args, key);

    if (value == NULL)
        return OK;
    if (!json_is_string(value))
        return err_say(e, BAD_INPUT, "'%s' must be a string", key);
    if (json_string_length(value) > most)
        return err_say(e, BAD_INPUT, "'%s' must be at most %d bytes long", key, (int)most);
    if (strlen(json_string_value(value)) != json_string_length(value))
        return err_say(e, BAD_INPUT, "'%s' must not contain a zero byte", key);
    *out = json_string_value(value);
    return OK;
}

/* Cleaning must not change it. */
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
        return err_say(e, BAD_INPUT, "'%s' must not contain control characters", key);
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
        return err_say(e, BAD_INPUT, "'%s' must be a whole number from %d to %d", key, (int)min,
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
        return err_say(e, BAD_INPUT, "'%s' must be true or false", key);
    *out = json_is_true(value);
    return OK;
}

int args_index(const char *words, const char *word)
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

    int found = json_is_string(value) ? args_index(words, json_string_value(value)) : -1;

    if (found >= 0) {
        *out = found;
        return OK;
    }
    text_init(&t, memory, sizeof memory);
    list_words(words, &t);
    return err_say(e, BAD_INPUT, "'%s' must be %s", key, memory);
}

enum status args_seconds(const json_t *args, const char *key, int64_t min, int64_t max,
                         int64_t *out, struct err *e)
{
    const json_t *value = find(args, key);

    if (value == NULL)
        return OK;

    double seconds = json_is_number(value) ? json_number_value(value) : -1;

    if (!(seconds >= (double)min && seconds <= (double)max))
        return err_say(e, BAD_INPUT, "'%s' must be a number of seconds from %d to %d", key,
                       (int)min, (int)max);
    *out = (int64_t)(seconds * 1000 + 0.5);
    return OK;
}

enum status args_object(const json_t *args, const char *key, struct err *e)
{
    const json_t *value = find(args, key);

    return value == NULL || json_is_object(value)
               ? OK
               : err_say(e, BAD_INPUT, "'%s' must be an object", key);
}

enum status args_list(const json_t *args, const char *key, size_t most, struct err *e)
{
    const json_t *value = find(args, key);

    return value == NULL || (json_is_array(value) && json_array_size(value) <= most)
               ? OK
               : err_say(e, BAD_INPUT, "'%s' must be a list of at most %d items", key, (int)most);
}

struct str arg_line(const json_t *args, const char *key)
{
    const char *text = json_string_value(json_object_get(args, key));

    return text != NULL ? str_trim(str_of(text)) : (struct str){"", 0};
}

struct str arg_name(const json_t *args, const char *key)
{
    const char *text = json_string_value(json_object_get(args, key));
    struct str name = {"", 0};

    return text != NULL && name_check(str_of(text), &name, NULL) == OK ? name : (struct str){"", 0};
}

void args_unfold(const char *position, struct text *t)
{
    for (; *position != '\0'; position++)
        text_char(t, *position == '_' ? ' ' : *position);
}
