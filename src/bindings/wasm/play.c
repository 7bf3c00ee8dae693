/* Torii: MIT licence, see LICENSE. */
#include "bindings/wasm/play.h"

#include "bindings/wasm/page.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM = 64, JOINED = 16 /* parts that one text may hold */ };

static enum status no_memory(struct err *e)
{
    return err_say(e, NO_ROOM, "no memory for the game");
}

/* ---- set-up -------------------------------------------------------------------------------- */

void play_setup_read(struct str text, struct play_setup *out)
{
    const struct {
        const char *key;
        struct str *value;
    } keys[] = {
        {"game", &out->game},   {"deck", &out->deck},   {"winds", &out->winds},
        {"cards", &out->cards}, {"deal", &out->deal},   {"wind", &out->wind},
        {"light", &out->light}, {"rules", &out->rules}, {"position", &out->position},
        {"seed", &out->seed},
    };
    struct str key, value;

    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        *keys[i].value = (struct str){"", 0};
    while (page_line(&text, &key, &value))
        for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
            if (str_eq(key, keys[i].key))
                *keys[i].value = value;
}

/* Numbers that are not given stay as they are. */
static enum status read_number(struct str said, uint64_t max, const char *what, int *out,
                               struct err *e)
{
    uint64_t number;

    if (said.len == 0)
        return OK;
    if (!str_number(said, max, &number))
        return err_say(e, BAD_INPUT, "%s is a number from 0 to %d, not %q", what, (int)max, said);
    *out = (int)number;
    return OK;
}

/* Are the cards named together with who gets them (W2)? Else chance deals them. */
static bool is_named_deal(const struct play_setup *s)
{
    return str_eq(s->deal, "named") || (!str_eq(s->deal, "random") && s->cards.len > 0 &&
                                        memchr(s->cards.data, '/', s->cards.len) != NULL);
}

/* Texts of a set-up end where their line ends; those of the options with a zero. */
struct texts {
    char deck[512], winds[128], five[256], rules[64];
};

static enum status copy(struct str said, char *memory, size_t size, const char **out, struct err *e)
{
    struct text t;

    if (said.len == 0)
        return OK;
    text_init(&t, memory, size);
    text_str(&t, said);
    *out = memory;
    return t.full ? err_say(e, BAD_INPUT, "%q is too long", said) : OK;
}

static enum status read_texts(const struct play_setup *s, struct texts *texts,
                              struct games_options *out, struct err *e)
{
    enum status rc = copy(s->deck, texts->deck, sizeof texts->deck, &out->deck, e);

    if (rc == OK)
        rc = copy(s->winds, texts->winds, sizeof texts->winds, &out->winds, e);
    if (rc == OK && !is_named_deal(s))
        rc = copy(s->cards, texts->five, sizeof texts->five, &out->five, e);
    return rc == OK ? copy(s->rules, texts->rules, sizeof texts->rules, &out->switches, e) : rc;
}

/* Opens the game by its name and options. */
static enum status open_named(struct play *p, const struct play_setup *s, int light, struct err *e)
{
    struct games_options options = GAMES_USUAL;
    struct texts texts;
    enum status rc = read_number(s->wind, 5, "the number of wind cards", &options.wind, e);

    options.light = light;
    if (rc == OK)
        rc = read_number(s->light, 1, "the Light side", &options.light, e);
    if (rc == OK)
        rc = read_texts(s, &texts, &options, e);
    return rc == OK ? games_open(&p->entry, s->game, &options, e) : rc;
}

/* By the rules that are given, or as the position says. */
static enum status open_told(struct play *p, const struct play_setup *s, struct err *e)
{
    const char *switches = NULL;
    struct texts texts;
    enum status rc = copy(s->rules, texts.rules, sizeof texts.rules, &switches, e);

    return rc == OK ? games_open_switched(&p->entry, s->position, switches, e) : rc;
}

