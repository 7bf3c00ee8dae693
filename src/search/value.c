/* Torii: MIT licence, see LICENSE. */
/*
 * What an iteration is worth to each player, 0 … 1. Where a game counts points, half of it is who wins
 * and half by how much, against the best of the others: a player who only counted victories would see
 * no difference between moves in a game that is nearly decided, or far from its end.
 */
#include "search/parts.h"

/* How far ahead, bent into 0 … 1; a lead of `unit` is worth a quarter. */
static double bend(double lead, double unit)
{
    double size = lead < 0 ? -lead : lead;

    return 0.5 + 0.5 * lead / (size + unit);
}

static double best_other(const double *worth, int players, int player)
{
    double best = -1e300;

    for (int i = 0; i < players; i++)
        if (i != player && worth[i] > best)
            best = worth[i];
    return best;
}

/* From what the positions are worth in points; `results` of a finished game, or NULL. */
static void from_points(const double *worth, int players, const int *results, double *out)
{
    enum { CLOSE = 8 }; /* a lead of so small a part of the points is half a victory */
    double unit = 1;

    for (int i = 0; i < players; i++)
        unit += (worth[i] < 0 ? -worth[i] : worth[i]) / players;
    for (int i = 0; i < players; i++) {
        double lead = worth[i] - best_other(worth, players, i);
        double won = results != NULL ? results[i] / 2.0 : bend(lead, unit / CLOSE);

        out[i] = 0.5 * won + 0.5 * bend(lead, unit);
    }
}

static void points_of(const struct game *g, const void *state, double *out)
{
    for (int i = 0; i < g->kind->players; i++) {
        int most;

        out[i] = g->kind->points(g, state, i, &most);
    }
}

void search_value(const struct search *s, const void *state, double *out)
{
    const struct search_advice *advice = &s->how->advice;
    const struct game *g = s->game;
    bool over = game_turn(g, state) == GAME_OVER;
    int results[GAME_MAX_PLAYERS];
    double worth[GAME_MAX_PLAYERS];

    if (over)
        g->kind->result(g, state, results);
    if (!over && advice->worth != NULL)
        advice->worth(advice->context, g, state, worth);
    else if (g->kind->points != NULL)
        points_of(g, state, worth);
    else {
        for (int i = 0; i < g->kind->players; i++)
            out[i] = over ? results[i] / 2.0 : 0.5;
        return;
    }
    from_points(worth, g->kind->players, over ? results : NULL, out);
}
