/* Torii: MIT licence, see LICENSE. */
/*
 * Onitama with every box: the door of the room.
 *
 *        a  b  c  d  e
 *     5  20 21 22 23 24    Red's home row, arch c5
 *     4  15 16 17 18 19
 *     3  10 11 12 13 14    squares are numbered rank by rank from a1;
 *     2   5  6  7  8  9    a set of squares is one bit a square
 *     1   0  1  2  3  4    Blue's home row, arch c1 (N1)
 *
 * Four kinds share one move generator: base and wind (everything is open), shadow and light (ninjas
 * are hidden); the last two take the spirit too (M1). docs/rules/onitama.md has the clauses.
 */
#ifndef RULES_ONITAMA_ONITAMA_H
#define RULES_ONITAMA_ONITAMA_H

#include "game/clauses.h"
#include "game/game.h"

enum {
    ONI_SQUARES = 25,
    ONI_CARDS = 42,      /* in the order of data/cards.tsv; before a change read docs/cards.md */
    ONI_MOVE_CARDS = 34, /* movement cards come first, then the eight wind cards */
    ONI_BASE_CARDS = 16,
    ONI_SENSEI_CARDS = 18, /* Goat and Sheep among them */
    ONI_NO_CARD = 63,      /* nothing dealt yet */
    ONI_OUT = 29,          /* a ninja taken, or a place no ninja has in this game */
    ONI_UNPLACED = 30,     /* a ninja not yet placed (S2, L3) */
    ONI_NOWHERE = 31,      /* no square; in a view: a ninja whose square is not known */
    ONI_NO_PLY = 0xffff,   /* turns are not counted in this position */
    ONI_NAME_SIZE = 40,    /* bytes of the longest game name, the zero included */
    ONI_ALL_WINDS = 255,   /* the eight wind cards as a set (W2) */
    ONI_REPETITION = 3,    /* a draw may be claimed the third time a position stands (B13) */
};

enum { ONI_BLUE, ONI_RED };

typedef uint32_t oni_set; /* of squares */

/* What everybody sees: all of a base or wind state. */
struct oni_core {
    uint64_t key; /* grows and shrinks with every change, see oni_key_of */
    union {
        struct {
            uint8_t hand[2][2]; /* cards; the card taken gets the slot of the card used (B10) */
            uint8_t beside;     /* the card beside the board, see oni_taker */
            uint8_t player;     /* to act */
            uint8_t spirit;     /* square of the wind spirit, ONI_NOWHERE without one */
            uint8_t rep;        /* how often the position has stood, 0 if not told */
        };
        uint64_t table; /* the same eight bytes at once: a turn changes them in one go */
    };
    oni_set pawns[2]; /* visible pawns of each player, the master among them */
    oni_set masters;  /* both masters */
    uint32_t ply;     /* turns played, or ONI_NO_PLY */
};

enum oni_part { ONI_PART_MOVE, ONI_PART_NINJA, ONI_PART_LANTERN, ONI_PART_PLACE };

/* With ninjas. Squares of one player's ninjas are sorted as text, those out come last. */
struct oni_state {
    struct oni_core core;
    uint8_t ninja[2][2]; /* square, or ONI_OUT, ONI_UNPLACED, ONI_NOWHERE */
    uint8_t revealed;    /* bit 2 * player + index */
    uint8_t lanterns[2]; /* left */
    uint8_t part;        /* enum oni_part */
    uint8_t used;        /* in the ninja part: the slot of the card of this turn, else 0 */
    uint8_t zero[7];
};

_Static_assert(sizeof(struct oni_core) == 32, "a base state has 32 bytes");
_Static_assert(sizeof(struct oni_state) == 48, "a state with everything has 48 bytes");

enum oni_mode { ONI_OPEN, ONI_SHADOW, ONI_LIGHT };

/* The rules block of a game. */
struct oni_rules {
    uint64_t deck;      /* movement cards dealt from, a bit each (P1) */
    uint8_t winds;      /* wind cards dealt from, a bit each (W2) */
    uint8_t wind;       /* wind cards in the deal, 0 to 5 (W2) */
    bool spirit;        /* the Way of the Wind */
    uint8_t mode;       /* enum oni_mode */
    uint8_t light;      /* the Light player (L2) */
    uint8_t repetition; /* a draw may be claimed when a position stands so often; 0: never (B13) */
    bool
        revealed_capture; /* a ninja that lands on a revealed one takes it, declared or not (S10) */
    char name[ONI_NAME_SIZE];
};

enum oni_deck { ONI_DECK_BASE, ONI_DECK_SENSEI, ONI_DECK_ALL };

/* Fills rules for a name such as "onitama+sensei+wind"; the parts after the first in any order. */
enum status oni_rules_named(struct str name, struct oni_rules *out, struct err *e);
/* Rules for the game a position belongs to, told by its text (docs/formats/position.md). */
enum status oni_rules_of_position(struct str ofen, struct oni_rules *out, struct err *e);
/* "base", "sensei", "all" or card names with commas (P1). */
enum status oni_rules_set_deck(struct oni_rules *rules, struct str deck, struct err *e);
/* The deck as oni_rules_set_deck reads it. */
void oni_rules_print_deck(const struct oni_rules *rules, struct text *t);
/* The wind cards dealt from, names with commas, as many at least as are dealt; printed as they are read,
 * and nothing where it is all eight (W2). */
enum status oni_rules_set_winds(struct oni_rules *rules, struct str list, struct err *e);
void oni_rules_print_winds(const struct oni_rules *rules, struct text *t);
/* Five cards by name, with commas: these are dealt, and chance says who gets which (W2). */
enum status oni_rules_set_five(struct oni_rules *rules, struct str cards, struct err *e);
/*
 * The points that a table may settle otherwise than we do (B13, S10), as one text: "standard", "letter"
 * (the sentence of the rulebook and nothing else), or switches with commas, "repetition:0,revealed:capture".
 * Printed in the shortest form, and nothing for the standard rules.
 */
enum status oni_rules_set_switches(struct oni_rules *rules, struct str text, struct err *e);
void oni_rules_print_switches(const struct oni_rules *rules, struct text *t);
bool oni_rules_same_switches(const struct oni_rules *a, const struct oni_rules *b);
/* The game that plays by these rules; rules must live as long as the game. */
struct game oni_game(const struct oni_rules *rules);

/* Cards. */
int oni_card_find(struct str name);                        /* -1 if there is none */
const char *oni_card_nearest(struct str name);             /* a suggestion, or NULL */
const char *oni_card_code(int card);                       /* "seasnake" */
const char *oni_card_name(int card, const char *language); /* "Serpent de mer" */
int oni_card_stamp(int card);                              /* player whose colour it bears */
oni_set oni_card_squares(int card, int player, int from, bool lower_part);
/* The player who takes the card beside next; -1 before the deal. */
int oni_taker(const struct game *g, const void *state);
/* The clauses in words. */
extern const struct clause_book oni_clause_book;
int oni_clause_count(void);
int oni_clause_find(struct str id); /* -1 if there is none; upper or lower case */
struct clause_words oni_clause_words(int clause, const char *language);

/* Sets the key of an open position that was put together by hand. */
void oni_core_finish(struct oni_core *s);
/* Recomputed from nothing; equal to core.key at all times. */
uint64_t oni_key_of(const struct game *g, const void *state);

#endif
