/* Torii: MIT licence, see LICENSE. */
/*
 * Where hidden ninjas can be: the engine's sets (possible.c) and beliefs (belief.c) against every
 * hidden history that the slow reference finds. usage: possible GAME [NUMBER], or possible GAME planted:
 * then the sets are wrong on purpose, in one way after the other, and each must be noticed.
 *
 * A game is played at random. Beside it, for Blue, Red and a spectator, all positions of the reference
 * are kept that look like the first view, and of their legal actions those that would have been shown to
 * the seat as the event it was shown, text by text. Where no action of these would be answered with yes
 * an attempt is in vain, and where all answers are the same a lantern is.
 *
 * TORII_SOAK=1 compares twenty times as many positions. Exits 1 at the first difference.
 */
#include "construct.h"
#include "games/games.h"
#include "rules/onitama/action.h"
#include "rules/onitama/belief.h"
#include "worlds.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SHADOW_POSITIONS = 20000,
    LIGHT_POSITIONS = 6000, /* with ten times the worlds */
    SOAK = 20,
    SEATS = 3,
    LONGEST = 80, /* actions of a game */
    EVERY_PUBLIC = 4,
};

static const int seats[SEATS] = {ONI_BLUE, ONI_RED, GAME_SPECTATOR};
static const char scopes[SEATS] = {'b', 'r', 's'};

/* What a seat has seen, and what follows from it in all ways. */
struct seat {
    struct worlds *now, *next;
    struct game_state first;
    game_action events[LONGEST];
    struct game_belief belief[2];
};

static const char *name;
static uint64_t number, positions;
static uint64_t attempts, vain_attempts, lanterns, vain_lanterns, passes, lit, taken;
static struct games_entry entry;
static struct game_state state;
static struct ref_position truth;
static struct seat seen[SEATS];
static struct game_possible possible;
static size_t count; /* of events */
static bool planting;
static jmp_buf noticed;

static _Noreturn void fail(const char *what, const char *where)
{
    char text[REF_OFEN];

    if (planting)
        longjmp(noticed, 1);
    ref_print(&truth, 'f', text);
    printf("%s, game %" PRIu64 ", after %zu events: %s (%s)\n  position: %s\n", name, number, count,
           what, where, text);
    exit(1);
}

/* ---- the engine's ---------------------------------------------------------------------------- */

static void pairs_of_belief(const struct game_belief *b, struct pairs *out)
{
    bool light = entry.onitama.mode == ONI_LIGHT;
    int shadow = entry.onitama.light ^ 1;

    memset(out, 0, sizeof *out);
    for (size_t i = 0; i < b->count; i++) {
        const struct oni_state *s = oni_belief_state(b, i);

        if (light)
            pairs_add(out, s->ninja[shadow][0], s->ninja[shadow][1], true);
        else
            pairs_add(out, s->ninja[ONI_BLUE][0], s->ninja[ONI_RED][0], false);
    }
}

/* The sets that everybody knows, made from the reference's worlds instead. */
static void possible_of_worlds(const struct worlds *w, struct game_possible *out)
{
    const struct game *g = &entry.game;

    memset(out, 0, sizeof *out);
    for (int i = 0; i < w->count; i++) {
        char text[REF_OFEN];
        struct game_state one;

        ref_print(&w->world[i], 'f', text);
        if (g->kind->parse(g, str_of(text), &one, NULL) != OK)
            fail("a position is refused", text);
        g->kind->possible_add(g, out, &one);
    }
}

/* ---- comparing ------------------------------------------------------------------------------- */

static void compare_seat(int i)
{
    const struct worlds *w = seen[i].now;
    struct pairs ours, theirs;
    int enemy = seats[i] ^ 1;

    if (w->count == 0)
        fail("the reference explains nothing", "reference");
    pairs_of_belief(&seen[i].belief[count & 1], &ours);
    pairs_of_worlds(w, &theirs);
    if (memcmp(&ours, &theirs, sizeof ours) != 0)
        fail("what a seat believes differs", entry.game.kind->seat_name(&entry.game, i & 1));
    if (i < 2 && oni_possible_squares(&entry.game, &possible, enemy) != worlds_squares(w, enemy))
        fail("where the enemy ninja can be differs", i == 0 ? "blue's" : "red's");
    if (i < 2 && oni_belief_squares(&seen[i].belief[count & 1], enemy) != worlds_squares(w, enemy))
        fail("where the enemy ninja is believed differs", i == 0 ? "blue's" : "red's");
}

