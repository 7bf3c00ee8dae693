/* Torii: MIT licence, see LICENSE. */
/*
 * A seat must be shown identical bytes of a game and of its twin. Every text passes through one of the show_
 * functions, where a defect can be planted: the proof itself then uses what the seat may not know, and must
 * find a difference.
 */
#include "base/assert.h"
#include "exchange/exchange.h"
#include "proof/leaks.h"

#include <string.h>

/* A text that is truncated or could not be produced proves nothing and counts as a failure. */
bool leaks_same(struct leaks_pair *p, const char *what, leaks_show *show, const void *context)
{
    struct text t[2];

    p->broken = false;
    for (int side = 0; side < 2; side++) {
        text_init(&t[side], p->texts[side], sizeof p->texts[side]);
        show(p, side, context, &t[side]);
    }
    p->checks++;
    if (t[0].full || t[1].full)
        p->flaw = "are too long to compare";
    else if (p->broken)
        p->flaw = "cannot be made";
    else if (t[0].len != t[1].len || memcmp(t[0].data, t[1].data, t[0].len) != 0)
        p->flaw = "differ";
    else
        p->flaw = NULL;
    p->what = p->flaw != NULL ? what : NULL;
    return p->flaw == NULL;
}

/* ---- views ---- */

void leaks_view(const struct leaks_pair *p, const void *state, void *out)
{
    memset(out, 0, sizeof(struct game_state));
    p->g->kind->view(p->g, state, p->seat, out);
    if (p->planted == PROOF_LEAK_VIEW)
        memcpy(out, state, p->g->kind->state_size);
}

static void show_view_bytes(struct leaks_pair *p, int side, const void *context, struct text *t)
{
    struct game_state view;

    (void)context;
    leaks_view(p, leaks_state(p, side), &view);
    text_str(t, (struct str){(const char *)view.bytes, p->g->kind->state_size});
}

static void show_view(struct leaks_pair *p, int side, const void *context, struct text *t)
{
    struct game_state view;
    /* cppcheck-suppress uninitvar ; only its address, before it is filled */
    const void *keyed = p->planted == PROOF_LEAK_KEY ? leaks_state(p, side) : &view;

    (void)context;
    leaks_view(p, leaks_state(p, side), &view);
    p->g->kind->print(p->g, &view, t);
    text_format(t, " key %u", p->g->kind->key(p->g, keyed));
}

/* Whose turn it is, which part, how it ended, whether a draw may be claimed: all public. */
static void show_turn(struct leaks_pair *p, int side, const void *context, struct text *t)
{
    const struct game_kind *kind = p->g->kind;
    const void *state = leaks_state(p, side);
    int result[GAME_MAX_PLAYERS] = {0}, turn = game_turn(p->g, state);

    (void)context;
    /* Hidden points are counted at the end: nobody knows them before. */
    if (turn == GAME_OVER && kind->points == NULL)
        kind->result(p->g, state, result);
    text_format(t, "turn %d stage %d result %d %d skip %u", turn, (int)kind->stage(p->g, state),
                result[0], result[1], kind->skip(p->g, state));
    if (p->whole && p->thorough)
        text_format(t, " claim %d", match_may_claim(p->sides[side]));
}

static void show_picture(struct leaks_pair *p, int side, const void *context, struct text *t)
{
    struct game_picture how = {p->seat < 0 ? 0 : p->seat, 600, "en", 0};
    struct game_state view;

    (void)context;
    leaks_view(p, leaks_state(p, side), &view);
    p->g->kind->picture(p->g, p->planted == PROOF_LEAK_PICTURE ? leaks_state(p, side) : &view, &how,
                        t);
}

/* ---- records ---- */

/* As shown while the game is played. */
static void show_turns(struct leaks_pair *p, int side, const void *context, struct text *t)
{
    const struct match *m = p->sides[side];
    int seat = p->planted == PROOF_LEAK_TURN ? GAME_FULL : p->seat;

    (void)context;
    if (game_view_is_all(p->g)) {
        leaks_heard_steps(p, side, t);
        return;
    }
    for (size_t i = 0; i < m->count; text_char(t, '\n'))
        if (m->steps[i].actor == GAME_CHANCE)
            match_event_print(m, i++, seat, t);
        else
            i = match_turn_print(m, i, seat, t);
}

