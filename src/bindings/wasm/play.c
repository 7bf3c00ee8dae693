/* Torii: MIT licence, see LICENSE. */
#include "bindings/wasm/play.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM = 64, JOINED = 16 /* most parts in one text */ };

static enum status no_memory(struct err *e)
{
    return err_say(e, NO_ROOM, "no memory for the game");
}

struct play *play_new(void)
{
    return calloc(1, sizeof(struct play));
}

void play_free(struct play *p)
{
    if (p == NULL)
        return;
    free(p->match.steps);
    free(p->dice);
    free(p);
}

/* Makes room for that many more steps. */
enum status play_make_room(struct play *p, size_t more, struct err *e)
{
    size_t size = p->match.size > 0 ? p->match.size : ROOM, count = p->match.count + more;
    struct match_step *steps;
    uint64_t *dice;

    if (count > RECORD_MAX_STEPS)
        return err_say(e, NO_ROOM, "the game is longer than %d steps", RECORD_MAX_STEPS);
    if (count <= p->match.size)
        return OK;
    while (size < count)
        size *= 2;
    steps = realloc(p->match.steps, size * sizeof *steps);
    if (steps == NULL)
        return no_memory(e);
    p->match.steps = steps;
    dice = realloc(p->dice, size * sizeof *dice);
    if (dice == NULL)
        return no_memory(e);
    memset(dice + p->match.size, 0, (size - p->match.size) * sizeof *dice);
    p->dice = dice;
    p->match.size = size;
    return OK;
}

/* ---- beginning ----------------------------------------------------------------------------- */

enum status play_start(struct play *p, struct str position, struct err *e)
{
    const struct game *g = &p->entry.game;
    enum status rc = OK;

    match_init(&p->match, g, NULL, 0);
    if (position.len > 0)
        rc = match_init_position(&p->match, g, NULL, 0, position, e);
    if (rc == OK)
        rc = play_make_room(p, JOINED, e);
    return rc == OK ? watch_match(&p->watch, &p->match, GAME_FULL) : rc;
}

/* Settles all chance that is due. */
static enum status draw(struct play *p, struct err *e)
{
    const struct game *g = &p->entry.game;
    enum status rc = OK;

    while (rc == OK && p->draws && game_turn(g, &p->match.state) == GAME_CHANCE) {
        uint64_t before = p->chance.state;
        struct game_outcome o;

        g->kind->draw(g, &p->match.state, &p->chance, &o);
        rc = play_make_room(p, 1, e);
        if (rc == OK)
            rc = watch_settle(&p->watch, &o, e);
        if (rc == OK)
            p->dice[p->match.count - 1] = before;
    }
    return rc;
}

enum status play_seed(struct play *p, struct str seed, struct err *e)
{
    if (seed.len > 0 && !str_number(seed, UINT64_MAX, &p->chance.state))
        return err_say(e, BAD_INPUT, "the seed is a number of at most 64 bits, not %q", seed);
    for (size_t i = 0; i < p->match.count; i++)
        p->dice[i] = p->chance.state;
    p->draws = true;
    return OK;
}

enum status play_draw(struct play *p, struct str seed, struct err *e)
{
    enum status rc = play_seed(p, seed, e);

    return rc == OK ? draw(p, e) : rc;
}

enum status play_watch(struct play *p, int scope, struct err *e)
{
    const struct game *g = &p->entry.game;

    if (scope >= g->kind->players)
        return err_say(e, BAD_INPUT, "there is no seat %d in a game of %d", scope + 1,
                       g->kind->players);
    if (watch_match(&p->watch, &p->match, scope) != OK)
        return err_say(e, ILLEGAL, "the position is not what scope '%s' knows",
                       record_scope_name(g, scope));
    return OK;
}

enum status play_record(struct play *p, const struct record *r, struct err *e)
{
    enum status rc;

    match_init(&p->match, &p->entry.game, NULL, 0);
    rc = play_make_room(p, r->match.count + 1, e);
    if (rc != OK)
        return rc;
    p->match.scope = r->match.scope;
    p->match.first = r->match.first;
    p->match.state = r->match.state;
    p->match.count = r->match.count;
    memcpy(p->match.steps, r->match.steps, r->match.count * sizeof *r->match.steps);
    watch_resume(&p->watch, &p->match);
    return OK;
}

/* ---- playing ------------------------------------------------------------------------------- */

/* In a game as it was shown, an action is possible only if it reveals nothing. */
static enum status say_shown(struct play *p, struct str text, struct err *e)
{
    const struct game *g = &p->entry.game;
    const struct game_state *now = &p->match.state;
    game_action action;
    enum status rc = g->kind->action_parse(g, now, text, &action, e);

    if (rc != OK)
        return rc;
    if (game_turn(g, now) != p->match.scope || g->kind->shows(g, now, action))
        return err_say(e, ILLEGAL, "%q: what comes of it must be told", text);
    return watch_hear(&p->watch, g->kind->event(g, now, action, p->match.scope), e);
}

enum status play_say(struct play *p, struct str text, struct err *e)
{
    size_t before = p->match.count;
    enum status rc = play_make_room(p, JOINED, e);

    if (rc == OK)
        rc = match_is_shown(&p->match) ? say_shown(p, text, e) : match_say(&p->match, text, e);
    for (size_t i = before; i < p->match.count; i++)
        p->dice[i] = p->chance.state;
    return rc == OK ? draw(p, e) : rc;
}

