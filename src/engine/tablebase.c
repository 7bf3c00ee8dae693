/* Torii: MIT licence, see LICENSE. */
#include "engine/tablebase.h"

#include "base/bits.h"

#include <string.h>

enum { SMALL = 1 /* students per side */ };

static bool probe(void *context, const struct oni_core *s, struct oni_mind_tb_result *out)
{
    return tb_probe(context, s, out);
}

void tb_init(struct tablebases *t, const struct engine_options *options)
{
    struct text path;

    memset(t, 0, sizeof *t);
    text_init(&path, t->path, sizeof t->path);
    text_add(&path, options->tables != NULL ? options->tables : "");
    t->on_message = options->on_message;
    t->message_context = options->message_context;
    atomic_init(&t->ready, false);
    atomic_init(&t->done, false);
    atomic_init(&t->cancelled, false);
    atomic_init(&t->damaged, false);
    t->tablebase = (struct oni_mind_tablebase){.probe = probe, .context = t, .students = -1};
}

void tb_release(struct tablebases *t)
{
    atomic_store(&t->cancelled, true); /* abort: nobody needs the result */
    os_thread_join(t->maker);
    t->maker = NULL;
    atomic_store(&t->cancelled, false);
    atomic_store(&t->ready, false);
    atomic_store(&t->done, false);
    mem_table_release(&t->small);
    memset(&t->small, 0, sizeof t->small);
    tb_close_files(t);
    t->met = false;
}

/* ---- the four-men table in memory
 * ----------------------------------------------------------------- */

/* A parallel_for. When cancelled it skips the work, nothing new is found, and the solver ends. */
static void run_alone(void *pool, void (*work)(void *context, size_t i), void *context,
                      size_t count)
{
    const struct tablebases *t = pool;

    for (size_t i = 0; i < count && !atomic_load_explicit(&t->cancelled, memory_order_relaxed); i++)
        work(context, i);
}

static void make(void *context)
{
    struct tablebases *t = context;
    struct table_deck deck;
    struct mem_table made;

    table_deck_fill(&deck, t->card);
    if (mem_table_solve(&made, &deck, run_alone, t, NULL) == OK) {
        t->small = made; /* freed by tb_release even if cancelled */
        atomic_store_explicit(&t->ready, !atomic_load(&t->cancelled), memory_order_release);
    } /* without memory the engine plays without it */
    atomic_store(&t->done, true);
}

/* Movement cards that both players read alike: all that the table of four men covers. */
static bool all_plain(const struct tablebases *t)
{
    for (int i = 0; i < TABLE_CARDS; i++)
        if (t->card[i] >= ONI_MOVE_CARDS || oni_card_is_split(t->card[i]))
            return false;
    return true;
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

void tb_set_cards(struct tablebases *t, const struct oni_core *s)
{
    uint8_t cards[TABLE_CARDS];
    bool spirit = s->spirit != ONI_NOWHERE;

    sort_cards(s, cards);
    if (t->met && t->spirit == spirit && memcmp(t->card, cards, sizeof cards) == 0)
        return;
    tb_release(t);
    memcpy(t->card, cards, sizeof cards);
    t->spirit = spirit;
    t->met = true;
    tb_open_files(t);
    t->tablebase.students = t->has_file ? t->file.students : t->has_wind ? SMALL : -1;
    if (!spirit && all_plain(t)) {
        t->maker = os_thread_start(make, t, NULL);
        t->tablebase.students = t->tablebase.students > SMALL ? t->tablebase.students : SMALL;
    }
}

void tb_wait(struct tablebases *t, const atomic_bool *stop)
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

bool tb_is_small(const struct oni_core *s)
{
    return bits_count(s->pawns[0] & ~s->masters) <= SMALL &&
           bits_count(s->pawns[1] & ~s->masters) <= SMALL;
}

bool tb_probe(struct tablebases *t, const struct oni_core *s, struct oni_mind_tb_result *out)
{
    struct table_result answer = {TABLE_DRAW, 0};
    enum status rc = ILLEGAL;

    if (!t->met)
        return false;
    if (!t->spirit && atomic_load_explicit(&t->ready, memory_order_acquire) && tb_is_small(s) &&
        mem_table_probe_core(&t->small, s, &answer))
        rc = OK;
    else
        rc = tb_probe_files(t, s, &answer);
    if (rc == OK)
        *out = (struct oni_mind_tb_result){(int)answer.wdl, answer.dtm};
    return rc == OK;
}
