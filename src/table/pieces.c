/* Torii: MIT licence, see LICENSE. */
#include "table/pieces.h"

#include "table/layout.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

/* ---- writing --------------------------------------------------------------------------------- */

void pieces_begin(struct pieces_writer *f, const char *path, struct err *e)
{
    unsigned char head[PIECES_HEAD] = {0};

    *f = (struct pieces_writer){.at = PIECES_HEAD, .rc = OK, .e = e};
    f->piece = malloc(PIECES_SIZE);
    if (f->piece == NULL)
        f->rc = err_say(e, NO_ROOM, "no memory to write the table");
    if (f->rc == OK && (f->sink = os_sink_open(path, e)) == NULL)
        f->rc = FAILED;
    if (f->rc == OK)
        f->rc = os_sink_write(f->sink, head, sizeof head, e);
}

static bool has_room_for_sum(struct pieces_writer *f)
{
    size_t size = f->sum_size > 0 ? 2 * f->sum_size : 1024;

    if (f->sum_count < f->sum_size)
        return true;

    uint64_t *more = realloc(f->sums, size * sizeof *more);

    if (more == NULL)
        return false;
    f->sums = more;
    f->sum_size = size;
    return true;
}

static void flush(struct pieces_writer *f)
{
    if (f->rc != OK || f->filled == 0)
        return;
    if (!has_room_for_sum(f)) {
        f->rc = err_say(f->e, NO_ROOM, "no memory for the sums of the table");
        return;
    }
    /* As bytes, so that they can be written as they are, wherever we are. */
    layout_put((unsigned char *)&f->sums[f->sum_count++], 8, XXH3_64bits(f->piece, f->filled));
    f->rc = os_sink_write(f->sink, f->piece, f->filled, f->e);
    f->filled = 0;
}

void pieces_put(struct pieces_writer *f, const void *bytes, size_t len)
{
    const unsigned char *from = bytes;

    while (len > 0 && f->rc == OK) {
        size_t room = PIECES_SIZE - f->filled, part = len < room ? len : room;

        memcpy(f->piece + f->filled, from, part);
        f->filled += part;
        f->at += part;
        from += part;
        len -= part;
        if (f->filled == PIECES_SIZE)
            flush(f);
    }
}

void pieces_put_number(struct pieces_writer *f, int bytes, uint64_t number)
{
    unsigned char memory[8];

    layout_put(memory, bytes, number);
    pieces_put(f, memory, (size_t)bytes);
}

enum status pieces_finish(struct pieces_writer *f, unsigned char head[PIECES_HEAD])
{
    flush(f);

    size_t bytes = f->sum_count * sizeof *f->sums;

    if (f->rc == OK && bytes > 0)
        f->rc = os_sink_write(f->sink, f->sums, bytes, f->e);
    if (f->rc == OK) {
        layout_put(head + PIECES_LENGTH, 8, f->at + bytes);
        layout_put(head + PIECES_SUMS, 8, f->at);
        layout_put(head + PIECES_SUMS_SUM, 8, XXH3_64bits(f->sums, bytes));
        layout_put(head + PIECES_HEAD_SUM, 8, XXH3_64bits(head, PIECES_HEAD_SUM));
        f->rc = os_sink_finish(f->sink, head, PIECES_HEAD, f->e);
    } else if (f->sink != NULL) {
        os_sink_drop(f->sink);
    }
    free(f->sums);
    free(f->piece);
    f->sink = NULL;
    f->sums = NULL;
    f->piece = NULL;
    return f->rc;
}

/* ---- reading --------------------------------------------------------------------------------- */

static size_t piece_count(const struct pieces *f)
{
    return (f->end - PIECES_HEAD + PIECES_SIZE - 1) / PIECES_SIZE;
}

static bool piece_is_good(const struct pieces *f, size_t piece)
{
    size_t from = PIECES_HEAD + piece * PIECES_SIZE, left = f->end - from;

    if (__atomic_load_n(&f->checked[piece], __ATOMIC_RELAXED))
        return true;
    if (XXH3_64bits(f->map.data + from, left < PIECES_SIZE ? left : PIECES_SIZE) !=
        layout_get(f->map.data + f->end + 8 * piece, 8))
        return false;
    __atomic_store_n(&f->checked[piece], 1, __ATOMIC_RELAXED);
    return true;
}

const unsigned char *pieces_touch(const struct pieces *f, uint64_t at, size_t len)
{
    if (at < PIECES_HEAD || at > f->end || len == 0 || len > f->end - at)
        return NULL;
    for (size_t piece = (at - PIECES_HEAD) / PIECES_SIZE;
         piece <= (at + len - 1 - PIECES_HEAD) / PIECES_SIZE; piece++)
        if (!piece_is_good(f, piece))
            return NULL;
    return f->map.data + at;
}

enum status pieces_check(const struct pieces *f, struct err *e)
{
    for (size_t piece = 0; piece < piece_count(f); piece++)
        if (!piece_is_good(f, piece))
            return err_say(e, FAILED, "the table is damaged: its bytes from %u on were altered",
                           (uint64_t)(PIECES_HEAD + piece * PIECES_SIZE));
    return OK;
}

static enum status check_sums(struct pieces *f, struct err *e)
{
    const unsigned char *head = f->map.data;
    uint64_t length = layout_get(head + PIECES_LENGTH, 8), end = layout_get(head + PIECES_SUMS, 8);

    if (length != f->map.len)
        return err_say(e, FAILED, "the table is damaged: it has %u bytes of %u",
                       (uint64_t)f->map.len, length);
    if (end < PIECES_HEAD || end > length)
        return err_say(e, FAILED, "the table is damaged: its head makes no sense");
    f->end = (size_t)end;
    if (piece_count(f) * 8 != length - end ||
        XXH3_64bits(head + end, (size_t)(length - end)) != layout_get(head + PIECES_SUMS_SUM, 8))
        return err_say(e, FAILED, "the table is damaged: its sums were altered");
    return OK;
}

static enum status check_head(struct pieces *f, const char kind[8], uint32_t version, struct err *e)
{
    const unsigned char *head = f->map.data;

    if (f->map.len < PIECES_HEAD || memcmp(head, kind, 8) != 0)
        return err_say(e, BAD_INPUT, "this is no table");
    if (layout_get(head + PIECES_VERSION, 4) != version)
        return err_say(e, BAD_INPUT, "the table is of version %u, this program reads %u",
                       layout_get(head + PIECES_VERSION, 4), (uint64_t)version);
    if (XXH3_64bits(head, PIECES_HEAD_SUM) != layout_get(head + PIECES_HEAD_SUM, 8))
        return err_say(e, FAILED, "the table is damaged: its head was altered");
    return check_sums(f, e);
}

enum status pieces_open(struct pieces *f, const char *path, const char kind[8], uint32_t version,
                        struct err *e)
{
    enum status rc;

    memset(f, 0, sizeof *f);
    rc = os_map_open(path, &f->map, e);
    if (rc == OK)
        rc = check_head(f, kind, version, e);
    if (rc == OK && (f->checked = calloc(piece_count(f) + 1, 1)) == NULL)
        rc = err_say(e, NO_ROOM, "no memory for the table");
    if (rc != OK)
        pieces_close(f);
    return rc;
}

void pieces_close(struct pieces *f)
{
    os_map_close(&f->map);
    free(f->checked);
    memset(f, 0, sizeof *f);
}
