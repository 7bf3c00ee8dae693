/* Torii: MIT licence, see LICENSE. */
/*
 * Onamazu for two to four monasteries: the public interface of the module. A game is opened on a rules
 * block, which must outlive it. Clause ids are those of docs/rules/onamazu.md.
 */
#ifndef RULES_ONAMAZU_ONAMAZU_H
#define RULES_ONAMAZU_ONAMAZU_H

#include "game/clauses.h"
#include "game/game.h"
#include "rules/onamazu/state.h"

/* A game for 2…4 players; `rules` must allow that number. */
struct game ona_game(const struct ona_rules *rules, int players);

/* Final scoring, itemised (5.12). In a view unknown fame is the range from fame to fame_most, and hidden
 * mikos count nothing. */
struct ona_score {
    int jinjas; /* sets and series */
    int offerings;
    int fame, fame_most; /* of brigand tiles */
    int mikos;
    int total;         /* with fame, not fame_most */
    int cubes_offered; /* breaks ties (R121) */
    int hidden_mikos;
};
struct ona_score ona_score(const struct game *g, const struct ona_state *s, int player);
int ona_miko_points(const struct game *g, const struct ona_state *s, int player, int card);
int ona_jinja_points(const struct ona_rules *rules, const int families[ONA_FAMILIES]);
/* How jinjas score (R119, 10.13): groups of one family, and the lengths of series. */
enum { ONA_MAX_SERIES = 4 };
struct ona_sets {
    int size[ONA_FAMILIES], times[ONA_FAMILIES]; /* of the groups of each family; 0: none */
    int series[ONA_MAX_SERIES], series_count;
    int points;
};
void ona_jinja_sets(const struct ona_rules *rules, const int families[ONA_FAMILIES],
                    struct ona_sets *out);
/* The minimum and maximum that this many jinjas can score, whatever their families. */
struct ona_span {
    int least, most;
};
struct ona_span ona_jinja_span(const struct ona_rules *rules, int count);

/* The number of players in a position's text, and the hash of its rules (0 if it has none). */
enum status ona_position_peek(struct str s, int *players, uint64_t *rules, struct err *e);

/* The one-line dump of docs/formats/trace.md, for comparing engines; needs a full state. */
void ona_dump(const struct game *g, const struct ona_state *s, struct text *t);

/* The id of the message about a text that begins with no verb. */
extern const char ona_unknown_action[];

/* "O4", "S1"; the kind of a cell. */
void ona_cell_print(int cell, struct text *t);
static inline enum ona_cell ona_cell_kind(const struct ona_rules *rules, int cell)
{
    return (enum ona_cell)rules->cell[cell];
}
extern const char *const ona_frame_word[]; /* "ROTATE" … */

/* Can the action reveal something hidden or random, so that it cannot be taken back (6, S15)? Decided from
 * the view of the player to act. */
bool ona_shows(const struct game *g, const void *view, game_action action);

/* The text of the clauses. */
extern const struct clause_book ona_clause_book;
int ona_clause_count(void);
int ona_clause_find(struct str id); /* -1 if none; case-insensitive */
struct clause_words ona_clause_words(int clause, const char *language);

/* For user interfaces and engines: where the next pawn may stand and what each cell costs. */
int ona_fee(const struct game *g, const struct ona_state *s, int cell);
/* Bushis that a fight against the tile in a place (0 S1, 1 S2, 2 TOP) costs the player; -1: no tile. */
int ona_fight_loss(const struct game *g, const struct ona_state *s, int player, int place);
/* The price of a service of the market's upper floor for the player to act (5.10). */
int ona_market_price(const struct game *g, const struct ona_state *s, enum ona_service service);
/* Mons that an action at the market costs the player to act; below 0: that it gives. */
int ona_market_cost(const struct game *g, const struct ona_state *s, game_action x);

#endif
