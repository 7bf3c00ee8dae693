/* Torii: MIT licence, see LICENSE. */
#include "base/jsonw.h"
#include "cmd/cmd.h"
#include "game/choices.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The actions still to be played, with a look-ahead of one. */
struct script {
    struct str line, rest;      /* this line, and the other lines */
    struct str text;            /* the one in hand */
    bool held;                  /* there is one in hand */
    int number, line_number;    /* of the one in hand, from 1 */
    char memory[GAME_MAX_TEXT]; /* for a text whose blanks were squeezed */
};

/* A replay: the match, its source of chance, and the actions left. */
struct replay {
    struct match *m;
    struct rng chance;
    struct script script;
    size_t ply;     /* actions of players */
    size_t shown;   /* steps that were printed */
    bool positions; /* to be added */
};

static void add_legal(const struct match *m, struct text *t)
{
    struct choices legal;

    choices_list(&legal, m->game, &m->state);
    for (int i = 0; i < legal.count; i++) {
        text_add(t, i > 0 ? "," : "");
        text_json(t, legal.text[i]);
    }
}

/* Results are halves: 2 a win, 1 a draw. */
static void add_result(const struct match *m, struct text *t)
{
    static const char *const numbers[] = {"0", "0.5", "1"};
    int result[GAME_MAX_PLAYERS];

    if (game_turn(m->game, &m->state) != GAME_OVER) {
        text_add(t, "null");
        return;
    }
    m->game->kind->result(m->game, &m->state, result);
    for (int i = 0; i < m->game->kind->players; i++)
        text_format(t, "%s%s", i > 0 ? "," : "[", numbers[result[i]]);
    text_char(t, ']');
}

/* A colour, a seat's number, `chance` or `over`. */
static void add_turn(const struct match *m, struct text *t)
{
    int turn = game_turn(m->game, &m->state);

    if (turn >= 0 && game_has_numbers(m->game))
        text_int(t, turn + 1);
    else
        text_format(t, "\"%s\"",
                    turn == GAME_OVER     ? "over"
                    : turn == GAME_CHANCE ? "chance"
                                          : m->game->kind->seat_name(m->game, turn));
}

/* The action as its own text, without outcomes. */
static void add_action(const struct match *m, size_t step, struct text *t)
{
    char memory[GAME_MAX_TEXT];
    struct game_state before;
    struct text action;

    text_init(&action, memory, sizeof memory);
    match_state_at(m, step, &before);
    m->game->kind->action_print(m->game, &before, m->steps[step].action, &action);
    text_json(t, text_view(&action));
}

/* Outcomes of chance among the steps from `first` on: those that came before this line. */
static void add_chance(const struct match *m, size_t first, struct text *t)
{
    char memory[GAME_MAX_TEXT];
    struct text outcome;
    bool any = false;

    for (size_t i = first; i < m->count; i++) {
        if (m->steps[i].actor != GAME_CHANCE)
            continue;
        text_init(&outcome, memory, sizeof memory);
        m->game->kind->outcome_print(m->game, &m->steps[i].outcome, &outcome);
        if (!any) {
            jsonw_key(t, "chance");
            text_char(t, '[');
        }
        any = true;
        jsonw_next(t);
        text_json(t, text_view(&outcome));
    }
    text_add(t, any ? "]" : "");
}

static void add_state(const struct match *m, struct text *t)
{
    char memory[GAME_MAX_TEXT];
    struct text state;

    text_init(&state, memory, sizeof memory);
    if (m->game->kind->dump != NULL)
        m->game->kind->dump(m->game, &m->state, &state);
    else
        game_print(m->game, &m->state, GAME_FULL, &state);
    text_json(t, text_view(&state));
}

/* Onamazu's positions are JSON themselves. */
static void add_position(const struct match *m, struct text *t)
{
    char memory[GAME_MAX_TEXT];
    struct text position;

    text_init(&position, memory, sizeof memory);
    game_print(m->game, &m->state, GAME_FULL, &position);
    jsonw_key(t, "position");
    if (memory[0] == '{')
        text_str(t, text_view(&position));
    else
        text_json(t, text_view(&position));
}

/* One line: the state now, the action that led to it (step `first`, if it is one), and what chance
 * decided since. */
