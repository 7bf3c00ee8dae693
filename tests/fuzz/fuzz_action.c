/* Torii: MIT licence, see LICENSE. */
/* A line with a position, a line with an action or a joined turn, a line with an event. */
#include "fuzz.h"

#include "game/match.h"

enum { MAX_STEPS = 64 };

static void check_event(const struct game *g, const void *state, struct str said)
{
    struct game_state view;
    struct err e = {0};
    char memory[GAME_MAX_TEXT];
    game_action event = 0, again = 0;
    struct text t;
    enum status rc = g->kind->event_parse(g, state, said, &event, &e);

    if (rc != OK) {
        fuzz_check_refusal(rc, &e);
        return;
    }
    /* Not every reading is the canonical text, but what is printed stays as it is. */
    text_init(&t, memory, sizeof memory);
    g->kind->action_print(g, state, event, &t);
    MUST(g->kind->event_parse(g, state, text_view(&t), &again, &e) == OK && again == event);
    if (g->kind->outcome_event != NULL) { /* whatever fits can be played on the view */
        memcpy(&view, state, sizeof view);
        game_play(g, &view, event);
    }
}

static void check_said(const struct game *g, const void *state, struct str said)
{
    game_action legal[GAME_MAX_ACTIONS], action = 0;
    struct err e = {0};
    int count = game_legal(g, state, legal), found = 0;
    enum status rc = g->kind->action_parse(g, state, said, &action, &e);

    if (rc != OK) {
        fuzz_check_refusal(rc, &e);
        return;
    }
    for (int i = 0; i < count; i++)
        found += legal[i] == action;
    MUST(found == 1);
}

/* What chance may do: read again as it is printed, and settled or refused. */
static void check_outcome(const struct game *g, const void *state, struct str said)
{
    struct game_outcome o, again;
    struct game_state next;
    char memory[GAME_MAX_TEXT];
    struct err e = {0};
    struct text t;
    enum status rc = g->kind->outcome_parse(g, said, &o, &e);

    if (rc != OK) {
        fuzz_check_refusal(rc, &e);
        return;
    }
    text_init(&t, memory, sizeof memory);
    g->kind->outcome_print(g, &o, &t);
    MUST(g->kind->outcome_parse(g, text_view(&t), &again, &e) == OK && again.count == o.count);
    memcpy(&next, state, sizeof next);
    rc = g->kind->settle(g, &next, &o, &e);
    if (rc != OK)
        fuzz_check_refusal(rc, &e);
    else
        fuzz_check_round_trip(g, &next);
}

/* A whole turn: what is refused leaves nothing half done that is no position. */
static void check_turn(struct match *m, struct str said)
{
    struct err e = {0};
    size_t before = m->count;
    enum status rc = match_say(m, said, &e);
    char memory[GAME_MAX_TEXT];
    struct text t;

    if (rc != OK)
        fuzz_check_refusal(rc, &e);
    fuzz_check_round_trip(m->game, &m->state);
    for (int seat = GAME_SPECTATOR; seat < m->game->kind->players && m->count > before; seat++) {
        text_init(&t, memory, sizeof memory);
        match_turn_print(m, before, seat, &t);
    }
    match_undo(m, m->count - before);
    fuzz_check_round_trip(m->game, &m->state);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct str rest = {(const char *)data, size}, line, said, event;
    static struct games_entry entry;
    struct match_step steps[MAX_STEPS];
    struct match m;
    struct err e;

    if (size == 0)
        return 0;
    line = fuzz_line(&rest);
    said = fuzz_line(&rest);
    event = fuzz_line(&rest);
    if (games_open_position(&entry, line, &e) != OK ||
        match_init_position(&m, &entry.game, steps, MAX_STEPS, line, &e) != OK)
        return 0;
    check_said(&entry.game, &m.state, said);
    check_outcome(&entry.game, &m.state, said);
    for (int seat = GAME_SPECTATOR; seat < entry.game.kind->players; seat++) {
        struct game_state view;

        entry.game.kind->view(&entry.game, &m.state, seat, &view);
        check_event(&entry.game, &view, event);
        check_event(&entry.game, &view, said);
    }
    check_turn(&m, said);
    return 0;
}
