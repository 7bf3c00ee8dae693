/* Torii: MIT licence, see LICENSE. */
/*
 * The rules of Onamazu as a file that people edit: YAML in, YAML out. Its contents are defined by the table in
 * rules/onamazu/schema.h only.
 *
 * A file is accepted or refused as a whole. Anchors, aliases and tags are refused: no such file needs them, and
 * nested aliases can expand a short file enormously.
 */
#ifndef RULEDATA_RULEDATA_H
#define RULEDATA_RULEDATA_H

#include "base/status.h"
#include "base/text.h"
#include "rules/onamazu/rules.h"

enum {
    RULEDATA_MAX = 1 << 20,       /* bytes of a file */
    RULEDATA_MAX_FAULTS = 100,    /* most faults reported per file */
    RULEDATA_MAX_EXPORT = 1 << 17 /* largest export in bytes */
};

struct ruledata_fault {
    int line, column; /* from 1; 0: of the whole file */
    const char *path; /* "cells.harvest", or empty */
    const char *name; /* of the card or the brigands at that path, from the file, or empty */
    const char *text;
};

/* Called once per fault, in the order of lines. */
typedef void ruledata_report(void *context, const struct ruledata_fault *fault);

/*
 * Fills *out from a file's text, including everything derived; the text may also be the name of built-in rules,
 * "standard" or "letter". On failure *out is unchanged, every fault has been reported (report may be NULL)
 * and e holds the first. Allocates, but keeps nothing.
 */
MUST_USE enum status ruledata_read(struct ona_rules *out, struct str yaml, ruledata_report *report,
                                   void *context, struct err *e);
/* "12:3: cells.harvest: found …", "miko[4].n (Botan): …", with the parts that are known. */
void ruledata_fault_print(const struct ruledata_fault *fault, struct text *t);

/* A key that affects the game and differs from other rules. */
struct ruledata_change {
    const char *path, *from, *to; /* `from` is empty if the others have no such key */
};
typedef void ruledata_tell(void *context, const struct ruledata_change *change);
void ruledata_changes(const struct ona_rules *rules, const struct ona_rules *standard,
                      ruledata_tell *tell, void *context);

/* The same in a line, "path=value; path=value", from which the game can be recreated without its file; and rules
 * changed by such a line, unchanged if it is refused. */
void ruledata_print_changes(const struct ona_rules *rules, const struct ona_rules *standard,
                            struct text *t);
MUST_USE enum status ruledata_apply(struct ona_rules *rules, struct str changes, struct err *e);

/* A file that reads back as the same rules, texts included. */
void ruledata_export(const struct ona_rules *rules, struct text *t);
/* The table of all keys, as in docs/formats/onamazu-rules.md. */
void ruledata_schema_page(struct text *t);

#endif
