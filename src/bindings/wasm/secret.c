/* Torii: MIT licence, see LICENSE. */
#include "bindings/wasm/page.h"

enum status page_secret(struct str said, unsigned char out[FORM_SECRET], struct err *e)
{
    struct str key, value, told = {"", 0};

    while (page_line(&said, &key, &value))
        if (str_eq(key, "secret"))
            told = value;
    if (form_read(told, out))
        return OK;
    return err_say(e, BAD_INPUT, "the secret of the game is %d hexadecimal digits, not %q",
                   FORM_HEX - 1, told);
}
