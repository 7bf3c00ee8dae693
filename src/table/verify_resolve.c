/* Torii: MIT licence, see LICENSE. */
/*
 * Independent solution of the slices of at most three men, as simple as possible: the rules list the moves
 * of every position, and DTM values propagate along these lists until nothing changes. The generators
 * share nothing with this file except the numbering of cards and positions.
 */
#include "base/bits.h"
#include "table/position.h"
#include "table/verify.h"

#include <stdlib.h>
#include <string.h>

enum {
    PLACES = 51, /* of the one student: none, 25 squares of an own one, 25 of an enemy one */
    POSITIONS = PLACES * 25 * 25 * TABLE_DEALS,
    GAME_WON = -1, /* in place of a successor: the game is won */
};

struct resolve {
    const struct table_deck *deck;
    const struct game *game;
    size_t *first;      /* offset of each position's successors, and one more */
    int32_t *successor; /* positions */
    size_t size;
    uint16_t *dtm;  /* DTM, odd for a win; 0: unsolved, in the end a draw */
    uint8_t *valid; /* is the position possible? */
};

static int rank_of(const struct table_position *p)
{
    int place = p->own != 0     ? 1 + bits_first(p->own)
                : p->enemy != 0 ? 26 + bits_first(p->enemy)
                                : 0;

    return ((place * 25 + p->own_master) * 25 + p->enemy_master) * TABLE_DEALS + p->deal;
}

/* False if two pieces share a square or the game is over. */
static bool unrank(int number, struct table_position *p)
{
    int place = number / (25 * 25 * TABLE_DEALS), masters = number / TABLE_DEALS % (25 * 25);
    uint32_t all;

    *p = (struct table_position){.own = place >= 1 && place <= 25 ? (uint32_t)1 << (place - 1) : 0,
                                 .enemy = place > 25 ? (uint32_t)1 << (place - 26) : 0,
                                 .own_master = masters / 25,
                                 .enemy_master = masters % 25,
                                 .deal = number % TABLE_DEALS};
    all = p->own | p->enemy;
    return p->own_master != p->enemy_master && p->own_master != TABLE_ARCH &&
           p->enemy_master != TABLE_OWN_ARCH &&
           !((all >> p->own_master | all >> p->enemy_master) & 1);
}

/* ---- successors, by the rules ------------------------------------------------------------------ */

static bool add_successor(struct resolve *a, size_t count, int32_t successor)
{
    if (count == a->size) {
        size_t size = a->size > 0 ? 2 * a->size : 1 << 20;
        int32_t *more = realloc(a->successor, size * sizeof *more);

        if (more == NULL)
            return false;
        a->successor = more;
        a->size = size;
    }
    a->successor[count] = successor;
    return true;
}

static enum status list_successors(struct resolve *a, int number, size_t *count, struct err *e)
{
    game_action actions[GAME_MAX_ACTIONS];
    struct table_position p;
    struct oni_core s, next;
    int moves;

    a->first[number] = *count;
    a->valid[number] = unrank(number, &p);
    if (!a->valid[number])
        return OK;
    table_position_to_core(a->deck, &p, &s);
    moves = game_legal(a->game, &s, actions);
    for (int i = 0; i < moves; i++) {
        int32_t successor = GAME_WON;

        next = s;
        game_play(a->game, &next, actions[i]);
        if (game_turn(a->game, &next) != GAME_OVER) {
            enum status rc = table_position_from_core(a->deck, &next, &p, e);

            if (rc != OK)
                return rc;
            successor = rank_of(&p);
        }
        if (!add_successor(a, (*count)++, successor))
            return err_say(e, NO_ROOM, "out of memory solving the small slices again");
    }
    return OK;
}

/* ---- values ---------------------------------------------------------------------------------- */

/* Is an unsolved position solved in this many plies, given all that end sooner? */
static bool solved_in(const struct resolve *a, int number, int plies)
{
    bool all_won = true;

    for (size_t i = a->first[number]; i < a->first[number + 1]; i++) {
        int successor = a->successor[i], dtm = successor == GAME_WON ? 0 : a->dtm[successor];

        if (successor == GAME_WON || (dtm > 0 && dtm < plies && dtm % 2 == 0)) {
            if (plies % 2 == 1)
                return true;
            all_won = false;
        } else if (dtm == 0 || dtm >= plies) {
            all_won = false;
        }
    }
    return plies % 2 == 0 && all_won;
}

static void propagate(struct resolve *a)
{
    bool found[2] = {true, true}; /* for odd and even plies: both must find nothing */

    for (int plies = 1; (found[0] || found[1]) && plies < UINT16_MAX; plies++) {
        found[plies % 2] = false;
        for (int i = 0; i < POSITIONS; i++)
            if (a->valid[i] && a->dtm[i] == 0 && solved_in(a, i, plies)) {
                a->dtm[i] = (uint16_t)plies;
                found[plies % 2] = true;
            }
    }
}

/* ---- comparison ------------------------------------------------------------------------------ */

static enum status compare(const struct resolve *a, struct verify *v, struct err *e)
{
    for (int i = 0; i < POSITIONS; i++) {
        int dtm = a->dtm[i];
        struct table_result stored, expected = {dtm == 0       ? TABLE_DRAW
                                                : dtm % 2 == 1 ? TABLE_WIN
                                                               : TABLE_LOSS,
                                                v->t->dtm ? dtm : 0};
        struct table_position p;
        struct oni_core s;
        enum status rc;

        if (!unrank(i, &p))
            continue;
        rc = table_probe(v->t, &p, &stored, e);
        if (rc != OK)
            return rc;
        v->count.positions++;
        if (stored.wdl == expected.wdl && stored.dtm == expected.dtm)
            continue;
        table_position_to_core(a->deck, &p, &s);
        verify_wrong(v, &s, &stored, &expected);
    }
    return OK;
}

enum status verify_resolve(struct verify *v, struct err *e)
{
    struct resolve a = {.deck = &v->t->deck, .game = &v->game};
    size_t successors = 0;
    enum status rc = OK;

    a.first = calloc(POSITIONS + 1, sizeof *a.first);
    a.dtm = calloc(POSITIONS, sizeof *a.dtm);
    a.valid = calloc(POSITIONS, 1);
    if (a.first == NULL || a.dtm == NULL || a.valid == NULL)
        rc = err_say(e, NO_ROOM, "out of memory solving the small slices again");
    for (int i = 0; i < POSITIONS && rc == OK; i++)
        rc = list_successors(&a, i, &successors, e);
    if (rc == OK) {
        a.first[POSITIONS] = successors;
        propagate(&a);
        rc = compare(&a, v, e);
    }
    free(a.first);
    free(a.dtm);
    free(a.valid);
    free(a.successor);
    return rc;
}
