/* Torii: MIT licence, see LICENSE. */
/* Verdicts as JSON, the same from the program and for the page. */
#include "study/review.h"

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

static void add_key(struct text *t, const char *key)
{
    text_format(t, ",\"%s\":", key);
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
    add_key(t, key);
    study_share_print(t, share);
}

static void add_line(struct text *t, const struct game *g, const struct study_verdict *v)
{
    struct game_state now = v->view;
    int count = v->shown ? 0 : v->why.line.count; /* where it depends on secrets, there is none */

    add_key(t, "line");
    text_char(t, '[');
    for (int i = 0; i < count; i++) {
        text_add(t, i > 0 ? "," : "");
        add_move(t, g, &now, v->why.line.move[i]);
        if (i + 1 < count)
            game_play(g, &now, v->why.line.move[i]);
    }
    text_char(t, ']');
}

static void add_why(struct text *t, const struct game *g, const struct study_verdict *v)
{
    const struct why *w = &v->why;

    text_format(t, ",\"why\":\"%s\",\"clause\":", why_name(w->kind));
    if (w->clause != NULL)
        text_format(t, "\"%s\"", w->clause);
    else
        text_add(t, "null");
    add_line(t, g, v);
    add_key(t, "deed");
    if (w->deed >= 0)
        add_move(t, g, &w->scene, w->line.move[w->deed]);
    else
        text_add(t, "null");
    add_key(t, "instead");
    text_add(t, w->instead ? "true" : "false");
    add_key(t, "said");
    if (v->said.message == NULL) {
        text_add(t, "null");
    } else {
        text_char(t, '{');
        err_json(&v->said, t);
        text_char(t, '}');
    }
}

void study_verdict_json(const struct games_entry *entry, const struct study_verdict *v,
                        struct text *t)
{
    const struct game *g = &entry->game;
    const struct why *w = &v->why;

    text_format(t, "{\"ply\":%d,\"step\":%d,\"seat\":%d,\"player\":\"%s\",\"move\":", v->ply,
                (int)v->step, v->player, g->kind->seat_name(g, v->player));
    add_move(t, g, &v->view, w->move);
    add_key(t, "best");
    add_move(t, g, &v->view, w->best);
    add_key(t, "position");
    add_position(t, g, v);
    text_format(t, ",\"grade\":\"%s\",\"before\":", study_grade_name(v->grade));
    study_score_json(entry, &w->before, t);
    add_key(t, "after");
    study_score_json(entry, v->facts.best ? &w->before : &w->after, t);
    add_share(t, "chanceBefore", v->facts.before);
    add_share(t, "chanceAfter", v->facts.best ? v->facts.before : v->facts.after);
    add_share(t, "lost", v->loss);
    add_key(t, "loss");
    if (w->loss >= 0 && !v->shown)
        text_int(t, w->loss);
    else
        text_add(t, "null");
    add_key(t, "other");
    if (v->facts.other < 0)
        text_add(t, "null");
    else
        study_share_print(t, v->facts.other);
    text_format(t, ",\"given\":%d,\"hard\":%s,\"shown\":%s", v->facts.given,
                v->facts.hard ? "true" : "false", v->shown ? "true" : "false");
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
        text_add(t, i > 0 ? "," : "");
        add_accuracy(t, s->accuracy[i]);
    }
    text_add(t, "],\"counts\":[");
    for (int i = 0; i < players; i++) {
        text_add(t, i > 0 ? ",{" : "{");
        for (int k = 0; k < STUDY_GRADES; k++)
            text_format(t, "%s\"%s\":%d", k > 0 ? "," : "", study_grade_name((enum study_grade)k),
                        s->grades[i][k]);
        text_char(t, '}');
    }
    text_add(t, "],\"curve\":[");
    for (size_t i = 0; i <= r->count; i++) {
        text_add(t, i > 0 ? "," : "");
        study_share_print(t, i < r->count ? r->marks[i].chance : r->last);
    }
    text_add(t, "],\"critical\":");
    if (s->critical >= 0)
        text_int(t, s->critical);
    else
        text_add(t, "null");
    text_char(t, '}');
}
