/* Torii: MIT licence, see LICENSE. */
#include "game/perft.h"

#include "cmd/cmd.h"

#include <inttypes.h>
#include <stdio.h>

static const char usage[] =
    "perft [POSITION] --depth N [--divide] [--strict] [--visit] [--rules R] [--json]\n\n"
    "Counts the sequences of turns from a position (by default, the first set of known counts).\n"
    "    --divide  the count after each first action\n"
    "    --strict  only sequences of exactly N turns; otherwise a finished game counts 1\n"
    "    --visit   make every leaf instead of counting leaves in bulk\n"
    "    --rules   standard, letter or switches such as revealed:capture (B13, S10)";
static const char first_set[] = "ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab";

static void print_line(int depth, uint64_t nodes, double seconds, bool json)
{
    double speed = seconds > 0 ? (double)nodes / seconds : 0;

    printf(json ? "{\"depth\":%d,\"nodes\":%" PRIu64 ",\"seconds\":%.3f,\"nps\":%.0f}\n"
                : "%d %" PRIu64 " %.3f %.0f\n",
           depth, nodes, seconds, speed);
    fflush(stdout);
}

/* The count behind each first action; inside a turn the rest of it is the same ply. */
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

        printf(json ? "{\"action\":\"%s\",\"nodes\":%" PRIu64 "}\n" : "%s %" PRIu64 "\n", name,
               perft(g, &child, depth - whole, mode));
    }
}

int cmd_perft(int argc, char **argv)
{
    struct cmd_options o;
    struct games_entry entry;
    struct game_state state;
    uint64_t depth;
    int rc = cmd_options_read(&o, argc, argv, "depth= divide strict visit rules= json help");

    if (rc != CMD_DONE)
        return rc;
    if (cmd_option(&o, "help") != NULL)
        return cmd_help(usage);
    if (o.count > 1 || cmd_option(&o, "depth") == NULL)
        return cmd_usage(usage);
    if (!cmd_option_number(&o, "depth", 1, 30, 0, &depth))
        return CMD_BAD_INPUT;

    bool json = cmd_option(&o, "json") != NULL;
    enum perft_mode mode = cmd_option(&o, "strict") != NULL  ? PERFT_STRICT
                           : cmd_option(&o, "visit") != NULL ? PERFT_VISIT
                                                             : PERFT_COMMUNITY;

    rc = cmd_open_position(&entry, &state, o.count == 1 ? o.words[0] : first_set, &o);
    if (rc != CMD_DONE)
        return rc;
    if (entry.game.kind->outcome_event != NULL)
        return cmd_say(CMD_BAD_INPUT, "perft counts moves, but '%s' has dice between them",
                       entry.game.name);
    if (cmd_option(&o, "divide") != NULL) {
        divide(&entry.game, &state, (int)depth, mode, json);
        return CMD_DONE;
    }
    for (int d = 1; d <= (int)depth; d++) {
        double start = os_seconds();
        uint64_t nodes = perft(&entry.game, &state, d, mode);

        print_line(d, nodes, os_seconds() - start, json);
    }
    return CMD_DONE;
}
