/* Torii: MIT licence, see LICENSE. */
/* The prompt of a game: its commands, and a row of functions (play_kinds.c). */
#ifndef TERM_PLAY_KINDS_H
#define TERM_PLAY_KINDS_H

#include "term/term.h"

/* A command: its names, of which the first is shown; English ones are always understood. */
struct session;
typedef void command_run(struct session *p, struct str rest);
enum command_flag {
    COMMAND_LOOKS = 1, /* also between two turns */
    COMMAND_UNDOES = 2,
    COMMAND_QUITS = 4,
    COMMAND_WHY = 8,
};
enum play_game { PLAY_ONITAMA = 1, PLAY_ONAMAZU = 2 };
struct command {
    unsigned games, flags; /* which games have it; enum command_flag */
    command_run *run;
    const char *words;
    const char *help; /* %s: the name */
};

/* The functions of a game at the prompt. */
struct play_kind {
    const struct games_game *of;
    enum play_game game;
    bool named; /* the command line may name the players */
    bool
        wipes; /* the screen is wiped as soon as a turn ends, since others may play before the next person */
    bool why_once;     /* a refusal is explained once; then `why` is about the last move */
    const char *empty; /* the reply to an empty line */
    const char *(*seat)(const struct words_look *look, int seat);
    void (*hand_over)(struct text *t, const struct words_look *look,
                      int seat);            /* who may look now */
    int (*viewer)(const struct session *p); /* who looks at the screen, or GAME_SPECTATOR */
    void (*begin)(struct session *p);
    void (*show)(struct session *p,
                 bool all); /* the table and the question; all, or only changes */
    const char *(*prompt)(const struct session *p);   /* %s: the seat */
    void (*choose)(struct session *p, int number);    /* a numbered choice, from 0 */
    void (*type)(struct session *p, struct str text); /* a move as text */
    /* Is it legal, as far as the player to act can know? For a joined turn *out is the first action. */
    bool (*legal)(struct session *p, struct str text, game_action *out, struct err *e);
    /* Reports why something was refused and keeps it for `why`, which is mentioned if `hint`. */
    void (*refuse)(struct session *p, const struct err *e, struct str typed, bool hint);
    bool (*may_undo)(const struct session *p);
    bool (*undo)(struct session *p); /* or reports why not; true if something was taken back */
    game_action (*move)(struct session *p, int seat); /* of a computer seat without search */
    bool (*watch)(struct session *p); /* no human player: shows a new turn; false if none */
    bool (*skip)(struct session *p);  /* plays the only legal action and reports it; or NULL */
    /* Has a person finished a turn, which can be read and taken back now? */
    bool (*turn_done)(const struct session *p);
    void (*show_done)(struct session *p);
    const char *(*close_prompt)(const struct session *p);
    const char *(*close_help)(const struct session *p); /* reply to useless lines then; or NULL */
    void (*help)(struct text *t, const struct session *p,
                 bool after); /* before and after the commands */
    int (*clause_find)(struct str id);
    void (*clause_show)(struct session *p, int clause);
    void (*finish)(struct session *p); /* how it ended, and everything revealed */
    enum status (*finish_record)(struct record *r, const struct session *p, struct err *e);
};

const struct play_kind *play_kind_of(const struct games_entry *entry);

#endif
