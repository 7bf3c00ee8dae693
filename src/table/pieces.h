/* Torii: MIT licence, see LICENSE. */
/*
 * A large file that is read where it lies, and trusted only as far as it was checked:
 *
 *     head     256 bytes; what every such file has in it is named below
 *     body     in pieces of a mebibyte, the last one shorter
 *     sums     8 bytes a piece: XXH3 of its bytes
 *
 * All numbers are little-endian. The head has a sum of its own and the one of the sums, so that opening
 * a file checks these at once; a piece of the body is checked when it is first touched.
 */
#ifndef TABLE_PIECES_H
#define TABLE_PIECES_H

#include "os/os.h"

enum {
    PIECES_HEAD = 256,
    PIECES_SIZE = 1 << 20,

    /* In the head; the rest belongs to whoever writes the file. */
    PIECES_VERSION = 8,    /* 4 bytes, behind the eight that name the kind of file */
    PIECES_LENGTH = 104,   /* bytes of the file */
    PIECES_SUMS = 120,     /* where the sums begin */
    PIECES_SUMS_SUM = 128, /* the sum of the sums */
    PIECES_HEAD_SUM = 248, /* the sum of the head before it */
};

/* A file that grows. What fails first stays in `rc`, and nothing is written after it. */
struct pieces_writer {
    struct os_sink *sink;
    unsigned char *piece;
    size_t filled;
    uint64_t at; /* bytes so far, the head among them */
    uint64_t *sums;
    size_t sum_count, sum_size;
    enum status rc;
    struct err *e;
};

void pieces_begin(struct pieces_writer *f, const char *path, struct err *e);
void pieces_put(struct pieces_writer *f, const void *bytes, size_t len);
void pieces_put_number(struct pieces_writer *f, int bytes, uint64_t number);
/* Fills in the head and gives the file its name; on failure, now or before, nothing is left. */
enum status pieces_finish(struct pieces_writer *f, unsigned char head[PIECES_HEAD]);

/* A file to read. */
struct pieces {
    struct os_map map;
    size_t end;       /* of the body */
    uint8_t *checked; /* a byte a piece */
};

/* Refuses what is of another kind or version, cut short or altered, with the reason. */
enum status pieces_open(struct pieces *f, const char *path, const char kind[8], uint32_t version,
                        struct err *e);
void pieces_close(struct pieces *f);
/* Some bytes of the body, their pieces checked; NULL where they are not what was written. */
const unsigned char *pieces_touch(const struct pieces *f, uint64_t at, size_t len);
/* Checks every piece. */
enum status pieces_check(const struct pieces *f, struct err *e);

#endif
