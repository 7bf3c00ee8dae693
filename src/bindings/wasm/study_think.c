/* Torii: MIT licence, see LICENSE. */
/* The engine's side of study.wasm: lines while it thinks, grades, reviews, deals. */
#include "bindings/wasm/study.h"

#include "bindings/wasm/oni_setup.h"
#include "bindings/wasm/page.h"
#include "bindings/wasm/question.h"
#include "bindings/wasm/tell_json.h"
#include "engine/solved.h"
#include "study/deals.h"
#include "study/review.h"

#include <stdlib.h>
#include <string.h>

static struct engine *engine;

static enum status wake(struct err *e)
{
    struct engine_options options = {.hash = STUDY_HASH, .threads = 1, .level = ENGINE_LEVELS};

    if (engine == NULL)
        engine = engine_new(&options);
    return engine != NULL ? OK : err_say(e, NO_ROOM, "out of memory");
}

static uint64_t number_of(struct str said, const char *key, uint64_t usual)
{
    uint64_t number;

    return str_number(question_line(said, key), UINT64_MAX >> 1, &number) ? number : usual;
}

/* ---- lines ----------------------------------------------------------------------------------------- */

struct lines {
    const struct play *play;
    const struct engine_result *result;
};

static void tell_line(const struct lines *l, const struct engine_line *line, struct text *t)
{
    bool hidden = l->play->entry.game.kind->hidden; /* the rest depends on secrets */

    text_char(t, '{');
    jsonw_key(t, "moves");
    question_moves(l->play, line->move, hidden && line->count > 1 ? 1 : line->count, t);
    jsonw_key(t, "score");
    study_score_json(&l->play->entry, &line->score, t);
    jsonw_key(t, "chance");
    study_share_print(t, study_chance(&l->play->entry, &line->score));
    text_char(t, '}');
}

static enum status tell_lines(const void *what, struct text *t, struct err *e)
{
    const struct lines *l = what;
    const struct engine_result *r = l->result;

    (void)e;
    text_char(t, '{');
    jsonw_number(t, "depth", r->depth);
    jsonw_key(t, "nodes");
    text_u64(t, r->nodes);
    jsonw_key(t, "nps");
    text_u64(t, r->seconds > 0 ? (uint64_t)((double)r->nodes / r->seconds) : 0);
    jsonw_key(t, "lines");
    text_char(t, '[');
    for (int i = 0; i < r->lines; i++) {
        text_add(t, i > 0 ? "," : "");
        tell_line(l, &r->line[i], t);
    }
    text_add(t, "]}");
    return OK;
}

int study_think(int viewer, double milliseconds, int size)
{
    enum { LINES = 3 };
    struct engine_result *result = malloc(sizeof *result);
    struct str said = page_said(size);
    struct question q;
    struct err e = {0};
    enum status rc = question_read(&q, viewer, said, &e);

    if (rc == OK)
        rc = result == NULL ? err_say(&e, NO_ROOM, "out of memory") : wake(&e);
    if (rc == OK) {
        struct engine_task task = {
            .entry = &q.play->entry,
            .seen = &q.seen,
            .limits = {.seconds = milliseconds / 1000, .nodes = number_of(said, "nodes", 0)},
            .decision = match_decision(&q.play->match),
            .lines = (int)number_of(said, "lines", LINES),
            .resume = number_of(said, "resume", 0) == 1};

        rc = engine_think(engine, &task, result, &e);
    }

    struct lines lines = {q.play, result};
    int status = rc == OK ? page_answer(tell_lines, &lines) : page_status(rc, &e);

    question_end(&q);
    free(result);
    return status;
}

/* ---- reviews --------------------------------------------------------------------------------------- */

/* One at a time. */
static struct {
    struct play *play;
    struct study_review review;
    struct study_verdict verdict;
} job;

static void job_end(void)
{
    play_free(job.play);
    opponent_free(job.review.finder);
    free(job.review.events);
    free(job.review.keys);
    free(job.review.marks);
    memset(&job, 0, sizeof job);
}

/* Takes over the game. */
static enum status job_begin(struct play *p, int viewer, size_t step, struct err *e)
{
    struct study_review *r = &job.review;
    size_t room = p->match.count + 2;
    enum status rc = wake(e);

    job.play = p;
    r->entry = &p->entry;
    r->engine = engine;
    r->match = &p->match;
    r->seat = viewer < 0 ? GAME_FULL : viewer;
    if (rc != OK)
        return rc;
    r->finder = opponent_new(&p->entry, STUDY_FINDER);
    r->events = calloc(room, sizeof *r->events);
    r->keys = calloc(room, sizeof *r->keys);
    r->marks = calloc(room, sizeof *r->marks);
    if (r->finder == NULL || r->events == NULL || r->keys == NULL || r->marks == NULL)
        return err_say(e, NO_ROOM, "out of memory");
    opponent_disable_guard(r->finder);
    study_review_begin(r, step);
    return OK;
}

