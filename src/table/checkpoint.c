/* Torii: MIT licence, see LICENSE. */
#include "table/checkpoint.h"

#include "rules/onitama/cards.h"
#include "table/layout.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

/*
 * Header: magic, version, students, cards, a byte for each solved partition, their checksum; the
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

static size_t number_of(const struct partition *c)
{
    return (size_t)(c->attackers * (TABLE_MAX_STUDENTS + 1) + c->defenders);
}

static size_t region_bytes(const struct partition *c)
{
    return c->region_blocks * c->block_words * sizeof(uint32_t);
}

/* Offset of the regions of a partition; each is preceded by a checksum of eight bytes. */
static uint64_t place_of(const struct checkpoint *w, const struct partition *c)
{
    uint64_t at = REGIONS;

    for (int attackers = 0; attackers <= w->students; attackers++)
        for (int defenders = 0; defenders <= w->students; defenders++) {
            struct partition other;

            if (attackers == c->attackers && defenders == c->defenders)
                return at;
            partition_init(&other, attackers, defenders);
            at += other.regions * (8 + region_bytes(&other));
        }
    return at;
}

static enum status write_head(struct checkpoint *w, struct err *e)
{
    enum status rc;

    layout_put(w->head + AT_SUM, 8, XXH3_64bits(w->head, AT_SUM));
    rc = os_work_write(w->file, 0, w->head, sizeof w->head, e);
    return rc == OK ? os_work_keep(w->file, e) : rc;
}

static enum status check_head(struct checkpoint *w, const uint8_t wanted[64], struct err *e)
{
    const char *why = NULL;

    if (os_work_read(w->file, 0, w->head, sizeof w->head, e) != OK)
        return FAILED;
    if (memcmp(w->head, wanted, AT_VERSION) != 0 ||
        layout_get(w->head + AT_SUM, 8) != XXH3_64bits(w->head, AT_SUM))
        why = "is damaged";
    else if (memcmp(w->head + AT_VERSION, wanted + AT_VERSION, 4) != 0)
        why = "was written by another version of this program";
    else if (memcmp(w->head, wanted, AT_DONE) != 0)
        why = "belongs to another table";
    if (why != NULL)
        return err_say(e, BAD_INPUT,
                       "the checkpoint beside the table (its name ends in .work) %s; remove it "
                       "to start over",
                       why);
    memcpy(w->done, w->head + AT_DONE, CHECKPOINT_PARTITIONS);
    return OK;
}

enum status checkpoint_open(struct checkpoint *w, const char *table, const struct table_deck *deck,
                            int students, struct err *e)
{
    size_t size = strlen(table) + sizeof ".work";
    char *path = malloc(size);
    uint8_t wanted[64] = {0};
    bool fresh = false;

    *w = (struct checkpoint){.students = students};
    if (path == NULL)
        return err_say(e, NO_ROOM, "out of memory for the table");
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

bool checkpoint_done(const struct checkpoint *w, const struct partition *c)
{
    return w->file != NULL && w->done[number_of(c)];
}

enum status checkpoint_save(struct checkpoint *w, const struct partition *c, bool done,
                            struct err *e)
{
    uint64_t at = place_of(w, c);
    size_t bytes = region_bytes(c);
    enum status rc = OK;

    for (size_t region = 0; region < c->regions && rc == OK; region++, at += 8 + bytes) {
        const uint32_t *words = c->open.words + region * c->region_blocks * c->block_words;
        unsigned char sum[8];

        layout_put(sum, 8, XXH3_64bits(words, bytes));
        rc = os_work_write(w->file, at, sum, sizeof sum, e);
        if (rc == OK)
            rc = os_work_write(w->file, at + 8, words, bytes, e);
    }
    if (rc != OK || !done)
        return rc;
    rc = os_work_keep(w->file, e); /* flush the words before committing them */
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

/* One region; left alone if it is damaged or was never written. */
static bool load_region(struct checkpoint *w, uint64_t at, uint32_t *words, uint32_t *read,
                        size_t bytes)
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

enum status checkpoint_load(struct checkpoint *w, struct partition *c, struct err *e)
{
    uint64_t at = place_of(w, c), open = 0;
    size_t bytes = region_bytes(c), count = c->region_blocks * c->block_words;
    bool all = true;
    uint32_t *read;

    if (w->file == NULL)
        return OK;
    read = malloc(bytes);
    if (read == NULL)
        return err_say(e, NO_ROOM, "out of memory for the table");
    for (size_t region = 0; region < c->regions; region++, at += 8 + bytes) {
        uint32_t *words = c->open.words + region * count;

        all &= load_region(w, at, words, read, bytes);
        open += count_open(words, count);
    }
    free(read);
    c->won = c->states - open;
    if (!all && w->done[number_of(c)])
        return err_say(e, FAILED, "the checkpoint (its name ends in .work) is damaged; remove it");
    return OK;
}

void checkpoint_close(struct checkpoint *w, bool remove)
{
    os_work_close(w->file, remove);
    w->file = NULL;
}
