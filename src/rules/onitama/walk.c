/* Torii: MIT licence, see LICENSE. */
/*
 * Perft of the open games, with bulk counting at the leaves: a player's moves depend on the own pawns, the
 * own cards and (Wind) the spirit and the masters, but not on the enemy's students. So in the base game
 * the number of replies is the same after every non-capture, and two plies are counted at once.
 * PERFT_VISIT visits every leaf instead.
 */
#include "game/perft.h"
#include "rules/onitama/open.h"

struct walk {
    const struct oni_core *s;
    int player; /* to move; often a constant after inlining */
    int depth;
    int mode;
    bool any; /* a step was found, so there is no pass */
    uint64_t sum;
    /* The effect of exchanging either card: the same for all its steps. */
    uint64_t table[2];
    uint64_t key[2];
    uint32_t ply;
};

static uint64_t walk_base(const struct oni_core *s, int depth, int mode);
static uint64_t walk_wind(const struct oni_core *s, int depth, int mode);

/* A game that ended before the full depth. */
ONI_INLINE uint64_t ended(int depth, int mode)
{
    return depth == 0 || mode != PERFT_STRICT;
}

/* Number of moves of a player with these pawns and cards; a pass with either card makes two (B9). */
ONI_INLINE uint64_t answers(oni_set own, const uint8_t *hand, int player)
{
    const uint32_t *one = oni_reach[player][hand[0]], *two = oni_reach[player][hand[1]];
    int count = 0;

    for (oni_set left = own; left != 0; left = bits_rest(left)) {
        int from = bits_first(left);

        count += bits_count(one[from] & ~own) + bits_count(two[from] & ~own);
    }
    return count > 0 ? (uint64_t)count : 2;
}

/* Both plies of a position in bulk: non-captures share one count, captures have one per square. */
static uint64_t two_plies(const struct oni_core *s, int mode)
{
    struct oni_field f = oni_pawn_field(s, s->player);
    int enemy = s->player ^ 1;
    oni_set others = s->pawns[enemy];
    uint64_t usual = answers(others, s->hand[enemy], enemy), sum = 0, quiet = 0, wins = 0;
    bool any = false;

    for (int slot = 0; slot < 2; slot++) {
        const uint32_t *reach = oni_reach[s->player][f.hand[slot]];

        for (oni_set left = f.movers; left != 0; left = bits_rest(left)) {
            oni_set to = reach[bits_first(left)] & ~f.blocked;
            oni_set won = to & (f.prize | ((left & -left & f.king) != 0 ? f.arch : 0));
            oni_set taken = to & others & ~won;

            any |= to != 0;
            wins += (uint64_t)bits_count(won);
            quiet += (uint64_t)bits_count(to & ~others & ~won);
            for (; taken != 0; taken = bits_rest(taken))
                sum += answers(others & ~(taken & -taken), s->hand[enemy], enemy);
        }
    }
    if (!any)
        return 2 * usual;
    return sum + quiet * usual + wins * ended(1, mode);
}

/* Counts a child position: a leaf, a finished game, or a branch to recurse into. */
ONI_INLINE uint64_t leaf_or_walk(const struct walk *w, const struct oni_core *child,
                                 uint64_t (*on)(const struct oni_core *, int, int))
{
    if (w->depth == 1) {
        __asm__ volatile("" : : "m"(*child)); /* forces the whole leaf to be written to memory */
        return 1;
    }
    if (oni_master_winner(child) != ONI_NOBODY)
        return ended(w->depth - 1, w->mode);
    return on(child, w->depth - 1, w->mode);
}

/* The position with the card in the slot exchanged, but without the pawn's move. */
ONI_INLINE struct oni_core exchanged(const struct walk *w, int slot)
{
    return (struct oni_core){
        .key = w->key[slot],
        .table = w->table[slot],
        .pawns = {w->s->pawns[0], w->s->pawns[1]},
        .masters = w->s->masters,
        .ply = w->ply,
    };
}

ONI_INLINE void visit_base(void *context, struct oni_step step)
{
    struct walk *w = (struct walk *)context;
    struct oni_core child;

    child.table = w->table[step.slot];
    child.ply = w->ply;
    oni_move_pawn_of(w->s, w->key[step.slot], &child, w->player, step);
    w->any = true;
    w->sum += leaf_or_walk(w, &child, walk_base);
}

