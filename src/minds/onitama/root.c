/* Torii: MIT licence, see LICENSE. */
/* The root: every legal move with its own score and line. */
#include "minds/onitama/search.h"

#include <string.h>

static void make(const struct mind_worker *w, const struct mind_spot *s, mind_move m,
                 struct mind_spot *out)
{
    mind_make(w->world, s, m, w->world->deck.wind, out);
}

/* A move that wins at once; 0 where there is none. */
static mind_move winning_move(const struct mind_worker *w, const struct mind_spot *s)
{
    mind_item all[MIND_MAX_MOVES], *end = mind_list_all(&w->world->deck, s, all);
    struct mind_spot child;

    for (const mind_item *at = all; at < end; at++) {
        make(w, s, (mind_move)*at, &child);
        if (mind_is_over(&child))
            return (mind_move)*at;
    }
    return 0;
}

static void decide(const struct mind_worker *w, struct mind_root *r)
{
    struct mind_spot child;

    make(w, &w->root, r->move, &child);
    if (mind_is_over(&child)) {
        r->decided = true;
        r->score = ONI_MIND_WIN - 1;
    } else if (mind_wins_now(&w->world->deck, &child, w->world->deck.wind)) {
        r->decided = true;
        r->score = 2 - ONI_MIND_WIN;
    }
}

/* Is the move among those to choose from? */
static bool is_wanted(const struct mind_worker *w, mind_move m)
{
    const struct oni_mind_task *task = w->shared->task;
    game_action action;

    if (task->only_count == 0)
        return true;
    action = mind_move_action(&w->world->deck, &w->root, m);
    for (int i = 0; i < task->only_count; i++)
        if (task->only[i] == action)
            return true;
    return false;
}

void mind_root_init(struct mind_worker *w, const struct mind_spot *root)
{
    mind_item all[MIND_MAX_MOVES], *end;

    w->root = *root;
    end = mind_list_all(&w->world->deck, root, all);
    w->roots = 0;
    for (const mind_item *at = all; at < end; at++) {
        if (!is_wanted(w, (mind_move)*at))
            continue;

        struct mind_root *r = &w->move[w->roots++];

        *r = (struct mind_root){.move = (mind_move)*at, .count = 1};
        r->line[0] = r->move;
        decide(w, r);
    }
    mind_root_sort(w, 0, w->roots);
}

/* Best first, equal ones as they stood: insertion, since they are few and mostly in order. */
void mind_root_sort(struct mind_worker *w, int first, int end)
{
    for (int i = first + 1; i < end; i++) {
        struct mind_root moved = w->move[i];
        int at = i;

        for (; at > first && w->move[at - 1].score < moved.score; at--)
            w->move[at] = w->move[at - 1];
        w->move[at] = moved;
    }
}

static void keep_line(struct mind_worker *w, struct mind_root *r)
{
    int count = w->count[1] < ONI_MIND_MAX_LINE - 1 ? w->count[1] : ONI_MIND_MAX_LINE - 1;

    memcpy(r->line + 1, w->line[1], (size_t)count * sizeof r->line[0]);
    r->count = count + 1;
}

/* The score of one move: those behind the first only have to be proved worse. */
static int search_move(struct mind_worker *w, const struct mind_root *r, bool first, int alpha,
                       int beta, int depth)
{
    struct mind_spot child;
    int score;

    make(w, &w->root, r->move, &child);
    w->count[1] = 0;
    if (!first) {
        score = -mind_search(w, &child, -alpha - 1, -alpha, depth - 1, 1);
        if (w->halted || score <= alpha || beta - alpha == 1)
            return score;
    }
    return -mind_search(w, &child, -beta, -alpha, depth - 1, 1);
}

/* The moves of the root from one rank on, to a depth. */
struct round {
    int rank, depth, alpha, beta, best;
};

static void try_move(struct mind_worker *w, struct round *a, int i)
{
    struct mind_root *r = &w->move[i];
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

/* The same where other threads are at work: what they are in waits until the rest is done. */
static void try_marked(struct mind_worker *w, struct round *a, int i, bool may_wait)
{
    struct mind_root *r = &w->move[i];
    struct mind_spot child;
    uint64_t mark;
    bool marked;

    make(w, &w->root, r->move, &child);
    mark = mind_mark_of(&child, a->depth - 1);
    marked = mind_mark_take(w->crowd, mark);
    r->late = may_wait && !marked;
    if (r->late)
        return;
    try_move(w, a, i);
    if (marked)
        mind_mark_clear(w->crowd, mark);
}

int mind_root_search(struct mind_worker *w, int rank, int alpha, int beta, int depth)
{
    struct round a = {rank, depth, alpha, beta, -MIND_INFINITE};
    bool crowd = depth >= w->marks_from;

    w->promoted = 0;
    w->key[w->past] = w->root.key;
    for (int i = rank; i < w->roots && a.best < beta && !w->halted; i++) {
        w->move[i].late = false;
        if (crowd && i > rank)
            try_marked(w, &a, i, true);
        else
            try_move(w, &a, i);
    }
    for (int i = rank + 1; crowd && i < w->roots && a.best < beta && !w->halted; i++)
        if (w->move[i].late)
            try_marked(w, &a, i, false);
    if (!w->halted)
        mind_root_sort(w, rank, w->roots);
    return a.best;
}

/* Where the end is proved but not shown: any move for the loser, then the blow. */
static int finish_line(const struct mind_worker *w, struct mind_spot *at, int count,
                       struct oni_mind_line *out)
{
    const struct mind_deck *d = &w->world->deck;
    mind_item all[MIND_MAX_MOVES];
    mind_move loser, blow = winning_move(w, at);
    struct mind_spot child;

    if (blow == 0 && count + 2 <= ONI_MIND_MAX_LINE) {
        mind_list_all(d, at, all);
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

void mind_root_line(const struct mind_worker *w, const struct mind_root *r,
                    struct oni_mind_line *out)
{
    struct mind_spot at = w->root, child;
    int count = 0;

    out->score = r->score;
    for (; count < r->count && mind_is_legal(&w->world->deck, &at, r->line[count]); count++) {
        out->move[count] = mind_move_action(&w->world->deck, &at, r->line[count]);
        make(w, &at, r->line[count], &child);
        at = child;
    }

    int plies = oni_mind_plies(r->score), missing = (plies < 0 ? -plies : plies) - count;

    if (!mind_is_over(&at) && plies != 0 && missing > 0 && missing <= 2)
        count = finish_line(w, &at, count, out);
    out->count = count;
}
