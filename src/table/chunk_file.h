/* Torii: MIT licence, see LICENSE. */
/*
 * A large checksummed file, memory-mapped and verified lazily:
 *
 *     header      256 bytes; the fields that all such files share are named below
 *     body        in chunks of 1 MiB, the last one shorter
 *     checksums   8 bytes a chunk: XXH3
 *
 * All numbers are little-endian. The header has a checksum of its own and one of the checksums; both are
 * verified on opening. A chunk of the body is verified when it is first touched.
 */
#ifndef TABLE_CHUNK_FILE_H
#define TABLE_CHUNK_FILE_H

#include "os/os.h"

enum {
    CHUNK_HEADER = 256,
    CHUNK_SIZE = 1 << 20,

    /* In the header; the other bytes belong to the format built on this one. */
    CHUNK_VERSION = 8,      /* 4 bytes, after the eight of the magic */
    CHUNK_LENGTH = 104,     /* bytes of the file */
    CHUNK_SUMS = 120,       /* offset of the checksums */
    CHUNK_SUMS_SUM = 128,   /* checksum of the checksums */
    CHUNK_HEADER_SUM = 248, /* checksum of the header before it */
};

/* A file being written. The first failure stays in `rc`, and nothing is written after it. */
struct chunk_writer {
    struct os_sink *sink;
    unsigned char *chunk;
    size_t filled;
    uint64_t offset; /* bytes so far, including the header */
    uint64_t *sums;
    size_t sum_count, sum_size;
    enum status rc;
    struct err *e;
};

void chunk_writer_open(struct chunk_writer *f, const char *path, struct err *e);
void chunk_writer_put(struct chunk_writer *f, const void *bytes, size_t len);
void chunk_writer_put_uint(struct chunk_writer *f, int bytes, uint64_t number);
/* Completes the header and renames the file; on failure, now or before, nothing is left. */
enum status chunk_writer_finish(struct chunk_writer *f, unsigned char head[CHUNK_HEADER]);

/* An open file. */
struct chunk_file {
    struct os_map map;
    size_t end;       /* of the body */
    uint8_t *checked; /* a byte a chunk, set once verified */
};

/* Rejects another kind or version and truncated or altered files, with the reason. */
enum status chunk_file_open(struct chunk_file *f, const char *path, const char kind[8],
                            uint32_t version, struct err *e);
void chunk_file_close(struct chunk_file *f);
/* Bytes of the body, borrowed, their chunks verified; NULL if out of range or damaged. */
const unsigned char *chunk_file_get(const struct chunk_file *f, uint64_t at, size_t len);
/* Verifies every chunk. */
enum status chunk_file_verify(const struct chunk_file *f, struct err *e);

#endif
