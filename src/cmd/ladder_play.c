/* Torii: MIT licence, see LICENSE. */
/* The games of one pairing, distributed among threads; the result does not depend on the thread. */
#include "cmd/cmd.h"
#include "cmd/ladder.h"

#include <stdio.h>
#include <stdlib.h>

/* The state of one thread. */
struct standings {
    struct ladder_pairing *p;
    struct opponent *mind[2];
    struct rng rng, chance;
    unsigned char secret[FORM_SECRET]; /* of the game */
    struct record *record;             /* with its text; NULL: none is kept … */
    struct games_entry entry;          /* … and its game */
    char *text;
    struct match match;
    struct match_step steps[RECORD_MAX_STEPS];
    struct game_state first;
    game_action events[RECORD_MAX_STEPS];
};

static enum status act(struct standings *b, int turn, int side, struct err *e)
{
    const struct game *g = b->match.game;
    game_action legal[GAME_MAX_ACTIONS], action;
    struct game_seen seen;
    double start = os_seconds();
    enum status rc = OK;

    if (b->mind[side] == NULL) {
        int count = game_legal(g, &b->match.state, legal);

        action = legal[rng_below(&b->rng, (uint64_t)count)];
    } else {
        match_seen(&b->match, turn, &b->first, b->events, &seen);
        rc = opponent_act(b->mind[side], &seen, match_decision(&b->match), &action, e);
    }
    atomic_fetch_add(&b->p->decisions[side], 1);
    atomic_fetch_add(&b->p->micros[side], (uint64_t)((os_seconds() - start) * 1e6));
    return rc == OK ? match_play(&b->match, action, e) : rc;
}

/* Plays to the end; a draw is claimed as soon as it can be, and an endless game counts as one. */
static enum status play_on(struct standings *b, int strong, struct err *e)
{
    const struct game *g = b->match.game;
    enum status rc = match_draw(&b->match, &b->chance, e);

    for (int turn; rc == OK && (turn = game_turn(g, &b->match.state)) != GAME_OVER;) {
        if (atomic_load(b->p->stop))
            return FAILED;
        if (turn == GAME_CHANCE)
            rc = match_draw(&b->match, &b->chance, e);
        else if (match_may_claim(&b->match) || match_is_endless(&b->match))
            break;
        else
            rc = act(b, turn, turn == strong, e);
    }
    return rc;
}

/* ---- records ---- */

/* Does the level play as it does against people, without trial parameters? */
static bool is_usual(const struct ladder_pairing *p, int level)
{
    bool tried = level == OPPONENT_LEVELS && p->nodes > 0;

    for (int i = 0; i <= OPPONENT_LEVELS; i++)
        tried |= p->trials[i].given;
    return !tried;
}

static enum status tag_seat(struct standings *b, int seat, int level, struct err *e)
{
    const struct games_game *of = b->p->entry->of;
    char memory[32];
    struct text t;
    enum status rc;

    text_init(&t, memory, sizeof memory);
    if (level == LADDER_RANDOM)
        text_add(&t, "random mover");
    else
        text_format(&t, "Torii level %d", level);
    rc = record_tag_add(b->record, of->player_tags[seat], memory, e);
    text_init(&t, memory, sizeof memory);
    if (level == LADDER_RANDOM)
        text_add(&t, "random");
    else
        text_format(&t, "level %d", level);
    if (rc == OK && (level == LADDER_RANDOM || is_usual(b->p, level)))
        rc = record_tag_add(b->record, of->seat_tags[seat], memory, e);
    return rc;
}

static enum status fill_record(struct standings *b, int strong, struct err *e)
{
    const struct ladder_pairing *p = b->p;
    const struct game *g = b->match.game;
    bool over = game_turn(g, &b->match.state) == GAME_OVER;
    enum record_result result = over ? record_result_of(g, &b->match.state) : RECORD_DRAWN;
    char hex[FORM_HEX];
    enum status rc = games_tag_record(p->entry, b->record, e);

    for (int seat = 0; seat < g->kind->players && rc == OK; seat++)
        rc = tag_seat(b, seat, p->level[seat == strong], e);
    form_print(b->secret, hex);
    if (rc == OK)
        rc = record_tag_add(b->record, "LevelSecret", hex, e);
    if (rc == OK)
        rc = record_take(b->record, &b->match, GAME_FULL, e);
    if (rc == OK)
        rc = record_finish(b->record, str_of(record_result_name(g->kind->players, result)),
                           str_of(over ? "" : "claim"), e);
    return rc;
}

static enum status keep_record(struct standings *b, uint64_t number, int strong, struct err *e)
{
    struct text t;
    enum status rc;
    char *kept;

    if (b->record == NULL)
        return OK;
    record_init(b->record, games_open_record, &b->entry);
    text_init(&t, b->text, RECORD_MAX_PRINT);
    rc = fill_record(b, strong, e);
    if (rc == OK)
        rc = record_print(b->record, &t, e);
    kept = rc == OK ? malloc(t.len + 1) : NULL;
    if (kept == NULL)
        return rc == OK ? NO_ROOM : rc;
    for (size_t i = 0; i <= t.len; i++)
        kept[i] = b->text[i];
    b->p->records[number] = kept;
    return OK;
}