static void print_step(struct replay *r)
{
    char memory[1 << 17];
    const struct match *m = r->m;
    struct text t;

    text_init(&t, memory, sizeof memory);
    text_char(&t, '{');
    jsonw_number(&t, "ply", (int)r->ply);
    jsonw_key(&t, "turn");
    add_turn(m, &t);
    jsonw_key(&t, "legal");
    text_char(&t, '[');
    add_legal(m, &t);
    text_char(&t, ']');
    jsonw_key(&t, "state");
    add_state(m, &t);
    jsonw_key(&t, "action");
    if (r->ply > 0)
        add_action(m, r->shown, &t);
    else
        text_add(&t, "null");
    jsonw_key(&t, "result");
    add_result(m, &t);
    if (game_turn(m->game, &m->state) == GAME_OVER && m->game->kind->scores != NULL) {
        jsonw_key(&t, "scores");
        m->game->kind->scores(m->game, &m->state, &t);
    }
    add_chance(m, r->shown, &t);
    if (r->positions)
        add_position(m, &t);
    text_add(&t, "}\n");
    fwrite(t.data, 1, t.len, stdout);
    r->shown = m->count;
}

/* ---- the actions ------------------------------------------------------------------------------ */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* One blank for several. What is longer than any action stays as it is. */
static struct str squeeze(struct script *s, struct str text)
{
    struct text t;

    text_init(&t, s->memory, sizeof s->memory);
    for (size_t i = 0; i < text.len && text.len < sizeof s->memory; i++)
        if (!is_blank(text.data[i]))
            text_char(&t, text.data[i]);
        else if (!is_blank(text.data[i - 1])) /* it was trimmed: there is one before */
            text_char(&t, ' ');
    return text.len < sizeof s->memory ? text_view(&t) : text;
}

/* The next text that is not empty comes into the hand; false at the end. */
static bool look_ahead(struct script *s)
{
    struct str text;

    while (!s->held && (s->line.len > 0 || s->rest.len > 0)) {
        if (s->line.len == 0) {
            str_cut(&s->rest, '\n', &s->line);
            s->line_number++;
            continue;
        }
        str_cut(&s->line, ';', &text);
        text = str_trim(text);
        if (text.len == 0)
            continue;
        s->text = squeeze(s, text);
        s->number++;
        s->held = true;
    }
    return s->held;
}

/* Says which action is wrong before why; the clause stays. */
static enum status blame(const struct script *s, enum status rc, const struct err *why,
                         struct err *e)
{
    if (err_names(why, s->text))
        return err_say(e, rc, "action %d, line %d: %e", s->number, s->line_number, why);
    return err_say(e, rc, "action %d, line %d: %q: %e", s->number, s->line_number, s->text, why);
}

/* ---- playing ------------------------------------------------------------------------------------ */

/* Is the text in hand an outcome of chance? */
static bool names_outcome(struct replay *r, struct game_outcome *out)
{
    const struct game *g = r->m->game;

    return g->kind->outcome_event != NULL && look_ahead(&r->script) &&
           g->kind->outcome_parse(g, r->script.text, out, NULL) == OK;
}

/* While it is chance's turn: the outcome that the actions name next, or a random one. */
static enum status settle(struct replay *r, struct err *e)
{
    const struct game *g = r->m->game;
    enum status rc = OK;

    while (rc == OK && game_turn(g, &r->m->state) == GAME_CHANCE) {
        struct game_outcome outcome;
        bool named = names_outcome(r, &outcome);
        struct err why;

        rc = named ? match_settle(r->m, &outcome, &why) : NOT_NOW;
        if (rc == NOT_NOW) { /* one that is named for later waits */
            g->kind->draw(g, &r->m->state, &r->chance, &outcome);
            rc = match_settle(r->m, &outcome, e);
        } else if (rc == OK) {
            r->script.held = false;
        } else {
            blame(&r->script, rc, &why, e);
        }
    }
    return rc;
}

/* An outcome was named where a player acts: who, and what could stand there. */
static enum status not_chance(const struct match *m, struct err *why)
{
    enum { SHOWN = 6 };
    int turn = game_turn(m->game, &m->state);
    struct choices legal;
    char memory[160];
    struct text t;

