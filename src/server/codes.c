/* Torii: MIT licence, see LICENSE. */
#include "server/codes.h"

#include "base/status.h"
#include "base/text.h"

#define CODE_ROW(name, word, status) {word, status},

static const struct {
    const char *word;
    int status;
} table[CODE_COUNT] = {CODES(CODE_ROW)};

const char *code_word(enum code code)
{
    return table[code].word;
}

int code_status(enum code code)
{
    return table[code].status;
}

json_t *code_body(enum code code, const char *words)
{
    return json_pack("{s:s, s:s}", "error", words, "code", table[code].word);
}

void code_body_err(json_t *body, const struct err *e)
{
    char memory[8 * ERR_TEXT];
    struct text t;

    text_init(&t, memory, sizeof memory);
    text_char(&t, '{');
    err_json(e, &t);
    if (e->clause[0] != '\0')
        text_format(&t, ",\"clause\":\"%s\"", e->clause);
    text_char(&t, '}');

    json_t *more = json_loadb(memory, t.len, 0, NULL);

    if (more != NULL)
        json_object_update(body, more);
    json_decref(more);
}
