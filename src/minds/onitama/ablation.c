/* Torii: MIT licence, see LICENSE. */
/*
 * Ablations: weaker versions of the engine, kept to measure what each technique is worth. All are plain
 * alpha-beta; each has everything that those above it in this list have:
 *
 *     1 material      counts students; moves in generation order
 *     2 squares       piece-square tables
 *     3 ordering      transposition table, captures first, killers and history
 *     4 quiescence    quiescence search of captures
 *
 * Immediate wins and losses are seen by all of them, because they share the move generator.
 */
#include "minds/onitama/order.h"

static int evaluate(const struct mind_worker *w, const struct position *s)
{
    int me = s->player, you = me ^ 1;

    if (w->ablation == ONI_MIND_MATERIAL)
        return 100 * (bits_count(s->pawns[me]) - bits_count(s->pawns[you]));
    return me == ONI_BLUE ? s->psq : -s->psq;
}

/* The safe moves, ordered from the third ablation on. */
static void generate(struct mind_worker *w, const struct position *s, const struct threats *t,
                     int ply, struct move_picker *p)
{
    const struct mind_deck *d = &w->lookup->deck;
    scored_move *end;

    if (w->ablation >= ONI_MIND_ORDERING) {
        add_captures(w, s, d->wind, t, p);
        add_quiet(w, s, d->wind, t, ply, p);
        return;
    }
    end = d->wind ? movegen_wind(d, s, ONI_BOARD, true, p->moves)
                  : movegen_base(d, s, t, ONI_BOARD, p->moves);
    if (end == p->moves)
        end = movegen_passes(d, s, t, p->moves);
    p->count = (int)(end - p->moves);
}

static mind_move next_move(const struct mind_worker *w, struct move_picker *p)
{
    return w->ablation >= ONI_MIND_ORDERING ? pick(p) : (mind_move)p->moves[p->next++];
}

static int qsearch(struct mind_worker *w, const struct position *s, int alpha, int beta, int ply)
{
    const struct mind_deck *d = &w->lookup->deck;
    struct threats t = threats_of(d, s, attacks_by(d, s, s->player), d->wind);
    struct move_picker p = {.moves = w->list_top};
    int best = evaluate(w, s);

    if (mind_count_node(w))
        return 0;
    if (t.lost)
        return mind_lost_in(ply + 2);
    if (best >= beta || ply >= MIND_MAX_PLY)
        return best;
    alpha = best > alpha ? best : alpha;
    add_captures(w, s, d->wind, &t, &p);
    w->list_top = p.moves + p.count;
    while (p.next < p.count && best < beta && !w->halted) {
        struct position child;
        int score;

        mind_make_move(w->lookup, s, pick(&p), d->wind, &child);
        score = -qsearch(w, &child, -beta, -alpha, ply + 1);
        best = score > best ? score : best;
        alpha = score > alpha ? score : alpha;
    }
    w->list_top = p.moves;
    return best;
}

/* True if the transposition table gives a score that causes a cutoff; takes its move in any case. */
static bool probe(const struct mind_worker *w, const struct position *s, int alpha, int beta,
                  int depth, int ply, struct move_picker *p, int *score)
{
    struct tt_entry entry = {0};

    if (w->ablation >= ONI_MIND_ORDERING)
        entry = tt_probe(w->tt, s->key, ply);
    p->tt_move = entry.move;
    *score = entry.score;
    return entry.bound != TT_NONE && entry.depth >= depth &&
           (entry.bound == TT_EXACT || (entry.bound == TT_LOWER && entry.score >= beta) ||
            (entry.bound == TT_UPPER && entry.score <= alpha));
}

static void store(const struct mind_worker *w, const struct position *s, int depth, int ply,
                  struct tt_entry entry)
{
    entry.depth = depth;
    if (w->ablation >= ONI_MIND_ORDERING)
        tt_store(w->tt, s->key, ply, entry);
}

/* Searches all moves and returns the best score. */
static int search_moves(struct mind_worker *w, const struct position *s, struct move_picker *p,
                        int alpha, int beta, int depth, int ply)
{
    int old_alpha = alpha, best = mind_lost_in(ply + 2);
    mind_move best_move = 0;

    while (p->next < p->count && best < beta) {
        mind_move m = next_move(w, p);
        struct position child;
        int score;

        mind_make_move(w->lookup, s, m, w->lookup->deck.wind, &child);
        score = -mind_ablation_search(w, &child, -beta, -alpha, depth - 1, ply + 1);
        if (w->halted)
            return 0;
        if (score > best)
            best = score;
        if (score > alpha) {
            alpha = score;
            best_move = m;
            mind_update_pv(w, ply, m);
        }
    }
    if (best >= beta && w->ablation >= ONI_MIND_ORDERING && !mind_is_capture(s, best_move))
        update_quiet_stats(w, s, p, best_move, depth, ply, w->lookup->deck.wind);
    store(w, s, depth, ply,
          (struct tt_entry){.move = best_move,
                            .score = best,
                            .bound = best >= beta       ? TT_LOWER
                                     : best > old_alpha ? TT_EXACT
                                                        : TT_UPPER});
    return best;
}

int mind_ablation_search(struct mind_worker *w, const struct position *s, int alpha, int beta,
                         int depth, int ply)
{
    const struct mind_deck *d = &w->lookup->deck;
    struct move_picker p = {.moves = w->list_top};
    int score;

    w->pv_length[ply] = 0;
    if (depth <= 0 && w->ablation >= ONI_MIND_QSEARCH)
        return qsearch(w, s, alpha, beta, ply);
    if (mind_count_node(w))
        return 0;
    w->key[w->past + ply] = s->key;
    if (mind_is_repetition(w, s, ply))
        return 0;
    if (mind_wins_now(d, s, d->wind))
        return mind_won_in(ply + 1);

    struct threats t = threats_of(d, s, attacks_by(d, s, s->player), d->wind);

    if (t.lost)
        return mind_lost_in(ply + 2);
    if (depth <= 0 || ply >= MIND_MAX_PLY)
        return evaluate(w, s);
    if (probe(w, s, alpha, beta, depth, ply, &p, &score))
        return score;
    generate(w, s, &t, ply, &p);
    if (p.count == 0)
        return mind_lost_in(ply + 2);
    w->list_top = p.moves + p.count;
    score = search_moves(w, s, &p, alpha, beta, depth, ply);
    w->list_top = p.moves;
    return score;
}
