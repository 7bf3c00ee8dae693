/* Torii: MIT licence, see LICENSE. */
/*
 * How players use attempts and lanterns, from the records of a match in Shadow or Light:
 *
 *     torii match … --records games.ogn
 *     bench_hidden games.ogn
 *
 * For each player: attempts, the number of them where by the player's own record no ninja could be, the
 * probability of one there by the belief, hits, and how often the player's own ninja was lost before the next
 * turn; lanterns by turn number, and the number of them that asked what the player already knew.
 */
#include "contest/contest.h"
#include "games/games.h"
#include "rules/onitama/action.h"
#include "rules/onitama/belief.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYERS = 8, TURNS = 12, QUARTERS = 4, BYTES = 1 << 26 };

struct tally {
    char name[64];
    int games, won, attempts, vain, hits, lost, by_belief[QUARTERS + 1];
    int lanterns, vain_lanterns, yes, by_turn[TURNS], chances;
    double points;
};

static struct tally tallies[PLAYERS];
static struct record record;
static struct game_belief beliefs[2][2]; /* of Blue and Red, now and next */
static char text[BYTES];

static struct tally *tally_of(struct str name)
{
    for (int i = 0; i < PLAYERS; i++) {
        if (tallies[i].name[0] == '\0')
            snprintf(tallies[i].name, sizeof tallies[i].name, "%.*s", (int)name.len, name.data);
        if (str_eq(name, tallies[i].name))
            return &tallies[i];
    }
    return &tallies[0];
}

/* One action of the player to act. */
static void count_action(struct tally *t, const struct game *g, const struct oni_state *s,
                         const struct game_belief *b, game_action action, int turn)
{
    uint32_t a = (uint32_t)action;
    int enemy = s->core.player ^ 1;
    struct game_possible p = {{0}};
    double map[ONI_SQUARES];

    for (size_t i = 0; i < b->count; i++)
        g->kind->possible_add(g, &p, oni_belief_state(b, i));

    bool vain = g->kind->vain(g, &p, s, action);

    if (oni_action_kind(a) == ONI_LANTERN) {
        t->lanterns++;
        t->vain_lanterns += vain;
        t->yes += (g->kind->event(g, s, action, GAME_SPECTATOR) & ONI_YES) != 0;
        t->by_turn[turn < TURNS ? turn : TURNS - 1]++;
    }
    t->chances += oni_action_kind(a) == ONI_LANTERN || oni_action_kind(a) == ONI_DARK;
    if ((a & ONI_ATTEMPT) == 0)
        return;
    oni_belief_map(b, enemy, map);
    t->attempts++;
    t->vain += vain;
    t->hits += (g->kind->event(g, s, action, GAME_SPECTATOR) & ONI_YES) != 0;
    t->by_belief[vain ? 0 : 1 + (int)(map[oni_action_to(a)] * (QUARTERS - 1e-9))]++;
}

static void count_game(const struct record *r)
{
    const struct match *m = &r->match;
    const struct game *g = m->game;
    struct tally *tally[2] = {tally_of(record_tag(r, "Blue")), tally_of(record_tag(r, "Red"))};
    struct game_state state = m->first;
    bool begun = false, exposed[2] = {false, false};
    int now = 0, turns[2] = {0, 0};

    for (int player = 0; player < 2; player++) {
        tally[player]->games++;
        tally[player]->points += r->result == RECORD_DRAWN                        ? 0.5
                                 : r->result == (enum record_result)(1 << player) ? 1
                                                                                  : 0;
    }
    for (size_t i = 0; i < m->count; i++) {
        const struct match_step *step = &m->steps[i];
        struct oni_state s;

        if (step->actor == GAME_CHANCE) {
            (void)g->kind->settle(g, &state, &step->outcome, NULL);
            continue;
        }
        for (int seat = 0; seat < 2 && !begun; seat++) {
            g->kind->view(g, &state, seat, &s);
            oni_believe(g, &s, &beliefs[seat][now]);
        }
        begun = true;
        memcpy(&s, &state, sizeof s);
        if (s.part == ONI_PART_MOVE) {
            turns[step->actor]++;
            tally[step->actor]->lost += exposed[step->actor] && s.ninja[step->actor][0] == ONI_OUT;
            exposed[step->actor] = false;
        }
        exposed[step->actor] |= (step->action & ONI_ATTEMPT) != 0;
        count_action(tally[step->actor], g, &s, &beliefs[step->actor][now], step->action,
                     turns[step->actor]);
        for (int seat = 0; seat < 2; seat++)
            oni_conclude(g, &beliefs[seat][now], seat,
                         g->kind->event(g, &state, step->action, seat), &beliefs[seat][!now]);
        now = !now;
        game_play(g, &state, step->action);
    }
}

static void print(const struct tally *t)
{
    printf("%s: %d games, %.1f points\n", t->name, t->games, t->points);
    printf("  attempts %d: %d hits, %d in vain, by belief", t->attempts, t->hits, t->vain);
    for (int i = 1; i <= QUARTERS; i++)
        printf(" %d", t->by_belief[i]);
    printf(" (quarters); own ninja then lost %d\n", t->lost);
    printf("  lanterns %d of %d chances: %d yes, %d in vain, by turn", t->lanterns, t->chances,
           t->yes, t->vain_lanterns);
    for (int i = 1; i < TURNS; i++)
        printf(" %d", t->by_turn[i]);
    printf("+\n");
}

int main(int argc, char **argv)
{
    FILE *in = argc == 2 ? fopen(argv[1], "rb") : NULL;
    struct str rest = {text, 0}, one;
    struct err e;

    if (in == NULL) {
        fprintf(stderr, "usage: bench_hidden RECORDS.ogn\n");
        return 2;
    }
    rest.len = fread(text, 1, sizeof text, in);
    fclose(in);
    while (contest_record_cut(&rest, &one)) {
        static struct games_entry entry;

        record_init(&record, games_open_record, &entry);
        if (record_read(&record, one, &e) != OK) {
            fprintf(stderr, "bench_hidden: %s\n", err_text(&e));
            return 3;
        }
        count_game(&record);
    }
    for (int i = 0; i < PLAYERS && tallies[i].name[0] != '\0'; i++)
        print(&tallies[i]);
    return 0;
}
