/* Torii: MIT licence, see LICENSE. */
/* What the files of `torii engine` share. */
#ifndef CMD_ENGINE_H
#define CMD_ENGINE_H

#include "cmd/cmd.h"
#include "engine/engine.h"
#include "engine/ugi.h"
#include "engine/ugi_position.h"

/* One conversation. What the thinking thread reads is not touched before it was joined. */
struct talk {
    struct engine_options options;
    int lines; /* MultiPV */
    char game[ONI_NAME_SIZE];
    char tables[4096];
    int overhead; /* milliseconds */
    bool fresh;   /* every move is thought about as if it were the first */
    bool sworn;   /* the secret was set; otherwise it is derived from the position */
    unsigned char secret[FORM_SECRET];
    struct ona_rules rules; /* of Onamazu, where the place points to them */
    struct engine *engine;  /* NULL: to be made with the options of now */
    struct ugi_position *place;
    bool named;   /* a position was named; else it is the start */
    double spent; /* seconds spent on the last position; they count against the `go` that follows */

    struct os_thread *thread; /* NULL: nothing is being thought about */
    atomic_bool stop;
    bool held;   /* the answer waits for 'stop' */
    bool hushed; /* … or is not wanted at all */
    bool again;  /* what was pondered on is to be played */
    struct ugi_go go;
    struct engine_task task;
    struct game_seen seen;
    struct game_state root; /* what the seat sees now */
    struct engine_result result;
    enum status rc;
    bool answered;
    struct err e;
};

/* Prints a line at once, with its line break; any thread may call it. */
void talk_print(struct text *t);
/* "info string …"; an engine_on_message. */
void talk_words(void *context, const char *words);
void talk_complain(const char *format, struct str what); /* with one %q */

/* Options (engine_options.c): set the defaults, list all, set one. No search may be running. */
void talk_options_init(struct talk *s);
void talk_options_tell(struct talk *s);
void talk_option_set(struct talk *s, struct str name, struct str value);

#endif
