/* Torii: MIT licence, see LICENSE. */
#include "table/write.h"

#include "table/file.h"

#include <stdlib.h>

/* A slice that is being written. */
struct source {
    const struct solve_slice *s;
    struct file_codes codes;
    uint32_t *first; /* exceptions before a block */
    struct file_exceptions exceptions;
};

static void put_levels(struct bit_stream *b, struct source *from, size_t block)
{
    const struct solve_slice *s = from->s;
    uint64_t count = s->first[block + 1] - s->first[block];
    const uint16_t *level = s->level + s->first[block];

    for (uint64_t i = 0; i < count; i++) {
        uint8_t code = from->codes.code[level[i]];

        bits_put(b, code, LAYOUT_BITS);
        if (code == LAYOUT_CODES && !file_except(&from->exceptions, i, level[i]))
            file_no_memory(b->f);
    }
}

static void put_data(struct file *f, struct source *from)
{
    struct bit_stream b = {.f = f};

    for (size_t block = 0; block < from->s->blocks && f->w.rc == OK; block++) {
        from->first[block] = (uint32_t)from->exceptions.count;
        put_levels(&b, from, block);
    }
    from->first[from->s->blocks] = (uint32_t)from->exceptions.count;
    bits_end(&b);
}

static void put_lists(struct file *f, struct source *from, unsigned char *part)
{
    const struct solve_slice *s = from->s;

    layout_put(part + PART_FIRSTS, 8, f->w.at);
    for (size_t i = 0; i <= s->blocks; i++)
        pieces_put_number(&f->w, 8, s->first[i]);
    layout_put(part + PART_ROWS, 8, f->w.at);
    for (size_t i = 0; i < s->blocks * TABLE_SQUARES; i++)
        pieces_put_number(&f->w, 2, s->row[i]);
    layout_put(part + PART_DATA, 8, f->w.at);
    put_data(f, from);
    layout_put(part + PART_EXCEPTION_FIRSTS, 8, f->w.at);
    for (size_t i = 0; i <= s->blocks; i++)
        pieces_put_number(&f->w, 4, from->first[i]);
    layout_put(part + PART_EXCEPTIONS, 8, f->w.at);
    file_put_exceptions(f, &from->exceptions);
}

static void put_slice(struct file *f, const struct solve_slice *s)
{
    unsigned char *part = file_part(f, s->s);
    struct source from = {.s = s};

    from.first = calloc(s->blocks + 1, sizeof *from.first);
    if (from.first == NULL)
        file_no_memory(f);
    if (f->w.rc == OK) {
        for (uint64_t i = 0; i < s->first[s->blocks]; i++)
            from.codes.often[s->level[i]]++;
        file_choose_codes(&from.codes);
        put_lists(f, &from, part);
        file_put_codes(f, s->s, s->first[s->blocks], &from.codes);
    }
    free(from.first);
    free(from.exceptions.list);
}

enum status table_write(const struct solve *w, const char *path, struct err *e)
{
    struct file f;

    file_open(&f, path, w->deck, w->students, true, e);
    for (int own = 0; own <= w->students; own++)
        for (int enemy = 0; enemy <= w->students; enemy++)
            put_slice(&f, &w->slice[own][enemy]);
    return file_finish(&f);
}
