/* Torii: MIT licence, see LICENSE. */
/* Plays one game and counts what happens in it. */
#include "lab/lab.h"
#include "minds/onamazu/onamazu.h"
#include "rules/onamazu/action.h"

#include "base/bits.h"

const char *const lab_seat_word[] = {"tuned", "naive", "random", "mixed"};

/* A game in progress, and its counts. */
struct observation {
    struct game g;
    struct game_state state;
    struct rng chance, luck;
    enum lab_seat seat[ONA_MAX_SEATS];
    int cell; /* kind of the cell in use */
    int steps;
    int uses[ONA_MAX_SEATS][ONA_CELL_KINDS];
};

/* Bit set of the cells where this action is a use of the cell. */
static uint32_t cells_of(enum ona_verb verb)
{
    const uint32_t one = 1;

    switch (verb) {
    case ONA_FIGHT: return one << ONA_COMBAT;
    case ONA_GIVE: return one << ONA_OFFER | one << ONA_ZEN;
    case ONA_ERECT: return one << ONA_BUILD;
    case ONA_SWAP: return one << ONA_TROC;
    case ONA_HIRE:
        return one << ONA_POTTER | one << ONA_INCENSE | one << ONA_WEAVER | one << ONA_GOLDSMITH |
               one << ONA_RICE;
    case ONA_RAISE: return one << ONA_BUILDER;
    case ONA_FORGE: return one << ONA_ARMOURER;
    case ONA_DRAW: return one << ONA_TEMPLE;
    case ONA_SELL: /* only to pay for something else */
    case ONA_LEAVE: return 0;
    default: return ona_is_market(verb) ? one << ONA_MARKET : 0;
    }
}

/* Everything a cell can give at once, to detect a change. */
static int stock(const struct ona_player *p)
{
    int sum = p->mons + p->bushi;

    for (int r = 0; r < ONA_RESOURCES; r++)
        sum += p->cube[r];
    return sum;
}

static game_action decide(struct observation *w, int seat)
{
    struct game_state view;

    w->g.kind->view(&w->g, &w->state, seat, &view);
    if (w->seat[seat] == LAB_RANDOM)
        return ona_mind_random(&w->g, &view, &w->luck);
    return ona_mind_greedy(&w->g, &view,
                           w->seat[seat] == LAB_NAIVE ? &ona_weights_naive : &ona_weights_tuned,
                           &w->luck);
}

static void act(struct observation *w, int seat)
{
    const struct ona_state *s = (const struct ona_state *)&w->state;
    game_action x = decide(w, seat);
    int had = stock(&s->player[seat]);

    if (ona_verb(x) == ONA_ACT)
        w->cell = ((const struct ona_rules *)w->g.rules)->cell[ona_a(x)];
    game_play(&w->g, &w->state, x);
    w->steps++;
    if (ona_verb(x) == ONA_ACT)
        w->uses[seat][w->cell] += stock(&s->player[seat]) > had;
    else
        w->uses[seat][w->cell] += (int)(cells_of(ona_verb(x)) >> w->cell & 1);
}

static void play_on(struct observation *w)
{
    struct game_outcome o;

    const struct ona_state *s = (const struct ona_state *)&w->state;

    for (int turn; (turn = game_turn(&w->g, &w->state)) != GAME_OVER;) {
        if (s->round == LAB_LONGEST && s->chance == ONA_C_DIE && s->seat == 0)
            return; /* stopped and scored as it is, by no rule */
        if (turn >= 0) {
            act(w, turn);
            continue;
        }
        w->g.kind->draw(&w->g, &w->state, &w->chance, &o);
        if (w->g.kind->settle(&w->g, &w->state, &o, NULL) != OK)
            return; /* unreachable: a drawn outcome is valid */
    }
}

static int full_jinjas(const struct observation *w, int seat)
{
    const struct ona_state *s = (const struct ona_state *)&w->state;
    const struct ona_rules *rules = w->g.rules;
    int count = 0;

    for (int i = 0; i < s->built_count; i++)
        count += ona_jinja_owner(s->built[i]) == seat &&
                 ona_jinja_offerings(s->built[i]) >= rules->offerings_per_jinja;
    return count;
}

static int jinjas(const struct ona_state *s, int seat)
{
    int count = 0;

    for (int i = 0; i < s->built_count; i++)
        count += ona_jinja_owner(s->built[i]) == seat;
    return count;
}

