/* Torii: MIT licence, see LICENSE. */
#include "compare.h"
#include "game/perft.h"
#include "half_turn.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The reference walks slowly: only trees up to N leaves are given to it. */
enum { MAX_FIRST_TURNS = 400, MAX_LEAVES = 3000 };

static const enum perft_mode modes[3] = {PERFT_COMMUNITY, PERFT_STRICT, PERFT_VISIT};

static void compare_depth(struct compare *c, int depth)
{
    const struct game *g = &c->entry.game;
    uint64_t theirs[2] = {ref_perft(&c->ref, depth, 0), ref_perft(&c->ref, depth, 1)};

    for (int i = 0; i < 3; i++) {
        uint64_t fast = perft(g, &c->state, depth, modes[i]);
        uint64_t general = perft_general(g, &c->state, depth, modes[i]);
        uint64_t due = theirs[modes[i] == PERFT_STRICT];

        if (fast != due || general != due) {
            char ours[96], words[64];

            snprintf(ours, sizeof ours, "%" PRIu64 " fast, %" PRIu64 " general (mode %d)", fast,
                     general, (int)modes[i]);
            snprintf(words, sizeof words, "%" PRIu64 " at depth %d", due, depth);
            compare_fail(c, "perft counts", ours, words);
        }
    }
    c->perfts++;
}

void compare_perft(struct compare *c)
{
    const struct game *g = &c->entry.game;
    uint64_t first = perft_general(g, &c->state, 1, PERFT_COMMUNITY);

    if (first > MAX_FIRST_TURNS)
        return;
    compare_depth(c, 1);
    if (first * first <= MAX_LEAVES && perft(g, &c->state, 2, PERFT_COMMUNITY) <= MAX_LEAVES)
        compare_depth(c, 2);
}

/* The hands the other way round and, except for the first turn, another ply: the same position (B13). */
static void write_shuffled(const char *full, struct text *out)
{
    struct str rest = str_of(full), field, hand, card;
    int number = 0;

    while (str_cut(&rest, ' ', &field)) {
        text_add(out, number > 0 ? " " : "");
        if (number++ == 2) {
            for (int player = 0; player < 2 && str_cut(&field, '/', &hand); player++) {
                str_cut(&hand, ',', &card);
                text_str(out, hand);
                text_char(out, ',');
                text_str(out, card);
                text_char(out, '/');
            }
        }
        if (str_begins(field, "ply=") && !str_eq(field, "ply=0"))
            field = str_of("ply=7");
        text_str(out, field);
    }
}

void compare_shuffled(struct compare *c)
{
    const struct game *g = &c->entry.game;
    char shuffled[REF_OFEN], ours[REF_OFEN], theirs[REF_OFEN];
    struct game_state state;
    struct ref_position ref;
    struct err e = {0};
    struct text t;

    text_init(&t, shuffled, sizeof shuffled);
    write_shuffled(c->full, &t);
    if (g->kind->parse(g, str_of(shuffled), &state, &e) != OK || ref_parse(&ref, shuffled) != 0)
        compare_fail(c, "reading the position with other hands", shuffled, err_text(&e));
    ref_identity(&c->ref, ours);
    ref_identity(&ref, theirs);
    if (strcmp(ours, theirs) != 0)
        compare_fail(c, "identities of the position with other hands", ours, theirs);
    if (g->kind->key(g, &state) != g->kind->key(g, &c->state))
        compare_fail(c, "keys of the position with other hands", shuffled, c->full);
    c->shuffled++;
}

static int order_texts(const void *a, const void *b)
{
    return strcmp((const char *)a, (const char *)b);
}

/* The other side's game and state: the turned text read. */
static void read_turned(const struct compare *c, const char *full, struct games_entry *entry,
                        struct game_state *state)
{
    char turned[REF_OFEN], again[REF_OFEN];
    struct err e = {0};
    struct text t;

    text_init(&t, turned, sizeof turned);
    half_turn_position(str_of(full), &t);
    if (games_open_position(entry, str_of(turned), &e) != OK ||
        entry->game.kind->parse(&entry->game, str_of(turned), state, &e) != OK)
        compare_fail(c, "reading the turned position", err_text(&e), turned);
    text_init(&t, again, sizeof again);
    game_print(&entry->game, state, GAME_FULL, &t);
    if (strcmp(turned, again) != 0)
        compare_fail(c, "texts of the turned position", again, turned);
}

/* After the same action on both sides the positions are each other's half-turn again. */
static void turned_child(const struct compare *c, const struct game *g, struct game_state state,
                         const struct compare_choice *ours, const struct compare_choice *theirs)
{
    struct game_state child = c->state;
    char full[REF_OFEN], turned[REF_OFEN], other[REF_OFEN];
    struct text t;

    game_play(&c->entry.game, &child, ours->action);
    game_play(g, &state, theirs->action);
    compare_print(c, &child, GAME_FULL, full);
    text_init(&t, turned, sizeof turned);
    half_turn_position(str_of(full), &t);
    text_init(&t, other, sizeof other);
    game_print(g, &state, GAME_FULL, &t);
    if (strcmp(turned, other) != 0)
        compare_fail(c, ours->text, turned, other);
}

/* One of the five cards is not the same for both players (N2). */
static bool any_split(const struct compare *c)
{
    const struct oni_core *core = (const struct oni_core *)&c->state;
    bool split = oni_card_is_split(core->beside);

    for (int i = 0; i < 4; i++)
        split = split || oni_card_is_split(core->hand[i / 2][i % 2]);
    return split;
}

/* The turned list; while ninjas are placed the order of the players is fixed (S2), so not then. */
void compare_half_turn(struct compare *c)
{
    static struct compare_choice theirs[GAME_MAX_ACTIONS];
    static char ours[GAME_MAX_ACTIONS][REF_TEXT];
    struct games_entry entry;
    struct game_state state;
    int count;

    if (strstr(c->full, "part=s") != NULL || any_split(c))
        return;
    read_turned(c, c->full, &entry, &state);
    count = compare_list(&entry.game, &state, theirs);
    if (count != c->count)
        compare_fail(c, "numbers of actions before and after a half-turn", "", "");
    for (int i = 0; i < count; i++) {
        struct text t;

        text_init(&t, ours[i], sizeof ours[i]);
        half_turn_action(str_of(c->legal[i].text), &t);
    }
    if (count > 0) {
        int pick = (int)(c->positions % (uint64_t)count), same = 0;

        while (same < count && strcmp(theirs[same].text, ours[pick]) != 0)
            same++;
        if (same == count)
            compare_fail(c, "actions before and after a half-turn", ours[pick], "missing");
        turned_child(c, &entry.game, state, &c->legal[pick], &theirs[same]);
    }
    qsort(ours, (size_t)count, sizeof ours[0], order_texts);
    for (int i = 0; i < count; i++)
        if (strcmp(ours[i], theirs[i].text) != 0)
            compare_fail(c, "actions before and after a half-turn", ours[i], theirs[i].text);
    c->turned++;
}
