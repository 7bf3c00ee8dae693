/* Torii: MIT licence, see LICENSE. */
/* Where endgame tables know everything: moves by what they lead to, lines to the very end. */
#include "engine/truth.h"

#include <stdlib.h>
#include <string.h>

/* Better first: a faster win, a slower loss. */
int truth_worth(const struct engine_score *s)
{
    const int sure = 100000, far = 10000;
    int plies = s->plies > 0 ? s->plies : far;

    return s->proof == ENGINE_WIN ? sure - plies : s->proof == ENGINE_LOSS ? plies - sure : 0;
}

static bool ask(struct engine *e, const struct oni_core *s, struct engine_score *out)
{
    struct oni_mind_truth truth;

    if (!tables_probe(&e->tables, s, &truth))
        return false;
    *out = (struct engine_score){
        .proof = truth.value > 0   ? ENGINE_WIN
                 : truth.value < 0 ? ENGINE_LOSS
                                   : ENGINE_DRAW,
        .plies = truth.plies,
    };
    return true;
}

/* Decided, and the tables know how far the end is. */
bool truth_is_decided(const struct engine_score *s)
{
    return (s->proof == ENGINE_WIN || s->proof == ENGINE_LOSS) && s->plies > 0;
}

/* What a move leads to, for its player; one that ends the game wins. */
bool truth_score_move(struct engine *e, const struct game *g, const struct oni_core *now,
                      game_action action, struct engine_score *out)
{
    struct oni_core next = *now;
    struct engine_score reply;

    game_play(g, &next, action);
    if (game_turn(g, &next) == GAME_OVER) {
        *out = (struct engine_score){.proof = ENGINE_WIN, .plies = 1};
        return true;
    }
    if (!ask(e, &next, &reply))
        return false;
    *out = (struct engine_score){
        .proof = reply.proof == ENGINE_WIN    ? ENGINE_LOSS
                 : reply.proof == ENGINE_LOSS ? ENGINE_WIN
                                              : ENGINE_DRAW,
        .plies = reply.proof == ENGINE_DRAW || reply.plies == 0 ? 0 : reply.plies + 1,
    };
    return true;
}

/* False if the tables do not know of all moves what they lead to. */
bool truth_list(struct engine *e, const struct game *g, const struct oni_core *now,
                struct truth_moves *m)
{
    m->count = game_legal(g, now, m->action);
    for (int i = 0; i < m->count; i++)
        if (!truth_score_move(e, g, now, m->action[i], &m->score[i]))
            return false;
    return m->count > 0;
}

/* The same with distances. */
static bool list_moves(struct engine *e, const struct game *g, const struct oni_core *now,
                       struct truth_moves *m)
{
    bool known = truth_list(e, g, now, m);

    for (int i = 0; i < m->count && known; i++)
        known = m->score[i].proof == ENGINE_DRAW || m->score[i].plies > 0;
    return known;
}

/* Best first; of equals the one listed first. */
void truth_sort(struct truth_moves *m)
{
    for (int i = 1; i < m->count; i++) {
        game_action action = m->action[i];
        struct engine_score score = m->score[i];
        int at = i;

        for (; at > 0 && truth_worth(&score) > truth_worth(&m->score[at - 1]); at--) {
            m->action[at] = m->action[at - 1];
            m->score[at] = m->score[at - 1];
        }
        m->action[at] = action;
        m->score[at] = score;
    }
}

void truth_follow(struct engine *e, const struct games_entry *entry, struct game_state *state,
                  struct engine_line *line)
{
    const struct game *g = &entry->game;
    struct oni_core *now = (struct oni_core *)(void *)state;
    struct engine_score score;
    struct truth_moves m;

    while (line->count < ENGINE_MAX_LINE && game_turn(g, now) >= 0 && ask(e, now, &score) &&
           truth_is_decided(&score) && list_moves(e, g, now, &m)) {
        truth_sort(&m);
        line->move[line->count++] = m.action[0];
        game_play(g, now, m.action[0]);
    }
}

void truth_tell(const struct engine_task *task, const struct engine_line *line, int rank,
                const struct engine_result *r)
{
    struct engine_report report = {
        .depth = line->score.plies > 0 ? line->score.plies : r->depth,
        .deepest = line->count,
        .rank = rank,
        .line = line,
        .nodes = r->nodes,
        .seconds = r->seconds,
    };

    if (task->tell != NULL)
        task->tell(task->tell_context, &report);
}

/* A line whose end is known, to that end as far as the tables know the way. */
void truth_follow_line(struct engine *e, const struct open_job *job, struct engine_line *line)
{
    const struct games_entry *entry = job->task->entry;
    struct game_state state;

    memcpy(&state, job->now, sizeof *job->now);
    for (int i = 0; i < line->count; i++)
        game_play(&entry->game, &state, line->move[i]);
    if (truth_is_decided(&line->score))
        truth_follow(e, entry, &state, line);
}

/* ---- lines where only results are known ------------------------------------------------------- */

/* Which of the listed moves a line begins with; -1: none. */
int truth_find(const struct truth_moves *m, game_action action)
{
    for (int i = 0; i < m->count; i++)
        if (m->action[i] == action)
            return i;
    return -1;
}

/* The move that is shown next where only results are known: the mind's, if it keeps the result. */
static game_action next_kept(struct engine *e, const struct open_job *job, struct engine_result *r,
                             struct truth_moves *m)
{
    const struct engine_score best = (truth_sort(m), m->score[0]);

