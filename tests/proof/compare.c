/* Torii: MIT licence, see LICENSE. */
#include "compare.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Every N positions; odd numbers, so that they meet every part of a turn. */
enum { EVERY_VIEW = 5, EVERY_SHUFFLED = 13, EVERY_HALF_TURN = 17, EVERY_PERFT = 47 };

static const int seats[3] = {ONI_BLUE, ONI_RED, GAME_SPECTATOR};
static const char scopes[3] = {'b', 'r', 's'};

void compare_fail(const struct compare *c, const char *what, const char *engine,
                  const char *reference)
{
    printf("%s, game %" PRIu64 ": %s differ\n  position:  %s\n  engine:    %s\n  reference: %s\n",
           c->variant, c->number, what, c->full, engine, reference);
    exit(1);
}

static void fail_numbers(const struct compare *c, const char *what, uint64_t engine,
                         uint64_t reference)
{
    char ours[32], theirs[32];

    snprintf(ours, sizeof ours, "%" PRIu64, engine);
    snprintf(theirs, sizeof theirs, "%" PRIu64, reference);
    compare_fail(c, what, ours, theirs);
}

void compare_print(const struct compare *c, const void *state, int scope, char *out)
{
    struct text t;

    text_init(&t, out, REF_OFEN);
    game_print(&c->entry.game, state, scope, &t);
    if (t.full)
        compare_fail(c, "lengths of positions", out, "");
}

static int order_choices(const void *a, const void *b)
{
    return strcmp(((const struct compare_choice *)a)->text,
                  ((const struct compare_choice *)b)->text);
}

int compare_list(const struct game *g, const void *state, struct compare_choice *out)
{
    game_action actions[GAME_MAX_ACTIONS];
    int count = game_legal(g, state, actions);

    for (int i = 0; i < count; i++) {
        struct text t;

        text_init(&t, out[i].text, sizeof out[i].text);
        g->kind->action_print(g, state, actions[i], &t);
        out[i].action = actions[i];
    }
    qsort(out, (size_t)count, sizeof out[0], order_choices);
    return count;
}

/* The lists as one text each, only made when they differ. */
static void fail_lists(const struct compare *c, char theirs[][REF_TEXT], int count)
{
    static char ours_all[GAME_MAX_ACTIONS * REF_TEXT], theirs_all[GAME_MAX_ACTIONS * REF_TEXT];
    struct text t;

    text_init(&t, ours_all, sizeof ours_all);
    for (int i = 0; i < c->count; i++)
        text_format(&t, "%s ", c->legal[i].text);
    text_init(&t, theirs_all, sizeof theirs_all);
    for (int i = 0; i < count; i++)
        text_format(&t, "%s ", theirs[i]);
    compare_fail(c, "legal actions", ours_all, theirs_all);
}

static void compare_legal(struct compare *c)
{
    char theirs[REF_MAX_ACTIONS][REF_TEXT];
    int count = ref_legal(&c->ref, theirs);
    bool same;

    c->count = compare_list(&c->entry.game, &c->state, c->legal);
    same = count == c->count;
    for (int i = 0; same && i < count; i++)
        same = strcmp(c->legal[i].text, theirs[i]) == 0;
    if (!same)
        fail_lists(c, theirs, count);
    rare_position(&c->rare, &c->ref, theirs, count);
}

static void compare_texts(struct compare *c)
{
    char ours[REF_OFEN], theirs[REF_OFEN];

    compare_print(c, &c->state, GAME_FULL, c->full);
    ref_print(&c->ref, 'f', theirs);
    if (strcmp(c->full, theirs) != 0)
        compare_fail(c, "positions", c->full, theirs);
    for (int i = 0; i < 3; i++) {
        compare_print(c, &c->state, seats[i], ours);
        ref_print(&c->ref, scopes[i], theirs);
        if (strcmp(ours, theirs) != 0)
            compare_fail(c, "views", ours, theirs);
    }
}

static enum game_stage stage_of(const struct ref_position *p)
{
    if (ref_turn(p) == REF_OVER)
        return GAME_ENDED;
    return p->part == 's' ? GAME_SETUP : p->part == '-' ? GAME_TURN : GAME_PART;
}

