/* Torii: MIT licence, see LICENSE. */
/*
 * Engines against each other: any programs that speak UGI, every pair of them, each opening from both
 * sides, many games at once. Our own rules decide what is legal and who has won; our clock decides who
 * was late. An engine that is late, dies, falls silent or plays what it may not loses the game, and is
 * started again for the next.
 *
 * Game i belongs to round i / (2 · pairings); the two games of a pairing follow one another. Which
 * engines play it, from which opening, is known from the set-up alone, however many are played at once.
 */
#ifndef CONTEST_CONTEST_H
#define CONTEST_CONTEST_H

#include "contest/stats.h"
#include "games/games.h"

enum {
    CONTEST_MAX_ENGINES = 32,
    CONTEST_MAX_WORDS = 64,   /* of a command line */
    CONTEST_MAX_OPTIONS = 32, /* of an engine */
    CONTEST_MAX_NAME = 64,    /* bytes, the zero included */
    CONTEST_MAX_THREADS = 256,
    CONTEST_MAX_GAMES = 1 << 20,
    CONTEST_MAX_PLY = 4000,
};

/* How long an engine may think; 0 is no limit. */
struct contest_limits {
    double clock, increment; /* seconds a game, and more for every move */
    double move;             /* seconds a move */
    double margin;           /* seconds that it may be late */
    uint64_t nodes;
    int depth;
};

/* All texts are borrowed. */
struct contest_engine {
    char name[CONTEST_MAX_NAME];              /* empty: as it calls itself */
    const char *words[CONTEST_MAX_WORDS + 1]; /* the program and its arguments; NULL last */
    const char *folder, *errors;              /* as in struct os_program */
    const char *option[CONTEST_MAX_OPTIONS], *value[CONTEST_MAX_OPTIONS];
    int options;
    struct contest_limits limits;
};

/* Where games begin: positions of a text, one a line; or random deals, with some random moves. */
struct contest_openings {
    struct str text; /* empty: random */
    uint64_t start;  /* the line to begin with, from 0; after the last comes the first */
    bool shuffled;   /* by the seed */
    int plies;       /* random moves after a random deal */
    int depth;       /* that no proof of a win may be found in, where a mind can search; 0: any */
};

enum contest_end {
    CONTEST_BOARD,      /* over by the rules */
    CONTEST_REPETITION, /* drawn: a position stood for the third time, or nothing happened (B13) */
    CONTEST_LENGTH,     /* drawn: too many plies */
    CONTEST_ILLEGAL,    /* lost: from here on by a fault of the loser */
    CONTEST_TIME,
    CONTEST_CRASH,
    CONTEST_SILENCE,
    CONTEST_ENDS
};
extern const char *const contest_end_word[CONTEST_ENDS]; /* "time forfeit" … */

/* What a player used in a game. */
struct contest_use {
    double seconds;
    uint64_t nodes, depths, moves; /* depths: the sum over all moves */
};

struct contest_game {
    int number;    /* from 0 */
    int engine[2]; /* of Blue and Red */
    int points;    /* of Blue, in halves */
    int plies;
    enum contest_end end;
    struct contest_use use[2];
    bool done;
};

/* What is known so far. */
struct contest_standing {
    int engines, games, total;
    char name[CONTEST_MAX_ENGINES][CONTEST_MAX_NAME];
    struct contest_score score[CONTEST_MAX_ENGINES][CONTEST_MAX_ENGINES]; /* [a][b]: a against b */
    struct contest_use use[CONTEST_MAX_ENGINES];
    int64_t forfeits[CONTEST_MAX_ENGINES][CONTEST_ENDS]; /* games lost so */
    int64_t ends[CONTEST_ENDS], plies, blue_points;
    int64_t sprt_pairs[CONTEST_PAIRS]; /* in their order, up to the first that is not over */
    double llr;
    int verdict; /* of the test: 1 elo1, -1 elo0, 0 none yet */
};

struct contest_setup {
    const struct games_entry *entry;
    struct contest_engine *engine; /* a name that was empty is filled in */
    int engines, rounds, threads;
    struct contest_openings openings;
    uint64_t seed;
    int draw_ply;    /* after so many plies it is a draw */
    double patience; /* seconds to wait where no clock is running */
    bool sprt;       /* between the first two; there are no others then */
    struct contest_sprt test;
    const char
        *rules; /* the file that the rules of Onamazu came from, told to engines; NULL: none */
    const char *records; /* the file to keep games in; NULL: nowhere */
    bool resume;         /* go on with what is there */
    /* Told after every game, by one thread at a time; may be NULL. */
    void (*tell)(void *context, const struct contest_standing *s, const struct contest_game *g);
    void *context;
};

/*
 * Plays all of it; when told to leave (Ctrl-C) it stops in the middle, with what is over kept, and
 * *left is true. Fails if an engine cannot be started at all, or records cannot be read or written.
 */
enum status contest_run(const struct contest_setup *setup, struct contest_standing *out, bool *left,
                        struct err *e);

/* The opening of a round, as text; for one thread after the other. */
struct contest_judge;
struct contest_judge *contest_judge_new(
    const struct contest_setup *setup); /* NULL without memory */
void contest_judge_free(struct contest_judge *j);
enum status contest_opening(struct contest_judge *j, int round, struct text *out, struct err *e);

/* The seed that the games in a file of records were played with; *found is false where none is. */
enum status contest_records_seed(const char *path, bool *found, uint64_t *seed, struct err *e);
/* Takes the next record off a text of several; false when nothing is left. */
bool contest_record_cut(struct str *rest, struct str *record);

#endif
