/* Torii: MIT licence, see LICENSE. */
#include "table/dtm_write.h"

#include "table/writer.h"

#include <stdlib.h>

static void write_slice(struct table_writer *f, const struct dtm_slice *s)
{
    struct dtm_codes *codes = calloc(1, sizeof *codes);
    struct writer_offsets at = {0};

    if (codes == NULL)
        writer_no_memory(&f->w);
    if (f->w.rc == OK && codes != NULL) {
        for (uint64_t i = 0; i < s->first[s->blocks]; i++)
            codes->histogram[s->dtm[i]]++;
        dtm_codes_choose(codes, LAYOUT_CODE_LIMIT);
        writer_put_lists(&f->w, s, codes, &at);
        writer_put_offsets(f, s->s, &at);
        writer_put_codes(f, s->s, codes);
    }
    free(codes);
}

enum status dtm_write(const struct dtm_solver *w, const char *path, struct err *e)
{
    struct table_writer f;

    writer_open(&f, path, w->deck, w->students, true, e);
    for (int own = 0; own <= w->students; own++)
        for (int enemy = 0; enemy <= w->students; enemy++)
            write_slice(&f, &w->slice[own][enemy]);
    return writer_finish(&f);
}
