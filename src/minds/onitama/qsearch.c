/* Torii: MIT licence, see LICENSE. */
/*
 * Quiescence search and frontier nodes (depth 1), where most of the time is spent. Written once and
 * instantiated three times with constants: for Blue and for Red in the base game, so that a
 * position is kept in registers, and for Wind.
 */
#include "minds/onitama/evaluate.h"
#include "minds/onitama/order.h"

enum {
    QS_EVASION_PLIES = 6, /* plies of quiescence in which all check evasions are searched */
    DELTA_MARGIN = 150,   /* delta pruning: the most that a capture can gain */
    LAZY_MARGIN = 90,     /* evaluations are hardly ever this far below the piece-square sum */
};

static int qsearch_moves_blue(struct mind_worker *w, const struct position *s,
                              const struct threats *t, int best, struct mind_window a, int ply);
static int qsearch_moves_red(struct mind_worker *w, const struct position *s,
                             const struct threats *t, int best, struct mind_window a, int ply);
static int qsearch_moves_wind(struct mind_worker *w, const struct position *s,
                              const struct threats *t, int best, struct mind_window a, int ply);

/* The network reads the position from memory. It gets a copy, so that the original can stay in
 * registers where the evaluation is hand-crafted. */
ONI_INLINE int evaluate(const struct mind_deck *d, const struct position *s,
                        const struct threats *t)
{
    if (d->fold.net != NULL) {
        struct position pos = *s;

        return mind_evaluate(d, &pos, t->our_attacks, t->their_attacks);
    }
    return mind_evaluate(d, s, t->our_attacks, t->their_attacks);
}

/* The piece-square sum for the player to move. */
ONI_INLINE int psq_eval(const struct position *s)
{
    return s->player == ONI_BLUE ? s->psq : -s->psq;
}

/* Lazy evaluation: an almost certain lower bound. The full evaluation costs more than everything
 * else. */
ONI_INLINE int lazy_eval(const struct position *s)
{
    return psq_eval(s) - LAZY_MARGIN;
}

/* Calls a function that is not inlined with copies in memory, so that the originals need not be
 * there. */
ONI_INLINE int call_qsearch_moves(struct mind_worker *w, const struct position *s,
                                  const struct threats *t, int best, struct mind_window a, int ply,
                                  bool wind)
{
    struct position pos = *s;
    struct threats threats = *t;

    if (wind)
        return qsearch_moves_wind(w, &pos, &threats, best, a, ply);
    return s->player == ONI_BLUE ? qsearch_moves_blue(w, &pos, &threats, best, a, ply)
                                 : qsearch_moves_red(w, &pos, &threats, best, a, ply);
}

/*
 * Searches captures until the position is quiet, and all evasions when in check, up to ply
 * w->qs_evasion_ply. Most positions are decided by the static evaluation or its lazy bound: that
 * part is inlined at every call, the rest is a function.
 */
ONI_INLINE int qsearch(struct mind_worker *w, const struct position *s, struct mind_window a,
                       int ply, oni_set our_attacks, int lazy, bool wind)
{
    const struct mind_deck *d = &w->lookup->deck;
    struct threats t = threats_begin(d, s, our_attacks, wind);
    int eval = mind_lost_in(ply + 2);

    if (mind_count_node(w))
        return 0;
    if (t.lost)
        return eval;

    bool stand_pat = !t.in_check || ply >= w->qs_evasion_ply;

    if (stand_pat && lazy >= a.beta)
        return lazy;
    t.their_attacks = attacks_by(d, s, s->player ^ 1);
    if (stand_pat) {
        eval = evaluate(d, s, &t);

        bool quiet = (our_attacks & s->pawns[s->player ^ 1]) == 0;

        /* A single branch: separately these would be mispredicted too often. */
        if ((eval >= a.beta) | (eval + DELTA_MARGIN <= a.alpha) | quiet | (ply >= MIND_MAX_PLY))
            return eval;
    }
    return call_qsearch_moves(w, s, &t, eval, a, ply, wind);
}

/* Quiet moves in generation order. */
ONI_INLINE void list_quiet(const struct mind_worker *w, const struct position *s, bool wind,
                           const struct threats *t, struct move_picker *p)
{
    const struct mind_deck *d = &w->lookup->deck;
    oni_set onto = ONI_BOARD & ~s->pawns[s->player ^ 1];
    scored_move *first = p->moves + p->count, *end;

    end = wind ? movegen_wind(d, s, onto, true, first) : movegen_base(d, s, t, onto, first);
    if (end == p->moves) {
        struct position pos = *s;
        struct threats threats = *t;

        end = movegen_passes(d, &pos, &threats, first);
    }
    p->count = (int)(end - p->moves);
}

