/* Torii: MIT licence, see LICENSE. */
/* The games that one thread plays, one after the other. Private to the room. */
#ifndef CONTEST_BOARD_H
#define CONTEST_BOARD_H

#include "contest/player.h"
#include "game/form.h"

enum { BOARD_LINES = 1 << 18, BOARD_STEPS = RECORD_MAX_STEPS - 8 };

struct board {
    const struct contest_setup *setup;
    struct contest_judge *judge;
    struct player player[CONTEST_MAX_ENGINES]; /* those of the last game may still be running */
    struct match match;
    char secret[FORM_HEX]; /* of the game: seeds the random choices of levels */
    double left[2];        /* on the clocks of Blue and Red, seconds */
    struct text moves[2];  /* as Blue and Red were shown them, each after a blank */
    struct text lines;     /* the lines sent to an engine */
    struct player_answer answer;
    char why[400];     /* details of how it ended, if any */
    int opening_round; /* round of `opening`; -1: none yet */
    struct text opening;
    char opening_memory[GAME_MAX_TEXT];
    char moves_memory[2][BOARD_LINES], lines_memory[BOARD_LINES + 2 * GAME_MAX_TEXT];
    struct match_step steps[BOARD_STEPS];
};

struct board *board_new(const struct contest_setup *setup); /* NULL if out of memory */
void board_free(struct board *b);                           /* stops its engines */

/* The engines of a game, and its round. */
void board_pairing(const struct contest_setup *setup, int number, int engine[2], int *round);
/* Plays it; CUT_OFF on Ctrl-C; any other failure means that nobody can play it. */
enum status board_play(struct board *b, int number, struct contest_game *out, struct err *e);

/* The records of a contest: the file, and one game in it. */
enum { RECORD_MAX_FILE = 2000000000 };
uint64_t record_mark(const struct contest_setup *setup); /* equal for equal set-ups */
enum status record_write(const struct board *b, const struct contest_game *g, struct record *r,
                         struct text *out, struct err *e);
/* Reads the games in the text, passing each on; *good is the length of the part that can stay. */
enum status record_recall(const struct contest_setup *setup, struct str text, struct record *r,
                          void (*found)(void *context, const struct contest_game *g), void *context,
                          size_t *good, struct err *e);

#endif
