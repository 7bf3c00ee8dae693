/* Torii: MIT licence, see LICENSE. */
/* Verdicts as JSON, the same from the program and for the page. */
#include "study/review.h"

#include "base/jsonw.h"

void study_share_print(struct text *t, double share)
{
    int n = (int)(1000 * share + 0.5);

    text_format(t, "%d.%d%d%d", n / 1000, n / 100 % 10, n / 10 % 10, n % 10);
}

void study_score_json(const struct games_entry *entry, const struct engine_score *s, struct text *t)
{
    if (s->proof == ENGINE_WIN || s->proof == ENGINE_LOSS) {
        text_format(t, "{\"%s\":", s->proof == ENGINE_WIN ? "win" : "loss");
        if (s->plies > 0)
            text_int(t, s->plies);
        else
            text_add(t, "null");
        text_char(t, '}');
    } else if (s->proof == ENGINE_DRAW) {
        text_add(t, "{\"draw\":0}");
    } else if (!engine_is_open(entry)) {
        text_add(t, "{\"expected\":");
        study_share_print(t, study_chance(entry, s));
        text_char(t, '}');
    } else {
        text_format(t, "{\"cp\":%d}", s->points);
    }
}

static void add_move(struct text *t, const struct game *g, const void *state, game_action move)
{
    char memory[GAME_MAX_TEXT];
    struct text one;

    text_init(&one, memory, sizeof memory);
    g->kind->action_print(g, state, move, &one);
    text_json(t, text_view(&one));
}

static void add_position(struct text *t, const struct game *g, const struct study_verdict *v)
{
    char memory[GAME_MAX_TEXT];
    struct text one;

    text_init(&one, memory, sizeof memory);
    g->kind->print(g, &v->view, &one);
    text_json(t, text_view(&one));
}

static void add_share(struct text *t, const char *key, double share)
{
    jsonw_key(t, key);
    study_share_print(t, share);
}

static void add_line(struct text *t, const struct game *g, const struct study_verdict *v)
{
    struct game_state now = v->view;
    int count = v->shown ? 0 : v->why.line.count; /* where it depends on secrets, there is none */

    jsonw_key(t, "line");
    text_char(t, '[');
    for (int i = 0; i < count; i++) {
        jsonw_next(t);
        add_move(t, g, &now, v->why.line.move[i]);
        if (i + 1 < count)
            game_play(g, &now, v->why.line.move[i]);
    }
    text_char(t, ']');
}

static void add_said(struct text *t, const char *key, const struct err *e)
{
    jsonw_key(t, key);
    if (e->message == NULL) {
        text_add(t, "null");
        return;
    }
    text_char(t, '{');
    err_json(e, t);
    text_char(t, '}');
}

static void add_why(struct text *t, const struct game *g, const struct study_verdict *v)
{
    const struct why *w = &v->why;

    jsonw_word(t, "why", why_name(w->kind));
    jsonw_word(t, "clause", w->clause);
    add_line(t, g, v);
    jsonw_key(t, "deed");
    if (w->deed >= 0)
        add_move(t, g, &w->scene, w->line.move[w->deed]);
    else
        text_add(t, "null");
    jsonw_bool(t, "instead", w->instead);
    add_said(t, "said", &v->said);
    add_said(t, "better", &v->better);
}

void study_verdict_json(const struct games_entry *entry, const struct study_verdict *v,
                        struct text *t)
{
    const struct game *g = &entry->game;
    const struct why *w = &v->why;

    text_char(t, '{');
    jsonw_number(t, "ply", v->ply);
    jsonw_number(t, "step", (int)v->step);
    jsonw_number(t, "seat", v->player);
    jsonw_word(t, "player", g->kind->seat_name(g, v->player));
    jsonw_key(t, "move");
    add_move(t, g, &v->view, w->move);
    jsonw_key(t, "best");
    add_move(t, g, &v->view, w->best);
    jsonw_key(t, "position");
    add_position(t, g, v);
    jsonw_word(t, "grade", study_grade_name(v->grade));
    jsonw_key(t, "before");
    study_score_json(entry, &w->before, t);
    jsonw_key(t, "after");
    study_score_json(entry, v->facts.best ? &w->before : &w->after, t);
    add_share(t, "chanceBefore", v->facts.before);
    add_share(t, "chanceAfter", v->facts.best ? v->facts.before : v->facts.after);
    add_share(t, "lost", v->loss);
    if (w->loss >= 0 && !v->shown)
        jsonw_number(t, "loss", w->loss);
    else
        jsonw_null(t, "loss");
    if (v->facts.other < 0)
        jsonw_null(t, "other");
    else
        add_share(t, "other", v->facts.other);
    jsonw_number(t, "given", v->facts.given);
    jsonw_bool(t, "hard", v->facts.hard);
    jsonw_bool(t, "shown", v->shown);
    add_why(t, g, v);
    text_char(t, '}');
}

static void add_accuracy(struct text *t, double accuracy)
{
    int n = (int)(10 * accuracy + 0.5);

    if (accuracy < 0)
        text_add(t, "null");
    else
        text_format(t, "%d.%d", n / 10, n % 10);
}

void study_summary_json(const struct study_review *r, const struct study_summary *s, struct text *t)
{
    int players = r->entry->game.kind->players;

    text_add(t, "{\"accuracy\":[");
    for (int i = 0; i < players; i++) {
        jsonw_next(t);
        add_accuracy(t, s->accuracy[i]);
    }
    text_add(t, "],\"counts\":[");
    for (int i = 0; i < players; i++) {
        jsonw_next(t);
        text_char(t, '{');
        for (int k = 0; k < STUDY_GRADES; k++)
            jsonw_number(t, study_grade_name((enum study_grade)k), s->grades[i][k]);
        text_char(t, '}');
    }
    text_add(t, "],\"curve\":[");
    for (size_t i = 0; i <= r->count; i++) {
        jsonw_next(t);
        study_share_print(t, i < r->count ? r->marks[i].chance : r->last);
    }
    text_add(t, "],\"critical\":");
    if (s->critical >= 0)
        text_int(t, s->critical);
    else
        text_add(t, "null");
    text_char(t, '}');
}
