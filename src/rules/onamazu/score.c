/* Torii: MIT licence, see LICENSE. */
/* Final scoring (5.12). */
#include "rules/onamazu/core.h"

#include <string.h>

/* Arranges what is left after the groups into series, the longest first (10.13). */
static void make_series(const struct ona_rules *rules, const int left[ONA_FAMILIES],
                        struct ona_sets *out)
{
    out->series_count = 0;
    for (int length = 1; length > 0 && out->series_count < ONA_MAX_SERIES;) {
        length = 0;
        for (int i = 0; i < ONA_FAMILIES; i++)
            length += left[i] > out->series_count;
        if (length == 0)
            break;
        out->series[out->series_count++] = length;
        out->points += rules->series[length];
    }
}

/* The best choice of groups from a family on: none, or pairs, a three, a four. */
static void make_groups(const struct ona_rules *rules, int left[ONA_FAMILIES], int family,
                        struct ona_sets *now, struct ona_sets *best)
{
    int held, points = now->points;

    if (family == ONA_FAMILIES) {
        struct ona_sets all = *now;

        make_series(rules, left, &all);
        if (all.points > best->points)
            *best = all;
        return;
    }
    held = left[family];
    make_groups(rules, left, family + 1, now, best);
    for (int size = 2; size <= held; size++)
        for (int times = 1; times * size <= held; times++) {
            left[family] = held - times * size;
            now->size[family] = size;
            now->times[family] = times;
            now->points = points + times * rules->identical[size];
            make_groups(rules, left, family + 1, now, best);
        }
    left[family] = held;
    now->size[family] = now->times[family] = 0;
    now->points = points;
}

/* Groups first, then the series of those held once: each jinja counts once (R119). Under 10.13 the best
 * combination of groups and any number of series. */
void ona_jinja_sets(const struct ona_rules *rules, const int families[ONA_FAMILIES],
                    struct ona_sets *out)
{
    struct ona_sets now = {.points = 0};
    int left[ONA_FAMILIES], single = 0;

    *out = (struct ona_sets){.points = rules->several_series ? -1 : 0};
    memcpy(left, families, sizeof left);
    if (rules->several_series) {
        make_groups(rules, left, 0, &now, out);
        return;
    }
    for (int i = 0; i < ONA_FAMILIES; i++) {
        single += families[i] == 1;
        out->size[i] = families[i] > 1 ? families[i] : 0;
        out->times[i] = families[i] > 1;
        out->points += rules->identical[out->size[i]];
    }
    out->series[0] = single;
    out->series_count = single > 0;
    out->points += rules->series[single];
}

int ona_jinja_points(const struct ona_rules *rules, const int families[ONA_FAMILIES])
{
    struct ona_sets sets;

    ona_jinja_sets(rules, families, &sets);
    return sets.points;
}

/* From a family on, none with more than the one before it: the order of families does not matter. */
static void try_families(const struct ona_rules *rules, int families[ONA_FAMILIES], int family,
                         int count, struct ona_span *out)
{
    int most = family > 0 ? families[family - 1] : rules->jinja_copies;

    if (family == ONA_FAMILIES) {
        int points = count == 0 ? ona_jinja_points(rules, families) : -1;

        if (points >= 0 && (out->least < 0 || points < out->least))
            out->least = points;
        if (points > out->most)
            out->most = points;
        return;
    }
    for (int held = 0; held <= most && held <= count; held++) {
        families[family] = held;
        try_families(rules, families, family + 1, count - held, out);
    }
    families[family] = 0;
}

struct ona_span ona_jinja_span(const struct ona_rules *rules, int count)
{
    int families[ONA_FAMILIES] = {0};
    struct ona_span span = {-1, 0};

    try_families(rules, families, 0, count, &span);
    return span;
}

static void score_jinjas(const struct ona_rules *rules, const struct ona_state *s, int player,
                         struct ona_score *out)
{
    int families[ONA_FAMILIES] = {0};

    for (int i = 0; i < s->built_count; i++) {
        if (ona_jinja_owner(s->built[i]) != player)
            continue;

        int offerings = ona_jinja_offerings(s->built[i]);

        families[ona_jinja_family(s->built[i])]++;
        out->cubes_offered += offerings;
        for (int k = 0; k < offerings; k++)
            out->offerings += rules->offering[k]; /* R92, R120 */
    }
    out->jinjas = ona_jinja_points(rules, families);
}

