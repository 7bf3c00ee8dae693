/* Torii: MIT licence, see LICENSE. */
/*
 * A whole game: each position is thought about, and a move has given away what is missing after it of
 * what the best one promised before. Both are only as good as the thinking was; what is proved, or known
 * by a table, is said so.
 */
#include "cmd/analyse.h"

#include "locale/locale.h"
#include "term/term.h"

#include <stdio.h>
#include <string.h>

/* A position as it was judged. */
struct judged {
    struct engine_line line; /* the best, scored for its player to act */
    int player;
    struct game_state view; /* what that player sees */
};

static const char *say(const struct analysis *a, const char *english)
{
    return locale_say(a->language, english);
}

static void print_move(const struct game *g, const struct judged *j, game_action move,
                       struct text *t)
{
    g->kind->action_print(g, &j->view, move, t);
}

/* ---- printing -------------------------------------------------------------------------------------- */

/* What would have been chosen, where nothing speaks against the move. */
static void print_other(const struct analysis *a, const char *best)
{
    char memory[2 * GAME_MAX_TEXT];
    struct text t;

    text_init(&t, memory, sizeof memory);
    text_format(&t, say(a, "engine's choice: %s"), best);
    printf("  %s", memory);
}

/* Why a move was bad, on a line of its own. */
static void print_reason(const struct analysis *a, const struct judged *j, const struct why *w)
{
    enum { INDENT = 4, COLUMNS = 79 };
    char memory[GAME_MAX_TEXT], wrapped[GAME_MAX_TEXT], best[GAME_MAX_TEXT];
    struct text t, lines, better;

    text_init(&t, memory, sizeof memory);
    term_why(&t, a->language, a->entry, &j->view, w);
    if (!w->instead || w->deed != 0) { /* else it was just named */
        text_init(&better, best, sizeof best);
        term_move(&better, a->language, a->entry, &j->view, w->best);
        text_format(&t, say(a, "; better: %s"), best);
    }
    text_init(&lines, wrapped, sizeof wrapped);
    text_wrap(&lines, text_view(&t), INDENT, COLUMNS);
    fputs(wrapped, stdout);
}

static void print_words(const struct analysis *a, size_t ply, const struct judged *j,
                        const struct why *w)
{
    char score[2][ANALYSIS_SCORE], move[GAME_MAX_TEXT], best[GAME_MAX_TEXT];
    const char *player = analysis_player(a, j->player);
    bool other = w->move != w->best, fault = other && why_is_fault(w->kind);
    struct text t;

    analysis_score(a, &w->before, score[0]);
    if (w->judged)
        analysis_score(a, &w->after, score[1]);
    text_init(&t, move, sizeof move);
    print_move(&a->entry->game, j, w->move, &t);
    text_init(&t, best, sizeof best);
    print_move(&a->entry->game, j, w->best, &t);
    printf("%3d %s%*s %-18s %s%s%s", (int)ply, player, 5 - str_width(str_of(player)), "", move,
           score[0], w->judged ? " -> " : "", w->judged ? score[1] : "");
    if (other && !fault && !w->judged)
        print_other(a, best);
    putchar('\n');
    if (fault)
        print_reason(a, j, w);
}

static void print_json(const struct analysis *a, size_t ply, const struct judged *j,
                       const struct why *w)
{
    const struct game *g = &a->entry->game;
    const game_action moves[2] = {w->move, w->best};
    char memory[1 << 15], one[GAME_MAX_TEXT];
    struct text t, move;

    text_init(&t, memory, sizeof memory);
    text_format(&t, "{\"ply\":%d,\"player\":\"%s\"", (int)ply, g->kind->seat_name(g, j->player));
    for (int i = 0; i < 2; i++) {
        text_init(&move, one, sizeof one);
        print_move(g, j, moves[i], &move);
        text_format(&t, ",\"%s\":", i == 0 ? "move" : "best");
        text_json(&t, text_view(&move));
    }
    text_add(&t, ",\"before\":");
    analysis_score_json(a, &w->before, &t);
    if (w->judged) {
        text_add(&t, ",\"after\":");
        analysis_score_json(a, &w->after, &t);
        text_add(&t, ",\"loss\":");
        if (w->loss >= 0)
            text_int(&t, w->loss);
        else
            text_add(&t, "null");
    }
    analysis_why_json(a, &j->view, w, &t);
    text_char(&t, '}');
    puts(memory);
}

