/* Torii: MIT licence, see LICENSE. */
/*
 * The engine against the slow reference, for one game: seeded deals played at random, and positions
 * made up at random. usage: compare_reference GAME [RULES [NUMBER]]; RULES are "standard" or what a
 * table may play instead (B13, S10). The games are numbered, and NUMBER begins with others. TORII_SOAK=1 compares ten times as many positions, and fails when something rare never
 * happened. Exits 1 at the first difference.
 */
#include "compare.h"
#include "construct.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    POSITIONS = 100000,
    POSITIONS_SOAK = 1000000,
    PLAYS_OF_A_DEAL = 16, /* so that the same positions come again, by other ways */
    DEALS = 1200, /* compared before any game is played: all ways to set up the game in turn */
    MADE_UP = 8,  /* positions in a row */
    LONGEST_GAME = 160, /* actions */
    LONGEST_AFTER = 7,  /* from a made-up position */
    TRIES = 6,
};

/* How a game is played: mere chance seldom takes anything, and ends too soon. */
enum style { ANYTHING, CAPTURES, GOES_ON, CAPTURES_AND_GOES_ON, STYLES };

static bool suits(const struct compare *c, enum style style, game_action action)
{
    const struct game *g = &c->entry.game;
    struct game_state child = c->state;

    if ((style == CAPTURES || style == CAPTURES_AND_GOES_ON) &&
        !g->kind->eventful(g, &c->state, action))
        return false;
    game_play(g, &child, action);
    return style == CAPTURES || game_turn(g, &child) != GAME_OVER;
}

static int choose(const struct compare *c, struct rng *r, enum style style)
{
    int pick = (int)rng_below(r, (uint64_t)c->count);

    for (int i = 0; style != ANYTHING && i < TRIES && !suits(c, style, c->legal[pick].action); i++)
        pick = (int)rng_below(r, (uint64_t)c->count);
    return pick;
}

static void compare_deals(struct compare *c)
{
    for (int i = 0; i < DEALS; i++) {
        compare_deal(c, i % 6, i / 6 % 2, (uint64_t)i);
        compare_position(c);
    }
    for (int i = 0; i < DEALS; i++) {
        struct rng choice = {(uint64_t)i};

        compare_deal_five(c, &choice, i % 2, (uint64_t)i);
        compare_position(c);
    }
}

/* Plays on from the position now; the acting player of a view may not know its own ninjas. */
static void play_on(struct compare *c, struct rng *r, int longest)
{
    enum style style = (enum style)rng_below(r, STYLES);

    compare_position(c);
    for (int i = 0; i < longest && c->count > 0; i++) {
        compare_play(c, choose(c, r, style));
        compare_position(c);
    }
}

static void play_deal(struct compare *c, struct rng *r)
{
    struct rng choice = {c->number / PLAYS_OF_A_DEAL};
    int wind = (int)rng_below(&choice, 6), light = (int)rng_below(&choice, 2);

    compare_deal(c, wind, light, c->number / PLAYS_OF_A_DEAL);
    play_on(c, r, LONGEST_GAME);
}

static bool above(const char *ofen, const char *key, unsigned long most)
{
    const char *at = strstr(ofen, key);

    return at != NULL && strtoul(at + strlen(key), NULL, 10) > most;
}

static bool needless_zero(const char *ofen, const char *key)
{
    const char *at = strstr(ofen, key);

    return at != NULL && at[strlen(key)] >= '0' && at[strlen(key)] <= '9';
}

/* What one reader forgives and the other does not, without harm: blanks, needless zeros, endless
 * numbers. Such texts are left out. */
static bool forgivable(const char *ofen)
{
    size_t len = strlen(ofen);

    return len == 0 || ofen[0] == ' ' || ofen[len - 1] == ' ' || strstr(ofen, "  ") != NULL ||
           needless_zero(ofen, "lb=0") || needless_zero(ofen, "lr=0") || above(ofen, "ply=", 65000);
}

static void play_made_up(struct compare *c, struct rng *r)
{
    char memory[REF_OFEN];
    struct text t;

    text_init(&t, memory, sizeof memory);
    construct_position(r, c->variant, &t);
    if (strcmp(c->rules, "standard") != 0)
        text_format(&t, " rules=%s", c->rules);
    if (rng_below(r, 16) == 0)
        construct_damage(r, &t);
    if (forgivable(memory) || !compare_parse(c, memory))
        return;
    if (strchr(memory, '?') != NULL)
        compare_position(c); /* a view: what it hides cannot be played with */
    else
        play_on(c, r, (int)rng_below(r, LONGEST_AFTER));
}

static void print_counts(const struct compare *c, uint64_t played, uint64_t made_up)
{
    printf("%s: %" PRIu64 " positions alike (%" PRIu64 " from deals, %" PRIu64
           " from made-up positions), %" PRIu64 " actions with their events\n",
           c->variant, c->positions, played, made_up, c->actions);
    printf("  %9zu  different positions, all with different keys\n", c->identities.count);
    printf("  %9" PRIu64 "  positions that came again, with the same key\n", c->identities.again);
    printf("  %9" PRIu64 "  positions with the cards of each hand exchanged, with the same key\n",
           c->shuffled);
    printf("  %9" PRIu64 "  seeded games dealt alike\n", c->deals);
    printf("  %9" PRIu64 "  made-up texts refused by both\n", c->texts_refused);
    printf("  %9" PRIu64 "  seen from the other side of the table\n", c->turned);
    printf("  %9" PRIu64 "  perft counts\n", c->perfts);
}

int main(int argc, char **argv)
{
    static struct compare c;
    const char *soak = getenv("TORII_SOAK");
    bool long_run = soak != NULL && strcmp(soak, "1") == 0;
    uint64_t target = long_run ? POSITIONS_SOAK : POSITIONS, played = 0, made_up = 0;
    int missing;

    if (argc < 2) {
        fputs("usage: compare_reference GAME [RULES [NUMBER]]\n", stderr);
        return 2;
    }
    c.variant = argv[1];
    c.rules = argc > 2 ? argv[2] : "standard";
    c.number = argc > 3 ? strtoull(argv[3], NULL, 10) : 0;
    identities_init(&c.identities);
    compare_deals(&c);
    played = c.positions;
    for (; c.positions < target; c.number++) {
        struct rng r = {c.number ^ 0x746f726969};
        uint64_t before = c.positions;

        rng_next(&r);
        if (made_up < played)
            for (int i = 0; i < MADE_UP; i++)
                play_made_up(&c, &r);
        else
            play_deal(&c, &r);
        *(made_up < played ? &made_up : &played) += c.positions - before;
    }
    print_counts(&c, played, made_up);
    missing = rare_print(&c.rare, c.variant);
    if (strcmp(c.rules, "letter") == 0 && strstr(c.variant, "+shadow") != NULL &&
        c.rare.times[RARE_SEEN_TAKEN] == 0)
        missing++; /* that nobody landed on a revealed ninja undeclared is as it should be there */
    else if (strcmp(c.rules, "letter") == 0 && c.rare.times[RARE_OVER_SEEN] == 0)
        missing -= strstr(c.variant, "+shadow") != NULL;
    identities_release(&c.identities);
    if (missing > 0)
        printf("%s: %d rare things never happened\n", c.variant, missing);
    return missing > 0 && long_run ? 1 : 0;
}
