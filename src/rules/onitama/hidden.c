/* Torii: MIT licence, see LICENSE. */
#include "rules/onitama/hidden.h"

/* Squares in the order of their text: file first, then rank; then unknown ones, and those out last. */
static int text_order(int square)
{
    enum { LAST = 32 };

    return square < ONI_SQUARES ? square % 5 * 5 + square / 5 : square == ONI_OUT ? LAST : square;
}

int oni_ninja_at(const struct oni_state *s, int player, int square)
{
    for (int i = 0; i < 2; i++)
        if (s->ninja[player][i] == square)
            return i;
    return -1;
}

int oni_ninjas_left(const struct oni_state *s, int player)
{
    return (s->ninja[player][0] != ONI_OUT) + (s->ninja[player][1] != ONI_OUT);
}

oni_set oni_ninjas(const struct oni_state *s, int player)
{
    oni_set set = 0;

    for (int i = 0; i < 2; i++)
        if (s->ninja[player][i] < ONI_SQUARES)
            set |= oni_bit(s->ninja[player][i]);
    return set;
}

static uint64_t ninja_words(const struct oni_state *s, int player)
{
    uint64_t sum = 0;

    for (int i = 0; i < 2; i++) {
        sum += oni_keys.ninja[player][s->ninja[player][i]];
        if (oni_ninja_revealed(s, player, i))
            sum += oni_keys.revealed[player][s->ninja[player][i]];
    }
    return sum;
}

/* Keeps the two ninjas of a player sorted, so that equal positions have equal bytes. */
static void sort_ninjas(struct oni_state *s, int player)
{
    uint8_t *ninja = s->ninja[player];
    int shift = 2 * player, bits = s->revealed >> shift & 3;

    if (text_order(ninja[0]) <= text_order(ninja[1]))
        return;

    uint8_t kept = ninja[0];

    ninja[0] = ninja[1];
    ninja[1] = kept;
    bits = (bits >> 1 | bits << 1) & 3;
    s->revealed = (uint8_t)((s->revealed & ~(3 << shift)) | bits << shift);
}

void oni_ninja_move(struct oni_state *s, int player, int index, int square, bool revealed)
{
    int bit = 1 << (2 * player + index);

    s->core.key -= ninja_words(s, player);
    s->ninja[player][index] = (uint8_t)square;
    s->revealed = (uint8_t)(revealed ? s->revealed | bit : s->revealed & ~bit);
    sort_ninjas(s, player);
    s->core.key += ninja_words(s, player);
}

void oni_hidden_pawn(struct oni_state *s, int from, int to)
{
    int enemy = s->core.player ^ 1;

    oni_move_pawn(&s->core, from, to);
    if (oni_ninja_at(s, enemy, to) >= 0)
        oni_ninja_move(s, enemy, oni_ninja_at(s, enemy, to), ONI_OUT, false); /* S9, L7 */
}

void oni_hidden_spirit(struct oni_state *s, int to)
{
    int from = s->core.spirit;

    oni_move_spirit(&s->core, to);
    for (int player = ONI_BLUE; player <= ONI_RED; player++)
        if (oni_ninja_at(s, player, to) >= 0)
            oni_ninja_move(s, player, oni_ninja_at(s, player, to), from, true); /* M1 */
}

static uint64_t part_word(const struct oni_state *s)
{
    uint64_t word = oni_keys.part[s->part];

    if (s->part == ONI_PART_NINJA)
        word += oni_keys.used[s->core.hand[s->core.player][s->used]];
    return word;
}

void oni_hidden_set_part(struct oni_state *s, int part, int slot)
{
    s->core.key -= part_word(s);
    s->part = (uint8_t)part;
    s->used = (uint8_t)slot;
    s->core.key += part_word(s);
}

void oni_hidden_set_player(struct oni_state *s, int player)
{
    if (s->core.player == player)
        return;
    s->core.key += player == ONI_RED ? oni_keys.red_to_act : 0 - oni_keys.red_to_act;
    s->core.player = (uint8_t)player;
}

void oni_hidden_exchange(struct oni_state *s, int slot)
{
    oni_hidden_set_part(s, ONI_PART_MOVE, 0); /* the used card is about to leave the hand */
    oni_exchange(&s->core, slot);
}

void oni_hidden_end_turn(struct oni_state *s)
{
    oni_hidden_set_part(s, ONI_PART_MOVE, 0);
    if (s->core.ply == 0)
        s->core.key -= oni_keys.first_turn;
    oni_next_player(&s->core);
    for (int i = 0; i < 2; i++) /* S8: hidden again where it stands */
        if (oni_ninja_revealed(s, s->core.player, i))
            oni_ninja_move(s, s->core.player, i, s->ninja[s->core.player][i], false);
}

