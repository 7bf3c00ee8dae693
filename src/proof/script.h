/* Torii: MIT licence, see LICENSE. */
/* Shared by the files of the clause cases: a script being run, and the lines that only Onamazu has. */
#ifndef PROOF_SCRIPT_H
#define PROOF_SCRIPT_H

#include "proof/proof.h"

enum { SCRIPT_STEPS = 512, SCRIPT_MESSAGE = 1024 };

struct script {
    const char *clause;
    const struct proof_report *report;
    struct proof_count *count;
    struct str name; /* of the case */
    bool broken;     /* the case has failed: the rest of it is skipped */
    bool chosen;     /* a game line precedes the deal */
    bool ruled;      /* a rules line came before: `rules` is valid */
    bool drawn;      /* chance is drawn from `rng` as soon as it is due */
    struct rng rng;
    struct ona_rules rules;
    struct games_entry entry;
    struct match match;
    struct match_step steps[SCRIPT_STEPS];
};

void script_fail(struct script *r, const char *format, ...);
/* A seat by its name in the current game; GAME_SPECTATOR for any other word. */
int script_seat(const struct script *r, struct str word);
bool script_is_onamazu(const struct script *r);
/* Opens a position of any game, in Onamazu with the rules of the case. */
enum status script_open(const struct script *r, struct games_entry *entry, struct match *m,
                        struct match_step *steps, struct str position, struct err *e);
bool script_contains(const char *text, struct str word);

/* clauses_begin.c: false if the line is not one of its own; expected refusals count as checks. */
bool script_begin(struct script *r, struct str keyword, struct str rest);
void script_badgame(struct script *r, struct str rest);
void script_misdeal(struct script *r, struct str rest);

/* clauses_onamazu.c: false if the line is not one of its own. The second kind counts as checks. */
bool script_onamazu_setup(struct script *r, struct str keyword, struct str rest);
bool script_onamazu_check(struct script *r, struct str keyword, struct str rest);
/* Actions separated by `;`; while chance is due, a part names its outcome. */
void script_onamazu_play(struct script *r, struct str rest);
void script_onamazu_result(const struct script *r, struct text *t);
void script_onamazu_misdeal(struct script *r, struct str clause, struct str outcome);

#endif
