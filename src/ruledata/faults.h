/* Torii: MIT licence, see LICENSE. */
/* The faults found in a file so far, kept until they can be told in the order of lines. */
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
    char meant[ONA_MAX_PATH]; /* an unknown key was told: the one that it seems to be, or empty */
    char text[640];           /* the list of all ops is long */
};

struct faults {
    int count;
    bool lost; /* there are more than there was room for */
    struct fault fault[RULEDATA_MAX_FAULTS];
};

/* With the directives of text_format. */
void faults_add(struct faults *f, struct place place, struct str path, const char *format, ...);
/* The last fault is that of a misspelt key: the key's right path is told of with it. */
void faults_meant(struct faults *f, struct str path);
/* Is there one at just this path, or of a key that was meant to be it? */
bool faults_name(const struct faults *f, struct str path);
/* Is there one at this path, above it or below it? */
bool faults_touch(const struct faults *f, struct str path);
/*
 * Tells all in the order of lines, with the names that the rules read so far have; e gets the first.
 * Returns OK if there is none.
 */
MUST_USE enum status faults_tell(struct faults *f, const struct ona_rules *rules,
                                 ruledata_report *report, void *context, struct err *e);

#endif
