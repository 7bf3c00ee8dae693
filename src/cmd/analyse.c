/* Torii: MIT licence, see LICENSE. */
#include "cmd/analyse.h"

#include "locale/locale.h"
#include "table/table.h"
#include "table/wind_table.h"
#include "term/term.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "analyse POSITION|RECORD [--move M] [--time SECONDS] [--depth N] [--nodes N]\n"
    "               [--multipv N] [--threads N] [--hash MB] [--table FILE|FOLDER]\n"
    "               [--game-number N] [--last] [--json] [--lang en|fr|es] [--rules NAME|FILE]\n\n"
    "Evaluates a position and shows the best line; a win that is proved, or known from\n"
    "an endgame table, is shown to the end. For a record, every move is reviewed, with\n"
    "what it gave away and why; with --last, only the last position. --game-number is\n"
    "for files with several games, such as those 'torii match' writes.\n"
    "--move explains why a move in the position (for a record: the last one) is good or\n"
    "bad: its value compared with the best move, the line that shows it, and the rule\n"
    "by which it wins or loses.\n"
    "Scores are in students, from the point of view of the player to move; 'win in 5'\n"
    "counts plies, including the winning move. Games with hidden information and Onamazu\n"
    "are searched from what the player to move has seen: their scores are the expected\n"
    "result, in hundredths, and only the best move is shown.\n"
    "Without a limit, a position gets 3 seconds (with --move, half before the move and\n"
    "half after it), each position of a record 0.2. Ctrl-C stops the search and prints\n"
    "what was found so far.";

enum { USUAL_HASH = 128, POSITION_TIME = 3000, GAME_TIME = 200 /* milliseconds */ };

static const char *say(const struct analysis *a, const char *english)
{
    return locale_say(a->language, english);
}

const char *analysis_player(const struct analysis *a, int player)
{
    const struct game *g = &a->entry->game;

    return game_has_numbers(g) ? g->kind->seat_name(g, player)
                               : say(a, player == ONI_BLUE ? N_("Blue") : N_("Red"));
}

/* ---- scores ---------------------------------------------------------------------------------------- */

int analysis_percent(const struct engine_score *s)
{
    return 50 + s->points / 2;
}

static void add_points(const struct analysis *a, struct text *t, int points)
{
    int size = points < 0 ? -points : points;

    text_char(t, points < 0 ? '-' : '+');
    text_format(t, say(a, "%d.%d%d"), size / 100, size / 10 % 10, size % 10);
}

void analysis_score(const struct analysis *a, const struct engine_score *s,
                    char out[ANALYSIS_SCORE])
{
    struct text t;

    text_init(&t, out, ANALYSIS_SCORE);
    if (s->proof == ENGINE_WIN)
        text_format(&t, s->plies > 0 ? say(a, "win in %d") : say(a, "win"), s->plies);
    else if (s->proof == ENGINE_LOSS)
        text_format(&t, s->plies > 0 ? say(a, "loss in %d") : say(a, "loss"), s->plies);
    else if (s->proof == ENGINE_DRAW)
        text_add(&t, say(a, "draw"));
    else if (!engine_is_open(a->entry))
        text_format(&t, "%d %%", analysis_percent(s));
    else
        add_points(a, &t, s->points);
}

void analysis_score_json(const struct analysis *a, const struct engine_score *s, struct text *t)
{
    int percent = analysis_percent(s);

    if (s->proof == ENGINE_WIN || s->proof == ENGINE_LOSS) {
        text_format(t, "{\"%s\":", s->proof == ENGINE_WIN ? "win" : "loss");
        if (s->plies > 0)
            text_int(t, s->plies);
        else
            text_add(t, "null");
        text_char(t, '}');
    } else if (s->proof == ENGINE_DRAW) {
        text_add(t, "{\"draw\":0}");
    } else if (!engine_is_open(a->entry)) {
        text_format(t, "{\"expected\":%d.%d%d}", percent / 100, percent / 10 % 10, percent % 10);
    } else {
        text_format(t, "{\"cp\":%d}", s->points);
    }
}