ONI_INLINE int qsearch_moves(struct mind_worker *w, const struct position *s,
                             const struct threats *t, int best, struct mind_window a, int ply,
                             bool wind)
{
    const struct mind_deck *d = &w->lookup->deck;
    struct move_picker p = {.moves = w->list_top};

    if (ply > w->deepest)
        w->deepest = ply;
    if (ply >= MIND_MAX_PLY)
        return evaluate(d, s, t);
    if (best > a.alpha)
        a.alpha = best;
    add_captures(w, s, wind, t, &p);
    if (t->in_check && ply < w->qs_evasion_ply)
        list_quiet(w, s, wind, t, &p);
    w->list_top = p.moves + p.count;
    while (p.next < p.count) {
        struct position child;

        mind_make_move_unkeyed(w->lookup, s, (mind_move)p.moves[p.next++], wind, &child);

        int score = -qsearch(w, &child, (struct mind_window){-a.beta, -a.alpha}, ply + 1,
                             attacks_by(d, &child, child.player), lazy_eval(&child), wind);

        if (w->halted)
            return 0;
        best = score > best ? score : best;
        a.alpha = score > a.alpha ? score : a.alpha;
        if (score >= a.beta)
            break;
    }
    w->list_top = p.moves;
    return best;
}

/* A frontier node, searched with a null window above `alpha`. */
struct frontier {
    int alpha, ply, best;
    int eval; /* static evaluation before the move */
    bool wind;
};

/*
 * Lazy bound after a quiet move, which hardly ever makes the mover's evaluation worse except for
 * the squares: with the network one in 200 does. It saves two thirds of the evaluations of quiet
 * moves at frontier nodes.
 */
ONI_INLINE int lazy_eval_after_quiet(const struct position *s, const struct position *child,
                                     int eval)
{
    return psq_eval(child) + psq_eval(s) - eval;
}

/* Searches a move by quiescence; true if the node is finished, by a cutoff or because the search
 * halts. */
ONI_INLINE bool try_move(struct mind_worker *w, const struct position *s, const struct threats *t,
                         mind_move m, struct frontier *e)
{
    struct mind_window a = {-e->alpha - 1, -e->alpha};
    bool capture = mind_is_capture(s, m);
    oni_set our_attacks = t->their_attacks;
    struct position child;
    int lazy, score;

    mind_make_move_unkeyed(w->lookup, s, m, e->wind, &child);
    if (e->wind || capture)
        our_attacks = attacks_by(&w->lookup->deck, &child, child.player);
    lazy = capture ? lazy_eval(&child) : lazy_eval_after_quiet(s, &child, e->eval);
    score = -qsearch(w, &child, a, e->ply + 1, our_attacks, lazy, e->wind);
    e->best = score > e->best ? score : e->best;
    return w->halted || score > e->alpha;
}

/* The same for a list, except for a move that was already tried. */
ONI_INLINE bool try_list(struct mind_worker *w, const struct position *s, const struct threats *t,
                         struct move_picker *p, mind_move tried, struct frontier *e)
{
    w->list_top = p->moves + p->count;
    while (p->next < p->count) {
        mind_move m = (mind_move)p->moves[p->next++];

        if (m != tried && try_move(w, s, t, m, e))
            return true;
    }
    return false;
}

/* Brings the killer to the front if it is in the list. */
static void bring_killer(const struct mind_worker *w, int ply, struct move_picker *p)
{
    for (int i = p->next; i < p->count; i++)
        if ((mind_move)p->moves[i] == w->killer[ply][0]) {
            scored_move killer = p->moves[i];

            p->moves[i] = p->moves[p->next];
            p->moves[p->next] = killer;
            return;
        }
}

/* Quiet moves, the killer first: in the base game it often causes a cutoff before any other is
 * generated. */
ONI_INLINE void try_quiet(struct mind_worker *w, const struct position *s, const struct threats *t,
                          struct move_picker *p, struct frontier *e)
{
    mind_move killer = w->killer[e->ply][0];
    bool known = !e->wind && mind_is_safe_quiet(&w->lookup->deck, s, t, killer);

