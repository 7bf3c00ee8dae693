/* Torii: MIT licence, see LICENSE. */
#include "base/bits.h"
#include "table/layout.h"
#include "table/packed.h"
#include "table/position.h"
#include "table/wind_table.h"

#include <string.h>

/* ---- opening --------------------------------------------------------------------------------- */

static enum status read_cards(struct wind_table *t, const unsigned char *names, struct err *e)
{
    char memory[TABLE_CARDS * (CARD_NAME_BYTES + 1)];
    struct text text;
    enum status rc;

    text_init(&text, memory, sizeof memory);
    packed_cards_print(names, &text);
    rc = wind_deck_read(&t->deck, text_view(&text), e);
    if (rc == OK && !packed_cards_match(names, t->deck.deck.card))
        rc = packed_damaged(e, "its cards are not sorted");
    return rc;
}

static enum status read_entry(struct wind_table *t, struct err *e)
{
    const unsigned char *header = t->file.map.data;
    uint64_t men = layout_get(header + WIND_HEADER_MEN, 4);

    if (men < 2 || men > WIND_MAX_MEN)
        return packed_damaged(e, "invalid header");
    t->men = (int)men;
    t->entry = chunk_file_get(&t->file, layout_get(header + WIND_HEADER_ENTRY, 8), WIND_ENTRY);
    if (t->entry == NULL)
        return packed_damaged(e, "invalid entry");
    for (int i = 0; i < 4; i++)
        packed_census_get(t->entry + i * WIND_CENSUS, &t->census[i / 2][i % 2]);
    return read_cards(t, header + WIND_HEADER_CARDS, e);
}

enum status wind_open(struct wind_table *t, const char *path, struct err *e)
{
    enum status rc;

    memset(t, 0, sizeof *t);
    rc = chunk_file_open(&t->file, path, WIND_MAGIC, WIND_VERSION, e);
    if (rc == OK)
        rc = read_entry(t, e);
    if (rc != OK)
        wind_close(t);
    return rc;
}

void wind_close(struct wind_table *t)
{
    chunk_file_close(&t->file);
    memset(t, 0, sizeof *t);
}

bool wind_table_is(const char *path)
{
    struct os_map map = {NULL, 0};
    struct err e;
    bool is =
        os_map_open(path, &map, &e) == OK && map.len >= 8 && memcmp(map.data, WIND_MAGIC, 8) == 0;

    os_map_close(&map);
    return is;
}

/* ---- probing --------------------------------------------------------------------------------- */

static bool read_dtm(const struct wind_table *t, size_t block, int own_master, uint64_t in_row,
                     int *dtm)
{
    struct packed k = {.file = &t->file,
                       .blocks = layout_get(t->entry + WIND_BLOCK_OFFSETS, 8),
                       .rows = layout_get(t->entry + WIND_ROWS, 8),
                       .data = layout_get(t->entry + WIND_DATA, 8),
                       .exception_blocks = layout_get(t->entry + WIND_EXCEPTION_BLOCKS, 8),
                       .exceptions = layout_get(t->entry + WIND_EXCEPTIONS, 8),
                       .bits = LAYOUT_BITS};
    struct packed_code found;

    if (!packed_find(&k, block, own_master, in_row, &found))
        return false;
    if (found.code == LAYOUT_CODES)
        return packed_exception(&k, block, found.place, dtm) && *dtm >= 0;
    *dtm = (int)layout_get(t->entry + WIND_ENTRY_CODES + 2 * found.code, 2);
    return true;
}

enum status wind_probe(const struct wind_table *t, const struct wind_position *p,
                       struct table_result *out, struct err *e)
{
    size_t block = wind_position_block(p);
    uint32_t row[TABLE_SQUARES];
    struct win_in_one win;
    int dtm = 1;

    if (block >= WIND_BLOCKS || wind_place_men(wind_block_place(block)) > t->men)
        return err_say(e, ILLEGAL, "the table covers at most one student a side");
    if (!wind_place_valid(wind_block_place(block)))
        return err_say(e, ILLEGAL, "two pieces stand on one square");
    wind_win_in_one_init(&win, &t->deck, wind_block_place(block));
    if (!win_in_one_valid(&win, p->pawns.own_master, p->pawns.enemy_master))
        return err_say(e, ILLEGAL, "the position is over or impossible");
    win_in_one_rest_row(&win, p->pawns.own_master, row);
    if (row[p->pawns.enemy_master] >> p->pawns.deal & 1 &&
        !read_dtm(t, block, p->pawns.own_master,
                  win_in_one_place(row, p->pawns.enemy_master, p->pawns.deal), &dtm))
        return packed_damaged(e, "checksum mismatch");
    out->wdl = dtm == 0 ? TABLE_DRAW : dtm % 2 == 1 ? TABLE_WIN : TABLE_LOSS;
    out->dtm = dtm;
    return OK;
}

/* ---- positions of the game ------------------------------------------------------------------- */

enum status wind_position_from_core(const struct wind_deck *d, const struct oni_core *s,
                                    struct wind_position *out, struct err *e)
{
    enum status rc;

    if (s->spirit >= TABLE_SQUARES)
        return err_say(e, ILLEGAL,
                       "the table is of the Way of the Wind, the position has no spirit");
    rc = table_position_from_core(&d->deck, s, &out->pawns, e);
    out->spirit = s->player == ONI_RED ? TABLE_SQUARES - 1 - s->spirit : s->spirit;
    return rc;
}

void wind_position_to_core(const struct wind_deck *d, const struct wind_position *p,
                           struct oni_core *out)
{
    table_position_to_core(&d->deck, &p->pawns, out);
    out->spirit = (uint8_t)p->spirit;
    oni_core_finish(out);
}
