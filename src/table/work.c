/* Torii: MIT licence, see LICENSE. */
#include "table/work.h"

#include "rules/onitama/cards.h"
#include "table/layout.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

/*
 * Head: magic, version, students, cards, a byte for each chain that is done, the sum of all that; the
 * regions follow.
 */
enum {
    VERSION = 3,
    AT_VERSION = 8,
    AT_STUDENTS = 12,
    AT_CARDS = 16,
    AT_DONE = 24,
    AT_SUM = 56,
    REGIONS = 4096,
};

#define MAGIC "TORIIWRK"

static size_t number_of(const struct chain *c)
{
    return (size_t)(c->hunters * (TABLE_MAX_STUDENTS + 1) + c->preys);
}

static size_t region_bytes(const struct chain *c)
{
    return c->per * c->block * sizeof(uint32_t);
}

/* Where the regions of a chain begin; a sum of eight bytes stands before each. */
static uint64_t place_of(const struct work *w, const struct chain *c)
{
    uint64_t at = REGIONS;

    for (int hunters = 0; hunters <= w->students; hunters++)
        for (int preys = 0; preys <= w->students; preys++) {
            struct chain other;

            if (hunters == c->hunters && preys == c->preys)
                return at;
            chain_init(&other, hunters, preys);
            at += other.regions * (8 + region_bytes(&other));
        }
    return at;
}

static enum status write_head(struct work *w, struct err *e)
{
    enum status rc;

    layout_put(w->head + AT_SUM, 8, XXH3_64bits(w->head, AT_SUM));
    rc = os_work_write(w->file, 0, w->head, sizeof w->head, e);
    return rc == OK ? os_work_keep(w->file, e) : rc;
}

static enum status check_head(struct work *w, const uint8_t wanted[64], struct err *e)
{
    const char *why = NULL;

    if (os_work_read(w->file, 0, w->head, sizeof w->head, e) != OK)
        return FAILED;
    if (memcmp(w->head, wanted, AT_VERSION) != 0 ||
        layout_get(w->head + AT_SUM, 8) != XXH3_64bits(w->head, AT_SUM))
        why = "is damaged";
    else if (memcmp(w->head + AT_VERSION, wanted + AT_VERSION, 4) != 0)
        why = "is of another version of this program";
    else if (memcmp(w->head, wanted, AT_DONE) != 0)
        why = "is of another table";
    if (why != NULL)
        return err_say(
            e, BAD_INPUT,
            "the unfinished work beside the table (its name ends in .work) %s; remove it "
            "to begin anew",
            why);
    memcpy(w->done, w->head + AT_DONE, WORK_CHAINS);
    return OK;
}

enum status work_open(struct work *w, const char *table, const struct table_deck *deck,
                      int students, struct err *e)
{
    size_t size = strlen(table) + sizeof ".work";
    char *path = malloc(size);
    uint8_t wanted[64] = {0};
    bool fresh = false;

    *w = (struct work){.students = students};
    if (path == NULL)
        return err_say(e, NO_ROOM, "no memory for the table");
    (void)snprintf(path, size, "%s.work", table);
    w->file = os_work_open(path, &fresh, e);
    free(path);
    if (w->file == NULL)
        return FAILED;
    memcpy(wanted, MAGIC, 8);
    layout_put(wanted + AT_VERSION, 4, VERSION);
    layout_put(wanted + AT_STUDENTS, 4, (uint64_t)students);
    layout_put(wanted + AT_CARDS, 8, oni_cards_print(deck->card, TABLE_CARDS));
    if (!fresh)
        return check_head(w, wanted, e);
    memcpy(w->head, wanted, sizeof w->head);
    return write_head(w, e);
}

bool work_done(const struct work *w, const struct chain *c)
{
    return w->file != NULL && w->done[number_of(c)];
}

enum status work_save(struct work *w, const struct chain *c, bool done, struct err *e)
{
    uint64_t at = place_of(w, c);
    size_t bytes = region_bytes(c);
    enum status rc = OK;

    for (size_t region = 0; region < c->regions && rc == OK; region++, at += 8 + bytes) {
        const uint32_t *words = c->open.words + region * c->per * c->block;
        unsigned char sum[8];

        layout_put(sum, 8, XXH3_64bits(words, bytes));
        rc = os_work_write(w->file, at, sum, sizeof sum, e);
        if (rc == OK)
            rc = os_work_write(w->file, at + 8, words, bytes, e);
    }
    if (rc != OK || !done)
        return rc;
    rc = os_work_keep(w->file, e); /* the words are there before it is said that they are */
    w->done[number_of(c)] = w->head[AT_DONE + number_of(c)] = 1;
    return rc == OK ? write_head(w, e) : rc;
}

static uint64_t count_open(const uint32_t *words, size_t count)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < count; i++)
        sum += (uint64_t)__builtin_popcount(words[i]);
    return sum;
}

/* One region; what is damaged, or was never written, stays as it is. */
static bool load_region(struct work *w, uint64_t at, uint32_t *words, uint32_t *read, size_t bytes)
{
    unsigned char sum[8];
    struct err e;

    if (os_work_read(w->file, at, sum, sizeof sum, &e) != OK ||
        os_work_read(w->file, at + 8, read, bytes, &e) != OK)
        return false;
    if (layout_get(sum, 8) != XXH3_64bits(read, bytes))
        return false;
    memcpy(words, read, bytes);
    return true;
}

enum status work_load(struct work *w, struct chain *c, struct err *e)
{
    uint64_t at = place_of(w, c), open = 0;
    size_t bytes = region_bytes(c), count = c->per * c->block;
    bool all = true;
    uint32_t *read;

    if (w->file == NULL)
        return OK;
    read = malloc(bytes);
    if (read == NULL)
        return err_say(e, NO_ROOM, "no memory for the table");
    for (size_t region = 0; region < c->regions; region++, at += 8 + bytes) {
        uint32_t *words = c->open.words + region * count;

        all &= load_region(w, at, words, read, bytes);
        open += count_open(words, count);
    }
    free(read);
    c->won = c->states - open;
    if (!all && w->done[number_of(c)])
        return err_say(e, FAILED,
                       "the unfinished work (its name ends in .work) is damaged; remove it");
    return OK;
}

void work_close(struct work *w, bool remove)
{
    os_work_close(w->file, remove);
    w->file = NULL;
}
