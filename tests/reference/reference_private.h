/* Torii: MIT licence, see LICENSE. */

/*
 * What the files of the reference share: cards, questions about a position, lists of actions.
 *
 *     reference_cards.c   the cards, the random stream, seeded deals
 *     reference_board.c   questions about a position
 *     reference_print.c   positions as text; action and event texts
 *     reference_parse.c   positions from text
 *     reference_moves.c   which actions are legal
 *     reference.c         playing an action, results, perft
 */
#ifndef TORII_TESTS_REFERENCE_PRIVATE_H
#define TORII_TESTS_REFERENCE_PRIVATE_H

#include "reference.h"
#include "reference_table.h" /* made from data/cards.tsv by gen_table.py */

struct ref_offset {
    int dx; /* right, seen from the player */
    int dy; /* forward */
};

struct ref_card {
    const char *name;
    const char *deck;
    int since;                     /* the version of the deck that brought it */
    int stamp;                     /* REF_BLUE or REF_RED */
    struct ref_offset moves[2][9]; /* Blue's and Red's; each ends with 0,0, which no card has */
    struct ref_offset wind[7];     /* the lower pattern of a wind card; ends with 0,0 */
};

enum ref_kind {
    REF_PAWN,       /* ox:c1c2, bat:b1b2+@c3e4 */
    REF_SPIRIT,     /* ox:@c3c4 */
    REF_PASS,       /* ox:pass */
    REF_LIGHT_MOVE, /* ox:nb5c4, a ninja's move in Light */
    REF_PLACE,      /* nb1 or nb5,d5 */
    REF_NINJA_PART, /* nb1c2, nb1c2!, n- */
    REF_LANTERN     /* lc, l3, l- */
};

struct ref_action {
    enum ref_kind kind;
    int card;               /* PAWN, SPIRIT, PASS, LIGHT_MOVE */
    struct ref_square from; /* PAWN, LIGHT_MOVE, NINJA_PART; PLACE: the first square */
    struct ref_square to;   /* PAWN, LIGHT_MOVE, NINJA_PART; PLACE in Light: the second square */
    int two;                /* PLACE: 1 when two ninjas are placed */
    int stays;              /* NINJA_PART: n- */
    int attempt;            /* NINJA_PART: the ! */
    int spirit_moves;       /* SPIRIT always; PAWN and LIGHT_MOVE with a wind card */
    struct ref_square spirit_from;
    struct ref_square spirit_to;
    char line; /* LANTERN: a-e, 1-5 or - */
};

/* What happened when an action was played, as far as events tell it (N7). */
struct ref_outcome {
    int hidden_taken;   /* a pawn took a hidden ninja: * */
    int spirit_stopped; /* that won the game, so the spirit did not move (W11) */
    int swapped[2];     /* the spirit revealed a hidden ninja of Blue / of Red: ~b ~r */
    int captured;       /* a ninja took a visible pawn */
    int was_revealed;   /* the ninja of a ninja part stood revealed */
    int secret_pass;    /* a pass of the Shadow side of Light (L5) */
    char answer;        /* 'y' or 'n' to an attempt or a lantern; 0 none was asked */
};

struct ref_list {
    int count;
    struct ref_action action[REF_MAX_ACTIONS];
};

extern const struct ref_card ref_cards[REF_CARDS];

int ref_card_find(const char *name); /* -1 when there is no such card */
int ref_card_is_wind(int card);

int ref_owner(char piece); /* REF_BLUE, REF_RED, or -1 for '.' and 'W' */
int ref_on_board(struct ref_square square);
int ref_same_square(struct ref_square a, struct ref_square b);
char ref_piece_at(const struct ref_position *p, struct ref_square square);
struct ref_square ref_arch(int player);
int ref_find_piece(const struct ref_position *p, char piece, struct ref_square *square);
int ref_ninjas_of_game(const struct ref_position *p, int player);
int ref_ninjas_in_play(const struct ref_position *p, int player);
int ref_ninja_on(const struct ref_position *p, int player, struct ref_square square);
int ref_has_won(const struct ref_position *p, int player);
int ref_winner(const struct ref_position *p); /* -1 while nobody has won */
void ref_place_pawns(struct ref_position *p); /* the board of the start, without the spirit */

int ref_takes_revealed(const struct ref_position *p, struct ref_square to);
void ref_list_actions(const struct ref_position *p, struct ref_list *list);

/* An action as text. With public_form 0 and an outcome of zeros it is the move text. */
void ref_action_text(const struct ref_action *a, const struct ref_outcome *o, int public_form,
                     char *out);

#endif
