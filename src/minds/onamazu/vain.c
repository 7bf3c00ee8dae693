/* Torii: MIT licence, see LICENSE. */
/*
 * Pointless actions: placing an acolyte on a cell that gives its player nothing this turn, whatever the
 * others do before it (an offering without a jinja, the Grand Temple without its contract); activating
 * such a cell; and ending a turn while an acolyte could still act. The rules allow all of that (R54, C16),
 * but no player who knows what a cell does plays like that, at any level.
 */
#include "minds/onamazu/mind.h"

#include <string.h>

/* Is a cell of any use this turn? Searches all ways to play it, up to this many states; beyond that (a
 * market visit with much to sell) a random sample. */
enum { STATES = 400, TRIES = 150 };

struct use {
    const struct game *g;
    int seat, cell;
    int left; /* remaining search budget; negative: exceeded */
};

static const struct ona_frame *top_frame(const struct ona_state *s)
{
    return &s->frame[s->frame_count - 1];
}

static bool is_empty_answer(game_action x)
{
    return ona_verb(x) == ONA_PASS || ona_verb(x) == ONA_LEAVE;
}

/* Nothing has changed except which pawns have acted and the pending question. */
static bool is_unchanged(const struct ona_state *before, const struct ona_state *after)
{
    struct ona_state same = *after;

    same.resolved = before->resolved;
    same.frame_count = before->frame_count;
    memcpy(same.frame, before->frame, sizeof same.frame);
    return memcmp(&same, before, sizeof same) == 0;
}

/* Plays without letting the turn end by itself. */
static void play_held(const struct game *g, struct ona_state *s, game_action x)
{
    uint8_t bottom = s->frame[0].kind;

    s->frame[0].kind = ONA_F_ROTATE;
    game_play(g, s, x);
    s->frame[0].kind = bottom;
}

/* Activating the cell now gives nothing and offers no choice. */
static bool acts_in_vain(const struct game *g, const struct ona_state *s, int cell)
{
    struct ona_state after = *s;
    game_action legal[GAME_MAX_ACTIONS];

    play_held(g, &after, ona_act1(ONA_ACT, cell));
    if (after.frame_count == s->frame_count)
        return is_unchanged(s, &after);
    if (top_frame(&after)->kind == ONA_F_DRAW)
        return false;
    return game_legal(g, &after, legal) == 1 && is_empty_answer(legal[0]);
}

/* ---- placements ---- */

/* Draws a card whose identity is unknown. False if there is none. */
static bool draw_unknown(struct ona_state *s)
{
    if (top_frame(s)->kind != ONA_F_DRAW)
        return false;
    s->frame[--s->frame_count] = (struct ona_frame){0, 0, 0};
    s->deck_count--;
    return true;
}

static bool is_asked(const struct use *u, const struct ona_state *s)
{
    return s->seat == u->seat && s->frame_count > 0 && s->chance == ONA_C_NOTHING;
}

static bool finds_use(struct use *u, const struct ona_state *s);

/* Is the cell of use after any answer to the pending question? */
static bool any_answer(struct use *u, const struct ona_state *s)
{
    game_action legal[GAME_MAX_ACTIONS];
    int count = game_legal(u->g, s, legal);

    for (int i = 0; i < count; i++) {
        struct ona_state next = *s;

        if (ona_verb(legal[i]) == ONA_RESHUFFLE || legal[i] == ONA_FINISH)
            continue;
        if (top_frame(s)->kind == ONA_F_PLACE)
            game_play(u->g, &next, legal[i]);
        else
            play_held(u->g, &next, legal[i]);
        if (finds_use(u, &next))
            return true;
    }
    return false;
}

static bool finds_use(struct use *u, const struct ona_state *s)
{
    struct ona_state next = *s;

    if (--u->left < 0)
        return false;
    if (!is_asked(u, s))
        return false;
    if (draw_unknown(&next))
        return finds_use(u, &next);
    if (top_frame(s)->kind == ONA_F_ACTIVATE && !acts_in_vain(u->g, s, u->cell))
        return true;
    if (top_frame(s)->kind == ONA_F_ACTIVATE) { /* the other cells first */
        const struct ona_player *p = &s->player[s->seat];

        for (int i = 0; i < ONA_PAWNS; i++) {
            if (p->pawn[i] == ONA_NONE || p->pawn[i] == u->cell || s->resolved >> i & 1)
                continue;
            next = *s;
            play_held(u->g, &next, ona_act1(ONA_ACT, p->pawn[i]));
            if (finds_use(u, &next))
                return true;
        }
        return false;
    }
    return any_answer(u, s);
}

/* Plays the turn out at random, keeping the cell for last. */
static bool happens_on_use(const struct use *u, struct ona_state s, struct rng *r)
{
    game_action own = ona_act1(ONA_ACT, u->cell), legal[GAME_MAX_ACTIONS], x;

    while (is_asked(u, &s)) {
        int count = game_legal(u->g, &s, legal);

        if (top_frame(&s)->kind == ONA_F_ACTIVATE && !acts_in_vain(u->g, &s, u->cell))
            return true;
        if (top_frame(&s)->kind == ONA_F_ACTIVATE && count <= 2)
            return false; /* only the cell itself is left */
        if (draw_unknown(&s))
            continue;
        do
            x = legal[rng_below(r, (uint64_t)count)];
        while (x == own || x == ONA_FINISH || (ona_verb(x) == ONA_RESHUFFLE && count > 1));
        if (ona_verb(x) == ONA_RESHUFFLE)
            return false; /* its result is unknown */
        game_play(u->g, &s, x);
    }
    return false;
}

static bool is_placed_in_vain(const struct game *g, const struct ona_state *s, game_action put)
{
    struct use u = {g, s->seat, ona_b(put), STATES};
    struct rng r = {(uint64_t)put};
    struct ona_state next = *s;

    game_play(g, &next, put);
    if (finds_use(&u, &next))
        return false;
    for (int i = 0; i < TRIES && u.left < 0; i++)
        if (happens_on_use(&u, next, &r))
            return false;
    return true;
}

/* ---- interface ---- */

/* Ending the turn is pointless if an acolyte could still act: it may also act and then choose nothing. */
static bool is_in_vain(const struct game *g, const struct ona_state *s, game_action x, bool useful)
{
    switch (ona_verb(x)) {
    case ONA_PUT: return is_placed_in_vain(g, s, x);
    case ONA_ACT: return acts_in_vain(g, s, ona_a(x));
    default: return x == ONA_FINISH && useful;
    }
}

int ona_mind_sensible(const struct game *g, const void *state, game_action *legal, int count)
{
    struct ona_mind m = {.g = g, .rules = g->rules, .w = &ona_weights_tuned};
    game_action kept[GAME_MAX_ACTIONS];
    struct ona_state seen;
    struct ona_trial t;
    int left = 0;
    bool useful = false;

    m.seat = game_turn(g, state);
    if (m.seat < 0 || count < 2)
        return count;
    g->kind->view(g, state, m.seat, &seen);
    if (top_frame(&seen)->kind != ONA_F_PLACE && top_frame(&seen)->kind != ONA_F_ACTIVATE)
        return count;
    ona_suppose(&m, &seen, &t);
    for (int i = 0; i < count; i++)
        useful |= ona_verb(legal[i]) == ONA_ACT && !acts_in_vain(g, &t.s, ona_a(legal[i]));
    for (int i = 0; i < count; i++)
        if (!is_in_vain(g, &t.s, legal[i], useful))
            kept[left++] = legal[i];
    if (left > 0)
        memcpy(legal, kept, (size_t)left * sizeof *legal);
    return left > 0 ? left : count;
}
