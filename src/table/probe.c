/* Torii: MIT licence, see LICENSE. */
#include "base/bits.h"
#include "rules/onitama/onitama.h"
#include "table/layout.h"
#include "table/packed.h"
#include "table/table.h"
#include "table/win_in_one.h"

#include <string.h>

enum status table_check_sums(const struct tablebase *t, struct err *e)
{
    return chunk_file_verify(&t->file, e);
}

/* ---- opening --------------------------------------------------------------------------------- */

static enum status read_cards(struct tablebase *t, const unsigned char *names, struct err *e)
{
    char memory[TABLE_CARDS * (CARD_NAME_BYTES + 1)];
    struct text text;
    enum status rc;

    text_init(&text, memory, sizeof memory);
    packed_cards_print(names, &text);
    rc = table_deck_read(&t->deck, text_view(&text), e);
    if (rc == OK && !packed_cards_match(names, t->deck.card))
        rc = packed_damaged(e, "its cards are not sorted");
    return rc;
}

static enum status read_header(struct tablebase *t, struct err *e)
{
    const unsigned char *header = t->file.map.data;

    t->students = (int)layout_get(header + HEADER_STUDENTS, 4);
    t->dtm = layout_get(header + HEADER_FLAGS, 4) & LAYOUT_DTM;
    if (t->students < 0 || t->students > TABLE_MAX_STUDENTS)
        return packed_damaged(e, "invalid header");
    return read_cards(t, header + HEADER_CARDS, e);
}

static enum status read_directory(struct tablebase *t, struct err *e)
{
    uint64_t at = layout_get(t->file.map.data + HEADER_DIRECTORY, 8);

    for (int own = 0; own <= t->students; own++)
        for (int enemy = 0; enemy <= t->students; enemy++, at += LAYOUT_ENTRY) {
            t->entry[own][enemy] = chunk_file_get(&t->file, at, LAYOUT_ENTRY);
            if (t->entry[own][enemy] == NULL)
                return packed_damaged(e, "invalid directory");
            packed_census_get(t->entry[own][enemy] + ENTRY_CENSUS, &t->census[own][enemy]);
        }
    return OK;
}

enum status table_open(struct tablebase *t, const char *path, struct err *e)
{
    enum status rc;

    memset(t, 0, sizeof *t);
    rc = chunk_file_open(&t->file, path, LAYOUT_MAGIC, LAYOUT_VERSION, e);
    if (rc == OK)
        rc = read_header(t, e);
    if (rc == OK)
        rc = read_directory(t, e);
    if (rc != OK)
        table_close(t);
    return rc;
}

void table_close(struct tablebase *t)
{
    chunk_file_close(&t->file);
    memset(t, 0, sizeof *t);
}

/* ---- probing --------------------------------------------------------------------------------- */

/* The DTM of a position that is not won in one; a WDL table yields any DTM of the right result. */
static bool read_dtm(const struct tablebase *t, const unsigned char *entry, size_t block,
                     int own_master, uint64_t in_row, int *dtm)
{
    struct packed k = {.file = &t->file,
                       .blocks = layout_get(entry + ENTRY_BLOCKS, 8),
                       .rows = layout_get(entry + ENTRY_ROWS, 8),
                       .data = layout_get(entry + ENTRY_DATA, 8),
                       .exception_blocks = layout_get(entry + ENTRY_EXCEPTION_BLOCKS, 8),
                       .exceptions = layout_get(entry + ENTRY_EXCEPTIONS, 8),
                       .bits = t->dtm ? LAYOUT_BITS : 1};
    struct packed_code found;

    if (!packed_find(&k, block, own_master, in_row, &found))
        return false;
    *dtm = t->dtm ? entry[ENTRY_CODES + found.code] : 3;
    if (found.code != (1 << k.bits) - 1)
        return true;
    if (!packed_exception(&k, block, found.place, dtm))
        return false;
    if (*dtm < 0 && !t->dtm)
        *dtm = 2; /* not won, and not among the draws */
    return *dtm >= 0;
}

enum status table_probe(const struct tablebase *t, const struct table_position *p,
                        struct table_result *out, struct err *e)
{
    int own = bits_count(p->own), enemy = bits_count(p->enemy), dtm = 0;
    struct win_in_one win;
    uint32_t row[TABLE_SQUARES];

    if (own > t->students || enemy > t->students)
        return err_say(e, ILLEGAL,
                       t->students == 1 ? "the table covers at most one student a side"
                                        : "the table covers at most %d students a side",
                       t->students);
    win_in_one_init(&win, &t->deck, p->own, p->enemy);
    if (!win_in_one_valid(&win, p->own_master, p->enemy_master))
        return err_say(e, ILLEGAL, "the position is over or impossible");
    win_in_one_rest_row(&win, p->own_master, row);
    if (!(row[p->enemy_master] >> p->deal & 1)) {
        *out = (struct table_result){TABLE_WIN, t->dtm ? 1 : 0};
        return OK;
    }
    if (!read_dtm(t, t->entry[own][enemy],
                  table_block((struct table_slice){own, enemy}, p->own, p->enemy), p->own_master,
                  win_in_one_place(row, p->enemy_master, p->deal), &dtm))
        return packed_damaged(e, "checksum mismatch");
    out->wdl = dtm == 0 ? TABLE_DRAW : dtm % 2 == 1 ? TABLE_WIN : TABLE_LOSS;
    out->dtm = t->dtm ? dtm : 0;
    return OK;
}
