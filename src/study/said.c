/* Torii: MIT licence, see LICENSE. */
/*
 * Why a move has its grade, in one sentence, and what the better move does, in another: messages as data, in which %n is
 * a move as text.
 */
#include "base/bits.h"
#include "study/review.h"

#include <string.h>

enum { MOVE = 512, NEAR = 1 /* a deed that is the very next move is named */ };

struct about {
    const struct study_verdict *v;
    const struct why *w;
    struct err *e;
    char move[MOVE], best[MOVE], deed[MOVE], reply[MOVE]; /* as text; no reply is known: empty */
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
    else if (a->reply[0] != '\0')
        err_say(a->e, OK, "%n gives away part of the winning chances: the best answer is %n",
                a->move, a->reply);
    else
        err_say(a->e, OK, "%n gives away part of the winning chances", a->move);
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
    case WHY_GAINS:
        if (is_told(a)) /* and yet another move was better */
            say_plain(a);
        else
            err_say(a->e, OK, "%n wins a student", a->move);
        break;
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

/* ---- the better move ------------------------------------------------------------------------------- */

static bool names_better(const struct about *a)
{
    enum why_kind kind = a->w->kind;

    if (a->v->shown)
        return kind != WHY_LOSES && kind != WHY_VAIN;
    return kind == WHY_MISSES || kind == WHY_SPARES;
}

static void say_win(const struct about *a, const char *ending)
{
    const struct engine_score *s = &a->w->before;

    if (s->plies == 1 && ending != NULL && strcmp(ending, "stone") == 0)
        err_say(a->e, OK, "%n captures the master at once", a->best);
    else if (s->plies == 1 && ending != NULL && strcmp(ending, "stream") == 0)
        err_say(a->e, OK, "%n brings the master to the arch at once", a->best);
    else if (s->plies > 0)
        err_say(a->e, OK, "%n wins by force, in %d turns", a->best, s->plies);
    else
        err_say(a->e, OK, "%n wins by force", a->best);
}

/* Nothing is proved: how the game stands then. */
static void say_keeps(const struct about *a, bool takes)
{
    static const double ahead = 0.6, behind = 0.4;
    double chance = a->v->facts.before;

    if (chance >= ahead && takes)
        err_say(a->e, OK, "%n captures a student and keeps the better chances", a->best);
    else if (chance >= ahead)
        err_say(a->e, OK, "%n keeps the better chances", a->best);
    else if (chance > behind && takes)
        err_say(a->e, OK, "%n captures a student and keeps the game even", a->best);
    else if (chance > behind)
        err_say(a->e, OK, "%n keeps the game even", a->best);
    else if (takes)
        err_say(a->e, OK, "%n captures a student and keeps more chances", a->best);
    else
        err_say(a->e, OK, "%n keeps more chances, in a worse position", a->best);
}

/* What the better move wins or keeps, of an error whose sentence does not say it. */
static void say_better(const struct about *a, const struct game *g)
{
    const struct why *w = a->w;
    struct game_state next = a->v->view;
    struct oni_core before, after;

    if (!is_told(a) || w->move == w->best || names_better(a))
        return;
    if (w->before.proof == ENGINE_DRAW) {
        err_say(a->e, OK, "%n holds the draw", a->best);
    } else if (a->v->shown) {
        say_keeps(a, false);
    } else {
        memcpy(&before, &next, sizeof before);
        game_play(g, &next, w->best);
        memcpy(&after, &next, sizeof after);
        if (w->before.proof == ENGINE_WIN)
            say_win(a, game_turn(g, &next) == GAME_OVER ? g->kind->ending(g, &next) : NULL);
        else
            say_keeps(a, bits_count(after.pawns[before.player ^ 1]) <
                             bits_count(before.pawns[before.player ^ 1]));
    }
}

/* The opponent's best answer to the move, where the line shows it. */
static void print_reply(const struct games_entry *entry, const struct study_verdict *v,
                        char out[MOVE])
{
    const struct why *w = &v->why;
    struct game_state next = v->view;

    out[0] = '\0';
    if (v->shown || w->instead || w->line.count < 2)
        return;
    game_play(&entry->game, &next, w->move);
    if (game_turn(&entry->game, &next) >= 0)
        print_move(&entry->game, &next, w->line.move[1], out);
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
    print_reply(entry, v, a.reply);
    if (v->grade == STUDY_BRILLIANT)
        err_say(a.e, OK, "%n gives up a student, and is the only move that keeps the win", a.move);
    else if (v->shown)
        say_shown(&a);
    else
        say_open(&a);
    a.e = &v->better;
    say_better(&a, g);
}
