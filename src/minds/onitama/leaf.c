/* Torii: MIT licence, see LICENSE. */
/*
 * The leaves of the tree: the last ply and quiescence, where most of the time goes. Written once and
 * made three times with constants: for Blue and for Red of the base game, so that a position is held in
 * registers, and for Wind.
 */
#include "minds/onitama/order.h"
#include "minds/onitama/value.h"

enum {
    REST_DEPTH = 6,    /* plies of quiescence in which threats are answered */
    REST_MARGIN = 150, /* what a capture can bring at most */
    ROUGH_MARGIN = 90, /* values are hardly ever so far below what the squares alone say */
};

static int rest_blue(struct mind_worker *w, const struct mind_spot *s, const struct mind_guard *g,
                     int best, struct mind_span a, int ply);
static int rest_red(struct mind_worker *w, const struct mind_spot *s, const struct mind_guard *g,
                    int best, struct mind_span a, int ply);
static int rest_wind(struct mind_worker *w, const struct mind_spot *s, const struct mind_guard *g,
                     int best, struct mind_span a, int ply);

/*
 * The net reads a position from memory: it gets a copy, so that the original may stay in registers
 * where the evaluation is the one by hand.
 */
ONI_INLINE int value_of(const struct mind_deck *d, const struct mind_spot *s,
                        const struct mind_guard *g)
{
    if (d->fold.net != NULL) {
        struct mind_spot spot = *s;

        return mind_value(d, &spot, g->reached, g->covered);
    }
    return mind_value(d, s, g->reached, g->covered);
}

/* What the squares alone say. */
ONI_INLINE int rough_value(const struct mind_spot *s)
{
    return s->player == ONI_BLUE ? s->squares : -s->squares;
}

/* What a position is worth at least, all but certainly: the evaluation costs more than all the rest. */
ONI_INLINE int least_value(const struct mind_spot *s)
{
    return rough_value(s) - ROUGH_MARGIN;
}

/* A copy that goes to memory, where a function that is not inlined finds it: the original need not. */
ONI_INLINE int rest_called(struct mind_worker *w, const struct mind_spot *s,
                           const struct mind_guard *g, int best, struct mind_span a, int ply,
                           bool wind)
{
    struct mind_spot spot = *s;
    struct mind_guard guard = *g;

    if (wind)
        return rest_wind(w, &spot, &guard, best, a, ply);
    return s->player == ONI_BLUE ? rest_blue(w, &spot, &guard, best, a, ply)
                                 : rest_red(w, &spot, &guard, best, a, ply);
}

/*
 * Captures until it is quiet; where the enemy threatens to win, every answer, down to the ply w->rest.
 * Most positions are settled by their static value, or by the `least` that it can be: that part is
 * inlined wherever it is asked for, and the rest of it is a call.
 */
ONI_INLINE int rest(struct mind_worker *w, const struct mind_spot *s, struct mind_span a, int ply,
                    oni_set reached, int least, bool wind)
{
    const struct mind_deck *d = &w->world->deck;
    struct mind_guard g = mind_guard_begin(d, s, reached, wind);
    int value = mind_lost_in(ply + 2);

    if (mind_tick(w))
        return 0;
    if (g.lost)
        return value;

    bool still = !g.threatened || ply >= w->rest;

    if (still && least >= a.beta)
        return least;
    g.covered = mind_reach_of(d, s, s->player ^ 1);
    if (still) {
        value = value_of(d, s, &g);

        bool quiet = (reached & s->pawns[s->player ^ 1]) == 0;

        /* One branch: each of these alone would be guessed wrong too often. */
        if ((value >= a.beta) | (value + REST_MARGIN <= a.alpha) | quiet | (ply >= MIND_MAX_PLY))
            return value;
    }
    return rest_called(w, s, &g, value, a, ply, wind);
}

/* Quiet moves as they come. */
ONI_INLINE void list_quiet(const struct mind_worker *w, const struct mind_spot *s, bool wind,
                           const struct mind_guard *g, struct picks *p)
{
    const struct mind_deck *d = &w->world->deck;
    oni_set onto = ONI_BOARD & ~s->pawns[s->player ^ 1];
    mind_item *first = p->item + p->count, *end;

    end = wind ? mind_list_wind(d, s, onto, true, first) : mind_list_base(d, s, g, onto, first);
    if (end == p->item) {
        struct mind_spot spot = *s;
        struct mind_guard guard = *g;

        end = mind_list_passes(d, &spot, &guard, first);
    }
    p->count = (int)(end - p->item);
}

