/* Torii: MIT licence, see LICENSE. */
/* The output of `torii match`: progress, a table at the end, or JSON. */
#include "cmd/match.h"
#include "cmd/out.h"

#include <inttypes.h>
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

enum { CELL = 64, COLUMNS = 80, NAME = 16 };

/* A name padded or truncated to the width of its column. */
static const char *name_cell(const char *name, int width, char out[CELL * 4])
{
    struct text t;
    int used = 0;

    text_init(&t, out, CELL * 4);
    for (size_t i = 0; name[i] != '\0'; i++) {
        used += char_is_begin(name[i]);
        if (used == width && str_width(str_of(name + i)) > 1) {
            text_add(&t, "…");
            break;
        }
        text_char(&t, name[i]);
    }
    text_blanks(&t, width - str_width(text_view(&t)));
    return out;
}

/* Prints a line, wrapped where it is too long. */
static void print_wrapped(struct text *t)
{
    char memory[1024];
    struct text page;

    text_init(&page, memory, sizeof memory);
    text_wrap(&page, text_view(t), 0, COLUMNS);
    fputs(memory, stdout);
}

/* "+12.3 [-4.5, +29.8]"; only a bound where every game was won or lost; a dash while nothing is known. */
static const char *elo_words(const struct contest_score *score, int digits, char out[CELL])
{
    struct contest_elo e = contest_elo(score);

    if (!e.known)
        snprintf(out, CELL, "-");
    else if (isfinite(e.elo))
        snprintf(out, CELL, "%+.*f [%+.*f, %+.*f]", digits, e.elo, digits, e.low, digits, e.high);
    else
        snprintf(out, CELL, "%s %+.*f", e.elo > 0 ? "won all, >=" : "lost all, <=", digits,
                 e.elo > 0 ? e.low : e.high);
    return out;
}

/* As a percentage, or a dash. */
static const char *los_words(const struct contest_score *score, char out[CELL])
{
    struct contest_elo elo = contest_elo(score);

    if (isfinite(elo.los))
        snprintf(out, CELL, "%.1f %%", 100 * elo.los);
    else
        snprintf(out, CELL, "-");
    return out;
}

static const char *normal_words(const struct contest_score *score, char out[CELL])
{
    struct contest_elo elo = contest_elo(score);

    if (isfinite(elo.normal))
        snprintf(out, CELL, "%+.1f ± %.1f", elo.normal, elo.normal_error);
    else
        snprintf(out, CELL, "unknown");
    return out;
}

static const char *verdict(const struct contest_standing *s)
{
    return s->verdict > 0   ? "elo1 is accepted"
           : s->verdict < 0 ? "elo0 is accepted"
                            : "not decided";
}

/* ---- progress ---- */

/* One line of progress; with the game just finished if there is room. */
static void print_progress(const struct match_order *o, const struct contest_standing *s,
                           const struct contest_game *g, struct text *t)
{
    static const char *const results[] = {"0-1", "1/2-1/2", "1-0"};
    char cell[CELL], name[CELL * 4], last[CELL * 4];
    struct text end;

    text_format(t, "%d of %d games", s->games, s->total);
    if (s->engines == 2) {
        snprintf(cell, sizeof cell, "%.1f", points_of(&s->score[0][1]));
        text_add(t, ", ");
        text_str(t, str_trim(str_of(name_cell(s->name[0], NAME, name))));
        text_format(t, " has %s", cell);
        text_format(t, ", Elo %s", elo_words(&s->score[0][1], 1, cell));
    }
    if (o->setup.sprt) {
        snprintf(cell, sizeof cell, "%.2f", s->llr);
        text_format(t, ", LLR %s", cell);
    }
    text_init(&end, last, sizeof last);
    text_format(&end, ", %s - %s %s", s->name[g->engine[0]], s->name[g->engine[1]],
                results[g->points]);
    if (!end.full && str_width(text_view(t)) + str_width(text_view(&end)) < COLUMNS)
        text_str(t, text_view(&end));
}

void match_tell(void *order, const struct contest_standing *s, const struct contest_game *g)
{
    const struct match_order *o = order;
    bool screen = os_terminal_draws(2) && !o->plain;
    char memory[1024];
    struct text t;

    if (!screen && s->games % o->interval != 0 && s->games != s->total)
        return;
    text_init(&t, memory, sizeof memory);
    print_progress(o, s, g, &t);
    fprintf(stderr, "%s%s", screen ? "\r\033[K" : "", memory);
    if (!screen || s->games == s->total)
        fputc('\n', stderr);
    fflush(stderr);
}

/* ---- at the end ---- */

