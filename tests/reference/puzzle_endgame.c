/* Torii: MIT licence, see LICENSE. */

/*
 * Every position of five cards with at most one student a side, seen by the player to move as if that were Blue. It is
 * filled ply by ply: in round n a position is won in n if some move leads to one that is lost in n - 1, and lost in n
 * if all lead to ones that are won, the longest in n - 1. What is left when no round can change anything is a draw.
 *
 * A student that is out stands on square 25. The thirty deals are the choices of two own cards and two of the others'.
 */
#include "puzzle_proof.h"

#include <stdlib.h>
#include <string.h>

enum { DEALS = 30, OUT = 25, PLACES = 26, POSITIONS = DEALS * 25 * 25 * PLACES * PLACES };
enum { ARCH = 22, OWN_ARCH = 2, LAST = -1 };
enum { UNKNOWN = 0, ROUNDS = 120 }; /* otherwise +n or -n plies */

struct ending {
    int deal, master, other_master, student, other_student;
};

static signed char *value;   /* by index */
static signed char *settled; /* in this round, by place in the list of open positions */
static int *open_list;       /* positions that are still unknown */
static int five[5];          /* the cards of the table, sorted */
static int men;              /* students it was made for */
static int target[5][25][9]; /* by card and square: where Blue may go; ended by LAST */

/* The cards of a deal as places in `five`: own two, the other's two, beside. */
static int deal[DEALS][5];
static int deal_number[5][5][5][5]; /* of own two and the other's two, in any order */

/* ---- numbering ------------------------------------------------------------------------------------- */

static void number_deals(void)
{
    int count = 0;

    for (int a = 0; a < 5; a++)
        for (int b = a + 1; b < 5; b++)
            for (int c = 0; c < 5; c++)
                for (int d = c + 1; d < 5; d++) {
                    const int cards[5] = {a, b, c, d, 10 - a - b - c - d};

                    if (c == a || c == b || d == a || d == b)
                        continue;
                    memcpy(deal[count], cards, sizeof cards);
                    deal_number[a][b][c][d] = deal_number[b][a][c][d] = count;
                    deal_number[a][b][d][c] = deal_number[b][a][d][c] = count;
                    count++;
                }
}

static void list_targets(void)
{
    for (int card = 0; card < 5; card++)
        for (int from = 0; from < 25; from++) {
            int count = 0;

            for (const struct ref_offset *o = ref_cards[five[card]].moves[REF_BLUE];
                 o->dx != 0 || o->dy != 0; o++) {
                int file = from % 5 + o->dx, rank = from / 5 + o->dy;

                if (file >= 0 && file < 5 && rank >= 0 && rank < 5)
                    target[card][from][count++] = rank * 5 + file;
            }
            target[card][from][count] = LAST;
        }
}

static int index_of(struct ending e)
{
    return (((e.deal * 25 + e.master) * 25 + e.other_master) * PLACES + e.student) * PLACES +
           e.other_student;
}

static struct ending ending_of(int index)
{
    struct ending e = {index / PLACES / PLACES / 25 / 25, index / PLACES / PLACES / 25 % 25,
                       index / PLACES / PLACES % 25, index / PLACES % PLACES, index % PLACES};

    return e;
}

/* Two pawns on one square, too many students, or a game that is over. */
static int is_possible(struct ending e)
{
    if ((e.student != OUT) + (e.other_student != OUT) > men)
        return 0;
    if (e.master == e.other_master || e.master == ARCH || e.other_master == OWN_ARCH)
        return 0;
    if (e.student != OUT &&
        (e.student == e.master || e.student == e.other_master || e.student == e.other_student))
        return 0;
    return e.other_student == OUT ||
           (e.other_student != e.master && e.other_student != e.other_master);
}

/* ---- filling --------------------------------------------------------------------------------------- */

/* N2: the other player's own view. */
static int turned(int square)
{
    return square == OUT ? OUT : 24 - square;
}

/* The value for the other player once the card in the slot was used; the pawns have moved already. */
static int after(struct ending e, int slot)
{
    const int *cards = deal[e.deal];
    struct ending next = {deal_number[cards[2]][cards[3]][cards[1 - slot]][cards[4]],
                          turned(e.other_master), turned(e.master), turned(e.other_student),
                          turned(e.student)};

    return value[index_of(next)];
}

