/* Torii: MIT licence, see LICENSE. */
/* The nets, loaded by the page one at a time, as tools/build_wasm.py cuts them out of onitama.net (docs/formats/net.md). */
#include "minds/onitama/net.h"

#include "bindings/wasm/page.h"
#include "bindings/wasm/wasm.h"

#include <string.h>

enum {
    HEAD = 24, /* "TORIINET", version, bytes of one net, number of cards, which nets */
    WHICH = 20,
    CARD = 24, /* name, fingerprint */
    CARDS = ONI_CARDS * CARD,
    NETS = 2,
    VERSION = 2,
    NET_BYTES = offsetof(struct mind_net, bias) + NET_CROWDS * 2,
};

static struct mind_net nets[NETS];
static bool loaded[NETS];

const struct mind_net *mind_net_of(bool wind)
{
    return loaded[wind] ? &nets[wind] : NULL;
}

/* Little-endian, as WebAssembly itself is. */
static uint32_t word_at(struct str s, size_t at)
{
    uint32_t word;

    memcpy(&word, s.data + at, sizeof word);
    return word;
}

/* The rows of a net are in the order of the cards that it was trained for. */
static bool fits_cards(struct str said)
{
    for (int card = 0; card < ONI_CARDS; card++)
        if (memcmp(said.data + HEAD + card * CARD + 16, &oni_card_prints[card], 8) != 0)
            return false;
    return true;
}

/* One net, and which: 1 is the one without the spirit, 2 the one with it. */
static bool has_shape(struct str said)
{
    return said.len == HEAD + CARDS + NET_BYTES && str_begins(said, "TORIINET") &&
           word_at(said, 8) == VERSION && word_at(said, 12) == NET_BYTES &&
           word_at(said, 16) == ONI_CARDS && word_at(said, WHICH) >= 1 &&
           word_at(said, WHICH) <= NETS;
}

int mind_net(int size)
{
    struct str said = page_said(size);
    struct err e;
    uint32_t wind;

    if (!has_shape(said))
        return page_status(err_say(&e, BAD_INPUT, "no net of this shape"), &e);
    if (!fits_cards(said))
        return page_status(err_say(&e, BAD_INPUT, "a net for other cards"), &e);
    wind = word_at(said, WHICH) - 1;
    memcpy(&nets[wind], said.data + HEAD + CARDS, NET_BYTES);
    loaded[wind] = true;
    return page_status(OK, NULL);
}
