/* Torii: MIT licence, see LICENSE. */
/* The command line of `torii match`: options as fastchess has them, some followed by several words. */
#include "cmd/match.h"
#include "engine/engine.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* One word of an option that takes several. */
struct word {
    struct match_order *o;
    const char *option; /* its name */
    const char *text;
    struct contest_engine *each;
};

/* Milliseconds that an engine may be late without losing, since a busy machine may delay it that long.
 * fastchess and cutechess have no margin by default. */
static const double usual_margin = 100;

/* ---- values ---- */

/* A word that an option cannot have. */
static int refuse(const struct word *w)
{
    return cmd_bad_value("match", "'--%s' does not accept %q", w->option, str_of(w->text));
}

/* `key=value`: the value, or NULL if it is another key. */
static const char *value_of(const char *word, const char *key)
{
    size_t len = strlen(key);

    return strncmp(word, key, len) == 0 && word[len] == '=' ? word + len + 1 : NULL;
}

/* A decimal number in min…max. */
static bool read_real(const char *text, double min, double max, double *out)
{
    char *end;
    double value = strtod(text, &end);

    if (text[0] == '\0' || *end != '\0' || !(value >= min && value <= max))
        return false;
    *out = value;
    return true;
}

/* fastchess writes `--records file=games.ogn`. */
static const char *file_option(const struct cmd_options *options, const char *name)
{
    const char *text = cmd_option(options, name), *file;

    if (text == NULL)
        return NULL;
    file = value_of(text, "file");
    return file != NULL ? file : text;
}

/* ---- engines ---- */

/* Splits a command line into words, respecting quotes. `memory` has room for all of it. */
static bool cut_command(struct contest_engine *engine, const char *line, char **memory)
{
    char *to = *memory;
    int count = 0;

    while (engine->words[count] != NULL)
        count++;
    while (*line != '\0') {
        char quote = '\0';

        for (; char_is_blank(*line); line++)
            continue;
        if (*line == '\0')
            break;
        if (count == CONTEST_MAX_WORDS)
            return false;
        engine->words[count++] = to;
        for (; *line != '\0' && (quote != '\0' || !char_is_blank(*line)); line++) {
            if (quote == '\0' && (*line == '"' || *line == '\''))
                quote = *line;
            else if (*line == quote)
                quote = '\0';
            else
                *to++ = *line;
        }
        *to++ = '\0';
        if (quote != '\0')
            return false;
    }
    *memory = to;
    return true;
}

/* "10+0.1": seconds for the game, and more for every move. */
static bool read_clock(const char *text, struct contest_limits *out)
{
    struct str rest = str_of(text), base, more;
    char memory[32];
    struct text t;

    str_cut(&rest, '+', &base);
    more = rest.data != NULL ? rest : (struct str){"0", 1};
    text_init(&t, memory, sizeof memory);
    text_str(&t, base);
    if (t.full || !read_real(memory, 0.001, 1e6, &out->clock))
        return false;
    text_init(&t, memory, sizeof memory);
    text_str(&t, more);
    return !t.full && read_real(memory, 0, 1e6, &out->increment);
}

/* Parses a limit; *known is false if the word is something else. */
static bool read_limit(const char *word, struct contest_limits *l, bool *known)
{
    const char *value;
    uint64_t number;
    double ms;

    *known = true;
    if ((value = value_of(word, "tc")) != NULL)
        return read_clock(value, l);
    if ((value = value_of(word, "st")) != NULL)
        return read_real(value, 0.001, 1e6, &l->move);
    if ((value = value_of(word, "nodes")) != NULL)
        return str_number(str_of(value), UINT64_MAX, &l->nodes) && l->nodes > 0;
    if ((value = value_of(word, "depth")) != NULL) {
        if (!str_number(str_of(value), 1000, &number) || number == 0)
            return false;
        l->depth = (int)number;
        return true;
    }
    if ((value = value_of(word, "timemargin")) != NULL) {
        if (!read_real(value, 0, 1e6, &ms))
            return false;
        l->margin = ms / 1000;
        return true;
    }
    *known = false;
    return true;
}

/* `option.NAME=VALUE`, cut in two where it stands. */
static int read_option(const struct word *w, struct contest_engine *engine)
{
    char *memory = w->o->memory, *equals;

    strcpy(memory, w->text + strlen("option."));
    w->o->memory += strlen(memory) + 1;
    equals = strchr(memory, '=');
    if (equals == NULL || equals == memory)
        return refuse(w);
    if (engine->options == CONTEST_MAX_OPTIONS)
        return cmd_misuse("match", "too many options at %q", str_of(w->text));
    *equals = '\0';
    if (strchr(memory, '\n') != NULL || strchr(equals + 1, '\n') != NULL)
        return cmd_bad_value("match", "the option %q contains a line break", str_of(memory));
    engine->option[engine->options] = memory;
    engine->value[engine->options++] = equals + 1;
    return CMD_DONE;
}

