/* Torii: MIT licence, see LICENSE. */
/*
 * Puzzles: positions with one right first move, and records of Shadow from which the place of a ninja follows.
 * Finding them, proving them, and judging an attempt to solve one.
 *
 * An open puzzle is a position of the base game, Sensei's Path or Wind in which the player to move solves it:
 *
 *     win in N   one first move wins within N own moves, whatever the opponent does; no other does
 *     only       one move wins; every other one draws or loses
 *     hold       one move does not lose; every other one does
 *
 * A puzzle of Shadow is what one seat was shown of a game, and asks for the square of the opponent's hidden ninja.
 *
 * The room is pure: memory is handed in, and so are the results of tables (struct puzzle_judge).
 */
#ifndef STUDY_PUZZLE_H
#define STUDY_PUZZLE_H

#include "rules/onitama/onitama.h"

enum puzzle_kind {
    PUZZLE_WIN_2,
    PUZZLE_WIN_3,
    PUZZLE_WIN_4,
    PUZZLE_WIN_5, /* or more */
    PUZZLE_ONLY,
    PUZZLE_HOLD,
    PUZZLE_WIND, /* win in N with the wind spirit on the board */
    PUZZLE_SHADOW,
    PUZZLE_KINDS,
};

enum puzzle_theme {
    PUZZLE_STONE,     /* ends with the capture of the master … */
    PUZZLE_STREAM,    /* … or with the master on the arch */
    PUZZLE_CAPTURE,   /* the first move captures */
    PUZZLE_QUIET,     /* the first move neither captures nor threatens to win at once */
    PUZZLE_DOUBLE,    /* it threatens to win in two ways */
    PUZZLE_SACRIFICE, /* the best defence captures a student, and loses */
    PUZZLE_MASTER,    /* the master makes the first move */
    PUZZLE_DEFENCE,   /* the opponent threatens to win at once */
    PUZZLE_ENDGAME,   /* at most four men */
    PUZZLE_SPIRIT,    /* the first move moves the spirit */
    PUZZLE_LANTERN,   /* Shadow: a lantern tells something */
    PUZZLE_ATTEMPT,   /* Shadow: an attempt does */
    PUZZLE_THEMES,
};

enum {
    PUZZLE_MAX_MOVES = 8,  /* of a win in N */
    PUZZLE_UNSOLVED = 11,  /* the level of a puzzle that no level of the computer solves */
    PUZZLE_POSITION = 128, /* bytes of a position in text, including the zero */
    PUZZLE_MOVE = 32,      /* of a move */
    PUZZLE_EVENTS = 480,   /* of all events of a record */
    PUZZLE_ROW = 768,      /* of a puzzle in text */
};

/* Texts are zero-terminated. */
struct puzzle {
    enum puzzle_kind kind;
    int moves;       /* wins in that many own moves; 0 where that is not asked */
    int level;       /* the lowest level of the computer that solves it, or PUZZLE_UNSOLVED */
    unsigned themes; /* a bit for each enum puzzle_theme */
    char position[PUZZLE_POSITION]; /* OFEN; Shadow: the first view of the seat that solves */
    char solution[PUZZLE_MOVE];     /* the first move, or a square */
    char events[PUZZLE_EVENTS];     /* Shadow: all that the seat was shown since, blanks between */
};

/* ---- text: docs/formats/puzzles.md --------------------------------------------------------------- */

void puzzle_print(const struct puzzle *p, struct text *t);
enum status puzzle_read(struct str row, struct puzzle *out, struct err *e);
const char *puzzle_kind_name(enum puzzle_kind kind);
const char *puzzle_theme_name(enum puzzle_theme theme);
bool puzzle_kind_find(struct str name, enum puzzle_kind *out);
/* A text that is equal for two puzzles if and only if mirroring the board left to right and changing colours can make
 * them equal: their positions, or the records of Shadow. BAD_INPUT if the puzzle cannot be read. */
enum status puzzle_identity(const struct puzzle *p, char out[PUZZLE_POSITION]);

/* The seat that was shown the record of a puzzle of Shadow, and solves it. */
int puzzle_shadow_seat(const struct puzzle *p);

/* ---- solving ------------------------------------------------------------------------------------- */

/* A solver lives in memory of its owner, puzzle_solver_bytes(entries) bytes aligned to 16; entries is a power of 2. */
struct puzzle_solver;
size_t puzzle_solver_bytes(size_t entries);
struct puzzle_solver *puzzle_solver_init(void *memory, size_t entries);
/* The game whose positions are asked about; it must outlive the questions. Forgets everything. */
void puzzle_solver_begin(struct puzzle_solver *v, const struct game *g);

/* Can the player to move force a win within that many plies (odd)? Exact: nothing is pruned by guesswork. */
bool puzzle_wins(struct puzzle_solver *v, const struct oni_core *s, int plies);
/* Has the player to move lost within that many plies (even), whatever is played? */
bool puzzle_loses(struct puzzle_solver *v, const struct oni_core *s, int plies);
/* The fewest plies in which the player to move wins, or -1 if more than `most` would be needed. */
int puzzle_win_plies(struct puzzle_solver *v, const struct oni_core *s, int most);
/* Does the action win at once? */
bool puzzle_wins_now(const struct oni_core *s, game_action a);
/* The defence that holds out longest, the first in the order of the rules among several; the player to move loses
 * within `most` plies. */
game_action puzzle_defence(struct puzzle_solver *v, const struct oni_core *s, int most);

/* What becomes of a move that somebody tries. */
struct puzzle_answer {
    bool right;  /* the solution goes on, or … */
    bool solved; /* … is complete */
    game_action
        reply; /* the opponent's: the defence that holds out longest, or what refutes a wrong move; 0 if solved */
    int loses; /* after a wrong move the opponent wins within that many plies, the reply included; 0: not shown */
};

struct puzzle_judge;
/* In a win within `left` plies, at the move of the one who solves. */
void puzzle_answer(const struct puzzle_judge *j, const struct oni_core *s, game_action move,
                   int left, struct puzzle_answer *out);
/* In a puzzle that is solved by one move. */
void puzzle_answer_only(const struct puzzle_judge *j, const struct oni_core *s, game_action move,
                        game_action solution, struct puzzle_answer *out);
/* A move that wins soonest, within `left` plies; 0 if there is none. */
game_action puzzle_best(const struct puzzle_judge *j, const struct oni_core *s, int left);

/* What a table says of a position: 1 the player to move wins, 0 draw, -1 loses; *plies to the end. False: unknown. */
typedef bool puzzle_probe(void *context, const struct oni_core *s, int *wdl, int *plies);

/* Everything that judging a position takes. */
struct puzzle_judge {
    const struct game *game;
    struct puzzle_solver *solver;
    puzzle_probe *probe; /* NULL: no tables */
    void *context;
};

#endif