/* ---- thinking -------------------------------------------------------------------------------------- */

/* A position that a table calls drawn is that, whatever the search makes of it. */
static void know_draw(struct analysis *a, const void *state)
{
    struct engine_score truth;

    if (engine_probe(a->engine, a->entry, state, &truth) && truth.proof == ENGINE_DRAW)
        a->result.line[0].score = truth;
}

enum status analysis_think(struct analysis *a, const struct game_seen *seen, struct err *e)
{
    struct engine_task task = {
        .entry = a->entry, .seen = seen, .limits = a->limits, .lines = a->lines, .stop = &a->stop};
    struct game_state now;
    enum status rc = engine_think(a->engine, &task, &a->result, e);

    if (rc != OK || !engine_is_open(a->entry))
        return rc;
    for (int i = 0; i < a->result.lines; i++)
        (void)engine_finish_line(a->engine, &task, ANALYSIS_FINISH, &a->result.line[i]);
    memcpy(&now, seen->first, sizeof(struct oni_core));
    for (size_t i = 0; i < seen->count; i++)
        game_play(&a->entry->game, &now, seen->events[i]);
    know_draw(a, &now);
    return OK;
}

/* ---- one position ---------------------------------------------------------------------------------- */

/* Is a line with a known end not told to that end? */
static bool goes_on(const struct analysis *a, const void *state, const struct engine_line *line)
{
    const struct game *g = &a->entry->game;
    struct game_state now;

    if (line->score.proof != ENGINE_WIN && line->score.proof != ENGINE_LOSS)
        return false;
    memcpy(&now, state, g->kind->state_size);
    for (int i = 0; i < line->count; i++)
        game_play(g, &now, line->move[i]);
    return game_turn(g, &now) != GAME_OVER;
}

static void print_line(const struct analysis *a, const void *state, int rank)
{
    const struct engine_line *line = &a->result.line[rank];
    char score[ANALYSIS_SCORE], memory[1 << 15];
    struct text t;

    analysis_score(a, &line->score, score);
    text_init(&t, memory, sizeof memory);
    engine_print_line(a->entry, state, line, &t);
    printf("\n%d. %s\n   %s%s\n", rank + 1, score, memory, goes_on(a, state, line) ? " …" : "");
    if (!engine_is_open(a->entry))
        return;
    text_init(&t, memory, sizeof memory);
    term_line_words(&t, a->language, &a->entry->game, state, line->move, line->count,
                    goes_on(a, state, line));
    printf("%s", memory);
}

static void print_line_json(const struct analysis *a, const void *state, int rank)
{
    const struct engine_line *line = &a->result.line[rank];
    const struct engine_result *r = &a->result;
    const struct game *g = &a->entry->game;
    char memory[1 << 15], move[GAME_MAX_TEXT];
    struct game_state now;
    struct text t, one;

    memcpy(&now, state, g->kind->state_size);
    text_init(&t, memory, sizeof memory);
    text_format(&t, "{\"rank\":%d,\"score\":", rank + 1);
    analysis_score_json(a, &line->score, &t);
    text_format(&t, ",\"depth\":%d,\"nodes\":%u,\"milliseconds\":%u,\"line\":[", r->depth, r->nodes,
                (uint64_t)(1000 * r->seconds));
    for (int i = 0; i < line->count; i++) {
        text_init(&one, move, sizeof move);
        g->kind->action_print(g, &now, line->move[i], &one);
        text_add(&t, i > 0 ? "," : "");
        text_json(&t, text_view(&one));
        if (i + 1 < line->count)
            game_play(g, &now, line->move[i]);
    }
    text_add(&t, "]}");
    puts(memory);
}

