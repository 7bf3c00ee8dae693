/* Torii: MIT licence, see LICENSE. */
#include "cmd/cmd.h"
#include "table/crew.h"
#include "table/meet.h"
#include "table/verify.h"
#include "table/write.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

static const char usage[] =
    "table gen --cards A,B,C,D,E --men 4|6 [--wdl] [--memory GB] [--threads N] -o FILE\n"
    "       torii table probe FILE POSITION\n"
    "       torii table stat FILE [--json]\n"
    "       torii table verify FILE [--positions N] [--seed S]\n\n"
    "gen     makes the table of all positions with at most so many men; --wdl without distances\n"
    "probe   the value of a position, its distance, the best moves and a line to the end\n"
    "stat    what the table holds, one JSON object a slice, with --json or without\n"
    "verify  asks the rules whether the table is true: its sums, all of its small slices and N\n"
    "        positions of each large one";

/* ---- gen ------------------------------------------------------------------------------------- */

static void show_progress(const struct solve *w, double seconds)
{
    fprintf(stderr, "\rlevel %d, %" PRIu64 " of %" PRIu64 " positions without a value, %.1f s ",
            w->level, w->open, w->states, seconds);
}

static int generate(const struct table_deck *deck, int students, const struct cmd_options *o,
                    const char *file)
{
    bool distances = cmd_option(o, "wdl") == NULL, shown = os_is_terminal(2);
    struct solve w;
    struct crew crew;
    struct err e;
    double start = os_seconds();
    uint64_t threads;
    enum status rc;

    if (!cmd_option_number(o, "threads", 1, 256, (uint64_t)os_processors(), &threads))
        return CMD_BAD_INPUT;
    crew.threads = (int)threads;
    rc = solve_init(&w, deck, students, distances, &e);
    if (rc != OK)
        return cmd_complain(&e);
    w.run = crew_run;
    w.crew = &crew;
    while (solve_level(&w))
        if (shown)
            show_progress(&w, os_seconds() - start);
    if (shown)
        fputs("\n", stderr);
    rc = table_write(&w, file, &e);
    if (rc == OK)
        fprintf(stderr, "%s: %" PRIu64 " positions, %.1f s, %.1f s of CPU\n", file, w.states,
                os_seconds() - start, os_cpu_seconds());
    solve_free(&w);
    return rc == OK ? CMD_DONE : cmd_complain(&e);
}

static int gen(const struct cmd_options *o)
{
    const char *cards = cmd_option(o, "cards"), *file = cmd_option(o, "o");
    struct table_deck deck;
    uint64_t men, memory;
    struct err e;

    if (cards == NULL || file == NULL || o->count != 1)
        return cmd_usage(usage);
    if (table_deck_read(&deck, str_of(cards), &e) != OK)
        return cmd_complain(&e);
    if (!cmd_option_number(o, "men", 4, 6, 4, &men) ||
        !cmd_option_number(o, "memory", 1, 4096, 8, &memory))
        return CMD_BAD_INPUT;
    if (men % 2 != 0)
        return cmd_say(CMD_BAD_INPUT, "'--men' is 4 or 6, not %u", men);

    int students = (int)men / 2 - 1;

    if (solve_memory(students, cmd_option(o, "wdl") == NULL) > memory << 30)
        return cmd_say(CMD_BAD_INPUT, "this table needs more than %u GB of memory", memory);
    return generate(&deck, students, o, file);
}

/* ---- probe ----------------------------------------------------------------------------------- */

static void print_answer(const struct table_answer *a)
{
    static const char *const words[] = {"loss", "draw", "win"};

    printf("%s", words[a->value + 1]);
    if (a->plies > 0)
        printf(" in %d", a->plies);
}

/* Better for the player who moves: a faster win, a slower loss. */
static int worth(const struct table_answer *reply)
{
    return reply->value == TABLE_LOSS  ? 100000 - reply->plies
           : reply->value == TABLE_WIN ? reply->plies - 100000
                                       : 0;
}

