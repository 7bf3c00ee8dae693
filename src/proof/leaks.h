/* Torii: MIT licence, see LICENSE. */
/*
 * The inside of the leak proof: leaks.c plays games and keeps the twins, leaks_compare.c shows the game
 * and a twin to one seat and compares what it would be shown.
 */
#ifndef PROOF_LEAKS_H
#define PROOF_LEAKS_H

#include "game/record.h"
#include "proof/proof.h"

enum {
    LEAKS_MAX_STEPS = 400,
    LEAKS_MAX_TEXT = 1 << 18, /* bytes of whatever is shown; an SVG is the longest */
};

/* Two games that look alike to the seat; what is compared of them, and what was found to differ. */
struct leaks_pair {
    const struct game *g;
    enum proof_leak planted;
    const struct match *sides[2]; /* the game, and its twin */
    int seat;
    bool whole;       /* the twin has its whole history: records can be compared too */
    bool thorough;    /* compare what takes long as well */
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

#endif