static enum status tell_verdict(const void *what, struct text *t, struct err *e)
{
    (void)what, (void)e;
    study_verdict_json(job.review.entry, &job.verdict, t);
    return OK;
}

static enum status tell_nothing(const void *what, struct text *t, struct err *e)
{
    (void)what, (void)e;
    text_add(t, "null");
    return OK;
}

/* Judges the next move. */
static int job_step(void)
{
    struct err e = {0};
    enum status rc;

    if (job.play == NULL)
        return page_status(err_say(&e, BAD_INPUT, "no review has begun"), &e);
    rc = study_review_next(&job.review, &job.verdict, &e);
    if (rc == NOT_FOUND)
        return page_answer(tell_nothing, NULL);
    return rc == OK ? page_answer(tell_verdict, NULL) : page_status(rc, &e);
}

/* The game of the question with the move behind it. */
static enum status open_judged(int viewer, struct str said, struct err *e)
{
    struct str move = question_line(said, "judge");
    struct match_step step = {.actor = 0};
    struct question q;
    enum status rc = question_read(&q, viewer, said, e);
    struct match *m = &q.play->match;

    if (rc == OK) {
        struct game_state view;

        step.actor = game_turn(m->game, &m->state);
        play_view(q.play, &m->state, step.actor, &view);
        rc = m->game->kind->action_parse(m->game, &view, move, &step.action, e);
    }
    if (rc == OK)
        rc = play_make_room(q.play, 1, e);
    if (rc != OK) {
        question_end(&q);
        return rc;
    }
    /* Its outcome is not needed, so it may be one that nobody has been shown yet. */
    m->steps[m->count++] = step;
    free(q.events);
    return job_begin(q.play, viewer, m->count - 1, e);
}

int study_grade(int viewer, int size)
{
    struct err e = {0};
    enum status rc;
    int status;

    job_end();
    rc = open_judged(viewer, page_said(size), &e);
    status = rc == OK ? job_step() : page_status(rc, &e);
    job_end();
    return status;
}

/* A record, as the viewer was shown it. */
static enum status open_record(struct play **out, struct str text, struct err *e)
{
    struct record *r = malloc(sizeof *r);
    struct play *p = play_new();
    enum status rc = OK;

    if (r == NULL || p == NULL)
        rc = err_say(e, NO_ROOM, "not enough memory for the record");
    if (rc == OK) {
        record_init(r, games_open_record, &p->entry);
        rc = record_read(r, text, e);
    }
    if (rc == OK)
        rc = play_record(p, r, e);
    free(r);
    if (rc != OK)
        play_free(p);
    else
        *out = p;
    return rc;
}

static enum status open_game(struct play **out, int viewer, struct str said, struct err *e)
{
    struct question q;
    enum status rc;

    if (str_begins(said, "ogn\n"))
        return open_record(out, str_drop(said, 4), e);
    rc = question_open(&q, viewer, said, e);
    *out = q.play;
    if (rc != OK)
        play_free(q.play);
    return rc;
}

static enum status tell_plies(const void *what, struct text *t, struct err *e)
{
    const struct match *m = what;
    int count = 0;

    (void)e;
    for (size_t i = 0; i < m->count; i++)
        count += m->steps[i].actor != GAME_CHANCE &&
                 (job.review.seat == GAME_FULL || m->steps[i].actor == job.review.seat);
    text_char(t, '{');
    jsonw_number(t, "plies", count);
    text_char(t, '}');
    return OK;
}

int study_review_start(int viewer, int size)
{
    struct err e = {0};
    struct play *p = NULL;
    enum status rc;

    job_end();
    rc = open_game(&p, viewer, page_said(size), &e);
    if (rc == OK && match_is_shown(&p->match) && viewer < 0) {
        rc = err_say(&e, BAD_INPUT, "only a seat's own moves can be judged from what it was shown");
        play_free(p);
        p = NULL;
    }
    if (rc == OK)
        rc = job_begin(p, viewer, 0, &e);
    if (rc != OK) {
        job_end();
        return page_status(rc, &e);
    }
    return page_answer(tell_plies, &job.play->match);
}

int study_review_step(void)
{
    return job_step();
}

static enum status tell_summary(const void *what, struct text *t, struct err *e)
{
    const struct study_review *r = &job.review;
    struct study_summary s;
    bool first = true;

    (void)what, (void)e;
    study_review_end(r, &s);
    text_add(t, "{\"summary\":");
    study_summary_json(r, &s, t);
    text_add(t, ",\"exercises\":[");
    for (size_t i = 0; i < r->count; i++)
        if (study_is_error((enum study_grade)r->marks[i].grade)) {
            text_add(t, first ? "" : ",");
            text_int(t, (int64_t)i);
            first = false;
        }
    text_add(t, "]}");
    return OK;
}

