/* Torii: MIT licence, see LICENSE. */
/*
 * Turns written as lists. A turn is its parts separated by "; ", including what chance decides; a final
 * `;` means that it is not over:
 *
 *     die 3; rot cw; put A O3; put A M0; act M0; end
 *
 * In full scope these are the actions and outcomes as played. In other scopes they are the events that the
 * seat was shown.
 */
#include "game/record.h"
#include "game/recordturn.h"

#include <string.h>

enum { PART_SIZE = 512 };

/* A turn being parsed. */
struct hearing {
    struct record *r;
    const struct game *g;
    struct record_words *words;
    struct err *e;
};

/* Prefixes the error with the offending part in quotes. */
static enum status blame(const struct hearing *h, struct str part, enum status rc,
                         const struct err *why)
{
    return err_say(h->e, rc, "%q: %e", part, why);
}

/* ---- full scope ---------------------------------------------------------------------------- */

static enum status settle_part(struct hearing *h, struct str part)
{
    struct err e = {0};
    struct game_outcome o;
    enum status rc = h->g->kind->outcome_parse(h->g, part, &o, h->e);

    if (rc != OK)
        return rc;
    rc = watch_settle(&h->r->watch, &o, &e);
    if (rc != OK)
        return blame(h, part, rc == NO_ROOM ? rc : ILLEGAL, &e);
    record_words_outcome(h->words, &o);
    return OK;
}

static enum status play_part(struct hearing *h, struct str part)
{
    const struct game_state *now = &h->r->match.state;
    struct err e = {0};
    game_action action;
    enum status rc;

    if (game_turn(h->g, now) == GAME_CHANCE)
        return settle_part(h, part);
    rc = h->g->kind->action_parse(h->g, now, part, &action, &e);
    if (rc != OK)
        return blame(h, part, rc == NOT_NOW ? ILLEGAL : rc, &e);
    record_words_add(h->words, now, action);
    return watch_play(&h->r->watch, action, h->e);
}

/* If a seed is given, the set-up must be the one it generates. */
static enum status check_seed(const struct record *r, struct err *e)
{
    const struct game *g = r->game;
    struct str seed = record_tag(r, "Seed");
    struct game_state state = r->match.first;
    struct rng rng = {0};

    if (seed.data == NULL)
        return OK;
    if (!str_number(seed, UINT64_MAX, &rng.state))
        return err_say(e, BAD_INPUT, "the seed is a number, not %q", seed);
    for (size_t i = 0; i < r->match.count; i++) {
        const struct game_outcome *said = &r->match.steps[i].outcome;
        struct game_outcome drawn;

        g->kind->draw(g, &state, &rng, &drawn);
        if (drawn.count != said->count || memcmp(drawn.item, said->item, said->count) != 0)
            return err_say(e, ILLEGAL, "the set-up is not the one that the seed %q gives", seed);
        if (g->kind->settle(g, &state, &drawn, e) != OK)
            return ILLEGAL;
    }
    return OK;
}

/* ---- what a seat was shown ----------------------------------------------------------------- */

/* Why this cannot have been seen: the action itself is illegal, or only the news with it is wrong. */
static enum status why(const struct hearing *h, struct str part)
{
    const struct game_state *now = &h->r->match.state;
    struct err e = {0};
    struct str action = part;
    game_action ignored;
    enum status rc = ILLEGAL;

    /* News follow the action: try it without its last words. */
    while (game_turn(h->g, now) >= 0 && action.len > 0) {
        rc = h->g->kind->action_parse(h->g, now, action, &ignored, &e);
        if (rc != BAD_INPUT)
            break;
        while (action.len > 0 && action.data[action.len - 1] != ' ')
            action.len--;
        action = str_trim(action);
    }
    if (rc != OK && rc != BAD_INPUT && e.message != NULL)
        return blame(h, part, ILLEGAL, &e);
    return err_say(h->e, rc == BAD_INPUT ? rc : ILLEGAL,
                   "%q is nothing that scope '%s' could be shown here", part,
                   record_scope_name(h->g, h->r->scope));
}

static enum status see_part(struct hearing *h, struct str part)
{
    struct game_state before = h->r->match.state;
    game_action event;
    enum status rc;

    if (h->g->kind->event_parse(h->g, &before, part, &event, NULL) != OK)
        return why(h, part);
    rc = watch_hear(&h->r->watch, event, h->e);
    if (rc == OK)
        record_words_add(h->words, &before, event);
    return rc == ILLEGAL ? err_say(h->e, ILLEGAL, "%q: this contradicts what was seen before", part)
                         : rc;
}

/* ---- turns --------------------------------------------------------------------------------- */

/* The words of a part separated by single blanks; false if they do not fit. */
static bool tidy(struct str part, struct text *t)
{
    for (part = str_trim(part); part.len > 0; part = str_trim(part)) {
        size_t len = 0;

        while (len < part.len && !char_is_blank(part.data[len]))
            len++;
        text_add(t, t->len > 0 ? " " : "");
        text_str(t, (struct str){part.data, len});
        part = str_drop(part, len);
    }
    return !t->full;
}

static enum status hear_part(struct hearing *h, struct str part, bool first)
{
    const struct game_state *now = &h->r->match.state;
    char memory[PART_SIZE];
    struct text t;

    text_init(&t, memory, sizeof memory);
    if (!tidy(part, &t) || t.len == 0)
        return err_say(h->e, BAD_INPUT, "%q is not part of a turn", part);
    if (game_turn(h->g, now) == GAME_OVER)
        return err_say(h->e, ILLEGAL, "%q: the game is over before it", text_view(&t));
    if (!first && record_turn_over(h->g, now, h->words->number))
        return err_say(h->e, ILLEGAL, "%q: the turn is over before it", text_view(&t));
    return h->r->shown ? see_part(h, text_view(&t)) : play_part(h, text_view(&t));
}

enum status record_list_hear(struct record *r, struct record_words *w, struct str turn,
                             struct err *e)
{
    struct hearing h = {r, r->game, w, e};
    bool over = record_is_whole(r->game, turn);
    struct str rest = str_trim(turn), part;
    enum status rc = OK;

    rest.len -= !over;
    for (bool first = true; rc == OK && str_cut(&rest, ';', &part); first = false)
        rc = hear_part(&h, part, first);
    if (rc == OK && over != record_turn_over(r->game, &r->match.state, w->number))
        rc = err_say(e, ILLEGAL,
                     over ? "the turn ends in the middle, without ';'"
                          : "';' at the end, but the turn is over");
    if (rc == OK && over && w->number == 0 && !r->shown && r->turn_count == 0)
        rc = check_seed(r, e);
    return rc;
}