static void print_position(const struct analysis *a, const void *state, int seat)
{
    const struct game *g = &a->entry->game;
    const struct engine_result *r = &a->result;
    char memory[GAME_MAX_TEXT];
    struct text t;

    for (int i = 0; i < r->lines && a->json; i++)
        print_line_json(a, state, i);
    if (a->json)
        return;
    text_init(&t, memory, sizeof memory);
    g->kind->print(g, state, &t);
    printf("%s\n", memory);
    text_init(&t, memory, sizeof memory);
    text_format(&t, say(a, "%s to move"), analysis_player(a, seat));
    if (r->depth > 0)
        text_format(&t, say(a, "; depth %d"), r->depth);
    text_format(&t, say(a, "; %u positions in %d ms"), r->nodes, (int)(1000 * r->seconds));
    printf("%s\n", memory);
    for (int i = 0; i < r->lines; i++)
        print_line(a, state, i);
}

int analysis_see(struct analysis *a, struct game_seen *out)
{
    const struct record *r = a->record;
    const struct game *g = &a->entry->game;
    int turn = game_turn(g, &r->last);

    if (turn == GAME_OVER)
        return cmd_say(CMD_BAD_INPUT, "the game is over; there is nothing to analyse");
    if (turn == GAME_CHANCE)
        return cmd_say(CMD_BAD_INPUT,
                       "an outcome of chance comes next; there is nothing to analyse");
    if (r->shown && r->scope != turn)
        return cmd_say(CMD_BAD_INPUT, "it is %s's turn, but this is another player's view",
                       g->kind->seat_name(g, turn));
    match_seen(&r->match, turn, &a->first, a->events, out);
    return CMD_DONE;
}

static int analyse_position(struct analysis *a)
{
    const struct game *g = &a->entry->game;
    struct game_seen seen;
    struct game_state view;
    struct err e;
    int rc = analysis_see(a, &seen);

    if (rc != CMD_DONE)
        return rc;
    if (analysis_think(a, &seen, &e) != OK)
        return cmd_complain(&e);
    g->kind->view(g, a->record->shown ? &a->record->last : &a->record->match.state, seen.seat,
                  &view);
    print_position(a, &view, seen.seat);
    return CMD_DONE;
}

/* ---- what was asked -------------------------------------------------------------------------------- */

static bool read_limits(const struct cmd_options *o, uint64_t usual, struct engine_limits *out)
{
    uint64_t depth, nodes, time;
    bool bare = cmd_option(o, "depth") == NULL && cmd_option(o, "nodes") == NULL;

    if (!cmd_option_number(o, "depth", 1, 100, 0, &depth) ||
        !cmd_option_number(o, "nodes", 1, UINT64_MAX, 0, &nodes) ||
        !cmd_option_time(o, bare ? usual : 0, &time))
        return false;
    *out =
        (struct engine_limits){.seconds = (double)time / 1000, .nodes = nodes, .depth = (int)depth};
    return true;
}

static void tell(void *context, const char *words)
{
    (void)context;
    fprintf(stderr, "torii: %s\n", words);
}

/* A table that was named must be one; in a folder, what is none is left out later, with a word. */
static bool check_table(const char *path)
{
    struct os_bytes names;
    struct wind_table wind;
    struct table plain;
    enum status rc = OK;
    struct err e;

    if (path == NULL)
        return true;
    if (os_list_folder(path, ".tab", &names, NULL) == OK) {
        os_bytes_release(&names);
    } else if (wind_table_is(path)) {
        if ((rc = wind_open(&wind, path, &e)) == OK)
            wind_close(&wind);
    } else if ((rc = table_open(&plain, path, &e)) == OK) {
        table_close(&plain);
    }
    if (rc != OK && strstr(e.text, path) != NULL)
        cmd_complain(&e);
    else if (rc != OK)
        cmd_say(CMD_BAD_INPUT, "%q: %s", str_of(path), e.text);
    return rc == OK;
}

