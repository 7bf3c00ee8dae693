/* Torii: MIT licence, see LICENSE. */
/* Events: every step as a viewer was shown it; and which of them the viewer may take back. */
#include "bindings/wasm/ona_tell.h"

enum { WORDS = 8192 };

/* One step being described. */
struct step {
    const struct play *match;
    size_t number;
    int actor, turn;
    struct onamazu_step words;
    struct onamazu_change
        income[ONA_MAX_SEATS]; /* received with the step before, at the start of this turn */
    bool begins;               /* the first step of its turn */
    struct ona_gain gain[ONA_MAX_SEATS]; /* what it changed */
};

/* ---- words --------------------------------------------------------------------------------- */

static void add_part(struct text *t, const struct onamazu_step *p,
                     void (*write)(struct text *, const struct onamazu_step *))
{
    char memory[WORDS];
    struct text part;

    text_init(&part, memory, sizeof memory);
    write(&part, p);
    if (part.len == 0)
        return;
    text_add(t, t->len > 0 ? say(&p->s->look, "; ") : "");
    text_add(t, memory);
}

static void tell_words(const struct step *s, const struct ona_state *before_turn, struct text *t)
{
    struct onamazu_step start = s->words;
    char memory[WORDS];
    struct text words;

    text_init(&words, memory, sizeof memory);
    if (s->begins) {
        start.before = before_turn;
        start.after = s->words.before;
        start.actor = s->words.before->seat;
        add_part(&words, &start, onamazu_income_words);
    }
    add_part(&words, &s->words, onamazu_step_words);
    if (words.len == 0)
        onamazu_setup_words(&words, &s->words);
    text_add(&words, words.len > 0 ? "." : "");
    words_capital(memory);
    jsonw_word(t, "words", memory);
}

/* ---- changes ------------------------------------------------------------------------------- */

static bool is_any(const struct onamazu_change *c, int points)
{
    bool any = c->mons != 0 || c->bushi != 0 || c->armour != 0 || points != 0;

    for (int r = 0; r < ONA_RESOURCES; r++)
        any = any || c->cube[r] != 0;
    return any;
}

/* Without jinjas whose families are not named (10.12). */
static int sure_points(const struct onamazu_scene *scene, const struct ona_state *s, int seat)
{
    struct ona_score score = ona_score(scene->game, s, seat);

    return (onamazu_names(scene, seat) ? score.jinjas : 0) + score.offerings;
}

static void add_income(struct onamazu_change *c, const struct onamazu_change *income)
{
    for (int r = 0; r < ONA_RESOURCES; r++)
        c->cube[r] += income->cube[r];
    c->mons += income->mons;
    c->bushi += income->bushi;
    c->armour += income->armour;
}

/* Income of a turn that begins with this step is reported with the next one. */
static bool begins_turn(const struct onamazu_step *p)
{
    return p->after->chance == ONA_C_DIE && p->before->chance != ONA_C_DIE;
}

/* The changes of a step for all seats; income is carried over to the next one. */
static void find_changes(struct step *s)
{
    const struct onamazu_step *p = &s->words;

    for (int seat = 0; seat < p->s->game->kind->players; seat++) {
        struct ona_gain *gain = &s->gain[seat];

        *gain = (struct ona_gain){.change = onamazu_change(p->before, p->after, seat)};
        gain->points = sure_points(p->s, p->after, seat) - sure_points(p->s, p->before, seat);
        if (begins_turn(p) && seat == p->after->seat) {
            s->income[seat] = gain->change;
            gain->change = (struct onamazu_change){.mons = 0};
        } else {
            add_income(&gain->change, &s->income[seat]);
            s->income[seat] = (struct onamazu_change){.mons = 0};
        }
    }
}

static void tell_changes(const struct step *s, struct text *t)
{
    const char *between = "";

    jsonw_key(t, "changes");
    text_char(t, '[');
    for (int seat = 0; seat < s->words.s->game->kind->players; seat++) {
        if (!is_any(&s->gain[seat].change, s->gain[seat].points))
            continue;
        text_format(t, "%s{\"seat\":%d", between, seat);
        ona_tell_gain(t, "gain", &s->gain[seat]);
        text_char(t, '}');
        between = ",";
    }
    text_char(t, ']');
}

/* ---- events -------------------------------------------------------------------------------- */

static void tell_text(const struct step *s, struct text *t)
{
    const struct game *g = s->words.s->game;
    const struct match_step *step = &s->match->match.steps[s->number];
    char memory[GAME_MAX_TEXT];
    struct text words;

    text_init(&words, memory, sizeof memory);
    if (s->actor == GAME_CHANCE && s->words.s->seat == GAME_FULL)
        g->kind->outcome_print(g, &step->outcome, &words);
    else
        g->kind->action_print(g, s->words.before, s->words.event, &words);
    jsonw_word(t, "text", memory);
}

