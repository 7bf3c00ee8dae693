/* Torii: MIT licence, see LICENSE. */
#include "cmd/out.h"
#include "cmd/table.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>

static const char *const answer_words[] = {"loss", "draw", "win"};

void table_print_answer(const struct table_result *a)
{
    printf("%s", answer_words[a->wdl + 1]);
    if (a->dtm > 0)
        printf(" in %d", a->dtm);
}

/* Better for the player who moves: a faster win, a slower loss. */
static int worth(const struct table_result *reply)
{
    return reply->wdl == TABLE_LOSS  ? 100000 - reply->dtm
           : reply->wdl == TABLE_WIN ? reply->dtm - 100000
                                     : 0;
}

/* The value after a move, for the opponent; a winning move is a loss in fewer plies than any other. */
static enum status look_ahead(const struct table_prober *prober, const struct game *g,
                              const struct game_state *state, struct table_result *out,
                              struct err *e)
{
    if (game_turn(g, state) == GAME_OVER) {
        *out = (struct table_result){TABLE_LOSS, -1};
        return OK;
    }
    return prober->ask(prober->table, (const struct oni_core *)state, out, e);
}

/* All moves of a position and what they lead to. */
struct moves {
    game_action action[GAME_MAX_ACTIONS];
    struct table_result reply[GAME_MAX_ACTIONS];
    int count, best; /* worth of the best */
};

static enum status look_at_moves(const struct table_prober *prober, const struct game *g,
                                 const struct game_state *state, struct moves *m, struct err *e)
{
    enum status rc = OK;

    m->count = game_legal(g, state, m->action);
    m->best = INT_MIN;
    for (int i = 0; i < m->count && rc == OK; i++) {
        struct game_state next = *state;

        game_play(g, &next, m->action[i]);
        rc = look_ahead(prober, g, &next, &m->reply[i], e);
        if (rc == OK && worth(&m->reply[i]) > m->best)
            m->best = worth(&m->reply[i]);
    }
    return rc;
}

static void print_move(struct out *out, const struct game *g, const struct game_state *state,
                       game_action action)
{
    char memory[64];
    struct text move;

    text_init(&move, memory, sizeof memory);
    g->kind->action_print(g, state, action, &move);
    out_text(out, "", " %s", memory);
}

/* Best play from here to the end; each side's first best move. */
static enum status print_line(const struct table_prober *prober, const struct game *g,
                              struct game_state state, int plies, struct out *out, struct err *e)
{
    enum status rc = OK;
    struct moves m;

    for (; plies > 0 && rc == OK && game_turn(g, &state) >= 0; plies--) {
        rc = look_at_moves(prober, g, &state, &m, e);
        for (int i = 0; i < m.count && rc == OK; i++)
            if (worth(&m.reply[i]) == m.best) {
                print_move(out, g, &state, m.action[i]);
                game_play(g, &state, m.action[i]);
                break;
            }
    }
    return rc;
}

int table_print_probe(const struct table_prober *prober, const struct game *g,
                      const struct game_state *state, bool json)
{
    struct table_result a;
    struct moves m;
    struct out out;
    struct err e;
    enum status rc = prober->ask(prober->table, (const struct oni_core *)state, &a, &e);

    if (rc == OK)
        rc = look_at_moves(prober, g, state, &m, &e);
    if (rc != OK)
        return cmd_complain(&e);
    out = out_begin(json);
    out_text(&out, "value", "%s", answer_words[a.wdl + 1]);
    out_put(&out, "plies", a.dtm > 0 ? " in %s" : NULL, a.dtm > 0 ? "%d" : "null", a.dtm);
    out_open(&out, "best", '[');
    out_text(&out, NULL, "\n%s:", "best");
    for (int i = 0; i < m.count; i++)
        if (worth(&m.reply[i]) == m.best)
            print_move(&out, g, state, m.action[i]);
    out_close(&out, ']');
    out_open(&out, "line", '[');
    out_text(&out, NULL, a.dtm > 0 ? "\n%s:" : NULL, "line");
    rc = print_line(prober, g, *state, a.dtm, &out, &e);
    out_close(&out, ']');
    out_end(&out);
    return rc == OK ? CMD_DONE : cmd_complain(&e);
}

void table_print_count(struct table_slice s, const struct table_census *c, bool distances)
{
    struct out out = out_begin(true);

    out_put(&out, "own", NULL, "%d", s.own);
    out_put(&out, "opp", NULL, "%d", s.enemy);
    out_put(&out, "states", NULL, "%" PRIu64, c->states);
    out_put(&out, "win", NULL, "%" PRIu64, c->win);
    out_put(&out, "win_in1", NULL, "%" PRIu64, c->win_in1);
    out_put(&out, "loss", NULL, "%" PRIu64, c->loss);
    out_put(&out, "draw", NULL, "%" PRIu64, c->draw);
    if (distances) {
        out_put(&out, "maxwin", NULL, "%u", c->longest_win);
        out_put(&out, "maxloss", NULL, "%u", c->longest_loss);
    }
    out_end(&out);
}

void table_tell_wrong(void *context, const char *position, const struct table_result *told,
                      const struct table_result *true_answer)
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
