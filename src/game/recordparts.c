/* Torii: MIT licence, see LICENSE. */
/*
 * Turns written as one word, their parts joined by `+`, as shown to the scope. Parts of which nothing is
 * visible may be omitted; in full scope every part is written as its own player saw it.
 */
#include "game/record.h"
#include "game/recordturn.h"

#include <string.h>

struct hearing {
    struct record *r;
    const struct game *g;
    struct record_words *words;
    struct err *e;
};

/* The state, or the view. */
static const struct game_state *now(const struct record *r)
{
    return &r->match.state;
}

/* A full state consistent with everything so far, to test actions against. Its public part is the truth. */
static const void *some(const struct record *r)
{
    bool dealt = game_turn(r->game, now(r)) != GAME_CHANCE;

    return r->shown && dealt ? watch_world(&r->watch, 0) : (const void *)now(r);
}

/* Whose version of the next event is written: in full scope its own player's. */
static int witness(const struct record *r)
{
    return r->scope == GAME_FULL ? game_turn(r->game, now(r)) : r->scope;
}

/* ILLEGAL, without a message, if nothing explains the event. */
static enum status hear_event(struct hearing *h, game_action event)
{
    struct game_state before = *now(h->r);
    enum status rc = watch_hear(&h->r->watch, event, h->e);

    if (rc == OK)
        record_words_add(h->words, &before, event);
    return rc;
}

/* The text contradicts the public outcome of the action. */
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

/* The legal action that the text starts with, if any; outcomes follow it. */
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

/* Why a well-formed part is impossible; NOT_NOW if another part is due first. */
static enum status why(const struct hearing *h, struct str part)
{
    game_action action;
    struct err e = {0};
    enum status rc = h->g->kind->action_parse(h->g, some(h->r), part, &action, &e);
    bool outcome = rc == OK || rc == BAD_INPUT; /* perhaps only the outcome after it is wrong */

    if (!outcome || rc == NOT_NOW) {
        if (h->e != NULL)
            *h->e = e;
        return rc;
    }
    if (h->r->shown)
        return err_say(h->e, ILLEGAL, "%q: this contradicts what was seen before", part);
    if (rc == OK || without_outcome(h, part, &action))
        return told_otherwise(h, part, action);
    if (h->e != NULL)
        *h->e = e;
    return rc;
}

/* The current part was omitted: applies what is shown when nothing is done in it. */
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

/* Parses the parts, then skips to the end of the turn unless the text says that it is not over. */
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

enum status record_parts_hear(struct record *r, struct record_words *w, struct str turn,
                              struct err *e)
{
    struct hearing h = {r, r->game, w, e};
    bool over = record_is_whole(r->game, turn);

    turn.len -= !over;
    return hear_parts(&h, turn, over);
}
