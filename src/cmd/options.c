/* Torii: MIT licence, see LICENSE. */
#include "cmd/cmd.h"

#include <stdio.h>
#include <string.h>

/* In parentheses where a macro may tell the analyzer what the function returns (cmd.h). */
int(cmd_say)(int rc, const char *format, ...)
{
    char memory[1024];
    struct text t;
    va_list args;

    text_init(&t, memory, sizeof memory);
    va_start(args, format);
    text_format_args(&t, format, args);
    va_end(args);
    fprintf(stderr, "torii: %s\n", memory);
    return rc;
}

int(cmd_complain)(const struct err *e)
{
    return cmd_say(CMD_BAD_INPUT, "%s", e->text);
}

/* Where nothing better is known than how it should have been. */
int cmd_usage(const char *usage)
{
    struct str rest = str_of(usage), line, words, verb;
    char memory[1024];
    struct text t;

    (void)str_cut(&rest, '\n', &line);
    words = line;
    (void)str_cut(&words, ' ', &verb);
    text_init(&t, memory, sizeof memory);
    text_add(&t, "torii: invalid arguments; usage: torii ");
    text_str(&t, line);
    text_add(&t, "; see 'torii ");
    text_str(&t, verb);
    text_add(&t, " --help'\n");
    fputs(memory, stderr);
    return CMD_USAGE;
}

static void say_with_help(const char *verb, const char *format, va_list args)
{
    char memory[1024];
    struct text t;

    text_init(&t, memory, sizeof memory);
    text_format_args(&t, format, args);
    fprintf(stderr, "torii: %s; see 'torii %s --help'\n", memory, verb);
}

int cmd_misuse(const char *verb, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    say_with_help(verb, format, args);
    va_end(args);
    return CMD_USAGE;
}

int cmd_bad_value(const char *verb, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    say_with_help(verb, format, args);
    va_end(args);
    return CMD_BAD_INPUT;
}

/* ---- help ---------------------------------------------------------------------------------------- */

/* Help is shown in lines of so many columns, wherever it is broken in the sources: a line that is
 * nearly full there goes on in the next one, unless that begins something else. */
enum { COLUMNS = 79, NEARLY_FULL = 70, FAR = 40, FURTHER = 10 };

struct flow {
    int column, hang; /* where the last line ends; where the next one begins */
    bool open;        /* … if this one goes on */
};

static int count_blanks(struct str s)
{
    size_t count = 0;

    while (count < s.len && s.data[count] == ' ')
        count++;
    return (int)count;
}

/* A word; what stands in brackets is one. */
static struct str take_piece(struct str *rest)
{
    size_t len = 0;
    int depth = 0;

    for (; len < rest->len && (depth > 0 || rest->data[len] != ' '); len++)
        depth += rest->data[len] == '[' ? 1 : rest->data[len] == ']' ? -1 : 0;

    struct str piece = {rest->data, len};

    *rest = str_drop(*rest, len);
    return piece;
}

static void flow_words(struct flow *f, struct str words, int gap)
{
    while (words.len > 0) {
        struct str piece = take_piece(&words);
        int width = str_width(piece);

        if (f->column > f->hang && f->column + gap + width > COLUMNS) {
            printf("\n%*s", f->hang, "");
            f->column = f->hang;
            gap = 0;
        }
        printf("%*s%.*s", gap, "", (int)piece.len, piece.data);
        f->column += gap + width;
        gap = count_blanks(words);
        words = str_drop(words, (size_t)gap);
    }
}

/* The column behind a gap in the line, where the meaning of an option stands; or a little further in. */
static int hang_of(struct str line, int indent, bool usage)
{
    for (int i = indent; i + 2 < (int)line.len && !usage; i++)
        if (line.data[i] == ' ' && line.data[i + 1] == ' ') {
            int hang = i + count_blanks(str_drop(line, (size_t)i));

            return hang < FAR ? hang : indent + 4;
        }
    return usage ? indent + FURTHER : indent;
}

