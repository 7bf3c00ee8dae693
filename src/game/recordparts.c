/* Torii: MIT licence, see LICENSE. */
/*
 * The turns of a record in parts, heard as its scope was shown them.
 *
 * In full scope there is one state, and an event names the one action that was played. In the other
 * scopes every state that explains the events so far is kept, as long as they fit (in Onitama they
 * always do: belief.c of its rules has the numbers). A position with unknown ninjas is where they
 * come from by guessing; then some may be missing, and when none is left the game is asked for a
 * guess from the whole record.
 */
#include "game/record.h"
#include "game/recordturn.h"

#include <string.h>

enum {
    SLOTS = 4096,     /* of the table that finds equal states; a power of two */
    MAX_GUESSES = 16, /* from the whole record */
    MAX_FIRST_GUESSES = 2048,
    MAX_FIRST_MISSES = 64, /* guesses in a row that bring nothing new */
    GUESS_SEED = 2026,
};

/* ---- sets of states ------------------------------------------------------------------------ */

static size_t stride(const struct record *r)
{
    return (r->game->kind->state_size + 15) & ~(size_t)15;
}

static const void *state_at(const struct record *r, const struct record_states *s, size_t i)
{
    return s->bytes + i * stride(r);
}

static void states_copy(const struct record *r, struct record_states *to,
                        const struct record_states *from)
{
    to->count = from->count;
    to->complete = from->complete;
    memcpy(to->bytes, from->bytes, from->count * stride(r));
}

/* Finds equal states by their keys: an index + 1 a slot, 0 where it is free. */
struct finder {
    uint16_t slots[SLOTS];
};

/* False if it was there already, or if there is no room: then the set is not complete. */
static bool states_add(const struct record *r, struct record_states *s, struct finder *f,
                       const void *state)
{
    const struct game_kind *kind = r->game->kind;
    size_t slot = kind->key(r->game, state) & (SLOTS - 1);

    for (; f->slots[slot] != 0; slot = (slot + 1) & (SLOTS - 1))
        if (memcmp(state_at(r, s, f->slots[slot] - 1u), state, kind->state_size) == 0)
            return false;
    if ((s->count + 1) * stride(r) > RECORD_STATES || s->count >= SLOTS / 2) {
        s->complete = false;
        return false;
    }
    memcpy(s->bytes + s->count * stride(r), state, kind->state_size);
    s->count++;
    f->slots[slot] = (uint16_t)s->count;
    return true;
}

/* One more guess from the first position and all events; false if nothing explains them. */
static bool guess(struct record *r, size_t events, struct rng *rng, struct game_state *out)
{
    struct game_seen seen = {r->scope, &r->first, r->events, events};

    return r->game->kind->guess(r->game, &seen, rng, out, NULL) == OK;
}

enum status record_states_begin(struct record *r, bool known, const void *state, struct err *e)
{
    struct rng rng = {GUESS_SEED};
    struct finder finder = {{0}};
    struct game_state found;
    int misses = 0;

    r->states.count = 0;
    r->states.complete = known;
    r->guesses_left = MAX_GUESSES;
    memcpy(&r->first, state, sizeof r->first);
    if (known) {
        states_add(r, &r->states, &finder, state);
        return OK;
    }
    for (int i = 0; i < MAX_FIRST_GUESSES && misses < MAX_FIRST_MISSES; i++) {
        if (!guess(r, 0, &rng, &found))
            return err_say(e, ILLEGAL, "no full position explains the first one");
        misses = states_add(r, &r->states, &finder, &found) ? 0 : misses + 1;
    }
    return OK;
}

/* ---- hearing ------------------------------------------------------------------------------- */

struct hearing {
    struct record *r;
    const struct game *g;
    struct record_words words;
    struct err *e;
};

/* A full state that explains everything so far. What is public in it is the truth. */
static const void *now(const struct record *r)
{
    return r->shown ? state_at(r, &r->states, 0) : (const void *)&r->match.state;
}

/* For whom the next event is written: in full scope as its own player saw it. */
static int witness(const struct record *r)
{
    return r->scope == GAME_FULL ? game_turn(r->game, now(r)) : r->scope;
}

