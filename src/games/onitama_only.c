/* Torii: MIT licence, see LICENSE. */
/* The list of games without Onamazu, instead of onamazu.c: for the web page. */
#include "games/parts.h"

static enum status refuse(struct err *e)
{
    return err_say(e, BAD_INPUT, "Onamazu is not played here");
}

enum status games_onamazu_open(struct games_entry *out, const struct games_options *chosen,
                               struct err *e)
{
    (void)out, (void)chosen;
    return refuse(e);
}

enum status games_open_onamazu(struct games_entry *out, struct str position,
                               const struct ona_rules *rules, struct err *e)
{
    (void)out, (void)position, (void)rules;
    return refuse(e);
}

enum status games_onamazu_record(struct games_entry *opened, const struct record *r,
                                 const struct ona_rules *rules, struct err *e)
{
    (void)opened, (void)r, (void)rules;
    return refuse(e);
}

enum status games_onamazu_tag(const struct games_entry *entry, struct record *r, struct err *e)
{
    (void)entry, (void)r;
    return refuse(e);
}
