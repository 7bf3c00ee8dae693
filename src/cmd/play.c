/* Torii: MIT licence, see LICENSE. */
#include "cmd/cmd.h"
#include "term/term.h"

#include <stdlib.h>
#include <string.h>

static bool is_one_of(const char *value, const char *words)
{
    struct str rest = str_of(words), word;

    while (str_cut(&rest, ' ', &word))
        if (str_eq(word, value))
            return true;
    return false;
}

/* Parses the seats of Onamazu that are people: "all", "none" or numbers like "1,3"; false after complaining. */
static bool read_seats(const char *seats, int players, bool *person)
{
    struct str rest = str_of(seats), word;
    uint64_t number;
    bool all = strcmp(seats, "all") == 0, good = all || strcmp(seats, "none") == 0;

    for (int i = 0; i < players; i++)
        person[i] = all;
    if (good)
        return true;
    while (str_cut(&rest, ',', &word)) {
        good = str_number(word, (uint64_t)players, &number) && number > 0 && !person[number - 1];
        if (!good)
            break;
        person[number - 1] = true;
    }
    if (!good)
        cmd_say(CMD_BAD_INPUT,
                "'--seat' must list seats from 1 to %d, each once, such as '1,2', or be 'all', "
                "'none' or 'random', not %q",
                players, str_of(seats));
    return good;
}

/* One person in a random seat: the first player, seat 1, is chosen at random (R21). */
static void seat_at_random(struct term_game *how)
{
    struct rng lot = {how->seed ^ 0x6c6f74u}; /* a stream of its own */
    int players = how->match->game->kind->players;
    int seat = (int)rng_below(&lot, (uint64_t)players);

    for (int i = 0; i < players; i++)
        how->person[i] = i == seat;
}

/* Who is a person, as the command line says; false after complaining. */
static bool seat_people(const struct cmd_options *o, struct term_game *how)
{
    const char *seat = cmd_option(o, "seat");

    if (game_has_numbers(&how->entry->game) && seat != NULL && strcmp(seat, "random") == 0) {
        seat_at_random(how);
        return true;
    }
    if (game_has_numbers(&how->entry->game))
        return read_seats(seat != NULL ? seat : "1", how->match->game->kind->players, how->person);
    if (seat == NULL)
        seat = how->level > 0 ? "blue" : "both";
    if (!is_one_of(seat, "both blue red none")) {
        cmd_say(CMD_BAD_INPUT, "'--seat' must be one of 'both blue red none', not %q",
                str_of(seat));
        return false;
    }
    how->person[0] = is_one_of(seat, "both blue");
    how->person[1] = is_one_of(seat, "both red");
    return true;
}

/* --level and --opponents make no sense if all players are people. */
static bool has_computer_seat(const struct cmd_options *o, const struct term_game *how)
{
    const char *option = cmd_option(o, "level") != NULL ? "level" : "opponents";

    if (cmd_option(o, option) == NULL)
        return true;
    for (int i = 0; i < how->match->game->kind->players; i++)
        if (!how->person[i])
            return true;
    cmd_say(CMD_BAD_INPUT, "'--%s' is for the computer's seats, but here all players are people",
            option);
    return false;
}

/* Practice is for one person against the computer, where something is hidden (S15); false after complaining. */
static bool may_practise(const struct term_game *how)
{
    const struct game_kind *kind = how->match->game->kind;

    if (!how->practice || (kind->believe != NULL && how->person[0] != how->person[1]))
        return true;
    cmd_say(CMD_BAD_INPUT,
            "'--practice' needs a game with hidden ninjas, and one person against the "
            "computer: 'torii play onitama+shadow --level 3 --practice'");
    return false;
}

/* Who plays: as the command line says, otherwise as in the record being continued. False after complaining. */
static bool seat_all(const struct cmd_options *o, struct term_game *how,
                     const struct record *loaded)
{
    const char *mind = cmd_option(o, "opponents");
    struct term_game then = *how;
    bool told = false;
    struct err e;

    then.mind = TERM_GREEDY;
    if (mind != NULL && how->entry->of->minds == 1) {
        cmd_say(CMD_BAD_INPUT,
                "'--opponents' is for Onamazu; in Onitama, use '--level 1' to '--level 10'");
        return false;
    }
    if (loaded != NULL && term_seats_read(loaded, &then, &told, &e) != OK) {
        cmd_complain(&e);
        return false;
    }
    how->mind = mind == NULL                  ? then.mind
                : strcmp(mind, "greedy") == 0 ? TERM_GREEDY
                : strcmp(mind, "naive") == 0  ? TERM_NAIVE
                                              : TERM_RANDOM;
    if (told && mind == NULL && how->level == 0)
        how->level = then.level;
    if (told && cmd_option(o, "seat") == NULL)
        memcpy(how->person, then.person, sizeof how->person);
    else if (!seat_people(o, how))
        return false;
    how->practice = cmd_switch(o, "practice") || (told && then.practice);
    return has_computer_seat(o, how) && may_practise(how);
}

