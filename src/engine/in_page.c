/* Torii: MIT licence, see LICENSE. */
/* The engine in a web page has no files: instead of files.c. */
#include "engine/parts.h"

void tables_open_files(struct tables *t)
{
    (void)t;
}

void tables_close_files(struct tables *t)
{
    (void)t;
}

enum status tables_ask_files(struct tables *t, const struct oni_core *s, struct table_answer *out)
{
    (void)t, (void)s, (void)out;
    return ILLEGAL;
}

void tables_complain(struct tables *t)
{
    (void)t;
}