/* `level=5`: our own player at that level. */
static int read_level(const struct word *w, struct contest_engine *engine, const char *value)
{
    uint64_t level;

    if (!str_number(str_of(value), ENGINE_LEVELS, &level) || level < 1)
        return cmd_bad_value("match", "the level in 'level=' must be from 1 to %d, not %q",
                             ENGINE_LEVELS, str_of(value));
    if (engine->options == CONTEST_MAX_OPTIONS)
        return cmd_misuse("match", "too many options at %q", str_of(value));
    engine->option[engine->options] = "Level";
    engine->value[engine->options++] = value;
    w->o->level[engine - w->o->engine] = value;
    return CMD_DONE;
}

static int read_engine_word(const struct word *w, struct contest_engine *engine)
{
    const char *value;
    struct text t;
    bool known;

    if (!read_limit(w->text, &engine->limits, &known))
        return cmd_bad_value("match", "'--%s' does not accept %q: it is not a valid limit",
                             w->option, str_of(w->text));
    if (known)
        return CMD_DONE;
    if (strncmp(w->text, "option.", 7) == 0)
        return read_option(w, engine);
    if ((value = value_of(w->text, "cmd")) != NULL || (value = value_of(w->text, "args")) != NULL) {
        if (!cut_command(engine, value, &w->o->memory))
            return cmd_bad_value("match",
                                 "cannot split the command %q into arguments: a quote is not "
                                 "closed, or there are more than %d",
                                 str_of(value), CONTEST_MAX_WORDS);
    } else if ((value = value_of(w->text, "name")) != NULL) {
        text_init(&t, engine->name, sizeof engine->name);
        text_clean(&t, str_of(value));
    } else if ((value = value_of(w->text, "level")) != NULL && engine != w->each) {
        return read_level(w, engine, value);
    } else if ((value = value_of(w->text, "dir")) != NULL) {
        engine->folder = value;
    } else if ((value = value_of(w->text, "stderr")) != NULL) {
        engine->errors = value;
    } else if (strcmp(w->text, "proto=ugi") != 0) {
        return strchr(w->text, ' ') != NULL
                   ? cmd_bad_value("match",
                                   "'--%s' does not accept %q; write its arguments without quotes "
                                   "around all of them",
                                   w->option, str_of(w->text))
                   : refuse(w);
    }
    return CMD_DONE;
}

/* An engine given by its level alone is this program itself. */
static void call_own(struct contest_engine *engine, const char *level)
{
    struct text t;

    engine->words[0] = "/proc/self/exe";
    engine->words[1] = "engine";
    if (engine->name[0] != '\0')
        return;
    text_init(&t, engine->name, sizeof engine->name);
    text_add(&t, "level ");
    text_clean(&t, str_of(level));
}

/* A word of `--engine` or `--each`; without text, the next engine begins. */
static int read_engine(const struct word *w)
{
    struct contest_setup *setup = &w->o->setup;
    bool each = strcmp(w->option, "each") == 0;

    if (w->text == NULL && each)
        return CMD_DONE;
    if (w->text == NULL) {
        if (setup->engines == CONTEST_MAX_ENGINES)
            return cmd_bad_value("match", "at most %d engines", CONTEST_MAX_ENGINES);
        w->o->engine[setup->engines++].limits.margin = -1; /* not given */
        return CMD_DONE;
    }
    if (each && (value_of(w->text, "cmd") != NULL || value_of(w->text, "name") != NULL))
        return refuse(w);
    return read_engine_word(w, each ? w->each : &w->o->engine[setup->engines - 1]);
}

/* Every engine has a command; a level alone is this program. */
static int find_commands(struct match_order *o)
{
    for (int i = 0; i < o->setup.engines; i++) {
        if (o->engine[i].words[0] != NULL)
            continue;
        if (o->level[i] == NULL)
            return cmd_misuse("match", "engine %d has neither 'cmd=' nor 'level='", i + 1);
        call_own(&o->engine[i], o->level[i]);
    }
    return CMD_DONE;
}

static bool is_limited(const struct contest_limits *l)
{
    return l->clock > 0 || l->move > 0 || l->nodes > 0 || l->depth > 0;
}