/* How well the computer thinks; false after complaining. */
static bool read_level(const struct cmd_options *o, struct term_game *how)
{
    how->level = (int)cmd_option_number(o, "level", 0);
    if (how->level > 0 && cmd_switch(o, "opponents")) {
        cmd_say(CMD_BAD_INPUT, "'--level' and '--opponents' cannot be combined");
        return false;
    }
    return true;
}

/* The file of that name, with or without ".ogn", made in `memory`; NULL if there is neither. */
enum { PATH_SIZE = 4096 };
static const char *find_file(const char *word, char memory[PATH_SIZE])
{
    struct text t;

    if (os_file_kind(word) != OS_FILE_NONE)
        return word;
    text_init(&t, memory, PATH_SIZE);
    text_format(&t, "%s.ogn", word);
    return !t.full && os_file_kind(memory) == OS_FILE_REGULAR ? memory : NULL;
}

/* The file that a word names, or NULL if it is a game. No game has a dot or a slash in its name. */
static const char *file_of(const char *word, char memory[PATH_SIZE])
{
    const char *found = find_file(word, memory);

    if (strpbrk(word, "./") != NULL)
        return found != NULL ? found : word;
    return found != NULL && !cmd_is_game(word) && os_file_kind(found) == OS_FILE_REGULAR ? found
                                                                                         : NULL;
}

/* Reads a record; for a truncated one, the error says what can be done about it. */
static enum status read_record(struct record *r, struct games_ruled *ruled, struct str content,
                               const struct cmd_options *o, struct err *e)
{
    struct err why;
    enum status rc = cmd_game_read(r, ruled, content, cmd_format_guess(content), o, &why);

    if (rc == CUT_OFF)
        return err_say(
            e, rc, "%e; 'torii convert --to ogn -o NEW OLD' saves the part that is valid", &why);
    if (rc != OK)
        *e = why;
    return rc;
}

/* What is wrong gets the file it is wrong in, where that is not said already. */
static void name_file(const char *path, struct err *e)
{
    struct err why = *e;

    if (!err_names(&why, str_of(path)))
        (void)err_say(e, BAD_INPUT, "%q: %e", str_of(path), &why);
}

/* Loads the record to continue: a whole game that is not over. Nothing is allocated on failure. */
static enum status load(const char *path, struct games_ruled *ruled, const struct cmd_options *o,
                        struct record **out, struct err *e)
{
    struct os_bytes file = {NULL, 0};
    struct str content;
    struct record *r = malloc(sizeof *r);
    enum status rc = r != NULL ? OK : err_say(e, NO_ROOM, "not enough memory for the record");

    if (rc == OK)
        rc = cmd_content_read(path, &file, &content, e);
    if (rc == OK)
        rc = read_record(r, ruled, content, o, e);
    if (rc != OK && r != NULL)
        name_file(path, e);
    if (rc == OK && r->scope != GAME_FULL)
        rc = err_say(e, BAD_INPUT, "%q does not contain the whole game, so it cannot be continued",
                     str_of(path));
    if (rc == OK &&
        (r->result != RECORD_UNDECIDED || game_turn(r->game, &r->match.state) == GAME_OVER ||
         (r->game->kind->outcome_event == NULL && game_turn(r->game, &r->match.state) < 0)))
        rc = err_say(e, BAD_INPUT, "the game in %q is over", str_of(path));
    os_bytes_release(&file);
    if (rc == OK)
        *out = r;
    else
        free(r);
    return rc;
}

/* Checks at the start that the record can be written at the end. Only the file that the game was loaded from may be
 * overwritten. */
static int check_record(const char *path, const char *loaded)
{
    bool filled = false;
    struct err e;

    if (path == NULL)
        return CMD_DONE;
    if (os_try_file(path, &filled, &e) != OK)
        return cmd_complain(&e);
    if (filled && (loaded == NULL || strcmp(path, loaded) != 0))
        return cmd_say(CMD_BAD_INPUT, "the file %q already exists and is not empty; choose another",
                       str_of(path));
    return CMD_DONE;
}

