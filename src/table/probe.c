/* Torii: MIT licence, see LICENSE. */
#include "base/bits.h"
#include "rules/onitama/onitama.h"
#include "table/layout.h"
#include "table/lists.h"
#include "table/table.h"
#include "table/winning.h"

#include <string.h>

static enum status damaged(struct err *e, const char *what)
{
    return err_say(e, FAILED, "the table is damaged: %s", what);
}

enum status table_check_sums(const struct table *t, struct err *e)
{
    return pieces_check(&t->file, e);
}

/* ---- opening --------------------------------------------------------------------------------- */

static enum status read_cards(struct table *t, const unsigned char *names, struct err *e)
{
    char memory[TABLE_CARDS * (LISTS_CARD + 1)];
    struct text text;
    enum status rc;

    text_init(&text, memory, sizeof memory);
    lists_names(names, &text);
    rc = table_deck_read(&t->deck, text_view(&text), e);
    if (rc == OK && !lists_names_are(names, t->deck.card))
        rc = damaged(e, "its cards are in another order");
    return rc;
}

static enum status read_head(struct table *t, struct err *e)
{
    const unsigned char *head = t->file.map.data;

    t->students = (int)layout_get(head + HEAD_STUDENTS, 4);
    t->distances = layout_get(head + HEAD_FLAGS, 4) & LAYOUT_DISTANCES;
    if (t->students < 0 || t->students > TABLE_MAX_STUDENTS)
        return damaged(e, "its head makes no sense");
    return read_cards(t, head + HEAD_CARDS, e);
}

static void read_count(const unsigned char *part, struct table_count *c)
{
    c->states = layout_get(part + PART_COUNTS, 8);
    c->win = layout_get(part + PART_COUNTS + 8, 8);
    c->win_in1 = layout_get(part + PART_COUNTS + 16, 8);
    c->loss = layout_get(part + PART_COUNTS + 24, 8);
    c->draw = layout_get(part + PART_COUNTS + 32, 8);
    c->longest_win = (uint32_t)layout_get(part + PART_LONGEST, 4);
    c->longest_loss = (uint32_t)layout_get(part + PART_LONGEST + 4, 4);
}

static enum status read_parts(struct table *t, struct err *e)
{
    uint64_t at = layout_get(t->file.map.data + HEAD_PARTS, 8);

    for (int own = 0; own <= t->students; own++)
        for (int enemy = 0; enemy <= t->students; enemy++, at += LAYOUT_PART) {
            t->part[own][enemy] = pieces_touch(&t->file, at, LAYOUT_PART);
            if (t->part[own][enemy] == NULL)
                return damaged(e, "its parts were altered");
            read_count(t->part[own][enemy], &t->count[own][enemy]);
        }
    return OK;
}

enum status table_open(struct table *t, const char *path, struct err *e)
{
    enum status rc;

    memset(t, 0, sizeof *t);
    rc = pieces_open(&t->file, path, LAYOUT_MAGIC, LAYOUT_VERSION, e);
    if (rc == OK)
        rc = read_head(t, e);
    if (rc == OK)
        rc = read_parts(t, e);
    if (rc != OK)
        table_close(t);
    return rc;
}

void table_close(struct table *t)
{
    pieces_close(&t->file);
    memset(t, 0, sizeof *t);
}

/* ---- probing --------------------------------------------------------------------------------- */

static bool read_number(const struct table *t, const unsigned char *part, int list, uint64_t i,
                        int bytes, uint64_t *out)
{
    return lists_number(&t->file, layout_get(part + list, 8), i, bytes, out);
}

/* Two bytes of the data, wherever they lie. */
static bool read_pair(const struct table *t, const unsigned char *part, uint64_t byte,
                      uint64_t *out)
{
    const unsigned char *at = pieces_touch(&t->file, layout_get(part + PART_DATA, 8) + byte, 2);

    if (at == NULL)
        return false;
    *out = layout_get(at, 2);
    return true;
}

/* The place of a position in its block, among those that are not won in one, from its row's first. */
static uint64_t place_in_row(const uint32_t row[TABLE_SQUARES], const struct table_position *p)
{
    uint64_t place = 0;

    for (int o = 0; o < p->enemy_master; o++)
        place += (uint64_t)bits_count(row[o]);
    return place + (uint64_t)bits_count(row[p->enemy_master] & (((uint32_t)1 << p->deal) - 1));
}

static bool read_level(const struct table *t, const unsigned char *part, size_t block,
                       const struct table_position *p, const uint32_t row[TABLE_SQUARES],
                       int *level)
{
    uint64_t first, place, bytes, bit;

    if (!read_number(t, part, PART_FIRSTS, block, 8, &first) ||
        !read_number(t, part, PART_ROWS, block * TABLE_SQUARES + (uint64_t)p->own_master, 2,
                     &place))
        return false;
    place += place_in_row(row, p);

    int width = t->distances ? LAYOUT_BITS : 1;

    bit = (first + place) * (uint64_t)width;
    if (!read_pair(t, part, bit / 8, &bytes))
        return false;

    int code = (int)(bytes >> bit % 8 & ((1u << width) - 1));

    *level = t->distances ? part[PART_CODE + code] : 3;
    if (code != (1 << width) - 1)
        return true;
    if (!lists_exception(&t->file, layout_get(part + PART_EXCEPTION_FIRSTS, 8),
                         layout_get(part + PART_EXCEPTIONS, 8), block, place, level))
        return false;
    if (*level < 0 && !t->distances)
        *level = 2; /* not won, and no draw */
    return *level >= 0;
}

enum status table_probe(const struct table *t, const struct table_position *p,
                        struct table_answer *out, struct err *e)
{
    int own = bits_count(p->own), enemy = bits_count(p->enemy), level = 0;
    struct winning win;
    uint32_t row[TABLE_SQUARES];

    if (own > t->students || enemy > t->students)
        return err_say(e, ILLEGAL,
                       t->students == 1 ? "the table knows at most one student a side"
                                        : "the table knows at most %d students a side",
                       t->students);
    winning_init(&win, &t->deck, p->own, p->enemy);
    if (!winning_valid(&win, p->own_master, p->enemy_master))
        return err_say(e, ILLEGAL, "the position is over or cannot be");
    winning_row(&win, p->own_master, row);
    if (!(row[p->enemy_master] >> p->deal & 1)) {
        *out = (struct table_answer){TABLE_WIN, t->distances ? 1 : 0};
        return OK;
    }
    if (!read_level(t, t->part[own][enemy],
                    table_block((struct table_slice){own, enemy}, p->own, p->enemy), p, row,
                    &level))
        return damaged(e, "bytes of it were altered");
    out->value = level == 0 ? TABLE_DRAW : level % 2 == 1 ? TABLE_WIN : TABLE_LOSS;
    out->plies = t->distances ? level : 0;
    return OK;
}
