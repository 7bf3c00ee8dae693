/* Torii: MIT licence, see LICENSE. */
#include "table/position.h"

#include "base/bits.h"

#include <string.h>

static int card_at(const struct table_deck *deck, int card)
{
    for (int i = 0; i < TABLE_CARDS; i++)
        if (deck->card[i] == card)
            return i;
    return -1;
}

enum status table_position_from_core(const struct table_deck *deck, const struct oni_core *s,
                                     struct table_position *out, struct err *e)
{
    int me = s->player, beside = card_at(deck, s->beside), own = 0;
    uint32_t mine = s->pawns[me], theirs = s->pawns[!me];

    for (int i = 0; i < 2; i++) {
        int card = card_at(deck, s->hand[me][i]);

        if (card < 0 || card_at(deck, s->hand[!me][i]) < 0 || beside < 0)
            return err_say(e, ILLEGAL, "the position has other cards than the table");
        own |= 1 << card;
    }
    if ((mine & s->masters) == 0 || (theirs & s->masters) == 0)
        return err_say(e, ILLEGAL, "the position is over: a master was captured");
    if (me == ONI_RED) {
        mine = table_set_rotate(mine);
        theirs = table_set_rotate(theirs);
    }

    uint32_t masters = me == ONI_RED ? table_set_rotate(s->masters) : s->masters;

    *out = (struct table_position){
        .own = mine & ~masters,
        .enemy = theirs & ~masters,
        .own_master = bits_first(mine & masters),
        .enemy_master = bits_first(theirs & masters),
        .deal = table_deck_deal(deck, own, beside),
    };
    return OK;
}

void table_position_to_core(const struct table_deck *deck, const struct table_position *p,
                            struct oni_core *out)
{
    int owns = 0, others = 0;

    memset(out, 0, sizeof *out);
    for (int i = 0; i < TABLE_CARDS; i++)
        if (deck->own[p->deal] >> i & 1)
            out->hand[ONI_BLUE][owns++] = deck->card[i];
        else if (i != deck->beside[p->deal])
            out->hand[ONI_RED][others++] = deck->card[i];
    out->beside = deck->card[deck->beside[p->deal]];
    out->player = ONI_BLUE;
    out->spirit = ONI_NOWHERE;
    out->masters = (uint32_t)1 << p->own_master | (uint32_t)1 << p->enemy_master;
    out->pawns[ONI_BLUE] = p->own | (uint32_t)1 << p->own_master;
    out->pawns[ONI_RED] = p->enemy | (uint32_t)1 << p->enemy_master;
    out->ply = ONI_NO_PLY;
    oni_core_finish(out);
}