/* The secret behind the randomness of the levels: from the record being continued, derived from --seed, or random.
 * False after complaining. */
static bool find_secret(const struct cmd_options *o, uint64_t seed, const struct record *loaded,
                        unsigned char out[FORM_SECRET])
{
    struct str told = loaded != NULL ? record_tag(loaded, "LevelSecret") : (struct str){NULL, 0};

    if (told.data != NULL && !form_read(told, out)) {
        cmd_say(CMD_BAD_INPUT, "the tag 'LevelSecret' must be %d hexadecimal digits, not %q",
                FORM_HEX - 1, told);
        return false;
    }
    if (told.data != NULL)
        return true;
    if (cmd_option(o, "seed") != NULL)
        form_secret("play", seed, 0, out);
    else
        os_random_bytes(out, FORM_SECRET);
    return true;
}

/* Adds an option that was chosen in the menu, unless the command line has it. */
static void set_option(struct cmd_options *o, const char *name, const char *value)
{
    if (value != NULL && !cmd_switch(o, name))
        cmd_option_set(o, name, value);
}

/* Asks for what the command line leaves open; false if the person quits. */
static bool ask(struct cmd_options *o, struct term_game *how, const char **game)
{
    struct term_choice c = {
        .seat = cmd_option(o, "seat"),
        .wind = cmd_option(o, "wind"),
        .light = cmd_option(o, "light"),
        .language = cmd_option(o, "lang"),
        .players = cmd_option(o, "players"),
        .opponents = cmd_option(o, "opponents"),
        .level = cmd_option(o, "level"),
        .rules = cmd_option(o, "rules"),
        .sensei_known = cmd_option(o, "deck") != NULL || cmd_option(o, "cards") != NULL,
    };

    if (c.wind == NULL && cmd_option(o, "cards") != NULL)
        c.wind = ""; /* --cards has chosen them */
    if (!term_menu(&how->look, &c))
        return false;
    *game = c.game;
    how->look.language = c.language;
    set_option(o, "seat", c.seat);
    set_option(o, "wind", c.wind != NULL && c.wind[0] != '\0' ? c.wind : NULL);
    set_option(o, "light", c.light);
    set_option(o, "players", c.players);
    set_option(o, "opponents", c.opponents);
    set_option(o, "level", c.level);
    set_option(o, "rules", c.rules);
    return read_level(o, how);
}

/* A game with a similar name, or NULL; cmd_open_game explains names with parts. */
static const char *nearest_game(const char *name)
{
    for (int i = 0; i < GAMES_COUNT; i++)
        if (strcmp(name, games_name(i)) == 0)
            return NULL;
    for (int i = 0; i < GAMES_COUNT && strchr(name, '+') == NULL; i++)
        if (str_distance(str_of(name), str_of(games_name(i)), 2) <= 2)
            return games_name(i);
    return NULL;
}

/* The match: loaded, or opened as the command line says; then its steps are the caller's to free. */
static int open_match(struct term_game *how, struct games_entry *entry, const char *name,
                      const struct cmd_options *o, struct record **loaded)
{
    struct games_ruled ruled = {0};
    struct err e;

    if (name != NULL && nearest_game(name) != NULL)
        return cmd_say(CMD_BAD_INPUT, "unknown game %q; did you mean '%s'?", str_of(name),
                       nearest_game(name));
    if (how->path == NULL) {
        struct match_step *steps = calloc(RECORD_MAX_STEPS, sizeof *steps);

        how->match->steps = steps;
        return steps == NULL ? cmd_say(CMD_CHECK_FAILED, "not enough memory for the game")
                             : cmd_open_match(entry, how->match, steps, RECORD_MAX_STEPS, name, o,
                                              &how->seed);
    }
    ruled.entry = entry;
    if (cmd_rules_ruled(o, &ruled) != CMD_DONE)
        return CMD_BAD_INPUT;
    if (load(how->path, &ruled, o, loaded, &e) != OK)
        return cmd_complain(&e);
    if (cmd_option(o, "game-number") != NULL)
        how->path = NULL; /* the file holds other games too, so it must not be overwritten */
    *how->match = (*loaded)->match; /* its steps stay in the record */
    how->loaded = *loaded;
    return CMD_DONE;
}

