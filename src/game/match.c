/* Torii: MIT licence, see LICENSE. */
#include "game/match.h"

#include "base/assert.h"

#include <string.h>

void match_init(struct match *m, const struct game *g, struct match_step *memory, size_t size)
{
    memset(m, 0, sizeof *m);
    m->game = g;
    m->scope = GAME_FULL;
    m->steps = memory;
    m->size = size;
    g->kind->start(g, &m->first);
    m->state = m->first;
}

enum status match_init_position(struct match *m, const struct game *g, struct match_step *memory,
                                size_t size, struct str position, struct err *e)
{
    match_init(m, g, memory, size);

    enum status rc = g->kind->parse(g, position, &m->first, e);

    m->state = m->first;
    return rc;
}

static enum status push(struct match *m, const struct match_step *step, struct err *e)
{
    if (m->count == m->size)
        return err_say(e, NO_ROOM, "the game is longer than %d steps", (int)m->size);
    m->steps[m->count++] = *step;
    return OK;
}

enum status match_play(struct match *m, game_action action, struct err *e)
{
    struct match_step step = {.actor = game_turn(m->game, &m->state), .action = action};

    ASSERT(step.actor >= 0); /* not for chance, and not after the end */

    enum status rc = push(m, &step, e);

    if (rc == OK)
        game_play(m->game, &m->state, action);
    return rc;
}

enum status match_settle(struct match *m, const struct game_outcome *o, struct err *e)
{
    struct match_step step = {.actor = GAME_CHANCE, .outcome = *o};
    struct game_state next = m->state;
    enum status rc = m->game->kind->settle(m->game, &next, o, e);

    if (rc == OK)
        rc = push(m, &step, e);
    if (rc == OK)
        m->state = next;
    return rc;
}

enum status match_draw(struct match *m, struct rng *r, struct err *e)
{
    enum status rc = OK;

    while (rc == OK && game_turn(m->game, &m->state) == GAME_CHANCE) {
        struct game_outcome o;

        m->game->kind->draw(m->game, &m->state, r, &o);
        rc = match_settle(m, &o, e);
    }
    return rc;
}

/* Is chance represented by events, like everything else shown to the scope? */
static bool is_told(const struct match *m)
{
    return match_is_shown(m) && m->game->kind->outcome_event != NULL;
}

void match_go(const struct match *m, size_t i, struct game_state *state)
{
    const struct match_step *step = &m->steps[i];

    if (step->actor == GAME_CHANCE && !is_told(m))
        (void)m->game->kind->settle(m->game, state, &step->outcome, NULL); /* cannot fail here */
    else if (match_is_shown(m))
        game_hear(m->game, state, m->scope, step->action);
    else
        game_play(m->game, state, step->action);
}

void match_state_at(const struct match *m, size_t count, struct game_state *out)
{
    *out = m->first;
    for (size_t i = 0; i < count; i++)
        match_go(m, i, out);
}

void match_undo(struct match *m, size_t n)
{
    m->count -= n < m->count ? n : m->count;
    match_state_at(m, m->count, &m->state);
}

/* Plays the part, after skipping the current part if only that is in the way. */
static enum status take_part(struct match *m, struct str part, bool first, struct err *e)
{
    const struct game *g = m->game;
    struct match ahead = *m;
    game_action action, skip = g->kind->skip(g, &m->state);
    enum status rc = g->kind->action_parse(g, &m->state, part, &action, e);
    bool skipped = rc == NOT_NOW && skip != 0;

    if (skipped) {
        game_play(g, &ahead.state, skip);
        rc = g->kind->action_parse(g, &ahead.state, part, &action, e);
    }
    if (rc == OK && (skipped || !first) && g->kind->stage(g, &ahead.state) != GAME_PART)
        rc = err_say(e, ILLEGAL, "%q belongs to the next turn", part);
    if (rc == OK && skipped)
        rc = match_play(m, skip, e);
    return rc == OK ? match_play(m, action, e) : rc;
}

/* Plays part after part; those before an illegal one stay played. */
static enum status take_turn(struct match *m, struct str text, struct err *e)
{
    struct str rest = text, part;
    game_action skip;
    size_t before = m->count;
    enum status rc = OK;

    while (rc == OK && m->game->kind->part_cut(&rest, &part))
        rc = take_part(m, part, m->count == before, e);
    while (rc == OK && (skip = m->game->kind->skip(m->game, &m->state)) != 0)
        rc = match_play(m, skip, e);
    return rc;
}

/* Tries a turn using only what its player sees, so that a rejection reveals nothing more (S14). */
static enum status try_turn(const struct match *m, struct str text, struct err *e)
{
    enum { MAX_PARTS = 8 };
    const struct game *g = m->game;
    struct match_step steps[MAX_PARTS];
    struct match seen;

    match_init(&seen, g, steps, MAX_PARTS);
    seen.state = m->state;
    if (game_turn(g, &m->state) >= 0)
        g->kind->view(g, &m->state, game_turn(g, &m->state), &seen.state);
    seen.first = seen.state;
    return take_turn(&seen, text, e);
}

enum status match_say(struct match *m, struct str text, struct err *e)
{
    game_action action;
    enum status rc = m->game->kind->action_parse(m->game, &m->state, text, &action, e);

    if (rc == OK)
        return match_play(m, action, e);
    if (text.len == 0 || memchr(text.data, '+', text.len) == NULL || m->game->kind->joint != '+')
        return rc;
    rc = try_turn(m, text, e);
    return rc == OK ? take_turn(m, text, e) : rc;
}

