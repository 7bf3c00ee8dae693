/* Torii: MIT licence, see LICENSE. */
/*
 * No leaks in Onamazu. A seat's twins are made in two ways:
 *
 *   - a guess: a full state that looks to the seat just like the real one, drawn anew each time;
 *   - a whole game: the real one, in which tiles of one front, mikos or jinjas of the pile have swapped
 *     places in every shuffle. It is played beside the real game from the first shuffle on, with the
 *     same actions; if the seat is shown anything different on the way, the swap is undone.
 */
#include "proof/leaks.h"

#include <string.h>

enum { COMPARE_ONE_IN = 4, PICTURE_ONE_IN = 16, WHOLE_ONE_IN = 150, TRIES = 10, MAX_SHOWN = 24 };

/* ---- inputs ---------------------------------------------------------------------------------- */

static const char *one_of(struct leaks_pair *p, const char *const *words, int count)
{
    return words[rng_below(p->rng, (uint64_t)count)];
}

/* One word per letter of the form: c a cell, r a resource, p a place, n a number. */
static void add_words(struct leaks_pair *p, const char *form, struct text *t)
{
    static const char *const resources[] = {"RIZ", "BAM", "CHA", "CER", "ENC", "SOI", "OR", "X"};
    static const char *const places[] = {"S1", "S2", "TOP", "BOTH", "S3"};
    static const char *const pays[] = {"-", "RIZ1", "CHA2", "CER1,ENC1", "BAM1,OR1", "OR2"};

    for (; *form != '\0'; form++) {
        text_char(t, ' ');
        switch (*form) {
        case 'c':
            text_char(t, "IMO"[rng_below(p->rng, 3)]);
            text_int(t, (int64_t)rng_below(p->rng, 10));
            break;
        case 'r': text_add(t, one_of(p, resources, 8)); break;
        case 'p': text_add(t, one_of(p, places, 5)); break;
        case 'y': text_add(t, one_of(p, pays, 6)); break;
        case 'A': text_add(t, rng_below(p->rng, 4) == 0 ? "S" : "A"); break;
        default: text_int(t, (int64_t)rng_below(p->rng, 6)); break;
        }
    }
}

void leaks_heard_input(struct leaks_pair *p, struct text *t)
{
    static const struct {
        const char *verb, *form;
    } inputs[] = {
        {"put", "Ac"},     {"act", "c"},         {"fight", "p"},  {"drop", "p"},     {"atk", "p"},
        {"rot cw", ""},    {"end", ""},          {"pass", ""},    {"draw", ""},      {"pick", "n"},
        {"pick ?", ""},    {"draw shuffle", ""}, {"offer", "rn"}, {"build", "ny"},   {"swap", "rr"},
        {"use", "y"},      {"sign", ""},         {"raise", "cy"}, {"armour", "y"},   {"take", "r"},
        {"sell", "r"},     {"buy", "r"},         {"deal", "r"},   {"miko", ""},      {"bless", ""},
        {"jinja", "n"},    {"temple", ""},       {"leave", ""},   {"god HOTEI", ""}, {"die", "n"},
        {"reshuffle", ""}, {"fight S1 is", "n"}, {"", ""},        {"nosign", ""},
    };
    size_t i = rng_below(p->rng, sizeof inputs / sizeof inputs[0]);

    text_add(t, inputs[i].verb);
    add_words(p, inputs[i].form, t);
}

/* ---- events ---------------------------------------------------------------------------------- */

/* Step by step, including chance. */
void leaks_heard_steps(struct leaks_pair *p, int side, struct text *t)
{
    const struct match *m = p->sides[side];
    const struct game_kind *kind = p->g->kind;
    struct game_state s = m->first;

    for (size_t i = 0; i < m->count; i++) {
        const struct match_step *step = &m->steps[i];
        bool chance = step->actor == GAME_CHANCE;
        int seat = p->planted == PROOF_LEAK_TURN ? kind->mover(p->g, &s) : p->seat;

        kind->action_print(p->g, &s,
                           chance ? kind->outcome_event(p->g, &s, &step->outcome, seat)
                                  : kind->event(p->g, &s, step->action, seat),
                           t);
        text_char(t, '\n');
        if (!chance)
            game_play(p->g, &s, step->action);
        else if (kind->settle(p->g, &s, &step->outcome, NULL) != OK)
            p->broken = true;
    }
}

/* One event of a view that is updated by events: of an action or of chance, in both games. */
struct heard {
    game_action event[2];
    struct game_state after[2]; /* the seat's views */
};

static void show_heard(struct leaks_pair *p, int side, const void *context, struct text *t)
{
    p->g->kind->action_print(p->g, leaks_state(p, side),
                             ((const struct heard *)context)->event[side], t);
}

