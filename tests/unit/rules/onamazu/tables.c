/* Torii: MIT licence, see LICENSE. */
#include "tables.h"

#include <string.h>

void table_start(struct ona_state *s, int players)
{
    const struct ona_rules *rules = ona_rules_standard();

    memset(s, 0, sizeof *s);
    s->round = 1;
    s->die = 2;
    s->rot[ONA_OUTER] = 1;
    s->rot[ONA_MIDDLE] = 5;
    s->rot[ONA_INNER] = 6;
    for (int i = 0; i < ONA_MAX_SEATS; i++) {
        struct ona_player *p = &s->player[i];

        memset(p->pawn, ONA_NONE, sizeof p->pawn);
        p->favourite = (uint8_t)(i < players ? (i * 3 + 1) % ONA_GODS : ONA_NONE);
        p->bushi = i < players ? rules->setup_bushi : 0;
        p->mons = i < players ? rules->setup_mons[i] : 0;
    }
    s->slot[0] = 9;
    s->slot[1] = 33;
    for (uint8_t id = 0; id < ONA_TILES; id++)
        if (id != 9 && id != 33 && id != 18)
            s->tile[s->piled++] = id;
    s->tile[s->piled++] = 18;
    for (uint8_t i = 0; i < ONA_DISPLAY; i++)
        s->display[i] = (uint8_t)((4 + 5 * i) % ONA_FAMILIES);
    s->jinjas_left = ONA_JINJAS - ONA_DISPLAY;
    s->deck_count = ONA_MIKOS;
    for (uint8_t i = 0; i < ONA_MIKOS; i++)
        s->deck[i] = i;
    memset(s->drawn, ONA_NONE, sizeof s->drawn);
    memcpy(s->supply, rules->supply, sizeof s->supply);
    memset(s->blessing, rules->blessing_tiles, sizeof s->blessing);
    memset(s->holder, ONA_NONE, sizeof s->holder);
    s->frame_count = 1;
    s->frame[0].kind = ONA_F_ROTATE;
}

static void build(struct ona_state *s, int owner, int family, const char *offered)
{
    uint32_t jinja = ona_jinja_make(family, owner);

    for (; *offered != '\0'; offered++) {
        int resource = *offered - '0';

        jinja += (uint32_t)1 << (5 + 3 * resource);
        s->supply[resource]--;
        s->appeasement++;
    }
    s->built[s->built_count++] = jinja;
    s->jinjas_left--;
}

static void put(struct ona_player *p, int a1, int a2, int superior)
{
    p->pawn[ONA_A1] = (uint8_t)a1;
    p->pawn[ONA_A2] = (uint8_t)a2;
    p->pawn[ONA_SUPERIOR] = (uint8_t)superior;
}

/* What differs between the four. */
static const struct owned {
    uint8_t cube[ONA_RESOURCES];
    uint8_t mons, bushi, armour, active, pending, contracts, superior, wounded;
    uint16_t buildings;
    uint32_t mikos;
    uint64_t tiles;
} owned[ONA_MAX_SEATS] = {
    {{4, 2, 0, 3, 1, 0, 1},
     14,
     12,
     2,
     0x12,
     0x04,
     0x01,
     ONA_SUPERIOR_SERVES,
     0,
     0x14,
     1u << 3 | 1u << 9 | 1u << 18 | 1u << 25,
     0x8012040},
    {{1, 0, 4, 0, 4, 2, 2},
     3,
     7,
     0,
     0x01,
     0,
     0x22,
     ONA_SUPERIOR_PENDING,
     1,
     0x24,
     1u << 14 | 1u << 20,
     0x100000001},
    {{0, 1, 1, 2, 0, 4, 0},
     27,
     0,
     3,
     0x20,
     0x02,
     0x28,
     ONA_NO_SUPERIOR,
     0,
     0x310,
     1u << 5 | 1u << 12 | 1u << 22 | 1u << 23 | 1u << 26,
     0x3400c00000},
    {{2, 2, 2, 0, 0, 1, 0},
     0,
     5,
     1,
     0,
     0,
     0x10,
     ONA_SUPERIOR_SERVES,
     4,
     0x04,
     1u << 0 | 1u << 17,
     0x2000},
};

