/* Torii: MIT licence, see LICENSE. */
#include "table/ext_log.h"

#include "rules/onitama/cards.h"
#include "table/layout.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

enum {
    VERSION = 3,
    RECORDS = 16384,
    ENTRY = 64, /* bytes of an entry */

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
    AT_BYTES = 16, /* of a record reference in a list */
};

/* There is room for an empty entry after the last one. */
_Static_assert(ENTRY *(EXT_ITERATIONS + 2) <= RECORDS, "too many steps");

/* ---- the file -------------------------------------------------------------------------------- */

/* Freed by the caller; NULL without memory. */
static char *path_of(const struct ext_file *m, const struct partition *c)
{
    size_t size = strlen(m->table) + strlen(m->ending) + 4;
    char *path = malloc(size);

    if (path != NULL)
        (void)snprintf(path, size, "%s.%s%d%d", m->table, m->ending, c->attackers, c->defenders);
    return path;
}

static struct os_work *open_file(const struct ext_file *m, const struct partition *c, bool *fresh,
                                 struct err *e)
{
    char *path = path_of(m, c);
    struct os_work *file = NULL;

    if (path == NULL)
        err_say(e, NO_ROOM, "out of memory for the table");
    else
        file = os_work_open(path, fresh, e);
    free(path);
    return file;
}

static enum status refuse(const struct ext_file *m, const struct partition *c, enum status rc,
                          const char *why, struct err *e)
{
    char *path = path_of(m, c);

    err_say(e, rc, "work file %s; remove it to recompute its part: %q", why,
            str_of(path != NULL ? path : m->table));
    free(path);
    return rc;
}

enum status ext_file_damaged(const struct ext_file *m, const struct partition *c, struct err *e)
{
    return refuse(m, c, FAILED, "is damaged", e);
}

static void fill_header(const struct ext_file *m, const struct partition *c,
                        unsigned char spec[EXT_HEADER])
{
    memset(spec, 0, EXT_HEADER);
    memcpy(spec, "TORII", 5);
    memcpy(spec + 5, m->ending, 3);
    layout_put(spec + AT_VERSION, 4, VERSION);
    layout_put(spec + AT_STUDENTS, 4, (uint64_t)m->students);
    layout_put(spec + AT_CARDS, 8, oni_cards_print(m->deck->card, TABLE_CARDS));
    layout_put(spec + AT_HUNTERS, 4, (uint64_t)c->attackers);
    layout_put(spec + AT_PREYS, 4, (uint64_t)c->defenders);
    layout_put(spec + AT_SUM, 8, XXH3_64bits(spec, AT_SUM));
}

/* The checksum is tested after the version, since other versions may have none. */
static enum status check_header(const struct ext_file *m, const struct partition *c,
                                const unsigned char *found, const unsigned char *wanted,
                                struct err *e)
{
    if (memcmp(found, wanted, AT_VERSION) != 0)
        return refuse(m, c, FAILED, "is damaged", e);
    if (memcmp(found + AT_VERSION, wanted + AT_VERSION, 4) != 0)
        return refuse(m, c, BAD_INPUT, "was written by another version of this program", e);
    if (XXH3_64bits(found, AT_SUM) != layout_get(found + AT_SUM, 8))
        return refuse(m, c, FAILED, "is damaged", e);
    if (memcmp(found, wanted, EXT_HEADER) != 0)
        return refuse(m, c, BAD_INPUT, "belongs to another table", e);
    return OK;
}

enum status ext_file_open(const struct ext_file *m, const struct partition *c, struct os_work **out,
                          bool *fresh, struct err *e)
{
    unsigned char wanted[EXT_HEADER], found[EXT_HEADER];
    struct os_work *file = open_file(m, c, fresh, e);
    enum status rc;

    if (file == NULL)
        return FAILED;
    fill_header(m, c, wanted);
    rc = *fresh ? os_work_write(file, 0, wanted, sizeof wanted, e)
                : os_work_read(file, 0, found, sizeof found, e);
    if (rc == OK && !*fresh)
        rc = check_header(m, c, found, wanted, e);
    if (rc == OK)
        *out = file;
    else
        os_work_close(file, *fresh);
    return rc;
}

enum status ext_file_remove(const struct ext_file *m, const struct partition *c, struct err *e)
{
    bool fresh;
    struct os_work *file = open_file(m, c, &fresh, e);

    os_work_close(file, true);
    return file != NULL ? OK : FAILED;
}

/* ---- lists of records ------------------------------------------------------------------------- */

static size_t list_bytes(const struct ext_log *l)
{
    return l->c->regions * EXT_KINDS * AT_BYTES;
}

static enum status alloc_list(struct ext_log *l, int iteration, struct err *e)
{
    struct ext_log_iteration *s = &l->iteration[iteration];

    s->list = calloc(l->c->regions * EXT_KINDS, sizeof *s->list);
    return s->list != NULL ? OK : err_say(e, NO_ROOM, "out of memory for the table");
}

