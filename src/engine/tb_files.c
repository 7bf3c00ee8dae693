/* Torii: MIT licence, see LICENSE. */
/* Tablebase files: the best one for the cards in play. */
#include "engine/tablebase.h"

#include "table/position.h"

#include <string.h>

static void say(const struct tablebases *t, const char *format, struct str what, const char *why)
{
    char memory[512];
    struct text words;

    if (t->on_message == NULL)
        return;
    text_init(&words, memory, sizeof memory);
    text_format(&words, format, what, why);
    t->on_message(t->message_context, memory);
}

static bool same_cards(const struct tablebases *t, const uint8_t cards[TABLE_CARDS])
{
    return memcmp(t->card, cards, TABLE_CARDS) == 0;
}

/* Prefers more men, then DTM to WDL. */
static bool is_better(const struct tablebases *t, const struct tablebase *found)
{
    if (!t->has_file || found->students != t->file.students)
        return !t->has_file || found->students > t->file.students;
    return found->dtm && !t->file.dtm;
}

static enum status take_wind(struct tablebases *t, const char *path, bool *other, struct err *e)
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

/* Opens a file and keeps it if it has these cards and is better than the current one. */
static enum status take(struct tablebases *t, const char *path, bool *other, struct err *e)
{
    struct tablebase found;
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

static void take_folder(struct tablebases *t, const char *names)
{
    for (; names[0] != '\0'; names += strlen(names) + 1) {
        char memory[TB_MAX_PATH];
        struct text path;
        struct err e;
        bool other;

        text_init(&path, memory, sizeof memory);
        text_format(&path, "%s/%s", t->path, names);
        if (path.full)
            continue;
        if (take(t, memory, &other, &e) != OK)
            say(t, "ignoring table %q: %s", text_view(&path), err_text(&e));
    }
}

/* The path is a folder or a file. */
void tb_open_files(struct tablebases *t)
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
        say(t, "ignoring table %q: %s", str_of(t->path), err_text(&e));
    else if (other)
        say(t, "ignoring table %q: it is for other cards%s", str_of(t->path), "");
}

void tb_close_files(struct tablebases *t)
{
    if (t->has_file)
        table_close(&t->file);
    if (t->has_wind)
        wind_close(&t->wind);
    t->has_file = t->has_wind = t->told = false;
    atomic_store(&t->damaged, false);
}

void tb_report_damage(struct tablebases *t)
{
    if (!atomic_load(&t->damaged) || t->told)
        return;
    t->told = true;
    say(t, "table %q is corrupt and no longer used%s", str_of(t->path), "");
}

static enum status probe_file(const struct tablebases *t, const struct oni_core *s,
                              struct table_result *out)
{
    struct table_position p;
    enum status rc = table_position_from_core(&t->file.deck, s, &p, NULL);

    return rc == OK ? table_probe(&t->file, &p, out, NULL) : rc;
}

static enum status probe_wind(const struct tablebases *t, const struct oni_core *s,
                              struct table_result *out)
{
    struct wind_position p;
    enum status rc = wind_position_from_core(&t->wind.deck, s, &p, NULL);

    return rc == OK ? wind_probe(&t->wind, &p, out, NULL) : rc;
}

enum status tb_probe_files(struct tablebases *t, const struct oni_core *s, struct table_result *out)
{
    enum status rc = ILLEGAL;

    if (!atomic_load_explicit(&t->damaged, memory_order_relaxed))
        rc = t->has_file ? probe_file(t, s, out) : t->has_wind ? probe_wind(t, s, out) : ILLEGAL;
    if (rc == FAILED)
        atomic_store_explicit(&t->damaged, true, memory_order_relaxed);
    return rc;
}