/* What the replies to the moves seen so far are. */
struct replies {
    int moves, loses, wins_all, now;
};

static void add(struct replies *r, struct ending e, int slot)
{
    int reply = after(e, slot);

    r->moves++;
    r->loses |= reply < 0;
    r->wins_all &= reply > 0;
}

/* The moves of the master, or of the student, with one card. */
static void add_moves(struct replies *r, struct ending e, int slot, int of_master)
{
    int from = of_master ? e.master : e.student, own = of_master ? e.student : e.master;

    if (from == OUT)
        return;
    for (const int *to = target[deal[e.deal][slot]][from]; *to != LAST; to++) {
        struct ending moved = e;

        if (*to == own)
            continue;
        if (*to == e.other_master || (of_master && *to == ARCH)) {
            r->now = 1;
            return;
        }
        if (*to == e.other_student)
            moved.other_student = OUT;
        *(of_master ? &moved.master : &moved.student) = *to;
        add(r, moved, slot);
    }
}

/* The value in the given round, from the rounds before; UNKNOWN if it is not settled yet. */
static int settle(struct ending e, int round)
{
    struct replies r = {0, 0, 1, 0};

    for (int slot = 0; slot < 2; slot++) {
        add_moves(&r, e, slot, 1);
        add_moves(&r, e, slot, 0);
    }
    if (r.now)
        return 1;
    if (r.moves == 0) { /* B9: a pass, with either card */
        add(&r, e, 0);
        add(&r, e, 1);
    }
    return r.loses ? round : r.wins_all ? -round : UNKNOWN;
}

/* Round 1 finds wins in one; a win is settled as soon as a loss that it leads to is. */
static int fill_round(int round, int *left)
{
    int kept = 0, all = *left;

    for (int i = 0; i < all; i++)
        settled[i] = (signed char)settle(ending_of(open_list[i]), round);
    for (int i = 0; i < all; i++) {
        value[open_list[i]] = settled[i];
        if (settled[i] == UNKNOWN)
            open_list[kept++] = open_list[i];
    }
    *left = kept;
    return all - kept;
}

static void fill(void)
{
    enum { QUIET = 3 }; /* rounds without a change: wins and losses alternate */
    int left = 0, quiet = 0;

    value = value != NULL ? value : malloc(POSITIONS);
    settled = settled != NULL ? settled : malloc(POSITIONS);
    open_list = open_list != NULL ? open_list : malloc(POSITIONS * sizeof *open_list);
    if (value == NULL || settled == NULL || open_list == NULL)
        abort();
    memset(value, UNKNOWN, POSITIONS);
    number_deals();
    list_targets();
    for (int index = 0; index < POSITIONS; index++)
        if (is_possible(ending_of(index)))
            open_list[left++] = index;
    for (int round = 1; round < ROUNDS && quiet < QUIET; round++)
        quiet = fill_round(round, &left) > 0 ? 0 : quiet + 1;
}

/* ---- questions ------------------------------------------------------------------------------------- */

static int compare(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

static int place_of(int card)
{
    for (int i = 0; i < 5; i++)
        if (five[i] == card)
            return i;
    abort();
}

static struct ending ending_on(const struct board *b)
{
    const int *own = b->hand[b->mover], *others = b->hand[1 - b->mover];
    struct ending e = {
        deal_number[place_of(own[0])][place_of(own[1])][place_of(others[0])][place_of(others[1])],
        OUT, OUT, OUT, OUT};

    for (int square = 0; square < BOARD_SQUARES; square++) {
        int seen = b->mover == REF_BLUE ? square : 24 - square;
        char piece = b->at[square];
        int mine = ref_owner(piece) == b->mover;

        if (piece == 'M' || piece == 'm')
            *(mine ? &e.master : &e.other_master) = seen;
        else if (piece != '.')
            *(mine ? &e.student : &e.other_student) = seen;
    }
    return e;
}

int endgame_value(const struct board *b, int students)
{
    int cards[5] = {b->hand[0][0], b->hand[0][1], b->hand[1][0], b->hand[1][1], b->beside};

    qsort(cards, 5, sizeof *cards, compare);
    if (value == NULL || memcmp(cards, five, sizeof five) != 0 || students > men) {
        memcpy(five, cards, sizeof five);
        men = students;
        fill();
    }
    return value[index_of(ending_on(b))];
}
