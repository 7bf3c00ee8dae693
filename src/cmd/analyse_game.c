/* Torii: MIT licence, see LICENSE. */
/*
 * Review of a whole game: every move with its grade, the accuracy of the players, and the critical moment. The games
 * of Onitama are graded by room study, at a fixed number of nodes unless the command line limits the search; those
 * of Onamazu get only the engine's choice, because the next position says nothing about a move there.
 */
#include "base/jsonw.h"
#include "cmd/analyse.h"

#include "locale/locale.h"
#include "study/review.h"
#include "term/term.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 1 << 16 };

static const char *say(const struct analysis *a, const char *english)
{
    return locale_say(a->language, english);
}

/* Who played. */
static void print_header(const struct analysis *a)
{
    const struct game *g = &a->entry->game;
    char memory[4096];
    struct text t;

    text_init(&t, memory, sizeof memory);
    for (int i = 0; i < g->kind->players; i++) {
        struct str name = record_tag(a->record, a->entry->of->player_tags[i]);

        text_format(&t, "  %s", analysis_player(a, i));
        text_add(&t, name.data != NULL ? ": " : "");
        text_clean(&t, name);
    }
    printf("%s%s  %s\n", g->name, memory, record_result_name(g->kind->players, a->record->result));
}

/* ---- Onitama --------------------------------------------------------------------------------------- */

static void print_verdict(struct analysis *a, const struct study_verdict *v)
{
    char *memory = malloc(ROOM);
    struct text t;

    if (memory == NULL)
        return;
    text_init(&t, memory, ROOM);
    if (a->json) {
        study_verdict_json(a->entry, v, &t);
        text_char(&t, '\n');
    } else {
        term_verdict(&t, a->language, a->entry, v);
    }
    fputs(memory, stdout);
    fflush(stdout);
    free(memory);
}

static void print_legend(const struct analysis *a)
{
    char memory[512];
    struct text t;

    text_init(&t, memory, sizeof memory);
    term_verdict_legend(&t, a->language);
    printf("%s\n", memory);
}

static void print_summary(const struct analysis *a, const struct study_review *r)
{
    char *memory = malloc(ROOM);
    struct study_summary s;
    struct text t;

    if (memory == NULL)
        return;
    study_review_end(r, &s);
    text_init(&t, memory, ROOM);
    if (a->json) {
        text_add(&t, "{\"summary\":");
        study_summary_json(r, &s, &t);
        text_add(&t, "}\n");
    } else {
        text_char(&t, '\n');
        term_summary(&t, a->language, r, &s);
    }
    fputs(memory, stdout);
    free(memory);
}

static int review(struct analysis *a, struct study_review *r)
{
    struct study_verdict *v = malloc(sizeof *v);
    struct err e = {0};
    enum status rc = OK;

    if (v == NULL)
        return cmd_say(CMD_CHECK_FAILED, "not enough memory to analyse");
    study_review_begin(r, 0);
    while (rc == OK && !atomic_load(&a->stop)) {
        rc = study_review_next(r, v, &e);
        if (rc == OK)
            print_verdict(a, v);
    }
    free(v);
    if (rc != OK && rc != NOT_FOUND)
        return cmd_complain(&e);
    print_summary(a, r);
    return CMD_DONE;
}

static int grade_moves(struct analysis *a)
{
    struct study_review *r = calloc(1, sizeof *r);
    struct study_mark *marks = calloc(RECORD_MAX_STEPS + 1, sizeof *marks);
    struct opponent *finder = opponent_new(a->entry, STUDY_FINDER);
    int rc;

    if (r == NULL || marks == NULL || finder == NULL) {
        rc = cmd_say(CMD_CHECK_FAILED, "not enough memory to analyse");
    } else {
        opponent_disable_guard(finder);
        r->entry = a->entry;
        r->engine = a->engine;
        r->finder = finder;
        r->match = &a->record->match;
        r->seat = a->record->shown ? a->record->scope : GAME_FULL;
        r->events = a->events;
        r->keys = a->keys;
        r->marks = marks;
        r->limits = a->limits;
        if (!a->json)
            print_legend(a);
        rc = review(a, r);
    }
    opponent_free(finder);
    free(marks);
    free(r);
    return rc;
}

/* ---- Onamazu --------------------------------------------------------------------------------------- */

