/* Torii: MIT licence, see LICENSE. */
/*
 * Principal-variation search. Everything is written once for the base game and for Wind, inside and
 * outside of the principal variation; the functions at the end make four of it, with constants.
 */
#include "minds/onitama/order.h"
#include "minds/onitama/value.h"

enum {
    NULL_DEPTH = 3,   /* from here on a free move for the enemy is tried */
    CALM_DEPTH = 6,   /* up to here a value far above beta is believed … */
    CALM_MARGIN = 45, /* … so far for each ply */
    HOPE_DEPTH = 5,   /* up to here quiet moves far below alpha are left out */
    HOPE_MARGIN = 60,
    HOPE_BASE = 60,
    REST_DEPTH = 6,    /* plies of quiescence in which threats are answered */
    REST_MARGIN = 150, /* what a capture can bring at most */
    NEAR_DEPTH = 2,    /* up to here results are kept close by, where they are found much faster */
};

ONI_INLINE int lost_in(int plies)
{
    return plies - ONI_MIND_WIN;
}

ONI_INLINE int won_in(int plies)
{
    return ONI_MIND_WIN - plies;
}

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

ONI_INLINE int value_of(const struct mind_worker *w, const struct mind_spot *s)
{
    const struct mind_deck *d = &w->world->deck;

    return mind_value(d, s, mind_reach_of(d, s, s->player), mind_reach_of(d, s, s->player ^ 1));
}

ONI_INLINE bool time_is_up(struct mind_worker *w)
{
    w->nodes++;
    if (w->nodes >= w->look)
        mind_look(w);
    return w->halted;
}

/*
 * Has the position stood before: in this line, or twice in the game (B13)? No position returns before
 * six plies, since the cards do not.
 */
ONI_INLINE bool repeats(const struct mind_worker *w, const struct mind_spot *s, int ply)
{
    int here = w->past + ply, seen = 0, first = here - s->quiet;

    for (int i = here - 6; i >= first && i >= 0; i -= 2)
        if (w->key[i] == s->key && (i >= w->past || ++seen == 2))
            return true;
    return false;
}

