/* Torii: MIT licence, see LICENSE. */
/*
 * Live analysis for the page: the engine thinks about one position until it is proved, and every completed depth is
 * handed to the page at once. The call does not return before the end, so the page ends it with its worker.
 */
#include "bindings/wasm/page.h"
#include "bindings/wasm/question.h"
#include "bindings/wasm/study.h"
#include "bindings/wasm/tell_json.h"
#include "study/chance.h"
#include "study/review.h"

#include <stdlib.h>

enum {
    LIVE_HASH = 64,      /* mebibytes: it thinks for minutes, not for a move */
    LIVE_TEXT = 1 << 16, /* bytes of a report: lines of 128 moves are shorter */
    LIVE_LINE_MOVES =
        24, /* of a line that are reported: nobody reads more, and a proof can have a hundred */
};

__attribute__((import_module("page"), import_name("report"))) void page_report(const char *text,
                                                                               int size);

/* The lines of the depth that is being reported, best first, and where the position came from. */
struct live {
    const struct question *question;
    int lines;
    struct engine_report last; /* its line is not valid any more */
    struct engine_line line[ENGINE_MAX_LINES];
};

static void tell_score(const struct games_entry *entry, const struct engine_score *s,
                       struct text *t)
{
    static const char *const proofs[] = {NULL, "win", "draw", "loss"};

    jsonw_word(t, "proof", proofs[s->proof]);
    jsonw_number(t, "points", s->proof == ENGINE_UNPROVED ? s->points : 0);
    jsonw_number(t, "plies", s->plies);
    jsonw_key(t, "chance");
    study_share_print(t, study_chance(entry, s));
}

static void tell_moves(const struct question *q, const struct engine_line *line, struct text *t)
{
    jsonw_key(t, "moves");
    question_moves(q->play, line->move,
                   line->count < LIVE_LINE_MOVES ? line->count : LIVE_LINE_MOVES, t);
}

static void tell_live(const struct live *l, bool done, struct text *t)
{
    text_char(t, '{');
    jsonw_number(t, "depth", l->last.depth);
    jsonw_number(t, "deepest", l->last.deepest);
    jsonw_key(t, "nodes");
    text_u64(t, l->last.nodes);
    jsonw_number(t, "milliseconds", (int)(1000 * l->last.seconds));
    jsonw_bool(t, "done", done);
    jsonw_key(t, "lines");
    text_char(t, '[');
    for (int i = 0; i < l->lines; i++) {
        text_add(t, i > 0 ? ",{" : "{");
        tell_score(&l->question->play->entry, &l->line[i].score, t);
        tell_moves(l->question, &l->line[i], t);
        text_char(t, '}');
    }
    text_add(t, "]}");
}

/* Called for every line of a completed depth, best first, and for bounds, which nobody needs to see. */
static void on_report(void *context, const struct engine_report *r)
{
    static char memory[LIVE_TEXT];
    struct live *l = context;
    struct text t;

    if (r->bound != ENGINE_EXACT || r->rank >= l->lines)
        return;
    l->line[r->rank] = *r->line;
    l->last = *r;
    if (r->rank + 1 < l->lines)
        return;
    text_init(&t, memory, sizeof memory);
    tell_live(l, false, &t);
    if (!t.full)
        page_report(memory, (int)t.len);
}

/* The final answer: from the tables there was no report at all. */
static void take_result(struct live *l, const struct engine_result *result)
{
    l->lines = result->lines;
    for (int i = 0; i < result->lines; i++)
        l->line[i] = result->line[i];
    l->last.depth = result->depth;
    l->last.nodes = result->nodes;
    l->last.seconds = result->seconds;
}

static enum status tell_last(const void *what, struct text *t, struct err *e)
{
    (void)e;
    tell_live(what, true, t);
    return OK;
}

/* As many lines as there are moves, at most as many as are wanted. */
static int lines_there(const struct question *q, int wanted)
{
    const struct match *m = &q->play->match;
    game_action *all = malloc(GAME_MAX_ACTIONS * sizeof *all);
    int count = all == NULL ? 1 : m->game->kind->legal(m->game, &m->state, all);

    free(all);
    return count < wanted ? count : wanted;
}

static enum status think(struct live *l, int lines, double seconds, struct engine_result *result,
                         struct err *e)
{
    static struct engine *thinker;
    const struct engine_options options = {.hash = LIVE_HASH, .threads = 1, .level = ENGINE_LEVELS};
    struct engine_task task = {.entry = &l->question->play->entry,
                               .seen = &l->question->seen,
                               .limits = {.seconds = seconds},
                               .lines = lines,
                               .on_report = on_report,
                               .report_context = l};

    if (thinker == NULL)
        thinker = engine_new(&options);
    if (thinker == NULL)
        return err_say(e, NO_ROOM, "out of memory");
    return engine_think(thinker, &task, result, e);
}

int study_live(int viewer, int lines, double milliseconds, int size)
{
    struct question q;
    struct err e = {0};
    struct engine_result *result = malloc(sizeof *result);
    struct live *l = calloc(1, sizeof *l);
    enum status rc = question_read(&q, viewer, page_said(size), &e);

    if (rc == OK && (l == NULL || result == NULL))
        rc = err_say(&e, NO_ROOM, "out of memory");
    if (rc == OK && !engine_is_open(&q.play->entry))
        rc = err_say(&e, BAD_INPUT, "only games without ninjas are analysed live");
    if (rc == OK && (lines < 1 || lines > ENGINE_MAX_LINES))
        rc = err_say(&e, BAD_INPUT, "lines are 1 to %d, not %d", ENGINE_MAX_LINES, lines);
    if (rc == OK) {
        l->question = &q;
        l->lines = lines_there(&q, lines);
        rc = think(l, l->lines, milliseconds / 1000, result, &e);
    }
    if (rc == OK)
        take_result(l, result);

    int status = rc == OK ? page_answer(tell_last, l) : page_status(rc, &e);

    question_end(&q);
    free(result);
    free(l);
    return status;
}
