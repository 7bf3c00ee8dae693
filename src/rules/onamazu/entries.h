/* Torii: MIT licence, see LICENSE. */
/* The entries of the game's function table, and what they share. */
#ifndef RULES_ONAMAZU_ENTRIES_H
#define RULES_ONAMAZU_ENTRIES_H

#include "game/game.h"

struct ona_table;

/* legal.c, play.c, chance.c: table entries, and what they share. */
bool ona_may_offer(const struct ona_table *t, int resource);
int ona_legal(const struct game *g, const void *state, game_action *out);
void ona_play(const struct game *g, void *state, game_action x);
void ona_start(const struct game *g, void *state);
void ona_draw(const struct game *g, const void *state, struct rng *r, struct game_outcome *out);
double ona_odds(const struct game *g, const void *state, const struct game_outcome *o);
double ona_odds_blocking(const struct game *g, const struct game_outcome *o);
enum status ona_settle(const struct game *g, void *state, const struct game_outcome *o,
                       struct err *e);
void ona_settle_now(struct ona_table *t, const struct game_outcome *o);
void ona_forget_tiles(struct ona_table *t);
bool ona_same_chance(int a, int b);

/* seen.c: what seats see. An outcome as an event, and applying such an event to a view. */
void ona_result(const struct game *g, const void *state, int *out); /* score.c */
void ona_view(const struct game *g, const void *state, int seat, void *out);
game_action ona_event(const struct game *g, const void *state, game_action action, int seat);
game_action ona_outcome_event(const struct game *g, const void *state, const struct game_outcome *o,
                              int seat);
void ona_hear(struct ona_table *t, game_action event);
enum status ona_guess(const struct game *g, const void *view, int seat, struct rng *r, void *out,
                      struct err *e);

#endif