/* Asks the endgame tables where they may know. */
static bool ask_oracle(const struct mind_worker *w, const struct mind_spot *s, int ply, int *score)
{
    struct oni_mind_truth truth;
    struct oni_core core;

    mind_spot_core(&w->world->deck, s, &core);
    if (!w->oracle->probe(w->oracle->context, &core, &truth))
        return false;

    int far = truth.plies > 0 ? won_in(truth.plies + ply) : ONI_MIND_KNOWN + 1000 - ply;

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

/* The best line from here: this move, then what was found behind it. */
static void extend_line(struct mind_worker *w, int ply, mind_move m)
{
    int count = w->count[ply + 1];

    w->line[ply][0] = m;
    for (int i = 0; i < count; i++)
        w->line[ply][i + 1] = w->line[ply + 1][i];
    w->count[ply] = count + 1;
}

/* A window: scores of at most alpha and at least beta need not be exact. */
struct span {
    int alpha, beta;
};

static int rest_base(struct mind_worker *w, const struct mind_spot *s, const struct mind_guard *g,
                     int best, struct span a, int ply, int left);
static int rest_wind(struct mind_worker *w, const struct mind_spot *s, const struct mind_guard *g,
                     int best, struct span a, int ply, int left);
static int search_base(struct mind_worker *w, const struct mind_spot *s, int alpha, int beta,
                       int depth, int ply);
static int search_base_line(struct mind_worker *w, const struct mind_spot *s, int alpha, int beta,
                            int depth, int ply);
static int search_wind(struct mind_worker *w, const struct mind_spot *s, int alpha, int beta,
                       int depth, int ply);
static int search_wind_line(struct mind_worker *w, const struct mind_spot *s, int alpha, int beta,
                            int depth, int ply);

/*
 * Captures until it is quiet; where the enemy threatens to win, every answer, `left` plies deep. Most
 * positions are settled by their static value: that part is inlined wherever it is asked for, and the
 * rest of it is a call.
 */
ONI_INLINE int rest(struct mind_worker *w, const struct mind_spot *s, struct span a, int ply,
                    int left, oni_set reached, bool wind)
{
    const struct mind_deck *d = &w->world->deck;
    struct mind_guard g = mind_guard_of(d, s, reached, wind);
    int value = lost_in(ply + 2);

    if (time_is_up(w))
        return 0;
    if (g.lost)
        return value;
    if (!g.threatened || left <= 0) {
        value = mind_value(d, s, reached, mind_reach_of(d, s, s->player ^ 1));
        if (value >= a.beta || value + REST_MARGIN <= a.alpha ||
            (g.reached & s->pawns[s->player ^ 1]) == 0 || ply >= MIND_MAX_PLY)
            return value;
    }
    return wind ? rest_wind(w, s, &g, value, a, ply, left)
                : rest_base(w, s, &g, value, a, ply, left);
}

ONI_INLINE int rest_on(struct mind_worker *w, const struct mind_spot *s, const struct mind_guard *g,
                       int best, struct span a, int ply, int left, bool wind)
{
    struct picks p = {.item = w->top};

    if (ply > w->deepest)
        w->deepest = ply;
    if (ply >= MIND_MAX_PLY)
        return value_of(w, s);
    if (best > a.alpha)
        a.alpha = best;
    add_captures(w, s, wind, g, &p);
    if (g->threatened && left > 0)
        add_quiet(w, s, wind, g, ply, &p);
    w->top = p.item + p.count;
    while (p.next < p.count) {
        struct mind_spot child;

        mind_make(w->world, s, pick(&p), wind, &child);

        int score = -rest(w, &child, (struct span){-a.beta, -a.alpha}, ply + 1, left - 1,
                          mind_reach_of(&w->world->deck, &child, child.player), wind);

        if (w->halted)
            return 0;
        if (score > best) {
            best = score;
            if (score > a.alpha)
                a.alpha = score;
            if (score >= a.beta)
                break;
        }
    }
    w->top = p.item;
    return best;
}

/* One move at the frontier: its score by quiescence. */
ONI_INLINE int rest_after(struct mind_worker *w, const struct mind_spot *s, mind_move m, int alpha,
                          int ply, oni_set reached, bool wind)
{
    struct mind_spot child;

    mind_make(w->world, s, m, wind, &child);
    if (wind || mind_captures(s, m))
        reached = mind_reach_of(&w->world->deck, &child, child.player);
    return -rest(w, &child, (struct span){-alpha - 1, -alpha}, ply + 1, REST_DEPTH, reached, wind);
}

/* Quiet moves as they come, but the killer first. */
ONI_INLINE void list_quiet(const struct mind_worker *w, const struct mind_spot *s, bool wind,
                           const struct mind_guard *g, int ply, struct picks *p)
{
    const struct mind_deck *d = &w->world->deck;
    oni_set onto = ONI_BOARD & ~s->pawns[s->player ^ 1];
    mind_item *first = p->item + p->count, *end;

    end = wind ? mind_list_wind(d, s, onto, true, first) : mind_list_base(d, s, g, onto, first);
    if (end == p->item)
        end = mind_list_passes(d, s, g, first);
    p->count = (int)(end - p->item);
    for (mind_item *at = first; at < end; at++)
        if ((mind_move)*at == w->killer[ply][0]) {
            mind_item killer = *at;

            *at = *first;
            *first = killer;
            break;
        }
}

/*
 * The last ply outside of the principal variation, where most of the time goes. Nothing is looked up or
 * kept, and quiet moves come as they are listed, but for the killer: to put them in order would cost more
 * than it saves. Far below alpha only captures can help.
 */
ONI_INLINE int frontier(struct mind_worker *w, const struct mind_spot *s, int alpha, int ply,
                        bool wind)
{
    const struct mind_deck *d = &w->world->deck;
    oni_set theirs = mind_reach_of(d, s, s->player ^ 1);
    struct mind_guard g = mind_guard_of(d, s, mind_reach_of(d, s, s->player), wind);
    int best = lost_in(ply + 2), value, score;

    if (g.lost)
        return best;
    value = mind_value(d, s, g.reached, theirs);
    if (!g.threatened && value - CALM_MARGIN > alpha)
        return value;

    struct picks p = {.item = w->top};

    add_captures(w, s, wind, &g, &p);
    for (int stage = 0; stage < 2; stage++) {
        if (stage == 1) {
            if (!g.threatened && value + HOPE_BASE + HOPE_MARGIN <= alpha &&
                alpha < ONI_MIND_KNOWN) {
                best = best > value ? best : value;
                break;
            }
            list_quiet(w, s, wind, &g, ply, &p);
        }
        w->top = p.item + p.count;
        while (p.next < p.count) {
            mind_move m = stage == 0 ? pick(&p) : (mind_move)p.item[p.next++];

            score = rest_after(w, s, m, alpha, ply, theirs, wind);
            if (w->halted)
                return 0;
            if (score <= best)
                continue;
            best = score;
            if (score > alpha) {
                if (stage == 1)
                    keep_killer(w, ply, m);
                w->top = p.item;
                return score;
            }
        }
    }
    w->top = p.item;
    return best;
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
    int before = alpha, best = lost_in(ply + 2), value;
    mind_move best_move = 0;

    /* Step 1. The end of the branch. */
    if (line)
        w->count[ply] = 0;
    if (depth <= 0)
        return rest(w, s, (struct span){alpha, beta}, ply, REST_DEPTH,
                    mind_reach_of(d, s, s->player), wind);
    if (time_is_up(w))
        return 0;
    w->key[w->past + ply] = s->key;
    if (repeats(w, s, ply))
        return 0;

    if (!line && depth == 1 && ply < MIND_MAX_PLY && !few_men(w, s))
        return frontier(w, s, alpha, ply, wind);

    struct mind_guard g = mind_guard_of(d, s, mind_reach_of(d, s, s->player), wind);

    if (g.lost)
        return best;
    if (ply >= MIND_MAX_PLY)
        return value_of(w, s);

    /* Step 2. No win comes sooner than in three plies, no loss sooner than in two. */
    if (beta > won_in(ply + 3))
        beta = won_in(ply + 3);
    if (alpha < best)
        alpha = best;
    if (alpha >= beta)
        return alpha;

    /* Step 3. Endgame tables. */
    if (few_men(w, s) && ask_oracle(w, s, ply, &value))
        return value;

    /* Step 4. What is known of the position. */
    const struct mind_hash *hash = hash_for(w, depth);
    struct mind_memo memo = mind_hash_find(hash, s->key, ply);

    if (!line && memo.depth >= depth &&
        (memo.bound == MIND_EXACT || (memo.bound == MIND_LOWER && memo.score >= beta) ||
         (memo.bound == MIND_UPPER && memo.score <= alpha)))
        return memo.score;
    value = memo.bound != MIND_NO_BOUND ? memo.value : value_of(w, s);

    /* Step 5. So good that even less would do. */
    if (!line && !g.threatened && beta < ONI_MIND_KNOWN && beta > -ONI_MIND_KNOWN) {
        if (depth <= CALM_DEPTH && value - CALM_MARGIN * depth >= beta)
            return value;
        if (depth >= NULL_DEPTH && value >= beta) {
            struct mind_spot child;
            int score, less = 3 + depth / 4;

            make_null(w->world, s, &child);
            score = wind ? -search_wind(w, &child, -beta, 1 - beta, depth - less, ply + 1)
                         : -search_base(w, &child, -beta, 1 - beta, depth - less, ply + 1);
            if (w->halted)
                return 0;
            if (score >= beta)
                return score < ONI_MIND_KNOWN ? score : beta;
        }
    }

    /* Step 6. The moves, best first. */
    struct picks p = {.item = w->top, .memo = memo.move};

    add_captures(w, s, wind, &g, &p);
    if (g.threatened || (memo.move != 0 && !mind_captures(s, memo.move)))
        add_quiet(w, s, wind, &g, ply, &p);

    for (int number = 1;; number++) {
        if (p.next == p.count && p.stage == 0)
            add_quiet(w, s, wind, &g, ply, &p);
        if (p.next == p.count)
            break;
        w->top = p.item + p.count;

        mind_move m = pick(&p);
        bool quiet = !mind_captures(s, m);
        struct mind_spot child;
        int score, on = depth - 1;

        /* Step 7. Quiet moves that have no hope. */
        if (!line && quiet && !g.threatened && number > 1 && best > -ONI_MIND_KNOWN &&
            depth <= HOPE_DEPTH && value + HOPE_BASE + HOPE_MARGIN * depth <= alpha)
            continue;

        mind_make(w->world, s, m, wind, &child);
        if (on > NEAR_DEPTH)
            mind_hash_prefetch(w->hash, child.key);
        if (g.threatened && p.count == 1)
            on++; /* the only answer */

        /* Step 8. The first move with the whole window, the others by proof that they are worse. */
        if (number == 1 && line) {
            score = wind ? -search_wind_line(w, &child, -beta, -alpha, on, ply + 1)
                         : -search_base_line(w, &child, -beta, -alpha, on, ply + 1);
        } else {
            int less = 0;

            if (quiet && depth >= 3 && number > 2) {
                less = reduction(depth, number);
                less -= line;
                less -= *history_of(w, s->player, m, wind) / 4096;
                less = less < 0 ? 0 : less >= on ? on - 1 : less;
            }
            score = wind ? -search_wind(w, &child, -alpha - 1, -alpha, on - less, ply + 1)
                         : -search_base(w, &child, -alpha - 1, -alpha, on - less, ply + 1);
            if (score > alpha && less > 0)
                score = wind ? -search_wind(w, &child, -alpha - 1, -alpha, on, ply + 1)
                             : -search_base(w, &child, -alpha - 1, -alpha, on, ply + 1);
            if (line && score > alpha && score < beta)
                score = wind ? -search_wind_line(w, &child, -beta, -alpha, on, ply + 1)
                             : -search_base_line(w, &child, -beta, -alpha, on, ply + 1);
        }
        if (w->halted)
            return 0;

        /* Step 9. Better than what was there? */
        if (score > best) {
            best = score;
            if (score > alpha) {
                best_move = m;
                if (line)
                    extend_line(w, ply, m);
                alpha = score;
                if (score >= beta) {
                    if (quiet)
                        learn(w, s, &p, m, depth, ply, wind);
                    break;
                }
            }
        }
    }

    /* Step 10. Keep it; without any safe move it is lost in two plies. */
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

static __attribute__((noinline)) int rest_base(struct mind_worker *w, const struct mind_spot *s,
                                               const struct mind_guard *g, int best, struct span a,
                                               int ply, int left)
{
    return rest_on(w, s, g, best, a, ply, left, false);
}

static __attribute__((noinline)) int rest_wind(struct mind_worker *w, const struct mind_spot *s,
                                               const struct mind_guard *g, int best, struct span a,
                                               int ply, int left)
{
    return rest_on(w, s, g, best, a, ply, left, true);
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
    bool line = beta - alpha > 1;

    if (w->world->deck.wind)
        return line ? search_wind_line(w, s, alpha, beta, depth, ply)
                    : search_wind(w, s, alpha, beta, depth, ply);
    return line ? search_base_line(w, s, alpha, beta, depth, ply)
                : search_base(w, s, alpha, beta, depth, ply);
}