static enum status hear_outcome(struct play *p, struct str text, struct err *e)
{
    const struct game *g = &p->entry.game;
    struct game_outcome o;
    enum status rc =
        g->kind->outcome_parse(g, str_begins(text, "deal ") ? str_drop(text, 5) : text, &o, e);

    return rc == OK ? watch_settle(&p->watch, &o, e) : rc;
}

/* Nothing explains it: if its player is the viewer, the rules say why. */
static enum status unexplained(const struct play *p, struct str text, struct err *e)
{
    const struct game *g = &p->entry.game;
    int turn = game_turn(g, &p->match.state);
    game_action action;
    enum status rc;

    if (match_is_shown(&p->match)) {
        if (turn == p->match.scope &&
            g->kind->action_parse(g, &p->match.state, text, &action, e) == ILLEGAL)
            return ILLEGAL;
        return err_say(e, ILLEGAL, "%q: this contradicts what was seen before", text);
    }
    rc = g->kind->action_parse(g, &p->match.state, text, &action, e);
    if (rc != OK && rc != BAD_INPUT)
        return rc;
    if (g->kind->joint == ';')
        return err_say(e, ILLEGAL, "%q: everybody was told something else", text);
    return err_rule(e, "N7", "%q: everybody was told something else", text);
}

static enum status hear_event(struct play *p, struct str text, struct err *e)
{
    const struct game *g = &p->entry.game;
    game_action event = 0;
    enum status rc;

    /* If turns are lists, an action may come without what its player was shown of it. */
    if (!match_is_shown(&p->match) && g->kind->joint == ';' &&
        g->kind->action_parse(g, &p->match.state, text, &event, NULL) == OK)
        return watch_play(&p->watch, event, e);
    rc = g->kind->event_parse(g, &p->match.state, text, &event, e);
    if (rc != OK)
        return rc;
    rc = watch_hear(&p->watch, event, e);
    return rc == ILLEGAL ? unexplained(p, text, e) : rc;
}

enum status play_hear(struct play *p, int actor, struct str text, struct err *e)
{
    const struct game *g = &p->entry.game;
    int turn = game_turn(g, &p->match.state);
    bool told = match_is_shown(&p->match) && g->kind->outcome_event != NULL;
    enum status rc = play_make_room(p, 1, e);

    if (rc == OK && turn == GAME_OVER)
        rc = err_say(e, ILLEGAL, "%q: the game is over", text);
    if (rc == OK && turn != actor)
        rc = err_say(e, ILLEGAL, "%q: it is for %s to act", text, record_player_name(g, turn));
    if (rc != OK)
        return rc;
    rc = turn == GAME_CHANCE && !told ? hear_outcome(p, text, e) : hear_event(p, text, e);
    if (rc == OK)
        p->dice[p->match.count - 1] = p->chance.state;
    return rc;
}

enum status play_undo(struct play *p, size_t steps, struct err *e)
{
    bool deals = p->entry.game.kind->outcome_event == NULL && match_is_shown(&p->match);
    size_t left = steps < p->match.count ? p->match.count - steps : 0;

    for (size_t i = left; deals && i < p->match.count; i++)
        if (p->match.steps[i].actor == GAME_CHANCE)
            return err_say(e, BAD_INPUT, "a deal that was shown is not taken back");
    if (left < p->match.count)
        p->chance.state = p->dice[left];
    watch_undo(&p->watch, p->match.count - left);
    return OK;
}

/* ---- viewing ------------------------------------------------------------------------------- */

enum status play_viewer(const struct play *p, int viewer, struct err *e)
{
    const struct game *g = &p->entry.game;

    if (viewer < GAME_FULL || viewer >= g->kind->players)
        return err_say(e, BAD_INPUT, "there is no viewer %d", viewer);
    if (match_is_shown(&p->match) && viewer != p->match.scope)
        return err_say(e, BAD_INPUT, "a game of scope '%s' cannot be shown in scope '%s'",
                       record_scope_name(g, p->match.scope), record_scope_name(g, viewer));
    return OK;
}

enum status play_why(const struct play *p, int viewer, struct str text, struct err *e)
{
    const struct game *g = &p->entry.game;
    int turn = game_turn(g, &p->match.state);
    struct match_step steps[JOINED];
    struct match seen;
    game_action ignored;

    if (viewer >= 0 && turn >= 0 && viewer != turn)
        return err_rule(e, "B4", "%q: it is for %s to act", text, record_player_name(g, turn));
    match_init(&seen, g, steps, JOINED);
    play_view(p, &p->match.state, viewer == GAME_FULL && turn >= 0 ? turn : viewer, &seen.state);
    seen.first = seen.state;
    if (g->kind->joint != '+')
        return g->kind->action_parse(g, &seen.state, text, &ignored, e);
    return match_say(&seen, text, e);
}

void play_at(const struct play *p, size_t steps, struct match *out)
{
    *out = p->match;
    if (steps >= p->match.count)
        return;
    out->count = steps;
    match_state_at(&p->match, steps, &out->state);
}

void play_view(const struct play *p, const struct game_state *state, int viewer,
               struct game_state *out)
{
    if (viewer == GAME_FULL || match_is_shown(&p->match))
        *out = *state;
    else
        p->entry.game.kind->view(&p->entry.game, state, viewer, out);
}
