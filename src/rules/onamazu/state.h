/* Torii: MIT licence, see LICENSE. */
/*
 * The state of a game of Onamazu: plain data, the same bytes on every machine.
 *
 * A view (`viewer` is not ONA_ALL) is a state in which what the viewer may not know is erased
 * (docs/formats/onamazu-position.md, "Who knows what"): a tile whose back is unknown is ONA_FRONT + its
 * front, anything entirely unknown is ONA_UNKNOWN. Tiles of other owners are counted by front: bits 2f and
 * 2f + 1 for both, bit 2f for one; if the viewer knows which one, its own bit and ona_exact_bit(f). A view
 * is updated by the events its seat is shown.
 */
#ifndef RULES_ONAMAZU_STATE_H
#define RULES_ONAMAZU_STATE_H

#include "game/game.h"
#include "rules/onamazu/frame.h"
#include "rules/onamazu/rules.h"

enum {
    ONA_FRONT = 0x40,   /* a tile known only by its front */
    ONA_UNKNOWN = 0xfe, /* something unknown is here */
    ONA_NONE = 0xff,    /* empty */
};
enum { ONA_ALL = 0, ONA_ONLOOKER = ONA_MAX_SEATS + 1 }; /* viewers; seats are 1…4 */
enum { ONA_A1, ONA_A2, ONA_SUPERIOR, ONA_PAWNS };
enum { ONA_NO_SUPERIOR, ONA_SUPERIOR_PENDING, ONA_SUPERIOR_SERVES };

struct ona_player {
    uint64_t tiles;     /* brigand tiles owned, a bit per id */
    uint64_t peeked;    /* tiles of others or nobody whose back this seat has seen (R114) */
    uint32_t mikos;     /* a bit per card; in a view without the hidden ones of others */
    int32_t mons;       /* no limit (R70, G37): a whole game stays below 2^25 */
    uint16_t buildings; /* a bit per outer index */
    uint8_t cube[ONA_RESOURCES];
    uint8_t bushi, armour;
    uint8_t active, pending; /* blessings, a bit per god */
    uint8_t contracts;       /* a bit per place */
    uint8_t superior, favourite;
    uint8_t pawn[ONA_PAWNS]; /* cell, or ONA_NONE */
    uint8_t wounded;         /* a bit per pawn */
    uint8_t hidden_mikos;    /* in a view: end cards unknown to the viewer */
    uint8_t again[3];        /* tiles of each god beyond the first, four bits per god (10.11) */
};

struct ona_state {
    struct ona_player player[ONA_MAX_SEATS];
    uint32_t built[ONA_JINJAS]; /* jinjas by owner, then in order of construction */
    uint32_t blocked;           /* a bit per cell (10.1) */

    uint8_t viewer;
    uint8_t chance; /* enum ona_chance */
    uint16_t round;
    uint8_t seat, appeasement, triggered, over, die;
    uint8_t rot[ONA_RINGS];

    uint8_t slot[ONA_SLOTS];
    uint8_t piled, discarded;
    uint8_t
        tile[ONA_TILES]; /* the pile from the front, top last; the discard pile from the end down */

    uint8_t display[ONA_DISPLAY]; /* families */
    uint8_t jinjas_left, built_count;
    uint8_t jinja[ONA_JINJAS]; /* the pile */

    uint8_t deck_count;
    uint8_t deck[ONA_MIKOS];       /* top last */
    uint8_t deck_known[ONA_MIKOS]; /* the seats that know this card, a bit each (R99) */
    uint8_t drawn[2], drawn_known[2];

    uint8_t supply[ONA_RESOURCES];
    uint8_t blessing[ONA_GODS]; /* tiles left */
    uint8_t holder[ONA_PLACES]; /* of exclusive contracts, seat or ONA_NONE; never the temple's */

    uint8_t jinjas_built; /* this turn (R90) */
    uint8_t resolved;     /* pawns activated this turn, a bit each */
    uint8_t visit_used;   /* services of the upper floor used in this market visit, a bit each */
    uint8_t visit_given, visit_taken; /* types swapped in this visit (5.10) */
    uint8_t frame_count;
    struct ona_frame frame[ONA_MAX_FRAMES];
    uint8_t spare[2];
};

_Static_assert(sizeof(struct ona_player) == 48, "no padding that the compiler chooses");
_Static_assert(sizeof(struct ona_state) <= GAME_MAX_STATE && sizeof(struct ona_state) % 8 == 0, "");

/* Tiles of a god that a player has beyond the first (10.11). */
static inline int ona_again(const struct ona_player *p, int god)
{
    return p->again[god / 2] >> god % 2 * 4 & 15;
}

static inline void ona_again_add(struct ona_player *p, int god, int count)
{
    p->again[god / 2] = (uint8_t)(p->again[god / 2] + (count << god % 2 * 4));
}

/* A built jinja: family and owner in the low bits, then an offering count per resource. */
static inline uint32_t ona_jinja_make(int family, int owner)
{
    return (uint32_t)family | (uint32_t)owner << 3;
}

static inline int ona_jinja_family(uint32_t j)
{
    return (int)(j & 7);
}

static inline int ona_jinja_owner(uint32_t j)
{
    return (int)(j >> 3 & 3);
}

static inline int ona_jinja_count(uint32_t j, int resource)
{
    return (int)(j >> (5 + 3 * resource) & 7);
}

int ona_jinja_offerings(uint32_t j); /* total */

/* The front of a tile given by id or by front alone. */
static inline int ona_tile_front(uint8_t tile)
{
    return tile & ONA_FRONT ? tile & 0x3f : tile >> 1;
}

static inline uint64_t ona_exact_bit(int front)
{
    return (uint64_t)1 << (ONA_TILES + front);
}

#endif
