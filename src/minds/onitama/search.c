/* Torii: MIT licence, see LICENSE. */
/* Principal variation search. Written once and instantiated four times with constants at the end of
 * the file: for the base game and Wind, for PV and other nodes. */
#include "minds/onitama/evaluate.h"
#include "minds/onitama/order.h"

enum {
    NULL_MOVE_DEPTH = 3, /* null-move pruning from this depth on */
    RFP_DEPTH = 6,       /* reverse futility pruning up to this depth */
    FUTILITY_DEPTH = 5,  /* futility pruning up to this depth */
    LOCAL_TT_DEPTH = 2,  /* up to this depth a thread uses its own small table, which is faster */
};

/* 16 times the natural logarithm. */
static const uint8_t log16[64] = {0,  0,  11, 18, 22, 26, 29, 31, 33, 35, 37, 38, 40, 41, 42, 43,
                                  44, 45, 46, 47, 48, 49, 49, 50, 51, 51, 52, 53, 53, 54, 54, 55,
                                  55, 56, 56, 57, 57, 58, 58, 59, 59, 59, 60, 60, 61, 61, 61, 62,
                                  62, 62, 63, 63, 63, 64, 64, 64, 64, 65, 65, 65, 66, 66, 66, 66};

/* Late-move reduction in plies. */
ONI_INLINE int reduction(int depth, int move_count)
{
    return (log16[depth < 63 ? depth : 63] * log16[move_count < 63 ? move_count : 63] + 200) / 600;
}

/* Probes the tablebases; true if they know the position. */
static bool probe_tablebase(const struct mind_worker *w, const struct position *s, int ply,
                            int *score)
{
    struct oni_mind_tb_result result;
    struct oni_core core;

    position_core(&w->lookup->deck, s, &core);
    if (!w->tablebase->probe(w->tablebase->context, &core, &result))
        return false;

    int win = result.dtm > 0 ? mind_won_in(result.dtm + ply) : ONI_MIND_KNOWN_WIN + 1000 - ply;

    *score = result.wdl == 0 ? 0 : result.wdl > 0 ? win : -win;
    return true;
}

ONI_INLINE bool in_tablebase_range(const struct mind_worker *w, const struct position *s)
{
    return w->tablebase != NULL && bits_count(s->pawns[0]) <= w->tablebase->students + 1 &&
           bits_count(s->pawns[1]) <= w->tablebase->students + 1;
}

ONI_INLINE const struct tt *tt_for(const struct mind_worker *w, int depth)
{
    return depth <= LOCAL_TT_DEPTH ? &w->local_tt : w->tt;
}

static int search_base(struct mind_worker *w, const struct position *s, int alpha, int beta,
                       int depth, int ply);
static int search_base_pv(struct mind_worker *w, const struct position *s, int alpha, int beta,
                          int depth, int ply);
static int search_wind(struct mind_worker *w, const struct position *s, int alpha, int beta,
                       int depth, int ply);
static int search_wind_pv(struct mind_worker *w, const struct position *s, int alpha, int beta,
                          int depth, int ply);

/* A null-window search of a child by the cheapest function for its depth. */
ONI_INLINE int search_child(struct mind_worker *w, const struct position *s, int alpha, int depth,
                            int ply, bool wind)
{
    if (depth <= 0)
        return mind_qsearch(w, s, (struct mind_window){alpha, alpha + 1}, ply);
    if (depth == 1 && ply < MIND_MAX_PLY && !in_tablebase_range(w, s))
        return mind_frontier(w, s, alpha, ply);
    return wind ? search_wind(w, s, alpha, alpha + 1, depth, ply)
                : search_base(w, s, alpha, alpha + 1, depth, ply);
}

/* A null move: the opponent is to move, with the same cards. */
ONI_INLINE void make_null(const struct mind_lookup *lookup, const struct position *s,
                          struct position *out)
{
    *out = *s;
    out->player ^= 1;
    out->key ^= lookup->zobrist.deal[0][s->deal] ^ lookup->zobrist.deal[1][s->deal];
    out->halfmoves = 0;
}

