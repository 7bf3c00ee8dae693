/* Torii: MIT licence, see LICENSE. */
/*
 * Why a move has its grade, in one sentence: a message as data, in which %n is a move as text. The better move is
 * drawn as an arrow or printed behind it, so the sentence says what the moves do.
 */
#include "study/review.h"

#include <string.h>

enum { MOVE = 512, NEAR = 1 /* a deed that is the very next move is named */ };

struct about {
    const struct study_verdict *v;
    const struct why *w;
    struct err *e;
    char move[MOVE], best[MOVE], deed[MOVE]; /* as text */
    bool takes; /* the deed captures the master; otherwise the master reaches the arch */
};

static void print_move(const struct game *g, const void *state, game_action move, char out[MOVE])
{
    struct text t;

    text_init(&t, out, MOVE);
    g->kind->action_print(g, state, move, &t);
}

static void say_loses(const struct about *a)
{
    const struct why *w = a->w;

    if (w->deed == NEAR && a->takes)
        err_say(a->e, OK, "%n lets %n capture the master", a->move, a->deed);
    else if (w->deed == NEAR)
        err_say(a->e, OK, "%n lets the enemy master reach the arch with %n", a->move, a->deed);
    else if (w->deed < 0 || w->after.plies <= 0)
        err_say(a->e, OK, "%n loses by force", a->move);
    else if (a->takes)
        err_say(a->e, OK, "%n loses the master by force, in %d turns", a->move, w->after.plies);
    else
        err_say(a->e, OK, "%n lets the enemy master reach the arch by force, in %d turns", a->move,
                w->after.plies);
}

static void say_misses(const struct about *a)
{
    const struct why *w = a->w;

    if (w->deed == 0 && a->takes)
        err_say(a->e, OK, "%n would have captured the master at once", a->best);
    else if (w->deed == 0)
        err_say(a->e, OK, "%n would have brought the master to the arch at once", a->best);
    else if (w->before.plies > 0)
        err_say(a->e, OK, "%n would have won by force, in %d turns", a->best, w->before.plies);
    else
        err_say(a->e, OK, "%n would have won by force", a->best);
}

static void say_won(const struct about *a)
{
    if (a->w->kind == WHY_ENDS)
        err_say(a->e, OK, "%n wins at once", a->move);
    else if (a->w->after.plies > 0)
        err_say(a->e, OK, "%n wins by force, in %d turns", a->move, a->w->after.plies);
    else
        err_say(a->e, OK, "%n wins by force", a->move);
}

static void say_lost(const struct about *a)
{
    if (a->w->after.plies > 0)
        err_say(a->e, OK, "every move loses; %n holds out for %d turns", a->move,
                a->w->after.plies);
    else
        err_say(a->e, OK, "every move loses, %n too", a->move);
}

static void say_plain(const struct about *a)
{
    if (a->v->facts.best)
        err_say(a->e, OK, "%n is the best move found", a->move);
    else if (a->v->grade <= STUDY_GOOD)
        err_say(a->e, OK, "%n is about as good as the best move found", a->move);
    else
        err_say(a->e, OK, "%n gives away part of the winning chances; %n keeps them", a->move,
                a->best);
}

/* A line that is only one of several explanations is not told about a move that is no error. */
static bool is_told(const struct about *a)
{
    return a->v->grade >= STUDY_INACCURACY && a->v->grade <= STUDY_MISSED;
}

static void say_open(const struct about *a)
{
    const struct why *w = a->w;

    switch (w->kind) {
    case WHY_ENDS:
    case WHY_WINS: say_won(a); break;
    case WHY_LOSES: say_loses(a); break;
    case WHY_LOST: say_lost(a); break;
    case WHY_MISSES: say_misses(a); break;
    case WHY_ONLY: err_say(a->e, OK, "%n is the only move that does not lose", a->move); break;
    case WHY_GAINS: err_say(a->e, OK, "%n wins a student", a->move); break;
    case WHY_DRAWS:
        err_say(a->e, OK, "%n repeats the position for the third time: a draw", a->move);
        break;
    case WHY_DROPS:
        if (is_told(a))
            err_say(a->e, OK, "%n loses a student to %n", a->move, a->deed);
        else
            say_plain(a);
        break;
    case WHY_SPARES:
        if (is_told(a))
            err_say(a->e, OK, "%n would have won a student", a->best);
        else
            say_plain(a);
        break;
    case WHY_VAIN:
    case WHY_WORSE:
    case WHY_PLAIN: say_plain(a); break;
    }
}

/* Where something is hidden: only what the player could have known. */
static void say_shown(const struct about *a)
{
    const struct why *w = a->w;

    if (w->kind == WHY_ENDS)
        err_say(a->e, OK, "%n wins at once", a->move);
    else if (w->kind == WHY_MISSES)
        err_say(a->e, OK, "%n would have won at once, as could have been known", a->best);
    else if (w->kind == WHY_LOST)
        err_say(a->e, OK, "every move loses, %n too", a->move);
    else if (w->kind == WHY_LOSES && w->deed >= 0)
        err_say(a->e, OK, "%n loses at once to %n, as could have been known", a->move, a->deed);
    else if (w->kind == WHY_LOSES)
        err_say(a->e, OK, "%n loses at once, as could have been known", a->move);
    else if (w->kind == WHY_VAIN && strcmp(w->clause, "S12") == 0)
        err_say(a->e, OK, "%n is wasted: the answer could have been known", a->move);
    else if (w->kind == WHY_VAIN)
        err_say(a->e, OK, "%n is pointless: no ninja could be there, as could have been known",
                a->move);
    else if (is_told(a))
        err_say(a->e, OK, "from what could be known, %n was better than %n", a->best, a->move);
    else
        say_plain(a);
}

void study_say(const struct games_entry *entry, struct study_verdict *v)
{
    const struct game *g = &entry->game;
    const struct why *w = &v->why;
    struct about a = {.v = v, .w = w, .e = &v->said};

    a.takes = w->clause == NULL || strcmp(w->clause, "B12") != 0;
    print_move(g, &v->view, w->move, a.move);
    print_move(g, &v->view, w->best, a.best);
    if (w->deed >= 0)
        print_move(g, &w->scene, w->line.move[w->deed], a.deed);
    if (v->grade == STUDY_BRILLIANT)
        err_say(a.e, OK, "%n gives up a student, and is the only move that keeps the win", a.move);
    else if (v->shown)
        say_shown(&a);
    else
        say_open(&a);
}
