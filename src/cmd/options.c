/* Torii: MIT licence, see LICENSE. */
#include "cmd/cmd.h"

#include <stdio.h>
#include <string.h>

int cmd_complain(const struct err *e)
{
    fprintf(stderr, "torii: %s\n", e->text);
    return CMD_BAD_INPUT;
}

int cmd_usage(const char *line)
{
    fprintf(stderr, "usage: torii %s\n", line);
    return CMD_USAGE;
}

/* Is the name in the list, and does it take a value? */
static bool find_option(struct str name, const char *known, bool *takes_value)
{
    struct str rest = str_of(known), word;

    while (str_cut(&rest, ' ', &word)) {
        bool value = word.len > 0 && word.data[word.len - 1] == '=';

        if (value)
            word.len--;
        if (word.len > 0 && word.len == name.len && memcmp(word.data, name.data, name.len) == 0) {
            *takes_value = value;
            return true;
        }
    }
    return false;
}

/* One option, "--depth 3" or "--depth=3"; returns how many words it took, 0 after complaining. */
static int read_option(struct cmd_options *o, int argc, char **argv, const char *known)
{
    struct str rest = str_of(argv[0] + (argv[0][1] == '-' ? 2 : 1)), name;
    bool takes_value = false;
    int used = 1;

    str_cut(&rest, '=', &name);
    if (!find_option(name, known, &takes_value)) {
        fprintf(stderr, "torii: unknown option '%.60s'\n", argv[0]);
        return 0;
    }
    if (o->given == CMD_MAX_WORDS * 2) {
        fputs("torii: too many options\n", stderr);
        return 0;
    }

    const char *value = rest.data;

    if (takes_value && value == NULL) {
        if (argc < 2) {
            fprintf(stderr, "torii: option '%.60s' needs a value\n", argv[0]);
            return 0;
        }
        value = argv[1];
        used = 2;
    }
    o->names[o->given] = name.data;
    o->values[o->given++] = value != NULL ? value : "";
    return used;
}

int cmd_options_read(struct cmd_options *o, int argc, char **argv, const char *known)
{
    memset(o, 0, sizeof *o);
    for (int i = 0; i < argc;) {
        if (argv[i][0] == '-' && argv[i][1] != '\0') {
            int used = read_option(o, argc - i, argv + i, known);

            if (used == 0)
                return CMD_USAGE;
            i += used;
        } else if (o->count == CMD_MAX_WORDS) {
            fprintf(stderr, "torii: too many words at '%.60s'\n", argv[i]);
            return CMD_USAGE;
        } else {
            o->words[o->count++] = argv[i++];
        }
    }
    return CMD_DONE;
}

const char *cmd_option(const struct cmd_options *o, const char *name)
{
    size_t len = strlen(name);

    for (int i = 0; i < o->given; i++)
        if (strncmp(o->names[i], name, len) == 0 &&
            (o->names[i][len] == '\0' || o->names[i][len] == '='))
            return o->values[i];
    return NULL;
}

bool cmd_option_number(const struct cmd_options *o, const char *name, uint64_t min, uint64_t max,
                       uint64_t usual, uint64_t *out)
{
    const char *value = cmd_option(o, name);

    *out = usual;
    if (value == NULL || (str_number(str_of(value), max, out) && *out >= min))
        return true;
    fprintf(stderr, "torii: '--%s' is a number from %llu to %llu, not '%.60s'\n", name,
            (unsigned long long)min, (unsigned long long)max, value);
    return false;
}

const char *cmd_language(const struct cmd_options *o)
{
    const char *said = cmd_option(o, "lang");

    return said == NULL                  ? os_language()
           : strncmp(said, "fr", 2) == 0 ? "fr"
           : strncmp(said, "es", 2) == 0 ? "es"
                                         : "en";
}

int cmd_open_game(struct games_entry *entry, const char *name, const struct cmd_options *o)
{
    struct games_options options = {cmd_option(o, "deck"), -1, -1};
    const char *light = cmd_option(o, "light");
    uint64_t wind;
    struct err e;

    if (!cmd_option_number(o, "wind", 0, 5, 99, &wind))
        return CMD_BAD_INPUT;
    if (wind != 99)
        options.wind = (int)wind;
    if (light != NULL && strcmp(light, "blue") != 0 && strcmp(light, "red") != 0) {
        fprintf(stderr, "torii: '--light' is blue or red, not '%.60s'\n", light);
        return CMD_BAD_INPUT;
    }
    if (light != NULL)
        options.light = strcmp(light, "red") == 0;
    if (options.deck == NULL && cmd_option(o, "cards") != NULL)
        options.deck = "all"; /* whoever names the cards has chosen them (W2, P1) */
    return games_open(entry, str_of(name), &options, &e) == OK ? CMD_DONE : cmd_complain(&e);
}

/* The deal: named cards, or drawn from the seed (N8). */
static int deal(struct match *m, const struct cmd_options *o, uint64_t *seed)
{
    const char *cards = cmd_option(o, "cards");
    struct game_outcome outcome;
    struct err e;

    if (cards != NULL) {
        if (m->game->kind->outcome_parse(m->game, str_of(cards), &outcome, &e) != OK ||
            match_settle(m, &outcome, &e) != OK)
            return cmd_complain(&e);
        return CMD_DONE;
    }
    if (!cmd_option_number(o, "seed", 0, UINT64_MAX, os_random(), seed))
        return CMD_BAD_INPUT;

    struct rng rng = {*seed};

    return match_draw(m, &rng, &e) == OK ? CMD_DONE : cmd_complain(&e);
}

int cmd_open_match(struct games_entry *entry, struct match *m, struct match_step *steps,
                   size_t size, const char *name, const struct cmd_options *o, uint64_t *seed)
{
    const char *position = cmd_option(o, "pos");
    struct games_entry named;
    struct err e;
    int rc = CMD_DONE;

    if (name != NULL || position == NULL)
        rc = cmd_open_game(&named, name != NULL ? name : "onitama", o);
    if (rc != CMD_DONE)
        return rc;
    if (position == NULL) {
        *entry = named;
        entry->game.rules = &entry->onitama;
        entry->game.name = entry->onitama.name;
        match_init(m, &entry->game, steps, size);
        return deal(m, o, seed);
    }
    if (games_open_position(entry, str_of(position), &e) != OK)
        return cmd_complain(&e);
    if (name != NULL && named.game.kind != entry->game.kind) {
        fprintf(stderr, "torii: the position is one of '%s', not of '%s'\n", entry->onitama.name,
                named.onitama.name);
        return CMD_BAD_INPUT;
    }
    if (match_init_position(m, &entry->game, steps, size, str_of(position), &e) != OK)
        return cmd_complain(&e);
    return CMD_DONE;
}
