/* Torii: MIT licence, see LICENSE. */
/* Arguments of a request against the row of its endpoint. */
#include "server/endpoints.h"

#include "server/args.h"

#include <string.h>

/* ---- names --------------------------------------------------------------------------------- */

void endpoint_compare(struct str wanted, const char *name, int *best, const char **nearest)
{
    int distance = str_distance(wanted, str_of(name), *best);

    if (distance < *best) {
        *best = distance;
        *nearest = name;
    }
}

enum status endpoint_no_such(const char *what, const char *name, const char *near, struct err *e)
{
    if (near != NULL)
        return err_say(e, BAD_INPUT, "unknown %s %q; did you mean '%s'?", what, str_of(name), near);
    return err_say(e, BAD_INPUT, "unknown %s %q", what, str_of(name));
}

/* ---- arguments ----------------------------------------------------------------------------- */

static const struct argument *find(const struct endpoint *p, const char *name)
{
    for (const struct argument *g = p->arguments; g != NULL && g->name != NULL; g++)
        if (strcmp(g->name, name) == 0)
            return g;
    return NULL;
}

static enum status check_known(const struct endpoint *p, const json_t *args, struct err *e)
{
    const char *key, *near = NULL;
    const json_t *value;
    int best = ENDPOINT_NEAR;

    /* The iterator of jansson wants an object that may be changed, and changes nothing. */
    json_object_foreach((json_t *)(uintptr_t)args, key, value)
    {
        if (find(p, key) != NULL)
            continue;
        for (const struct argument *g = p->arguments; g != NULL && g->name != NULL; g++)
            endpoint_compare(str_of(key), g->name, &best, &near);
        return endpoint_no_such("argument", key, near, e);
    }
    return OK;
}

static enum status check_value(const struct argument *g, const json_t *args, struct err *e)
{
    const char *text;
    struct str line;
    int64_t number;
    bool flag;
    int word;

    switch (g->type) {
    case ARGUMENT_TEXT: return args_text(args, g->name, (size_t)g->max, &text, e);
    case ARGUMENT_LINE: return args_line(args, g->name, (size_t)g->max, &line, e);
    case ARGUMENT_NAME: return args_name(args, g->name, (size_t)g->max, &line, e);
    case ARGUMENT_INT: return args_int(args, g->name, g->min, g->max, &number, e);
    case ARGUMENT_BOOL: return args_bool(args, g->name, &flag, e);
    case ARGUMENT_WORD: return args_word(args, g->name, g->words, &word, e);
    case ARGUMENT_OBJECT: return args_object(args, g->name, e);
    default: return args_list(args, g->name, (size_t)g->max, e);
    }
}

bool endpoint_check(const struct endpoint *p, const json_t *args, enum code *code, struct err *e)
{
    *code = CODE_UNKNOWN_KEY;
    if (check_known(p, args, e) != OK)
        return false;
    for (const struct argument *g = p->arguments; g != NULL && g->name != NULL; g++) {
        enum status rc = check_value(g, args, e);

        if (rc == OK && g->required && !args_has(args, g->name)) {
            *code = CODE_MISSING;
            err_say(e, BAD_INPUT, "'%s' is missing", g->name);
            return false;
        }
        if (rc != OK) {
            *code = rc == ILLEGAL ? CODE_BAD_NAME : g->code != 0 ? g->code : CODE_BAD_VALUE;
            return false;
        }
    }
    return true;
}

/* ---- values -------------------------------------------------------------------------------- */

static const char *fallback(const struct endpoint *p, const char *key)
{
    const struct argument *g = find(p, key);

    return g != NULL ? g->fallback : NULL;
}

int64_t endpoint_int(const struct endpoint *p, const json_t *args, const char *key)
{
    const json_t *value = json_object_get(args, key);
    const char *text = json_is_integer(value) ? NULL : fallback(p, key);
    uint64_t number;

    if (json_is_integer(value))
        return json_integer_value(value);
    return text != NULL && str_number(str_of(text), INT64_MAX, &number) ? (int64_t)number : -1;
}

bool endpoint_bool(const struct endpoint *p, const json_t *args, const char *key)
{
    const json_t *value = json_object_get(args, key);
    const char *text = json_is_boolean(value) ? NULL : fallback(p, key);

    return json_is_true(value) || (text != NULL && strcmp(text, "true") == 0);
}

int endpoint_word(const struct endpoint *p, const json_t *args, const char *key)
{
    const struct argument *g = find(p, key);
    const char *word = json_string_value(json_object_get(args, key));

    if (word == NULL)
        word = g->fallback;
    return word != NULL ? args_index(g->words, word) : -1;
}