static void print_played(const struct analysis *a, size_t ply, const struct judged *j,
                         const struct why *w)
{
    (a->json ? print_json : print_words)(a, ply, j, w);
    fflush(stdout);
}

/* ---- the game -------------------------------------------------------------------------------------- */

/* The position after so many steps, and what its player has seen; false after complaining. */
static bool judge(struct analysis *a, size_t count, struct judged *out, struct game_seen *seen)
{
    const struct game *g = &a->entry->game;
    struct match m = a->record->match;
    struct err e;

    m.count = count;
    match_state_at(&a->record->match, count, &m.state);
    out->player = game_turn(g, &m.state);
    match_seen(&m, out->player, &a->first, a->events, seen);
    if (analysis_think(a, seen, &e) != OK) {
        cmd_complain(&e);
        return false;
    }
    out->line = a->result.line[0];
    g->kind->view(g, &m.state, out->player, &out->view);
    return true;
}

/* What came of step i: the move and the best answer, scored for the player of the step. */
static bool judge_after(struct analysis *a, size_t i, struct judged *next, struct engine_line *out)
{
    const struct game *g = &a->entry->game;
    struct game_seen seen;
    struct game_state state;

    out->move[0] = a->record->match.steps[i].action;
    out->count = 1;
    out->score =
        (struct engine_score){.proof = ENGINE_WIN, .plies = 1}; /* who moves last has won */
    match_state_at(&a->record->match, i + 1, &state);
    if (game_turn(g, &state) == GAME_OVER)
        return true;
    if (!judge(a, i + 1, next, &seen))
        return false;
    out->score = why_turned(next->line.score);
    for (int k = 0; k < next->line.count && out->count < ENGINE_MAX_LINE; k++)
        out->move[out->count++] = next->line.move[k];
    return true;
}

static int analyse_open(struct analysis *a)
{
    const struct match *m = &a->record->match;
    const struct game *g = &a->entry->game;
    struct judged before, next;
    struct engine_line after;
    struct game_seen seen;
    struct why why;
    size_t i = 0;

    while (i < m->count && m->steps[i].actor == GAME_CHANCE)
        i++;
    if (i == m->count || !judge(a, i, &before, &seen))
        return CMD_BAD_INPUT;
    for (size_t ply = 1; i < m->count; i++, ply++) {
        struct why_facts facts = {.game = g,
                                  .state = &before.view,
                                  .keys = a->keys,
                                  .key_count = ply - 1,
                                  .best = &before.line,
                                  .after = &after};

        if (!judge_after(a, i, &next, &after))
            return CMD_BAD_INPUT;
        why_judge(&facts, &why);
        print_played(a, ply, &before, &why);
        if (atomic_load(&a->stop))
            break;
        a->keys[ply - 1] = g->kind->key(g, &before.view);
        before = next;
    }
    return CMD_DONE;
}

/* With secrets, or chance, the next position tells nothing of the move: it is somebody else's sight. */
static int analyse_hidden(struct analysis *a)
{
    const struct match *m = &a->record->match;
    struct game_seen seen;
    struct judged j;
    struct why why;
    struct err e;
    size_t ply = 0;

    for (size_t i = 0; i < m->count && !atomic_load(&a->stop); i++) {
        if (m->steps[i].actor == GAME_CHANCE)
            continue;
        if (!judge(a, i, &j, &seen))
            return CMD_BAD_INPUT;
        why.move = m->steps[i].action;
        why.best = j.line.move[0];
        why.before = j.line.score;
        if (why_at_once(&a->entry->game, &seen, i, &why, &e) != OK)
            return cmd_complain(&e);
        print_played(a, ++ply, &j, &why);
    }
    return CMD_DONE;
}

int analyse_game(struct analysis *a)
{
    if (a->record->shown)
        return cmd_say(
            CMD_BAD_INPUT,
            "the record holds only what one seat saw; use '--last' to analyse its last position");
    a->lines = 1;
    return engine_is_open(a->entry) ? analyse_open(a) : analyse_hidden(a);
}
