/* Torii: MIT licence, see LICENSE. */
/*
 * Where hidden ninjas can be, by public information alone: the same squares as in the states that belief.c
 * finds, but in a few set operations, so that a search can update them along every line.
 *
 * In Shadow the two ninjas are independent: nobody learns when they meet (S3), and neither list of moves
 * depends on the other's ninja (S4). So one set of squares per player is enough, and a player knows as
 * much about the enemy ninja as a spectator does.
 *
 * In Light both ninjas belong to one player, who moves one or the other, so pairs must be kept: set[a]
 * holds the squares where the second ninja can be while the first is on a; the relation is symmetric. The
 * last word is for a single remaining ninja.
 */
#include "rules/onitama/belief.h"
#include "rules/onitama/hidden.h"

enum { ALONE = ONI_SQUARES };

_Static_assert((int)GAME_POSSIBLE == ONI_SQUARES + 1, "a word a square, and one");

static bool in_pairs(const struct game *g)
{
    return oni_rules(g)->mode == ONI_LIGHT;
}

/* ---- sets ---------------------------------------------------------------------------------- */

/* All squares that the card reaches from one of these. */
static oni_set reached(int player, int card, oni_set from)
{
    oni_set set = 0;

    for (; from != 0; from = bits_rest(from))
        set |= oni_reach[player][card][bits_first(from)];
    return set;
}

static void pair_up(struct game_possible *p, int one, oni_set others)
{
    p->set[one] |= others;
    for (; others != 0; others = bits_rest(others))
        p->set[bits_first(others)] |= oni_bit(one);
}

/* Excludes: no ninja is on these squares. */
static void leave_out(struct game_possible *p, oni_set squares)
{
    for (int square = 0; square < ONI_SQUARES; square++)
        p->set[square] = (squares & oni_bit(square)) != 0 ? 0 : p->set[square] & ~squares;
    p->set[ALONE] &= ~squares;
}

/* Requires: at least one ninja is on these squares. */
static void demand(struct game_possible *p, oni_set squares)
{
    for (int square = 0; square < ONI_SQUARES; square++)
        if ((squares & oni_bit(square)) == 0)
            p->set[square] &= squares;
    p->set[ALONE] &= squares;
}

static bool is_certain(const struct game_possible *p, int square)
{
    oni_set outside = p->set[ALONE] & ~oni_bit(square);

    for (int other = 0; other < ONI_SQUARES; other++)
        outside |= other == square ? 0 : p->set[other] & ~oni_bit(square);
    return outside == 0 && (p->set[ALONE] | p->set[square]) != 0;
}

void oni_possible_add(const struct game *g, struct game_possible *p, const void *state)
{
    const struct oni_state *s = (const struct oni_state *)state;
    const uint8_t *ninja = s->ninja[oni_rules(g)->light ^ 1];

    if (!in_pairs(g)) {
        for (int player = ONI_BLUE; player <= ONI_RED; player++)
            p->set[player] |= oni_ninjas(s, player);
        return;
    }
    if (ninja[0] < ONI_SQUARES && ninja[1] < ONI_SQUARES)
        pair_up(p, ninja[0], oni_bit(ninja[1]));
    else if (ninja[0] < ONI_SQUARES)
        p->set[ALONE] |= oni_bit(ninja[0]); /* those out come last */
}

oni_set oni_possible_squares(const struct game *g, const struct game_possible *p, int player)
{
    oni_set set = p->set[ALONE];

    if (!in_pairs(g))
        return p->set[player];
    for (int square = 0; square < ONI_SQUARES; square++)
        set |= p->set[square];
    return player == oni_rules(g)->light ? 0 : set;
}

/* ---- Shadow -------------------------------------------------------------------------------- */

/* S7: where the own ninja must be if no pawn can move; anywhere if none could move anyway. */
static oni_set blocking(const struct oni_core *s)
{
    oni_set goals = 0, spirit = s->spirit != ONI_NOWHERE ? oni_bit(s->spirit) : 0;

    for (int slot = 0; slot < 2; slot++)
        goals |= reached(s->player, s->hand[s->player][slot], s->pawns[s->player]);
    goals &= ~(s->pawns[s->player] | spirit);
    if (goals == 0)
        return ONI_BOARD;
    return bits_rest(goals) == 0 ? goals : 0;
}

/* The spirit lands on `to`: a ninja there moves to its old square and is revealed (M1). */
static void swap_one(oni_set *set, bool lit, int from, int to)
{
    if (lit || *set == oni_bit(to))
        *set = oni_bit(from);
    else
        *set &= ~oni_bit(to);
}

