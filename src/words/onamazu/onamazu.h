/* Torii: MIT licence, see LICENSE. */
/* The things of Onamazu in words, in the reader's language. */
#ifndef WORDS_ONAMAZU_ONAMAZU_H
#define WORDS_ONAMAZU_ONAMAZU_H

#include "game/match.h"
#include "rules/onamazu/action.h"
#include "rules/onamazu/onamazu.h"
#include "words/words.h"

/* What one seat sees of a match. Everything shown is derived from the view. */
struct onamazu_scene {
    const struct match *match; /* NULL if there is only a view */
    const struct game *game;
    const struct ona_rules *rules;
    struct words_look look;
    int seat;          /* a player, GAME_SPECTATOR, or GAME_FULL when the game is over */
    game_action group; /* the chosen jinja or building while its payment is asked; or 0 */
    struct ona_state view;
};

struct onamazu_scene onamazu_scene_of(const struct match *m, const struct words_look *look,
                                      int seat);
/* The state as a seat sees it. */
void onamazu_view(const struct game *g, const void *state, int seat, struct ona_state *out);

/* A composed name or one from the rules, by value: 240 bytes there, more with French apostrophes. */
struct onamazu_name {
    char text[768];
};

/* Names. That of a cell is truncated to fit. A resource is in lower case and the first of its names: "coal" of
 * "Coal/Ore". */
const char *onamazu_seat(const struct words_look *look, int seat);
struct onamazu_name onamazu_resource_title(const struct onamazu_scene *s,
                                           int resource); /* "Coal/Ore" */
void onamazu_resource(struct text *t, const struct onamazu_scene *s, int resource);
void onamazu_cubes(struct text *t, const struct onamazu_scene *s, int count, int resource);
const char *onamazu_colour(const struct words_look *look, int seat); /* its name in pictures */
struct onamazu_name onamazu_cell_kind(const struct onamazu_scene *s, int cell);
struct onamazu_name onamazu_cell_short(const struct onamazu_scene *s,
                                       int cell);                           /* at most 8 columns */
void onamazu_cell(struct text *t, const struct onamazu_scene *s, int cell); /* "O4 Bamboo" */
const char *onamazu_place(const struct words_look *look, int place);        /* of a contract */
const char *onamazu_god(int god);
void onamazu_blessing(struct text *t, const struct onamazu_scene *s, int god); /* what it does */
void onamazu_family(struct text *t, const struct onamazu_scene *s, int family);
/* May the viewer look at what is face down at a monastery: backs of its tiles, fronts of its jinjas (R36, R91)? */
static inline bool onamazu_looks(const struct ona_state *view, int player)
{
    return view->viewer == ONA_ALL || view->viewer == player + 1;
}
/* Does the viewer see the families of a monastery's jinjas? All players saw them being built, so the table
 * reminds them; where it does not (10.12) only their builder knows, until the points are counted. */
bool onamazu_names(const struct onamazu_scene *s, int player);
/* A miko's name and what she gives, including her numbers if they are not the standard ones. */
void onamazu_miko(struct text *t, const struct onamazu_scene *s, int card);
void onamazu_miko_gives(struct text *t, const struct onamazu_scene *s, int card);
struct onamazu_name onamazu_brigand(const struct onamazu_scene *s, int tile);
const char *onamazu_service(const struct onamazu_scene *s,
                            enum ona_service service); /* of the market */
const char *onamazu_tile_place(int place);             /* "S1", "S2", "TOP" */
uint8_t onamazu_tile_at(const struct ona_state *s, int place);
const char *onamazu_ring(const struct words_look *look, int ring);
void onamazu_face(struct text *t, const struct onamazu_scene *s, int face);
int onamazu_sector(const struct ona_state *s, int cell);
int onamazu_cell_in(const struct ona_state *s, int ring, int sector);

/* The jinja of the player to act by its number from 0. */
uint32_t onamazu_own_jinja(const struct onamazu_scene *s, int number);

/* "3", or "3 or 4" if only the front is known. */
void onamazu_fame(struct text *t, const struct onamazu_scene *s, uint8_t tile);
/* "2 rice, 1 mon"; "nothing". */
void onamazu_cost(struct text *t, const struct onamazu_scene *s, const struct ona_cost *cost);
void onamazu_payment(struct text *t, const struct onamazu_scene *s, game_action x, int mons);
void onamazu_mons(struct text *t, const struct words_look *look, int count);
void onamazu_bushis(struct text *t, const struct words_look *look, int count);
void onamazu_points(struct text *t, const struct words_look *look, int points);

/* What an action or outcome changed for one player. */
struct onamazu_change {
    int cube[ONA_RESOURCES], mons, bushi, armour;
};
struct onamazu_change onamazu_change(const struct ona_state *before, const struct ona_state *after,
                                     int player);
/* "+2 rice, -1 mon"; false, and nothing written, if nothing changed. */
bool onamazu_change_print(struct text *t, const struct onamazu_scene *s,
                          const struct onamazu_change *c);

#endif
