/* Torii: MIT licence, see LICENSE. */
/*
 * A table whose sums are right and whose content is not: a byte says which kind, five the cards, two where
 * the parts begin, the rest is the body. Whatever it says, every probe answers or complains.
 */
#define _GNU_SOURCE /* memfd_create */
#include "fuzz.h"
#include "table/layout.h"
#include "table/packed.h"
#include "table/table.h"
#include "table/wind_table.h"

#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>
#include <xxhash.h>

enum { FIRST = 8, PROBES = 64, KINDS = 2 };

static int file = -1;
static char path[64];

static void put(const void *bytes, size_t len)
{
    MUST(len == 0 || write(file, bytes, len) == (ssize_t)len);
}

/* Head, body and sums, all of them fitting each other. */
static void make_file(const uint8_t *data, size_t len)
{
    bool wind = data[0] & 1;
    size_t body = len - FIRST, pieces = (body + CHUNK_SIZE - 1) / CHUNK_SIZE;
    unsigned char head[CHUNK_HEADER] = {0}, sums[16];

    memcpy(head, wind ? WIND_MAGIC : LAYOUT_MAGIC, 8);
    layout_put(head + HEADER_VERSION, 4, 1);
    layout_put(head + HEADER_FLAGS, 4, data[0] >> 1 & 1);
    layout_put(head + HEADER_STUDENTS, 4, data[0] >> 2 & 7);
    for (int i = 0; i < TABLE_CARDS; i++) {
        const char *name = oni_card_code(data[1 + i] % ONI_CARDS);

        memcpy(head + HEADER_CARDS + i * CARD_NAME_BYTES, name, strlen(name));
    }
    layout_put(head + HEADER_DIRECTORY, 8, CHUNK_HEADER + layout_get(data + 6, 2));
    layout_put(head + CHUNK_LENGTH, 8, CHUNK_HEADER + body + 8 * pieces);
    layout_put(head + CHUNK_SUMS, 8, CHUNK_HEADER + body);
    MUST(pieces <= 2);
    for (size_t i = 0; i < pieces; i++) {
        size_t at = i * CHUNK_SIZE, left = body - at;

        layout_put(sums + 8 * i, 8,
                   XXH3_64bits(data + FIRST + at, left < CHUNK_SIZE ? left : CHUNK_SIZE));
    }
    layout_put(head + CHUNK_SUMS_SUM, 8, XXH3_64bits(sums, 8 * pieces));
    layout_put(head + CHUNK_HEADER_SUM, 8, XXH3_64bits(head, CHUNK_HEADER_SUM));
    MUST(ftruncate(file, 0) == 0 && lseek(file, 0, SEEK_SET) == 0);
    put(head, sizeof head);
    put(data + FIRST, body);
    put(sums, 8 * pieces);
}

static struct table_position any_position(struct rng *r, int students)
{
    struct table_position p = {.own_master = (int)rng_below(r, 25),
                               .enemy_master = (int)rng_below(r, 25),
                               .deal = (int)rng_below(r, TABLE_DEALS)};

    for (int i = (int)rng_below(r, (uint32_t)students + 2); i > 0; i--)
        p.own |= (uint32_t)1 << rng_below(r, 25);
    for (int i = (int)rng_below(r, (uint32_t)students + 2); i > 0; i--)
        p.enemy |= (uint32_t)1 << rng_below(r, 25) & ~p.own;
    return p;
}

static void check_answer(enum status rc, const struct table_result *a, const struct err *e)
{
    MUST(rc == OK || err_text(e)[0] != '\0');
    MUST(rc != OK || (a->wdl >= TABLE_LOSS && a->wdl <= TABLE_WIN && a->dtm >= 0));
}

static void probe_base(struct rng *r)
{
    struct err e = {0};
    struct tablebase t;

    if (table_open(&t, path, &e) != OK) {
        MUST(err_text(&e)[0] != '\0');
        return;
    }
    for (int i = 0; i < PROBES; i++) {
        struct table_position p = any_position(r, t.students);
        struct table_result a;

        e = (struct err){0};
        check_answer(table_probe(&t, &p, &a, &e), &a, &e);
    }
    MUST(table_check_sums(&t, &e) == OK);
    table_close(&t);
}

static void probe_wind(struct rng *r)
{
    struct err e = {0};
    struct wind_table t;

    if (wind_open(&t, path, &e) != OK) {
        MUST(err_text(&e)[0] != '\0');
        return;
    }
    for (int i = 0; i < PROBES; i++) {
        struct wind_position p = {any_position(r, 1), (int)rng_below(r, 25)};
        struct table_result a;

        e = (struct err){0};
        check_answer(wind_probe(&t, &p, &a, &e), &a, &e);
    }
    wind_close(&t);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
    struct rng r = {XXH3_64bits(data, len)};

    if (len < FIRST || len > FIRST + 2 * (size_t)CHUNK_SIZE)
        return 0;
    if (file < 0) {
        file = memfd_create("table", 0);
        MUST(file >= 0);
        (void)snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    }
    make_file(data, len);
    if (data[0] & 1)
        probe_wind(&r);
    else
        probe_base(&r);
    return 0;
}