static bool make_engine(struct analysis *a, const struct cmd_options *o)
{
    uint64_t threads, hash, lines;
    struct engine_options options = {.level = ENGINE_LEVELS, .say = tell};

    if (!check_table(cmd_option(o, "table")))
        return false;
    if (!cmd_option_number(o, "threads", 1, ENGINE_MAX_THREADS, 1, &threads) ||
        !cmd_option_number(o, "hash", 1, ENGINE_MAX_HASH, USUAL_HASH, &hash) ||
        !cmd_option_number(o, "multipv", 1, ENGINE_MAX_LINES, 1, &lines))
        return false;
    options.threads = (int)threads;
    options.hash = (int)hash;
    options.tables = cmd_option(o, "table");
    a->lines = (int)lines;
    a->engine = engine_new(&options);
    if (a->engine == NULL)
        cmd_say(CMD_CHECK_FAILED, "not enough memory for an engine");
    return a->engine != NULL;
}

static int read_record(struct analysis *a, const struct cmd_options *o, const char *word)
{
    static struct games_ruled ruled;
    struct os_bytes file;
    struct str content;
    struct err e;
    enum status rc;

    ruled.entry = a->entry;
    if (cmd_rules_ruled(o, &ruled) != CMD_DONE)
        return CMD_BAD_INPUT;
    rc = cmd_content_read(word, &file, &content, &e);
    if (rc == OK)
        rc = cmd_game_read(a->record, &ruled, content, cmd_format_guess(content), o, &e);
    os_bytes_release(&file);
    return rc == OK ? CMD_DONE : cmd_complain(&e);
}

static int analyse(struct analysis *a, const struct cmd_options *o)
{
    int rc = read_record(a, o, o->words[0]);

    if (rc != CMD_DONE)
        return rc;

    const char *move = cmd_option(o, "move");
    bool game = a->record->turn_count > 0 && cmd_option(o, "last") == NULL && move == NULL;

    uint64_t usual = game ? GAME_TIME : move != NULL ? POSITION_TIME / 2 : POSITION_TIME;

    if (!read_limits(o, usual, &a->limits) || !make_engine(a, o))
        return CMD_BAD_INPUT;
    os_leave_flag(&a->stop);
    rc = game ? analyse_game(a) : move != NULL ? analyse_move(a, move) : analyse_position(a);
    os_leave_flag(NULL);
    engine_free(a->engine);
    return rc;
}

int cmd_analyse(int argc, char **argv)
{
    struct cmd_options o;
    struct analysis *a;
    int rc =
        cmd_options_read(&o, argc, argv,
                         "time= depth= nodes= multipv= threads= hash= table= lang= rules= move= "
                         "game-number= last json plain help");

    if (rc != CMD_DONE)
        return rc;
    if (cmd_option(&o, "help") != NULL)
        return cmd_help(usage);
    if (o.count == 0)
        return cmd_misuse("analyse", "a position or a record file is missing");
    if (o.count > 1)
        return cmd_misuse("analyse",
                          "only one position or record is allowed; unexpected argument %q",
                          str_of(o.words[1]));
    a = calloc(1, sizeof *a);
    if (a != NULL) {
        a->entry = calloc(1, sizeof *a->entry);
        a->record = malloc(sizeof *a->record);
        a->events = calloc(RECORD_MAX_STEPS, sizeof *a->events);
        a->keys = calloc(RECORD_MAX_STEPS, sizeof *a->keys);
    }
    if (a == NULL || a->entry == NULL || a->record == NULL || a->events == NULL ||
        a->keys == NULL) {
        rc = cmd_say(CMD_CHECK_FAILED, "not enough memory to analyse");
    } else {
        a->language = cmd_language(&o);
        a->json = cmd_option(&o, "json") != NULL;
        rc = analyse(a, &o);
    }
    if (a != NULL) {
        free(a->keys);
        free(a->events);
        free(a->record);
        free(a->entry);
    }
    free(a);
    return rc;
}
