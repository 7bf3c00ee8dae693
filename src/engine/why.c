/* Torii: MIT licence, see LICENSE. */
/* Explains a move of an open game from lines and scores alone. */
#include "engine/why.h"

#include "rules/onitama/onitama.h"

#include <string.h>

enum {
    STUDENT = 40, /* minimum loss: below it a lost student was compensated */
    NEAR = 8,     /* how many moves ahead a capture counts as the reason … */
    SETTLED = 1,  /* … if this many moves follow: it might be recaptured */
    THRICE = 3,   /* repetitions that allow claiming a draw (B13) */
};

struct engine_score why_turned(struct engine_score s)
{
    return (struct engine_score){
        .proof = s.proof == ENGINE_WIN    ? ENGINE_LOSS
                 : s.proof == ENGINE_LOSS ? ENGINE_WIN
                                          : s.proof,
        .points = -s.points,
        .plies = s.plies > 0 ? s.plies + 1 : 0,
    };
}

const char *why_name(enum why_kind kind)
{
    static const char *const names[] = {
        [WHY_PLAIN] = "plain",   [WHY_ENDS] = "ends",     [WHY_WINS] = "wins",
        [WHY_ONLY] = "only",     [WHY_GAINS] = "gains",   [WHY_LOSES] = "loses",
        [WHY_LOST] = "lost",     [WHY_MISSES] = "misses", [WHY_DROPS] = "drops",
        [WHY_SPARES] = "spares", [WHY_DRAWS] = "draws",   [WHY_WORSE] = "worse",
        [WHY_VAIN] = "vain",
    };

    return names[kind];
}

bool why_is_fault(enum why_kind kind)
{
    return kind == WHY_LOSES || (kind >= WHY_MISSES && kind <= WHY_VAIN);
}

/* ---- walking a line ------------------------------------------------------------------------------ */

static int count_pawns(oni_set pawns)
{
    int count = 0;

    for (; pawns != 0; pawns &= pawns - 1)
        count++;
    return count;
}

/* Material balance. */
static int balance(const struct oni_core *s, int player)
{
    return count_pawns(s->pawns[player]) - count_pawns(s->pawns[player ^ 1]);
}

/* The clause by which the line ends the game; NULL if it does not. */
static const char *end_of(const struct why_facts *f, const struct engine_line *line)
{
    const struct game *g = f->game;
    struct oni_core now;

    memcpy(&now, f->state, sizeof now);
    for (int i = 0; i < line->count && game_turn(g, &now) >= 0; i++)
        game_play(g, &now, line->move[i]);
    if (game_turn(g, &now) != GAME_OVER)
        return NULL;
    return strcmp(g->kind->ending(g, &now), "stone") == 0 ? "B11" : "B12";
}

/* The capture after which the player who starts the line stays ahead (sign 1) or behind (-1) to its
 * end; -1 if there is none nearby. */
static int turning_point(const struct why_facts *f, const struct engine_line *line, int sign)
{
    struct oni_core now;
    int found = -1, at_first, player;

    memcpy(&now, f->state, sizeof now);
    player = now.player;
    at_first = balance(&now, player);
    for (int i = 0; i < line->count && game_turn(f->game, &now) >= 0; i++) {
        game_play(f->game, &now, line->move[i]);
        if (sign * (balance(&now, player) - at_first) <= 0)
            found = -1;
        else if (found < 0)
            found = i;
    }
    return found < NEAR && found + SETTLED < line->count ? found : -1;
}

static int times(const uint64_t *keys, size_t count, uint64_t key)
{
    int found = 0;

    for (size_t i = 0; i < count; i++)
        found += keys[i] == key;
    return found;
}

/* The move of the line after which a position occurs for the third time; -1 if there is none. */
static int third_time(const struct why_facts *f, const struct engine_line *line)
{
    const struct game *g = f->game;
    uint64_t walked[ENGINE_MAX_LINE + 1];
    struct oni_core now;

    memcpy(&now, f->state, sizeof now);
    walked[0] = g->kind->key(g, &now);
    for (int i = 0; i < line->count; i++) {
        uint64_t key;

        game_play(g, &now, line->move[i]);
        if (game_turn(g, &now) < 0)
            return -1;
        key = g->kind->key(g, &now);
        if (times(f->keys, f->key_count, key) + times(walked, (size_t)i + 1, key) + 1 >= THRICE)
            return i;
        walked[i + 1] = key;
    }
    return -1;
}

