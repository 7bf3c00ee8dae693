/* Torii: MIT licence, see LICENSE. */
/* The main loop: whose turn it is, who may look at the screen, input and output. */
#include "term/commands.h"
#include "term/keep.h"

#include <stdlib.h>

enum { LINE = 1024 };

/* Hands the screen to another person, who confirms that nobody else is looking. False if the user quits. */
static bool hand_over(struct session *p, int seat)
{
    char memory[LINE];
    struct text t;
    struct str line;

    play_wipe(p);
    text_init(&t, memory, sizeof memory);
    p->kind->hand_over(&t, &p->look, seat);
    do {
        if (!play_ask(p, memory, &line))
            return false;
        if (play_is(p, line, COMMAND_QUITS)) {
            p->end = PLAY_LEFT;
            return false;
        }
    } while (line.len > 0);
    p->looking = seat;
    return true;
}

/* By search, or as a mover without search. */
static void computer_acts(struct session *p, int seat)
{
    game_action action;

    if (!think(p, seat, &action))
        action = p->kind->move(p, seat);
    if (p->end == PLAY_ON)
        play_action(p, action);
}

/* No human player: each turn is shown, on a terminal one at a time. */
static void watch(struct session *p)
{
    struct str line;

    if (p->people > 0 || !p->kind->watch(p) || !p->terminal || p->end != PLAY_ON)
        return;
    if (play_ask(p, say(&p->look, "Enter: next turn, q: leave> "), &line) &&
        play_is(p, line, COMMAND_QUITS))
        p->end = PLAY_LEFT;
}

/* A person's turn can be read, and perhaps taken back, before the next one. */
static void close_turn(struct session *p)
{
    size_t before = p->match->count;
    struct str line;

    p->kind->show_done(p);
    while (p->end == PLAY_ON && p->match->count == before &&
           play_ask(p, say(&p->look, p->kind->close_prompt(p)), &line)) {
        if (line.len == 0) {
            p->closed = before;
            p->shown = false;
            if (p->hidden && p->kind->wipes)
                play_wipe(p);
            else if (p->hidden)
                p->looking = NOBODY;
            return;
        }
        if (play_is(p, line, COMMAND_QUITS))
            p->end = PLAY_LEFT;
        else if (play_is(p, line, COMMAND_UNDOES))
            (void)p->kind->undo(p);
        else if (!play_look(p, line) && p->kind->close_help != NULL)
            play_line(p, say(&p->look, p->kind->close_help(p)), "");
    }
}

/* A person is to act: hands over the screen if needed, shows it, and reads input. *asked: the question is
 * on the screen. */
static void person_acts(struct session *p, int seat, bool *asked)
{
    char memory[LINE];
    struct text t;
    struct str line;
    size_t before = p->match->count;

    if (p->hidden && p->looking != seat) {
        if (!hand_over(p, seat))
            return;
        p->shown = *asked = false;
    }
    if (p->kind->skip != NULL && p->kind->skip(p)) {
        *asked = false;
        return;
    }

    const char *prompt =
        p->kind->prompt != NULL ? p->kind->prompt(p) : say(&p->look, "%s, your turn (h: help)> ");

    if (!*asked)
        p->kind->show(p, !p->shown);
    *asked = true;
    text_init(&t, memory, sizeof memory);
    text_format(&t, prompt, p->kind->seat(&p->look, seat));
    if (!play_ask(p, memory, &line))
        return;
    play_command(p, line);
    *asked = p->match->count == before;
    if (!*asked)
        p->refused = (struct err){0}; /* `why` is about the played move now */
}

static void play_on(struct session *p)
{
    const struct match *m = p->match;
    bool asked = false;
    struct err e;

    while (p->end == PLAY_ON) {
        int turn = game_turn(m->game, &m->state);

        if (p->kind->turn_done(p)) {
            close_turn(p);
            asked = false;
        } else if (turn == GAME_CHANCE) {
            watch(p);
            if (p->end == PLAY_ON && match_draw(p->match, &p->chance, &e) != OK)
                p->end = PLAY_FULL;
            asked = false;
        } else if (turn < 0) {
            p->end = PLAY_WON;
        } else if (p->how->person[turn]) {
            person_acts(p, turn, &asked);
        } else {
            watch(p);
            if (p->end == PLAY_ON)
                computer_acts(p, turn);
            asked = false;
        }
    }
}

static void prepare(struct session *p, const struct term_game *how)
{
    const char *name = how->record != NULL ? how->record : how->path;
    struct text t;

    p->how = how;
    p->kind = play_kind_of(how->entry);
    p->game = p->kind->game;
    p->commands = play_commands;
    p->match = how->match;
    p->look = how->look;
    p->rng.state = how->seed;
    p->terminal = os_is_terminal(0) && os_is_terminal(1);
    for (int seat = 0; seat < how->match->game->kind->players; seat++)
        p->people += how->person[seat];
    p->hidden = how->match->game->kind->hidden && p->people > 1;
    p->looking = NOBODY;
    p->start = p->closed = how->match->count;
    p->own_file = how->record != NULL;
    text_init(&t, p->path, sizeof p->path);
    text_add(&t, name != NULL ? name : "");
}

enum status term_play(const struct term_game *how, struct err *e)
{
    struct session *p = calloc(1, sizeof *p);
    enum status rc = OK;

    if (p == NULL)
        return err_say(e, NO_ROOM, "no memory to play");
    prepare(p, how);
    p->lines = os_lines_new(p->terminal);
    rc = p->lines == NULL ? err_say(e, NO_ROOM, "no memory to play") : think_open(p, e);
    if (rc == OK) {
        play_sheet(p, true);
        p->kind->begin(p);
        play_on(p);
        play_sheet(p, false);
        p->kind->finish(p);
        rc = keep_record(p, e);
    }
    think_close(p);
    advise_close(p);
    os_lines_free(p->lines);
    free(p);
    return rc;
}
