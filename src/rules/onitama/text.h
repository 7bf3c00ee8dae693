/* Torii: MIT licence, see LICENSE. */
/* Positions, moves and pictures as text: shared by the four tables. */
#ifndef RULES_ONITAMA_TEXT_H
#define RULES_ONITAMA_TEXT_H

#include "rules/onitama/onitama.h"

/* position.c */
void oni_print(const struct game *g, const void *state, struct text *t);
enum status oni_parse(const struct game *g, struct str s, void *state, struct err *e);

/* movetext.c */
void oni_action_print(const struct game *g, const void *state, game_action a, struct text *t);
enum status oni_action_parse(const struct game *g, const void *state, struct str s,
                             game_action *out, struct err *e);
enum status oni_event_parse(const struct game *g, const void *state, struct str s, game_action *out,
                            struct err *e);
const char *oni_seat_name(const struct game *g, int seat);
void oni_square_print(struct text *t, int square); /* "c3" */
int oni_square_find(struct str s);                 /* -1 unless s is two characters, a1 to e5 */
/* A card by its name; the error suggests a similar one. */
enum status oni_card_parse(struct str name, uint8_t *out, struct err *e);

/* explain.c: why a well-formed action is not legal. */
enum status oni_explain(const struct game *g, const void *state, uint32_t action, struct str said,
                        struct err *e);

/* check.c: rejects impossible positions (docs/formats/position.md, "Refused"). */
enum status oni_check(const struct game *g, const struct oni_state *s, struct err *e);

/* picture.c */
void oni_picture(const struct game *g, const void *state, const struct game_picture *how,
                 struct text *t);

bool oni_part_cut(struct str *rest, struct str *part); /* moveread.c */

/* event.c */
bool oni_silent(const struct game *g, game_action event);
game_action oni_skip(const struct game *g, const void *state);

/* key.c */
bool oni_known(const struct game *g, const void *state);
int oni_stood(const struct game *g, const void *state);

/* ending.c: "stone", "stream" or "ninjas", once the game is over (B11, B12, L8). */
const char *oni_ending(const struct game *g, const void *state);

/* Common to the four tables. */
#define ONI_SHARED_ENTRIES                                                                      \
    .players = 2, .width = 800, .draw = oni_draw, .odds = oni_odds,                             \
    .outcome_print = oni_outcome_print, .outcome_parse = oni_outcome_parse, .print = oni_print, \
    .parse = oni_parse, .action_print = oni_action_print, .action_parse = oni_action_parse,     \
    .event_parse = oni_event_parse, .seat_name = oni_seat_name, .picture = oni_picture,         \
    .skip = oni_skip, .silent = oni_silent, .part_cut = oni_part_cut, .known = oni_known,       \
    .stood = oni_stood, .ending = oni_ending

#endif