static void flow_line(struct flow *f, struct str line, bool usage)
{
    int indent = count_blanks(line), hang = hang_of(line, indent, usage);
    struct str words = str_drop(line, (size_t)indent);

    if ((f->open && indent == f->hang && hang == indent && words.len > 0) ||
        (usage && words.data[0] == '[')) {
        flow_words(f, words, 1);
    } else {
        printf("%s%*s", f->column > 0 ? "\n" : "", indent, "");
        *f = (struct flow){indent, hang, false};
        flow_words(f, words, 0);
        if (words.len == 0)
            putchar('\n');
    }
    f->open = !usage && str_width(line) >= NEARLY_FULL;
    if (words.len == 0)
        f->column = 0;
}

int cmd_help(const char *text)
{
    static const char front[] = "usage: torii ";
    struct str rest = str_of(text), line;
    struct flow f = {(int)sizeof front - 1, (int)sizeof front - 1 + 4, false};
    bool usage = true;

    (void)str_cut(&rest, '\n', &line);
    fputs(front, stdout);
    flow_words(&f, line, 0);
    while (str_cut(&rest, '\n', &line)) {
        usage = usage && line.len > 0;
        flow_line(&f, line, usage);
    }
    putchar('\n');
    return CMD_DONE;
}

/* ---- options ------------------------------------------------------------------------------------- */

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
        cmd_say(CMD_USAGE, "unknown option %q; '--help' lists them", str_of(argv[0]));
        return 0;
    }
    if (o->given == CMD_MAX_WORDS * 2) {
        cmd_say(CMD_USAGE, "too many options at %q", str_of(argv[0]));
        return 0;
    }

    const char *value = rest.data;

    if (takes_value && value == NULL) {
        if (argc < 2) {
            cmd_say(CMD_USAGE, "option %q needs a value", str_of(argv[0]));
            return 0;
        }
        value = argv[1];
        used = 2;
    }
    o->names[o->given] = name.data;
    o->values[o->given++] = value != NULL ? value : "";
    return used;
}

/* Every verb that speaks refuses the same languages. */
static int check_language(const char *said)
{
    if (said == NULL || strcmp(said, "en") == 0 || strcmp(said, "fr") == 0 ||
        strcmp(said, "es") == 0)
        return CMD_DONE;
    return cmd_say(CMD_BAD_INPUT, "'--lang' must be one of 'en fr es', not %q", str_of(said));
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
            return cmd_say(CMD_USAGE, "too many arguments at %q", str_of(argv[i]));
        } else {
            o->words[o->count++] = argv[i++];
        }
    }
    return check_language(cmd_option(o, "lang"));
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
    cmd_say(CMD_BAD_INPUT, "'--%s' must be a number from %u to %u, not %q", name, min, max,
            str_of(value));
    return false;
}

const char *cmd_language(const struct cmd_options *o)
{
    const char *said = cmd_option(o, "lang");

    return said == NULL ? os_language() : said;
}

/* How many of the cards that a deal names are wind cards: naming them chooses their number (W2). */
static int count_winds(const char *cards)
{
    struct str rest = str_of(cards), group, name;
    int count = 0;

    while (str_cut(&rest, '/', &group))
        while (str_cut(&group, ',', &name))
            count += oni_card_find(name) >= ONI_MOVE_CARDS;
    return count;
}

int cmd_rules_option(const struct cmd_options *o, const struct ona_rules **out)
{
    static struct ona_rules rules;
    const char *path = cmd_option(o, "rules");

    *out = NULL;
    if (path == NULL)
        return CMD_DONE;
    if (cmd_rules_read(path, &rules) != CMD_DONE)
        return CMD_BAD_INPUT;
    *out = &rules;
    return CMD_DONE;
}

int cmd_rules_ruled(const struct cmd_options *o, struct games_ruled *out)
{
    const char *said = cmd_option(o, "rules");
    bool named = said != NULL && (strcmp(said, "standard") == 0 || strcmp(said, "letter") == 0);
    bool switches = said != NULL && (str_begins(str_of(said), "repetition:") ||
                                     str_begins(str_of(said), "revealed:"));

    out->switches = named || switches ? said : NULL;
    out->rules = NULL;
    return switches ? CMD_DONE : cmd_rules_option(o, &out->rules);
}

