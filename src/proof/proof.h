/* Torii: MIT licence, see LICENSE. */
/*
 * The project's own proofs, for `torii verify` and for the tests: clause cases and leaks. They print
 * nothing: what they find goes to a function that the caller hands down.
 */
#ifndef PROOF_PROOF_H
#define PROOF_PROOF_H

#include "game/match.h"
#include "games/games.h"

/* Told once a failure: which clause or game, and one line of what was wrong. */
struct proof_report {
    void (*fail)(void *context, const char *where, const char *words);
    void *context;
};

struct proof_count {
    uint64_t cases;  /* that were run */
    uint64_t checks; /* lines or comparisons in them */
    uint64_t failed;
};

/*
 * Runs the script of one clause, tests/data/clauses/README.md; `clause` names it in reports.
 * Counts are added to *count.
 */
void proof_clause(const char *clause, struct str script, const struct proof_report *report,
                  struct proof_count *count);

/* A defect put into the leak proof on purpose, to see that the proof finds it. */
enum proof_leak {
    PROOF_NO_LEAK,
    PROOF_LEAK_VIEW,
    PROOF_LEAK_LEGAL,
    PROOF_LEAK_EVENT,
    PROOF_LEAK_ERROR,
    PROOF_LEAK_PICTURE,
    PROOF_LEAKS
};

/*
 * No leak: plays `games` random games of g from the seed; beside each state lives a twin that looks
 * alike to a seat. Views, legal texts, errors, events, public records and pictures must be the same
 * bytes for that seat.
 */
void proof_leaks(const struct game *g, uint64_t seed, int games, enum proof_leak planted,
                 const struct proof_report *report, struct proof_count *count);

#endif
