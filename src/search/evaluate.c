/* Torii: MIT licence, see LICENSE. */
/*
 * The value of an iteration for each player, 0 … 1. In games with points half of it is who wins and
 * half the margin over the best opponent: counting wins alone, all moves would look equal in a game
 * that is nearly decided or far from its end.
 */
#include "search/internal.h"

/* Maps a lead to 0 … 1; a lead of `unit` is worth 0.75. */
static double squash(double lead, double unit)
{
    double size = lead < 0 ? -lead : lead;

    return 0.5 + 0.5 * lead / (size + unit);
}

static double best_other(const double *points, int players, int player)
{
    double best = -1e300;

    for (int i = 0; i < players; i++)
        if (i != player && points[i] > best)
            best = points[i];
    return best;
}

/* From the points of all players; `results` of a finished game, or NULL. */
static void from_points(const double *points, int players, const int *results, double *out)
{
    enum { CLOSE = 8 }; /* a lead of this fraction of the points counts as half a win */
    double unit = 1;

    for (int i = 0; i < players; i++)
        unit += (points[i] < 0 ? -points[i] : points[i]) / players;
    for (int i = 0; i < players; i++) {
        double lead = points[i] - best_other(points, players, i);
        double won = results != NULL ? results[i] / 2.0 : squash(lead, unit / CLOSE);

        out[i] = 0.5 * won + 0.5 * squash(lead, unit);
    }
}

static void points_of(const struct game *g, const void *state, double *out)
{
    for (int i = 0; i < g->kind->players; i++) {
        int most;

        out[i] = g->kind->points(g, state, i, &most);
    }
}

void search_evaluate(const struct search *s, const void *state, double *out)
{
    const struct search_heuristics *heuristics = &s->params->heuristics;
    const struct game *g = s->game;
    bool over = game_turn(g, state) == GAME_OVER;
    int results[GAME_MAX_PLAYERS];
    double points[GAME_MAX_PLAYERS];

    if (over)
        g->kind->result(g, state, results);
    if (!over && heuristics->evaluate != NULL)
        heuristics->evaluate(heuristics->context, g, state, points);
    else if (g->kind->points != NULL)
        points_of(g, state, points);
    else {
        for (int i = 0; i < g->kind->players; i++)
            out[i] = over ? results[i] / 2.0 : 0.5;
        return;
    }
    from_points(points, g->kind->players, over ? results : NULL, out);
}
