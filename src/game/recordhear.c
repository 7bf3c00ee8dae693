/* Torii: MIT licence, see LICENSE. */
/* Turns of a record: their numbers and words, and which file parses them. */
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

static void next_part(const struct record_words *w, struct text *t)
{
    if (t->len > 0)
        text_add(t, record_lists_parts(w->game) ? "; " : "+");
}

void record_words_add(struct record_words *w, const void *state, game_action event)
{
    const struct game *g = w->game;

    next_part(w, &w->all);
    g->kind->action_print(g, state, event, &w->all);
    if (g->kind->silent(g, event))
        return;
    next_part(w, &w->joined);
    g->kind->action_print(g, state, event, &w->joined);
}

void record_words_outcome(struct record_words *w, const struct game_outcome *o)
{
    next_part(w, &w->all);
    w->game->kind->outcome_print(w->game, o, &w->all);
    next_part(w, &w->joined);
    w->game->kind->outcome_print(w->game, o, &w->joined);
}

enum status record_words_push(struct record *r, struct record_words *w, bool over, struct err *e)
{
    /* A turn that began in the middle may have only omissible parts: then all are written. */
    struct text *words = over && w->joined.len > 0 ? &w->joined : &w->all;
    struct record_turn turn = {{"", 0}, {"", 0}, w->number, w->player};
    enum status rc;

    if (!over)
        text_char(words, w->game->kind->joint);
    if (words->full)
        return err_say(e, NO_ROOM, "the turn is longer than %d bytes", RECORD_MAX_TURN - 1);
    if (r->turn_count == RECORD_MAX_STEPS)
        return err_say(e, NO_ROOM, "the game is longer than %d steps", RECORD_MAX_STEPS);
    rc = record_keep(r, text_view(words), &turn.text, e);
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

    if (mover == GAME_OVER || (mover == GAME_CHANCE && kind->outcome_event == NULL))
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

    if (g->kind->outcome_event != NULL && number == 0) /* all set-up chance is one turn */
        return stage != GAME_SETUP;
    return stage != GAME_PART;
}

/* All or nothing. */
static enum status hear_turn(struct record *r, struct str turn, bool over, struct err *e)
{
    size_t steps = r->match.count, text_len = r->text_len;
    struct record_words words;
    enum status rc;

    record_words_begin(&words, r);
    rc = record_lists_parts(r->game) ? record_list_hear(r, &words, turn, e)
                                     : record_parts_hear(r, &words, turn, e);
    if (rc == OK)
        rc = record_words_push(r, &words, over, e);
    if (rc == OK) {
        r->last = r->match.state;
        return OK;
    }
    watch_undo(&r->watch, r->match.count - steps);
    r->text_len = text_len;
    return rc;
}

enum status record_play_turn(struct record *r, struct str turn, struct err *e)
{
    size_t steps = r->match.count;
    struct record_words words;
    enum status rc;

    record_words_begin(&words, r);
    rc = record_parts_hear(r, &words, turn, e);
    if (rc != OK)
        watch_undo(&r->watch, r->match.count - steps);
    return rc;
}

enum status record_hear(struct record *r, struct str turn, struct err *e)
{
    enum status rc = r->game == NULL ? record_begin(r, e) : OK;

    if (rc != OK)
        return rc;
    if (r->turn_count > 0 &&
        !record_turn_over(r->game, &r->last, r->turns[r->turn_count - 1].number))
        return err_say(e, ILLEGAL, "%q follows a turn that is not over", turn);
    return hear_turn(r, turn, record_is_whole(r->game, turn), e);
}
