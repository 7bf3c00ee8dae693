/* Torii: MIT licence, see LICENSE. */
/*
 * Two series of games, of the same seeds by two rules: what changed in the rules, and which figures differ
 * by more than chance explains. A difference is told in standard errors of its own (z); of figures
 * that do not differ at all, 27 in 10 000 lie beyond three.
 */
#include "cmd/lab.h"
#include "cmd/rulesdiff.h"

#include <math.h>
#include <stdio.h>

enum { FAR = 3, TOLD = 5 };
static const double beyond = 0.0027; /* the share of a normal distribution beyond FAR errors */

/* The second less the first, how far that may be off, and the one by the other. */
struct gap {
    double more, error, z;
};

static struct gap gap_of(const struct lab_figure *one, const struct lab_figure *two)
{
    struct gap g = {
        .more = (lab_mean(&two->sum) - lab_mean(&one->sum)) / one->unit,
        .error = hypot(lab_error(&one->sum), lab_error(&two->sum)) / one->unit,
    };

    /* Games that are all alike have no error; one game tells nothing. */
    if (g.error > 0)
        g.z = g.more / g.error;
    else if (one->sum.games > 1 && g.more < 0)
        g.z = -INFINITY;
    else if (one->sum.games > 1 && g.more > 0)
        g.z = INFINITY;
    return g;
}

static bool is_far(const struct gap *g)
{
    return fabs(g->z) > FAR;
}

static bool same_rules(const struct ona_rules *one, const struct ona_rules *two)
{
    return one->hash == two->hash;
}

void lab_print_changes(const struct ona_rules *one, const struct ona_rules *two)
{
    puts(same_rules(one, two) ? "Both files hold the same rules." : "The second rules change:");
    (void)rules_print_changes(one, two, false);
    putchar('\n');
    fflush(stdout);
}

/* ---- what stands out ----------------------------------------------------------------------------- */

/* "game, rounds: 11.20 instead of 12.40 (-1.20, 8.3 standard errors)" */
static void tell_gap(const struct lab_figure *one, const struct lab_figure *two,
                     const struct gap *g)
{
    int digits = lab_is_rate(one) ? 3 : 2;

    printf("  %s, %s: %.*f instead of %.*f (%+.*f", one->group, one->title, digits,
           lab_mean(&two->sum) / two->unit, digits, lab_mean(&one->sum) / one->unit, digits,
           g->more);
    if (isfinite(g->z))
        printf(", %.1f standard errors)\n", fabs(g->z));
    else
        puts(", the same in every game)");
}

/* The row that is furthest beyond chance among those not told yet; -1 if none is far. */
static int furthest(const struct gap *gap, const bool *told, int count)
{
    int best = -1;

    for (int i = 0; i < count; i++)
        if (!told[i] && is_far(&gap[i]) && (best < 0 || fabs(gap[i].z) > fabs(gap[best].z)))
            best = i;
    return best;
}

static void print_summary(const struct lab_figure *one, const struct lab_figure *two,
                          const struct gap *gap, int count)
{
    bool told[LAB_MAX_FIGURES] = {false};
    int far = 0;

    for (int i = 0; i < count; i++)
        far += is_far(&gap[i]);
    if (far == 0)
        printf("None of %d figures differs by more than %d standard errors. That does not make the "
               "rules\nalike: smaller differences take more games to tell.\n",
               count, FAR);
    else
        printf("%d of %d figures differ by more than %d standard errors (by chance alone %.1f "
               "would)%s\n",
               far, count, FAR, count * beyond, far > TOLD ? ", most of all" : ":");
    for (int k = 0; k < TOLD && k < far; k++) {
        int i = furthest(gap, told, count);

        told[i] = true;
        tell_gap(&one[i], &two[i], &gap[i]);
    }
}

/* ---- the table ------------------------------------------------------------------------------------- */

static void print_table(const struct lab_figure *one, const struct lab_figure *two,
                        const struct gap *gap, int count)
{
    static struct lab_column first, second;

    lab_column_fill(&first, one, count);
    lab_column_fill(&second, two, count);
    printf("%*s", LAB_NAMES, "");
    lab_put("  first", first.width);
    lab_put("  second", second.width);
    printf("difference ±error, * beyond %d errors\n", FAR);
    for (int i = 0; i < count; i++) {
        int digits = lab_is_rate(&one[i]) ? 3 : 2;

        lab_put_name(one, i);
        lab_put(first.text[i], first.width);
        lab_put(second.text[i], second.width);
        printf("%+8.*f ±%.*f%s\n", digits, gap[i].more, digits, gap[i].error,
               is_far(&gap[i]) ? " *" : "");
    }
}

static int compare(const struct lab_series *one, const struct lab_series *two,
                   struct lab_figure *first, struct lab_figure *second, struct gap *gap)
{
    int count = lab_figures(&one->setup, &one->tally, first);

    lab_figures(&two->setup, &two->tally, second);
    for (int i = 0; i < count; i++)
        gap[i] = gap_of(&first[i], &second[i]);
    return count;
}

void lab_print_both(const struct lab_series *one, const struct lab_series *two)
{
    struct lab_figure first[LAB_MAX_FIGURES], second[LAB_MAX_FIGURES];
    struct gap gap[LAB_MAX_FIGURES];
    int count = compare(one, two, first, second, gap);

    lab_put_head(&one->setup);
    lab_put_rules("first rules ", one);
    lab_put_rules("second rules", two);
    if (same_rules(one->setup.rules, two->setup.rules))
        puts("The same rules play the same games: there is no difference.");
    else
        print_summary(first, second, gap, count);
    lab_put_legend();
    print_table(first, second, gap, count);
    lab_put_guarded("first: ", &one->tally);
    lab_put_guarded("second: ", &two->tally);
    lab_put_bars("rounds of a game, first rules", one->tally.rounds_bar, LAB_ROUNDS, 1);
    lab_put_bars("rounds of a game, second rules", two->tally.rounds_bar, LAB_ROUNDS, 1);
    lab_put_bars("points of a player, first rules", one->tally.score_bar, LAB_BINS, LAB_BIN);
    lab_put_bars("points of a player, second rules", two->tally.score_bar, LAB_BINS, LAB_BIN);
    putchar('\n');
}

void lab_print_json_both(const struct lab_series *one, const struct lab_series *two)
{
    struct lab_figure first[LAB_MAX_FIGURES], second[LAB_MAX_FIGURES];
    struct gap gap[LAB_MAX_FIGURES];
    int count = compare(one, two, first, second, gap);

    lab_print_json(one);
    lab_print_json(two);
    printf("{\"players\":%d,\"differences\":[", one->setup.players);
    for (int i = 0; i < count; i++)
        printf("%s{\"group\":\"%s\",\"name\":\"%s\",\"difference\":%.6g,\"error\":%.6g,"
               "\"beyond_chance\":%s}",
               i > 0 ? "," : "", first[i].group, first[i].name, gap[i].more, gap[i].error,
               is_far(&gap[i]) ? "true" : "false");
    puts("]}");
}
