/* Torii: MIT licence, see LICENSE. */
/* Replaces tb_files.c on the web page, which has no files. */
#include "engine/alphabeta.h"

void tb_open_files(struct tablebases *t)
{
    (void)t;
}

void tb_close_files(struct tablebases *t)
{
    (void)t;
}

enum status tb_probe_files(struct tablebases *t, const struct oni_core *s, struct table_result *out)
{
    (void)t, (void)s, (void)out;
    return ILLEGAL;
}

void tb_report_damage(struct tablebases *t)
{
    (void)t;
}
