/* Torii: MIT licence, see LICENSE. */
/* What the files of `torii verify` share. */
#ifndef CMD_VERIFY_H
#define CMD_VERIFY_H

#include "cmd/cmd.h"
#include "proof/proof.h"

/* How the progress and the results of a proof are printed. */
struct verify_teller {
    bool json;         /* one value a line */
    bool live;         /* progress in one line on stderr */
    const char *where; /* the current set-up, and its number of games */
    uint64_t games;
    double told; /* os_seconds when the line was last printed */
};

/* A report for the proofs, which prints through *t. */
struct proof_report verify_report(struct verify_teller *t);
/* Wipes the line of progress, so that something else can be printed. */
void verify_clear(struct verify_teller *t);

/* The cases and mutants of every clause. */
int verify_rules(struct cmd_options *o);

#endif
