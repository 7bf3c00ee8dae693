/* Torii: MIT licence, see LICENSE. */
#include "table/partition.h"

#include "base/bits.h"
#include "os/os.h"

#include <string.h>

/* Rows are read eight words at a time, slightly beyond both ends. */
enum { MARGIN = 32 };

void partition_init(struct partition *c, int attackers, int defenders)
{
    memset(c, 0, sizeof *c);
    c->attackers = attackers;
    c->defenders = defenders;
    c->n = TABLE_SQUARES - attackers - defenders;
    c->regions = table_binomial[TABLE_SQUARES][defenders];
    c->region_blocks = table_binomial[TABLE_SQUARES - defenders][attackers];
    c->block_words = (size_t)(c->n * c->n);
    c->states = table_slice_states((struct table_slice){attackers, defenders});
}

uint64_t partition_bytes(const struct partition *c)
{
    return c->regions * c->region_blocks * c->block_words * sizeof(uint32_t);
}

enum status bitmap_alloc(const struct partition *c, struct bitmap *s, size_t regions, struct err *e)
{
    size_t bytes = (regions * c->region_blocks * c->block_words + 2 * MARGIN) * sizeof(uint32_t);
    uint32_t *words = os_pages(bytes);

    if (words == NULL)
        return err_say(e, NO_ROOM, "out of memory for the table");
    *s = (struct bitmap){words + MARGIN, 0, c->region_blocks, c->block_words, bytes};
    return OK;
}

void bitmap_free(struct bitmap *s)
{
    if (s->words != NULL)
        os_pages_free(s->words - MARGIN, s->bytes);
    s->words = NULL;
}

/* The defender sees the board: its own arch, where the attacker wins, is square 2. */
static void open_block(uint32_t *words, uint32_t free)
{
    for (uint32_t rows = free; rows != 0; rows = bits_rest(rows))
        for (uint32_t columns = free; columns != 0; columns = bits_rest(columns), words++) {
            int defender = bits_first(rows), attacker = bits_first(columns);

            *words = defender != attacker && defender != TABLE_ARCH && attacker != TABLE_OWN_ARCH
                         ? TABLE_ALL_DEALS
                         : 0;
        }
}

void partition_reset(struct partition *c)
{
    uint32_t *words = c->open.words;

    for (size_t region = 0; region < c->regions; region++) {
        uint32_t defender = table_set_unrank((int)region, c->defenders, TABLE_BOARD);

        for (size_t k = 0; k < c->region_blocks; k++, words += c->block_words) {
            uint32_t attacker = table_set_unrank((int)k, c->attackers, TABLE_BOARD & ~defender);

            open_block(words, TABLE_BOARD & ~(defender | attacker));
        }
    }
    c->won = 0;
}
