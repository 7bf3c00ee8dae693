/* Torii: MIT licence, see LICENSE. */
/* The nets (docs/formats/net.md), loaded one at a time; tools/build_wasm.py cuts them out of onitama.net. */
#include "minds/onitama/net.h"

#include "bindings/wasm/page.h"
#include "bindings/wasm/wasm.h"

#include <string.h>

enum {
    HEAD = 24, /* "TORIINET", version, bytes per net, number of cards, which nets */
    WHICH = 20,
    CARD = 24, /* name, fingerprint */
    NAME = 16, /* bytes of the name */
    NETS = 2,
    VERSION = 2,
    SQUARE_BYTES = offsetof(struct mind_net, card),
    CARD_BYTES = NET_PLACES * NET_LANES * 2,
    LAST_BYTES = (NET_LANES + NET_BUCKETS * NET_LANES + NET_BUCKETS) * 2, /* start, weight, bias */
};

static struct mind_net nets[NETS];
static bool loaded[NETS];

const struct mind_net *mind_net_of(bool wind)
{
    return loaded[wind] ? &nets[wind] : NULL;
}

/* Little-endian, like WebAssembly itself. */
static uint32_t word_at(struct str s, size_t at)
{
    uint32_t word;

    memcpy(&word, s.data + at, sizeof word);
    return word;
}

/* Is it one net, and a known one: 1 without the spirit, 2 with it? */
static bool has_shape(struct str said)
{
    uint32_t cards = said.len >= HEAD ? word_at(said, 16) : 0;
    size_t bytes = SQUARE_BYTES + (size_t)cards * CARD_BYTES + LAST_BYTES;

    return cards > 0 && cards < ONI_NO_CARD && said.len == HEAD + cards * CARD + bytes &&
           str_begins(said, "TORIINET") && word_at(said, 8) == VERSION &&
           word_at(said, 12) == bytes && word_at(said, WHICH) >= 1 && word_at(said, WHICH) <= NETS;
}

/* The card that a row was trained for, if its moves are unchanged; else -1. */
static int trained_card(const char *row)
{
    const char *end = memchr(row, '\0', NAME);
    int card = end != NULL ? oni_card_find((struct str){row, (size_t)(end - row)}) : -1;

    return card >= 0 && !oni_card_is_split(card) &&
                   memcmp(row + NAME, &oni_card_prints[card], 8) == 0
               ? card
               : -1;
}

static void fill(struct mind_net *net, struct str said)
{
    uint32_t cards = word_at(said, 16);
    const char *at = said.data + HEAD + cards * CARD;

    memset(net, 0, sizeof *net);
    memcpy(net->row, at, SQUARE_BYTES);
    at += SQUARE_BYTES;
    for (uint32_t i = 0; i < cards; i++, at += CARD_BYTES) {
        int card = trained_card(said.data + HEAD + i * CARD);

        if (card >= 0) {
            memcpy(net->card[card], at, CARD_BYTES);
            net->known |= (uint64_t)1 << card;
        }
    }
    memcpy(net->start, at, LAST_BYTES);
}

int mind_net(int size)
{
    struct str said = page_said(size);
    struct err e;
    uint32_t wind;

    if (!has_shape(said))
        return page_status(err_say(&e, BAD_INPUT, "no net of this shape"), &e);
    wind = word_at(said, WHICH) - 1;
    fill(&nets[wind], said);
    loaded[wind] = true;
    return page_status(OK, NULL);
}
