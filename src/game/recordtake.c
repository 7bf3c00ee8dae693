/* Torii: MIT licence, see LICENSE. */
/* Records made from a match, and their reduction to what a seat may see: events and views, nothing else. */
#include "game/record.h"
#include "game/recordturn.h"

#include <string.h>

/* One turn from step i on; returns the first step after it. In full scope, actions are written as their
 * own player saw them if turns are joined, and as played if they are lists. */
static size_t take_turn(struct record *r, size_t i, struct game_state *s, struct record_words *w)
{
    const struct match *m = &r->match;
    bool played = !r->shown && record_lists_parts(r->game),
         told = r->game->kind->outcome_event != NULL;

    do {
        if (m->steps[i].actor == GAME_CHANCE && !(r->shown && told))
            record_words_outcome(w, &m->steps[i].outcome);
        else
            record_words_add(w, s, played ? m->steps[i].action : match_event(m, i, s, r->scope));
        match_go(m, i++, s);
    } while (i < m->count && !record_turn_over(r->game, s, w->number));
    return i;
}

static enum status take_turns(struct record *r, struct err *e)
{
    const struct match *m = &r->match;
    bool deal =
        r->game->kind->outcome_event == NULL && m->count > 0 && m->steps[0].actor == GAME_CHANCE;
    struct game_state s = m->first;
    enum status rc = OK;
    size_t i = 0;

    if (deal) /* recorded as a tag */
        match_go(m, i++, &s);
    r->first = r->last = s;
    while (rc == OK && i < m->count) {
        struct record_words w;

        record_words_begin(&w, r);
        i = take_turn(r, i, &s, &w);
        r->last = s;
        rc = record_words_push(r, &w, record_turn_over(r->game, &s, w.number), e);
    }
    return rc;
}

/* Does the match begin before any chance event, as far as the scope can tell? */
static bool begins_empty(const struct record *r, const struct match *m)
{
    const struct game_kind *kind = m->game->kind;
    struct game_state start = {{0}}, first = m->first;

    kind->start(m->game, &start);
    if (r->shown) {
        kind->view(m->game, &start, r->scope, &start);
        kind->view(m->game, &m->first, r->scope, &first);
    }
    return memcmp(&start, &first, kind->state_size) == 0;
}

/* The set-up: a deal, or the position as the scope sees it. */
static enum status take_set_up(struct record *r, const struct match *m, struct err *e)
{
    char memory[GAME_MAX_TEXT];
    struct text t;

    if (m->game->kind->outcome_event != NULL) {
        if (begins_empty(r, m))
            return OK;
    } else if (m->count > 0 && m->steps[0].actor == GAME_CHANCE) {
        return record_tag_deal(r, &m->steps[0].outcome, e);
    } else if (game_turn(m->game, &m->first) == GAME_CHANCE) {
        return OK;
    }
    text_init(&t, memory, sizeof memory);
    game_print(m->game, &m->first, r->scope, &t);
    return record_tag_add(r, "Position", memory, e);
}

/* The steps as shown to the scope; the actual steps if nothing is hidden. */
static void take_steps(struct record *r, const struct match *m)
{
    const struct game_kind *kind = m->game->kind;
    struct game_state s = m->first;
    bool whole = r->shown && !match_is_shown(m);

    match_init(&r->match, m->game, r->steps, RECORD_MAX_STEPS);
    r->match.scope = r->scope;
    r->match.first = m->first;
    r->match.state = m->state;
    r->match.count = m->count;
    memcpy(r->steps, m->steps, m->count * sizeof *m->steps);
    if (!whole)
        return;
    if (game_turn(m->game, &m->first) != GAME_CHANCE || kind->outcome_event != NULL)
        kind->view(m->game, &m->first, r->scope, &r->match.first);
    kind->view(m->game, &m->state, r->scope, &r->match.state);
    for (size_t i = 0; i < m->count; i++) {
        if (m->steps[i].actor != GAME_CHANCE || kind->outcome_event != NULL)
            r->steps[i] = (struct match_step){.actor = m->steps[i].actor,
                                              .action = match_event(m, i, &s, r->scope)};
        match_go(m, i, &s);
    }
}

enum status record_take(struct record *r, const struct match *m, int scope, struct err *e)
{
    enum status rc = record_tag_add(r, "Game", m->game->name, e);

    if (m->count > RECORD_MAX_STEPS)
        return err_say(e, NO_ROOM, "the game is longer than %d steps", RECORD_MAX_STEPS);
    r->game = m->game;
    r->scope = scope;
    r->shown = m->game->kind->hidden && scope != GAME_FULL;
    if (rc == OK && (m->game->kind->hidden || scope != GAME_FULL))
        rc = record_tag_add(r, "Scope", record_scope_name(m->game, scope), e);
    if (rc == OK)
        rc = take_set_up(r, m, e);
    if (rc != OK)
        return rc;
    take_steps(r, m);
    rc = take_turns(r, e);
    /* A scope that lacks information cannot compute them. */
    return rc == OK && m->game->kind->known(m->game, &m->state) ? record_tag_scores(r, &m->state, e)
                                                                : rc;
}

/* Tags that reveal nothing hidden: who, when, which game. The seed is not among them: engines may have
 * drawn from it too. */
static bool is_public(struct str name)
{
    static const char *const names[] = {
        "Event", "Site", "Round", "Blue",  "Red",   "Player1",    "Player2", "Player3", "Player4",
        "Date",  "Deck", "Wind",  "Winds", "Light", "Commitment", "Players", "Rules",   "Changes"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (str_eq(name, names[i]))
            return true;
    return false;
}

/* Tags that the new record generates itself. */
static bool is_own(struct str name)
{
    return str_eq(name, "Scope") || str_eq(name, "Position") || str_eq(name, "Result") ||
           str_eq(name, "Ending") || str_eq(name, "Scores");
}

static enum status show_tags(struct record *out, const struct record *full, struct err *e)
{
    bool all = !full->game->kind->hidden;
    enum status rc = OK;

    for (int i = 0; i < full->tag_count && rc == OK; i++)
        if (is_public(full->tags[i].name) || (all && !is_own(full->tags[i].name)))
            rc = record_tag_set(out, full->tags[i].name, full->tags[i].value, e);
    return rc;
}

/* Comments may reveal hidden information, so they are kept only where nothing is hidden. */
static enum status show_comments(struct record *out, const struct record *full, struct err *e)
{
    enum status rc = record_keep(out, full->preface, &out->preface, e);

    for (size_t i = 0; i < full->turn_count && rc == OK; i++)
        rc = record_keep(out, full->turns[i].comment, &out->turns[i].comment, e);
    return rc;
}

enum status record_show(struct record *out, const struct record *full, int scope, struct err *e)
{
    enum status rc;

    if (full->game == NULL)
        return err_say(e, BAD_INPUT, "the record has no game to show");
    if (full->shown && scope != full->scope)
        return err_say(e, BAD_INPUT, "a record of scope '%s' cannot become one of scope '%s'",
                       record_scope_name(full->game, full->scope),
                       record_scope_name(full->game, scope));
    record_init(out, full->open, full->context);
    rc = show_tags(out, full, e);
    if (rc == OK)
        rc = record_take(out, &full->match, scope, e);
    if (rc == OK && !full->game->kind->hidden)
        rc = show_comments(out, full, e);
    if (rc != OK)
        return rc;
    return record_finish(out, str_of(record_result_name(full->game->kind->players, full->result)),
                         str_of(full->ending), e);
}
