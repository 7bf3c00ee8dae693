/* Torii: MIT licence, see LICENSE. */
#include "cmd/table.h"
#include "table/thread_pool.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- gen ------------------------------------------------------------------------------------- */

static void solve(struct wind_solver *w, double start)
{
    bool shown = os_is_terminal(2);

    while (wind_solver_iterate(w))
        if (shown)
            fprintf(stderr, "\rply %d, %" PRIu64 " of %" PRIu64 " positions unsolved, %.1f s ",
                    w->ply, w->left, w->states, os_seconds() - start);
    if (shown)
        fputs("\n", stderr);
}

static int generate(const struct wind_deck *deck, struct thread_pool *pool, const char *file)
{
    struct wind_solver w;
    struct err e;
    double start = os_seconds();
    enum status rc = wind_solver_init(&w, deck, WIND_MAX_MEN, thread_pool_run, pool, &e);

    if (rc != OK)
        return cmd_complain(&e);
    solve(&w, start);
    if (w.too_deep)
        rc = err_say(&e, FAILED, "a table holds at most %d plies; these cards need more", DTM_MAX);
    if (rc == OK)
        rc = wind_write(&w, file, &e);
    if (rc == OK)
        fprintf(stderr, "%s: %" PRIu64 " positions, %.1f s, %.1f s of CPU\n", file, w.states,
                os_seconds() - start, os_cpu_seconds());
    wind_solver_release(&w);
    return rc == OK ? CMD_DONE : cmd_complain(&e);
}

int table_wind_gen(const struct cmd_options *o, const char *cards, const char *file)
{
    uint64_t men = cmd_option_number(o, "men", WIND_MAX_MEN);
    struct wind_deck deck;
    struct thread_pool pool;
    struct err e;

    if (wind_deck_read(&deck, str_of(cards), &e) != OK)
        return cmd_complain(&e);
    if (men != WIND_MAX_MEN)
        return cmd_say(CMD_BAD_INPUT,
                       "tables with wind cards have at most four men: '--men' must be 4, not %u",
                       men);
    if (cmd_switch(o, "wdl"))
        return cmd_say(CMD_BAD_INPUT,
                       "tables with wind cards always store DTM; '--wdl' is not available");
    pool.threads = (int)cmd_option_number(o, "threads", (uint64_t)os_processors());
    return table_may_write(o, file) ? generate(&deck, &pool, file) : CMD_BAD_INPUT;
}

/* ---- probe, stat, verify ----------------------------------------------------------------------- */

static enum status ask(const void *table, const struct oni_core *s, struct table_result *out,
                       struct err *e)
{
    const struct wind_table *t = table;
    struct wind_position p;
    enum status rc = wind_position_from_core(&t->deck, s, &p, e);

    return rc == OK ? wind_probe(t, &p, out, e) : rc;
}

static int probe(const struct wind_table *t, const struct cmd_options *o)
{
    struct games_entry entry = {0};
    struct game_state state;
    int rc = cmd_open_position(&entry, &state, o->words[1], o);

    if (rc != CMD_DONE)
        return rc;
    if (entry.game.kind->hidden || !entry.onitama.spirit)
        return cmd_say(CMD_BAD_INPUT, "this table only covers the Way of the Wind");
    return table_print_probe(&(struct table_prober){t, ask}, &entry.game, &state,
                             cmd_switch(o, "json"));
}

static enum status verify_slice(const struct wind_table *t, struct table_slice s,
                                uint64_t positions, struct rng *r, uint64_t *wrong, struct err *e)
{
    uint64_t states = t->census[s.own][s.enemy].states;
    int left = 10; /* errors to report */
    struct verify v;
    enum status rc = verify_init_wind(&v, t, table_tell_wrong, &left, e);

    if (rc == OK)
        rc = states <= positions ? verify_all(&v, s, e) : verify_random(&v, s, positions, r, e);
    printf("%d:%d  %" PRIu64 " of %" PRIu64 " positions, %" PRIu64 " wrong\n", s.own, s.enemy,
           v.count.positions, states, v.count.wrong);
    *wrong += v.count.wrong;
    return rc;
}

static int verify(const struct wind_table *t, const struct cmd_options *o)
{
    uint64_t positions = cmd_option_number(o, "positions", 1000000), wrong = 0;
    struct rng r = {cmd_option_number(o, "seed", 1)};
    struct err e;
    enum status rc = chunk_file_verify(&t->file, &e);

    for (int i = 0; i < 4 && rc == OK; i++) /* 0:0, 0:1, 1:0, 1:1 */
        rc = verify_slice(t, (struct table_slice){i / 2, i % 2}, positions, &r, &wrong, &e);
    if (rc != OK)
        return cmd_say(CMD_CHECK_FAILED, "%e", &e);
    return wrong == 0 ? CMD_DONE : CMD_CHECK_FAILED;
}

int table_wind_read(const struct cmd_options *o)
{
    struct wind_table t;
    struct err e;
    int rc = CMD_DONE;

    if (wind_open(&t, o->words[0], &e) != OK)
        return cmd_complain_of(o->words[0], &e);
    if (strcmp(o->form->name, "probe") == 0)
        rc = probe(&t, o);
    else if (strcmp(o->form->name, "verify") == 0)
        rc = verify(&t, o);
    else
        for (int i = 0; i < 4; i++)
            table_print_count((struct table_slice){i / 2, i % 2}, &t.census[i / 2][i % 2], true);
    wind_close(&t);
    return rc;
}
