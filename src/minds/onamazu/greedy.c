/* Torii: MIT licence, see LICENSE. */
/*
 * The greedy player: tries every placement of the ordinary acolytes, then every cell for the superior one.
 * A placement is evaluated by using its cells in a fixed order, answering each question on the way by the
 * best immediate choice.
 */
#include "minds/onamazu/mind.h"

/* Doing something must beat doing nothing by this much. */
static const double hair = 1e-9;
static const double nothing_yet = -1e300;
enum { max_sales = 3 }; /* per purchase */

/* The order in which cells are used: income, trade, building, offerings. */
static const uint8_t turn_of[ONA_CELL_KINDS] = {
    [ONA_RECRUIT] = 0,   [ONA_HARVEST_RIZ] = 1, [ONA_HARVEST_BAM] = 2, [ONA_HARVEST_CHA] = 3,
    [ONA_MON] = 4,       [ONA_RICE] = 5,        [ONA_ARMOURER] = 6,    [ONA_COMBAT] = 7,
    [ONA_GOLDSMITH] = 8, [ONA_POTTER] = 9,      [ONA_INCENSE] = 10,    [ONA_WEAVER] = 11,
    [ONA_BUILDER] = 12,  [ONA_TROC] = 13,       [ONA_MARKET] = 14,     [ONA_TEMPLE] = 15,
    [ONA_BUILD] = 16,    [ONA_OFFER] = 17,      [ONA_ZEN] = 18,
};

static game_action choose(const struct ona_mind *m, struct ona_trial *t);

static const struct ona_frame *top_frame(const struct ona_state *s)
{
    return &s->frame[s->frame_count - 1];
}

static bool is_idle(game_action x)
{
    enum ona_verb verb = ona_verb(x);

    return verb == ONA_PASS || verb == ONA_LEAVE || verb == ONA_NOSIGN;
}

/* Draws a card whose identity is unknown, so it counts as one more unseen. */
static void draw_unseen(struct ona_trial *t)
{
    t->s.frame[--t->s.frame_count] = (struct ona_frame){0, 0, 0};
    t->s.deck_count--;
    t->unseen++;
}

/* Answers the questions above the frame `kind` at height `height`. */
static void settle(const struct ona_mind *m, struct ona_trial *t, int height, int kind)
{
    while (t->s.frame_count > height ||
           (t->s.frame_count == height && top_frame(&t->s)->kind != kind)) {
        if (top_frame(&t->s)->kind == ONA_F_DRAW)
            draw_unseen(t);
        else
            choose(m, t);
    }
}

/* The best answer so far: its first action, and the resulting state. */
struct finding {
    game_action action;
    double value;
    struct ona_trial after;
};

/* Plays an action and its consequences; keeps it if better. `first` is the action that began it. */
static void try_action(const struct ona_mind *m, const struct ona_trial *t, game_action x,
                       game_action first, struct finding *f)
{
    struct ona_trial next = *t;

    game_play(m->g, &next.s, x);
    settle(m, &next, t->s.frame_count, top_frame(&t->s)->kind);

    double value = ona_value(m, &next) - (is_idle(x) ? 0 : hair);

    if (value > f->value)
        *f = (struct finding){first, value, next};
}

/* A service of the market's upper floor? */
static bool is_service(game_action x)
{
    enum ona_verb verb = ona_verb(x);

    return verb >= ONA_DEAL && verb < ONA_LEAVE;
}

/*
 * The market: cubes are sold to fund a purchase, so each purchase is also tried after one sale, two, and
 * so on, cheapest cubes first.
 */
static struct finding visit_market(const struct ona_mind *m, const struct ona_trial *t)
{
    struct finding best = {0, nothing_yet, *t}, sale = {0, 0, *t};

    for (int sales = 0; sales <= max_sales; sales++) {
        game_action legal[GAME_MAX_ACTIONS];
        const struct ona_trial now = sale.after;
        game_action first = sale.action;
        int count = game_legal(m->g, &now.s, legal);

        sale.value = nothing_yet;
        for (int i = 0; i < count; i++) {
            game_action begun = first != 0 ? first : legal[i];

            if (ona_verb(legal[i]) == ONA_SELL)
                try_action(m, &now, legal[i], begun, &sale);
            else if (sales == 0 || is_service(legal[i]))
                try_action(m, &now, legal[i], begun, &best);
        }
        if (sale.value == nothing_yet)
            break;
        if (sales == 0 && sale.value > best.value)
            best = sale;
    }
    return best;
}

/* The best answer to the top question, played with its consequences. */
static game_action choose(const struct ona_mind *m, struct ona_trial *t)
{
    struct finding best = {0, nothing_yet, *t};

    if (top_frame(&t->s)->kind == ONA_F_MARKET) {
        best = visit_market(m, t);
    } else {
        game_action legal[GAME_MAX_ACTIONS];
        int count = game_legal(m->g, &t->s, legal);

        for (int i = 0; i < count; i++)
            if (ona_verb(legal[i]) != ONA_RESHUFFLE) /* its result is unknown */
                try_action(m, t, legal[i], legal[i], &best);
    }
    *t = best.after;
    return best.action;
}

/* The next cell to use, or -1. */
static int next_cell(const struct ona_mind *m, const struct ona_state *s)
{
    const struct ona_player *p = &s->player[m->seat];
    int best = -1;

    for (int i = 0; i < ONA_PAWNS; i++) {
        int cell = p->pawn[i];

        if (cell == ONA_NONE || s->resolved >> i & 1)
            continue;
        if (best < 0 || turn_of[m->rules->cell[cell]] < turn_of[m->rules->cell[best]])
            best = cell;
    }
    return best;
}

