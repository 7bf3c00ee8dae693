/* Torii: MIT licence, see LICENSE. */
/* Where games begin. */
#include "contest/contest.h"

#include "minds/onitama/onitama.h"
#include "os/os.h"
#include "os/process.h"

#include <stdlib.h>
#include <string.h>

enum { HASH = 16 << 20, TRIES = 100000, STEPS = 1024 };

struct contest_judge {
    const struct contest_setup *setup;
    struct oni_mind *mind; /* NULL if the game cannot be judged, or need not be */
    size_t bytes;          /* size of its memory */
    struct str *line;      /* positions to choose from; NULL: random ones */
    size_t lines;
    struct match_step steps[STEPS];
};

static bool is_position(struct str line)
{
    return line.len > 0 && line.data[0] != '#';
}

/* The positions of the text, in their order or shuffled by the seed. */
static bool read_lines(struct contest_judge *j)
{
    struct rng rng = {j->setup->seed};
    struct str rest = j->setup->openings.text, line;
    size_t count = 0;

    while (str_cut(&rest, '\n', &line))
        count += is_position(str_trim(line));
    j->line = calloc(count + 1, sizeof *j->line);
    rest = j->setup->openings.text;
    while (j->line != NULL && str_cut(&rest, '\n', &line))
        if (is_position(str_trim(line)))
            j->line[j->lines++] = str_trim(line);
    for (size_t i = j->lines; j->setup->openings.shuffled && i > 1; i--) {
        size_t other = (size_t)rng_below(&rng, i);
        struct str kept = j->line[i - 1];

        j->line[i - 1] = j->line[other];
        j->line[other] = kept;
    }
    return j->line != NULL;
}

/* The engine judges the open games of Onitama. */
static bool can_judge(const struct contest_setup *setup)
{
    return setup->openings.depth > 0 && !setup->entry->game.kind->hidden;
}

struct contest_judge *contest_judge_new(const struct contest_setup *setup)
{
    struct contest_judge *j = calloc(1, sizeof *j);

    if (j == NULL)
        return NULL;
    j->setup = setup;
    if (setup->openings.text.len > 0) {
        if (read_lines(j))
            return j;
    } else if (!can_judge(setup)) {
        return j;
    } else {
        void *memory = os_pages(j->bytes = oni_mind_bytes(HASH, 1));

        j->mind = memory != NULL ? oni_mind_init(memory, HASH, 1) : NULL;
        if (j->mind != NULL)
            return j;
    }
    contest_judge_free(j);
    return NULL;
}

void contest_judge_free(struct contest_judge *j)
{
    if (j == NULL)
        return;
    os_pages_free(j->mind, j->bytes);
    free(j->line);
    free(j);
}

/* Is a win proved for either player? Deterministic: a single thread searches to a fixed depth. */
static enum status is_decided(struct contest_judge *j, const struct match *m, bool *decided,
                              struct err *e)
{
    static const struct oni_mind_host host = {os_seconds, NULL};
    struct oni_mind_task task = {.limits.depth = j->setup->openings.depth};
    struct oni_mind_result *result;
    enum status rc;

    *decided = false;
    if (j->mind == NULL)
        return OK;
    result = malloc(sizeof *result);
    if (result == NULL)
        return err_say(e, NO_ROOM, "no memory");
    memcpy(&task.state, &m->state, sizeof task.state);
    oni_mind_clear(j->mind);
    rc = oni_mind_think(j->mind, &host, &task, result, e);
    if (rc == OK)
        *decided = abs(result->line[0].score) > ONI_MIND_KNOWN_WIN;
    free(result);
    return rc;
}

/* A deal and random moves; false if the game is over before they are all played. */
static bool deal(const struct contest_setup *setup, struct rng *rng, struct match *m)
{
    const struct game *g = m->game;
    bool good = match_draw(m, rng, NULL) == OK;

    for (int ply = 0; good && ply < setup->openings.plies; ply++) {
        game_action legal[GAME_MAX_ACTIONS];
        int count = game_turn(g, &m->state) >= 0 ? game_legal(g, &m->state, legal) : 0;

        good =
            count > 0 &&
            match_play(m, legal[rng_below(rng, (uint64_t)(count > 0 ? count : 1))], NULL) == OK &&
            match_draw(m, rng, NULL) == OK;
    }
    return good && game_turn(g, &m->state) >= 0;
}

static enum status random_opening(struct contest_judge *j, int round, struct text *out,
                                  struct err *e)
{
    const struct game *g = &j->setup->entry->game;
    struct rng rng = {j->setup->seed + (uint64_t)round * 0xD1B54A32D192ED03u};

    for (int i = 0; i < TRIES && !os_leave_told(); i++) {
        struct match m;
        bool decided;
        enum status rc;

        match_init(&m, g, j->steps, STEPS);
        if (!deal(j->setup, &rng, &m))
            continue;
        rc = is_decided(j, &m, &decided, e);
        if (rc != OK)
            return rc;
        if (!decided) {
            game_print(g, &m.state, GAME_FULL, out);
            return out->full ? err_say(e, NO_ROOM, "the position is too long") : OK;
        }
    }
    return err_say(e, FAILED, "no undecided opening was found for round %d", round + 1);
}

enum status contest_opening(struct contest_judge *j, int round, struct text *out, struct err *e)
{
    if (j->line == NULL)
        return random_opening(j, round, out, e);
    if (j->lines == 0)
        return err_say(e, BAD_INPUT, "there is no position among the openings");
    text_str(out, j->line[(j->setup->openings.start + (uint64_t)round) % j->lines]);
    return out->full ? err_say(e, NO_ROOM, "an opening is too long") : OK;
}
