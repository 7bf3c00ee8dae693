/* Torii: MIT licence, see LICENSE. */
/* One game: whose move it is, what the engines are sent, their clocks, how it ends. */
#include "contest/board.h"

#include "os/os.h"

#include <stdlib.h>
#include <string.h>

const char *const contest_end_word[CONTEST_ENDS] = {
    "normal", "repetition", "ply limit", "illegal move", "time forfeit", "crash", "silence",
};

struct board *board_new(const struct contest_setup *setup)
{
    struct board *b = calloc(1, sizeof *b);

    if (b == NULL)
        return NULL;
    b->setup = setup;
    b->opening_round = -1;
    b->judge = contest_judge_new(setup);
    for (int i = 0; i < setup->engines; i++)
        b->player[i].engine = &setup->engine[i];
    if (b->judge == NULL) {
        free(b);
        return NULL;
    }
    return b;
}

void board_free(struct board *b)
{
    if (b == NULL)
        return;
    for (int i = 0; i < b->setup->engines; i++)
        player_close(&b->player[i], true);
    contest_judge_free(b->judge);
    free(b);
}

/* Round by round; within a round the pairings 0-1, 0-2, …, 1-2, …; the first of each plays Blue, then Red. */
void board_pairing(const struct contest_setup *setup, int number, int engine[2], int *round)
{
    int n = setup->engines, pairing = number / 2 % (n * (n - 1) / 2), first = 0;

    *round = number / 2 / (n * (n - 1) / 2);
    for (; pairing >= n - 1 - first; first++)
        pairing -= n - 1 - first;
    engine[number % 2] = first;
    engine[1 - number % 2] = first + 1 + pairing;
}

/* ---- what an engine is sent ---- */

/* The current view is enough if it shows all that a seat knows. */
static void say_position(struct board *b, int seat, struct text *t)
{
    const struct game *g = b->match.game;
    bool all = game_view_is_all(g);

    if (g->kind->hidden)
        text_format(t, "position view %s ", g->kind->seat_name(g, seat));
    else
        text_add(t, "position ofen ");
    game_print(g, all ? &b->match.state : &b->match.first, g->kind->hidden ? seat : GAME_FULL, t);
    if (!all && b->moves[seat].len > 0) {
        text_add(t, " moves");
        text_str(t, text_view(&b->moves[seat]));
    }
    text_char(t, '\n');
}

static void say_number(struct text *t, const char *word, double seconds)
{
    double ms = seconds * 1000;

    text_format(t, " %s %u", word, ms < 1 ? (uint64_t)1 : (uint64_t)ms);
}

static void say_go(const struct board *b, const struct contest_game *game, int seat, struct text *t)
{
    static const char *const clock[2] = {"p1time", "p2time"}, *const increment[2] = {"p1inc",
                                                                                     "p2inc"};
    const struct contest_limits *own = &b->setup->engine[game->engine[seat]].limits;

    text_add(t, "go");
    for (int i = 0; i < 2 && own->clock > 0; i++) {
        const struct contest_limits *l = &b->setup->engine[game->engine[i]].limits;

        if (l->clock > 0)
            say_number(t, clock[i], b->left[i]);
        if (l->clock > 0 && l->increment > 0)
            say_number(t, increment[i], l->increment);
    }
    if (own->move > 0)
        say_number(t, "movetime", own->move);
    if (own->nodes > 0)
        text_format(t, " nodes %u", own->nodes);
    if (own->depth > 0)
        text_format(t, " depth %d", own->depth);
    if (b->player[game->engine[seat]].takes_secret)
        text_format(t, " decision %u", match_decision(&b->match));
    text_char(t, '\n');
}

/* ---- moves ---- */

/* How long the engine may take; *timed is false if only the patience limits it. */
static double allowance(const struct board *b, const struct contest_limits *l, int seat,
                        bool *timed)
{
    double seconds = l->clock > 0 ? b->left[seat] : l->move;

    if (l->clock > 0 && l->move > 0 && l->move < seconds)
        seconds = l->move;
    *timed = l->clock > 0 || l->move > 0;
    return *timed ? seconds + l->margin : b->setup->patience;
}

static void lose(struct board *b, struct contest_game *game, int seat, enum contest_end end,
                 const char *why)
{
    struct text t;

    game->end = end;
    game->points = seat == 0 ? 0 : 2;
    text_init(&t, b->why, sizeof b->why);
    text_clean(&t, str_of(why));
    player_close(&b->player[game->engine[seat]], false); /* its state is unknown */
}

/* Ends the game by a fault of the engine; CUT_OFF on Ctrl-C. */
static enum status blame(struct board *b, struct contest_game *game, int seat, enum player_rc rc,
                         bool timed)
{
    if (rc == PLAYER_LEAVE)
        return CUT_OFF;
    lose(b, game, seat,
         rc == PLAYER_DEAD ? CONTEST_CRASH
         : timed           ? CONTEST_TIME
                           : CONTEST_SILENCE,
         b->player[game->engine[seat]].why);
    return OK;
}

/* Adds the new steps to what each seat was shown. */
static void show_steps(struct board *b, size_t from)
{
    for (size_t i = from; i < b->match.count && !game_view_is_all(b->match.game); i++)
        for (int seat = 0; seat < 2; seat++) {
            text_char(&b->moves[seat], ' ');
            match_event_print(&b->match, i, b->match.game->kind->hidden ? seat : GAME_FULL,
                              &b->moves[seat]);
        }
}