static void shadow_ninja(const struct game *g, struct game_possible *p, const struct oni_state *s,
                         uint32_t event)
{
    int player = s->core.player, to = oni_action_to(event);
    int card = s->core.hand[player][s->used];
    oni_set *own = &p->set[player], *other = &p->set[player ^ 1];
    oni_set prey = oni_hidden_prey(g, s), taken = s->core.pawns[player] | prey;

    if (s->core.spirit != ONI_NOWHERE)
        taken |= oni_bit(s->core.spirit);
    if (to == ONI_NOWHERE) { /* it stayed, or moved unseen (S5, S6); a capture would show (S8) */
        *own |= reached(player, card, *own) & ~taken;
        return;
    }
    *own = oni_bit(to);
    if ((event & ONI_ATTEMPT) != 0)
        *other = (event & ONI_YES) != 0 ? 0 : *other & ~oni_bit(to);
    else if ((prey & ~s->core.pawns[player ^ 1] & oni_bit(to)) != 0)
        *other = 0; /* S10: the option under which a revealed ninja is captured like a pawn */
}

static void shadow_step(const struct game *g, struct game_possible *p, const struct oni_state *s,
                        uint32_t event)
{
    int player = s->core.player, to = oni_action_to(event), spirit = oni_action_spirit(event);
    oni_set *own = &p->set[player], *other = &p->set[player ^ 1];

    switch (oni_action_kind(event)) {
    case ONI_PLACE:
        *own = (oni_set)(1 << 1 | 1 << 3) << (player == ONI_RED ? 20 : 0);
        break; /* S2 */
    case ONI_PAWN:
        *own &= ~oni_bit(to); /* S6 */
        if ((event & ONI_TAKEN) != 0 || *other == oni_bit(to))
            *other = 0; /* S9 */
        *other &= ~oni_bit(to);
        break;
    case ONI_PASS: *own &= blocking(&s->core); break;
    case ONI_NINJA: shadow_ninja(g, p, s, event); break;
    case ONI_LANTERN:
        *other &= (event & ONI_YES) != 0 ? oni_line(to) : ~oni_line(to); /* S12 */
        break;
    default: break;
    }
    if (spirit != ONI_NOWHERE) {
        swap_one(&p->set[ONI_BLUE], (event & ONI_LIT_BLUE) != 0, s->core.spirit, spirit);
        swap_one(&p->set[ONI_RED], (event & ONI_LIT_RED) != 0, s->core.spirit, spirit);
    }
}

/* ---- Light --------------------------------------------------------------------------------- */

/* A pawn of Light landed there: on a hidden ninja (L7), a visible one, or none. */
static void light_pawn(struct game_possible *p, uint32_t event)
{
    int to = oni_action_to(event);
    oni_set left = p->set[to];

    if ((event & ONI_TAKEN) == 0 && !is_certain(p, to)) {
        leave_out(p, oni_bit(to));
        return;
    }
    memset(p, 0, sizeof *p);
    p->set[ALONE] = left;
}

static void light_spirit(struct game_possible *p, const struct oni_state *s, uint32_t event)
{
    int to = oni_action_spirit(event), from = s->core.spirit;
    oni_set partners = p->set[to], alone = p->set[ALONE];

    if ((event & (ONI_LIT_BLUE | ONI_LIT_RED)) == 0 && !is_certain(p, to)) {
        leave_out(p, oni_bit(to));
        return;
    }
    memset(p, 0, sizeof *p); /* M1 */
    pair_up(p, from, partners);
    p->set[ALONE] = alone != 0 ? oni_bit(from) : 0;
}

/* Keeps the pairs, and single squares, from which no ninja can move: then the Shadow side passes (L5, B9). */
static void keep_stuck(struct game_possible *p, const struct oni_core *s)
{
    const uint32_t *one = oni_reach[s->player][s->hand[s->player][0]];
    const uint32_t *two = oni_reach[s->player][s->hand[s->player][1]];
    oni_set spirit = s->spirit != ONI_NOWHERE ? oni_bit(s->spirit) : 0, alone = 0;

    for (int a = 0; a < ONI_SQUARES; a++) {
        oni_set goals = (one[a] | two[a]) & ~spirit;

        if (goals == 0)
            alone |= oni_bit(a);
        else
            p->set[a] &=
                bits_rest(goals) == 0 ? goals : 0; /* blocked by the other ninja, or not at all */
    }
    for (int a = 0; a < ONI_SQUARES; a++) /* and the other way round */
        for (oni_set left = p->set[a]; left != 0; left = bits_rest(left))
            if ((p->set[bits_first(left)] & oni_bit(a)) == 0)
                p->set[a] ^= oni_bit(bits_first(left));
    p->set[ALONE] &= alone;
}

/* Can the spirit move instead of a ninja (W3)? */
static bool can_waft(const struct oni_core *s)
{
    oni_set goals = 0;

    for (int slot = 0; slot < 2 && s->spirit != ONI_NOWHERE; slot++) {
        int card = s->hand[s->player][slot];

        goals |= oni_card_is_wind(card) ? 0 : oni_reach[s->player][card][s->spirit];
    }
    return (goals & ~s->masters) != 0;
}

/* With a wind card the spirit must move too if it can (W4): otherwise nobody moved. */
static bool can_have_moved(const struct oni_core *s, uint32_t event)
{
    int card = oni_action_card(event);

    return oni_action_spirit(event) != ONI_NOWHERE || !oni_card_is_wind(card) ||
           (oni_wind_reach[s->player][card][s->spirit] & ~s->masters) == 0;
}

