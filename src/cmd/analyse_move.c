/* Torii: MIT licence, see LICENSE. */
/* One move of a position: what it is worth beside the best one, and why. */
#include "base/jsonw.h"
#include "cmd/analyse.h"

#include "locale/locale.h"
#include "term/term.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 1 << 15 };

static const char *say(const struct analysis *a, const char *english)
{
    return locale_say(a->language, english);
}

static void add_text(const struct analysis *a, const void *state, game_action move, struct text *t)
{
    char memory[GAME_MAX_TEXT];
    struct text one;

    text_init(&one, memory, sizeof memory);
    a->entry->game.kind->action_print(&a->entry->game, state, move, &one);
    text_json(t, text_view(&one));
}

static void add_line(const struct analysis *a, const void *state, const struct engine_line *line,
                     struct text *t)
{
    const struct game *g = &a->entry->game;
    struct game_state now;

    memcpy(&now, state, g->kind->state_size);
    jsonw_key(t, "line");
    text_char(t, '[');
    for (int i = 0; i < line->count; i++) {
        jsonw_next(t);
        add_text(a, &now, line->move[i], t);
        if (i + 1 < line->count)
            game_play(g, &now, line->move[i]);
    }
    text_char(t, ']');
}

void analysis_why_json(const struct analysis *a, const void *state, const struct why *w,
                       struct text *t)
{
    jsonw_word(t, "why", why_name(w->kind));
    jsonw_word(t, "clause", w->clause);
    jsonw_key(t, "deed");
    if (w->deed >= 0)
        add_text(a, &w->scene, w->line.move[w->deed], t);
    else
        text_add(t, "null");
    if (engine_is_open(a->entry))
        add_line(a, state, &w->line, t);
}

static void print_json(const struct analysis *a, const void *state, const struct why *w)
{
    char *memory = malloc(ROOM);
    struct text t;

    if (memory == NULL)
        return;
    text_init(&t, memory, ROOM);
    text_char(&t, '{');
    jsonw_key(&t, "move");
    add_text(a, state, w->move, &t);
    jsonw_key(&t, "best");
    add_text(a, state, w->best, &t);
    jsonw_key(&t, "before");
    analysis_score_json(a, &w->before, &t);
    if (w->judged) {
        jsonw_key(&t, "after");
        analysis_score_json(a, &w->after, &t);
        if (w->loss >= 0)
            jsonw_number(&t, "loss", w->loss);
        else
            jsonw_null(&t, "loss");
    }
    analysis_why_json(a, state, w, &t);
    text_char(&t, '}');
    puts(memory);
    free(memory);
}

static void print_words(const struct analysis *a, const void *state, const struct why *w, int seat)
{
    const struct game *g = &a->entry->game;
    char *memory = malloc(ROOM), score[2][ANALYSIS_SCORE];
    struct text t;

    if (memory == NULL)
        return;
    text_init(&t, memory, ROOM);
    g->kind->print(g, state, &t);
    text_char(&t, '\n');
    text_format(&t, say(a, "%s to move"), analysis_player(a, seat));
    analysis_score(a, &w->before, score[0]);
    text_format(&t, say(a, "; best: %s"), score[0]);
    if (w->judged) {
        analysis_score(a, &w->after, score[1]);
        text_format(&t, say(a, "; this move: %s"), score[1]);
    }
    text_add(&t, "\n\n");
    term_why_words(&t, a->language, a->entry, state, w);
    fputs(memory, stdout);
    free(memory);
}

/* As people type it, cards by their names too; false after complaining in their language. */
static bool read_move(const struct analysis *a, const void *view, struct str move, game_action *out)
{
    const struct game *g = &a->entry->game;
    char memory[GAME_MAX_TEXT], words[1024];
    struct text typed, t;
    struct err e;

    text_init(&typed, memory, sizeof memory);
    if (g->kind->joint != ';') /* lists of words are typed as they are */
        move = term_move_text(a->language, move, &typed);
    if (g->kind->action_parse(g, view, move, out, &e) == OK)
        return true;
    text_init(&t, words, sizeof words);
    term_refusal(&t, a->language, a->entry, view, &e, move);
    fprintf(stderr, "torii: %s\n", words); /* too long for a message, and in the language already */
    return false;
}

int analyse_move(struct analysis *a, const char *move)
{
    const struct game *g = &a->entry->game;
    struct game_seen seen;
    struct engine_task task = {
        .entry = a->entry, .seen = &seen, .limits = a->limits, .stop = &a->stop};
    struct game_state view;
    struct why *w;
    game_action action;
    struct err e;
    int rc = analysis_see(a, &seen);

    if (rc != CMD_DONE)
        return rc;
    g->kind->view(g, a->record->shown ? &a->record->last : &a->record->match.state, seen.seat,
                  &view);
    if (!read_move(a, &view, str_of(move), &action))
        return CMD_BAD_INPUT;
    w = calloc(1, sizeof *w);
    if (w == NULL)
        return cmd_say(CMD_CHECK_FAILED, "not enough memory to analyse");
    if (engine_why(a->engine, &task, action, w, &e) != OK)
        rc = cmd_complain(&e);
    else if (a->json)
        print_json(a, &view, w);
    else
        print_words(a, &view, w, seen.seat);
    free(w);
    return rc;
}
