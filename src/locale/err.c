/* Torii: MIT licence, see LICENSE. */
#include "locale/locale.h"

static const char *say_in(const void *language, const char *english)
{
    return locale_say(language, english);
}

void locale_err(const char *language, const struct err *e, struct text *t)
{
    err_print(e, &(struct err_words){.say = say_in, .context = language}, t);
}
