/* Torii: MIT licence, see LICENSE. */
/*
 * The engine behind a protocol: UGI on standard input and output (docs/formats/ugi.md). Lines are read
 * by this thread; a second one thinks, so that 'stop', 'isready' and 'quit' are answered at once.
 */
#include "cmd/engine.h"

#include <stdio.h>
#include <stdlib.h>

enum { LINE = 1 << 20, WORDS = 1 << 15 };

void talk_print(struct text *t)
{
    text_char(t, '\n');
    fwrite(t->data, 1, t->len, stdout);
    fflush(stdout);
}

void talk_words(void *context, const char *words)
{
    char memory[640];
    struct text t;

    (void)context;
    text_init(&t, memory, sizeof memory - 1);
    text_format(&t, "info string %s", words);
    talk_print(&t);
}

void talk_complain(const char *format, struct str what)
{
    char memory[512];
    struct text t;

    text_init(&t, memory, sizeof memory);
    text_format(&t, format, what);
    talk_words(NULL, memory);
}

/* ---- thinking ------------------------------------------------------------------------------------ */

static void add_score(struct text *t, const struct engine_report *r)
{
    const struct engine_score *s = &r->line->score;

    if (s->proof == ENGINE_WIN || s->proof == ENGINE_LOSS)
        text_format(t, " score %s %d", s->proof == ENGINE_WIN ? "win" : "loss", s->plies);
    else
        text_format(t, " score cp %d", s->proof == ENGINE_DRAW ? 0 : s->points);
    text_add(t, r->bound == ENGINE_LOWER_BOUND   ? " lowerbound"
                : r->bound == ENGINE_UPPER_BOUND ? " upperbound"
                                                 : "");
}

static void tell(void *context, const struct engine_report *r)
{
    const struct talk *s = context;
    double speed = r->seconds > 0 ? (double)r->nodes / r->seconds : 0;
    char memory[WORDS];
    struct text t;

    text_init(&t, memory, sizeof memory - 1);
    text_format(&t, "info depth %d", r->depth > 0 ? r->depth : 1);
    if (r->deepest > 0)
        text_format(&t, " seldepth %d", r->deepest);
    text_format(&t, " multipv %d", r->rank + 1);
    add_score(&t, r);
    text_format(&t, " nodes %u nps %u time %u", r->nodes, (uint64_t)speed,
                (uint64_t)(1000 * r->seconds));
    if (r->hashfull > 0)
        text_format(&t, " hashfull %d", r->hashfull);
    text_add(&t, " pv ");
    engine_print_line(s->task.entry, &s->root, r->line, &t);
    talk_print(&t);
}

static void answer(struct talk *s)
{
    char memory[GAME_MAX_TEXT];
    struct text t;

    if (s->rc != OK)
        talk_words(NULL, err_text(&s->e));
    text_init(&t, memory, sizeof memory - 1);
    text_add(&t, "bestmove ");
    if (s->rc == OK) {
        const struct game *g = &s->task.entry->game;

        g->kind->action_print(g, &s->root, s->result.line[0].move[0], &t);
    } else {
        text_add(&t, "none");
    }
    talk_print(&t);
    s->answered = true;
}

/* The second thread. A held answer is printed by the first thread, after `stop` or `ponderhit`. */
static void think(void *context)
{
    struct talk *s = context;

    s->rc = engine_think(s->engine, &s->task, &s->result, &s->e);
    if (!s->held && !s->hushed)
        answer(s);
}

/* Stops a running search and prints its answer. */
static void stop(struct talk *s)
{
    if (s->thread == NULL)
        return;
    atomic_store(&s->stop, true);
    os_thread_join(s->thread);
    s->thread = NULL;
    if (!s->answered && !s->hushed)
        answer(s);
}

static void limit(const struct ugi_go *go, int seat, struct engine_limits *out)
{
    const double milli = 0.001;

    if (go->movetime >= 0)
        out->seconds = milli * (double)(go->movetime > 0 ? go->movetime : 1);
    if (seat < UGI_PLAYERS && go->time[seat] >= 0) {
        out->clock = true;
        out->left = milli * (double)go->time[seat];
        out->increment = go->increment[seat] > 0 ? milli * (double)go->increment[seat] : 0;
    }
    if (go->nodes >= 0)
        out->nodes = go->nodes > 0 ? (uint64_t)go->nodes : 1;
    if (go->depth >= 0)
        out->depth = go->depth > 0 ? (int)go->depth : 1;
}

