/* Torii: MIT licence, see LICENSE. */
#include "cmd/cmd.h"
#include "term/term.h"

#include <stdio.h>
#include <string.h>

static const char usage[] =
    "play [GAME] [--seat both|blue|red|none] [--lang en|fr|es] [--plain] [--record FILE]\n"
    "                  [--pos POSITION | --seed S | --cards DEAL] [--deck D] [--wind K]\n"
    "                  [--light blue|red]\n\n"
    "Plays in the terminal, line by line. --seat says which players are people (both, if nothing "
    "is\n"
    "said); the others move at random. --record writes the game to a file when it ends.";

static bool is_one_of(const char *value, const char *words)
{
    struct str rest = str_of(words), word;

    while (str_cut(&rest, ' ', &word))
        if (str_eq(word, value))
            return true;
    return false;
}

/* An option whose value is one of a few words; false after complaining. */
static bool check_words(const struct cmd_options *o, const char *name, const char *words)
{
    const char *value = cmd_option(o, name);

    if (value == NULL || is_one_of(value, words))
        return true;
    fprintf(stderr, "torii: '--%s' is one of '%s', not '%.60s'\n", name, words, value);
    return false;
}

/* A position may be undealt, or somebody's view: the one is dealt now, the other cannot be played. */
static int complete(struct match *m, uint64_t seed)
{
    char memory[GAME_MAX_TEXT];
    struct rng rng = {seed};
    struct text t;
    struct err e;

    if (match_draw(m, &rng, &e) != OK)
        return cmd_complain(&e);
    text_init(&t, memory, sizeof memory);
    game_print(m->game, &m->state, GAME_FULL, &t);
    if (strchr(memory, '?') == NULL)
        return CMD_DONE;
    fprintf(stderr,
            "torii: '?' in the position hides a ninja: to play, its square must be known\n");
    return CMD_BAD_INPUT;
}

int cmd_play(int argc, char **argv)
{
    static struct match_step steps[RECORD_MAX_STEPS]; /* as many as a record can hold */
    struct cmd_options o;
    struct games_entry entry;
    struct match m;
    struct err e;
    int rc = cmd_options_read(&o, argc, argv, CMD_GAME_OPTIONS "seat= lang= plain record= help");

    if (rc != CMD_DONE)
        return rc;
    if (o.count > 1 || cmd_option(&o, "help") != NULL)
        return cmd_usage(usage);
    if (!check_words(&o, "seat", "both blue red none") || !check_words(&o, "lang", "en fr es"))
        return CMD_BAD_INPUT;

    struct term_game how = {
        .match = &m,
        .entry = &entry,
        .look = term_look_of(cmd_language(&o), cmd_option(&o, "plain") != NULL),
        .seed = os_random(),
        .record = cmd_option(&o, "record"),
    };
    const char *name = o.count > 0 ? o.words[0] : NULL, *seat = cmd_option(&o, "seat");
    bool asked = name == NULL && cmd_option(&o, "pos") == NULL;

    if (asked && os_is_terminal(0) && os_is_terminal(1) && !term_menu(&how.look, &name, &seat))
        return CMD_DONE;
    if (!cmd_option_number(&o, "seed", 0, UINT64_MAX, how.seed, &how.seed))
        return CMD_BAD_INPUT;
    rc = cmd_open_match(&entry, &m, steps, RECORD_MAX_STEPS, name, &o, &how.seed);
    if (rc == CMD_DONE)
        rc = complete(&m, how.seed);
    if (rc != CMD_DONE)
        return rc;
    how.seed ^= 0x6d6f766572u; /* another stream than the deal's */
    how.person[0] = seat == NULL || is_one_of(seat, "both blue");
    how.person[1] = seat == NULL || is_one_of(seat, "both red");
    return term_play(&how, &e) == OK ? CMD_DONE : cmd_complain(&e);
}
