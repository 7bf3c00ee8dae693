/* Torii: MIT licence, see LICENSE. */
/* The order of moves: what is known to be good, captures, killers, then what was good elsewhere. */
#ifndef MINDS_ONITAMA_ORDER_H
#define MINDS_ONITAMA_ORDER_H

#include "minds/onitama/search.h"

/* Scores by which moves are ordered, in the upper half of a word above the move. */
enum { HISTORY_MAX = 8192, ORDER_MEMO = 32000, ORDER_CAPTURE = 20000, ORDER_KILLER = 16000 };

/* Where a quiet move is remembered. */
ONI_INLINE int16_t *history_of(struct mind_worker *w, int player, mind_move m, bool wind)
{
    int place = m & 1023;

    if (wind && mind_from(m) == ONI_NOWHERE)
        place = ONI_NOWHERE << MIND_FROM | mind_spirit_to(m);
    return &w->history[player][place];
}

static void remember(int16_t *history, int bonus)
{
    int size = bonus < 0 ? -bonus : bonus;

    *history = (int16_t)(*history + bonus - *history * size / HISTORY_MAX);
}

/*
 * Moves taken one by one, best first, in two stages: what captures, then the rest, which is listed only
 * when it is wanted. Lists lie one behind the other, so that those of a whole branch stay in the cache.
 */
struct picks {
    mind_item *item;
    int count, next;
    int stage; /* 0: captures are listed, 1: everything */
    mind_move memo;
};

ONI_INLINE mind_move pick(struct picks *p)
{
    int best = p->next;

    for (int i = best + 1; i < p->count; i++)
        if (p->item[i] > p->item[best])
            best = i;

    mind_item item = p->item[best];

    p->item[best] = p->item[p->next];
    p->item[p->next++] = item;
    return (mind_move)item;
}

ONI_INLINE mind_item item_of(mind_item move, int order)
{
    return (mind_item)((uint32_t)order << 16 | (uint32_t)move);
}

/* Captures: what nobody takes back first, then those by students. */
ONI_INLINE void add_captures(const struct mind_worker *w, const struct mind_spot *s, bool wind,
                             const struct mind_guard *g, struct picks *p)
{
    const struct mind_deck *d = &w->world->deck;
    int you = s->player ^ 1, pair = d->deal[s->deal].pair[you];
    mind_item *list = p->item + p->count, *end;

    if ((g->reached & s->pawns[you]) == 0)
        return;
    end = wind ? mind_list_wind(d, s, s->pawns[you], false, list)
               : mind_list_base(d, s, g, s->pawns[you], list);
    p->count = (int)(end - p->item);
    for (mind_item *at = list; at < end; at++) {
        mind_move m = (mind_move)*at;
        int order = ORDER_CAPTURE;

        if (mind_attackers(d, s->player, pair, s->pawns[you], mind_to(m)) == 0)
            order += 2;
        order += mind_from(m) != s->master[s->player];
        *at = item_of(*at, m == p->memo ? ORDER_MEMO : order);
    }
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

static void keep_killer(struct mind_worker *w, int ply, mind_move m)
{
    if (w->killer[ply][0] != m)
        w->killer[ply][1] = w->killer[ply][0];
    w->killer[ply][0] = m;
}

/* A quiet move was too good: it comes early the next time, those before it later. */
static void learn(struct mind_worker *w, const struct mind_spot *s, const struct picks *p,
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
