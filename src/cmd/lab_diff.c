/* Torii: MIT licence, see LICENSE. */
/*
 * Two series of games, of the same seeds by two rules: what changed in the rules, and which figures differ
 * by more than chance explains. What is looked at are pairs, the two games of a seed: how much the second has
 * more. A difference is told in standard errors of its own (z); of figures that do not differ at all, 27 in
 * 10 000 lie beyond three.
 */
#include "cmd/lab.h"
#include "cmd/rulesdiff.h"

#include <math.h>
#include <stdio.h>

enum { FAR = 3, TOLD = 5 };
static const double beyond = 0.0027; /* the share of a normal distribution beyond FAR errors */

static bool is_far(const struct lab_gap *g)
{
    return fabs(g->z) > FAR;
}

static bool same_rules(const struct ona_rules *one, const struct ona_rules *two)
{
    return one->hash == two->hash;
}

void lab_print_changes(const struct ona_rules *one, const struct ona_rules *two)
{
    puts(same_rules(one, two) ? "Both sets of rules are the same."
                              : "The second set of rules changes:");
    (void)rules_print_changes(one, two, false);
    putchar('\n');
    fflush(stdout);
}

/* ---- what stands out ----------------------------------------------------------------------------- */

/* "game, rounds: 11.20 instead of 12.40 (-1.20, 8.3 standard errors)" */
static void tell_gap(const struct lab_figure *one, const struct lab_figure *two,
                     const struct lab_gap *g)
{
    int digits = lab_digits(one);

    printf("  %s, %s: %.*f instead of %.*f (%+.*f", one->group, one->title, digits,
           lab_mean(&two->sum) / two->unit, digits, lab_mean(&one->sum) / one->unit, digits,
           g->more);
    if (isfinite(g->z))
        printf(", %.1f standard errors)\n", fabs(g->z));
    else
        puts(", the same in every game)");
}

/* The row that is furthest beyond chance among those not told yet; -1 if none is far. */
static int furthest(const struct lab_gap *gap, const bool *told, int count)
{
    int best = -1;

    for (int i = 0; i < count; i++)
        if (!told[i] && is_far(&gap[i]) && (best < 0 || fabs(gap[i].z) > fabs(gap[best].z)))
            best = i;
    return best;
}

static void print_summary(const struct lab_figure *one, const struct lab_figure *two,
                          const struct lab_gap *gap, int count)
{
    bool told[LAB_MAX_FIGURES] = {false};
    int far = 0;

    for (int i = 0; i < count; i++)
        far += is_far(&gap[i]);
    if (far == 0)
        printf("None of the %d figures differs by more than %d standard errors. That does not "
               "prove the\nrules equivalent: smaller differences take more games to detect.\n",
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

/* A share's is not as wide to either side. */
static void put_interval(const struct lab_figure *f, const struct lab_gap *g)
{
    int digits = lab_digits(f);

    if (isnan(g->low))
        return; /* of one game nothing is known */
    if (f->share && g->low < g->high)
        printf(" (%+.*f to %+.*f)", digits, g->low, digits, g->high);
    else
        printf(" ±%.*f", digits, (g->high - g->low) / 2);
}

static void print_table(const struct lab_figure *one, const struct lab_figure *two,
                        const struct lab_gap *gap, int count)
{
    static struct lab_column first, second;

    lab_column_fill(&first, one, count);
    lab_column_fill(&second, two, count);
    printf("%*s", LAB_NAMES, "");
    lab_put("  first", first.width);
    lab_put("  second", second.width);
    printf("difference ±95 %%, * beyond %d standard errors\n", FAR);
    for (int i = 0; i < count; i++) {
        int digits = lab_digits(&one[i]);

        lab_put_name(one, i);
        lab_put(first.text[i], first.width);
        lab_put(second.text[i], second.width);
        printf("%+8.*f", digits, gap[i].more);
        put_interval(&one[i], &gap[i]);
        puts(is_far(&gap[i]) ? " *" : "");
    }
}

/* How many figures there are. */
static int compare(const struct lab_report *r, struct lab_figure *first, struct lab_figure *second,
                   struct lab_gap *gap)
{
    bool same = same_rules(r->setup[0].rules, r->setup[1].rules);
    int count = lab_figures(&r->setup[0], &r->tally[0], first);

    lab_figures(&r->setup[1], &r->tally[1], second);
    for (int i = 0; i < count; i++)
        gap[i] = lab_gap(&first[i], &second[i], &r->pairs, same);
    return count;
}

void lab_print_both(const struct lab_report *r)
{
    struct lab_figure first[LAB_MAX_FIGURES], second[LAB_MAX_FIGURES];
    struct lab_gap gap[LAB_MAX_FIGURES];
    const struct lab_tally *one = &r->tally[0], *two = &r->tally[1];
    int count = compare(r, first, second, gap);

    lab_put_head(&r->setup[0]);
    lab_put_rules("first rules ", &r->setup[0]);
    lab_put_rules("second rules", &r->setup[1]);
    if (same_rules(r->setup[0].rules, r->setup[1].rules))
        puts("The same rules give the same games: there is no difference.");
    else
        print_summary(first, second, gap, count);
    lab_put_legend();
    print_table(first, second, gap, count);
    lab_put_guarded("first: ", one);
    lab_put_guarded("second: ", two);
    lab_put_bars("rounds of a game, first rules", one->rounds_bar, LAB_ROUNDS, 1);
    lab_put_bars("rounds of a game, second rules", two->rounds_bar, LAB_ROUNDS, 1);
    lab_put_bars("points of a player, first rules", one->score_bar, LAB_BINS, LAB_BIN);
    lab_put_bars("points of a player, second rules", two->score_bar, LAB_BINS, LAB_BIN);
    putchar('\n');
}

void lab_print_json_both(const struct lab_report *r)
{
    struct lab_figure first[LAB_MAX_FIGURES], second[LAB_MAX_FIGURES];
    struct lab_gap gap[LAB_MAX_FIGURES];
    int count = compare(r, first, second, gap);

    lab_print_json(r, 0);
    lab_print_json(r, 1);
    printf("{\"players\":%d,\"differences\":[", r->setup[0].players);
    for (int i = 0; i < count; i++) {
        printf("%s{\"group\":\"%s\",\"name\":\"%s\",\"difference\":%.6g,\"error\":%.6g",
               i > 0 ? "," : "", first[i].group, first[i].name, gap[i].more, gap[i].error);
        if (!isnan(gap[i].low))
            printf(",\"low\":%.6g,\"high\":%.6g", gap[i].low, gap[i].high);
        printf(",\"beyond_chance\":%s}", is_far(&gap[i]) ? "true" : "false");
    }
    puts("]}");
}