/* Only a result on the board: resignations and the like are known to all anyway. */
static const char *result_of(const struct leaks_pair *p, int side)
{
    const void *state = leaks_state(p, side);
    bool over = game_turn(p->g, state) == GAME_OVER;

    return record_result_name(p->g->kind->players,
                              over ? record_result_of(p->g, state) : RECORD_UNDECIDED);
}

static enum status take_record(const struct leaks_pair *p, int side, int scope, struct record *r,
                               struct err *e)
{
    enum status rc;

    record_init(r, NULL, NULL);
    rc = record_take(r, p->sides[side], scope, e);
    return rc == OK ? record_finish(r, str_of(result_of(p, side)), str_of(""), e) : rc;
}

static void explain(struct leaks_pair *p, enum status rc, const struct err *e, struct text *t)
{
    if (rc == OK)
        return;
    p->broken = true;
    err_print(e, NULL, t);
}

static void show_record(struct leaks_pair *p, int side, const void *context, struct text *t)
{
    int scope = p->planted == PROOF_LEAK_RECORD ? GAME_FULL : p->seat;
    struct err e;
    enum status rc = take_record(p, side, scope, &p->shown, &e);

    (void)context;
    explain(p, rc == OK ? record_print(&p->shown, t, &e) : rc, &e, t);
}

static void show_record_json(struct leaks_pair *p, int side, const void *context, struct text *t)
{
    int scope = p->planted == PROOF_LEAK_JSON ? GAME_FULL : p->seat;
    struct err e;
    enum status rc = take_record(p, side, scope, &p->shown, &e);

    (void)context;
    explain(p, rc == OK ? exchange_json_print(&p->shown, t, &e) : rc, &e, t);
}

/* A full record whose tags and comments reveal the position, seed included. */
static enum status take_telling(struct leaks_pair *p, int side, struct err *e)
{
    static const char *const tags[] = {"Seed", "Annotator"};
    char memory[GAME_MAX_TEXT];
    struct text t;
    enum status rc = take_record(p, side, GAME_FULL, &p->full, e);

    text_init(&t, memory, sizeof memory);
    game_print(p->g, leaks_state(p, side), GAME_FULL, &t);
    if (rc == OK)
        rc = record_comment(&p->full, text_view(&t), e);
    for (size_t i = 0; rc == OK && i < sizeof tags / sizeof tags[0]; i++)
        rc = record_tag_add(&p->full, tags[i], memory, e);
    return rc;
}

static void show_shown_record(struct leaks_pair *p, int side, const void *context, struct text *t)
{
    const struct record *r = p->planted == PROOF_LEAK_SHOW ? &p->full : &p->shown;
    struct err e;
    enum status rc = take_telling(p, side, &e);

    (void)context;
    if (rc == OK)
        rc = record_show(&p->shown, &p->full, p->seat, &e);
    explain(p, rc == OK ? record_print(r, t, &e) : rc, &e, t);
}

/* Every output for a game with its whole history. */
static bool compare_records(struct leaks_pair *p)
{
    return leaks_same(p, "the turns as they are shown", show_turns, NULL) &&
           leaks_same(p, "the records", show_record, NULL) &&
           leaks_same(p, "the records in JSON", show_record_json, NULL) &&
           leaks_same(p, "the records shown from full ones", show_shown_record, NULL);
}

/* ---- legal actions, and why others are not ---- */

/* The planted defect uses full knowledge: it omits what would meet a hidden ninja, or what a sum over everything
 * hidden happens to select. */
static bool planted_out(const struct leaks_pair *p, const void *state, game_action a)
{
    if (game_view_is_all(p->g))
        return p->planted == PROOF_LEAK_LEGAL && (p->g->kind->key(p->g, state) + a) % 4 == 0;
    return p->planted == PROOF_LEAK_LEGAL && p->g->kind->event(p->g, state, a, p->seat) != a;
}

