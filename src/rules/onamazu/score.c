/* Torii: MIT licence, see LICENSE. */
/* The end (5.12). */
#include "rules/onamazu/core.h"

/* Groups first, then the series of those held once: each jinja counts once (R119). */
int ona_jinja_points(const struct ona_rules *rules, const int families[ONA_FAMILIES])
{
    int points = 0, single = 0;

    for (int i = 0; i < ONA_FAMILIES; i++) {
        single += families[i] == 1;
        points += families[i] > 1 ? rules->identical[families[i]] : 0;
    }
    return points + rules->series[single];
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

/* What the viewer cannot tell is the span of what is left: another's one tile of a front. */
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

/* What an end card counts. */
static int counted(const struct ona_rules *rules, const struct ona_state *s, int player,
                   enum ona_op op)
{
    const struct ona_player *p = &s->player[player];

    switch (op) {
    case ONA_E_BRIGANDS: return tile_count(p);
    case ONA_E_BLESSINGS: return bits_count(p->active | p->pending);
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

/* More points; then more offerings; else the victory is shared (R121). */
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
