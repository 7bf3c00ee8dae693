/* Torii: MIT licence, see LICENSE. */
/*
 * A whole game: each position is thought about, and a move has given away what is missing after it of
 * what the best one promised before. Both are only as good as the thinking was; what is proved, or known
 * by a table, is said so.
 */
#include "cmd/analyse.h"

#include "locale/locale.h"

#include <stdio.h>
#include <string.h>

/* A position as it was judged. */
struct judged {
    struct engine_score score; /* for its player to act */
    game_action best;
    int player;
    struct game_state view; /* what that player sees */
};

static const char *say(const struct analysis *a, const char *english)
{
    return locale_say(a->language, english);
}

/* The same for the other player, a ply earlier. */
static struct engine_score turned(struct engine_score s)
{
    return (struct engine_score){
        .proof = s.proof == ENGINE_WIN    ? ENGINE_LOSS
                 : s.proof == ENGINE_LOSS ? ENGINE_WIN
                                          : s.proof,
        .points = -s.points,
        .plies = s.plies > 0 ? s.plies + 1 : 0,
    };
}

static void print_move(const struct game *g, const struct judged *j, game_action move,
                       struct text *t)
{
    g->kind->action_print(g, &j->view, move, t);
}

/* Hundredths of a student that were given away; -1 where that is no number. */
static int loss(const struct engine_score *before, const struct engine_score *after)
{
    int gone = before->points - after->points;

    if (before->proof != ENGINE_GUESS || after->proof != ENGINE_GUESS)
        return -1;
    return gone > 0 ? gone : 0;
}

/* What a move was, in words; empty if nothing is to be said of it. */
static void add_verdict(const struct analysis *a, const struct judged *j,
                        const struct engine_score *after, struct text *t)
{
    enum { SMALL = 20 /* hundredths of a student are no fault */ };
    int gone = loss(&j->score, after);
    char number[16];
    struct text n;

    if (j->score.proof == ENGINE_WIN && after->proof != ENGINE_WIN) {
        text_add(t, say(a, "gives the win away"));
    } else if (j->score.proof != ENGINE_LOSS && after->proof == ENGINE_LOSS) {
        text_add(t, say(a, "loses"));
    } else if (gone >= SMALL) {
        text_init(&n, number, sizeof number);
        text_format(&n, "%d.%d%d", gone / 100, gone / 10 % 10, gone % 10);
        text_format(t, say(a, "gives away %s"), number);
    } else {
        return;
    }
    text_add(t, "; ");

    char best[GAME_MAX_TEXT];
    struct text b;

    text_init(&b, best, sizeof best);
    print_move(&a->entry->game, j, j->best, &b);
    text_format(t, say(a, "better: %s"), best);
}

/* ---- printing -------------------------------------------------------------------------------------- */

static void print_words(const struct analysis *a, size_t ply, const struct judged *j,
                        game_action played, const struct engine_score *after)
{
    const struct game *g = &a->entry->game;
    char score[2][ANALYSIS_SCORE], move[GAME_MAX_TEXT], words[GAME_MAX_TEXT];
    struct text t;

    analysis_score(a, &j->score, score[0]);
    text_init(&t, move, sizeof move);
    print_move(g, j, played, &t);
    text_init(&t, words, sizeof words);
    if (after != NULL) {
        analysis_score(a, after, score[1]);
        if (played != j->best)
            add_verdict(a, j, after, &t);
    } else if (played != j->best) {
        char best[GAME_MAX_TEXT];
        struct text b;

        text_init(&b, best, sizeof best);
        print_move(g, j, j->best, &b);
        text_format(&t, say(a, "chosen here: %s"), best);
    }
    printf("%3d %-5s %-18s %s%s%s%s%s\n", (int)ply, g->kind->seat_name(g, j->player), move,
           score[0], after != NULL ? " -> " : "", after != NULL ? score[1] : "",
           words[0] != '\0' ? "  " : "", words);
}

static void print_json(const struct analysis *a, size_t ply, const struct judged *j,
                       game_action played, const struct engine_score *after)
{
    const struct game *g = &a->entry->game;
    const game_action moves[2] = {played, j->best};
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
    analysis_score_json(a, &j->score, &t);
    if (after != NULL) {
        text_add(&t, ",\"after\":");
        analysis_score_json(a, after, &t);
        text_add(&t, ",\"loss\":");
        if (loss(&j->score, after) >= 0)
            text_int(&t, played == j->best ? 0 : loss(&j->score, after));
        else
            text_add(&t, "null");
    }
    text_char(&t, '}');
    puts(memory);
}

static void print_played(const struct analysis *a, size_t ply, const struct judged *j,
                         game_action played, const struct engine_score *after)
{
    (a->json ? print_json : print_words)(a, ply, j, played, after);
    fflush(stdout);
}

/* ---- the game -------------------------------------------------------------------------------------- */

/* The position after so many steps; false after complaining. */
static bool judge(struct analysis *a, size_t count, struct judged *out)
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
    out->score = a->result.line[0].score;
    out->best = a->result.line[0].move[0];
    g->kind->view(g, &m.state, out->player, &out->view);
    return true;
}

/* What the player of step i has after it; where the games are open, that is what the other has not. */
static bool judge_after(struct analysis *a, size_t i, const struct judged *before,
                        struct judged *next, struct engine_score *out)
{
    const struct game *g = &a->entry->game;
    struct game_state state;
    int result[GAME_MAX_PLAYERS];

    match_state_at(&a->record->match, i + 1, &state);
    if (game_turn(g, &state) != GAME_OVER) {
        if (!judge(a, i + 1, next))
            return false;
        *out = turned(next->score);
        return true;
    }
    g->kind->result(g, &state, result);
    *out = (struct engine_score){.proof = result[before->player] == 2 ? ENGINE_WIN : ENGINE_LOSS,
                                 .plies = 1};
    return true;
}

static int analyse_open(struct analysis *a)
{
    const struct match *m = &a->record->match;
    struct judged before, next;
    size_t i = 0;

    while (i < m->count && m->steps[i].actor == GAME_CHANCE)
        i++;
    if (i == m->count || !judge(a, i, &before))
        return CMD_BAD_INPUT;
    for (size_t ply = 1; i < m->count; i++, ply++) {
        struct engine_score after;

        if (!judge_after(a, i, &before, &next, &after))
            return CMD_BAD_INPUT;
        print_played(a, ply, &before, m->steps[i].action, &after);
        if (atomic_load(&a->stop))
            break;
        before = next;
    }
    return CMD_DONE;
}

/* With secrets, or chance, the next position tells nothing of the move: it is somebody else's sight. */
static int analyse_hidden(struct analysis *a)
{
    const struct match *m = &a->record->match;
    struct judged j;
    size_t ply = 0;

    for (size_t i = 0; i < m->count && !atomic_load(&a->stop); i++) {
        if (m->steps[i].actor == GAME_CHANCE)
            continue;
        if (!judge(a, i, &j))
            return CMD_BAD_INPUT;
        print_played(a, ++ply, &j, m->steps[i].action, NULL);
    }
    return CMD_DONE;
}

int analyse_game(struct analysis *a)
{
    if (a->record->shown)
        return cmd_say(CMD_BAD_INPUT,
                       "the record tells only what one seat was shown: '--last' analyses its last "
                       "position");
    a->lines = 1;
    return engine_is_open(a->entry) ? analyse_open(a) : analyse_hidden(a);
}