static void print_legal(const struct leaks_pair *p, const void *state, struct text *t)
{
    game_action legal[GAME_MAX_ACTIONS];
    int count = game_legal(p->g, state, legal);

    for (int i = 0; i < count; i++) {
        if (planted_out(p, state, legal[i]))
            continue;
        p->g->kind->action_print(p->g, state, legal[i], t);
        text_char(t, ' ');
    }
}

static void show_legal(struct leaks_pair *p, int side, const void *context, struct text *t)
{
    (void)context;
    print_legal(p, leaks_state(p, side), t);
}

/* The game's own list against one made from the view only. */
static void show_legal_of_view(struct leaks_pair *p, int side, const void *context, struct text *t)
{
    struct game_state view;

    (void)context;
    leaks_view(p, leaks_state(p, 0), &view);
    print_legal(p, side == 0 ? leaks_state(p, 0) : &view, t);
}

static void print_answer(const struct leaks_pair *p, const void *state, struct str said,
                         struct text *t)
{
    struct err e = {0};
    game_action action = 0;
    enum status rc = p->g->kind->action_parse(p->g, state, said, &action, &e);

    text_format(t, "%q: %d %u %s %e", said, (int)rc, action, e.clause, &e);
    if (p->planted == PROOF_LEAK_ERROR && rc != OK)
        p->g->kind->print(p->g, state, t);
}

static void show_answer(struct leaks_pair *p, int side, const void *context, struct text *t)
{
    print_answer(p, leaks_state(p, side), *(const struct str *)context, t);
}

static void show_answer_to_view(struct leaks_pair *p, int side, const void *context, struct text *t)
{
    struct game_state view;

    leaks_view(p, leaks_state(p, 0), &view);
    print_answer(p, side == 0 ? leaks_state(p, 0) : &view, *(const struct str *)context, t);
}

static void add_square(struct leaks_pair *p, struct text *t)
{
    text_char(t, (char)('a' + rng_below(p->rng, 5)));
    text_char(t, (char)('1' + rng_below(p->rng, 5)));
}

/* An input that someone could try: mostly well formed, seldom legal. */
static void make_input(struct leaks_pair *p, struct text *t)
{
    static const char *const starts[] = {"n", "n?", "l", "", "n-", "l-", "pass", "+", "nb1,"};
    enum { STARTS = sizeof starts / sizeof starts[0] };
    const struct oni_core *core = (const struct oni_core *)leaks_state(p, 0);
    uint64_t shape = rng_below(p->rng, 16);
    int slot = (int)rng_below(p->rng, 2);

    if (shape < 9) {
        int card =
            shape == 0 ? core->beside : core->hand[shape == 1 ? !core->player : core->player][slot];

        text_format(t, "%s:%s", oni_card_code(card), shape == 2 ? "n" : shape == 3 ? "@" : "");
    } else {
        text_add(t, starts[rng_below(p->rng, STARTS)]);
    }
    if (shape == 4) {
        text_add(t, "pass");
        return;
    }
    add_square(p, t);
    if (shape != 15)
        add_square(p, t);
    if (rng_below(p->rng, 4) == 0)
        text_add(t, rng_below(p->rng, 2) == 0 ? "!" : "*");
    if (shape == 5) {
        text_add(t, "+@");
        add_square(p, t);
        add_square(p, t);
    }
}

static bool compare_inputs(struct leaks_pair *p)
{
    enum { INPUTS = 8 };
    char memory[128];
    struct text t;

    for (int i = 0; i < INPUTS; i++) {
        text_init(&t, memory, sizeof memory);
        (game_view_is_all(p->g) ? leaks_heard_input : make_input)(p, &t);

        struct str said = text_view(&t);

        if (!leaks_same(p, "the answers to an input", show_answer, &said) ||
            !leaks_same(p, "the answers of state and view", show_answer_to_view, &said))
            return false;
    }
    return true;
}

/* ---- joined turns ---- */

struct tried {
    struct match match;
    struct match_step steps[8];
    enum status rc;
    struct err e;
};

