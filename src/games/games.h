/* Torii: MIT licence, see LICENSE. */
/* The list of games: the only room that knows which exist. */
#ifndef GAMES_GAMES_H
#define GAMES_GAMES_H

#include "game/game.h"
#include "game/record.h"
#include "rules/onamazu/onamazu.h"
#include "rules/onitama/onitama.h"

struct games_game;

/* A game with its rules block; the game points into it, so it is filled in place and not copied. */
struct games_entry {
    struct game game;
    const struct games_game *of; /* its row in the list */
    struct oni_rules onitama;    /* of the two only that of the game is filled */
    struct ona_rules onamazu;
};

/* What may be chosen when a game is set up; a NULL or negative field means the usual. */
struct games_options {
    const char *deck;     /* "base", "sensei", "all" or card names (P1) */
    const char *winds;    /* names of the wind cards dealt from (W2) */
    const char *five;     /* names of the five cards that chance deals out (W2) */
    int wind;             /* wind cards in the deal, 0 to 5 (W2) */
    int light;            /* the Light player (L2) */
    int players;          /* of Onamazu, 2 to 4; 0 means the usual */
    const char *switches; /* of Onitama: "standard", "letter", "repetition:0" … (B13, S10) */
    const struct ona_rules *rules; /* of Onamazu */
};

/* Nothing chosen. */
#define GAMES_USUAL ((struct games_options){.wind = -1, .light = -1})

/* Rules that are at hand, for the game that needs them; NULL: none. */
struct games_ruled {
    struct games_entry *entry;
    const struct ona_rules *rules; /* of Onamazu; they must be the record's own */
    const char *switches; /* of Onitama: what a record that does not say it was played by */
};

typedef void games_adder(void *context, const void *bytes, size_t size);

/*
 * A row of the list: all that a game brings besides its kind. Nobody outside of this room asks which game an
 * entry is; whatever else differs between games belongs here or in struct game_kind.
 */
struct games_game {
    const char *title;
    bool file;         /* its rules are numbers in a file; else they are a few switches */
    size_t rules_size; /* of its rules block */
    const char *player_tags[GAME_MAX_PLAYERS]; /* of a record: the players' names … */
    const char *seat_tags[GAME_MAX_PLAYERS];   /* … and who sits there */
    int minds; /* how many simple players it has: the random one, then those that reckon */

    /* Is this the name of such a game? Is this text one of its positions? */
    bool (*has_name)(struct str name);
    bool (*has_position)(struct str position);
    enum status (*open)(struct games_entry *out, struct str name,
                        const struct games_options *options, struct err *e);
    enum status (*open_position)(struct games_entry *out, struct str position,
                                 const struct games_options *options, struct err *e);
    /* The game on a rules block, wherever that is; and where an entry has it. */
    struct game (*game)(const void *rules, int players);
    void *(*rules)(struct games_entry *entry);
    const void *(*standard)(void); /* a rules block that most share, or NULL */
    /* Is it the same game, as far as a position tells? */
    bool (*is_same)(const struct games_entry *a, const struct games_entry *b);
};

/* The same of what a game has to do with records; apart, for there are programs without them. */
struct games_written {
    enum status (*open)(const struct games_ruled *with, const struct record *r, struct err *e);
    enum status (*tag)(const struct games_entry *entry, struct record *r, struct err *e);
    /* All that the rules of a game depend on. */
    void (*identify)(const struct games_entry *entry, games_adder *add, void *context);
};

/* The rows, and the lists of those that this program has, both in the same order; NULL ends the first. There is
 * a file for each program's lists. */
extern const struct games_game games_onitama, games_onamazu;
extern const struct games_written games_onitama_written, games_onamazu_written;
extern const struct games_game *const games_list[];
extern const struct games_written *const games_written_list[];

enum { GAMES_ONITAMA = 12, GAMES_COUNT = GAMES_ONITAMA + 1 /* and Onamazu, the last */ };

/* A mix that the rulebook leaves to advanced players: ninjas with the wind, or with other cards than those
 * of the base game (M1). */
bool games_is_expert(const struct games_entry *entry);
/* Names of all games, in the order of the list. */
const char *games_name(int i);
/* The row that a game of this name belongs to; NULL: there is none. */
const struct games_game *games_named(struct str name);
/* A game by its name; by the text of a position. */
enum status games_open(struct games_entry *out, struct str name,
                       const struct games_options *options, struct err *e);
enum status games_open_position(struct games_entry *out, struct str position, struct err *e);
/* The same by the rules or switches of the options, as far as the game has such. */
enum status games_open_told(struct games_entry *out, struct str position,
                            const struct games_options *options, struct err *e);
/* Does a position like this need rules from a file, if they are not the standard ones? */
bool games_position_has_file(struct str position);
/* The same game as this one of that row, with its own copy of the rules. */
void games_copy(struct games_entry *out, const struct games_game *of, const struct game *game);
/* The same by the tags of a record (a record_opener; the context is a struct games_entry); with
 * rules of Onamazu at hand, if the record needs them (the context is a struct games_ruled); and the
 * tags that name a game with its options. */
enum status games_open_record(void *entry, const struct record *r, const struct game **out,
                              struct err *e);
enum status games_open_ruled_record(void *ruled, const struct record *r, const struct game **out,
                                    struct err *e);
enum status games_tag_record(const struct games_entry *entry, struct record *r, struct err *e);
/* Tells the adder all that the rules depend on. */
void games_identify(const struct games_entry *entry, games_adder *add, void *context);
/* The level in the tag that says who sits there; 0 where it is none. */
int games_seat_level(const struct games_entry *entry, const struct record *r, int seat);
/* Which rules of Onamazu an entry has: their hash, and how they differ from the standard ones. */
enum { GAMES_HASH_SIZE = 17 };
void games_rules_print(const struct games_entry *entry, char hash[GAMES_HASH_SIZE],
                       struct text *changes);

#endif