/* The search. `is_pv`: this is a PV node, with an open window. */
ONI_INLINE int search(struct mind_worker *w, const struct position *s, int alpha, int beta,
                      int depth, int ply, bool wind, bool is_pv)
{
    const struct mind_deck *d = &w->lookup->deck;
    int old_alpha = alpha, best = mind_lost_in(ply + 2), eval;
    mind_move best_move = 0;

    /* Step 1. Horizon, limits, repetition, lost positions. */
    if (is_pv)
        w->pv_length[ply] = 0;
    if (depth <= 0)
        return mind_qsearch(w, s, (struct mind_window){alpha, beta}, ply);
    if (mind_count_node(w))
        return 0;
    w->key[w->past + ply] = s->key;
    if (mind_is_repetition(w, s, ply))
        return 0;

    struct threats t = threats_of(d, s, attacks_by(d, s, s->player), wind);

    if (t.lost)
        return best;
    if (ply >= MIND_MAX_PLY)
        return mind_evaluate(d, s, t.our_attacks, t.their_attacks);

    /* Step 2. Mate-distance pruning: no win in fewer than three plies, no loss in fewer than two. */
    if (beta > mind_won_in(ply + 3))
        beta = mind_won_in(ply + 3);
    if (alpha < best)
        alpha = best;
    if (alpha >= beta)
        return alpha;

    /* Step 3. Tablebase probe. */
    if (in_tablebase_range(w, s) && probe_tablebase(w, s, ply, &eval))
        return eval;

    /* Step 4. Reverse futility pruning: the evaluation is so far above beta that we assume a
     * cutoff. */
    bool can_prune =
        !is_pv && !t.in_check && beta < ONI_MIND_KNOWN_WIN && beta > -ONI_MIND_KNOWN_WIN;

    eval = mind_evaluate(d, s, t.our_attacks, t.their_attacks);
    if (can_prune && depth <= RFP_DEPTH && eval - MIND_RFP_MARGIN * depth >= beta)
        return eval;

    /* Step 5. Transposition table: prefetched by the parent, so the entry is in the cache by now. */
    const struct tt *tt = tt_for(w, depth);
    struct tt_entry entry = tt_probe(tt, s->key, ply);

    if (!is_pv && entry.depth >= depth &&
        (entry.bound == TT_EXACT || (entry.bound == TT_LOWER && entry.score >= beta) ||
         (entry.bound == TT_UPPER && entry.score <= alpha)))
        return entry.score;
    if (!wind && entry.move != 0 && depth - 1 > LOCAL_TT_DEPTH) /* during generation */
        tt_prefetch(w->tt, mind_key_after(w->lookup, s, entry.move));

    /* Step 6. Null-move pruning: still above beta although the opponent moves twice. */
    if (can_prune && depth >= NULL_MOVE_DEPTH && eval >= beta) {
        struct position child;
        int score, reduced = 3 + depth / 4;

        make_null(w->lookup, s, &child);
        if (depth - reduced > 1)
            tt_prefetch(tt_for(w, depth - reduced), child.key);
        score = -search_child(w, &child, -beta, depth - reduced, ply + 1, wind);
        if (w->halted)
            return 0;
        if (score >= beta)
            return score < ONI_MIND_KNOWN_WIN ? score : beta;
    }

    /* Step 7. Move loop, best moves first. */
    struct move_picker p = {.moves = w->list_top, .tt_move = entry.move};
    struct smp_deferred deferred;
    bool use_smp = depth >= w->smp_min_depth;

    deferred.count = deferred.next = 0;
    add_captures(w, s, wind, &t, &p);
    if (t.in_check || (entry.move != 0 && !mind_is_capture(s, entry.move)))
        add_quiet(w, s, wind, &t, ply, &p);

    for (int turn = 1;; turn++) {
        int move_count = turn;
        mind_move m;

        if (p.next == p.count && p.stage == 0)
            add_quiet(w, s, wind, &t, ply, &p);
        w->list_top = p.moves + p.count;
        if (p.next < p.count)
            m = pick(&p);
        else if (!smp_next_deferred(&deferred, &m, &move_count))
            break;

        bool quiet = !mind_is_capture(s, m);
        struct position child;
        int score, new_depth = depth - 1;

        /* Step 8. Futility pruning: quiet moves cannot raise the evaluation above alpha. */
        if (!is_pv && quiet && !t.in_check && move_count > 1 && best > -ONI_MIND_KNOWN_WIN &&
            depth <= FUTILITY_DEPTH &&
            eval + MIND_FUTILITY_BASE + MIND_FUTILITY_MARGIN * depth <= alpha)
            continue;

        mind_make_move(w->lookup, s, m, wind, &child);
        if (new_depth > 1)
            tt_prefetch(tt_for(w, new_depth), child.key);
        if (!wind && new_depth > LOCAL_TT_DEPTH && p.next < p.count) /* also for the next move */
            tt_prefetch(w->tt, mind_key_after(w->lookup, s, pick_peek(&p)));
        if (t.in_check && p.count == 1)
            new_depth++; /* single-reply extension */

        /* Step 9. SMP (simplified ABDADA): defer moves that another thread is searching. */
        bool owned = false;
        uint64_t busy = smp_busy_key(&child, new_depth);

        if (use_smp && move_count > 1) {
            owned = smp_set_busy(w->smp, busy);
            if (!owned && smp_defer(&deferred, m, move_count))
                continue;
        }

        /* Step 10. First move with the full window, the others with a null window and LMR, then re-
         * searches. */
        if (move_count == 1 && is_pv) {
            score = wind ? -search_wind_pv(w, &child, -beta, -alpha, new_depth, ply + 1)
                         : -search_base_pv(w, &child, -beta, -alpha, new_depth, ply + 1);
        } else {
            int reduced = 0;

            if (is_pv)
                w->pv_length[ply + 1] = 0; /* discards the PV of another move */
            if (quiet && depth >= 3 && move_count > 2) {
                reduced = reduction(depth, move_count);
                reduced -= is_pv;
                reduced -= *history_of(w, s->player, m, wind) / 4096;
                reduced = reduced < 0 ? 0 : reduced >= new_depth ? new_depth - 1 : reduced;
            }
            score = -search_child(w, &child, -alpha - 1, new_depth - reduced, ply + 1, wind);
            if (score > alpha && reduced > 0)
                score = -search_child(w, &child, -alpha - 1, new_depth, ply + 1, wind);
            if (is_pv && score > alpha && score < beta)
                score = wind ? -search_wind_pv(w, &child, -beta, -alpha, new_depth, ply + 1)
                             : -search_base_pv(w, &child, -beta, -alpha, new_depth, ply + 1);
        }
        if (owned)
            smp_clear_busy(w->smp, busy);
        if (w->halted)
            return 0;

        /* Step 11. New best move, or cutoff. */
        if (score > best) {
            best = score;
            if (score > alpha) {
                best_move = m;
                if (is_pv)
                    mind_update_pv(w, ply, m);
                alpha = score;
                if (score >= beta) {
                    if (quiet)
                        update_quiet_stats(w, s, &p, m, depth, ply, wind);
                    break;
                }
            }
        }
    }

    /* Step 12. Store in the transposition table. Without safe moves the position is lost in two
     * plies. */
    w->list_top = p.moves;
    if (p.count == 0)
        return best;
    tt_store(tt, s->key, ply,
             (struct tt_entry){.move = best_move,
                               .score = best,
                               .eval = eval,
                               .depth = depth,
                               .bound = best >= beta       ? TT_LOWER
                                        : best > old_alpha ? TT_EXACT
                                                           : TT_UPPER});
    return best;
}

