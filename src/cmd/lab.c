/* Torii: MIT licence, see LICENSE. */
#include "cmd/lab.h"
#include "cmd/cmd.h"

#include <stdio.h>
#include <string.h>

static const char usage[] =
    "lab onamazu [--games N] [--players 2,3,4] [--seats SEATS] [--rules NAME|FILE]\n"
    "       [--diff NAME|FILE] [--seed S] [--threads T] [--json]\n\n"
    "Plays N games (100) for each number of players, between programs, and prints game lengths,\n"
    "scores, win rates and how often each cell was used. SEATS is tuned, naive, random or mixed "
    "(each\n"
    "seat is one of the three at random), or one per seat: tuned,random,naive. The column "
    "'reference'\n"
    "holds published figures for the same players, from another program: rounds, scores and seats "
    "of\n"
    "tuned players under the standard rules, everything else with 0, 2, 3, 4 mons by seat, free "
    "swaps\n"
    "at the market and no gold in meditation.\n"
    "The rules are 'standard', 'letter' (the letter of the rulebook) or a FILE. A game without a "
    "last\n"
    "round (G42) is stopped after round 1000 and scored as it stands.\n"
    "'--diff' also plays the same seeds with the same seats under other rules, and compares the "
    "games\n"
    "one by one: what changed in the rules, the figures that differ by more than chance would "
    "explain,\n"
    "then all of them side by side. ± and intervals in brackets are at 95 %; in JSON, 'error' is "
    "the\n"
    "standard error, 'low' and 'high' are the interval.\n"
    "The same seed gives the same figures with any number of threads.";

/* What the command line asked for. */
struct order {
    int players[ONA_MAX_SEATS]; /* numbers of players, in the order given */
    int count;
    enum lab_seat seat[ONA_MAX_SEATS];
    int seats; /* named one by one; 1: all alike */
    uint64_t games, seed, threads;
    const char *file[2]; /* of rules; NULL: the standard ones, or no second */
    bool json;
};

static bool seat_find(struct str word, enum lab_seat *out)
{
    for (int i = 0; i <= LAB_MIXED; i++)
        if (str_eq(word, lab_seat_word[i])) {
            *out = (enum lab_seat)i;
            return true;
        }
    return false;
}

static int read_seats(struct order *o, const char *text)
{
    struct str rest = str_of(text), word;

    while (str_cut(&rest, ',', &word)) {
        if (o->seats == ONA_MAX_SEATS)
            return cmd_say(CMD_BAD_INPUT, "'--seats' names more than %d seats", ONA_MAX_SEATS);
        if (!seat_find(word, &o->seat[o->seats++]))
            return cmd_say(CMD_BAD_INPUT, "a seat must be tuned, naive, random or mixed, not %q",
                           word);
    }
    return CMD_DONE;
}

static int read_players(struct order *o, const char *text)
{
    struct str rest = str_of(text), word;

    while (str_cut(&rest, ',', &word)) {
        uint64_t n;

        if (!str_number(word, ONA_MAX_SEATS, &n) || n < 2)
            return cmd_say(CMD_BAD_INPUT, "the number of players must be 2, 3 or 4, not %q", word);
        for (int i = 0; i < o->count; i++)
            if (o->players[i] == (int)n)
                return cmd_say(CMD_BAD_INPUT, "'--players' names %q twice", word);
        o->players[o->count++] = (int)n;
    }
    return CMD_DONE;
}

/* Seats named one by one say how many players there are. */
static int match_seats(struct order *o)
{
    if (o->seats == 1)
        return CMD_DONE;
    if (o->count == 0)
        o->players[o->count++] = o->seats;
    if (o->count == 1 && o->players[0] == o->seats)
        return CMD_DONE;
    return cmd_say(CMD_BAD_INPUT, "'--seats' names %d seats, which does not match '--players'",
                   o->seats);
}

static int read_order(struct order *o, const struct cmd_options *options)
{
    const char *seats = cmd_option(options, "seats"), *players = cmd_option(options, "players");

    *o = (struct order){
        .file = {cmd_option(options, "rules"), cmd_option(options, "diff")},
        .json = cmd_option(options, "json") != NULL,
    };
    if (!cmd_option_number(options, "games", 1, 10000000, 100, &o->games) ||
        !cmd_option_number(options, "seed", 0, UINT64_MAX, 1, &o->seed) ||
        !cmd_option_number(options, "threads", 1, LAB_MAX_THREADS, (uint64_t)os_processors(),
                           &o->threads))
        return CMD_BAD_INPUT;
    if (o->threads > LAB_MAX_THREADS)
        o->threads = LAB_MAX_THREADS;

    int rc = read_seats(o, seats != NULL ? seats : "tuned");

    if (rc == CMD_DONE && players != NULL)
        rc = read_players(o, players);
    return rc == CMD_DONE ? match_seats(o) : rc;
}