static void show_after(struct leaks_pair *p, int side, const void *context, struct text *t)
{
    const struct heard *h = context;

    text_str(t, (struct str){(const char *)h->after[side].bytes, p->g->kind->state_size});
}

/* An event shows exactly what changes in the view: equal views after it mean equal events, and conversely. */
static bool compare_heard(struct leaks_pair *p, const struct heard *h)
{
    size_t size = p->g->kind->state_size;

    if (memcmp(&h->after[0], &h->after[1], size) == 0)
        return leaks_same(p, "the events of one step", show_heard, h);
    if (h->event[0] == h->event[1])
        return leaks_same(p, "the views after the same events", show_after, h);
    return true;
}

static bool compare_heard_action(struct leaks_pair *p, game_action a)
{
    int shown_to = p->planted == PROOF_LEAK_EVENT ? game_turn(p->g, leaks_state(p, 0)) : p->seat;
    struct heard h;

    for (int side = 0; side < 2; side++) {
        struct game_state next = p->sides[side]->state;

        h.event[side] = p->g->kind->event(p->g, &next, a, shown_to);
        game_play(p->g, &next, a);
        leaks_view(p, &next, &h.after[side]);
    }
    return compare_heard(p, &h);
}

/* The same outcome for both; a list that only one of them has is not compared. */
static bool compare_heard_chance(struct leaks_pair *p)
{
    const struct game_kind *kind = p->g->kind;
    int mover = kind->mover(p->g, leaks_state(p, 0));
    int shown_to = p->planted == PROOF_LEAK_EVENT && mover >= 0 ? mover : p->seat;
    struct game_outcome o;
    struct heard h;

    kind->draw(p->g, leaks_state(p, 0), p->rng, &o);
    for (int side = 0; side < 2; side++) {
        struct game_state next = p->sides[side]->state;

        h.event[side] = kind->outcome_event(p->g, &next, &o, shown_to);
        if (kind->settle(p->g, &next, &o, NULL) != OK)
            return true;
        leaks_view(p, &next, &h.after[side]);
    }
    return compare_heard(p, &h);
}

bool leaks_heard_events(struct leaks_pair *p)
{
    game_action legal[GAME_MAX_ACTIONS];
    int turn = game_turn(p->g, leaks_state(p, 0)), from = 0;

    if (turn == GAME_CHANCE)
        return compare_heard_chance(p);

    int count = turn == GAME_OVER ? 0 : game_legal(p->g, leaks_state(p, 0), legal);

    if (count > MAX_SHOWN)
        from = (int)rng_below(p->rng, (uint64_t)(count - MAX_SHOWN + 1));
    for (int i = 0; i < count && i < MAX_SHOWN; i++)
        if (!compare_heard_action(p, legal[from + i]))
            return false;
    return true;
}

/* ---- whole twins ----------------------------------------------------------------------------- */

/* The renumbering in the twin; for jinjas, which place of the pile holds which. */
struct mask {
    uint8_t tile[ONA_TILES], miko[ONA_MIKOS], jinja[ONA_JINJAS];
};

static void change(uint8_t *list, uint64_t a, uint64_t b)
{
    uint8_t was = list[a];

    list[a] = list[b];
    list[b] = was;
}

static void change_something(struct leaks_pair *p, struct mask *mask)
{
    uint64_t front = rng_below(p->rng, ONA_FRONTS);

    switch (rng_below(p->rng, 4)) {
    case 0: change(mask->jinja, rng_below(p->rng, 8), rng_below(p->rng, 8)); break;
    case 1: change(mask->tile, 2 * front, 2 * front + 1); break;
    default: change(mask->miko, rng_below(p->rng, ONA_MIKOS), rng_below(p->rng, ONA_MIKOS)); break;
    }
}

/* The outcome, renumbered. */
static struct game_outcome masked(const struct mask *mask, int kind, const struct game_outcome *o)
{
    struct game_outcome out = *o;

    for (int i = 0; i < o->count; i++)
        if (kind == ONA_C_BRIGANDS || kind == ONA_C_RESHUFFLE)
            out.item[i] = mask->tile[o->item[i]];
        else if (kind == ONA_C_MIKOS || kind == ONA_C_DECK)
            out.item[i] = mask->miko[o->item[i]];
        else if (kind == ONA_C_JINJAS && i < ONA_JINJAS && mask->jinja[i] < o->count)
            out.item[i] = o->item[mask->jinja[i]];
    return out;
}

static bool is_legal(const struct game *g, const void *state, game_action action)
{
    game_action legal[GAME_MAX_ACTIONS];
    int count = game_legal(g, state, legal);

    for (int i = 0; i < count; i++)
        if (legal[i] == action)
            return true;
    return false;
}