    if (known && try_move(w, s, t, killer, e))
        return;
    list_quiet(w, s, e->wind, t, p);
    if (e->wind)
        bring_killer(w, e->ply, p);
    if (try_list(w, s, t, p, known ? killer : 0, e))
        update_killers(w, e->ply, (mind_move)p->moves[p->next - 1]);
}

/*
 * Frontier nodes outside the principal variation. They neither probe nor store in the transposition
 * table, and take quiet moves in generation order after the killer: ordering them would cost more
 * than it saves. Far below alpha only captures are searched (futility pruning).
 */
ONI_INLINE int search_frontier(struct mind_worker *w, const struct position *s, int alpha, int ply,
                               bool wind)
{
    const struct mind_deck *d = &w->lookup->deck;
    struct threats t = threats_of(d, s, attacks_by(d, s, s->player), wind);
    struct frontier e = {.alpha = alpha, .ply = ply, .best = mind_lost_in(ply + 2), .wind = wind};
    struct move_picker p = {.moves = w->list_top};

    if (t.lost)
        return e.best;

    int eval = evaluate(d, s, &t);
    bool try_quiets = t.in_check || eval + MIND_FUTILITY_BASE + MIND_FUTILITY_MARGIN > alpha ||
                      alpha >= ONI_MIND_KNOWN_WIN;

    if (!t.in_check && eval - MIND_RFP_MARGIN > alpha)
        return eval;
    e.eval = eval;
    w->qs_evasion_ply = ply + 1 + QS_EVASION_PLIES;
    add_captures(w, s, wind, &t, &p);
    if (!try_list(w, s, &t, &p, 0, &e)) {
        if (try_quiets)
            try_quiet(w, s, &t, &p, &e);
        else
            e.best = e.best > eval ? e.best : eval;
    }
    w->list_top = p.moves;
    return e.best;
}

static __attribute__((noinline)) int qsearch_moves_blue(struct mind_worker *w,
                                                        const struct position *s,
                                                        const struct threats *t, int best,
                                                        struct mind_window a, int ply)
{
    struct position here = *s;

    here.player = ONI_BLUE;
    here.spirit = 0;
    return qsearch_moves(w, &here, t, best, a, ply, false);
}

static __attribute__((noinline)) int qsearch_moves_red(struct mind_worker *w,
                                                       const struct position *s,
                                                       const struct threats *t, int best,
                                                       struct mind_window a, int ply)
{
    struct position here = *s;

    here.player = ONI_RED;
    here.spirit = 0;
    return qsearch_moves(w, &here, t, best, a, ply, false);
}

static __attribute__((noinline)) int qsearch_moves_wind(struct mind_worker *w,
                                                        const struct position *s,
                                                        const struct threats *t, int best,
                                                        struct mind_window a, int ply)
{
    return qsearch_moves(w, s, t, best, a, ply, true);
}

int mind_qsearch(struct mind_worker *w, const struct position *s, struct mind_window a, int ply)
{
    oni_set our_attacks = attacks_by(&w->lookup->deck, s, s->player);

    w->qs_evasion_ply = ply + QS_EVASION_PLIES;
    return w->lookup->deck.wind ? qsearch(w, s, a, ply, our_attacks, lazy_eval(s), true)
                                : qsearch(w, s, a, ply, our_attacks, lazy_eval(s), false);
}

static __attribute__((noinline)) int frontier_blue(struct mind_worker *w, const struct position *s,
                                                   int alpha, int ply)
{
    struct position here = *s;

    here.player = ONI_BLUE;
    here.spirit = 0;
    return search_frontier(w, &here, alpha, ply, false);
}

static __attribute__((noinline)) int frontier_red(struct mind_worker *w, const struct position *s,
                                                  int alpha, int ply)
{
    struct position here = *s;

    here.player = ONI_RED;
    here.spirit = 0;
    return search_frontier(w, &here, alpha, ply, false);
}

static __attribute__((noinline)) int frontier_wind(struct mind_worker *w, const struct position *s,
                                                   int alpha, int ply)
{
    return search_frontier(w, s, alpha, ply, true);
}

int mind_frontier(struct mind_worker *w, const struct position *s, int alpha, int ply)
{
    if (mind_count_node(w) || mind_is_repetition(w, s, ply))
        return 0;
    if (w->lookup->deck.wind)
        return frontier_wind(w, s, alpha, ply);
    return s->player == ONI_BLUE ? frontier_blue(w, s, alpha, ply) : frontier_red(w, s, alpha, ply);
}