/* Applies --each where the engine has nothing of its own. */
static void spread(struct contest_engine *engine, const struct contest_engine *each)
{
    struct contest_limits *l = &engine->limits;
    double margin = l->margin >= 0 ? l->margin : each->limits.margin;

    if (!is_limited(l))
        *l = each->limits;
    l->margin = margin >= 0 ? margin : usual_margin / 1000;
    if (engine->folder == NULL)
        engine->folder = each->folder;
    if (engine->errors == NULL)
        engine->errors = each->errors;
    for (int i = 0; i < each->options && engine->options < CONTEST_MAX_OPTIONS; i++) {
        bool said = false;

        for (int k = 0; k < engine->options; k++)
            said = said || strcmp(engine->option[k], each->option[i]) == 0;
        if (!said) {
            engine->option[engine->options] = each->option[i];
            engine->value[engine->options++] = each->value[i];
        }
    }
}

/* ---- other options ---- */

/* A word of `--openings`; a file is read at the end. */
static int read_openings(const struct word *w)
{
    struct contest_openings *openings = &w->o->setup.openings;
    const char *value;
    uint64_t number;

    if (w->text == NULL)
        return CMD_DONE;
    if ((value = value_of(w->text, "order")) != NULL &&
        (strcmp(value, "random") == 0 || strcmp(value, "sequential") == 0))
        openings->shuffled = value[0] == 'r';
    else if ((value = value_of(w->text, "start")) != NULL &&
             str_number(str_of(value), UINT32_MAX, &number) && number > 0)
        openings->start = number - 1;
    else if ((value = value_of(w->text, "plies")) != NULL && str_number(str_of(value), 40, &number))
        openings->plies = (int)number;
    else if ((value = value_of(w->text, "depth")) != NULL && str_number(str_of(value), 30, &number))
        openings->depth = (int)number;
    else if ((value = value_of(w->text, "file")) != NULL)
        w->o->openings_path = value;
    else if (strchr(w->text, '=') == NULL)
        w->o->openings_path = strcmp(w->text, "random") == 0 ? NULL : w->text;
    else
        return refuse(w);
    return CMD_DONE;
}

static int load_openings(struct match_order *o)
{
    struct err e;

    if (o->openings_path == NULL)
        return CMD_DONE;
    if (os_read_file(o->openings_path, CMD_MAX_INPUT, &o->openings, &e) != OK)
        return cmd_complain(&e);
    o->setup.openings.text = (struct str){o->openings.data, o->openings.len};
    return o->openings.len > 0
               ? CMD_DONE
               : cmd_say(CMD_BAD_INPUT, "there are no positions in %q", str_of(o->openings_path));
}

/* A word of `--sprt`. */
static int read_sprt(const struct word *w)
{
    struct contest_sprt *t = &w->o->setup.test;
    const struct {
        const char *key;
        double *to, min, max;
    } keys[] = {{"elo0", &t->elo0, -1000, 1000},
                {"elo1", &t->elo1, -1000, 1000},
                {"alpha", &t->alpha, 1e-9, 0.5},
                {"beta", &t->beta, 1e-9, 0.5}};
    const char *value;

    w->o->setup.sprt = true;
    if (w->text == NULL)
        return CMD_DONE;
    for (size_t k = 0; k < sizeof keys / sizeof keys[0]; k++)
        if ((value = value_of(w->text, keys[k].key)) != NULL &&
            read_real(value, keys[k].min, keys[k].max, keys[k].to))
            return CMD_DONE;
    value = value_of(w->text, "model");
    if (value == NULL || (strcmp(value, "normalized") != 0 && strcmp(value, "logistic") != 0))
        return refuse(w);
    t->normalized = strcmp(value, "normalized") == 0;
    return CMD_DONE;
}

static int check_sprt(const struct contest_sprt *t)
{
    if (t->elo0 >= t->elo1)
        return cmd_bad_value("match", "'--sprt' needs elo0 to be below elo1");
    if (t->normalized && (t->elo0 < -CONTEST_MOST_NORMAL || t->elo1 > CONTEST_MOST_NORMAL))
        return cmd_bad_value("match", "normalized Elo in '--sprt' must be within ±%d",
                             CONTEST_MOST_NORMAL);
    return CMD_DONE;
}

/* ---- all of it ---- */