/* Every number of players that the rules allow, unless some were named. */
static int check_players(struct order *o, const struct ona_rules *rules)
{
    bool any = o->count == 0;

    for (int n = rules->players_min; any && n <= rules->players_max; n++)
        o->players[o->count++] = n;
    for (int i = 0; i < o->count; i++)
        if (o->players[i] < rules->players_min || o->players[i] > rules->players_max)
            return cmd_say(CMD_BAD_INPUT, "these rules are for %d to %d players, not %d",
                           rules->players_min, rules->players_max, o->players[i]);
    return CMD_DONE;
}

/* A line that is written over, on a terminal. */
static void show_progress(void *context, int done, int games)
{
    int *shown = context, percent = (int)((int64_t)done * 100 / games);

    if (percent == *shown)
        return;
    *shown = percent;
    fprintf(stderr, "\r%d of %d games ", done, games);
    fflush(stderr);
}

static struct lab_setup setup_of(const struct order *o, int players, const struct ona_rules *rules)
{
    struct lab_setup setup = {
        .rules = rules,
        .players = players,
        .games = (int)o->games,
        .threads = (int)o->threads,
        .seed = o->seed,
    };

    for (int i = 0; i < players; i++)
        setup.seat[i] = o->seat[o->seats == 1 ? 0 : i];
    return setup;
}

/* One series, or two in pairs. */
static int play_series(const struct order *o, int players, const struct ona_rules *rules[2],
                       struct lab_report *r)
{
    bool watched = os_is_terminal(2);
    int shown = -1, count = rules[1] != NULL ? 2 : 1;
    enum status rc;
    struct err e;

    for (int k = 0; k < count; k++) {
        r->setup[k] = setup_of(o, players, rules[k]);
        r->setup[k].progress = watched ? show_progress : NULL;
        r->setup[k].context = &shown;
    }
    rc = count == 1 ? lab_run(&r->setup[0], &r->tally[0], &e)
                    : lab_run_pairs(r->setup, r->tally, &r->pairs, &e);
    if (watched)
        fputs("\r                              \r", stderr);
    return rc == OK ? CMD_DONE : cmd_complain(&e);
}

static int play_order(const struct order *o, const struct ona_rules *rules[2])
{
    static struct lab_report report;

    if (rules[1] != NULL && !o->json)
        lab_print_changes(rules[0], rules[1]);
    for (int i = 0; i < o->count; i++) {
        int rc = play_series(o, o->players[i], rules, &report);

        if (rc != CMD_DONE)
            return rc;
        if (rules[1] == NULL)
            (o->json ? lab_print_json : lab_print)(&report, 0);
        else
            (o->json ? lab_print_json_both : lab_print_both)(&report);
        fflush(stdout);
    }
    return CMD_DONE;
}

int cmd_lab(int argc, char **argv)
{
    static struct ona_rules read[2];
    const struct ona_rules *rules[2] = {ona_rules_standard(), NULL};
    struct cmd_options options;
    struct order o;
    int rc = cmd_options_read(&options, argc, argv,
                              "games= players= seats= rules= diff= seed= threads= json help");

    if (rc != CMD_DONE)
        return rc;
    if (cmd_option(&options, "help") != NULL)
        return cmd_help(usage);
    if (options.count != 1)
        return cmd_usage(usage);
    if (strcmp(options.words[0], "onamazu") != 0)
        return cmd_say(CMD_BAD_INPUT, "the lab only plays 'onamazu', not %q",
                       str_of(options.words[0]));

    rc = read_order(&o, &options);
    for (int k = 0; k < 2 && rc == CMD_DONE; k++)
        if (o.file[k] != NULL) {
            rules[k] = &read[k];
            rc = cmd_rules_read(o.file[k], &read[k]);
        }
    for (int k = 0; k < 2 && rc == CMD_DONE && rules[k] != NULL; k++)
        rc = check_players(&o, rules[k]);
    return rc == CMD_DONE ? play_order(&o, rules) : rc;
}
