/* Torii: MIT licence, see LICENSE. */
/* A YAML file as a tree of nodes: the only interface to libfyaml. */
#ifndef RULEDATA_TREE_H
#define RULEDATA_TREE_H

#include "ruledata/faults.h"

enum tree_kind { TREE_SCALAR, TREE_MAPPING, TREE_SEQUENCE };

struct tree_node {
    enum tree_kind kind;
    bool plain;   /* an unquoted scalar */
    bool refused; /* a fault was reported; treated as absent */
    struct place place, key_place;
    struct str key;  /* in a mapping; borrowed from the tree */
    struct str text; /* of a scalar; borrowed from the tree */
    int first, next; /* child and sibling by number; 0: none */
    int count;       /* of children */
};

enum { TREE_ROOT = 1 };

struct tree {
    struct tree_node *node; /* [0] is unused */
    int nodes;
    char *bytes; /* of keys and texts */
    size_t used, size;
};

/*
 * Adds errors to the faults; OK if there is a tree, with TREE_ROOT in it. Must be released in either
 * case.
 */
MUST_USE enum status tree_read(struct tree *t, struct str yaml, struct faults *f);
void tree_release(struct tree *t);

#endif
