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
    PROOF_LEAK_VIEW,    /* the view keeps what is hidden */
    PROOF_LEAK_KEY,     /* the key of the view is that of the state */
    PROOF_LEAK_LEGAL,   /* the list leaves out what would meet a hidden ninja */
    PROOF_LEAK_ERROR,   /* the reason of a refusal tells the whole position */
    PROOF_LEAK_EVENT,   /* everybody is shown what the player who acts is shown */
    PROOF_LEAK_RECORD,  /* the public record is the full one */
    PROOF_LEAK_PICTURE, /* the picture is drawn from the state */
    PROOF_LEAKS
};

/*
 * No leak: plays `games` random games of g; beside each goes, for every seat, a twin: a game that the
 * seat cannot tell from the true one. Views, keys, legal texts, answers to inputs, events, public records
 * and pictures must be the same bytes for that seat. A report names the seed of its game; the first game
 * has the seed that is given. In *count cases are games, checks comparisons.
 */
void proof_leaks(const struct game *g, uint64_t seed, int games, enum proof_leak planted,
                 const struct proof_report *report, struct proof_count *count);

#endif