/* One step in both games; false if the seat could distinguish them by it. */
static bool follow(const struct leaks_pair *p, const struct mask *mask, struct match *twin,
                   const struct match_step *step, struct game_state *s)
{
    const struct game *g = p->g;
    const struct game_kind *kind = g->kind;

    if (step->actor == GAME_CHANCE) {
        const struct ona_state *state = (const struct ona_state *)s;
        struct game_outcome o = masked(mask, state->chance, &step->outcome);

        if (kind->outcome_event(g, s, &step->outcome, p->seat) !=
            kind->outcome_event(g, &twin->state, &o, p->seat))
            return false;
        return kind->settle(g, s, &step->outcome, NULL) == OK && match_settle(twin, &o, NULL) == OK;
    }
    if (game_turn(g, &twin->state) != step->actor || !is_legal(g, &twin->state, step->action) ||
        kind->event(g, s, step->action, p->seat) !=
            kind->event(g, &twin->state, step->action, p->seat))
        return false;
    game_play(g, s, step->action);
    return match_play(twin, step->action, NULL) == OK;
}

static bool replay(const struct leaks_pair *p, const struct mask *mask, struct match *twin)
{
    const struct match *m = p->sides[0];
    struct game_state s = m->first;

    match_init(twin, p->g, twin->steps, twin->size);
    for (size_t i = 0; i < m->count; i++)
        if (!follow(p, mask, twin, &m->steps[i], &s))
            return false;
    return true;
}

/* Swaps as long as the seat sees no difference; false if the resulting state is the same. */
static bool make_twin(struct leaks_pair *p, struct match *twin)
{
    struct mask mask, tried;

    for (int i = 0; i < ONA_TILES; i++)
        mask.tile[i] = (uint8_t)i;
    for (int i = 0; i < ONA_MIKOS; i++)
        mask.miko[i] = (uint8_t)i;
    for (int i = 0; i < ONA_JINJAS; i++)
        mask.jinja[i] = (uint8_t)i;
    for (int i = 0; i < TRIES; i++) {
        tried = mask;
        change_something(p, &tried);
        if (replay(p, &tried, twin))
            mask = tried;
    }
    return replay(p, &mask, twin) &&
           memcmp(&twin->state, &p->sides[0]->state, p->g->kind->state_size) != 0;
}

/* ---- games ----------------------------------------------------------------------------------- */

/* A state that explains what the seat sees. */
static bool guess_twin(struct leaks_pair *p, struct match *twin)
{
    const struct match *m = p->sides[0];
    struct game_state view, state;

    memset(&state, 0, sizeof state);
    p->g->kind->view(p->g, &m->state, p->seat, &view);
    if (p->g->kind->guess(p->g, &view, p->seat, p->rng, &state, NULL) != OK)
        return false;
    match_init(twin, p->g, twin->steps, twin->size);
    twin->first = twin->state = state;
    return memcmp(&state, &m->state, p->g->kind->state_size) != 0;
}

/* Often the player to act, who is shown the most. */
static void choose_seat(struct leaks_pair *p)
{
    int turn = game_turn(p->g, &p->sides[0]->state);

    p->seat = (int)rng_below(p->rng, (uint64_t)p->g->kind->players + 1) - 1;
    if (turn >= 0 && rng_below(p->rng, 3) == 0)
        p->seat = turn;
}

static bool compare(struct leaks_pair *p, struct match *twin, bool whole)
{
    choose_seat(p);
    p->sides[1] = twin;
    p->whole = whole;
    p->thorough = whole || rng_below(p->rng, PICTURE_ONE_IN) == 0;
    if (!(whole ? make_twin(p, twin) : guess_twin(p, twin)))
        return true;
    return leaks_compare(p);
}

static bool play_on(struct leaks_pair *p, struct match *m)
{
    game_action legal[GAME_MAX_ACTIONS];
    struct game_outcome o;
    int count;

    if (game_turn(p->g, &m->state) == GAME_CHANCE) {
        p->g->kind->draw(p->g, &m->state, p->rng, &o);
        return match_settle(m, &o, NULL) == OK;
    }
    count = game_legal(p->g, &m->state, legal);
    return match_play(m, legal[rng_below(p->rng, (uint64_t)count)], NULL) == OK;
}

bool leaks_heard_game(struct leaks_pair *p, struct match *m, struct match *twin)
{
    p->sides[0] = m;
    p->sides[1] = twin;
    do {
        if (rng_below(p->rng, COMPARE_ONE_IN) == 0 && !compare(p, twin, false))
            return false;
        if (rng_below(p->rng, WHOLE_ONE_IN) == 0 && !compare(p, twin, true))
            return false;
    } while (game_turn(p->g, &m->state) != GAME_OVER && play_on(p, m));
    return compare(p, twin, false) && compare(p, twin, true);
}
