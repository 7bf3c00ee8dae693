/* Torii: MIT licence, see LICENSE. */
/* The list of games with Onamazu alone, instead of games.c and record.c: for the page's Onamazu. */
#include "games/parts.h"

static enum status refuse(struct err *e)
{
    return err_say(e, BAD_INPUT, "only Onamazu is played here");
}

enum status games_open(struct games_entry *out, struct str name,
                       const struct games_options *options, struct err *e)
{
    struct games_options chosen = options != NULL ? *options : GAMES_USUAL;

    return str_eq(name, "onamazu") ? games_onamazu_open(out, &chosen, e) : refuse(e);
}

enum status games_open_position(struct games_entry *out, struct str position, struct err *e)
{
    return games_open_onamazu(out, position, NULL, e);
}

enum status games_open_ruled_record(void *ruled, const struct record *r, const struct game **out,
                                    struct err *e)
{
    const struct games_ruled *with = ruled;
    struct str name = record_tag(r, "Game");
    enum status rc = name.data != NULL && !str_eq(name, "onamazu") ? refuse(e) : OK;

    if (rc == OK)
        rc = games_onamazu_record(with->entry, r, with->rules, e);
    if (rc == OK)
        *out = &with->entry->game;
    return rc;
}

enum status games_open_record(void *entry, const struct record *r, const struct game **out,
                              struct err *e)
{
    struct games_ruled ruled = {.entry = entry};

    return games_open_ruled_record(&ruled, r, out, e);
}

enum status games_tag_record(const struct games_entry *entry, struct record *r, struct err *e)
{
    return games_onamazu_tag(entry, r, e);
}