/* Keeps the turn from ending by itself during the trial: no question is left at the bottom. */
static void hold(struct ona_trial *t)
{
    t->s.frame[0].kind = ONA_F_ROTATE;
}

/* The value of a placement once all its cells are used. */
static double use_cells(const struct ona_mind *m, const struct ona_trial *placed)
{
    struct ona_trial t = *placed;

    hold(&t);
    for (int cell; (cell = next_cell(m, &t.s)) >= 0;) {
        game_play(m->g, &t.s, ona_act1(ONA_ACT, cell));
        settle(m, &t, 1, ONA_F_ROTATE);
    }
    return ona_value(m, &t);
}

/* The best placement so far, and its first action. */
struct plan {
    struct ona_trial placed;
    game_action first;
    double value;
};

static void keep_better(const struct ona_mind *m, struct plan *p, const struct ona_trial *placed,
                        game_action first)
{
    double value = use_cells(m, placed);

    if (value <= p->value)
        return;
    *p = (struct plan){*placed, first, value};
}

static bool is_put(game_action x, bool superior)
{
    return ona_verb(x) == ONA_PUT && ona_a(x) == superior;
}

/* Places the second ordinary acolyte after the first; each pair once. */
static void try_second(const struct ona_mind *m, struct plan *p, const struct ona_trial *one,
                       game_action first)
{
    game_action legal[GAME_MAX_ACTIONS];
    int count = game_legal(m->g, &one->s, legal);

    if (count == 0 || !is_put(legal[0], false)) {
        keep_better(m, p, one, first);
        return;
    }
    for (int i = 0; i < count && is_put(legal[i], false); i++) {
        struct ona_trial both = *one;

        if (ona_b(legal[i]) < ona_b(first))
            continue;
        game_play(m->g, &both.s, legal[i]);
        keep_better(m, p, &both, first);
    }
}

/* Adds the superior acolyte to the best placement of the others. */
static void add_superior(const struct ona_mind *m, struct plan *p)
{
    game_action legal[GAME_MAX_ACTIONS];
    const struct ona_trial before = p->placed;
    int count = game_legal(m->g, &before.s, legal);
    bool first = p->first == 0;

    p->value = nothing_yet;
    for (int i = 0; i < count; i++) {
        struct ona_trial all = before;

        game_play(m->g, &all.s, legal[i]);
        keep_better(m, p, &all, first ? legal[i] : p->first);
    }
}

/* The best placement from a state in which pawns are to be placed. */
static struct plan make_plan(const struct ona_mind *m, const struct ona_trial *t)
{
    game_action legal[GAME_MAX_ACTIONS];
    struct plan p = {*t, 0, nothing_yet};
    int count = game_legal(m->g, &t->s, legal);
    bool one_is_placed = t->s.player[m->seat].pawn[ONA_A1] != ONA_NONE;

    if (count == 0 || ona_verb(legal[0]) != ONA_PUT) {
        p.value = ona_value(m, t); /* nothing can be placed: the turn is over */
        return p;
    }
    for (int i = 0; i < count && is_put(legal[i], false); i++) {
        struct ona_trial next = *t;

        game_play(m->g, &next.s, legal[i]);
        if (one_is_placed)
            keep_better(m, &p, &next, legal[i]);
        else
            try_second(m, &p, &next, legal[i]);
    }
    if (top_frame(&p.placed.s)->kind == ONA_F_PLACE)
        add_superior(m, &p);
    return p;
}

/* ROTATE and ATTACK: by the value of the best placement afterwards. */
static game_action choose_before_placing(const struct ona_mind *m, const struct ona_trial *t)
{
    game_action legal[GAME_MAX_ACTIONS], best = 0;
    int count = game_legal(m->g, &t->s, legal);
    double most = nothing_yet;

    for (int i = 0; i < count; i++) {
        struct ona_trial next = *t;

        game_play(m->g, &next.s, legal[i]);

        double value = make_plan(m, &next).value;

        if (value > most) {
            most = value;
            best = legal[i];
        }
    }
    return best;
}

static game_action answer(const struct ona_mind *m, struct ona_trial *t)
{
    int cell;

    switch ((enum ona_frame_kind)top_frame(&t->s)->kind) {
    case ONA_F_ROTATE:
    case ONA_F_ATTACK: return choose_before_placing(m, t);
    case ONA_F_PLACE: return make_plan(m, t).first;
    case ONA_F_ACTIVATE:
        cell = next_cell(m, &t->s);
        return cell < 0 ? ONA_FINISH : ona_act1(ONA_ACT, cell);
    case ONA_F_DRAW: return ona_act1(ONA_DRAW, 0);
    default: hold(t); return choose(m, t);
    }
}

game_action ona_mind_greedy(const struct game *g, const void *view, const struct ona_weights *w,
                            struct rng *r)
{
    struct ona_mind m = {.g = g, .rules = g->rules, .w = w, .seat = game_turn(g, view)};
    struct ona_state seen;
    struct ona_trial t;

    (void)r; /* every player takes one */
    if (m.seat < 0)
        return 0;
    g->kind->view(g, view, m.seat, &seen);
    ona_suppose(&m, &seen, &t);
    return answer(&m, &t);
}
