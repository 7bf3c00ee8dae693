/* Torii: MIT licence, see LICENSE. */
/* All games: who plays next, the standings, when it is over. */
#include "contest/board.h"

#include "os/os.h"

#include <stdlib.h>
#include <string.h>

/* Shared by all threads, guarded by the lock. */
struct run {
    const struct contest_setup *setup;
    struct os_lock *lock;
    struct os_journal *journal; /* NULL: games are not saved */
    struct contest_game *game;  /* all games, by number */
    struct contest_standing *standing;
    int next;     /* next game to play, unless done */
    int in_order; /* pairs that the test has seen, in order */
    bool stop, left;
    enum status rc;
    struct err *e;
    struct record *record; /* scratch for writing */
    char *page;            /* RECORD_MAX_PRINT bytes */
};

/* ---- counting ---- */

static void add_use(struct contest_use *into, const struct contest_use *from)
{
    into->seconds += from->seconds;
    into->nodes += from->nodes;
    into->depths += from->depths;
    into->moves += from->moves;
}

/* For the first engine of the pairing, and mirrored for the other. */
static void add_score(struct contest_standing *s, const struct contest_game *g,
                      const struct contest_game *twin)
{
    struct contest_score score = {
        .wins = g->points == 2, .draws = g->points == 1, .losses = g->points == 0};

    if (twin->done)
        score.pairs[g->points + 2 - twin->points]++;

    struct contest_score turned = contest_score_turned(&score);

    contest_score_add(&s->score[g->engine[0]][g->engine[1]], &score);
    contest_score_add(&s->score[g->engine[1]][g->engine[0]], &turned);
}

static void count_game(struct run *r, const struct contest_game *g)
{
    struct contest_standing *s = r->standing;

    add_score(s, g, &r->game[g->number ^ 1]);
    r->game[g->number] = *g;
    s->games++;
    s->plies += g->plies;
    s->blue_points += g->points;
    s->ends[g->end]++;
    if (g->end >= CONTEST_ILLEGAL)
        s->forfeits[g->engine[g->points == 0 ? 0 : 1]][g->end]++;
    for (int i = 0; i < 2; i++)
        add_use(&s->use[g->engine[i]], &g->use[i]);
}

/*
 * The test sees pairs in their order, whichever ends first: with deterministic engines it stops at the same point
 * however many games are played at once.
 */
static void test_pairs(struct run *r)
{
    struct contest_standing *s = r->standing;
    const struct contest_sprt *test = &r->setup->test;

    while (r->setup->sprt && s->verdict == 0 && 2 * r->in_order < s->total &&
           r->game[2 * r->in_order].done && r->game[2 * r->in_order + 1].done) {
        const struct contest_game *pair = &r->game[2 * r->in_order++];

        s->sprt_pairs[pair[0].points + 2 - pair[1].points]++;
        s->llr = contest_llr(test, s->sprt_pairs);
        s->verdict = s->llr >= contest_llr_high(test)  ? 1
                     : s->llr <= contest_llr_low(test) ? -1
                                                       : 0;
    }
    r->stop = r->stop || s->verdict != 0;
}

/* ---- threads ---- */

/* With the lock held: the next game to play; false if there is none. */
static bool take_game(struct run *r, int *number)
{
    while (r->next < r->standing->total && r->game[r->next].done)
        r->next++;
    if (r->stop || r->next >= r->standing->total)
        return false;
    *number = r->next++;
    return true;
}

static enum status keep_game(struct run *r, const struct board *b, const struct contest_game *g)
{
    struct text page;
    enum status rc;

    if (r->journal == NULL)
        return OK;
    text_init(&page, r->page, RECORD_MAX_PRINT);
    rc = record_write(b, g, r->record, &page, r->e);
    return rc == OK ? os_journal_add(r->journal, text_view(&page), r->e) : rc;
}

static void fail_run(struct run *r, enum status rc, const struct err *e)
{
    if (r->rc == OK && e != NULL)
        *r->e = *e;
    if (r->rc == OK)
        r->rc = rc;
    r->stop = true;
}

/* With the lock held: a game is over, or could not be finished. */
static void finish_game(struct run *r, const struct board *b, enum status rc,
                        const struct contest_game *g, const struct err *e)
{
    if (rc == CUT_OFF) {
        r->left = r->stop = true;
        return;
    }
    if (rc != OK || r->rc != OK) {
        fail_run(r, rc, e);
        return;
    }
    rc = keep_game(r, b, g);
    if (rc != OK) {
        fail_run(r, rc, NULL);
        return;
    }
    count_game(r, g);
    test_pairs(r);
    if (r->setup->tell != NULL)
        r->setup->tell(r->setup->context, r->standing, g);
}

