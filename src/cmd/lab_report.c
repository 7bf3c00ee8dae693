/* Torii: MIT licence, see LICENSE. */
/* The figures of the lab as a table for people, and as JSON. */
#include "cmd/lab.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { CELL = 48, BARS = 16, BAR_WIDTH = 40 };

static bool is_rate(const struct lab_figure *f)
{
    return f->unit > 1;
}

/* 12.79 ±0.05 (1.08) [10..16], or 0.331 ±0.021. */
static void write_figure(const struct lab_figure *f, char out[CELL])
{
    const struct lab_sum *s = &f->sum;

    if (is_rate(f))
        snprintf(out, CELL, "%7.3f ±%.3f", lab_mean(s) / f->unit, lab_error(s) / f->unit);
    else
        snprintf(out, CELL, "%7.2f ±%.2f (%.1f) [%" PRId64 "..%" PRId64 "]", lab_mean(s),
                 lab_error(s), lab_deviation(s), s->least, s->most);
}

static void write_told(const struct lab_figure *f, char out[CELL])
{
    int len;

    out[0] = '\0';
    if (isnan(f->told))
        return;
    len = snprintf(out, CELL, is_rate(f) ? "%6.3f" : "%6.2f", f->told);
    if (!isnan(f->told_deviation))
        len += snprintf(out + len, (size_t)(CELL - len), " (%.1f)", f->told_deviation);
    if (f->told_most > 0)
        snprintf(out + len, (size_t)(CELL - len), " [%d..%d]", f->told_least, f->told_most);
}

/* A text in a column of so many characters; ± is two bytes. */
static void put_column(const char *text, int width)
{
    int shown = 0;

    for (const char *p = text; *p != '\0'; p++)
        shown += ((unsigned char)*p & 0xC0) != 0x80;
    printf("%s%*s", text, shown < width ? width - shown : 1, "");
}

static void print_name(const struct lab_figure *all, int i)
{
    bool first = i == 0 || strcmp(all[i].group, all[i - 1].group) != 0;

    printf("  %-9s %-12s", first ? all[i].group : "", all[i].name);
}

/* Bars from the lowest to the highest that is not empty, neighbours joined where there are many. */
static void print_bars(const char *title, const int64_t *bar, int count, int unit)
{
    int low = 0, high = count - 1, step;
    int64_t all = 0, most = 1;

    while (low < high && bar[low] == 0)
        low++;
    while (high > low && bar[high] == 0)
        high--;
    step = (high - low) / BARS + 1;
    for (int pass = 0; pass < 2; pass++)
        for (int i = low; i <= high; i += step) {
            int64_t sum = 0;

            for (int k = i; k < i + step && k < count; k++)
                sum += bar[k];
            if (pass == 0) {
                all += sum;
                most = sum > most ? sum : most;
                continue;
            }
            printf("  %-9s ", i == low ? title : "");
            if (step * unit > 1)
                printf("%3d..%-3d", i * unit, (i + step) * unit - 1);
            else
                printf("%3d     ", i);
            printf(" %5.1f %% ", 100.0 * (double)sum / (double)all);
            for (int64_t k = 0; k < (sum * BAR_WIDTH + most / 2) / most; k++)
                putchar('#');
            putchar('\n');
        }
}

static void print_head(const struct lab_setup *setup)
{
    printf("%d players, %d games from seed %" PRIu64 ", seats", setup->players, setup->games,
           setup->seed);
    for (int i = 0; i < setup->players; i++)
        printf(" %s", lab_seat_word[setup->seat[i]]);
    putchar('\n');
}

static void print_rules(const char *which, const struct lab_series *s)
{
    bool standard = s->setup.rules->hash == ona_rules_standard()->hash;

    printf("%s %016" PRIx64 " (%s)\n", which, s->setup.rules->hash,
           standard ? "the standard rules" : "other rules than the standard ones");
}

static void print_guarded(const struct lab_tally *t)
{
    if (t->guarded > 0)
        printf("  %" PRId64 " games were ended by the limit of rounds\n", t->guarded);
}

void lab_print(const struct lab_series *s)
{
    struct lab_figure figure[LAB_MAX_FIGURES];
    int count = lab_figures(&s->setup, &s->tally, figure);
    char here[CELL], told[CELL];

    print_head(&s->setup);
    print_rules("rules", s);
    printf("%-25s%-32s%s\n", "", "   mean ±error (sd) [range]", "section 11");
    for (int i = 0; i < count; i++) {
        write_figure(&figure[i], here);
        write_told(&figure[i], told);
        print_name(figure, i);
        if (told[0] != '\0')
            put_column(here, 31);
        printf("%s\n", told[0] != '\0' ? told : here);
    }
    print_guarded(&s->tally);
    print_bars("rounds", s->tally.rounds_bar, LAB_ROUNDS, 1);
    print_bars("scores", s->tally.score_bar, LAB_BINS, LAB_BIN);
    putchar('\n');
}

