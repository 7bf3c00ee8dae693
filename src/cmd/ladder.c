/* Torii: MIT licence, see LICENSE. */
/* Levels against each other: every pair of neighbours, two that are named, or all of them. */
#include "cmd/ladder.h"
#include "base/interval.h"
#include "cmd/cmd.h"
#include "cmd/out.h"
#include "contest/ratings.h"
#include "engine/engine.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { LEVELS = OPPONENT_LEVELS + 1 }; /* with the random mover */

struct order {
    struct games_entry entry;
    struct ladder_trial trials[LEVELS];
    uint64_t games, seed, threads, nodes;
    struct os_journal *journal; /* NULL: games are not kept */
    int first, last;
    atomic_bool *stop; /* set by Ctrl-C */
    bool pair;         /* only the two named, whatever lies between */
    bool all, json;
};

/* Writes the games of a pairing to the file in order, each followed by an empty line. */
static int keep(const struct order *o, char **records)
{
    enum status rc = OK;
    struct err e;

    for (uint64_t i = 0; i < o->games; i++) {
        if (records[i] == NULL) /* not finished */
            continue;
        if (rc == OK)
            rc = os_journal_add(o->journal, str_of(records[i]), &e);
        if (rc == OK)
            rc = os_journal_add(o->journal, str_of("\n"), &e);
        free(records[i]);
    }
    free(records);
    return rc == OK ? CMD_DONE : cmd_complain(&e);
}

static int play(const struct order *o, int one, int two, struct ladder_pairing *out)
{
    char **records = NULL;
    int rc;

    if (o->journal != NULL && (records = calloc(o->games, sizeof *records)) == NULL)
        return cmd_say(CMD_CHECK_FAILED, "not enough memory for the records");
    *out = (struct ladder_pairing){
        .entry = &o->entry,
        .trials = o->trials,
        .level = {one, two},
        .games = o->games,
        .seed = o->seed,
        .nodes = engine_is_open(&o->entry) ? o->nodes : 0,
        .records = records,
        .stop = o->stop,
    };
    rc = ladder_play(out, (int)o->threads);
    if (records != NULL && rc == CMD_DONE)
        rc = keep(o, records);
    return rc;
}

/* The share of the second level by seat, since seats are not equal in some games; none for a seat it never had. */
static void print_seats(const struct ladder_pairing *p, struct out *out)
{
    out_open(out, "by_seat", '[');
    for (int seat = 0; seat < p->entry->game.kind->players; seat++) {
        double games = (double)p->seat_games[seat];
        const char *layout = seat > 0 ? " %s" : "%s";

        if (games > 0)
            out_put(out, "", layout, "%.3f", (double)p->points[seat] / 2 / games);
        else
            out_put(out, "", layout, out->json ? "null" : "  -  ");
    }
    out_close(out, ']');
}

static void print_pair(const struct order *o, const struct ladder_pairing *p)
{
    double games = (double)p->games, points = ladder_points(p), low, high;
    int digits = o->json ? 4 : 3;
    struct out out = out_begin(o->json);

    interval_share(points, games, &low, &high);
    out_text(&out, "game", NULL, p->entry->game.name);
    out_put(&out, "a", "%2s", "%d", p->level[0]);
    out_put(&out, "b", "-%-2s", "%d", p->level[1]);
    out_put(&out, "games", " %5s", "%d", (int)p->games);
    out_put(&out, "b_wins", "  %s", "%.*f", digits, points / games);
    out_put(&out, "low", "  %s", "%.*f", digits, low);
    out_put(&out, "high", "-%s  ", "%.*f", digits, high);
    print_seats(p, &out);
    out_put(&out, "draws", " %4s", "%d", (int)p->draws);
    out_put(&out, "steps", " %6s", "%.1f", (double)p->steps / games);
    for (int side = 0; side < 2; side++)
        out_put(&out, side == 0 ? "ms_a" : "ms_b", " %5s", "%.*f", o->json ? 2 : 1,
                ladder_ms(p, side));
    out_end(&out);
}

static void print_heading(const struct order *o)
{
    enum { A_SEAT = 6 }; /* columns */
    int seats = A_SEAT * o->entry.game.kind->players - 1;

    printf("%s\nThe share of the second level, its 95 %% interval, and by seat;\n"
           "draws, steps a game, milliseconds a decision of either level\n\n"
           "level games  share  95 %%         %-*s draw  steps    ms    ms\n",
           o->entry.game.name, seats, "by seat");
}