/* ---- games ---- */

/* Consecutive games have the same deal, with level B in a different seat each time. */
static void play_game(struct standings *b, uint64_t number)
{
    struct ladder_pairing *p = b->p;
    const struct game *g = &p->entry->game;
    uint64_t players = (uint64_t)g->kind->players;
    int strong = (int)(number % players), results[GAME_MAX_PLAYERS];
    struct err e;

    b->chance.state = p->seed + number / players * 0x9E3779B97F4A7C15u;
    b->rng.state = ~(p->seed + number);
    form_secret("ladder", p->seed, number, b->secret);
    for (int side = 0; side < 2; side++)
        if (p->level[side] != LADDER_RANDOM)
            opponent_begin(b->mind[side], b->secret);
    match_init(&b->match, g, b->steps, RECORD_MAX_STEPS);
    if (play_on(b, strong, &e) != OK || keep_record(b, number, strong, &e) != OK) {
        atomic_fetch_add(&p->failed, !atomic_load(p->stop));
        return;
    }
    atomic_fetch_add(&p->seat_games[strong], 1);
    atomic_fetch_add(&p->steps, b->match.count);
    if (game_turn(g, &b->match.state) != GAME_OVER) {
        atomic_fetch_add(&p->draws, 1);
        atomic_fetch_add(&p->points[strong], 1);
        return;
    }
    g->kind->result(g, &b->match.state, results);
    atomic_fetch_add(&p->points[strong], (uint64_t)results[strong]);
}

static bool seat_level(struct standings *b, int side)
{
    const struct ladder_pairing *p = b->p;
    int level = p->level[side];

    if (level == LADDER_RANDOM)
        return true;
    b->mind[side] = opponent_new(p->entry, level);
    if (b->mind[side] == NULL)
        return false;
    opponent_disable_guard(b->mind[side]);
    for (int i = 0; i <= OPPONENT_LEVELS; i++)
        if (p->trials[i].given)
            opponent_set_level(b->mind[side], i, p->trials[i].dials);
    if (p->nodes > 0 && level == OPPONENT_LEVELS)
        opponent_set_nodes(b->mind[side], p->nodes);
    return true;
}

/* One line on a terminal that is overwritten by the next, and wiped at the end. */
static void show_progress(struct ladder_pairing *p)
{
    uint64_t done = atomic_fetch_add(&p->done, 1) + 1;

    if (!os_terminal_draws(2))
        return;
    if (done < p->games)
        fprintf(stderr, "\r\033[Klevel %d - level %d: %d of %d games", p->level[0], p->level[1],
                (int)done, (int)p->games);
    else
        fputs("\r\033[K", stderr);
}

static bool take_pen(struct standings *b)
{
    if (b->p->records == NULL)
        return true;
    b->record = malloc(sizeof *b->record);
    b->text = malloc(RECORD_MAX_PRINT);
    return b->record != NULL && b->text != NULL;
}

static void work(void *context, int thread)
{
    struct ladder_pairing *p = context;
    struct standings *b = calloc(1, sizeof *b);

    (void)thread;
    if (b != NULL)
        b->p = p;
    if (b != NULL && seat_level(b, 0) && seat_level(b, 1) && take_pen(b)) {
        for (uint64_t i; !atomic_load(p->stop) && (i = atomic_fetch_add(&p->next, 1)) < p->games;) {
            play_game(b, i);
            show_progress(p);
        }
    }
    for (int side = 0; side < 2 && b != NULL; side++)
        opponent_free(b->mind[side]);
    if (b != NULL) {
        free(b->record);
        free(b->text);
    }
    free(b);
}

double ladder_points(const struct ladder_pairing *p)
{
    uint64_t halves = 0;

    for (int seat = 0; seat < GAME_MAX_PLAYERS; seat++)
        halves += p->points[seat];
    return (double)halves / 2;
}

double ladder_ms(const struct ladder_pairing *p, int side)
{
    return p->decisions[side] > 0 ? 1e-3 * (double)p->micros[side] / (double)p->decisions[side] : 0;
}

int ladder_play(struct ladder_pairing *p, int threads)
{
    struct err e;

    if (os_threads_run(threads, work, p, &e) != OK)
        return cmd_complain(&e);
    if (p->failed > 0 || (p->next < p->games && !atomic_load(p->stop)))
        return cmd_say(CMD_CHECK_FAILED, "some games could not be finished");
    if (atomic_load(p->stop) && os_terminal_draws(2))
        fputs("\r\033[K", stderr);
    p->games = 0;
    for (int seat = 0; seat < GAME_MAX_PLAYERS; seat++)
        p->games += p->seat_games[seat];
    return CMD_DONE;
}