/* Plays the action that shows itself as this event; ILLEGAL, without words, if none does. */
static enum status play_event(struct hearing *h, game_action event)
{
    game_action legal[GAME_MAX_ACTIONS];
    struct match *m = &h->r->match;
    int count = game_legal(h->g, &m->state, legal), seat = witness(h->r);

    for (int i = 0; i < count; i++)
        if (h->g->kind->event(h->g, &m->state, legal[i], seat) == event)
            return match_play(m, legal[i], h->e);
    return ILLEGAL;
}

/* The states after every action that would have been shown as this event, into `ahead`. */
static void step_states(struct hearing *h, game_action event, bool *eventful)
{
    struct record *r = h->r;
    struct finder finder = {{0}};
    game_action legal[GAME_MAX_ACTIONS];
    struct game_state child;

    r->ahead.count = 0;
    r->ahead.complete = r->states.complete;
    for (size_t i = 0; i < r->states.count; i++) {
        const void *state = state_at(r, &r->states, i);
        int count = game_legal(h->g, state, legal);

        for (int j = 0; j < count; j++) {
            if (h->g->kind->event(h->g, state, legal[j], r->scope) != event)
                continue;
            *eventful = h->g->kind->eventful(h->g, state, legal[j]);
            memcpy(&child, state, h->g->kind->state_size);
            game_play(h->g, &child, legal[j]);
            states_add(r, &r->ahead, &finder, &child);
        }
    }
}

/* All states are gone but some had been missing: one guess from the start may find one. */
static bool guess_again(struct record *r)
{
    struct rng rng = {GUESS_SEED + r->event_count};
    struct finder finder = {{0}};
    struct game_state found;

    if (r->states.complete || r->guesses_left == 0)
        return false;
    r->guesses_left--;
    if (!guess(r, r->event_count + 1, &rng, &found))
        return false;
    states_add(r, &r->ahead, &finder, &found);
    return true;
}

static enum status show_event(struct hearing *h, game_action event)
{
    struct record *r = h->r;
    enum game_stage before = h->g->kind->stage(h->g, now(r));
    bool eventful = true; /* what no state foresaw has told something */

    if (r->event_count == RECORD_MAX_STEPS)
        return err_say(h->e, NO_ROOM, "the game is longer than %d steps", RECORD_MAX_STEPS);
    r->events[r->event_count] = event;
    step_states(h, event, &eventful);
    if (r->ahead.count == 0 && !guess_again(r))
        return ILLEGAL;
    states_copy(r, &r->states, &r->ahead);
    r->event_count++;
    record_count_quiet(r, before, h->g->kind->stage(h->g, now(r)), eventful);
    return OK;
}

/* ILLEGAL, without words, if nothing explains the event. */
static enum status hear_event(struct hearing *h, game_action event)
{
    struct game_state before;
    enum status rc;

    memcpy(&before, now(h->r), h->g->kind->state_size);
    rc = h->r->shown ? show_event(h, event) : play_event(h, event);
    if (rc == OK)
        record_words_add(&h->words, &before, event);
    return rc;
}

/* What everybody was told of the action; the text said otherwise. */
static enum status told_otherwise(const struct hearing *h, struct str part, game_action action)
{
    const void *state = now(h->r);
    char memory[GAME_MAX_TEXT];
    struct text t;

    text_init(&t, memory, sizeof memory);
    h->g->kind->action_print(h->g, state, h->g->kind->event(h->g, state, action, witness(h->r)),
                             &t);
    return err_rule(h->e, "N7", "%q: everybody was told '%s'", part, memory);
}

/* The legal action that the text begins with, if it has one; behind it stand outcomes. */
static bool without_outcome(const struct hearing *h, struct str part, game_action *out)
{
    game_action legal[GAME_MAX_ACTIONS];
    int count = game_legal(h->g, now(h->r), legal);
    char memory[GAME_MAX_TEXT];
    struct text t;
    size_t longest = 0;

    for (int i = 0; i < count; i++) {
        text_init(&t, memory, sizeof memory);
        h->g->kind->action_print(h->g, now(h->r), legal[i], &t);
        if (t.len > longest && str_begins(part, memory)) {
            longest = t.len;
            *out = legal[i];
        }
    }
    return longest > 0;
}