static int play_chain(const struct order *o)
{
    int rc = CMD_DONE, step = o->pair ? o->last - o->first : 1;
    int one = o->first;

    if (!o->json)
        print_heading(o);
    do {
        struct ladder_pairing p;

        rc = play(o, one, one + step, &p);
        if (rc == CMD_DONE && p.games > 0)
            print_pair(o, &p);
        one += step;
    } while (rc == CMD_DONE && one != o->last && !atomic_load(o->stop));
    return rc;
}

/* ---- all against all --------------------------------------------------------------------------- */

static void print_shares(const struct order *o, const struct contest_cross *c)
{
    printf("%s  levels %d to %d, %d game%s a pair, seed %d\n"
           "share of the row against the column, in hundredths:\n\n      ",
           o->entry.game.name, o->first, o->last, (int)o->games, o->games == 1 ? "" : "s",
           (int)o->seed);
    for (int i = 0; i < c->count; i++)
        printf("%5d", o->first + i);
    for (int i = 0; i < c->count; i++) {
        printf("\n%6d", o->first + i);
        for (int j = 0; j < c->count; j++)
            if (i == j)
                printf("    .");
            else
                printf("%5.0f", 100 * c->points[i][j] / (double)o->games);
    }
    printf("\n\n");
}

static void print_ratings(const struct order *o, const struct contest_cross *c)
{
    struct contest_ratings r;

    contest_rate(c, &r);
    if (!o->json)
        printf(" level    Elo   above the one before, ±95 %%   share against it (95 %%)\n");
    for (int i = 0; i < c->count; i++) {
        double games = (double)o->games, points = i > 0 ? c->points[i][i - 1] : 0, low, high;

        interval_share(points, games, &low, &high);
        if (o->json)
            printf("{\"game\":\"%s\",\"level\":%d,\"elo\":%.1f,\"step\":%.1f,\"error\":%.1f}\n",
                   o->entry.game.name, o->first + i, r.elo[i], i > 0 ? r.elo[i] - r.elo[i - 1] : 0,
                   r.error[i]);
        else if (i == 0)
            printf("%6d  %5.0f\n", o->first, 0.0);
        else
            printf("%6d  %5.0f          %+5.0f ±%.0f              %.3f (%.3f to %.3f)\n",
                   o->first + i, r.elo[i], r.elo[i] - r.elo[i - 1], r.error[i], points / games, low,
                   high);
    }
}

static int play_all(const struct order *o)
{
    struct contest_cross c = {.count = o->last - o->first + 1};

    for (int i = 0; i < c.count; i++)
        for (int j = i + 1; j < c.count; j++) {
            struct ladder_pairing p;
            int rc = play(o, o->first + i, o->first + j, &p);

            if (rc != CMD_DONE)
                return rc;
            if (p.games > 0 && (o->json || atomic_load(o->stop)))
                print_pair(o, &p);
            if (atomic_load(o->stop))
                return CMD_DONE; /* ratings need every pair */
            c.points[j][i] = ladder_points(&p);
            c.points[i][j] = (double)o->games - c.points[j][i];
        }
    if (!o->json)
        print_shares(o, &c);
    print_ratings(o, &c);
    return CMD_DONE;
}

/* ---- the command line -------------------------------------------------------------------------- */

/* "3,4"; false after complaining. */
static bool read_levels(const char *text, int *first, int *last)
{
    struct str rest = str_of(text), word;
    int level[2] = {0, 0}, count = 0;

    while (str_cut(&rest, ',', &word)) {
        uint64_t number;

        if (count == 2 || !str_number(word, OPPONENT_LEVELS, &number)) {
            count = 0;
            break;
        }
        level[count++] = (int)number;
    }
    if (count != 2 || level[0] == level[1]) {
        cmd_say(CMD_BAD_INPUT, "'--levels' must be two levels from 0 to %d, such as '3,4', not %q",
                OPPONENT_LEVELS, str_of(text));
        return false;
    }
    *first = level[0];
    *last = level[1];
    return true;
}

/* A number that ends at `end`, 0 to a million. */
static bool read_dial(const char **at, char end, double *out)
{
    char *stopped;
    double number = strtod(*at, &stopped);

    if (stopped == *at || (*stopped != end && (end != '/' || *stopped != '\0')) ||
        !(number >= 0 && number <= 1e6))
        return false;
    *at = stopped + (*stopped != '\0');
    *out = number;
    return true;
}

/* "3=1.5,0.9,60/4=2,1,40"; false after complaining. */
static bool read_trials(const char *text, struct ladder_trial *trials)
{
    for (const char *at = text; *at != '\0';) {
        struct ladder_trial t = {.given = true};
        double level;
        bool good = read_dial(&at, '=', &level) && level <= OPPONENT_LEVELS && level == (int)level;

        for (int i = 0; i < OPPONENT_LEVEL_PARAMS && good; i++)
            good = read_dial(&at, i + 1 < OPPONENT_LEVEL_PARAMS ? ',' : '/', &t.dials[i]);
        if (!good) {
            cmd_say(
                CMD_BAD_INPUT,
                "'--set' must be a level and three numbers, such as '3=2,0.9,80/4=3,1,40', not %q",
                str_of(text));
            return false;
        }
        trials[(int)level] = t;
    }
    return true;
}

