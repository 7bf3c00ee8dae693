/* Torii: MIT licence, see LICENSE. */
/*
 * The turns of games whose views are played on with events (kind->heard). A turn is its parts with
 * "; " between, what chance decides among them; `;` at the end means that it is not over:
 *
 *     die 3; rot cw; put A O3; put A M0; act M0; end
 *
 * In full scope these are actions and outcomes as they were played. In the other scopes they are the
 * events that the seat was shown; they are played on its view, and after each of them some full state
 * must look just so.
 */
#include "game/record.h"
#include "game/recordturn.h"

#include <string.h>

enum { PART_SIZE = 512, GUESS_SEED = 2026 };

/* A turn being heard or taken. */
struct heard {
    struct record *r;
    const struct game *g;
    int number, player;
    struct text words;
    char memory[RECORD_MAX_TURN];
    struct err *e;
};

static void begin(struct heard *h, struct record *r, struct err *e)
{
    h->r = r;
    h->g = r->game;
    h->e = e;
    h->number = h->player = 0;
    text_init(&h->words, h->memory, sizeof h->memory);
    (void)record_next(r, &h->number, &h->player);
}

static void next_word(struct heard *h)
{
    text_add(&h->words, h->words.len > 0 ? "; " : "");
}

static enum status push(struct heard *h, bool over)
{
    struct record *r = h->r;
    struct record_turn turn = {{"", 0}, {"", 0}, h->number, h->player};
    enum status rc;

    text_add(&h->words, over ? "" : ";");
    if (r->turn_count == RECORD_MAX_STEPS || h->words.full)
        return err_say(h->e, NO_ROOM, "the game has too many turns, or one that is too long");
    rc = record_keep(r, text_view(&h->words), &turn.text, h->e);
    if (rc == OK)
        r->turns[r->turn_count++] = turn;
    return rc;
}

/* ---- full scope ---------------------------------------------------------------------------- */

/* Quotes the part before what was said of it; the clause stays. */
static enum status blame(struct heard *h, struct str part, enum status rc, const struct err *said)
{
    (void)err_say(h->e, rc, "%q: %s", part, said->text);
    if (h->e != NULL)
        memcpy(h->e->clause, said->clause, sizeof said->clause);
    return rc;
}

static enum status settle_part(struct heard *h, struct str part)
{
    struct match *m = &h->r->match;
    struct err e = {"", ""};
    struct game_outcome o;
    enum status rc = h->g->kind->outcome_parse(h->g, part, &o, h->e);

    if (rc != OK)
        return rc;
    rc = match_settle(m, &o, &e);
    if (rc != OK)
        return blame(h, part, rc == NO_ROOM ? rc : ILLEGAL, &e);
    next_word(h);
    h->g->kind->outcome_print(h->g, &o, &h->words);
    return OK;
}

static enum status play_part(struct heard *h, struct str part)
{
    struct match *m = &h->r->match;
    struct err e = {"", ""};
    game_action action;
    enum status rc;

    if (game_turn(h->g, &m->state) == GAME_CHANCE)
        return settle_part(h, part);
    rc = h->g->kind->action_parse(h->g, &m->state, part, &action, &e);
    if (rc != OK)
        return blame(h, part, rc == NOT_NOW ? ILLEGAL : rc, &e);
    next_word(h);
    h->g->kind->action_print(h->g, &m->state, action, &h->words);
    return match_play(m, action, h->e);
}

/* The set-up is what the seed gives, if one is told. */
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

/* Does some full state look like this view? */
static bool is_explained(const struct heard *h, const struct game_state *view)
{
    struct game_seen seen = {.seat = h->r->scope, .first = view};
    struct rng rng = {GUESS_SEED};
    struct game_state full, again;

    if (h->g->kind->guess(h->g, &seen, &rng, &full, NULL) != OK)
        return false;
    h->g->kind->view(h->g, &full, h->r->scope, &again);
    return memcmp(&again, view, h->g->kind->state_size) == 0;
}

/* Why nothing like this could be seen: the action itself is no good, or only what was told with it. */
static enum status why(struct heard *h, struct str part)
{
    struct err e = {"", ""};
    struct str action = part;
    game_action ignored;
    enum status rc = ILLEGAL;

    /* News stand behind the action: try it without its last words. */
    while (game_turn(h->g, &h->r->last) >= 0 && action.len > 0) {
        rc = h->g->kind->action_parse(h->g, &h->r->last, action, &ignored, &e);
        if (rc != BAD_INPUT)
            break;
        while (action.len > 0 && action.data[action.len - 1] != ' ')
            action.len--;
        action = str_trim(action);
    }
    if (rc != OK && rc != BAD_INPUT && e.text[0] != '\0')
        return blame(h, part, ILLEGAL, &e);
    return err_say(h->e, rc == BAD_INPUT ? rc : ILLEGAL,
                   "%q is nothing that scope '%s' could be shown here", part,
                   record_scope_name(h->g, h->r->scope));
}