static void report_engine(const struct contest_standing *s, int i)
{
    struct contest_score all = score_of(s, i);
    double games = (double)games_of(&all);
    char elo[CELL], name[CELL * 4];

    printf("%s %6.0f %8.1f %6.3f %5lld %5lld %5lld  %s\n", name_cell(s->name[i], NAME, name), games,
           points_of(&all), share(points_of(&all), games), (long long)all.wins,
           (long long)all.draws, (long long)all.losses, elo_words(&all, 0, elo));
}

static void report_use(const struct contest_standing *s, int i)
{
    struct contest_score all = score_of(s, i);
    const struct contest_use *use = &s->use[i];
    double moves = (double)use->moves;
    char los[CELL], name[CELL * 4];

    printf("%s %9s %12.1f %16.0f %12.1f\n", name_cell(s->name[i], NAME, name), los_words(&all, los),
           1000 * share(use->seconds, moves), share((double)use->nodes, moves),
           share((double)use->depths, moves));
}

static void report_engines(const struct contest_standing *s)
{
    printf("%-*s %6s %8s %6s %5s %5s %5s  %s\n", (int)NAME, "engine", "games", "points", "rate",
           "won", "drawn", "lost", "Elo, and 95 %");
    for (int i = 0; i < s->engines; i++)
        report_engine(s, i);
    printf("%-*s %9s %12s %16s %12s\n", (int)NAME, "engine", "LOS", "ms/move", "nodes/move",
           "depth");
    for (int i = 0; i < s->engines; i++)
        report_use(s, i);
}

static void report_forfeits(const struct contest_standing *s)
{
    for (int i = 0; i < s->engines; i++) {
        const char *between = "";
        char memory[512];
        struct text t;

        text_init(&t, memory, sizeof memory);
        text_format(&t, "%s lost by:", s->name[i]);
        for (int end = CONTEST_ILLEGAL; end < CONTEST_ENDS; end++)
            if (s->forfeits[i][end] > 0) {
                text_format(&t, "%s %s %u", between, contest_end_word[end],
                            (uint64_t)s->forfeits[i][end]);
                between = ",";
            }
        if (between[0] != '\0')
            print_wrapped(&t);
    }
}

/* The cross table, as many columns at a time as fit in a line. */
static void report_table(const struct contest_standing *s)
{
    enum { WIDTH = 8, AT_ONCE = (COLUMNS - NAME) / (WIDTH + 1) };
    char name[CELL * 4];

    for (int first = 0; first < s->engines; first += AT_ONCE) {
        int last = first + AT_ONCE < s->engines ? first + AT_ONCE : s->engines;

        printf("%-*s", (int)NAME, "points against");
        for (int b = first; b < last; b++)
            printf(" %s", name_cell(s->name[b], WIDTH, name));
        putchar('\n');
        for (int a = 0; a < s->engines; a++) {
            fputs(name_cell(s->name[a], NAME, name), stdout);
            for (int b = first; b < last; b++)
                if (a == b)
                    printf(" %-*s", (int)WIDTH, "-");
                else
                    printf(" %-*.1f", (int)WIDTH, points_of(&s->score[a][b]));
            putchar('\n');
        }
    }
}

static void report_pairs(const struct contest_standing *s)
{
    const struct contest_score *score = &s->score[0][1];
    char memory[512], cell[CELL];
    struct text t;

    text_init(&t, memory, sizeof memory);
    text_format(&t, "pairs of %s with 0, 1/2, 1, 3/2, 2 points:", s->name[0]);
    for (int i = 0; i < CONTEST_PAIRS; i++)
        text_format(&t, " %u", (uint64_t)score->pairs[i]);
    print_wrapped(&t);
    text_init(&t, memory, sizeof memory);
    text_format(&t, "Elo of %s: %s (95 %% interval),", s->name[0], elo_words(score, 1, cell));
    text_format(&t, " normalized %s", normal_words(score, cell));
    print_wrapped(&t);
}

static void report_sprt(const struct match_order *o, const struct contest_standing *s)
{
    const struct contest_sprt *t = &o->setup.test;

    printf("SPRT [%g, %g] %s: LLR %.2f in [%.2f, %.2f], %s\n", t->elo0, t->elo1,
           t->normalized ? "normalized" : "logistic", s->llr, contest_llr_low(t),
           contest_llr_high(t), verdict(s));
}

void match_report(const struct match_order *o, const struct contest_standing *s, bool left)
{
    double games = s->games;
    int64_t draws = s->ends[CONTEST_REPETITION] + s->ends[CONTEST_LENGTH];

    printf("%s, %d of %d games, seed %llu%s\n", o->entry.game.name, s->games, s->total,
           (unsigned long long)o->setup.seed, left ? ", interrupted" : "");
    report_engines(s);
    if (s->engines == 2)
        report_pairs(s);
    else
        report_table(s);
    printf("draws %.1f %% (repetition %lld, ply limit %lld), %s %.1f %%, %.1f plies a game\n",
           100 * share((double)draws, games), (long long)s->ends[CONTEST_REPETITION],
           (long long)s->ends[CONTEST_LENGTH],
           game_has_numbers(&o->entry.game) ? "first seat" : "Blue",
           50 * share((double)s->blue_points, games), share((double)s->plies, games));
    report_forfeits(s);
    if (o->setup.sprt)
        report_sprt(o, s);
}

