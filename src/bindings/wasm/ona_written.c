/* Torii: MIT licence, see LICENSE. */
#include "bindings/wasm/ona_written.h"

#include "bindings/wasm/order.h"
#include "bindings/wasm/tell_json.h"

#include <stdlib.h>

/* The last record that was read; its memory is reused for the next one. */
static struct record *last;

static enum status no_memory(struct err *e)
{
    return err_say(e, NO_ROOM, "not enough memory for the record");
}

enum status ona_written_open(struct play *m, struct str seed, struct str text, struct err *e)
{
    enum status rc;

    if (last == NULL)
        last = malloc(sizeof *last);
    if (last == NULL)
        return no_memory(e);
    record_init(last, games_open_record, &m->entry);
    rc = record_read(last, text, e);
    if (rc == OK)
        rc = play_record(m, last, e);
    return rc == OK && !last->shown ? play_seed(m, seed, e) : rc;
}

/* ---- contents ------------------------------------------------------------------------------ */

static void tell_tags(struct text *t)
{
    int order[RECORD_MAX_TAGS], count = record_tag_order(last, order);

    jsonw_key(t, "tags");
    text_char(t, '{');
    for (int i = 0; i < count; i++) {
        text_add(t, i > 0 ? "," : "");
        text_json(t, last->tags[order[i]].name);
        text_char(t, ':');
        text_json(t, last->tags[order[i]].value);
    }
    text_char(t, '}');
}

static void tell_tag(struct text *t, const char *key, struct str value)
{
    if (value.data == NULL)
        return;
    jsonw_key(t, key);
    text_json(t, value);
}

void ona_written_told(struct text *t)
{
    struct str changes = {NULL, 0};

    text_char(t, '{');
    if (last != NULL && last->game != NULL) {
        changes = record_tag(last, "Changes");
        tell_tags(t);
        jsonw_number(t, "viewer", last->scope);
        jsonw_key(t, "setup");
        text_char(t, '{');
        jsonw_number(t, "players", last->game->kind->players);
        tell_tag(t, "changes", changes.data != NULL ? changes : (struct str){"", 0});
        tell_tag(t, "seed", record_tag(last, "Seed"));
        tell_tag(t, "position", record_tag(last, "Position"));
        text_char(t, '}');
    }
    text_char(t, '}');
}

/* ---- writing ------------------------------------------------------------------------------- */

static const char *const own_tags[] = {"Game",     "Scope",  "Players", "Rules", "Changes",
                                       "Position", "Result", "Ending",  NULL};

/* A viewer who was only shown the game must be told the result. */
static enum status finish(const struct play *m, struct record *r, const struct page_order *order,
                          struct err *e)
{
    if (match_is_shown(&m->match))
        return record_finish(r, order->result, order->ending, e);
    return page_order_finish(order, &m->entry.game, &m->match.state, r, e);
}

enum status ona_written_print(const struct play *m, int viewer, struct str lines, struct text *t,
                              struct err *e)
{
    struct record *r = malloc(sizeof *r);
    struct page_order order = {.hides = viewer != GAME_FULL, .own = own_tags};
    enum status rc;

    if (r == NULL)
        return no_memory(e);
    record_init(r, games_open_record, NULL);
    rc = page_order_read(&order, lines, r, e);
    if (rc == OK)
        rc = games_tag_record(&m->entry, r, e);
    if (rc == OK)
        rc = record_take(r, &m->match, viewer, e);
    if (rc == OK)
        rc = finish(m, r, &order, e);
    if (rc == OK)
        rc = record_print(r, t, e);
    free(r);
    return rc;
}
