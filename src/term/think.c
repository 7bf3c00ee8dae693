/* Torii: MIT licence, see LICENSE. */
/* The computer's seats, if they search: from what a seat has seen to an action. */
#include "term/prompt.h"

#include "engine/opponent.h"

#include <stdlib.h>

struct thinker {
    struct opponent *opponent;
    atomic_bool stop;
    struct game_state first;
    game_action events[RECORD_MAX_STEPS]; /* one per step of a match */
};

enum status think_open(struct session *p, struct err *e)
{
    const struct term_game *how = p->how;

    if (how->level == 0)
        return OK;
    p->thinker = calloc(1, sizeof *p->thinker);
    if (p->thinker != NULL)
        p->thinker->opponent = opponent_new(how->entry, how->level);
    if (p->thinker == NULL || p->thinker->opponent == NULL)
        return err_say(e, NO_ROOM, "out of memory");
    opponent_begin(p->thinker->opponent, how->secret);
    opponent_set_stop(p->thinker->opponent, &p->thinker->stop);
    return OK;
}

void think_close(struct session *p)
{
    if (p->thinker != NULL)
        opponent_free(p->thinker->opponent);
    free(p->thinker);
    p->thinker = NULL;
}

void think_begin(struct session *p, const char *words, atomic_bool *stop)
{
    struct text t = play_text(p);

    atomic_store(stop, false);
    os_leave_flag(stop);
    if (!p->terminal)
        return;
    text_add(&t, words);
    play_send(p, &t);
}

void think_end(struct session *p)
{
    struct text t = play_text(p);

    os_leave_flag(NULL);
    if (!p->terminal)
        return;
    text_char(&t, '\r');
    text_blanks(&t, WORDS_COLUMNS); /* also erases the "^C" that the terminal echoes */
    text_char(&t, '\r');
    play_send(p, &t);
}

bool think(struct session *p, int seat, game_action *out)
{
    struct thinker *t = p->thinker;
    struct game_seen seen;
    bool found;

    if (t == NULL || p->match->count > RECORD_MAX_STEPS)
        return false;
    match_seen(p->match, seat, &t->first, t->events, &seen);
    think_begin(p, say(&p->look, "The computer is thinking… (Ctrl-C: quit)"), &t->stop);
    found = opponent_act(t->opponent, &seen, match_decision(p->match), out, NULL) == OK;
    think_end(p);
    if (atomic_load(&t->stop))
        p->end = PLAY_LEFT; /* a partial result is not played */
    return found;
}

const char *term_computer(const struct term_game *how, const char *without, char memory[TERM_NAME])
{
    struct text t;

    if (how->level == 0)
        return without;
    text_init(&t, memory, TERM_NAME);
    text_format(&t, "Torii level %d", how->level);
    return memory;
}