/* If the viewer does not know which tile of a front another owns, the range of the two. */
static void score_fame(const struct game *g, const struct ona_state *s, int player,
                       struct ona_score *out)
{
    const struct ona_rules *rules = g->rules;
    uint64_t tiles = s->player[player].tiles;
    bool own = s->viewer == ONA_ALL || s->viewer == player + 1;

    for (int front = 0; front < ONA_FRONTS; front++) {
        const uint8_t *fame = rules->brigand[front].fame;
        int has = (int)(tiles >> (2 * front) & 3);
        bool sure = own || has == 3 || tiles & ona_exact_bit(front);
        int low = (has & 1 ? fame[0] : 0) + (has & 2 ? fame[1] : 0), high = low;

        if (has != 0 && !sure) {
            low = fame[0] < fame[1] ? fame[0] : fame[1];
            high = fame[0] < fame[1] ? fame[1] : fame[0];
        }
        out->fame += low;
        out->fame_most += high;
    }
}

static int tile_count(const struct ona_player *p)
{
    return __builtin_popcountll(p->tiles & (((uint64_t)1 << ONA_TILES) - 1));
}

static int full_jinjas(const struct ona_rules *rules, const struct ona_state *s, int player)
{
    int count = 0;

    for (int i = 0; i < s->built_count; i++)
        count += ona_jinja_owner(s->built[i]) == player &&
                 ona_jinja_offerings(s->built[i]) >= rules->offerings_per_jinja;
    return count;
}

static int cube_count(const struct ona_player *p)
{
    int sum = 0;

    for (int r = 0; r < ONA_RESOURCES; r++)
        sum += p->cube[r];
    return sum;
}

/* Number of tiles, including repeated ones of a god (10.11). */
static int blessing_count(const struct ona_player *p)
{
    int count = bits_count(p->active | p->pending);

    for (int god = 0; god < ONA_GODS; god++)
        count += ona_again(p, god);
    return count;
}

/* The quantity that an end card counts. */
static int counted(const struct ona_rules *rules, const struct ona_state *s, int player,
                   enum ona_op op)
{
    const struct ona_player *p = &s->player[player];

    switch (op) {
    case ONA_E_BRIGANDS: return tile_count(p);
    case ONA_E_BLESSINGS: return blessing_count(p);
    case ONA_E_MONS: return p->mons;
    case ONA_E_BUILDINGS: return bits_count(p->buildings);
    case ONA_E_FULL: return full_jinjas(rules, s, player);
    case ONA_E_ARMOUR: return p->armour;
    case ONA_E_MIKOS: return bits_count(p->mikos) + p->hidden_mikos;
    case ONA_E_CUBES: return cube_count(p);
    case ONA_E_CONTRACTS: return bits_count(p->contracts);
    default: return 0;
    }
}

int ona_miko_points(const struct game *g, const struct ona_state *s, int player, int card)
{
    const struct ona_rules *rules = g->rules;
    const struct ona_miko *m = &rules->miko[card];

    if (m->kind != ONA_END)
        return 0;

    int64_t points = (int64_t)m->n * (counted(rules, s, player, (enum ona_op)m->op) / m->per);

    return points < m->max ? (int)points : m->max;
}

struct ona_score ona_score(const struct game *g, const struct ona_state *s, int player)
{
    struct ona_score out = {0};
    const struct ona_rules *rules = g->rules;

    score_jinjas(rules, s, player, &out);
    score_fame(g, s, player, &out);
    for (uint32_t cards = s->player[player].mikos & rules->end_cards; cards != 0;
         cards = bits_rest(cards))
        out.mikos += ona_miko_points(g, s, player, bits_first(cards));
    out.hidden_mikos = s->player[player].hidden_mikos;
    out.total = out.jinjas + out.offerings + out.fame + out.mikos;
    return out;
}

/* More points; then more offerings; otherwise the victory is shared (R121). */
void ona_result(const struct game *g, const void *state, int *out)
{
    int best = -1, winners = 0, rank[ONA_MAX_SEATS];

    for (int i = 0; i < g->kind->players; i++) {
        struct ona_score score = ona_score(g, state, i);

        rank[i] = score.total * 256 + score.cubes_offered;
        if (rank[i] > best) {
            best = rank[i];
            winners = 0;
        }
        winners += rank[i] == best;
    }
    for (int i = 0; i < g->kind->players; i++)
        out[i] = rank[i] < best ? 0 : winners == 1 ? 2 : 1;
}