static int check(struct match_order *o)
{
    const struct contest_setup *setup = &o->setup;
    bool only_openings = o->save_openings != NULL && setup->engines == 0;

    if (setup->engines < 2 && !only_openings)
        return cmd_misuse("match",
                          "a match needs at least two engines: --engine cmd=… or --engine level=…");
    if (setup->sprt && setup->engines != 2)
        return cmd_misuse("match", "'--sprt' needs exactly two engines");
    if (setup->resume && setup->records == NULL)
        return cmd_misuse("match", "'--resume' needs '--records FILE', the games to continue");
    if ((int64_t)setup->rounds * setup->engines * (setup->engines - 1) > CONTEST_MAX_GAMES)
        return cmd_bad_value("match", "at most %d games", CONTEST_MAX_GAMES);
    for (int i = 0; i < setup->engines; i++) {
        struct contest_limits *l = &o->engine[i].limits;

        o->usual[i] = !is_limited(l) && o->level[i] != NULL;
        if (o->usual[i])
            l->nodes = 1; /* replaced once the game is known */
        if (!is_limited(l))
            return cmd_misuse("match", "engine %d has no limit: tc=, st=, nodes= or depth=", i + 1);
    }
    return CMD_DONE;
}

/* Room for a copy of every word, a zero behind each. */
static char *word_memory(const struct cmd_options *options)
{
    size_t size = 1;

    for (int i = 0; i < options->given_count; i++)
        if (options->given[i].value != NULL)
            size += 2 * strlen(options->given[i].value) + 2;
    return malloc(size);
}

/* The options that take several words, in their order. */
static int read_lists(struct match_order *o, const struct cmd_options *options,
                      struct contest_engine *each)
{
    int rc = CMD_DONE;

    for (int i = 0; i < options->given_count && rc == CMD_DONE; i++) {
        struct word w = {o, options->given[i].option->name, options->given[i].value, each};

        if (strcmp(w.option, "engine") == 0 || strcmp(w.option, "each") == 0)
            rc = read_engine(&w);
        else if (strcmp(w.option, "openings") == 0)
            rc = read_openings(&w);
        else if (strcmp(w.option, "sprt") == 0)
            rc = read_sprt(&w);
    }
    return rc;
}

static int read_all(struct match_order *o, const struct cmd_options *options)
{
    struct contest_engine each = {.limits.margin = -1};
    const char *game = cmd_option(options, "game");
    int rc = read_lists(o, options, &each);

    if (rc == CMD_DONE)
        rc = find_commands(o);
    if (rc == CMD_DONE && o->setup.sprt)
        rc = check_sprt(&o->setup.test);
    for (int i = 0; i < o->setup.engines; i++)
        spread(&o->engine[i], &each);
    if (rc == CMD_DONE)
        rc = load_openings(o);
    if (rc == CMD_DONE)
        rc = check(o);
    if (rc == CMD_DONE)
        rc = cmd_open_game(&o->entry, game != NULL ? game : "onitama", options);
    for (int i = 0; i < o->setup.engines && rc == CMD_DONE; i++)
        if (o->usual[i])
            rc = match_own(&o->engine[i], &o->entry, o->level[i]);
    return rc;
}

int match_order_read(struct match_order *o, const struct cmd_options *options)
{
    char *memory = word_memory(options);
    uint64_t seed = cmd_option_number(options, "srand", os_random() >> 1);
    int rc;

    *o = (struct match_order){
        .interval = (int)cmd_option_number(options, "ratinginterval", 10),
        .memory = memory,
        .save_openings = file_option(options, "save-openings"),
        .json = cmd_switch(options, "json"),
        .plain = cmd_switch(options, "plain"),
        .seeded = cmd_switch(options, "seed") || cmd_switch(options, "srand"),
        .setup = {.rounds = (int)cmd_option_number(options, "rounds", 100),
                  .threads = (int)cmd_option_number(options, "concurrency", 1),
                  .openings.depth = 12,
                  .seed = cmd_option_number(options, "seed", seed),
                  .draw_ply = (int)cmd_option_number(options, "draw-ply", 400),
                  .patience = (double)cmd_option_number(options, "patience", 60000) / 1000,
                  .records = file_option(options, "records"),
                  .resume = cmd_switch(options, "resume"),
                  .rules = cmd_option(options, "rules"),
                  .test = {0, 5, 0.05, 0.05, true},
                  .tell = match_tell},
    };
    o->setup.entry = &o->entry;
    o->setup.engine = o->engine;
    o->setup.context = o;
    rc = memory != NULL ? read_all(o, options)
                        : cmd_say(CMD_CHECK_FAILED, "not enough memory for the command line");
    o->memory = memory; /* its beginning */
    return rc;
}

void match_order_release(struct match_order *o)
{
    os_bytes_release(&o->openings);
    free(o->memory);
}
