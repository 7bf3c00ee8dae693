/* Torii: MIT licence, see LICENSE. */
/*
 * The engine behind a protocol: UGI on standard input and output (docs/formats/ugi.md). Lines are read
 * by this thread; a second one thinks, so that 'stop', 'isready' and 'quit' are answered at once.
 */
#include "engine/engine.h"

#include "cmd/cmd.h"
#include "engine/place.h"
#include "engine/ugi.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "engine\n\n"
    "Speaks UGI on standard input and output, for programs that let engines play: 'ugi' tells the\n"
    "options, 'position startpos' and 'go movetime 1000' make it think, 'quit' ends it.\n"
    "docs/formats/ugi.md has every word.";

enum { LINE = 1 << 20, WORDS = 1 << 15, USUAL_HASH = 64, SEED = 0 };

/* One conversation. What the thinking thread reads is not touched before it was joined. */
struct session {
    struct engine_options options;
    int lines; /* MultiPV */
    char game[ONI_NAME_SIZE];
    char tables[4096];
    struct engine *engine; /* NULL: to be made with the options of now */
    struct place *place;
    bool named; /* a position was named; else it is the start */

    struct os_thread *thread; /* NULL: nothing is being thought about */
    atomic_bool stop;
    bool held;   /* the answer waits for 'stop' */
    bool hushed; /* … or is not wanted at all */
    struct ugi_go go;
    struct engine_task task;
    struct game_seen seen;
    struct game_state root; /* what the seat sees now */
    struct engine_result result;
    enum status rc;
    bool answered;
    struct err e;
};

/* One line at a time, whoever prints: a line goes out in one piece. */
static void print(struct text *t)
{
    text_char(t, '\n');
    fwrite(t->data, 1, t->len, stdout);
    fflush(stdout);
}

static void say(void *context, const char *words)
{
    char memory[640];
    struct text t;

    (void)context;
    text_init(&t, memory, sizeof memory - 1);
    text_format(&t, "info string %s", words);
    print(&t);
}

/* ---- thinking ------------------------------------------------------------------------------------ */

static void add_score(struct text *t, const struct engine_report *r)
{
    const struct engine_score *s = &r->line->score;

    if (s->proof == ENGINE_WIN || s->proof == ENGINE_LOSS)
        text_format(t, " score %s %d", s->proof == ENGINE_WIN ? "win" : "loss", s->plies);
    else
        text_format(t, " score cp %d", s->proof == ENGINE_DRAW ? 0 : s->points);
    text_add(t, r->bound == ENGINE_AT_LEAST  ? " lowerbound"
                : r->bound == ENGINE_AT_MOST ? " upperbound"
                                             : "");
}

static void tell(void *context, const struct engine_report *r)
{
    const struct session *s = context;
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
    if (r->filled > 0)
        text_format(&t, " hashfull %d", r->filled);
    text_add(&t, " pv ");
    engine_print_line(s->task.entry, &s->root, r->line,
                      s->task.entry->game.kind->heard ? "; " : " ", &t);
    print(&t);
}

static void answer(struct session *s)
{
    char memory[GAME_MAX_TEXT];
    struct text t;

    if (s->rc != OK)
        say(NULL, s->e.text);
    text_init(&t, memory, sizeof memory - 1);
    text_add(&t, "bestmove ");
    if (s->rc == OK) {
        const struct game *g = &s->task.entry->game;

        g->kind->action_print(g, &s->root, s->result.line[0].move[0], &t);
    } else {
        text_add(&t, "none");
    }
    print(&t);
    s->answered = true;
}

/* The second thread. An answer that is held is given by the first one, once it was asked for. */
static void think(void *context)
{
    struct session *s = context;

    s->rc = engine_think(s->engine, &s->task, &s->result, &s->e);
    if (!s->held && !s->hushed)
        answer(s);
}

/* Ends the thinking, if there is any, with its answer. */
static void stop(struct session *s)
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

    *out = (struct engine_limits){0};
    if (go->infinite)
        return;
    if (go->movetime >= 0)
        out->seconds = milli * (double)(go->movetime > 0 ? go->movetime : 1);
    if (seat < 2 && go->time[seat] >= 0) {
        out->clock = true;
        out->left = milli * (double)go->time[seat];
        out->increment = go->increment[seat] > 0 ? milli * (double)go->increment[seat] : 0;
    }
    if (go->nodes >= 0)
        out->nodes = go->nodes > 0 ? (uint64_t)go->nodes : 1;
    if (go->depth >= 0)
        out->depth = go->depth > 0 ? (int)go->depth : 1;
}

static bool make_engine(struct session *s)
{
    s->options.tables = s->tables;
    if (s->engine == NULL)
        s->engine = engine_new(&s->options);
    return s->engine != NULL;
}

/* The start, as long as nothing else was named. */
static enum status find_place(struct session *s, struct err *e)
{
    if (s->place->set)
        return OK;
    if (s->named)
        return err_say(e, ILLEGAL, "there is no position: the last one was refused");
    return place_set(s->place, str_of(s->game), str_of("startpos"), e);
}

