/* Torii: MIT licence, see LICENSE. */

/*
 * Checks the reference against what is known without it: published perft counts, the check values
 * of the random stream, positions and turns worked out by hand from the clauses, and agreements
 * that must hold in every game. usage: selfcheck PERFT.tsv [GAMES]; exits 0 or 1.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "printed.h"
#include "reference.h"

enum { MAX_DEPTH = 5, MAX_DEPTH_SOAK = 6, MAX_PARTS = 400 };

static int failures;

static void report(int good, const char *what)
{
    printf("%s %s\n", good ? "ok  " : "FAIL", what);
    failures += !good;
}

/* ---- the random stream: Onamazu 7 gives these values ---- */

static void check_stream(void)
{
    const uint64_t next[3] = {UINT64_C(0x910a2dec89025cc1), UINT64_C(0xbeeb8da1658eec67),
                              UINT64_C(0xf893a2eefb32555e)};
    const uint64_t below[12] = {5, 1, 0, 5, 3, 2, 3, 3, 0, 4, 3, 4};
    const int shuffled[10] = {8, 1, 5, 9, 0, 4, 3, 2, 6, 7};
    int list[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    uint64_t state = 1;
    int good = 1;

    for (int i = 0; i < 3; i++)
        good = good && ref_rng_next(&state) == next[i];
    report(good, "stream: next");

    state = 1;
    good = 1;
    for (int i = 0; i < 12; i++)
        good = good && ref_rng_below(&state, 6) == below[i];
    report(good, "stream: below");

    state = 7;
    for (int i = 9; i >= 1; i--) {
        int j = (int)ref_rng_below(&state, (uint64_t)i + 1);
        int kept = list[i];
        list[i] = list[j];
        list[j] = kept;
    }
    report(memcmp(list, shuffled, sizeof list) == 0, "stream: shuffle");
}

/* ---- perft ---- */

static int max_depth(void)
{
    const char *soak = getenv("TORII_SOAK");

    return soak && strcmp(soak, "1") == 0 ? MAX_DEPTH_SOAK : MAX_DEPTH;
}

static void check_perft_row(char *row)
{
    char blue[40], red[40], beside[20], mover[8], ofen[REF_OFEN], what[REF_OFEN];
    int depth;
    uint64_t community, strict;
    struct ref_position p;

    if (sscanf(row, "%39s %39s %19s %7s %d %" SCNu64 " %" SCNu64, blue, red, beside, mover, &depth,
               &community, &strict) != 7) {
        report(0, "perft: a row that cannot be read");
        return;
    }
    if (depth > max_depth())
        return;
    snprintf(ofen, sizeof ofen, "ssmss/5/5/5/SSMSS %c %s/%s/%s", mover[0], blue, red, beside);
    snprintf(what, sizeof what, "perft: %s/%s/%s depth %d", blue, red, beside, depth);
    report(ref_parse(&p, ofen) == 0 && ref_perft(&p, depth, 0) == community &&
               ref_perft(&p, depth, 1) == strict,
           what);
}

static void check_perft(const char *path)
{
    char row[256];
    int header = 1;
    FILE *file = fopen(path, "r");

    if (!file) {
        report(0, "perft: the file cannot be opened");
        return;
    }
    while (fgets(row, sizeof row, file)) {
        if (row[0] == '#')
            continue;
        if (!header)
            check_perft_row(row);
        header = 0;
    }
    report(!header, "perft: the file has rows");
    fclose(file);
}

/* ---- positions ---- */

static const char *const good_positions[] = {
    /* the examples of the format's page */
    "ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab",
    "ssmss/5/2W2/5/SSMSS r bat,boar/eagle,elephant/crab",
    "s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab nb=* nr=* lb=2 lr=2 ply=0 part=s",
    "s1m1s/5/5/S4/2M1S b ox,boar/horse,elephant/crab nb=b1 nr=? lb=2 lr=2 ply=4 part=n:ox",
    "5/5/5/5/SSMSS b ox,boar/horse,elephant/crab nr=b5,d5 lb=2 ply=0",
    /* others */
    "ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab ply=7 rep=2",
    "s1m1s/5/5/5/S1M1S b ox,boar/eel,crane/crab nb=c3 nr=c3 vis=Nc3,nc3 lb=1 lr=0 ply=9 part=l",
    "ss1ss/5/5/5/SSMSS r ox,boar/horse,elephant/crab",
    "ssMss/5/5/5/SS1SS r ox,boar/horse,elephant/crab",
    "5/5/5/5/SS1SS b ox,boar/horse,elephant/crab nr=c1,? vis=nc1 lb=2 ply=8",
    "5/5/5/5/SSMSS r ox,boar/horse,elephant/crab nr=- lb=2 ply=7",
};

static const char *const bad_positions[] = {
    "",
    "ssmss/5/5/SSMSS b ox,boar/horse,elephant/crab",
    "ssmss/5/5/5/5/SSMSS b ox,boar/horse,elephant/crab",
    "ssmss/6/5/5/SSMSS b ox,boar/horse,elephant/crab",
    "ssmss/5/4/5/SSMSS b ox,boar/horse,elephant/crab",
    "ssmss/5/5x/5/SSMSS b ox,boar/horse,elephant/crab",
    "ssmss/5/5/5/SSMSS w ox,boar/horse,elephant/crab",
    "ssmss/5/5/5/SSMSS  b ox,boar/horse,elephant/crab",
    "ssmss/5/5/M4/SSMSS b ox,boar/horse,elephant/crab",
    "ssmss/5/5/S4/SSMSS b ox,boar/horse,elephant/crab",
    "ss1ss/5/5/5/SS1SS b ox,boar/horse,elephant/crab",
    "ssMss/5/5/5/SS1SS b ox,boar/horse,elephant/crab",
    "ssmss/5/W4/4W/SSMSS b ox,boar/horse,elephant/crab",
    "ssmss/5/5/5/SSMSS b ox,bore/horse,elephant/crab",
    "ssmss/5/5/5/SSMSS b ox,ox/horse,elephant/crab",
    "ssmss/5/5/5/SSMSS b ox/horse,elephant/crab",
    "ssmss/5/5/5/SSMSS b ox,boar,bear/horse,elephant/crab",
    "ssmss/5/5/5/SSMSS b ox,bat/horse,elephant/crab",
    "ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab lb=2",
    "ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab ply=1 ply=1",
    "ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab what=1",
    "ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab part=s",
    "ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab rep=0",
    "ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab rep=256",
    "ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab game=onitama+wind",
    "ssm1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab nb=b1 nr=d5",
    "s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab nb=b1,d1 nr=d5",
    "s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab nb=a1 nr=d5",
    "s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab nb=c5 nr=d5",
    "s1m1s/5/2W2/5/S1M1S b ox,boar/horse,elephant/crab nb=c3 nr=d5",
    "s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab nb=* nr=d5",
    "s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab nb=b1 nr=d5 vis=Nb1",
    "s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab nb=b1 nr=d5 vis=nd4",
    "s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab nb=b1 nr=d5 part=n:horse",
    "s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab nb=- nr=d5 part=n:ox",
    "s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab nb=b1 nr=d5 lb=0 ply=4 part=l",
    "s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab nb=b1 nr=- ply=4 part=l",
    "s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab nb=b1 nr=d5 ply=0 part=l",
    "s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab nb=b1 nr=d5 ply=0 part=s",
    "s3s/5/5/5/S1M1S b ox,boar/horse,elephant/crab nb=b1 nr=d5 ply=4 part=n:ox",
    "5/5/5/5/SSMSS b ox,boar/horse,elephant/crab nr=b5,b5",
    "5/5/5/5/SSMSS b ox,boar/horse,elephant/crab nr=b5,d5 lr=2",
    "s4/5/5/5/SSMSS b ox,boar/horse,elephant/crab nr=b5,d5",
};

static void check_positions(void)
{
    struct ref_position p;
    char text[REF_OFEN];

    for (size_t i = 0; i < sizeof good_positions / sizeof good_positions[0]; i++) {
        int good = ref_parse(&p, good_positions[i]) == 0;

        if (good)
            ref_print(&p, 'f', text);
        report(good && strcmp(text, good_positions[i]) == 0, good_positions[i]);
    }
    for (size_t i = 0; i < sizeof bad_positions / sizeof bad_positions[0]; i++) {
        snprintf(text, sizeof text, "refused: %s", bad_positions[i]);
        report(ref_parse(&p, bad_positions[i]) == -1, text);
    }
}

/* ---- turns worked out by hand ---- */

struct turn_case {
    const char *clause;
    const char *before;
    const char *legal; /* all legal actions with blanks between, NULL: not checked */
    const char *action;
    const char *events[3]; /* Blue, Red, spectator */
    const char *after;
};

#define CARDS     "ox,boar/horse,elephant/crab"
#define TOOK_CRAB "crab,boar/horse,elephant/ox"

static const struct turn_case turn_cases[] = {
    {"B9",
     "m3S/4S/4S/4S/4M b ox,fox/horse,elephant/crab",
     "fox:pass ox:pass",
     "ox:pass",
     {"ox:pass", "ox:pass", "ox:pass"},
     "m3S/4S/4S/4S/4M r crab,fox/horse,elephant/ox"},
    {"W4",
     "ssmss/5/2W2/5/SSMSS r bat,boar/eagle,elephant/crab",
     NULL,
     "eagle:a5b4+@c3e1",
     {"eagle:a5b4+@c3e1", "eagle:a5b4+@c3e1", "eagle:a5b4+@c3e1"},
     "1smss/1s3/2S2/5/SSMSW b bat,boar/crab,elephant/eagle"},
    {"S2",
     "s1m1s/5/5/5/S1M1S b " CARDS " nb=* nr=* lb=2 lr=2 ply=0 part=s",
     "nb1 nd1",
     "nb1",
     {"nb1", "n?", "n?"},
     "s1m1s/5/5/5/S1M1S r " CARDS " nb=b1 nr=* lb=2 lr=2 ply=0 part=s"},
    {"S2",
     "s1m1s/5/5/5/S1M1S r " CARDS " nb=b1 nr=* lb=2 lr=2 ply=0 part=s",
     "nb5 nd5",
     "nd5",
     {"n?", "nd5", "n?"},
     "s1m1s/5/5/5/S1M1S b " CARDS " nb=b1 nr=d5 lb=2 lr=2 ply=0"},
    {"S9",
     "s1m1s/5/5/5/S1M1S b " CARDS " nb=b1 nr=a2 lb=2 lr=2 ply=2",
     NULL,
     "ox:a1a2",
     {"ox:a1a2*", "ox:a1a2*", "ox:a1a2*"},
     "s1m1s/5/5/S4/2M1S b " CARDS " nb=b1 nr=- lb=2 lr=2 ply=2 part=n:ox"},
    {"S12",
     "s1m1s/5/5/S4/2M1S b " CARDS " nb=b1 nr=- lb=2 lr=2 ply=2 part=n:ox",
     "n- nb1b2",
     "nb1b2",
     {"nb1b2", "n?", "n?"},
     "s1m1s/5/5/S4/2M1S r " TOOK_CRAB " nb=b2 nr=- lb=2 lr=2 ply=3"},
    {"S10",
     "s1m1s/5/5/S4/2M1S b " CARDS " nb=b1 nr=d5 lb=2 lr=2 ply=2 part=n:ox",
     "n- nb1b2 nb1b2!",
     "nb1b2!",
     {"nb1b2!=n", "n?b2!=n", "n?b2!=n"},
     "s1m1s/5/5/S4/2M1S b " TOOK_CRAB " nb=b2 nr=d5 vis=Nb2 lb=2 lr=2 ply=2 part=l"},
    {"S10",
     "s1m1s/5/5/S4/2M1S b " CARDS " nb=b1 nr=b2 lb=2 lr=2 ply=2 part=n:ox",
     NULL,
     "nb1b2!",
     {"nb1b2!=y", "n?b2!=y", "n?b2!=y"},
     "s1m1s/5/5/S4/2M1S r " TOOK_CRAB " nb=b2 nr=- vis=Nb2 lb=2 lr=2 ply=3"},
    {"S12",
     "s1m1s/5/5/S4/2M1S b " TOOK_CRAB " nb=b2 nr=d5 vis=Nb2 lb=2 lr=2 ply=2 part=l",
     "l- l1 l2 l3 l4 l5 la lb lc ld le",
     "ld",
     {"ld=y", "ld=y", "ld=y"},
     "s1m1s/5/5/S4/2M1S r " TOOK_CRAB " nb=b2 nr=d5 vis=Nb2 lb=1 lr=2 ply=3"},
    {"S13",
     "s1m1s/5/5/S4/2M1S b " CARDS " nb=b1 nr=d5 lb=2 lr=2 ply=0 part=n:ox",
     NULL,
     "n-",
     {"n-", "n?", "n?"},
     "s1m1s/5/5/S4/2M1S r " TOOK_CRAB " nb=b1 nr=d5 lb=2 lr=2 ply=1"},
    {"S11",
     "s1m1s/2S2/5/5/2M2 b " CARDS " nb=b3 nr=d4 lb=2 lr=2 ply=6",
     NULL,
     "ox:c4c5",
     {"ox:c4c5", "ox:c4c5", "ox:c4c5"},
     "s1S1s/5/5/5/2M2 r " TOOK_CRAB " nb=b3 nr=d4 lb=2 lr=2 ply=7"},
    {"S8",
     "s1m1s/5/5/5/S1M1S b " CARDS " nb=e4 nr=d4 lb=2 lr=2 ply=6 part=n:ox",
     "n- ne4e3 ne4e3! ne4e5",
     "ne4e5",
     {"ne4e5", "n?e5", "n?e5"},
     "s1m2/5/5/5/S1M1S b " TOOK_CRAB " nb=e5 nr=d4 vis=Ne5 lb=2 lr=2 ply=6 part=l"},
    {"L5",
     "5/4M/5/5/5 r ox,boar/fox,iguana/crab nr=a1 lb=2 ply=3",
     "fox:pass iguana:pass",
     "fox:pass",
     {"fox:n?", "fox:pass", "fox:n?"},
     "5/4M/5/5/5 b ox,boar/crab,iguana/fox nr=a1 lb=2 ply=4"},
    {"L8",
     "5/5/5/5/SSMSS r " CARDS " nr=b5,c2 lb=2 ply=1",
     NULL,
     "horse:nc2c1",
     {"horse:n?c1", "horse:nc2c1", "horse:n?c1"},
     "5/5/5/5/SS1SS b ox,boar/crab,elephant/horse nr=b5,c1 vis=nc1 lb=2 ply=2"},
    {"L7",
     "5/5/5/5/SSMSS b " CARDS " nr=b5,c2 vis=nc2 lb=2 ply=2",
     NULL,
     "ox:c1c2",
     {"ox:c1c2", "ox:c1c2", "ox:c1c2"},
     "5/5/5/2M2/SS1SS b " TOOK_CRAB " nr=b5 lb=2 ply=2 part=l"},
    {"M1",
     "s1m1s/5/2W2/5/S1M1S b " CARDS " nb=b2 nr=c4 lb=2 lr=2 ply=2",
     NULL,
     "ox:@c3c4",
     {"ox:@c3c4~r", "ox:@c3c4~r", "ox:@c3c4~r"},
     "s1m1s/2W2/5/5/S1M1S b " CARDS " nb=b2 nr=c3 vis=nc3 lb=2 lr=2 ply=2 part=n:ox"},
    {"M1",
     "s1m1s/2W2/5/5/S1M1S b " CARDS " nb=c3 nr=d5 vis=Nc3 lb=2 lr=2 ply=2 part=n:ox",
     "n- nc3c2 nc3c2! nc3d3 nc3d3!",
     "nc3d3",
     {"nc3d3", "nc3d3", "nc3d3"},
     "s1m1s/2W2/5/5/S1M1S b " TOOK_CRAB " nb=d3 nr=d5 vis=Nd3 lb=2 lr=2 ply=2 part=l"},
    {"W11",
     "5/5/2W2/5/SSMSS b bat,boar/horse,elephant/crab nr=b2 lb=2 ply=2",
     NULL,
     "bat:b1b2+@c3e4",
     {"bat:b1b2*", "bat:b1b2*", "bat:b1b2*"},
     "5/5/2W2/1S3/S1MSS r crab,boar/horse,elephant/bat nr=- lb=2 ply=3"},
    {"W11",
     "5/5/2W2/5/SSMSS b bat,boar/horse,elephant/crab nr=b2 vis=nb2 lb=2 ply=2",
     NULL,
     "bat:b1b2",
     {"bat:b1b2", "bat:b1b2", "bat:b1b2"},
     "5/5/2W2/1S3/S1MSS r crab,boar/horse,elephant/bat nr=- lb=2 ply=3"},
};

/* All legal actions in one line, a blank between. */
static void join_legal(const struct ref_position *p, char *out)
{
    char legal[REF_MAX_ACTIONS][REF_TEXT];
    int count = ref_legal(p, legal);

    out[0] = '\0';
    for (int i = 0; i < count; i++) {
        if (i > 0)
            strcat(out, " ");
        strcat(out, legal[i]);
    }
}

static int turn_case_holds(const struct turn_case *c)
{
    struct ref_position p;
    char text[REF_MAX_ACTIONS * REF_TEXT];
    char events[3][REF_TEXT];

    if (ref_parse(&p, c->before) != 0)
        return 0;
    join_legal(&p, text);
    if (c->legal && strcmp(text, c->legal) != 0)
        return 0;
    if (ref_play(&p, c->action, events) != 0)
        return 0;
    for (int viewer = 0; viewer < 3; viewer++) {
        if (strcmp(events[viewer], c->events[viewer]) != 0)
            return 0;
    }
    ref_print(&p, 'f', text);
    return strcmp(text, c->after) == 0;
}

static void check_turns(void)
{
    for (size_t i = 0; i < sizeof turn_cases / sizeof turn_cases[0]; i++) {
        char what[REF_OFEN + REF_TEXT];

        snprintf(what, sizeof what, "%s: %s from %s", turn_cases[i].clause, turn_cases[i].action,
                 turn_cases[i].before);
        report(turn_case_holds(&turn_cases[i]), what);
    }
}

/* ---- random games ---- */

/* A position printed and read again is the same text, in every scope. */
static int scopes_round_trip(const struct ref_position *p)
{
    for (const char *scope = "fbrs"; *scope; scope++) {
        struct ref_position read;
        char text[REF_OFEN], again[REF_OFEN];

        ref_print(p, *scope, text);
        if (ref_parse(&read, text) != 0)
            return 0;
        ref_print(&read, 'f', again);
        if (strcmp(text, again) != 0)
            return 0;
    }
    return 1;
}

/* S4: the list made from the acting player's view is the list made from everything. */
static int view_lists_the_same(const struct ref_position *p, char legal[][REF_TEXT], int count)
{
    struct ref_position read;
    char text[REF_OFEN];
    char from_view[REF_MAX_ACTIONS][REF_TEXT];

    ref_print(p, p->to_act == REF_BLUE ? 'b' : 'r', text);
    if (ref_parse(&read, text) != 0 || ref_legal(&read, from_view) != count)
        return 0;
    for (int i = 0; i < count; i++) {
        if (strcmp(from_view[i], legal[i]) != 0)
            return 0;
    }
    return 1;
}

/* Every listed text can be played, and no text is listed twice. */
static int all_playable(const struct ref_position *p, char legal[][REF_TEXT], int count)
{
    for (int i = 0; i < count; i++) {
        struct ref_position child = *p;
        char events[3][REF_TEXT];

        if (i > 0 && strcmp(legal[i - 1], legal[i]) >= 0)
            return 0;
        if (ref_play(&child, legal[i], events) != 0)
            return 0;
    }
    return 1;
}

/* One random game; returns 0 and says where when something does not agree. */
static int random_game(struct ref_position *p, uint64_t *state)
{
    for (int played = 0; played < MAX_PARTS; played++) {
        char legal[REF_MAX_ACTIONS][REF_TEXT];
        char events[3][REF_TEXT];
        int count = ref_legal(p, legal);
        int over = ref_turn(p) == REF_OVER;
        int result[2];

        ref_result(p, result);
        if (!scopes_round_trip(p) || over != (count == 0) || over != (result[0] + result[1] == 2))
            return 0;
        if (over)
            return 1;
        if (!view_lists_the_same(p, legal, count) || !all_playable(p, legal, count))
            return 0;
        ref_play(p, legal[ref_rng_below(state, (uint64_t)count)], events);
    }
    return 1;
}

static void check_game(const char *name, int wind_cards, int light_is_red, int games)
{
    char what[REF_OFEN];
    int finished = 0;

    snprintf(what, sizeof what, "random: %s, %d wind cards, Light is %s", name, wind_cards,
             light_is_red ? "Red" : "Blue");
    for (int seed = 0; seed < games; seed++) {
        struct ref_position p;
        uint64_t state = (uint64_t)seed * 1000 + 17;

        ref_deal(&p, name, wind_cards, light_is_red, (uint64_t)seed);
        if (!random_game(&p, &state)) {
            char text[REF_OFEN];

            ref_print(&p, 'f', text);
            printf("     seed %d: %s\n", seed, text);
            report(0, what);
            return;
        }
        finished += ref_turn(&p) == REF_OVER;
    }
    printf("     %d of %d games came to an end\n", finished, games);
    report(1, what);
}

static void check_games(int games)
{
    static const char *const kinds[] = {"", "+shadow", "+light"};
    char name[REF_TEXT];

    for (int kind = 0; kind < 3; kind++) {
        for (int red = 0; red <= (kind == 2); red++) {
            snprintf(name, sizeof name, "onitama%s", kinds[kind]);
            check_game(name, 0, red, games);
            snprintf(name, sizeof name, "onitama+sensei%s", kinds[kind]);
            check_game(name, 0, red, games);
            for (int wind = 0; wind <= 5; wind++) {
                snprintf(name, sizeof name, "onitama+wind%s", kinds[kind]);
                check_game(name, wind, red, games);
                snprintf(name, sizeof name, "onitama+sensei+wind%s", kinds[kind]);
                check_game(name, wind, red, games);
            }
        }
    }
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fprintf(stderr, "usage: selfcheck PERFT.tsv [GAMES]\n");
        return 1;
    }
    failures += printed_faults();
    check_stream();
    check_positions();
    check_turns();
    check_perft(argv[1]);
    check_games(argc > 2 ? atoi(argv[2]) : 60);
    printf("%s\n", failures == 0 ? "all good" : "something failed");
    return failures != 0;
}
