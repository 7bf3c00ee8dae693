/* Torii: MIT licence, see LICENSE. */
/*
 * Two series of games with the same seeds under two sets of rules: what changed in the rules, and which figures
 * differ by more than chance explains. The statistics are of pairs, the two games of a seed, and of the difference
 * within each pair. Differences are given in standard errors (z); of figures that do not differ at all, 27 in 10 000
 * lie beyond three.
 */
#include "cmd/lab.h"
#include "cmd/out.h"
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

/* ---- the largest differences ----------------------------------------------------------------------------- */

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

/* The most significant row not printed yet; -1 if none is significant. */
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

/* The interval of a share is not symmetric. */
static void put_interval(const struct lab_figure *f, const struct lab_gap *g)
{
    int digits = lab_digits(f);

    if (isnan(g->low))
        return; /* a single game has no interval */
    if (f->share && g->low < g->high)
        printf(" (%+.*f to %+.*f)", digits, g->low, digits, g->high);
    else
        printf(" ±%.*f", digits, (g->high - g->low) / 2);
}

static void print_table(const struct lab_figure *one, const struct lab_figure *two,
                        const struct lab_gap *gap, int count)
{
    struct lab_column first = {0}, second = {0};

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

/* Returns the number of figures. */
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
    struct out out;

    lab_print_json(r, 0);
    lab_print_json(r, 1);
    out = out_begin(true);
    out_put(&out, "players", NULL, "%d", r->setup[0].players);
    out_open(&out, "differences", '[');
    for (int i = 0; i < count; i++) {
        out_open(&out, "", '{');
        out_text(&out, "group", NULL, first[i].group);
        out_text(&out, "name", NULL, first[i].name);
        out_real(&out, "difference", gap[i].more);
        out_real(&out, "error", gap[i].error);
        if (!isnan(gap[i].low)) {
            out_real(&out, "low", gap[i].low);
            out_real(&out, "high", gap[i].high);
        }
        out_put(&out, "beyond_chance", NULL, "%s", is_far(&gap[i]) ? "true" : "false");
        out_close(&out, '}');
    }
    out_close(&out, ']');
    out_end(&out);
}
