/* Torii: MIT licence, see LICENSE. */
/*
 * The mind of Onamazu for the page: onamazu-mind.wasm. Each question tells the whole game as its seat was
 * shown it, and the seat's view is played on with that; so nothing hidden is in the memory here. Between
 * questions only memory is kept.
 */
#include "bindings/wasm/ona_setup.h"
#include "bindings/wasm/page.h"
#include "bindings/wasm/wasm.h"

#include "opponent/opponent.h"

#include <stdlib.h>
#include <string.h>

/* What is thought about; the entry is the seat's, for its opponent points to it. */
struct question {
    struct games_entry *entry;
    struct game_state view;
    uint64_t decision; /* its number: actions of players before it */
};

/* The computer's seat of the last question. */
static struct {
    struct opponent *opponent;
    struct games_entry *entry;
    int level;
} seat;

/* ---- the question -------------------------------------------------------------------------- */

/* One step as the seat was shown it: an action of anybody's, or what chance decided. */
static enum status hear(const struct game *g, struct str text, struct game_state *view,
                        struct err *e)
{
    game_action event;
    enum status rc;

    if (game_turn(g, view) == GAME_OVER)
        return err_say(e, ILLEGAL, "%q: the game is over before it", text);
    rc = g->kind->event_parse(g, view, text, &event, e);
    if (rc == OK)
        game_play(g, view, event);
    return rc;
}

/* The lines `move PLAYER TEXT` behind the set-up. Who acts follows from the game. */
static enum status hear_moves(struct question *q, struct str lines, struct err *e)
{
    const struct game *g = &q->entry->game;
    struct str key, value, player;
    enum status rc = OK;

    while (rc == OK && page_line(&lines, &key, &value)) {
        if (!str_eq(key, "move") || !str_cut(&value, ' ', &player))
            continue;
        q->decision += game_turn(g, &q->view) >= 0;
        rc = hear(g, value.data != NULL ? value : (struct str){"", 0}, &q->view, e);
    }
    return rc;
}

static enum status question_read(struct question *q, int viewer, struct str lines, struct err *e)
{
    const struct game *g = &q->entry->game;
    struct ona_setup setup;
    enum status rc;
    int turn;

    if (viewer < 0)
        return err_say(e, BAD_INPUT, "only a seat can think about a game with secrets");
    ona_setup_read(lines, &setup);
    rc = ona_setup_open(q->entry, &setup, e);
    if (rc == OK)
        rc = ona_setup_view(q->entry, &setup, viewer, &q->view, e);
    if (rc == OK)
        rc = hear_moves(q, lines, e);
    if (rc != OK)
        return rc;
    turn = game_turn(g, &q->view);
    if (turn == GAME_OVER)
        return err_say(e, ILLEGAL, "the game is over");
    if (turn != viewer)
        return err_say(e, ILLEGAL, "it is not for seat %d to act", viewer + 1);
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
    free(seat.entry);
    memset(&seat, 0, sizeof seat);
}

/* Keeps the seat where the same level plays the same game; else the question's game becomes its own. */
static enum status seat_take(struct question *q, int level, struct err *e)
{
    if (seat.opponent != NULL && seat.level == level && is_same_game(seat.entry, q->entry))
        return OK;
    seat_leave();
    seat.opponent = opponent_new(q->entry, level);
    if (seat.opponent == NULL)
        return err_say(e, NO_ROOM, "no memory to think");
    seat.entry = q->entry;
    seat.level = level;
    return OK;
}

/* An action as text. */
struct chosen {
    const struct question *question;
    game_action action;
};

static enum status tell_chosen(const void *what, struct text *t, struct err *e)
{
    const struct chosen *c = what;
    const struct game *g = &c->question->entry->game;

    (void)e;
    g->kind->action_print(g, &c->question->view, c->action, t);
    return OK;
}

int ona_mind_choose(int viewer, int level, int size)
{
    struct question q = {.entry = calloc(1, sizeof *q.entry)};
    struct game_seen seen = {viewer, &q.view, NULL, 0};
    struct chosen chosen = {&q, 0};
    struct err e = {"", ""};
    unsigned char secret[FORM_SECRET];
    struct str said = page_said(size);
    enum status rc = q.entry != NULL ? question_read(&q, viewer, said, &e)
                                     : err_say(&e, NO_ROOM, "no memory for the game");

    if (rc == OK)
        rc = page_secret(said, secret, &e);
    if (rc == OK && (level < 1 || level > OPPONENT_LEVELS))
        rc = err_say(&e, BAD_INPUT, "a level is a number from 1 to %d, not %d", OPPONENT_LEVELS,
                     level);
    if (rc == OK)
        rc = seat_take(&q, level, &e);
    if (rc == OK) {
        opponent_begin(seat.opponent, secret);
        rc = opponent_act(seat.opponent, &seen, q.decision, &chosen.action, &e);
    }

    int status = rc == OK ? page_answer(tell_chosen, &chosen) : page_status(rc, &e);

    if (q.entry != seat.entry)
        free(q.entry);
    return status;
}
