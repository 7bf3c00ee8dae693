/* Torii: MIT licence, see LICENSE. */
/* The figures of the lab as a table for people, and as JSON. */
#include "cmd/lab.h"
#include "cmd/out.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { BARS = 16, BAR_WIDTH = 40 };

/* ---- columns ----------------------------------------------------------------------------------- */

int lab_digits(const struct lab_figure *f)
{
    return f->share ? 3 : 2;
}

/* 12.79 ±0.05 (1.08) [10..16], or 0.331 (0.292 to 0.373). */
static void write_figure(const struct lab_figure *f, char out[LAB_CELL])
{
    const struct lab_sum *s = &f->sum;
    double low, high;

    lab_interval(f, &low, &high);
    if (f->share)
        snprintf(out, LAB_CELL, "%7.3f (%.3f to %.3f)", lab_mean(s) / f->unit, low, high);
    else if (isnan(low))
        snprintf(out, LAB_CELL, "%7.2f", lab_mean(s));
    else
        snprintf(out, LAB_CELL, "%7.2f ±%.2f (%.1f) [%" PRId64 "..%" PRId64 "]", lab_mean(s),
                 (high - low) / 2, lab_deviation(s), s->least, s->most);
}

static void write_told(const struct lab_figure *f, char out[LAB_CELL])
{
    int len;

    out[0] = '\0';
    if (isnan(f->told))
        return;
    len = snprintf(out, LAB_CELL, "%7.*f", lab_digits(f), f->told);
    if (!isnan(f->told_deviation))
        len += snprintf(out + len, (size_t)(LAB_CELL - len), " (%.1f)", f->told_deviation);
    if (f->told_most > 0)
        snprintf(out + len, (size_t)(LAB_CELL - len), " [%d..%d]", f->told_least, f->told_most);
}

/* Characters, not bytes: ± is two. */
static int width_of(const char *text)
{
    int shown = 0;

    for (const char *p = text; *p != '\0'; p++)
        shown += ((unsigned char)*p & 0xC0) != 0x80;
    return shown;
}

void lab_put(const char *text, int width)
{
    int shown = width_of(text);

    printf("%s%*s", text, (shown < width ? width - shown : 0) + 2, "");
}

void lab_column_widen(struct lab_column *c, int count)
{
    c->width = 0;
    for (int i = 0; i < count; i++)
        if (width_of(c->text[i]) > c->width)
            c->width = width_of(c->text[i]);
}

void lab_column_fill(struct lab_column *c, const struct lab_figure *figure, int count)
{
    for (int i = 0; i < count; i++)
        write_figure(&figure[i], c->text[i]);
    lab_column_widen(c, count);
}

void lab_put_name(const struct lab_figure *all, int i)
{
    bool first = i == 0 || strcmp(all[i].group, all[i - 1].group) != 0;

    printf("  %-9s %-*s", first ? all[i].group : "", LAB_NAMES - 12, all[i].title);
}

/* ---- around the table -------------------------------------------------------------------------- */

void lab_put_legend(void)
{
    puts(
        "  mean ±95 % (standard deviation of single values) [least..most]; of shares, share (95 %");
    puts("  interval). 'a player': in a game, at its end. 'uses': in a game, of cells that gave");
    puts("  something; offerings, fights and purchases one by one.");
}

