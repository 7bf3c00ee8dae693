/* Torii: MIT licence, see LICENSE. */
/*
 * The slow second implementation of Onamazu.
 *
 * It is written from the specification alone and shares no line with the engine, so that the two
 * can be compared action by action. It is meant to be read beside the rules: every function names
 * the clauses it plays, and every place where a clause acts says so to the coverage table.
 *
 *     ring 0 outer  O0..O9      sector(cell) = (index + rot[ring]) mod sectors
 *     ring 1 middle M0..M9
 *     ring 2 inner  I0..I9
 *
 * A game is plain data, copied by assignment; it points to its rules, which must outlive it.
 * Nothing allocates but the loader, which frees what it took. Lists of tiles and cards are stacks:
 * the last element is the top. A seat is counted from 0 here; -1 stands for "none" everywhere.
 */
#ifndef TORII_TESTS_ONAMAZU_REFERENCE_H
#define TORII_TESTS_ONAMAZU_REFERENCE_H

#include "onaref_rules.h"

#include <stdint.h>

/* One decision that is open (section 6). Each name uses only some of the fields. */
struct onaref_frame {
    char name[12];
    int left;                       /* OFFER, BARTER, TAKE */
    int primary_only;               /* OFFER on a meditation cell */
    int by_card;                    /* OFFER of a miko */
    int place;                      /* USE, SIGN */
    int category;                   /* TAKE */
    int cubes;                      /* FREEBUILD */
    int may_pass;                   /* DRAW in the temple (10.9) */
    int used[ONAREF_UPS];           /* MARKET: lines of the upper floor bought in this visit */
    int given[ONAREF_RESOURCES];    /* MARKET: types given by swap in this visit */
    int received[ONAREF_RESOURCES]; /* MARKET: types received by swap in this visit */
};

struct onaref {
    const struct onaref_rules *rules;
    int players;
    uint64_t random; /* section 7 */
    int round, seat, appeasement, triggered, over, die;
    int rot[ONAREF_RINGS];
    int blocked[ONAREF_RINGS][ONAREF_SECTORS];
    int slot[2]; /* S1, S2 */
    int pile_count, pile[ONAREF_TILES];
    int discard_count, discard[ONAREF_TILES];
    int display[ONAREF_SLOTS];
    int jinja_pile_count, jinja_pile[ONAREF_JINJAS];
    int deck_count, deck[ONAREF_MIKOS];
    int drawn_count, drawn[2];
    int blessings_left[ONAREF_GODS];
    int stock[ONAREF_RESOURCES];
    int holder[ONAREF_PLACES];                      /* seat; the temple's entry is not used */
    int jinjas_built, jinjas_filled, market_visits; /* in the current turn */
    struct onaref_player player[ONAREF_PLAYERS];
    int frame_count;
    struct onaref_frame frame[ONAREF_FRAMES];
    int chance_count; /* outcomes of the last onaref_start or onaref_play; the first are kept */
    char chance[ONAREF_CHANCES][ONAREF_CHANCE_TEXT];
};

struct onaref_score {
    int jinjas, offerings, fame, mikos, total;
    int offered; /* cubes on the own jinjas, for ties */
};

/* Reads the data file. 0; a file that is not valid ends the program with a message. */
int onaref_rules_load(struct onaref_rules *r, const char *yaml_path);

/* Set-up, first START and first die included. r must live as long as g. */
void onaref_start(struct onaref *g, const struct onaref_rules *r, int players, uint64_t seed);

/* The seat to act, from 0; -1 when the game is over. */
int onaref_seat(const struct onaref *g);

/* Every legal action, sorted bytewise; returns how many. out has ONAREF_ACTIONS rows. */
int onaref_legal(const struct onaref *g, char out[][ONAREF_TEXT]);

/* Plays one action and draws the chance that follows it. 0; -1: not legal, and nothing changed. */
int onaref_play(struct onaref *g, const char *text);

/* Section 13: the state as text, ONAREF_DUMP bytes, and FNV-1a of a text. */
void onaref_dump(const struct onaref *g, char *out);
uint64_t onaref_hash(const char *dump);

/* 5.12: the points as they stand. result: 2 sole winner, 1 shared victory, 0 otherwise. */
void onaref_scores(const struct onaref *g, struct onaref_score out[ONAREF_PLAYERS]);
void onaref_result(const struct onaref *g, int result[ONAREF_PLAYERS]);

/* The invariants of section 9. 0 all hold; -1, and why (ONAREF_WHY bytes) names the broken one. */
int onaref_check(const struct onaref *g, char *why);

/* The clauses by number 0 .. ONAREF_CLAUSES - 1: "R1" .. "10.14". reason: NULL, or why the clause
 * can never act in play. coverage: a line "R52 17" or "R7 never: deleted by the author". */
void onaref_clause_id(int clause, char out[16]);
const char *onaref_clause_reason(int clause);
void onaref_coverage(const long *fired, int clause, char out[ONAREF_WHY]);

/* SplitMix64 (section 7). */
uint64_t onaref_random_next(uint64_t *state);
int onaref_random_below(uint64_t *state, int n);
void onaref_random_shuffle(uint64_t *state, int *list, int count);

#endif
