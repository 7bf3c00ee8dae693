/* Torii: MIT licence, see LICENSE. */
/* Writing table files: codes and exceptions of all kinds of table, and the file of table/layout.h. */
#ifndef TABLE_WRITER_H
#define TABLE_WRITER_H

#include "table/dtm_slice.h"
#include "table/layout.h"
#include "table/packed.h"

enum {
    WRITER_SLICES = (TABLE_MAX_STUDENTS + 1) * (TABLE_MAX_STUDENTS + 1),
    DTM_COUNT = DTM_MAX + 1,
};

/* A base table under construction. What fails first stays in w.rc, and nothing is written after it. */
struct table_writer {
    struct chunk_writer w;
    unsigned char header[LAYOUT_HEADER], directory[WRITER_SLICES * LAYOUT_ENTRY];
    int students;
};

void writer_open(struct table_writer *f, const char *path, const struct table_deck *deck,
                 int students, bool dtm, struct err *e);
/* The directory entry of a slice, to be filled in. */
unsigned char *writer_entry(struct table_writer *f, struct table_slice s);
/* Writes directory, checksums and header and renames the file; on failure nothing is left. */
enum status writer_finish(struct table_writer *f);

/* Sets NO_ROOM, unless something failed before. */
void writer_no_memory(struct chunk_writer *f);

/* Codes of a few bits each, lowest bit first. */
struct bit_writer {
    struct chunk_writer *f;
    uint64_t bits;
    int count; /* in `bits`, fewer than eight between calls */
    size_t filled;
    unsigned char bytes[4096];
};

void bit_writer_put(struct bit_writer *b, uint32_t bits, int count); /* at most 32 */
/* Writes the rest and one byte more, so that two bytes can always be read. */
void bit_writer_flush(struct bit_writer *b);

/* Positions without a code: rare DTM values, or the draws of a WDL table. */
struct writer_exception {
    uint16_t place, dtm; /* place in its block */
};

struct writer_exceptions {
    struct writer_exception *list; /* owned */
    size_t count, size;
};

/* False without memory. */
bool writer_exceptions_add(struct writer_exceptions *x, uint64_t place, int dtm);
void writer_put_exceptions(struct chunk_writer *f, const struct writer_exceptions *x);

/* The code of each DTM value: the most frequent ones get one. */
struct dtm_codes {
    uint64_t histogram[DTM_COUNT];
    uint16_t dtm[LAYOUT_CODES];
    uint8_t code[DTM_COUNT]; /* LAYOUT_CODES: an exception */
};

/* Chooses from the histogram, among DTM values below `limit`. */
void dtm_codes_choose(struct dtm_codes *c, int limit);
/* Of `states` positions, all not in the histogram won in one. */
struct table_census dtm_census(const uint64_t histogram[DTM_COUNT], uint64_t states);
/* Codes and census of a slice, into its entry. */
void writer_put_codes(struct table_writer *f, struct table_slice s, const struct dtm_codes *c);

/* Where the lists of a slice begin in the file. */
struct writer_offsets {
    uint64_t blocks, rows, data, exception_blocks, exceptions;
};

void writer_put_offsets(struct table_writer *f, struct table_slice s,
                        const struct writer_offsets *at);
/* A solved slice: all its lists, one after the other. */
void writer_put_lists(struct chunk_writer *f, const struct dtm_slice *s, const struct dtm_codes *c,
                      struct writer_offsets *at);
/* An array of numbers of 2, 4 or 8 bytes. */
void writer_put_u16(struct chunk_writer *f, const uint16_t *list, size_t count);
void writer_put_u32(struct chunk_writer *f, const uint32_t *list, size_t count);
void writer_put_u64(struct chunk_writer *f, const uint64_t *list, size_t count);

/* Parallel bit extract and deposit (PEXT, PDEP). */
uint32_t bits_extract(uint32_t word, uint32_t mask);
uint32_t bits_deposit(uint32_t bits, uint32_t mask);

#endif