/* The second less the first, and how far that may be off. */
static double difference(const struct lab_figure *one, const struct lab_figure *two, double *error)
{
    *error = hypot(lab_error(&one->sum), lab_error(&two->sum)) / one->unit;
    return (lab_mean(&two->sum) - lab_mean(&one->sum)) / one->unit;
}

void lab_print_both(const struct lab_series *one, const struct lab_series *two)
{
    struct lab_figure first[LAB_MAX_FIGURES], second[LAB_MAX_FIGURES];
    int count = lab_figures(&one->setup, &one->tally, first);
    char text[CELL];

    lab_figures(&two->setup, &two->tally, second);
    print_head(&one->setup);
    print_rules("first rules ", one);
    print_rules("second rules", two);
    printf("%-25s%-31s%-31s%s\n", "", "   first", "   second",
           "difference ±error, * beyond two errors");
    for (int i = 0; i < count; i++) {
        double error, more = difference(&first[i], &second[i], &error);
        int digits = is_rate(&first[i]) ? 3 : 2;

        print_name(first, i);
        write_figure(&first[i], text);
        put_column(text, 31);
        write_figure(&second[i], text);
        put_column(text, 31);
        printf("%+8.*f ±%.*f%s\n", digits, more, digits, error, fabs(more) > 2 * error ? " *" : "");
    }
    print_guarded(&one->tally);
    print_guarded(&two->tally);
    print_bars("first", one->tally.rounds_bar, LAB_ROUNDS, 1);
    print_bars("second", two->tally.rounds_bar, LAB_ROUNDS, 1);
    putchar('\n');
}

/* ---- JSON ---------------------------------------------------------------------------------------- */

static void json_bars(const char *name, const int64_t *bar, int count, int unit)
{
    const char *comma = "";

    printf(",\"%s\":{", name);
    for (int i = 0; i < count; i++)
        if (bar[i] > 0) {
            printf("%s\"%d\":%" PRId64, comma, i * unit, bar[i]);
            comma = ",";
        }
    putchar('}');
}

static void json_figure(const struct lab_figure *f)
{
    const struct lab_sum *s = &f->sum;

    printf("{\"group\":\"%s\",\"name\":\"%s\",\"mean\":%.6g,\"sd\":%.6g,\"error\":%.6g,"
           "\"min\":%.6g,\"max\":%.6g",
           f->group, f->name, lab_mean(s) / f->unit, lab_deviation(s) / f->unit,
           lab_error(s) / f->unit, (double)s->least / f->unit, (double)s->most / f->unit);
    if (!isnan(f->told))
        printf(",\"told\":%.6g", f->told);
    putchar('}');
}

void lab_print_json(const struct lab_series *s)
{
    struct lab_figure figure[LAB_MAX_FIGURES];
    int count = lab_figures(&s->setup, &s->tally, figure);

    printf("{\"game\":\"onamazu\",\"rules\":\"%016" PRIx64 "\",\"players\":%d,\"games\":%" PRId64
           ",\"seed\":\"%" PRIu64 "\",\"seats\":[",
           s->setup.rules->hash, s->setup.players, s->tally.games, s->setup.seed);
    for (int i = 0; i < s->setup.players; i++)
        printf("%s\"%s\"", i > 0 ? "," : "", lab_seat_word[s->setup.seat[i]]);
    printf("],\"guarded\":%" PRId64 ",\"figures\":[", s->tally.guarded);
    for (int i = 0; i < count; i++) {
        fputs(i > 0 ? "," : "", stdout);
        json_figure(&figure[i]);
    }
    putchar(']');
    json_bars("rounds", s->tally.rounds_bar, LAB_ROUNDS, 1);
    json_bars("scores", s->tally.score_bar, LAB_BINS, LAB_BIN);
    puts("}");
}

void lab_print_json_both(const struct lab_series *one, const struct lab_series *two)
{
    struct lab_figure first[LAB_MAX_FIGURES], second[LAB_MAX_FIGURES];
    int count = lab_figures(&one->setup, &one->tally, first);

    lab_figures(&two->setup, &two->tally, second);
    lab_print_json(one);
    lab_print_json(two);
    printf("{\"players\":%d,\"differences\":[", one->setup.players);
    for (int i = 0; i < count; i++) {
        double error, more = difference(&first[i], &second[i], &error);

        printf("%s{\"group\":\"%s\",\"name\":\"%s\",\"difference\":%.6g,\"error\":%.6g}",
               i > 0 ? "," : "", first[i].group, first[i].name, more, error);
    }
    puts("]}");
}