/* A position tells its game; a name that is given too brings the deck, and must agree. */
static enum status open_position(struct play *p, const struct play_setup *s, struct err *e)
{
    struct oni_rules told = {.deck = 0};
    enum status rc = str_begins(str_trim(s->position), "{")
                         ? games_open_position(&p->entry, s->position, e)
                         : oni_rules_of_position(s->position, &told, e);

    if (rc != OK || s->game.len == 0)
        return rc == OK ? open_told(p, s, e) : rc;
    rc = open_named(p, s, told.mode == ONI_LIGHT ? told.light : -1, e);
    if (rc == OK && (told.spirit != p->entry.onitama.spirit || told.mode != p->entry.onitama.mode))
        rc = err_say(e, ILLEGAL, "the position %q is none of this game", s->position);
    if (rc == OK && s->rules.len == 0) {
        p->entry.onitama.repetition = told.repetition;
        p->entry.onitama.revealed_capture = told.revealed_capture;
    }
    return rc;
}

/* The game, and its first position in the match. */
static enum status open_game(struct play *p, const struct play_setup *s, struct err *e)
{
    bool position = s->position.len > 0;
    enum status rc = position ? open_position(p, s, e) : open_named(p, s, -1, e);
    struct match_step *steps = rc == OK ? calloc(ROOM, sizeof *steps) : NULL;

    if (rc != OK)
        return rc;
    if (steps == NULL)
        return no_memory(e);
    match_init(&p->match, &p->entry.game, steps, ROOM);
    if (position)
        rc = match_init_position(&p->match, &p->entry.game, steps, ROOM, s->position, e);
    return rc;
}

struct play *play_new(void)
{
    return calloc(1, sizeof(struct play));
}

static void drop_trail(struct play *p, size_t from)
{
    for (size_t i = from; p->trail != NULL && i < p->match.count; i++) {
        free(p->trail[i]);
        p->trail[i] = NULL;
    }
}

void play_free(struct play *p)
{
    if (p == NULL)
        return;
    drop_trail(p, 0);
    free(p->match.steps);
    free(p->events);
    free(p->trail);
    free(p->now);
    free(p->next);
    free(p->roots);
    free(p);
}

/* ---- room ---------------------------------------------------------------------------------- */

static bool grow_shown(struct play *p, size_t size)
{
    game_action *events = realloc(p->events, size * sizeof *events);
    struct play_origin **trail;

    if (events == NULL)
        return false;
    p->events = events;
    /* NOLINTNEXTLINE(bugprone-sizeof-expression): a list of pointers */
    trail = realloc(p->trail, size * sizeof *trail);
    if (trail == NULL)
        return false;
    p->trail = trail;
    return true;
}

/* Room for so many steps more. */
static enum status make_room(struct play *p, size_t more, struct err *e)
{
    size_t size = p->match.size;
    struct match_step *steps;

    if (p->match.count + more > RECORD_MAX_STEPS)
        return err_say(e, NO_ROOM, "the game is longer than %d steps", RECORD_MAX_STEPS);
    if (p->match.count + more <= size)
        return OK;
    while (size < p->match.count + more)
        size *= 2;
    steps = realloc(p->match.steps, size * sizeof *steps);
    if (steps == NULL)
        return no_memory(e);
    p->match.steps = steps;
    if (p->shown && !grow_shown(p, size))
        return no_memory(e);
    p->match.size = size;
    return OK;
}

/* ---- a game at this device ----------------------------------------------------------------- */

static enum status deal(struct play *p, const struct play_setup *s, struct err *e)
{
    const struct game *g = &p->entry.game;
    struct rng rng = {0};
    struct game_outcome o;
    enum status rc = OK;

    if (game_turn(g, &p->match.state) != GAME_CHANCE)
        return s->cards.len > 0 ? err_say(e, BAD_INPUT, "a position has its cards already") : OK;
    if (s->cards.len > 0 && is_named_deal(s)) {
        rc = g->kind->outcome_parse(g, s->cards, &o, e);
        return rc == OK ? match_settle(&p->match, &o, e) : rc;
    }
    if (s->seed.len > 0 && !str_number(s->seed, UINT64_MAX, &rng.state))
        return err_say(e, BAD_INPUT, "the seed is a number of at most 64 bits, not %q", s->seed);
    return match_draw(&p->match, &rng, e);
}

