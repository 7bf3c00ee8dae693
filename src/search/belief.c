/* Torii: MIT licence, see LICENSE. */
/*
 * What a seat can believe. Where views are played on (game.h: heard) and where nothing is hidden, a guess
 * from the view of now is cheap and fresh each time. Elsewhere a guess would go through the whole
 * game, so that is done once: all states that explain what was seen are kept in a bag, each with its
 * weight; and with them what everybody can work out, by which actions in vain are recognised.
 */
#include "search/parts.h"

#include <string.h>

static enum status fill_bag(struct search *s, const struct game_seen *seen, struct err *e)
{
    const struct game *g = s->game;
    struct search_bag *b = &s->bag;
    size_t room = SEARCH_BAG / g->kind->state_size;

    s->bagged = true;
    if (room > GAME_MAX_WORLDS)
        room = GAME_MAX_WORLDS;
    b->count = g->kind->worlds(g, seen, room, b->bytes, b->weight, &s->possible);
    if (b->count == 0)
        return err_say(e, BAD_INPUT, "no position explains all that was seen");
    b->count = b->count < room ? b->count : room;
    return OK;
}

/* The view of now; a guess from it shows whether anything explains it. */
static enum status keep_view(struct search *s, const struct game_seen *seen, struct err *e)
{
    const struct game *g = s->game;
    struct game_state guess;

    s->bagged = false;
    g->kind->view(g, seen->first, seen->seat, &s->view);
    for (size_t i = 0; i < seen->count; i++)
        game_play(g, &s->view, seen->events[i]);

    const struct game_seen now = {seen->seat, &s->view, NULL, 0};

    return g->kind->guess(g, &now, &s->rng, &guess, e);
}

enum status search_believe(struct search *s, const struct game_seen *seen, struct err *e)
{
    return s->game->kind->worlds != NULL ? fill_bag(s, seen, e) : keep_view(s, seen, e);
}

bool search_guess(struct search *s, struct game_state *out)
{
    const struct game_seen now = {s->seat, &s->view, NULL, 0};

    if (!s->bagged)
        return s->game->kind->guess(s->game, &now, &s->rng, out, NULL) == OK;

    const struct search_bag *b = &s->bag;
    double point = search_chance(&s->rng);
    size_t i = 0, size = s->game->kind->state_size;

    for (; i + 1 < b->count && point >= b->weight[i]; i++)
        point -= b->weight[i];
    memcpy(out, b->bytes + i * size, size);
    return true;
}

int search_legal(const struct search *s, const struct game_possible *p, const void *state,
                 game_action *out)
{
    const struct game *g = s->game;
    int all = game_legal(g, state, out), count = 0;

    if (!s->bagged)
        return all;
    for (int i = 0; i < all; i++)
        if (!g->kind->vain(g, p, state, out[i]))
            out[count++] = out[i];
    return count;
}