static void try_turn(const struct leaks_pair *p, int side, struct str said, struct tried *out)
{
    memset(out, 0, sizeof *out);
    match_init(&out->match, p->g, out->steps, sizeof out->steps / sizeof out->steps[0]);
    out->match.first = out->match.state = p->sides[side]->state;
    out->rc = match_say(&out->match, said, &out->e);
}

/* A turn of several parts that is legal in the twin, but perhaps not in the game. */
static void make_turn(struct leaks_pair *p, struct text *t)
{
    struct game_state state = p->sides[1]->state;
    int actor = game_turn(p->g, &state);

    do {
        game_action legal[GAME_MAX_ACTIONS];
        int count = game_legal(p->g, &state, legal);
        game_action a = legal[rng_below(p->rng, (uint64_t)count)];

        text_add(t, t->len > 0 ? "+" : "");
        p->g->kind->action_print(p->g, &state, a, t);
        game_play(p->g, &state, a);
    } while (game_turn(p->g, &state) == actor && p->g->kind->stage(p->g, &state) == GAME_PART);
}

static void show_tried(struct leaks_pair *p, int side, const void *context, struct text *t)
{
    const struct tried *tried = (const struct tried *)context + side;

    (void)p;
    text_format(t, "%d steps, %d %e", (int)tried->match.count, (int)tried->rc, &tried->e);
}

/*
 * A part that was played and showed the two players different things has been paid for: from there on the
 * games may differ. Before that a joined turn must proceed alike in both.
 */
static bool compare_joined(struct leaks_pair *p)
{
    char memory[GAME_MAX_TEXT];
    struct tried tried[2];
    struct game_state states[2] = {p->sides[0]->state, p->sides[1]->state};
    struct text t;

    text_init(&t, memory, sizeof memory);
    make_turn(p, &t);
    for (int side = 0; side < 2; side++)
        try_turn(p, side, text_view(&t), &tried[side]);
    for (size_t i = 0; i < tried[0].match.count && i < tried[1].match.count; i++) {
        game_action one = tried[0].steps[i].action, other = tried[1].steps[i].action;

        if (p->g->kind->event(p->g, &states[0], one, p->seat) !=
            p->g->kind->event(p->g, &states[1], other, p->seat))
            return true;
        game_play(p->g, &states[0], one);
        game_play(p->g, &states[1], other);
    }
    return leaks_same(p, "the answers to a joined turn", show_tried, tried);
}

/* ---- events ---- */

/* An action of a hidden ninja is visible only through what it changes; that it is an attempt is public (S10). */
enum secrecy { SHOWN, UNSEEN, ATTEMPT };

enum { MAX_SHOWN = 24 };

struct shown {
    game_action action, event;
    struct game_state after; /* the seat's view when it was played */
    enum secrecy secrecy;
};

static enum secrecy secrecy_of(const struct leaks_pair *p, const void *state, game_action a)
{
    const struct oni_rules *rules = (const struct oni_rules *)p->g->rules;
    int actor = game_turn(p->g, state);
    bool shadow_side = rules->mode == ONI_LIGHT && actor != rules->light;
    char memory[64];
    struct text t;

    if (p->seat == actor)
        return SHOWN;
    text_init(&t, memory, sizeof memory);
    p->g->kind->action_print(p->g, state, a, &t);
    ASSERT(!t.full);
    if (memory[0] == 'n' || strstr(memory, ":n") != NULL)
        return strchr(memory, '!') != NULL ? ATTEMPT : UNSEEN;
    return shadow_side && strstr(memory, ":pass") != NULL ? UNSEEN : SHOWN;
}

