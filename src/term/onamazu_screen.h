/* Torii: MIT licence, see LICENSE. */
/*
 * The screen of Onamazu in blocks; each is drawn from what the seat of the scene sees. The board is a
 * table with a column per sector on a wide terminal, else a list with a line per sector:
 *
 *     sector │ 0      │ 1      │ …            0  O3 Meditation ●2   M7 Barter   I0 Potter §1
 *     outer  │ O3     │ O4     │ …            1  O4 Bamboo ⌂1⌂2     M8 …
 */
#ifndef TERM_ONAMAZU_SCREEN_H
#define TERM_ONAMAZU_SCREEN_H

#include "game/choices.h"
#include "term/words.h"
#include "words/onamazu/gains.h"
#include "words/onamazu/told.h"

/* Width of the lines. */
int onamazu_columns(const struct words_look *look);
/* Wraps s, the first line indented by `first` blanks, the others by `rest`. */
void onamazu_wrap(struct text *t, const struct words_look *look, struct str s, int first, int rest);

/* A line with coloured parts, which keeps track of its width. */
struct onamazu_line {
    struct text *t;
    bool colour;
    int column;
};
enum { ONAMAZU_PLAIN = -1, ONAMAZU_DIM = -2, ONAMAZU_BOLD = -3 }; /* or a seat: its colour */
void onamazu_put(struct onamazu_line *l, int ink, const char *words);
void onamazu_put_to(struct onamazu_line *l, int column); /* pads with blanks up to there */
void onamazu_put_end(struct onamazu_line *l);

/* Round, who acts, die, appeasement. */
void onamazu_show_header(struct text *t, const struct onamazu_scene *s);
void onamazu_show_board(struct text *t, const struct onamazu_scene *s);
bool onamazu_board_is_table(const struct words_look *look);
/* One sector as a line, its cells with their numbers (by ring; 0: cannot be chosen; or NULL). */
void onamazu_show_sector(struct text *t, const struct onamazu_scene *s, int sector,
                         const int *numbers);
void onamazu_show_legend(struct text *t, const struct onamazu_scene *s);
void onamazu_show_brigands(struct text *t, const struct onamazu_scene *s);
void onamazu_show_jinjas(struct text *t, const struct onamazu_scene *s);
/* Prices, and the blessings and cubes left. */
void onamazu_show_market(struct text *t, const struct onamazu_scene *s);
/* A monastery in full, as far as the seat knows it; the others in a few lines each. */
void onamazu_show_monastery(struct text *t, const struct onamazu_scene *s, int player);
void onamazu_show_brief(struct text *t, const struct onamazu_scene *s, int player);
/* The player's own cubes, mons and bushis in one line. */
void onamazu_show_stock(struct text *t, const struct onamazu_scene *s, int player);
/* Every kind of cell: what it does, what it costs and gives the viewer, who holds the contract. */
void onamazu_show_cells(struct text *t, const struct onamazu_scene *s);
/* The six Fortunes: what each blessing does, how many are left, who has it. */
void onamazu_show_gods(struct text *t, const struct onamazu_scene *s);
/* Itemised points: of all players, and the breakdown for `player`. */
void onamazu_show_scores(struct text *t, const struct onamazu_scene *s);
void onamazu_show_points(struct text *t, const struct onamazu_scene *s, int player);
void onamazu_show_winners(struct text *t, const struct onamazu_scene *s);

/* The question, and the numbered choices. */
void onamazu_show_question(struct text *t, const struct onamazu_scene *s);
/* If both an acolyte and the superior one can go nearly anywhere, the list of the latter is shown
 * only with `all`. */
void onamazu_show_choices(struct text *t, const struct onamazu_scene *s, const struct choices *c,
                          bool all);
/* Steps from..to in words, one paragraph per turn, as the seat was shown them. */
void onamazu_show_log(struct text *t, const struct onamazu_scene *s, size_t from, size_t to);

/* Why the rules refuse something; an unknown sentence is replaced by the title of its clause. */
void onamazu_refusal(struct text *t, const struct onamazu_scene *s, const struct err *e,
                     struct str typed);

#endif
