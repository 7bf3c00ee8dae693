/* Torii: MIT licence, see LICENSE. */
/* Shared by the files of the clause cases: a script being run, and what its lines mean in each game. */
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

/* How lines that every game has are read for one game; a row for each. */
struct script_kind {
    const struct games_game *of;
    char between;      /* between the actions of a list */
    bool skips_chance; /* `event` means the last action, not what chance did after it */
    void (*play)(struct script *r, struct str rest);
    void (*result)(const struct script *r, struct text *t);
    void (*misdeal)(struct script *r, struct str clause, struct str outcome);
    /* Lines that only this game has: false if the line is not one of them. May be NULL. */
    bool (*check)(struct script *r, struct str keyword, struct str rest);
};

extern const struct script_kind script_onitama, script_onamazu;

/* The row of the case's game; that of Onitama before any position. */
const struct script_kind *script_kind(const struct script *r);

void script_fail(struct script *r, const char *format, ...);
/* A seat by its name in the current game; GAME_SPECTATOR for any other word. */
int script_seat(const struct script *r, struct str word);
/* Opens a position of any game, in Onamazu with the rules of the case. */
enum status script_open(const struct script *r, struct games_entry *entry, struct match *m,
                        struct match_step *steps, struct str position, struct err *e);
bool script_contains(const char *text, struct str word);

/* clauses_begin.c: false if the line is not one of its own; expected refusals count as checks. */
bool script_begin(struct script *r, struct str keyword, struct str rest);
void script_badgame(struct script *r, struct str rest);
void script_misdeal_onitama(struct script *r, struct str clause, struct str outcome);

/* clauses_onamazu.c: false if the line is not one of its own; refusals of rules count as checks. */
bool script_onamazu_setup(struct script *r, struct str keyword, struct str rest);
bool script_onamazu_refused(struct script *r, struct str keyword, struct str rest);

#endif
