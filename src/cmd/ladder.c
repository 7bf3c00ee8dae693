/* Torii: MIT licence, see LICENSE. */
/* Levels against each other: every pair of neighbours, or those that are named. */
#include "cmd/cmd.h"
#include "opponent/opponent.h"

#include <math.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "ladder GAME [--levels A,B] [--games N] [--seed S] [--threads T] [--json]\n"
    "       [--deck D] [--wind K] [--light blue|red] [--players 2..4] [--rules FILE]\n\n"
    "Plays N games (20) of level A against level B of the computer, or of each level against the\n"
    "next: each deal from every side. Level 0 moves at random. Prints the share of victories of\n"
    "the second level (a draw is half of one) with its error at 95 %, and the time of a decision.\n"
    "With more than two players one seat has level B, all others level A.";

enum { RANDOM = 0 };

/* One pairing, worked on by all threads. */
struct pairing {
    const struct games_entry *entry;
    int level[2];
    uint64_t games, seed;
    _Atomic uint64_t next;   /* game to be played */
    _Atomic uint64_t points; /* of level B, halves */
    _Atomic uint64_t draws, steps, failed;
    _Atomic uint64_t decisions[2], micros[2]; /* what each level took */
};

/* What one thread plays with. */
struct board {
    struct pairing *p;
    struct opponent *mind[2];
    struct rng rng, chance;
    struct match match;
    struct match_step steps[RECORD_MAX_STEPS];
    struct game_state first;
    game_action events[RECORD_MAX_STEPS];
};

static enum status act(struct board *b, int turn, int side, struct err *e)
{
    const struct game *g = b->match.game;
    game_action legal[GAME_MAX_ACTIONS], action;
    struct game_seen seen;
    double start = os_seconds();
    enum status rc = OK;

    if (b->mind[side] == NULL) {
        int count = game_legal(g, &b->match.state, legal);

        action = legal[rng_below(&b->rng, (uint64_t)count)];
    } else {
        match_seen(&b->match, turn, &b->first, b->events, &seen);
        rc = opponent_act(b->mind[side], &seen, &action, e);
    }
    atomic_fetch_add(&b->p->decisions[side], 1);
    atomic_fetch_add(&b->p->micros[side], (uint64_t)((os_seconds() - start) * 1e6));
    return rc == OK ? match_play(&b->match, action, e) : rc;
}

/* Plays on to the end; a draw that may be claimed is claimed. */
static enum status play_on(struct board *b, int strong, struct err *e)
{
    const struct game *g = b->match.game;
    enum status rc = match_draw(&b->match, &b->chance, e);

    for (int turn; rc == OK && (turn = game_turn(g, &b->match.state)) != GAME_OVER;) {
        if (turn == GAME_CHANCE)
            rc = match_draw(&b->match, &b->chance, e);
        else if (match_may_claim(&b->match))
            break;
        else
            rc = act(b, turn, turn == strong, e);
    }
    return rc;
}

/* Games with the same deal follow one another, level B in another seat each time. */
static void play_game(struct board *b, uint64_t number)
{
    struct pairing *p = b->p;
    const struct game *g = &p->entry->game;
    uint64_t players = (uint64_t)g->kind->players;
    int strong = (int)(number % players), results[GAME_MAX_PLAYERS];
    struct err e;

    b->chance.state = p->seed + number / players * 0x9E3779B97F4A7C15u;
    b->rng.state = ~(p->seed + number);
    for (int side = 0; side < 2; side++)
        if (p->level[side] != RANDOM)
            opponent_begin(b->mind[side], rng_next(&b->rng));
    match_init(&b->match, g, b->steps, RECORD_MAX_STEPS);
    if (play_on(b, strong, &e) != OK) {
        atomic_fetch_add(&p->failed, 1);
        return;
    }
    atomic_fetch_add(&p->steps, b->match.count);
    if (game_turn(g, &b->match.state) != GAME_OVER) {
        atomic_fetch_add(&p->draws, 1);
        atomic_fetch_add(&p->points, 1);
        return;
    }
    g->kind->result(g, &b->match.state, results);
    atomic_fetch_add(&p->points, (uint64_t)results[strong]);
}

