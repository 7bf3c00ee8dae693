/* Torii: MIT licence, see LICENSE. */
#include "cmd/lab.h"
#include "cmd/cmd.h"

#include <stdio.h>
#include <string.h>

/* The command line, parsed. */
struct order {
    int players[ONA_MAX_SEATS]; /* numbers of players, in the order given */
    int count;
    enum lab_seat seat[ONA_MAX_SEATS];
    int seats; /* named one by one; 1: all alike */
    uint64_t games, seed, threads;
    const char *file[2]; /* of rules; NULL: the standard ones, or no second */
    bool json;
    atomic_bool *stop; /* set by Ctrl-C */
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

/* Seats named one by one determine the number of players. */
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
        .games = cmd_option_number(options, "games", 100),
        .seed = cmd_option_number(options, "seed", 1),
        .threads = cmd_option_number(options, "threads", (uint64_t)os_processors()),
        .json = cmd_switch(options, "json"),
    };
    if (o->threads > LAB_MAX_THREADS)
        o->threads = LAB_MAX_THREADS;

    int rc = read_seats(o, seats != NULL ? seats : "tuned");

    if (rc == CMD_DONE && players != NULL)
        rc = read_players(o, players);
    return rc == CMD_DONE ? match_seats(o) : rc;
}

/* All numbers of players that the rules allow, unless some were named. */
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

/* One line on a terminal that is overwritten by the next. */
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
        r->setup[k].stop = o->stop;
    }
    rc = count == 1 ? lab_run(&r->setup[0], &r->tally[0], &e)
                    : lab_run_pairs(r->setup, r->tally, &r->pairs, &e);
    if (watched)
        fputs("\r                              \r", stderr);
    for (int k = 0; k < count; k++)
        r->setup[k].games = (int)r->tally[k].games;
    return rc == OK ? CMD_DONE : cmd_complain(&e);
}

static int play_order(const struct order *o, const struct ona_rules *rules[2])
{
    struct lab_report report = {0};

    if (rules[1] != NULL && !o->json)
        lab_print_changes(rules[0], rules[1]);
    for (int i = 0; i < o->count && !atomic_load(o->stop); i++) {
        int rc = play_series(o, o->players[i], rules, &report);

        if (rc != CMD_DONE)
            return rc;
        if (report.setup[0].games == 0)
            break;
        if (rules[1] == NULL)
            (o->json ? lab_print_json : lab_print)(&report, 0);
        else
            (o->json ? lab_print_json_both : lab_print_both)(&report);
        fflush(stdout);
    }
    return atomic_load(o->stop) ? CMD_INTERRUPTED : CMD_DONE;
}

static int run_lab(struct cmd_options *options)
{
    struct ona_rules read[2] = {0};
    const struct ona_rules *rules[2] = {ona_rules_standard(), NULL};
    atomic_bool stop = false;
    struct order o;
    int rc;

    if (strcmp(options->words[0], "onamazu") != 0)
        return cmd_say(CMD_BAD_INPUT, "the lab only plays 'onamazu', not %q",
                       str_of(options->words[0]));

    rc = read_order(&o, options);
    for (int k = 0; k < 2 && rc == CMD_DONE; k++)
        if (o.file[k] != NULL) {
            rules[k] = &read[k];
            rc = cmd_rules_read(o.file[k], &read[k]);
        }
    for (int k = 0; k < 2 && rc == CMD_DONE && rules[k] != NULL; k++)
        rc = check_players(&o, rules[k]);
    if (rc != CMD_DONE)
        return rc;
    o.stop = &stop;
    os_leave_flag(&stop);
    rc = play_order(&o, rules);
    os_leave_flag(NULL);
    return rc;
}

static const struct cmd_form forms[] = {{NULL, "onamazu", 1, 1, .run = run_lab}, {.name = NULL}};
static const struct cmd_option options_of_lab[] = {
    {"games", "N", .help = "games for each number of players (100)", CMD_NUMBER, 1, 10000000},
    {"players", "2,3,4", .help = "numbers of players; by default all that the rules allow"},
    {"seats", "SEATS",
     .help =
         "who plays: tuned (the default), naive, random or mixed (each seat is one of the three at "
         "random), or one per seat, such as tuned,random,naive"},
    {"rules", "NAME|FILE", .help = "standard (the default), letter (of the rulebook) or a file"},
    {"diff", "NAME|FILE",
     .help = "also play the same seeds with the same seats under these rules, and compare the "
             "games one by "
             "one: what changed in the rules, the figures that differ by more than chance would "
             "explain, "
             "then all of them side by side"},
    {"seed", "S", .help = "the seed of the first game (1)", CMD_NUMBER, 0, UINT64_MAX},
    {"threads", "N", .help = "by default as many as processors", CMD_NUMBER, 1, LAB_MAX_THREADS},
    {"json", NULL, .help = "one JSON object per line; 'error' is the standard error"},
    {.name = NULL},
};
const struct cmd_verb cmd_lab = {
    "lab",
    "play many Onamazu games between programs; compare sets of rules",
    forms,
    options_of_lab,
    "Plays games between programs and prints game lengths, scores, win rates and how often each "
    "cell was used. ± and intervals in brackets are at 95 %. The column 'reference' holds "
    "published figures for the same players, from another program: rounds, scores and seats of "
    "tuned players under the standard rules, everything else with 0, 2, 3, 4 mons by seat, free "
    "swaps at the market and no gold in meditation.\n\n"
    "A game without a last round (G42) is stopped after round 1000 and scored as it stands. The "
    "same seed gives the same figures with any number of threads.",
};