/* A histogram from the first to the last bar that is not empty; neighbours are merged where there are many. */
void lab_put_bars(const char *title, const int64_t *bar, int count, int unit)
{
    int low = 0, high = count - 1, step;
    int64_t all = 0, most = 1;

    while (low < high && bar[low] == 0)
        low++;
    while (high > low && bar[high] == 0)
        high--;
    step = (high - low) / BARS + 1;
    printf("  %s\n", title);
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
            printf("    ");
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

void lab_put_head(const struct lab_setup *setup)
{
    printf("%d players, %d games from seed %" PRIu64 ", seats", setup->players, setup->games,
           setup->seed);
    for (int i = 0; i < setup->players; i++)
        printf(" %s", lab_seat_word[setup->seat[i]]);
    putchar('\n');
}

void lab_put_rules(const char *which, const struct lab_setup *setup)
{
    bool standard = setup->rules->hash == ona_rules_standard()->hash;

    printf("%s %016" PRIx64 " (%s)\n", which, setup->rules->hash,
           standard ? "the standard rules" : "rules other than the standard ones");
}

void lab_put_guarded(const char *which, const struct lab_tally *t)
{
    if (t->guarded > 0)
        printf("  %s%" PRId64 " games were ended by the round limit\n", which, t->guarded);
}

void lab_print(const struct lab_report *r, int which)
{
    struct lab_column here = {0};
    const struct lab_setup *setup = &r->setup[which];
    const struct lab_tally *tally = &r->tally[which];
    struct lab_figure figure[LAB_MAX_FIGURES];
    int count = lab_figures(setup, tally, figure);
    bool any = false;
    char told[LAB_CELL];

    lab_column_fill(&here, figure, count);
    for (int i = 0; i < count; i++)
        any = any || !isnan(figure[i].told);
    lab_put_head(setup);
    lab_put_rules("rules", setup);
    lab_put_legend();
    if (any) {
        puts("  'reference': published figures of the same players by the standard rules, from "
             "another");
        puts("  program; all but rounds, scores and seats with 0, 2, 3, 4 mons at the start.");
        printf("%*s", LAB_NAMES, "");
        lab_put("", here.width);
        puts(" reference");
    }
    for (int i = 0; i < count; i++) {
        write_told(&figure[i], told);
        lab_put_name(figure, i);
        if (told[0] != '\0')
            lab_put(here.text[i], here.width);
        printf("%s\n", told[0] != '\0' ? told : here.text[i]);
    }
    lab_put_guarded("", tally);
    lab_put_bars("rounds of a game", tally->rounds_bar, LAB_ROUNDS, 1);
    lab_put_bars("points of a player", tally->score_bar, LAB_BINS, LAB_BIN);
    putchar('\n');
}

/* ---- JSON ---------------------------------------------------------------------------------------- */

static void json_bars(struct out *out, const char *name, const int64_t *bar, int count, int unit)
{
    out_open(out, name, '{');
    for (int i = 0; i < count; i++)
        if (bar[i] > 0) {
            char key[16];

            snprintf(key, sizeof key, "%d", i * unit);
            out_put(out, key, NULL, "%" PRId64, bar[i]);
        }
    out_close(out, '}');
}

static void json_figure(struct out *out, const struct lab_figure *f)
{
    const struct lab_sum *s = &f->sum;
    double low, high;

    lab_interval(f, &low, &high);
    out_open(out, "", '{');
    out_text(out, "group", NULL, f->group);
    out_text(out, "name", NULL, f->name);
    out_real(out, "mean", lab_mean(s) / f->unit);
    out_real(out, "sd", lab_deviation(s) / f->unit);
    out_real(out, "error", lab_error(s) / f->unit);
    out_real(out, "min", (double)s->least / f->unit);
    out_real(out, "max", (double)s->most / f->unit);
    if (!isnan(low)) {
        out_real(out, "low", low);
        out_real(out, "high", high);
    }
    if (!isnan(f->told))
        out_real(out, "reference", f->told);
    out_close(out, '}');
}

void lab_print_json(const struct lab_report *r, int which)
{
    const struct lab_setup *setup = &r->setup[which];
    const struct lab_tally *tally = &r->tally[which];
    struct lab_figure figure[LAB_MAX_FIGURES];
    int count = lab_figures(setup, tally, figure);
    struct out out = out_begin(true);

    out_text(&out, "game", NULL, "onamazu");
    out_put(&out, "rules", NULL, "\"%016" PRIx64 "\"", setup->rules->hash);
    out_put(&out, "players", NULL, "%d", setup->players);
    out_put(&out, "games", NULL, "%" PRId64, tally->games);
    out_put(&out, "seed", NULL, "\"%" PRIu64 "\"", setup->seed);
    out_open(&out, "seats", '[');
    for (int i = 0; i < setup->players; i++)
        out_text(&out, "", NULL, lab_seat_word[setup->seat[i]]);
    out_close(&out, ']');
    out_put(&out, "guarded", NULL, "%" PRId64, tally->guarded);
    out_open(&out, "figures", '[');
    for (int i = 0; i < count; i++)
        json_figure(&out, &figure[i]);
    out_close(&out, ']');
    json_bars(&out, "rounds", tally->rounds_bar, LAB_ROUNDS, 1);
    json_bars(&out, "scores", tally->score_bar, LAB_BINS, LAB_BIN);
    out_end(&out);
}
