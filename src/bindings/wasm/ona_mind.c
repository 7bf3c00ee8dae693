/* Torii: MIT licence, see LICENSE. */
/*
 * The Onamazu engine for the page: onamazu-mind.wasm. Each request carries the whole game as its seat was shown
 * it, and the seat's view is updated with that, so no hidden information is in memory here. Between requests
 * only memory is kept.
 */
#include "bindings/wasm/ona_setup.h"
#include "bindings/wasm/page.h"
#include "bindings/wasm/wasm.h"

#include "engine/opponent.h"

#include <stdlib.h>
#include <string.h>

/* The computer's seat of the last request, with the game it was made for. */
static struct {
    struct opponent *opponent;
    struct play *play;
    int level;
} seat;

/* ---- requests ------------------------------------------------------------------------------ */

/* The lines `move PLAYER TEXT` after the set-up. The game determines who acts. */
static enum status hear_moves(struct play *p, struct str lines, struct err *e)
{
    struct str key, value, player;
    enum status rc = OK;

    while (rc == OK && page_line(&lines, &key, &value)) {
        if (!str_eq(key, "move") || !str_cut(&value, ' ', &player))
            continue;
        rc = play_hear(p, game_turn(&p->entry.game, &p->match.state),
                       value.data != NULL ? value : (struct str){"", 0}, e);
    }
    return rc;
}

static enum status question_read(struct play *p, int viewer, struct str lines, struct err *e)
{
    struct ona_setup setup;
    enum status rc;
    int turn;

    if (viewer < 0)
        return err_say(e, BAD_INPUT, "only a seat can think about a game with secrets");
    ona_setup_read(lines, &setup);
    rc = ona_setup_watch(p, &setup, viewer, e);
    if (rc == OK)
        rc = hear_moves(p, lines, e);
    if (rc != OK)
        return rc;
    turn = game_turn(&p->entry.game, &p->match.state);
    if (turn == GAME_OVER)
        return err_say(e, ILLEGAL, "the game is over");
    if (turn != viewer)
        return err_say(e, ILLEGAL, "it is not the turn of seat %d", viewer + 1);
    return OK;
}

/* ---- levels -------------------------------------------------------------------------------- */

static bool is_same_game(const struct games_entry *a, const struct games_entry *b)
{
    return a->game.kind == b->game.kind && a->onamazu.hash == b->onamazu.hash;
}

static void seat_leave(void)
{
    opponent_free(seat.opponent);
    play_free(seat.play);
    memset(&seat, 0, sizeof seat);
}

/* Keeps the seat if the same level plays the same game; else it takes over the request's game. */
static enum status seat_take(struct play *p, int level, struct err *e)
{
    if (seat.opponent != NULL && seat.level == level && is_same_game(&seat.play->entry, &p->entry))
        return OK;
    seat_leave();
    seat.opponent = opponent_new(&p->entry, level);
    if (seat.opponent == NULL)
        return err_say(e, NO_ROOM, "out of memory");
    seat.play = p;
    seat.level = level;
    return OK;
}

/* An action as text. */
struct chosen {
    const struct play *play;
    game_action action;
};

static enum status tell_chosen(const void *what, struct text *t, struct err *e)
{
    const struct chosen *c = what;
    const struct game *g = &c->play->entry.game;

    (void)e;
    g->kind->action_print(g, &c->play->match.state, c->action, t);
    return OK;
}

static enum status choose(struct play *p, int viewer, int level, struct str said, game_action *out,
                          struct err *e)
{
    struct game_seen seen = {viewer, &p->match.state, NULL, 0};
    unsigned char secret[FORM_SECRET];
    enum status rc = question_read(p, viewer, said, e);

    if (rc == OK)
        rc = page_secret(said, secret, e);
    if (rc == OK && (level < 1 || level > OPPONENT_LEVELS))
        rc = err_say(e, BAD_INPUT, "a level is a number from 1 to %d, not %d", OPPONENT_LEVELS,
                     level);
    if (rc == OK)
        rc = seat_take(p, level, e);
    if (rc != OK)
        return rc;
    opponent_begin(seat.opponent, secret);
    return opponent_act(seat.opponent, &seen, match_decision(&p->match), out, e);
}

int ona_mind_choose(int viewer, int level, int size)
{
    struct play *p = play_new();
    struct chosen chosen = {p, 0};
    struct err e = {0};
    enum status rc = p != NULL ? choose(p, viewer, level, page_said(size), &chosen.action, &e)
                               : err_say(&e, NO_ROOM, "no memory for the game");
    int status = rc == OK ? page_answer(tell_chosen, &chosen) : page_status(rc, &e);

    if (p != seat.play)
        play_free(p);
    return status;
}
