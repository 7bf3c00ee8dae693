/* Torii: MIT licence, see LICENSE. */
#include "bindings/wasm/written.h"

#include "bindings/wasm/order.h"
#include "bindings/wasm/tell.h"
#include "exchange/exchange.h"

#include <stdlib.h>
#include <string.h>

/* The last record that was read; its memory is reused for the next one. */
static struct record *last;

static struct record *fresh(void *entry)
{
    if (last == NULL)
        last = malloc(sizeof *last);
    if (last != NULL)
        record_init(last, games_open_record, entry);
    return last;
}

static enum status no_memory(struct err *e)
{
    return err_say(e, NO_ROOM, "not enough memory for the record");
}

enum status written_open(struct play *p, struct str text, struct err *e)
{
    struct record *r = fresh(&p->entry);
    enum status rc = r == NULL ? no_memory(e) : record_read(r, text, e);

    return rc == OK ? play_record(p, r, e) : rc;
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

static void tell_setup(struct text *t)
{
    static const char *const tags[][2] = {{"Game", "game"},   {"Deck", "deck"},
                                          {"Winds", "winds"}, {"Deal", "cards"},
                                          {"Rules", "rules"}, {"Position", "position"}};
    struct str wind = record_tag(last, "Wind"), light = record_tag(last, "Light");

    jsonw_key(t, "setup");
    text_char(t, '{');
    for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++) {
        struct str value = record_tag(last, tags[i][0]);

        if (value.data == NULL)
            continue;
        jsonw_key(t, tags[i][1]);
        text_json(t, value);
    }
    if (wind.data != NULL) {
        jsonw_key(t, "wind");
        text_str(t, wind);
    }
    if (light.data != NULL)
        jsonw_number(t, "light", str_eq(light, "red"));
    text_char(t, '}');
}

/* The comments, by turn number; the first one precedes all turns. */
static void tell_comments(struct text *t)
{
    jsonw_key(t, "comments");
    text_char(t, '[');
    text_json(t, last->preface);
    for (size_t i = 0; i < last->turn_count; i++) {
        text_char(t, ',');
        text_json(t, last->turns[i].comment);
    }
    text_char(t, ']');
}

void written_told(struct text *t)
{
    text_char(t, '{');
    if (last != NULL && last->game != NULL) {
        tell_tags(t);
        jsonw_number(t, "viewer", last->scope);
        tell_setup(t);
        jsonw_word(t, "result", record_result_name(last->game->kind->players, last->result));
        jsonw_word(t, "ending", last->ending);
        tell_comments(t);
    }
    text_char(t, '}');
}

/* ---- writing ------------------------------------------------------------------------------- */

static const char *const own_tags[] = {"Game",  "Scope", "Deck",     "Wind",   "Winds",  "Light",
                                       "Rules", "Deal",  "Position", "Result", "Ending", NULL};

enum status written_print(const struct play *p, int viewer, struct str text, struct text *t,
                          struct err *e)
{
    struct record *r = malloc(sizeof *r);
    struct page_order order = {.hides = p->entry.game.kind->hidden && viewer != GAME_FULL,
                               .own = own_tags};
    enum status rc;

    if (r == NULL)
        return no_memory(e);
    record_init(r, games_open_record, NULL);
    rc = page_order_read(&order, text, r, e);
    if (rc == OK)
        rc = games_tag_record(&p->entry, r, e);
    if (rc == OK)
        rc = record_take(r, &p->match, viewer, e);
    if (rc == OK)
        rc = page_order_finish(&order, &p->entry.game, &p->match.state, r, e);
    if (rc == OK)
        rc = order.json ? exchange_json_print(r, t, e) : record_print(r, t, e);
    free(r);
    return rc;
}

/* ---- pictures ------------------------------------------------------------------------------ */

void written_picture(const struct play *p, size_t steps, int viewer, const char *language,
                     struct text *t)
{
    enum { WIDTH = 720 };
    const struct game *g = &p->entry.game;
    struct game_picture how = {
        .seat = viewer >= 0 ? viewer : GAME_SPECTATOR, .width = WIDTH, .language = language};
    struct match at, before;
    struct game_state view;

    play_at(p, steps, &at);
    if (at.count > 0 && at.steps[at.count - 1].actor != GAME_CHANCE) {
        play_at(p, at.count - 1, &before);
        how.last = match_event(&at, at.count - 1, &before.state, viewer);
    }
    play_view(p, &at.state, viewer, &view);
    g->kind->picture(g, &view, &how, t);
}
