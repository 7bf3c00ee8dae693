/* Torii: MIT licence, see LICENSE. */
/*
 * What a seat can believe. Where views are played on (game.h: heard) and where nothing is hidden, a guess
 * from the view of now is cheap and fresh each time. Elsewhere a guess would go through the whole
 * game, so that is done once: all states that explain what was seen are kept in a bag, with how
 * likely each came about if the others had chosen among their actions without preference.
 */
#include "search/parts.h"

#include <string.h>

enum {
    SLOTS = 4096, /* to find equal states; a power of two, twice as many as states at most */
    FIRST_GUESSES = 2048,
    FIRST_MISSES = 64, /* guesses in a row that bring nothing new */
};

/* Finds equal states by their keys: an index + 1 a slot, 0 where it is free. */
struct finder {
    uint16_t slots[SLOTS];
};

static size_t stride(const struct game *g)
{
    size_t size = (g->kind->state_size + 15) & ~(size_t)15;

    return size > 32 ? size : 32;
}

static unsigned char *state_at(const struct game *g, struct search_bag *b, size_t i)
{
    return b->bytes + i * stride(g);
}

/* Adds the weight of a state; true if it is new. What finds no room is forgotten. */
static bool bag_add(const struct game *g, struct search_bag *b, struct finder *f, const void *state,
                    double weight)
{
    size_t slot = g->kind->key(g, state) & (SLOTS - 1);

    for (; f->slots[slot] != 0; slot = (slot + 1) & (SLOTS - 1)) {
        size_t i = f->slots[slot] - 1u;

        if (memcmp(state_at(g, b, i), state, g->kind->state_size) == 0) {
            b->weight[i] += weight;
            return false;
        }
    }
    if ((b->count + 1) * stride(g) > SEARCH_BAG || b->count == SLOTS / 2)
        return false;
    memcpy(state_at(g, b, b->count), state, g->kind->state_size);
    b->weight[b->count++] = weight;
    f->slots[slot] = (uint16_t)b->count;
    return true;
}

/* The weights as parts of their sum, so that they never run out of digits. */
static void bag_level(struct search_bag *b)
{
    double sum = 0;

    for (size_t i = 0; i < b->count; i++)
        sum += b->weight[i];
    for (size_t i = 0; i < b->count && sum > 0; i++)
        b->weight[i] /= sum;
}

/* The states that explain the first view, as many as are found. */
static enum status bag_begin(struct search *s, const struct game_seen *seen, struct err *e)
{
    const struct game_seen first = {seen->seat, seen->first, NULL, 0};
    struct search_bag *b = &s->bags[0];
    struct finder finder = {{0}};
    struct game_state state;
    int misses = 0;

    b->count = 0;
    for (int i = 0; i < FIRST_GUESSES && misses < FIRST_MISSES; i++) {
        enum status rc = s->game->kind->guess(s->game, &first, &s->rng, &state, e);

        if (rc != OK)
            return rc;
        misses = bag_add(s->game, b, &finder, &state, 0) ? 0 : misses + 1;
    }
    for (size_t i = 0; i < b->count; i++)
        b->weight[i] = 1.0 / (double)b->count;
    return OK;
}

/* Every action that would have been shown to the seat as this event leads to a possible state. */
static void bag_step(const struct game *g, struct search_bag *next, struct search_bag *b, int seat,
                     game_action event)
{
    game_action legal[GAME_MAX_ACTIONS];
    struct finder finder = {{0}};
    struct game_state child;

    next->count = 0;
    for (size_t i = 0; i < b->count; i++) {
        const void *state = state_at(g, b, i);
        int count = game_legal(g, state, legal);
        double each = game_turn(g, state) == seat ? b->weight[i] : b->weight[i] / count;

        for (int j = 0; j < count; j++) {
            if (g->kind->event(g, state, legal[j], seat) != event)
                continue;
            memcpy(&child, state, g->kind->state_size);
            game_play(g, &child, legal[j]);
            bag_add(g, next, &finder, &child, each);
        }
    }
    bag_level(next);
}

/* All that the bag had is refuted: states had been missing from it. The game itself finds one more. */
static enum status bag_rescue(struct search *s, const struct game_seen *seen, struct err *e)
{
    struct finder finder = {{0}};
    struct game_state state;
    enum status rc = s->game->kind->guess(s->game, seen, &s->rng, &state, e);

    if (rc == OK)
        bag_add(s->game, &s->bags[s->bag], &finder, &state, 1);
    return rc;
}

static enum status fill_bag(struct search *s, const struct game_seen *seen, struct err *e)
{
    enum status rc = bag_begin(s, seen, e);

    s->bag = 0;
    for (size_t i = 0; rc == OK && i < seen->count; i++) {
        struct game_seen so_far = {seen->seat, seen->first, seen->events, i + 1};

        bag_step(s->game, &s->bags[!s->bag], &s->bags[s->bag], seen->seat, seen->events[i]);
        s->bag = !s->bag;
        if (s->bags[s->bag].count == 0)
            rc = bag_rescue(s, &so_far, e);
    }
    return rc;
}

/* The view of now; a guess from it shows whether anything explains it. */
static enum status keep_view(struct search *s, const struct game_seen *seen, struct err *e)
{
    const struct game *g = s->game;
    struct game_state guess;

    s->bag = -1;
    g->kind->view(g, seen->first, seen->seat, &s->view);
    for (size_t i = 0; i < seen->count; i++)
        game_play(g, &s->view, seen->events[i]);

    const struct game_seen now = {seen->seat, &s->view, NULL, 0};

    return g->kind->guess(g, &now, &s->rng, &guess, e);
}

enum status search_believe(struct search *s, const struct game_seen *seen, struct err *e)
{
    const struct game_kind *kind = s->game->kind;

    return kind->heard || !kind->hidden ? keep_view(s, seen, e) : fill_bag(s, seen, e);
}

bool search_guess(struct search *s, struct game_state *out)
{
    const struct game_seen now = {s->seat, &s->view, NULL, 0};

    if (s->bag < 0)
        return s->game->kind->guess(s->game, &now, &s->rng, out, NULL) == OK;

    struct search_bag *b = &s->bags[s->bag];
    double point = search_chance(&s->rng);
    size_t i = 0;

    for (; i + 1 < b->count && point >= b->weight[i]; i++)
        point -= b->weight[i];
    memcpy(out, state_at(s->game, b, i), s->game->kind->state_size);
    return true;
}
