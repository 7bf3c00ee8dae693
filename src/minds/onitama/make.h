/* Torii: MIT licence, see LICENSE. */
/* Making moves: the parent is read and the child written whole, with key and worth of squares in step. */
#ifndef MINDS_ONITAMA_MAKE_H
#define MINDS_ONITAMA_MAKE_H

#include "minds/onitama/spot.h"

ONI_INLINE void mind_move_spirit(const struct mind_words *w, struct mind_spot *s, int to)
{
    oni_set there = mind_bit(to), here = s->spirit;
    int from = bits_first(here);

    for (int player = ONI_BLUE; player <= ONI_RED; player++)
        if ((s->pawns[player] & there) != 0) { /* W6 */
            s->pawns[player] ^= there | here;
            s->key ^= w->pawn[player][0][from] ^ w->pawn[player][0][to];
            s->squares = (int16_t)(s->squares + mind_square_worth[player][0][from] -
                                   mind_square_worth[player][0][to]);
        }
    s->key ^= w->spirit[from] ^ w->spirit[to];
    s->spirit = there;
}

/*
 * A pawn moves and captures what stands there, the master too (its square stays noted). Reads the parent,
 * writes each field of the child once: a child that is copied and then changed is much slower.
 */
ONI_INLINE void mind_make_pawn(const struct mind_words *w, const struct mind_spot *s, int from,
                               int to, uint64_t key, bool keyed, struct mind_spot *out)
{
    int me = s->player, you = me ^ 1, master = s->master[me] == from;
    oni_set there = mind_bit(to), enemy = s->pawns[you];
    const int16_t *worth = mind_square_worth[me][master];
    const uint64_t *words = w->pawn[me][master];
    int squares = s->squares + worth[to] - worth[from];
    int quiet = keyed ? s->quiet + (s->quiet < 255) : 0;

    if (keyed)
        key ^= words[from] ^ words[to];
    if ((enemy & there) != 0) {
        int king = s->master[you] == to;

        enemy ^= there;
        if (keyed)
            key ^= w->pawn[you][king][to];
        squares -= mind_square_worth[you][king][to];
        quiet = 0;
    }
    out->key = key;
    out->pawns[me] = s->pawns[me] ^ (there | mind_bit(from));
    out->pawns[you] = enemy;
    out->master[me] = (uint8_t)(master ? to : s->master[me]);
    out->master[you] = s->master[you];
    out->squares = (int16_t)squares;
    out->quiet = (uint8_t)quiet;
}

/* Nothing stands elsewhere than before. */
ONI_INLINE void mind_make_none(const struct mind_spot *s, uint64_t key, struct mind_spot *out)
{
    out->key = key;
    for (int player = ONI_BLUE; player <= ONI_RED; player++) {
        out->pawns[player] = s->pawns[player];
        out->master[player] = s->master[player];
    }
    out->squares = s->squares;
    out->quiet = (uint8_t)(s->quiet + (s->quiet < 255));
}

ONI_INLINE void mind_make_with(const struct mind_world *world, const struct mind_spot *s,
                               mind_move m, bool wind, bool keyed, struct mind_spot *out)
{
    const struct mind_words *w = &world->words;
    int me = s->player, next = world->deck.deal[s->deal].next[me][mind_slot(m)];
    uint64_t key = keyed ? s->key ^ w->deal[me][s->deal] ^ w->deal[me ^ 1][next] : 0;

    out->spirit = s->spirit;
    out->deal = (uint8_t)next;
    out->player = (uint8_t)(me ^ 1);
    if (mind_from(m) != ONI_NOWHERE)
        mind_make_pawn(w, s, mind_from(m), mind_to(m), key, keyed, out);
    else
        mind_make_none(s, key, out);
    if (wind && mind_spirit_to(m) != ONI_NOWHERE)
        mind_move_spirit(w, out, mind_spirit_to(m));
}

ONI_INLINE void mind_make(const struct mind_world *world, const struct mind_spot *s, mind_move m,
                          bool wind, struct mind_spot *out)
{
    mind_make_with(world, s, m, wind, true, out);
}

/* The key behind a pawn's move of the base game that takes no master: to fetch what is known of it ahead. */
ONI_INLINE uint64_t mind_key_after(const struct mind_world *world, const struct mind_spot *s,
                                   mind_move m)
{
    const struct mind_words *w = &world->words;
    int me = s->player, you = me ^ 1, from = mind_from(m), to = mind_to(m);
    const uint64_t *words = w->pawn[me][s->master[me] == from];
    uint64_t key = s->key ^ w->deal[me][s->deal] ^
                   w->deal[you][world->deck.deal[s->deal].next[me][mind_slot(m)]];

    return key ^ words[from] ^ words[to] ^
           ((s->pawns[you] >> to & 1) != 0 ? w->pawn[you][0][to] : 0);
}

/* For positions that nobody looks up or compares with others: they have no key and count no plies. */
ONI_INLINE void mind_make_leaf(const struct mind_world *world, const struct mind_spot *s,
                               mind_move m, bool wind, struct mind_spot *out)
{
    mind_make_with(world, s, m, wind, false, out);
}

#endif
