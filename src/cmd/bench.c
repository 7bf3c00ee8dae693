/* Torii: MIT licence, see LICENSE. */
#include "cmd/bench.h"
#include "cmd/cmd.h"
#include "cmd/out.h"
#include "game/perft.h"
#include "minds/onitama/onitama.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* One piece of fixed work. Perft where there is a position, random games where there is a name. */
struct work {
    const char *name;
    const char *position;
    const char *game;
    int depth; /* of the perft */
    enum perft_mode mode;
    int games;
    int players; /* of Onamazu */
};

static const char start_first_set[] = "ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab";
static const char start_wind[] = "ssmss/5/2W2/5/SSMSS b bat,boar/eagle,elephant/crab";
static const char start_shadow[] =
    "s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab nb=b1 nr=d5 lb=2 lr=2 ply=0";
static const char start_light[] = "5/5/5/5/SSMSS b ox,boar/horse,elephant/crab nr=b5,d5 lb=2 ply=0";

static const struct work works[] = {
    {"perft base, leaves in bulk", start_first_set, "onitama", 8, PERFT_COMMUNITY, 0, 0},
    {"perft base, every leaf made", start_first_set, "onitama", 8, PERFT_VISIT, 0, 0},
    {"perft wind, leaves in bulk", start_wind, "onitama+wind", 7, PERFT_COMMUNITY, 0, 0},
    {"perft wind, every leaf made", start_wind, "onitama+wind", 6, PERFT_VISIT, 0, 0},
    {"perft shadow, whole turns", start_shadow, "onitama+shadow", 3, PERFT_COMMUNITY, 0, 0},
    {"perft light, whole turns", start_light, "onitama+light", 5, PERFT_COMMUNITY, 0, 0},
    {"random games, base", NULL, "onitama", 0, PERFT_COMMUNITY, 1000000, 0},
    {"random games, wind", NULL, "onitama+wind", 0, PERFT_COMMUNITY, 200000, 0},
    {"random games, shadow", NULL, "onitama+shadow", 0, PERFT_COMMUNITY, 200000, 0},
    {"random games, light", NULL, "onitama+light", 0, PERFT_COMMUNITY, 500000, 0},
    {"random games, 2 players", NULL, "onamazu", 0, PERFT_COMMUNITY, 10000, 2},
    {"random games, 3 players", NULL, "onamazu", 0, PERFT_COMMUNITY, 7000, 3},
    {"random games, 4 players", NULL, "onamazu", 0, PERFT_COMMUNITY, 5000, 4},
};

/* A number in 0…count-1, fast rather than exactly even: nothing but speed is measured here. */
static int pick(struct rng *r, int count)
{
    return (int)((rng_next(r) >> 32) * (uint64_t)count >> 32);
}

/* Deals, dice and shuffles until a player is to act; false when the game is over. */
static bool chance_acts(const struct game *g, struct game_state *state, struct rng *r)
{
    struct game_outcome outcome;

    while (game_turn(g, state) == GAME_CHANCE) {
        g->kind->draw(g, state, r, &outcome);
        if (g->kind->settle(g, state, &outcome, NULL) != OK)
            return false;
    }
    return game_turn(g, state) != GAME_OVER;
}

/* Plays one game to its end through the public interface; returns its steps. */
static uint64_t random_game(const struct game *g, struct rng *r, uint64_t *signature)
{
    game_action legal[GAME_MAX_ACTIONS];
    struct game_state state;
    uint64_t steps = 0;

    g->kind->start(g, &state);
    while (chance_acts(g, &state, r))
        for (int count; (count = game_legal(g, &state, legal)) > 0; steps++)
            game_play(g, &state, legal[pick(r, count)]);
    *signature ^= g->kind->key(g, &state) + steps;
    return steps;
}

static uint64_t play_games(const struct game *g, int games, uint64_t *signature)
{
    struct rng r = {1};
    uint64_t steps = 0;

    for (int i = 0; i < games; i++)
        steps += random_game(g, &r, signature);
    return steps;
}

