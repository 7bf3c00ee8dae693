/* Torii: MIT licence, see LICENSE. */
/* Endgame tables in files: the best one of the cards in play. */
#include "engine/tables.h"

#include "table/meet.h"

#include <string.h>

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
void tables_open_files(struct tables *t)
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

void tables_close_files(struct tables *t)
{
    if (t->has_file)
        table_close(&t->file);
    if (t->has_wind)
        wind_close(&t->wind);
    t->has_file = t->has_wind = t->told = false;
    atomic_store(&t->damaged, false);
}

void tables_complain(struct tables *t)
{
    if (!atomic_load(&t->damaged) || t->told)
        return;
    t->told = true;
    say(t, "the table %q is damaged: bytes of it were altered%s; it is asked no more",
        str_of(t->path), "");
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

enum status tables_ask_files(struct tables *t, const struct oni_core *s, struct table_answer *out)
{
    enum status rc = ILLEGAL;

    if (!atomic_load_explicit(&t->damaged, memory_order_relaxed))
        rc = t->has_file ? probe_file(t, s, out) : t->has_wind ? probe_wind(t, s, out) : ILLEGAL;
    if (rc == FAILED)
        atomic_store_explicit(&t->damaged, true, memory_order_relaxed);
    return rc;
}
