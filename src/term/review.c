/* Torii: MIT licence, see LICENSE. */
/* The review of a game in words: a row for each move, why it was an error, and what became of the game. */
#include "term/words.h"

#include "rules/onitama/onitama.h"
#include "study/review.h"

#include <string.h>

enum { WORDS = 1024, INDENT = 4, COLUMNS = 79, MOVE_COLUMNS = 18, SCORE_COLUMNS = 22 };

static void add_points(const char *language, struct text *t, int points)
{
    const struct words_look look = {.language = language};
    int size = points < 0 ? -points : points;

    text_char(t, points < 0 ? '-' : '+');
    text_format(t, say(&look, "%d.%d%d"), size / 100, size / 10 % 10, size % 10);
}

void term_score(struct text *t, const char *language, const struct games_entry *entry,
                const struct engine_score *s)
{
    const struct words_look look = {.language = language};
    if (s->proof == ENGINE_WIN)
        text_format(t, s->plies > 0 ? say(&look, "win in %d") : say(&look, "win"), s->plies);
    else if (s->proof == ENGINE_LOSS)
        text_format(t, s->plies > 0 ? say(&look, "loss in %d") : say(&look, "loss"), s->plies);
    else if (s->proof == ENGINE_DRAW)
        text_add(t, say(&look, "draw"));
    else if (!engine_is_open(entry))
        text_format(t, "%d %%", 50 + s->points / 2);
    else
        add_points(language, t, s->points);
}

/* ---- sentences ------------------------------------------------------------------------------------- */

struct naming {
    const char *language;
    const struct games_entry *entry;
    const struct study_verdict *v;
};

static const char *say_in(const void *context, const char *english)
{
    return locale_say(((const struct naming *)context)->language, english);
}

static bool add_named(const struct naming *n, const void *state, const char *code, struct text *t)
{
    const struct game *g = &n->entry->game;
    game_action action;

    if (g->kind->action_parse(g, state, str_of(code), &action, NULL) != OK)
        return false;
    term_move(t, n->language, n->entry, state, action);
    return true;
}

/* A move of the position, of the one where the line decides, or the answer to the move that was played. */
static void name_move(const void *context, const char *code, struct text *t)
{
    const struct naming *n = context;
    const struct game *g = &n->entry->game;
    struct game_state next = n->v->view;

    if (add_named(n, &n->v->view, code, t))
        return;
    if (n->v->why.deed >= 0 && add_named(n, &n->v->why.scene, code, t))
        return;
    if (!n->v->shown)
        game_play(g, &next, n->v->why.move);
    if (n->v->shown || game_turn(g, &next) < 0 || !add_named(n, &next, code, t))
        text_add(t, code);
}

void term_verdict_said(struct text *t, const char *language, const struct games_entry *entry,
                       const struct study_verdict *v)
{
    const struct words_look look = {.language = language};
    struct naming naming = {language, entry, v};
    struct err_words words = {.say = say_in, .name = name_move, .context = &naming};
    char best[WORDS];
    struct text one;

    err_print(&v->said, &words, t);
    if (v->better.message == NULL)
        return;
    text_init(&one, best, sizeof best);
    err_print(&v->better, &words, &one);
    text_format(t, say(&look, "; better: %s"), best);
}

/* ---- rows ------------------------------------------------------------------------------------------ */

static const char *const grades[STUDY_GRADES] = {
    [STUDY_BEST] = N_("best"),
    [STUDY_GOOD] = N_("good"),
    [STUDY_INACCURACY] = N_("inaccuracy"),
    [STUDY_MISTAKE] = N_("mistake"),
    [STUDY_BLUNDER] = N_("blunder"),
    [STUDY_MISSED] = N_("missed win"),
    [STUDY_BRILLIANT] = N_("brilliant"),
};

static const char *player_name(const char *language, int player)
{
    const struct words_look look = {.language = language};
    return player == ONI_BLUE ? say(&look, "Blue") : say(&look, "Red");
}

/* What was written since the mark fills that many columns, and one blank follows. */
static void pad(struct text *t, size_t mark, int columns)
{
    struct str written = {t->data + mark, t->len - mark};
    int width = str_width(written);

    text_blanks(t, width < columns ? columns - width + 1 : 1);
}

static int percent(double share)
{
    return (int)(100 * share + 0.5);
}

void term_verdict(struct text *t, const char *language, const struct games_entry *entry,
                  const struct study_verdict *v)
{
    const struct words_look look = {.language = language};
    const struct game *g = &entry->game;
    const struct study_facts *f = &v->facts;
    bool told = v->grade >= STUDY_INACCURACY && v->said.message != NULL;
    char memory[4 * WORDS];
    struct text said;
    size_t mark;

    text_format(t, "%s%d ", v->ply < 10 ? "  " : v->ply < 100 ? " " : "", v->ply);
    mark = t->len;
    text_add(t, player_name(language, v->player));
    pad(t, mark, 5);
    mark = t->len;
    g->kind->action_print(g, &v->view, v->why.move, t);
    pad(t, mark, MOVE_COLUMNS);
    mark = t->len;
    term_score(t, language, entry, &v->why.before);
    text_add(t, " -> ");
    term_score(t, language, entry, f->best ? &v->why.before : &v->why.after);
    pad(t, mark, SCORE_COLUMNS);
    mark = t->len;
    text_format(t, "%d -> %d %%", percent(f->before), percent(f->best ? f->before : f->after));
    pad(t, mark, 13);
    text_add(t, say(&look, grades[v->grade]));
    text_char(t, '\n');
    if (!told)
        return;
    text_init(&said, memory, sizeof memory);
    term_verdict_said(&said, language, entry, v);
    text_wrap(t, text_view(&said), INDENT, COLUMNS);
}

void term_verdict_legend(struct text *t, const char *language)
{
    const struct words_look look = {.language = language};
    text_add(t, say(&look, "score for the player who moves: before the move -> after it; "
                           "then the chance of winning, and the grade"));
    text_char(t, '\n');
}

/* ---- summary --------------------------------------------------------------------------------------- */

void term_summary(struct text *t, const char *language, const struct study_review *r,
                  const struct study_summary *s)
{
    const struct words_look look = {.language = language};
    for (int i = 0; i < r->entry->game.kind->players; i++) {
        const int *counts = s->grades[i];
        int tenths = (int)(10 * s->accuracy[i] + 0.5), moves = 0, faults = 0;
        const char *between = " (";

        if (s->accuracy[i] < 0)
            continue;
        for (int k = 0; k < STUDY_GRADES; k++) {
            moves += counts[k];
            faults += study_is_error((enum study_grade)k) ? counts[k] : 0;
        }
        text_format(t, say(&look, "%s: accuracy %d.%d %%, moves %d, mistakes %d"),
                    player_name(language, i), tenths / 10, tenths % 10, moves, faults);
        for (int k = 0; k < STUDY_GRADES; k++) {
            if (counts[k] == 0)
                continue;
            text_add(t, between);
            text_format(t, "%s %d", say(&look, grades[k]), counts[k]);
            between = ", ";
        }
        text_add(t, ")\n");
    }
    if (s->critical >= 0) {
        text_format(t, say(&look, "The critical moment was move %d."), s->critical + 1);
        text_char(t, '\n');
    }
}
