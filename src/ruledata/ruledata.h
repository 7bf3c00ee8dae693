/* Torii: MIT licence, see LICENSE. */
/*
 * The rules of Onamazu as a file that people edit: YAML in, YAML out. What may stand in it is said by
 * the table in rules/onamazu/schema.h alone.
 *
 * A file is refused whole or taken whole. Anchors, aliases and tags are refused: nothing in such a file
 * needs them, and aliases of aliases can make a short file enormous.
 */
#ifndef RULEDATA_RULEDATA_H
#define RULEDATA_RULEDATA_H

#include "base/status.h"
#include "base/text.h"
#include "rules/onamazu/rules.h"

enum {
    RULEDATA_MAX = 1 << 20,       /* bytes of a file */
    RULEDATA_MAX_FAULTS = 100,    /* reported of one file */
    RULEDATA_MAX_EXPORT = 1 << 17 /* bytes that an export can take */
};

struct ruledata_fault {
    int line, column; /* from 1; 0: of the whole file */
    const char *path; /* "cells.harvest", or empty */
    const char *name; /* of the card or the brigands at that path, as the file says it, or empty */
    const char *text;
};

/* Called once a fault, in the order of lines. */
typedef void ruledata_report(void *context, const struct ruledata_fault *fault);

/*
 * Fills *out from a file's text, with everything derived; the text may also be the name of rules that
 * have one, "standard" or "letter". On failure *out is untouched, every fault has
 * been reported (report may be NULL) and e holds the first. Uses the heap, keeps nothing.
 */
MUST_USE enum status ruledata_read(struct ona_rules *out, struct str yaml, ruledata_report *report,
                                   void *context, struct err *e);
/* "12:3: cells.harvest: found …", "miko[4].n (Botan): …", as far as these are known. */
void ruledata_fault_print(const struct ruledata_fault *fault, struct text *t);

/* A key that changes the game and has another value than in other rules. */
struct ruledata_change {
    const char *path, *from, *to; /* `from` is empty where the others have no such key */
};
typedef void ruledata_tell(void *context, const struct ruledata_change *change);
void ruledata_changes(const struct ona_rules *rules, const struct ona_rules *standard,
                      ruledata_tell *tell, void *context);

/* The same in a line, "path=value; path=value", by which the game can be had again without its file; and rules so
 * changed, which are as they were if that is refused. */
void ruledata_print_changes(const struct ona_rules *rules, const struct ona_rules *standard,
                            struct text *t);
MUST_USE enum status ruledata_apply(struct ona_rules *rules, struct str changes, struct err *e);

/* A file that reads back as the same rules, words included. */
void ruledata_export(const struct ona_rules *rules, struct text *t);
/* The table of all keys, as in docs/formats/onamazu-rules.md. */
void ruledata_schema_page(struct text *t);

#endif
