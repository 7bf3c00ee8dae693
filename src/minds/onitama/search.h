/* Torii: MIT licence, see LICENSE. */
/* Data of one search thread, and what all threads share. */
#ifndef MINDS_ONITAMA_SEARCH_H
#define MINDS_ONITAMA_SEARCH_H

#include "minds/onitama/movegen.h"
#include "minds/onitama/onitama.h"
#include "minds/onitama/smp.h"
#include "minds/onitama/tt.h"

enum {
    MIND_MAX_PLY = ONI_MIND_MAX_LINE - 1,
    MIND_MAX_PAST = 256,        /* positions before the root kept for repetitions */
    MIND_LOCAL_CLUSTERS = 4096, /* of a thread's local table, which fits in its cache */
    MIND_INFINITE = ONI_MIND_WIN + 1,
};

/* A root move with its score and principal variation. */
struct mind_root_move {
    mind_move move;
    bool deferred;             /* another thread is searching it */
    bool decided;              /* it ends the game or allows the enemy to: nothing to search */
    int score, previous_score; /* at this depth and the one before, for the player to move */
    int pv_length;
    mind_move pv[ONI_MIND_MAX_LINE];
};

/* Shared by the threads of one search. */
struct mind_shared {
    const struct oni_mind_host *host;
    const struct oni_mind_task *task;
    double start;
    int threads;
    atomic_bool begun;                            /* the main thread has started … */
    atomic_bool halt;                             /* … and tells the others to stop */
    _Atomic uint64_t nodes[ONI_MIND_MAX_THREADS]; /* updated now and then */
    struct smp smp;
};

struct mind_worker {
    const struct mind_lookup *lookup;
    const struct tt *tt; /* shared by all threads … */
    struct tt local_tt;  /* … and a small one of this thread for shallow nodes */
    const struct oni_mind_tablebase *tablebase;
    struct mind_shared *shared;
    struct smp *smp;   /* NULL: searches independently */
    int smp_min_depth; /* defer busy moves from this depth on */
    int number;        /* 0: the main thread, which reports and decides */
    int depth;         /* being searched */
    bool halted;
    bool overtaken;             /* halted because another thread has completed this depth */
    uint64_t nodes, next_check; /* nodes searched; when to check limits and flags again */
    int deepest;
    enum oni_mind_ablation ablation;
    int qs_evasion_ply; /* quiescence searches no evasions from this ply on */

    int past; /* number of positions before the root in `key` */
    uint64_t key[MIND_MAX_PAST + ONI_MIND_MAX_LINE + 1];
    mind_move killer[ONI_MIND_MAX_LINE + 1][2];
    int16_t history[2][32 * 32]; /* by player, origin, target; wafts: NOWHERE, the spirit's */
    int pv_length[ONI_MIND_MAX_LINE + 1];
    mind_move pv[ONI_MIND_MAX_LINE + 1][ONI_MIND_MAX_LINE + 1]; /* principal variations by ply */

    scored_move *list_top; /* where the next move list begins in `move_stack` */
    struct position root;
    int root_count;
    int promoted; /* root move that beat the first one at this depth, or 0 */
    struct mind_root_move root_moves[MIND_MAX_MOVES];
    scored_move move_stack[(ONI_MIND_MAX_LINE + 2) * MIND_MAX_MOVES];
    _Alignas(64) struct tt_cluster local_cluster[MIND_LOCAL_CLUSTERS];
};

/* Margins of forward pruning, in hundredths of a student. */
enum {
    MIND_RFP_MARGIN = 45,      /* reverse futility: per ply above beta */
    MIND_FUTILITY_MARGIN = 60, /* futility: per ply below alpha … */
    MIND_FUTILITY_BASE = 60,   /* … plus this */
};

/* The search window: scores outside of it are only bounds. */
struct mind_window {
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

void mind_check_limits(struct mind_worker *w); /* sets w->halted if the search must stop */
bool mind_is_set(const atomic_bool *flag);     /* NULL: no */
double mind_passed(const struct mind_shared *shared);
uint64_t mind_nodes_of_all(const struct mind_worker *w);

/* Counts a node; true if the search must stop. */
ONI_INLINE bool mind_count_node(struct mind_worker *w)
{
    if (__builtin_expect(++w->nodes < w->next_check, 1))
        return false;
    mind_check_limits(w);
    return w->halted;
}

/* Repetition: once in this line, or twice in the game (B13)? None is possible within six plies,
 * because the cards need that long to return. */
ONI_INLINE bool mind_is_repetition(const struct mind_worker *w, const struct position *s, int ply)
{
    int here = w->past + ply, seen = 0, first = here - s->halfmoves;

    for (int i = here - 6; i >= first && i >= 0; i -= 2)
        if (w->key[i] == s->key && (i >= w->past || ++seen == 2))
            return true;
    return false;
}

/* Prepends a move to the principal variation of the next ply. */
static inline void mind_update_pv(struct mind_worker *w, int ply, mind_move m)
{
    int count = w->pv_length[ply + 1];

    w->pv[ply][0] = m;
    for (int i = 0; i < count; i++)
        w->pv[ply][i + 1] = w->pv[ply + 1][i];
    w->pv_length[ply] = count + 1;
}

/* search.c: the score of a position that the player to move cannot win at once. */
int mind_search(struct mind_worker *w, const struct position *s, int alpha, int beta, int depth,
                int ply);
/* ablation.c: the same for ablations. */
int mind_ablation_search(struct mind_worker *w, const struct position *s, int alpha, int beta,
                         int depth, int ply);
/* qsearch.c: quiescence search, and a frontier node (depth 1) with the window alpha, alpha + 1. */
int mind_qsearch(struct mind_worker *w, const struct position *s, struct mind_window a, int ply);
int mind_frontier(struct mind_worker *w, const struct position *s, int alpha, int ply);
/* root.c: generates the root moves; those that end the game within two plies are scored at once. */
void mind_root_init(struct mind_worker *w, const struct position *root);
/* Searches and sorts the root moves from `rank` on; returns the best score. */
int mind_root_search(struct mind_worker *w, int rank, int alpha, int beta, int depth);
void mind_root_sort(struct mind_worker *w, int first, int end);
/* The principal variation of a root move as actions, up to the end of the game if that is proved. */
void mind_root_pv(const struct mind_worker *w, const struct mind_root_move *r,
                  struct oni_mind_line *out);

#endif
