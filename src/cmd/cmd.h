/* Torii: MIT licence, see LICENSE. */
/*
 * The verbs of the program, one short file each. Results go to stdout, messages to stderr. A verb returns
 * the exit status: 0 done, 1 a check failed, 2 usage, 3 bad input, 130 stopped by Ctrl-C with a part of the results.
 */
#ifndef CMD_CMD_H
#define CMD_CMD_H

#include "cmd/options.h"
#include "game/match.h"
#include "game/record.h"
#include "games/games.h"
#include "os/os.h"

enum {
    CMD_DONE = 0,
    CMD_CHECK_FAILED = 1,
    CMD_USAGE = 2,
    CMD_BAD_INPUT = 3,
    CMD_INTERRUPTED = 130
};
enum { CMD_MAX_STEPS = 1 << 16, CMD_MAX_INPUT = 64 << 20 };

/* "torii: …" on stderr, with the directives of text_format; returns rc. */
int cmd_say(int rc, const char *format, ...);
int cmd_complain(const struct err *e); /* an error from another room: bad input */
/* The same about a file or option, which is named unless the message does so already. */
int cmd_complain_of(const char *what, const struct err *e);
/* As with err_say: the static analyzer cannot see what they return. */
#ifdef __clang_analyzer__
#define cmd_say(rc, ...)         (cmd_say(rc, __VA_ARGS__), (rc))
#define cmd_complain(e)          (cmd_complain(e), CMD_BAD_INPUT)
#define cmd_complain_of(what, e) (cmd_complain_of(what, e), CMD_BAD_INPUT)
#endif
/* A command line that makes no sense: the reason, and a pointer to the help. Returns CMD_USAGE. */
int cmd_misuse(const char *verb, const char *format, ...);
/* The same for a value that an option cannot have. Returns CMD_BAD_INPUT. */
int cmd_bad_value(const char *verb, const char *format, ...);

/* Opens the game that a position belongs to, with --rules if given. */
int cmd_open_text(struct games_entry *entry, struct str text, const struct cmd_options *o);
/* Parses a complete position, dealt and without unknown ninjas, and opens its game. */
int cmd_open_position(struct games_entry *entry, struct game_state *state, const char *position,
                      const struct cmd_options *o);
/* --rules of Onamazu, read into memory that stays; NULL in *out without it. */
int cmd_rules_option(const struct cmd_options *o, const struct ona_rules **out);
/* The same for a record of either game: by name, in a file, or switches such as 'repetition:0'. */
int cmd_rules_ruled(const struct cmd_options *o, struct games_ruled *out);
/* Reads the rules of Onamazu by name ("standard", "letter") or from a file, printing every fault. */
int cmd_rules_read(const char *path, struct ona_rules *out);
/* Is it the name of a game, with any expansions? */
bool cmd_is_game(const char *name);
/* Does --cards say who gets which card (W2)? Otherwise the deal is random. */
bool cmd_deal_named(const struct cmd_options *o);
/* The game a command line asks for: by name with --deck, --winds, --wind, --cards, --light, --players and
 * --rules. */
int cmd_open_game(struct games_entry *entry, const char *name, const struct cmd_options *o);
/* A match from --pos, from --cards, or dealt from --seed (a random one if not given). */
int cmd_open_match(struct games_entry *entry, struct match *m, struct match_step *steps,
                   size_t size, const char *name, const struct cmd_options *o, uint64_t *seed);
/* The options that cmd_open_game reads, and those that cmd_open_match reads besides. */
#define CMD_SETUP_OPTIONS                                                                            \
    {"deck", "DECK", .help = "the cards to deal from"},                                              \
        {"winds", "CARDS", .help = "the wind cards to deal from"},                                   \
        {"wind", "N", .help = "how many wind cards to deal, 0 to 5", CMD_NUMBER, 0, 5},              \
        {"light", "blue|red", .help = "who plays Light", CMD_CHOICE},                                \
        {"players", "N", .help = "players of Onamazu, 2 to 4 (2)", CMD_NUMBER, 2, GAME_MAX_PLAYERS}, \
    {                                                                                                \
        "rules", "RULES",                                                                            \
            .help =                                                                                  \
                "standard (our rulings, the default) or letter (the letter of the rulebooks); "      \
                "for "                                                                               \
                "Onitama also switches such as repetition:0 (B13) or revealed:capture (S10), for "   \
                "Onamazu a file"                                                                     \
    }
#define CMD_DEAL_OPTIONS                                                                   \
    {"pos", "POSITION", .help = "start from this position"},                               \
        {"seed", "S", .help = "the seed of everything random", CMD_NUMBER, 0, UINT64_MAX}, \
        {"cards", "CARDS",                                                                 \
         .help = "the five cards: 'ox,boar,crab,bat,eagle' are dealt at random, "          \
                 "'ox,bat/boar,eagle/crab' "                                               \
                 "as given, to Blue, to Red and beside the board (W2)"},                   \
    {                                                                                      \
        "deal", "random|named", .help = "how to deal the cards of --cards", CMD_CHOICE     \
    }

/* Records and positions, whatever format they come in (record.c). */
enum cmd_format { CMD_LITAMA, CMD_OFEN, CMD_OGN, CMD_JSON, CMD_FORMATS };

bool cmd_format_find(const char *name, enum cmd_format *out);
enum cmd_format cmd_format_guess(struct str content);
/* Same statuses as record_read; `ruled` must live as long as the record. */
enum status cmd_record_read(struct record *r, struct games_ruled *ruled, struct str content,
                            enum cmd_format format, struct err *e);
/* The same; of a text with several games, as a match keeps them, the one that --game-number names. */
enum status cmd_game_read(struct record *r, struct games_ruled *ruled, struct str content,
                          enum cmd_format format, const struct cmd_options *o, struct err *e);
/* The file named by the word, standard input without one, or the word if it is a position. */
enum status cmd_content_read(const char *word, struct os_bytes *out, struct str *content,
                             struct err *e);

extern const char cmd_commit[]; /* what the program was built from; "" outside a repository */

extern const struct cmd_verb cmd_analyse, cmd_bench, cmd_convert, cmd_engine, cmd_lab, cmd_ladder,
    cmd_match, cmd_perft, cmd_play, cmd_puzzle, cmd_render, cmd_rules, cmd_serve, cmd_table,
    cmd_trace, cmd_verify;

#endif