ONI_INLINE int rest_on(struct mind_worker *w, const struct mind_spot *s, const struct mind_guard *g,
                       int best, struct mind_span a, int ply, bool wind)
{
    const struct mind_deck *d = &w->world->deck;
    struct picks p = {.item = w->top};

    if (ply > w->deepest)
        w->deepest = ply;
    if (ply >= MIND_MAX_PLY)
        return value_of(d, s, g);
    if (best > a.alpha)
        a.alpha = best;
    add_captures(w, s, wind, g, &p);
    if (g->threatened && ply < w->rest)
        list_quiet(w, s, wind, g, &p);
    w->top = p.item + p.count;
    while (p.next < p.count) {
        struct mind_spot child;

        mind_make_leaf(w->world, s, (mind_move)p.item[p.next++], wind, &child);

        int score = -rest(w, &child, (struct mind_span){-a.beta, -a.alpha}, ply + 1,
                          mind_reach_of(d, &child, child.player), least_value(&child), wind);

        if (w->halted)
            return 0;
        best = score > best ? score : best;
        a.alpha = score > a.alpha ? score : a.alpha;
        if (score >= a.beta)
            break;
    }
    w->top = p.item;
    return best;
}

/* The last ply: above `alpha` nothing more is asked. */
struct edge {
    int alpha, ply, best;
    int value; /* static, before the move */
    bool wind;
};

/*
 * Who was allowed a quiet move is hardly ever worse off than before, but for the squares: with the net
 * one in 200 is, and two thirds of all quiet moves at the last ply need not be evaluated.
 */
ONI_INLINE int least_after_quiet(const struct mind_spot *s, const struct mind_spot *child,
                                 int value)
{
    return rough_value(child) + rough_value(s) - value;
}

/* Tries a move by quiescence. True where that is the end of it: too good, or no time is left. */
ONI_INLINE bool try_move(struct mind_worker *w, const struct mind_spot *s,
                         const struct mind_guard *g, mind_move m, struct edge *e)
{
    struct mind_span a = {-e->alpha - 1, -e->alpha};
    bool capture = mind_captures(s, m);
    oni_set reached = g->covered;
    struct mind_spot child;
    int least, score;

    mind_make_leaf(w->world, s, m, e->wind, &child);
    if (e->wind || capture)
        reached = mind_reach_of(&w->world->deck, &child, child.player);
    least = capture ? least_value(&child) : least_after_quiet(s, &child, e->value);
    score = -rest(w, &child, a, e->ply + 1, reached, least, e->wind);
    e->best = score > e->best ? score : e->best;
    return w->halted || score > e->alpha;
}

/* The same for a list, but for a move that was tried before. */
ONI_INLINE bool try_list(struct mind_worker *w, const struct mind_spot *s,
                         const struct mind_guard *g, struct picks *p, mind_move tried,
                         struct edge *e)
{
    w->top = p->item + p->count;
    while (p->next < p->count) {
        mind_move m = (mind_move)p->item[p->next++];

        if (m != tried && try_move(w, s, g, m, e))
            return true;
    }
    return false;
}

/* The killer, if it is in the list, comes first. */
static void bring_killer(const struct mind_worker *w, int ply, struct picks *p)
{
    for (int i = p->next; i < p->count; i++)
        if ((mind_move)p->item[i] == w->killer[ply][0]) {
            mind_item killer = p->item[i];

            p->item[i] = p->item[p->next];
            p->item[p->next] = killer;
            return;
        }
}

/* Quiet moves, the killer first: in the base game it is often enough, and nothing else is listed. */
ONI_INLINE void try_quiet(struct mind_worker *w, const struct mind_spot *s,
                          const struct mind_guard *g, struct picks *p, struct edge *e)
{
    mind_move killer = w->killer[e->ply][0];
    bool known = !e->wind && mind_is_quiet(&w->world->deck, s, g, killer);

    if (known && try_move(w, s, g, killer, e))
        return;
    list_quiet(w, s, e->wind, g, p);
    if (e->wind)
        bring_killer(w, e->ply, p);
    if (try_list(w, s, g, p, known ? killer : 0, e))
        keep_killer(w, e->ply, (mind_move)p->item[p->next - 1]);
}

