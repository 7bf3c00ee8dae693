/* Torii: MIT licence, see LICENSE. */
/* The command line of `torii match`: flags as fastchess has them, each followed by its words. */
#include "cmd/match.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The words of one flag. */
struct flag {
    struct match_order *o;
    const char *name; /* without dashes */
    char **words;
    int count;
    struct cmd_options *game; /* options of the game */
    const char **game_name;
    struct contest_engine *each;
};

/* Milliseconds that an engine may be late without losing: a crowded machine lets a program wait so long
 * for its turn. fastchess and cutechess forgive none unless told to. */
static const double usual_margin = 100;

/* ---- values ---- */

/* A word that an option cannot have. */
static int refuse(const struct flag *f, const char *word)
{
    return cmd_bad_value("match", "'--%s' does not accept %q", f->name, str_of(word));
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

/* The only word of a flag, as a whole number. */
static int read_count(const struct flag *f, int min, int max, int *out)
{
    uint64_t number;

    if (f->count != 1)
        return cmd_misuse("match", "'--%s' needs one number", f->name);
    if (!str_number(str_of(f->words[0]), (uint64_t)max, &number) || (int)number < min)
        return cmd_bad_value("match", "'--%s' must be a number from %d to %d, not %q", f->name, min,
                             max, str_of(f->words[0]));
    *out = (int)number;
    return CMD_DONE;
}

static int read_word(const struct flag *f, const char **out)
{
    const char *named = f->count == 1 ? value_of(f->words[0], "file") : NULL;

    if (f->count != 1 || f->words[0][0] == '\0')
        return cmd_misuse("match", "'--%s' needs one value", f->name);
    *out = named != NULL ? named : f->words[0];
    return CMD_DONE;
}

/* ---- engines ---- */

/* Cuts a command line into words; quotes keep blanks together. `memory` has room for all of it. */
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

/* A limit; *known is false if the word is none. */
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

static int read_option(const struct flag *f, struct contest_engine *engine, char *word)
{
    char *name = word + strlen("option."), *equals = strchr(name, '=');

    if (equals == NULL || equals == name)
        return refuse(f, word);
    if (engine->options == CONTEST_MAX_OPTIONS)
        return cmd_misuse("match", "too many options at %q", str_of(word));
    *equals = '\0'; /* the words of the command line are ours */
    if (strchr(name, '\n') != NULL || strchr(equals + 1, '\n') != NULL)
        return cmd_bad_value("match", "the option %q contains a line break", str_of(name));
    engine->option[engine->options] = name;
    engine->value[engine->options++] = equals + 1;
    return CMD_DONE;
}

/* `level=5`: our own player at that level. */
static int read_level(const struct flag *f, struct contest_engine *engine, const char *value)
{
    if (engine->options == CONTEST_MAX_OPTIONS)
        return cmd_misuse("match", "too many options at %q", str_of(value));
    engine->option[engine->options] = "Level";
    engine->value[engine->options++] = value;
    f->o->level[engine - f->o->engine] = value;
    return CMD_DONE;
}

static int read_engine_word(const struct flag *f, struct contest_engine *engine, char *word)
{
    const char *value;
    struct text t;
    bool known;

    if (!read_limit(word, &engine->limits, &known))
        return cmd_bad_value("match", "invalid argument %q", str_of(word));
    if (known)
        return CMD_DONE;
    if (strncmp(word, "option.", 7) == 0)
        return read_option(f, engine, word);
    if ((value = value_of(word, "cmd")) != NULL || (value = value_of(word, "args")) != NULL) {
        if (!cut_command(engine, value, &f->o->memory))
            return cmd_bad_value("match", "cannot split the command %q into arguments",
                                 str_of(value));
    } else if ((value = value_of(word, "name")) != NULL) {
        text_init(&t, engine->name, sizeof engine->name);
        text_clean(&t, str_of(value));
    } else if ((value = value_of(word, "level")) != NULL && engine != f->each) {
        return read_level(f, engine, value);
    } else if ((value = value_of(word, "dir")) != NULL) {
        engine->folder = value;
    } else if ((value = value_of(word, "stderr")) != NULL) {
        engine->errors = value;
    } else if (value_of(word, "proto") == NULL || strcmp(word, "proto=ugi") != 0) {
        return refuse(f, word);
    }
    return CMD_DONE;
}

/* An engine that is named by its level alone is this very program, as Linux calls it. */
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

static int read_engine(const struct flag *f)
{
    bool each = strcmp(f->name, "each") == 0;
    struct contest_setup *setup = &f->o->setup;
    int number = setup->engines, rc = CMD_DONE;
    struct contest_engine *engine = each ? f->each : &f->o->engine[number];

    if (!each && number == CONTEST_MAX_ENGINES)
        return cmd_bad_value("match", "at most %d engines", CONTEST_MAX_ENGINES);
    setup->engines += !each;
    engine->limits.margin = each ? engine->limits.margin : -1; /* not said */
    for (int i = 0; i < f->count && rc == CMD_DONE; i++)
        rc = each && (value_of(f->words[i], "cmd") != NULL || value_of(f->words[i], "name") != NULL)
                 ? refuse(f, f->words[i])
                 : read_engine_word(f, engine, f->words[i]);
    if (rc != CMD_DONE || each || engine->words[0] != NULL)
        return rc;
    if (f->o->level[number] == NULL)
        return cmd_misuse("match", "engine %d has neither 'cmd=' nor 'level='", setup->engines);
    call_own(engine, f->o->level[number]);
    return CMD_DONE;
}

static bool is_limited(const struct contest_limits *l)
{
    return l->clock > 0 || l->move > 0 || l->nodes > 0 || l->depth > 0;
}

/* What was said for each engine, where it has nothing of its own. */
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

/* ---- other flags ---- */

static int read_openings(const struct flag *f)
{
    struct contest_openings *openings = &f->o->setup.openings;
    const char *path = NULL, *value;
    uint64_t number;
    struct err e;

    for (int i = 0; i < f->count; i++) {
        const char *word = f->words[i];

        if ((value = value_of(word, "order")) != NULL &&
            (strcmp(value, "random") == 0 || strcmp(value, "sequential") == 0))
            openings->shuffled = value[0] == 'r';
        else if ((value = value_of(word, "start")) != NULL &&
                 str_number(str_of(value), UINT32_MAX, &number) && number > 0)
            openings->start = number - 1;
        else if ((value = value_of(word, "plies")) != NULL &&
                 str_number(str_of(value), 40, &number))
            openings->plies = (int)number;
        else if ((value = value_of(word, "depth")) != NULL &&
                 str_number(str_of(value), 30, &number))
            openings->depth = (int)number;
        else if ((value = value_of(word, "file")) != NULL)
            path = value;
        else if (i == 0 && strchr(word, '=') == NULL)
            path = strcmp(word, "random") == 0 ? NULL : word;
        else
            return refuse(f, word);
    }
    if (path == NULL)
        return CMD_DONE;
    os_bytes_release(&f->o->openings);
    if (os_read_file(path, CMD_MAX_INPUT, &f->o->openings, &e) != OK)
        return cmd_complain(&e);
    openings->text = (struct str){f->o->openings.data, f->o->openings.len};
    return openings->text.len > 0
               ? CMD_DONE
               : cmd_say(CMD_BAD_INPUT, "there are no positions in %q", str_of(path));
}

static int read_sprt(const struct flag *f)
{
    struct contest_sprt *t = &f->o->setup.test;
    const struct {
        const char *key;
        double *to, min, max;
    } keys[] = {{"elo0", &t->elo0, -1000, 1000},
                {"elo1", &t->elo1, -1000, 1000},
                {"alpha", &t->alpha, 1e-9, 0.5},
                {"beta", &t->beta, 1e-9, 0.5}};

    f->o->setup.sprt = true;
    for (int i = 0; i < f->count; i++) {
        const char *value = NULL;
        bool good = false;

        for (size_t k = 0; k < sizeof keys / sizeof keys[0] && !good; k++)
            good = (value = value_of(f->words[i], keys[k].key)) != NULL &&
                   read_real(value, keys[k].min, keys[k].max, keys[k].to);
        if (!good && (value = value_of(f->words[i], "model")) != NULL) {
            t->normalized = strcmp(value, "normalized") == 0;
            good = t->normalized || strcmp(value, "logistic") == 0;
        }
        if (!good)
            return refuse(f, f->words[i]);
    }
    if (t->elo0 >= t->elo1)
        return cmd_bad_value("match", "'--sprt' needs elo0 to be below elo1");
    if (t->normalized && (t->elo0 < -CONTEST_MOST_NORMAL || t->elo1 > CONTEST_MOST_NORMAL))
        return cmd_bad_value("match", "normalized Elo in '--sprt' must be within ±%d",
                             CONTEST_MOST_NORMAL);
    return CMD_DONE;
}

static int read_seed(const struct flag *f)
{
    if (f->count != 1)
        return cmd_misuse("match", "'--%s' needs one number", f->name);
    if (!str_number(str_of(f->words[0]), UINT64_MAX, &f->o->setup.seed))
        return cmd_bad_value("match", "'--%s' must be a number, not %q", f->name,
                             str_of(f->words[0]));
    f->o->seeded = true;
    return CMD_DONE;
}

static int read_switch(const struct flag *f)
{
    struct match_order *o = f->o;
    const struct {
        const char *name;
        bool *to; /* NULL: it is always so */
    } switches[] = {{"resume", &o->setup.resume}, {"json", &o->json}, {"plain", &o->plain},
                    {"help", &o->help},           {"repeat", NULL},   {"recover", NULL}};

    for (size_t i = 0; i < sizeof switches / sizeof switches[0]; i++)
        if (strcmp(f->name, switches[i].name) == 0) {
            if (f->count > 0)
                return cmd_misuse("match", "'--%s' does not accept %q", f->name,
                                  str_of(f->words[0]));
            if (switches[i].to != NULL)
                *switches[i].to = true;
            return CMD_DONE;
        }
    return cmd_misuse("match", "unknown option '--%s'", f->name);
}

/* Options of the game go to those who open it. */
static int read_game_option(const struct flag *f)
{
    if (f->count != 1)
        return cmd_misuse("match", "'--%s' needs one value", f->name);
    f->game->names[f->game->given] = f->name;
    f->game->values[f->game->given] = f->words[0];
    f->game->given += f->game->given + 1 < CMD_MAX_WORDS * 2;
    if (strcmp(f->name, "rules") == 0)
        f->o->setup.rules = f->words[0];
    return CMD_DONE;
}

static int read_patience(const struct flag *f)
{
    if (f->count != 1)
        return cmd_misuse("match", "'--patience' needs one number of seconds");
    if (!read_real(f->words[0], 0.01, 1e6, &f->o->setup.patience))
        return cmd_bad_value("match", "'--patience' must be a number of seconds, not %q",
                             str_of(f->words[0]));
    return CMD_DONE;
}

static bool is_game_option(const char *name)
{
    static const char *const names[] = {"deck", "winds", "wind", "light", "players", "rules"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

static int read_flag(const struct flag *f)
{
    struct contest_setup *setup = &f->o->setup;
    const char *n = f->name;

    return strcmp(n, "engine") == 0 || strcmp(n, "each") == 0 ? read_engine(f)
           : strcmp(n, "game") == 0                           ? read_word(f, f->game_name)
           : is_game_option(n)                                ? read_game_option(f)
           : strcmp(n, "rounds") == 0      ? read_count(f, 1, CONTEST_MAX_GAMES / 2, &setup->rounds)
           : strcmp(n, "concurrency") == 0 ? read_count(f, 1, CONTEST_MAX_THREADS, &setup->threads)
           : strcmp(n, "draw-ply") == 0    ? read_count(f, 1, CONTEST_MAX_PLY, &setup->draw_ply)
           : strcmp(n, "ratinginterval") == 0 ? read_count(f, 1, CONTEST_MAX_GAMES, &f->o->interval)
           : strcmp(n, "openings") == 0       ? read_openings(f)
           : strcmp(n, "save-openings") == 0  ? read_word(f, &f->o->save_openings)
           : strcmp(n, "records") == 0        ? read_word(f, &setup->records)
           : strcmp(n, "patience") == 0       ? read_patience(f)
           : strcmp(n, "sprt") == 0           ? read_sprt(f)
           : strcmp(n, "seed") == 0 || strcmp(n, "srand") == 0 ? read_seed(f)
                                                               : read_switch(f);
}

/* ---- all of it ---- */

static bool is_flag(const char *word)
{
    return word[0] == '-' && (word[1] == '-' || (word[1] >= 'a' && word[1] <= 'z'));
}

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
            l->nodes = 1; /* until the game is known */
        if (!is_limited(l))
            return cmd_misuse("match", "engine %d has no limit: tc=, st=, nodes= or depth=", i + 1);
    }
    return CMD_DONE;
}

/* As large as all words together, a zero behind each. */
static char *word_memory(int argc, char **argv)
{
    size_t size = 1;

    for (int i = 0; i < argc; i++)
        size += 2 * strlen(argv[i]) + 2;
    return malloc(size);
}

static int read_all(struct match_order *o, int argc, char **argv, struct contest_engine *each)
{
    struct cmd_options game = {0};
    const char *game_name = "onitama";
    int rc = CMD_DONE;

    for (int i = 0; i < argc && rc == CMD_DONE;) {
        int count = 0;

        if (!is_flag(argv[i]))
            return cmd_misuse("match", "expected an option, not %q", str_of(argv[i]));
        while (i + 1 + count < argc && !is_flag(argv[i + 1 + count]))
            count++;

        struct flag f = {
            o, argv[i] + (argv[i][1] == '-' ? 2 : 1), argv + i + 1, count, &game, &game_name, each};

        rc = read_flag(&f);
        i += 1 + count;
    }
    if (rc != CMD_DONE || o->help)
        return rc;
    for (int i = 0; i < o->setup.engines; i++)
        spread(&o->engine[i], each);
    rc = check(o);
    if (rc == CMD_DONE)
        rc = cmd_open_game(&o->entry, game_name, &game);
    for (int i = 0; i < o->setup.engines && rc == CMD_DONE; i++)
        if (o->usual[i])
            rc = match_own(&o->engine[i], &o->entry, o->level[i]);
    return rc;
}

int match_order_read(struct match_order *o, int argc, char **argv)
{
    struct contest_engine each = {.limits.margin = -1};
    char *memory = word_memory(argc, argv);
    int rc;

    *o = (struct match_order){
        .interval = 10,
        .memory = memory,
        .setup = {.rounds = 100,
                  .threads = 1,
                  .openings.depth = 12,
                  .seed = os_random() >> 1,
                  .draw_ply = 400,
                  .patience = 60,
                  .test = {0, 5, 0.05, 0.05, true},
                  .tell = match_tell},
    };
    o->setup.entry = &o->entry;
    o->setup.engine = o->engine;
    o->setup.context = o;
    rc = memory != NULL ? read_all(o, argc, argv, &each) : cmd_say(CMD_BAD_INPUT, "no memory");
    o->memory = memory; /* it was used up from its beginning */
    return rc;
}

void match_order_release(struct match_order *o)
{
    os_bytes_release(&o->openings);
    free(o->memory);
}
