/* Torii: MIT licence, see LICENSE. */
/* Turns of a record: their numbers, their words, and which file hears them. */
#include "game/record.h"
#include "game/recordturn.h"

#include <string.h>

void record_words_begin(struct record_words *w, const struct record *r)
{
    w->game = r->game;
    w->number = w->player = 0;
    text_init(&w->all, w->all_memory, sizeof w->all_memory);
    text_init(&w->joined, w->joined_memory, sizeof w->joined_memory);
    (void)record_next(r, &w->number, &w->player);
}

static void add_part(const struct game *g, struct text *t, const void *state, game_action event)
{
    if (t->len > 0)
        text_char(t, '+');
    g->kind->action_print(g, state, event, t);
}

void record_words_add(struct record_words *w, const void *state, game_action event)
{
    add_part(w->game, &w->all, state, event);
    if (!w->game->kind->silent(w->game, event))
        add_part(w->game, &w->joined, state, event);
}

enum status record_words_push(struct record *r, const struct record_words *w, bool over,
                              struct err *e)
{
    /* A turn that began in its middle may have only parts that are left out: then all stand. */
    const struct text *words = over && w->joined.len > 0 ? &w->joined : &w->all;
    struct record_turn turn = {{"", 0}, {"", 0}, w->number, w->player};
    struct str mark;
    enum status rc;

    if (r->turn_count == RECORD_MAX_STEPS || words->full)
        return err_say(e, NO_ROOM, "the game is longer than %d steps", RECORD_MAX_STEPS);
    rc = record_keep(r, text_view(words), &turn.text, e);
    if (rc == OK && !over) {
        rc = record_keep(r, str_of("+"), &mark, e);
        turn.text.len++;
    }
    if (rc == OK)
        r->turns[r->turn_count++] = turn;
    return rc;
}

bool record_next(const struct record *r, int *number, int *player)
{
    const struct record_turn *last = r->turn_count > 0 ? &r->turns[r->turn_count - 1] : NULL;

    if (r->game == NULL)
        return false;

    const struct game_kind *kind = r->game->kind;
    int mover = kind->mover != NULL ? kind->mover(r->game, &r->last) : game_turn(r->game, &r->last);

    if (mover == GAME_OVER || (mover == GAME_CHANCE && !kind->heard))
        return false;
    *player = mover;
    if (r->game->kind->stage(r->game, &r->last) == GAME_SETUP)
        *number = 0;
    else if (last == NULL || last->number == 0)
        *number = 1;
    else
        *number = last->number + (*player == 0);
    return true;
}

bool record_turn_over(const struct game *g, const void *state, int number)
{
    enum game_stage stage = g->kind->stage(g, state);

    if (g->kind->heard && number == 0)
        return stage != GAME_SETUP;
    return stage != GAME_PART;
}

void record_count_quiet(struct record *r, enum game_stage before, enum game_stage after,
                        bool eventful)
{
    if (eventful)
        r->quiet = -1; /* the turn it happens in does not count */
    if (before != GAME_SETUP && after == GAME_TURN)
        r->quiet++;
}

/* The last position as the scope sees it. */
void record_look(struct record *r, const void *state)
{
    if (r->shown)
        r->game->kind->view(r->game, state, r->scope, &r->last);
    else
        memcpy(&r->last, state, r->game->kind->state_size);
}

/* ---- hearing ------------------------------------------------------------------------------- */

enum status record_hear(struct record *r, struct str turn, struct err *e)
{
    enum status rc = r->game == NULL ? record_begin(r, e) : OK;

    if (rc != OK)
        return rc;
    if (r->turn_count > 0 &&
        !record_turn_over(r->game, &r->last, r->turns[r->turn_count - 1].number))
        return err_say(e, ILLEGAL, "%q stands behind a turn that is not over", turn);
    if (r->game->kind->heard)
        return record_heard_turn(r, turn, e);
    return record_parts_turn(r, turn, e);
}
