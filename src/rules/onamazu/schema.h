/* Torii: MIT licence, see LICENSE. */
/*
 * Every key of data/onamazu.yaml, in one table: what may stand there, what it means, where it lies in
 * struct ona_rules. The reader, the exporter, the hash, the changes in a record and the page
 * docs/formats/onamazu-rules.md are all made from it.
 *
 * A leaf is one value. Its path names it: `cells.harvest`, `resource[RIZ].cap`, `brigand[3].power`,
 * `costs.armour[0].CHA`; entries of lists count from 0. `die.faces[]` is the length of a list. A leaf
 * can be absent where others say so (the steps of a die face that brings brigands).
 */
#ifndef RULES_ONAMAZU_SCHEMA_H
#define RULES_ONAMAZU_SCHEMA_H

#include "base/status.h"
#include "base/text.h"
#include "rules/onamazu/rules.h"

enum ona_type {
    ONA_NUMBER, /* decimal, without sign */
    ONA_SWITCH, /* true or false */
    ONA_WORD,   /* one of a list */
    ONA_LIST,   /* the length of a list */
    ONA_CODE,   /* letters, digits, `_` and `-` */
    ONA_TEXT,   /* a line for people */
};

/* What stands in place of a `%` in a path. */
enum ona_axis {
    ONA_AXIS_NONE,
    ONA_AXIS_RESOURCE,   /* RIZ … OR */
    ONA_AXIS_COST,       /* RIZ … OR, mons */
    ONA_AXIS_JINJA_COST, /* CER … OR, mons (R86) */
    ONA_AXIS_PLAYERS,    /* p2, p3, p4 */
    ONA_AXIS_CATEGORY,
    ONA_AXIS_SERVICE,
    ONA_AXIS_COLOUR, /* blue, yellow */
    ONA_AXIS_SEATS,  /* numbers from here on */
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

/* How a value lies in the block. */
enum ona_land {
    ONA_LAND_FIXED, /* not at all: only one value is allowed, it documents what never changes */
    ONA_LAND_BYTE,
    ONA_LAND_TEXT, /* in the pool */
    ONA_LAND_YIELD,
    ONA_LAND_FACE_RING,
    ONA_LAND_FACE_STEPS,
    ONA_LAND_FACE_BRIGANDS,
};

/* Which mikos have it. */
enum ona_when { ONA_WHEN_ALWAYS, ONA_WHEN_END, ONA_WHEN_NOT_END, ONA_WHEN_BUILDING };

struct ona_key {
    const char *path;
    enum ona_type type;
    enum ona_land land;
    enum ona_axis axis[2]; /* for the first and the second `%` */
    uint16_t offset, stride[2];
    uint16_t entries;         /* offset of the number of entries there are, 0: all of the axis */
    uint8_t min, max;         /* numbers, lengths; of a word, its value in the block */
    const char *const *words; /* the first is the one of `min`; FIXED: one an entry */
    enum ona_when when;
    bool optional; /* 0 if it does not stand there */
    bool
        added; /* after rules had been hashed without it: it counts in the hash only if it is not 0 */
    const char *unit, *origin, *clause, *meaning;
};

extern const struct ona_key ona_keys[];
extern const int ona_key_count;

struct ona_leaf {
    uint8_t key, at[2];
};

/* All leaves in the order of the file: start with {0}; false after the last. */
bool ona_leaf_next(struct ona_leaf *leaf);
bool ona_leaf_find(struct str path, struct ona_leaf *out);
void ona_leaf_path(struct ona_leaf leaf, struct text *t);
/* Does it change the game? All others are fixed, or words for people. */
bool ona_leaf_is_live(struct ona_leaf leaf);
/* Is it there, as the rest of the block stands? */
bool ona_leaf_is_present(const struct ona_rules *rules, struct ona_leaf leaf);
/* Has it been set, if it must be? A new kind of card or die face brings leaves that are still 0. */
bool ona_leaf_is_filled(const struct ona_rules *rules, struct ona_leaf leaf);
void ona_leaf_print(const struct ona_rules *rules, struct ona_leaf leaf, struct text *t);
/* From its text; the err says what was found and what is allowed. */
MUST_USE enum status ona_leaf_set(struct ona_rules *rules, struct ona_leaf leaf, struct str value,
                                  struct err *e);
/* What may stand there: "a number from 0 to 9"; and why something else may not. */
void ona_leaf_allowed(struct ona_leaf leaf, struct text *t);
void ona_leaf_refuse(struct ona_leaf leaf, struct str value, struct text *t);
bool ona_leaf_is_same(const struct ona_rules *a, const struct ona_rules *b, struct ona_leaf leaf);

/* What lies at a path: for the reader, which must also know what there is not. */
enum ona_shape { ONA_UNKNOWN_PATH, ONA_LEAF, ONA_MAPPING, ONA_SEQUENCE };
enum { ONA_MAX_CHILDREN = 32, ONA_MAX_PATH = 64 };
enum ona_shape ona_path_shape(struct str path);
/* The keys of the mapping at a path ("": the whole file), at most ONA_MAX_CHILDREN. */
int ona_path_children(struct str path, struct str out[]);
const char *ona_axis_word(enum ona_axis axis, int at); /* NULL: a number */
int ona_axis_count(enum ona_axis axis);
/* The one that a word looks most like, -1 if none is near. */
int ona_nearest(struct str word, const struct str *among, int count);
/* Adds ", did you mean '…'? allowed:", or only the last word if none is near. */
void ona_suggest(struct text *t, struct str word, const struct str *among, int count);

/* The name of the card or the band of brigands that a path belongs to; "" if it is of neither. */
const char *ona_path_name(const struct ona_rules *rules, struct str path);

/* An empty block, to be filled leaf by leaf. */
void ona_rules_blank(struct ona_rules *rules);
/*
 * What no single leaf can tell: a fault names the leaf at fault and the one it does not go with
 * ("" if there is none). Returns how many there are.
 */
struct ona_fault {
    char path[ONA_MAX_PATH], other[ONA_MAX_PATH];
    struct err words;
};
typedef void ona_fault_report(void *context, const struct ona_fault *fault);
int ona_rules_check(const struct ona_rules *rules, ona_fault_report *report, void *context);

/* The live leaves that differ, as "cells.harvest=3; die.faces[0].steps=2"; nothing if none does. */
void ona_rules_changes_print(const struct ona_rules *rules, const struct ona_rules *standard,
                             struct text *t);
/* Changes a block so; it is as it was when that is refused. */
MUST_USE enum status ona_rules_changes_apply(struct ona_rules *rules, struct str changes,
                                             struct err *e);

#endif
