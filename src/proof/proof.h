/* Torii: MIT licence, see LICENSE. */
/*
 * The project's own proofs, for `torii verify` and the tests: clause cases and leaks. They print nothing: findings
 * go to a callback.
 */
#ifndef PROOF_PROOF_H
#define PROOF_PROOF_H

#include "game/match.h"
#include "games/games.h"

/* Called once per failure: which clause or game, and one line about what was wrong. */
struct proof_report {
    void (*fail)(void *context, const char *where, const char *words);
    void (*progress)(void *context, uint64_t games); /* after every game played; may be NULL */
    void *context;
};

struct proof_count {
    uint64_t cases;  /* run so far */
    uint64_t checks; /* lines or comparisons in them */
    uint64_t failed;
};

/*
 * Runs the script of one clause, tests/data/clauses/README.md; `clause` names it in reports.
 * Counts are added to *count.
 */
void proof_clause(const char *clause, struct str script, const struct proof_report *report,
                  struct proof_count *count);

/* A defect planted in the leak proof, to check that the proof finds it. */
enum proof_leak {
    PROOF_NO_LEAK,
    PROOF_LEAK_VIEW,     /* the view keeps what is hidden */
    PROOF_LEAK_KEY,      /* the key of the view is that of the state */
    PROOF_LEAK_LEGAL,    /* the list omits what would meet a hidden ninja, or the like */
    PROOF_LEAK_ERROR,    /* the reason of a refusal reveals the whole position */
    PROOF_LEAK_EVENT,    /* all seats are shown what the acting player is shown */
    PROOF_LEAK_TURN,     /* turns are shown as their own player saw them */
    PROOF_LEAK_RECORD,   /* the record of a seat is the full one … */
    PROOF_LEAK_JSON,     /* … or only its JSON form is */
    PROOF_LEAK_SHOW,     /* a full record that is shown keeps its seed and its comments */
    PROOF_LEAK_PICTURE,  /* the picture is drawn from the state */
    PROOF_LEAK_TAKEBACK, /* whether a move may be taken back depends on what it met */
    PROOF_LEAKS
};

/* What to search for leaks. */
struct proof_search {
    const struct game *game;
    uint64_t seed; /* of the first game, so that a report can be reproduced */
    int games;
    enum proof_leak planted;
};

/* The games of one search with their twins, some 15 MB; NULL if out of memory. */
struct proof_trial;
struct proof_trial *proof_trial_new(void);
void proof_trial_free(struct proof_trial *t);

/*
 * No leaks: plays random games; beside each runs, for every seat, a twin: a game that the seat cannot distinguish
 * from the real one. Views, keys, legal texts, answers to inputs, events, records as text and as JSON, and
 * pictures must be identical bytes for that seat; a text that does not fit or cannot be produced is a failure
 * too. A report names the seed of its game. In *count cases are games, checks comparisons.
 */
void proof_leaks(struct proof_trial *t, const struct proof_search *search,
                 const struct proof_report *report, struct proof_count *count);

/* Every game with hidden information, with the usual options; if one side is the Light, with either colour;
 * Onamazu with every number of players. */
struct proof_setup {
    const char *game;
    int light;   /* -1 if there is none */
    int players; /* of Onamazu, else 0 */
};

enum { PROOF_MAX_SETUPS = 2 * GAMES_ONITAMA + GAME_MAX_PLAYERS };

/* Fills out[PROOF_MAX_SETUPS], returns their number. */
int proof_setups(struct proof_setup *out);
enum status proof_setup_open(struct games_entry *out, const struct proof_setup *setup,
                             struct err *e);

#endif
