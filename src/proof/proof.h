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
    void (*progress)(void *context, uint64_t games); /* after every game played; may be NULL */
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
    PROOF_LEAK_VIEW,     /* the view keeps what is hidden */
    PROOF_LEAK_KEY,      /* the key of the view is that of the state */
    PROOF_LEAK_LEGAL,    /* the list leaves out what would meet a hidden ninja, or the like */
    PROOF_LEAK_ERROR,    /* the reason of a refusal tells the whole position */
    PROOF_LEAK_EVENT,    /* everybody is shown what the player who acts is shown */
    PROOF_LEAK_TURN,     /* turns are told as their own player saw them */
    PROOF_LEAK_RECORD,   /* the record of a seat is the full one … */
    PROOF_LEAK_JSON,     /* … or only its JSON twin is */
    PROOF_LEAK_SHOW,     /* a full record that is shown keeps its seed and its comments */
    PROOF_LEAK_PICTURE,  /* the picture is drawn from the state */
    PROOF_LEAK_TAKEBACK, /* whether a move may be taken back depends on what it met */
    PROOF_LEAKS
};

/* What to look through for leaks. */
struct proof_search {
    const struct game *game;
    uint64_t seed; /* of the first game, so that a report can be run again */
    int games;
    enum proof_leak planted;
};

/* The games of one search with their twins, some 15 MB; NULL if there is no memory. */
struct proof_trial;
struct proof_trial *proof_trial_new(void);
void proof_trial_free(struct proof_trial *t);

/*
 * No leak: plays random games; beside each goes, for every seat, a twin: a game that the seat cannot tell
 * from the true one. Views, keys, legal texts, answers to inputs, events, records as text and as JSON, and
 * pictures must be the same bytes for that seat; a text that does not fit or cannot be made is a failure
 * too. A report names the seed of its game. In *count cases are games, checks comparisons.
 */
void proof_leaks(struct proof_trial *t, const struct proof_search *search,
                 const struct proof_report *report, struct proof_count *count);

/* Every game that hides something, the usual way; where one side is the Light, with either colour,
 * Onamazu with every number of players. */
struct proof_setup {
    const char *game;
    int light;   /* -1 where nobody is */
    int players; /* of Onamazu, else 0 */
};

enum { PROOF_MAX_SETUPS = 2 * GAMES_ONITAMA + GAME_MAX_PLAYERS };

/* Fills out[PROOF_MAX_SETUPS], returns how many. */
int proof_setups(struct proof_setup *out);
enum status proof_setup_open(struct games_entry *out, const struct proof_setup *setup,
                             struct err *e);

#endif
