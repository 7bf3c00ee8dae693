/* Torii: MIT licence, see LICENSE. */
/*
 * Every key of data/onamazu.yaml, in one table: its allowed values, its meaning, and its place in struct
 * ona_rules. The reader, the exporter, the hash, the changes in a record and the page
 * docs/formats/onamazu-rules.md are all derived from it.
 *
 * A leaf is one value, identified by its path: `cells.harvest`, `resource[RIZ].cap`, `brigand[3].power`,
 * `costs.armour[0].CHA`; list entries count from 0. `die.faces[]` is the length of a list. A leaf can be
 * absent depending on others (the steps of a die face that brings brigands).
 */
#ifndef RULES_ONAMAZU_SCHEMA_H
#define RULES_ONAMAZU_SCHEMA_H

#include "base/status.h"
#include "base/text.h"
#include "rules/onamazu/rules.h"

enum ona_type {
    ONA_NUMBER, /* decimal, unsigned */
    ONA_SWITCH, /* true or false */
    ONA_WORD,   /* one of a list */
    ONA_LIST,   /* the length of a list */
    ONA_CODE,   /* letters, digits, `_` and `-` */
    ONA_TEXT,   /* a line of text for display */
};

/* What replaces a `%` in a path. */
enum ona_axis {
    ONA_AXIS_NONE,
    ONA_AXIS_RESOURCE,   /* RIZ … OR */
    ONA_AXIS_COST,       /* RIZ … OR, mons */
    ONA_AXIS_JINJA_COST, /* CER … OR, mons (R86) */
    ONA_AXIS_PLAYERS,    /* p2, p3, p4 */
    ONA_AXIS_CATEGORY,
    ONA_AXIS_SERVICE,
    ONA_AXIS_COLOUR, /* blue, yellow */
    ONA_AXIS_SEATS,  /* numeric from here on */
    ONA_AXIS_SECTORS,
    ONA_AXIS_FACES,
    ONA_AXIS_ARMOUR,
    ONA_AXIS_DISPLAY,
    ONA_AXIS_FAMILIES,
    ONA_AXIS_IDENTICAL,
    ONA_AXIS_SERIES,
    ONA_AXIS_OFFERINGS,
    ONA_AXIS_FRONTS,
    ONA_AXIS_COPIES,
    ONA_AXIS_MIKOS,
    ONA_AXES
};

/* How a value is stored in the block. */
enum ona_land {
    ONA_LAND_FIXED, /* not stored: only one value is allowed, documenting a constant */
    ONA_LAND_BYTE,
    ONA_LAND_TEXT, /* in the pool */
    ONA_LAND_YIELD,
    ONA_LAND_FACE_RING,
    ONA_LAND_FACE_STEPS,
    ONA_LAND_FACE_BRIGANDS,
};

/* Which mikos have this key. */
enum ona_when { ONA_WHEN_ALWAYS, ONA_WHEN_END, ONA_WHEN_NOT_END, ONA_WHEN_BUILDING };

struct ona_key {
    const char *path;
    enum ona_type type;
    enum ona_land land;
    enum ona_axis axis[2]; /* for the first and the second `%` */
    uint16_t offset, stride[2];
    uint16_t entries;         /* offset of the number of entries; 0: all of the axis */
    uint8_t min, max;         /* numbers, lengths; for a word, its value in the block */
    const char *const *words; /* the first stands for `min`; FIXED: one per entry */
    enum ona_when when;
    bool optional; /* 0 if absent */
    bool added;    /* later than the first hashed rules: hashed only if it is not 0 */
    const char *unit, *origin, *clause, *meaning;
};

extern const struct ona_key ona_keys[];
extern const int ona_key_count;

struct ona_leaf {
    uint8_t key, at[2];
};

/* Iterates over all leaves in file order: start with {0}; false after the last. */
bool ona_leaf_next(struct ona_leaf *leaf);
bool ona_leaf_find(struct str path, struct ona_leaf *out);
void ona_leaf_path(struct ona_leaf leaf, struct text *t);
/* Does it affect the game? All others are constants or display texts. */
bool ona_leaf_is_live(struct ona_leaf leaf);
/* Is it present, given the rest of the block? */
bool ona_leaf_is_present(const struct ona_rules *rules, struct ona_leaf leaf);
/* Has it been set, if required? A new kind of card or die face adds leaves that are still 0. */
bool ona_leaf_is_filled(const struct ona_rules *rules, struct ona_leaf leaf);
void ona_leaf_print(const struct ona_rules *rules, struct ona_leaf leaf, struct text *t);
/* Sets it from text; the err says what was found and what is allowed. */
MUST_USE enum status ona_leaf_set(struct ona_rules *rules, struct ona_leaf leaf, struct str value,
                                  struct err *e);
/* The allowed values: "a number from 0 to 9"; and why another value is rejected. */
void ona_leaf_allowed(struct ona_leaf leaf, struct text *t);
void ona_leaf_refuse(struct ona_leaf leaf, struct str value, struct text *t);
bool ona_leaf_is_same(const struct ona_rules *a, const struct ona_rules *b, struct ona_leaf leaf);

/* What a path leads to: for the reader, which must also recognise unknown paths. */
enum ona_shape { ONA_UNKNOWN_PATH, ONA_LEAF, ONA_MAPPING, ONA_SEQUENCE };
enum { ONA_MAX_CHILDREN = 32, ONA_MAX_PATH = 64 };
enum ona_shape ona_path_shape(struct str path);
/* The keys of the mapping at a path ("": the whole file), at most ONA_MAX_CHILDREN. */
int ona_path_children(struct str path, struct str out[]);
const char *ona_axis_word(enum ona_axis axis, int at); /* NULL: a number */
int ona_axis_count(enum ona_axis axis);
/* The word most similar to `word`, -1 if none is close. */
int ona_nearest(struct str word, const struct str *among, int count);
/* Appends ", did you mean '…'? allowed:", or only the last word if none is close. */
void ona_suggest(struct text *t, struct str word, const struct str *among, int count);

/* The name of the card or band of brigands that a path belongs to; "" if neither. */
const char *ona_path_name(const struct ona_rules *rules, struct str path);

/* An empty block, to be filled leaf by leaf. */
void ona_rules_blank(struct ona_rules *rules);
/*
 * Violations that no single leaf can show: a fault names the leaf at fault and the one it conflicts with
 * ("" if none). Returns the number of faults.
 */
struct ona_fault {
    char path[ONA_MAX_PATH], other[ONA_MAX_PATH];
    struct err words;
};
typedef void ona_fault_report(void *context, const struct ona_fault *fault);
int ona_rules_check(const struct ona_rules *rules, ona_fault_report *report, void *context);

/* The live leaves that differ, as "cells.harvest=3; die.faces[0].steps=2"; empty if none does. */
void ona_rules_changes_print(const struct ona_rules *rules, const struct ona_rules *standard,
                             struct text *t);
/* Applies such changes; the block is unchanged if they are rejected. */
MUST_USE enum status ona_rules_changes_apply(struct ona_rules *rules, struct str changes,
                                             struct err *e);

#endif
