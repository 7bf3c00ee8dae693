/* Torii: MIT licence, see LICENSE. */
/*
 * The engine for the page: mind.wasm. Each request carries the whole game as its seat was shown it; between
 * requests only caches are kept: memory, and the tables of the cards in play.
 */
#include "bindings/wasm/oni_setup.h"
#include "bindings/wasm/page.h"
#include "bindings/wasm/question.h"
#include "bindings/wasm/tell.h"
#include "bindings/wasm/tell_json.h"
#include "bindings/wasm/wasm.h"

#include "engine/opponent.h"
#include "engine/solved.h"
#include "engine/why.h"

#include <stdlib.h>
#include <string.h>

enum { HASH = 16 /* mebibytes, the same as for the computer's seats */ };

static int answer_text(const void *what, page_teller *tell, enum status rc, struct err *e)
{
    return rc == OK ? page_answer(tell, what) : page_status(rc, e);
}

/* ---- levels -------------------------------------------------------------------------------- */

/* The computer's seat of the last request, with the game it was made for. */
static struct {
    struct opponent *opponent;
    struct play *play;
    int level;
} seat;

static void seat_leave(void)
{
    opponent_free(seat.opponent);
    play_free(seat.play);
    memset(&seat, 0, sizeof seat);
}

/* Keeps the seat if the same level plays the same game; else it takes over the request's game. */
static enum status seat_take(struct question *q, int level, struct err *e)
{
    bool same = seat.opponent != NULL && seat.level == level &&
                memcmp(&seat.play->entry.onitama, &q->play->entry.onitama,
                       sizeof q->play->entry.onitama) == 0;

    if (same)
        return OK;
    seat_leave();
    seat.opponent = opponent_new(&q->play->entry, level);
    if (seat.opponent == NULL)
        return err_say(e, NO_ROOM, "out of memory");
    seat.play = q->play;
    seat.level = level;
    return OK;
}

/* An action as text. */
struct chosen {
    const struct play *play;
    game_action action;
};

static enum status tell_chosen(const void *what, struct text *t, struct err *e)
{
    const struct chosen *c = what;
    const struct game *g = &c->play->entry.game;

    (void)e;
    g->kind->action_print(g, &c->play->match.state, c->action, t);
    return OK;
}

int mind_choose(int viewer, int level, int size)
{
    struct question q;
    struct err e = {0};
    struct chosen chosen = {NULL, 0};
    unsigned char secret[FORM_SECRET];
    struct str said = page_said(size);
    enum status rc = question_read(&q, viewer, said, &e);

    if (rc == OK)
        rc = page_secret(said, secret, &e);
    if (rc == OK && (level < 1 || level > OPPONENT_LEVELS))
        rc = err_say(&e, BAD_INPUT, "a level is a number from 1 to %d, not %d", OPPONENT_LEVELS,
                     level);
    if (rc == OK)
        rc = seat_take(&q, level, &e);
    if (rc == OK) {
        opponent_begin(seat.opponent, secret);
        rc = opponent_act(seat.opponent, &q.seen, match_decision(&q.play->match), &chosen.action,
                          &e);
    }
    chosen.play = q.play;

    int status = answer_text(&chosen, tell_chosen, rc, &e);

    if (q.play == seat.play)
        q.play = NULL; /* owned by the seat now */
    question_end(&q);
    return status;
}

/* ---- reasons ------------------------------------------------------------------------------- */

static struct engine *thinker;

/* At full strength; shared by all requests. */
static enum status wake(struct err *e)
{
    struct engine_options options = {.hash = HASH, .threads = 1, .level = ENGINE_LEVELS};

    if (thinker == NULL)
        thinker = engine_new(&options);
    if (thinker == NULL)
        return err_say(e, NO_ROOM, "out of memory");
    engine_new_game(thinker);
    return OK;
}

/* A score mapped to 0…1000, from a certain loss to a certain win. */
static int thousandths(const struct games_entry *entry, const struct engine_score *s)
{
    const double even = 300; /* hundredths of a student; wins seven games in ten */
    double points = s->points;

    if (s->proof != ENGINE_UNPROVED)
        return s->proof == ENGINE_WIN ? 1000 : s->proof == ENGINE_LOSS ? -1000 : 0;
    if (!engine_is_open(entry))
        return 10 * s->points;
    return (int)(1000 * points / __builtin_sqrt(points * points + even * even));
}

static void text_thousandths(struct text *t, int n)
{
    int size = n < 0 ? -n : n;

    text_format(t, "%s%d.%d%d%d", n < 0 ? "-" : "", size / 1000, size / 100 % 10, size / 10 % 10,
                size % 10);
}

/* Of a judgement. */
struct told {
    const struct play *play;
    const struct why *why;
};

static void tell_move(const struct told *d, const char *key, game_action action, struct text *t)
{
    const struct game *g = &d->play->entry.game;
    char memory[GAME_MAX_TEXT];
    struct text move;

    text_init(&move, memory, sizeof memory);
    g->kind->action_print(g, &d->play->match.state, action, &move);
    jsonw_word(t, key, memory);
}

static void tell_win(const struct why *w, struct text *t)
{
    const struct engine_score *s = w->judged ? &w->after : &w->before;
    bool known = w->judged && s->plies > 0;

    if (known && s->proof == ENGINE_WIN)
        jsonw_number(t, "winIn", s->plies);
    else if (known && s->proof == ENGINE_LOSS)
        jsonw_number(t, "winIn", -s->plies);
    else
        jsonw_word(t, "winIn", NULL);
}

/* The line: it begins with the move, or with the better one if that is what it shows. In games with
 * secrets the continuation depends on them, so there is none. */
