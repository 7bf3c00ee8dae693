/* Torii: MIT licence, see LICENSE. */
#include "table/chunk_file.h"

#include "table/layout.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

/* ---- writing --------------------------------------------------------------------------------- */

void chunk_writer_open(struct chunk_writer *f, const char *path, struct err *e)
{
    unsigned char header[CHUNK_HEADER] = {0};

    *f = (struct chunk_writer){.offset = CHUNK_HEADER, .rc = OK, .e = e};
    f->chunk = malloc(CHUNK_SIZE);
    if (f->chunk == NULL)
        f->rc = err_say(e, NO_ROOM, "out of memory writing the table");
    if (f->rc == OK && (f->sink = os_sink_open(path, e)) == NULL)
        f->rc = FAILED;
    if (f->rc == OK)
        f->rc = os_sink_write(f->sink, header, sizeof header, e);
}

static bool reserve_checksum(struct chunk_writer *f)
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

static void flush(struct chunk_writer *f)
{
    if (f->rc != OK || f->filled == 0)
        return;
    if (!reserve_checksum(f)) {
        f->rc = err_say(f->e, NO_ROOM, "out of memory for the checksums of the table");
        return;
    }
    /* Stored as little-endian bytes, to be written as they are. */
    layout_put((unsigned char *)&f->sums[f->sum_count++], 8, XXH3_64bits(f->chunk, f->filled));
    f->rc = os_sink_write(f->sink, f->chunk, f->filled, f->e);
    f->filled = 0;
}

void chunk_writer_put(struct chunk_writer *f, const void *bytes, size_t len)
{
    const unsigned char *from = bytes;

    while (len > 0 && f->rc == OK) {
        size_t room = CHUNK_SIZE - f->filled, part = len < room ? len : room;

        memcpy(f->chunk + f->filled, from, part);
        f->filled += part;
        f->offset += part;
        from += part;
        len -= part;
        if (f->filled == CHUNK_SIZE)
            flush(f);
    }
}

void chunk_writer_put_uint(struct chunk_writer *f, int bytes, uint64_t number)
{
    unsigned char memory[8];

    layout_put(memory, bytes, number);
    chunk_writer_put(f, memory, (size_t)bytes);
}

enum status chunk_writer_finish(struct chunk_writer *f, unsigned char header[CHUNK_HEADER])
{
    flush(f);

    size_t bytes = f->sum_count * sizeof *f->sums;

    if (f->rc == OK && bytes > 0)
        f->rc = os_sink_write(f->sink, f->sums, bytes, f->e);
    if (f->rc == OK) {
        layout_put(header + CHUNK_LENGTH, 8, f->offset + bytes);
        layout_put(header + CHUNK_SUMS, 8, f->offset);
        layout_put(header + CHUNK_SUMS_SUM, 8, XXH3_64bits(f->sums, bytes));
        layout_put(header + CHUNK_HEADER_SUM, 8, XXH3_64bits(header, CHUNK_HEADER_SUM));
        f->rc = os_sink_finish(f->sink, header, CHUNK_HEADER, f->e);
    } else if (f->sink != NULL) {
        os_sink_drop(f->sink);
    }
    free(f->sums);
    free(f->chunk);
    f->sink = NULL;
    f->sums = NULL;
    f->chunk = NULL;
    return f->rc;
}

/* ---- reading --------------------------------------------------------------------------------- */

static size_t chunk_count(const struct chunk_file *f)
{
    return (f->end - CHUNK_HEADER + CHUNK_SIZE - 1) / CHUNK_SIZE;
}

static bool chunk_is_valid(const struct chunk_file *f, size_t chunk)
{
    size_t from = CHUNK_HEADER + chunk * CHUNK_SIZE, left = f->end - from;

    if (__atomic_load_n(&f->checked[chunk], __ATOMIC_RELAXED))
        return true;
    if (XXH3_64bits(f->map.data + from, left < CHUNK_SIZE ? left : CHUNK_SIZE) !=
        layout_get(f->map.data + f->end + 8 * chunk, 8))
        return false;
    __atomic_store_n(&f->checked[chunk], 1, __ATOMIC_RELAXED);
    return true;
}

const unsigned char *chunk_file_get(const struct chunk_file *f, uint64_t at, size_t len)
{
    if (at < CHUNK_HEADER || at > f->end || len == 0 || len > f->end - at)
        return NULL;
    for (size_t chunk = (at - CHUNK_HEADER) / CHUNK_SIZE;
         chunk <= (at + len - 1 - CHUNK_HEADER) / CHUNK_SIZE; chunk++)
        if (!chunk_is_valid(f, chunk))
            return NULL;
    return f->map.data + at;
}

enum status chunk_file_verify(const struct chunk_file *f, struct err *e)
{
    for (size_t chunk = 0; chunk < chunk_count(f); chunk++)
        if (!chunk_is_valid(f, chunk))
            return err_say(e, FAILED,
                           "the table is damaged: checksum mismatch in the chunk at byte %u",
                           (uint64_t)(CHUNK_HEADER + chunk * CHUNK_SIZE));
    return OK;
}

static enum status check_sums(struct chunk_file *f, struct err *e)
{
    const unsigned char *header = f->map.data;
    uint64_t length = layout_get(header + CHUNK_LENGTH, 8),
             end = layout_get(header + CHUNK_SUMS, 8);

    if (length != f->map.len)
        return err_say(e, FAILED, "the table is damaged: it has %u bytes of %u",
                       (uint64_t)f->map.len, length);
    if (end < CHUNK_HEADER || end > length)
        return err_say(e, FAILED, "the table is damaged: invalid header");
    f->end = (size_t)end;
    if (chunk_count(f) * 8 != length - end ||
        XXH3_64bits(header + end, (size_t)(length - end)) != layout_get(header + CHUNK_SUMS_SUM, 8))
        return err_say(e, FAILED, "the table is damaged: checksum mismatch in the checksums");
    return OK;
}

static enum status check_header(struct chunk_file *f, const char kind[8], uint32_t version,
                                struct err *e)
{
    const unsigned char *header = f->map.data;

    if (f->map.len < CHUNK_HEADER || memcmp(header, kind, 8) != 0)
        return err_say(e, BAD_INPUT, "not a Torii table file");
    if (layout_get(header + CHUNK_VERSION, 4) != version)
        return err_say(e, BAD_INPUT,
                       "table version %u is not supported; this program reads version %u",
                       layout_get(header + CHUNK_VERSION, 4), (uint64_t)version);
    if (XXH3_64bits(header, CHUNK_HEADER_SUM) != layout_get(header + CHUNK_HEADER_SUM, 8))
        return err_say(e, FAILED, "the table is damaged: checksum mismatch in the header");
    return check_sums(f, e);
}

enum status chunk_file_open(struct chunk_file *f, const char *path, const char kind[8],
                            uint32_t version, struct err *e)
{
    enum status rc;

    memset(f, 0, sizeof *f);
    rc = os_map_open(path, &f->map, e);
    if (rc == OK)
        rc = check_header(f, kind, version, e);
    if (rc == OK && (f->checked = calloc(chunk_count(f) + 1, 1)) == NULL)
        rc = err_say(e, NO_ROOM, "out of memory for the table");
    if (rc != OK)
        chunk_file_close(f);
    return rc;
}

void chunk_file_close(struct chunk_file *f)
{
    os_map_close(&f->map);
    free(f->checked);
    memset(f, 0, sizeof *f);
}
