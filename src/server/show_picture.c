/* Torii: MIT licence, see LICENSE. */
/*
 * What a picture of a game may show, and its preview: what a spectator sees, and everything once the game is over. The answer
 * is positions as text; the painter's thread draws them. A record that somebody sends is shown in its own scope.
 */
#include "server/show.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_FRAMES = 160 }; /* of an animation: the end of a longer game */

static int scope_of(const struct sitting *s)
{
    return s->stage == STORE_OVER ? GAME_FULL : GAME_SPECTATOR;
}

/* [position, last event], or NULL while nothing lies on the table. */
static json_t *frame(const struct game *g, const struct game_state *state, int scope,
                     game_action last)
{
    char memory[GAME_MAX_TEXT];
    struct text t;

    if (game_turn(g, state) == GAME_CHANCE)
        return NULL;
    text_init(&t, memory, sizeof memory);
    game_print(g, state, scope, &t);
    return json_pack("[s%, I]", memory, t.len, (json_int_t)last);
}

/* All that follow one another from step `from` on. */
static json_t *frames_from(const struct match *m, int scope, size_t from)
{
    struct game_state state;
    json_t *list = json_array();

    match_state_at(m, from, &state);
    json_array_append_new(list, frame(m->game, &state, scope, 0));
    for (size_t i = from; i < m->count; i++) {
        bool chance = m->steps[i].actor == GAME_CHANCE;
        game_action last = chance ? 0 : match_event(m, i, &state, scope);

        match_go(m, i, &state);
        json_array_append_new(list, frame(m->game, &state, scope, last));
    }
    return list;
}

/* Its end, if it is long. */
static json_t *frames_of(const struct match *m, int scope)
{
    return frames_from(m, scope, m->count > MOST_FRAMES ? m->count - MOST_FRAMES : 0);
}

json_t *show_picture(const struct sitting *s)
{
    size_t count = s->match.count;
    json_t *frames = frames_from(&s->match, scope_of(s), count > 0 ? count - 1 : 0);

    while (json_array_size(frames) > 1)
        json_array_remove(frames, 0);
    return json_pack("{s:o}", "frames", frames);
}

json_t *show_replay(const struct sitting *s)
{
    return json_pack("{s:o}", "frames", frames_of(&s->match, scope_of(s)));
}

/* ---- records that are sent ------------------------------------------------------------------------ */

/* Both are large. */
struct read_record {
    struct record record;
    struct games_entry entry;
};

static enum status read_animated(struct read_record *r, struct str text, struct err *e)
{
    enum status rc;

    record_init(&r->record, games_open_record, &r->entry);
    rc = record_read(&r->record, text, e);
    if (rc == OK && game_has_numbers(r->record.game))
        return err_say(e, NOT_NOW, "there are no animations of this game");
    return rc;
}

json_t *show_record(struct str text, enum status *rc, struct err *e)
{
    struct read_record *r = malloc(sizeof *r);
    json_t *frames = NULL;

    *rc = r != NULL ? read_animated(r, text, e) : err_say(e, NO_ROOM, "out of memory");
    if (*rc == OK)
        frames = frames_of(&r->record.match, r->record.scope);
    free(r);
    return frames;
}

/* ---- previews ---------------------------------------------------------------------------------- */

/* While a seat is open an invitation names those who are there, and nobody is called by a colour that may not be theirs. */
static void add_name(const struct sitting *s, int at, struct text *t)
{
    const struct seat *seat = &s->seats[at];
    bool named = seat->kind == SEAT_PERSON && seat->name[0] != '\0';

    if (!named && s->stage == STORE_WAITING)
        return;
    if (t->len > 0)
        text_add(t, " – ");
    if (seat->kind == SEAT_LEVEL)
        text_format(t, "Torii %d", seat->level);
    else
        text_add(t, named ? seat->name : s->game.kind->seat_name(&s->game, at));
}

/* Names of people are in no language, and a crawler has none. */
json_t *show_preview(const struct sitting *s)
{
    char memory[GAME_MAX_PLAYERS * (SETUP_NAME + 8) + SETUP_GAME + 64];
    struct text t;

    text_init(&t, memory, sizeof memory);
    for (int i = 0; i < s->players; i++)
        add_name(s, i, &t);
    text_format(&t, "%s%s", t.len > 0 ? " · " : "", s->of->title);
    return json_pack("{s:s%, s:b, s:b}", "title", memory, t.len, "begun", s->stage != STORE_WAITING,
                     "small", !game_has_numbers(&s->game));
}
