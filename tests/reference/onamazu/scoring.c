/* Torii: MIT licence, see LICENSE. */

/* 5.12: points and victory. */
#include <string.h>

#include "onaref_parts.h"

/* 10.13: what is left makes series, each as long as can be. */
static int score_rows(const struct onaref *g, const int *held)
{
    int left[ONAREF_FAMILIES], length = 0;
    for (int family = 0; family < g->rules->families; family++) {
        left[family] = held[family] > 0 ? held[family] - 1 : 0;
        length += held[family] > 0;
    }
    return length == 0 ? 0 : g->rules->series[length] + score_rows(g, left);
}

/* 10.13: the best that can be made of it: stop making groups, or make one more, of any family from
 * this one on. */
static int score_best(const struct onaref *g, const int *held, int from)
{
    int best = score_rows(g, held);
    for (int family = from; family < g->rules->families; family++)
        for (int group = 2; group <= held[family] && group <= 4; group++) {
            int left[ONAREF_FAMILIES];
            memcpy(left, held, sizeof left);
            left[family] -= group;
            int points = g->rules->identical[group] + score_best(g, left, family);
            if (points > best)
                best = points;
        }
    return best;
}

/* R119, C1, C2: groups of two or more by family, the families held once form the series. */
static int score_jinjas(const struct onaref *g, const struct onaref_player *p)
{
    int held[ONAREF_FAMILIES] = {0};
    int points = 0, single = 0;
    for (int j = 0; j < p->jinja_count; j++)
        held[p->jinja[j].family]++;
    for (int family = 0; family < g->rules->families; family++) {
        if (held[family] == 1)
            single++;
        if (held[family] >= 2)
            points += g->rules->identical[held[family]];
        if (held[family] == 4)
            onaref_fire(g, "C1");
    }
    if (p->jinja_count > 0)
        onaref_fire(g, "R119");
    if (g->rules->several_series) {
        if (score_best(g, held, 0) > points + g->rules->series[single])
            onaref_fire(g, "10.13");
        return score_best(g, held, 0);
    }
    if (single == 6)
        onaref_fire(g, "C2");
    return points + g->rules->series[single];
}

/* R92, R120: each cube by its order of placement. */
static int score_offerings(const struct onaref *g, const struct onaref_player *p)
{
    int points = 0;
    for (int j = 0; j < p->jinja_count; j++)
        for (int cube = 0; cube < onaref_offered(&p->jinja[j]); cube++) {
            points += g->rules->offering[cube];
            onaref_fire(g, "R120");
        }
    return points;
}

/* R35, R120. */
static int score_fame(const struct onaref *g, const struct onaref_player *p)
{
    int points = 0;
    for (int i = 0; i < p->tile_count; i++) {
        points += g->rules->tile[p->tile[i]].fame;
        onaref_fire(g, "R35");
        onaref_fire(g, "R120");
    }
    return points;
}

/* Adds up a row of counts. */
static int sum(const int *list, int count)
{
    int total = 0;
    for (int i = 0; i < count; i++)
        total += list[i];
    return total;
}

/* 5.11: what an end card counts; -1 for a card that is none. Reading: all contracts held count, the
 * temple's too. */
static int end_count(const struct onaref *g, int seat, const char *op)
{
    const struct onaref_player *p = &g->player[seat];
    if (!strcmp(op, "e_brigands"))
        return p->tile_count;
    if (!strcmp(op, "e_blessings"))
        return sum(p->active, ONAREF_GODS) + sum(p->pending, ONAREF_GODS) +
               sum(p->again, ONAREF_GODS);
    if (!strcmp(op, "e_mons"))
        return p->mons;
    if (!strcmp(op, "e_buildings"))
        return onaref_buildings(g, seat);
    if (!strcmp(op, "e_full"))
        return onaref_full_jinjas(g, seat);
    if (!strcmp(op, "e_armour"))
        return p->armour;
    if (!strcmp(op, "e_mikos"))
        return onaref_mikos_owned(g, seat);
    if (!strcmp(op, "e_cubes"))
        return sum(p->cubes, ONAREF_RESOURCES);
    if (!strcmp(op, "e_contracts"))
        return sum(p->contract, ONAREF_PLACES);
    return -1;
}

/* R103, R120, 5.11: min(max, n x floor(count / per)). */
static int score_mikos(const struct onaref *g, int seat)
{
    int points = 0;
    for (int m = 0; m < g->rules->mikos; m++) {
        const struct onaref_miko *card = &g->rules->miko[m];
        int count = end_count(g, seat, card->op);
        if (!g->player[seat].miko[m] || count < 0)
            continue;
        int worth = card->n * (count / card->per);
        points += worth < card->max ? worth : card->max;
        onaref_fire(g, "R103");
        onaref_fire(g, "R120");
    }
    return points;
}

/* 5.12. */
void onaref_scores(const struct onaref *g, struct onaref_score out[ONAREF_PLAYERS])
{
    memset(out, 0, sizeof *out * ONAREF_PLAYERS);
    for (int seat = 0; seat < g->players; seat++) {
        const struct onaref_player *p = &g->player[seat];
        struct onaref_score *s = &out[seat];
        s->jinjas = score_jinjas(g, p);
        s->offerings = score_offerings(g, p);
        s->fame = score_fame(g, p);
        s->mikos = score_mikos(g, seat);
        s->total = s->jinjas + s->offerings + s->fame + s->mikos;
        for (int j = 0; j < p->jinja_count; j++)
            s->offered += onaref_offered(&p->jinja[j]);
    }
    onaref_fire(g, "5.12");
}

/* R121: -1 when a stands behind b, 0 level, 1 ahead. */
static int compare_scores(const struct onaref *g, const struct onaref_score *a,
                          const struct onaref_score *b)
{
    if (a->total != b->total)
        return a->total > b->total ? 1 : -1;
    if (a != b)
        onaref_fire(g, "R121");
    if (a->offered != b->offered)
        return a->offered > b->offered ? 1 : -1;
    return 0;
}

/* R121: more points, then more offerings, else a shared victory. */
void onaref_result(const struct onaref *g, int result[ONAREF_PLAYERS])
{
    struct onaref_score score[ONAREF_PLAYERS];
    onaref_scores(g, score);
    for (int seat = 0; seat < ONAREF_PLAYERS; seat++)
        result[seat] = 0;
    for (int seat = 0; seat < g->players; seat++) {
        int ahead = 0, level = 0;
        for (int other = 0; other < g->players; other++) {
            int order = compare_scores(g, &score[seat], &score[other]);
            ahead += order < 0;
            level += order == 0 && other != seat;
        }
        if (ahead == 0)
            result[seat] = level > 0 ? 1 : 2;
    }
}