static void tell_moves(const struct told *d, struct text *t)
{
    const struct engine_line *line = &d->why->line;

    jsonw_key(t, "line");
    question_moves(d->play, line->move, d->play->entry.game.kind->hidden ? 0 : line->count, t);
}

static enum status tell_why(const void *what, struct text *t, struct err *e)
{
    const struct told *d = what;
    const struct why *w = d->why;

    (void)e;
    text_char(t, '{');
    tell_move(d, "text", w->move, t);
    jsonw_key(t, "score");
    text_thousandths(t, thousandths(&d->play->entry, w->judged ? &w->after : &w->before));
    tell_win(w, t);
    tell_move(d, "best", w->best, t);
    tell_moves(d, t);
    jsonw_word(t, "reason", why_name(w->kind));
    jsonw_word(t, "clause", w->clause);
    text_char(t, '}');
    return OK;
}

static enum status ask(struct question *q, struct str move, double seconds, struct why *out,
                       struct err *e)
{
    const struct game *g = &q->play->entry.game;
    struct engine_task task = {
        .entry = &q->play->entry, .seen = &q->seen, .limits = {.seconds = seconds}};
    struct game_state view;
    game_action action = 0;
    enum status rc = wake(e);

    g->kind->view(g, &q->play->match.state, q->seen.seat, &view);
    if (rc == OK && move.len > 0)
        rc = g->kind->action_parse(g, &view, move, &action, e);
    return rc == OK ? engine_why(thinker, &task, action, out, e) : rc;
}

int mind_why(int viewer, double milliseconds, int size)
{
    const double parts = 2; /* the positions before and after the move */
    struct question q;
    struct err e = {0};
    struct why *why = calloc(1, sizeof *why);
    struct str said = page_said(size);
    enum status rc = question_read(&q, viewer, said, &e);

    if (rc == OK && why == NULL)
        rc = err_say(&e, NO_ROOM, "out of memory");
    if (rc == OK)
        rc = ask(&q, question_line(said, "judge"), milliseconds / 1000 / parts, why, &e);

    struct told told = {q.play, why};
    int status = answer_text(&told, tell_why, rc, &e);

    question_end(&q);
    free(why);
    return status;
}

/* ---- how even a deal is -------------------------------------------------------------------- */

/* The game of the deal: all cards allowed, with the spirit if a wind card is among them. */
static enum status deal_begin(struct question *q, struct str cards, struct err *e)
{
    struct oni_setup setup = {.game = str_of("onitama+sensei"), .cards = cards};
    char wind[2] = {'0', 0};
    struct str rest = cards, holder, name;
    enum status rc;

    while (str_cut(&rest, '/', &holder))
        while (str_cut(&holder, ',', &name))
            wind[0] = (char)(wind[0] + (oni_card_find(name) >= ONI_MOVE_CARDS));
    if (wind[0] > '0') {
        setup.game = str_of("onitama+sensei+wind");
        setup.wind = (struct str){wind, 1};
    }
    *q = (struct question){.play = play_new()};
    if (q->play == NULL)
        return err_say(e, NO_ROOM, "no memory for the game");
    rc = oni_setup_begin(q->play, &setup, e);
    return rc == OK ? question_see(q, e) : rc;
}

struct share {
    const struct play *play;
    struct engine_score score;
    int player;
};

/* Blue's expected score, between 0 and 1. */
static enum status tell_share(const void *what, struct text *t, struct err *e)
{
    const struct share *s = what;
    int score = thousandths(&s->play->entry, &s->score);

    (void)e;
    text_thousandths(t, 500 + (s->player == ONI_BLUE ? score : -score) / 2);
    return OK;
}

int mind_balance(double milliseconds, int size)
{
    struct question q;
    struct err e = {0};
    struct engine_result *result = malloc(sizeof *result);
    enum status rc = deal_begin(&q, page_said(size), &e);
    struct engine_task task = {.seen = &q.seen, .limits = {.seconds = milliseconds / 1000}};
    struct share share = {.play = q.play};

    if (rc == OK)
        rc = result == NULL ? err_say(&e, NO_ROOM, "out of memory") : wake(&e);
    if (rc == OK) {
        task.entry = &q.play->entry;
        share.player = q.seen.seat;
        if (!engine_solved(task.entry, &q.play->match.state, &share.score)) {
            rc = engine_think(thinker, &task, result, &e);
            share.score = result->line[0].score;
        }
    }

    int status = answer_text(&share, tell_share, rc, &e);

    question_end(&q);
    free(result);
    return status;
}

/* What is proved of the cards, and of their deal. */
static enum status tell_solved(const void *what, struct text *t, struct err *e)
{
    const struct play *p = what;
    struct engine_solved_deals deals;
    struct engine_score score;
    int first = game_turn(&p->entry.game, &p->match.state);

    (void)e;
    if (!engine_solved_deals(&p->entry, &p->match.state, &deals) ||
        !engine_solved(&p->entry, &p->match.state, &score)) {
        text_add(t, "null");
        return OK;
    }
    text_char(t, '{');
    jsonw_number(t, "wins", deals.wins);
    jsonw_number(t, "draws", deals.draws);
    jsonw_number(t, "losses", deals.losses);
    jsonw_key(t, "winner");
    if (score.proof == ENGINE_DRAW)
        text_add(t, "null");
    else
        text_int(t, score.proof == ENGINE_WIN ? first : !first);
    text_char(t, '}');
    return OK;
}

int mind_solved(int size)
{
    struct question q;
    struct err e = {0};
    enum status rc = deal_begin(&q, page_said(size), &e);
    int status = rc == OK ? page_answer(tell_solved, q.play) : page_status(rc, &e);

    question_end(&q);
    return status;
}