static void print_work(const struct work *w, uint64_t count, double seconds, bool json)
{
    const char *unit = w->players > 0           ? "decisions"
                       : w->games > 0           ? "steps"
                       : w->mode == PERFT_VISIT ? "nodes"
                                                : "leaves";

    bench_print_work(w->name, unit, count, seconds, w->games, json);
}

static int do_work(const struct work *w, bool json, uint64_t *signature)
{
    struct games_options options = GAMES_USUAL;
    struct games_entry entry;
    struct game_state state;
    struct err e;
    uint64_t count;

    options.players = w->players;
    if (games_open(&entry, str_of(w->game), &options, &e) != OK)
        return cmd_complain(&e);
    if (w->position != NULL &&
        entry.game.kind->parse(&entry.game, str_of(w->position), &state, &e) != OK)
        return cmd_complain(&e);

    double start = os_cpu_seconds();

    if (w->games > 0)
        count = play_games(&entry.game, w->games, signature);
    else
        count = perft(&entry.game, &state, w->depth, w->mode);
    print_work(w, count, os_cpu_seconds() - start, json);
    *signature = (*signature ^ count) * 0x9E3779B97F4A7C15u;
    return CMD_DONE;
}

static void print_sizes(void)
{
    struct games_entry entry;

    for (int i = 0; i < GAMES_ONITAMA; i++)
        if (games_open(&entry, str_of(games_name(i)), NULL, NULL) == OK)
            printf("%s %s %d bytes", i == 0 ? "states:" : ",", games_name(i),
                   (int)entry.game.kind->state_size);
    puts("");
}

static int bench_rules(const char *game, bool json)
{
    uint64_t signature = 0;
    bool found = false;
    int rc = CMD_DONE;

    for (size_t i = 0; i < sizeof works / sizeof works[0] && rc == CMD_DONE; i++)
        if (game == NULL || strcmp(game, works[i].game) == 0) {
            found = true;
            rc = do_work(&works[i], json, &signature);
        }
    if (!found)
        return cmd_say(CMD_BAD_INPUT,
                       "there is no benchmark for the game %q, only for onitama, onitama+wind, "
                       "onitama+shadow, onitama+light and onamazu",
                       str_of(game));
    if (rc != CMD_DONE)
        return rc;
    if (!json && game == NULL)
        print_sizes();
    bench_print_signature("signature", "signature %s", signature, json);
    return CMD_DONE;
}

static int run_bench(struct cmd_options *o)
{
    const char *what = o->form->name, *game = cmd_option(o, "game");
    bool json = cmd_switch(o, "json"), all = strcmp(what, "all") == 0 && game == NULL;
    int rc = CMD_DONE;

    if (strcmp(what, "rules") == 0 || strcmp(what, "all") == 0)
        rc = bench_rules(game, json);
    if (rc == CMD_DONE && (all || strcmp(what, "table") == 0))
        rc = cmd_bench_table(json);
    if (rc == CMD_DONE && (all || strcmp(what, "search") == 0))
        rc = cmd_bench_search((int)cmd_option_number(o, "threads", 1), json);
    return rc;
}

static const struct cmd_form forms[] = {
    {"rules", NULL, 0, 0, .run = run_bench, "move generation: perft and random games",
     .usual = true},
    {"table", NULL, 0, 0, .run = run_bench, "endgame tables"},
    {"search", NULL, 0, 0, .run = run_bench, "the engine"},
    {"all", NULL, 0, 0, .run = run_bench, "all three"},
    {.name = NULL},
};
static const struct cmd_option options[] = {
    {"game", "GAME", .help = "only this game", .forms = "rules all"},
    {"threads", "N", .help = "also time the search with N threads", CMD_NUMBER, 1,
     ONI_MIND_MAX_THREADS, "search"},
    {"json", NULL, .help = "one JSON object per line"},
    {.name = NULL},
};
const struct cmd_verb cmd_bench = {
    "bench",
    "measure the speed of rules, search and tables",
    forms,
    options,
    "Fixed work on one core: counts, seconds and speed of each, then the signature, which changes "
    "only when behaviour does.",
};