static enum status take_move(struct board *b, struct contest_game *game, int seat)
{
    const struct game *g = b->match.game;
    size_t before = b->match.count;
    struct err e;

    if (match_say(&b->match, str_of(b->answer.move), &e) != OK) {
        lose(b, game, seat, CONTEST_ILLEGAL, err_text(&e));
        return OK;
    }
    show_steps(b, before);
    game->plies += g->kind->stage(g, &b->match.state) != GAME_PART;
    return OK;
}

/* Requests one action and plays it; game->end says whether the game has ended. */
static enum status ask(struct board *b, struct contest_game *game, int seat)
{
    const struct contest_limits *l = &b->setup->engine[game->engine[seat]].limits;
    struct contest_use *use = &game->use[seat];
    enum player_rc rc;
    bool timed;
    double allowed = allowance(b, l, seat, &timed);

    text_init(&b->lines, b->lines_memory, sizeof b->lines_memory);
    say_position(b, seat, &b->lines);
    say_go(b, game, seat, &b->lines);
    rc = player_ask(&b->player[game->engine[seat]], text_view(&b->lines), allowed, &b->answer);
    use->seconds += b->answer.seconds;
    use->nodes += b->answer.nodes;
    use->depths += b->answer.depth;
    use->moves++;
    if (rc != PLAYER_GOOD)
        return blame(b, game, seat, rc, timed);
    if (timed && b->answer.seconds > allowed) {
        lose(b, game, seat, CONTEST_TIME, "its move came too late");
        return OK;
    }
    if (l->clock > 0) {
        double left = b->left[seat] - b->answer.seconds;

        b->left[seat] = (left > 0 ? left : 0) + l->increment;
    }
    return take_move(b, game, seat);
}

/* ---- a game ---- */

static enum status set_up(struct board *b, int round, struct err *e)
{
    const struct game *g = &b->setup->entry->game;
    enum status rc = OK;

    if (b->opening_round != round) {
        text_init(&b->opening, b->opening_memory, sizeof b->opening_memory);
        rc = contest_opening(b->judge, round, &b->opening, e);
        b->opening_round = rc == OK ? round : -1;
    }
    if (rc == OK)
        rc = match_init_position(&b->match, g, b->steps, BOARD_STEPS, text_view(&b->opening), e);
    for (int i = 0; i < 2; i++)
        text_init(&b->moves[i], b->moves_memory[i], sizeof b->moves_memory[i]);
    return rc;
}

/* Makes both engines ready and closes all others; one that cannot be made ready loses. */
static enum status call_players(struct board *b, struct contest_game *game)
{
    enum status rc = OK;

    for (int i = 0; i < b->setup->engines; i++)
        if (i != game->engine[0] && i != game->engine[1])
            player_close(&b->player[i], true);
    for (int seat = 0; seat < 2 && rc == OK && game->end == CONTEST_BOARD; seat++) {
        struct player *p = &b->player[game->engine[seat]];
        enum player_rc ready = player_open(p, b->setup);

        b->left[seat] = p->engine->limits.clock;
        if (ready == PLAYER_GOOD)
            ready = player_begin(p, b->secret, b->setup->patience);
        if (ready != PLAYER_GOOD)
            rc = blame(b, game, seat, ready, false);
    }
    return rc;
}

/* By the rules, by claim (B13), or by the length limit. */
static bool is_over(struct board *b, struct contest_game *game)
{
    const struct match *m = &b->match;
    int result[GAME_MAX_PLAYERS];

    if (game->end != CONTEST_BOARD)
        return true;
    if (game_turn(m->game, &m->state) == GAME_OVER) {
        m->game->kind->result(m->game, &m->state, result);
        game->points = result[0];
        return true;
    }
    if (match_may_claim(m))
        game->end = CONTEST_REPETITION;
    else if (game->plies >= b->setup->draw_ply || m->count + 8 > BOARD_STEPS)
        game->end = CONTEST_LENGTH;
    return game->end != CONTEST_BOARD;
}

enum status board_play(struct board *b, int number, struct contest_game *out, struct err *e)
{
    struct contest_game game = {.number = number, .points = 1};
    unsigned char secret[FORM_SECRET];
    struct rng chance;
    enum status rc;
    int round;

    b->why[0] = '\0';
    form_secret("match", b->setup->seed, (uint64_t)number, secret);
    form_print(secret, b->secret);
    board_pairing(b->setup, number, game.engine, &round);
    chance.state =
        ~(b->setup->seed + (uint64_t)round); /* both games of a pair share their random outcomes */
    rc = set_up(b, round, e);
    if (rc == OK)
        rc = call_players(b, &game);
    if (rc == OK)
        rc = match_draw(&b->match, &chance, e);
    while (rc == OK && !is_over(b, &game)) {
        rc = ask(b, &game, game_turn(b->match.game, &b->match.state));
        if (rc == OK)
            rc = match_draw(&b->match, &chance, e);
    }
    if (rc != OK)
        return os_leave_told() ? CUT_OFF : rc;
    game.done = true;
    *out = game;
    return OK;
}
