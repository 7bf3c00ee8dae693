/* Torii: MIT licence, see LICENSE. */
#include "cmd/table.h"
#include "minds/onitama/onitama.h"
#include "table/dtm_write.h"
#include "table/ext_gen.h"
#include "table/position.h"
#include "table/thread_pool.h"
#include "table/wdl_gen.h"
#include "table/wind_table.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- gen ------------------------------------------------------------------------------------- */

/* Progress of a long job: in one line of a terminal, otherwise a line every minute. */
struct progress {
    bool shown;
    double last; /* when it was last printed */
};

static void print_ply(const struct dtm_solver *w, double seconds)
{
    fprintf(stderr, "\rply %d, %.1f %% of the positions solved, %.0f s   ", w->ply,
            100 - 100.0 * (double)w->open / (double)w->states, seconds);
}

static enum status print_progress(void *context, const struct gen_progress *p, struct err *e)
{
    struct progress *t = context;
    double now = p->share - p->begun, left = now > 0.01 ? p->seconds * (1 - p->share) / now : 0;

    (void)e;
    if (!t->shown && p->seconds - t->last < 60)
        return OK;
    t->last = p->seconds;
    fprintf(stderr, "%s%s %d:%d, %.0f %%, %.0f s", t->shown ? "\r" : "", p->doing, p->own, p->enemy,
            100 * p->share, p->seconds);
    if (left > 0)
        fprintf(stderr, ", about %.0f s left", left);
    fputs(t->shown ? "      " : "\n", stderr);
    return OK;
}

static uint64_t positions(int students)
{
    uint64_t sum = 0;

    for (int own = 0; own <= students; own++)
        for (int enemy = 0; enemy <= students; enemy++)
            sum += table_slice_states((struct table_slice){own, enemy});
    return sum;
}

static enum status with_distances(const struct table_deck *deck, int students, const char *file,
                                  int threads, struct err *e)
{
    bool shown = os_is_terminal(2);
    struct thread_pool pool = {threads};
    double start = os_seconds();
    struct dtm_solver w;
    enum status rc = dtm_solver_init(&w, deck, students, e);

    if (rc != OK)
        return rc;
    w.run = thread_pool_run;
    w.pool = &pool;
    while (dtm_solver_iterate(&w))
        if (shown)
            print_ply(&w, os_seconds() - start);
    if (shown)
        fprintf(stderr, "\rwriting, %.0f s%30s", os_seconds() - start, "");
    rc = dtm_write(&w, file, e);
    dtm_solver_release(&w);
    return rc;
}

enum { KEPT = 3 }; /* students from which on the work is kept in files */

/* What a table may use. */
struct means {
    int threads;
    uint64_t memory; /* bytes */
};

static enum status chain_by_chain(const struct table_deck *deck, int students, bool distances,
                                  const char *file, const struct means *means, struct err *e)
{
    struct progress teller = {.shown = os_is_terminal(2)};
    struct gen_job m = {.deck = deck,
                        .students = students,
                        .threads = means->threads,
                        .memory = means->memory,
                        .path = file,
                        .keep = students >= KEPT,
                        .save_every = 180,
                        .report = print_progress,
                        .context = &teller};

    return distances ? ext_generate(&m, e) : wdl_generate(&m, e);
}

static int read_means(const struct cmd_options *o, int students, struct means *out)
{
    uint64_t memory = cmd_option_number(o, "memory", 8), need;

    *out = (struct means){(int)cmd_option_number(o, "threads", (uint64_t)os_processors()),
                          memory * 1000000000};
    need = cmd_switch(o, "wdl") ? wdl_memory(students, out->threads)
           : students < KEPT    ? dtm_solver_bytes(students)
                                : ext_memory(students, out->threads);
    if (need > out->memory)
        return cmd_say(CMD_BAD_INPUT, "this table needs %u MB of memory, '--memory' allows %u GB",
                       need / 1000000 + 1, memory);
    return CMD_DONE;
}