static int read_order(const struct cmd_options *words, struct order *o)
{
    const char *levels = cmd_option(words, "levels"), *set = cmd_option(words, "set");

    *o = (struct order){
        .first = LADDER_RANDOM,
        .last = OPPONENT_LEVELS,
        .pair = levels != NULL,
        .all = cmd_switch(words, "round-robin"),
        .json = cmd_switch(words, "json"),
        .games = cmd_option_number(words, "games", 20),
        .seed = cmd_option_number(words, "seed", 1),
        .nodes = cmd_option_number(words, "nodes", 0),
        .threads = cmd_option_number(words, "threads", (uint64_t)os_processors()),
    };
    o->first += o->all;
    if (levels != NULL && !read_levels(levels, &o->first, &o->last))
        return CMD_BAD_INPUT;
    if (o->all && o->first > o->last)
        return cmd_say(CMD_BAD_INPUT,
                       "'--round-robin' needs a lower level followed by a higher one");
    if (set != NULL && !read_trials(set, o->trials))
        return CMD_BAD_INPUT;
    return cmd_open_game(&o->entry, words->words[0], words);
}

/* Opens a new file for the records, if they are to be saved. */
static int open_records(struct order *o, const char *path)
{
    bool filled = false;
    struct err e;

    if (path == NULL)
        return CMD_DONE;
    if (os_try_file(path, &filled, &e) != OK)
        return cmd_complain(&e);
    if (filled)
        return cmd_say(CMD_BAD_INPUT, "%q already exists and is not empty; choose another file",
                       str_of(path));
    o->journal = os_journal_open(path, &e);
    return o->journal != NULL ? CMD_DONE : cmd_complain(&e);
}

static int run_ladder(struct cmd_options *words)
{
    atomic_bool stop = false;
    struct order o;
    int rc = read_order(words, &o);

    if (rc != CMD_DONE)
        return rc;
    if (o.all && o.entry.game.kind->players > 2)
        return cmd_say(CMD_BAD_INPUT, "'--round-robin' is only for two-player games");
    rc = open_records(&o, cmd_option(words, "records"));
    o.stop = &stop;
    os_leave_flag(&stop);
    if (rc == CMD_DONE)
        rc = o.all ? play_all(&o) : play_chain(&o);
    os_leave_flag(NULL);
    os_journal_close(o.journal);
    return rc == CMD_DONE && atomic_load(&stop) ? CMD_INTERRUPTED : rc;
}

static const struct cmd_form forms[] = {{NULL, "GAME", 1, 1, .run = run_ladder}, {.name = NULL}};
static const struct cmd_option options[] = {
    {"levels", "A,B",
     .help = "level A against level B, from 0 to 10, instead of every pair of neighbours"},
    {"round-robin", NULL,
     .help = "every level from A to B (1,10) against every other: shares and Elo"},
    {"games", "N", .help = "games of each pair (20)", CMD_NUMBER, 1, 1000000},
    {"seed", "S", .help = "the seed of the deals (1)", CMD_NUMBER, 0, INT32_MAX},
    {"threads", "N", .help = "by default as many as processors", CMD_NUMBER, 1, 64},
    {"nodes", "N", .help = "another number of nodes per move for level 10 of the open games",
     CMD_NUMBER, 1, UINT32_MAX},
    {"set", "L=X,Y,Z/…",
     .help =
         "other parameters for level L, to try them out: in open games sight, attention, blur; in "
         "Onamazu iterations, reviews, trust; in others iterations, horizon, attention"},
    {"records", "FILE",
     .help = "save every game to a new file; 'torii verify record FILE --levels' checks it"},
    {"json", NULL, .help = "one JSON object per line"},
    CMD_SETUP_OPTIONS,
    {.name = NULL},
};
const struct cmd_verb cmd_ladder = {
    "ladder",
    "play the computer's levels against each other",
    forms,
    options,
    "Plays each level of the computer against the next one, each deal from every side. Level 0 "
    "moves at random. Prints the score of the second level as a share (a draw counts half) with "
    "its 95 % interval, also by seat, and the time per decision. With more than two players, one "
    "seat has level B and all others level A. By the letter of the rules, no draw can be claimed "
    "in Onitama (B13): a game of 400 turns counts as a draw.",
};
