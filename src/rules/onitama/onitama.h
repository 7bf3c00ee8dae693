/* Torii: MIT licence, see LICENSE. */
/*
 * Onitama with every expansion: the public interface of the module.
 *
 *        a  b  c  d  e
 *     5  20 21 22 23 24    Red's home row, arch c5
 *     4  15 16 17 18 19
 *     3  10 11 12 13 14    squares are numbered rank by rank from a1;
 *     2   5  6  7  8  9    a set of squares has one bit per square
 *     1   0  1  2  3  4    Blue's home row, arch c1 (N1)
 *
 * Four kinds share one move generator: base and wind (everything is open), shadow and light (ninjas are
 * hidden); the last two allow the spirit too (M1). docs/rules/onitama.md has the clauses.
 */
#ifndef RULES_ONITAMA_ONITAMA_H
#define RULES_ONITAMA_ONITAMA_H

#include "game/clauses.h"
#include "game/game.h"
#include "rules/onitama/card_counts.h" /* generated: ONI_CARDS, movement cards before wind cards */

enum {
    ONI_SQUARES = 25,
    ONI_NO_CARD = 63,    /* nothing dealt yet */
    ONI_OUT = 29,        /* a captured ninja, or one that this game does not have */
    ONI_UNPLACED = 30,   /* a ninja not yet placed (S2, L3) */
    ONI_NOWHERE = 31,    /* no square; in a view: a ninja on an unknown square */
    ONI_NO_PLY = 0xffff, /* this position does not count turns */
    ONI_NAME_SIZE = 40,  /* bytes of the longest game name, including the zero */
    ONI_REPETITION = 3,  /* a draw may be claimed at the third occurrence of a position (B13) */
};

enum { ONI_BLUE, ONI_RED };

typedef uint32_t oni_set; /* of squares */

/* The public part: all of a base or wind state. */
struct oni_core {
    uint64_t key; /* updated incrementally, see oni_key_of */
    union {
        struct {
            uint8_t hand[2][2]; /* cards; the card taken gets the slot of the card used (B10) */
            uint8_t beside;     /* the card beside the board, see oni_taker */
            uint8_t player;     /* to act */
            uint8_t spirit;     /* square of the wind spirit, ONI_NOWHERE without one */
            uint8_t rep;        /* occurrences of the position, 0 if not given */
        };
        uint64_t table; /* the same eight bytes as one word: a turn changes them at once */
    };
    oni_set pawns[2]; /* visible pawns of each player, including the master */
    oni_set masters;  /* both masters */
    uint32_t ply;     /* turns played, or ONI_NO_PLY */
};

enum oni_part { ONI_PART_MOVE, ONI_PART_NINJA, ONI_PART_LANTERN, ONI_PART_PLACE };

/* With ninjas. A player's ninjas are sorted by the text of their squares, those out last. */
struct oni_state {
    struct oni_core core;
    uint8_t ninja[2][2]; /* square, or ONI_OUT, ONI_UNPLACED, ONI_NOWHERE */
    uint8_t revealed;    /* bit 2 * player + index */
    uint8_t lanterns[2]; /* remaining */
    uint8_t part;        /* enum oni_part */
    uint8_t used;        /* in the ninja part: the slot of this turn's card, else 0 */
    uint8_t zero[7];
};

_Static_assert(sizeof(struct oni_core) == 32, "a base state has 32 bytes");
_Static_assert(sizeof(struct oni_state) == 48, "a state with everything has 48 bytes");

enum oni_mode { ONI_OPEN, ONI_SHADOW, ONI_LIGHT };

/* The rules block of a game. */
struct oni_rules {
    uint64_t deck;      /* movement cards to deal from, a bit each (P1) */
    uint32_t winds;     /* wind cards to deal from, a bit each (W2) */
    uint8_t version;    /* of a deck named without a version */
    uint8_t wind;       /* wind cards in the deal, 0 to 5 (W2) */
    bool spirit;        /* the Way of the Wind */
    uint8_t mode;       /* enum oni_mode */
    uint8_t light;      /* the Light player (L2) */
    uint8_t repetition; /* occurrences that allow claiming a draw; 0: never (B13) */
    bool
        revealed_capture; /* a ninja landing on a revealed one captures it, declared or not (S10) */
    char name[ONI_NAME_SIZE];
};

/* Fills rules for a name such as "onitama+sensei+wind"; the parts after the first in any order. Cards are
 * dealt from the newest versions of the decks. */
enum status oni_rules_named(struct str name, struct oni_rules *out, struct err *e);
/* The same with the decks of that version: a record that names none means the first. */
void oni_rules_set_version(struct oni_rules *rules, int version);
/* Rules for the game of a position, determined from its text (docs/formats/position.md). */
enum status oni_rules_of_position(struct str ofen, struct oni_rules *out, struct err *e);
/* "base", "sensei" or "all", optionally with a version ("base@2"), or card names separated by commas (P1). */
enum status oni_rules_set_deck(struct oni_rules *rules, struct str deck, struct err *e);
/* The deck in the form that oni_rules_set_deck reads. */
void oni_rules_print_deck(const struct oni_rules *rules, struct text *t);
/* The wind cards to deal from: "wind@2", or names separated by commas, at least as many as are dealt.
 * Printed in the same form; empty for the first version, the eight of the box (W2). */
enum status oni_rules_set_winds(struct oni_rules *rules, struct str list, struct err *e);
void oni_rules_print_winds(const struct oni_rules *rules, struct text *t);
/* Five cards by name, separated by commas: exactly these are dealt, at random (W2). */
enum status oni_rules_set_five(struct oni_rules *rules, struct str cards, struct err *e);
/*
 * The points that a table may decide differently (B13, S10), as one text: "standard", "letter" (strictly
 * the sentence of the rulebook), or switches separated by commas, "repetition:0,revealed:capture". Printed
 * in the shortest form; empty for the standard rules.
 */
enum status oni_rules_set_switches(struct oni_rules *rules, struct str text, struct err *e);
void oni_rules_print_switches(const struct oni_rules *rules, struct text *t);
bool oni_rules_same_switches(const struct oni_rules *a, const struct oni_rules *b);
/* The game with these rules, which must outlive it. */
struct game oni_game(const struct oni_rules *rules);

/* Cards. */
int oni_card_find(struct str name);                        /* -1 if none */
const char *oni_card_nearest(struct str name);             /* a suggestion, or NULL */
const char *oni_card_code(int card);                       /* "seasnake" */
const char *oni_card_name(int card, const char *language); /* "Serpent de mer" */
int oni_card_stamp(int card);                              /* player whose colour it bears */
oni_set oni_card_squares(int card, int player, int from, bool lower_part);
/* More than one pattern for pawns: two parts, or different squares for Red (the exception in N2).
 * Tablebases and networks do not support such a card. */
bool oni_card_is_split(int card);
/* The player who takes the card beside next; -1 before the deal. */
int oni_taker(const struct game *g, const void *state);
/* The text of the clauses. */
extern const struct clause_book oni_clause_book;
int oni_clause_count(void);
int oni_clause_find(struct str id); /* -1 if none; case-insensitive */
struct clause_words oni_clause_words(int clause, const char *language);

/* Sets the key of an open position that was assembled by hand. */
void oni_core_finish(struct oni_core *s);
/* Recomputed from scratch; always equal to core.key. */
uint64_t oni_key_of(const struct game *g, const void *state);

#endif