static void compare_public(void)
{
    struct game_possible theirs;

    possible_of_worlds(seen[2].now, &theirs);
    if (memcmp(&possible, &theirs, sizeof possible) != 0)
        fail("what everybody knows differs", "sets");
}

/* From every record alone: all states that explain it, and what everybody can work out. */
static void compare_records(void)
{
    const struct game *g = &entry.game;
    static struct watch w;

    for (int i = 0; i < SEATS; i++) {
        struct game_seen all = {seats[i], &seen[i].first, seen[i].events, count};
        double sum = 0;

        if (watch_open(&w, g, &all, NULL) != OK)
            fail("nothing explains it", "by a record");
        for (size_t k = 0; k < watch_belief(&w)->count; k++)
            sum += watch_belief(&w)->weight[k];
        if (watch_belief(&w)->count != (size_t)seen[i].now->count)
            fail("how many states explain it differs", "by a record");
        if (memcmp(&watch_belief(&w)->possible, &possible, sizeof possible) != 0)
            fail("what everybody knows differs", "by a record");
        if (!(sum > 0.999999 && sum < 1.000001))
            fail("weights do not sum to one", "by a record");
    }
}

static void compare_actions(void)
{
    const struct game *g = &entry.game;
    game_action legal[GAME_MAX_ACTIONS];
    int all = game_legal(g, &state, legal), turn = game_turn(g, &state);

    for (int i = 0; i < all; i++) {
        char text[GAME_MAX_TEXT];
        struct text t;

        text_init(&t, text, sizeof text);
        g->kind->action_print(g, &state, legal[i], &t);

        bool attempt = strchr(text, '!') != NULL, lantern = text[0] == 'l' && text[1] != '-';
        bool asks = attempt || (lantern && text[2] == '\0');
        bool vain = asks && worlds_vain(seen[turn].now, text);

        attempts += attempt;
        vain_attempts += attempt && vain;
        lanterns += asks && !attempt;
        vain_lanterns += asks && !attempt && vain;
        if (g->kind->vain(g, &possible, &state, legal[i]) != vain)
            fail("what is in vain differs", text);
    }
}

static void compare_all(bool all)
{
    for (int i = 0; i < SEATS; i++)
        if (i < 2 || all)
            compare_seat(i);
    if (all)
        compare_public();
    if (all && positions % EVERY_PUBLIC == 0)
        compare_records();
    compare_actions();
    positions++;
}

static void break_kind(void); /* for errors that are planted */

/* ---- games ----------------------------------------------------------------------------------- */

static bool known(const struct ref_position *p)
{
    for (int player = 0; player < 2; player++)
        for (int i = 0; i < 2; i++)
            if (p->ninja[player][i].where == REF_UNKNOWN)
                return false;
    return true;
}

/* S7: three pawns in a corner, with cards that only lead along the rank; mostly the own ninja is at the
 * end of it. */
static void construct_stuck(struct rng *r, struct text *t)
{
    static const char *const rows[2][4] = {{"MSS2", "2SSM", "SMS2", "2SMS"},
                                           {"mss2", "2ssm", "sms2", "2sms"}};
    static const char *const ends[] = {"d", "b", "d", "b"};
    static const char *const others[] = {"ox,crab", "tiger,eel", "horse,mantis"};
    int player = (int)rng_below(r, 2), row = (int)rng_below(r, 4);
    char ninja[3] = {ends[row][0], player == ONI_BLUE ? '5' : '1', '\0'};

    if (rng_below(r, 3) == 0)
        memcpy(ninja, "c2", 2);

    const char *stuck = rows[player][row], *other = others[rng_below(r, 3)];

    if (player == ONI_BLUE)
        text_format(t, "%s/5/2m2/5/s4 b boar,elephant/%s/crane nb=%s nr=e2 lb=1 lr=2 ply=8", stuck,
                    other, ninja);
    else
        text_format(t, "S4/5/2M2/5/%s r %s/elephant,boar/crane nb=e2 nr=%s lb=1 lr=2 ply=9", stuck,
                    other, ninja);
}