static int list_shown(const struct leaks_pair *p, int side, struct shown *out)
{
    game_action legal[GAME_MAX_ACTIONS];
    const void *state = leaks_state(p, side);
    int count = game_legal(p->g, state, legal), actor = game_turn(p->g, state);
    int from = 0;

    /* A sample of a long list is enough: its moves are of a few kinds. */
    if (count > MAX_SHOWN)
        from = (int)rng_below(p->rng, (uint64_t)(count - MAX_SHOWN + 1));
    for (int i = 0; i < count && i < MAX_SHOWN; i++) {
        game_action a = legal[from + i];
        struct game_state next = p->sides[side]->state;
        int shown_to = p->planted == PROOF_LEAK_EVENT ? actor : p->seat;

        game_play(p->g, &next, a);
        out[i].action = a;
        out[i].event = p->g->kind->event(p->g, state, a, shown_to);
        out[i].secrecy = secrecy_of(p, state, a);
        leaks_view(p, &next, &out[i].after);
    }
    return count < MAX_SHOWN ? count : MAX_SHOWN;
}

/* Without the public outcomes: the star, the answer, what the spirit revealed. */
static void print_bare(const struct leaks_pair *p, const void *state, game_action event,
                       struct text *t)
{
    char memory[128];
    struct text full;
    struct str rest, part;

    text_init(&full, memory, sizeof memory);
    p->g->kind->action_print(p->g, state, event, &full);
    ASSERT(!full.full);
    rest = text_view(&full);
    str_cut(&rest, '*', &part);
    str_cut(&part, '=', &rest);
    str_cut(&rest, '~', &part);
    /* A pawn that proves to win stops the spirit (W11). */
    str_cut(&part, '+', &rest);
    text_str(t, rest);
}

static void show_event(struct leaks_pair *p, int side, const void *context, struct text *t)
{
    const struct shown *shown = ((const struct shown *const *)context)[side];

    p->g->kind->action_print(p->g, leaks_state(p, side), shown->event, t);
}

static void show_bare_event(struct leaks_pair *p, int side, const void *context, struct text *t)
{
    const struct shown *shown = ((const struct shown *const *)context)[side];

    print_bare(p, leaks_state(p, side), shown->event, t);
}

/* What is shown of an unseen action must be a function of its visible changes. */
static bool compare_shown(struct leaks_pair *p, const struct shown *one, const struct shown *other)
{
    const struct shown *both[2] = {one, other};
    size_t size = p->g->kind->state_size;

    if (one->secrecy != SHOWN && one->secrecy == other->secrecy)
        return memcmp(&one->after, &other->after, size) != 0 ||
               leaks_same(p, "the events of two unseen actions", show_event, both);
    if (one->action == other->action)
        return leaks_same(p, "the events of one action", show_bare_event, both);
    return true;
}

bool leaks_compare_events(struct leaks_pair *p)
{
    struct shown lists[2][MAX_SHOWN];
    int counts[2];

    p->what = NULL;
    if (game_view_is_all(p->g))
        return leaks_heard_events(p);
    if (game_turn(p->g, leaks_state(p, 0)) < 0)
        return true;

    for (int side = 0; side < 2; side++)
        counts[side] = list_shown(p, side, lists[side]);
    for (int i = 0; i < counts[0]; i++)
        for (int j = 0; j < counts[1]; j++)
            if (!compare_shown(p, &lists[0][i], &lists[1][j]))
                return false;
    return true;
}

bool leaks_compare(struct leaks_pair *p)
{
    int turn = game_turn(p->g, leaks_state(p, 0));

    p->what = NULL;
    if (!leaks_same(p, "the views in bytes", show_view_bytes, NULL) ||
        !leaks_same(p, "the views or their keys", show_view, NULL) ||
        !leaks_same(p, "turn or result", show_turn, NULL))
        return false;
    if (turn == p->seat &&
        (!leaks_same(p, "the legal actions", show_legal, NULL) ||
         !leaks_same(p, "the legal actions of state and view", show_legal_of_view, NULL) ||
         !compare_inputs(p) || (p->g->kind->joint == '+' && !compare_joined(p))))
        return false;
    if (!leaks_compare_events(p) || !leaks_compare_takebacks(p))
        return false;
    if (!p->thorough)
        return true;
    /* The points that end a record of Onamazu reveal what was hidden. */
    bool records = p->whole && (turn != GAME_OVER || p->g->kind->points == NULL);

    return leaks_same(p, "the pictures", show_picture, NULL) && (!records || compare_records(p));
}
