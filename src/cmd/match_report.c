/* Torii: MIT licence, see LICENSE. */
/* What `torii match` tells: a line now and then, a table at the end, or JSON. */
#include "cmd/match.h"

#include <math.h>
#include <stdio.h>

static struct contest_score score_of(const struct contest_standing *s, int engine)
{
    struct contest_score all = {0};

    for (int i = 0; i < s->engines; i++)
        contest_score_add(&all, &s->score[engine][i]);
    return all;
}

static int64_t games_of(const struct contest_score *s)
{
    return s->wins + s->draws + s->losses;
}

static double points_of(const struct contest_score *s)
{
    return (double)s->wins + 0.5 * (double)s->draws;
}

static double share(double part, double whole)
{
    return whole > 0 ? part / whole : 0;
}

enum { CELL = 64 };

/* "+12.3 [-4.5, +29.8]", with `inf` where nothing can be told. */
static const char *elo_words(const struct contest_score *score, char out[CELL])
{
    struct contest_elo elo = contest_elo(score);

    snprintf(out, CELL, "%+.1f [%+.1f, %+.1f]", elo.elo, elo.low, elo.high);
    return out;
}

/* In hundredths, or a dash. */
static const char *los_words(const struct contest_score *score, char out[CELL])
{
    struct contest_elo elo = contest_elo(score);

    if (isfinite(elo.los))
        snprintf(out, CELL, "%.1f %%", 100 * elo.los);
    else
        snprintf(out, CELL, "-");
    return out;
}

static const char *verdict(const struct contest_standing *s)
{
    return s->verdict > 0   ? "elo1 is accepted"
           : s->verdict < 0 ? "elo0 is accepted"
                            : "not decided";
}

/* ---- while it goes on ---- */

void match_tell(void *order, const struct contest_standing *s, const struct contest_game *g)
{
    const struct match_order *o = order;
    bool screen = os_is_terminal(2) && !o->plain;
    static const char *const results[] = {"0-1", "1/2-1/2", "1-0"};
    char words[CELL];

    if (!screen && s->games % o->interval != 0 && s->games != s->total)
        return;
    fprintf(stderr, "%s%d of %d games", screen ? "\r\033[K" : "", s->games, s->total);
    if (screen)
        fprintf(stderr, ", %s - %s %s", s->name[g->engine[0]], s->name[g->engine[1]],
                results[g->points]);
    if (s->engines == 2) {
        fprintf(stderr, ", %s %.1f, Elo %s", s->name[0], points_of(&s->score[0][1]),
                elo_words(&s->score[0][1], words));
    }
    if (o->setup.sprt)
        fprintf(stderr, ", LLR %.2f", s->llr);
    if (!screen || s->games == s->total)
        fputc('\n', stderr);
    fflush(stderr);
}

/* ---- at the end ---- */

static void report_engine(const struct contest_standing *s, int i)
{
    struct contest_score all = score_of(s, i);
    const struct contest_use *use = &s->use[i];
    double games = (double)games_of(&all), moves = (double)use->moves;
    char elo[CELL], los[CELL];

    printf("%-20s %6.0f %8.1f %6.3f %5lld %5lld %5lld  %-26s %8s", s->name[i], games,
           points_of(&all), share(points_of(&all), games), (long long)all.wins,
           (long long)all.draws, (long long)all.losses, elo_words(&all, elo), los_words(&all, los));
    printf("  %.1f ms, %.0f nodes, depth %.1f\n", 1000 * share(use->seconds, moves),
           share((double)use->nodes, moves), share((double)use->depths, moves));
}

static void report_forfeits(const struct contest_standing *s)
{
    for (int i = 0; i < s->engines; i++) {
        const char *between = "";
        bool any = false;

        for (int end = CONTEST_ILLEGAL; end < CONTEST_ENDS; end++)
            any = any || s->forfeits[i][end] > 0;
        if (!any)
            continue;
        printf("%s lost by: ", s->name[i]);
        for (int end = CONTEST_ILLEGAL; end < CONTEST_ENDS; end++)
            if (s->forfeits[i][end] > 0) {
                printf("%s%s %lld", between, contest_end_word[end], (long long)s->forfeits[i][end]);
                between = ", ";
            }
        putchar('\n');
    }
}

/* Points of every engine against every other. */
static void report_table(const struct contest_standing *s)
{
    printf("%-20s", "points against");
    for (int b = 0; b < s->engines; b++)
        printf(" %8.8s", s->name[b]);
    putchar('\n');
    for (int a = 0; a < s->engines; a++) {
        printf("%-20s", s->name[a]);
        for (int b = 0; b < s->engines; b++)
            if (a == b)
                printf("        -");
            else
                printf(" %8.1f", points_of(&s->score[a][b]));
        putchar('\n');
    }
}

static void report_pairs(const struct contest_standing *s)
{
    const struct contest_score *score = &s->score[0][1];
    struct contest_elo elo = contest_elo(score);
    char words[CELL], los[CELL];

    printf("pairs of %s with 0, 1/2, 1, 3/2, 2 points:", s->name[0]);
    for (int i = 0; i < CONTEST_PAIRS; i++)
        printf(" %lld", (long long)score->pairs[i]);
    printf("\nElo of %s: %s at 95 %%, normalized %+.1f ± %.1f, LOS %s\n", s->name[0],
           elo_words(score, words), elo.normal, elo.normal_error, los_words(score, los));
}

