/* Torii: MIT licence, see LICENSE. */
#include "table/deck.h"

#include "base/bits.h"
#include "rules/onitama/onitama.h"

#include <string.h>

int table_deck_deal(const struct table_deck *d, int own, int beside)
{
    for (int i = 0; i < TABLE_DEALS; i++)
        if (d->own[i] == own && d->beside[i] == beside)
            return i;
    return -1;
}

static void fill_deals(struct table_deck *d)
{
    int count = 0;

    for (int beside = 0; beside < TABLE_CARDS; beside++)
        for (int own = 0; own < 1 << TABLE_CARDS; own++)
            if (bits_count((uint32_t)own) == 2 && !(own >> beside & 1)) {
                d->own[count] = (uint8_t)own;
                d->beside[count++] = (uint8_t)beside;
            }
    for (int set = 0; set < 1 << TABLE_CARDS; set++)
        for (int i = 0; i < TABLE_DEALS; i++) {
            d->held[set] |= d->own[i] & set ? (uint32_t)1 << i : 0;
            d->group[set] |= set >> d->beside[i] & 1 ? (uint32_t)1 << i : 0;
        }
}

/* The two predecessors: the card now beside was held with one of the mover's two cards, and the
 * other of those was beside. */
static uint32_t deals_before(const struct table_deck *d, int deal)
{
    int used = d->beside[deal], rest = 31 & ~d->own[deal] & ~(1 << used);
    int first = bits_first((uint32_t)rest), second = bits_first(bits_rest((uint32_t)rest));

    return (uint32_t)1 << table_deck_deal(d, 1 << used | 1 << first, second) |
           (uint32_t)1 << table_deck_deal(d, 1 << used | 1 << second, first);
}

static void fill_leads(struct table_deck *d)
{
    for (int deal = 0; deal < TABLE_DEALS; deal++) {
        uint32_t before = deals_before(d, deal);

        for (int word = 0; word < 1 << 10; word++)
            if (word >> deal % 10 & 1)
                d->before[deal / 10][word] |= before;
    }
}

void table_deck_fill(struct table_deck *d, const uint8_t cards[TABLE_CARDS])
{
    memset(d, 0, sizeof *d);
    memcpy(d->card, cards, TABLE_CARDS);
    for (int i = 1; i < TABLE_CARDS; i++)
        for (int k = i; k > 0 && d->card[k] < d->card[k - 1]; k--) {
            uint8_t card = d->card[k];

            d->card[k] = d->card[k - 1];
            d->card[k - 1] = card;
        }
    for (int from = 0; from < TABLE_SQUARES; from++)
        for (int i = 0; i < TABLE_CARDS; i++) {
            uint32_t to = oni_card_squares(d->card[i], ONI_BLUE, from, false);

            for (; to != 0; to = bits_rest(to))
                d->by[from][bits_first(to)] |= (uint8_t)(1 << i);
        }
    fill_deals(d);
    fill_leads(d);
}

enum status table_cards_read(uint8_t cards[TABLE_CARDS], struct str names, struct err *e)
{
    struct str name;
    int count = 0;

    while (str_cut(&names, ',', &name)) {
        int card = oni_card_find(str_trim(name));
        const char *near = card < 0 ? oni_card_nearest(str_trim(name)) : NULL;

        if (card < 0 && near != NULL)
            return err_say(e, BAD_INPUT, "unknown card %q; did you mean '%s'?", name, near);
        if (card < 0)
            return err_say(e, BAD_INPUT, "unknown card %q", name);
        if (oni_card_is_split(card))
            return err_say(e, BAD_INPUT,
                           "there are no tablebases with %q: it has more than one pattern", name);
        for (int i = 0; i < count && i < TABLE_CARDS; i++)
            if (cards[i] == card)
                return err_say(e, BAD_INPUT, "%q is named twice", name);
        if (count < TABLE_CARDS)
            cards[count] = (uint8_t)card;
        count++;
    }
    if (count != TABLE_CARDS)
        return err_say(e, BAD_INPUT, "a table needs five cards, not %d", count);
    return OK;
}

enum status table_deck_read(struct table_deck *d, struct str names, struct err *e)
{
    uint8_t cards[TABLE_CARDS];
    enum status rc = table_cards_read(cards, names, e);

    for (int i = 0; i < TABLE_CARDS && rc == OK; i++)
        if (cards[i] >= ONI_MOVE_CARDS)
            rc = err_say(e, BAD_INPUT, "%q is a wind card; this table is for movement cards",
                         str_of(oni_card_code(cards[i])));
    if (rc == OK)
        table_deck_fill(d, cards);
    return rc;
}

void step_tables_fill(struct step_tables *p, const struct table_deck *deck)
{
    memset(p, 0, sizeof *p);
    p->deck = deck;
    for (int from = 0; from < TABLE_SQUARES; from++)
        for (int to = 0; to < TABLE_SQUARES; to++)
            if (deck->by[from][to] != 0) {
                p->sources[to] |= (uint32_t)1 << from;
                p->reach[from] |= to != TABLE_ARCH ? (uint32_t)1 << to : 0;
                for (int i = 0; i < TABLE_CARDS; i++)
                    p->targets[i][from] |= (uint32_t)(deck->by[from][to] >> i & 1) << to;
            }
}
