/* Torii: MIT licence, see LICENSE. */
/*
 * When a draw may be claimed (B13): games that go on and on, the engine's match beside a count by the
 * slow reference. usage: compare_claims; exits 1 at the first difference, or if nothing was ever claimed
 * where it can be.
 */
#include "game/match.h"
#include "games/games.h"
#include "reference.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ACTIONS = 420, OPEN_ACTIONS = 60, GAMES_A_TABLE = 3, LOOK_AHEAD = 3 };

/* A game by both sides, and what the reference has counted of it. */
struct pair {
    struct match match;
    struct match_step steps[ACTIONS + 1];
    struct ref_position ref;
    char stood[ACTIONS + 1][REF_OFEN]; /* every position so far */
    int count, quiet;
    int turn_was_loud; /* in this turn: a capture, an attempt or a lantern */
};

static int pieces_in_play(const struct ref_position *p)
{
    int count = 0;

    for (int i = 0; i < 25; i++)
        count += strchr("SMsm", p->board[i / 5][i % 5]) != NULL;
    for (int i = 0; i < 4; i++)
        count += p->ninja[i / 2][i % 2].where != REF_OUT;
    return count;
}

/* B13: what begins the count of quiet turns anew. */
static int is_loud(const struct ref_position *before, const char *action,
                   const struct ref_position *after)
{
    return pieces_in_play(after) < pieces_in_play(before) || strchr(action, '!') != NULL ||
           (action[0] == 'l' && strcmp(action, "l-") != 0 && strchr(action, ':') == NULL);
}

static int standings(const struct pair *p)
{
    char now[REF_OFEN];
    int times = 0;

    ref_identity(&p->ref, now);
    for (int i = 0; i < p->count; i++)
        times += strcmp(p->stood[i], now) == 0;
    return times;
}

static void note(struct pair *p)
{
    ref_identity(&p->ref, p->stood[p->count++]);
}

/* Can both together get back to a position that has stood, in N actions? */
static int leads_back(const struct pair *p, const struct ref_position *now, int depth)
{
    char legal[REF_MAX_ACTIONS][REF_TEXT], identity[REF_OFEN];

    ref_identity(now, identity);
    for (int i = 0; i < p->count; i++)
        if (strcmp(p->stood[i], identity) == 0)
            return 1;
    if (depth == 0 || ref_turn(now) == REF_OVER)
        return 0;
    for (int i = ref_legal(now, legal) - 1; i >= 0; i--) {
        struct ref_position after = *now;
        char events[3][REF_TEXT];

        if (ref_play(&after, legal[i], events) == 0 && !is_loud(now, legal[i], &after) &&
            leads_back(p, &after, depth - 1))
            return 1;
    }
    return 0;
}

/* Something quiet that does not end the game and, where everything is in sight, leads back. */
static int choose(const struct pair *p, char legal[][REF_TEXT], int count, struct rng *r)
{
    int quiet = -1, first = (int)rng_below(r, (uint64_t)count);

    for (int i = 0; i < count; i++) {
        int at = (first + i) % count;
        struct ref_position after = p->ref;
        char events[3][REF_TEXT];

        if (ref_play(&after, legal[at], events) != 0 || ref_turn(&after) == REF_OVER ||
            is_loud(&p->ref, legal[at], &after))
            continue;
        quiet = at;
        if (p->ref.game != 'o' || leads_back(p, &after, LOOK_AHEAD))
            return at;
    }
    return quiet >= 0 ? quiet : first;
}

static void play(struct pair *p, const char *action)
{
    struct ref_position before = p->ref;
    char events[3][REF_TEXT];
    struct err e = {0};

    if (ref_play(&p->ref, action, events) != 0 || match_say(&p->match, str_of(action), &e) != OK) {
        printf("%s cannot be played: %s\n", action, err_text(&e));
        exit(1);
    }
    p->turn_was_loud = p->turn_was_loud || is_loud(&before, action, &p->ref);
    if (p->ref.ply > before.ply) {
        p->quiet = p->turn_was_loud ? 0 : p->quiet + 1;
        p->turn_was_loud = 0;
    } else if (p->turn_was_loud) {
        p->quiet = 0;
    }
    note(p);
}

