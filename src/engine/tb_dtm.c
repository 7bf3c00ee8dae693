/* Torii: MIT licence, see LICENSE. */
/* Root probing with DTM: moves ranked by distance, lines to the end of the game. */
#include "engine/tb_root.h"

#include <stdlib.h>
#include <string.h>

/* Prefers fast wins and slow losses. */
int tb_rank(const struct engine_score *s)
{
    const int sure = 100000, far = 10000;
    int plies = s->plies > 0 ? s->plies : far;

    return s->proof == ENGINE_WIN ? sure - plies : s->proof == ENGINE_LOSS ? plies - sure : 0;
}

static bool probe(struct engine *e, const struct oni_core *s, struct engine_score *out)
{
    struct oni_mind_tb_result tb;

    if (!tb_probe(&ab_of(e)->tb, s, &tb))
        return false;
    *out = (struct engine_score){
        .proof = tb.wdl > 0   ? ENGINE_WIN
                 : tb.wdl < 0 ? ENGINE_LOSS
                              : ENGINE_DRAW,
        .plies = tb.dtm,
    };
    return true;
}

/* A win or loss of known distance. */
bool tb_has_dtm(const struct engine_score *s)
{
    return (s->proof == ENGINE_WIN || s->proof == ENGINE_LOSS) && s->plies > 0;
}

/* The result of a move for its player; one that ends the game wins. */
bool tb_score_move(struct engine *e, const struct game *g, const struct oni_core *now,
                   game_action action, struct engine_score *out)
{
    struct oni_core next = *now;
    struct engine_score reply;

    game_play(g, &next, action);
    if (game_turn(g, &next) == GAME_OVER) {
        *out = (struct engine_score){.proof = ENGINE_WIN, .plies = 1};
        return true;
    }
    if (!probe(e, &next, &reply))
        return false;
    *out = (struct engine_score){
        .proof = reply.proof == ENGINE_WIN    ? ENGINE_LOSS
                 : reply.proof == ENGINE_LOSS ? ENGINE_WIN
                                              : ENGINE_DRAW,
        .plies = reply.proof == ENGINE_DRAW || reply.plies == 0 ? 0 : reply.plies + 1,
    };
    return true;
}

/* False if the tablebases do not know the results of all moves. */
bool tb_score_moves(struct engine *e, const struct game *g, const struct oni_core *now,
                    struct tb_moves *m)
{
    m->count = game_legal(g, now, m->action);
    for (int i = 0; i < m->count; i++)
        if (!tb_score_move(e, g, now, m->action[i], &m->score[i]))
            return false;
    return m->count > 0;
}

/* The same, with DTM. */
static bool score_moves_dtm(struct engine *e, const struct game *g, const struct oni_core *now,
                            struct tb_moves *m)
{
    bool known = tb_score_moves(e, g, now, m);

    for (int i = 0; i < m->count && known; i++)
        known = m->score[i].proof == ENGINE_DRAW || m->score[i].plies > 0;
    return known;
}

/* Best first; stable. */
void tb_sort_moves(struct tb_moves *m)
{
    for (int i = 1; i < m->count; i++) {
        game_action action = m->action[i];
        struct engine_score score = m->score[i];
        int at = i;

        for (; at > 0 && tb_rank(&score) > tb_rank(&m->score[at - 1]); at--) {
            m->action[at] = m->action[at - 1];
            m->score[at] = m->score[at - 1];
        }
        m->action[at] = action;
        m->score[at] = score;
    }
}

void tb_follow_dtm(struct engine *e, const struct games_entry *entry, struct game_state *state,
                   struct engine_line *line)
{
    const struct game *g = &entry->game;
    struct oni_core *now = (struct oni_core *)(void *)state;
    struct engine_score score;
    struct tb_moves m;

    while (line->count < ENGINE_MAX_LINE && game_turn(g, now) >= 0 && probe(e, now, &score) &&
           tb_has_dtm(&score) && score_moves_dtm(e, g, now, &m)) {
        tb_sort_moves(&m);
        line->move[line->count++] = m.action[0];
        game_play(g, now, m.action[0]);
    }
}

void tb_report_line(const struct engine_task *task, const struct engine_line *line, int rank,
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

    if (task->on_report != NULL)
        task->on_report(task->report_context, &report);
}

/* Extends a line of known distance as far as the tablebases go. */
void tb_extend_line(struct engine *e, const struct ab_job *job, struct engine_line *line)
{
    const struct games_entry *entry = job->task->entry;
    struct game_state state;

    memcpy(&state, job->now, sizeof *job->now);
    for (int i = 0; i < line->count; i++)
        game_play(&entry->game, &state, line->move[i]);
    if (tb_has_dtm(&line->score))
        tb_follow_dtm(e, entry, &state, line);
}

/* ---- lines of which only the WDL result is known
 * ------------------------------------------------- */

/* Index of a move in the list; -1 if it is not there. */
int tb_find_move(const struct tb_moves *m, game_action action)
{
    for (int i = 0; i < m->count; i++)
        if (m->action[i] == action)
            return i;
    return -1;
}