static void give(struct ona_state *s, int player)
{
    struct ona_player *p = &s->player[player];
    const struct owned *o = &owned[player];

    for (int i = 0; i < ONA_RESOURCES; i++) {
        p->cube[i] = o->cube[i];
        s->supply[i] = (uint8_t)(s->supply[i] - o->cube[i]);
    }
    p->mons = o->mons;
    p->bushi = o->bushi;
    p->armour = o->armour;
    p->active = o->active;
    p->pending = o->pending;
    p->contracts = o->contracts;
    p->superior = o->superior;
    p->wounded = o->wounded;
    p->buildings = o->buildings;
    p->mikos = o->mikos;
    p->tiles = o->tiles;
    for (int i = 0; i < ONA_PLACES - 1; i++)
        if (o->contracts >> i & 1)
            s->holder[i] = (uint8_t)player;
    for (int i = 0; i < ONA_GODS; i++)
        s->blessing[i] = (uint8_t)(s->blessing[i] - ((o->active | o->pending) >> i & 1));
}

/* Tiles and cards that somebody owns are in no pile. */
static void take_from_piles(struct ona_state *s, int players)
{
    uint64_t tiles = 0;
    uint32_t mikos = 0;
    uint8_t piled = 0, deck = 0;

    for (int i = 0; i < players; i++) {
        tiles |= s->player[i].tiles;
        mikos |= s->player[i].mikos;
    }
    for (int i = 0; i < s->piled; i++)
        if (!(tiles >> s->tile[i] & 1))
            s->tile[piled++] = s->tile[i];
    for (int i = 0; i < s->deck_count; i++)
        if (!(mikos >> s->deck[i] & 1))
            s->deck[deck++] = s->deck[i];
    s->piled = piled;
    s->deck_count = deck;
}

void table_crowded(struct ona_state *s, int players)
{
    table_start(s, players);
    s->round = 11;
    s->die = 4;
    s->rot[ONA_OUTER] = 3;
    s->rot[ONA_INNER] = 9;
    s->slot[1] = 28;
    for (int i = 0; i < players; i++)
        give(s, i);
    put(&s->player[0], 22, 14, 3);
    put(&s->player[1], ONA_NONE, 22, ONA_NONE);
    build(s, 0, 0, "0135");
    build(s, 1, 3, "02");
    build(s, 0, 2, "46");
    build(s, 1, 3, "0123");
    build(s, 0, 2, "");
    if (players > 2) {
        put(&s->player[2], 22, 3, ONA_NONE);
        build(s, 2, 5, "145");
        build(s, 2, 1, "2");
    }
    if (players > 3) {
        put(&s->player[3], 22, 14, ONA_NONE);
        build(s, 3, 4, "0256");
    }
    take_from_piles(s, players);
    s->tile[ONA_TILES - 1] = s->tile[--s->piled - 1];
    s->discarded = 1;
    s->deck_count = (uint8_t)(s->deck_count - 2);
    s->drawn[0] = s->deck[s->deck_count + 1];
    s->drawn[1] = s->deck[s->deck_count];
    s->frame[0].kind = ONA_F_ACTIVATE;
    s->frame[1].kind = ONA_F_PICK;
    s->frame_count = 2;
}

static void hide_tile(uint8_t *tile)
{
    if (*tile < ONA_TILES)
        *tile = (uint8_t)(ONA_FRONT + *tile / 2);
}

static void hide_player(struct ona_player *p)
{
    const struct ona_rules *rules = ona_rules_standard();
    uint64_t fronts = 0;

    for (int f = 0; f < ONA_FRONTS; f++) {
        int both = (int)(p->tiles >> (2 * f) & 3);

        fronts |= (uint64_t)(both == 3 ? 3 : both > 0) << (2 * f);
    }
    p->tiles = fronts;
    p->peeked = 0;
    p->hidden_mikos = (uint8_t)__builtin_popcount(p->mikos & rules->end_cards);
    p->mikos &= ~rules->end_cards;
}

void table_view(const struct ona_state *s, int players, int viewer, struct ona_state *out)
{
    *out = *s;
    out->viewer = (uint8_t)viewer;
    for (int i = 0; i < players; i++)
        if (i + 1 != viewer)
            hide_player(&out->player[i]);
    for (int i = 0; i < ONA_SLOTS; i++)
        hide_tile(&out->slot[i]);
    for (int i = 0; i < ONA_TILES; i++)
        if (i == out->piled - 1 || i >= ONA_TILES - out->discarded)
            hide_tile(&out->tile[i]);
        else
            out->tile[i] = ONA_UNKNOWN;
    memset(out->jinja, ONA_UNKNOWN, sizeof out->jinja);
    memset(out->deck, ONA_UNKNOWN, sizeof out->deck);
    for (int i = 0; i < 2; i++)
        if (out->drawn[i] != ONA_NONE && viewer != s->seat + 1)
            out->drawn[i] = ONA_UNKNOWN;
}
