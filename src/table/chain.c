/* Torii: MIT licence, see LICENSE. */
#include "table/chain.h"

#include "base/bits.h"
#include "os/os.h"

#include <string.h>

/* Rows are read eight words at a time, a little before their first and beyond their last. */
enum { MARGIN = 32 };

void paths_fill(struct paths *p, const struct table_deck *deck)
{
    memset(p, 0, sizeof *p);
    p->deck = deck;
    for (int from = 0; from < TABLE_SQUARES; from++)
        for (int to = 0; to < TABLE_SQUARES; to++)
            if (deck->by[from][to] != 0) {
                p->back[to] |= (uint32_t)1 << from;
                p->reach[from] |= to != TABLE_ARCH ? (uint32_t)1 << to : 0;
                for (int i = 0; i < TABLE_CARDS; i++)
                    p->step[i][from] |= (uint32_t)(deck->by[from][to] >> i & 1) << to;
            }
}

void chain_init(struct chain *c, int hunters, int preys)
{
    memset(c, 0, sizeof *c);
    c->hunters = hunters;
    c->preys = preys;
    c->n = TABLE_SQUARES - hunters - preys;
    c->regions = table_choose[TABLE_SQUARES][preys];
    c->per = table_choose[TABLE_SQUARES - preys][hunters];
    c->block = (size_t)(c->n * c->n);
    c->states = table_slice_states((struct table_slice){hunters, preys});
}

uint64_t chain_bytes(const struct chain *c)
{
    return c->regions * c->per * c->block * sizeof(uint32_t);
}

enum status chain_take(const struct chain *c, struct shelf *s, size_t regions, struct err *e)
{
    size_t bytes = (regions * c->per * c->block + 2 * MARGIN) * sizeof(uint32_t);
    uint32_t *words = os_pages(bytes);

    if (words == NULL)
        return err_say(e, NO_ROOM, "no memory for the table");
    *s = (struct shelf){words + MARGIN, 0, c->per, c->block, bytes};
    return OK;
}

void chain_drop(struct shelf *s)
{
    if (s->words != NULL)
        os_pages_free(s->words - MARGIN, s->bytes);
    s->words = NULL;
}

/* The prey sees the board: its own arch, where the hunter wins, is square 2. */
static void open_block(uint32_t *words, uint32_t free)
{
    for (uint32_t rows = free; rows != 0; rows = bits_rest(rows))
        for (uint32_t columns = free; columns != 0; columns = bits_rest(columns), words++) {
            int prey = bits_first(rows), hunter = bits_first(columns);

            *words = prey != hunter && prey != TABLE_ARCH && hunter != TABLE_OWN_ARCH
                         ? TABLE_ALL_DEALS
                         : 0;
        }
}

void chain_open(struct chain *c)
{
    uint32_t *words = c->open.words;

    for (size_t region = 0; region < c->regions; region++) {
        uint32_t prey = table_set_of((int)region, c->preys, TABLE_BOARD);

        for (size_t k = 0; k < c->per; k++, words += c->block) {
            uint32_t hunter = table_set_of((int)k, c->hunters, TABLE_BOARD & ~prey);

            open_block(words, TABLE_BOARD & ~(prey | hunter));
        }
    }
    c->won = 0;
}
