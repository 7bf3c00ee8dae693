/* Torii: MIT licence, see LICENSE. */
/*
 * The tablebases of the five cards in play as one probe for the search: the four-men table, solved in memory,
 * and the best table found in files.
 *
 * Solving the four-men table takes about a tenth of a second in a thread of its own; a search that has no time
 * to wait starts without it.
 */
#ifndef ENGINE_TABLEBASE_H
#define ENGINE_TABLEBASE_H

#include "engine/engine.h"
#include "minds/onitama/onitama.h"
#include "os/os.h"
#include "table/mem_table.h"
#include "table/wind_table.h"

enum { TB_MAX_PATH = 4096 };

struct tablebases {
    char path[TB_MAX_PATH];        /* empty: no files */
    engine_on_message *on_message; /* may be NULL */
    void *message_context;

    bool met; /* the fields below are set up for some cards */
    uint8_t card[TABLE_CARDS];
    bool spirit;

    struct mem_table small;
    struct os_thread *maker; /* solves the small table; joined by the next wait */
    atomic_bool ready, done; /* the small table can be probed; the solver has finished */
    atomic_bool cancelled;   /* the solver must stop: its cards are no longer in play */

    struct tablebase file; /* if has_file */
    struct wind_table wind;
    bool has_file, has_wind;
    atomic_bool damaged; /* a probe found corrupt data … */
    bool told;           /* … and that was reported */

    struct oni_mind_tablebase tablebase;
};

void tb_init(struct tablebases *t, const struct engine_options *options);
void tb_release(struct tablebases *t);
/* Opens and solves the tables for the cards of this position, unless that is done already. */
void tb_set_cards(struct tablebases *t, const struct oni_core *s);
/* Waits for the small table; gives up when the flag is set (NULL: never). */
void tb_wait(struct tablebases *t, const atomic_bool *stop);
/* Reports corrupt data found since; does nothing without files. */
void tb_report_damage(struct tablebases *t);
/* May be called by any thread. */
bool tb_probe(struct tablebases *t, const struct oni_core *s, struct oni_mind_tb_result *out);
/* At most one student per side: the small table covers it. */
bool tb_is_small(const struct oni_core *s);

/* Files (tb_files.c, or tb_files_none.c without): opens those of the cards in play, closes, probes. */
void tb_open_files(struct tablebases *t);
void tb_close_files(struct tablebases *t);
enum status tb_probe_files(struct tablebases *t, const struct oni_core *s,
                           struct table_result *out);

#endif
