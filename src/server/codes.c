/* Torii: MIT licence, see LICENSE. */
#include "server/codes.h"

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