/* One of the two, or the only one, moved to one of these squares. */
static void move_one(struct game_possible *p, int player, int card, oni_set onto)
{
    const struct game_possible before = *p;

    memset(p, 0, sizeof *p);
    p->set[ALONE] = reached(player, card, before.set[ALONE]) & onto;
    for (int from = 0; from < ONI_SQUARES; from++) {
        oni_set goals = oni_reach[player][card][from] & onto;

        if (before.set[from] == 0)
            continue;
        for (; goals != 0; goals = bits_rest(goals)) /* this one moved, the other stayed (L5) */
            p->set[bits_first(goals)] |= before.set[from] & ~oni_bit(bits_first(goals));
        p->set[from] |= reached(player, card, before.set[from]) & onto & ~oni_bit(from);
    }
}

static void light_stalk(struct game_possible *p, const struct oni_state *s, uint32_t event)
{
    int player = s->core.player, card = oni_action_card(event), to = oni_action_to(event);
    struct game_possible stuck = {{0}};
    oni_set unseen = ONI_BOARD & ~s->core.pawns[player ^ 1];

    if (s->core.spirit != ONI_NOWHERE)
        unseen &= ~oni_bit(s->core.spirit);
    if (to != ONI_NOWHERE) {
        move_one(p, player, card, oni_bit(to)); /* a capture shows (L6) */
        return;
    }
    if (oni_action_spirit(event) == ONI_NOWHERE && !can_waft(&s->core)) {
        stuck = *p;
        keep_stuck(&stuck, &s->core);
    }
    move_one(p, player, card, can_have_moved(&s->core, event) ? unseen : 0);
    for (int i = 0; i < GAME_POSSIBLE; i++)
        p->set[i] |= stuck.set[i];
}

static void place_pairs(struct game_possible *p, int player)
{
    int row = player == ONI_RED ? 20 : 0;

    for (int file = 0; file < 5; file++) /* L3 */
        p->set[row + file] = ((oni_set)31 ^ oni_bit(file)) << row;
}

static void light_step(struct game_possible *p, const struct oni_state *s, uint32_t event)
{
    switch (oni_action_kind(event)) {
    case ONI_PLACE: place_pairs(p, s->core.player); break;
    case ONI_PAWN: light_pawn(p, event); break;
    case ONI_STALK: light_stalk(p, s, event); break;
    case ONI_LANTERN:
        if ((event & ONI_YES) != 0)
            demand(p, oni_line(oni_action_to(event))); /* L4: at least one */
        else
            leave_out(p, oni_line(oni_action_to(event)));
        break;
    default: break;
    }
    if (oni_action_spirit(event) != ONI_NOWHERE)
        light_spirit(p, s, event);
}

/* ---- the table's entries ------------------------------------------------------------------- */

void oni_possible_step(const struct game *g, struct game_possible *p, const void *state,
                       game_action event)
{
    if (in_pairs(g))
        light_step(p, (const struct oni_state *)state, (uint32_t)event);
    else
        shadow_step(g, p, (const struct oni_state *)state, (uint32_t)event);
}

/* Would a lantern on this line only give the answer that everybody knows? */
static bool is_answered(const struct game *g, const struct game_possible *p, int enemy, int line)
{
    struct game_possible yes = *p, no = *p;

    if (!in_pairs(g))
        return (p->set[enemy] & oni_line(line)) == 0 || (p->set[enemy] & ~oni_line(line)) == 0;
    demand(&yes, oni_line(line));
    leave_out(&no, oni_line(line));
    return oni_possible_squares(g, &yes, enemy) == 0 || oni_possible_squares(g, &no, enemy) == 0;
}

bool oni_hidden_vain(const struct game *g, const struct game_possible *p, const void *state,
                     game_action action)
{
    int enemy = ((const struct oni_state *)state)->core.player ^ 1;
    uint32_t a = (uint32_t)action;

    if (oni_action_kind(a) == ONI_LANTERN)
        return is_answered(g, p, enemy, oni_action_to(a));
    return (a & ONI_ATTEMPT) != 0 && (p->set[enemy] & oni_bit(oni_action_to(a))) == 0;
}

game_action oni_hidden_quiet(const struct game *g, const struct game_possible *p, const void *state,
                             game_action action)
{
    int enemy = ((const struct oni_state *)state)->core.player ^ 1;
    uint32_t a = (uint32_t)action;

    (void)g;
    if (oni_action_kind(a) == ONI_LANTERN)
        return oni_action(ONI_DARK, 0, ONI_NOWHERE, ONI_NOWHERE, ONI_NOWHERE);
    if ((a & ONI_ATTEMPT) == 0 || p->set[enemy] == oni_bit(oni_action_to(a)))
        return 0; /* a certain hit is not a gamble */
    return a & ~(uint32_t)ONI_ATTEMPT;
}