/* Why a part that reads well cannot be; NOT_NOW if another part is due first. */
static enum status why(const struct hearing *h, struct str part)
{
    game_action action;
    struct err e = {"", ""};
    enum status rc = h->g->kind->action_parse(h->g, now(h->r), part, &action, &e);
    bool outcome = rc == OK || rc == BAD_INPUT; /* perhaps only the outcome behind it is wrong */

    if (!outcome || rc == NOT_NOW) {
        if (h->e != NULL)
            *h->e = e;
        return rc;
    }
    if (h->r->shown)
        return err_say(h->e, ILLEGAL, "%q: no game explains it with all that was seen before",
                       part);
    if (rc == OK || without_outcome(h, part, &action))
        return told_otherwise(h, part, action);
    if (h->e != NULL)
        *h->e = e;
    return rc;
}

/* The part now due was left out: what is shown of it when nothing is done. */
static enum status hear_silence(struct hearing *h, game_action skip)
{
    const void *state = now(h->r);
    enum status rc = hear_event(h, h->g->kind->event(h->g, state, skip, witness(h->r)));

    return rc == ILLEGAL ? err_say(h->e, ILLEGAL, "the turn ends in the middle") : rc;
}

static enum status hear_part(struct hearing *h, struct str part)
{
    for (;;) {
        game_action event, skip = h->g->kind->skip(h->g, now(h->r));
        enum status rc = h->g->kind->event_parse(h->g, now(h->r), part, &event, h->e);

        if (rc != OK)
            return rc;
        rc = hear_event(h, event);
        if (rc != ILLEGAL)
            return rc;
        rc = why(h, part);
        if (rc != NOT_NOW)
            return rc;
        if (skip == 0)
            return ILLEGAL;
        rc = hear_silence(h, skip);
        if (rc != OK)
            return rc;
        if (h->g->kind->stage(h->g, now(h->r)) != GAME_PART)
            return why(h, part) == ILLEGAL
                       ? ILLEGAL
                       : err_say(h->e, ILLEGAL, "%q belongs to the next turn", part);
    }
}

/* The parts, then silence up to the end of the turn unless the text says that it is not over. */
static enum status hear_parts(struct hearing *h, struct str rest, bool over)
{
    struct str part;
    game_action skip;
    enum status rc = OK;

    for (bool first = true; rc == OK && h->g->kind->part_cut(&rest, &part); first = false) {
        if (!first && h->g->kind->stage(h->g, now(h->r)) != GAME_PART)
            return err_say(h->e, ILLEGAL, "%q: the turn is over before it", part);
        rc = hear_part(h, part);
    }
    while (rc == OK && over && (skip = h->g->kind->skip(h->g, now(h->r))) != 0)
        rc = hear_silence(h, skip);
    if (rc == OK && !over && h->g->kind->stage(h->g, now(h->r)) != GAME_PART)
        rc = err_say(h->e, ILLEGAL, "'+' at the end, but the turn is over");
    return rc;
}

/* All or nothing: the states before the turn are kept until it is heard. */
static enum status hear_turn(struct hearing *h, struct str text, bool over)
{
    struct record *r = h->r;
    size_t steps = r->match.count, events = r->event_count, text_len = r->text_len;
    int quiet = r->quiet;
    enum status rc;

    if (r->shown)
        states_copy(r, &r->before, &r->states);
    record_words_begin(&h->words, r);
    rc = hear_parts(h, text, over);
    if (rc == OK)
        rc = record_words_push(r, &h->words, over, h->e);
    if (rc == OK) {
        record_look(r, now(r));
        return OK;
    }
    if (r->shown)
        states_copy(r, &r->states, &r->before);
    else
        match_undo(&r->match, r->match.count - steps);
    r->event_count = events;
    r->quiet = quiet;
    r->text_len = text_len;
    return rc;
}

enum status record_parts_turn(struct record *r, struct str turn, struct err *e)
{
    struct hearing h = {.r = r, .g = r->game, .e = e};
    bool over = turn.len == 0 || turn.data[turn.len - 1] != '+';

    turn.len -= !over;
    return hear_turn(&h, turn, over);
}
