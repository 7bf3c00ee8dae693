/* Torii: MIT licence, see LICENSE. */
/* Placement (5.4). */
#include "rules/onamazu/core.h"

enum { ALL_CELLS = (1 << ONA_CELLS) - 1 };

/* The three cells of a sector (R49). */
static uint32_t sector_cells(const struct ona_state *s, int sector)
{
    uint32_t cells = 0;

    for (int ring = 0; ring < ONA_RINGS; ring++) {
        int index = (sector + ONA_SECTORS - s->rot[ring]) % ONA_SECTORS;

        cells |= (uint32_t)1 << (ring * ONA_SECTORS + index);
    }
    return cells;
}

/* The two neighbours on the same ring, for Jurojin (R117). */
static uint32_t neighbour_cells(int cell)
{
    int first = cell - cell % ONA_SECTORS, index = cell % ONA_SECTORS;

    return (uint32_t)1 << (first + (index + 1) % ONA_SECTORS) |
           (uint32_t)1 << (first + (index + ONA_SECTORS - 1) % ONA_SECTORS);
}

int ona_place_pawn(const struct ona_state *s, bool superior)
{
    const struct ona_player *p = &s->player[s->seat];

    if (superior) {
        bool ready = p->superior == ONA_SUPERIOR_SERVES && p->pawn[ONA_SUPERIOR] == ONA_NONE;

        return ready && !(p->wounded >> ONA_SUPERIOR & 1) ? ONA_SUPERIOR : -1;
    }
    for (int i = ONA_A1; i <= ONA_A2; i++)
        if (p->pawn[i] == ONA_NONE && !(p->wounded >> i & 1))
            return i;
    return -1;
}

/* The fee owed to one of the players on the cell (R52, R112, G16). */
static int fee_to(const struct ona_table *t, const struct ona_player *owner, int less)
{
    int fee = ona_blessed(owner, ONA_DAIKOKU) ? t->rules->daikoku_fee : t->rules->share_fee;

    return fee > less ? fee - less : 0;
}

int ona_place_fee(const struct ona_table *t, int cell)
{
    const struct ona_state *s = t->s;
    int less = ona_bonus(t->rules, &s->player[s->seat], ONA_P_SHARE), fee = 0;

    for (int i = 0; i < t->players; i++)
        if (i != s->seat && ona_pawn_cells(&s->player[i]) >> cell & 1)
            fee += fee_to(t, &s->player[i], less);
    return fee;
}

/* Cells that the first ordinary acolyte leaves available to the second (R51, R117). */
static uint32_t bound_cells(const struct ona_table *t)
{
    const struct ona_player *p = &t->s->player[t->s->seat];
    int cell = p->pawn[ONA_A1] != ONA_NONE ? p->pawn[ONA_A1] : p->pawn[ONA_A2];

    if (cell == ONA_NONE)
        return ALL_CELLS;

    uint32_t cells = sector_cells(t->s, ona_sector(t->s, cell));

    if (t->rules->adjacent && ona_blessed(p, ONA_JUROJIN))
        cells |= neighbour_cells(cell);
    return cells;
}

/* The subset of these cells that the player to act cannot afford (R53). */
static uint32_t too_dear(const struct ona_table *t, uint32_t cells)
{
    const struct ona_state *s = t->s;
    const struct ona_player *p = &s->player[s->seat];
    uint32_t taken = 0, dear = 0;
    int less = ona_bonus(t->rules, p, ONA_P_SHARE), all = 0;

    for (int i = 0; i < t->players; i++) {
        if (i == s->seat)
            continue;

        int fee = fee_to(t, &s->player[i], less);
        uint32_t own = ona_pawn_cells(&s->player[i]);

        all += fee;
        taken |= own;
        dear |= fee > p->mons ? own : 0; /* regardless of other pawns there */
    }
    if (all <= p->mons)
        return 0;
    for (uint32_t open = cells & taken & ~dear; open != 0; open = bits_rest(open))
        if (ona_place_fee(t, bits_first(open)) > p->mons)
            dear |= open & -open;
    return dear;
}

uint32_t ona_place_cells(const struct ona_table *t, bool superior)
{
    const struct ona_state *s = t->s;
    const struct ona_player *p = &s->player[s->seat];

    if (ona_place_pawn(s, superior) < 0)
        return 0;

    uint32_t cells = superior ? ALL_CELLS : bound_cells(t);

    cells &= ~s->blocked & ~ona_pawn_cells(p); /* 10.1, R50 */
    return cells & ~too_dear(t, cells);
}

void ona_place_put(struct ona_table *t, bool superior, int cell)
{
    struct ona_state *s = t->s;
    struct ona_player *p = ona_me(s);
    int less = ona_bonus(t->rules, p, ONA_P_SHARE);

    for (int i = 0; i < t->players; i++) {
        struct ona_player *owner = &s->player[i];

        if (i == s->seat || !(ona_pawn_cells(owner) >> cell & 1))
            continue;

        int fee = fee_to(t, owner, less);

        p->mons -= fee;
        ona_earn(owner, fee);
    }
    p->pawn[ona_place_pawn(s, superior)] = (uint8_t)cell;
}
