/* Torii: MIT licence, see LICENSE. */
/* From a view to a playable state. */
#include "minds/onamazu/mind.h"

#include "base/bits.h"

/* Tiles whose location the seat knows, which an unknown one therefore cannot be. */
static uint64_t placed_tiles(const struct ona_mind *m, const struct ona_state *v)
{
    uint64_t placed = 0;

    for (int i = 0; i < m->g->kind->players; i++)
        for (int front = 0; front < ONA_FRONTS; front++) {
            uint64_t tiles = v->player[i].tiles, has = tiles & (uint64_t)3 << 2 * front;
            bool sure = i == m->seat || has == (uint64_t)3 << 2 * front;

            if (sure || tiles & ona_exact_bit(front))
                placed |= has;
        }
    for (int i = 0; i < ONA_SLOTS; i++)
        placed |= v->slot[i] < ONA_TILES ? (uint64_t)1 << v->slot[i] : 0;
    for (int i = 0; i < ONA_TILES; i++)
        placed |= v->tile[i] < ONA_TILES ? (uint64_t)1 << v->tile[i] : 0;
    return placed;
}

/* The value of a back: as printed if known or the only one left, otherwise the mean. */
static void weigh_tiles(struct ona_mind *m, uint64_t placed)
{
    for (int tile = 0; tile < ONA_TILES; tile++) {
        const uint8_t *fame = m->rules->brigand[tile / 2].fame;
        bool sure = placed >> tile & 1 || placed >> (tile ^ 1) & 1;

        m->fame[tile] = sure ? fame[tile & 1] : (fame[0] + fame[1]) / 2.0;
    }
}

/* A tile that this one may be, a different one each time. */
static uint8_t some_tile(uint8_t tile, uint64_t *placed)
{
    if (tile == ONA_NONE || tile < ONA_TILES)
        return tile;

    int id = 2 * ona_tile_front(tile);

    if (*placed >> id & 1)
        id++;
    *placed |= (uint64_t)1 << id;
    return (uint8_t)id;
}

/* The mean number of points that an unseen card would bring if the game ended now. */
static double mean_points(const struct ona_mind *m, const struct ona_state *v)
{
    uint32_t seen = 0;
    int cards = 0, points = 0;

    for (int i = 0; i < m->g->kind->players; i++)
        seen |= v->player[i].mikos;
    for (int card = 0; card < ONA_MIKOS; card++)
        if (!(seen >> card & 1)) {
            cards++;
            points += ona_miko_points(m->g, v, m->seat, card);
        }
    return cards > 0 ? (double)points / cards : 0;
}

/* Own points minus the maximum that another player may have, ignoring face-down end mikos. */
static int lead_of(const struct ona_mind *m, const struct ona_state *v)
{
    int most = 0;

    for (int i = 0; i < m->g->kind->players; i++) {
        struct ona_score score = ona_score(m->g, v, i);
        int points = score.total + score.fame_most - score.fame;

        if (i != m->seat && points > most)
            most = points;
    }
    return ona_score(m->g, v, m->seat).total - most;
}

void ona_suppose(struct ona_mind *m, const struct ona_state *view, struct ona_trial *out)
{
    uint64_t placed = placed_tiles(m, view);
    struct ona_state *s = &out->s;

    weigh_tiles(m, placed);
    for (int card = 0; card < ONA_MIKOS; card++)
        if (m->rules->miko[card].kind == ONA_PERMANENT)
            m->permanent |= (uint32_t)1 << card;
    m->last = view->triggered || (m->rules->max_rounds > 0 && view->round >= m->rules->max_rounds);
    m->left = m->rules->threshold[m->g->kind->players] - view->appeasement;
    m->ahead = !m->last && lead_of(m, view) > m->w->lead;
    m->unseen = m->last ? 1.5 * mean_points(m, view) : m->w->miko; /* the better of two */

    ona_rivals(m, view);
    *out = (struct ona_trial){.s = *view};
    s->viewer = ONA_ALL;
    for (int i = 0; i < ONA_SLOTS; i++)
        s->slot[i] = some_tile(s->slot[i], &placed);
    if (s->piled > 0) { /* only its top is visible */
        s->tile[0] = some_tile(s->tile[s->piled - 1], &placed);
        s->piled = 1;
    }
    s->jinjas_left = 0;
}
