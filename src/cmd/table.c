/* Torii: MIT licence, see LICENSE. */
#include "cmd/table.h"
#include "table/crew.h"
#include "table/make.h"
#include "table/march.h"
#include "table/meet.h"
#include "table/wind_table.h"
#include "table/write.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char usage[] =
    "table gen --cards A,B,C,D,E [--men 4|6|8] [--wdl] [--memory GB] [--threads N] -o FILE\n"
    "       torii table probe FILE POSITION\n"
    "       torii table stat FILE [--json]\n"
    "       torii table verify FILE [--positions N] [--seed S]\n"
    "       torii table agree FILE [--positions N] [--time S] [--seed S] [--threads T]\n"
    "                              [--json]\n"
    "       torii table deal A,B,C,D,E [--time S] [--depth N] [--nodes N] [--threads N]\n"
    "                                  [--table FILE] [--json]\n\n"
    "gen     generates the table of all positions with at most that many men; --wdl: no "
    "distances;\n"
    "        with wind cards among the five: the Way of the Wind, four men\n"
    "probe   the value of a position, its distance, the best moves and a line to the end\n"
    "stat    what the table holds, one JSON object per slice, with or without --json\n"
    "verify  checks the table against the rules: its checksums, all positions with up to three "
    "men\n"
    "        solved again (not with wind cards), all positions of small slices and N of each large "
    "one\n"
    "agree   how often the engine, without this table, plays a table-optimal move, in positions "
    "where\n"
    "        it matters: S seconds per move (1), N positions (1000), T at a time\n"
    "deal    who wins each of the thirty deals of five cards, how surely and how soon: by a search "
    "of\n"
    "        S seconds each (2) that can use a table; the first player's best deals first";

/* ---- gen ------------------------------------------------------------------------------------- */

/* A long job tells how far it is: over and over in one line of a terminal, else once a minute. */
struct teller {
    bool shown;
    double last; /* when it told */
};

static void tell_level(const struct solve *w, double seconds)
{
    fprintf(stderr, "\rlevel %d, %.1f %% of the positions known, %.0f s   ", w->level,
            100 - 100.0 * (double)w->open / (double)w->states, seconds);
}

static enum status tell_progress(void *context, const struct make_progress *p, struct err *e)
{
    struct teller *t = context;
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
    struct crew crew = {threads};
    double start = os_seconds();
    struct solve w;
    enum status rc = solve_init(&w, deck, students, e);

    if (rc != OK)
        return rc;
    w.run = crew_run;
    w.crew = &crew;
    while (solve_level(&w))
        if (shown)
            tell_level(&w, os_seconds() - start);
    if (shown)
        fprintf(stderr, "\rwriting, %.0f s%30s", os_seconds() - start, "");
    rc = table_write(&w, file, e);
    solve_free(&w);
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
    struct teller teller = {.shown = os_is_terminal(2)};
    struct make m = {.deck = deck,
                     .students = students,
                     .threads = means->threads,
                     .memory = means->memory,
                     .path = file,
                     .keep = students >= KEPT,
                     .save_every = 180,
                     .report = tell_progress,
                     .context = &teller};

    return distances ? march_table(&m, e) : make_table(&m, e);
}

static int read_means(const struct cmd_options *o, int students, struct means *out)
{
    uint64_t threads, memory, need;

    if (!cmd_option_number(o, "threads", 1, 256, (uint64_t)os_processors(), &threads) ||
        !cmd_option_number(o, "memory", 1, 4096, 8, &memory))
        return CMD_BAD_INPUT;
    *out = (struct means){(int)threads, memory * 1000000000};
    need = cmd_option(o, "wdl") != NULL ? make_memory(students, out->threads)
           : students < KEPT            ? solve_memory(students)
                                        : march_memory(students, out->threads);
    if (need > out->memory)
        return cmd_say(CMD_BAD_INPUT, "this table needs %u MB of memory, '--memory' allows %u GB",
                       need / 1000000 + 1, memory);
    return CMD_DONE;
}

