/* Torii: MIT licence, see LICENSE. */
/*
 * The endgame tables of the five cards in play, as one oracle for the mind: that of four men, made in
 * memory, and the best one found in files.
 *
 * Making the small one takes about a tenth of a second, in a thread of its own: whoever has no time to
 * wait begins without it.
 */
#ifndef ENGINE_TABLES_H
#define ENGINE_TABLES_H

#include "engine/engine.h"
#include "minds/onitama/onitama.h"
#include "os/os.h"
#include "table/small.h"
#include "table/wind_table.h"

enum { TABLES_PATH = 4096 };

struct tables {
    char path[TABLES_PATH]; /* empty: no files */
    engine_say *say;        /* may be NULL */
    void *say_context;

    bool met; /* the cards below are those in play */
    uint8_t card[TABLE_CARDS];
    bool spirit;

    struct table_small small;
    struct os_thread *maker; /* of the small one; joined by the next who waits */
    atomic_bool ready, done; /* it can be asked; the maker has nothing more to do */
    atomic_bool cancelled;   /* the maker is to leave off: its cards are no longer in play */

    struct table file; /* where there is one */
    struct wind_table wind;
    bool has_file, has_wind;
    atomic_bool damaged; /* a probe met altered bytes … */
    bool told;           /* … and somebody was told */

    struct oni_mind_oracle oracle;
};

void tables_init(struct tables *t, const struct engine_options *options);
void tables_release(struct tables *t);
/* Opens and makes what belongs to the cards of this position; nothing where that was done before. */
void tables_meet(struct tables *t, const struct oni_core *s);
/* Waits for the small one; gives up when the flag is set (NULL: never). */
void tables_wait(struct tables *t, const atomic_bool *stop);
/* Tells of bytes that were found altered since; nothing without files. */
void tables_complain(struct tables *t);
/* By any thread. */
bool tables_probe(struct tables *t, const struct oni_core *s, struct oni_mind_truth *out);
/* At most one student a side: the small table could tell. */
bool tables_is_small(const struct oni_core *s);

/* The files (files.c; in_page.c has none): opens those of the cards in play, closes them, asks them. */
void tables_open_files(struct tables *t);
void tables_close_files(struct tables *t);
enum status tables_ask_files(struct tables *t, const struct oni_core *s, struct table_answer *out);

#endif