/* The next move of a line without DTM: the search's choice if it keeps the result. */
static game_action next_kept(struct engine *e, const struct ab_job *job, struct engine_result *r,
                             struct tb_moves *m)
{
    const struct engine_score best = (tb_sort_moves(m), m->score[0]);

    if (best.plies != 1 && ab_search(e, job, r, NULL) == OK)
        for (int i = 0; i < r->lines; i++) {
            int at = tb_find_move(m, r->line[i].move[0]);

            if (at >= 0 && m->score[at].proof == best.proof)
                return m->action[at];
        }
    return m->action[0];
}

/* Extends a line by moves that keep its result, until a position repeats. */
static void extend_drawn(struct engine *e, const struct engine_task *task, double seconds,
                         struct game_state *state, struct engine_line *line)
{
    enum { FAR = 12, LOOK = 6, LINES = 3 };
    const struct game *g = &task->entry->game;
    struct oni_core *now = (struct oni_core *)(void *)state;
    struct engine_result *r = malloc(sizeof *r);
    struct engine_task quiet = *task;
    struct ab_job job = {.task = &quiet,
                         .now = now,
                         .budget = {.most = seconds / FAR, .depth = LOOK},
                         .lines = LINES};
    uint64_t stood[FAR + 1];
    struct tb_moves m;
    int count = 0;

    quiet.on_report = NULL;
    while (r != NULL && count < FAR && line->count < FAR && game_turn(g, now) >= 0 &&
           !engine_is_stopped(task) && tb_score_moves(e, g, now, &m)) {
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

bool tb_think(struct engine *e, const struct ab_job *job, struct engine_result *out)
{
    double start = os_seconds();
    struct engine_score score;
    struct tb_moves m;

    if (!probe(e, job->now, &score))
        return false;
    if (!tb_has_dtm(&score))
        return tb_think_wdl(e, job, out);
    if (!score_moves_dtm(e, &job->task->entry->game, job->now, &m))
        return false;
    tb_sort_moves(&m);
    out->depth = score.plies;
    out->nodes = (uint64_t)m.count;
    out->lines = job->lines < m.count ? job->lines : m.count;
    for (int i = 0; i < out->lines; i++) {
        out->line[i] = (struct engine_line){.score = m.score[i], .count = 1, .move = {m.action[i]}};
        tb_extend_line(e, job, &out->line[i]);
        tb_report_line(job->task, &out->line[i], i, out);
    }
    out->seconds = os_seconds() - start;
    return true;
}

bool ab_probe(struct engine *e, const struct games_entry *entry, const void *state,
              struct engine_score *out)
{
    struct oni_core now;

    if (game_turn(&entry->game, state) < 0)
        return false;
    memcpy(&now, state, sizeof now);
    tb_set_cards(&ab_of(e)->tb, &now);
    if (tb_is_small(&now))
        tb_wait(&ab_of(e)->tb, NULL);
    return probe(e, &now, out);
}

/* ---- lines to the end ----------------------------------------------------------------------------- */

/* Searches on from the end of the line; false if that does not prove the rest of it. */
static bool think_further(struct engine *e, const struct engine_task *task, double seconds,
                          struct game_state *state, struct engine_line *line)
{
    struct engine_task quiet = *task;
    const struct game *g = &task->entry->game;
    int left = line->score.plies - line->count;
    struct engine_result *r;
    struct oni_core now;
    bool found;

    if (left < 1 || seconds <= 0 || engine_is_stopped(task) || (r = malloc(sizeof *r)) == NULL)
        return false;
    memcpy(&now, state, sizeof now);
    quiet.on_report = NULL;

    struct ab_job job = {.task = &quiet,
                         .now = &now,
                         .budget = {.most = seconds, .depth = left, .nodes = task->limits.nodes},
                         .lines = 1,
                         .tables = true};

    found = ab_search(e, &job, r, NULL) == OK && r->line[0].score.proof != ENGINE_UNPROVED &&
            r->line[0].score.plies == left && r->line[0].count <= left;
    for (int i = 0; found && i < r->line[0].count && line->count < ENGINE_MAX_LINE; i++) {
        line->move[line->count++] = r->line[0].move[i];
        game_play(g, state, r->line[0].move[i]);
    }
    free(r);
    return found;
}

bool ab_finish_line(struct engine *e, const struct engine_task *task, double seconds,
                    struct engine_line *line)
{
    const struct game *g = &task->entry->game;
    double until = os_seconds() + seconds;
    struct game_state state;
    struct oni_core now;
    int before, had;

    if (line->score.proof == ENGINE_UNPROVED || ab_replay(e, task, &now, &before, NULL) != OK)
        return false;
    memcpy(&state, &now, sizeof now);
    for (int i = 0; i < line->count; i++)
        game_play(g, &state, line->move[i]);
    if (line->score.plies == 0) {
        extend_drawn(e, task, seconds, &state, line);
        return false;
    }
    do {
        had = line->count;
        tb_follow_dtm(e, task->entry, &state, line);
    } while (game_turn(g, &state) >= 0 && line->count < line->score.plies &&
             (line->count > had || had > 0) &&
             think_further(e, task, until - os_seconds(), &state, line));
    return game_turn(g, &state) == GAME_OVER && line->count == line->score.plies;
}
