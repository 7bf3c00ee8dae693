/* Torii: MIT licence, see LICENSE. */
/* The order of moves: what is known to be good, captures, killers, then what was good elsewhere. */
#ifndef MINDS_ONITAMA_ORDER_H
#define MINDS_ONITAMA_ORDER_H

#include "minds/onitama/pick.h"
#include "minds/onitama/search.h"

enum { HISTORY_MAX = 8192 };

/* Where a quiet move is remembered. */
ONI_INLINE int16_t *history_of(struct mind_worker *w, int player, mind_move m, bool wind)
{
    int place = m & 1023;

    if (wind && mind_from(m) == ONI_NOWHERE)
        place = ONI_NOWHERE << MIND_FROM | mind_spirit_to(m);
    return &w->history[player][place];
}

static inline void remember(int16_t *history, int bonus)
{
    int size = bonus < 0 ? -bonus : bonus;

    *history = (int16_t)(*history + bonus - *history * size / HISTORY_MAX);
}

/* How early a capture comes: what nobody takes back first, then those by students. */
ONI_INLINE int order_of_capture(const struct mind_guard *g, int to, bool student)
{
    return ORDER_CAPTURE + 2 * ((g->covered >> to & 1) == 0) + student;
}

/*
 * The captures of the base game, square by square, those that nobody takes back first; few squares are
 * attacked, by few pawns each.
 */
ONI_INLINE mind_item *list_captures(const struct mind_deck *d, const struct mind_spot *s,
                                    const struct mind_guard *g, mind_item *out)
{
    int me = s->player, you = me ^ 1, king = s->master[me];
    const struct mind_deal *deal = mind_deal_of(d, s);
    const oni_set *first = deal->one[me][0], *second = deal->one[me][1];
    oni_set prey = g->reached & s->pawns[you], landings = mind_landings(s, g);
    uint64_t left = (prey & ~g->covered) | (uint64_t)(prey & g->covered) << 32;

    for (; left != 0; left &= left - 1) {
        int at = __builtin_ctzll(left), to = at & 31;
        oni_set pawns = deal->attack[me][to] & s->pawns[me];

        pawns &= at < 32 ? ONI_BOARD : ~mind_bit(king);
        pawns &= (landings >> to & 1) != 0 ? ONI_BOARD : mind_bit(king);
        for (; pawns != 0; pawns = bits_rest(pawns)) {
            int from = bits_first(pawns), order = order_of_capture(g, to, from != king);

            *out = item_of(mind_move_of(0, from, to, ONI_NOWHERE), order);
            out += first[from] >> to & 1;
            *out = item_of(mind_move_of(1, from, to, ONI_NOWHERE), order);
            out += second[from] >> to & 1;
        }
    }
    return out;
}

ONI_INLINE mind_item *list_captures_wind(const struct mind_deck *d, const struct mind_spot *s,
                                         const struct mind_guard *g, mind_item *out)
{
    mind_item *end = mind_list_wind(d, s, s->pawns[s->player ^ 1], false, out);

    for (mind_item *at = out; at < end; at++) {
        mind_move m = (mind_move)*at;

        *at = item_of(m, order_of_capture(g, mind_to(m), mind_from(m) != s->master[s->player]));
    }
    return end;
}

ONI_INLINE void add_captures(const struct mind_worker *w, const struct mind_spot *s, bool wind,
                             const struct mind_guard *g, struct picks *p)
{
    const struct mind_deck *d = &w->world->deck;
    mind_item *list = p->item + p->count, *end;

    if ((g->reached & s->pawns[s->player ^ 1]) == 0)
        return;
    end = wind ? list_captures_wind(d, s, g, list) : list_captures(d, s, g, list);
    p->count = (int)(end - p->item);
    if (p->memo != 0)
        for (mind_item *at = list; at < end; at++)
            if ((mind_move)*at == p->memo)
                *at = item_of(p->memo, ORDER_MEMO);
}

ONI_INLINE void add_quiet(struct mind_worker *w, const struct mind_spot *s, bool wind,
                          const struct mind_guard *g, int ply, struct picks *p)
{
    const struct mind_deck *d = &w->world->deck;
    oni_set onto = ONI_BOARD & ~s->pawns[s->player ^ 1];
    mind_item *list = p->item + p->count, *end;

    end = wind ? mind_list_wind(d, s, onto, true, list) : mind_list_base(d, s, g, onto, list);
    if (end == p->item)
        end = mind_list_passes(d, s, g, list);
    p->count = (int)(end - p->item);
    p->stage = 1;
    for (mind_item *at = list; at < end; at++) {
        mind_move m = (mind_move)*at;
        int order = *history_of(w, s->player, m, wind);

        if (m == w->killer[ply][0])
            order = ORDER_KILLER;
        else if (m == w->killer[ply][1])
            order = ORDER_KILLER - 1;
        *at = item_of(*at, m == p->memo ? ORDER_MEMO : order);
    }
}

static inline void keep_killer(struct mind_worker *w, int ply, mind_move m)
{
    if (w->killer[ply][0] != m)
        w->killer[ply][1] = w->killer[ply][0];
    w->killer[ply][0] = m;
}

/* A quiet move was too good: it comes early the next time, those before it later. */
static inline void learn(struct mind_worker *w, const struct mind_spot *s, const struct picks *p,
                         mind_move best, int depth, int ply, bool wind)
{
    int bonus = depth * depth < 400 ? depth * depth * 4 : 1600;

    keep_killer(w, ply, best);
    for (int i = 0; i < p->next; i++) {
        mind_move m = (mind_move)p->item[i];

        if (m == best)
            remember(history_of(w, s->player, m, wind), bonus);
        else if (!mind_captures(s, m))
            remember(history_of(w, s->player, m, wind), -bonus);
    }
}

#endif
