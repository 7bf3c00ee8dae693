/* Torii: MIT licence, see LICENSE. */
/*
 * Principal-variation search. Everything is written once for the base game and for Wind, inside and
 * outside of the principal variation; the functions at the end make four of it, with constants.
 */
#include "minds/onitama/order.h"
#include "minds/onitama/value.h"

enum {
    NULL_DEPTH = 3, /* from here on a free move for the enemy is tried */
    CALM_DEPTH = 6, /* up to here a value far above beta is believed … */
    HOPE_DEPTH = 5, /* up to here quiet moves far below alpha are left out */
    NEAR_DEPTH = 2, /* up to here results are kept close by, where they are found much faster */
};

/* 16 times the natural logarithm. */
static const uint8_t log16[64] = {0,  0,  11, 18, 22, 26, 29, 31, 33, 35, 37, 38, 40, 41, 42, 43,
                                  44, 45, 46, 47, 48, 49, 49, 50, 51, 51, 52, 53, 53, 54, 54, 55,
                                  55, 56, 56, 57, 57, 58, 58, 59, 59, 59, 60, 60, 61, 61, 61, 62,
                                  62, 62, 63, 63, 63, 64, 64, 64, 64, 65, 65, 65, 66, 66, 66, 66};

/* Plies by which a late move is searched less deep. */
ONI_INLINE int reduction(int depth, int number)
{
    return (log16[depth < 63 ? depth : 63] * log16[number < 63 ? number : 63] + 200) / 600;
}

/* Asks the endgame tables where they may know. */
static bool ask_oracle(const struct mind_worker *w, const struct mind_spot *s, int ply, int *score)
{
    struct oni_mind_truth truth;
    struct oni_core core;

    mind_spot_core(&w->world->deck, s, &core);
    if (!w->oracle->probe(w->oracle->context, &core, &truth))
        return false;

    int far = truth.plies > 0 ? mind_won_in(truth.plies + ply) : ONI_MIND_KNOWN + 1000 - ply;

    *score = truth.value == 0 ? 0 : truth.value > 0 ? far : -far;
    return true;
}

ONI_INLINE bool few_men(const struct mind_worker *w, const struct mind_spot *s)
{
    return w->oracle != NULL && bits_count(s->pawns[0]) <= w->oracle->students + 1 &&
           bits_count(s->pawns[1]) <= w->oracle->students + 1;
}

ONI_INLINE const struct mind_hash *hash_for(const struct mind_worker *w, int depth)
{
    return depth <= NEAR_DEPTH ? &w->near : w->hash;
}

static int search_base(struct mind_worker *w, const struct mind_spot *s, int alpha, int beta,
                       int depth, int ply);
static int search_base_line(struct mind_worker *w, const struct mind_spot *s, int alpha, int beta,
                            int depth, int ply);
static int search_wind(struct mind_worker *w, const struct mind_spot *s, int alpha, int beta,
                       int depth, int ply);
static int search_wind_line(struct mind_worker *w, const struct mind_spot *s, int alpha, int beta,
                            int depth, int ply);

/* The score of a child with the window that is closed, by the cheapest function that knows it. */
ONI_INLINE int search_child(struct mind_worker *w, const struct mind_spot *s, int alpha, int depth,
                            int ply, bool wind)
{
    if (depth <= 0)
        return mind_rest(w, s, (struct mind_span){alpha, alpha + 1}, ply);
    if (depth == 1 && ply < MIND_MAX_PLY && !few_men(w, s))
        return mind_frontier(w, s, alpha, ply);
    return wind ? search_wind(w, s, alpha, alpha + 1, depth, ply)
                : search_base(w, s, alpha, alpha + 1, depth, ply);
}

/* A position without its player's move: the enemy is to move, with the same cards. */
ONI_INLINE void make_null(const struct mind_world *world, const struct mind_spot *s,
                          struct mind_spot *out)
{
    *out = *s;
    out->player ^= 1;
    out->key ^= world->words.deal[0][s->deal] ^ world->words.deal[1][s->deal];
    out->quiet = 0;
}