bool cmd_is_game(const char *name)
{
    struct str rest = str_of(name), first;

    (void)str_cut(&rest, '+', &first);
    return str_eq(first, "onitama") || str_eq(first, "onamazu");
}

bool cmd_deal_named(const struct cmd_options *o)
{
    const char *cards = cmd_option(o, "cards"), *deal = cmd_option(o, "deal");

    return cards != NULL &&
           (deal != NULL ? strcmp(deal, "named") == 0 : strchr(cards, '/') != NULL);
}

/* --deal says who gets which of the cards that --cards names; false after complaining. */
static bool check_deal(const struct cmd_options *o)
{
    const char *cards = cmd_option(o, "cards"), *deal = cmd_option(o, "deal");

    if (deal == NULL)
        return true;
    if (strcmp(deal, "random") != 0 && strcmp(deal, "named") != 0)
        cmd_say(CMD_BAD_INPUT, "'--deal' must be random or named, not %q (W2)", str_of(deal));
    else if (strcmp(deal, "named") == 0 && (cards == NULL || strchr(cards, '/') == NULL))
        cmd_say(CMD_BAD_INPUT, "'--deal named' needs '--cards BLUE,BLUE/RED,RED/BESIDE', which "
                               "says who gets which card (W2)");
    else
        return true;
    return false;
}

/* The options of Onitama. A card that is named may come from any box (P1). */
static bool read_onitama(const struct cmd_options *o, struct games_options *out)
{
    const char *light = cmd_option(o, "light"), *cards = cmd_option(o, "cards");
    uint64_t wind;

    if (!cmd_option_number(o, "wind", 0, 5, 99, &wind) || !check_deal(o))
        return false;
    if (light != NULL && strcmp(light, "blue") != 0 && strcmp(light, "red") != 0) {
        cmd_say(CMD_BAD_INPUT, "'--light' must be blue or red, not %q", str_of(light));
        return false;
    }
    out->deck = cmd_option(o, "deck");
    out->winds = cmd_option(o, "winds");
    out->wind = wind != 99 ? (int)wind : -1;
    out->light = light != NULL ? strcmp(light, "red") == 0 : -1;
    if (cards != NULL && !cmd_deal_named(o))
        out->five = cards;
    else if (cards != NULL && out->deck == NULL)
        out->deck = "all";
    return true;
}

int cmd_open_game(struct games_entry *entry, const char *name, const struct cmd_options *o)
{
    struct games_options options = GAMES_USUAL;
    bool file = games_named(str_of(name))->file;
    const char *cards = cmd_option(o, "cards");
    uint64_t players;
    struct err e;

    if (!cmd_is_game(name))
        return cmd_say(CMD_BAD_INPUT,
                       "unknown game %q; the games are 'onamazu', and 'onitama' with any of "
                       "'+sensei', '+wind' and one of '+shadow', '+light'",
                       str_of(name));
    if (file && (cards != NULL || cmd_option(o, "deal") != NULL))
        return cmd_say(CMD_BAD_INPUT, "Onamazu has no cards to name; use '--seed' or '--pos'");
    if (!cmd_option_number(o, "players", 2, GAME_MAX_PLAYERS, 0, &players) ||
        !read_onitama(o, &options))
        return CMD_BAD_INPUT;
    options.players = (int)players;
    if (file && cmd_rules_option(o, &options.rules) != CMD_DONE)
        return CMD_BAD_INPUT;
    if (!file)
        options.switches = cmd_option(o, "rules");
    if (games_open(entry, str_of(name), &options, &e) != OK)
        return cmd_complain(&e);
    if (options.wind < 0 && cmd_deal_named(o) && entry->onitama.spirit && count_winds(cards) <= 5)
        entry->onitama.wind = (uint8_t)count_winds(cards);
    return CMD_DONE;
}

