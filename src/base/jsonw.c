/* Torii: MIT licence, see LICENSE. */
#include "base/jsonw.h"

void jsonw_next(struct text *t)
{
    char last = t->len > 0 ? t->data[t->len - 1] : '{';

    if (last != '{' && last != '[')
        text_char(t, ',');
}

void jsonw_key(struct text *t, const char *key)
{
    jsonw_next(t);
    text_format(t, "\"%s\":", key);
}

void jsonw_str(struct text *t, const char *key, struct str value)
{
    jsonw_key(t, key);
    text_json(t, value);
}

void jsonw_null(struct text *t, const char *key)
{
    jsonw_key(t, key);
    text_add(t, "null");
}

void jsonw_word(struct text *t, const char *key, const char *word)
{
    if (word == NULL)
        jsonw_null(t, key);
    else
        jsonw_str(t, key, str_of(word));
}

void jsonw_number(struct text *t, const char *key, int number)
{
    jsonw_key(t, key);
    text_int(t, number);
}

void jsonw_bool(struct text *t, const char *key, bool is)
{
    jsonw_key(t, key);
    text_add(t, is ? "true" : "false");
}
