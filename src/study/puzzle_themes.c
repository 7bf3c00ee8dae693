/* Torii: MIT licence, see LICENSE. */
/* What a puzzle is about, read off its solution and the best defence. */
#include "rules/onitama/action.h"
#include "study/puzzle_parts.h"

#include "base/bits.h"

static unsigned theme(enum puzzle_theme t, bool has)
{
    return has ? 1u << t : 0;
}

static oni_set bit(int square)
{
    return square < ONI_SQUARES ? (oni_set)1 << square : 0;
}

static bool captures(const struct oni_core *s, game_action a)
{
    return oni_action_kind((uint32_t)a) == ONI_PAWN &&
           (bit(oni_action_to((uint32_t)a)) & s->pawns[s->player ^ 1]) != 0;
}

/* How many different moves of the player would win at once if it were his turn, by from and to. */
static int threats(const struct game *g, const struct oni_core *s, int player)
{
    struct oni_core turned = *s;
    game_action list[GAME_MAX_ACTIONS];
    uint32_t seen[GAME_MAX_ACTIONS];
    int count, found = 0;

    turned.player = (uint8_t)player;
    count = game_legal(g, &turned, list);
    for (int i = 0; i < count; i++) {
        uint32_t way = (uint32_t)list[i] >> ONI_FROM & 1023;
        bool again = false;

        for (int k = 0; k < found; k++)
            again = again || seen[k] == way;
        if (!again && puzzle_wins_now(&turned, list[i]))
            seen[found++] = way;
    }
    return found;
}

/* The main line after the first move: does a reply capture a student, and how does it end? */
static unsigned of_line(const struct puzzle_judge *j, struct oni_core s, int moves)
{
    unsigned themes = 0;

    for (int left = 2 * moves - 2; left >= 2; left -= 2) {
        struct puzzle_moves m;
        game_action reply = puzzle_defence(j->solver, &s, left);

        themes |= theme(PUZZLE_SACRIFICE, captures(&s, reply));
        game_play(j->game, &s, reply);
        puzzle_first_moves(j, &s, &m);
        for (int i = 0; i < m.count; i++) {
            if (puzzle_wins_now(&s, m.action[i]))
                return themes |
                       theme(captures(&s, m.action[i]) &&
                                     (bit(oni_action_to((uint32_t)m.action[i])) & s.masters) != 0
                                 ? PUZZLE_STONE
                                 : PUZZLE_STREAM,
                             true);
        }
        for (int i = 0; i < m.count; i++)
            if (puzzle_loses(j->solver, &m.next[i], left - 2)) {
                s = m.next[i];
                break;
            }
    }
    return themes;
}

unsigned puzzle_themes(const struct puzzle_judge *j, const struct oni_core *s, game_action first,
                       int moves)
{
    enum { FOUR = 4, LONG = 5 }; /* men; moves */
    uint32_t a = (uint32_t)first;
    struct oni_core next = *s;
    int own, ways, men = bits_count(s->pawns[0] | s->pawns[1]);
    unsigned themes;

    game_play(j->game, &next, first);
    own = s->player;
    ways = threats(j->game, &next, own);
    themes = theme(PUZZLE_CAPTURE, captures(s, first)) |
             theme(PUZZLE_QUIET, !captures(s, first) && ways == 0) |
             theme(PUZZLE_DOUBLE, ways > 1) |
             theme(PUZZLE_MASTER,
                   oni_action_kind(a) == ONI_PAWN && (bit(oni_action_from(a)) & s->masters) != 0) |
             theme(PUZZLE_DEFENCE, threats(j->game, s, own ^ 1) > 0) |
             theme(PUZZLE_ENDGAME, men <= FOUR) |
             theme(PUZZLE_SPIRIT, oni_action_spirit(a) != ONI_NOWHERE);
    /* Longer wins, known from a table, are not searched for their line. */
    return moves >= 2 && moves <= LONG ? themes | of_line(j, next, moves) : themes;
}
