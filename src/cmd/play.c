/* Torii: MIT licence, see LICENSE. */
#include "cmd/cmd.h"
#include "term/term.h"

#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "play [GAME | FILE [--game-number N]] [--seat both|blue|red|none]\n"
    "                  [--level 1..10] [--practice]\n"
    "                  [--lang en|fr|es] [--plain] [--record FILE] [--load FILE]\n"
    "                  [--blue NAME] [--red NAME]\n"
    "                  [--pos POSITION | --seed S |\n"
    "                   --cards CARDS [--deal random|named]]\n"
    "                  [--deck D] [--winds CARDS] [--wind K] [--light blue|red] [--rules R]\n"
    "       torii play onamazu [--players 2..4] [--seat 1|1,3|all|none|random]\n"
    "                  [--rules NAME|FILE]\n"
    "                  [--opponents random|naive|greedy | --level 1..10] [--lang …] [--plain]\n"
    "                  [--record FILE]\n"
    "                  [--load FILE] [--pos POSITION | --seed S]\n\n"
    "Plays in the terminal, line by line. --seat says which players are people; the\n"
    "computer plays the others. --level makes the computer think: 1 is for a child's\n"
    "first game, 10 takes up to a second per move.\n"
    "In games with hidden ninjas, nothing that has been revealed can be taken back; with\n"
    "--practice you can, alone against the computer, and the record says so.\n"
    "Onitama by default: both players are people; with --level alone, you are Blue;\n"
    "without a level, the computer moves at random. Onamazu by default: --players 2\n"
    "--seat 1 --opponents greedy. Among the opponents, random plays random moves, naive\n"
    "builds up and scores late, greedy makes the most of each turn. Seat 1 is the first\n"
    "player; --seat random gives you a random seat, as in the rulebook (R21).\n"
    "--rules letter plays by the letter of the rulebooks, --rules standard with our\n"
    "rulings (the default); for Onitama also single switches, such as repetition:0 or\n"
    "revealed:capture (B13, S10), for Onamazu a FILE of rules. --cards names the five\n"
    "cards: 'ox,boar,crab,bat,eagle' are dealt at random, 'ox,bat/boar,eagle/crab' as\n"
    "given, to Blue, Red and beside the board (W2); --winds names only the wind cards\n"
    "to deal from.\n"
    "At the prompt, 'hint' shows the best move, 'why MOVE' explains a move, and 'help'\n"
    "lists the rest. Ctrl-C stops the computer while it thinks and leaves the game.\n"
    "--record saves the game to a new file when it ends. A FILE, or --load, continues a\n"
    "saved game, with the same seats and level; if the file has several games,\n"
    "--game-number N picks one. The '.ogn' extension may be omitted. Without GAME or\n"
    "FILE, you are asked what to play if this is a terminal.";

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
    cmd_say(CMD_BAD_INPUT, "'--%s' must be one of '%s', not %q", name, words, str_of(value));
    return false;
}

/* The seats of Onamazu that are people: "all", "none" or numbers like "1,3"; false after complaining. */
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

/* One person, somewhere: the first player is drawn by lot, and that is seat 1 (R21). */
static void seat_by_lot(struct term_game *how)
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
        seat_by_lot(how);
        return true;
    }
    if (game_has_numbers(&how->entry->game))
        return read_seats(seat != NULL ? seat : "1", how->match->game->kind->players, how->person);
    if (!check_words(o, "seat", "both blue red none"))
        return false;
    if (seat == NULL)
        seat = how->level > 0 ? "blue" : "both";
    how->person[0] = is_one_of(seat, "both blue");
    how->person[1] = is_one_of(seat, "both red");
    return true;
}

/* A level for seats that are all people would be for nobody. */
static bool level_is_for_somebody(const struct cmd_options *o, const struct term_game *how)
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

/* Who plays: as the command line says; what it leaves open, as the record says that the game goes on
 * from. False after complaining. */
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
    how->practice = cmd_option(o, "practice") != NULL || (told && then.practice);
    return level_is_for_somebody(o, how) && may_practise(how);
}

/* How well the computer thinks; false after complaining. */
static bool read_level(const struct cmd_options *o, struct term_game *how)
{
    uint64_t level;

    if (!cmd_option_number(o, "level", 1, 10, 0, &level))
        return false;
    if (level > 0 && cmd_option(o, "opponents") != NULL) {
        cmd_say(CMD_BAD_INPUT, "'--level' and '--opponents' cannot be combined");
        return false;
    }
    how->level = (int)level;
    return true;
}

/* The file of that name, or the one that has ".ogn" behind it; NULL if there is neither. */
static const char *find_file(const char *word)
{
    static char memory[4096];
    struct text t;

    if (os_file_kind(word) != OS_FILE_NONE)
        return word;
    text_init(&t, memory, sizeof memory);
    text_format(&t, "%s.ogn", word);
    return !t.full && os_file_kind(memory) == OS_FILE_REGULAR ? memory : NULL;
}

/* The file that the word means, or NULL if it is a game. No game has a dot or a slash in its name. */
static const char *file_of(const char *word)
{
    const char *found = find_file(word);

    if (strpbrk(word, "./") != NULL)
        return found != NULL ? found : word;
    return found != NULL && !cmd_is_game(word) && os_file_kind(found) == OS_FILE_REGULAR ? found
                                                                                         : NULL;
}

