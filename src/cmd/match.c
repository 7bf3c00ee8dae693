/* Torii: MIT licence, see LICENSE. */
/* Engines against each other. */
#include "cmd/match.h"

#include <stdio.h>
#include <stdlib.h>

static const char usage[] =
    "match --engine WORDS --engine WORDS … [--each WORDS] [OPTIONS]\n\n"
    "Plays games between UGI engines: every pair of engines, each opening from both sides.\n"
    "    torii match --engine level=5 --engine level=6 --sprt\n"
    "Arguments of an engine, or of all engines with --each:\n"
    "    cmd=\"PROGRAM ARGUMENTS\" name=NAME dir=FOLDER stderr=FILE option.NAME=VALUE\n"
    "    level=N                          our own engine at that level, instead of cmd=\n"
    "    tc=SECONDS+INCREMENT st=SECONDS nodes=N depth=N    at least one limit (level=: its own)\n"
    "    timemargin=MS                    how late a move may be (100)\n"
    "Options:\n"
    "    --game GAME --deck D --winds CARDS --wind K --light blue|red    the game (onitama)\n"
    "    --rules NAME|FILE                standard, letter, or for Onamazu a file\n"
    "    --rounds N                       openings per pairing, two games each (100)\n"
    "    --concurrency N                  games played at the same time (1)\n"
    "    --openings random plies=N depth=N    random deals, then N random moves (0), without a\n"
    "                                     proved win at that depth (12; 0: any opening)\n"
    "    --openings file=FILE order=random|sequential start=N    positions, one per line\n"
    "    --save-openings FILE             writes the openings; without engines, does nothing else\n"
    "    --seed S                         for the openings and their order\n"
    "    --sprt elo0=0 elo1=5 alpha=0.05 beta=0.05 model=normalized|logistic    stops once "
    "decided\n"
    "    --records FILE --resume          saves every game; continues an interrupted match\n"
    "    --draw-ply N --patience SECONDS  a draw after N plies (400); how long to wait for an "
    "engine\n"
    "                                     without a clock (60)\n"
    "    --ratinginterval N --json --plain    a line every N games (10); the result as JSON\n\n"
    "A draw that can be claimed (B13) counts as a draw; by the letter none can, and --draw-ply "
    "ends\n"
    "the game. An illegal move, a late move, a crash or no answer loses the game, and the record "
    "says\n"
    "why; the engine is then restarted. Elo and the test count pairs of games with the same "
    "opening\n"
    "(pentanomial).";

/* All openings, made by all threads. */
struct openings {
    const struct match_order *o;
    char **text;
    int next;
    bool failed;
    struct err e;
};

static void make_openings(void *context, int thread)
{
    struct openings *p = context;
    struct contest_judge *judge = contest_judge_new(&p->o->setup);
    char memory[GAME_MAX_TEXT];
    struct err e = {.text = "no memory"};
    struct text t;
    int i;

    (void)thread;
    while (judge != NULL &&
           (i = __atomic_fetch_add(&p->next, 1, __ATOMIC_RELAXED)) < p->o->setup.rounds) {
        text_init(&t, memory, sizeof memory);
        if (contest_opening(judge, i, &t, &e) != OK)
            break;
        p->text[i] = malloc(t.len + 1);
        if (p->text[i] == NULL)
            break;
        for (size_t k = 0; k <= t.len; k++)
            p->text[i][k] = memory[k];
    }
    if (judge == NULL || i < p->o->setup.rounds)
        if (!__atomic_test_and_set(&p->failed, __ATOMIC_ACQ_REL))
            p->e = e;
    contest_judge_free(judge);
}

static int write_openings(const struct match_order *o, struct openings *p)
{
    struct text page;
    size_t size = 1;
    char *memory;
    struct err e;
    int rc = CMD_DONE;

    for (int i = 0; i < o->setup.rounds; i++)
        size += str_of(p->text[i]).len + 1;
    memory = malloc(size);
    if (memory == NULL)
        return cmd_say(CMD_BAD_INPUT, "no memory");
    text_init(&page, memory, size);
    for (int i = 0; i < o->setup.rounds; i++)
        text_format(&page, "%s\n", p->text[i]);
    if (os_write_file(o->save_openings, text_view(&page), &e) != OK)
        rc = cmd_complain(&e);
    free(memory);
    return rc;
}

static int save_openings(const struct match_order *o)
{
    struct openings p = {.o = o, .text = calloc((size_t)o->setup.rounds, sizeof *p.text)};
    int rc = CMD_DONE;
    struct err e;

    if (p.text == NULL)
        return cmd_say(CMD_BAD_INPUT, "no memory");
    if (os_threads_run(o->setup.threads, make_openings, &p, &e) != OK)
        rc = cmd_complain(&e);
    else if (p.failed)
        rc = cmd_complain(&p.e);
    else
        rc = write_openings(o, &p);
    for (int i = 0; i < o->setup.rounds; i++)
        free(p.text[i]);
    free(p.text);
    return rc;
}

/* Positions of a file must be of the game, and not over. */
static int check_openings(const struct match_order *o)
{
    const struct game *g = &o->entry.game;
    struct str rest = o->setup.openings.text, line;
    struct game_state state;
    struct err e;

    if (g->kind->players != 2)
        return cmd_say(CMD_BAD_INPUT, "a match needs two players, not %d", g->kind->players);
    for (int number = 1; str_cut(&rest, '\n', &line); number++) {
        line = str_trim(line);
        if (line.len == 0 || line.data[0] == '#')
            continue;
        if (g->kind->parse(g, line, &state, &e) != OK)
            return cmd_say(CMD_BAD_INPUT, "line %d of the openings: %s", number, e.text);
        if (game_turn(g, &state) < 0 || !g->kind->known(g, &state))
            return cmd_say(CMD_BAD_INPUT,
                           "line %d of the openings: the game cannot continue from %q", number,
                           line);
    }
    return CMD_DONE;
}

static int play(struct match_order *o)
{
    static struct contest_standing standing;
    struct err e;
    bool left;

    if (contest_run(&o->setup, &standing, &left, &e) != OK)
        return cmd_complain(&e);
    if (os_terminal_draws(2) && !o->plain && standing.games != standing.total)
        fputc('\n', stderr);
    (o->json ? match_report_json : match_report)(o, &standing, left);
    if (!left)
        return CMD_DONE;
    return cmd_say(CMD_CHECK_FAILED, "interrupted after %d games%s", standing.games,
                   o->setup.records != NULL ? "; use '--resume' to continue" : "");
}

/* Whoever goes on need not know the seed: the games that were played do. */
static int recall_seed(struct match_order *o)
{
    bool found;
    struct err e;

    if (!o->setup.resume || o->seeded)
        return CMD_DONE;
    return contest_records_seed(o->setup.records, &found, &o->setup.seed, &e) == OK
               ? CMD_DONE
               : cmd_complain(&e);
}

int cmd_match(int argc, char **argv)
{
    static struct match_order o;
    int rc = match_order_read(&o, argc, argv);

    if (rc == CMD_DONE && o.help)
        rc = cmd_help(usage);
    else if (rc == CMD_DONE) {
        rc = recall_seed(&o);
        if (rc == CMD_DONE)
            rc = check_openings(&o);
        if (rc == CMD_DONE && o.save_openings != NULL)
            rc = save_openings(&o);
        if (rc == CMD_DONE && o.setup.engines > 0)
            rc = play(&o);
    }
    match_order_release(&o);
    return rc;
}
