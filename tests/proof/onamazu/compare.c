/* Torii: MIT licence, see LICENSE. */
/*
 * The engine of Onamazu against the slow reference: whole games of random, keen, greedy and mixed
 * players at two, three and four seats, by the standard rules, by others and by odd ones, action by
 * action. Prints how often each clause acted. usage: compare_onamazu GAMES [FIRST]; TORII_SOAK=1 plays
 * fifty times as many, and fails when a clause that can act never did. Exits 1 at the first difference.
 */
#include "minds/onamazu/onamazu.h"
#include "pair.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SIGHT_EVERY = 4,     /* games whose every step is looked at from every seat */
    POSITION_EVERY = 37, /* actions of such a game */
    MOST_ACTIONS = 8000, /* of a game */
    ODD_RULES_EVERY = 4  /* one game more for N, by rules of its own; all are looked at */
};

/* Half of the games go by the standard rules; the others each bring out what those seldom do. */
static const struct {
    const char *name, *changes;
} tables[] = {
    {"options", "rules.rotation_direction=cw; variant.blocking.enabled=true; "
                "rules.min_bushi_loss=1; rules.temple_contract_counts=false; "
                "setup.mons_by_seat[2]=3; setup.mons_by_seat[3]=4"},
    {"market", "rules.market_swap=always; rules.gold_in_meditation=false; market.buy.primary=3; "
               "market.buy.manufactured=3; rules.contract_signing_fee=1; cells.mon=6"},
    {"short of everything",
     "resource[RIZ].supply=5; resource[BAM].supply=4; resource[CHA].supply=6; "
     "resource[CER].supply=5; resource[ENC].supply=5; resource[SOI].supply=5; "
     "resource[OR].supply=3; limits.blessing_tiles_per_god=1; limits.jinja_copies=1; "
     "limits.jinjas_built_per_turn=2; end.threshold.p2=9; end.threshold.p3=9; end.threshold.p4=9"},
    {"rich", "cells.harvest=4; setup.bushi=12; cells.barter_max=2; rules.gold_in_barter=false; "
             "rules.temple_contract_exclusive=true; market.up.temple=2; market.up.miko=1; "
             "costs.builder.BAM=0; costs.rice.mons=1"},
    {"other mikos", "miko[0].op=offer; miko[1].op=free_building; miko[1].n=1; miko[1].cubes=2; "
                    "miko[9].n=1; miko[10].op=p_harvest; market.up.miko=0; limits.armour=1; "
                    "end.max_rounds=90"},
    {"letter", "end.max_rounds=0; rules.armourer_contract=true; rules.activate_all=true; "
               "rules.fight_if_able=true; rules.same_blessing=true; rules.market_swap=always; "
               "rules.memory_aid=off"},
    {"other readings", "scoring.series_count=several; rules.fukurokuju_targets=slots; "
                       "rules.armourer_contract=true; limits.contracts=4; market.up.temple=3; "
                       "market.up.jinja=4; rules.activate_all=true; cells.mon=5; "
                       "rules.same_blessing=true; market.up.blessing=1; end.threshold.p2=40"},
};

enum style { RANDOM, KEEN, GREEDY, MIXED, STYLES };

/* Does nothing only when nothing else is left, as a rule. */
static int keen(const struct pair *p, struct rng *r)
{
    int pick = 0;

    for (int tries = 0; tries < 6; tries++) {
        pick = (int)rng_below(r, (uint64_t)p->choices.count);

        struct str text = p->choices.text[pick];

        if (!str_eq(text, "pass") && !str_eq(text, "end") && !str_eq(text, "leave") &&
            !str_begins(text, "sell"))
            break;
    }
    return pick;
}

static int greedy(const struct pair *p, struct rng *r)
{
    struct ona_state seen;
    game_action action;

    p->game.kind->view(&p->game, &p->state, game_turn(&p->game, &p->state), &seen);
    action = ona_mind_greedy(&p->game, &seen, &ona_weights_tuned, r);
    for (int i = 0; i < p->choices.count; i++)
        if (p->choices.action[i] == action)
            return i;
    pair_fail(p, "a player wants what is not legal", "greedy", "not in the list");
}

static int choose(const struct pair *p, struct rng *r, enum style style)
{
    if (style == MIXED)
        style = (enum style)(game_turn(&p->game, &p->state) % MIXED);
    if (style == GREEDY && rng_below(r, 4) != 0)
        return greedy(p, r);
    if (style == RANDOM)
        return (int)rng_below(r, (uint64_t)p->choices.count);
    return keen(p, r);
}

static void play(struct pair *p, uint64_t number)
{
    enum style style = (enum style)(number / 3 % STYLES);
    struct rng r = {number ^ 0xffffffff00000000u};
    bool sight = number % SIGHT_EVERY == 0;

    pair_start(p, 2 + (int)(number % 3), number);
    p->sight = sight;
    pair_compare(p);
    /* Where no rule ends it (G42), that many actions are enough. */
    for (int i = 0; game_turn(&p->game, &p->state) != GAME_OVER && i < MOST_ACTIONS; i++) {
        if (sight && i % POSITION_EVERY == 0)
            sight_state(p);
        pair_play(p, choose(p, &r, style));
        pair_compare(p);
    }
}

static const char *id(int clause)
{
    static char text[16];

    onaref_clause_id(clause, text);
    return text;
}

/* How often each clause acted, and why others cannot; returns how many should have and did not. */
static int print_coverage(const struct pair *p)
{
    int never = 0;

    printf("clauses that acted, with how often:\n");
    for (int i = 0; i < ONAREF_CLAUSES; i++) {
        if (p->fired[i] > 0)
            printf(" %s:%ld", id(i), p->fired[i]);
    }
    printf("\nclauses that cannot act in play:\n");
    for (int i = 0; i < ONAREF_CLAUSES; i++)
        if (p->fired[i] == 0 && onaref_clause_reason(i) != NULL)
            printf("  %s: %s\n", id(i), onaref_clause_reason(i));
    printf("clauses that could have acted and did not:");
    for (int i = 0; i < ONAREF_CLAUSES; i++)
        if (p->fired[i] == 0 && onaref_clause_reason(i) == NULL) {
            printf(" %s", id(i));
            never++;
        }
    printf("%s\n", never == 0 ? " none" : "");
    return never;
}

int main(int argc, char **argv)
{
    static struct pair p;
    bool soak = getenv("TORII_SOAK") != NULL;
    uint64_t games = argc > 1 ? strtoull(argv[1], NULL, 10) : 2000;
    uint64_t first = argc > 2 ? strtoull(argv[2], NULL, 10) : 0;
    int others = (int)(sizeof tables / sizeof tables[0]);

    if (getenv("TORII_BRIEF") != NULL && games > 100)
        games = 100;
    games *= soak ? 50 : 1;
    pair_rules(&p, "standard", "");
    for (uint64_t i = 0; i < games / 2; i++)
        play(&p, first + i);
    for (int k = 0; k < others; k++) {
        pair_rules(&p, tables[k].name, tables[k].changes);
        for (uint64_t i = 0; i < games / 2 / (uint64_t)others; i++)
            play(&p, first + i);
    }
    for (uint64_t i = 0; i < games / ODD_RULES_EVERY; i++) {
        pair_odd_rules(&p, first + i);
        play(&p, first + i * SIGHT_EVERY);
    }
    printf("%" PRIu64 " games, %" PRIu64 " actions: no difference; %" PRIu64
           " views played on, %" PRIu64 " positions read back, %" PRIu64 " guesses\n",
           p.games, p.actions, p.views, p.positions, p.guesses);
    return print_coverage(&p) > 0 && soak;
}