/* A record; of one that is cut off, also what can be done about it. */
static enum status read_record(struct record *r, struct games_ruled *ruled, struct str content,
                               const struct cmd_options *o, struct err *e)
{
    struct err why;
    enum status rc = cmd_game_read(r, ruled, content, cmd_format_guess(content), o, &why);

    if (rc == CUT_OFF)
        return err_say(e, rc,
                       "%s; 'torii convert --to ogn -o NEW OLD' saves the part that is valid",
                       why.text);
    if (rc != OK)
        *e = why;
    return rc;
}

/* What is wrong gets the file it is wrong in, where that is not said already. */
static void name_file(const char *path, struct err *e)
{
    struct err why = *e;

    if (strstr(why.text, path) == NULL)
        (void)err_say(e, BAD_INPUT, "%q: %s", str_of(path), why.text);
}

/* The record to go on from: a whole game that nobody has won yet. On failure nothing is left. */
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

/* A record that could not be written at the end must be known at the start; nothing is overwritten
 * but the file that the game was loaded from. */
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

/* What is random in the levels: as the record has it that the game goes on from; repeatable where a seed
 * was named; else nobody knows. False after complaining. */
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

/* Adds an option that was chosen in the menu to those of the command line. */
static void set_option(struct cmd_options *o, const char *name, const char *value)
{
    if (value == NULL || cmd_option(o, name) != NULL)
        return;
    o->names[o->given] = name;
    o->values[o->given++] = value;
}

/* Asks for what the command line has not said; false if the person leaves. */
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
        c.wind = ""; /* whoever names the cards has chosen them */
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

/* A game that is called nearly so, or NULL; names with parts are explained elsewhere. */
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

/* The match: loaded, or opened as the command line says. */
static int open_match(struct term_game *how, struct games_entry *entry, const char *name,
                      const struct cmd_options *o, struct record **loaded)
{
    static struct match_step steps[RECORD_MAX_STEPS]; /* as many as a record can hold */
    static struct games_ruled ruled;
    struct err e;

    if (name != NULL && nearest_game(name) != NULL)
        return cmd_say(CMD_BAD_INPUT, "unknown game %q; did you mean '%s'?", str_of(name),
                       nearest_game(name));
    if (how->path == NULL)
        return cmd_open_match(entry, how->match, steps, RECORD_MAX_STEPS, name, o, &how->seed);
    ruled.entry = entry;
    if (cmd_rules_ruled(o, &ruled) != CMD_DONE)
        return CMD_BAD_INPUT;
    if (load(how->path, &ruled, o, loaded, &e) != OK)
        return cmd_complain(&e);
    if (cmd_option(o, "game-number") != NULL)
        how->path = NULL; /* other games are in that file too: nobody writes this one over them */
    *how->match = (*loaded)->match; /* its steps stay in the record */
    how->loaded = *loaded;
    return CMD_DONE;
}

int cmd_play(int argc, char **argv)
{
    struct cmd_options o;
    struct games_entry entry;
    struct match m;
    struct record *loaded = NULL;
    struct err e;
    int rc = cmd_options_read(&o, argc, argv,
                              CMD_GAME_OPTIONS "seat= lang= plain record= load= blue= red= "
                                               "opponents= level= practice game-number= help");

    if (rc != CMD_DONE)
        return rc;
    if (cmd_option(&o, "help") != NULL)
        return cmd_help(usage);
    if (o.count > 1)
        return cmd_misuse("play", "only one game or file is allowed; unexpected argument %q",
                          str_of(o.words[1]));
    if (!check_words(&o, "opponents", "random naive greedy"))
        return CMD_BAD_INPUT;

    struct term_game how = {
        .match = &m,
        .entry = &entry,
        .look = term_look_of(cmd_language(&o), cmd_option(&o, "plain") != NULL),
        .seed = os_random(),
        .record = cmd_option(&o, "record"),
        .name = {cmd_option(&o, "blue"), cmd_option(&o, "red")},
        .path = cmd_option(&o, "load"),
    };
    const char *name = o.count > 0 ? o.words[0] : NULL;

    if (!read_level(&o, &how))
        return CMD_BAD_INPUT;
    if (how.path != NULL && find_file(how.path) != NULL)
        how.path = find_file(how.path);
    if (name != NULL && how.path == NULL && file_of(name) != NULL) {
        how.path = file_of(name);
        name = NULL;
    }
    rc = check_record(how.record, cmd_option(&o, "game-number") == NULL ? how.path : NULL);
    if (rc != CMD_DONE)
        return rc;
    if (name == NULL && how.path == NULL && cmd_option(&o, "pos") == NULL && os_is_terminal(0) &&
        os_is_terminal(1) && !ask(&o, &how, &name))
        return CMD_DONE;
    if (!cmd_option_number(&o, "seed", 0, UINT64_MAX, how.seed, &how.seed))
        return CMD_BAD_INPUT;
    rc = open_match(&how, &entry, name, &o, &loaded);
    if (rc != CMD_DONE)
        return rc;

    uint64_t dealt = how.seed;

    if (loaded == NULL && cmd_option(&o, "pos") == NULL && !cmd_deal_named(&o))
        how.dealt = &dealt;
    how.seed ^= 0x6d6f766572u; /* another stream than the deal's */
    rc = !seat_all(&o, &how, loaded) || !find_secret(&o, dealt, loaded, how.secret) ? CMD_BAD_INPUT
         : term_play(&how, &e) == OK                                                ? CMD_DONE
                                     : cmd_complain(&e);
    free(loaded);
    return rc;
}
