/* Torii: MIT licence, see LICENSE. */
/* A game at the prompt: shared by the files of both games. */
#ifndef TERM_PROMPT_H
#define TERM_PROMPT_H

#include "game/choices.h"
#include "os/os.h"
#include "term/play_kinds.h"
#include "term/words.h"

#include <stdatomic.h>

enum { PROMPT_TEXT = 1 << 18, NOBODY = -1 };

enum play_end {
    PLAY_ON,
    PLAY_LEFT,
    PLAY_WON,
    PLAY_RESIGNED,
    PLAY_CLAIMED,
    PLAY_AGREED,
    PLAY_STOPPED,
    PLAY_FULL
};

struct session {
    const struct term_game *how;
    const struct play_kind *kind;
    const struct command *commands; /* terminated by one without words */
    enum play_game game;            /* selects the available commands */
    struct match *match;
    struct words_look look;
    struct os_lines *lines;
    struct rng rng;          /* of the random mover */
    struct thinker *thinker; /* of the computer's seats; NULL if they do not search */
    struct adviser *adviser; /* for hints; NULL until first used */
    bool terminal;           /* interactive: the screen can be wiped, questions can be repeated */
    bool hidden;             /* two people with secrets take turns at the screen */
    int looking;             /* with secrets: who may look at the screen now, or NOBODY */
    bool flipped;            /* the board was flipped: with two people Blue stays below */
    unsigned known[2];       /* explanations that a player has read: a bit per kind of question */
    bool sheet;              /* the alternate screen is shown, see play_sheet */
    size_t start;            /* steps at the start of this session */
    size_t closed;           /* steps when the last turn was closed */
    size_t saved;            /* steps already in the file; 0: none */
    bool own_file;           /* `path` was written or chosen here: overwrite without asking */
    char path[OS_MAX_LINE + 1]; /* file of the record; empty if none was named */
    enum play_end end;
    int winner; /* when resigned */
    struct choices choices;
    struct err refused; /* why the last input was refused; clause empty if none */
    struct rng chance;  /* dice and shuffles */
    int people;         /* number of human seats */

    /* Onamazu. */
    size_t told[GAME_MAX_PLAYERS]; /* steps that a seat has read about */
    bool shown;                    /* the whole screen was shown in this turn */
    bool placed;                   /* the board was shown since the ring rotated */
    bool warned[GAME_MAX_PLAYERS]; /* a seat has been told about custom rules */
    game_action group;             /* chosen, while its payment is asked; or 0 */

    /* Buffers. */
    char typed[OS_MAX_LINE + 1], taken[OS_MAX_LINE + 1]; /* at the pager: the next line of input */
    char out[PROMPT_TEXT];                               /* a message being built */
    char folded[PROMPT_TEXT];                            /* the same in ASCII, if needed */
    char page[PROMPT_TEXT];                              /* what is paged */
    char news[PROMPT_TEXT];                              /* news since a seat last looked */
};

/* Messages: begin one, add to it, send it. */
struct text play_text(struct session *p);
void play_send(struct session *p, const struct text *t);
/* Sends a message, page by page if it is longer than the terminal. */
void play_page(struct session *p, const struct text *t);
/* Waits between two pages; false if the user has read enough. A line typed there is the next input. */
bool play_more(struct session *p);
/* One line, with at most one %s; wrapped. The same with user input, in quotes. */
void play_line(struct session *p, const char *words, const char *what);
void play_quote(struct session *p, const char *words, struct str what);

/* The command that a word names; NULL if there is none. Does it have the flag? */
const struct command *play_find(const struct session *p, struct str word);
bool play_is(const struct session *p, struct str word, unsigned flag);

/* The next line, trimmed; invalid ones are reported and asked for again. False at the end of the
 * input, which ends the game gracefully. */
bool play_ask(struct session *p, const char *prompt, struct str *out);
/* A yes or a no in any of the languages: "y", "oui", "sí"; "n", "no", "non". */
enum play_answer { PLAY_OTHER, PLAY_YES, PLAY_NO };
enum play_answer play_answer(struct str line);
/* Yes or no; an empty line and the end of the input mean no. */
bool play_confirm(struct session *p, const char *question, const char *what);

/* Secrets are shown on the terminal's alternate screen, which has no scrollback; leaving it restores
 * what the user had on the main screen. */
void play_sheet(struct session *p, bool second);
/* Removes the last screen and what was typed from view. */
void play_wipe(struct session *p);

/* Plays a legal action. */
void play_action(struct session *p, game_action action);

/* The computer's seats, if they search (think.c): an action for a seat from what it has seen; false if
 * it must be chosen otherwise. */
enum status think_open(struct session *p, struct err *e);
void think_close(struct session *p);
/* Ctrl-C while it thinks quits the game. */
bool think(struct session *p, int seat, game_action *out);
/* A progress indicator on a terminal; until think_end, Ctrl-C sets the flag. */
void think_begin(struct session *p, const char *words, atomic_bool *stop);
void think_end(struct session *p);

/* Advice for the person to act (advise.c), based on what that seat has seen: why a move is good or bad in
 * the position after this many steps; move 0 means the best one. */
void advise(struct session *p, size_t steps, game_action move);
void advise_close(struct session *p);

#endif