int study_review_sum(void)
{
    struct err e = {0};

    if (job.play == NULL)
        return page_status(err_say(&e, BAD_INPUT, "no review has begun"), &e);
    return page_answer(tell_summary, NULL);
}

/* ---- deals ----------------------------------------------------------------------------------------- */

struct deals {
    const struct study_deal *list;
    int count;
    const struct play *play; /* of the only one, if it was judged */
    const struct engine_score *score;
    int player;
};

static void tell_deal(const struct deals *d, int i, struct text *t)
{
    const struct engine_score *s = d->score;
    char memory[256];
    struct text cards;

    text_init(&cards, memory, sizeof memory);
    study_deal_print(&d->list[i], &cards);
    text_char(t, '{');
    jsonw_word(t, "cards", memory);
    jsonw_number(t, "first", study_deal_first(&d->list[i]));
    if (s != NULL) {
        double chance = study_chance(&d->play->entry, s);
        bool turned = d->player != ONI_BLUE;
        enum engine_proof win = turned ? ENGINE_LOSS : ENGINE_WIN;

        jsonw_key(t, "chance");
        study_share_print(t, turned ? 1 - chance : chance);
        jsonw_word(t, "proof",
                   s->proof == ENGINE_UNPROVED ? NULL
                   : s->proof == ENGINE_DRAW   ? "draw"
                   : s->proof == win           ? "win"
                                               : "loss");
        jsonw_bool(t, "likely", s->proof == ENGINE_UNPROVED);
    }
    text_char(t, '}');
}

static enum status tell_deals(const void *what, struct text *t, struct err *e)
{
    const struct deals *d = what;

    (void)e;
    text_add(t, d->score == NULL ? "[" : "");
    for (int i = 0; i < d->count; i++) {
        text_add(t, i > 0 ? "," : "");
        tell_deal(d, i, t);
    }
    text_add(t, d->score == NULL ? "]" : "");
    return OK;
}

int study_deals(int size)
{
    struct study_deal list[STUDY_DEALS];
    struct err e = {0};
    enum status rc = study_deals_of(question_line(page_said(size), "cards"), list, &e);
    struct deals deals = {.list = list, .count = STUDY_DEALS};

    return rc == OK ? page_answer(tell_deals, &deals) : page_status(rc, &e);
}

/* The game of the deal; with the spirit if it is played with, even without a wind card (W1). */
static enum status deal_open(struct question *q, const struct study_deal *deal, bool spirit,
                             struct err *e)
{
    char cards[256], wind[2] = {(char)('0' + study_deal_winds(deal)), 0};
    struct oni_setup setup = {.game = str_of("onitama+sensei")};
    struct text t;
    enum status rc;

    text_init(&t, cards, sizeof cards);
    study_deal_print(deal, &t);
    setup.cards = text_view(&t);
    setup.deck = str_of("all");
    if (spirit || wind[0] > '0') {
        setup.game = str_of("onitama+sensei+wind");
        setup.wind = str_of(wind);
    }
    q->play = play_new();
    if (q->play == NULL)
        return err_say(e, NO_ROOM, "no memory for the game");
    rc = oni_setup_begin(q->play, &setup, e);
    return rc == OK ? question_see(q, e) : rc;
}

/* Its score for the player to act: proved if the cards are solved, else found by the engine. */
static enum status judge_deal(const struct question *q, uint64_t nodes,
                              struct engine_result *result, struct err *e)
{
    struct engine_task task = {
        .entry = &q->play->entry, .seen = &q->seen, .limits = {.nodes = nodes}, .fresh = true};

    if (engine_solved(task.entry, &q->play->match.state, &result->line[0].score))
        return OK;
    return engine_think(engine, &task, result, e);
}

int study_deal(int size)
{
    struct engine_result *result = malloc(sizeof *result);
    struct str said = page_said(size);
    struct question q = {.play = NULL};
    struct study_deal deal;
    struct err e = {0};
    enum status rc = study_deal_read(question_line(said, "cards"), &deal, &e);
    struct deals told = {.list = &deal, .count = 1};

    if (rc == OK)
        rc = result == NULL ? err_say(&e, NO_ROOM, "out of memory") : wake(&e);
    if (rc == OK)
        rc = deal_open(&q, &deal, question_line(said, "spirit").len > 0, &e);
    if (rc == OK)
        rc = judge_deal(&q, number_of(said, "nodes", STUDY_DEAL_NODES), result, &e);
    if (rc == OK) {
        told.play = q.play;
        told.score = &result->line[0].score;
        told.player = q.seen.seat;
    }

    int status = rc == OK ? page_answer(tell_deals, &told) : page_status(rc, &e);

    question_end(&q);
    free(result);
    return status;
}
