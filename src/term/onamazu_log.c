/* Torii: MIT licence, see LICENSE. */
/* What happened, in words: one paragraph per turn. */
#include "term/onamazu_screen.h"

enum { PARAGRAPH = 1 << 15, CLAUSE = 4096 };

struct teller {
    struct text *out;
    const struct onamazu_scene *s;
    struct text line;
    int seat;  /* whose turn the line is about; -1 before the first */
    int round; /* last one mentioned */
    char memory[PARAGRAPH];
};

static void close_line(struct teller *w)
{
    if (w->seat >= 0 && w->line.len > 0) {
        text_char(&w->line, '.');
        onamazu_wrap(w->out, &w->s->look, text_view(&w->line), 0, 2);
    }
    text_init(&w->line, w->memory, sizeof w->memory);
}

/* A separate line where a round begins. */
static void tell_round(struct teller *w, int round)
{
    char memory[64];
    struct text t;

    close_line(w);
    w->round = round;
    text_init(&t, memory, sizeof memory);
    text_format(&t, say(&w->s->look, "Round %d:"), round);
    onamazu_wrap(w->out, &w->s->look, text_view(&t), 0, 2);
}

/* "Seat 2: " at the start of a turn, "; " later. */
static void add_clause(struct teller *w, const struct ona_state *now, struct str clause)
{
    int seat = now->seat;

    if (clause.len == 0)
        return;
    if (now->round > w->round)
        tell_round(w, now->round);
    if (seat != w->seat) {
        close_line(w);
        w->seat = seat;
    }
    if (w->line.len == 0)
        text_format(&w->line,
                    seat == w->s->seat ? say(&w->s->look, "%s (you): ") : say(&w->s->look, "%s: "),
                    onamazu_seat(&w->s->look, seat));
    else
        text_add(&w->line, say(&w->s->look, "; "));
    text_str(&w->line, clause);
}

static game_action event_of(const struct match *m, size_t i, const void *state, int seat)
{
    const struct match_step *step = &m->steps[i];
    const struct game_kind *kind = m->game->kind;

    if (step->actor != GAME_CHANCE)
        return seat == GAME_FULL ? kind->event(m->game, state, step->action, step->actor)
                                 : kind->event(m->game, state, step->action, seat);
    return kind->outcome_event(m->game, state, &step->outcome,
                               seat == GAME_FULL ? ((const struct ona_state *)state)->seat : seat);
}

static void tell_step(struct teller *w, size_t i, const struct game_state *from,
                      const struct game_state *to)
{
    const struct match *m = w->s->match;
    struct ona_state before, after;
    char memory[CLAUSE];
    struct text clause;

    onamazu_view(m->game, from, w->s->seat, &before);
    onamazu_view(m->game, to, w->s->seat, &after);

    struct onamazu_step p = {w->s, &before, &after, event_of(m, i, from, w->s->seat), before.seat};

    text_init(&clause, memory, sizeof memory);
    onamazu_step_words(&clause, &p);
    add_clause(w, &before, text_view(&clause));
}

/* The income of a turn that begins with the die: received with the step before. */
static void tell_income(struct teller *w, const struct game_state *from,
                        const struct game_state *to)
{
    const struct match *m = w->s->match;
    struct ona_state before, after;
    char memory[CLAUSE];
    struct text clause;

    onamazu_view(m->game, from, w->s->seat, &before);
    onamazu_view(m->game, to, w->s->seat, &after);
    if (before.seat == after.seat || after.chance != ONA_C_DIE)
        return;

    struct onamazu_step p = {w->s, &before, &after, 0, after.seat};

    text_init(&clause, memory, sizeof memory);
    onamazu_income_words(&clause, &p);
    add_clause(w, &after, text_view(&clause));
}

void onamazu_show_log(struct text *t, const struct onamazu_scene *s, size_t from, size_t to)
{
    struct teller w;
    const struct match *m = s->match;
    struct game_state before, state, next;

    w.out = t;
    w.s = s;
    w.seat = -1;
    text_init(&w.line, w.memory, sizeof w.memory);
    match_state_at(m, from, &state);
    match_state_at(m, from > 0 ? from - 1 : 0, &before);
    w.round = ((const struct ona_state *)&before)->round; /* known, unless one begins here */
    if (from == 0)
        w.round = 0;
    for (size_t i = from; i < to; i++) {
        const struct match_step *step = &m->steps[i];

        next = state;
        if (step->actor != GAME_CHANCE)
            game_play(m->game, &next, step->action);
        else if (m->game->kind->settle(m->game, &next, &step->outcome, NULL) != OK)
            break; /* unreachable: it was settled before */
        tell_income(&w, &before, &state);
        tell_step(&w, i, &state, &next);
        before = state;
        state = next;
    }
    close_line(&w);
}
