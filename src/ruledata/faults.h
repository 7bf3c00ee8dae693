/* Torii: MIT licence, see LICENSE. */
/* The faults found in a file so far, collected to be reported in the order of lines. */
#ifndef RULEDATA_FAULTS_H
#define RULEDATA_FAULTS_H

#include "ruledata/ruledata.h"
#include "rules/onamazu/schema.h"

struct place {
    int line, column; /* from 1 */
};

struct fault {
    struct place place;
    char path[ONA_MAX_PATH];
    char meant[ONA_MAX_PATH]; /* for an unknown key: the one it seems to be, or empty */
    char text[640];           /* the list of all ops is long */
};

struct faults {
    int count;
    bool lost; /* more faults than fit */
    struct fault fault[RULEDATA_MAX_FAULTS];
};

/* Takes the directives of text_format. */
void faults_add(struct faults *f, struct place place, struct str path, const char *format, ...);
/* The last fault is a misspelt key; its probable path is reported with it. */
void faults_meant(struct faults *f, struct str path);
/* Is there one at exactly this path, or of a key that was meant to be it? */
bool faults_name(const struct faults *f, struct str path);
/* Is there one at this path, above it or below it? */
bool faults_touch(const struct faults *f, struct str path);
/*
 * Reports all in the order of lines, with the names that the rules read so far have; e gets the first.
 * Returns OK if there are none.
 */
MUST_USE enum status faults_tell(struct faults *f, const struct ona_rules *rules,
                                 ruledata_report *report, void *context, struct err *e);

#endif
