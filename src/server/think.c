/* Torii: MIT licence, see LICENSE. */
#include "server/think.h"

#include "base/assert.h"
#include "engine/opponent.h"
#include "os/wait.h"

#include <stdlib.h>
#include <string.h>

struct thinkers {
    struct os_lock *lock;
    struct os_condition *work;
    struct think_queue queue;
    struct thought **busy; /* what each thread thinks about */
    struct os_thread **threads;
    struct worker *workers;
    int count;
    bool closing;
    think_done *done;
    void *context;
};

struct worker {
    struct thinkers *all;
    int number;
};

/* A fraction of the remaining time, so that some is always left for the rest of the game. */
static int64_t time_for_move(const struct clock *c)
{
    int64_t time = c->left[c->running] / (c->kind == CLOCK_FISCHER ? 20 : 2) + c->increment / 2;

    return time > 50 ? time : 50;
}

_Static_assert((int)FORM_SECRET == (int)FAIR_BYTES, "what levels follow from is a hash");

struct thought *thought_new(struct sitting *s, int64_t now)
{
    struct thought *t = calloc(1, sizeof *t);
    const struct game *g = &s->game;
    unsigned char key[FAIR_BYTES];

    if (t == NULL)
        return NULL;
    t->events = malloc((s->match.count + 1) * sizeof *t->events);
    if (t->events == NULL) {
        free(t);
        return NULL;
    }
    t->s = s;
    sitting_game(s, &t->entry);
    t->n = s->n;
    t->seat = sitting_turn(s);
    t->draw = sitting_asks_computer(s);
    t->claimable = match_may_claim(&s->match);
    t->stood = match_repetitions(&s->match) > 1;
    t->level = t->draw ? OPPONENT_LEVELS : s->seats[t->seat].level;
    if (!t->draw && clock_due(&s->clock) != 0) /* a pending offer costs nobody time */
        t->until = now + time_for_move(&s->clock);
    sitting_key(s, key);
    fair_levels(key, t->secret);
    t->decision = match_decision(&s->match);
    match_seen(&s->match, t->seat, &t->first, t->events, &t->seen);
    g->kind->view(g, &s->match.state, t->seat, &t->view);
    atomic_init(&t->stop, false);
    return t;
}

void thought_free(struct thought *t)
{
    if (t != NULL)
        free(t->events);
    free(t);
}

/* Any action is better than a game that hangs. */
static void fall_back(struct thought *t, game_action *action)
{
    game_action legal[GAME_MAX_ACTIONS];

    *action = game_legal(&t->entry.game, &t->view, legal) > 0 ? legal[0] : 0;
}

static void think(struct thought *t)
{
    const struct game *g = &t->entry.game;
    struct opponent *o = opponent_new(&t->entry, t->level);
    game_action action = 0;
    struct text words;
    struct err e;

    if (o != NULL) {
        opponent_begin(o, t->secret);
        opponent_set_stop(o, &t->stop);
        if (t->unguarded)
            opponent_disable_guard(o);
    }
    if (o == NULL || opponent_act(o, &t->seen, t->decision, &action, &e) != OK)
        fall_back(t, &action);
    opponent_free(o);
    text_init(&words, t->text, sizeof t->text);
    if (action != 0)
        g->kind->action_print(g, &t->view, action, &words);
}

/* Accepts a draw that is known by the rules or by the computer at full strength. */
static void judge(struct thought *t)
{
    struct opponent *o = opponent_new(&t->entry, t->level);

    t->accepts = t->claimable;
    if (o != NULL && !t->accepts) {
        opponent_set_stop(o, &t->stop);
        t->accepts = opponent_calls_draw(o, &t->view, &t->seen, t->stood);
    }
    opponent_free(o);
}

static int64_t now_in_milliseconds(void)
{
    return (int64_t)(os_seconds() * 1000);
}

/* When stopping, every thread takes what is left. */
static struct thought *next_thought(struct thinkers *k, int worker)
{
    struct thought *t;

    os_lock_take(k->lock);
    while ((t = think_queue_take(&k->queue, worker == 0 && !k->closing, now_in_milliseconds())) ==
               NULL &&
           !k->closing)
        os_condition_wait(k->work, k->lock);
    k->busy[worker] = t;
    if (t != NULL && k->closing)
        atomic_store(&t->stop, true);
    os_lock_give(k->lock);
    return t;
}

static void run(void *worker)
{
    const struct worker *w = worker;
    struct thinkers *k = w->all;
    struct thought *t;

    while ((t = next_thought(k, w->number)) != NULL) {
        int64_t began = now_in_milliseconds();

        if (!atomic_load(&t->stop) && t->draw)
            judge(t);
        else if (!atomic_load(&t->stop))
            think(t);
        os_lock_take(k->lock);
        k->busy[w->number] = NULL;
        think_queue_done(&k->queue, t, now_in_milliseconds() - began);
        os_lock_give(k->lock);
        k->done(k->context, t);
    }
}

struct thinkers *thinkers_new(int threads, think_done *done, void *context, struct err *e)
{
    struct thinkers *k = calloc(1, sizeof *k);
    bool queued;

    if (k == NULL)
        return NULL;
    threads = threads < 2 ? 2 : threads;
    queued = think_queue_init(&k->queue);
    k->lock = os_lock_new();
    k->work = os_condition_new();
    k->busy = calloc((size_t)threads, sizeof(struct thought *));
    k->threads = calloc((size_t)threads, sizeof(struct os_thread *));
    k->workers = calloc((size_t)threads, sizeof *k->workers);
    k->done = done;
    k->context = context;
    if (!queued || k->lock == NULL || k->work == NULL || k->busy == NULL || k->threads == NULL ||
        k->workers == NULL) {
        ASSERT(k->count == 0);
        thinkers_free(k);
        err_say(e, NO_ROOM, "no memory");
        return NULL;
    }
    for (int i = 0; i < threads; i++) {
        k->workers[i] = (struct worker){k, i};
        k->threads[i] = os_thread_start(run, &k->workers[i], e);
        if (k->threads[i] == NULL) {
            thinkers_free(k);
            return NULL;
        }
        k->count = i + 1;
    }
    return k;
}

static void stop_all(struct thinkers *k)
{
    os_lock_take(k->lock);
    k->closing = true;
    for (int i = 0; i < k->count; i++)
        if (k->busy[i] != NULL)
            atomic_store(&k->busy[i]->stop, true);
    os_condition_wake(k->work);
    os_lock_give(k->lock);
}

void thinkers_free(struct thinkers *k)
{
    if (k == NULL)
        return;
    if (k->count > 0)
        stop_all(k);
    for (int i = 0; i < k->count; i++)
        os_thread_join(k->threads[i]);
    free(k->threads);
    free(k->workers);
    free(k->busy);
    think_queue_release(&k->queue);
    os_condition_free(k->work);
    os_lock_free(k->lock);
    free(k);
}

bool thinkers_think(struct thinkers *k, struct thought *t)
{
    bool waits;

    os_lock_take(k->lock);
    waits = think_queue_put(&k->queue, t, now_in_milliseconds());
    os_condition_wake(k->work);
    os_lock_give(k->lock);
    return waits;
}
