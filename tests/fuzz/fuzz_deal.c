/* Torii: MIT licence, see LICENSE. */
/* A line with the name of a game, one with its options (deck, wind, light), one with a deal. */
#include "fuzz.h"

enum { DECK = 512 };

static void check_deal(const struct game *g, struct str deal)
{
    struct game_outcome o, again;
    struct game_state state;
    struct err e = {0};
    char memory[GAME_MAX_TEXT];
    struct text t;

    memset(&o, 0, sizeof o);
    memset(&again, 0, sizeof again);
    memset(&state, 0, sizeof state);
    if (g->kind->outcome_parse(g, deal, &o, &e) != OK) {
        MUST(err_text(&e)[0] != '\0');
        return;
    }
    text_init(&t, memory, sizeof memory);
    g->kind->outcome_print(g, &o, &t);
    MUST(g->kind->outcome_parse(g, text_view(&t), &again, &e) == OK);
    MUST(memcmp(&o, &again, sizeof o) == 0);
    g->kind->start(g, &state);
    /* A chosen deal may be one that is never drawn (W2). */
    MUST(g->kind->odds(g, &state, &o) >= 0 && g->kind->odds(g, &state, &o) < 1);
    MUST(g->kind->settle(g, &state, &o, &e) == OK);
    MUST(game_turn(g, &state) >= 0);
    fuzz_check_round_trip(g, &state);
}

static void check_draw(const struct game *g, uint64_t seed)
{
    struct game_outcome o;
    struct game_state state;
    struct rng rng = {seed};
    struct err e;

    memset(&state, 0, sizeof state);
    g->kind->start(g, &state);
    fuzz_check_round_trip(g, &state);
    g->kind->draw(g, &state, &rng, &o);
    MUST(g->kind->settle(g, &state, &o, &e) == OK);
    fuzz_check_round_trip(g, &state);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct str rest = {(const char *)data, size}, name, deck, deal;
    struct games_options options = GAMES_USUAL;
    struct games_entry entry;
    char memory[DECK];
    struct text t;
    struct err e = {0};
    unsigned byte;

    if (size == 0)
        return 0;
    name = fuzz_line(&rest);
    deck = fuzz_line(&rest);
    deal = fuzz_line(&rest);
    byte = fuzz_byte(&rest);
    text_init(&t, memory, sizeof memory);
    text_str(&t, deck);
    options.deck = deck.len > 0 ? memory : NULL;
    options.wind = byte % 8 < 7 ? (int)(byte % 8) - 1 : -1;
    options.light = byte < 128 ? -1 : (int)(byte / 8 % 2);

    enum status rc = games_open(&entry, name, &options, &e);

    if (rc != OK) {
        fuzz_check_refusal(rc, &e);
        return 0;
    }
    check_draw(&entry.game, byte);
    check_deal(&entry.game, deal);
    return 0;
}