    if (best.plies != 1 && open_run(e, job, r, NULL) == OK)
        for (int i = 0; i < r->lines; i++) {
            int at = truth_find(m, r->line[i].move[0]);

            if (at >= 0 && m->score[at].proof == best.proof)
                return m->action[at];
        }
    return m->action[0];
}

/* Lengthens a line by moves that keep its result, until a position comes back. */
static void wander(struct engine *e, const struct engine_task *task, double seconds,
                   struct game_state *state, struct engine_line *line)
{
    enum { FAR = 12, LOOK = 6, LINES = 3 };
    const struct game *g = &task->entry->game;
    struct oni_core *now = (struct oni_core *)(void *)state;
    struct engine_result *r = malloc(sizeof *r);
    struct engine_task quiet = *task;
    struct open_job job = {.task = &quiet,
                           .now = now,
                           .budget = {.most = seconds / FAR, .depth = LOOK},
                           .lines = LINES};
    uint64_t stood[FAR + 1];
    struct truth_moves m;
    int count = 0;

    quiet.tell = NULL;
    while (r != NULL && count < FAR && line->count < FAR && game_turn(g, now) >= 0 &&
           !is_stopped(task) && truth_list(e, g, now, &m)) {
        stood[count++] = g->kind->key(g, now);
        line->move[line->count++] = next_kept(e, &job, r, &m);
        game_play(g, now, line->move[line->count - 1]);
        for (int i = 0; i < count; i++)
            if (game_turn(g, now) >= 0 && stood[i] == g->kind->key(g, now)) {
                count = FAR;
                break;
            }
    }
    free(r);
}

/* ---- thinking -------------------------------------------------------------------------------- */

bool truth_think(struct engine *e, const struct open_job *job, struct engine_result *out)
{
    double start = os_seconds();
    struct engine_score score;
    struct truth_moves m;

    if (!ask(e, job->now, &score))
        return false;
    if (!truth_is_decided(&score))
        return truth_guide(e, job, out);
    if (!list_moves(e, &job->task->entry->game, job->now, &m))
        return false;
    truth_sort(&m);
    out->depth = score.plies;
    out->nodes = (uint64_t)m.count;
    out->lines = job->lines < m.count ? job->lines : m.count;
    for (int i = 0; i < out->lines; i++) {
        out->line[i] = (struct engine_line){.score = m.score[i], .count = 1, .move = {m.action[i]}};
        truth_follow_line(e, job, &out->line[i]);
        truth_tell(job->task, &out->line[i], i, out);
    }
    out->seconds = os_seconds() - start;
    return true;
}

bool engine_probe(struct engine *e, const struct games_entry *entry, const void *state,
                  struct engine_score *out)
{
    struct oni_core now;

    if (!engine_is_open(entry) || game_turn(&entry->game, state) < 0)
        return false;
    memcpy(&now, state, sizeof now);
    tables_meet(&e->tables, &now);
    if (tables_is_small(&now))
        tables_wait(&e->tables, NULL);
    return ask(e, &now, out);
}

/* ---- lines to the end ----------------------------------------------------------------------------- */

/* Thinks on from the end of the line; false if the end of the game is not proved from there. */
static bool think_on(struct engine *e, const struct engine_task *task, double seconds,
                     struct game_state *state, struct engine_line *line)
{
    struct engine_task quiet = *task;
    const struct game *g = &task->entry->game;
    int left = line->score.plies - line->count;
    struct engine_result *r;
    struct oni_core now;
    bool found;

    if (left < 1 || seconds <= 0 || is_stopped(task) || (r = malloc(sizeof *r)) == NULL)
        return false;
    memcpy(&now, state, sizeof now);
    quiet.tell = NULL;

    struct open_job job = {.task = &quiet,
                           .now = &now,
                           .budget = {.most = seconds, .depth = left},
                           .lines = 1,
                           .tables = true};

    found = open_run(e, &job, r, NULL) == OK && r->line[0].score.proof != ENGINE_GUESS &&
            r->line[0].score.plies == left && r->line[0].count <= left;
    for (int i = 0; found && i < r->line[0].count && line->count < ENGINE_MAX_LINE; i++) {
        line->move[line->count++] = r->line[0].move[i];
        game_play(g, state, r->line[0].move[i]);
    }
    free(r);
    return found;
}

bool engine_finish_line(struct engine *e, const struct engine_task *task, double seconds,
                        struct engine_line *line)
{
    const struct game *g = &task->entry->game;
    double until = os_seconds() + seconds;
    struct game_state state;
    struct oni_core now;
    int before, had;

    if (!engine_is_open(task->entry) || line->score.proof == ENGINE_GUESS ||
        open_replay(e, task, &now, &before, NULL) != OK)
        return false;
    memcpy(&state, &now, sizeof now);
    for (int i = 0; i < line->count; i++)
        game_play(g, &state, line->move[i]);
    if (line->score.plies == 0) {
        wander(e, task, seconds, &state, line);
        return false;
    }
    do {
        had = line->count;
        truth_follow(e, task->entry, &state, line);
    } while (game_turn(g, &state) >= 0 && line->count < line->score.plies &&
             (line->count > had || had > 0) &&
             think_on(e, task, until - os_seconds(), &state, line));
    return game_turn(g, &state) == GAME_OVER && line->count == line->score.plies;
}
