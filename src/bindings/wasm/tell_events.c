/* Torii: MIT licence, see LICENSE. */
/* Events: every step as a viewer was shown it; and what the viewer can conclude from it. */
#include "bindings/wasm/tell.h"

#include "rules/onitama/action.h"
#include "rules/onitama/cards.h"

#include <stdlib.h>
#include <string.h>

/* One step being described. */
struct step {
    const struct game *game;
    int number, actor, turn;
    struct oni_state before; /* as the viewer saw it */
    uint32_t bits;
    const struct game_outcome *outcome; /* of chance */
};

/* Bits: whose hidden ninja was revealed, by the spirit (M1), an attempt (S10) or a capture (S8, L6). */
static int revealed(const struct step *s)
{
    int kind = oni_action_kind(s->bits), to = oni_action_to(s->bits), seats = 0;
    bool ninja = kind == ONI_NINJA || kind == ONI_STALK;
    bool took = to < ONI_SQUARES && (s->before.core.pawns[s->actor ^ 1] >> to & 1) != 0;
    bool known = kind == ONI_NINJA && (s->before.revealed >> (2 * s->actor) & 1) != 0;

    seats |= (s->bits & ONI_LIT_BLUE) != 0 ? 1 : 0;
    seats |= (s->bits & ONI_LIT_RED) != 0 ? 2 : 0;
    if (ninja && !known && (took || (s->bits & ONI_ATTEMPT) != 0))
        seats |= 1 << s->actor;
    return seats;
}

static void tell_reveals(const struct step *s, struct text *t)
{
    static const char *const lists[] = {"[]", "[0]", "[1]", "[0,1]"};

    jsonw_key(t, "reveals");
    text_add(t, s->outcome != NULL ? lists[0] : lists[revealed(s)]);
}

/* Could this step be taken back without consent (S15)? */
static bool is_quiet(const struct step *s)
{
    const struct game_kind *kind = s->game->kind;

    return s->outcome == NULL &&
           (kind->shows == NULL || !kind->shows(s->game, &s->before, s->bits));
}

static void tell_dealt(const struct step *s, struct text *t)
{
    jsonw_key(t, "cards");
    text_char(t, '[');
    for (int i = 0; s->outcome != NULL && i < s->outcome->count; i++)
        text_format(t, "%s\"%s\"", i > 0 ? "," : "", oni_cards[s->outcome->item[i]].code);
    text_char(t, ']');
}

static void tell_text(const struct step *s, struct text *t)
{
    char memory[GAME_MAX_TEXT];
    struct text words;

    text_init(&words, memory, sizeof memory);
    if (s->outcome != NULL)
        s->game->kind->outcome_print(s->game, s->outcome, &words);
    else
        s->game->kind->action_print(s->game, &s->before, s->bits, &words);
    jsonw_word(t, "text", memory);
}

static void tell_step(const struct step *s, struct text *t)
{
    static const struct oni_state nothing;
    const uint32_t none = oni_action(0, 0, ONI_NOWHERE, ONI_NOWHERE, ONI_NOWHERE);
    bool chance = s->outcome != NULL;
    struct tell_deed d = {s->game, chance ? &nothing : &s->before, chance ? 0 : s->actor,
                          chance ? none : s->bits};

    text_char(t, '{');
    jsonw_number(t, "step", s->number);
    jsonw_number(t, "player", s->actor);
    jsonw_number(t, "turn", s->turn);
    tell_text(s, t);
    jsonw_word(t, "kind", chance ? "deal" : tell_kind(&d, true));
    tell_deed(&d, t);
    jsonw_key(t, "answer");
    text_add(t, (d.bits & ONI_ANSWERED) == 0 ? "null" : (d.bits & ONI_YES) != 0 ? "true" : "false");
    tell_reveals(s, t);
    tell_dealt(s, t);
    jsonw_bool(t, "quiet", is_quiet(s));
    text_char(t, '}');
}

/* As the viewer sees the state; an open one has no ninjas. */
static void see(const struct game *g, const struct game_state *state, int viewer,
                struct oni_state *out)
{
    struct game_state view;

    g->kind->view(g, state, viewer, &view);
    memset(out, 0, sizeof *out);
    memset(out->ninja, ONI_OUT, sizeof out->ninja);
    memcpy(out, &view, g->kind->state_size);
}

/* Advances the state by step i; true if that ends a turn. */
static bool go_on(const struct match *m, size_t i, struct game_state *state)
{
    const struct game_kind *kind = m->game->kind;
    bool setup = kind->stage(m->game, state) == GAME_SETUP;

    match_go(m, i, state);
    return m->steps[i].actor != GAME_CHANCE && !setup && kind->stage(m->game, state) != GAME_PART;
}

void tell_events(const struct play *p, int viewer, struct text *t)
{
    const struct game *g = &p->entry.game;
    struct game_state state = p->match.first;
    int turns = 0;

    text_char(t, '[');
    for (size_t i = 0; i < p->match.count; i++) {
        const struct match_step *step = &p->match.steps[i];
        /* A viewer who sees everything is shown each action as its own player saw it. */
        int eyes = viewer == GAME_FULL && step->actor >= 0 ? step->actor : viewer;
        struct step s = {.game = g, .number = (int)i, .actor = step->actor};

        s.turn = g->kind->stage(g, &state) == GAME_SETUP ? 0 : turns + 1;
        if (step->actor == GAME_CHANCE)
            s.outcome = &step->outcome;
        else
            s.bits = (uint32_t)match_event(&p->match, i, &state, eyes);
        see(g, &state, eyes, &s.before);
        text_add(t, i > 0 ? "," : "");
        tell_step(&s, t);
        turns += go_on(&p->match, i, &state);
    }
    text_char(t, ']');
}

/* ---- belief -------------------------------------------------------------------------------- */

/* Four decimal places. */
static void tell_weight(struct text *t, double weight)
{
    int parts = (int)(weight * 10000 + 0.5);

    text_format(t, "%d.%d%d%d%d", parts / 10000, parts / 1000 % 10, parts / 100 % 10,
                parts / 10 % 10, parts % 10);
}

static void tell_map(const double map[ONI_SQUARES], struct text *t)
{
    text_char(t, '[');
    for (int square = 0; square < ONI_SQUARES; square++) {
        text_add(t, square > 0 ? "," : "");
        tell_weight(t, map[square]);
    }
    text_char(t, ']');
}

enum status tell_belief(const struct play *p, int viewer, struct text *t, struct err *e)
{
    const struct game *g = &p->entry.game;
    const struct oni_rules *rules = &p->entry.onitama;
    bool known = !g->kind->hidden || (rules->mode == ONI_LIGHT && viewer != rules->light);
    struct watch *w;
    game_action *events;
    struct game_state first;
    struct game_seen seen;
    double map[ONI_SQUARES];

    if (known || viewer < 0 || game_turn(g, &p->match.state) == GAME_CHANCE) {
        text_add(t, "null");
        return OK;
    }
    w = malloc(sizeof *w);
    events = malloc((p->match.count + 1) * sizeof *events);
    if (w != NULL && events != NULL) {
        match_seen(&p->match, viewer, &first, events, &seen);
        (void)watch_open(w, g, &seen, NULL); /* cannot fail: the game itself explains it */
        oni_belief_map(watch_belief(w), viewer ^ 1, map);
        tell_map(map, t);
    }

    bool done = w != NULL && events != NULL;

    free(w);
    free(events);
    return done ? OK : err_say(e, NO_ROOM, "no memory for a guess");
}
