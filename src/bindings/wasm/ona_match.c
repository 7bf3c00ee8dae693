/* Torii: MIT licence, see LICENSE. */
#include "bindings/wasm/ona_match.h"

#include "rules/onamazu/action.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM = 256 };

static enum status no_memory(struct err *e)
{
    return err_say(e, NO_ROOM, "no memory for the game");
}

struct ona_match *ona_match_new(void)
{
    return calloc(1, sizeof(struct ona_match));
}

void ona_match_free(struct ona_match *m)
{
    if (m == NULL)
        return;
    free(m->match.steps);
    free(m->dice);
    free(m);
}

/* Room for so many steps in all. */
static enum status make_room(struct ona_match *m, size_t count, struct err *e)
{
    size_t size = m->match.size > 0 ? m->match.size : ROOM;
    struct match_step *steps;
    uint64_t *dice;

    if (count > RECORD_MAX_STEPS)
        return err_say(e, NO_ROOM, "the game is longer than %d steps", RECORD_MAX_STEPS);
    if (count <= m->match.size)
        return OK;
    while (size < count)
        size *= 2;
    steps = realloc(m->match.steps, size * sizeof *steps);
    if (steps == NULL)
        return no_memory(e);
    m->match.steps = steps;
    dice = realloc(m->dice, size * sizeof *dice);
    if (dice == NULL)
        return no_memory(e);
    m->dice = dice;
    m->match.size = size;
    return OK;
}

static enum status read_seed(struct ona_match *m, struct str seed, struct err *e)
{
    if (seed.len > 0 && !str_number(seed, UINT64_MAX, &m->chance.state))
        return err_say(e, BAD_INPUT, "the seed is a number of at most 64 bits, not %q", seed);
    return OK;
}

/* Whatever chance has to decide now. */
static enum status draw(struct ona_match *m, struct err *e)
{
    const struct game *g = &m->entry.game;
    enum status rc = OK;

    while (rc == OK && m->draws && game_turn(g, &m->match.state) == GAME_CHANCE) {
        uint64_t before = m->chance.state;
        struct game_outcome o;

        g->kind->draw(g, &m->match.state, &m->chance, &o);
        rc = make_room(m, m->match.count + 1, e);
        if (rc == OK)
            rc = match_settle(&m->match, &o, e);
        if (rc == OK)
            m->dice[m->match.count - 1] = before;
    }
    return rc;
}

/* ---- beginning ----------------------------------------------------------------------------- */

static enum status begin(struct ona_match *m, const struct ona_setup *s, int scope, struct err *e)
{
    struct match_step *none = NULL;
    enum status rc = ona_setup_open(&m->entry, s, e);

    if (rc != OK)
        return rc;
    m->scope = scope;
    m->shown = scope != GAME_FULL;
    match_init(&m->match, &m->entry.game, none, 0);
    return make_room(m, 1, e);
}

enum status ona_match_open(struct ona_match *m, const struct ona_setup *s, struct err *e)
{
    const struct game *g = &m->entry.game;
    enum status rc = begin(m, s, GAME_FULL, e);

    if (rc == OK)
        rc = read_seed(m, s->seed, e);
    if (rc == OK && s->position.len > 0)
        rc = g->kind->parse(g, s->position, &m->match.first, e);
    if (rc == OK && !g->kind->known(g, &m->match.first))
        rc = err_say(e, ILLEGAL, "only a whole position can be played on; this one is a view");
    if (rc != OK)
        return rc;
    m->match.state = m->match.first;
    m->draws = true;
    return draw(m, e);
}

enum status ona_match_watch(struct ona_match *m, const struct ona_setup *s, int scope,
                            struct err *e)
{
    const struct game *g = &m->entry.game;
    enum status rc = begin(m, s, scope, e);

    if (rc == OK && m->shown)
        rc = ona_setup_view(&m->entry, s, scope, &m->match.first, e);
    else if (rc == OK && s->position.len > 0)
        rc = g->kind->parse(g, s->position, &m->match.first, e);
    m->match.state = m->match.first;
    return rc;
}

