/* Torii: MIT licence, see LICENSE. */
#include "cmd/analyse.h"
#include "base/jsonw.h"

#include "locale/locale.h"
#include "study/review.h"
#include "table/table.h"
#include "table/wind_table.h"
#include "term/term.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { USUAL_HASH = 128, POSITION_TIME = 3000, GAME_TIME = 200 /* milliseconds, of Onamazu */ };

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

static int percent_of(const struct engine_score *s)
{
    return 50 + s->points / 2;
}

void analysis_score(const struct analysis *a, const struct engine_score *s,
                    char out[ANALYSIS_SCORE])
{
    struct text t;

    text_init(&t, out, ANALYSIS_SCORE);
    term_score(&t, a->language, a->entry, s);
}

void analysis_score_json(const struct analysis *a, const struct engine_score *s, struct text *t)
{
    int percent = percent_of(s);

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

/* ---- search -------------------------------------------------------------------------------------- */

/* A table draw overrides the score of the search. */
static void know_draw(struct analysis *a, const void *state)
{
    struct engine_score probed;

    if (engine_probe(a->engine, a->entry, state, &probed) && probed.proof == ENGINE_DRAW)
        a->result.line[0].score = probed;
}

/* One line on a terminal that is overwritten by the next, and wiped at the end. */
static void show_progress(void *context, const struct engine_report *r)
{
    const struct analysis *a = context;
    char score[ANALYSIS_SCORE], memory[128];
    struct text t;

    if (r->rank > 0 || r->seconds < 1)
        return;
    analysis_score(a, &r->line->score, score);
    text_init(&t, memory, sizeof memory);
    text_format(&t, "%d s: %s", (int)r->seconds, score);
    if (r->depth > 0)
        text_format(&t, say(a, "; depth %d"), r->depth);
    fprintf(stderr, "\r\033[K%s", memory);
}

enum status analysis_think(struct analysis *a, const struct game_seen *seen, struct err *e)
{
    struct engine_task task = {.entry = a->entry,
                               .seen = seen,
                               .limits = a->limits,
                               .lines = a->lines,
                               .stop = &a->stop,
                               .on_report = a->live ? show_progress : NULL,
                               .report_context = a};
    struct game_state now;
    double start = os_seconds();
    enum status rc = engine_think(a->engine, &task, &a->result, e);

    a->result.seconds = os_seconds() - start; /* not only up to the last depth */
    if (a->live)
        fputs("\r\033[K", stderr);
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

/* Does a line with a proved result stop before the end of the game? */
static bool is_cut_short(const struct analysis *a, const void *state,
                         const struct engine_line *line)
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
    printf("\n%d. %s\n   %s%s\n", rank + 1, score, memory,
           is_cut_short(a, state, line) ? " …" : "");
    if (!engine_is_open(a->entry))
        return;
    text_init(&t, memory, sizeof memory);
    term_line_words(&t, a->language, &a->entry->game, state, line->move, line->count,
                    is_cut_short(a, state, line));
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
    text_char(&t, '{');
    jsonw_number(&t, "rank", rank + 1);
    jsonw_key(&t, "score");
    analysis_score_json(a, &line->score, &t);
    jsonw_number(&t, "depth", r->depth);
    jsonw_key(&t, "nodes");
    text_u64(&t, r->nodes);
    jsonw_key(&t, "milliseconds");
    text_u64(&t, (uint64_t)(1000 * r->seconds));
    jsonw_key(&t, "line");
    text_char(&t, '[');
    for (int i = 0; i < line->count; i++) {
        text_init(&one, move, sizeof move);
        g->kind->action_print(g, &now, line->move[i], &one);
        jsonw_next(&t);
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
    a->live = os_terminal_draws(2);
    if (analysis_think(a, &seen, &e) != OK)
        return cmd_complain(&e);
    g->kind->view(g, a->record->shown ? &a->record->last : &a->record->match.state, seen.seat,
                  &view);
    print_position(a, &view, seen.seat);
    return CMD_DONE;
}

/* ---- the command line -------------------------------------------------------------------------------- */

/* Milliseconds by default, if there is no other limit. */
static struct engine_limits limits_of(const struct cmd_options *o, uint64_t usual)
{
    bool bare = !cmd_switch(o, "depth") && !cmd_switch(o, "nodes");

    return (struct engine_limits){.seconds =
                                      (double)cmd_option_number(o, "time", bare ? usual : 0) / 1000,
                                  .nodes = cmd_option_number(o, "nodes", 0),
                                  .depth = (int)cmd_option_number(o, "depth", 0)};
}

static void print_message(void *context, const char *words)
{
    (void)context;
    fprintf(stderr, "torii: %s\n", words);
}

/* A table named on the command line must be valid; invalid files in a folder are skipped later, with a message. */
static bool check_table(const char *path)
{
    struct os_bytes names;
    struct wind_table wind;
    struct tablebase plain;
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
    if (rc != OK)
        cmd_complain_of(path, &e);
    return rc == OK;
}

static bool make_engine(struct analysis *a, const struct cmd_options *o, int hash)
{
    struct engine_options options = {.level = ENGINE_LEVELS,
                                     .on_message = print_message,
                                     .threads = (int)cmd_option_number(o, "threads", 1),
                                     .hash = (int)cmd_option_number(o, "hash", (uint64_t)hash),
                                     .tables = cmd_option(o, "table")};

    if (!check_table(options.tables))
        return false;
    a->lines = (int)cmd_option_number(o, "multipv", 1);
    a->engine = engine_new(&options);
    if (a->engine == NULL)
        cmd_say(CMD_CHECK_FAILED, "not enough memory for an engine");
    return a->engine != NULL;
}

static int read_record(struct analysis *a, const struct cmd_options *o, const char *word)
{
    struct games_ruled ruled = {0};
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
    if (file.data == NULL)
        word = NULL; /* the position itself */
    os_bytes_release(&file);
    return rc == OK ? CMD_DONE : cmd_complain_of(word, &e);
}

static int analyse(struct analysis *a, const struct cmd_options *o)
{
    int rc = read_record(a, o, o->words[0]);

    if (rc != CMD_DONE)
        return rc;

    const char *move = cmd_option(o, "move");
    bool game = a->record->turn_count > 0 && !cmd_switch(o, "last") && move == NULL;

    bool listed = game_has_numbers(&a->entry->game);
    /* A game that is graded has its own limit. */
    uint64_t usual = game           ? (listed ? GAME_TIME : 0)
                     : move != NULL ? POSITION_TIME / 2
                                    : POSITION_TIME;

    a->limits = limits_of(o, usual);
    if (!make_engine(a, o, game && !listed ? STUDY_HASH : USUAL_HASH))
        return CMD_BAD_INPUT;
    os_leave_flag(&a->stop);
    rc = game ? analyse_game(a) : move != NULL ? analyse_move(a, move) : analyse_position(a);
    os_leave_flag(NULL);
    engine_free(a->engine);
    return rc;
}

static int run_analyse(struct cmd_options *o)
{
    struct analysis *a = calloc(1, sizeof *a);
    int rc;

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
        a->language = cmd_language(o);
        a->json = cmd_switch(o, "json");
        rc = analyse(a, o);
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

static const struct cmd_form forms[] = {{NULL, "POSITION|RECORD", 1, 1, .run = run_analyse},
                                        {.name = NULL}};
static const struct cmd_option options[] = {
    {"time", "SECONDS",
     .help = "seconds per position; by default 3, for a record of Onitama 300000 nodes, or 4000 "
             "iterations where something is hidden",
     CMD_SECONDS, 1, 86400999},
    {"depth", "N", .help = "stop at this depth", CMD_NUMBER, 1, 100},
    {"nodes", "N", .help = "stop after this many nodes", CMD_NUMBER, 1, UINT64_MAX},
    {"multipv", "N", .help = "show the N best moves", CMD_NUMBER, 1, ENGINE_MAX_LINES},
    {"move", "MOVE",
     .help = "explain why a move in the position (for a record: the last one) is good or bad: its "
             "value "
             "compared with the best move, the line that shows it, and the rule by which it wins "
             "or loses"},
    {"last", NULL, .help = "only the last position of a record"},
    {"game-number", "N", .help = "one game of a file with several, such as 'torii match' writes",
     CMD_NUMBER, 1, UINT32_MAX},
    {"threads", "N", .help = "threads of the search (1)", CMD_NUMBER, 1, ENGINE_MAX_THREADS},
    {"hash", "MB", .help = "size of the transposition table (128; for a record 16)", CMD_NUMBER, 1,
     ENGINE_MAX_HASH},
    {"table", "FILE|FOLDER", .help = "endgame tables to probe"},
    {"rules", "NAME|FILE", .help = "standard, letter or, for Onamazu, a file"},
    {"json", NULL, .help = "one JSON object per line"},
    {"plain", NULL, .help = NULL},
    {.name = NULL},
};
const struct cmd_verb cmd_analyse = {
    "analyse",
    "evaluate positions and moves, and review games",
    forms,
    options,
    "Evaluates a position and shows the best line; a win that is proved, or known from an endgame "
    "table, is shown to the end. For a record, every move is graded by the chances of winning that "
    "it "
    "gave away, with a sentence that says why; then come each player's accuracy and the critical "
    "moment. In games with hidden ninjas a move is judged by what its player could know.\n\n"
    "Scores are in students, from the point of view of the player to move; 'win in 5' counts "
    "plies, including the winning move. Games with hidden information and Onamazu are searched "
    "from what the player to move has seen: their scores are the expected result, in hundredths, "
    "and only the best move is shown.\n\n"
    "Ctrl-C stops the search and prints what was found so far.",
};
