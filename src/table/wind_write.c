/* Torii: MIT licence, see LICENSE. */
#include "table/layout.h"
#include "table/wind_table.h"
#include "table/writer.h"

#include <stdlib.h>
#include <string.h>

struct histograms {
    uint64_t of[2][2][DTM_COUNT]; /* by own and enemy students */
    struct dtm_codes codes;       /* of all together */
};

static void count_dtm(struct histograms *h, const struct dtm_slice *s)
{
    for (size_t block = 0; block < WIND_BLOCKS; block++) {
        struct wind_place p = wind_block_place(block);
        uint64_t *histogram = h->of[p.own != WIND_NONE][p.enemy != WIND_NONE];

        for (uint64_t i = s->first[block]; i < s->first[block + 1]; i++)
            histogram[s->dtm[i]]++;
    }
    for (int i = 0; i < DTM_COUNT; i++)
        h->codes.histogram[i] = h->of[0][0][i] + h->of[0][1][i] + h->of[1][0][i] + h->of[1][1][i];
    dtm_codes_choose(&h->codes, DTM_COUNT);
}

static void put_body(struct chunk_writer *f, const struct wind_solver *w, struct histograms *h,
                     unsigned char header[CHUNK_HEADER])
{
    unsigned char entry[WIND_ENTRY] = {0};
    struct writer_offsets at = {0};

    count_dtm(h, &w->slice);
    writer_put_lists(f, &w->slice, &h->codes, &at);
    layout_put(entry + WIND_BLOCK_OFFSETS, 8, at.blocks);
    layout_put(entry + WIND_ROWS, 8, at.rows);
    layout_put(entry + WIND_DATA, 8, at.data);
    layout_put(entry + WIND_EXCEPTION_BLOCKS, 8, at.exception_blocks);
    layout_put(entry + WIND_EXCEPTIONS, 8, at.exceptions);
    for (int i = 0; i < 4; i++) {
        struct table_slice s = {i / 2, i % 2};
        struct table_census c = dtm_census(h->of[s.own][s.enemy], wind_slice_states(w->men, s));

        packed_census_put(entry + i * WIND_CENSUS, &c);
    }
    for (int i = 0; i < LAYOUT_CODES; i++)
        layout_put(entry + WIND_ENTRY_CODES + 2 * i, 2, h->codes.dtm[i]);
    layout_put(header + WIND_HEADER_ENTRY, 8, f->offset);
    chunk_writer_put(f, entry, sizeof entry);
}

enum status wind_write(const struct wind_solver *w, const char *path, struct err *e)
{
    unsigned char header[CHUNK_HEADER] = {0};
    struct histograms *h = calloc(1, sizeof *h);
    struct chunk_writer f;

    memcpy(header, WIND_MAGIC, 8);
    layout_put(header + CHUNK_VERSION, 4, WIND_VERSION);
    layout_put(header + WIND_HEADER_MEN, 4, (uint64_t)w->men);
    packed_cards_put(header + WIND_HEADER_CARDS, w->deck->deck.card);
    chunk_writer_open(&f, path, e);
    if (h == NULL)
        writer_no_memory(&f);
    if (f.rc == OK)
        put_body(&f, w, h, header);
    free(h);
    return chunk_writer_finish(&f, header);
}
