/* Torii: MIT licence, see LICENSE. */
#include "base/bits.h"
#include "table/layout.h"
#include "table/lists.h"
#include "table/meet.h"
#include "table/wind_table.h"

#include <string.h>

static enum status damaged(struct err *e, const char *what)
{
    return err_say(e, FAILED, "the table is damaged: %s", what);
}

/* ---- opening --------------------------------------------------------------------------------- */

static enum status read_cards(struct wind_table *t, const unsigned char *names, struct err *e)
{
    char memory[TABLE_CARDS * (LISTS_CARD + 1)];
    struct text text;
    enum status rc;

    text_init(&text, memory, sizeof memory);
    lists_names(names, &text);
    rc = wind_deck_read(&t->deck, text_view(&text), e);
    if (rc == OK && !lists_names_are(names, t->deck.deck.card))
        rc = damaged(e, "its cards are in another order");
    return rc;
}

static void read_count(const unsigned char *at, struct table_count *c)
{
    c->states = layout_get(at, 8);
    c->win = layout_get(at + 8, 8);
    c->win_in1 = layout_get(at + 16, 8);
    c->loss = layout_get(at + 24, 8);
    c->draw = layout_get(at + 32, 8);
    c->longest_win = (uint32_t)layout_get(at + WIND_LONGEST, 4);
    c->longest_loss = (uint32_t)layout_get(at + WIND_LONGEST + 4, 4);
}

static enum status read_part(struct wind_table *t, struct err *e)
{
    const unsigned char *head = t->file.map.data;
    uint64_t men = layout_get(head + WIND_HEAD_MEN, 4);

    if (men < 2 || men > WIND_MAX_MEN)
        return damaged(e, "its head makes no sense");
    t->men = (int)men;
    t->part = pieces_touch(&t->file, layout_get(head + WIND_HEAD_PART, 8), WIND_PART);
    if (t->part == NULL)
        return damaged(e, "its part was altered");
    for (int i = 0; i < 4; i++)
        read_count(t->part + i * WIND_COUNT, &t->count[i / 2][i % 2]);
    return read_cards(t, head + WIND_HEAD_CARDS, e);
}

enum status wind_open(struct wind_table *t, const char *path, struct err *e)
{
    enum status rc;

    memset(t, 0, sizeof *t);
    rc = pieces_open(&t->file, path, WIND_MAGIC, WIND_VERSION, e);
    if (rc == OK)
        rc = read_part(t, e);
    if (rc != OK)
        wind_close(t);
    return rc;
}

void wind_close(struct wind_table *t)
{
    pieces_close(&t->file);
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

static bool read_number(const struct wind_table *t, int list, uint64_t i, int bytes, uint64_t *out)
{
    return lists_number(&t->file, layout_get(t->part + list, 8), i, bytes, out);
}

static bool read_exception(const struct wind_table *t, size_t block, uint64_t place, int *level)
{
    return lists_exception(&t->file, layout_get(t->part + WIND_EXCEPTION_FIRSTS, 8),
                           layout_get(t->part + WIND_EXCEPTIONS, 8), block, place, level) &&
           *level >= 0;
}

static bool read_level(const struct wind_table *t, size_t block, const struct table_position *p,
                       const uint32_t row[TABLE_SQUARES], int *level)
{
    uint64_t first, place, bit;

    if (!read_number(t, WIND_FIRSTS, block, 8, &first) ||
        !read_number(t, WIND_ROWS, block * TABLE_SQUARES + (uint64_t)p->own_master, 2, &place))
        return false;
    for (int o = 0; o < p->enemy_master; o++)
        place += (uint64_t)bits_count(row[o]);
    place += (uint64_t)bits_count(row[p->enemy_master] & (((uint32_t)1 << p->deal) - 1));
    bit = (first + place) * WIND_BITS;

    const unsigned char *at =
        pieces_touch(&t->file, layout_get(t->part + WIND_DATA, 8) + bit / 8, 2);

    if (at == NULL)
        return false;

    int code = (int)(layout_get(at, 2) >> bit % 8 & ((1u << WIND_BITS) - 1));

    if (code == WIND_CODES)
        return read_exception(t, block, place, level);
    *level = (int)layout_get(t->part + WIND_CODE + 2 * code, 2);
    return true;
}

enum status wind_probe(const struct wind_table *t, const struct wind_position *p,
                       struct table_answer *out, struct err *e)
{
    size_t block = wind_position_block(p);
    uint32_t row[TABLE_SQUARES];
    struct winning win;
    int level = 1;

    if (block >= WIND_BLOCKS || wind_place_men(wind_block_place(block)) > t->men)
        return err_say(e, ILLEGAL, "the table knows at most one student a side");
    if (!wind_place_valid(wind_block_place(block)))
        return err_say(e, ILLEGAL, "two pieces stand on one square");
    wind_winning_init(&win, &t->deck, wind_block_place(block));
    if (!winning_valid(&win, p->pawns.own_master, p->pawns.enemy_master))
        return err_say(e, ILLEGAL, "the position is over or cannot be");
    winning_row(&win, p->pawns.own_master, row);
    if (row[p->pawns.enemy_master] >> p->pawns.deal & 1 &&
        !read_level(t, block, &p->pawns, row, &level))
        return damaged(e, "bytes of it were altered");
    out->value = level == 0 ? TABLE_DRAW : level % 2 == 1 ? TABLE_WIN : TABLE_LOSS;
    out->plies = level;
    return OK;
}

/* ---- positions of the game ------------------------------------------------------------------- */

enum status wind_meet(const struct wind_deck *d, const struct oni_core *s,
                      struct wind_position *out, struct err *e)
{
    enum status rc;

    if (s->spirit >= TABLE_SQUARES)
        return err_say(e, ILLEGAL,
                       "the table is of the Way of the Wind, the position has no spirit");
    rc = table_meet(&d->deck, s, &out->pawns, e);
    out->spirit = s->player == ONI_RED ? TABLE_SQUARES - 1 - s->spirit : s->spirit;
    return rc;
}

void wind_part(const struct wind_deck *d, const struct wind_position *p, struct oni_core *out)
{
    table_part(&d->deck, &p->pawns, out);
    out->spirit = (uint8_t)p->spirit;
    oni_core_finish(out);
}
