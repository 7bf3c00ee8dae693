/* Torii: MIT licence, see LICENSE. */
/* What the files of `torii engine` share. */
#ifndef CMD_ENGINE_H
#define CMD_ENGINE_H

#include "cmd/cmd.h"
#include "engine/engine.h"
#include "engine/place.h"
#include "engine/ugi.h"

/* One conversation. What the thinking thread reads is not touched before it was joined. */
struct talk {
    struct engine_options options;
    int lines; /* MultiPV */
    char game[ONI_NAME_SIZE];
    char tables[4096];
    int overhead; /* milliseconds */
    bool fresh;   /* every move is thought about as if it were the first */
    bool sworn;   /* the secret of the game was told; else it follows from the position */
    unsigned char secret[FORM_SECRET];
    struct ona_rules rules; /* of Onamazu, where the place points to them */
    struct engine *engine;  /* NULL: to be made with the options of now */
    struct place *place;
    bool named; /* a position was named; else it is the start */
    double
        spent; /* seconds on the last position: whoever says `go` in one breath counts them too */

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

/* A line goes out in one piece, whoever prints; the end is added. */
void talk_print(struct text *t);
/* "info string …"; an engine_say. */
void talk_words(void *context, const char *words);
void talk_complain(const char *format, struct str what); /* with one %q */

/* Options (engine_options.c): as they are at the start, all of them told, one set. Nobody is thinking. */
void talk_options_init(struct talk *s);
void talk_options_tell(struct talk *s);
void talk_option_set(struct talk *s, struct str name, struct str value);

#endif
