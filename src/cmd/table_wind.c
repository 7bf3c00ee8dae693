/* Torii: MIT licence, see LICENSE. */
#include "cmd/table.h"
#include "table/crew.h"
#include "table/wind_verify.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- gen ------------------------------------------------------------------------------------- */

static void solve(struct wind_solve *w, double start)
{
    bool shown = os_is_terminal(2);

    while (wind_solve_level(w))
        if (shown)
            fprintf(stderr,
                    "\rlevel %d, %" PRIu64 " of %" PRIu64 " positions without a value, %.1f s ",
                    w->level, w->left, w->states, os_seconds() - start);
    if (shown)
        fputs("\n", stderr);
}

static int generate(const struct wind_deck *deck, struct crew *crew, const char *file)
{
    struct wind_solve w;
    struct err e;
    double start = os_seconds();
    enum status rc = wind_solve_init(&w, deck, WIND_MAX_MEN, crew_run, crew, &e);

    if (rc != OK)
        return cmd_complain(&e);
    solve(&w, start);
    if (w.too_deep)
        rc = err_say(&e, FAILED, "a table holds at most %d plies; these cards need more",
                     WIND_MAX_LEVEL);
    if (rc == OK)
        rc = wind_write(&w, file, &e);
    if (rc == OK)
        fprintf(stderr, "%s: %" PRIu64 " positions, %.1f s, %.1f s of CPU\n", file, w.states,
                os_seconds() - start, os_cpu_seconds());
    wind_solve_free(&w);
    return rc == OK ? CMD_DONE : cmd_complain(&e);
}

int table_wind_gen(const struct cmd_options *o, const char *cards, const char *file)
{
    uint64_t men, memory, threads;
    struct wind_deck deck;
    struct crew crew;
    struct err e;

    if (wind_deck_read(&deck, str_of(cards), &e) != OK)
        return cmd_complain(&e);
    if (!cmd_option_number(o, "men", 2, 8, WIND_MAX_MEN, &men) ||
        !cmd_option_number(o, "memory", 1, 4096, 8, &memory) || /* a gigabyte is enough */
        !cmd_option_number(o, "threads", 1, 256, (uint64_t)os_processors(), &threads))
        return CMD_BAD_INPUT;
    if (men != WIND_MAX_MEN)
        return cmd_say(CMD_BAD_INPUT,
                       "tables with wind cards have at most four men: '--men' must be 4, not %u",
                       men);
    if (cmd_option(o, "wdl") != NULL)
        return cmd_say(CMD_BAD_INPUT,
                       "tables with wind cards always have distances; '--wdl' is not available");
    crew.threads = (int)threads;
    return generate(&deck, &crew, file);
}

/* ---- probe, stat, verify ----------------------------------------------------------------------- */

static enum status ask(const void *table, const struct oni_core *s, struct table_answer *out,
                       struct err *e)
{
    const struct wind_table *t = table;
    struct wind_position p;
    enum status rc = wind_meet(&t->deck, s, &p, e);

    return rc == OK ? wind_probe(t, &p, out, e) : rc;
}

static int probe(const struct wind_table *t, const struct cmd_options *o)
{
    static struct games_entry entry;
    struct game_state state;
    int rc = cmd_open_position(&entry, &state, o->words[2], o);

    if (rc != CMD_DONE)
        return rc;
    if (entry.game.kind->hidden || !entry.onitama.spirit)
        return cmd_say(CMD_BAD_INPUT, "this table only covers the Way of the Wind");
    return table_print_probe(&(struct table_oracle){t, ask}, &entry.game, &state);
}

static enum status verify_slice(const struct wind_table *t, struct table_slice s,
                                uint64_t positions, struct rng *r, uint64_t *wrong, struct err *e)
{
    uint64_t states = t->count[s.own][s.enemy].states;
    int left = 10; /* faults to tell of */
    struct wind_verify v;
    enum status rc = wind_verify_init(&v, t, table_tell_wrong, &left, e);

    if (rc == OK)
        rc = states <= positions ? wind_verify_all(&v, s, e)
                                 : wind_verify_random(&v, s, positions, r, e);
    printf("%d:%d  %" PRIu64 " of %" PRIu64 " positions, %" PRIu64 " wrong\n", s.own, s.enemy,
           v.count.positions, states, v.count.wrong);
    *wrong += v.count.wrong;
    return rc;
}

static int verify(const struct wind_table *t, const struct cmd_options *o)
{
    uint64_t positions, seed, wrong = 0;
    struct err e;

    if (!cmd_option_number(o, "positions", 1, UINT64_MAX, 1000000, &positions) ||
        !cmd_option_number(o, "seed", 0, UINT64_MAX, 1, &seed))
        return CMD_BAD_INPUT;

    enum status rc = pieces_check(&t->file, &e);
    struct rng r = {seed};

    for (int i = 0; i < 4 && rc == OK; i++) /* 0:0, 0:1, 1:0, 1:1 */
        rc = verify_slice(t, (struct table_slice){i / 2, i % 2}, positions, &r, &wrong, &e);
    if (rc != OK)
        return cmd_say(CMD_CHECK_FAILED, "%s", e.text);
    return wrong == 0 ? CMD_DONE : CMD_CHECK_FAILED;
}

int table_wind_read(const struct cmd_options *o)
{
    struct wind_table t;
    struct err e;
    int rc = CMD_DONE;

    if (wind_open(&t, o->words[1], &e) != OK)
        return cmd_say(CMD_BAD_INPUT, "%q: %s", str_of(o->words[1]), e.text);
    if (strcmp(o->words[0], "probe") == 0)
        rc = probe(&t, o);
    else if (strcmp(o->words[0], "verify") == 0)
        rc = verify(&t, o);
    else
        for (int i = 0; i < 4; i++)
            table_print_count((struct table_slice){i / 2, i % 2}, &t.count[i / 2][i % 2], true);
    wind_close(&t);
    return rc;
}
