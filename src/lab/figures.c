/* Torii: MIT licence, see LICENSE. */
/*
 * The figures of a report, next to published ones from another program with the same kinds of players:
 * rounds, scores and seats of tuned players with the standard rules (1000 games), everything else with other
 * mons at the start, free swaps at the market and no gold in meditation (2000 games of tuned, 400 of naive
 * players).
 */
#include "lab/lab.h"

#include <math.h>
#include <string.h>

/* Published values for a number of players; 0 if not published. */
struct told {
    double rounds, rounds_deviation;
    int rounds_least, rounds_most;
    double steps, score, score_deviation, winner, margin;
    double part[4]; /* jinjas, offerings, fame, mikos */
    double seat[ONA_MAX_SEATS];
};

static const struct told told_tuned[] = {
    {12.4, 1.5, 9, 19, 233, 38.5, 9.4, 42.2, 8.0, {11.2, 10.6, 11.5, 4.9}, {.505, .494}},
    {12.7, 1.1, 9, 17, 354, 38.9, 8.4, 45.0, 6.3, {11.1, 10.4, 12.4, 4.8}, {.334, .387, .280}},
    {13.3,
     0.9,
     10,
     17,
     486,
     39.7,
     8.5,
     47.9,
     6.3,
     {11.3, 10.4, 12.8, 4.9},
     {.297, .294, .209, .200}},
};
static const struct told told_naive[] = {
    {22.0, 2.6, 15, 32, 0, 75.0, 21, 85, 20, {24.5, 11.9, 17.1, 21.6}, {.398, .603}},
    {22.8, 2.2, 16, 30, 0, 76.3, 19, 91, 15, {27.5, 12.1, 18.6, 18.0}, {.237, .323, .440}},
    {22.9, 1.8, 19, 29, 0, 72.7, 18, 90, 12, {28.0, 12.1, 18.6, 13.9}, {.135, .230, .265, .370}},
};

/* Published for three tuned players only. */
static const double told_items[LAB_ITEMS] = {
    [LAB_JINJAS] = 2.5, [LAB_FULL_JINJAS] = 1.8, [LAB_OFFERINGS] = 8.6, [LAB_BRIGANDS] = 5.0,
    [LAB_MIKOS] = 3.2,  [LAB_BLESSINGS] = 2.0,   [LAB_CONTRACTS] = 1.5, [LAB_BUILDINGS] = 1.0,
    [LAB_ARMOUR] = 0.8, [LAB_SUPERIOR] = 0.98,
};
static const double told_uses[ONA_CELL_KINDS] = {
    [ONA_OFFER] = 7.7,       [ONA_MARKET] = 4.4,      [ONA_RECRUIT] = 4.0,  [ONA_COMBAT] = 2.2,
    [ONA_HARVEST_CHA] = 2.1, [ONA_HARVEST_BAM] = 2.0, [ONA_BUILD] = 1.9,    [ONA_HARVEST_RIZ] = 1.6,
    [ONA_POTTER] = 1.1,      [ONA_WEAVER] = 1.0,      [ONA_ZEN] = 0.9,      [ONA_GOLDSMITH] = 0.9,
    [ONA_INCENSE] = 0.8,     [ONA_BUILDER] = 0.8,     [ONA_ARMOURER] = 0.6, [ONA_RICE] = 0.4,
    [ONA_MON] = 0.3,         [ONA_TROC] = 0.1,        [ONA_TEMPLE] = 0.001,
};

static const char *const item_word[LAB_ITEMS] = {
    "all",       "jinjas",      "offerings", "fame",     "mikos",
    "jinjas",    "full jinjas", "offerings", "brigands", "mikos",
    "blessings", "contracts",   "buildings", "armour",   "superior",
};
static const char *const item_title[LAB_ITEMS] = {
    "all points", "points of jinjas", "points of offerings", "fame of brigands", "points of mikos",
    "jinjas",     "full jinjas",      "offerings",           "brigands beaten",  "mikos",
    "blessings",  "contracts",        "buildings",           "armour",           "superior acolyte",
};
static const char *const cell_title[ONA_CELL_KINDS] = {
    [ONA_POTTER] = "potter (POTTER)",
    [ONA_INCENSE] = "incense maker (INCENSE)",
    [ONA_WEAVER] = "weaver (WEAVER)",
    [ONA_GOLDSMITH] = "goldsmith (GOLDSMITH)",
    [ONA_RICE] = "rice market (RICE)",
    [ONA_TEMPLE] = "temple (TEMPLE)",
    [ONA_BUILDER] = "builder (BUILDER)",
    [ONA_ARMOURER] = "armourer (ARMOURER)",
    [ONA_MARKET] = "market purchases (MARKET)",
    [ONA_MON] = "mons (MON)",
    [ONA_RECRUIT] = "recruitment (RECRUIT)",
    [ONA_TROC] = "barter (TROC)",
    [ONA_OFFER] = "offerings made (OFFER)",
    [ONA_BUILD] = "construction (BUILD)",
    [ONA_HARVEST_RIZ] = "rice harvest (RIZ)",
    [ONA_HARVEST_BAM] = "bamboo harvest (BAM)",
    [ONA_HARVEST_CHA] = "coal harvest (CHA)",
    [ONA_COMBAT] = "fights (COMBAT)",
    [ONA_ZEN] = "meditation (ZEN)",
};
static const char *const seat_name[] = {"seat 1", "seat 2", "seat 3", "seat 4"};

