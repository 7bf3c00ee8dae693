/* Torii: MIT licence, see LICENSE. */
/*
 * A tree of moves from a position, with comments and glyphs (the numbers of PGN's NAGs). It walks a watch with its
 * match: a game that is open, or known in full, by its actions; where something is hidden from the scope, by the
 * events that the scope was shown, and only those that some full game explains.
 *
 * A node is one action or event, so a turn in parts is a chain of nodes; node 0 is the position that the tree
 * begins in. The first child is the main continuation. No heap: the caller owns the tree (about 1.3 MB), the watch,
 * and its match with room for the steps of every line that is walked.
 */
#ifndef STUDY_TREE_H
#define STUDY_TREE_H

#include "game/record.h"

enum {
    STUDY_MAX_NODES = 20000,  /* more than a record has steps */
    STUDY_MAX_TEXT = 1 << 19, /* bytes of all comments */
    STUDY_MAX_GLYPHS = 6,     /* of a node */
    STUDY_MAX_NESTED = 64,    /* variations within variations */
    STUDY_VERDICT_GLYPHS = 6, /* NAGs up to this one exclude each other: ! ? !! ?? !? ?! */
    STUDY_ROOT = 0,
    STUDY_NONE = 0xffff,
};

struct study_node {
    game_action action;           /* an event where the scope is not shown everything */
    uint32_t comment;             /* where it is in the text … */
    uint16_t length;              /* … and its bytes */
    uint16_t parent, child, next; /* nodes, or STUDY_NONE */
    int8_t actor;
    uint8_t glyphs[STUDY_MAX_GLYPHS]; /* sorted; 0: no more */
    bool used, closes;                /* closes: it ends a turn */
};

struct study_tree {
    struct watch *watch; /* stands at the current node; its match holds the way there */
    size_t setup;        /* steps of the match before the root */
    int current;
    int count; /* nodes ever used; those that were deleted are used again */
    size_t text_len;
    uint16_t way[STUDY_MAX_NODES]; /* scratch */
    struct study_node node[STUDY_MAX_NODES];
    char text[STUDY_MAX_TEXT];
};

/* The steps of the match from the set-up on become the main line; the current node is its end. */
enum status study_tree_begin(struct study_tree *t, struct watch *w, struct err *e);

/* Plays an action, an event or a joined turn, as its scope writes it, from the current node; goes there.
 * *fresh: was it new? */
enum status study_tree_play(struct study_tree *t, struct str text, bool *fresh, struct err *e);
enum status study_tree_go(struct study_tree *t, int node, struct err *e);
/* One place up among its siblings; its whole way the main line. */
enum status study_tree_promote(struct study_tree *t, int node, struct err *e);
enum status study_tree_make_main(struct study_tree *t, int node, struct err *e);
/* With everything behind it; what stood there stands at its parent. */
enum status study_tree_delete(struct study_tree *t, int node, struct err *e);
/* Replaces the comment of a node that ends a turn; runs of white space become one space. On the root: of the
 * whole tree. */
enum status study_tree_comment(struct study_tree *t, int node, struct str text, struct err *e);
/* Adds a glyph, or removes it if it is there. */
enum status study_tree_glyph(struct study_tree *t, int node, int glyph, struct err *e);

struct str study_tree_said(const struct study_tree *t, int node);

/* As .ogn with variations, docs/formats/record.md. Reads into a record that was initialised, which keeps tags
 * and result, and walks the watch of the record. */
enum status study_tree_read(struct study_tree *t, struct record *r, struct str text, struct err *e);
/* The record holds tags, main line and result: without variations and glyphs the text is that of record_print. */
enum status study_tree_print(struct study_tree *t, const struct record *r, struct text *out,
                             struct err *e);
/* {"current":3,"nodes":[…]} without braces. */
void study_tree_json(struct study_tree *t, struct text *out);

#endif
