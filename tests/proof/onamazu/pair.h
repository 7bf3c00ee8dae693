/* Torii: MIT licence, see LICENSE. */
/*
 * One game of Onamazu played by the engine and by the slow reference side by side. The first difference
 * is printed with both sides, and ends the program.
 */
#ifndef PROOF_ONAMAZU_PAIR_H
#define PROOF_ONAMAZU_PAIR_H

#include "game/choices.h"
#include "onamazu_reference.h"
#include "rules/onamazu/onamazu.h"

struct pair {
    struct ona_rules rules;
    struct onaref_rules ref_rules;
    long fired[ONAREF_CLAUSES];

    struct game game;
    struct onaref ref;
    struct game_state state;
    struct rng chance;
    struct choices choices; /* of the state now, compared */
    const char *table;      /* name of the rules, for reports */
    uint64_t seed;
    bool sight; /* every step is looked at from every seat */
    uint64_t games, actions, views, guesses, positions;
};

/* Rules for both sides: the standard ones with these changes (ona_rules_changes_apply). */
void pair_rules(struct pair *p, const char *name, const char *changes);
/* The standard ones with some values set at random, told by this number (odd_rules.c). */
void pair_odd_rules(struct pair *p, uint64_t number);
void pair_start(struct pair *p, int players, uint64_t seed);
/* Dumps, lists in their order, invariants; at the end scores and winners. */
void pair_compare(struct pair *p);
/* Both sides play choices.action[i]; what every seat sees of it is checked on the way. */
void pair_play(struct pair *p, int i);
_Noreturn void pair_fail(const struct pair *p, const char *what, const char *engine,
                         const char *reference);

/* sight.c: views, events, guesses and positions of the step about to be made. */
void sight_action(struct pair *p, game_action action);
void sight_outcome(struct pair *p, const struct game_outcome *o);
/* The costly part: position texts and guesses of the state now, for every seat. */
void sight_state(struct pair *p);

/* odd_rules.c */
void odd_rules(struct ona_rules *rules, uint64_t number);

#endif
