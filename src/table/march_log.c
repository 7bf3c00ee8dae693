/* Torii: MIT licence, see LICENSE. */
#include "table/march_log.h"

#include "rules/onitama/cards.h"
#include "table/layout.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

enum {
    VERSION = 3,
    PIECES = 16384,
    ENTRY = 64, /* bytes of a step */

    AT_VERSION = 8,
    AT_STUDENTS = 12,
    AT_CARDS = 16,
    AT_HUNTERS = 24,
    AT_PREYS = 28,
    AT_SUM = 56,

    ENTRY_FOUND = 0,
    ENTRY_LIST = 16,
    ENTRY_LIST_SUM = 24,
    ENTRY_SUM = 56,
    AT_BYTES = 16, /* of a place in a list */
};

/* Behind the entry of the last step there is room for one that is empty. */
_Static_assert(ENTRY *(MARCH_STEPS + 2) <= PIECES, "too many steps");

/* ---- the file -------------------------------------------------------------------------------- */

/* To be freed; NULL if there is no memory. */
static char *path_of(const struct march_mark *m, const struct chain *c)
{
    size_t size = strlen(m->table) + strlen(m->ending) + 4;
    char *path = malloc(size);

    if (path != NULL)
        (void)snprintf(path, size, "%s.%s%d%d", m->table, m->ending, c->hunters, c->preys);
    return path;
}

static struct os_work *open_file(const struct march_mark *m, const struct chain *c, bool *fresh,
                                 struct err *e)
{
    char *path = path_of(m, c);
    struct os_work *file = NULL;

    if (path == NULL)
        err_say(e, NO_ROOM, "no memory for the table");
    else
        file = os_work_open(path, fresh, e);
    free(path);
    return file;
}

static enum status refuse(const struct march_mark *m, const struct chain *c, enum status rc,
                          const char *why, struct err *e)
{
    char *path = path_of(m, c);

    err_say(e, rc, "unfinished work %s; remove it to begin that part anew: %q", why,
            str_of(path != NULL ? path : m->table));
    free(path);
    return rc;
}

enum status march_mark_damaged(const struct march_mark *m, const struct chain *c, struct err *e)
{
    return refuse(m, c, FAILED, "is damaged", e);
}

static void fill_mark(const struct march_mark *m, const struct chain *c,
                      unsigned char mark[MARCH_MARK])
{
    memset(mark, 0, MARCH_MARK);
    memcpy(mark, "TORII", 5);
    memcpy(mark + 5, m->ending, 3);
    layout_put(mark + AT_VERSION, 4, VERSION);
    layout_put(mark + AT_STUDENTS, 4, (uint64_t)m->students);
    layout_put(mark + AT_CARDS, 8, oni_cards_print(m->deck->card, TABLE_CARDS));
    layout_put(mark + AT_HUNTERS, 4, (uint64_t)c->hunters);
    layout_put(mark + AT_PREYS, 4, (uint64_t)c->preys);
    layout_put(mark + AT_SUM, 8, XXH3_64bits(mark, AT_SUM));
}

/* The sum comes after the version: another one may have none, or elsewhere. */
static enum status check_mark(const struct march_mark *m, const struct chain *c,
                              const unsigned char *found, const unsigned char *wanted,
                              struct err *e)
{
    if (memcmp(found, wanted, AT_VERSION) != 0)
        return refuse(m, c, FAILED, "is damaged", e);
    if (memcmp(found + AT_VERSION, wanted + AT_VERSION, 4) != 0)
        return refuse(m, c, BAD_INPUT, "is of another version of this program", e);
    if (XXH3_64bits(found, AT_SUM) != layout_get(found + AT_SUM, 8))
        return refuse(m, c, FAILED, "is damaged", e);
    if (memcmp(found, wanted, MARCH_MARK) != 0)
        return refuse(m, c, BAD_INPUT, "is of another table", e);
    return OK;
}