void oni_hidden_lantern_or_end(struct oni_state *s)
{
    int player = s->core.player;
    bool first_turn = s->core.ply == 0; /* S13, L4 */

    if (!first_turn && s->lanterns[player] > 0 && oni_ninjas_left(s, player ^ 1) > 0)
        oni_hidden_set_part(s, ONI_PART_LANTERN, 0); /* S12 */
    else
        oni_hidden_end_turn(s);
}

oni_set oni_hidden_prey(const struct game *g, const struct oni_state *s)
{
    int enemy = s->core.player ^ 1;
    oni_set prey = s->core.pawns[enemy];

    if (oni_rules(g)->revealed_capture && oni_ninja_revealed(s, enemy, 0))
        prey |= oni_bit(s->ninja[enemy][0]); /* in Shadow each player has one */
    return prey;
}

int oni_hidden_lanterns(game_action *out)
{
    int count = 0;

    for (int line = 0; line < 10; line++)
        out[count++] = oni_action(ONI_LANTERN, 0, ONI_NOWHERE, line, ONI_NOWHERE);
    out[count++] = oni_action(ONI_DARK, 0, ONI_NOWHERE, ONI_NOWHERE, ONI_NOWHERE);
    return count;
}

void oni_hidden_play_lantern(struct oni_state *s, uint32_t action)
{
    int player = s->core.player;

    if (oni_action_kind(action) == ONI_LANTERN) {
        s->core.key -= oni_keys.lanterns[player][s->lanterns[player]];
        s->lanterns[player]--;
        s->core.key += oni_keys.lanterns[player][s->lanterns[player]];
    }
    oni_hidden_end_turn(s);
}

int oni_hidden_winner(const struct game *g, const struct oni_state *s)
{
    const struct oni_rules *rules = oni_rules(g);

    if (rules->mode == ONI_SHADOW)
        return oni_master_winner(&s->core); /* S11 */

    int light = rules->light, shadow = light ^ 1;

    if ((s->core.masters & oni_arch(shadow)) != 0 || oni_ninjas_left(s, shadow) == 0)
        return light; /* L8 */
    return s->core.masters == 0 ? shadow : ONI_NOBODY;
}

/* B13: with hidden ninjas nobody can tell whether a position has recurred, so quiet turns are counted
 * instead; under `letter` nothing is. */
struct game_claims oni_hidden_claims(const struct game *g)
{
    enum { QUIET_TURNS = 60 };

    return (struct game_claims){.quiet_turns = oni_rules(g)->repetition > 0 ? QUIET_TURNS : 0};
}

int oni_hidden_turn(const struct game *g, const void *state)
{
    const struct oni_state *s = (const struct oni_state *)state;

    if (!oni_dealt(&s->core))
        return GAME_CHANCE;
    return oni_hidden_winner(g, s) == ONI_NOBODY ? s->core.player : GAME_OVER;
}

enum game_stage oni_hidden_stage(const struct game *g, const void *state)
{
    const struct oni_state *s = (const struct oni_state *)state;

    if (!oni_dealt(&s->core) || s->part == ONI_PART_PLACE)
        return GAME_SETUP;
    if (oni_hidden_winner(g, s) != ONI_NOBODY)
        return GAME_ENDED;
    return s->part == ONI_PART_MOVE ? GAME_TURN : GAME_PART;
}

void oni_hidden_result(const struct game *g, const void *state, int *out)
{
    int winner = oni_hidden_winner(g, (const struct oni_state *)state);

    out[ONI_BLUE] = winner == ONI_BLUE ? 2 : 0;
    out[ONI_RED] = winner == ONI_RED ? 2 : 0;
}

void oni_hidden_view(const struct game *g, const void *state, int seat, void *out)
{
    struct oni_state s;

    (void)g;
    memcpy(&s, state, sizeof s);
    for (int player = ONI_BLUE; player <= ONI_RED; player++)
        for (int i = 0; i < 2; i++)
            if (player != seat && s.ninja[player][i] < ONI_SQUARES &&
                !oni_ninja_revealed(&s, player, i))
                s.ninja[player][i] = ONI_NOWHERE;
    for (int player = ONI_BLUE; player <= ONI_RED; player++)
        sort_ninjas(&s, player); /* so that the order reveals nothing */
    s.core.key = oni_hidden_key_of(&s);
    memcpy(out, &s, sizeof s);
}

uint64_t oni_hidden_key(const struct game *g, const void *state)
{
    (void)g;
    return ((const struct oni_state *)state)->core.key;
}

uint64_t oni_hidden_key_of(const struct oni_state *s)
{
    struct oni_core core = s->core;

    oni_core_finish(&core);

    uint64_t key = core.key + part_word(s);

    for (int player = ONI_BLUE; player <= ONI_RED; player++)
        key += ninja_words(s, player) + oni_keys.lanterns[player][s->lanterns[player]];
    return s->core.ply == 0 ? key + oni_keys.first_turn : key;
}
