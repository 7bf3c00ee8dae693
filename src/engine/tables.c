/* Torii: MIT licence, see LICENSE. */
#include "engine/tables.h"

#include "base/bits.h"
#include "table/meet.h"

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
    if (t->has_file)
        table_close(&t->file);
    if (t->has_wind)
        wind_close(&t->wind);
    t->has_file = t->has_wind = t->met = t->told = false;
    atomic_store(&t->damaged, false);
}

void tables_release(struct tables *t)
{
    forget(t);
}

static void say(const struct tables *t, const char *format, struct str what, const char *why)
{
    char memory[512];
    struct text words;

    if (t->say == NULL)
        return;
    text_init(&words, memory, sizeof memory);
    text_format(&words, format, what, why);
    t->say(t->say_context, memory);
}

/* ---- files ------------------------------------------------------------------------------------- */

static bool same_cards(const struct tables *t, const uint8_t cards[TABLE_CARDS])
{
    return memcmp(t->card, cards, TABLE_CARDS) == 0;
}

/* More men are better, then distances. */
static bool is_better(const struct tables *t, const struct table *found)
{
    if (!t->has_file || found->students != t->file.students)
        return !t->has_file || found->students > t->file.students;
    return found->distances && !t->file.distances;
}

static enum status take_wind(struct tables *t, const char *path, bool *other, struct err *e)
{
    struct wind_table found;
    enum status rc = wind_open(&found, path, e);

    if (rc != OK)
        return rc;
    *other = !t->spirit || !same_cards(t, found.deck.deck.card);
    if (*other || (t->has_wind && found.men <= t->wind.men)) {
        wind_close(&found);
        return OK;
    }
    if (t->has_wind)
        wind_close(&t->wind);
    t->wind = found;
    t->has_wind = true;
    return OK;
}

/* Opens a file and keeps it if it is of these cards and better than what there is. */
static enum status take(struct tables *t, const char *path, bool *other, struct err *e)
{
    struct table found;
    enum status rc;

    if (wind_table_is(path))
        return take_wind(t, path, other, e);
    rc = table_open(&found, path, e);
    if (rc != OK)
        return rc;
    *other = t->spirit || !same_cards(t, found.deck.card);
    if (*other || !is_better(t, &found)) {
        table_close(&found);
        return OK;
    }
    if (t->has_file)
        table_close(&t->file);
    t->file = found;
    t->has_file = true;
    return OK;
}

static void take_folder(struct tables *t, const char *names)
{
    for (; names[0] != '\0'; names += strlen(names) + 1) {
        char memory[TABLES_PATH];
        struct text path;
        struct err e;
        bool other;

        text_init(&path, memory, sizeof memory);
        text_format(&path, "%s/%s", t->path, names);
        if (path.full)
            continue;
        if (take(t, memory, &other, &e) != OK)
            say(t, "the table %q is left out: %s", text_view(&path), e.text);
    }
}

/* A folder, or else a file. */
static void take_files(struct tables *t)
{
    struct os_bytes names;
    struct err e;
    bool other = false;

    if (t->path[0] == '\0')
        return;
    if (os_list_folder(t->path, ".tab", &names, NULL) == OK) {
        take_folder(t, names.data);
        os_bytes_release(&names);
        return;
    }
    if (take(t, t->path, &other, &e) != OK)
        say(t, "the table %q is left out: %s", str_of(t->path), e.text);
    else if (other)
        say(t, "the table %q is of other cards, so it is left out%s", str_of(t->path), "");
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
    if (t->met && t->spirit == spirit && same_cards(t, cards))
        return;
    forget(t);
    memcpy(t->card, cards, sizeof cards);
    t->spirit = spirit;
    t->met = true;
    take_files(t);
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

void tables_complain(struct tables *t)
{
    if (!atomic_load(&t->damaged) || t->told)
        return;
    t->told = true;
    say(t, "the table %q is damaged: bytes of it were altered%s; it is asked no more",
        str_of(t->path), "");
}

/* ---- probing ----------------------------------------------------------------------------------- */

bool tables_is_small(const struct oni_core *s)
{
    return bits_count(s->pawns[0] & ~s->masters) <= SMALL &&
           bits_count(s->pawns[1] & ~s->masters) <= SMALL;
}

static enum status probe_file(const struct tables *t, const struct oni_core *s,
                              struct table_answer *out)
{
    struct table_position p;
    enum status rc = table_meet(&t->file.deck, s, &p, NULL);

    return rc == OK ? table_probe(&t->file, &p, out, NULL) : rc;
}

static enum status probe_wind(const struct tables *t, const struct oni_core *s,
                              struct table_answer *out)
{
    struct wind_position p;
    enum status rc = wind_meet(&t->wind.deck, s, &p, NULL);

    return rc == OK ? wind_probe(&t->wind, &p, out, NULL) : rc;
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
    else if (!atomic_load_explicit(&t->damaged, memory_order_relaxed))
        rc = t->has_file   ? probe_file(t, s, &answer)
             : t->has_wind ? probe_wind(t, s, &answer)
                           : ILLEGAL;
    if (rc == FAILED)
        atomic_store_explicit(&t->damaged, true, memory_order_relaxed);
    if (rc == OK)
        *out = (struct oni_mind_truth){(int)answer.value, answer.plies};
    return rc == OK;
}
