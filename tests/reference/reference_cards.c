/* Torii: MIT licence, see LICENSE. */

/* The cards, the random stream, and seeded deals (N8). */
#include <string.h>

#include "reference_private.h"

const struct ref_card ref_cards[REF_CARDS] = {REF_ROWS};
int ref_deck_version;

int ref_card_find(const char *name)
{
    for (int card = 0; card < REF_CARDS; card++) {
        if (strcmp(ref_cards[card].name, name) == 0)
            return card;
    }
    return -1;
}

/* The wind cards stand behind the movement cards. */
int ref_card_is_wind(int card)
{
    return card >= REF_MOVEMENT_CARDS;
}

/* Onamazu 7: SplitMix64. */
uint64_t ref_rng_next(uint64_t *state)
{
    *state += UINT64_C(0x9E3779B97F4A7C15);
    uint64_t z = *state;
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

/* Onamazu 7: draw x until x < 2^64 - (2^64 mod n). 2^64 itself does not fit, so the largest good
 * x is (2^64 - 1) - (2^64 mod n), and 2^64 mod n is ((2^64 - 1) mod n + 1) mod n. */
uint64_t ref_rng_below(uint64_t *state, uint64_t n)
{
    uint64_t remainder = (UINT64_MAX % n + 1) % n;
    uint64_t largest = UINT64_MAX - remainder;
    uint64_t x = ref_rng_next(state);

    while (x > largest)
        x = ref_rng_next(state);
    return x % n;
}

struct deck {
    int count;
    int card[REF_CARDS];
};

/* Onamazu 7. */
static void deck_shuffle(struct deck *deck, uint64_t *state)
{
    for (int i = deck->count - 1; i >= 1; i--) {
        int j = (int)ref_rng_below(state, (uint64_t)i + 1);
        int card = deck->card[i];
        deck->card[i] = deck->card[j];
        deck->card[j] = card;
    }
}

/* N8: the cards of one or two decks, in the order of the list, shuffled. */
static void deck_shuffled(struct deck *deck, const char *one, const char *other, uint64_t *state)
{
    deck->count = 0;
    for (int card = 0; card < REF_CARDS; card++) {
        const struct ref_card *c = &ref_cards[card];

        if ((strcmp(c->deck, one) == 0 || strcmp(c->deck, other) == 0) &&
            (ref_deck_version == 0 || c->since <= ref_deck_version))
            deck->card[deck->count++] = card;
    }
    deck_shuffle(deck, state);
}

/* N8: the last element is the top. */
static int deck_take(struct deck *deck)
{
    deck->count--;
    return deck->card[deck->count];
}

/* W2 and N8: how many wind cards a hand gets, and whether the one beside the board is one. The wind
 * cards are dealt first: Blue's, Red's, the one beside; then the movement cards in that order. */
static void deal_cards(struct ref_position *p, struct deck *wind, struct deck *movement, int k)
{
    int wind_in_hand = k / 2;
    int wind_beside = k % 2;

    for (int player = 0; player < 2; player++) {
        for (int slot = 0; slot < wind_in_hand; slot++)
            p->hand[player][slot] = deck_take(wind);
    }
    if (wind_beside)
        p->beside = deck_take(wind);

    for (int player = 0; player < 2; player++) {
        for (int slot = wind_in_hand; slot < 2; slot++)
            p->hand[player][slot] = deck_take(movement);
    }
    if (!wind_beside)
        p->beside = deck_take(movement);
}

/* B1, S1, L1: the pawns. In Shadow only the corner students; in Light nothing for the ninjas. */
void ref_place_pawns(struct ref_position *p)
{
    memset(p->board, '.', sizeof p->board);
    for (int player = 0; player < 2; player++) {
        const char *row = player == REF_BLUE ? "SSMSS" : "ssmss";

        if (p->game == 's')
            row = player == REF_BLUE ? "S.M.S" : "s.m.s";
        if (p->game == 'l' && player == p->shadow_player)
            row = ".....";
        memcpy(p->board[player == REF_BLUE ? 0 : 4], row, 5);
    }
}

/* S1, L1: the ninjas wait to be placed, the lanterns are handed out. */
static void hand_out_ninjas(struct ref_position *p)
{
    for (int player = 0; player < 2; player++) {
        int ninjas = ref_ninjas_of_game(p, player);

        for (int i = 0; i < ninjas; i++)
            p->ninja[player][i].where = REF_UNPLACED;
        if (p->game == 's' || (p->game == 'l' && player != p->shadow_player))
            p->lanterns[player] = 2;
    }
}

/* The empty table of a game: B1, W1, S1, L1. */
static void set_table(struct ref_position *p, const char *game, int light_is_red)
{
    memset(p, 0, sizeof *p);
    p->game = strstr(game, "+shadow") ? 's' : strstr(game, "+light") ? 'l' : 'o';
    p->shadow_player = p->game == 'l' && light_is_red ? REF_BLUE : REF_RED;
    ref_place_pawns(p);
    hand_out_ninjas(p);
    if (strstr(game, "+wind"))
        p->board[2][2] = 'W';
}

/* B3 decides who begins; where ninjas are placed first, Blue (S2) or the Shadow side (L3). */
static void begin(struct ref_position *p)
{
    p->part = p->game == 'o' ? '-' : 's';
    p->to_act = ref_cards[p->beside].stamp;
    if (p->game == 's')
        p->to_act = REF_BLUE;
    if (p->game == 'l')
        p->to_act = p->shadow_player;
}

/* N8, B2, P1, W2, M1: wind cards are shuffled first, all of them. */
void ref_deal(struct ref_position *p, const char *game, int wind_cards, int light_is_red,
              uint64_t seed)
{
    int with_wind = strstr(game, "+wind") != NULL;
    struct deck wind = {0};
    struct deck movement;

    set_table(p, game, light_is_red);
    if (with_wind)
        deck_shuffled(&wind, "wind", "wind", &seed);
    deck_shuffled(&movement, "base", strstr(game, "+sensei") ? "sensei" : "base", &seed);
    deal_cards(p, &wind, &movement, with_wind ? wind_cards : 0);
    begin(p);
}

/* N8, W2: of five named cards each kind is a deck of its own, in the order of the list; without
 * a wind card among them all of those are shuffled as ever, and none is dealt. */
void ref_deal_five(struct ref_position *p, const char *game, const int cards[5], int light_is_red,
                   uint64_t seed)
{
    struct deck wind = {0};
    struct deck movement = {0};

    set_table(p, game, light_is_red);
    for (int card = 0; card < REF_CARDS; card++) {
        for (int i = 0; i < 5; i++) {
            if (cards[i] == card && ref_card_is_wind(card))
                wind.card[wind.count++] = card;
            else if (cards[i] == card)
                movement.card[movement.count++] = card;
        }
    }
    if (strstr(game, "+wind") && wind.count == 0) {
        struct deck unused;

        deck_shuffled(&unused, "wind", "wind", &seed);
    } else {
        deck_shuffle(&wind, &seed);
    }
    deck_shuffle(&movement, &seed);
    deal_cards(p, &wind, &movement, wind.count);
    begin(p);
}
