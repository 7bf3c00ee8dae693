/* Torii: MIT licence, see LICENSE. */
/* Making moves by copy: reads the parent, writes the child, updates key and piece-square sum. */
#ifndef MINDS_ONITAMA_MAKE_H
#define MINDS_ONITAMA_MAKE_H

#include "minds/onitama/position.h"

ONI_INLINE void mind_make_spirit_move(const struct mind_zobrist *z, struct position *s, int to)
{
    oni_set there = mind_bit(to), here = s->spirit;
    int from = bits_first(here);

    for (int player = ONI_BLUE; player <= ONI_RED; player++)
        if ((s->pawns[player] & there) != 0) { /* W6 */
            s->pawns[player] ^= there | here;
            s->key ^= z->pawn[player][0][from] ^ z->pawn[player][0][to];
            s->psq = (int16_t)(s->psq + mind_psqt[player][0][from] - mind_psqt[player][0][to]);
        }
    s->key ^= z->spirit[from] ^ z->spirit[to];
    s->spirit = there;
}

/*
 * A pawn moves and captures what stands on its target, even a master, whose square stays recorded.
 * Each field of the child is written once: copying the parent and then changing it is much slower.
 */
ONI_INLINE void mind_make_pawn_move(const struct mind_zobrist *z, const struct position *s,
                                    int from, int to, uint64_t key, bool keyed,
                                    struct position *out)
{
    int me = s->player, you = me ^ 1, master = s->master[me] == from;
    oni_set there = mind_bit(to), enemy = s->pawns[you];
    const int16_t *psqt = mind_psqt[me][master];
    const uint64_t *keys = z->pawn[me][master];
    int psq = s->psq + psqt[to] - psqt[from];
    int halfmoves = keyed ? s->halfmoves + (s->halfmoves < 255) : 0;

    if (keyed)
        key ^= keys[from] ^ keys[to];
    if ((enemy & there) != 0) {
        int king = s->master[you] == to;

        enemy ^= there;
        if (keyed)
            key ^= z->pawn[you][king][to];
        psq -= mind_psqt[you][king][to];
        halfmoves = 0;
    }
    out->key = key;
    out->pawns[me] = s->pawns[me] ^ (there | mind_bit(from));
    out->pawns[you] = enemy;
    out->master[me] = (uint8_t)(master ? to : s->master[me]);
    out->master[you] = s->master[you];
    out->psq = (int16_t)psq;
    out->halfmoves = (uint8_t)halfmoves;
}

/* No pawn moves. */
ONI_INLINE void mind_make_no_pawn_move(const struct position *s, uint64_t key, struct position *out)
{
    out->key = key;
    for (int player = ONI_BLUE; player <= ONI_RED; player++) {
        out->pawns[player] = s->pawns[player];
        out->master[player] = s->master[player];
    }
    out->psq = s->psq;
    out->halfmoves = (uint8_t)(s->halfmoves + (s->halfmoves < 255));
}

ONI_INLINE void mind_make_move_with(const struct mind_lookup *lookup, const struct position *s,
                                    mind_move m, bool wind, bool keyed, struct position *out)
{
    const struct mind_zobrist *z = &lookup->zobrist;
    int me = s->player, next = lookup->deck.deal[s->deal].next[me][mind_slot(m)];
    uint64_t key = keyed ? s->key ^ z->deal[me][s->deal] ^ z->deal[me ^ 1][next] : 0;

    out->spirit = s->spirit;
    out->deal = (uint8_t)next;
    out->player = (uint8_t)(me ^ 1);
    if (mind_from(m) != ONI_NOWHERE)
        mind_make_pawn_move(z, s, mind_from(m), mind_to(m), key, keyed, out);
    else
        mind_make_no_pawn_move(s, key, out);
    if (wind && mind_spirit_to(m) != ONI_NOWHERE)
        mind_make_spirit_move(z, out, mind_spirit_to(m));
}

ONI_INLINE void mind_make_move(const struct mind_lookup *lookup, const struct position *s,
                               mind_move m, bool wind, struct position *out)
{
    mind_make_move_with(lookup, s, m, wind, true, out);
}

/* The key after a pawn's move in the base game that captures no master: used to prefetch the table. */
ONI_INLINE uint64_t mind_key_after(const struct mind_lookup *lookup, const struct position *s,
                                   mind_move m)
{
    const struct mind_zobrist *z = &lookup->zobrist;
    int me = s->player, you = me ^ 1, from = mind_from(m), to = mind_to(m);
    const uint64_t *keys = z->pawn[me][s->master[me] == from];
    uint64_t key = s->key ^ z->deal[me][s->deal] ^
                   z->deal[you][lookup->deck.deal[s->deal].next[me][mind_slot(m)]];

    return key ^ keys[from] ^ keys[to] ^ ((s->pawns[you] >> to & 1) != 0 ? z->pawn[you][0][to] : 0);
}

/* For leaves, which are never looked up nor compared: leaves out the key and the halfmove clock. */
ONI_INLINE void mind_make_move_unkeyed(const struct mind_lookup *lookup, const struct position *s,
                                       mind_move m, bool wind, struct position *out)
{
    mind_make_move_with(lookup, s, m, wind, false, out);
}

#endif
