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
/* Points, itemised: of everybody, and how those of `player` come about. */
void onamazu_show_scores(struct text *t, const struct onamazu_scene *s);
void onamazu_show_points(struct text *t, const struct onamazu_scene *s, int player);
void onamazu_show_winners(struct text *t, const struct onamazu_scene *s);

/* The choices of the player to act, in the order in which they are shown: placements by sector,
 * leaving last. */
void onamazu_choices(struct choices *c, const struct onamazu_scene *s);
/* What is asked, and the choices with their numbers. */
void onamazu_show_question(struct text *t, const struct onamazu_scene *s);
/* Where both an acolyte and the superior one can go nearly anywhere, the list of the latter is shown
 * only with `all`. */
void onamazu_show_choices(struct text *t, const struct onamazu_scene *s, const struct choices *c,
                          bool all);
/* A choice in words, with what it would give. */
void onamazu_choice(struct text *t, const struct onamazu_scene *s, game_action x);
/* A brigand tile: power, reward, what it costs `player` to beat it, fame. */
void onamazu_tile(struct text *t, const struct onamazu_scene *s, int place, int player);

/* Steps from..to in words, a paragraph a turn, as the seat was shown them. */
void onamazu_show_log(struct text *t, const struct onamazu_scene *s, size_t from, size_t to);

/* Why the rules refuse something, in the reader's language and without code words. */
void onamazu_reason(struct text *t, const struct onamazu_scene *s, const struct err *e);

#endif
