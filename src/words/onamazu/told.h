/* Torii: MIT licence, see LICENSE. */
/* Choices, questions, steps, points and refusals of Onamazu in words: each from what its seat sees. */
#ifndef WORDS_ONAMAZU_TOLD_H
#define WORDS_ONAMAZU_TOLD_H

#include "game/choices.h"
#include "words/onamazu/onamazu.h"

/* The choices of the player to act, in display order: placements by sector, payments with little gold first,
 * leaving last. If several jinjas or buildings can be paid in several ways, one choice represents all
 * payments until the scene names its group. */
void onamazu_choices(struct choices *c, const struct onamazu_scene *s);
void onamazu_choices_all(struct choices *c, const struct onamazu_scene *s); /* every payment */
/* Is what to pay for asked first, and how to pay only then? */
bool onamazu_asks_group(const struct onamazu_scene *s);
game_action onamazu_group_of(game_action x); /* without its payment; 0: no group */
int onamazu_group_size(const struct onamazu_scene *s, game_action x);
/* The question for the player to act. */
void onamazu_question(struct text *t, const struct onamazu_scene *s);
/* A choice in words, with what it would give; it may represent several payments. */
void onamazu_choice(struct text *t, const struct onamazu_scene *s, game_action x);
void onamazu_choice_group(struct text *t, const struct onamazu_scene *s, game_action x, int ways);
/* The same without the gain, for a button; and what is paid for, regardless of how. No two choices of a
 * question read the same, in full or in brief: each names its subject. */
void onamazu_brief(struct text *t, const struct onamazu_scene *s, game_action x);
void onamazu_brief_group(struct text *t, const struct onamazu_scene *s, game_action x);
/* Why an acolyte that acts there would get nothing; false, and nothing written, if it would get something. */
bool onamazu_vain_words(struct text *t, const struct onamazu_scene *s, game_action x);
/* The brigands of a place by name, with the slot if two bands share the name. */
struct onamazu_name onamazu_band(const struct onamazu_scene *s, int place);
/* A brigand tile: power, reward, what it costs `player` to beat it, fame. */
void onamazu_tile(struct text *t, const struct onamazu_scene *s, int place, int player);

/* A step as a seat was shown it: its views before and after, and the event; the language is that of the scene,
 * whose own view is from another time. */
struct onamazu_step {
    const struct onamazu_scene *s;
    const struct ona_state *before, *after;
    game_action event;
    int actor; /* whose turn it is, even if chance decides */
};
/* What was done or what chance decided; nothing about the set-up. */
void onamazu_step_words(struct text *t, const struct onamazu_step *p);
/* The income of a turn that begins with the die: received with the step before. */
void onamazu_income_words(struct text *t, const struct onamazu_step *p);
/* What the set-up decided. */
void onamazu_setup_words(struct text *t, const struct onamazu_step *p);
/* Why the seat, which was shown this step, cannot take it back (S15), in English, to be translated; NULL if it can.
 * Does not use the step's `after`. */
const char *onamazu_kept(const struct onamazu_step *p, int seat);

/* One kind of cell: where it is, what it does, what it costs and gives the player, who holds the contract. */
void onamazu_kind_words(struct text *t, const struct onamazu_scene *s, int kind, int player);
/* What an acolyte may do on a cell, for any player, with the numbers in force. */
void onamazu_cell_does(struct text *t, const struct onamazu_scene *s, int cell);
void onamazu_sharing_words(struct text *t, const struct onamazu_scene *s);
/* One of the six Fortunes: what the blessing does, how many are left, who has it. */
void onamazu_god_words(struct text *t, const struct onamazu_scene *s, int god);

/* Both floors of the market, with the viewer's prices on the upper one, also between turns; cubes and mikos left. */
void onamazu_ground_floor(struct text *t, const struct onamazu_scene *s);
void onamazu_upper_floor(struct text *t, const struct onamazu_scene *s);
int onamazu_service_price(const struct onamazu_scene *s, enum ona_service service);
void onamazu_stock_words(struct text *t, const struct onamazu_scene *s);
/* An action at the market, except building a jinja: as a choice; and its verb as a step, "buys". */
void onamazu_market_choice(struct text *t, const struct onamazu_scene *s, game_action x);
const char *onamazu_market_step(const struct words_look *look, enum ona_verb verb);

/* A player's points as the viewer sees them: jinjas whose families are not named count with the minimum for their
 * number, and in *most with the maximum. */
struct ona_score onamazu_score(const struct onamazu_scene *s, int player, int *most);
/* The breakdown of a player's points; who has won. */
void onamazu_points_words(struct text *t, const struct onamazu_scene *s, int player);
void onamazu_winners_words(struct text *t, const struct onamazu_scene *s);
/* The same line by line: which of the four sums it belongs to, what it is, and its points, in a view from…to. */
enum onamazu_part { ONAMAZU_JINJAS, ONAMAZU_OFFERINGS, ONAMAZU_FAME, ONAMAZU_MIKOS };
struct onamazu_score_line {
    enum onamazu_part part;
    const char *words;
    int points, most;
};
typedef void onamazu_score_taker(void *context, const struct onamazu_score_line *line);
void onamazu_score_lines(const struct onamazu_scene *s, int player, onamazu_score_taker *take,
                         void *context);

/* Why the rules refuse something, in the reader's language and without codes. Input is quoted as it was typed,
 * unless it is empty; NULL: there was no input, and nothing is quoted. */
void onamazu_reason(struct text *t, const struct onamazu_scene *s, const struct err *e,
                    const struct str *typed);

#endif
