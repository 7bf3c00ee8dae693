/* Torii: MIT licence, see LICENSE. */
/*
 * The screen of Onamazu in blocks; each is drawn from what the seat of the scene sees. The board is a
 * table with a column a sector where the terminal is wide enough, else a list with a line a sector:
 *
 *     sector │ 0      │ 1      │ …            0  O3 Meditation ●2   M7 Barter   I0 Potter §1
 *     outer  │ O3     │ O4     │ …            1  O4 Bamboo ⌂1⌂2     M8 …
 */
#ifndef TERM_ONAMAZU_SCREEN_H
#define TERM_ONAMAZU_SCREEN_H

#include "game/choices.h"
#include "term/onamazu_words.h"

/* Round, who acts, die, appeasement. */
void onamazu_show_header(struct text *t, const struct onamazu_scene *s);
void onamazu_show_board(struct text *t, const struct onamazu_scene *s);
bool onamazu_board_is_table(const struct term_look *look);
/* One sector as a line, its cells with their numbers (by ring; 0: cannot be chosen; or NULL). */
void onamazu_show_sector(struct text *t, const struct onamazu_scene *s, int sector,
                         const int *numbers);
void onamazu_show_legend(struct text *t, const struct onamazu_scene *s);
void onamazu_show_brigands(struct text *t, const struct onamazu_scene *s);
void onamazu_show_jinjas(struct text *t, const struct onamazu_scene *s);
/* Prices, blessings and cubes that are left. */
void onamazu_show_market(struct text *t, const struct onamazu_scene *s);
/* A monastery in full, as far as the seat knows it; the others in a few lines each. */
void onamazu_show_monastery(struct text *t, const struct onamazu_scene *s, int player);
void onamazu_show_brief(struct text *t, const struct onamazu_scene *s, int player);
/* One's own cubes, mons and bushis in one line. */
void onamazu_show_stock(struct text *t, const struct onamazu_scene *s, int player);
/* Every kind of cell: what it does, what it costs and gives the viewer, who holds the contract. */
void onamazu_show_cells(struct text *t, const struct onamazu_scene *s);
/* The six Fortunes: what each blessing does, how many are left, who has it. */
void onamazu_show_gods(struct text *t, const struct onamazu_scene *s);
/* Points, itemised: of everybody, and how those of `player` come about. */
void onamazu_show_scores(struct text *t, const struct onamazu_scene *s);
void onamazu_show_points(struct text *t, const struct onamazu_scene *s, int player);
void onamazu_show_winners(struct text *t, const struct onamazu_scene *s);

/* The choices of the player to act, in the order in which they are shown: placements by sector,
 * payments with little gold first, leaving last. Where several jinjas or buildings can be paid in
 * several ways, one choice stands for all payments until the scene names its group. */
void onamazu_choices(struct choices *c, const struct onamazu_scene *s);
/* Is it asked first what, and only then how it is paid? */
bool onamazu_asks_group(const struct onamazu_scene *s);
game_action onamazu_group_of(game_action x); /* without its payment; 0: it has no group */
int onamazu_group_size(const struct onamazu_scene *s, game_action x);
/* What is asked, and the choices with their numbers. */
void onamazu_show_question(struct text *t, const struct onamazu_scene *s);
/* Where both an acolyte and the superior one can go nearly anywhere, the list of the latter is shown
 * only with `all`. */
void onamazu_show_choices(struct text *t, const struct onamazu_scene *s, const struct choices *c,
                          bool all);
/* A choice in words, with what it would give; one that stands for several payments. */
void onamazu_choice(struct text *t, const struct onamazu_scene *s, game_action x);
void onamazu_choice_group(struct text *t, const struct onamazu_scene *s, game_action x, int ways);
/* A brigand tile: power, reward, what it costs `player` to beat it, fame. */
void onamazu_tile(struct text *t, const struct onamazu_scene *s, int place, int player);

/* Steps from..to in words, a paragraph a turn, as the seat was shown them. */
void onamazu_show_log(struct text *t, const struct onamazu_scene *s, size_t from, size_t to);

/* Why the rules refuse something, in the reader's language and without code words; what was typed is
 * quoted so, if it is given. */
void onamazu_reason(struct text *t, const struct onamazu_scene *s, const struct err *e,
                    struct str typed);

#endif
