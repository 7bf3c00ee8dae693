/* Torii: MIT licence, see LICENSE. */
/*
 * Root probing of start positions whose five cards are solved with all ten men (docs/solved.md): the result of every
 * first move is proved, without its length, and nothing is known of what follows. The search chooses among the moves
 * that keep the result; whatever depth it reports, the results are the proved ones.
 */
#include "engine/solved.h"
#include "engine/tb_root.h"
#include "rules/onitama/action.h"
#include "table/position.h"
#include "table/solved.h"

#include <stdlib.h>
#include <string.h>

static const oni_set blue_home = 0x1f, red_home = (oni_set)0x1f << 20;

struct solved {
    struct table_deck deck;
    struct solved_set set;
};

/* ---- what is known ------------------------------------------------------------------------------- */

static bool is_start(const struct oni_core *s)
{
    return s->spirit == ONI_NOWHERE && s->pawns[ONI_BLUE] == blue_home &&
           s->pawns[ONI_RED] == red_home && s->masters == (ONI_C1 | ONI_C5);
}

/* Rows are of movement cards that both players read alike. */
static bool fill_deck(const struct oni_core *s, struct table_deck *deck)
{
    const uint8_t cards[TABLE_CARDS] = {s->hand[0][0], s->hand[0][1], s->hand[1][0], s->hand[1][1],
                                        s->beside};

    for (int i = 0; i < TABLE_CARDS; i++)
        if (cards[i] >= ONI_MOVE_CARDS || oni_card_is_split(cards[i]))
            return false;
    table_deck_fill(deck, cards);
    return true;
}

/* The deal that is played, in `memory`; NULL if it is none that is solved. */
static const struct solved_deal *find_deal(const struct oni_core *s, struct solved *memory)
{
    struct str rows = {(const char *)solved_text, solved_text_len};
    struct table_position p;

    if (!is_start(s) || !fill_deck(s, &memory->deck) ||
        solved_find(rows, &memory->deck, &memory->set, NULL) != OK ||
        table_position_from_core(&memory->deck, s, &p, NULL) != OK || p.deal < 0)
        return NULL;
    return &memory->set.deal[p.deal];
}

static struct engine_score score_of(enum table_wdl value)
{
    return (struct engine_score){.proof = value == TABLE_WIN    ? ENGINE_WIN
                                          : value == TABLE_LOSS ? ENGINE_LOSS
                                                                : ENGINE_DRAW};
}

/* Red sees the board the other way round. */
static int seen_by(int player, int square)
{
    return player == ONI_BLUE ? square : TABLE_SQUARES - 1 - square;
}

static bool score_move(const struct solved *memory, const struct solved_deal *d, int player,
                       game_action action, struct engine_score *out)
{
    uint32_t a = (uint32_t)action;
    int from = seen_by(player, oni_action_from(a)), to = seen_by(player, oni_action_to(a));

    for (int i = 0; i < d->count; i++) {
        const struct solved_move *m = &d->move[i];

        if (memory->deck.card[m->card] == oni_action_card(a) && m->from == from && m->to == to) {
            *out = score_of(m->value);
            return true;
        }
    }
    return false;
}

/* All moves with their proved results; false if they are not known. */
static bool score_moves(const struct ab_job *job, struct tb_moves *out)
{
    const struct game *g = &job->task->entry->game;
    struct solved *memory;
    const struct solved_deal *d;
    bool known;

    if (!is_start(job->now) || (memory = malloc(sizeof *memory)) == NULL)
        return false;
    d = find_deal(job->now, memory);
    out->count = game_legal(g, job->now, out->action);
    known = d != NULL && out->count == d->count;
    for (int i = 0; known && i < out->count; i++)
        known = score_move(memory, d, job->now->player, out->action[i], &out->score[i]);
    free(memory);
    return known;
}

/* The deal of a state that somebody else holds, in memory that is to be freed; NULL if it is none that is solved. */
static struct solved *look_up(const struct games_entry *entry, const void *state,
                              const struct solved_deal **deal)
{
    struct solved *memory;
    struct oni_core now;

    if (!engine_alphabeta.plays(entry) || game_turn(&entry->game, state) < 0)
        return NULL;
    memcpy(&now, state, sizeof now);
    if (!is_start(&now) || (memory = malloc(sizeof *memory)) == NULL)
        return NULL;
    *deal = find_deal(&now, memory);
    if (*deal != NULL)
        return memory;
    free(memory);
    return NULL;
}

bool engine_solved(const struct games_entry *entry, const void *state, struct engine_score *out)
{
    const struct solved_deal *deal;
    struct solved *memory = look_up(entry, state, &deal);

    if (memory != NULL)
        *out = score_of(deal->value);
    free(memory);
    return memory != NULL;
}

bool engine_solved_deals(const struct games_entry *entry, const void *state,
                         struct engine_solved_deals *out)
{
    const struct solved_deal *deal;
    struct solved *memory = look_up(entry, state, &deal);

    *out = (struct engine_solved_deals){0, 0, 0};
    for (int i = 0; memory != NULL && i < TABLE_DEALS; i++) {
        enum table_wdl value = memory->set.deal[i].value;

        out->wins += value == TABLE_WIN;
        out->draws += value == TABLE_DRAW;
        out->losses += value == TABLE_LOSS;
    }
    free(memory);
    return memory != NULL;
}

/* ---- thinking ------------------------------------------------------------------------------------ */

/* The search reports lines of the moves that keep the result: what is passed on has all lines that were asked for. */
struct teller {
    struct engine *e;
    const struct ab_job *job;
    const struct tb_moves *moves;
    int searched; /* lines of the search */
    struct engine_result found, told;
};

static void tell(void *context, const struct engine_report *r)
{
    struct teller *t = context;
    const struct engine_task *task = t->job->task;
    struct engine_report report = *r;

    if (r->bound != ENGINE_EXACT || r->rank >= t->searched)
        return;
    t->found.line[r->rank] = *r->line;
    t->found.lines = r->rank + 1;
    if (t->found.lines < t->searched ||
        !tb_order_lines(t->e, t->job, t->moves, &t->found, &t->told))
        return;
    for (int i = 0; i < t->told.lines; i++) {
        report.rank = i;
        report.line = &t->told.line[i];
        task->on_report(task->report_context, &report);
    }
}

static bool think(struct teller *t, struct engine_result *out)
{
    struct engine_task task = *t->job->task;
    struct ab_job alone = *t->job;
    int best = tb_count_best(t->moves);

    t->searched = alone.lines < best ? alone.lines : best;
    task.on_report = task.on_report != NULL ? tell : NULL;
    task.report_context = t;
    alone.task = &task;
    alone.only = t->moves->action;
    alone.only_count = best;
    alone.lines = t->searched;
    return ab_search(t->e, &alone, out, NULL) == OK &&
           tb_order_lines(t->e, t->job, t->moves, out, out);
}

bool tb_think_solved(struct engine *e, const struct ab_job *job, struct engine_result *out)
{
    struct teller *t;
    struct tb_moves m;
    bool done;

    if (!score_moves(job, &m) || (t = malloc(sizeof *t)) == NULL)
        return false;
    tb_sort_moves(&m);
    t->e = e;
    t->job = job;
    t->moves = &m;
    done = think(t, out);
    free(t);
    return done;
}