static bool is_limited(const struct engine_limits *l)
{
    return l->seconds > 0 || l->clock || l->nodes != 0 || l->depth != 0;
}

/* A limit that cannot be parsed, or is the opponent's, must not start an endless search. */
static enum status set_limits(struct talk *s, bool pondering)
{
    const struct ugi_go *go = &s->go;
    struct engine_limits *l = &s->task.limits;

    if (go->bad != NULL && go->instead.len == 0)
        return err_say(&s->e, BAD_INPUT, "go: '%s' needs a number", go->bad);
    if (go->bad != NULL)
        return err_say(&s->e, BAD_INPUT, "go: %q is not a valid number for '%s'", go->instead,
                       go->bad);
    l->overhead = 0.001 * s->overhead + s->spent;
    if (!pondering && !go->infinite)
        limit(go, s->seen.seat, l);
    s->held = !is_limited(l);
    if (s->held && !pondering && !go->infinite && ugi_has_clock(go))
        return err_say(&s->e, BAD_INPUT, "go: it is p%d's turn, but 'p%dtime' is missing",
                       s->seen.seat + 1, s->seen.seat + 1);
    if (go->unknown.len > 0)
        talk_complain(s->held && !pondering && !go->infinite
                          ? "go: unknown argument %q; without a limit the search runs until 'stop'"
                          : "go: unknown argument %q ignored",
                      go->unknown);
    return OK;
}

static bool make_engine(struct talk *s)
{
    s->options.tables = s->tables;
    if (s->engine == NULL)
        s->engine = engine_new(&s->options);
    return s->engine != NULL;
}

/* The start position, unless another one was set. */
static enum status find_place(struct talk *s, struct err *e)
{
    if (s->place->set)
        return OK;
    if (s->named)
        return err_say(e, ILLEGAL, "there is no position; the last one was rejected");
    return ugi_position_set(s->place, str_of(s->game), str_of("startpos"), e);
}

/* Without a secret, a level plays the same way from the same starting position. */
static void find_secret(struct talk *s)
{
    const struct game *g = &s->place->entry.game;

    if (!s->sworn)
        form_secret("engine", g->kind->key(g, &s->place->match.first), 0, s->secret);
}

static enum status prepare(struct talk *s, bool pondering)
{
    enum status rc = find_place(s, &s->e);

    if (rc == OK && !make_engine(s))
        rc = err_say(&s->e, NO_ROOM, "not enough memory for an engine");
    if (rc == OK)
        rc = ugi_position_seen(s->place, &s->seen, &s->e);
    if (rc != OK)
        return rc;
    find_secret(s);
    s->task =
        (struct engine_task){.entry = &s->place->entry,
                             .seen = &s->seen,
                             .secret = s->secret,
                             .decision = s->go.decision >= 0 ? (uint64_t)s->go.decision
                                                             : match_decision(&s->place->match),
                             .lines = s->lines,
                             .fresh = s->fresh,
                             .resume = s->again,
                             .stop = &s->stop,
                             .on_report = tell,
                             .report_context = s};
    s->place->entry.game.kind->view(&s->place->entry.game, ugi_position_state(s->place),
                                    s->seen.seat, &s->root);
    return set_limits(s, pondering);
}

static void go(struct talk *s, bool pondering)
{
    atomic_store(&s->stop, false);
    s->hushed = s->answered = s->held = false;
    s->rc = prepare(s, pondering);
    if (s->rc == OK && (s->thread = os_thread_start(think, s, &s->e)) == NULL)
        s->rc = FAILED; /* otherwise rc belongs to the other thread now */
    if (s->thread == NULL)
        answer(s);
}

/* The ponder search stays in the transposition table: the search continues from there, with the current clock. */
static void ponder_hit(struct talk *s)
{
    if (s->thread == NULL || !s->go.ponder)
        return;
    s->hushed = true;
    stop(s);
    s->go.ponder = false;
    s->again = s->rc == OK;
    go(s, false);
    s->again = false;
}

/* ---- queries --------------------------------------------------------------------------------------- */

/* One winner, or a draw. */
static void add_result(struct text *t, const struct talk *s, bool claimed)
{
    const struct game *g = &s->place->entry.game;
    int result[GAME_MAX_PLAYERS], winner = -1;

    if (!claimed)
        g->kind->result(g, ugi_position_state(s->place), result);
    for (int i = 0; i < g->kind->players && !claimed; i++)
        if (result[i] == 2)
            winner = i;
    if (winner < 0)
        text_add(t, "draw");
    else
        text_format(t, "p%dwin", winner + 1);
}

