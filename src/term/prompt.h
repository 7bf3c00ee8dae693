/* Torii: MIT licence, see LICENSE. */
/* One game at the prompt: what its files share. */
#ifndef TERM_PROMPT_H
#define TERM_PROMPT_H

#include "os/os.h"
#include "term/screen.h"
#include "term/words.h"

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

struct play {
    const struct term_game *how;
    struct match *match;
    struct words_look look;
    struct os_lines *lines;
    struct rng rng;          /* of the random mover */
    struct thinker *thinker; /* of the computer's seats; NULL where they do not think */
    struct adviser *adviser; /* of people who ask; NULL until one does */
    bool terminal;     /* a person sits there: the screen can be wiped, questions can be repeated */
    bool hidden;       /* two people with secrets take turns at the screen */
    int looking;       /* with secrets: who may look at the screen now, or NOBODY */
    bool flipped;      /* the board was turned: with two people it stays with Blue below */
    unsigned known[2]; /* which explanations a player has read: a bit for each kind of question */
    bool sheet;        /* the terminal's second sheet is shown, see play_sheet */
    size_t start;      /* steps when this sitting began */
    size_t saved;      /* steps that are in the file already; 0: nothing is */
    bool own_file;     /* `path` was written by us or named for us: no question before writing */
    char path[OS_MAX_LINE + 1]; /* where the record goes; empty if nobody has said */
    enum play_end end;
    int winner; /* when resigned */
    struct choices choices;
    struct err refused;    /* why the last input was refused; clause empty if none */
    char out[PROMPT_TEXT]; /* a message being made */
};

/* What the rulebook says of mixes that it leaves to advanced players (M1), to be translated. */
extern const char term_expert_note[];

/* Messages: begin one, add to it, send it. */
struct text play_text(struct play *p);
void play_send(struct play *p, const struct text *t);
/* One line, with one %s or none; wrapped. The same with what somebody typed, in quotes. */
void play_line(struct play *p, const char *words, const char *what);
void play_quote(struct play *p, const char *words, struct str what);

/* The next line, trimmed; bad ones are complained about and asked for again. False at the end of the
 * input, which ends the game politely. */
bool play_ask(struct play *p, const char *prompt, struct str *out);
/* A yes or a no in any of the languages: "y", "oui", "sí"; "n", "no", "non". */
enum play_answer { PLAY_OTHER, PLAY_YES, PLAY_NO };
enum play_answer play_answer(struct str line);
/* Yes or no; an empty line is a no, and so is the end of the input. */
bool play_confirm(struct play *p, const char *question, const char *what);

/* What the person at the screen may see. */
struct scene play_scene(const struct play *p);
void play_show(struct play *p);
/* Secrets are shown on the terminal's second sheet (the alternate screen), which has no lines above
 * it to scroll back to; what the user had on the first one comes back. */
void play_sheet(struct play *p, bool second);
/* Nothing of the last screen can be seen any more; nor what was typed. */
void play_wipe(struct play *p);
/* The screen goes to another person, who says when nobody else looks. False if the game is left. */
bool play_hand_over(struct play *p, int player);

/* The computer's seats, if they think (think.c): an action for a seat from what it has seen; false if
 * it must be found otherwise. */
enum status think_open(struct play *p, struct err *e);
void think_close(struct play *p);
/* Ctrl-C while it thinks leaves the game. */
bool think(struct play *p, int seat, game_action *out);
/* A sign that something is being thought about, on a terminal; Ctrl-C sets the flag until the end. */
void think_begin(struct play *p, const char *words, atomic_bool *stop);
void think_end(struct play *p);

/* Advice for the person to act (advise.c), from what that seat has seen: why a move is good or bad, of
 * the position after so many steps; a move of 0 asks for the best one. */
void advise(struct play *p, size_t steps, game_action move);
void advise_close(struct play *p);

/* One line of input while it is the player's turn: a command or a move. */
void play_command(struct play *p, struct str line);

/* The turns so far as the seat was shown them, numbered. */
void play_record(struct text *t, const struct scene *s);
/* The whole game into the file p->path, as it stands: unfinished or not. */
enum status play_save(struct play *p, struct err *e);
/* Says where the record is, or why it is not; returns OK or the failure. */
enum status play_saved(struct play *p, enum status rc, const struct err *e);
/* The file that a person means by a name: ".ogn" is added where there is no extension. */
void play_path_complete(struct str name, struct text *out);
/* Completes the name, asks before a file is overwritten, says what is wrong with it. True: it can be
 * written, and p->path has it. */
bool play_path_accept(struct play *p, struct str name);
/* After the end: who won and how, the whole game opened, the record in its file. */
enum status play_finish(struct play *p, struct err *e);

#endif
