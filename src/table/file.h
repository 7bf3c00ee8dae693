/* Torii: MIT licence, see LICENSE. */
/* The file of a table as it grows (table/layout.h). */
#ifndef TABLE_FILE_H
#define TABLE_FILE_H

#include "table/layout.h"
#include "table/pieces.h"
#include "table/table.h"

enum {
    FILE_SLICES = (TABLE_MAX_STUDENTS + 1) * (TABLE_MAX_STUDENTS + 1),
    FILE_LEVELS = 4096, /* 0 … 4095; a few sets of cards have wins of more than 255 plies */
};

struct file {
    struct pieces_writer w;
    unsigned char head[LAYOUT_HEAD], parts[FILE_SLICES * LAYOUT_PART];
    int students;
};

void file_open(struct file *f, const char *path, const struct table_deck *deck, int students,
               bool distances, struct err *e);
/* The part of a slice, to be filled. */
unsigned char *file_part(struct file *f, struct table_slice s);
void file_no_memory(struct file *f);
/* The parts, the sums, the head, and its name; or nothing at all. */
enum status file_finish(struct file *f);

/* Codes, bit by bit. */
struct bit_stream {
    struct file *f;
    uint64_t bits;
    int count; /* in `bits`, fewer than eight between calls */
    size_t filled;
    unsigned char bytes[4096];
};

void bits_put(struct bit_stream *b, uint32_t bits, int count); /* at most 32 */
/* The rest, and a byte more, so that two can always be read. */
void bits_end(struct bit_stream *b);

/* What is not in the codes: levels that are rare, or draws where there are no distances. */
struct file_exception {
    uint16_t place, level; /* place in its block */
};

struct file_exceptions {
    struct file_exception *list;
    size_t count, size;
};

bool file_except(struct file_exceptions *x, uint64_t place, int level); /* false: no memory */
void file_put_exceptions(struct file *f, const struct file_exceptions *x);
void file_put_counts(unsigned char *part, const struct table_count *c);

/* How levels are coded in a slice with distances: those that come most often get a code. */
struct file_codes {
    uint64_t often[FILE_LEVELS]; /* how often each level comes */
    uint8_t level[LAYOUT_CODES];
    uint8_t code[FILE_LEVELS]; /* LAYOUT_CODES: an exception */
};

void file_choose_codes(struct file_codes *c);
/* The codes and what the slice holds, into its part; `kept` positions are not won in one. */
void file_put_codes(struct file *f, struct table_slice s, uint64_t kept,
                    const struct file_codes *c);

/* The bits of a word at the places of a mask, close together; and back. */
uint32_t file_squeeze(uint32_t word, uint32_t mask);
uint32_t file_stretch(uint32_t bits, uint32_t mask);

#endif