/* The list and counts of an iteration; `complete`: are they valid? */
static enum status read_list(struct ext_log *l, int iteration, const unsigned char *entry,
                             bool *complete, struct err *e)
{
    struct ext_log_iteration *s = &l->iteration[iteration];
    size_t bytes = list_bytes(l);
    unsigned char *raw = malloc(bytes);
    uint64_t place = layout_get(entry + ENTRY_LIST, 8);
    enum status rc = alloc_list(l, iteration, e);
    struct err ignored;

    if (raw == NULL && rc == OK)
        rc = err_say(e, NO_ROOM, "out of memory for the table");
    *complete = rc == OK && os_work_read(l->file, place, raw, bytes, &ignored) == OK &&
                XXH3_64bits(raw, bytes) == layout_get(entry + ENTRY_LIST_SUM, 8);
    for (size_t i = 0; i < l->c->regions * EXT_KINDS && *complete; i++) {
        const unsigned char *at = raw + i * AT_BYTES;

        s->list[i] = (struct ext_record){layout_get(at, 8), (uint32_t)layout_get(at + 8, 4),
                                         (uint32_t)layout_get(at + 12, 4)};
    }
    free(raw);
    if (!*complete)
        return rc;
    l->end = place + bytes;
    l->iterations = iteration;
    for (int kind = 0; kind < EXT_KINDS; kind++)
        s->found[kind] = layout_get(entry + ENTRY_FOUND + 8 * kind, 8);
    return OK;
}

/* Reads all complete iterations. */
static enum status read_steps(struct ext_log *l, struct err *e)
{
    enum status rc = OK;
    bool complete = true;

    for (int iteration = 1; iteration <= EXT_ITERATIONS && rc == OK && complete; iteration++) {
        unsigned char entry[ENTRY];
        struct err ignored;

        if (os_work_read(l->file, (uint64_t)(ENTRY * iteration), entry, ENTRY, &ignored) != OK ||
            XXH3_64bits(entry, ENTRY_SUM) != layout_get(entry + ENTRY_SUM, 8))
            break;
        rc = read_list(l, iteration, entry, &complete, e);
    }
    return rc;
}

enum status ext_log_open(struct ext_log *l, const struct ext_file *m, const struct partition *c,
                         struct err *e)
{
    bool fresh;
    enum status rc;

    *l = (struct ext_log){.spec = m, .c = c, .end = RECORDS, .synced = m->synced};
    rc = ext_file_open(m, c, &l->file, &fresh, e);
    if (rc == OK && !fresh)
        rc = read_steps(l, e);
    if (rc != OK)
        ext_log_close(l, false);
    return rc;
}

void ext_log_close(struct ext_log *l, bool remove)
{
    for (int iteration = 0; iteration <= EXT_ITERATIONS + 1; iteration++)
        free(l->iteration[iteration].list);
    os_work_close(l->file, remove);
    *l = (struct ext_log){0};
}

/* ---- writing --------------------------------------------------------------------------------- */

enum status ext_log_begin(struct ext_log *l, struct err *e)
{
    if (l->iterations >= EXT_ITERATIONS)
        return err_say(e, FAILED,
                       "these cards have wins of more than %d plies; tables of this many "
                       "men cannot store them",
                       2 * EXT_ITERATIONS - 1);
    free(l->iteration[l->iterations + 1].list);
    return alloc_list(l, l->iterations + 1, e);
}

enum status ext_log_put(struct ext_log *l, enum ext_kind kind, size_t region,
                        const unsigned char *record, size_t len, struct err *e)
{
    struct ext_record *at = &l->iteration[l->iterations + 1].list[kind * l->c->regions + region];

    if (len == 0)
        return OK;
    at->offset = __atomic_fetch_add(&l->end, len, __ATOMIC_RELAXED);
    at->length = (uint32_t)len;
    at->checksum = (uint32_t)XXH3_64bits(record, len);
    return os_work_write(l->file, at->offset, record, len, e);
}

enum status ext_log_commit(struct ext_log *l, const uint64_t found[EXT_KINDS], struct err *e)
{
    struct ext_log_iteration *s = &l->iteration[l->iterations + 1];
    size_t bytes = list_bytes(l);
    unsigned char entry[2 * ENTRY] = {0}, *raw = malloc(bytes); /* and an empty one after it */
    enum status rc;

    if (raw == NULL)
        return err_say(e, NO_ROOM, "out of memory for the table");
    for (size_t i = 0; i < l->c->regions * EXT_KINDS; i++) {
        layout_put(raw + i * AT_BYTES, 8, s->list[i].offset);
        layout_put(raw + i * AT_BYTES + 8, 4, s->list[i].length);
        layout_put(raw + i * AT_BYTES + 12, 4, s->list[i].checksum);
    }
    for (int kind = 0; kind < EXT_KINDS; kind++) {
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
        rc =
            os_work_write(l->file, (uint64_t)(ENTRY * (l->iterations + 1)), entry, sizeof entry, e);
    if (rc == OK && l->synced)
        rc = os_work_keep(l->file, e);
    free(raw);
    l->end += bytes;
    l->iterations += rc == OK ? 1 : 0;
    return rc;
}

/* ---- reading --------------------------------------------------------------------------------- */

enum status ext_log_get(const struct ext_log *l, int iteration, enum ext_kind kind, size_t region,
                        unsigned char **record, size_t *len, struct err *e)
{
    const struct ext_record *at = &l->iteration[iteration].list[kind * l->c->regions + region];
    struct err ignored;
    enum status rc = OK;

    *record = NULL;
    *len = at->length;
    if (at->length == 0)
        return OK;
    *record = malloc(at->length);
    if (*record == NULL)
        return err_say(e, NO_ROOM, "out of memory for the table");
    if (os_work_read(l->file, at->offset, *record, at->length, &ignored) != OK ||
        (uint32_t)XXH3_64bits(*record, at->length) != at->checksum)
        rc = ext_file_damaged(l->spec, l->c, e);
    if (rc != OK) {
        free(*record);
        *record = NULL;
    }
    return rc;
}

int ext_log_last(const struct ext_log *l, enum ext_kind kind)
{
    int last = l->iterations;

    while (last > 0 && l->iteration[last].found[kind] == 0)
        last--;
    return last;
}
