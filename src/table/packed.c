/* Torii: MIT licence, see LICENSE. */
#include "table/packed.h"

#include "rules/onitama/onitama.h"
#include "table/layout.h"

#include <string.h>

static struct str name_at(const unsigned char *names, int i)
{
    const char *name = (const char *)names + (size_t)i * CARD_NAME_BYTES;
    const char *end = memchr(name, '\0', CARD_NAME_BYTES);

    return (struct str){name, end != NULL ? (size_t)(end - name) : CARD_NAME_BYTES};
}

void packed_cards_put(unsigned char *names, const uint8_t cards[TABLE_CARDS])
{
    for (int i = 0; i < TABLE_CARDS; i++) {
        const char *name = oni_card_code(cards[i]);

        memcpy(names + i * CARD_NAME_BYTES, name, strlen(name));
    }
}

void packed_cards_print(const unsigned char *names, struct text *out)
{
    for (int i = 0; i < TABLE_CARDS; i++) {
        text_add(out, i > 0 ? "," : "");
        text_str(out, name_at(names, i));
    }
}

bool packed_cards_match(const unsigned char *names, const uint8_t cards[TABLE_CARDS])
{
    for (int i = 0; i < TABLE_CARDS; i++)
        if (!str_eq(name_at(names, i), oni_card_code(cards[i])))
            return false;
    return true;
}

enum status packed_damaged(struct err *e, const char *what)
{
    return err_say(e, FAILED, "the table is damaged: %s", what);
}

void packed_census_put(unsigned char *at, const struct table_census *c)
{
    const uint64_t counts[] = {c->states, c->win, c->win_in1, c->loss, c->draw};

    for (int i = 0; i < 5; i++)
        layout_put(at + 8 * i, 8, counts[i]);
    layout_put(at + 40, 4, c->longest_win);
    layout_put(at + 44, 4, c->longest_loss);
}

void packed_census_get(const unsigned char *at, struct table_census *c)
{
    *c = (struct table_census){.states = layout_get(at, 8),
                               .win = layout_get(at + 8, 8),
                               .win_in1 = layout_get(at + 16, 8),
                               .loss = layout_get(at + 24, 8),
                               .draw = layout_get(at + 32, 8),
                               .longest_win = (uint32_t)layout_get(at + 40, 4),
                               .longest_loss = (uint32_t)layout_get(at + 44, 4)};
}

bool packed_uint(const struct chunk_file *f, uint64_t list, uint64_t i, int bytes, uint64_t *out)
{
    const unsigned char *at = chunk_file_get(f, list + i * (uint64_t)bytes, (size_t)bytes);

    if (at == NULL)
        return false;
    *out = layout_get(at, bytes);
    return true;
}

bool packed_find(const struct packed *k, size_t block, int own_master, uint64_t in_row,
                 struct packed_code *out)
{
    uint64_t first, place, bit, bytes;
    const unsigned char *at;

    if (!packed_uint(k->file, k->blocks, block, 8, &first) ||
        !packed_uint(k->file, k->rows, block * TABLE_SQUARES + (uint64_t)own_master, 2, &place))
        return false;
    place += in_row;
    bit = (first + place) * (uint64_t)k->bits;
    at = chunk_file_get(k->file, k->data + bit / 8, 2);
    if (at == NULL)
        return false;
    bytes = layout_get(at, 2);
    *out = (struct packed_code){place, (int)(bytes >> bit % 8 & ((1u << k->bits) - 1))};
    return true;
}

bool packed_exception(const struct packed *k, size_t block, uint64_t place, int *dtm)
{
    uint64_t low, high, found;

    *dtm = -1;
    if (!packed_uint(k->file, k->exception_blocks, block, 4, &low) ||
        !packed_uint(k->file, k->exception_blocks, block + 1, 4, &high))
        return false;
    while (low < high) {
        uint64_t middle = (low + high) / 2;

        if (!packed_uint(k->file, k->exceptions, middle, 4, &found))
            return false;
        if ((found & 0xffff) == place) {
            *dtm = (int)(found >> 16);
            return true;
        }
        if ((found & 0xffff) < place)
            low = middle + 1;
        else
            high = middle;
    }
    return true;
}