/* A list being filled. */
struct figures {
    const struct lab_tally *tally;
    struct lab_figure *out;
    int count;
};

static struct lab_figure *add(struct figures *f, const char *group, const char *name,
                              const struct lab_sum *sum, double told)
{
    struct lab_figure *figure = &f->out[f->count++];

    *figure = (struct lab_figure){
        .group = group,
        .name = name,
        .title = name,
        .sum = *sum,
        .number = (int)(sum - f->tally->all),
        .unit = 1,
        .told = told > 0 ? told : NAN,
        .told_deviation = NAN,
    };
    return figure;
}

static struct lab_figure *add_item(struct figures *f, const char *group, int item,
                                   const struct lab_tally *t, double told)
{
    struct lab_figure *figure = add(f, group, item_word[item], &t->item[item], told);

    figure->title = item_title[item];
    figure->share = item == LAB_SUPERIOR;
    return figure;
}

/* The kind of player in every seat, or LAB_MIXED. */
static enum lab_seat common_kind(const struct lab_setup *setup)
{
    for (int i = 1; i < setup->players; i++)
        if (setup->seat[i] != setup->seat[0])
            return LAB_MIXED;
    return setup->seat[0];
}

/* A victory counts as one, and can be shared. */
static void add_rate(struct figures *f, const char *name, const struct lab_sum *sum, double told)
{
    struct lab_figure *figure = add(f, "win rate", name, sum, told);

    figure->unit = LAB_WIN;
    figure->share = true;
}

static void add_wins(const struct lab_setup *setup, const struct lab_tally *t,
                     const struct told *told, struct figures *f)
{
    for (int i = 0; i < setup->players; i++)
        add_rate(f, seat_name[i], &t->seat_wins[i], told->seat[i]);
    if (common_kind(setup) != LAB_MIXED)
        return;
    for (int i = 0; i < LAB_KINDS; i++)
        if (t->kind_wins[i].count > 0)
            add_rate(f, lab_seat_word[i], &t->kind_wins[i], 0);
    for (int i = 0; i < LAB_KINDS; i++)
        if (t->kind_score[i].count > 0)
            add(f, "score", lab_seat_word[i], &t->kind_score[i], 0);
}

int lab_figures(const struct lab_setup *setup, const struct lab_tally *t,
                struct lab_figure out[LAB_MAX_FIGURES])
{
    static const struct told nothing;
    enum lab_seat kind = common_kind(setup);
    const struct told *told = kind == LAB_TUNED   ? &told_tuned[setup->players - 2]
                              : kind == LAB_NAIVE ? &told_naive[setup->players - 2]
                                                  : &nothing;
    bool three = kind == LAB_TUNED && setup->players == 3;
    struct figures f = {t, out, 0};
    struct lab_figure *figure = add(&f, "game", "rounds", &t->rounds, told->rounds);

    if (told->rounds > 0) {
        figure->told_deviation = told->rounds_deviation;
        figure->told_least = told->rounds_least;
        figure->told_most = told->rounds_most;
    }
    add(&f, "game", "steps", &t->steps, told->steps)->title = "actions of all players";
    add(&f, "game", "winner", &t->winner, told->winner)->title = "points of the winner";
    add(&f, "game", "margin", &t->margin, told->margin)->title = "lead over the second";
    figure = add_item(&f, "score", LAB_SCORE, t, told->score);
    if (told->score > 0)
        figure->told_deviation = told->score_deviation;
    for (int i = LAB_JINJA_POINTS; i <= LAB_MIKO_POINTS; i++)
        add_item(&f, "score", i, t, told->part[i - LAB_JINJA_POINTS]);
    add_wins(setup, t, told, &f);
    for (int i = LAB_JINJAS; i < LAB_ITEMS; i++)
        add_item(&f, "a player", i, t, three ? told_items[i] : 0);
    for (int i = 0; i < ONA_CELL_KINDS; i++)
        add(&f, "uses", ona_cell_word[i], &t->uses[i], three ? told_uses[i] : 0)->title =
            cell_title[i];
    return f.count;
}
