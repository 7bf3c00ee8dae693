/* Torii: MIT licence, see LICENSE. */
/*
 * Engine matches: any programs that speak UGI, every pair of them, each opening from both sides, many games
 * at once. Our rules decide what is legal and who has won; our clock decides who was late. An engine that
 * exceeds its time, crashes, hangs or plays an illegal move loses the game, and is restarted for the next.
 *
 * Game i belongs to round i / (2 · pairings); the two games of a pairing follow one another. The engines and
 * the opening of a game depend on the set-up only, not on the number of games played at once.
 */
#ifndef CONTEST_CONTEST_H
#define CONTEST_CONTEST_H

#include "contest/stats.h"
#include "games/games.h"

enum {
    CONTEST_MAX_ENGINES = 32,
    CONTEST_MAX_WORDS = 64,   /* of a command line */
    CONTEST_MAX_OPTIONS = 32, /* of an engine */
    CONTEST_MAX_NAME = 64,    /* bytes, including the zero */
    CONTEST_MAX_THREADS = 256,
    CONTEST_MAX_GAMES = 1 << 20,
    CONTEST_MAX_PLY = 4000,
};

/* Time limits of an engine; 0 is no limit. */
struct contest_limits {
    double clock, increment; /* seconds per game, and increment per move */
    double move;             /* seconds per move */
    double margin;           /* tolerated lateness in seconds */
    uint64_t nodes;
    int depth;
};

/* All texts are borrowed. */
struct contest_engine {
    char name[CONTEST_MAX_NAME];              /* empty: the name it reports */
    const char *words[CONTEST_MAX_WORDS + 1]; /* the program and its arguments; NULL last */
    const char *folder, *errors;              /* as in struct os_program */
    const char *option[CONTEST_MAX_OPTIONS], *value[CONTEST_MAX_OPTIONS];
    int options;
    struct contest_limits limits;
};

/* Where games begin: positions of a text, one per line; or random deals, followed by some random moves. */
struct contest_openings {
    struct str text; /* empty: random */
    uint64_t start;  /* first line to use, from 0; wraps around */
    bool shuffled;   /* by the seed */
    int plies;       /* random moves after a random deal */
    int depth;       /* depth to which no win may be proved, if an engine can search it; 0: any */
};

enum contest_end {
    CONTEST_BOARD,      /* over by the rules */
    CONTEST_REPETITION, /* drawn: third repetition, or no progress (B13) */
    CONTEST_LENGTH,     /* drawn: too many plies */
    CONTEST_ILLEGAL,    /* lost: from here on by a fault of the loser */
    CONTEST_TIME,
    CONTEST_CRASH,
    CONTEST_SILENCE,
    CONTEST_ENDS
};
extern const char *const contest_end_word[CONTEST_ENDS]; /* "time forfeit" … */

/* Resources that a player used in a game. */
struct contest_use {
    double seconds;
    uint64_t nodes, depths, moves; /* depths: the sum over all moves */
};

struct contest_game {
    int number;    /* from 0 */
    int engine[2]; /* of Blue and Red */
    int points;    /* of Blue, in half points */
    int plies;
    enum contest_end end;
    struct contest_use use[2];
    bool done;
};

/* Standings so far. */
struct contest_standing {
    int engines, games, total;
    char name[CONTEST_MAX_ENGINES][CONTEST_MAX_NAME];
    struct contest_score score[CONTEST_MAX_ENGINES][CONTEST_MAX_ENGINES]; /* [a][b]: a against b */
    struct contest_use use[CONTEST_MAX_ENGINES];
    int64_t forfeits[CONTEST_MAX_ENGINES][CONTEST_ENDS]; /* games lost this way */
    int64_t ends[CONTEST_ENDS], plies, blue_points;
    int64_t sprt_pairs[CONTEST_PAIRS]; /* in their order, up to the first unfinished one */
    double llr;
    int verdict; /* of the test: 1 accepts elo1, -1 elo0, 0 undecided */
};

struct contest_setup {
    const struct games_entry *entry;
    struct contest_engine *engine; /* an empty name is filled in */
    int engines, rounds, threads;
    struct contest_openings openings;
    uint64_t seed;
    int draw_ply;    /* a draw after this many plies */
    double patience; /* seconds to wait when no clock is running */
    bool sprt;       /* test of the first two engines; there are no others then */
    struct contest_sprt test;
    const char *rules;   /* the file of the Onamazu rules, sent to engines; NULL: none */
    const char *records; /* the file for records; NULL: not saved */
    bool resume;         /* continue an existing file */
    /* Called after every game, by one thread at a time; may be NULL. */
    void (*tell)(void *context, const struct contest_standing *s, const struct contest_game *g);
    void *context;
};

/*
 * Plays the whole contest; on Ctrl-C it stops, keeps the finished games and sets *left. Fails if an engine
 * cannot be started at all, or records cannot be read or written.
 */
enum status contest_run(const struct contest_setup *setup, struct contest_standing *out, bool *left,
                        struct err *e);

/* The opening of a round, as text; not thread-safe. */
struct contest_judge;
struct contest_judge *contest_judge_new(
    const struct contest_setup *setup); /* NULL if out of memory */
void contest_judge_free(struct contest_judge *j);
enum status contest_opening(struct contest_judge *j, int round, struct text *out, struct err *e);

/* The seed that the games in a file of records were played with; *found is false if there is none. */
enum status contest_records_seed(const char *path, bool *found, uint64_t *seed, struct err *e);
/* Takes the next record off a text of several; false at the end. */
bool contest_record_cut(struct str *rest, struct str *record);

#endif
