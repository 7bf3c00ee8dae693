/* Torii: MIT licence, see LICENSE. */
/* Rejects impossible positions. Unknown ninjas of a view are accepted. */
#include "rules/onitama/hidden.h"
#include "rules/onitama/text.h"

static const char *const names[2] = {"blue", "red"};
static const char *const letters[2] = {"S", "s"};
static const char *const players[2] = {"'b'", "'r'"};

static enum status check_pawns(const struct oni_rules *rules, const struct oni_core *s,
                               struct err *e)
{
    for (int player = ONI_BLUE; player <= ONI_RED; player++) {
        int masters = bits_count(s->pawns[player] & s->masters);
        int students = bits_count(s->pawns[player]) - masters;
        bool ninjas_only = rules->mode == ONI_LIGHT && player != rules->light;
        int most = ninjas_only ? 0 : rules->mode == ONI_SHADOW ? 2 : 4;
        const char *clause = rules->mode == ONI_SHADOW ? "S1" : ninjas_only ? "L1" : "B1";

        if (masters > (ninjas_only ? 0 : 1))
            return err_say(e, BAD_INPUT, "%s has %s '%s' (%s)", names[player],
                           ninjas_only ? "only ninjas and no master" : "more than one master",
                           player == ONI_BLUE ? "M" : "m", clause);
        if (students > most)
            return err_say(e, BAD_INPUT, "%s has %d students '%s', at most %d are possible (%s)",
                           names[player], students, letters[player], most, clause);
    }
    return OK;
}

/* A finished game: only the player who is not to act can have won (B4). */
static enum status check_end(const struct oni_rules *rules, const struct oni_state *s,
                             struct err *e)
{
    int player = s->core.player, enemy = player ^ 1;
    oni_set own = s->core.masters & s->core.pawns[player];
    oni_set other = s->core.masters & s->core.pawns[enemy];
    bool both_masters = rules->mode != ONI_LIGHT;
    bool enemy_lost = both_masters
                          ? other == 0
                          : (player == rules->light ? oni_ninjas_left(s, enemy) == 0 : other == 0);

    if (enemy_lost && (both_masters || player == rules->light || own == 0))
        return err_say(e, BAD_INPUT, "%s is to act though %s", players[player],
                       both_masters             ? (own == 0 ? "both masters are missing"
                                                            : "the enemy master is already taken (B11)")
                       : player == rules->light ? "both ninjas are already taken (L8)"
                                                : "the enemy master is already taken (L8)");
    if ((own & oni_arch(enemy)) != 0)
        return err_say(e, BAD_INPUT, "%s is to act though its master already stands on the arch %s",
                       players[player], player == ONI_BLUE ? "'c5' (B12)" : "'c1' (B12)");
    return OK;
}

static enum status check_ninja(const struct oni_state *s, int player, int i, struct err *e)
{
    int square = s->ninja[player][i];
    char name[3] = {(char)('a' + square % 5), (char)('1' + square / 5 % 5), 0};

    if (square >= ONI_SQUARES)
        return OK;
    if (square == s->core.spirit)
        return err_say(e, BAD_INPUT, "a ninja of %s stands on '%s', the square of the spirit (M1)",
                       names[player], name);
    if ((s->core.pawns[player] & oni_bit(square)) != 0)
        return err_say(e, BAD_INPUT, "a ninja of %s stands on '%s' with a pawn of its own (S6)",
                       names[player], name);
    if ((s->core.pawns[player ^ 1] & oni_bit(square)) != 0)
        return err_say(e, BAD_INPUT, "a ninja of %s stands on '%s' with an enemy pawn (S8, S9)",
                       names[player], name);
    if (i == 1 && s->ninja[player][0] == square)
        return err_say(e, BAD_INPUT, "two ninjas of %s stand on '%s' (L5)", names[player], name);
    if (oni_ninja_revealed(s, player, i) && s->part == ONI_PART_MOVE && player == s->core.player)
        return err_say(
            e, BAD_INPUT,
            "the ninja of %s on '%s' cannot be revealed at the start of its own turn (S8)",
            names[player], name);
    return OK;
}

/* Ninjas are placed beside pawns that have not moved yet. */
static bool stands_at_start(const struct game *g, const struct oni_core *s)
{
    struct oni_state start;

    g->kind->start(g, &start);
    return memcmp(s->pawns, start.core.pawns, sizeof s->pawns) == 0 &&
           s->masters == start.core.masters && s->spirit == start.core.spirit;
}

static enum status check_part(const struct game *g, const struct oni_state *s, struct err *e)
{
    const struct oni_rules *rules = oni_rules(g);
    int player = s->core.player, enemy = player ^ 1;
    bool unplaced =
        oni_ninja_at(s, ONI_BLUE, ONI_UNPLACED) >= 0 || oni_ninja_at(s, ONI_RED, ONI_UNPLACED) >= 0;

    if (unplaced != (s->part == ONI_PART_PLACE))
        return err_say(e, BAD_INPUT, "ninjas '*' and 'part=s' belong together");
    if (s->part == ONI_PART_PLACE && oni_ninja_at(s, player, ONI_UNPLACED) < 0)
        return err_say(e, BAD_INPUT, "%s is to place ninjas but has placed them", players[player]);
    if (s->part == ONI_PART_PLACE && player == ONI_RED && rules->mode == ONI_SHADOW &&
        oni_ninja_at(s, ONI_BLUE, ONI_UNPLACED) >= 0)
        return err_say(e, BAD_INPUT, "'r' is to place its ninja, but blue places first (S2)");
    if (s->part == ONI_PART_PLACE && s->core.ply != 0)
        return err_say(e, BAD_INPUT, "ninjas are placed at 'ply=0'");
    if (s->part == ONI_PART_PLACE && (s->revealed != 0 || !stands_at_start(g, &s->core)))
        return err_say(
            e, BAD_INPUT,
            "'part=s' though the board is not the start's, or a ninja is in sight (S2, L3)");
    if (s->part == ONI_PART_NINJA && (rules->mode == ONI_LIGHT || oni_ninjas_left(s, player) == 0))
        return err_say(e, BAD_INPUT, "'part=n' though %s has no ninja part (S5)", names[player]);
    if (s->part == ONI_PART_LANTERN &&
        (s->core.ply == 0 || s->lanterns[player] == 0 || oni_ninjas_left(s, enemy) == 0))
        return err_say(e, BAD_INPUT, "'part=l' though no lantern can be lit now (S12, S13)");
    return OK;
}

static enum status check_over_inside(const struct game *g, const struct oni_state *s, struct err *e)
{
    if (s->part != ONI_PART_MOVE && oni_hidden_winner(g, s) != ONI_NOBODY)
        return err_say(e, BAD_INPUT, "'part' stands inside a turn, but the game is over (S11)");
    return OK;
}

enum status oni_check(const struct game *g, const struct oni_state *s, struct err *e)
{
    const struct oni_rules *rules = oni_rules(g);
    enum status rc = check_pawns(rules, &s->core, e);

    if (rc == OK)
        rc = check_end(rules, s, e);
    if (rules->mode == ONI_OPEN)
        return rc;
    for (int player = ONI_BLUE; player <= ONI_RED; player++)
        for (int i = 0; i < 2 && rc == OK; i++)
            rc = check_ninja(s, player, i, e);
    if (rc == OK)
        rc = check_part(g, s, e);
    return rc == OK ? check_over_inside(g, s, e) : rc;
}
