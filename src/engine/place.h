/* Torii: MIT licence, see LICENSE. */
/*
 * The position that a protocol talks about: a game, its first position and what was played since; or
 * what one seat has seen of it.
 */
#ifndef ENGINE_PLACE_H
#define ENGINE_PLACE_H

#include "games/games.h"

/* Large: on the heap. The entry's game points into it, so it is never copied. */
struct place {
    bool set;                      /* there is a position */
    const struct ona_rules *rules; /* for Onamazu; borrowed. NULL: the standard ones */
    char switches[64]; /* for Onitama: "letter", "repetition:0" …; "": the standard rules */
    struct games_entry entry;
    int seat;           /* whose view it is; GAME_FULL: nobody's */
    struct match match; /* the game, as far as that seat is shown it */
    struct watch watch; /* … and what the seat concludes */
    struct match_step steps[RECORD_MAX_STEPS];
    struct game_state first; /* what place_seen tells */
    game_action events[RECORD_MAX_STEPS];
};

struct place *place_new(void); /* NULL without memory */
void place_free(struct place *p);

/*
 * "startpos moves …", "ofen … moves …", "view SEAT … moves …"; `game` names the game of the start. Moves
 * have blanks between them, and semicolons in Onamazu, whose words have blanks. On failure there is no
 * position.
 */
enum status place_set(struct place *p, struct str game, struct str text, struct err *e);

/* The position now, or its view. */
const void *place_state(const struct place *p);
/* How many actions players have taken since the position that was named; and that position, or the
 * seat's view of it. */
uint64_t place_decision(const struct place *p);
const void *place_first(const struct place *p);
/* What the seat to act has seen; borrowed until p changes. ILLEGAL where nobody can act, or not the
 * seat whose view it is. */
enum status place_seen(struct place *p, struct game_seen *out, struct err *e);
/* Is the game over, by the board or by a draw that may be claimed (B13)? */
bool place_over(const struct place *p, bool *claimed);

#endif
