/* Torii: MIT licence, see LICENSE. */
#include "engine/tables.h"

#include "base/bits.h"

#include <string.h>

enum { SMALL = 1 /* students a side */ };

static bool probe(void *context, const struct oni_core *s, struct oni_mind_truth *out)
{
    return tables_probe(context, s, out);
}

void tables_init(struct tables *t, const struct engine_options *options)
{
    struct text path;

    memset(t, 0, sizeof *t);
    text_init(&path, t->path, sizeof t->path);
    text_add(&path, options->tables != NULL ? options->tables : "");
    t->say = options->say;
    t->say_context = options->say_context;
    atomic_init(&t->ready, false);
    atomic_init(&t->done, false);
    atomic_init(&t->cancelled, false);
    atomic_init(&t->damaged, false);
    t->oracle = (struct oni_mind_oracle){.probe = probe, .context = t, .students = -1};
}

static void forget(struct tables *t)
{
    atomic_store(&t->cancelled, true); /* nobody waits for what nobody wants */
    os_thread_join(t->maker);
    t->maker = NULL;
    atomic_store(&t->cancelled, false);
    atomic_store(&t->ready, false);
    atomic_store(&t->done, false);
    table_small_free(&t->small);
    memset(&t->small, 0, sizeof t->small);
    tables_close_files(t);
    t->met = false;
}

void tables_release(struct tables *t)
{
    forget(t);
}

/* ---- four men in memory ------------------------------------------------------------------------ */

/* A solve_runner. Where work is left out nothing new is found, and the making comes to its end. */
static void run_alone(void *crew, void (*work)(void *context, size_t i), void *context,
                      size_t count)
{
    const struct tables *t = crew;

    for (size_t i = 0; i < count && !atomic_load_explicit(&t->cancelled, memory_order_relaxed); i++)
        work(context, i);
}

static void make(void *context)
{
    struct tables *t = context;
    struct table_deck deck;
    struct table_small made;

    table_deck_fill(&deck, t->card);
    if (table_small_make(&made, &deck, run_alone, t, NULL) == OK) {
        t->small = made; /* it is freed by whoever cancels, too */
        atomic_store_explicit(&t->ready, !atomic_load(&t->cancelled), memory_order_release);
    } /* no memory: it is only a help */
    atomic_store(&t->done, true);
}

static bool any_wind_card(const struct tables *t)
{
    return t->card[TABLE_CARDS - 1] >= ONI_MOVE_CARDS;
}

/* ---- the five cards ---------------------------------------------------------------------------- */

static void sort_cards(const struct oni_core *s, uint8_t out[TABLE_CARDS])
{
    const uint8_t cards[TABLE_CARDS] = {s->hand[0][0], s->hand[0][1], s->hand[1][0], s->hand[1][1],
                                        s->beside};

    for (int i = 0; i < TABLE_CARDS; i++) {
        int at = i;

        /* cppcheck-suppress uninitvar ; what is below i was written before */
        for (; at > 0 && out[at - 1] > cards[i]; at--)
            out[at] = out[at - 1];
        out[at] = cards[i];
    }
}

void tables_meet(struct tables *t, const struct oni_core *s)
{
    uint8_t cards[TABLE_CARDS];
    bool spirit = s->spirit != ONI_NOWHERE;

    sort_cards(s, cards);
    if (t->met && t->spirit == spirit && memcmp(t->card, cards, sizeof cards) == 0)
        return;
    forget(t);
    memcpy(t->card, cards, sizeof cards);
    t->spirit = spirit;
    t->met = true;
    tables_open_files(t);
    t->oracle.students = t->has_file ? t->file.students : t->has_wind ? SMALL : -1;
    if (!spirit && !any_wind_card(t)) {
        t->maker = os_thread_start(make, t, NULL);
        t->oracle.students = t->oracle.students > SMALL ? t->oracle.students : SMALL;
    }
}

void tables_wait(struct tables *t, const atomic_bool *stop)
{
    const double step = 0.0005;

    while (t->maker != NULL && !atomic_load(&t->done)) {
        if (stop != NULL && atomic_load(stop))
            return;
        os_pause(step);
    }
    os_thread_join(t->maker);
    t->maker = NULL;
}

/* ---- probing ----------------------------------------------------------------------------------- */

bool tables_is_small(const struct oni_core *s)
{
    return bits_count(s->pawns[0] & ~s->masters) <= SMALL &&
           bits_count(s->pawns[1] & ~s->masters) <= SMALL;
}

bool tables_probe(struct tables *t, const struct oni_core *s, struct oni_mind_truth *out)
{
    struct table_answer answer = {TABLE_DRAW, 0};
    enum status rc = ILLEGAL;

    if (!t->met)
        return false;
    if (!t->spirit && atomic_load_explicit(&t->ready, memory_order_acquire) && tables_is_small(s) &&
        table_small_probe_core(&t->small, s, &answer))
        rc = OK;
    else
        rc = tables_ask_files(t, s, &answer);
    if (rc == OK)
        *out = (struct oni_mind_truth){(int)answer.value, answer.plies};
    return rc == OK;
}
