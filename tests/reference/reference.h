/* Torii: MIT licence, see LICENSE. */

/*
 * The slow second implementation of Onitama with all its expansions.
 *
 * It is written from the rule text alone and shares no line with the engine, so that the two can be
 * compared. It is meant to be read beside the rules: every function names the clause it plays.
 *
 *     rank 5  s s m s s    board[4][0] .. board[4][4]     Red's home row, arch c5
 *     rank 4  . . . . .
 *     rank 3  . . W . .    board[2][2] is c3
 *     rank 2  . . . . .
 *     rank 1  S S M S S    board[0][0] .. board[0][4]     Blue's home row, arch c1
 *        file a b c d e
 *
 * A position is plain data, copied by assignment. Nothing here allocates, prints or keeps a state.
 */
#ifndef TORII_TESTS_REFERENCE_H
#define TORII_TESTS_REFERENCE_H

#include <stdint.h>

enum { REF_MAX_ACTIONS = 256, REF_TEXT = 64, REF_OFEN = 256 };

enum { REF_BLUE = 0, REF_RED = 1, REF_OVER = 2 };

/* REF_UNKNOWN only comes from reading a view: in play, on a square the viewer does not know. */
enum ref_where { REF_OUT, REF_UNPLACED, REF_UNKNOWN, REF_STANDS };

struct ref_square {
    int file; /* 0 = a .. 4 = e */
    int rank; /* 0 = rank 1 .. 4 = rank 5 */
};

struct ref_ninja {
    enum ref_where where;
    struct ref_square square; /* means something only when where is REF_STANDS */
    int revealed;             /* 1 while everybody sees it (S8) */
};

struct ref_position {
    char board[5][5];             /* [rank][file]: '.' empty, S M s m as in OFEN, W the spirit */
    int to_act;                   /* REF_BLUE or REF_RED */
    int hand[2][2];               /* [player][slot], numbers of cards in file order */
    int beside;                   /* the card beside the board */
    char game;                    /* 'o' no ninjas, 's' Shadow, 'l' Light */
    int shadow_player;            /* Light: the player who has only ninjas */
    struct ref_ninja ninja[2][2]; /* [player]: none, one (Shadow) or two (Light) in use */
    int lanterns[2];              /* left; 0 for a player who has none in this game */
    int ply;                      /* turns played */
    int ply_given;                /* 1: write ply= also where no ninjas exist */
    int rep;                      /* how often the position has stood; 0 = not given */
    char part;                    /* '-' a turn begins; 's', 'n', 'l' as in OFEN */
    int part_card;                /* the card of part 'n' */
    int no_claims;                /* 1: repetition:0, nothing can be claimed (B13) */
    int takes_revealed; /* 1: revealed:capture, landing on a revealed ninja takes it (S10) */
};

/* Reads one line of OFEN. 0 good; -1 refused, and *p is untouched. Positions before the deal
 * ("-/-/-") are refused: the reference begins with dealt cards. */
int ref_parse(struct ref_position *p, const char *ofen);

/* Writes the canonical OFEN. scope: 'f' everything, 'b' Blue's view, 'r' Red's, 's' a spectator's.
 * out has REF_OFEN bytes. */
void ref_print(const struct ref_position *p, char scope, char *out);

/* Who acts: REF_BLUE, REF_RED, or REF_OVER. */
int ref_turn(const struct ref_position *p);

/* Every legal action of the player to act, sorted bytewise; returns how many. out has
 * REF_MAX_ACTIONS rows. A view must be the acting player's own. */
int ref_legal(const struct ref_position *p, char out[][REF_TEXT]);

/* Plays one action (not a joined turn). 0 good; -1 not legal, and nothing is changed.
 * events: what Blue [0], Red [1] and a spectator [2] are shown. */
int ref_play(struct ref_position *p, const char *text, char events[3][REF_TEXT]);

/* When the game is over: 2 for the winner, 0 for the loser. Before: -1 -1. */
void ref_result(const struct ref_position *p, int result[2]);

/* A text that is equal for two positions exactly when they are the same position: ply (except for
 * being 0 where ninjas exist), rep and the order of a hand do not count. out: REF_OFEN bytes. */
void ref_identity(const struct ref_position *p, char *out);

/* The version of the decks that seeds deal from; 0, as at first, is the newest. */
extern int ref_deck_version;

/* A seeded deal (N8). game is a name such as "onitama+sensei+wind+shadow"; wind_cards is the k of
 * W2 and counts only with "+wind"; light_is_red counts only with "+light". */
void ref_deal(struct ref_position *p, const char *game, int wind_cards, int light_is_red,
              uint64_t seed);

/* The same with five cards by their numbers, whichever they are: W2 in its second way. */
void ref_deal_five(struct ref_position *p, const char *game, const int cards[5], int light_is_red,
                   uint64_t seed);

/* Another table: "standard", "letter", "repetition:0" or "revealed:capture". 0 good; -1 refused. */
int ref_set_rules(struct ref_position *p, const char *rules);

/* B13: may a draw be claimed in a position that has stood so often, after N quiet turns? */
int ref_may_claim(const struct ref_position *p, int standings, int quiet_turns);

/* Counts of turns (interfaces, Perft). strict 0: a finished game counts 1; strict 1: only sequences
 * of exactly depth turns. Placements are no plies. Depth 0 counts 1. */
uint64_t ref_perft(const struct ref_position *p, int depth, int strict);

/* SplitMix64 and the unbiased draw below n (Onamazu, section 7). */
uint64_t ref_rng_next(uint64_t *state);
uint64_t ref_rng_below(uint64_t *state, uint64_t n);

#endif