enum status march_mark_open(const struct march_mark *m, const struct chain *c, struct os_work **out,
                            bool *fresh, struct err *e)
{
    unsigned char wanted[MARCH_MARK], found[MARCH_MARK];
    struct os_work *file = open_file(m, c, fresh, e);
    enum status rc;

    if (file == NULL)
        return FAILED;
    fill_mark(m, c, wanted);
    rc = *fresh ? os_work_write(file, 0, wanted, sizeof wanted, e)
                : os_work_read(file, 0, found, sizeof found, e);
    if (rc == OK && !*fresh)
        rc = check_mark(m, c, found, wanted, e);
    if (rc == OK)
        *out = file;
    else
        os_work_close(file, *fresh);
    return rc;
}

enum status march_mark_drop(const struct march_mark *m, const struct chain *c, struct err *e)
{
    bool fresh;
    struct os_work *file = open_file(m, c, &fresh, e);

    os_work_close(file, true);
    return file != NULL ? OK : FAILED;
}

/* ---- lists of pieces ------------------------------------------------------------------------- */

static size_t list_bytes(const struct march_log *l)
{
    return l->c->regions * MARCH_KINDS * AT_BYTES;
}

static enum status take_list(struct march_log *l, int step, struct err *e)
{
    struct march_step *s = &l->step[step];

    s->list = calloc(l->c->regions * MARCH_KINDS, sizeof *s->list);
    return s->list != NULL ? OK : err_say(e, NO_ROOM, "no memory for the table");
}

/* The list of a step and what it found; `whole` says whether it is there. */
static enum status read_list(struct march_log *l, int step, const unsigned char *entry, bool *whole,
                             struct err *e)
{
    struct march_step *s = &l->step[step];
    size_t bytes = list_bytes(l);
    unsigned char *raw = malloc(bytes);
    uint64_t place = layout_get(entry + ENTRY_LIST, 8);
    enum status rc = take_list(l, step, e);
    struct err ignored;

    if (raw == NULL && rc == OK)
        rc = err_say(e, NO_ROOM, "no memory for the table");
    *whole = rc == OK && os_work_read(l->file, place, raw, bytes, &ignored) == OK &&
             XXH3_64bits(raw, bytes) == layout_get(entry + ENTRY_LIST_SUM, 8);
    for (size_t i = 0; i < l->c->regions * MARCH_KINDS && *whole; i++) {
        const unsigned char *at = raw + i * AT_BYTES;

        s->list[i] = (struct march_at){layout_get(at, 8), (uint32_t)layout_get(at + 8, 4),
                                       (uint32_t)layout_get(at + 12, 4)};
    }
    free(raw);
    if (!*whole)
        return rc;
    l->end = place + bytes;
    l->steps = step;
    for (int kind = 0; kind < MARCH_KINDS; kind++)
        s->found[kind] = layout_get(entry + ENTRY_FOUND + 8 * kind, 8);
    return OK;
}

/* All steps that are whole. */
static enum status read_steps(struct march_log *l, struct err *e)
{
    enum status rc = OK;
    bool whole = true;

    for (int step = 1; step <= MARCH_STEPS && rc == OK && whole; step++) {
        unsigned char entry[ENTRY];
        struct err ignored;

        if (os_work_read(l->file, (uint64_t)(ENTRY * step), entry, ENTRY, &ignored) != OK ||
            XXH3_64bits(entry, ENTRY_SUM) != layout_get(entry + ENTRY_SUM, 8))
            break;
        rc = read_list(l, step, entry, &whole, e);
    }
    return rc;
}

enum status march_log_open(struct march_log *l, const struct march_mark *m, const struct chain *c,
                           struct err *e)
{
    bool fresh;
    enum status rc;

    *l = (struct march_log){.mark = m, .c = c, .end = PIECES, .synced = m->synced};
    rc = march_mark_open(m, c, &l->file, &fresh, e);
    if (rc == OK && !fresh)
        rc = read_steps(l, e);
    if (rc != OK)
        march_log_close(l, false);
    return rc;
}

