/* Torii: MIT licence, see LICENSE. */
/*
 * The lower rungs of the ladder: the player as he was with less, kept so that each step up can be measured.
 * Plain alpha-beta, each rung with what those below it have:
 *
 *     1 material      students alone, moves as they are listed
 *     2 squares       the tuned worth of pawns where they stand
 *     3 table         the table of positions, captures first, killers and history
 *     4 quiescence    captures are played out at the end of a branch
 *
 * Moves that win or lose at once are seen by all of them, since the lists of moves are the same.
 */
#include "minds/onitama/order.h"

static int value_of(const struct mind_worker *w, const struct mind_spot *s)
{
    int me = s->player, you = me ^ 1;

    if (w->rung == ONI_MIND_MATERIAL)
        return 100 * (bits_count(s->pawns[me]) - bits_count(s->pawns[you]));
    return me == ONI_BLUE ? s->squares : -s->squares;
}

/* The moves that do not lose at once, ordered from the third rung on. */
static void list(struct mind_worker *w, const struct mind_spot *s, const struct mind_guard *g,
                 int ply, struct picks *p)
{
    const struct mind_deck *d = &w->world->deck;
    mind_item *end;

    if (w->rung >= ONI_MIND_ORDER) {
        add_captures(w, s, d->wind, g, p);
        add_quiet(w, s, d->wind, g, ply, p);
        return;
    }
    end = d->wind ? mind_list_wind(d, s, ONI_BOARD, true, p->item)
                  : mind_list_base(d, s, g, ONI_BOARD, p->item);
    if (end == p->item)
        end = mind_list_passes(d, s, g, p->item);
    p->count = (int)(end - p->item);
}

static mind_move next_move(const struct mind_worker *w, struct picks *p)
{
    return w->rung >= ONI_MIND_ORDER ? pick(p) : (mind_move)p->item[p->next++];
}

static int rest(struct mind_worker *w, const struct mind_spot *s, int alpha, int beta, int ply)
{
    const struct mind_deck *d = &w->world->deck;
    struct mind_guard g = mind_guard_of(d, s, mind_reach_of(d, s, s->player), d->wind);
    struct picks p = {.item = w->top};
    int best = value_of(w, s);

    if (mind_tick(w))
        return 0;
    if (g.lost)
        return mind_lost_in(ply + 2);
    if (best >= beta || ply >= MIND_MAX_PLY)
        return best;
    alpha = best > alpha ? best : alpha;
    add_captures(w, s, d->wind, &g, &p);
    w->top = p.item + p.count;
    while (p.next < p.count && best < beta && !w->halted) {
        struct mind_spot child;
        int score;

        mind_make(w->world, s, pick(&p), d->wind, &child);
        score = -rest(w, &child, -beta, -alpha, ply + 1);
        best = score > best ? score : best;
        alpha = score > alpha ? score : alpha;
    }
    w->top = p.item;
    return best;
}

/* The table's answer, where it may be taken; its move in any case. */
static bool is_known(const struct mind_worker *w, const struct mind_spot *s, int alpha, int beta,
                     int depth, int ply, struct picks *p, int *score)
{
    struct mind_memo memo = {0};

    if (w->rung >= ONI_MIND_ORDER)
        memo = mind_hash_find(w->hash, s->key, ply);
    p->memo = memo.move;
    *score = memo.score;
    return memo.bound != MIND_NO_BOUND && memo.depth >= depth &&
           (memo.bound == MIND_EXACT || (memo.bound == MIND_LOWER && memo.score >= beta) ||
            (memo.bound == MIND_UPPER && memo.score <= alpha));
}

static void keep(const struct mind_worker *w, const struct mind_spot *s, int depth, int ply,
                 struct mind_memo memo)
{
    memo.depth = depth;
    if (w->rung >= ONI_MIND_ORDER)
        mind_hash_keep(w->hash, s->key, ply, memo);
}

/* All moves of a position; the score of the best. */
static int search_moves(struct mind_worker *w, const struct mind_spot *s, struct picks *p,
                        int alpha, int beta, int depth, int ply)
{
    int before = alpha, best = mind_lost_in(ply + 2);
    mind_move best_move = 0;

    while (p->next < p->count && best < beta) {
        mind_move m = next_move(w, p);
        struct mind_spot child;
        int score;

        mind_make(w->world, s, m, w->world->deck.wind, &child);
        score = -mind_rung_search(w, &child, -beta, -alpha, depth - 1, ply + 1);
        if (w->halted)
            return 0;
        if (score > best)
            best = score;
        if (score > alpha) {
            alpha = score;
            best_move = m;
            mind_extend_line(w, ply, m);
        }
    }
    if (best >= beta && w->rung >= ONI_MIND_ORDER && !mind_captures(s, best_move))
        learn(w, s, p, best_move, depth, ply, w->world->deck.wind);
    keep(w, s, depth, ply,
         (struct mind_memo){.move = best_move,
                            .score = best,
                            .bound = best >= beta    ? MIND_LOWER
                                     : best > before ? MIND_EXACT
                                                     : MIND_UPPER});
    return best;
}

int mind_rung_search(struct mind_worker *w, const struct mind_spot *s, int alpha, int beta,
                     int depth, int ply)
{
    const struct mind_deck *d = &w->world->deck;
    struct picks p = {.item = w->top};
    int score;

    w->count[ply] = 0;
    if (depth <= 0 && w->rung >= ONI_MIND_QUIET)
        return rest(w, s, alpha, beta, ply);
    if (mind_tick(w))
        return 0;
    w->key[w->past + ply] = s->key;
    if (mind_repeats(w, s, ply))
        return 0;
    if (mind_wins_now(d, s, d->wind))
        return mind_won_in(ply + 1);

    struct mind_guard g = mind_guard_of(d, s, mind_reach_of(d, s, s->player), d->wind);

    if (g.lost)
        return mind_lost_in(ply + 2);
    if (depth <= 0 || ply >= MIND_MAX_PLY)
        return value_of(w, s);
    if (is_known(w, s, alpha, beta, depth, ply, &p, &score))
        return score;
    list(w, s, &g, ply, &p);
    if (p.count == 0)
        return mind_lost_in(ply + 2);
    w->top = p.item + p.count;
    score = search_moves(w, s, &p, alpha, beta, depth, ply);
    w->top = p.item;
    return score;
}
