/* Torii: MIT licence, see LICENSE. */
/* A UGI position: a game, its first position and the moves since, either complete or as one seat
 * saw it. */
#ifndef ENGINE_UGI_POSITION_H
#define ENGINE_UGI_POSITION_H

#include "games/games.h"

/* Large, so on the heap. Never copied: the entry's game points into it. */
struct ugi_position {
    bool set;                      /* a position is set */
    const struct ona_rules *rules; /* of Onamazu; borrowed. NULL: the standard rules */
    char switches[64]; /* of Onitama: "letter", "repetition:0" …; "": the standard rules */
    struct games_entry entry;
    int seat;           /* the seat whose view it is; GAME_FULL: complete */
    struct match match; /* the game, as far as that seat sees it … */
    struct watch watch; /* … and what it can deduce */
    struct match_step steps[RECORD_MAX_STEPS];
    struct game_state first; /* buffers of ugi_position_seen */
    game_action events[RECORD_MAX_STEPS];
};

struct ugi_position *ugi_position_new(void); /* NULL without memory */
void ugi_position_free(struct ugi_position *p);

/*
 * "startpos moves …", "ofen … moves …", "view SEAT … moves …"; `game` is the game of startpos.
 * Moves are separated by blanks, in Onamazu, whose moves contain blanks, by semicolons. On failure
 * no position is set.
 */
enum status ugi_position_set(struct ugi_position *p, struct str game, struct str text,
                             struct err *e);

/* The current position, or the seat's view of it. */
const void *ugi_position_state(const struct ugi_position *p);
/* What the seat to act has seen; borrowed until p changes. ILLEGAL if nobody can act, or if another
 * seat than that of the view is to act. */
enum status ugi_position_seen(struct ugi_position *p, struct game_seen *out, struct err *e);
/* Is the game over, on the board or by a draw that may be claimed (B13)? */
bool ugi_position_over(const struct ugi_position *p, bool *claimed);

#endif