/* The two masters alone, so that they can come back; with ninjas the start of the game will do. */
static void write_masters(const char *game, const char *rules, uint64_t seed, struct text *t)
{
    text_format(t, "5/3m1/%s/1M3/5 b ", strstr(game, "+wind") != NULL ? "W4" : "5");
    for (int i = 0; i < 5; i++) {
        int card = (int)((seed * 3 + (uint64_t)i) % ONI_MOVE_CARDS);

        text_format(t, "%s%s", i == 0 ? "" : i % 2 == 0 ? "/" : ",", oni_card_code(card));
    }
    text_format(t, " rules=%s", rules);
}

static void set_up(struct pair *p, struct games_entry *entry, const char *game, const char *rules,
                   uint64_t seed)
{
    struct games_options options = GAMES_USUAL;
    struct rng deal = {seed};
    struct err e = {0};
    char memory[REF_OFEN];
    struct text t;
    bool hidden = strstr(game, "+shadow") != NULL || strstr(game, "+light") != NULL, good;

    memset(p, 0, sizeof *p);
    text_init(&t, memory, sizeof memory);
    write_masters(game, rules, seed, &t);
    options.switches = rules;
    if (hidden) {
        ref_deal(&p->ref, game, 2, 0, seed);
        good = ref_set_rules(&p->ref, rules) == 0 &&
               games_open(entry, str_of(game), &options, &e) == OK;
        match_init(&p->match, &entry->game, p->steps, ACTIONS + 1);
        good = good && match_draw(&p->match, &deal, &e) == OK;
    } else {
        good = ref_parse(&p->ref, memory) == 0 &&
               games_open_position(entry, text_view(&t), &e) == OK &&
               match_init_position(&p->match, &entry->game, p->steps, ACTIONS + 1, text_view(&t),
                                   &e) == OK;
    }
    if (!good) {
        printf("%s, %s, %s: %s\n", game, rules, memory, err_text(&e));
        exit(1);
    }
    note(p);
}

/* One game; returns how often something could be claimed. */
static int play_game(struct pair *p, const char *game, const char *rules, uint64_t seed)
{
    static struct games_entry entry;
    struct rng r = {seed ^ 0x636c61696d};
    int claims = 0, longest;

    set_up(p, &entry, game, rules, seed);
    longest = p->ref.game == 'o' ? OPEN_ACTIONS : ACTIONS;
    while (p->count < longest && ref_turn(&p->ref) != REF_OVER) {
        char legal[REF_MAX_ACTIONS][REF_TEXT];
        int count = ref_legal(&p->ref, legal);

        play(p, legal[choose(p, legal, count, &r)]);

        int theirs = ref_may_claim(&p->ref, standings(p), p->quiet);

        if (match_may_claim(&p->match) != (theirs != 0)) {
            printf(
                "%s, %s, seed %d, after %d actions: a draw may %sbe claimed (stood %d, quiet %d)\n",
                game, rules, (int)seed, p->count - 1, theirs ? "" : "not ", standings(p), p->quiet);
            exit(1);
        }
        claims += theirs;
    }
    return claims;
}

int main(void)
{
    static struct pair p;
    static const char *const rules[] = {"standard", "letter", "repetition:0", "repetition:3"};
    uint64_t games = getenv("TORII_BRIEF") != NULL ? 1 : GAMES_A_TABLE; /* fewer in a brief run */

    for (int game = 0; game < GAMES_ONITAMA; game++)
        for (int k = 0; k < 4; k++) {
            int claims = 0;

            for (uint64_t seed = 0; seed < games; seed++)
                claims += play_game(&p, games_name(game), rules[k], seed);
            printf("%-28s %-14s %5d positions with a claim\n", games_name(game), rules[k], claims);
            if ((claims > 0) != (k == 0 || k == 3)) {
                printf("that is wrong\n");
                return 1;
            }
        }
    return 0;
}