bool table_may_write(const struct cmd_options *o, const char *file)
{
    if (os_file_kind(file) != OS_FILE_REGULAR || cmd_switch(o, "force"))
        return true;
    cmd_say(CMD_BAD_INPUT, "%q already exists; use '--force' to replace it", str_of(file));
    return false;
}

static int generate(const struct table_deck *deck, int students, const struct cmd_options *o,
                    const char *file)
{
    bool distances = !cmd_switch(o, "wdl");
    struct os_sink *trial;
    double start = os_seconds();
    struct means means;
    struct err e;
    enum status rc;

    if (read_means(o, students, &means) != CMD_DONE || !table_may_write(o, file))
        return CMD_BAD_INPUT;
    trial = os_sink_open(file, &e); /* can it be written? Checked before the work */
    if (trial == NULL)
        return cmd_complain(&e);
    os_sink_drop(trial);
    rc = distances && students < KEPT ? with_distances(deck, students, file, means.threads, &e)
                                      : chain_by_chain(deck, students, distances, file, &means, &e);
    if (os_is_terminal(2))
        fputs("\n", stderr);
    if (rc != OK)
        return cmd_complain(&e);
    fprintf(stderr, "%s: %" PRIu64 " positions, %.1f s, %.1f s of CPU\n", file, positions(students),
            os_seconds() - start, os_cpu_seconds());
    return CMD_DONE;
}

/* Is a wind card among them? */
static bool has_wind(const char *cards)
{
    struct str names = str_of(cards), name;
    bool has = false;

    while (str_cut(&names, ',', &name))
        has = has || oni_card_find(str_trim(name)) >= ONI_MOVE_CARDS;
    return has;
}

/* Is there nothing, an empty file or a table? Other files are never replaced. */
static bool may_replace(const char *file)
{
    struct os_map map = {NULL, 0};
    struct err e;
    bool may =
        os_map_open(file, &map, &e) != OK || (map.len >= 8 && memcmp(map.data, "TORII", 5) == 0);

    os_map_close(&map);
    return may;
}

static int gen_by_gpu(const struct cmd_options *o, const char *cards, int men, const char *file)
{
    struct table_deck deck;
    struct err e;

    if (table_deck_read(&deck, str_of(cards), &e) != OK)
        return cmd_complain(&e);
    if (men % 2 != 0)
        return cmd_say(CMD_BAD_INPUT, "'--men' must be 4, 6, 8 or 10, not %d", men);
    return table_gpu_gen(&deck, o, file);
}

static int gen(struct cmd_options *o)
{
    const char *cards = cmd_option(o, "cards"), *file = cmd_option(o, "o");
    uint64_t men = cmd_option_number(o, "men", 4);
    struct table_deck deck;
    struct err e;

    if (cmd_switch(o, "gpu"))
        return gen_by_gpu(o, cards, (int)men, file);
    if (cmd_option(o, "keep") != NULL)
        return cmd_say(CMD_BAD_INPUT, "'--keep' only works with '--gpu'");
    if (!may_replace(file))
        return cmd_say(CMD_BAD_INPUT,
                       "%q already exists and is not a Torii table file; choose another",
                       str_of(file));
    if (has_wind(cards))
        return table_wind_gen(o, cards, file);
    if (table_deck_read(&deck, str_of(cards), &e) != OK)
        return cmd_complain(&e);
    if (men % 2 != 0)
        return cmd_say(CMD_BAD_INPUT, "'--men' must be 4, 6 or 8, not %u", men);
    if (men > 8)
        return cmd_say(CMD_BAD_INPUT, "ten men need '--gpu'");

    return generate(&deck, (int)men / 2 - 1, o, file);
}

/* ---- probe ----------------------------------------------------------------------------------- */

static enum status ask(const void *table, const struct oni_core *s, struct table_result *out,
                       struct err *e)
{
    const struct tablebase *t = table;
    struct table_position p;
    enum status rc = table_position_from_core(&t->deck, s, &p, e);

    return rc == OK ? table_probe(t, &p, out, e) : rc;
}