/* A decision, the engine's choice in it, and what is expected of that. */
struct decision {
    int ply, player;
    struct game_state view;
    game_action move, best;
    struct engine_score score;
};

static void print_move(const struct analysis *a, const struct decision *d, game_action move,
                       struct text *t)
{
    a->entry->game.kind->action_print(&a->entry->game, &d->view, move, t);
}

static void print_words(const struct analysis *a, const struct decision *d)
{
    char score[ANALYSIS_SCORE], move[GAME_MAX_TEXT], best[GAME_MAX_TEXT], other[2 * GAME_MAX_TEXT];
    const char *player = analysis_player(a, d->player);
    struct text t;

    analysis_score(a, &d->score, score);
    text_init(&t, move, sizeof move);
    print_move(a, d, d->move, &t);
    printf("%3d %s%*s %-18s %s", d->ply, player, 5 - str_width(str_of(player)), "", move, score);
    if (d->move != d->best) {
        text_init(&t, best, sizeof best);
        print_move(a, d, d->best, &t);
        text_init(&t, other, sizeof other);
        text_format(&t, say(a, "engine's choice: %s"), best);
        printf("  %s", other);
    }
    putchar('\n');
}

static void print_json(const struct analysis *a, const struct decision *d)
{
    const struct game *g = &a->entry->game;
    char memory[2 * GAME_MAX_TEXT], one[GAME_MAX_TEXT];
    struct text t, move;

    text_init(&t, memory, sizeof memory);
    text_char(&t, '{');
    jsonw_number(&t, "ply", d->ply);
    jsonw_word(&t, "player", g->kind->seat_name(g, d->player));
    for (int i = 0; i < 2; i++) {
        text_init(&move, one, sizeof one);
        print_move(a, d, i == 0 ? d->move : d->best, &move);
        jsonw_str(&t, i == 0 ? "move" : "best", text_view(&move));
    }
    jsonw_key(&t, "before");
    analysis_score_json(a, &d->score, &t);
    jsonw_word(&t, "why", "plain");
    jsonw_null(&t, "clause");
    jsonw_null(&t, "deed");
    text_char(&t, '}');
    puts(memory);
}

/* What the player to act thinks of the position after `count` steps; false after complaining. */
static bool think(struct analysis *a, size_t count, struct decision *out)
{
    const struct game *g = &a->entry->game;
    struct match m = a->record->match;
    struct game_seen seen;
    struct err e;

    m.count = count;
    match_state_at(&a->record->match, count, &m.state);
    out->player = game_turn(g, &m.state);
    match_seen(&m, out->player, &a->first, a->events, &seen);
    if (analysis_think(a, &seen, &e) != OK) {
        cmd_complain(&e);
        return false;
    }
    out->best = a->result.line[0].move[0];
    out->score = a->result.line[0].score;
    g->kind->view(g, &m.state, out->player, &out->view);
    return true;
}

static int list_choices(struct analysis *a)
{
    const struct match *m = &a->record->match;
    int moves[GAME_MAX_PLAYERS] = {0};
    struct decision d = {.ply = 0};

    if (!a->json)
        printf("%s\n\n", say(a, "score for the player who moves, before the move"));
    for (size_t i = 0; i < m->count && !atomic_load(&a->stop); i++) {
        if (m->steps[i].actor == GAME_CHANCE)
            continue;
        if (!think(a, i, &d))
            return CMD_BAD_INPUT;
        d.move = m->steps[i].action;
        d.ply++;
        moves[d.player]++;
        (a->json ? print_json : print_words)(a, &d);
        fflush(stdout);
    }
    for (int i = 0; i < a->entry->game.kind->players && !a->json; i++) {
        char memory[128];
        struct text t;

        text_init(&t, memory, sizeof memory);
        text_format(&t, say(a, "%s: moves %d"), analysis_player(a, i), moves[i]);
        printf("%s%s\n", i == 0 ? "\n" : "", memory);
    }
    return CMD_DONE;
}

int analyse_game(struct analysis *a)
{
    bool graded = !game_has_numbers(&a->entry->game);

    if (a->record->shown && (!graded || a->record->scope < 0))
        return cmd_say(
            CMD_BAD_INPUT,
            "the record holds only what one seat saw; use '--last' to analyse its last position");
    a->lines = 1;
    if (!a->json)
        print_header(a);
    return graded ? grade_moves(a) : list_choices(a);
}
