/* Torii: MIT licence, see LICENSE. */
/*
 * The inside of the leak proof: leaks.c plays games and keeps the twins, leaks_compare.c shows the game
 * and a twin to one seat and compares what it would be shown. leaks_heard.c does the first for games
 * whose views are played on (Onamazu), and leaks_takeback.c compares what may be taken back.
 */
#ifndef PROOF_LEAKS_H
#define PROOF_LEAKS_H

#include "game/record.h"
#include "proof/proof.h"

enum {
    LEAKS_MAX_STEPS = 400,
    LEAKS_MAX_TEXT = 1 << 20, /* bytes of whatever is shown; an SVG is the longest */
};

/* Two games that look alike to the seat; what is compared of them, and what was found to differ. */
struct leaks_pair {
    const struct game *g;
    enum proof_leak planted;
    const struct match *sides[2]; /* the game, and its twin */
    int seat;
    bool whole;       /* the twin has its whole history: records can be compared too */
    bool thorough;    /* compare what takes long as well: pictures, and records if it is whole */
    struct rng *rng;  /* for what is only sampled */
    uint64_t checks;  /* comparisons made */
    bool broken;      /* what was to be shown could not be made */
    const char *what; /* the first thing that was wrong, or NULL; how it was … */
    const char *flaw;
    char texts[2][LEAKS_MAX_TEXT]; /* … and its two texts */
    struct record full, shown;     /* being printed */
};

/* Everything that the seat may be shown of the two games; false if something differs. */
bool leaks_compare(struct leaks_pair *p);
/* Only what would be shown of the actions now legal; the sides may be the same game here. */
bool leaks_compare_events(struct leaks_pair *p);

/* What may be taken back (S15), of the past and of the actions now legal. */
bool leaks_compare_takebacks(struct leaks_pair *p);

/* The steps of a game as they are told, and the events of what may come next, in Onamazu. */
void leaks_heard_steps(struct leaks_pair *p, int side, struct text *t);
bool leaks_heard_events(struct leaks_pair *p);
/* A text that somebody could try in Onamazu: mostly well formed, seldom legal. */
void leaks_heard_input(struct leaks_pair *p, struct text *t);
/* Plays one game, and its twins beside it; both as match_init left them. False if something differs. */
bool leaks_heard_game(struct leaks_pair *p, struct match *m, struct match *twin);

static inline const void *leaks_state(const struct leaks_pair *p, int side)
{
    return &p->sides[side]->state;
}

/* What the seat sees; a leak may be planted here. */
void leaks_view(const struct leaks_pair *p, const void *state, void *out);

/* Both texts are made by one function, which is told for which side. */
typedef void leaks_show(struct leaks_pair *p, int side, const void *context, struct text *t);
/* Must be the same; `what` names it in a report. */
bool leaks_same(struct leaks_pair *p, const char *what, leaks_show *show, const void *context);

#endif
