/* Torii: MIT licence, see LICENSE. */
#include "cmd/table.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>

void table_print_answer(const struct table_answer *a)
{
    static const char *const words[] = {"loss", "draw", "win"};

    printf("%s", words[a->value + 1]);
    if (a->plies > 0)
        printf(" in %d", a->plies);
}

/* Better for the player who moves: a faster win, a slower loss. */
static int worth(const struct table_answer *reply)
{
    return reply->value == TABLE_LOSS  ? 100000 - reply->plies
           : reply->value == TABLE_WIN ? reply->plies - 100000
                                       : 0;
}

/* What a move leads to, for the opponent; a game that it wins is lost, and sooner than all others. */
static enum status look_ahead(const struct table_oracle *oracle, const struct game *g,
                              const struct game_state *state, struct table_answer *out,
                              struct err *e)
{
    if (game_turn(g, state) == GAME_OVER) {
        *out = (struct table_answer){TABLE_LOSS, -1};
        return OK;
    }
    return oracle->ask(oracle->table, (const struct oni_core *)state, out, e);
}

/* All moves of a position and what they lead to. */
struct moves {
    game_action action[GAME_MAX_ACTIONS];
    struct table_answer reply[GAME_MAX_ACTIONS];
    int count, best; /* worth of the best */
};

static enum status look_at_moves(const struct table_oracle *oracle, const struct game *g,
                                 const struct game_state *state, struct moves *m, struct err *e)
{
    enum status rc = OK;

    m->count = game_legal(g, state, m->action);
    m->best = INT_MIN;
    for (int i = 0; i < m->count && rc == OK; i++) {
        struct game_state next = *state;

        game_play(g, &next, m->action[i]);
        rc = look_ahead(oracle, g, &next, &m->reply[i], e);
        if (rc == OK && worth(&m->reply[i]) > m->best)
            m->best = worth(&m->reply[i]);
    }
    return rc;
}

static void print_move(const struct game *g, const struct game_state *state, game_action action)
{
    char memory[64];
    struct text move;

    text_init(&move, memory, sizeof memory);
    g->kind->action_print(g, state, action, &move);
    printf(" %s", memory);
}

/* Best play from here to the end; each side's first best move. */
static enum status print_line(const struct table_oracle *oracle, const struct game *g,
                              struct game_state state, int plies, struct err *e)
{
    enum status rc = OK;
    struct moves m;

    printf("line:");
    for (; plies > 0 && rc == OK && game_turn(g, &state) >= 0; plies--) {
        rc = look_at_moves(oracle, g, &state, &m, e);
        for (int i = 0; i < m.count && rc == OK; i++)
            if (worth(&m.reply[i]) == m.best) {
                print_move(g, &state, m.action[i]);
                game_play(g, &state, m.action[i]);
                break;
            }
    }
    printf("\n");
    return rc;
}

int table_print_probe(const struct table_oracle *oracle, const struct game *g,
                      const struct game_state *state)
{
    struct table_answer a;
    struct moves m;
    struct err e;
    enum status rc = oracle->ask(oracle->table, (const struct oni_core *)state, &a, &e);

    if (rc == OK)
        rc = look_at_moves(oracle, g, state, &m, &e);
    if (rc != OK)
        return cmd_complain(&e);
    table_print_answer(&a);
    printf("\nbest:");
    for (int i = 0; i < m.count; i++)
        if (worth(&m.reply[i]) == m.best)
            print_move(g, state, m.action[i]);
    printf("\n");
    if (a.plies > 0)
        rc = print_line(oracle, g, *state, a.plies, &e);
    return rc == OK ? CMD_DONE : cmd_complain(&e);
}

void table_print_count(struct table_slice s, const struct table_count *c, bool distances)
{
    printf("{\"own\":%d,\"opp\":%d,\"states\":%" PRIu64 ",\"win\":%" PRIu64 ",\"win_in1\":%" PRIu64
           ",\"loss\":%" PRIu64 ",\"draw\":%" PRIu64,
           s.own, s.enemy, c->states, c->win, c->win_in1, c->loss, c->draw);
    if (distances)
        printf(",\"maxwin\":%u,\"maxloss\":%u", c->longest_win, c->longest_loss);
    printf("}\n");
}

void table_tell_wrong(void *context, const char *position, const struct table_answer *told,
                      const struct table_answer *true_answer)
{
    int *left = context;

    if ((*left)-- <= 0)
        return;
    printf("%s: the table says ", position);
    table_print_answer(told);
    printf(", the rules say ");
    table_print_answer(true_answer);
    printf("\n");
}