static void compare_turn(struct compare *c)
{
    const struct game *g = &c->entry.game;
    int ours = game_turn(g, &c->state), theirs = ref_turn(&c->ref), mine[2] = {-1, -1}, other[2];

    if (ours != (theirs == REF_OVER ? GAME_OVER : theirs))
        fail_numbers(c, "turns", (uint64_t)ours, (uint64_t)theirs);
    if (g->kind->stage(g, &c->state) != stage_of(&c->ref))
        fail_numbers(c, "stages", (uint64_t)g->kind->stage(g, &c->state),
                     (uint64_t)stage_of(&c->ref));
    ref_result(&c->ref, other);
    if (ours == GAME_OVER)
        g->kind->result(g, &c->state, mine);
    if (mine[0] != other[0] || mine[1] != other[1])
        fail_numbers(c, "results", (uint64_t)mine[0], (uint64_t)other[0]);
}

/* Equal keys exactly where the reference says equal; and no key may drift from its position. */
static void compare_keys(struct compare *c)
{
    const struct game *g = &c->entry.game;
    uint64_t key = g->kind->key(g, &c->state), again = oni_key_of(g, &c->state), other_key = 0;
    char identity[REF_OFEN];
    const char *other;

    if (key != again)
        fail_numbers(c, "keys kept in step (engine) and recomputed (reference)", key, again);
    ref_identity(&c->ref, identity);
    other = identities_meet(&c->identities, identity, key, &other_key);
    if (other != NULL) {
        printf("this:  key %016" PRIx64 "  %s\nother: key %016" PRIx64 "  %s\n", key, identity,
               other_key, other);
        compare_fail(c, "keys", identity, other);
    }
}

/* A position read again is the same, to the last byte. */
static void compare_again(struct compare *c)
{
    const struct game *g = &c->entry.game;
    struct game_state again;
    struct ref_position ref;
    char theirs[REF_OFEN];
    struct err e = {0};

    memset(&again, 0, sizeof again);
    if (g->kind->parse(g, str_of(c->full), &again, &e) != OK)
        compare_fail(c, "reading its own text (engine) ", err_text(&e), "");
    if (memcmp(&again, &c->state, g->kind->state_size) != 0)
        compare_fail(c, "bytes of the state read again", "", "");
    if (c->positions % EVERY_VIEW != 0)
        return;
    if (ref_parse(&ref, c->full) != 0)
        compare_fail(c, "reading its own text (reference)", "", "refused");
    ref_print(&ref, 'f', theirs);
    if (strcmp(theirs, c->full) != 0)
        compare_fail(c, "texts of the position read again", c->full, theirs);
}

/* S4, S14: the player to act finds the same list in its own view as in the full state. */
static void compare_own_view(struct compare *c)
{
    const struct game *g = &c->entry.game;
    game_action full[GAME_MAX_ACTIONS], seen[GAME_MAX_ACTIONS];
    struct game_state view;
    int actor = game_turn(g, &c->state), count;

    if (!g->kind->hidden || actor < 0)
        return;
    g->kind->view(g, &c->state, actor, &view);
    count = game_legal(g, &c->state, full);
    if (game_legal(g, &view, seen) != count ||
        memcmp(full, seen, (size_t)count * sizeof full[0]) != 0)
        compare_fail(c, "lists from the full state and from the actor's view", "", "");
}

/* The text of a view is a position too: both sides read it, and it is the view again. */
static void compare_view_text(struct compare *c, int seat)
{
    const struct game *g = &c->entry.game;
    char text[REF_OFEN], again[REF_OFEN];
    struct game_state view, read;
    struct ref_position ref;
    struct err e = {0};

    compare_print(c, &c->state, seat, text);
    g->kind->view(g, &c->state, seat, &view);
    if (g->kind->parse(g, str_of(text), &read, &e) != OK)
        compare_fail(c, "reading a view (engine)", err_text(&e), text);
    if (memcmp(&view, &read, g->kind->state_size) != 0)
        compare_fail(c, "bytes of a view read again", text, "");
    if (ref_parse(&ref, text) != 0)
        compare_fail(c, "reading a view (reference)", text, "refused");
    ref_print(&ref, 'f', again);
    if (strcmp(text, again) != 0)
        compare_fail(c, "texts of a view read again", text, again);
}

void compare_position(struct compare *c)
{
    compare_texts(c);
    compare_turn(c);
    compare_legal(c);
    compare_keys(c);
    compare_again(c);
    compare_own_view(c);
    if (c->positions % EVERY_VIEW == 0)
        compare_view_text(c, seats[c->positions / EVERY_VIEW % 3]);
    if (c->positions % EVERY_SHUFFLED == 0)
        compare_shuffled(c);
    if (c->positions % EVERY_HALF_TURN == 0)
        compare_half_turn(c);
    if (c->positions % EVERY_PERFT == 0)
        compare_perft(c);
    c->positions++;
}