static void tell_ring(const struct step *s, struct text *t)
{
    const struct onamazu_step *p = &s->words;
    const struct ona_face *face = &p->s->rules->face[p->before->die];
    bool turns = ona_verb(p->event) == ONA_ROT && face->ring < ONA_RINGS;

    jsonw_word(t, "ring", turns ? ona_ring_word[face->ring] : NULL);
    jsonw_number(t, "sectors", !turns ? 0 : ona_a(p->event) ? -face->steps : face->steps);
}

static void tell_step(const struct step *s, const struct ona_state *before_turn, struct text *t)
{
    game_action event = s->words.event;

    text_char(t, '{');
    jsonw_number(t, "step", (int)s->number);
    jsonw_number(t, "player", s->actor);
    jsonw_number(t, "round", s->words.before->round);
    jsonw_number(t, "turn", s->turn);
    tell_text(s, t);
    jsonw_word(t, "verb", ona_verb_name(event));
    tell_words(s, before_turn, t);
    ona_tell_cell(t, "cell", ona_action_cell(event));
    jsonw_word(t, "place", ona_action_place(event));
    tell_ring(s, t);
    tell_changes(s, t);
    text_char(t, '}');
}

/* A viewer who sees everything is shown chance as the seat whose turn it is. */
static game_action event_of(const struct play *m, size_t i, const struct game_state *before,
                            int viewer)
{
    bool chance = m->match.steps[i].actor == GAME_CHANCE;
    int seat = ((const struct ona_state *)before)->seat;

    return match_event(&m->match, i, before, viewer == GAME_FULL && chance ? seat : viewer);
}

void ona_tell_events(const struct play *m, size_t from, int viewer, struct text *t)
{
    struct ona_telling p = ona_telling_of(m, 0, viewer, t);
    struct ona_state before, after, earlier;
    struct step s = {.match = m};

    text_char(t, '[');
    before = earlier = p.scene.view;
    for (size_t i = 0; i < m->match.count; i++) {
        s.number = i;
        s.actor = m->match.steps[i].actor;
        s.begins = before.chance == ONA_C_DIE;
        s.turn += s.begins;
        s.words = (struct onamazu_step){&p.scene, &before, &after, event_of(m, i, &p.state, viewer),
                                        before.seat};
        match_go(&m->match, i, &p.state);
        ona_view_of(m, &p.state, viewer, &after);
        find_changes(&s);
        text_add(t, i > from ? "," : "");
        if (i >= from)
            tell_step(&s, &earlier, t);
        earlier = before;
        before = after;
    }
    text_char(t, ']');
}

/* ---- taking back --------------------------------------------------------------------------- */

static bool only_passes(const struct ona_telling *p, const struct game_state *state, int seat)
{
    game_action legal[GAME_MAX_ACTIONS];
    struct ona_state view;

    ona_view_of(p->match, state, seat, &view);
    return game_turn(p->scene.game, &view) >= 0 && game_legal(p->scene.game, &view, legal) == 1 &&
           (ona_verb(legal[0]) == ONA_PASS || ona_verb(legal[0]) == ONA_LEAVE);
}

/* Why step i cannot be taken back; NULL if it can. */
static const char *kept_by(const struct ona_telling *p, size_t i, struct game_state *before)
{
    int seat = p->scene.seat;
    struct ona_state view;

    match_state_at(&p->match->match, i, before);
    ona_view_of(p->match, before, seat, &view);

    struct onamazu_step step = {&p->scene, &view, NULL, event_of(p->match, i, before, seat),
                                p->match->match.steps[i].actor};

    return onamazu_kept(&step, seat);
}

/* The number of steps of the viewer's last decision, including automatic passes since; or why there is none. */
static const char *last_decision(const struct ona_telling *p, size_t *steps)
{
    struct game_state before;

    for (size_t at = p->steps; at > 0;) {
        const char *kept = kept_by(p, --at, &before);

        if (kept != NULL)
            return kept;
        *steps = p->steps - at;
        if (!only_passes(p, &before, p->scene.seat))
            return NULL;
    }
    return N_("There is nothing to take back.");
}

void ona_tell_undo(const struct ona_telling *p)
{
    size_t steps = 0;
    const char *kept =
        p->scene.seat < 0 ? N_("There is nothing to take back.") : last_decision(p, &steps);

    jsonw_key(p->t, "undo");
    text_char(p->t, '{');
    jsonw_number(p->t, "steps", kept == NULL ? (int)steps : 0);
    jsonw_word(p->t, "reason", kept != NULL ? say(&p->scene.look, kept) : NULL);
    jsonw_word(p->t, "clause", NULL);
    text_char(p->t, '}');
}
