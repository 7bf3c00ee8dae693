/* Torii: MIT licence, see LICENSE. */
/*
 * A record of a game: tags, set-up, turns with comments, result (docs/formats/record.md).
 *
 * A record is built step by step (tags, begin, turns, finish) by a format reader, or taken from a match. A
 * turn is stored as its canonical text, in the scope of the record: everything (`full`, each turn as its
 * own player saw it), or what a seat or a spectator was shown. The game is followed in that scope
 * (watch.h), so a turn that nothing explains is rejected.
 *
 * Nothing here allocates. A struct record is large (about 3 MB) and points into itself: never copy it. If
 * a function that adds something fails, the record keeps what it had before.
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
    RECORD_MAX_PRINT = 3 << 20, /* upper bound in bytes of a printed record, in any format */
};

/* One bit per player who has won, alone or jointly. */
enum record_result { RECORD_UNDECIDED, RECORD_FIRST_WON, RECORD_SECOND_WON, RECORD_DRAWN };

struct record;

/* Opens the game named by the tags of r; what *out points to must outlive the record. */
typedef enum status record_opener(void *context, const struct record *r, const struct game **out,
                                  struct err *e);

struct record_tag {
    struct str name, value;
};

struct record_turn {
    struct str text;    /* parts joined, with their outcomes; a final `+` or `;` means unfinished */
    struct str comment; /* after the turn; empty if none */
    int number;         /* 0 for the set-up, then from 1 */
    int player;         /* GAME_CHANCE if only chance acts in it */
};

struct record {
    record_opener *open;
    void *context;
    const struct game *game; /* NULL before record_begin */
    int scope;               /* GAME_FULL, a seat or GAME_SPECTATOR */
    bool shown;              /* the scope hides something */
    struct match match;      /* the game as shown to the scope */
    struct game_state first; /* the first and the last position as the scope sees them */
    struct game_state last;
    enum record_result result;
    const char *ending; /* a string constant; "unfinished" until the record is finished */

    int tag_count;
    struct record_tag tags[RECORD_MAX_TAGS];
    struct str preface; /* comment before the first turn */
    size_t turn_count;
    struct record_turn turns[RECORD_MAX_STEPS];

    /* Internal state; for record*.c alone. */
    size_t text_len;
    struct watch watch; /* of the match, while it is being read */
    struct match_step steps[RECORD_MAX_STEPS];
    char text[RECORD_MAX_TEXT];
};

/* Reads the complete text form, `.ogn`. CUT_OFF if the text ends prematurely, ILLEGAL if its content
 * contradicts itself or the rules, BAD_INPUT if it is malformed; r keeps what was good. */
enum status record_read(struct record *r, struct str text, struct err *e);
enum status record_print(const struct record *r, struct text *t, struct err *e);

void record_init(struct record *r, record_opener *open, void *context);

/* Tags. Setting a tag again replaces its value; data is NULL for a missing tag. */
struct str record_tag(const struct record *r, const char *name);
enum status record_tag_set(struct record *r, struct str name, struct str value, struct err *e);
enum status record_tag_add(struct record *r, const char *name, const char *value, struct err *e);
/* The tags in print order: fills order[RECORD_MAX_TAGS] and returns the count. */
int record_tag_order(const struct record *r, int *order);

/* Opens the game and deals or sets the position, according to the tags. */
enum status record_begin(struct record *r, struct err *e);
/* One turn, as shown to the scope. */
enum status record_hear(struct record *r, struct str turn, struct err *e);
/* Number and player of the next turn; false when there is none. */
bool record_next(const struct record *r, int *number, int *player);
/* After the last turn, or before the first; runs of white space become one space. */
enum status record_comment(struct record *r, struct str text, struct err *e);
/* "1-0", "1/2-1/2-0", "*", and how it ended (empty: according to the tag or the board). */
enum status record_finish(struct record *r, struct str result, struct str ending, struct err *e);
/* Ends a record whose text was cut off: only the board can have decided the game. */
enum status record_cut(struct record *r, struct err *e);

/* The set-up and turns of a match, in a scope; tags may be set before, finish is called after. */
enum status record_take(struct record *r, const struct match *m, int scope, struct err *e);
/* A full record reduced to what a seat or spectator may see: made from events and views alone. */
enum status record_show(struct record *out, const struct record *full, int scope, struct err *e);
/* "full", "public" or a seat's name. */
const char *record_scope_name(const struct game *g, int scope);
enum status record_scope_find(const struct game *g, struct str name, int *out, struct err *e);
/* A seat's name, or "chance". */
const char *record_player_name(const struct game *g, int player);
/* "1-0", "1/2-1/2-0", …; "*" if undecided. */
const char *record_result_name(int players, enum record_result result);
bool record_result_find(int players, struct str name, enum record_result *out);
/* The result of a finished game according to the board. */
enum record_result record_result_of(const struct game *g, const void *state);

#endif