/* One turn with the wind: a pawn, then the spirit to each of its squares, or the spirit alone. */
ONI_INLINE void visit_wind(void *context, struct oni_step step)
{
    struct walk *w = (struct walk *)context;
    struct oni_core moved = exchanged(w, step.slot);
    oni_set left = step.spirits;

    if (step.from != ONI_NOWHERE)
        oni_move_pawn_of(&moved, moved.key, &moved, w->player, step);
    w->any = true;
    do {
        struct oni_core child = moved;

        if (left != 0)
            oni_move_spirit(&child, bits_first(left));
        w->sum += leaf_or_walk(w, &child, walk_wind);
        left = left != 0 ? bits_rest(left) : 0;
    } while (left != 0);
}

ONI_INLINE struct walk walk_of(const struct oni_core *s, int player, int depth, int mode)
{
    struct walk w = {.s = s, .player = player, .depth = depth, .mode = mode};

    w.ply = oni_ply_next(s->ply);
    for (int slot = 0; slot < 2; slot++) {
        w.table[slot] = oni_table_next(oni_table_exchanged(s->table, player, slot));
        w.key[slot] = s->key + oni_key_exchange(player, s->hand[player][slot], s->beside) +
                      oni_key_next(player);
    }
    return w;
}

ONI_INLINE uint64_t each_step(const struct oni_core *s, struct oni_field f, bool with_spirit,
                              int player, int depth, int mode)
{
    struct walk w = walk_of(s, player, depth, mode);

    oni_each(&f, with_spirit, with_spirit ? visit_wind : visit_base, &w);
    for (int slot = 0; slot < 2 && !w.any; slot++) { /* B9, W10 */
        struct oni_core child = exchanged(&w, slot);

        w.sum +=
            with_spirit ? walk_wind(&child, depth - 1, mode) : walk_base(&child, depth - 1, mode);
    }
    return w.sum;
}

/* The last ply of PERFT_VISIT, where nearly all the time is spent: everything possible is a constant. */
static __attribute__((noinline)) uint64_t visit_leaves_blue(const struct oni_core *s)
{
    return each_step(s, oni_pawn_field(s, ONI_BLUE), false, ONI_BLUE, 1, PERFT_VISIT);
}

static __attribute__((noinline)) uint64_t visit_leaves_red(const struct oni_core *s)
{
    return each_step(s, oni_pawn_field(s, ONI_RED), false, ONI_RED, 1, PERFT_VISIT);
}

static uint64_t walk_base(const struct oni_core *s, int depth, int mode)
{
    if (depth == 1 && mode == PERFT_VISIT)
        return s->player == ONI_BLUE ? visit_leaves_blue(s) : visit_leaves_red(s);

    struct oni_field f = oni_pawn_field(s, s->player);

    if (depth == 0)
        return 1;
    if (depth == 1 && mode != PERFT_VISIT)
        return answers(f.movers, f.hand, s->player);
    if (depth == 2 && mode != PERFT_VISIT)
        return two_plies(s, mode);
    return each_step(s, f, false, s->player, depth, mode);
}

uint64_t oni_walk_base(const struct game *g, const void *state, int depth, int mode)
{
    const struct oni_core *s = (const struct oni_core *)state;

    (void)g;
    return oni_open_turn(s) < 0 ? ended(depth, mode) : walk_base(s, depth, mode);
}

ONI_INLINE void visit_count(void *context, struct oni_step step)
{
    uint64_t *count = (uint64_t *)context;

    *count += step.spirits == 0 ? 1 : (uint64_t)bits_count(step.spirits);
}

static uint64_t walk_wind(const struct oni_core *s, int depth, int mode)
{
    struct oni_field f = oni_pawn_field(s, s->player);

    f.blocked |= oni_bit(s->spirit); /* W8 */
    if (depth == 0)
        return 1;
    if (depth == 1 && mode != PERFT_VISIT) {
        uint64_t count = 0;

        oni_each(&f, true, visit_count, &count);
        return count > 0 ? count : 2;
    }
    return each_step(s, f, true, s->player, depth, mode);
}

uint64_t oni_walk_wind(const struct game *g, const void *state, int depth, int mode)
{
    const struct oni_core *s = (const struct oni_core *)state;

    (void)g;
    return oni_open_turn(s) < 0 ? ended(depth, mode) : walk_wind(s, depth, mode);
}
