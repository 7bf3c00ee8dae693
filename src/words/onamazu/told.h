/* Torii: MIT licence, see LICENSE. */
/* Choices, questions, steps, points and refusals of Onamazu in words: each from what its seat sees. */
#ifndef WORDS_ONAMAZU_TOLD_H
#define WORDS_ONAMAZU_TOLD_H

#include "game/choices.h"
#include "words/onamazu/onamazu.h"

/* The choices of the player to act, in the order in which they are shown: placements by sector,
 * payments with little gold first, leaving last. Where several jinjas or buildings can be paid in
 * several ways, one choice stands for all payments until the scene names its group. */
void onamazu_choices(struct choices *c, const struct onamazu_scene *s);
void onamazu_choices_all(struct choices *c, const struct onamazu_scene *s); /* every payment */
/* Is it asked first what, and only then how it is paid? */
bool onamazu_asks_group(const struct onamazu_scene *s);
game_action onamazu_group_of(game_action x); /* without its payment; 0: it has no group */
int onamazu_group_size(const struct onamazu_scene *s, game_action x);
/* What is asked of the player to act. */
void onamazu_question(struct text *t, const struct onamazu_scene *s);
/* A choice in words, with what it would give; one that stands for several payments. */
void onamazu_choice(struct text *t, const struct onamazu_scene *s, game_action x);
void onamazu_choice_group(struct text *t, const struct onamazu_scene *s, game_action x, int ways);
/* The same without what it gives, for a button; and what is paid for, whichever way that is. No two choices of a question
 * read the same, at length or in few words: each names what it is about. */
void onamazu_brief(struct text *t, const struct onamazu_scene *s, game_action x);
void onamazu_brief_group(struct text *t, const struct onamazu_scene *s, game_action x);
/* Why an acolyte that acts there would get nothing; false, and nothing written, where it would. */
bool onamazu_vain_words(struct text *t, const struct onamazu_scene *s, game_action x);
/* The brigands of a place by name, and which of two of that name; borrowed until the next are asked for. */
const char *onamazu_band(const struct onamazu_scene *s, int place);
/* A brigand tile: power, reward, what it costs `player` to beat it, fame. */
void onamazu_tile(struct text *t, const struct onamazu_scene *s, int place, int player);

/* A step that a seat was shown: its views before and after, and the event; the words are those of the scene,
 * whose own view is of another time. */
struct onamazu_step {
    const struct onamazu_scene *s;
    const struct ona_state *before, *after;
    game_action event;
    int actor; /* whose turn it is: also when chance decides for him */
};
/* What was done or what chance decided; nothing is said of the set-up. */
void onamazu_step_words(struct text *t, const struct onamazu_step *p);
/* What a turn that begins with the die brought first: it came with the step before. */
void onamazu_income_words(struct text *t, const struct onamazu_step *p);
/* What the set-up decided. */
void onamazu_setup_words(struct text *t, const struct onamazu_step *p);
/* Why the seat, which was shown this step, cannot take it back (S15), in English to be said; NULL if it can. Of the
 * step `after` is not looked at. */
const char *onamazu_kept(const struct onamazu_step *p, int seat);

/* One kind of cell: where it is, what it does, what it costs and gives the player, who holds the contract. */
void onamazu_kind_words(struct text *t, const struct onamazu_scene *s, int kind, int player);
/* What an acolyte may do on a cell, whoever's it is, by the numbers in force. */
void onamazu_cell_does(struct text *t, const struct onamazu_scene *s, int cell);
void onamazu_sharing_words(struct text *t, const struct onamazu_scene *s);
/* One of the six Fortunes: what the blessing does, how many are left, who has it. */
void onamazu_god_words(struct text *t, const struct onamazu_scene *s, int god);

/* Both floors of the market, with what whoever looks would pay above, also between the turns; cubes and mikos left. */
void onamazu_ground_floor(struct text *t, const struct onamazu_scene *s);
void onamazu_upper_floor(struct text *t, const struct onamazu_scene *s);
int onamazu_service_price(const struct onamazu_scene *s, enum ona_service service);
void onamazu_stock_words(struct text *t, const struct onamazu_scene *s);

/* A player's points as the viewer is told them: jinjas whose families are not named bring the least that
 * so many can, and *most what they can bring at most. */
struct ona_score onamazu_score(const struct onamazu_scene *s, int player, int *most);
/* How the points of a player come about; who has won. */
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

/* Why the rules refuse something, in the reader's language and without code words; what was typed is quoted so, if
 * it is given, and `help` stands behind what is no action at all; where `help` is NULL nobody typed anything, and
 * nothing is quoted. False, and nothing written, where the sentence of the
 * rules is not known. */
bool onamazu_reason(struct text *t, const struct onamazu_scene *s, const struct err *e,
                    struct str typed, const char *help);

#endif
