/* Torii: MIT licence, see LICENSE. */
/* Is a puzzle that was read what it claims to be? */
#include "study/puzzle_parts.h"

#include <string.h>

enum { REACH = 9 }; /* plies that the only move may take to win, without a table */

static int index_of(const struct puzzle_judge *j, const struct oni_core *s,
                    const struct puzzle_moves *m, const char *solution)
{
    game_action action;

    if (j->game->kind->action_parse(j->game, s, str_of(solution), &action, NULL) != OK)
        return -1;
    for (int i = 0; i < m->count; i++)
        if (m->action[i] == action)
            return i;
    return -1;
}

/* By a table, where there is one: the moves that are not worse than the solution. */
static bool is_only_by_table(const struct puzzle_judge *j, const struct puzzle *p,
                             const struct puzzle_moves *m, int one)
{
    int wanted = p->kind == PUZZLE_ONLY ? -1 : 0; /* for the opponent, after the solution */

    for (int i = 0; i < m->count; i++) {
        int wdl, plies;

        if (!j->probe(j->context, &m->next[i], &wdl, &plies))
            return false;
        if (i == one ? wdl != wanted : wdl <= wanted)
            return false;
    }
    return true;
}

static bool is_only(const struct puzzle_judge *j, const struct puzzle *p,
                    const struct puzzle_moves *m, int one)
{
    int wdl, plies;

    if (j->probe != NULL && j->probe(j->context, &m->next[one], &wdl, &plies))
        return is_only_by_table(j, p, m, one);
    return p->kind == PUZZLE_ONLY && puzzle_loses(j->solver, &m->next[one], REACH - 1) &&
           puzzle_others_lose(j, m, one);
}

static bool is_win(const struct puzzle_judge *j, const struct puzzle *p, const struct oni_core *s,
                   const struct puzzle_moves *m, int one)
{
    int plies = 2 * p->moves - 1;

    return p->moves >= 2 && !puzzle_wins(j->solver, s, plies - 2) &&
           puzzle_only_winner(j, m, plies - 1) == one;
}

enum status puzzle_check(const struct puzzle_judge *j, const struct puzzle *p, struct err *e)
{
    struct oni_core s;
    struct puzzle_moves m;
    enum status rc = j->game->kind->parse(j->game, str_of(p->position), &s, e);
    int one;

    if (rc != OK)
        return rc;
    puzzle_first_moves(j, &s, &m);
    one = index_of(j, &s, &m, p->solution);
    if (one < 0)
        return err_say(e, ILLEGAL, "%q is not a legal move", str_of(p->solution));
    for (int i = 0; i < m.count; i++)
        if (puzzle_wins_now(&s, m.action[i]))
            return err_say(e, ILLEGAL, "it is won in one move");
    if (p->kind == PUZZLE_ONLY || p->kind == PUZZLE_HOLD ? !is_only(j, p, &m, one)
                                                         : !is_win(j, p, &s, &m, one))
        return err_say(e, ILLEGAL, "%q is not the only solution", str_of(p->solution));
    return OK;
}