/* The deal: named cards, or drawn from the seed (N8). */
static int deal(struct match *m, const struct cmd_options *o, uint64_t *seed)
{
    const char *cards = cmd_option(o, "cards");
    struct game_outcome outcome;
    struct err e;

    if (cmd_deal_named(o)) {
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

int cmd_open_text(struct games_entry *entry, struct str text, const struct cmd_options *o)
{
    struct games_options options = GAMES_USUAL;
    struct err e;

    if (!games_position_has_file(text))
        options.switches = cmd_option(o, "rules");
    else if (cmd_rules_option(o, &options.rules) != CMD_DONE)
        return CMD_BAD_INPUT;
    return games_open_told(entry, text, &options, &e) == OK ? CMD_DONE : cmd_complain(&e);
}

int cmd_open_position(struct games_entry *entry, struct game_state *state, const char *position,
                      const struct cmd_options *o)
{
    const struct game *g = &entry->game;
    struct str text = str_of(position);
    struct err e;

    if (cmd_open_text(entry, text, o) != CMD_DONE)
        return CMD_BAD_INPUT;
    if (g->kind->parse(g, text, state, &e) != OK)
        return cmd_complain(&e);
    if (g->kind->outcome_event != NULL)
        return CMD_DONE;
    if (game_turn(g, state) == GAME_CHANCE)
        return cmd_say(CMD_BAD_INPUT, "the cards of the position %q have not been dealt yet", text);
    if (!g->kind->known(g, state))
        return cmd_say(CMD_BAD_INPUT,
                       "the position %q has a hidden ninja ('?'); a view cannot be played", text);
    return CMD_DONE;
}

/* Is the position one of the game that was named, as far as a position tells? */
static bool same_game(const struct games_entry *named, const struct games_entry *found)
{
    return named->of == found->of && named->of->is_same(named, found);
}

int cmd_open_match(struct games_entry *entry, struct match *m, struct match_step *steps,
                   size_t size, const char *name, const struct cmd_options *o, uint64_t *seed)
{
    const char *position = cmd_option(o, "pos");
    struct games_entry named;
    struct game_state state;
    struct err e;
    int rc;

    if (position == NULL) {
        rc = cmd_open_game(entry, name != NULL ? name : "onitama", o);
        if (rc != CMD_DONE)
            return rc;
        match_init(m, &entry->game, steps, size);
        return deal(m, o, seed);
    }
    rc = name != NULL ? cmd_open_game(&named, name, o) : CMD_DONE;
    if (rc == CMD_DONE)
        rc = cmd_open_position(entry, &state, position, o);
    if (rc != CMD_DONE)
        return rc;
    if (name != NULL && !same_game(&named, entry))
        return cmd_say(CMD_BAD_INPUT, "the position belongs to '%s', not to '%s'", entry->game.name,
                       named.game.name);
    return match_init_position(m, &entry->game, steps, size, str_of(position), &e) == OK
               ? CMD_DONE
               : cmd_complain(&e);
}

bool cmd_option_time(const struct cmd_options *o, uint64_t usual, uint64_t *out)
{
    const char *word = cmd_option(o, "time");
    struct str rest = str_of(word != NULL ? word : ""), whole;
    uint64_t seconds = 0, rest_ms = 0;
    bool good;

    *out = usual;
    if (word == NULL)
        return true;
    good = str_cut(&rest, '.', &whole) && str_number(whole, 86400, &seconds);
    for (int i = 0, unit = 100; rest.data != NULL && good && i < (int)rest.len; i++, unit /= 10) {
        good = rest.data[i] >= '0' && rest.data[i] <= '9';
        rest_ms += (uint64_t)((rest.data[i] - '0') * unit);
    }
    *out = 1000 * seconds + rest_ms;
    if (good && *out > 0)
        return true;
    cmd_say(CMD_BAD_INPUT, "'--time' must be a number of seconds, such as '2' or '0.5', not %q",
            str_of(word));
    return false;
}