static enum status see_part(struct heard *h, struct str part)
{
    struct record *r = h->r;
    struct game_state next = r->last;
    game_action event;

    if (r->event_count == RECORD_MAX_STEPS)
        return err_say(h->e, NO_ROOM, "the game is longer than %d steps", RECORD_MAX_STEPS);
    if (h->g->kind->event_parse(h->g, &r->last, part, &event, NULL) != OK)
        return why(h, part);
    game_play(h->g, &next, event);
    if (!is_explained(h, &next))
        return err_say(h->e, ILLEGAL, "%q: no game explains it with all that was seen before",
                       part);
    next_word(h);
    h->g->kind->action_print(h->g, &r->last, event, &h->words);
    r->events[r->event_count++] = event;
    r->last = next;
    return OK;
}

/* ---- turns --------------------------------------------------------------------------------- */

static const void *now(const struct record *r)
{
    return r->shown ? (const void *)&r->last : (const void *)&r->match.state;
}

/* The words of a part with one blank between; false if there is no room. */
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

static enum status hear_part(struct heard *h, struct str part, bool first)
{
    char memory[PART_SIZE];
    struct text t;

    text_init(&t, memory, sizeof memory);
    if (!tidy(part, &t) || t.len == 0)
        return err_say(h->e, BAD_INPUT, "%q is no part of a turn", part);
    if (game_turn(h->g, now(h->r)) == GAME_OVER)
        return err_say(h->e, ILLEGAL, "%q: the game is over before it", text_view(&t));
    if (!first && record_turn_over(h->g, now(h->r), h->number))
        return err_say(h->e, ILLEGAL, "%q: the turn is over before it", text_view(&t));
    return h->r->shown ? see_part(h, text_view(&t)) : play_part(h, text_view(&t));
}

static enum status hear_parts(struct heard *h, struct str rest)
{
    struct str part;
    bool over = true;
    enum status rc = OK;

    rest = str_trim(rest);
    if (rest.len > 0 && rest.data[rest.len - 1] == ';') {
        rest.len--;
        over = false;
    }
    for (bool first = true; rc == OK && str_cut(&rest, ';', &part); first = false)
        rc = hear_part(h, part, first);
    if (rc == OK && over != record_turn_over(h->g, now(h->r), h->number))
        rc = err_say(h->e, ILLEGAL,
                     over ? "the turn ends in the middle, without ';'"
                          : "';' at the end, but the turn is over");
    if (rc == OK && over && h->number == 0 && !h->r->shown && h->r->turn_count == 0)
        rc = check_seed(h->r, h->e);
    return rc == OK ? push(h, over) : rc;
}

/* All or nothing. */
enum status record_heard_turn(struct record *r, struct str text, struct err *e)
{
    struct heard h;
    struct game_state before = r->last;
    size_t steps = r->match.count, events = r->event_count, text_len = r->text_len;
    struct game_state state = r->match.state;
    enum status rc;

    begin(&h, r, e);
    rc = hear_parts(&h, text);
    if (rc == OK) {
        if (!r->shown)
            r->last = r->match.state;
        return OK;
    }
    r->last = before;
    r->event_count = events;
    r->text_len = text_len;
    r->match.count = steps;
    r->match.state = state;
    return rc;
}

/* One step of a match as the scope is shown it; the state goes on. */
static enum status take_step(struct heard *h, const struct match_step *step, struct game_state *s)
{
    const struct game_kind *kind = h->g->kind;
    bool chance = step->actor == GAME_CHANCE;

    next_word(h);
    if (chance && !h->r->shown)
        kind->outcome_print(h->g, &step->outcome, &h->words);
    else if (!h->r->shown)
        kind->action_print(h->g, s, step->action, &h->words);
    else
        kind->action_print(h->g, &h->r->last,
                           chance ? kind->outcome_event(h->g, s, &step->outcome, h->r->scope)
                                  : kind->event(h->g, s, step->action, h->r->scope),
                           &h->words);
    if (chance)
        return kind->settle(h->g, s, &step->outcome, h->e);
    game_play(h->g, s, step->action);
    return OK;
}

enum status record_heard_take(struct record *r, const struct match *m, struct err *e)
{
    struct game_state s = m->first;
    enum status rc = OK;
    struct heard h;

    record_look(r, &s);
    r->first = r->last;
    for (size_t i = 0; i < m->count && rc == OK;) {
        begin(&h, r, e);
        do {
            rc = take_step(&h, &m->steps[i++], &s);
            record_look(r, &s);
        } while (rc == OK && i < m->count && !record_turn_over(r->game, &s, h.number));
        if (rc == OK)
            rc = push(&h, record_turn_over(r->game, &s, h.number));
    }
    /* Who was only shown it cannot count them. */
    return rc == OK && r->game->kind->known(r->game, &s) ? record_tag_scores(r, &s, e) : rc;
}
