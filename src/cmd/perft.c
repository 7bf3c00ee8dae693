/* Torii: MIT licence, see LICENSE. */
#include "game/perft.h"

#include "cmd/cmd.h"
#include "cmd/out.h"

#include <inttypes.h>
#include <stdio.h>

static const char first_set[] = "ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab";

static void print_line(int depth, uint64_t nodes, double seconds, bool json)
{
    struct out out = out_begin(json);

    out_put(&out, "depth", "%s", "%d", depth);
    out_put(&out, "nodes", " %s", "%" PRIu64, nodes);
    out_put(&out, "seconds", " %s", "%.3f", seconds);
    out_put(&out, "nps", " %s", "%.0f", seconds > 0 ? (double)nodes / seconds : 0);
    out_end(&out);
}

/* The count after each first action; the later parts of a turn belong to the same ply. */
static void divide(const struct game *g, const struct game_state *state, int depth,
                   enum perft_mode mode, bool json)
{
    game_action legal[GAME_MAX_ACTIONS];
    int count = game_legal(g, state, legal);

    for (int i = 0; i < count; i++) {
        struct game_state child = *state;
        char name[GAME_MAX_TEXT];
        struct text t;

        text_init(&t, name, sizeof name);
        g->kind->action_print(g, state, legal[i], &t);
        game_play(g, &child, legal[i]);

        enum game_stage before = g->kind->stage(g, state), after = g->kind->stage(g, &child);
        bool whole = before != GAME_SETUP && (after == GAME_TURN || after == GAME_ENDED);

        struct out out = out_begin(json);

        out_text(&out, "action", "%s", name);
        out_put(&out, "nodes", " %s", "%" PRIu64, perft(g, &child, depth - whole, mode));
        out_end(&out);
    }
}

static int run_perft(struct cmd_options *o)
{
    struct games_entry entry;
    struct game_state state;
    int depth = (int)cmd_option_number(o, "depth", 0);
    bool json = cmd_switch(o, "json");
    enum perft_mode mode = cmd_switch(o, "strict")  ? PERFT_STRICT
                           : cmd_switch(o, "visit") ? PERFT_VISIT
                                                    : PERFT_COMMUNITY;
    int rc = cmd_open_position(&entry, &state, o->count == 1 ? o->words[0] : first_set, o);

    if (rc != CMD_DONE)
        return rc;
    if (entry.game.kind->outcome_event != NULL)
        return cmd_say(CMD_BAD_INPUT, "perft counts moves, but '%s' has dice between them",
                       entry.game.name);
    if (cmd_switch(o, "divide")) {
        divide(&entry.game, &state, depth, mode, json);
        return CMD_DONE;
    }
    if (!json && os_is_terminal(1))
        puts("depth nodes seconds nps");
    for (int d = 1; d <= depth; d++) {
        double start = os_seconds();
        uint64_t nodes = perft(&entry.game, &state, d, mode);

        print_line(d, nodes, os_seconds() - start, json);
    }
    return CMD_DONE;
}

static const struct cmd_form forms[] = {{NULL, "[POSITION]", 0, 1, .run = run_perft},
                                        {.name = NULL}};
static const struct cmd_option options[] = {
    {"depth", "N", .help = "up to this many turns", CMD_NUMBER, 1, 30, .required = true},
    {"divide", NULL, .help = "the count after each first action"},
    {"strict", NULL,
     .help = "only sequences of exactly N turns; otherwise a finished game counts 1"},
    {"visit", NULL, .help = "make every leaf instead of counting leaves in bulk"},
    {"rules", "RULES", .help = "standard, letter or switches such as revealed:capture (B13, S10)"},
    {"json", NULL, .help = "one JSON object per line"},
    {.name = NULL},
};
const struct cmd_verb cmd_perft = {
    "perft",
    "count the sequences of moves from an Onitama position",
    forms,
    options,
    "Counts the sequences of turns from a position (by default, the first set of known counts). "
    "The columns are depth, nodes, seconds and nodes per second; on a terminal they have a "
    "heading.",
};