/* What a move leads to, for the opponent; a game that it wins is lost at once. */
static enum status look_ahead(const struct table *t, const struct game *g, const void *state,
                              struct table_answer *out, struct err *e)
{
    struct table_position p;

    if (game_turn(g, state) == GAME_OVER) {
        *out = (struct table_answer){TABLE_LOSS, 0};
        return OK;
    }

    enum status rc = table_meet(&t->deck, state, &p, e);

    return rc == OK ? table_probe(t, &p, out, e) : rc;
}

/* All moves of a position and what they lead to. */
struct moves {
    game_action action[GAME_MAX_ACTIONS];
    struct table_answer reply[GAME_MAX_ACTIONS];
    int count, best; /* worth of the best */
};

static enum status look_at_moves(const struct table *t, const struct game *g,
                                 const struct game_state *state, struct moves *m, struct err *e)
{
    enum status rc = OK;

    m->count = game_legal(g, state, m->action);
    m->best = INT_MIN;
    for (int i = 0; i < m->count && rc == OK; i++) {
        struct game_state next = *state;

        game_play(g, &next, m->action[i]);
        rc = look_ahead(t, g, &next, &m->reply[i], e);
        if (rc == OK && worth(&m->reply[i]) > m->best)
            m->best = worth(&m->reply[i]);
    }
    return rc;
}

static void print_move(const struct game *g, const struct game_state *state, game_action action)
{
    char memory[64];
    struct text move;

    text_init(&move, memory, sizeof memory);
    g->kind->action_print(g, state, action, &move);
    printf(" %s", memory);
}

/* Best play from here to the end; each side's first best move. */
static enum status print_line(const struct table *t, const struct game *g, struct game_state state,
                              int plies, struct err *e)
{
    enum status rc = OK;
    struct moves m;

    printf("line:");
    for (; plies > 0 && rc == OK && game_turn(g, &state) >= 0; plies--) {
        rc = look_at_moves(t, g, &state, &m, e);
        for (int i = 0; i < m.count && rc == OK; i++)
            if (worth(&m.reply[i]) == m.best) {
                print_move(g, &state, m.action[i]);
                game_play(g, &state, m.action[i]);
                break;
            }
    }
    printf("\n");
    return rc;
}

static int print_moves(const struct table *t, const struct game *g, const struct game_state *state,
                       const struct table_answer *a)
{
    struct moves m;
    struct err e;
    enum status rc = look_at_moves(t, g, state, &m, &e);

    if (rc == OK) {
        printf("best:");
        for (int i = 0; i < m.count; i++)
            if (worth(&m.reply[i]) == m.best)
                print_move(g, state, m.action[i]);
        printf("\n");
        if (a->plies > 0)
            rc = print_line(t, g, *state, a->plies, &e);
    }
    return rc == OK ? CMD_DONE : cmd_complain(&e);
}

static int probe(const struct table *t, const char *position, const struct cmd_options *o)
{
    static struct games_entry entry;
    struct game_state state;
    struct table_position p;
    struct table_answer a;
    struct err e;
    int rc = cmd_open_position(&entry, &state, position, o);

    if (rc != CMD_DONE)
        return rc;
    if (games_is_onamazu(&entry) || entry.onitama.spirit || entry.onitama.mode != ONI_OPEN)
        return cmd_say(CMD_BAD_INPUT, "tables know the base game and Sensei's Path only");
    if (table_meet(&t->deck, (const struct oni_core *)&state, &p, &e) != OK ||
        table_probe(t, &p, &a, &e) != OK)
        return cmd_complain(&e);
    print_answer(&a);
    printf("\n");
    return print_moves(t, &entry.game, &state, &a);
}

/* ---- stat and verify --------------------------------------------------------------------------- */

