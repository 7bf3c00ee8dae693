/* Torii: MIT licence, see LICENSE. */
#include "cmd/cmd.h"
#include "cmd/notices.h"

#include <stdio.h>
#include <string.h>

struct verb {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *line;
};

static const struct verb verbs[] = {
    {"play", cmd_play, "play Onitama or Onamazu in the terminal, with friends or computers"},
    {"serve", cmd_serve, "serve every game over the network: HTTP, WebSocket, Litama"},
    {"perft", cmd_perft, "count the sequences of moves from an Onitama position"},
    {"trace", cmd_trace, "replay actions, one JSON object per step"},
    {"render", cmd_render, "draw a position as SVG"},
    {"convert", cmd_convert, "convert positions and records between formats"},
    {"rules", cmd_rules, "print the rules of both games; check and write Onamazu rules files"},
    {"verify", cmd_verify, "run the project's own proofs: rules, leaks, record"},
    {"analyse", cmd_analyse, "evaluate positions and moves, and review games"},
    {"engine", cmd_engine, "run as a UGI engine for other programs"},
    {"table", cmd_table, "generate, probe and verify Onitama endgame tables; evaluate deals"},
    {"lab", cmd_lab, "play many Onamazu games between programs; compare sets of rules"},
    {"match", cmd_match, "play games between engines, with Elo and a sequential test"},
    {"ladder", cmd_ladder, "play the computer's levels against each other"},
    {"bench", cmd_bench, "measure the speed of rules, search and tables"},
};

enum { VERBS = sizeof verbs / sizeof verbs[0] };

static void print_help(FILE *to)
{
    fputs("usage: torii VERB [ARGUMENTS] [--OPTIONS]\n\n", to);
    for (int i = 0; i < VERBS; i++)
        fprintf(to, "    %-9s %s\n", verbs[i].name, verbs[i].line);
    fputs("\n'torii VERB --help' shows the options of a verb, '--version' the version,\n"
          "'--notices' the licences of third-party software. Games:",
          to);
    for (int i = 0; i < GAMES_COUNT; i++)
        fprintf(to, "%s%s", i % 3 == 0 ? "\n    " : ", ", games_name(i));
    fputs("\n\nTorii is an unofficial project. Onitama was designed by Shimpei Sato and "
          "is\npublished by Arcane Wonders, who own the trademark; Onamazu is an "
          "unfinished\nprototype by its author.\n",
          to);
}

static int print_notices(void)
{
    (void)fwrite(notices_text, 1, notices_text_len, stdout);
    return CMD_DONE;
}

static const char *nearest_verb(const char *word)
{
    const char *nearest = NULL;
    int best = 3;

    for (int i = 0; i < VERBS; i++) {
        int distance = str_distance(str_of(word), str_of(verbs[i].name), best);

        if (distance < best) {
            best = distance;
            nearest = verbs[i].name;
        }
    }
    return nearest;
}

static int run(const char *word, int argc, char **argv)
{
    if (strcmp(word, "--help") == 0 || strcmp(word, "help") == 0 || strcmp(word, "-h") == 0) {
        print_help(argc > 1 ? stdout : stderr);
        return argc > 1 ? CMD_DONE : CMD_USAGE;
    }
    if (strcmp(word, "--version") == 0) {
        puts("torii " TORII_VERSION);
        return CMD_DONE;
    }
    if (strcmp(word, "--notices") == 0)
        return print_notices();
    for (int i = 0; i < VERBS; i++)
        if (strcmp(word, verbs[i].name) == 0)
            return verbs[i].run(argc - 2, argv + 2);

    const char *near = nearest_verb(word);

    if (near != NULL)
        return cmd_say(CMD_USAGE, "unknown verb %q; did you mean '%s'?", str_of(word), near);
    return cmd_say(CMD_USAGE, "unknown verb %q; 'torii help' lists them", str_of(word));
}

int main(int argc, char **argv)
{
    int rc;

    os_fill_streams();
    rc = run(argc > 1 ? argv[1] : "--help", argc, argv);
    /* A full disk or a closed pipe shows only when the last bytes go out. */
    if ((fflush(stdout) != 0 || ferror(stdout)) && rc == CMD_DONE)
        return cmd_say(CMD_CHECK_FAILED, "cannot write to standard output");
    return rc;
}
