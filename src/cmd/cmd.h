/* Torii: MIT licence, see LICENSE. */
/*
 * The verbs of the program, one short file each. Data goes to stdout, words to stderr. A verb returns
 * the exit status: 0 done, 1 a check failed, 2 usage, 3 bad input.
 */
#ifndef CMD_CMD_H
#define CMD_CMD_H

#include "game/match.h"
#include "game/record.h"
#include "games/games.h"
#include "os/os.h"

enum { CMD_DONE = 0, CMD_CHECK_FAILED = 1, CMD_USAGE = 2, CMD_BAD_INPUT = 3 };
enum { CMD_MAX_WORDS = 8, CMD_MAX_STEPS = 1 << 16, CMD_MAX_INPUT = 64 << 20 };

/* The command line of a verb after it was read: plain words, and options by name. */
struct cmd_options {
    const char *words[CMD_MAX_WORDS];
    int count;
    int given; /* options */
    const char *names[CMD_MAX_WORDS * 2];
    const char *values[CMD_MAX_WORDS * 2]; /* "" for an option without a value */
};

/*
 * Reads argv; `known` lists the options the verb takes, a space between, those with a value marked by
 * "=": "depth= strict". Complains to stderr and returns CMD_USAGE when something else stands there,
 * CMD_BAD_INPUT for a --lang that is not spoken here.
 */
int cmd_options_read(struct cmd_options *o, int argc, char **argv, const char *known);
const char *cmd_option(const struct cmd_options *o, const char *name); /* NULL if not given */
/* A number in min…max, or `usual` if the option was not given; false after complaining. */
bool cmd_option_number(const struct cmd_options *o, const char *name, uint64_t min, uint64_t max,
                       uint64_t usual, uint64_t *out);
/* Seconds with a point in '--time', as milliseconds; false after complaining. */
bool cmd_option_time(const struct cmd_options *o, uint64_t usual, uint64_t *out);
/* The language to speak: --lang, or the environment's. */
const char *cmd_language(const struct cmd_options *o);

/* "torii: …" on stderr, with the directives of text_format; returns rc. */
int cmd_say(int rc, const char *format, ...);
int cmd_complain(const struct err *e); /* what went wrong in a room below: bad input */
/* As with err_say: told to the analyzer, which cannot see it. */
#ifdef __clang_analyzer__
#define cmd_say(rc, ...) (cmd_say(rc, __VA_ARGS__), (rc))
#define cmd_complain(e)  (cmd_complain(e), CMD_BAD_INPUT)
#endif
int cmd_usage(const char *usage); /* one line of it on stderr */
/* A command line that makes no sense: the reason, and where more is told. Returns CMD_USAGE. */
int cmd_misuse(const char *verb, const char *format, ...);
/* The same of a value that an option cannot have. Returns CMD_BAD_INPUT. */
int cmd_bad_value(const char *verb, const char *format, ...);
int cmd_help(const char *text); /* all of it on stdout, in lines of 79 columns */

/* The game that a position in text is of, by --rules where that is given. */
int cmd_open_text(struct games_entry *entry, struct str text, const struct cmd_options *o);
/* A whole position, dealt and with nothing hidden behind a question mark; and the game it is of. */
int cmd_open_position(struct games_entry *entry, struct game_state *state, const char *position,
                      const struct cmd_options *o);
/* --rules of Onamazu, read into memory that stays; NULL in *out without it. */
int cmd_rules_option(const struct cmd_options *o, const struct ona_rules **out);
/* The same for a record of either game: by name, in a file, or switches such as 'repetition:0'. */
int cmd_rules_ruled(const struct cmd_options *o, struct games_ruled *out);
/* The rules of Onamazu by name ("standard", "letter") or in a file, of which every fault is told. */
int cmd_rules_read(const char *path, struct ona_rules *out);
/* Is it the name of a game, whatever expansions stand behind it? */
bool cmd_is_game(const char *name);
/* Are the cards of the deal named, and who gets which (W2)? Else chance deals, all cards or those named. */
bool cmd_deal_named(const struct cmd_options *o);
/* The game a command line asks for: by name with --deck, --winds, --wind, --cards, --light, --players and
 * --rules. */
int cmd_open_game(struct games_entry *entry, const char *name, const struct cmd_options *o);
/* A match from --pos, from --cards, or dealt from --seed (a random one if not given). */
int cmd_open_match(struct games_entry *entry, struct match *m, struct match_step *steps,
                   size_t size, const char *name, const struct cmd_options *o, uint64_t *seed);
#define CMD_GAME_OPTIONS "pos= cards= deal= seed= deck= winds= wind= light= players= rules= "

/* Records and positions, whatever format they come in (record.c). */
enum cmd_format { CMD_LITAMA, CMD_OFEN, CMD_OGN, CMD_JSON, CMD_FORMATS };

bool cmd_format_find(const char *name, enum cmd_format *out);
enum cmd_format cmd_format_guess(struct str content);
/* Statuses as of record_read; `ruled` must live as long as the record. */
enum status cmd_record_read(struct record *r, struct games_ruled *ruled, struct str content,
                            enum cmd_format format, struct err *e);
/* The same; of a text with several games, as a match keeps them, the one that --game-number names. */
enum status cmd_game_read(struct record *r, struct games_ruled *ruled, struct str content,
                          enum cmd_format format, const struct cmd_options *o, struct err *e);
/* The file named by the word, standard input without one, or the word if it is a position. */
enum status cmd_content_read(const char *word, struct os_bytes *out, struct str *content,
                             struct err *e);

int cmd_analyse(int argc, char **argv);
int cmd_bench(int argc, char **argv);
int cmd_convert(int argc, char **argv);
int cmd_engine(int argc, char **argv);
int cmd_lab(int argc, char **argv);
int cmd_ladder(int argc, char **argv);
int cmd_match(int argc, char **argv);
int cmd_table(int argc, char **argv);
int cmd_perft(int argc, char **argv);
int cmd_play(int argc, char **argv);
int cmd_render(int argc, char **argv);
int cmd_rules(int argc, char **argv);
int cmd_serve(int argc, char **argv);
int cmd_trace(int argc, char **argv);
int cmd_verify(int argc, char **argv);

#endif
