/* Torii: MIT licence, see LICENSE. */
/* Limits on what a seat of a position may have, item by item (5.13). */
#include "rules/onamazu/position_draft.h"

/* More of something than the rules allow. */
static enum status too_many(int seat, int has, const char *what, int most, struct err *e)
{
    return err_say(e, ILLEGAL, "seat %d has %d %s, the most is %d (5.13)", seat + 1, has, what,
                   most);
}

static enum status check_goods(const struct ona_player *p, const struct ona_rules *rules, int seat,
                               struct err *e)
{
    for (int r = 0; r < ONA_RESOURCES; r++)
        if (p->cube[r] > rules->cap[r])
            return too_many(seat, p->cube[r], ona_resource_code[r], rules->cap[r], e);
    if (p->bushi > rules->bushi_limit)
        return too_many(seat, p->bushi, "bushis", rules->bushi_limit, e);
    if (p->armour > rules->armour_limit)
        return too_many(seat, p->armour, "armour", rules->armour_limit, e);
    if (p->active & p->pending)
        return err_say(e, ILLEGAL, "seat %d has the blessing %s both active and pending (5.13)",
                       seat + 1, ona_god_code[bits_first((uint32_t)(p->active & p->pending))]);
    for (int god = 0; god < ONA_GODS; god++)
        if (ona_again(p, god) > 0 &&
            (!rules->same_blessing || !((p->active | p->pending) >> god & 1)))
            return err_say(e, ILLEGAL, "seat %d has the blessing %s twice (G33)", seat + 1,
                           ona_god_code[god]);
    return OK;
}

static enum status check_places(const struct ona_player *p, const struct ona_rules *rules, int seat,
                                struct err *e)
{
    uint32_t resources = rules->cells_of[ONA_HARVEST_RIZ] | rules->cells_of[ONA_HARVEST_BAM] |
                         rules->cells_of[ONA_HARVEST_CHA];
    uint32_t elsewhere = (uint32_t)p->buildings << (ONA_OUTER * ONA_SECTORS) & ~resources;

    if (bits_count(p->buildings) > rules->building_limit)
        return too_many(seat, bits_count(p->buildings), "buildings", rules->building_limit, e);
    if (elsewhere != 0)
        return err_say(e, ILLEGAL, "seat %d has a building on O%d, which gives no resource (5.13)",
                       seat + 1, bits_first(elsewhere) - ONA_OUTER * ONA_SECTORS);
    for (uint32_t signed_at = p->contracts; signed_at != 0; signed_at = bits_rest(signed_at))
        if (!ona_is_place(rules, bits_first(signed_at)))
            return err_say(e, ILLEGAL, "seat %d has a contract with the %s, who signs none (C7)",
                           seat + 1, ona_place_word[bits_first(signed_at)]);
    if (ona_contracts_counted(rules, p) > rules->contract_limit)
        return too_many(seat, ona_contracts_counted(rules, p), "contracts", rules->contract_limit,
                        e);
    return OK;
}

static enum status check_pawns(const struct ona_player *p, int seat, struct err *e)
{
    int pawns = 0;

    for (int i = 0; i < ONA_PAWNS; i++)
        pawns += p->pawn[i] != ONA_NONE;
    if (pawns != bits_count(ona_pawn_cells(p)))
        return err_say(e, ILLEGAL, "seat %d has two acolytes on one cell (R50)", seat + 1);
    if (p->pawn[ONA_SUPERIOR] != ONA_NONE && p->superior != ONA_SUPERIOR_SERVES)
        return err_say(e, ILLEGAL,
                       "seat %d has placed a superior acolyte that does not serve (R107)",
                       seat + 1);
    return OK;
}

enum status ona_draft_check_seat(const struct ona_draft *d, const struct ona_rules *rules, int seat,
                                 struct err *e)
{
    const struct ona_player *p = &d->s.player[seat];
    enum status rc = check_goods(p, rules, seat, e);

    if (rc == OK)
        rc = check_places(p, rules, seat, e);
    if (rc == OK)
        rc = check_pawns(p, seat, e);
    if (rc == OK && p->peeked != 0 && d->s.viewer != ONA_ALL && d->s.viewer != seat + 1)
        rc =
            err_say(e, ILLEGAL,
                    "seat %d has seen backs of tiles, which its view cannot know (R114)", seat + 1);
    if (rc == OK && p->tiles >= (uint64_t)1 << 57)
        rc = err_say(e, ILLEGAL, "seat %d has tiles that there are not (5.13)", seat + 1);
    return rc;
}