/* The steps of a record: those of its match, or the events of its scope. */
static void take_steps(struct ona_match *m, const struct record *r)
{
    const struct game *g = &m->entry.game;

    if (!m->shown) {
        memcpy(m->match.steps, r->match.steps, r->match.count * sizeof *r->match.steps);
        m->match.count = r->match.count;
        m->match.state = r->match.state;
    }
    for (size_t i = 0; m->shown && i < r->event_count; i++) {
        m->match.steps[m->match.count++] =
            (struct match_step){.actor = game_turn(g, &m->match.state), .action = r->events[i]};
        game_play(g, &m->match.state, r->events[i]);
    }
    for (size_t i = 0; i < m->match.count; i++)
        m->dice[i] = m->chance.state;
}

enum status ona_match_record(struct ona_match *m, const struct record *r, struct str seed,
                             struct err *e)
{
    enum status rc;

    m->scope = r->scope;
    m->shown = r->shown;
    match_init(&m->match, &m->entry.game, NULL, 0);
    m->match.first = r->shown ? r->first : r->match.first;
    m->match.state = m->match.first;
    rc = make_room(m, (r->shown ? r->event_count : r->match.count) + 1, e);
    if (rc == OK)
        rc = read_seed(m, seed, e);
    if (rc == OK)
        take_steps(m, r);
    m->draws = !r->shown;
    return rc;
}

/* ---- going on ------------------------------------------------------------------------------ */

/* What came up with an event, besides the action itself. */
static game_action news_of(game_action event)
{
    enum ona_verb verb = ona_verb(event);
    bool pays = verb == ONA_ERECT || verb == ONA_HIRE || verb == ONA_RAISE || verb == ONA_FORGE;
    game_action above = pays ? 0xfff : ((game_action)1 << 40) - 1;

    return event >> 18 & above;
}

enum status ona_match_try(const struct ona_match *m, struct str text, struct err *e)
{
    const struct game *g = &m->entry.game;
    int turn = game_turn(g, &m->match.state);
    struct ona_state seen;
    game_action ignored;

    ona_match_view(m, &m->match.state, turn >= 0 && !m->shown ? turn : m->scope, &seen);
    return g->kind->action_parse(g, &seen, text, &ignored, e);
}

static enum status push(struct ona_match *m, const struct match_step *step, struct err *e)
{
    enum status rc = make_room(m, m->match.count + 1, e);

    if (rc != OK)
        return rc;
    m->dice[m->match.count] = m->chance.state;
    m->match.steps[m->match.count++] = *step;
    ona_match_go(m, m->match.count - 1, &m->match.state);
    return OK;
}

enum status ona_match_play(struct ona_match *m, struct str text, struct err *e)
{
    const struct game *g = &m->entry.game;
    int turn = game_turn(g, &m->match.state);
    struct ona_state seen;
    struct match_step step = {.actor = turn};
    enum status rc;

    ona_match_view(m, &m->match.state, turn >= 0 && !m->shown ? turn : m->scope, &seen);
    rc = g->kind->action_parse(g, &seen, text, &step.action, e);
    if (rc == OK && m->shown && (turn != m->scope || ona_shows(g, &seen, step.action)))
        rc = err_say(e, ILLEGAL, "%q: what comes of it must be told", text);
    if (rc == OK && m->shown)
        step.action |= ONA_EVENT;
    if (rc == OK)
        rc = push(m, &step, e);
    return rc == OK ? draw(m, e) : rc;
}

/* In full scope outcomes and actions are told as they are. */
static enum status hear_whole(struct ona_match *m, struct match_step *step, struct str text,
                              struct err *e)
{
    const struct game *g = &m->entry.game;
    struct game_state next = m->match.state;
    game_action event = 0;
    enum status rc;

