/* Torii: MIT licence, see LICENSE. */

/*
 * The reference against what the specification prints: the check values of section 7, the set-up
 * vector and the vectors of section 12, the dumps and the sample of section 13; then games to the
 * end with the invariants of section 9 after each action.
 *
 *     onamazu_reference_selfcheck DATA.yaml [GAMES [coverage]]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onaref_parts.h"

static const char initial_dump[] =
    "r1 c0 a0 t0 o0 d5 | rot7,3,0 | sl18,23 | np35 nd0 top3 | dp5,5,2,3 nj20 dk27 | "
    "bt3,3,3,3,3,3 | su40,40,40,40,40,40,20 | ow-1,-1,-1,-1,-1 | P2,3,0,0,0,0,0,0,0,0 b000000 "
    "n000000 s00 h k000000 g1:2 j m000000000000000000000000000 w-/-/- i000 | "
    "P2,6,0,0,0,0,0,0,0,0 b000000 n000000 s00 h k000000 g0:0 j m000000000000000000000000000 "
    "w-/-/- i000 | FPLACE";

static const char sample_actions[] =
    "rot cw;put A O3;put A M0;end;rot ccw;put A O6;put A M3;act M3;pass;act O6;rot ccw;put A "
    "M1;put A O5;act M1;end;rot ccw;put A O0;put A I2;act I2;pass;end;rot cw;put A I5;put A O3;"
    "act I5;pass;act O3;pass;put A I4;act I4;put A I0;act I0;pass;put A O4;act O4;put A I5;act "
    "I5;pass;rot cw;put A I7;put A M1;act I7;leave;end;rot cw;put A I0;put A O1;act O1;fight "
    "S2;act I0;pass;put A I2;end;rot cw;put A O9;put A I5;end;rot cw;put A I2;put A O6;act O6;"
    "end;put A M5;end;rot ccw;put A M7;put A O4;end;rot ccw;put A I1;put A O6;act I1;leave;end;"
    "put A I0;end;put A M3;end;rot ccw;put A M4;put A I7;end;rot ccw;put A M9;put A I1;act I1;"
    "miko;draw shuffle";

static const char sample_after_42[] =
    "r4 c0 a0 t0 o0 d3 | rot2,9,3 | sl37,22 | np36 nd0 top9 | dp2,2,5,3 nj20 dk27 | "
    "bt3,3,3,3,3,3 | su38,38,40,40,40,40,20 | ow-1,-1,-1,-1,-1 | P0,6,0,0,0,0,0,0,0,0 b000000 "
    "n000000 s00 h k000000 g0:0 j m000000000000000000000000000 wI7/M1/- i000 | "
    "P2,6,0,2,2,0,0,0,0,0 b000000 n000000 s00 h k000000 g0:0 j m000000000000000000000000000 "
    "w-/O4/- i100 | P2,10,0,0,0,0,0,0,0,0 b000000 n000000 s00 h k000000 g0:0 j "
    "m000000000000000000000000000 w-/I5/- i100 | FACTIVATE>MARKET";

static const char sample_after_88[] =
    "r7 c2 a0 t0 o0 d1 | rot0,8,6 | sl37,9 | np35 nd0 top0 | dp2,2,5,3 nj20 dk25 | "
    "bt3,3,3,3,3,3 | su36,38,40,40,40,40,20 | ow-1,-1,-1,-1,-1 | P0,6,0,0,0,0,0,0,0,0 b000000 "
    "n000000 s00 h k000000 g0:0 j m000000000000000000000000000 w-/M3/- i100 | "
    "P3,0,0,4,2,0,0,0,0,0 b000000 n000000 s00 h k000000 g1:2 j m000000000000000000000000000 "
    "wM4/I7/- i000 | P0,10,0,0,0,0,0,0,0,0 b000000 n000000 s00 h k000000 g0:0 j "
    "m000000000000000000000000000 wM9/I1/- i000 | FACTIVATE>MARKET>PICK";

static int failures;

static void expect(int right, const char *what)
{
    if (right)
        return;
    failures++;
    fprintf(stderr, "onamazu reference: %s\n", what);
}

/* Section 7. */
static void check_random(void)
{
    static const int die[12] = {5, 1, 0, 5, 3, 2, 3, 3, 0, 4, 3, 4};
    static const int shuffled[10] = {8, 1, 5, 9, 0, 4, 3, 2, 6, 7};
    int list[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    uint64_t state = 1;
    expect(onaref_random_next(&state) == 0x910a2dec89025cc1u, "first value of seed 1");
    expect(onaref_random_next(&state) == 0xbeeb8da1658eec67u, "second value of seed 1");
    expect(onaref_random_next(&state) == 0xf893a2eefb32555eu, "third value of seed 1");
    state = 1;
    for (int i = 0; i < 12; i++)
        expect(onaref_random_below(&state, 6) == die[i], "below(6) with seed 1");
    state = 7;
    onaref_random_shuffle(&state, list, 10);
    expect(memcmp(list, shuffled, sizeof list) == 0, "shuffle of 0..9 with seed 7");
}

/* Section 12, the set-up vector. */
static void check_setup(const struct onaref_rules *r)
{
    static const int rot[3] = {1, 5, 6};
    static const int display[4] = {4, 3, 2, 3};
    struct onaref g;
    onaref_start(&g, r, 3, 42);
    expect(memcmp(g.rot, rot, sizeof rot) == 0, "set-up of seed 42: rotations");
    expect(g.slot[0] == 9 && g.slot[1] == 33 && g.pile[g.pile_count - 1] == 18,
           "set-up of seed 42: brigands");
    expect(memcmp(g.display, display, sizeof display) == 0, "set-up of seed 42: jinjas");
    expect(g.player[0].favourite == ONAREF_EBISU && g.player[1].favourite == ONAREF_BISHAMON &&
               g.player[2].favourite == ONAREF_JUROJIN,
           "set-up of seed 42: favourites");
    expect(g.die == 2, "set-up of seed 42: first die");
    expect(g.chance_count == 6 && !strcmp(g.chance[4], "rot 1,5,6") &&
               !strcmp(g.chance[5], "die 2"),
           "set-up of seed 42: chance");
}

/* A dump and its hash; hash 0 is not compared. */
static void check_dump(const struct onaref *g, const char *wanted, uint64_t hash)
{
    char dump[ONAREF_DUMP];
    onaref_dump(g, dump);
    if (strcmp(dump, wanted) != 0)
        fprintf(stderr, "wanted %s\ndumped %s\n", wanted, dump);
    expect(strcmp(dump, wanted) == 0, "dump of section 13");
    expect(onaref_hash(dump) == hash, "hash of section 13");
}

/* Section 13: the initial dump and the sample. */
static void check_sample(const struct onaref_rules *r)
{
    struct onaref g;
    int played = 0;
    onaref_start(&g, r, 2, 7);
    check_dump(&g, initial_dump, 0x2c950aac853137aeu);
    onaref_start(&g, r, 3, 11);
    for (const char *at = sample_actions; *at;) {
        char text[ONAREF_TEXT];
        int length = (int)strcspn(at, ";");
        snprintf(text, sizeof text, "%.*s", length, at);
        at += length + (at[length] == ';');
        expect(onaref_play(&g, text) == 0, text);
        if (++played == 42)
            check_dump(&g, sample_after_42, 0x48041df61e4696f4u);
    }
    expect(played == 88, "the sample has 88 actions");
    check_dump(&g, sample_after_88, 0x9307c6b2d5e7de89u);
}

/* How gladly a keen player takes an action; a lazy one leaves the turn as it is. */
static int keenness(const char *text)
{
    static const char *const lazy[] = {"pass", "end", "leave", "nosign", "sell", "buy"};
    static const char *const keen[] = {"swap",  "drop",   "act",   "deal",  "miko", "bless",
                                       "fight", "armour", "use",   "raise", "sign", "temple",
                                       "take",  "build",  "jinja", "offer"};
    for (size_t i = 0; i < sizeof lazy / sizeof lazy[0]; i++)
        if (!strncmp(text, lazy[i], strlen(lazy[i])))
            return 0;
    for (size_t i = 0; i < sizeof keen / sizeof keen[0]; i++)
        if (!strncmp(text, keen[i], strlen(keen[i])))
            return (int)i + 1;
    return 1;
}

/* keen 0: any action; otherwise the keenest of N tries. */
static const char *choose(char legal[][ONAREF_TEXT], int count, int keen, uint64_t *random)
{
    const char *best = legal[onaref_random_below(random, count)];
    for (int i = 0; i < keen; i++) {
        const char *other = legal[onaref_random_below(random, count)];
        if (keenness(other) > keenness(best))
            best = other;
    }
    return best;
}

static int total_mons(const struct onaref *g)
{
    int mons = 0;
    for (int seat = 0; seat < g->players; seat++)
        mons += g->player[seat].mons;
    return mons;
}

/* Section 9: mons change only by MON, RICE, market, rewards, cards, armour (and by costs that name
 * mons); within a turn these verbs never change the total. */
static int keeps_mons(const char *text)
{
    static const char *const verb[] = {"rot",  "put", "offer", "drop", "reshuffle",
                                       "swap", "god", "take",  "draw", "nosign"};
    for (size_t i = 0; i < sizeof verb / sizeof verb[0]; i++)
        if (!strncmp(text, verb[i], strlen(verb[i])))
            return 1;
    return 0;
}

/* One action, and what must be true after it. Returns 0 when something is wrong. */
static int step(struct onaref *g, const char *text, uint64_t seed)
{
    char why[ONAREF_WHY] = "";
    struct onaref before = *g;
    int same = onaref_play(g, "no such action") == -1 && memcmp(&before, g, sizeof before) == 0;
    int played = onaref_play(g, text) == 0;
    int same_turn = g->round == before.round && g->seat == before.seat && !g->over;
    int mons = !same_turn || !keeps_mons(text) || total_mons(g) == total_mons(&before);
    int good = same && played && mons && onaref_check(g, why) == 0;
    if (!good)
        fprintf(stderr, "seed %llu, after '%s': %s\n", (unsigned long long)seed, text, why);
    return good;
}

/* A game to its end; returns the number of actions. */
static long play_game(const struct onaref_rules *r, int players, int keen, uint64_t seed)
{
    char legal[ONAREF_ACTIONS][ONAREF_TEXT];
    uint64_t random = seed + 1000000;
    struct onaref g;
    int result[ONAREF_PLAYERS];
    long steps = 0;
    onaref_start(&g, r, players, seed);
    while (onaref_seat(&g) >= 0) {
        int count = onaref_legal(&g, legal);
        if (!step(&g, choose(legal, count, keen, &random), seed)) {
            expect(0, "a game breaks an invariant");
            return steps;
        }
        steps++;
    }
    onaref_result(&g, result);
    int winners = 0;
    for (int seat = 0; seat < players; seat++)
        winners += result[seat] > 0;
    expect(winners > 0 && g.frame_count == 0 && g.seat == 0, "a game ends with a winner");
    return steps;
}

/* Section 10 and every other switch, the other way round; scarce stocks so that they run out. */
static struct onaref_rules other_rules(const struct onaref_rules *r, int which)
{
    static const int mons[ONAREF_PLAYERS] = {0, 2, 3, 4};
    struct onaref_rules o = *r;
    if (which & 1) {
        o.blocking = 1;
        o.rotation_choice = 0;
        o.min_bushi_loss = 1;
        o.contract_signing_fee = 1;
        memcpy(o.mons_by_seat, mons, sizeof mons);
    }
    if (which & 2) {
        o.temple_contract_counts = 0;
        o.temple_contract_exclusive = 1;
        o.market_swap_always = 1;
        o.gold_in_meditation = 0;
        o.gold_in_barter = 0;
    }
    if (which & 4) {
        o.max_rounds = 400;
        o.up[ONAREF_UP_MIKO] = 1;
        o.up[ONAREF_UP_TEMPLE] = 2;
        o.up[ONAREF_UP_JINJA] = 3;
        o.up[ONAREF_UP_BLESSING] = 2;
        o.blessing_tiles_per_god = 2;
        o.builder_cost.mons = 1;
        for (int i = 0; i < ONAREF_RESOURCES; i++)
            o.supply[i] = 9;
        for (int n = 2; n <= ONAREF_PLAYERS; n++)
            o.threshold[n] = 100;
    }
    return o;
}

static void play_games(const struct onaref_rules *r, int games)
{
    long steps = 0;
    for (int i = 0; i < games; i++) {
        struct onaref_rules rules = other_rules(r, i % 2 ? 0 : i / 2 % 8);
        steps += play_game(&rules, 2 + i % 3, i % 5 * 2, (uint64_t)i);
    }
    printf("%d games, %ld actions\n", games, steps);
}

/* Clauses that never acted though they could, or all of them with their counts. */
static void print_coverage(const long *fired, int all)
{
    char line[ONAREF_WHY];
    for (int i = 0; i < ONAREF_CLAUSES; i++) {
        expect(!onaref_clause_reason(i) || fired[i] == 0, "a clause acts that never can");
        onaref_coverage(fired, i, line);
        if (all || (fired[i] == 0 && !onaref_clause_reason(i)))
            printf("%s\n", line);
    }
}

int main(int count, char **words)
{
    struct onaref_rules rules;
    long fired[ONAREF_CLAUSES] = {0};
    if (count < 2) {
        fprintf(stderr, "usage: %s DATA.yaml [GAMES [coverage]]\n", words[0]);
        return 2;
    }
    onaref_rules_load(&rules, words[1]);
    rules.fired = fired;
    check_random();
    check_setup(&rules);
    check_sample(&rules);
    failures += onaref_selfcheck_vectors(&rules);
    play_games(&rules, count > 2 ? atoi(words[2]) : 120);
    print_coverage(fired, count > 3);
    return failures ? 1 : 0;
}
