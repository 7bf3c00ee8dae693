/* Torii: MIT licence, see LICENSE. */
/* What the files of this room share: one thread that searches, and what all of them share. */
#ifndef MINDS_ONITAMA_SEARCH_H
#define MINDS_ONITAMA_SEARCH_H

#include "minds/onitama/crowd.h"
#include "minds/onitama/hash.h"
#include "minds/onitama/moves.h"
#include "minds/onitama/onitama.h"

enum {
    MIND_MAX_PLY = ONI_MIND_MAX_LINE - 1,
    MIND_MAX_PAST = 256, /* positions of the game before the root that are remembered */
    MIND_NEAR = 4096,    /* clusters of a thread's own table: they fit in its cache */
    MIND_INFINITE = ONI_MIND_WIN + 1,
};

/* One move of the root, with what was found about it. */
struct mind_root {
    mind_move move;
    bool late;       /* put off, since another thread is in it */
    bool decided;    /* the game is over, or lost at the next move: nothing to search */
    int score, last; /* of this depth and of the depth before, for the player to move at the root */
    int count;
    mind_move line[ONI_MIND_MAX_LINE];
};

/* What the threads of one search share. */
struct mind_shared {
    const struct oni_mind_host *host;
    const struct oni_mind_task *task;
    double start;
    int threads;
    atomic_bool begun;                            /* the first thread is at work … */
    atomic_bool halt;                             /* … and wants the others to end */
    _Atomic uint64_t nodes[ONI_MIND_MAX_THREADS]; /* told now and then */
    struct mind_crowd crowd;
};

struct mind_worker {
    const struct mind_world *world;
    const struct mind_hash *hash; /* shared … */
    struct mind_hash near;        /* … and a small one of its own for shallow searches */
    const struct oni_mind_oracle *oracle;
    struct mind_shared *shared;
    struct mind_crowd *crowd; /* NULL where this thread searches for itself */
    int marks_from;           /* the depth from which on marks are looked at */
    int number;               /* 0: the one that reports and decides */
    int depth;                /* that it is searching */
    bool halted;
    bool overtaken;       /* halted because another has finished this depth */
    uint64_t nodes, look; /* positions visited; when to look at limits and flags again */
    int deepest;
    enum oni_mind_rung rung;
    int rest; /* the ply from which on quiescence answers no threats */

    int past; /* positions before the root in `key` */
    uint64_t key[MIND_MAX_PAST + ONI_MIND_MAX_LINE + 1];
    mind_move killer[ONI_MIND_MAX_LINE + 1][2];
    int16_t history[2][32 * 32]; /* player; from and to, or for a waft NOWHERE and the spirit's */
    int count[ONI_MIND_MAX_LINE + 1];
    mind_move line[ONI_MIND_MAX_LINE + 1][ONI_MIND_MAX_LINE + 1]; /* the best found, by ply */

    mind_item *top; /* where in `item` the next list of moves begins */
    struct mind_spot root;
    int roots;
    int promoted; /* a move that was found better than the first while this depth goes on, or 0 */
    struct mind_root move[MIND_MAX_MOVES];
    mind_item item[(ONI_MIND_MAX_LINE + 2) * MIND_MAX_MOVES];
    _Alignas(64) struct mind_cluster near_cluster[MIND_NEAR];
};

/* How far outside of the window a static value is believed. */
enum {
    MIND_CALM_MARGIN = 45, /* above beta, for each ply */
    MIND_HOPE_MARGIN = 60, /* below alpha, for each ply: no quiet move will do … */
    MIND_HOPE_BASE = 60,   /* … and so much more */
};

/* A window: scores of at most alpha and at least beta need not be exact. */
struct mind_span {
    int alpha, beta;
};

ONI_INLINE int mind_lost_in(int plies)
{
    return plies - ONI_MIND_WIN;
}

ONI_INLINE int mind_won_in(int plies)
{
    return ONI_MIND_WIN - plies;
}

/* think.c: looks at limits and flags; sets w->halted when it is time. */
void mind_look(struct mind_worker *w);

/* One more position is visited. Is it time to end? */
ONI_INLINE bool mind_tick(struct mind_worker *w)
{
    if (__builtin_expect(++w->nodes < w->look, 1))
        return false;
    mind_look(w);
    return w->halted;
}

/*
 * Has the position stood before: in this line, or twice in the game (B13)? No position returns before
 * six plies, since the cards do not.
 */
ONI_INLINE bool mind_repeats(const struct mind_worker *w, const struct mind_spot *s, int ply)
{
    int here = w->past + ply, seen = 0, first = here - s->quiet;

    for (int i = here - 6; i >= first && i >= 0; i -= 2)
        if (w->key[i] == s->key && (i >= w->past || ++seen == 2))
            return true;
    return false;
}

/* The best line from here: this move, then what was found behind it. */
static inline void mind_extend_line(struct mind_worker *w, int ply, mind_move m)
{
    int count = w->count[ply + 1];

    w->line[ply][0] = m;
    for (int i = 0; i < count; i++)
        w->line[ply][i + 1] = w->line[ply + 1][i];
    w->count[ply] = count + 1;
}

/* search.c: the score of a position, which nobody can win at once, between the bounds. */
int mind_search(struct mind_worker *w, const struct mind_spot *s, int alpha, int beta, int depth,
                int ply);
/* rung.c: the same by the lower rungs of the ladder. */
int mind_rung_search(struct mind_worker *w, const struct mind_spot *s, int alpha, int beta,
                     int depth, int ply);
/* leaf.c: the score by quiescence, and that of the last ply with the window alpha, alpha + 1. */
int mind_rest(struct mind_worker *w, const struct mind_spot *s, struct mind_span a, int ply);
int mind_frontier(struct mind_worker *w, const struct mind_spot *s, int alpha, int ply);
/* root.c: lists the moves of the root, those that end the game at either's next move decided. */
void mind_root_init(struct mind_worker *w, const struct mind_spot *root);
/* Searches the moves from `rank` on and puts them in order; the score of the best. */
int mind_root_search(struct mind_worker *w, int rank, int alpha, int beta, int depth);
void mind_root_sort(struct mind_worker *w, int first, int end);
/* A move's line as actions of the rules, to the end of the game where that is proved. */
void mind_root_line(const struct mind_worker *w, const struct mind_root *r,
                    struct oni_mind_line *out);

#endif
