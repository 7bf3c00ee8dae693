/* Torii: MIT licence, see LICENSE. */
/* Move ordering: transposition-table move, captures, killers, then quiet moves by history. */
#ifndef MINDS_ONITAMA_ORDER_H
#define MINDS_ONITAMA_ORDER_H

#include "minds/onitama/movepick.h"
#include "minds/onitama/search.h"

enum { MAX_HISTORY = 8192 };

/* The history counter of a quiet move. */
ONI_INLINE int16_t *history_of(struct mind_worker *w, int player, mind_move m, bool wind)
{
    int place = m & 1023;

    if (wind && mind_from(m) == ONI_NOWHERE)
        place = ONI_NOWHERE << MIND_FROM | mind_spirit_to(m);
    return &w->history[player][place];
}

static inline void update_history(int16_t *history, int bonus)
{
    int size = bonus < 0 ? -bonus : bonus;

    *history = (int16_t)(*history + bonus - *history * size / MAX_HISTORY);
}

/* Captures that cannot be recaptured first, then those by students. */
ONI_INLINE int order_of_capture(const struct threats *t, int to, bool student)
{
    return ORDER_CAPTURE + 2 * ((t->their_attacks >> to & 1) == 0) + student;
}

/* Captures of the base game, target by target, undefended ones first; there are few targets and few
 * attackers of each. */
ONI_INLINE scored_move *generate_captures(const struct mind_deck *d, const struct position *s,
                                          const struct threats *t, scored_move *out)
{
    int me = s->player, you = me ^ 1, king = s->master[me];
    const struct mind_deal *deal = mind_deal_of(d, s);
    const oni_set *first = deal->one[me][0], *second = deal->one[me][1];
    oni_set prey = t->our_attacks & s->pawns[you], landings = student_targets(s, t);
    uint64_t left = (prey & ~t->their_attacks) | (uint64_t)(prey & t->their_attacks) << 32;

    for (; left != 0; left &= left - 1) {
        int at = __builtin_ctzll(left), to = at & 31;
        oni_set pawns = deal->attack[me][to] & s->pawns[me];

        pawns &= at < 32 ? ONI_BOARD : ~mind_bit(king);
        pawns &= (landings >> to & 1) != 0 ? ONI_BOARD : mind_bit(king);
        for (; pawns != 0; pawns = bits_rest(pawns)) {
            int from = bits_first(pawns), order = order_of_capture(t, to, from != king);

            *out = with_order(mind_move_encode(0, from, to, ONI_NOWHERE), order);
            out += first[from] >> to & 1;
            *out = with_order(mind_move_encode(1, from, to, ONI_NOWHERE), order);
            out += second[from] >> to & 1;
        }
    }
    return out;
}

ONI_INLINE scored_move *generate_captures_wind(const struct mind_deck *d, const struct position *s,
                                               const struct threats *t, scored_move *out)
{
    scored_move *end = movegen_wind(d, s, s->pawns[s->player ^ 1], false, out);

    for (scored_move *at = out; at < end; at++) {
        mind_move m = (mind_move)*at;

        *at = with_order(m, order_of_capture(t, mind_to(m), mind_from(m) != s->master[s->player]));
    }
    return end;
}

ONI_INLINE void add_captures(const struct mind_worker *w, const struct position *s, bool wind,
                             const struct threats *t, struct move_picker *p)
{
    const struct mind_deck *d = &w->lookup->deck;
    scored_move *list = p->moves + p->count, *end;

    if ((t->our_attacks & s->pawns[s->player ^ 1]) == 0)
        return;
    end = wind ? generate_captures_wind(d, s, t, list) : generate_captures(d, s, t, list);
    p->count = (int)(end - p->moves);
    if (p->tt_move != 0)
        for (scored_move *at = list; at < end; at++)
            if ((mind_move)*at == p->tt_move)
                *at = with_order(p->tt_move, ORDER_TT_MOVE);
}

ONI_INLINE void add_quiet(struct mind_worker *w, const struct position *s, bool wind,
                          const struct threats *t, int ply, struct move_picker *p)
{
    const struct mind_deck *d = &w->lookup->deck;
    oni_set onto = ONI_BOARD & ~s->pawns[s->player ^ 1];
    scored_move *list = p->moves + p->count, *end;

    end = wind ? movegen_wind(d, s, onto, true, list) : movegen_base(d, s, t, onto, list);
    if (end == p->moves)
        end = movegen_passes(d, s, t, list);
    p->count = (int)(end - p->moves);
    p->stage = 1;
    for (scored_move *at = list; at < end; at++) {
        mind_move m = (mind_move)*at;
        int order = *history_of(w, s->player, m, wind);

        if (m == w->killer[ply][0])
            order = ORDER_KILLER;
        else if (m == w->killer[ply][1])
            order = ORDER_KILLER - 1;
        *at = with_order(*at, m == p->tt_move ? ORDER_TT_MOVE : order);
    }
}

static inline void update_killers(struct mind_worker *w, int ply, mind_move m)
{
    if (w->killer[ply][0] != m)
        w->killer[ply][1] = w->killer[ply][0];
    w->killer[ply][0] = m;
}

/* A quiet move caused a cutoff: raises its history, and lowers that of the moves tried before it. */
static inline void update_quiet_stats(struct mind_worker *w, const struct position *s,
                                      const struct move_picker *p, mind_move best, int depth,
                                      int ply, bool wind)
{
    int bonus = depth * depth < 400 ? depth * depth * 4 : 1600;

    update_killers(w, ply, best);
    for (int i = 0; i < p->next; i++) {
        mind_move m = (mind_move)p->moves[i];

        if (m == best)
            update_history(history_of(w, s->player, m, wind), bonus);
        else if (!mind_is_capture(s, m))
            update_history(history_of(w, s->player, m, wind), -bonus);
    }
}

#endif
