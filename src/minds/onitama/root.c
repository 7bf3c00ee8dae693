/* Torii: MIT licence, see LICENSE. */
/* The root: every legal move with its score and principal variation. */
#include "minds/onitama/search.h"

#include <string.h>

static void make(const struct mind_worker *w, const struct position *s, mind_move m,
                 struct position *out)
{
    mind_make_move(w->lookup, s, m, w->lookup->deck.wind, out);
}

/* A move that wins at once, or 0. */
static mind_move winning_move(const struct mind_worker *w, const struct position *s)
{
    scored_move all[MIND_MAX_MOVES], *end = movegen_legal(&w->lookup->deck, s, all);
    struct position child;

    for (const scored_move *at = all; at < end; at++) {
        make(w, s, (mind_move)*at, &child);
        if (mind_is_over(&child))
            return (mind_move)*at;
    }
    return 0;
}

static void decide(const struct mind_worker *w, struct mind_root_move *r)
{
    struct position child;

    make(w, &w->root, r->move, &child);
    if (mind_is_over(&child)) {
        r->decided = true;
        r->score = ONI_MIND_WIN - 1;
    } else if (mind_wins_now(&w->lookup->deck, &child, w->lookup->deck.wind)) {
        r->decided = true;
        r->score = 2 - ONI_MIND_WIN;
    }
}

/* Is the move one of those to search? */
static bool is_wanted(const struct mind_worker *w, mind_move m)
{
    const struct oni_mind_task *task = w->shared->task;
    game_action action;

    if (task->only_count == 0)
        return true;
    action = mind_move_action(&w->lookup->deck, &w->root, m);
    for (int i = 0; i < task->only_count; i++)
        if (task->only[i] == action)
            return true;
    return false;
}

void mind_root_init(struct mind_worker *w, const struct position *root)
{
    scored_move all[MIND_MAX_MOVES], *end;

    w->root = *root;
    end = movegen_legal(&w->lookup->deck, root, all);
    w->root_count = 0;
    for (const scored_move *at = all; at < end; at++) {
        if (!is_wanted(w, (mind_move)*at))
            continue;

        struct mind_root_move *r = &w->root_moves[w->root_count++];

        *r = (struct mind_root_move){.move = (mind_move)*at, .pv_length = 1};
        r->pv[0] = r->move;
        decide(w, r);
    }
    mind_root_sort(w, 0, w->root_count);
}

/* Stable insertion sort, best first: the list is short and mostly sorted. */
void mind_root_sort(struct mind_worker *w, int first, int end)
{
    for (int i = first + 1; i < end; i++) {
        struct mind_root_move moved = w->root_moves[i];
        int at = i;

        for (; at > first && w->root_moves[at - 1].score < moved.score; at--)
            w->root_moves[at] = w->root_moves[at - 1];
        w->root_moves[at] = moved;
    }
}

static void keep_line(struct mind_worker *w, struct mind_root_move *r)
{
    int count = w->pv_length[1] < ONI_MIND_MAX_LINE - 1 ? w->pv_length[1] : ONI_MIND_MAX_LINE - 1;

    memcpy(r->pv + 1, w->pv[1], (size_t)count * sizeof r->pv[0]);
    r->pv_length = count + 1;
}

/* Moves after the first are searched with a null window. */
static int search_move(struct mind_worker *w, const struct mind_root_move *r, bool first, int alpha,
                       int beta, int depth)
{
    struct position child;
    int score;

    make(w, &w->root, r->move, &child);
    w->pv_length[1] = 0;
    if (!first) {
        score = -mind_search(w, &child, -alpha - 1, -alpha, depth - 1, 1);
        if (w->halted || score <= alpha || beta - alpha == 1)
            return score;
    }
    return -mind_search(w, &child, -beta, -alpha, depth - 1, 1);
}

/* A search of the root moves from one rank on, to a depth. */
struct root_search {
    int rank, depth, alpha, beta, best;
};

static void try_move(struct mind_worker *w, struct root_search *a, int i)
{
    struct mind_root_move *r = &w->root_moves[i];
    bool first = i == a->rank;
    int score = r->score;

    if (!r->decided) {
        score = search_move(w, r, first, a->alpha, a->beta, a->depth);
        if (w->halted)
            return;
        r->score = score > a->alpha || first ? score : -MIND_INFINITE;
        if (score > a->alpha || first)
            keep_line(w, r);
    }
    if (score > a->best)
        a->best = score;
    if (score > a->alpha) {
        a->alpha = score;
        if (!first && score < a->beta)
            w->promoted = i;
    }
}

/* The same with SMP: a move that another thread is searching is deferred until the others are done. */
static void try_deferrable(struct mind_worker *w, struct root_search *a, int i, bool may_wait)
{
    struct mind_root_move *r = &w->root_moves[i];
    struct position child;
    uint64_t busy;
    bool owned;

    make(w, &w->root, r->move, &child);
    busy = smp_busy_key(&child, a->depth - 1);
    owned = smp_set_busy(w->smp, busy);
    r->deferred = may_wait && !owned;
    if (r->deferred)
        return;
    try_move(w, a, i);
    if (owned)
        smp_clear_busy(w->smp, busy);
}

int mind_root_search(struct mind_worker *w, int rank, int alpha, int beta, int depth)
{
    struct root_search a = {rank, depth, alpha, beta, -MIND_INFINITE};
    bool use_smp = depth >= w->smp_min_depth;

    w->promoted = 0;
    w->key[w->past] = w->root.key;
    for (int i = rank; i < w->root_count && a.best < beta && !w->halted; i++) {
        w->root_moves[i].deferred = false;
        if (use_smp && i > rank)
            try_deferrable(w, &a, i, true);
        else
            try_move(w, &a, i);
    }
    for (int i = rank + 1; use_smp && i < w->root_count && a.best < beta && !w->halted; i++)
        if (w->root_moves[i].deferred)
            try_deferrable(w, &a, i, false);
    if (!w->halted)
        mind_root_sort(w, rank, w->root_count);
    return a.best;
}

/* Completes a proved line that is cut short: any move for the loser, then the winning move. */
static int finish_line(const struct mind_worker *w, struct position *at, int count,
                       struct oni_mind_line *out)
{
    const struct mind_deck *d = &w->lookup->deck;
    scored_move all[MIND_MAX_MOVES];
    mind_move loser, blow = winning_move(w, at);
    struct position child;

    if (blow == 0 && count + 2 <= ONI_MIND_MAX_LINE) {
        movegen_legal(d, at, all);
        loser = (mind_move)all[0];
        make(w, at, loser, &child);
        blow = winning_move(w, &child);
        if (blow == 0)
            return count;
        out->move[count++] = mind_move_action(d, at, loser);
        *at = child;
    }
    if (count < ONI_MIND_MAX_LINE)
        out->move[count++] = mind_move_action(d, at, blow);
    return count;
}

void mind_root_pv(const struct mind_worker *w, const struct mind_root_move *r,
                  struct oni_mind_line *out)
{
    struct position at = w->root, child;
    int count = 0;

    out->score = r->score;
    for (; count < r->pv_length && mind_is_legal(&w->lookup->deck, &at, r->pv[count]); count++) {
        out->move[count] = mind_move_action(&w->lookup->deck, &at, r->pv[count]);
        make(w, &at, r->pv[count], &child);
        at = child;
    }

    int plies = oni_mind_plies(r->score), missing = (plies < 0 ? -plies : plies) - count;

    if (!mind_is_over(&at) && plies != 0 && missing > 0 && missing <= 2)
        count = finish_line(w, &at, count, out);
    out->count = count;
}