static void work(void *context, int thread)
{
    struct run *r = context;
    struct board *b = board_new(r->setup);
    struct contest_game game;
    struct err e;
    int number;

    (void)thread;
    os_lock_take(r->lock);
    if (b == NULL) {
        err_say(&e, NO_ROOM, "no memory for another game at once");
        fail_run(r, NO_ROOM, &e);
    }
    while (b != NULL && take_game(r, &number)) {
        os_lock_give(r->lock);

        enum status rc = board_play(b, number, &game, &e);

        os_lock_take(r->lock);
        finish_game(r, b, rc, &game, &e);
    }
    os_lock_give(r->lock);
    board_free(b);
}

/* ---- the whole contest ---- */

/* Starts every engine once, to report a command that does not work before anything is played. */
static enum status try_engines(const struct contest_setup *setup, struct err *e)
{
    enum status rc = OK;

    for (int i = 0; i < setup->engines && rc == OK; i++) {
        struct contest_engine *engine = &setup->engine[i];
        struct player p = {.engine = engine};
        enum player_rc ready = player_open(&p, setup);

        if (ready == PLAYER_LEAVE)
            rc = CUT_OFF;
        else if (ready != PLAYER_GOOD || !offers_suit(&p, setup))
            rc = err_say(e, FAILED, "engine %d, %q: %s", i + 1,
                         str_of(engine->name[0] != '\0' ? engine->name : engine->words[0]), p.why);
        if (engine->name[0] == '\0') {
            struct text t;

            text_init(&t, engine->name, sizeof engine->name);
            text_add(&t, p.called[0] != '\0' ? p.called : "engine");
        }
        player_close(&p, ready == PLAYER_GOOD);
    }
    return rc;
}

/* Engines of the same name get a number after it. */
static void name_engines(const struct contest_setup *setup)
{
    for (int i = 1; i < setup->engines; i++)
        for (int k = 0; k < i; k++)
            if (strcmp(setup->engine[i].name, setup->engine[k].name) == 0) {
                struct text t;
                char memory[CONTEST_MAX_NAME];

                text_init(&t, memory, sizeof memory);
                setup->engine[i].name[CONTEST_MAX_NAME - 5] = '\0';
                text_format(&t, "%s-%d", setup->engine[i].name, i + 1);
                memcpy(setup->engine[i].name, memory, sizeof memory);
                break;
            }
}

static void recall_game(void *context, const struct contest_game *g)
{
    struct run *r = context;

    if (g->number < r->standing->total && !r->game[g->number].done)
        count_game(r, g);
}

/* Opens the file of records; with `resume`, counts what is in it. */
static enum status open_records(struct run *r)
{
    const struct contest_setup *setup = r->setup;
    struct os_bytes bytes = {NULL, 0};
    size_t good = 0;
    enum status rc;

    r->journal = os_journal_open(setup->records, r->e);
    if (r->journal == NULL)
        return FAILED;
    rc = os_read_file(setup->records, RECORD_MAX_FILE, &bytes, r->e);
    if (rc == OK && bytes.len > 0 && !setup->resume)
        rc = err_say(r->e, BAD_INPUT, "%q already exists; use '--resume' to continue it",
                     str_of(setup->records));
    if (rc == OK && bytes.len > 0)
        rc = record_recall(setup, (struct str){bytes.data, bytes.len}, r->record, recall_game, r,
                           &good, r->e);
    if (rc == OK)
        rc = os_journal_cut(r->journal, good, r->e);
    os_bytes_release(&bytes);
    test_pairs(r);
    return rc;
}

static enum status begin(struct run *r)
{
    struct contest_standing *s = r->standing;
    const struct contest_setup *setup = r->setup;
    enum status rc = try_engines(setup, r->e);

    if (rc != OK)
        return rc;
    name_engines(setup);
    for (int i = 0; i < setup->engines; i++)
        memcpy(s->name[i], setup->engine[i].name, CONTEST_MAX_NAME);
    return setup->records != NULL ? open_records(r) : OK;
}

enum status contest_run(const struct contest_setup *setup, struct contest_standing *out, bool *left,
                        struct err *e)
{
    int total = setup->rounds * setup->engines * (setup->engines - 1);
    struct run r = {.setup = setup, .standing = out, .e = e};

    *out = (struct contest_standing){.engines = setup->engines, .total = total};
    r.lock = os_lock_new();
    r.game = calloc((size_t)total, sizeof *r.game);
    r.record = malloc(sizeof *r.record);
    r.page = malloc(RECORD_MAX_PRINT);
    os_leave_listen();
    if (r.lock == NULL || r.game == NULL || r.record == NULL || r.page == NULL)
        r.rc = err_say(e, NO_ROOM, "no memory for %d games", total);
    if (r.rc == OK)
        r.rc = begin(&r);
    if (r.rc == OK) {
        enum status rc = os_threads_run(setup->threads, work, &r, e);

        r.rc = r.rc == OK ? rc : r.rc;
    }
    *left = r.left || r.rc == CUT_OFF;
    os_leave_forget();
    os_journal_close(r.journal);
    os_lock_free(r.lock);
    free(r.page);
    free(r.record);
    free(r.game);
    return r.rc == CUT_OFF ? OK : r.rc;
}
