/* Torii: MIT licence, see LICENSE. */
#include "bindings/wasm/question.h"

#include "bindings/wasm/oni_setup.h"
#include "bindings/wasm/page.h"

#include <stdlib.h>

void question_end(struct question *q)
{
    play_free(q->play);
    free(q->events);
}

/* The lines `move TEXT` after the set-up. */
static enum status hear_moves(struct play *p, struct str text, struct err *e)
{
    const struct game *g = &p->entry.game;
    struct str key, value;
    enum status rc = OK;

    while (rc == OK && page_line(&text, &key, &value))
        if (str_eq(key, "move"))
            rc = play_hear(p, game_turn(g, &p->match.state), value, e);
    return rc;
}

enum status question_see(struct question *q, struct err *e)
{
    const struct match *m = &q->play->match;

    q->events = malloc((m->count + 1) * sizeof *q->events);
    if (q->events == NULL)
        return err_say(e, NO_ROOM, "no memory for the game");
    match_seen(m, game_turn(m->game, &m->state), &q->first, q->events, &q->seen);
    return OK;
}

enum status question_open(struct question *q, int viewer, struct str text, struct err *e)
{
    struct oni_setup setup;
    enum status rc;

    *q = (struct question){.play = play_new()};
    if (q->play == NULL)
        return err_say(e, NO_ROOM, "no memory for the game");
    oni_setup_read(text, &setup);
    rc = oni_setup_watch(q->play, &setup, viewer, e);
    return rc == OK ? hear_moves(q->play, text, e) : rc;
}

enum status question_read(struct question *q, int viewer, struct str text, struct err *e)
{
    enum status rc = question_open(q, viewer, text, e);

    if (rc != OK)
        return rc;

    const struct game *g = &q->play->entry.game;
    int turn = game_turn(g, &q->play->match.state);

    if (turn < 0)
        return err_say(e, ILLEGAL,
                       turn == GAME_OVER ? "the game is over" : "no cards are dealt yet");
    if (viewer >= 0 && viewer != turn)
        return err_say(e, ILLEGAL, "it is not the turn of %s", record_player_name(g, viewer));
    if (match_is_shown(&q->play->match) && viewer < 0)
        return err_say(e, BAD_INPUT, "only a seat can think about a game with secrets");
    return question_see(q, e);
}

struct str question_line(struct str text, const char *key)
{
    struct str found, value;

    while (page_line(&text, &found, &value))
        if (str_eq(found, key))
            return value;
    return (struct str){"", 0};
}

void question_moves(const struct play *p, const game_action *moves, int count, struct text *t)
{
    const struct game *g = &p->entry.game;
    struct game_state now = p->match.state;

    text_char(t, '[');
    for (int i = 0; i < count; i++) {
        char memory[GAME_MAX_TEXT];
        struct text move;

        text_init(&move, memory, sizeof memory);
        g->kind->action_print(g, &now, moves[i], &move);
        text_add(t, i > 0 ? "," : "");
        text_json(t, text_view(&move));
        if (i + 1 < count)
            game_play(g, &now, moves[i]);
    }
    text_char(t, ']');
}
