/* Torii: MIT licence, see LICENSE. */
#include "construct.h"

#include "reference_private.h"

#include <stdlib.h>
#include <string.h>

enum { SQUARES = 25, FREE = '.' };

/* A position before it is written; boards are drawn from a1 on. */
struct draft {
    char board[SQUARES];
    bool taken[SQUARES]; /* by a piece on the board */
    int player;
    int cards[5];
    bool shadow, light, wind, sensei;
    int light_player;
    int ninja[2][2]; /* square, -1 none, -2 unknown, -3 not placed */
    bool seen[2][2];
    int lanterns[2];
    int crowd; /* where things are put, see pick_square */
};

static int below(struct rng *r, int n)
{
    return (int)rng_below(r, (uint64_t)n);
}

static bool one_in(struct rng *r, int n)
{
    return below(r, n) == 0;
}

/* Anywhere; or crowded at the edges, where cards lead off the board; or around the middle. */
static int pick_square(struct rng *r, const struct draft *d)
{
    static const int edges[] = {0, 1, 3, 4, 5, 9, 15, 19, 20, 21, 23, 24};
    static const int middle[] = {6, 7, 8, 11, 12, 13, 16, 17, 18};

    for (;;) {
        int square = d->crowd == 1   ? edges[below(r, 12)]
                     : d->crowd == 2 ? middle[below(r, 9)]
                                     : below(r, SQUARES);

        if (one_in(r, 4))
            square = below(r, SQUARES);
        if (!d->taken[square])
            return square;
    }
}

static void put(struct rng *r, struct draft *d, char letter)
{
    int square = pick_square(r, d);

    d->board[square] = letter;
    d->taken[square] = true;
}

static int count_students(struct rng *r, const struct draft *d, int player)
{
    int most = d->shadow ? 2 : d->light && player != d->light_player ? 0 : 4;

    if (one_in(r, 60))
        return most + 1;
    return one_in(r, 3) ? 0 : below(r, most + 1);
}

static int count_masters(struct rng *r, const struct draft *d, int player)
{
    if (one_in(r, 80))
        return below(r, 3);
    if (d->light && player != d->light_player)
        return 0;
    return one_in(r, 40) ? 0 : 1;
}

/* All pawns on the last rank and cards that only go forward and aside: a pass, even without wind. */
static void put_stuck_row(struct rng *r, struct draft *d)
{
    static const char *const cards[] = {"crab", "boar", "elephant", "crab"};
    int first = d->player == 0 ? 20 : 0, pick = below(r, 3), master = first + below(r, 2);

    for (int square = first; square < first + 5; square++) {
        d->board[square] = "Ss"[d->player];
        d->taken[square] = true;
    }
    d->board[master] = "Mm"[d->player];
    for (int i = 0; i < 5; i++)
        if (strcmp(ref_cards[d->cards[i]].name, cards[pick]) == 0 ||
            strcmp(ref_cards[d->cards[i]].name, cards[pick + 1]) == 0)
            return; /* the card is somewhere else already */
    d->cards[2 * d->player] = ref_card_find(cards[pick]);
    d->cards[2 * d->player + 1] = ref_card_find(cards[pick + 1]);
}

static void put_pieces(struct rng *r, struct draft *d)
{
    static const char letters[2][2] = {{'S', 'M'}, {'s', 'm'}};
    bool stuck = !d->shadow && !(d->light && d->player != d->light_player) && one_in(r, 100);

    memset(d->board, FREE, sizeof d->board);
    if (stuck)
        put_stuck_row(r, d);
    if (d->wind != one_in(r, 80))
        put(r, d, 'W');
    if (d->wind && one_in(r, 120))
        put(r, d, 'W');
    for (int player = 0; player < 2; player++) {
        if (stuck && player == d->player)
            continue;
        for (int n = count_masters(r, d, player); n > 0; n--)
            put(r, d, letters[player][1]);
        for (int n = count_students(r, d, player); n > 0; n--)
            put(r, d, letters[player][0]);
    }
}

/* Five different cards, wind cards among them where there is a spirit; now and then one twice. */
static void pick_cards(struct rng *r, struct draft *d)
{
    int movement = d->sensei ? REF_MOVEMENT_CARDS : REF_BASE_CARDS;

    for (int i = 0; i < 5; i++) {
        bool again = true;

        while (again) {
            bool wind = (d->wind && one_in(r, 2)) || one_in(r, 400);

            d->cards[i] = wind ? REF_MOVEMENT_CARDS + below(r, REF_WIND_CARDS) : below(r, movement);
            again = false;
            for (int j = 0; j < i; j++)
                again |= d->cards[j] == d->cards[i] && !one_in(r, 50);
        }
    }
}