/*
 * The last ply outside of the principal variation. Nothing is looked up or kept, and quiet moves come as
 * they are listed, but for the killer: to put them in order would cost more than it saves. Far below
 * alpha only captures can help.
 */
ONI_INLINE int frontier(struct mind_worker *w, const struct mind_spot *s, int alpha, int ply,
                        bool wind)
{
    const struct mind_deck *d = &w->world->deck;
    struct mind_guard g = mind_guard_of(d, s, mind_reach_of(d, s, s->player), wind);
    struct edge e = {.alpha = alpha, .ply = ply, .best = mind_lost_in(ply + 2), .wind = wind};
    struct picks p = {.item = w->top};

    if (g.lost)
        return e.best;

    int value = value_of(d, s, &g);
    bool hope = g.threatened || value + MIND_HOPE_BASE + MIND_HOPE_MARGIN > alpha ||
                alpha >= ONI_MIND_KNOWN;

    if (!g.threatened && value - MIND_CALM_MARGIN > alpha)
        return value;
    e.value = value;
    w->rest = ply + 1 + REST_DEPTH;
    add_captures(w, s, wind, &g, &p);
    if (!try_list(w, s, &g, &p, 0, &e)) {
        if (hope)
            try_quiet(w, s, &g, &p, &e);
        else
            e.best = e.best > value ? e.best : value;
    }
    w->top = p.item;
    return e.best;
}

static __attribute__((noinline)) int rest_blue(struct mind_worker *w, const struct mind_spot *s,
                                               const struct mind_guard *g, int best,
                                               struct mind_span a, int ply)
{
    struct mind_spot here = *s;

    here.player = ONI_BLUE;
    here.spirit = 0;
    return rest_on(w, &here, g, best, a, ply, false);
}

static __attribute__((noinline)) int rest_red(struct mind_worker *w, const struct mind_spot *s,
                                              const struct mind_guard *g, int best,
                                              struct mind_span a, int ply)
{
    struct mind_spot here = *s;

    here.player = ONI_RED;
    here.spirit = 0;
    return rest_on(w, &here, g, best, a, ply, false);
}

static __attribute__((noinline)) int rest_wind(struct mind_worker *w, const struct mind_spot *s,
                                               const struct mind_guard *g, int best,
                                               struct mind_span a, int ply)
{
    return rest_on(w, s, g, best, a, ply, true);
}

int mind_rest(struct mind_worker *w, const struct mind_spot *s, struct mind_span a, int ply)
{
    oni_set reached = mind_reach_of(&w->world->deck, s, s->player);

    w->rest = ply + REST_DEPTH;
    return w->world->deck.wind ? rest(w, s, a, ply, reached, least_value(s), true)
                               : rest(w, s, a, ply, reached, least_value(s), false);
}

static __attribute__((noinline)) int frontier_blue(struct mind_worker *w, const struct mind_spot *s,
                                                   int alpha, int ply)
{
    struct mind_spot here = *s;

    here.player = ONI_BLUE;
    here.spirit = 0;
    return frontier(w, &here, alpha, ply, false);
}

static __attribute__((noinline)) int frontier_red(struct mind_worker *w, const struct mind_spot *s,
                                                  int alpha, int ply)
{
    struct mind_spot here = *s;

    here.player = ONI_RED;
    here.spirit = 0;
    return frontier(w, &here, alpha, ply, false);
}

static __attribute__((noinline)) int frontier_wind(struct mind_worker *w, const struct mind_spot *s,
                                                   int alpha, int ply)
{
    return frontier(w, s, alpha, ply, true);
}

int mind_frontier(struct mind_worker *w, const struct mind_spot *s, int alpha, int ply)
{
    if (mind_tick(w) || mind_repeats(w, s, ply))
        return 0;
    if (w->world->deck.wind)
        return frontier_wind(w, s, alpha, ply);
    return s->player == ONI_BLUE ? frontier_blue(w, s, alpha, ply) : frontier_red(w, s, alpha, ply);
}