/* A deal, a position made up, or one where a pass is near. False where it is no good one. */
static bool open_game(struct rng *r, uint64_t kind)
{
    const struct game *g = &entry.game;
    char memory[GAME_MAX_TEXT];
    struct text t;

    text_init(&t, memory, sizeof memory);
    if (kind % 2 == 1) {
        if (kind % 20 == 1 && strcmp(name, "onitama+shadow") == 0)
            construct_stuck(r, &t);
        else
            construct_position(r, name, &t);
        if (ref_parse(&truth, memory) != 0)
            return false;
    } else {
        ref_deal(&truth, name, (int)rng_below(r, 6), (int)rng_below(r, 2), rng_next(r));
        ref_print(&truth, 'f', memory);
    }
    if (!known(&truth) || ref_turn(&truth) == REF_OVER)
        return false;
    if (games_open_position(&entry, str_of(memory), NULL) != OK || !g->kind->hidden)
        return false;
    if (planting)
        break_kind();
    return g->kind->parse(g, str_of(memory), &state, NULL) == OK;
}

static void begin_seats(void)
{
    const struct game *g = &entry.game;
    struct oni_state first;

    count = 0;
    for (int i = 0; i < SEATS; i++) {
        char view[REF_OFEN];

        ref_print(&truth, scopes[i], view);
        if (!worlds_begin(seen[i].now, view, scopes[i]))
            fail("a view is refused", view);
        g->kind->view(g, &state, seats[i], &seen[i].first);
        memcpy(&first, &seen[i].first, sizeof first);
        oni_believe(g, &first, &seen[i].belief[0]);
    }
    memset(&possible, 0, sizeof possible);
    for (size_t i = 0; i < seen[2].belief[0].count; i++)
        g->kind->possible_add(g, &possible, oni_belief_state(&seen[2].belief[0], i));
}

/* Seldom something that wins at once or lights a lantern: games would be short, and soon in the dark. */
static game_action choose(struct rng *r, char *text)
{
    const struct game *g = &entry.game;
    game_action legal[GAME_MAX_ACTIONS], chosen = 0;
    int all = game_legal(g, &state, legal);

    for (int tries = 0; tries < 6; tries++) {
        struct game_state child = state;
        struct text t;

        chosen = legal[rng_below(r, (uint64_t)all)];
        text_init(&t, text, REF_TEXT);
        g->kind->action_print(g, &state, chosen, &t);
        game_play(g, &child, chosen);
        if (game_turn(g, &child) != GAME_OVER && (text[0] != 'l' || text[1] == '-' || tries > 3))
            break;
    }
    return chosen;
}

static void step(struct rng *r, bool all)
{
    const struct game *g = &entry.game;
    char text[REF_TEXT], events[3][REF_TEXT];
    game_action action = choose(r, text);
    game_action shown = g->kind->event(g, &state, action, GAME_SPECTATOR);

    if (ref_play(&truth, text, events) != 0)
        fail("an action is refused", text);
    passes += strstr(text, "pass") != NULL;
    lit += strchr(events[2], '~') != NULL;
    taken += strchr(events[2], '*') != NULL;
    for (int i = 0; i < SEATS; i++) {
        struct worlds *kept = seen[i].now;

        seen[i].events[count] = g->kind->event(g, &state, action, seats[i]);
        oni_conclude(g, &seen[i].belief[count & 1], seats[i], seen[i].events[count],
                     &seen[i].belief[(count + 1) & 1]);
        if (i == 2 && !all)
            continue;
        worlds_step(seen[i].now, seen[i].next, i, events[i]);
        seen[i].now = seen[i].next;
        seen[i].next = kept;
    }
    g->kind->possible_step(g, &possible, &state, shown);
    game_play(g, &state, action);
    count++;
}

static void play(struct rng *r, bool all)
{
    begin_seats();
    compare_all(all);
    while (count < LONGEST) {
        step(r, all);
        if (game_turn(&entry.game, &state) == GAME_OVER)
            break;
        compare_all(all);
    }
}

static void play_games(uint64_t wanted)
{
    for (; positions < wanted; number++) {
        struct rng r = {number};

        if (open_game(&r, number))
            play(&r, number % 3 == 0);
    }
}

/* ---- planted errors -------------------------------------------------------------------------- */

enum plant { LANTERN, MISS, MET_NOBODY, UNSEEN, TAKEN, PASS, SPIRIT, VAIN, PLANTS };

static const char *const plant_names[PLANTS] = {
    "a lantern's answer is forgotten (S12, L4)",
    "a missed attempt is forgotten (S10)",
    "a pawn that met nobody tells nothing (S9, L7)",
    "unseen moves are forgotten (S5, L5)",
    "a ninja taken while hidden stays possible (S9, L7)",
    "a pass tells nothing of the own ninja (S7)",
    "a spirit that met nobody tells nothing (M1)",
    "nothing is in vain (S10, S12)",
};

