/* Torii: MIT licence, see LICENSE. */
/*
 * Playing at a prompt, line by line: people at one screen, a person against the computer, or computers only.
 * The room knows the games it draws and whose clauses it quotes: Onitama, and Onamazu in onamazu_*.
 *
 * Everything a person is shown is derived from that seat's view and events. In games with secrets, people
 * take turns at the screen, which is wiped before the next one may look.
 */
#ifndef TERM_TERM_H
#define TERM_TERM_H

#include "engine/why.h"
#include "game/form.h"
#include "game/match.h"
#include "game/record.h"
#include "games/games.h"
#include "study/review.h"
#include "words/look.h"

/* How the computer's seats play without a level. */
enum term_mind { TERM_RANDOM, TERM_NAIVE, TERM_GREEDY };

struct term_game {
    struct match *match; /* dealt; played in place */
    const struct games_entry *entry;
    struct words_look look;
    bool person[GAME_MAX_PLAYERS];     /* the other seats move at random … */
    uint64_t seed;                     /* … from this seed; */
    enum term_mind mind;               /* in Onamazu also by simple heuristics; */
    int level;                         /* or search, at level 1 to 10; 0: they do not … */
    unsigned char secret[FORM_SECRET]; /* … with this secret, which the record keeps */
    bool practice;         /* against the computer: even what was shown can be taken back (S15) */
    const char *record;    /* file of the record, or NULL */
    const char *name[2];   /* of the players, for the record; NULL if not given */
    const uint64_t *dealt; /* the seed of the deal, or NULL if it was given */
    const struct record *loaded; /* the record that was loaded, or NULL … */
    const char *path;            /* … and its file */
};

/* From the environment and the terminal; `plain` forces ASCII and no colour. */
struct words_look term_look_of(const char *language, bool plain);

/* Plays until the game is over or the user quits. Fails only if the record cannot be written. */
enum status term_play(const struct term_game *how, struct err *e);

/* Moves of an open game of Onitama in words, in slightly indented lines; "…" if there are more. */
void term_line_words(struct text *t, const char *language, const struct game *g, const void *state,
                     const game_action *moves, int count, bool more);

/* A review: a score; a move's row, with the sentence if it is an error; the sentence alone; a game's figures. */
void term_score(struct text *t, const char *language, const struct games_entry *entry,
                const struct engine_score *s);
void term_verdict_legend(struct text *t, const char *language);
void term_verdict(struct text *t, const char *language, const struct games_entry *entry,
                  const struct study_verdict *v);
void term_verdict_said(struct text *t, const char *language, const struct games_entry *entry,
                       const struct study_verdict *v);
void term_summary(struct text *t, const char *language, const struct study_review *r,
                  const struct study_summary *s);

/* One move of any game, as used in those sentences: "Ox c1c2". */
void term_move(struct text *t, const char *language, const struct games_entry *entry,
               const void *state, game_action move);

/* Converts a typed move of Onitama to the notation: cards may have their translated names, and case does not
 * matter. Stored in `out`. */
struct str term_move_text(const char *language, struct str typed, struct text *out);
/* Why the rules refuse it, translated; the state is what the player sees. */
void term_refusal(struct text *t, const char *language, const struct games_entry *entry,
                  const void *state, const struct err *e, struct str typed);

/*
 * Why a move is good or bad, in a sentence without its full stop: "Ox c1c2 loses in 4: Tiger c5c3
 * takes the master (B11)". The state is what the player of the move sees; actions of Onamazu are given
 * as they are typed, and in words.
 */
void term_why(struct text *t, const char *language, const struct games_entry *entry,
              const void *state, const struct why *w);
/* The same as lines for a screen, with the moves that show it and a better one. */
void term_why_words(struct text *t, const char *language, const struct games_entry *entry,
                    const void *state, const struct why *w);

/* What to play, as named by the command-line options. Texts are static. */
struct term_choice {
    const char *game;
    const char *seat, *wind, *light, *language; /* given: not asked. NULL: the default */
    const char *rules;                          /* the same */
    const char *players, *opponents;            /* of Onamazu */
    const char *level;                          /* NULL: the computer does not search */
    bool sensei_known;                          /* not asked either */
};

/* Asks for what is not given; false if the user quits. */
bool term_menu(const struct words_look *look, struct term_choice *c);

/* The computer's name in records: "Torii level 3", or its kind without a level. */
enum { TERM_NAME = 32 };
const char *term_computer(const struct term_game *how, const char *without, char memory[TERM_NAME]);

/*
 * What plays each seat, as kept in records so that a game can be continued: "person", "level 3", "random", "naive",
 * "greedy". Fills person, level, mind and practice from the tags of a record; seats without a tag stay unchanged.
 * Invalid values fail with a message. *found: there were tags.
 */
enum status term_seats_read(const struct record *r, struct term_game *how, bool *found,
                            struct err *e);

#endif