/* The one long function. `line`: on the principal variation, where the window is open. */
ONI_INLINE int search(struct mind_worker *w, const struct mind_spot *s, int alpha, int beta,
                      int depth, int ply, bool wind, bool line)
{
    const struct mind_deck *d = &w->world->deck;
    int before = alpha, best = mind_lost_in(ply + 2), value;
    mind_move best_move = 0;

    /* Step 1. The end of the branch. */
    if (line)
        w->count[ply] = 0;
    if (depth <= 0)
        return mind_rest(w, s, (struct mind_span){alpha, beta}, ply);
    if (mind_tick(w))
        return 0;
    w->key[w->past + ply] = s->key;
    if (mind_repeats(w, s, ply))
        return 0;

    struct mind_guard g = mind_guard_of(d, s, mind_reach_of(d, s, s->player), wind);

    if (g.lost)
        return best;
    if (ply >= MIND_MAX_PLY)
        return mind_value(d, s, g.reached, g.covered);

    /* Step 2. No win comes sooner than in three plies, no loss sooner than in two. */
    if (beta > mind_won_in(ply + 3))
        beta = mind_won_in(ply + 3);
    if (alpha < best)
        alpha = best;
    if (alpha >= beta)
        return alpha;

    /* Step 3. Endgame tables. */
    if (few_men(w, s) && ask_oracle(w, s, ply, &value))
        return value;

    /* Step 4. So good that even less would do. */
    bool calm = !line && !g.threatened && beta < ONI_MIND_KNOWN && beta > -ONI_MIND_KNOWN;

    value = mind_value(d, s, g.reached, g.covered);
    if (calm && depth <= CALM_DEPTH && value - MIND_CALM_MARGIN * depth >= beta)
        return value;

    /* Step 5. What is known of the position: by now it has come from memory. */
    const struct mind_hash *hash = hash_for(w, depth);
    struct mind_memo memo = mind_hash_find(hash, s->key, ply);

    if (!line && memo.depth >= depth &&
        (memo.bound == MIND_EXACT || (memo.bound == MIND_LOWER && memo.score >= beta) ||
         (memo.bound == MIND_UPPER && memo.score <= alpha)))
        return memo.score;
    if (!wind && memo.move != 0 && depth - 1 > NEAR_DEPTH) /* while moves are listed */
        mind_hash_prefetch(w->hash, mind_key_after(w->world, s, memo.move));

    /* Step 6. So good that the enemy may move once more. */
    if (calm && depth >= NULL_DEPTH && value >= beta) {
        struct mind_spot child;
        int score, less = 3 + depth / 4;

        make_null(w->world, s, &child);
        if (depth - less > 1)
            mind_hash_prefetch(hash_for(w, depth - less), child.key);
        score = -search_child(w, &child, -beta, depth - less, ply + 1, wind);
        if (w->halted)
            return 0;
        if (score >= beta)
            return score < ONI_MIND_KNOWN ? score : beta;
    }

    /* Step 7. The moves, best first. */
    struct picks p = {.item = w->top, .memo = memo.move};
    struct mind_late late;
    bool crowd = depth >= w->marks_from;

    late.count = late.next = 0;
    add_captures(w, s, wind, &g, &p);
    if (g.threatened || (memo.move != 0 && !mind_captures(s, memo.move)))
        add_quiet(w, s, wind, &g, ply, &p);

    for (int turn = 1;; turn++) {
        int number = turn;
        mind_move m;

        if (p.next == p.count && p.stage == 0)
            add_quiet(w, s, wind, &g, ply, &p);
        w->top = p.item + p.count;
        if (p.next < p.count)
            m = pick(&p);
        else if (!mind_take_late(&late, &m, &number))
            break;

        bool quiet = !mind_captures(s, m);
        struct mind_spot child;
        int score, on = depth - 1;

        /* Step 8. Quiet moves that have no hope. */
        if (!line && quiet && !g.threatened && number > 1 && best > -ONI_MIND_KNOWN &&
            depth <= HOPE_DEPTH && value + MIND_HOPE_BASE + MIND_HOPE_MARGIN * depth <= alpha)
            continue;

        mind_make(w->world, s, m, wind, &child);
        if (on > 1)
            mind_hash_prefetch(hash_for(w, on), child.key);
        if (!wind && on > NEAR_DEPTH && p.next < p.count) /* the move after this one, too */
            mind_hash_prefetch(w->hash, mind_key_after(w->world, s, pick_ahead(&p)));
        if (g.threatened && p.count == 1)
            on++; /* the only answer */

        /* Step 9. What another thread is in can wait. */
        bool marked = false;
        uint64_t mark = mind_mark_of(&child, on);

        if (crowd && number > 1) {
            marked = mind_mark_take(w->crowd, mark);
            if (!marked && mind_put_off(&late, m, number))
                continue;
        }

        /* Step 10. The first move with the whole window, the others by proof that they are worse. */
        if (number == 1 && line) {
            score = wind ? -search_wind_line(w, &child, -beta, -alpha, on, ply + 1)
                         : -search_base_line(w, &child, -beta, -alpha, on, ply + 1);
        } else {
            int less = 0;

            if (line)
                w->count[ply + 1] = 0; /* the line there is that of another move */
            if (quiet && depth >= 3 && number > 2) {
                less = reduction(depth, number);
                less -= line;
                less -= *history_of(w, s->player, m, wind) / 4096;
                less = less < 0 ? 0 : less >= on ? on - 1 : less;
            }
            score = -search_child(w, &child, -alpha - 1, on - less, ply + 1, wind);
            if (score > alpha && less > 0)
                score = -search_child(w, &child, -alpha - 1, on, ply + 1, wind);
            if (line && score > alpha && score < beta)
                score = wind ? -search_wind_line(w, &child, -beta, -alpha, on, ply + 1)
                             : -search_base_line(w, &child, -beta, -alpha, on, ply + 1);
        }
        if (marked)
            mind_mark_clear(w->crowd, mark);
        if (w->halted)
            return 0;

        /* Step 11. Better than what was there? */
        if (score > best) {
            best = score;
            if (score > alpha) {
                best_move = m;
                if (line)
                    mind_extend_line(w, ply, m);
                alpha = score;
                if (score >= beta) {
                    if (quiet)
                        learn(w, s, &p, m, depth, ply, wind);
                    break;
                }
            }
        }
    }

    /* Step 12. Keep it; without any safe move it is lost in two plies. */
    w->top = p.item;
    if (p.count == 0)
        return best;
    mind_hash_keep(hash, s->key, ply,
                   (struct mind_memo){.move = best_move,
                                      .score = best,
                                      .value = value,
                                      .depth = depth,
                                      .bound = best >= beta    ? MIND_LOWER
                                               : best > before ? MIND_EXACT
                                                               : MIND_UPPER});
    return best;
}