/* ---- JSON ---- */

static void json_score(struct out *out, const struct contest_score *score)
{
    struct contest_elo elo = contest_elo(score);

    out_put(out, "games", NULL, "%" PRId64, games_of(score));
    out_put(out, "wins", NULL, "%" PRId64, score->wins);
    out_put(out, "draws", NULL, "%" PRId64, score->draws);
    out_put(out, "losses", NULL, "%" PRId64, score->losses);
    out_open(out, "pairs", '[');
    for (int i = 0; i < CONTEST_PAIRS; i++)
        out_put(out, "", NULL, "%" PRId64, score->pairs[i]);
    out_close(out, ']');
    out_real(out, "elo", elo.elo);
    out_real(out, "elo_low", elo.low);
    out_real(out, "elo_high", elo.high);
    out_real(out, "nelo", elo.normal);
    out_real(out, "nelo_error", elo.normal_error);
    out_real(out, "los", elo.los);
}

/* How games ended, from the end `first` on. */
static void json_ends(struct out *out, const char *name, const int64_t *count, int first)
{
    out_open(out, name, '{');
    for (int end = first; end < CONTEST_ENDS; end++)
        out_put(out, contest_end_word[end], NULL, "%" PRId64, count[end]);
    out_close(out, '}');
}

static void json_engine(struct out *out, const struct contest_standing *s, int i)
{
    struct contest_score all = score_of(s, i);
    const struct contest_use *use = &s->use[i];

    out_open(out, "", '{');
    out_text(out, "name", NULL, s->name[i]);
    json_score(out, &all);
    out_put(out, "moves", NULL, "%" PRIu64, use->moves);
    out_put(out, "nodes", NULL, "%" PRIu64, use->nodes);
    out_real(out, "seconds", use->seconds);
    out_real(out, "depth", share((double)use->depths, (double)use->moves));
    json_ends(out, "forfeits", s->forfeits[i], CONTEST_ILLEGAL);
    out_close(out, '}');
}

static void json_pairings(struct out *out, const struct contest_standing *s)
{
    out_open(out, "pairings", '[');
    for (int a = 0; a < s->engines; a++)
        for (int b = a + 1; b < s->engines; b++) {
            out_open(out, "", '{');
            out_put(out, "a", NULL, "%d", a);
            out_put(out, "b", NULL, "%d", b);
            json_score(out, &s->score[a][b]);
            out_close(out, '}');
        }
    out_close(out, ']');
}

static void json_sprt(struct out *out, const struct contest_sprt *t,
                      const struct contest_standing *s)
{
    out_open(out, "sprt", '{');
    out_put(out, "elo0", NULL, "%g", t->elo0);
    out_put(out, "elo1", NULL, "%g", t->elo1);
    out_put(out, "alpha", NULL, "%g", t->alpha);
    out_put(out, "beta", NULL, "%g", t->beta);
    out_text(out, "model", NULL, t->normalized ? "normalized" : "logistic");
    out_real(out, "llr", s->llr);
    out_real(out, "low", contest_llr_low(t));
    out_real(out, "high", contest_llr_high(t));
    out_put(out, "accepted", NULL,
            s->verdict > 0   ? "\"elo1\""
            : s->verdict < 0 ? "\"elo0\""
                             : "null");
    out_close(out, '}');
}

void match_report_json(const struct match_order *o, const struct contest_standing *s, bool left)
{
    struct out out = out_begin(true);

    out_text(&out, "game", NULL, o->entry.game.name);
    out_put(&out, "seed", NULL, "\"%" PRIu64 "\"", o->setup.seed);
    out_put(&out, "games", NULL, "%d", s->games);
    out_put(&out, "total", NULL, "%d", s->total);
    out_put(&out, "interrupted", NULL, "%s", left ? "true" : "false");
    out_real(&out, "plies", share((double)s->plies, s->games));
    out_real(&out, "blue", share((double)s->blue_points, 2.0 * s->games));
    json_ends(&out, "ends", s->ends, 0);
    out_open(&out, "engines", '[');
    for (int i = 0; i < s->engines; i++)
        json_engine(&out, s, i);
    out_close(&out, ']');
    json_pairings(&out, s);
    if (o->setup.sprt)
        json_sprt(&out, &o->setup.test, s);
    out_end(&out);
}