static void work(void *context, int thread)
{
    struct pairing *p = context;
    struct board *b = calloc(1, sizeof *b);
    bool ready = b != NULL;

    (void)thread;
    for (int side = 0; side < 2 && ready; side++) {
        if (p->level[side] != RANDOM)
            b->mind[side] = opponent_new(p->entry, p->level[side], 0);
        ready = p->level[side] == RANDOM || b->mind[side] != NULL;
    }
    if (ready) {
        b->p = p;
        for (uint64_t i; (i = atomic_fetch_add(&p->next, 1)) < p->games;)
            play_game(b, i);
    }
    for (int side = 0; side < 2 && b != NULL; side++)
        opponent_free(b->mind[side]);
    free(b);
}

static double decision_ms(const struct pairing *p, int side)
{
    return p->decisions[side] > 0 ? 1e-3 * (double)p->micros[side] / (double)p->decisions[side] : 0;
}

static int play_pair(struct pairing *p, int threads, bool json)
{
    struct err e;

    if (os_threads_run(threads, work, p, &e) != OK)
        return cmd_complain(&e);
    if (p->failed > 0 || p->next < p->games)
        return cmd_say(CMD_CHECK_FAILED, "games could not be played to their end");

    double rate = (double)p->points / 2 / (double)p->games;
    double error = 1.96 * sqrt(rate * (1 - rate) / (double)p->games);
    const char *form =
        json ? "{\"game\":\"%s\",\"a\":%d,\"b\":%d,\"games\":%d,\"b_wins\":%.4f,\"error\":%.4f,"
               "\"draws\":%d,\"steps\":%.1f,\"ms_a\":%.2f,\"ms_b\":%.2f}\n"
             : "%s  level %d - level %d: %d games, %.3f ±%.3f for the second, %d draws, "
               "%.1f steps a game, %.2f and %.2f ms a decision\n";

    printf(form, p->entry->game.name, p->level[0], p->level[1], (int)p->games, rate, error,
           (int)p->draws, (double)p->steps / (double)p->games, decision_ms(p, 0),
           decision_ms(p, 1));
    fflush(stdout);
    return CMD_DONE;
}

/* "3,4"; false after complaining. */
static bool read_levels(const char *text, int level[2])
{
    struct str rest = str_of(text), word;
    int count = 0;

    while (str_cut(&rest, ',', &word)) {
        uint64_t number;

        if (count == 2 || !str_number(word, OPPONENT_LEVELS, &number)) {
            count = 0;
            break;
        }
        level[count++] = (int)number;
    }
    if (count != 2)
        cmd_say(CMD_BAD_INPUT, "'--levels' names two levels from 0 to %d, as in '3,4', not %q",
                OPPONENT_LEVELS, str_of(text));
    return count == 2;
}

int cmd_ladder(int argc, char **argv)
{
    struct cmd_options o;
    struct games_entry entry;
    uint64_t games, seed, threads;
    int level[2] = {RANDOM, 0}, last = OPPONENT_LEVELS;
    int rc = cmd_options_read(&o, argc, argv,
                              "levels= games= seed= threads= json deck= wind= light= players= "
                              "rules= help");

    if (rc != CMD_DONE)
        return rc;
    if (cmd_option(&o, "help") != NULL)
        return cmd_help(usage);
    if (o.count != 1)
        return cmd_usage(usage);
    if (!cmd_option_number(&o, "games", 1, 1000000, 20, &games) ||
        !cmd_option_number(&o, "seed", 0, UINT64_MAX, 1, &seed) ||
        !cmd_option_number(&o, "threads", 1, 64, (uint64_t)os_processors(), &threads))
        return CMD_BAD_INPUT;

    const char *levels = cmd_option(&o, "levels");

    if (levels != NULL && !read_levels(levels, level))
        return CMD_BAD_INPUT;
    rc = cmd_open_game(&entry, o.words[0], &o);
    for (int i = 0; i < last && rc == CMD_DONE; i++) {
        struct pairing p = {
            .entry = &entry,
            .level = {levels != NULL ? level[0] : i, levels != NULL ? level[1] : i + 1},
            .games = games,
            .seed = seed,
        };

        last = levels != NULL ? 1 : last;
        rc = play_pair(&p, (int)threads, cmd_option(&o, "json") != NULL);
    }
    return rc;
}