static int search_base(struct mind_worker *w, const struct mind_spot *s, int alpha, int beta,
                       int depth, int ply)
{
    return search(w, s, alpha, beta, depth, ply, false, false);
}

static int search_base_line(struct mind_worker *w, const struct mind_spot *s, int alpha, int beta,
                            int depth, int ply)
{
    return search(w, s, alpha, beta, depth, ply, false, true);
}

static int search_wind(struct mind_worker *w, const struct mind_spot *s, int alpha, int beta,
                       int depth, int ply)
{
    return search(w, s, alpha, beta, depth, ply, true, false);
}

static int search_wind_line(struct mind_worker *w, const struct mind_spot *s, int alpha, int beta,
                            int depth, int ply)
{
    return search(w, s, alpha, beta, depth, ply, true, true);
}

int mind_search(struct mind_worker *w, const struct mind_spot *s, int alpha, int beta, int depth,
                int ply)
{
    bool wind = w->world->deck.wind;

    if (w->rung < ONI_MIND_HAND)
        return mind_rung_search(w, s, alpha, beta, depth, ply);
    if (beta - alpha == 1)
        return search_child(w, s, alpha, depth, ply, wind);
    return wind ? search_wind_line(w, s, alpha, beta, depth, ply)
                : search_base_line(w, s, alpha, beta, depth, ply);
}