static int generate(const struct table_deck *deck, int students, const struct cmd_options *o,
                    const char *file)
{
    bool distances = cmd_option(o, "wdl") == NULL;
    struct os_sink *trial;
    double start = os_seconds();
    struct means means;
    struct err e;
    enum status rc;

    if (read_means(o, students, &means) != CMD_DONE)
        return CMD_BAD_INPUT;
    trial = os_sink_open(file, &e); /* can it be written? Rather asked before the work than after */
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

/* Nothing, something empty, or a table: other people's files are left alone. */
static bool may_replace(const char *file)
{
    struct os_map map = {NULL, 0};
    struct err e;
    bool may =
        os_map_open(file, &map, &e) != OK || (map.len >= 8 && memcmp(map.data, "TORII", 5) == 0);

    os_map_close(&map);
    return may;
}

static int gen(const struct cmd_options *o)
{
    const char *cards = cmd_option(o, "cards"), *file = cmd_option(o, "o");
    struct table_deck deck;
    uint64_t men;
    struct err e;

    if (o->count != 1)
        return cmd_usage(usage);
    if (cards == NULL || file == NULL)
        return cmd_say(CMD_USAGE, "'%s' is missing; see 'torii table --help'",
                       cards == NULL ? "--cards" : "-o");
    if (!may_replace(file))
        return cmd_say(CMD_BAD_INPUT,
                       "%q already exists and is not a Torii table file; choose another",
                       str_of(file));
    if (has_wind(cards))
        return table_wind_gen(o, cards, file);
    if (table_deck_read(&deck, str_of(cards), &e) != OK)
        return cmd_complain(&e);
    if (!cmd_option_number(o, "men", 4, 8, 4, &men))
        return CMD_BAD_INPUT;
    if (men % 2 != 0)
        return cmd_say(CMD_BAD_INPUT, "'--men' must be 4, 6 or 8, not %u", men);

    return generate(&deck, (int)men / 2 - 1, o, file);
}

/* ---- probe ----------------------------------------------------------------------------------- */

static enum status ask(const void *table, const struct oni_core *s, struct table_answer *out,
                       struct err *e)
{
    const struct table *t = table;
    struct table_position p;
    enum status rc = table_meet(&t->deck, s, &p, e);

    return rc == OK ? table_probe(t, &p, out, e) : rc;
}

static int probe(const struct table *t, const char *position, const struct cmd_options *o)
{
    static struct games_entry entry;
    struct game_state state;
    int rc = cmd_open_position(&entry, &state, position, o);

    if (rc != CMD_DONE)
        return rc;
    if (entry.game.kind->hidden || entry.onitama.spirit)
        return cmd_say(CMD_BAD_INPUT, "this table only covers the base game and Sensei's Path");
    return table_print_probe(&(struct table_oracle){t, ask}, &entry.game, &state);
}

/* ---- stat and verify --------------------------------------------------------------------------- */

/* A line of a long job, seen when it is done and not when the next one is. */
static void tell_at_once(const char *line)
{
    fputs(line, stdout);
    fflush(stdout);
}

/* Positions: slices of so many are verified as a whole unless told otherwise, so many of the others. */
enum { ALL = 10000000, USUAL = 2000000 };

/* The smallest slices, solved a second time. */
static enum status verify_smallest(const struct table *t, uint64_t *wrong, struct err *e)
{
    struct verify_count count = {0};
    int left = 10;
    enum status rc = verify_again(t, table_tell_wrong, &left, &count, e);

    printf("solved again: %" PRIu64 " positions of at most three men, %" PRIu64 " wrong\n",
           count.positions, count.wrong);
    fflush(stdout);
    *wrong += count.wrong;
    return rc;
}

static enum status verify_slice(const struct table *t, struct table_slice s, uint64_t positions,
                                struct rng *r, uint64_t *wrong, struct err *e)
{
    struct verify_count count = {0};
    int left = 10; /* faults to tell of */
    bool all = t->count[s.own][s.enemy].states <= (positions == 0 ? ALL : positions);
    enum status rc = verify_census(t, s, e);

    if (rc == OK)
        rc = all ? verify_all(t, s, table_tell_wrong, &left, &count, e)
                 : verify_random(t, s, positions == 0 ? USUAL : positions, r, table_tell_wrong,
                                 &left, &count, e);

    printf("%d:%d  %" PRIu64 " of %" PRIu64 " positions, %" PRIu64 " wrong\n", s.own, s.enemy,
           count.positions, t->count[s.own][s.enemy].states, count.wrong);
    fflush(stdout);
    *wrong += count.wrong;
    return rc;
}

static int verify(const struct table *t, const struct cmd_options *o)
{
    uint64_t positions, seed, wrong = 0;
    struct err e;

    if (!cmd_option_number(o, "positions", 1, UINT64_MAX, 0, &positions) ||
        !cmd_option_number(o, "seed", 0, UINT64_MAX, 1, &seed))
        return CMD_BAD_INPUT;

    struct rng r = {seed};
    enum status rc = table_check_sums(t, &e);

    if (rc == OK)
        tell_at_once("the checksums are correct\n");

    if (rc == OK)
        rc = verify_smallest(t, &wrong, &e);
    for (int own = 0; own <= t->students && rc == OK; own++)
        for (int enemy = 0; enemy <= t->students && rc == OK; enemy++)
            rc = verify_slice(t, (struct table_slice){own, enemy}, positions, &r, &wrong, &e);
    if (rc != OK)
        return cmd_say(CMD_CHECK_FAILED, "%q: %s", str_of(o->words[1]), e.text);
    return wrong == 0 ? CMD_DONE : CMD_CHECK_FAILED;
}

static int with_table(const struct cmd_options *o)
{
    const char *verb = o->words[0];
    bool probes = strcmp(verb, "probe") == 0;
    struct table t;
    struct err e;
    int rc = CMD_DONE;

    if (o->count < 2)
        return cmd_misuse("table", "'table %s' needs a table file", verb);
    if (o->count != (probes ? 3 : 2) || (probes && cmd_option(o, "json") != NULL))
        return cmd_usage(usage);
    if (wind_table_is(o->words[1]))
        return strcmp(verb, "agree") == 0
                   ? cmd_say(CMD_BAD_INPUT, "'agree' only works with tables without wind cards")
                   : table_wind_read(o);
    if (table_open(&t, o->words[1], &e) != OK)
        return strncmp(e.text, "cannot", 6) == 0 /* then it names the file */
                   ? cmd_complain(&e)
                   : cmd_say(CMD_BAD_INPUT, "%q: %s", str_of(o->words[1]), e.text);
    if (probes)
        rc = probe(&t, o->words[2], o);
    else if (strcmp(verb, "verify") == 0)
        rc = verify(&t, o);
    else if (strcmp(verb, "agree") == 0)
        rc = table_agree(&t, o);
    else
        for (int own = 0; own <= t.students; own++)
            for (int enemy = 0; enemy <= t.students; enemy++)
                table_print_count((struct table_slice){own, enemy}, &t.count[own][enemy],
                                  t.distances);
    table_close(&t);
    return rc;
}

int cmd_table(int argc, char **argv)
{
    struct cmd_options o;
    int rc = cmd_options_read(&o, argc, argv,
                              "cards= men= wdl memory= threads= o= positions= seed= time= depth= "
                              "nodes= table= json help");

    if (rc != CMD_DONE)
        return rc;
    if (cmd_option(&o, "help") != NULL)
        return cmd_help(usage);
    if (o.count > 0 && strcmp(o.words[0], "gen") == 0)
        return gen(&o);
    if (o.count == 2 && strcmp(o.words[0], "deal") == 0)
        return table_deal(&o);
    if (o.count > 0 && (strcmp(o.words[0], "probe") == 0 || strcmp(o.words[0], "stat") == 0 ||
                        strcmp(o.words[0], "verify") == 0 || strcmp(o.words[0], "agree") == 0))
        return with_table(&o);
    return cmd_usage(usage);
}