static void stat_slice(const struct table *t, int own, int enemy)
{
    const struct table_count *c = &t->count[own][enemy];

    printf("{\"own\":%d,\"opp\":%d,\"states\":%" PRIu64 ",\"win\":%" PRIu64 ",\"win_in1\":%" PRIu64
           ",\"loss\":%" PRIu64 ",\"draw\":%" PRIu64,
           own, enemy, c->states, c->win, c->win_in1, c->loss, c->draw);
    if (t->distances)
        printf(",\"maxwin\":%u,\"maxloss\":%u", c->longest_win, c->longest_loss);
    printf("}\n");
}

static void tell_wrong(void *context, const char *position, const struct table_answer *told,
                       const struct table_answer *true_answer)
{
    int *left = context;

    if ((*left)-- <= 0)
        return;
    printf("%s: the table says ", position);
    print_answer(told);
    printf(", the rules say ");
    print_answer(true_answer);
    printf("\n");
}

static enum status verify_slice(const struct table *t, struct table_slice s, uint64_t positions,
                                struct rng *r, uint64_t *wrong, struct err *e)
{
    struct verify_count count = {0};
    int left = 10; /* faults to tell of */
    bool all = t->count[s.own][s.enemy].states <= positions;
    enum status rc = all ? verify_all(t, s, tell_wrong, &left, &count, e)
                         : verify_random(t, s, positions, r, tell_wrong, &left, &count, e);

    printf("%d:%d  %" PRIu64 " of %" PRIu64 " positions, %" PRIu64 " wrong\n", s.own, s.enemy,
           count.positions, t->count[s.own][s.enemy].states, count.wrong);
    *wrong += count.wrong;
    return rc;
}

static int verify(const struct table *t, const struct cmd_options *o)
{
    uint64_t positions, seed, wrong = 0;
    struct err e;
    enum status rc = table_check_sums(t, &e);

    if (!cmd_option_number(o, "positions", 1, UINT64_MAX, 1000000, &positions) ||
        !cmd_option_number(o, "seed", 0, UINT64_MAX, 1, &seed))
        return CMD_BAD_INPUT;

    struct rng r = {seed};

    for (int own = 0; own <= t->students && rc == OK; own++)
        for (int enemy = 0; enemy <= t->students && rc == OK; enemy++)
            rc = verify_slice(t, (struct table_slice){own, enemy}, positions, &r, &wrong, &e);
    if (rc != OK)
        return cmd_say(CMD_CHECK_FAILED, "%s", e.text);
    return wrong == 0 ? CMD_DONE : CMD_CHECK_FAILED;
}

static int with_table(const struct cmd_options *o)
{
    const char *verb = o->words[0];
    bool probes = strcmp(verb, "probe") == 0;
    struct table t;
    struct err e;
    int rc = CMD_DONE;

    if (o->count != (probes ? 3 : 2) || (probes && cmd_option(o, "json") != NULL))
        return cmd_usage(usage);
    if (table_open(&t, o->words[1], &e) != OK)
        return cmd_say(CMD_BAD_INPUT, "%q: %s", str_of(o->words[1]), e.text);
    if (probes)
        rc = probe(&t, o->words[2], o);
    else if (strcmp(verb, "verify") == 0)
        rc = verify(&t, o);
    else
        for (int own = 0; own <= t.students; own++)
            for (int enemy = 0; enemy <= t.students; enemy++)
                stat_slice(&t, own, enemy);
    table_close(&t);
    return rc;
}

int cmd_table(int argc, char **argv)
{
    struct cmd_options o;
    int rc = cmd_options_read(&o, argc, argv,
                              "cards= men= wdl memory= threads= o= positions= seed= json help");

    if (rc != CMD_DONE)
        return rc;
    if (cmd_option(&o, "help") != NULL)
        return cmd_help(usage);
    if (o.count > 0 && strcmp(o.words[0], "gen") == 0)
        return gen(&o);
    if (o.count > 0 && (strcmp(o.words[0], "probe") == 0 || strcmp(o.words[0], "stat") == 0 ||
                        strcmp(o.words[0], "verify") == 0))
        return with_table(&o);
    return cmd_usage(usage);
}
