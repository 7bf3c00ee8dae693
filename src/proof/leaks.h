/* Torii: MIT licence, see LICENSE. */
/*
 * Internals of the leak proof: leaks.c plays games and keeps the twins, leaks_compare.c shows the game and a twin
 * to one seat and compares the output. leaks_heard.c does the former for games whose views are updated by
 * events (Onamazu), and leaks_takeback.c compares what may be taken back.
 */
#ifndef PROOF_LEAKS_H
#define PROOF_LEAKS_H

#include "game/record.h"
#include "proof/proof.h"

enum {
    LEAKS_MAX_STEPS = 400,
    LEAKS_MAX_TEXT = 1 << 20, /* size of any output; an SVG is the longest */
};

/* Two games that look alike to the seat; what to compare, and the difference found. */
struct leaks_pair {
    const struct game *g;
    enum proof_leak planted;
    const struct match *sides[2]; /* the game, and its twin */
    int seat;
    bool whole;       /* the twin has its whole history: records can be compared too */
    bool thorough;    /* also compare what is slow: pictures, and records if it is whole */
    struct rng *rng;  /* for what is only sampled */
    uint64_t checks;  /* comparisons made */
    bool broken;      /* an output could not be produced */
    const char *what; /* the first difference, or NULL; what it is … */
    const char *flaw;
    char texts[2][LEAKS_MAX_TEXT]; /* … and its two texts */
    struct record full, shown;     /* being printed */
};

/* Everything that the seat may be shown of the two games; false on a difference. */
bool leaks_compare(struct leaks_pair *p);
/* Only the events of the legal actions; both sides may be the same game here. */
bool leaks_compare_events(struct leaks_pair *p);

/* What may be taken back (S15), of the past and of the legal actions. */
bool leaks_compare_takebacks(struct leaks_pair *p);

/* The steps of an Onamazu game as they are described, and the events of possible next steps. */
void leaks_heard_steps(struct leaks_pair *p, int side, struct text *t);
bool leaks_heard_events(struct leaks_pair *p);
/* An input for Onamazu: mostly well formed, seldom legal. */
void leaks_heard_input(struct leaks_pair *p, struct text *t);
/* Plays one game, with its twins beside it; both as match_init left them. False on a difference. */
bool leaks_heard_game(struct leaks_pair *p, struct match *m, struct match *twin);

static inline const void *leaks_state(const struct leaks_pair *p, int side)
{
    return &p->sides[side]->state;
}

/* What the seat sees; a leak may be planted here. */
void leaks_view(const struct leaks_pair *p, const void *state, void *out);

/* One function produces both texts; `side` says which. */
typedef void leaks_show(struct leaks_pair *p, int side, const void *context, struct text *t);
/* The two texts must be equal; `what` names them in a report. */
bool leaks_same(struct leaks_pair *p, const char *what, leaks_show *show, const void *context);

#endif