static enum plant plant;
static struct game_kind broken;

static bool is_forgotten(uint32_t event)
{
    int kind = oni_action_kind(event);
    bool nowhere = oni_action_to(event) == ONI_NOWHERE;

    switch (plant) {
    case LANTERN: return kind == ONI_LANTERN;
    case UNSEEN: return (kind == ONI_NINJA || kind == ONI_STALK) && nowhere;
    case MET_NOBODY: return kind == ONI_PAWN && (event & ONI_TAKEN) == 0;
    case TAKEN: return kind == ONI_PAWN && (event & ONI_TAKEN) != 0;
    case PASS: return kind == ONI_PASS;
    case SPIRIT: return kind == ONI_WAFT && (event & (ONI_LIT_BLUE | ONI_LIT_RED)) == 0;
    default: return false;
    }
}

static void broken_step(const struct game *g, struct game_possible *p, const void *now,
                        game_action event)
{
    const struct game_possible before = *p;
    int enemy = ((const struct oni_state *)now)->core.player ^ 1;

    if (is_forgotten((uint32_t)event))
        return;
    oni_game(&entry.onitama).kind->possible_step(g, p, now, event);
    if (plant == MISS && (event & ONI_ATTEMPT) != 0 && (event & ONI_YES) == 0)
        p->set[enemy] = before.set[enemy];
}

static bool broken_vain(const struct game *g, const struct game_possible *p, const void *now,
                        game_action action)
{
    if (plant == VAIN)
        return false;
    return oni_game(&entry.onitama).kind->vain(g, p, now, action);
}

static void break_kind(void)
{
    broken = *entry.game.kind;
    broken.possible_step = broken_step;
    broken.vain = broken_vain;
    entry.game.kind = &broken;
}

/* Can it happen at all in this game? */
static bool is_plantable(enum plant p)
{
    bool shadow = strstr(name, "shadow") != NULL, wind = strstr(name, "wind") != NULL;

    return p == SPIRIT ? wind
           : p == PASS ? strcmp(name, "onitama+shadow") == 0
                       : p != MISS || shadow;
}

static int plant_errors(uint64_t wanted)
{
    static volatile int missed, p;

    planting = true;
    for (p = 0; p < PLANTS; p++) {
        plant = (enum plant)p;
        number = positions = 0;
        if (!is_plantable(plant))
            continue;
        if (setjmp(noticed) == 0) {
            play_games(wanted);
            missed++;
            printf("%s: not noticed: %s\n", name, plant_names[p]);
        } else {
            printf("%s: noticed after %" PRIu64 " positions: %s\n", name, positions,
                   plant_names[p]);
        }
    }
    return missed > 0;
}

int main(int argc, char **argv)
{
    uint64_t wanted = getenv("TORII_SOAK") != NULL ? SOAK : 1;

    if (argc < 2) {
        printf("usage: possible GAME [NUMBER|planted]\n");
        return 2;
    }
    name = argv[1];
    wanted *= strstr(name, "light") != NULL ? LIGHT_POSITIONS : SHADOW_POSITIONS;
    for (int i = 0; i < SEATS; i++) {
        seen[i].now = malloc(sizeof(struct worlds));
        seen[i].next = malloc(sizeof(struct worlds));
        if (seen[i].now == NULL || seen[i].next == NULL)
            return 2;
    }
    if (argc > 2 && strcmp(argv[2], "planted") == 0)
        return plant_errors(wanted);
    number = argc > 2 ? strtoull(argv[2], NULL, 10) : 0;
    play_games(wanted);
    printf("%s: %" PRIu64 " positions; %" PRIu64 " attempts, %" PRIu64 " in vain; %" PRIu64
           " lanterns, %" PRIu64 " in vain; %" PRIu64 " passes, %" PRIu64 " lit, %" PRIu64
           " taken\n",
           name, positions, attempts, vain_attempts, lanterns, vain_lanterns, passes, lit, taken);
    if (vain_lanterns == 0 || (attempts > 0 && vain_attempts == 0)) {
        printf("nothing was in vain: these games prove nothing\n");
        return 1;
    }
    for (int i = 0; i < SEATS; i++) {
        free(seen[i].now);
        free(seen[i].next);
    }
    return 0;
}