static enum status unknown_ninjas(const struct play_setup *s, struct err *e)
{
    return err_say(e, ILLEGAL, "the position %q does not tell where the ninjas are", s->position);
}

enum status play_begin(struct play *p, const struct play_setup *s, struct err *e)
{
    enum status rc = open_game(p, s, e);
    const struct game *g = &p->entry.game;

    p->scope = GAME_FULL;
    if (rc == OK && g->kind->hidden && !g->kind->known(g, &p->match.first))
        rc = unknown_ninjas(s, e);
    return rc == OK ? deal(p, s, e) : rc;
}

enum status play_say(struct play *p, struct str text, struct err *e)
{
    enum status rc = make_room(p, JOINED, e);

    if (rc == OK && p->shown)
        rc = err_say(e, BAD_INPUT, "a game that is only watched is played elsewhere");
    return rc == OK ? match_say(&p->match, text, e) : rc;
}

/* ---- a game as it was shown ---------------------------------------------------------------- */

/* Everything that looks like the position now, which is a view or known, explains it. */
static enum status believe(struct play *p, struct err *e)
{
    const struct game *g = &p->entry.game;
    struct oni_state first;
    struct game_state view;

    memcpy(&first, &p->match.state, sizeof first);
    oni_belief_begin(p->now, g, &first);
    if (p->now->count > 0)
        g->kind->view(g, &p->now->states[0], p->scope, &view);
    if (p->now->count == 0 || (p->base == 0 && memcmp(&view, &first, sizeof first) != 0))
        return err_say(e, ILLEGAL, "the position is not what scope '%s' knows",
                       record_scope_name(g, p->scope));
    free(p->roots);
    p->roots = malloc((size_t)p->now->count * sizeof *p->roots);
    if (p->roots == NULL)
        return no_memory(e);
    memcpy(p->roots, p->now->states, (size_t)p->now->count * sizeof *p->roots);
    return OK;
}

/* The game that leads to the first of the states that explain everything. */
static void tell_game(struct play *p)
{
    int at = 0;

    memcpy(&p->match.state, &p->now->states[0], sizeof p->now->states[0]);
    for (size_t i = p->match.count; i > p->base; i--) {
        p->match.steps[i - 1].action = p->trail[i - 1][at].action;
        at = p->trail[i - 1][at].parent;
    }
    if (p->base == 0)
        memcpy(&p->match.first, &p->roots[at], sizeof p->roots[at]);
}

static enum status begin_shown(struct play *p, struct err *e)
{
    p->now = malloc(sizeof *p->now);
    p->next = malloc(sizeof *p->next);
    if (p->now == NULL || p->next == NULL || !grow_shown(p, p->match.size))
        return no_memory(e);
    for (size_t i = 0; i < p->base; i++) {
        p->events[i] = 0;
        p->trail[i] = NULL;
    }
    if (game_turn(&p->entry.game, &p->match.state) == GAME_CHANCE)
        return OK; /* nothing is hidden before the deal */

    enum status rc = believe(p, e);

    if (rc == OK)
        tell_game(p);
    return rc;
}

/* A whole position, too, is taken as the scope sees it. */
static enum status watch_position(struct play *p, struct err *e)
{
    const struct game *g = &p->entry.game;
    struct game_state view;

    if (game_turn(g, &p->match.first) != GAME_CHANCE) {
        g->kind->view(g, &p->match.first, p->scope, &view);
        p->match.first = p->match.state = view;
    }
    return begin_shown(p, e);
}

enum status play_watch(struct play *p, const struct play_setup *s, int scope, struct err *e)
{
    enum status rc = open_game(p, s, e);
    const struct game *g = &p->entry.game;