static int spirit_square(const struct draft *d)
{
    const char *at = memchr(d->board, 'W', SQUARES);

    return at == NULL ? -1 : (int)(at - d->board);
}

/* A ninja stands on a free square; in the wind often near the spirit, in Shadow near the other. */
static int pick_ninja(struct rng *r, const struct draft *d, int other)
{
    int near = d->wind && one_in(r, 3) ? spirit_square(d) : other;

    if (one_in(r, 100))
        return below(r, SQUARES);
    if (near >= 0 && one_in(r, 2)) {
        int square = near + (below(r, 5) - 2) + 5 * (below(r, 5) - 2);

        if (square >= 0 && square < SQUARES && !d->taken[square])
            return square;
    }
    return pick_square(r, d);
}

static void put_ninjas(struct rng *r, struct draft *d)
{
    int other = -1;

    for (int player = 0; player < 2; player++) {
        int most = d->shadow ? 1 : d->light && player != d->light_player ? 2 : 0;

        for (int i = 0; i < 2; i++) {
            d->ninja[player][i] = i < most && !one_in(r, 5) ? pick_ninja(r, d, other) : -1;
            if (d->ninja[player][i] >= 0)
                other = d->ninja[player][i];
            if (i < most && one_in(r, 60))
                d->ninja[player][i] = -2;
            d->seen[player][i] =
                d->ninja[player][i] >= 0 && one_in(r, player == d->player ? 20 : 3);
        }
        if (most == 2 && one_in(r, 3))
            d->ninja[player][1] = -1;
        if (one_in(r, 200))
            d->ninja[player][0] = -3;
        d->lanterns[player] = one_in(r, 200) ? 3 : below(r, 3);
    }
}

static void write_board(const struct draft *d, struct text *out)
{
    for (int rank = 4; rank >= 0; rank--) {
        int empty = 0;

        for (int file = 0; file < 5; file++) {
            char c = d->board[5 * rank + file];

            if (c != FREE && empty > 0)
                text_int(out, empty);
            empty = c == FREE ? empty + 1 : 0;
            if (c != FREE)
                text_char(out, c);
        }
        if (empty > 0)
            text_int(out, empty);
        text_add(out, rank > 0 ? "/" : "");
    }
}

static void write_square(struct text *out, int square)
{
    text_char(out, (char)('a' + square % 5));
    text_char(out, (char)('1' + square / 5));
}

static void write_ninjas(const struct draft *d, int player, struct text *out)
{
    const char *between = "";

    text_format(out, " n%c=", player == 0 ? 'b' : 'r');
    for (int i = 0; i < 2; i++) {
        int square = d->ninja[player][i];

        if (square == -1)
            continue;
        text_add(out, between);
        between = ",";
        if (square >= 0)
            write_square(out, square);
        else
            text_char(out, square == -2 ? '?' : '*');
    }
    text_add(out, between[0] == '\0' ? "-" : "");
}

static void write_seen(struct rng *r, const struct draft *d, struct text *out)
{
    const char *between = " vis=";

    for (int player = 0; player < 2; player++)
        for (int i = 0; i < 2; i++)
            if (d->seen[player][i] && d->ninja[player][i] >= 0) {
                text_format(out, "%s%c", between, player == 0 ? 'N' : 'n');
                write_square(out, one_in(r, 60) ? below(r, SQUARES) : d->ninja[player][i]);
                between = ",";
            }
}

static void write_hidden(struct rng *r, const struct draft *d, struct text *out)
{
    bool both = d->shadow != one_in(r, 100);

    for (int player = 0; player < 2; player++)
        if (both || player != d->light_player)
            write_ninjas(d, player, out);
    write_seen(r, d, out);
    if (one_in(r, 20))
        return; /* without its lanterns a side has two */
    for (int player = 0; player < 2; player++)
        if (d->shadow || player == d->light_player)
            text_format(out, " l%c=%d", player == 0 ? 'b' : 'r', d->lanterns[player]);
}

