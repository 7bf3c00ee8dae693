/* Torii: MIT licence, see LICENSE. */
/*
 * A game written down: tags, set-up, turns with comments, result (docs/formats/record.md).
 *
 * A record is filled step by step (tags, begin, turns, finish) by whoever reads a format, or taken
 * from a match. A turn is kept as its canonical text, in the scope of the record: everything (`full`,
 * each turn as its own player saw it), or what a seat or a spectator was shown. The game is watched in that
 * scope (watch.h), so a turn that nothing explains is refused.
 *
 * Nothing here allocates; a struct record is large (some 3 MB) and points into itself: never copy
 * it. On failure of any function that adds something, the record keeps what it had before.
 */
#ifndef GAME_RECORD_H
#define GAME_RECORD_H

#include "game/watch.h"

enum {
    RECORD_MAX_STEPS = 16384,
    RECORD_MAX_TAGS = 64,
    RECORD_MAX_NAME = 32,       /* bytes of a tag's name */
    RECORD_MAX_VALUE = 16383,   /* bytes of a tag's value */
    RECORD_MAX_TURN = 8192,     /* bytes of a turn */
    RECORD_MAX_TEXT = 1 << 19,  /* bytes of all tags, turns and comments together */
    RECORD_MAX_INPUT = 4 << 20, /* bytes of a text to be read */
    RECORD_MAX_PRINT = 3 << 20, /* bytes that a printed record never exceeds, in any format */
};

/* A bit for every player who has won, alone or together with others. */
enum record_result { RECORD_UNDECIDED, RECORD_FIRST_WON, RECORD_SECOND_WON, RECORD_DRAWN };

struct record;

/* Opens the game that the tags of r name; what *out points to outlives the record. */
typedef enum status record_opener(void *context, const struct record *r, const struct game **out,
                                  struct err *e);

struct record_tag {
    struct str name, value;
};

struct record_turn {
    struct str text;    /* parts joined, with their outcomes; `+` or `;` at its end: not over */
    struct str comment; /* behind it; empty if there is none */
    int number;         /* 0 for the set-up, then from 1 */
    int player;         /* GAME_CHANCE if only chance acts in it */
};

struct record {
    record_opener *open;
    void *context;
    const struct game *game; /* NULL before record_begin */
    int scope;               /* GAME_FULL, a seat or GAME_SPECTATOR */
    bool shown;              /* the scope hides something */
    struct match match;      /* the game, as far as the scope is shown it */
    struct game_state first; /* the first position and the last, as the scope sees them */
    struct game_state last;
    enum record_result result;
    const char *ending; /* a constant; "unfinished" until the record is finished */

    int tag_count;
    struct record_tag tags[RECORD_MAX_TAGS];
    struct str preface; /* comment before the first turn */
    size_t turn_count;
    struct record_turn turns[RECORD_MAX_STEPS];

    /* How the record stands inside; for record*.c alone. */
    size_t text_len;
    struct watch watch; /* of the match, while it is read */
    struct match_step steps[RECORD_MAX_STEPS];
    char text[RECORD_MAX_TEXT];
};

/* The whole text form, `.ogn`. CUT_OFF when the text ends too soon, ILLEGAL when its content
 * contradicts itself or the rules, BAD_INPUT when it cannot be read; r keeps what was good. */
enum status record_read(struct record *r, struct str text, struct err *e);
enum status record_print(const struct record *r, struct text *t, struct err *e);

void record_init(struct record *r, record_opener *open, void *context);

/* Tags. A value that is set again replaces the old one; data is NULL where there is no such tag. */
struct str record_tag(const struct record *r, const char *name);
enum status record_tag_set(struct record *r, struct str name, struct str value, struct err *e);
enum status record_tag_add(struct record *r, const char *name, const char *value, struct err *e);
/* The tags in the order they are printed in: fills order[RECORD_MAX_TAGS], returns how many. */
int record_tag_order(const struct record *r, int *order);

/* Opens the game, deals or sets the position, as the tags say. */
enum status record_begin(struct record *r, struct err *e);
/* One turn, as the scope was shown it. */
enum status record_hear(struct record *r, struct str turn, struct err *e);
/* Number and player of the turn that comes next; false when there is none. */
bool record_next(const struct record *r, int *number, int *player);
/* Behind the last turn, or before the first; runs of white space become one space. */
enum status record_comment(struct record *r, struct str text, struct err *e);
/* "1-0", "1/2-1/2-0", "*", and how it ended (empty: as the tag or the board says). */
enum status record_finish(struct record *r, struct str result, struct str ending, struct err *e);
/* Ends a record whose text was cut off: only the board can have decided it. Says where it was. */
enum status record_cut(struct record *r, const char *where, struct err *e);

/* The set-up and turns of a match, in a scope; tags may be set before, finish comes after. */
enum status record_take(struct record *r, const struct match *m, int scope, struct err *e);
/* A full record as a seat or spectator may see it: made from events and views alone. */
enum status record_show(struct record *out, const struct record *full, int scope, struct err *e);
/* "full", "public" or a seat's name. */
const char *record_scope_name(const struct game *g, int scope);
enum status record_scope_find(const struct game *g, struct str name, int *out, struct err *e);
/* A seat's name, or "chance". */
const char *record_player_name(const struct game *g, int player);
/* "1-0", "1/2-1/2-0", …; "*" if it is not decided. */
const char *record_result_name(int players, enum record_result result);
bool record_result_find(int players, struct str name, enum record_result *out);
/* What the board says of a game that is over. */
enum record_result record_result_of(const struct game *g, const void *state);

#endif