void march_log_close(struct march_log *l, bool remove)
{
    for (int step = 0; step <= MARCH_STEPS + 1; step++)
        free(l->step[step].list);
    os_work_close(l->file, remove);
    *l = (struct march_log){0};
}

/* ---- writing --------------------------------------------------------------------------------- */

enum status march_log_begin(struct march_log *l, struct err *e)
{
    if (l->steps >= MARCH_STEPS)
        return err_say(e, FAILED,
                       "with these cards there are wins of more than %d plies; tables of so many "
                       "men have no room for such",
                       2 * MARCH_STEPS - 1);
    free(l->step[l->steps + 1].list);
    return take_list(l, l->steps + 1, e);
}

enum status march_log_put(struct march_log *l, enum march_kind kind, size_t region,
                          const unsigned char *piece, size_t len, struct err *e)
{
    struct march_at *at = &l->step[l->steps + 1].list[kind * l->c->regions + region];

    if (len == 0)
        return OK;
    at->place = __atomic_fetch_add(&l->end, len, __ATOMIC_RELAXED);
    at->length = (uint32_t)len;
    at->sum = (uint32_t)XXH3_64bits(piece, len);
    return os_work_write(l->file, at->place, piece, len, e);
}

enum status march_log_end(struct march_log *l, const uint64_t found[MARCH_KINDS], struct err *e)
{
    struct march_step *s = &l->step[l->steps + 1];
    size_t bytes = list_bytes(l);
    unsigned char entry[2 * ENTRY] = {0}, *raw = malloc(bytes); /* and none behind it */
    enum status rc;

    if (raw == NULL)
        return err_say(e, NO_ROOM, "no memory for the table");
    for (size_t i = 0; i < l->c->regions * MARCH_KINDS; i++) {
        layout_put(raw + i * AT_BYTES, 8, s->list[i].place);
        layout_put(raw + i * AT_BYTES + 8, 4, s->list[i].length);
        layout_put(raw + i * AT_BYTES + 12, 4, s->list[i].sum);
    }
    for (int kind = 0; kind < MARCH_KINDS; kind++) {
        s->found[kind] = found[kind];
        layout_put(entry + ENTRY_FOUND + 8 * kind, 8, found[kind]);
    }
    layout_put(entry + ENTRY_LIST, 8, l->end);
    layout_put(entry + ENTRY_LIST_SUM, 8, XXH3_64bits(raw, bytes));
    layout_put(entry + ENTRY_SUM, 8, XXH3_64bits(entry, ENTRY_SUM));
    rc = os_work_write(l->file, l->end, raw, bytes, e);
    if (rc == OK && l->synced)
        rc = os_work_keep(l->file, e);
    if (rc == OK)
        rc = os_work_write(l->file, (uint64_t)(ENTRY * (l->steps + 1)), entry, sizeof entry, e);
    if (rc == OK && l->synced)
        rc = os_work_keep(l->file, e);
    free(raw);
    l->end += bytes;
    l->steps += rc == OK ? 1 : 0;
    return rc;
}

/* ---- reading --------------------------------------------------------------------------------- */

enum status march_log_get(const struct march_log *l, int step, enum march_kind kind, size_t region,
                          unsigned char **piece, size_t *len, struct err *e)
{
    const struct march_at *at = &l->step[step].list[kind * l->c->regions + region];
    struct err ignored;
    enum status rc = OK;

    *piece = NULL;
    *len = at->length;
    if (at->length == 0)
        return OK;
    *piece = malloc(at->length);
    if (*piece == NULL)
        return err_say(e, NO_ROOM, "no memory for the table");
    if (os_work_read(l->file, at->place, *piece, at->length, &ignored) != OK ||
        (uint32_t)XXH3_64bits(*piece, at->length) != at->sum)
        rc = march_mark_damaged(l->mark, l->c, e);
    if (rc != OK) {
        free(*piece);
        *piece = NULL;
    }
    return rc;
}

int march_log_last(const struct march_log *l, enum march_kind kind)
{
    int last = l->steps;

    while (last > 0 && l->step[last].found[kind] == 0)
        last--;
    return last;
}
