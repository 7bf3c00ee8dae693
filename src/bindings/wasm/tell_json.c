/* Torii: MIT licence, see LICENSE. */
#include "bindings/wasm/tell_json.h"

void tell_error(const struct err *e, struct text *t)
{
    text_char(t, '{');
    jsonw_word(t, "error", err_text(e));
    text_char(t, ',');
    err_json(e, t);
    jsonw_word(t, "clause", e->clause[0] != '\0' ? e->clause : NULL);
    text_char(t, '}');
}