/* ---- judging ------------------------------------------------------------------------------------- */

static void show(const struct why_facts *f, struct why *out, enum why_kind kind,
                 const struct engine_line *line, int deed)
{
    out->kind = kind;
    out->line = *line;
    out->deed = deed;
    out->instead = line->move[0] != out->move;
    memcpy(&out->scene, f->state, sizeof(struct oni_core));
    for (int i = 0; i < deed; i++)
        game_play(f->game, &out->scene, line->move[i]);
}

/* Shows a line with a proved result: its last move is the deed if it ends the game. */
static void show_end(const struct why_facts *f, struct why *out, enum why_kind kind,
                     const struct engine_line *line)
{
    out->clause = end_of(f, line);
    show(f, out, kind, line, out->clause != NULL ? line->count - 1 : -1);
}

static int loss_of(const struct engine_score *before, const struct engine_score *after)
{
    int gone = before->points - after->points;

    if (before->proof != ENGINE_UNPROVED || after->proof != ENGINE_UNPROVED)
        return -1;
    return gone > 0 ? gone : 0;
}

/* Explains proved results; false if there is none that matters. */
static bool judge_proved(const struct why_facts *f, struct why *out)
{
    enum engine_proof best = f->best->score.proof, after = f->after->score.proof;

    if (after == ENGINE_LOSS)
        show_end(f, out, best == ENGINE_LOSS ? WHY_LOST : WHY_LOSES, f->after);
    else if (best == ENGINE_WIN && after != ENGINE_WIN)
        show_end(f, out, WHY_MISSES, f->best);
    else if (after == ENGINE_WIN)
        show_end(f, out, f->after->count == 1 ? WHY_ENDS : WHY_WINS, f->after);
    else if (out->move == out->best && f->other != NULL && f->other->score.proof == ENGINE_LOSS)
        show_end(f, out, WHY_ONLY, f->other);
    else
        return false;
    if (out->kind == WHY_ENDS && out->clause == NULL)
        out->kind = WHY_WINS; /* a single move that only a tablebase knows to win */
    return true;
}

/* A draw by repetition that is unwanted or can be claimed. */
static bool judge_drawn(const struct why_facts *f, struct why *out)
{
    int at = game_claims(f->game).standings > 0 ? third_time(f, f->after) : -1;

    if (at < 0 || (at > 0 && out->loss < WHY_SMALL))
        return false;
    show(f, out, WHY_DRAWS, f->after, at);
    out->clause = "B13";
    return true;
}

static void judge_points(const struct why_facts *f, struct why *out)
{
    int lost = turning_point(f, f->after, -1), won = turning_point(f, f->after, 1);
    int missed = turning_point(f, f->best, 1);

    if (out->loss >= STUDENT && lost >= 0)
        show(f, out, WHY_DROPS, f->after, lost);
    else if (out->loss >= STUDENT && missed >= 0 && won < 0)
        show(f, out, WHY_SPARES, f->best, missed);
    else if (out->loss >= WHY_SMALL)
        show(f, out, WHY_WORSE, f->after, -1);
    else if (won >= 0)
        show(f, out, WHY_GAINS, f->after, won);
    else
        show(f, out, WHY_PLAIN, f->after, -1);
}

void why_judge(const struct why_facts *f, struct why *out)
{
    out->clause = NULL;
    out->move = f->after->move[0];
    out->best = f->best->move[0];
    out->before = f->best->score;
    out->after = f->after->score;
    out->judged = true;
    out->loss = loss_of(&out->before, &out->after);
    if (out->loss > 0 && out->move == out->best)
        out->loss = 0;
    if (!judge_proved(f, out) && !judge_drawn(f, out))
        judge_points(f, out);
}
