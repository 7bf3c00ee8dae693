/* Torii: MIT licence, see LICENSE. */
/*
 * What every turn changes: the exchange of a card and the player to act. Both are in one word of the
 * state, so a turn is a few register operations, with incremental keys.
 */
#ifndef RULES_ONITAMA_TURN_H
#define RULES_ONITAMA_TURN_H

#include "rules/onitama/action.h"

/* The table word is also accessed by bytes: this fixes the byte order of states. */
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "Torii needs a little-endian machine");

/* The bit offset of byte i in the table word. */
ONI_INLINE int oni_byte(int i)
{
    return 8 * i;
}

enum { ONI_BYTE_BESIDE = 4, ONI_BYTE_PLAYER = 5, ONI_BYTE_REP = 7 };

/* The table after `player` has taken the card beside into the slot of the card used (B10). */
ONI_INLINE uint64_t oni_table_exchanged(uint64_t table, int player, int slot)
{
    int hand = oni_byte(2 * player + slot), beside = oni_byte(ONI_BYTE_BESIDE);
    uint64_t swap = (table >> hand ^ table >> beside) & 255;

    return table ^ swap << hand ^ swap << beside;
}

/* The table when it is the other player's turn; the number of occurrences becomes unknown. */
ONI_INLINE uint64_t oni_table_next(uint64_t table)
{
    uint64_t rep = (uint64_t)255 << oni_byte(ONI_BYTE_REP);

    return (table ^ (uint64_t)1 << oni_byte(ONI_BYTE_PLAYER)) & ~rep;
}

/* The change of the key by that exchange, and by the change of player. */
ONI_INLINE uint64_t oni_key_exchange(int player, int used, int taken)
{
    return oni_keys.card[player][taken] - oni_keys.card[player][used] + oni_keys.card[2][used] -
           oni_keys.card[2][taken];
}

ONI_INLINE uint64_t oni_key_next(int player)
{
    return player == ONI_BLUE ? oni_keys.red_to_act : 0 - oni_keys.red_to_act;
}

ONI_INLINE uint32_t oni_ply_next(uint32_t ply)
{
    return ply + (ply < ONI_NO_PLY - 1);
}

ONI_INLINE void oni_exchange(struct oni_core *s, int slot)
{
    s->key += oni_key_exchange(s->player, s->hand[s->player][slot], s->beside);
    s->table = oni_table_exchanged(s->table, s->player, slot);
}

ONI_INLINE void oni_next_player(struct oni_core *s)
{
    s->key += oni_key_next(s->player);
    s->table = oni_table_next(s->table);
    s->ply = oni_ply_next(s->ply);
}

#endif
