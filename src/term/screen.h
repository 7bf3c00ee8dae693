/* Torii: MIT licence, see LICENSE. */
/*
 * The screen as text: what one seat sees of a match, and nothing else. Everything is drawn from the
 * seat's view; golden copies are in tests/data/screens.
 *
 *     Blue to move · turn 3 · Onitama
 *       ┌───┬───┬───┬───┬───┐   Red's cards
 *     5 │ ○ │ ○ │[◇]│ ○ │ ○ │   Horse         Elephant
 *       ├───┼───┼───┼───┼───┤   · · · · ·     · · · · ·
 *     4 │   │   │   │   │   │   …
 */
#ifndef TERM_SCREEN_H
#define TERM_SCREEN_H

#include "rules/onitama/onitama.h"
#include "term/choices.h"
#include "term/term.h"

struct scene {
    const struct match *match;
    struct words_look look;
    int seat;     /* whose view: a player, GAME_SPECTATOR or GAME_FULL */
    bool flipped; /* seen from the other side of the table */
    bool over;    /* ended away from the board: given up, or a draw */
    bool known;   /* explanations were read before: few words */
};

/* All of it, with what is asked if the seat is to act; what is too long for the rows of the
 * terminal is cut in the list of choices. `more` is a line above the list, or empty. */
void screen_all(struct text *t, const struct scene *s, const struct choices *c, const char *more);
/* One line on top, the board, the cards, and a line on ninjas, lanterns and the spirit. */
void screen_table(struct text *t, const struct scene *s);
/* The choices, numbered, those of a card together, in so many lines (0: any number); a line above
 * says what they are. */
void screen_question(struct text *t, const struct scene *s, const struct choices *c);
void screen_choices(struct text *t, const struct scene *s, const struct choices *c,
                    struct choice_filter f, int lines);
/* A board with the squares that the choices lead to, beside the card, if one is named. */
void screen_reach(struct text *t, const struct scene *s, const struct choices *c,
                  struct choice_filter f);
/* The last turns in words, as the seat was shown them; at most two. */
void screen_news(struct text *t, const struct scene *s, int turns);
/* One turn from step i on, in words; returns the first step behind it. */
size_t screen_turn(struct text *t, const struct scene *s, size_t i);

/* The state as the seat sees it; without ninjas they are ONI_OUT. */
void scene_view(const struct scene *s, struct oni_state *out);
/* Turns begun so far, and where the last `count` of them begin (fewer if there are fewer). */
int scene_turns(const struct match *m, size_t *starts, int count, int *found);
/* The number of the turn that is played now or next, as records count: Blue's turn and Red's answer
 * have the same one. */
int scene_number(const struct match *m);
/* Line ends in a text. */
int screen_lines(struct str s);
const struct oni_rules *scene_rules(const struct scene *s);

#endif
