/* Torii: MIT licence, see LICENSE. */
/* The registry of games: the only module that knows which games exist. */
#ifndef GAMES_GAMES_H
#define GAMES_GAMES_H

#include "game/game.h"
#include "game/record.h"
#include "rules/onamazu/onamazu.h"
#include "rules/onitama/onitama.h"

struct games_game;

/* A game with its rules block. The game points into it, so it is filled in place and must not be copied. */
struct games_entry {
    struct game game;
    const struct games_game *of; /* its row in the registry */
    struct oni_rules onitama;    /* only the one of this game is filled */
    struct ona_rules onamazu;
};

/* Set-up options; a NULL or negative field means the default. */
struct games_options {
    const char *deck;     /* "base", "sensei@2", "all" … or card names (P1) */
    const char *winds;    /* "wind@2", or names of the wind cards dealt from (W2) */
    const char *five;     /* names of the five cards to be dealt at random (W2) */
    int version;          /* of decks named without a version; 0: the newest */
    int wind;             /* wind cards in the deal, 0 to 5 (W2) */
    int light;            /* the Light player (L2) */
    int players;          /* of Onamazu, 2 to 4; 0 means the default */
    const char *switches; /* of Onitama: "standard", "letter", "repetition:0" … (B13, S10) */
    const struct ona_rules *rules; /* of Onamazu */
};

/* All defaults. */
#define GAMES_USUAL ((struct games_options){.wind = -1, .light = -1})

/* Rules supplied by the caller, for games that need them; NULL: none. */
struct games_ruled {
    struct games_entry *entry;
    const struct ona_rules *rules; /* of Onamazu; they must match the record's */
    const char *switches;          /* of Onitama: the switches of a record that names none */
};

typedef void games_adder(void *context, const void *bytes, size_t size);

/*
 * A row of the registry: everything a game provides besides its kind. Nothing outside this module tests
 * which game an entry is; any other difference between games belongs here or in struct game_kind.
 */
struct games_game {
    const char *title;
    bool file;         /* its rules are a file of numbers; otherwise a few switches */
    bool dice;         /* chance goes on acting after the deal */
    size_t rules_size; /* of its rules block */
    const char *player_tags[GAME_MAX_PLAYERS]; /* record tags with the players' names … */
    const char *seat_tags[GAME_MAX_PLAYERS];   /* … and with what occupies each seat */
    int minds; /* number of simple engines: random first, then those that evaluate */

    /* Is this a name of this game? Is this text one of its positions? */
    bool (*has_name)(struct str name);
    bool (*has_position)(struct str position);
    enum status (*open)(struct games_entry *out, struct str name,
                        const struct games_options *options, struct err *e);
    enum status (*open_position)(struct games_entry *out, struct str position,
                                 const struct games_options *options, struct err *e);
    /* The game on a given rules block; and the rules block of an entry. */
    struct game (*game)(const void *rules, int players);
    void *(*rules)(struct games_entry *entry);
    const void *(*standard)(void); /* a rules block shared by most games, or NULL */
    /* The same game, as far as a position can tell? */
    bool (*is_same)(const struct games_entry *a, const struct games_entry *b);
};

/* The record part of a row; separate because some programs do without records. */
struct games_written {
    enum status (*open)(const struct games_ruled *with, const struct record *r, struct err *e);
    enum status (*tag)(const struct games_entry *entry, struct record *r, struct err *e);
    /* Everything that the rules of a game depend on. */
    void (*identify)(const struct games_entry *entry, games_adder *add, void *context);
};

/* The rows, and the lists of those that this program has, both in the same order; NULL ends the first.
 * Each program has a file with its lists. */
extern const struct games_game games_onitama, games_onamazu;
extern const struct games_written games_onitama_written, games_onamazu_written;
extern const struct games_game *const games_list[];
extern const struct games_written *const games_written_list[];

enum { GAMES_ONITAMA = 12, GAMES_COUNT = GAMES_ONITAMA + 1 /* plus Onamazu, the last */ };

/* A combination that the rulebook reserves for advanced players: ninjas with the wind, or with cards from
 * outside the base game (M1). */
bool games_is_expert(const struct games_entry *entry);
/* Names of all games, in registry order. */
const char *games_name(int i);
/* The row of the game with this name; NULL if there is none. */
const struct games_game *games_named(struct str name);
/* A game by its name; by the text of a position. */
enum status games_open(struct games_entry *out, struct str name,
                       const struct games_options *options, struct err *e);
enum status games_open_position(struct games_entry *out, struct str position, struct err *e);
/* The same with the rules or switches of the options, if the game has any. */
enum status games_open_told(struct games_entry *out, struct str position,
                            const struct games_options *options, struct err *e);
/* Can a position like this need rules from a file because they are not the standard ones? */
bool games_position_has_file(struct str position);
/* A copy of a game of that row, with its own copy of the rules. */
void games_copy(struct games_entry *out, const struct games_game *of, const struct game *game);
/* The same by the tags of a record (a record_opener; the context is a struct games_entry); with rules of
 * Onamazu supplied, if the record needs them (the context is a struct games_ruled); and the tags that name
 * a game with its options. */
enum status games_open_record(void *entry, const struct record *r, const struct game **out,
                              struct err *e);
enum status games_open_ruled_record(void *ruled, const struct record *r, const struct game **out,
                                    struct err *e);
enum status games_tag_record(const struct games_entry *entry, struct record *r, struct err *e);
/* Passes everything that the rules depend on to the adder. */
void games_identify(const struct games_entry *entry, games_adder *add, void *context);
/* The level in the tag of that seat; 0 if it is not a level. */
int games_seat_level(const struct games_entry *entry, const struct record *r, int seat);
/* The rules of an Onamazu entry: their hash, and how they differ from the standard ones. */
enum { GAMES_HASH_SIZE = 17 };
void games_rules_print(const struct games_entry *entry, char hash[GAMES_HASH_SIZE],
                       struct text *changes);

#endif