static void query(struct talk *s, struct str what)
{
    char memory[64];
    struct text t;
    bool claimed = false, over;

    if (find_place(s, &s->e) != OK) {
        talk_words(NULL, err_text(&s->e));
        return;
    }
    over = ugi_position_over(s->place, &claimed);
    text_init(&t, memory, sizeof memory - 1);
    text_add(&t, "response ");
    if (str_eq(what, "gameover"))
        text_add(&t, over ? "true" : "false");
    else if (str_eq(what, "p1turn"))
        text_add(&t, game_turn(&s->place->entry.game, ugi_position_state(s->place)) == 0 ? "true"
                                                                                         : "false");
    else if (!str_eq(what, "result"))
        return;
    else if (over)
        add_result(&t, s, claimed);
    else
        text_add(&t, "none");
    talk_print(&t);
}

/* ---- lines ----------------------------------------------------------------------------------------- */

/* Does the slow preparations before the clock runs. */
static void get_ready(struct talk *s)
{
    if (s->thread != NULL || find_place(s, &s->e) != OK)
        return;
    if (make_engine(s))
        engine_prepare(s->engine, &s->place->entry, s->named ? ugi_position_state(s->place) : NULL);
    else
        talk_words(NULL, "not enough memory for an engine");
}

static void take_position(struct talk *s, struct str rest)
{
    double start = os_seconds();

    s->named = true;
    if (ugi_position_set(s->place, str_of(s->game), rest, &s->e) != OK)
        talk_words(NULL, err_text(&s->e));
    else
        get_ready(s);
    s->spent = os_seconds() - start;
}

/* False after `quit`. */
static bool take_line(struct talk *s, struct str line)
{
    struct ugi_line l;

    ugi_read(line, &l);
    if (l.verb == UGI_STOP || l.verb == UGI_QUIT || l.verb == UGI_GO || l.verb == UGI_POSITION ||
        l.verb == UGI_SETOPTION || l.verb == UGI_NEWGAME)
        stop(s); /* the state is about to change */
    switch (l.verb) {
    case UGI_HELLO: talk_options_tell(s); break;
    case UGI_ISREADY:
        get_ready(s);
        s->spent = 0;
        puts("readyok");
        fflush(stdout);
        break;
    case UGI_NEWGAME:
        if (make_engine(s))
            engine_new_game(s->engine);
        break;
    case UGI_SETOPTION: talk_option_set(s, l.name, l.value); break;
    case UGI_POSITION: take_position(s, l.rest); break;
    case UGI_GO:
        s->go = l.go;
        go(s, l.go.ponder);
        s->spent = 0;
        s->go.bad = NULL; /* they point into the line */
        s->go.instead = s->go.unknown = (struct str){"", 0};
        break;
    case UGI_PONDERHIT: ponder_hit(s); break;
    case UGI_QUERY: query(s, l.rest); break;
    default: break;
    }
    return l.verb != UGI_QUIT && !ferror(stdout);
}

static void converse(struct talk *s, struct os_lines *lines)
{
    struct str line;
    enum os_line got;

    while ((got = os_lines_next(lines, "", &line)) != OS_LINE_END) {
        if (got == OS_LINE_LONG)
            talk_words(NULL, "a line longer than one mebibyte was ignored");
        else if (!take_line(s, line))
            break;
    }
    stop(s);
}

static int run_engine(struct cmd_options *o)
{
    struct os_lines *lines = os_lines_new_long(LINE);
    struct talk *s = calloc(1, sizeof *s);
    int rc = CMD_DONE;

    (void)o;
    if (s != NULL)
        s->place = ugi_position_new();
    if (s == NULL || lines == NULL || s->place == NULL) {
        rc = cmd_say(CMD_CHECK_FAILED, "not enough memory for an engine");
    } else {
        talk_options_init(s);
        converse(s, lines);
        engine_free(s->engine);
    }
    os_lines_free(lines);
    if (s != NULL)
        ugi_position_free(s->place);
    free(s);
    return rc;
}

static const struct cmd_form forms[] = {{NULL, NULL, 0, 0, .run = run_engine}, {.name = NULL}};
static const struct cmd_option options[] = {{.name = NULL}};
const struct cmd_verb cmd_engine = {
    "engine",
    "run as a UGI engine for other programs",
    forms,
    options,
    "Speaks UGI on standard input and output, for programs that run engines: 'ugi' lists the "
    "options, 'position startpos' and 'go movetime 1000' start a search, 'quit' ends the program. "
    "See docs/formats/ugi.md for every command.",
};
