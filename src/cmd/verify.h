/* Torii: MIT licence, see LICENSE. */
/* What the files of `torii verify` share. */
#ifndef CMD_VERIFY_H
#define CMD_VERIFY_H

#include "cmd/cmd.h"
#include "proof/proof.h"

/* How a proof is told about, while it runs and afterwards. */
struct verify_teller {
    bool json;         /* one value a line */
    bool live;         /* how far it is, in one line on stderr */
    const char *where; /* what is proved just now, and out of how many games */
    uint64_t games;
    double told; /* os_seconds when the line was last written */
};

/* A report to hand down, which tells through *t. */
struct proof_report verify_report(struct verify_teller *t);
/* Takes the live line away, so that something else can be written. */
void verify_clear(struct verify_teller *t);

/* The cases and mutants of every clause. */
int verify_rules(const struct cmd_options *o);

#endif