/* The game that the command line names; a file goes to how->path. */
static const char *find_game(const struct cmd_options *o, struct term_game *how,
                             char path[PATH_SIZE])
{
    const char *name = o->count > 0 ? o->words[0] : NULL;

    if (how->path != NULL && find_file(how->path, path) != NULL)
        how->path = find_file(how->path, path);
    if (name != NULL && how->path == NULL && (how->path = file_of(name, path)) != NULL)
        name = NULL;
    return name;
}

static int run_play(struct cmd_options *o)
{
    struct games_entry entry;
    struct match m = {0};
    struct record *loaded = NULL;
    struct err e;
    const char *name;
    struct term_game how = {
        .match = &m,
        .entry = &entry,
        .look = term_look_of(cmd_language(o), cmd_switch(o, "plain")),
        .record = cmd_option(o, "record"),
        .name = {cmd_option(o, "blue"), cmd_option(o, "red")},
        .path = cmd_option(o, "load"),
    };
    char path[PATH_SIZE];
    int rc;

    if (!read_level(o, &how))
        return CMD_BAD_INPUT;
    name = find_game(o, &how, path);
    rc = check_record(how.record, cmd_switch(o, "game-number") ? NULL : how.path);
    if (rc != CMD_DONE)
        return rc;
    if (name == NULL && how.path == NULL && !cmd_switch(o, "pos") && os_is_terminal(0) &&
        os_is_terminal(1) && !ask(o, &how, &name))
        return CMD_DONE;
    how.seed = cmd_option_number(o, "seed", os_random());
    rc = open_match(&how, &entry, name, o, &loaded);
    if (rc != CMD_DONE)
        goto out;

    uint64_t dealt = how.seed;

    if (loaded == NULL && !cmd_switch(o, "pos") && !cmd_deal_named(o))
        how.dealt = &dealt;
    how.seed ^= 0x6d6f766572u; /* another stream than the deal's */
    rc = !seat_all(o, &how, loaded) || !find_secret(o, dealt, loaded, how.secret) ? CMD_BAD_INPUT
         : term_play(&how, &e) == OK                                              ? CMD_DONE
                                     : cmd_complain(&e);
out:
    if (loaded == NULL)
        free(m.steps);
    free(loaded);
    return rc;
}

static const struct cmd_form forms[] = {{NULL, "[GAME|FILE]", 0, 1, .run = run_play},
                                        {.name = NULL}};
static const struct cmd_option options[] = {
    {"seat", "SEAT",
     .help = "which players are people: both, blue, red or none; in Onamazu 1, 1,3, all, none or "
             "random, a "
             "random seat as in the rulebook (R21)"},
    {"level", "N", .help = "how well the computer plays, 1 to 10", CMD_NUMBER, 1, 10},
    {"opponents", "random|naive|greedy",
     .help = "other players of Onamazu: random moves, building up and scoring late, or making the "
             "most of "
             "each turn (greedy, the default)",
     CMD_CHOICE},
    {"practice", NULL,
     .help = "take back what was revealed, alone against the computer; the record says so"},
    {"blue", "NAME", .help = "the name of Blue"},
    {"red", "NAME", .help = "the name of Red"},
    {"record", "FILE", .help = "save the game to a new file when it ends"},
    {"load", "FILE", .help = "continue a saved game, as FILE does"},
    {"game-number", "N", .help = "one game of a file with several", CMD_NUMBER, 1, UINT32_MAX},
    CMD_DEAL_OPTIONS,
    CMD_SETUP_OPTIONS,
    {"plain", NULL, .help = "no colours and no line drawing"},
    {.name = NULL},
};
const struct cmd_verb cmd_play = {
    "play",
    "play Onitama or Onamazu in the terminal, with friends or computers",
    forms,
    options,
    "Plays in the terminal, line by line. A FILE continues a saved game, with the same seats and "
    "level; the '.ogn' extension may be omitted. Without GAME or FILE, you are asked what to play "
    "if this is a terminal.\n\n"
    "Onitama by default: both players are people; with --level alone, you are Blue; without a "
    "level, the computer moves at random. Level 1 is for a child's first game, 10 takes up to a "
    "second per move. Onamazu by default: --players 2 --seat 1 --opponents greedy.\n\n"
    "In games with hidden ninjas, nothing that has been revealed can be taken back, except with "
    "--practice.\n\n"
    "At the prompt, 'hint' shows the best move, 'why MOVE' explains a move, and 'help' lists the "
    "rest. Ctrl-C stops the computer while it thinks and leaves the game.",
};