void match_seen(const struct match *m, int seat, struct game_state *first, game_action *events,
                struct game_seen *out)
{
    const struct game *g = m->game;
    bool all = game_view_is_all(g);
    struct game_state state = all ? m->state : m->first;
    size_t count = 0;

    g->kind->view(g, &state, seat, first);
    for (size_t i = 0; i < m->count && !all; i++) {
        bool chance = m->steps[i].actor == GAME_CHANCE;

        if (!chance)
            events[count++] = match_event(m, i, &state, seat);
        match_go(m, i, &state);
        if (chance) {
            g->kind->view(g, &state, seat, first); /* a deal: includes all before it */
            count = 0;
        }
    }
    *out = (struct game_seen){seat, first, events, count};
}

uint64_t match_decision(const struct match *m)
{
    uint64_t count = 0;

    for (size_t i = 0; i < m->count; i++)
        count += m->steps[i].actor != GAME_CHANCE;
    return count;
}

game_action match_event(const struct match *m, size_t i, const struct game_state *before, int seat)
{
    const struct match_step *step = &m->steps[i];
    const struct game *g = m->game;

    if (match_is_shown(m))
        return step->action;
    if (step->actor != GAME_CHANCE)
        return g->kind->event(g, before, step->action, seat == GAME_FULL ? step->actor : seat);
    return g->kind->outcome_event(g, before, &step->outcome, seat);
}

void match_step_print(const struct game *g, const struct match_step *step, const void *state,
                      int seat, struct text *t)
{
    /* In full scope every action is shown as its own player saw it. */
    int shown = seat == GAME_FULL ? step->actor : seat;

    if (step->actor != GAME_CHANCE)
        g->kind->action_print(g, state, g->kind->event(g, state, step->action, shown), t);
    else if (g->kind->outcome_event != NULL && seat != GAME_FULL)
        g->kind->action_print(g, state, g->kind->outcome_event(g, state, &step->outcome, seat), t);
    else
        g->kind->outcome_print(g, &step->outcome, t);
}

void match_event_print(const struct match *m, size_t i, int seat, struct text *t)
{
    struct game_state before;

    match_state_at(m, i, &before);
    if (match_is_shown(m) && (m->steps[i].actor != GAME_CHANCE || is_told(m)))
        m->game->kind->action_print(m->game, &before, m->steps[i].action, t);
    else
        match_step_print(m->game, &m->steps[i], &before, seat, t);
}

size_t match_turn_print(const struct match *m, size_t i, int seat, struct text *t)
{
    const struct game *g = m->game;
    const char *between = "";
    struct game_state state;
    bool more = true;

    match_state_at(m, i, &state);
    while (i < m->count && more) {
        if (m->steps[i].actor == GAME_CHANCE)
            return i; /* not part of a turn */

        game_action event = match_event(m, i, &state, seat);

        if (!g->kind->silent(g, event)) {
            text_add(t, between);
            g->kind->action_print(g, &state, event, t);
            between = "+";
        }
        match_go(m, i++, &state);
        more = g->kind->stage(g, &state) == GAME_PART;
    }
    return i;
}

int match_repetitions(const struct match *m)
{
    const struct game *g = m->game;
    struct game_state state = m->first;
    uint64_t now = g->kind->key(g, &m->state);
    int times = g->kind->key(g, &state) == now ? g->kind->stood(g, &state) : 0;

    for (size_t i = 0; i < m->count; i++) {
        match_go(m, i, &state);
        times += g->kind->key(g, &state) == now;
    }
    return times;
}

/* Whole turns since the last event that changed knowledge or the material on the board. */
static int quiet_turns(const struct match *m)
{
    const struct game *g = m->game;
    struct game_state state = m->first;
    int quiet = 0;

    for (size_t i = 0; i < m->count; i++) {
        const struct match_step *step = &m->steps[i];
        enum game_stage before = g->kind->stage(g, &state);
        bool chance = step->actor == GAME_CHANCE;
        bool eventful = !chance && g->kind->eventful(g, &state, step->action);

        match_go(m, i, &state);
        if (chance)
            continue;
        if (eventful)
            quiet = -1; /* the turn of the event itself does not count */
        if (before != GAME_SETUP && g->kind->stage(g, &state) == GAME_TURN)
            quiet++;
    }
    return quiet;
}

/* Whole turns, without placements. */
static int turns_played(const struct match *m)
{
    const struct game *g = m->game;
    struct game_state state = m->first;
    int turns = 0;

    for (size_t i = 0; i < m->count; i++) {
        bool placing = g->kind->stage(g, &state) == GAME_SETUP;

        match_go(m, i, &state);
        turns += !placing && g->kind->stage(g, &state) == GAME_TURN;
    }
    return turns;
}

bool match_is_endless(const struct match *m)
{
    struct game_claims claims = game_claims(m->game);

    if (m->game->kind->claims == NULL || claims.standings > 0 || claims.quiet_turns > 0)
        return false;
    return m->count >= MATCH_LONGEST && game_turn(m->game, &m->state) >= 0 &&
           turns_played(m) >= MATCH_LONGEST;
}

bool match_may_claim_at(const struct match *m, int repetitions)
{
    struct game_claims claims = game_claims(m->game);

    if (game_turn(m->game, &m->state) < 0)
        return false;
    if (claims.standings > 0 && repetitions >= claims.standings)
        return true;
    return claims.quiet_turns > 0 && quiet_turns(m) >= claims.quiet_turns;
}

bool match_may_claim(const struct match *m)
{
    bool counted = game_claims(m->game).standings > 0 && game_turn(m->game, &m->state) >= 0;

    return match_may_claim_at(m, counted ? match_repetitions(m) : 0);
}