void compare_play(struct compare *c, int i)
{
    const struct game *g = &c->entry.game;
    struct ref_position before = c->ref;
    const char *text = c->legal[i].text;
    game_action action, event;
    char theirs[3][REF_TEXT];
    struct err e = {0};

    if (g->kind->action_parse(g, &c->state, str_of(text), &action, &e) != OK ||
        action != c->legal[i].action)
        compare_fail(c, "an action and what is read from its text", text, err_text(&e));
    if (ref_play(&c->ref, text, theirs) != 0)
        compare_fail(c, "playing an action", text, "refused");
    for (int n = 0; n < 3; n++) {
        char ours[REF_TEXT];
        struct text t;

        text_init(&t, ours, sizeof ours);
        event = g->kind->event(g, &c->state, c->legal[i].action, seats[n]);
        g->kind->action_print(g, &c->state, event, &t);
        if (strcmp(ours, theirs[n]) != 0)
            compare_fail(c, text, ours, theirs[n]);
        if (g->kind->event_parse(g, &c->state, str_of(ours), &action, &e) != OK || action != event)
            compare_fail(c, "an event and what is read from its text", ours, err_text(&e));
    }
    game_play(g, &c->state, c->legal[i].action);
    rare_action(&c->rare, &before, text, theirs[2], &c->ref);
    c->actions++;
}

/* The engine's deal from the seed. */
static void deal(struct compare *c, const struct games_options *options, uint64_t seed)
{
    struct rng r = {seed};
    struct game_outcome outcome;
    struct err e = {0};

    if (games_open(&c->entry, str_of(c->variant), options, &e) != OK)
        compare_fail(c, "opening the game", err_text(&e), "");

    const struct game *g = &c->entry.game;

    memset(&c->state, 0, sizeof c->state);
    g->kind->start(g, &c->state);
    g->kind->draw(g, &c->state, &r, &outcome);
    if (g->kind->settle(g, &c->state, &outcome, &e) != OK)
        compare_fail(c, "dealing", err_text(&e), "");
    if (ref_set_rules(&c->ref, c->rules) != 0)
        compare_fail(c, "rules", c->rules, "refused");
    c->deals++;
}

void compare_deal(struct compare *c, int wind, int light, uint64_t seed)
{
    struct games_options options = GAMES_USUAL;

    options.wind = strstr(c->variant, "+wind") != NULL ? wind : -1;
    options.light = strstr(c->variant, "+light") != NULL ? light : -1;
    options.switches = c->rules;
    ref_deal(&c->ref, c->variant, wind, light == ONI_RED, seed);
    deal(c, &options, seed);
}

void compare_deal_five(struct compare *c, struct rng *choice, int light, uint64_t seed)
{
    struct games_options options = GAMES_USUAL;
    int from = strstr(c->variant, "+wind") != NULL ? ONI_CARDS : ONI_MOVE_CARDS, cards[5];
    char memory[128];
    struct text t;

    text_init(&t, memory, sizeof memory);
    for (int i = 0; i < 5; i++) {
        bool again = true;

        while (again) {
            cards[i] = (int)rng_below(choice, (uint64_t)from);
            again = false;
            for (int j = 0; j < i; j++)
                again = again || cards[j] == cards[i];
        }
        text_format(&t, i > 0 ? ",%s" : "%s", oni_card_code(cards[i]));
    }
    options.five = memory;
    options.light = strstr(c->variant, "+light") != NULL ? light : -1;
    options.switches = c->rules;
    ref_deal_five(&c->ref, c->variant, cards, light == ONI_RED, seed);
    deal(c, &options, seed);
}

bool compare_parse(struct compare *c, const char *ofen)
{
    struct err e = {0};
    bool theirs = ref_parse(&c->ref, ofen) == 0, ours;

    snprintf(c->full, sizeof c->full, "%s", ofen);
    memset(&c->state, 0, sizeof c->state);
    ours = games_open_position(&c->entry, str_of(ofen), &e) == OK &&
           c->entry.game.kind->parse(&c->entry.game, str_of(ofen), &c->state, &e) == OK;
    if (ours != theirs)
        compare_fail(c, "readings of a made-up position", ours ? "taken" : err_text(&e),
                     theirs ? "taken" : "refused");
    c->texts_refused += !ours;
    return ours;
}
