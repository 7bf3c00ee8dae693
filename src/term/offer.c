/* Torii: MIT licence, see LICENSE. */
/* The review offered after a game at a terminal: every move graded, by what its player could know. */
#include "term/onitama_play.h"

#include "study/review.h"

#include <stdlib.h>

/* Everything that a review needs, in one block. */
struct graded {
    struct study_review review;
    struct study_verdict verdict;
    struct study_mark marks[RECORD_MAX_STEPS];
    game_action events[RECORD_MAX_STEPS];
    uint64_t keys[RECORD_MAX_STEPS];
    atomic_bool stop;
};

static void tell_verdict(struct session *p, struct graded *g)
{
    struct text t = play_text(p);

    term_verdict(&t, p->look.language, p->how->entry, &g->verdict);
    play_send(p, &t);
}

static void tell_summary(struct session *p, struct graded *g)
{
    struct text t = play_text(p);
    struct study_summary sum;

    study_review_end(&g->review, &sum);
    text_char(&t, '\n');
    term_summary(&t, p->look.language, &g->review, &sum);
    play_send(p, &t);
}

static void grade_moves(struct session *p, struct graded *g)
{
    struct study_review *r = &g->review;
    struct text t = play_text(p);
    enum status rc = OK;

    r->entry = p->how->entry;
    r->match = p->match;
    r->seat = GAME_FULL;
    r->events = g->events;
    r->keys = g->keys;
    r->marks = g->marks;
    text_char(&t, '\n');
    term_verdict_legend(&t, p->look.language);
    text_char(&t, '\n');
    play_send(p, &t);
    study_review_begin(r, 0);
    while (rc == OK && !atomic_load(&g->stop)) {
        think_begin(p, say(&p->look, "Thinking… (Ctrl-C: stop)"), &g->stop);
        rc = study_review_next(r, &g->verdict, NULL);
        think_end(p);
        if (rc == OK)
            tell_verdict(p, g);
    }
    tell_summary(p, g);
}

static void run_review(struct session *p)
{
    const struct engine_options options = {
        .hash = STUDY_HASH, .threads = 1, .level = ENGINE_LEVELS};
    struct graded *g = calloc(1, sizeof *g);

    if (g != NULL) {
        g->review.engine = engine_new(&options);
        g->review.finder = opponent_new(p->how->entry, STUDY_FINDER);
    }
    if (g != NULL && g->review.engine != NULL && g->review.finder != NULL) {
        opponent_disable_guard(g->review.finder);
        grade_moves(p, g);
    }
    if (g != NULL) {
        opponent_free(g->review.finder);
        engine_free(g->review.engine);
    }
    free(g);
}

void review_offer(struct session *p)
{
    enum play_end end = p->end;
    struct str line;

    if (!p->terminal || p->people == 0 || end == PLAY_LEFT || p->match->count < 3)
        return;
    if (play_ask(p, say(&p->look, "Type review to see every move graded (Enter: no)> "), &line) &&
        (str_eq(line, "review") || str_eq(line, say(&p->look, "review")) ||
         play_answer(line) == PLAY_YES))
        run_review(p);
    p->end = end; /* the end of the input changes nothing about the game */
}