    if (step->actor == GAME_CHANCE) {
        rc = g->kind->outcome_parse(g, text, &step->outcome, e);
        return rc == OK ? g->kind->settle(g, &next, &step->outcome, e) : rc;
    }
    /* News may stand behind it, as its own player was told them. */
    if (g->kind->action_parse(g, &m->match.state, text, &step->action, NULL) == OK)
        return OK;
    rc = g->kind->event_parse(g, &m->match.state, text, &event, e);
    if (rc != OK)
        return rc;
    step->action = event & ~(ONA_EVENT | (news_of(event) << 18));
    if (g->kind->event(g, &m->match.state, step->action, step->actor) != event)
        return err_say(e, ILLEGAL, "%q: everybody was told something else", text);
    return OK;
}

enum status ona_match_hear(struct ona_match *m, int actor, struct str text, struct err *e)
{
    const struct game *g = &m->entry.game;
    struct match_step step = {.actor = game_turn(g, &m->match.state)};
    enum status rc;

    if (step.actor == GAME_OVER)
        return err_say(e, ILLEGAL, "%q: the game is over", text);
    if (step.actor != actor)
        return err_say(e, ILLEGAL, "%q: it is for %s to act", text,
                       record_player_name(g, step.actor));
    rc = m->shown ? g->kind->event_parse(g, &m->match.state, text, &step.action, e)
                  : hear_whole(m, &step, text, e);
    return rc == OK ? push(m, &step, e) : rc;
}

void ona_match_undo(struct ona_match *m, size_t steps)
{
    size_t left = steps < m->match.count ? m->match.count - steps : 0;

    if (left == m->match.count)
        return;
    m->chance.state = m->dice[left];
    m->match.count = left;
    ona_match_at(m, left, &m->match.state);
}

/* ---- looking ------------------------------------------------------------------------------- */

enum status ona_match_viewer(const struct ona_match *m, int viewer, struct err *e)
{
    const struct game *g = &m->entry.game;

    if (viewer < GAME_FULL || viewer >= g->kind->players)
        return err_say(e, BAD_INPUT, "there is no viewer %d", viewer);
    if (m->shown && viewer != m->scope)
        return err_say(e, BAD_INPUT, "a game of scope '%s' cannot be shown in scope '%s'",
                       record_scope_name(g, m->scope), record_scope_name(g, viewer));
    return OK;
}

size_t ona_match_steps(const struct ona_match *m, size_t wished)
{
    return wished < m->match.count ? wished : m->match.count;
}

void ona_match_go(const struct ona_match *m, size_t i, struct game_state *state)
{
    const struct match_step *step = &m->match.steps[i];
    const struct game *g = &m->entry.game;

    if (step->actor != GAME_CHANCE || m->shown)
        game_play(g, state, step->action);
    else
        (void)g->kind->settle(g, state, &step->outcome, NULL); /* it was settled once */
}

void ona_match_at(const struct ona_match *m, size_t steps, struct game_state *out)
{
    *out = m->match.first;
    if (steps == m->match.count && out != &m->match.state) {
        *out = m->match.state;
        return;
    }
    for (size_t i = 0; i < steps; i++)
        ona_match_go(m, i, out);
}

game_action ona_match_event(const struct ona_match *m, size_t i, const struct game_state *before,
                            int viewer)
{
    const struct match_step *step = &m->match.steps[i];
    const struct game *g = &m->entry.game;
    const struct ona_state *s = (const struct ona_state *)before;

    if (m->shown)
        return step->action;
    if (step->actor != GAME_CHANCE)
        return g->kind->event(g, before, step->action, viewer == GAME_FULL ? step->actor : viewer);
    return g->kind->outcome_event(g, before, &step->outcome,
                                  viewer == GAME_FULL ? s->seat : viewer);
}

void ona_match_view(const struct ona_match *m, const struct game_state *state, int viewer,
                    struct ona_state *out)
{
    if (viewer == GAME_FULL || m->shown)
        memcpy(out, state, sizeof *out);
    else
        m->entry.game.kind->view(&m->entry.game, state, viewer, out);
}