static int probe(const struct tablebase *t, const char *position, const struct cmd_options *o)
{
    struct games_entry entry = {0};
    struct game_state state;
    int rc = cmd_open_position(&entry, &state, position, o);

    if (rc != CMD_DONE)
        return rc;
    if (entry.game.kind->hidden || entry.onitama.spirit)
        return cmd_say(CMD_BAD_INPUT, "this table only covers the base game and Sensei's Path");
    return table_print_probe(&(struct table_prober){t, ask}, &entry.game, &state,
                             cmd_switch(o, "json"));
}

/* ---- stat and verify --------------------------------------------------------------------------- */

/* Prints a line of a long job and flushes it at once. */
static void print_now(const char *line)
{
    fputs(line, stdout);
    fflush(stdout);
}

/* Defaults: slices of up to ALL positions are verified completely, SAMPLE random positions of others. */
enum { ALL = 10000000, SAMPLE = 2000000 };

/* Solves the smallest slices again and compares. */
static enum status verify_smallest(const struct tablebase *t, uint64_t *wrong, struct err *e)
{
    struct verify v;
    int left = 10;
    enum status rc = verify_init(&v, t, table_tell_wrong, &left, e);

    if (rc == OK)
        rc = verify_resolve(&v, e);
    printf("solved again: %" PRIu64 " positions of at most three men, %" PRIu64 " wrong\n",
           v.count.positions, v.count.wrong);
    fflush(stdout);
    *wrong += v.count.wrong;
    return rc;
}

static enum status verify_slice(const struct tablebase *t, struct table_slice s, uint64_t positions,
                                struct rng *r, uint64_t *wrong, struct err *e)
{
    struct verify v;
    int left = 10; /* errors to report */
    bool all = t->census[s.own][s.enemy].states <= (positions == 0 ? ALL : positions);
    enum status rc = verify_init(&v, t, table_tell_wrong, &left, e);

    if (rc == OK)
        rc = verify_census(t, s, e);
    if (rc == OK)
        rc = all ? verify_all(&v, s, e)
                 : verify_random(&v, s, positions == 0 ? SAMPLE : positions, r, e);

    printf("%d:%d  %" PRIu64 " of %" PRIu64 " positions, %" PRIu64 " wrong\n", s.own, s.enemy,
           v.count.positions, t->census[s.own][s.enemy].states, v.count.wrong);
    fflush(stdout);
    *wrong += v.count.wrong;
    return rc;
}

static int verify(const struct tablebase *t, const struct cmd_options *o)
{
    uint64_t positions = cmd_option_number(o, "positions", 0), wrong = 0;
    struct rng r = {cmd_option_number(o, "seed", 1)};
    struct err e;
    enum status rc = table_check_sums(t, &e);

    if (rc == OK)
        print_now("the checksums are correct\n");

    if (rc == OK)
        rc = verify_smallest(t, &wrong, &e);
    for (int own = 0; own <= t->students && rc == OK; own++)
        for (int enemy = 0; enemy <= t->students && rc == OK; enemy++)
            rc = verify_slice(t, (struct table_slice){own, enemy}, positions, &r, &wrong, &e);
    if (rc != OK)
        return cmd_say(CMD_CHECK_FAILED, "%q: %e", str_of(o->words[0]), &e);
    return wrong == 0 ? CMD_DONE : CMD_CHECK_FAILED;
}

static int with_table(struct cmd_options *o)
{
    const char *form = o->form->name, *path = o->words[0];
    struct tablebase t;
    struct err e;
    int rc = CMD_DONE;

    if (os_file_kind(path) == OS_FILE_OTHER)
        return cmd_say(CMD_BAD_INPUT, "%q is not a table file but a folder or a device",
                       str_of(path));
    if (wind_table_is(path))
        return strcmp(form, "agree") == 0
                   ? cmd_say(CMD_BAD_INPUT, "'agree' only works with tables without wind cards")
                   : table_wind_read(o);
    if (table_open(&t, path, &e) != OK)
        return cmd_complain_of(path, &e);
    if (strcmp(form, "probe") == 0)
        rc = probe(&t, o->words[1], o);
    else if (strcmp(form, "verify") == 0)
        rc = verify(&t, o);
    else if (strcmp(form, "agree") == 0)
        rc = table_agree(&t, o);
    else
        for (int own = 0; own <= t.students; own++)
            for (int enemy = 0; enemy <= t.students; enemy++)
                table_print_count((struct table_slice){own, enemy}, &t.census[own][enemy], t.dtm);
    table_close(&t);
    return rc;
}

