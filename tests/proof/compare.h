/* Torii: MIT licence, see LICENSE. */
/*
 * One game played by the engine and by the slow reference side by side. Whatever can be seen of a
 * position is compared; the first difference is printed with both sides, and ends the program.
 */
#ifndef PROOF_COMPARE_H
#define PROOF_COMPARE_H

#include "games/games.h"
#include "identities.h"
#include "rare.h"
#include "reference.h"

struct compare_choice {
    char text[REF_TEXT];
    game_action action;
};

struct compare {
    const char *variant;
    const char *rules; /* "standard", "letter", … (B13, S10) */
    uint64_t number; /* of the game being played; with the variant it tells how to find it again */
    struct games_entry entry;
    struct game_state state;
    struct ref_position ref;
    struct compare_choice legal[GAME_MAX_ACTIONS]; /* of the position compared last, sorted */
    int count;
    char full[REF_OFEN]; /* its text */

    struct identities identities;
    struct rare rare;
    uint64_t positions, deals, actions, perfts, turned, shuffled, texts_refused;
};

/* Both sides get the deal of this seed; wind and light as in struct games_options. */
void compare_deal(struct compare *c, int wind, int light, uint64_t seed);
/* The same with five cards, drawn from `choice`, that are named and dealt at random (W2). */
void compare_deal_five(struct compare *c, struct rng *choice, int light, uint64_t seed);
/* Both sides read the text; false if both refuse it. */
bool compare_parse(struct compare *c, const char *ofen);
/* All that can be seen of the position now; the costly parts only every N positions. */
void compare_position(struct compare *c);
/* Both sides play legal[i]: what everybody is shown, and what it led to. */
void compare_play(struct compare *c, int i);

/* compare_walk.c: perft, the position seen from the other side of the table, and with the cards of
 * each hand the other way round. */
void compare_perft(struct compare *c);
void compare_shuffled(struct compare *c);
void compare_half_turn(struct compare *c);

/* Prints what differs and exits with 1. */
_Noreturn void compare_fail(const struct compare *c, const char *what, const char *engine,
                            const char *reference);
/* The position as `scope` sees it, into REF_OFEN bytes. */
void compare_print(const struct compare *c, const void *state, int scope, char *out);
/* The engine's legal actions as sorted texts. */
int compare_list(const struct game *g, const void *state, struct compare_choice *out);

#endif
