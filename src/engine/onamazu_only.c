/* Torii: MIT licence, see LICENSE. */
/* The engine without the open games and their tables: for the page's Onamazu, whose mind is small so. */
#include "engine/parts.h"

enum status open_think(struct engine *e, const struct engine_task *task, struct engine_result *out,
                       struct err *err)
{
    (void)e, (void)task, (void)out;
    return err_say(err, BAD_INPUT, "only Onamazu is thought about here");
}

void open_prepare(struct engine *e, const struct games_entry *entry, const void *state)
{
    (void)e, (void)entry, (void)state;
}

void open_release(struct engine *e)
{
    (void)e;
}

void open_forget(struct engine *e)
{
    (void)e;
}

void tables_init(struct tables *t, const struct engine_options *options)
{
    (void)t, (void)options;
}

void tables_release(struct tables *t)
{
    (void)t;
}