static void write_part(struct rng *r, const struct draft *d, struct text *out)
{
    int card = d->cards[one_in(r, 30) ? below(r, 5) : 2 * d->player + below(r, 2)];
    int part = below(r, 12);

    if (d->shadow ? part < 5 : part == 0)
        text_format(out, " part=n:%s", ref_cards[card].name);
    else if (part == 5 || part == 6)
        text_add(out, " part=l");
    else if (part == 7 && one_in(r, 10))
        text_add(out, " part=s");
}

/* Before the first turn: the board is the start's, and ninjas are still to be placed. */
static void write_placing(struct rng *r, const struct draft *d, struct text *out)
{
    static const char *const boards[2][2] = {{"SSMSS", "5"}, {"5", "ssmss"}};
    const char *blue = d->shadow ? "S1M1S" : boards[d->light_player][0];
    const char *red = d->shadow ? "s1m1s" : boards[d->light_player][1];
    static const char *const placed[] = {"*", "b1", "d1", "?", "a2", "*,*"};

    text_format(out, "%s/5/%s/%s/%s %c %s,%s/%s,%s/%s", red, d->wind ? "2W2" : "5",
                one_in(r, 20) ? "2S2" : "5", blue, "br"[d->player], ref_cards[d->cards[0]].name,
                ref_cards[d->cards[1]].name, ref_cards[d->cards[2]].name,
                ref_cards[d->cards[3]].name, ref_cards[d->cards[4]].name);
    if (d->shadow)
        text_format(out, " nb=%s nr=*", placed[below(r, one_in(r, 4) ? 6 : 3)]);
    else
        text_format(out, " n%c=%s", "rb"[d->light_player], one_in(r, 8) ? "*,c4" : "*,*");
    text_format(out, "%s part=s", one_in(r, 6) ? " ply=2" : one_in(r, 2) ? " ply=0" : "");
}

static void write_rest(struct rng *r, const struct draft *d, const char *game, struct text *out)
{
    static const char *const rules[] = {"letter",       "standard",
                                        "repetition:0", "revealed:capture",
                                        "repetition:2", "revealed:capture,repetition:0"};
    bool hidden = d->shadow || d->light;

    if (hidden ? !one_in(r, 20) : one_in(r, 6))
        text_format(out, " ply=%d", one_in(r, 6) ? 0 : below(r, 60000));
    if (hidden || one_in(r, 60))
        write_part(r, d, out);
    if (one_in(r, 12))
        text_format(out, " rep=%d", below(r, 300));
    if (one_in(r, 10))
        text_format(out, " rules=%s", rules[below(r, sizeof rules / sizeof rules[0])]);
    if (one_in(r, 40))
        text_format(out, " game=%s", one_in(r, 4) ? "onitama+wind" : game);
}

void construct_position(struct rng *r, const char *game, struct text *out)
{
    struct draft d = {.player = below(r, 2), .crowd = below(r, 3)};

    d.shadow = strstr(game, "+shadow") != NULL;
    d.light = strstr(game, "+light") != NULL;
    d.wind = strstr(game, "+wind") != NULL;
    d.sensei = strstr(game, "+sensei") != NULL;
    d.light_player = d.light ? below(r, 2) : 0;
    pick_cards(r, &d);
    if ((d.shadow || d.light) && one_in(r, 40)) {
        write_placing(r, &d, out);
        return;
    }
    put_pieces(r, &d);
    put_ninjas(r, &d);
    write_board(&d, out);
    text_format(out, " %c %s,%s/%s,%s/%s", "br"[d.player], ref_cards[d.cards[0]].name,
                ref_cards[d.cards[1]].name, ref_cards[d.cards[2]].name, ref_cards[d.cards[3]].name,
                ref_cards[d.cards[4]].name);
    if (d.shadow || d.light)
        write_hidden(r, &d, out);
    write_rest(r, &d, game, out);
}

void construct_damage(struct rng *r, struct text *t)
{
    static const char letters[] = "SMsmW12345/,=?*-abcdenrvilp:07 ";
    char memory[512];
    size_t at = (size_t)rng_below(r, t->len);
    char c = letters[below(r, (int)sizeof letters - 1)];
    int how = below(r, 3); /* changed, dropped, added */
    struct text made;

    text_init(&made, memory, sizeof memory);
    text_str(&made, (struct str){t->data, at});
    if (how != 1)
        text_char(&made, c);
    text_str(&made, str_drop(text_view(t), at + (how != 2)));
    t->len = 0;
    text_str(t, text_view(&made));
}
