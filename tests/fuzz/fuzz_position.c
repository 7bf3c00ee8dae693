/* Torii: MIT licence, see LICENSE. */
/*
 * A line with a position; the bytes behind it choose actions. Whatever can be read can be printed, seen
 * from every seat, drawn, and played from.
 */
#include "fuzz.h"

enum { MAX_PLAYED = 40, PICTURE = 1 << 20 };

static void check_picture(const struct game *g, const void *view, int seat, size_t size)
{
    static char memory[PICTURE];
    struct game_picture how = {seat < 0 ? 0 : seat, 300, "fr", 0};
    struct text t;

    text_init(&t, memory, size);
    g->kind->picture(g, view, &how, &t);
    MUST(t.len < size && memory[t.len] == '\0');
}

static void check_key(const struct game *g, const void *state)
{
    MUST(g->kind->outcome_event != NULL || g->kind->key(g, state) == oni_key_of(g, state));
}

static void check_state(const struct game *g, const void *state, unsigned luck)
{
    check_key(g, state);
    fuzz_check_round_trip(g, state);
    for (int seat = GAME_SPECTATOR; seat < g->kind->players; seat++) {
        struct game_state view;

        memset(&view, 0, sizeof view);
        g->kind->view(g, state, seat, &view);
        fuzz_check_round_trip(g, &view);
        check_key(g, &view);
        MUST(game_turn(g, &view) == game_turn(g, state));
        if (luck % 32 == (unsigned)(seat + 1)) /* seldom: it takes longer than all the rest */
            check_picture(g, &view, seat, luck < 128 ? PICTURE : 1 + luck);
    }
}

/* What is printed of an action or event is read again as the same. */
static void check_action(const struct game *g, const void *state, game_action action)
{
    char memory[GAME_MAX_TEXT];
    game_action again = 0;
    struct text t;
    struct err e;

    text_init(&t, memory, sizeof memory);
    g->kind->action_print(g, state, action, &t);
    MUST(g->kind->action_parse(g, state, text_view(&t), &again, &e) == OK && again == action);
    for (int seat = GAME_SPECTATOR; seat < g->kind->players; seat++) {
        game_action event = g->kind->event(g, state, action, seat);
        struct game_state view;

        memcpy(&view, state, sizeof view);
        if (g->kind->outcome_event != NULL) /* its events are read where they were seen */
            g->kind->view(g, state, seat, &view);
        text_init(&t, memory, sizeof memory);
        g->kind->action_print(g, &view, event, &t);
        MUST(g->kind->event_parse(g, &view, text_view(&t), &again, &e) == OK && again == event);
    }
}

static void play(const struct game *g, struct game_state *state, struct str bytes)
{
    game_action legal[GAME_MAX_ACTIONS];
    struct rng rng = {fuzz_byte(&bytes)};

    for (int i = 0; i < MAX_PLAYED && bytes.len > 0; i++) {
        unsigned byte = fuzz_byte(&bytes);
        int turn = game_turn(g, state), count = game_legal(g, state, legal);

        MUST((count > 0) == (turn >= 0));
        if (!g->kind->known(g, state) && g->kind->outcome_event != NULL)
            return; /* a view continues with events alone */
        if (turn == GAME_CHANCE) {
            struct game_outcome o;

            g->kind->draw(g, state, &rng, &o);
            MUST(g->kind->settle(g, state, &o, NULL) == OK);
        } else if (turn >= 0) {
            game_action action = legal[byte % (unsigned)count];

            check_action(g, state, action);
            game_play(g, state, action);
        }
        check_state(g, state, byte);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct str rest = {(const char *)data, size}, line;
    static struct games_entry entry;
    struct game_state state;
    struct err e = {0};
    enum status rc;

    if (size == 0)
        return 0;
    memset(&state, 0, sizeof state);
    line = fuzz_line(&rest);
    rc = games_open_position(&entry, line, &e);
    if (rc == OK)
        rc = entry.game.kind->parse(&entry.game, line, &state, &e);
    if (rc != OK) {
        fuzz_check_refusal(rc, &e);
        return 0;
    }
    check_state(&entry.game, &state, (unsigned)size % 256);
    play(&entry.game, &state, rest);
    return 0;
}