    p->scope = scope;
    if (rc != OK)
        return rc;
    p->shown = g->kind->hidden && scope != GAME_FULL;
    if (p->shown)
        return watch_position(p, e);
    return g->kind->hidden && !g->kind->known(g, &p->match.first) ? unknown_ninjas(s, e) : OK;
}

enum status play_look(struct play *p, struct str position, int scope, struct err *e)
{
    struct play_setup s = {.position = position};
    enum status rc = open_game(p, &s, e);

    p->scope = scope;
    if (rc != OK || !p->entry.game.kind->hidden || scope == GAME_FULL)
        return rc;
    p->shown = true;
    return watch_position(p, e);
}

static enum status settle_heard(struct play *p, struct str text, struct err *e)
{
    const struct game *g = &p->entry.game;
    struct game_outcome o;
    enum status rc =
        g->kind->outcome_parse(g, str_begins(text, "deal ") ? str_drop(text, 5) : text, &o, e);

    if (rc == OK)
        rc = match_settle(&p->match, &o, e);
    if (rc != OK || !p->shown)
        return rc;
    p->base = p->match.count;
    p->events[p->base - 1] = 0;
    p->trail[p->base - 1] = NULL;
    return believe(p, e);
}

/* Nothing explains it: if its player is the one who watches, the rules say why. */
static enum status unexplained(const struct play *p, struct str text, struct err *e)
{
    const struct game *g = &p->entry.game;
    struct game_state view;
    game_action action;

    g->kind->view(g, &p->match.state, p->scope, &view);
    if (game_turn(g, &view) == p->scope &&
        g->kind->action_parse(g, &view, text, &action, e) == ILLEGAL)
        return ILLEGAL;
    return err_say(e, ILLEGAL, "%q: no game explains it with all that was seen before", text);
}

/* An event that the scope was shown; false where nothing explains it. */
static enum status show_event(struct play *p, game_action event, struct err *e)
{
    size_t at = p->match.count;
    struct play_origin *origins;
    struct oni_belief *kept = p->now;

    oni_belief_step(p->next, p->now, &p->entry.game, p->scope, event);
    if (p->next->count == 0)
        return ILLEGAL;
    origins = malloc((size_t)p->next->count * sizeof *origins);
    if (origins == NULL)
        return no_memory(e);
    for (int i = 0; i < p->next->count; i++)
        origins[i] = (struct play_origin){p->next->action[i], p->next->parent[i]};
    p->events[at] = event;
    p->trail[at] = origins;
    p->match.steps[at] = (struct match_step){.actor = game_turn(&p->entry.game, &p->match.state)};
    p->match.count++;
    p->now = p->next;
    p->next = kept;
    tell_game(p);
    return OK;
}

/* In full scope one action shows itself so. */
static enum status play_event(struct play *p, game_action event, struct str text, struct err *e)
{
    const struct game *g = &p->entry.game;
    game_action legal[GAME_MAX_ACTIONS], action;
    int count = game_legal(g, &p->match.state, legal), seat = game_turn(g, &p->match.state);
    enum status rc;

    for (int i = 0; i < count; i++)
        if (g->kind->event(g, &p->match.state, legal[i], seat) == event)
            return match_play(&p->match, legal[i], e);
    rc = g->kind->action_parse(g, &p->match.state, text, &action, e);
    if (rc == OK || rc == BAD_INPUT)
        rc = err_rule(e, "N7", "%q: everybody was told something else", text);
    return rc;
}

enum status play_hear(struct play *p, int actor, struct str text, struct err *e)
{
    const struct game *g = &p->entry.game;
    int turn = game_turn(g, &p->match.state);
    game_action event = 0;
    enum status rc = make_room(p, 1, e);