static enum status prepare(struct session *s, bool pondering)
{
    const struct ugi_go *go = &s->go;
    enum status rc = find_place(s, &s->e);

    if (rc == OK && !make_engine(s))
        rc = err_say(&s->e, NO_ROOM, "no memory for an engine");
    if (rc == OK)
        rc = place_seen(s->place, &s->seen, &s->e);
    if (rc != OK)
        return rc;
    s->task = (struct engine_task){.entry = &s->place->entry,
                                   .seen = &s->seen,
                                   .lines = s->lines,
                                   .stop = &s->stop,
                                   .tell = tell,
                                   .tell_context = s};
    if (!pondering)
        limit(go, s->seen.seat, &s->task.limits);
    s->held = pondering || go->infinite ||
              (s->task.limits.seconds <= 0 && !s->task.limits.clock && s->task.limits.nodes == 0 &&
               s->task.limits.depth == 0);
    s->place->entry.game.kind->view(&s->place->entry.game, place_state(s->place), s->seen.seat,
                                    &s->root);
    return OK;
}

static void go(struct session *s, bool pondering)
{
    atomic_store(&s->stop, false);
    s->hushed = s->answered = s->held = false;
    s->rc = prepare(s, pondering);
    if (s->rc == OK && (s->thread = os_thread_start(think, s, &s->e)) == NULL)
        s->rc = FAILED; /* else it belongs to the other thread now */
    if (s->thread == NULL)
        answer(s);
}

/* What was thought of in the other's time stays in the engine's memory, so beginning anew costs little. */
static void ponder_hit(struct session *s)
{
    if (s->thread == NULL || !s->go.ponder)
        return;
    s->hushed = true;
    stop(s);
    s->go.ponder = false;
    go(s, false);
}

/* ---- options ------------------------------------------------------------------------------------- */

struct option {
    const char *name;
    int min, max;
    int *number;
};

static void tell_options(void)
{
    char memory[2048];
    struct text t;

    text_init(&t, memory, sizeof memory - 1);
    text_add(&t, "id name Torii " TORII_VERSION "\nid author the Torii project\n"
                 "option name Game type combo default onitama");
    for (int i = 0; i < GAMES_COUNT; i++)
        text_format(&t, " var %s", games_name(i));
    text_format(&t, "\noption name Hash type spin default %d min 1 max %d", (int)USUAL_HASH,
                (int)ENGINE_MAX_HASH);
    text_format(&t, "\noption name Threads type spin default 1 min 1 max %d",
                (int)ENGINE_MAX_THREADS);
    text_format(&t, "\noption name MultiPV type spin default 1 min 1 max %d",
                (int)ENGINE_MAX_LINES);
    text_format(&t, "\noption name Level type spin default %d min 1 max %d", (int)ENGINE_LEVELS,
                (int)ENGINE_LEVELS);
    text_add(&t, "\noption name TablePath type string default <empty>\nugiok");
    print(&t);
}

/* Names of options are the same in capitals. */
static bool is_named(struct str name, const char *option)
{
    size_t len = strlen(option);

    for (size_t i = 0; i < name.len && i < len; i++)
        if ((name.data[i] | 0x20) != (option[i] | 0x20))
            return false;
    return name.len == len;
}

static void complain(const char *format, struct str what)
{
    char memory[512];
    struct text t;

    text_init(&t, memory, sizeof memory);
    text_format(&t, format, what);
    say(NULL, memory);
}

static void set_game(struct session *s, struct str value)
{
    struct games_entry *entry = malloc(sizeof *entry);
    struct text t;
    struct err e = {"no memory", ""};

    if (entry == NULL || value.len >= sizeof s->game ||
        games_open(entry, value, &GAMES_USUAL, &e) != OK) {
        say(NULL, value.len >= sizeof s->game ? "no game has such a name" : e.text);
    } else {
        text_init(&t, s->game, sizeof s->game);
        text_str(&t, value);
        s->place->set = s->named = false;
    }
    free(entry);
}

static void set_tables(struct session *s, struct str value)
{
    struct text t;

    if (value.len >= sizeof s->tables) {
        say(NULL, "TablePath is too long");
        return;
    }
    text_init(&t, s->tables, sizeof s->tables);
    if (!str_eq(value, "<empty>"))
        text_str(&t, value);
}

static bool set_number(const struct option *o, struct str value)
{
    char words[] = "%s is a number from %d to %d, not %q", memory[256];
    uint64_t number;
    struct text t;

    if (str_number(value, (uint64_t)o->max, &number) && number >= (uint64_t)o->min) {
        *o->number = (int)number;
        return true;
    }
    text_init(&t, memory, sizeof memory);
    text_format(&t, words, o->name, o->min, o->max, value);
    say(NULL, memory);
    return false;
}

