/* Torii: MIT licence, see LICENSE. */
/* The state machine of a turn (5.3). */
#include "rules/onamazu/core.h"

/* One cube per building, unless an opposing pawn stands on the cell (R75, R77). */
static void income(struct ona_table *t)
{
    struct ona_state *s = t->s;
    uint32_t buildings = ona_me(s)->buildings, watched = 0;

    if (buildings == 0)
        return;
    for (int i = 0; i < t->players; i++)
        if (i != s->seat)
            watched |= ona_pawn_cells(&s->player[i]);
    for (; buildings != 0; buildings = bits_rest(buildings)) {
        int cell = ONA_OUTER * ONA_SECTORS + bits_first(buildings);
        int resource = (int)ona_cell_kind(t->rules, cell) - ONA_HARVEST_RIZ;

        if (!(watched >> cell & 1))
            ona_gain(t, resource, t->rules->building_income);
    }
}

/* START a to c; then the die is rolled (d). */
void ona_turn_start(struct ona_table *t)
{
    struct ona_state *s = t->s;
    struct ona_player *p = ona_me(s);

    p->active |= p->pending; /* R111 */
    p->pending = 0;
    if (p->superior == ONA_SUPERIOR_PENDING)
        p->superior = ONA_SUPERIOR_SERVES; /* R107 */
    for (int i = 0; i < ONA_PAWNS; i++)
        p->pawn[i] = ONA_NONE; /* R25 */
    p->wounded = 0;
    income(t);
    s->jinjas_built = s->resolved = 0;
    s->visit_used = s->visit_given = s->visit_taken = 0;
    s->chance = ONA_C_DIE;
}

/* Next seat; after the last one the round is over, and possibly the game (R23). */
static void end_turn(struct ona_table *t)
{
    struct ona_state *s = t->s;

    s->frame_count = 0;
    s->frame[0] = (struct ona_frame){0, 0, 0};
    s->seat = (uint8_t)(s->seat + 1 == t->players ? 0 : s->seat + 1);
    if (s->seat == 0) {
        if (s->triggered || (t->rules->max_rounds > 0 && s->round >= t->rules->max_rounds)) {
            s->over = 1; /* G42 */
            return;
        }
        s->round = s->round < UINT16_MAX ? (uint16_t)(s->round + 1) : UINT16_MAX;
    }
    ona_turn_start(t);
}

/* Are there pawns on the board that have not been activated? */
static bool pawns_wait(const struct ona_state *s)
{
    const struct ona_player *p = &s->player[s->seat];

    for (int i = 0; i < ONA_PAWNS; i++)
        if (p->pawn[i] != ONA_NONE && !(s->resolved >> i & 1))
            return true;
    return false;
}

static bool can_place(const struct ona_table *t)
{
    return ona_place_cells(t, false) != 0 || ona_place_cells(t, true) != 0;
}

void ona_turn_go_on(struct ona_table *t)
{
    struct ona_state *s = t->s;

    if (s->chance != ONA_C_NOTHING || s->frame_count != 1)
        return;
    if (s->frame[0].kind == ONA_F_PLACE && !can_place(t))
        s->frame[0].kind = ONA_F_ACTIVATE;
    if (s->frame[0].kind == ONA_F_ACTIVATE && !pawns_wait(s))
        end_turn(t);
}

void ona_turn_end(struct ona_table *t)
{
    end_turn(t);
}

/* The attacking tile: S1, or S2 if it is empty (G9); -1 if none can attack. */
static int attacker(const struct ona_state *s)
{
    return s->slot[0] != ONA_NONE ? 0 : s->slot[1] != ONA_NONE ? 1 : -1;
}

static void brigands_come(struct ona_table *t)
{
    struct ona_state *s = t->s;
    bool choose = t->rules->choose_attacker && ona_blessed(ona_me(s), ONA_FUKUROKUJU);
    int place = attacker(s);

    if (choose && (place >= 0 || (s->piled > 0 && !t->rules->attack_slots))) { /* 10.14 */
        ona_push(t, ONA_F_ATTACK, 0, 0);                                       /* R114 */
        return;
    }
    if (place >= 0)
        ona_attacked(t, place);
    ona_push(t, ONA_F_PLACE, 0, 0);
}

void ona_die(struct ona_table *t, int face)
{
    struct ona_state *s = t->s;

    s->die = (uint8_t)face;
    s->chance = ONA_C_NOTHING;
    if (t->rules->face[face].ring == ONA_RINGS)
        brigands_come(t);
    else
        ona_push(t, ONA_F_ROTATE, 0, 0);
    ona_turn_go_on(t);
}