    if (turn < 0)
        return err_say(why, ILLEGAL, "the game is over");
    text_init(&t, memory, sizeof memory);
    choices_list(&legal, m->game, &m->state);
    for (int i = 0; i < legal.count && i < SHOWN; i++) {
        text_add(&t, i > 0 ? ", " : "");
        text_str(&t, legal.text[i]);
    }
    text_add(&t, legal.count > SHOWN ? ", …" : "");
    return err_say(why, ILLEGAL, "expected an action of seat %s, not an outcome of chance: %s",
                   m->game->kind->seat_name(m->game, turn), memory);
}

/* Plays the text in hand, which may be a joined turn. */
static enum status play_text(struct replay *r, struct err *e)
{
    struct game_outcome outcome;
    struct err why = {0};
    enum status rc =
        names_outcome(r, &outcome) ? not_chance(r->m, &why) : match_say(r->m, r->script.text, &why);

    return rc == OK ? rc : blame(&r->script, rc, &why, e);
}

/* The same, with a line for each part that was played and settled. */
static enum status trace_action(struct replay *r, struct err *e)
{
    struct match *m = r->m;
    size_t before = m->count, after;
    enum status rc = play_text(r, e);

    r->script.held = false;
    after = m->count;
    if (after - before > 1)
        match_undo(m, after - before);
    while (m->count < after || r->shown < after) {
        if (m->count < after)
            game_play(m->game, &m->state, m->steps[m->count++].action);
        r->ply++;
        if (rc == OK && m->count == after)
            rc = settle(r, e);
        if (game_turn(m->game, &m->state) == GAME_CHANCE)
            break; /* it could not be settled */
        print_step(r);
    }
    return rc;
}

static int trace_all(struct replay *r)
{
    struct err e;

    if (settle(r, &e) != OK)
        return cmd_complain(&e);
    print_step(r);
    while (look_ahead(&r->script))
        if (trace_action(r, &e) != OK)
            return cmd_complain(&e);
    return CMD_DONE;
}

/* A game with chance after the deal is dealt here, step by step; the caller frees the steps. */
static int open_match(struct games_entry *entry, struct match *m, const char *name,
                      const struct cmd_options *o, uint64_t *seed)
{
    struct match_step *steps = calloc(CMD_MAX_STEPS, sizeof *steps);

    m->steps = steps;
    if (steps == NULL)
        return cmd_say(CMD_CHECK_FAILED, "not enough memory for the game");
    if (!games_named(str_of(name))->dice || cmd_option(o, "pos") != NULL)
        return cmd_open_match(entry, m, steps, CMD_MAX_STEPS, name, o, seed);

    int rc = cmd_open_game(entry, name, o);

    if (rc == CMD_DONE)
        match_init(m, &entry->game, steps, CMD_MAX_STEPS);
    return rc;
}

static int run_trace(struct cmd_options *o)
{
    struct games_entry entry = {0};
    const char *file = cmd_option(o, "actions");
    struct match m = {0};
    struct os_bytes actions = {NULL, 0};
    uint64_t seed = cmd_option_number(o, "seed", os_random());
    struct err e;
    int rc = open_match(&entry, &m, o->words[0], o, &seed);

    if (rc == CMD_DONE && file != NULL && os_read_file(file, CMD_MAX_INPUT, &actions, &e) != OK)
        rc = cmd_complain(&e);

    struct replay r = {
        .m = &m,
        .chance = {seed},
        .script.rest = {actions.data != NULL ? actions.data : "", actions.len},
        .positions = cmd_switch(o, "positions"),
    };

    if (rc == CMD_DONE)
        rc = trace_all(&r);
    os_bytes_release(&actions);
    free(m.steps);
    return rc;
}

static const struct cmd_form forms[] = {{NULL, "GAME", 1, 1, .run = run_trace}, {.name = NULL}};
static const struct cmd_option options[] = {
    {"actions", "FILE",
     .help = "the actions to replay, one per line or separated by ';'; '-' is standard input"},
    {"positions", NULL, .help = "add each position"},
    CMD_DEAL_OPTIONS,
    CMD_SETUP_OPTIONS,
    {"json", NULL, .help = NULL},
    {.name = NULL},
};
const struct cmd_verb cmd_trace = {
    "trace",
    "replay actions, one JSON object per step",
    forms,
    options,
    "Replays actions and prints one JSON object per step. An illegal action stops it with exit "
    "status 3, the number of the action, its line and the clause. Outcomes of chance come from the "
    "seed (a random one by default) unless the actions name them.",
};