void match_report(const struct match_order *o, const struct contest_standing *s, bool left)
{
    const struct contest_sprt *t = &o->setup.test;
    double games = s->games;
    int64_t draws = s->ends[CONTEST_REPETITION] + s->ends[CONTEST_LENGTH];

    printf("%s, %d of %d games, seed %llu%s\n", o->entry.game.name, s->games, s->total,
           (unsigned long long)o->setup.seed, left ? ", interrupted" : "");
    printf("%-20s %6s %8s %6s %5s %5s %5s  %-26s %8s  %s\n", "engine", "games", "points", "rate",
           "won", "drawn", "lost", "Elo, and 95 % by pairs", "LOS", "a move");
    for (int i = 0; i < s->engines; i++)
        report_engine(s, i);
    if (s->engines == 2)
        report_pairs(s);
    else
        report_table(s);
    printf("draws %.1f %% (repetition %lld, ply limit %lld), %s %.1f %%, %.1f plies a game\n",
           100 * share((double)draws, games), (long long)s->ends[CONTEST_REPETITION],
           (long long)s->ends[CONTEST_LENGTH], games_is_onamazu(&o->entry) ? "first seat" : "Blue",
           50 * share((double)s->blue_points, games), share((double)s->plies, games));
    report_forfeits(s);
    if (o->setup.sprt)
        printf("SPRT [%g, %g] %s, alpha %g, beta %g: LLR %.2f in [%.2f, %.2f], %s\n", t->elo0,
               t->elo1, t->normalized ? "normalized" : "logistic", t->alpha, t->beta, s->llr,
               contest_llr_low(t), contest_llr_high(t), verdict(s));
}

/* ---- JSON ---- */

/* JSON has no infinity. */
static void json_real(const char *name, double value)
{
    if (isfinite(value))
        printf(",\"%s\":%.6g", name, value);
    else
        printf(",\"%s\":null", name);
}

static void json_text(const char *text)
{
    char memory[CONTEST_MAX_NAME * 8];
    struct text t;

    text_init(&t, memory, sizeof memory);
    text_json(&t, str_of(text));
    fputs(memory, stdout);
}

static void json_score(const struct contest_score *score)
{
    struct contest_elo elo = contest_elo(score);

    printf(",\"games\":%lld,\"wins\":%lld,\"draws\":%lld,\"losses\":%lld,\"pairs\":[",
           (long long)games_of(score), (long long)score->wins, (long long)score->draws,
           (long long)score->losses);
    for (int i = 0; i < CONTEST_PAIRS; i++)
        printf("%s%lld", i > 0 ? "," : "", (long long)score->pairs[i]);
    putchar(']');
    json_real("elo", elo.elo);
    json_real("elo_low", elo.low);
    json_real("elo_high", elo.high);
    json_real("nelo", elo.normal);
    json_real("nelo_error", elo.normal_error);
    json_real("los", elo.los);
}

static void json_engine(const struct contest_standing *s, int i)
{
    struct contest_score all = score_of(s, i);
    const struct contest_use *use = &s->use[i];

    fputs("{\"name\":", stdout);
    json_text(s->name[i]);
    json_score(&all);
    printf(",\"moves\":%llu,\"nodes\":%llu", (unsigned long long)use->moves,
           (unsigned long long)use->nodes);
    json_real("seconds", use->seconds);
    json_real("depth", share((double)use->depths, (double)use->moves));
    fputs(",\"forfeits\":{", stdout);
    for (int end = CONTEST_ILLEGAL; end < CONTEST_ENDS; end++)
        printf("%s\"%s\":%lld", end > CONTEST_ILLEGAL ? "," : "", contest_end_word[end],
               (long long)s->forfeits[i][end]);
    fputs("}}", stdout);
}

static void json_pairings(const struct contest_standing *s)
{
    const char *between = "";

    for (int a = 0; a < s->engines; a++)
        for (int b = a + 1; b < s->engines; b++) {
            printf("%s{\"a\":%d,\"b\":%d", between, a, b);
            json_score(&s->score[a][b]);
            putchar('}');
            between = ",";
        }
}

void match_report_json(const struct match_order *o, const struct contest_standing *s, bool left)
{
    const struct contest_sprt *t = &o->setup.test;

    printf("{\"game\":\"%s\",\"seed\":%llu,\"games\":%d,\"total\":%d,\"interrupted\":%s",
           o->entry.game.name, (unsigned long long)o->setup.seed, s->games, s->total,
           left ? "true" : "false");
    json_real("plies", share((double)s->plies, s->games));
    json_real("blue", share((double)s->blue_points, 2.0 * s->games));
    fputs(",\"ends\":{", stdout);
    for (int end = 0; end < CONTEST_ENDS; end++)
        printf("%s\"%s\":%lld", end > 0 ? "," : "", contest_end_word[end], (long long)s->ends[end]);
    fputs("},\"engines\":[", stdout);
    for (int i = 0; i < s->engines; i++) {
        fputs(i > 0 ? "," : "", stdout);
        json_engine(s, i);
    }
    fputs("],\"pairings\":[", stdout);
    json_pairings(s);
    putchar(']');
    if (o->setup.sprt) {
        printf(",\"sprt\":{\"elo0\":%g,\"elo1\":%g,\"alpha\":%g,\"beta\":%g,\"model\":\"%s\"",
               t->elo0, t->elo1, t->alpha, t->beta, t->normalized ? "normalized" : "logistic");
        json_real("llr", s->llr);
        json_real("low", contest_llr_low(t));
        json_real("high", contest_llr_high(t));
        printf(",\"accepted\":%s}", s->verdict > 0   ? "\"elo1\""
                                    : s->verdict < 0 ? "\"elo0\""
                                                     : "null");
    }
    puts("}");
}
