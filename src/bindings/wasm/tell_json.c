/* Torii: MIT licence, see LICENSE. */
#include "bindings/wasm/tell_json.h"

void tell_key(struct text *t, const char *key)
{
    char last = t->len > 0 ? t->data[t->len - 1] : '{';

    text_format(t, "%s\"%s\":", last == '{' ? "" : ",", key);
}

void tell_word(struct text *t, const char *key, const char *word)
{
    tell_key(t, key);
    if (word == NULL)
        text_add(t, "null");
    else
        text_json(t, str_of(word));
}

void tell_number(struct text *t, const char *key, int number)
{
    tell_key(t, key);
    text_int(t, number);
}

void tell_bool(struct text *t, const char *key, bool is)
{
    tell_key(t, key);
    text_add(t, is ? "true" : "false");
}

void tell_error(const struct err *e, struct text *t)
{
    text_char(t, '{');
    tell_word(t, "error", err_text(e));
    text_char(t, ',');
    err_json(e, t);
    tell_word(t, "clause", e->clause[0] != '\0' ? e->clause : NULL);
    text_char(t, '}');
}