static void set_option(struct session *s, struct str name, struct str value)
{
    const struct option numbers[] = {
        {"Hash", 1, ENGINE_MAX_HASH, &s->options.hash},
        {"Threads", 1, ENGINE_MAX_THREADS, &s->options.threads},
        {"Level", 1, ENGINE_LEVELS, &s->options.level},
        {"MultiPV", 1, ENGINE_MAX_LINES, &s->lines},
    };

    if (is_named(name, "Game")) {
        set_game(s, value);
        return;
    }
    if (is_named(name, "TablePath")) {
        set_tables(s, value);
        engine_free(s->engine);
        s->engine = NULL;
        return;
    }
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        if (is_named(name, numbers[i].name)) {
            if (set_number(&numbers[i], value) && numbers[i].number != &s->lines) {
                engine_free(s->engine);
                s->engine = NULL;
            }
            return;
        }
    complain("there is no option %q", name);
}

/* ---- queries --------------------------------------------------------------------------------------- */

/* One winner, or nobody. */
static void add_result(struct text *t, const struct session *s, bool claimed)
{
    const struct game *g = &s->place->entry.game;
    int result[GAME_MAX_PLAYERS], winner = -1;

    if (!claimed)
        g->kind->result(g, place_state(s->place), result);
    for (int i = 0; i < g->kind->players && !claimed; i++)
        if (result[i] == 2)
            winner = i;
    if (winner < 0)
        text_add(t, "draw");
    else
        text_format(t, "p%dwin", winner + 1);
}

static void query(struct session *s, struct str what)
{
    char memory[64];
    struct text t;
    bool claimed = false, over;

    if (find_place(s, &s->e) != OK) {
        say(NULL, s->e.text);
        return;
    }
    over = place_over(s->place, &claimed);
    text_init(&t, memory, sizeof memory - 1);
    text_add(&t, "response ");
    if (str_eq(what, "gameover"))
        text_add(&t, over ? "true" : "false");
    else if (str_eq(what, "p1turn"))
        text_add(&t,
                 game_turn(&s->place->entry.game, place_state(s->place)) == 0 ? "true" : "false");
    else if (!str_eq(what, "result"))
        return;
    else if (over)
        add_result(&t, s, claimed);
    else
        text_add(&t, "none");
    print(&t);
}

/* ---- lines ----------------------------------------------------------------------------------------- */

/* What takes time is done before the clock runs. */
static void get_ready(struct session *s)
{
    if (s->thread != NULL || find_place(s, &s->e) != OK)
        return;
    if (make_engine(s))
        engine_prepare(s->engine, &s->place->entry, s->named ? place_state(s->place) : NULL);
    else
        say(NULL, "no memory for an engine");
}

static void take_position(struct session *s, struct str rest)
{
    s->named = true;
    if (place_set(s->place, str_of(s->game), rest, &s->e) != OK)
        say(NULL, s->e.text);
    else
        get_ready(s);
}

/* False when it is time to leave. */
static bool take_line(struct session *s, struct str line)
{
    struct ugi_line l;

    ugi_read(line, &l);
    if (l.verb == UGI_STOP || l.verb == UGI_QUIT || l.verb == UGI_GO || l.verb == UGI_POSITION ||
        l.verb == UGI_SETOPTION || l.verb == UGI_NEWGAME)
        stop(s); /* whoever changes something wants no more of what was before */
    switch (l.verb) {
    case UGI_HELLO: tell_options(); break;
    case UGI_ISREADY:
        get_ready(s);
        puts("readyok");
        fflush(stdout);
        break;
    case UGI_NEWGAME:
        if (make_engine(s))
            engine_begin(s->engine, SEED);
        break;
    case UGI_SETOPTION: set_option(s, l.name, l.value); break;
    case UGI_POSITION: take_position(s, l.rest); break;
    case UGI_GO:
        s->go = l.go;
        go(s, l.go.ponder);
        break;
    case UGI_PONDERHIT: ponder_hit(s); break;
    case UGI_QUERY: query(s, l.rest); break;
    default: break;
    }
    return l.verb != UGI_QUIT && !ferror(stdout);
}

static void converse(struct session *s, struct os_lines *lines)
{
    struct str line;
    enum os_line got;

    while ((got = os_lines_next(lines, "", &line)) != OS_LINE_END) {
        if (got == OS_LINE_LONG)
            say(NULL, "a line of more than a mebibyte was passed over");
        else if (!take_line(s, line))
            break;
    }
    stop(s);
}

int cmd_engine(int argc, char **argv)
{
    struct cmd_options o;
    struct os_lines *lines;
    struct session *s;
    int rc = cmd_options_read(&o, argc, argv, "help");

    if (rc != CMD_DONE)
        return rc;
    if (cmd_option(&o, "help") != NULL)
        return cmd_help(usage);
    if (o.count > 0)
        return cmd_usage(usage);
    s = calloc(1, sizeof *s);
    lines = os_lines_new_long(LINE);
    if (s != NULL)
        s->place = place_new();
    if (s == NULL || lines == NULL || s->place == NULL) {
        rc = cmd_say(CMD_CHECK_FAILED, "no memory for an engine");
    } else {
        s->options = (struct engine_options){
            .hash = USUAL_HASH, .threads = 1, .level = ENGINE_LEVELS, .say = say};
        s->lines = 1;
        memcpy(s->game, "onitama", sizeof "onitama");
        converse(s, lines);
        engine_free(s->engine);
    }
    os_lines_free(lines);
    if (s != NULL)
        place_free(s->place);
    free(s);
    return rc;
}