/* The counts of a player, in the order of enum lab_item. */
static void count_items(const struct observation *w, int seat, int64_t item[LAB_ITEMS])
{
    const struct ona_state *s = (const struct ona_state *)&w->state;
    const struct ona_player *p = &s->player[seat];
    const struct ona_score score = ona_score(&w->g, s, seat);

    item[LAB_SCORE] = score.total;
    item[LAB_JINJA_POINTS] = score.jinjas;
    item[LAB_OFFERING_POINTS] = score.offerings;
    item[LAB_FAME] = score.fame;
    item[LAB_MIKO_POINTS] = score.mikos;
    item[LAB_JINJAS] = jinjas(s, seat);
    item[LAB_FULL_JINJAS] = full_jinjas(w, seat);
    item[LAB_OFFERINGS] = score.cubes_offered;
    item[LAB_BRIGANDS] = __builtin_popcountll(p->tiles);
    item[LAB_MIKOS] = bits_count(p->mikos);
    item[LAB_BLESSINGS] = bits_count(p->active | p->pending);
    item[LAB_CONTRACTS] = bits_count(p->contracts);
    item[LAB_BUILDINGS] = bits_count(p->buildings);
    item[LAB_ARMOUR] = p->armour;
    item[LAB_SUPERIOR] = p->superior != ONA_NO_SUPERIOR;
}

/* Adds the counts of each seat to the sums of the kinds that sat there. */
static void tally_kinds(const struct observation *w, const int64_t *of_seat, struct lab_sum *sums)
{
    for (int kind = 0; kind < LAB_KINDS; kind++) {
        int64_t values[ONA_MAX_SEATS];
        int count = 0;

        for (int i = 0; i < w->g.kind->players; i++)
            if ((int)w->seat[i] == kind)
                values[count++] = of_seat[i];
        lab_add(&sums[kind], values, count);
    }
}

static void tally_players(const struct observation *w, int64_t score[ONA_MAX_SEATS],
                          struct lab_tally *t)
{
    int64_t item[ONA_MAX_SEATS][LAB_ITEMS], values[ONA_MAX_SEATS];
    int n = w->g.kind->players;

    for (int seat = 0; seat < n; seat++) {
        count_items(w, seat, item[seat]);
        score[seat] = item[seat][LAB_SCORE];

        int64_t bar = score[seat] / LAB_BIN;

        t->score_bar[bar < LAB_BINS ? bar : LAB_BINS - 1]++;
    }
    for (int i = 0; i < LAB_ITEMS; i++) {
        for (int seat = 0; seat < n; seat++)
            values[seat] = item[seat][i];
        lab_add(&t->item[i], values, n);
    }
    for (int i = 0; i < ONA_CELL_KINDS; i++) {
        for (int seat = 0; seat < n; seat++)
            values[seat] = w->uses[seat][i];
        lab_add(&t->uses[i], values, n);
    }
    tally_kinds(w, score, t->kind_score);
}

/* A shared victory is divided equally. */
static void tally_wins(const struct observation *w, struct lab_tally *t)
{
    int result[ONA_MAX_SEATS], winners = 0, n = w->g.kind->players;
    int64_t part[ONA_MAX_SEATS] = {0};

    w->g.kind->result(&w->g, &w->state, result);
    for (int i = 0; i < n; i++)
        winners += result[i] > 0;
    for (int i = 0; i < n; i++) {
        part[i] = result[i] > 0 ? LAB_WIN / winners : 0;
        lab_add(&t->seat_wins[i], &part[i], 1);
    }
    tally_kinds(w, part, t->kind_wins);
}

static void tally_game(const struct observation *w, struct lab_tally *t)
{
    const struct ona_state *s = (const struct ona_state *)&w->state;
    int64_t score[ONA_MAX_SEATS], best = -1, second = -1;

    tally_players(w, score, t);
    for (int i = 0; i < w->g.kind->players; i++) {
        second = score[i] > best ? best : score[i] > second ? score[i] : second;
        best = score[i] > best ? score[i] : best;
    }
    t->games++;
    t->guarded += !s->triggered;
    /* cppcheck-suppress internalAstError ; it cannot read the address of a compound literal */
    lab_add(&t->rounds, &(int64_t){s->round}, 1);
    lab_add(&t->steps, &(int64_t){w->steps}, 1);
    lab_add(&t->winner, &best, 1);
    lab_add(&t->margin, &(int64_t){best - second}, 1);
    t->rounds_bar[s->round]++;
    tally_wins(w, t);
}

void lab_game(const struct lab_setup *setup, uint64_t seed, struct lab_tally *tally)
{
    struct observation w = {
        .g = ona_game(setup->rules, setup->players),
        .chance = {seed},
        .luck = {~seed * 0x9E3779B97F4A7C15u},
        .cell = ONA_MARKET,
    };

    for (int i = 0; i < setup->players; i++)
        w.seat[i] = setup->seat[i] == LAB_MIXED ? (enum lab_seat)rng_below(&w.luck, LAB_KINDS)
                                                : setup->seat[i];
    w.g.kind->start(&w.g, &w.state);
    play_on(&w);
    tally_game(&w, tally);
}
