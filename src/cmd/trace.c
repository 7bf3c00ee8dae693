/* Torii: MIT licence, see LICENSE. */
#include "cmd/cmd.h"
#include "game/choices.h"

#include <stdio.h>

static const char usage[] =
    "trace GAME [--pos POSITION | --seed S | --cards DEAL] [--actions FILE]\n\n"
    "Replays actions (one a line, or separated by ';'; '-' is standard input) and prints one JSON\n"
    "object a step. An illegal action stops it with exit status 3 and the clause.";

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

static const char *turn_name(const struct match *m)
{
    int turn = game_turn(m->game, &m->state);

    return turn == GAME_OVER     ? "over"
           : turn == GAME_CHANCE ? "chance"
                                 : m->game->kind->seat_name(m->game, turn);
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

/* Outcomes of chance that came before this line: only a seeded deal, at the start. */
static void add_chance(const struct match *m, struct text *t)
{
    char memory[GAME_MAX_TEXT];
    struct text outcome;

    text_init(&outcome, memory, sizeof memory);
    m->game->kind->outcome_print(m->game, &m->steps[0].outcome, &outcome);
    text_add(t, ",\"chance\":[");
    text_json(t, text_view(&outcome));
    text_add(t, "]");
}

/* One line: the state now, and the action that led to it. */
static void print_step(const struct match *m, size_t ply)
{
    static char memory[1 << 16];
    char position[GAME_MAX_TEXT];
    struct text t, state;

    text_init(&t, memory, sizeof memory);
    text_init(&state, position, sizeof position);
    text_format(&t, "{\"ply\":%d,\"turn\":\"%s\",\"legal\":[", (int)ply, turn_name(m));
    add_legal(m, &t);
    game_print(m->game, &m->state, GAME_FULL, &state);
    text_add(&t, "],\"state\":");
    text_json(&t, text_view(&state));
    text_add(&t, ",\"action\":");
    if (ply > 0)
        add_action(m, m->count - 1, &t);
    else
        text_add(&t, "null");
    text_add(&t, ",\"result\":");
    add_result(m, &t);
    if (ply == 0 && m->count > 0)
        add_chance(m, &t);
    text_add(&t, "}\n");
    fwrite(t.data, 1, t.len, stdout);
}

/* Plays one text, which may be a joined turn, and prints a line for each part that was played. */
static enum status trace_action(struct match *m, struct str text, size_t *ply, struct err *e)
{
    size_t before = m->count, after;
    enum status rc = match_say(m, text, e);

    after = m->count;
    match_undo(m, after - before);
    while (m->count < after) {
        game_play(m->game, &m->state, m->steps[m->count++].action);
        print_step(m, ++*ply);
    }
    return rc;
}

static int trace_all(struct match *m, struct str actions)
{
    size_t ply = 0;
    struct str line, text;
    struct err e;

    print_step(m, ply);
    while (str_cut(&actions, '\n', &line))
        while (str_cut(&line, ';', &text)) {
            text = str_trim(text);
            if (text.len > 0 && trace_action(m, text, &ply, &e) != OK)
                return cmd_complain(&e);
        }
    return CMD_DONE;
}

int cmd_trace(int argc, char **argv)
{
    static struct match_step steps[CMD_MAX_STEPS];
    struct cmd_options o;
    struct games_entry entry;
    struct match m;
    struct os_bytes actions = {NULL, 0};
    struct err e;
    uint64_t seed, players;
    int rc = cmd_options_read(&o, argc, argv, CMD_GAME_OPTIONS "players= actions= json help");

    if (rc != CMD_DONE)
        return rc;
    if (cmd_option(&o, "help") != NULL)
        return cmd_help(usage);
    if (o.count != 1)
        return cmd_usage(usage);
    if (!cmd_option_number(&o, "players", 2, 2, 2, &players))
        return CMD_BAD_INPUT;
    rc = cmd_open_match(&entry, &m, steps, CMD_MAX_STEPS, o.words[0], &o, &seed);
    if (rc != CMD_DONE)
        return rc;
    if (cmd_option(&o, "actions") != NULL &&
        os_read_file(cmd_option(&o, "actions"), CMD_MAX_INPUT, &actions, &e) != OK)
        return cmd_complain(&e);
    rc = trace_all(&m, (struct str){actions.data != NULL ? actions.data : "", actions.len});
    os_bytes_release(&actions);
    return rc;
}
