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
    bool over;    /* ended away from the board: resigned, or a draw */
    bool known;   /* explanations were read before: be brief */
};

/* The whole screen, with the question if the seat is to act; if it is too long for the terminal, the list
 * of choices is cut. `more` is a line above the list, or empty. */
void screen_all(struct text *t, const struct scene *s, const struct choices *c, const char *more);
/* A title line, the board, the cards, and a line on ninjas, lanterns and the spirit. */
void screen_table(struct text *t, const struct scene *s);
/* The choices, numbered and grouped by card, in at most `lines` lines (0: no limit), under a heading. */
void screen_question(struct text *t, const struct scene *s, const struct choices *c);
void screen_choices(struct text *t, const struct scene *s, const struct choices *c,
                    struct choice_filter f, int lines);
/* A board with the target squares of the choices, beside the card, if one is named. */
void screen_reach(struct text *t, const struct scene *s, const struct choices *c,
                  struct choice_filter f);
/* The last turns in words, as the seat was shown them; at most two. */
void screen_news(struct text *t, const struct scene *s, int turns);
/* One turn from step i on, in words; returns the first step after it. */
size_t screen_turn(struct text *t, const struct scene *s, size_t i);

/* The state as the seat sees it; in games without ninjas they are ONI_OUT. */
void scene_view(const struct scene *s, struct oni_state *out);
/* Turns begun so far, and where the last `count` of them begin (*found: how many). */
int scene_turns(const struct match *m, size_t *starts, int count, int *found);
/* The number of the current or next turn, as records count: Blue's turn and Red's reply share
 * one. */
int scene_number(const struct match *m);
/* Number of lines in a text. */
int screen_lines(struct str s);
const struct oni_rules *scene_rules(const struct scene *s);

#endif
