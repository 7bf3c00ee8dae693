/* Torii: MIT licence, see LICENSE. */
/*
 * Playing at a prompt, line by line: people at one screen, a person against the computer, or nobody.
 * The room knows the games it draws and whose clauses it quotes: Onitama, and Onamazu in onamazu_*.
 *
 * Whatever a person is shown is made from that seat's view and events. Where something is hidden,
 * people take turns at the screen, which is wiped before the next one may look.
 */
#ifndef TERM_TERM_H
#define TERM_TERM_H

#include "engine/why.h"
#include "game/form.h"
#include "game/match.h"
#include "game/record.h"
#include "games/games.h"
#include "words/look.h"

/* How the seats play that are no people. */
enum term_mind { TERM_RANDOM, TERM_NAIVE, TERM_GREEDY };

struct term_game {
    struct match *match; /* dealt; played on in place */
    const struct games_entry *entry;
    struct words_look look;
    bool person[GAME_MAX_PLAYERS];     /* the others move at random … */
    uint64_t seed;                     /* … from this stream; */
    enum term_mind mind;               /* in Onamazu they may also reckon; */
    int level;                         /* or they think, 1 to 10; 0: they do not … */
    unsigned char secret[FORM_SECRET]; /* … by this secret, which the record keeps */
    bool practice;         /* alone against the computer: what was shown can be taken back (S15) */
    const char *record;    /* a file for the record, or NULL */
    const char *name[2];   /* of the players, for the record; NULL if not told */
    const uint64_t *dealt; /* the seed of the deal, or NULL if it was chosen */
    const struct record *loaded; /* the record that the match goes on from, or NULL … */
    const char *path;            /* … and its file */
};

/* From the environment and the terminal; `plain` asks for ASCII and no colour. */
struct words_look term_look_of(const char *language, bool plain);

/* Plays until the game is over or left. Fails only if the record cannot be written. */
enum status term_play(const struct term_game *how, struct err *e);

/* Moves of an open game of Onitama in words, in lines with a small indent; "…" where there are more. */
void term_line_words(struct text *t, const char *language, const struct game *g, const void *state,
                     const game_action *moves, int count, bool more);

/* One move of any game, as those sentences have it: "Ox c1c2". */
void term_move(struct text *t, const char *language, const struct games_entry *entry,
               const void *state, game_action move);

/* A move of Onitama as it was typed, as the notation has it: cards have their names in the language too,
 * and capitals do not matter. In `out`. */
struct str term_move_text(const char *language, struct str typed, struct text *out);
/* Why the rules refuse it, in the language; the state is what the player sees. */
void term_refusal(struct text *t, const char *language, const struct games_entry *entry,
                  const void *state, const struct err *e, struct str typed);

/*
 * Why a move is good or bad, in a sentence without its full stop: "Ox c1c2 loses in 4: Tiger c5c3
 * takes the master (B11)". The state is what the player of the move sees; actions of Onamazu are told
 * as they are typed, and in words.
 */
void term_why(struct text *t, const char *language, const struct games_entry *entry,
              const void *state, const struct why *w);
/* The same in lines for a screen, with the moves that show it and what is better. */
void term_why_words(struct text *t, const char *language, const struct games_entry *entry,
                    const void *state, const struct why *w);

/* What to play, as the options of the command line name it. Texts live for ever. */
struct term_choice {
    const char *game;
    const char *seat, *wind, *light, *language; /* given: not asked. NULL: the usual */
    const char *rules;                          /* the same */
    const char *players, *opponents;            /* of Onamazu */
    const char *level;                          /* NULL: the computer does not think */
    bool sensei_known;                          /* not asked either */
};

/* Asks what is not given; false if the person leaves. */
bool term_menu(const struct words_look *look, struct term_choice *c);

/* Who the computer is, for records: "Torii level 3", or what it is without a level. */
enum { TERM_NAME = 32 };
const char *term_computer(const struct term_game *how, const char *without, char memory[TERM_NAME]);

/*
 * Who sits where, as records keep it to go on with: "person", "level 3", "random", "naive", "greedy".
 * Fills person, level, mind and practice as the tags of a record say; those of a seat without a tag stay. Bad
 * values fail in one line. *found: there were tags.
 */
enum status term_seats_read(const struct record *r, struct term_game *how, bool *found,
                            struct err *e);

#endif