static int search_base(struct mind_worker *w, const struct position *s, int alpha, int beta,
                       int depth, int ply)
{
    return search(w, s, alpha, beta, depth, ply, false, false);
}

static int search_base_pv(struct mind_worker *w, const struct position *s, int alpha, int beta,
                          int depth, int ply)
{
    return search(w, s, alpha, beta, depth, ply, false, true);
}

static int search_wind(struct mind_worker *w, const struct position *s, int alpha, int beta,
                       int depth, int ply)
{
    return search(w, s, alpha, beta, depth, ply, true, false);
}

static int search_wind_pv(struct mind_worker *w, const struct position *s, int alpha, int beta,
                          int depth, int ply)
{
    return search(w, s, alpha, beta, depth, ply, true, true);
}

int mind_search(struct mind_worker *w, const struct position *s, int alpha, int beta, int depth,
                int ply)
{
    bool wind = w->lookup->deck.wind;

    if (w->ablation < ONI_MIND_HCE)
        return mind_ablation_search(w, s, alpha, beta, depth, ply);
    if (beta - alpha == 1)
        return search_child(w, s, alpha, depth, ply, wind);
    return wind ? search_wind_pv(w, s, alpha, beta, depth, ply)
                : search_base_pv(w, s, alpha, beta, depth, ply);
}
