/* Torii: MIT licence, see LICENSE. */
/*
 * Playing at a prompt, line by line: two people at one screen, a person against a random mover, or
 * nobody. The room knows Onitama's cards and clauses, since it draws the one and quotes the other.
 *
 * Whatever a person is shown is made from that seat's view and events. In games with hidden ninjas
 * two people take turns at the screen, which is wiped before the other one may look.
 */
#ifndef TERM_TERM_H
#define TERM_TERM_H

#include "game/match.h"
#include "games/games.h"

/* How things are written and drawn. */
struct term_look {
    const char *language; /* "en", "fr", "es" */
    bool ascii;           /* draw with ASCII characters only */
    bool fold;            /* write so too: the terminal shows no other letters */
    bool colour;
};

struct term_game {
    struct match *match; /* dealt; played on in place */
    const struct games_entry *entry;
    struct term_look look;
    bool person[2];     /* the others move at random … */
    uint64_t seed;      /* … from this stream */
    const char *record; /* a file for the record, or NULL */
};

/* From the environment and the terminal; `plain` asks for ASCII and no colour. */
struct term_look term_look_of(const char *language, bool plain);

/* Plays until the game is over or left. Fails only if the record cannot be written. */
enum status term_play(const struct term_game *how, struct err *e);

/* Asks which game, and who plays if `seat` is NULL, as --seat names it. Both live for ever; false if
 * the person leaves. */
bool term_menu(const struct term_look *look, const char **game, const char **seat);

#endif