    if (rc == OK && turn == GAME_OVER)
        rc = err_say(e, ILLEGAL, "%q: the game is over", text);
    if (rc == OK && turn != actor)
        rc = err_say(e, ILLEGAL, "%q: it is for %s to act", text, record_player_name(g, turn));
    if (rc != OK)
        return rc;
    if (turn == GAME_CHANCE)
        return settle_heard(p, text, e);
    rc = g->kind->event_parse(g, &p->match.state, text, &event, e);
    if (rc != OK)
        return rc;
    if (!p->shown)
        return play_event(p, event, text, e);
    rc = show_event(p, event, e);
    return rc == ILLEGAL ? unexplained(p, text, e) : rc;
}

/* The states of before are not kept: the events lead there again. */
static enum status replay(struct play *p, size_t count, struct err *e)
{
    enum status rc;

    drop_trail(p, p->base);
    p->match.count = p->base;
    match_state_at(&p->match, p->base, &p->match.state);
    if (p->base == 0) /* a view: what is hidden in the first state is a guess */
        p->entry.game.kind->view(&p->entry.game, &p->match.first, p->scope, &p->match.state);
    rc = believe(p, e);
    if (rc == OK)
        tell_game(p);
    for (size_t i = p->base; rc == OK && i < count; i++)
        rc = show_event(p, p->events[i], e);
    return rc;
}

enum status play_undo(struct play *p, size_t steps, struct err *e)
{
    size_t left = steps < p->match.count ? p->match.count - steps : 0;

    if (left == p->match.count)
        return OK;
    if (p->shown && left < p->base)
        return err_say(e, BAD_INPUT, "a deal that was shown is not taken back");
    if (p->shown)
        return replay(p, left, e);
    match_undo(&p->match, p->match.count - left);
    return OK;
}

enum status play_viewer(const struct play *p, int viewer, struct err *e)
{
    const struct game *g = &p->entry.game;

    if (viewer < GAME_FULL || viewer >= g->kind->players)
        return err_say(e, BAD_INPUT, "there is no viewer %d", viewer);
    if (p->shown && viewer != p->scope)
        return err_say(e, BAD_INPUT, "a game of scope '%s' cannot be shown in scope '%s'",
                       record_scope_name(g, p->scope), record_scope_name(g, viewer));
    return OK;
}

enum status play_why(const struct play *p, int viewer, struct str text, struct err *e)
{
    const struct game *g = &p->entry.game;
    int turn = game_turn(g, &p->match.state);
    struct match_step steps[JOINED];
    struct match seen;

    if (viewer >= 0 && turn >= 0 && viewer != turn)
        return err_rule(e, "B4", "%q: it is for %s to act", text, record_player_name(g, turn));
    match_init(&seen, g, steps, JOINED);
    seen.state = p->match.state;
    if (viewer != GAME_FULL || turn >= 0)
        g->kind->view(g, &p->match.state, viewer == GAME_FULL ? turn : viewer, &seen.state);
    seen.first = seen.state;
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

/* ---- records ------------------------------------------------------------------------------- */

static enum status take_steps(struct play *p, const struct match *m, struct err *e)
{
    enum status rc = make_room(p, m->count, e);

    if (rc != OK)
        return rc;
    p->match.first = m->first;
    p->match.state = m->state;
    p->match.count = m->count;
    memcpy(p->match.steps, m->steps, m->count * sizeof *m->steps);
    return OK;
}

enum status play_record(struct play *p, const struct record *r, struct err *e)
{
    struct match_step *steps = calloc(ROOM, sizeof *steps);
    enum status rc;

    if (steps == NULL)
        return no_memory(e);
    match_init(&p->match, &p->entry.game, steps, ROOM);
    p->scope = r->scope;
    p->shown = r->shown;
    if (!r->shown)
        return take_steps(p, &r->match, e);
    rc = take_steps(p, &r->match, e); /* a deal, or nothing */
    p->base = r->match.count;
    if (rc == OK)
        rc = begin_shown(p, e);
    for (size_t i = 0; rc == OK && i < r->event_count; i++) {
        rc = make_room(p, 1, e);
        if (rc == OK)
            rc = show_event(p, r->events[i], e);
    }
    return rc;
}
