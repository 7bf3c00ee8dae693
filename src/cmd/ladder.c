/* Torii: MIT licence, see LICENSE. */
/* Levels against each other: every pair of neighbours, two that are named, or all of them. */
#include "cmd/ladder.h"
#include "base/interval.h"
#include "cmd/cmd.h"
#include "contest/ratings.h"
#include "engine/engine.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const char usage[] =
    "ladder GAME [--levels A,B] [--round-robin] [--games N] [--seed S] [--threads T] [--json]\n"
    "       [--nodes N] [--set L=X,Y,Z/…] [--records FILE]\n"
    "       [--deck D] [--winds CARDS] [--wind K] [--light blue|red] [--players 2..4]\n"
    "       [--rules NAME|FILE]\n\n"
    "Plays N games (20) of each level of the computer against the next one, or of level A against\n"
    "level B, playing each deal from every side. Level 0 moves at random. Prints the score of the\n"
    "second level as a share (a draw counts half) with its 95 % interval, also by seat, and the "
    "time\n"
    "per decision. With more than two players, one seat has level B and all others level A.\n"
    "The rules are 'standard', 'letter' or, for Onamazu, a FILE. By the letter, no draw can be "
    "claimed\n"
    "in Onitama (B13): a game of 400 turns counts as a draw.\n\n"
    "--round-robin  every level from A to B (1,10) against every other: shares and Elo\n"
    "--nodes N      a different number of nodes per move for level 10 of the open games\n"
    "--records FILE saves every game to a new file; 'torii verify record FILE --levels' checks it\n"
    "--set L=X,Y,Z  different parameters for level L, to try them out. Open games: sight, "
    "attention,\n"
    "               blur; Onamazu: iterations, reviews, trust; others: iterations, horizon, "
    "attention";

enum { LEVELS = OPPONENT_LEVELS + 1 }; /* with the random mover */

struct order {
    struct games_entry entry;
    struct ladder_trial trials[LEVELS];
    uint64_t games, seed, threads, nodes;
    struct os_journal *journal; /* NULL: games are not kept */
    int first, last;
    bool pair; /* only the two named, whatever lies between */
    bool all, json;
};

/* The games of a pairing go to the file in their order, an empty line behind each. */
static int keep(const struct order *o, char **records)
{
    enum status rc = OK;
    struct err e;

    for (uint64_t i = 0; i < o->games; i++) {
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
    };
    rc = ladder_play(out, (int)o->threads);
    if (records != NULL && rc == CMD_DONE)
        rc = keep(o, records);
    return rc;
}

/* The share of the second level in each of its seats: in some games they are not alike. A seat that it
 * never had has none. */
static void print_seats(const struct ladder_pairing *p, const char *between, const char *none)
{
    uint64_t players = (uint64_t)p->entry->game.kind->players;

    for (uint64_t seat = 0; seat < players; seat++) {
        uint64_t games = p->games / players + (seat < p->games % players);

        fputs(seat > 0 ? between : "", stdout);
        if (games > 0)
            printf("%.3f", (double)p->points[seat] / 2 / (double)games);
        else
            fputs(none, stdout);
    }
}

static void print_pair_json(const struct ladder_pairing *p, double low, double high)
{
    double games = (double)p->games;

    printf("{\"game\":\"%s\",\"a\":%d,\"b\":%d,\"games\":%d,\"b_wins\":%.4f,\"low\":%.4f,"
           "\"high\":%.4f,\"by_seat\":[",
           p->entry->game.name, p->level[0], p->level[1], (int)p->games, ladder_points(p) / games,
           low, high);
    print_seats(p, ",", "null");
    printf("],\"draws\":%d,\"steps\":%.1f,\"ms_a\":%.2f,\"ms_b\":%.2f}\n", (int)p->draws,
           (double)p->steps / games, ladder_ms(p, 0), ladder_ms(p, 1));
}

static void print_pair(const struct order *o, const struct ladder_pairing *p)
{
    double games = (double)p->games, points = ladder_points(p), low, high;

    interval_share(points, games, &low, &high);
    if (o->json) {
        print_pair_json(p, low, high);
    } else {
        printf("%2d-%-2d %5d  %.3f  %.3f-%.3f  ", p->level[0], p->level[1], (int)p->games,
               points / games, low, high);
        print_seats(p, " ", "  -  ");
        printf(" %4d %6.1f %5.1f %5.1f\n", (int)p->draws, (double)p->steps / games, ladder_ms(p, 0),
               ladder_ms(p, 1));
    }
    fflush(stdout);
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
        if (rc == CMD_DONE)
            print_pair(o, &p);
        one += step;
    } while (rc == CMD_DONE && one != o->last);
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
            if (o->json)
                print_pair(o, &p);
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

        for (int i = 0; i < OPPONENT_DIALS && good; i++)
            good = read_dial(&at, i + 1 < OPPONENT_DIALS ? ',' : '/', &t.dials[i]);
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
        .all = cmd_option(words, "round-robin") != NULL,
        .json = cmd_option(words, "json") != NULL,
    };
    o->first += o->all;
    if (!cmd_option_number(words, "games", 1, 1000000, 20, &o->games) ||
        !cmd_option_number(words, "seed", 0, INT32_MAX, 1, &o->seed) ||
        !cmd_option_number(words, "nodes", 1, UINT32_MAX, 0, &o->nodes) ||
        !cmd_option_number(words, "threads", 1, 64, (uint64_t)os_processors(), &o->threads))
        return CMD_BAD_INPUT;
    if (levels != NULL && !read_levels(levels, &o->first, &o->last))
        return CMD_BAD_INPUT;
    if (o->all && o->first > o->last)
        return cmd_say(CMD_BAD_INPUT,
                       "'--round-robin' needs a lower level followed by a higher one");
    if (set != NULL && !read_trials(set, o->trials))
        return CMD_BAD_INPUT;
    return cmd_open_game(&o->entry, words->words[0], words);
}

/* A new file for the records, if there are to be any. */
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

int cmd_ladder(int argc, char **argv)
{
    struct cmd_options words;
    struct order o;
    int rc = cmd_options_read(&words, argc, argv,
                              "levels= round-robin games= seed= threads= nodes= set= json deck= "
                              "winds= wind= light= players= rules= records= help");

    if (rc != CMD_DONE)
        return rc;
    if (cmd_option(&words, "help") != NULL)
        return cmd_help(usage);
    if (words.count != 1)
        return cmd_usage(usage);
    rc = read_order(&words, &o);
    if (rc != CMD_DONE)
        return rc;
    if (o.all && o.entry.game.kind->players > 2)
        return cmd_say(CMD_BAD_INPUT, "'--round-robin' is only for two-player games");
    rc = open_records(&o, cmd_option(&words, "records"));
    if (rc == CMD_DONE)
        rc = o.all ? play_all(&o) : play_chain(&o);
    os_journal_close(o.journal);
    return rc;
}