static const struct cmd_form forms[] = {
    {"gen", NULL, 0, 0, .run = gen,
     "generate the table of all positions with at most that many men; with wind cards among the "
     "five: the Way of the Wind, four men"},
    {"probe", "FILE POSITION", 2, 2, .run = with_table,
     "the value of a position, its distance, the best moves and a line to the end"},
    {"stat", "FILE", 1, 1, .run = with_table,
     "what the table holds, one JSON object per slice, with or without --json"},
    {"verify", "FILE", 1, 1, .run = with_table,
     "check the table against the rules: its checksums, all positions with up to three men solved "
     "again (not with wind cards), all positions of small slices and N of each large one"},
    {"agree", "FILE", 1, 1, .run = with_table,
     "how often the engine, without this table, plays a table-optimal move, in positions where it "
     "matters"},
    {"deal", "A,B,C,D,E", 1, 1, .run = table_deal,
     "who wins each of the thirty deals of five cards, how surely and how soon: from data/solved, "
     "or "
     "by a search that can use a table; the first player's best deals first"},
    {.name = NULL},
};
static const struct cmd_option options[] = {
    {"cards", "A,B,C,D,E", .help = "the five cards", .forms = "gen", .required = true},
    {"o", "FILE", .help = "the table to write", .forms = "gen", .required = true},
    {"force", NULL, .help = "replace an existing table", .forms = "gen"},
    {"men", "4|6|8|10", .help = "masters and students together (4); 10 only with --gpu", CMD_NUMBER,
     2, 10, "gen"},
    {"gpu", NULL,
     .help = "by the solver for GPUs: win, draw and loss of the deals and a census into FILE",
     .forms = "gen"},
    {"keep", "FILE", .help = "with --gpu: also write the bits, up to 147 GB", .forms = "gen"},
    {"wdl", NULL, .help = "win, draw or loss only, no distances", .forms = "gen"},
    {"memory", "GB", .help = "the memory to use at most (8)", CMD_NUMBER, 1, 4096, "gen"},
    {"positions", "N",
     .help = "verify: of each large slice; agree: in all (1000); gen --gpu: checked (1000000)",
     CMD_NUMBER, 1, UINT64_MAX, "gen verify agree"},
    {"time", "SECONDS", .help = "agree: per move (1); deal: per deal (2)", CMD_SECONDS, 1, 86400999,
     "agree deal"},
    {"depth", "N", .help = "stop at this depth", CMD_NUMBER, 1, ONI_MIND_MAX_DEPTH, "deal"},
    {"nodes", "N", .help = "stop after this many nodes", CMD_NUMBER, 1, UINT64_MAX, "deal"},
    {"seed", "S", .help = "the seed of random positions (1)", CMD_NUMBER, 0, UINT64_MAX,
     "verify agree"},
    {"threads", "N", .help = "by default as many as processors; agree: 1", CMD_NUMBER, 1, 256,
     "gen agree deal"},
    {"table", "FILE", .help = "a larger table of the same cards", .forms = "deal"},
    {"solved", "FILE", .help = "results of gen --men 10 --gpu, beside those that are known",
     .forms = "deal"},
    {"json", NULL, .help = "one JSON object per line", .forms = "probe stat agree deal"},
    {.name = NULL},
};
const struct cmd_verb cmd_table = {
    "table",
    "generate, probe and verify Onitama endgame tables; evaluate deals",
    forms,
    options,
    "Endgame tables hold the exact value of every position with five given cards. Durations and "
    "sizes are in docs/cli.md.",
};
