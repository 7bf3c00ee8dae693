/* Torii: MIT licence, see LICENSE. */
#include "table/small.h"

#include "base/assert.h"
#include "base/bits.h"
#include "table/winning.h"

#include <stdlib.h>
#include <string.h>

/* ---- making ---------------------------------------------------------------------------------- */

static void run_alone(void *crew, void (*work)(void *context, size_t i), void *context,
                      size_t count)
{
    (void)crew;
    for (size_t i = 0; i < count; i++)
        work(context, i);
}

/* A level is kept in a byte; with a few sets of cards some wins take longer, and are kept beside. */
enum { LATE = 255 };

/* Finds the levels of all positions. */
static enum status solve_all(struct solve *w, const struct table_deck *deck, solve_runner *run,
                             void *crew, struct err *e)
{
    enum status rc = solve_init(w, deck, 1, e);

    if (rc != OK)
        return rc;
    w->run = run != NULL ? run : run_alone;
    w->crew = crew;
    while (solve_level(w)) {}
    return OK;
}

static void fill_cards(struct table_small *t, const struct table_deck *deck)
{
    t->deck = *deck;
    for (int i = 0; i < TABLE_CARDS; i++)
        t->bit[deck->card[i]] = (uint8_t)(1 << i);
    for (int i = 0; i < TABLE_DEALS; i++)
        t->deal[deck->own[i]][deck->beside[i]] = (uint8_t)i;
    memcpy(t->by, deck->by, sizeof deck->by);
}

static uint32_t student(int square)
{
    return square == SMALL_NONE ? 0 : (uint32_t)1 << square;
}

static size_t block_of(int own, int enemy)
{
    return (size_t)(own * SMALL_STUDENTS + enemy);
}

/* The solver's slice of a block, and where the levels of the block lie there. */
static const struct solve_slice *slice_of(const struct solve *w, int own, int enemy, size_t *from,
                                          uint32_t *count)
{
    const struct solve_slice *s = &w->slice[own != SMALL_NONE][enemy != SMALL_NONE];
    size_t block = table_block(s->s, student(own), student(enemy));

    *from = (size_t)s->first[block];
    *count = (uint32_t)(s->first[block + 1] - s->first[block]);
    return s;
}

/* Two students on one square have no positions. */
static bool block_is_real(int own, int enemy)
{
    return own != enemy || own == SMALL_NONE;
}

static void fill_firsts(struct table_small *t, const struct solve *w)
{
    uint32_t sum = 0, count;
    size_t from;

    for (int own = 0; own < SMALL_STUDENTS; own++)
        for (int enemy = 0; enemy < SMALL_STUDENTS; enemy++) {
            t->first[block_of(own, enemy)] = sum;
            if (block_is_real(own, enemy)) {
                slice_of(w, own, enemy, &from, &count);
                sum += count;
            }
        }
    t->first[SMALL_BLOCKS] = sum;
}

static void fill_places(struct table_small *t, int own, int enemy)
{
    uint16_t *place = t->place + block_of(own, enemy) * SOLVE_WORDS;
    uint32_t row[TABLE_SQUARES], before = 0;
    struct winning win;

    winning_init(&win, &t->deck, student(own), student(enemy));
    for (int m = 0; m < TABLE_SQUARES; m++) {
        if (!winning_row(&win, m, row))
            continue;
        for (int o = 0; o < TABLE_SQUARES; o++) {
            place[m * TABLE_SQUARES + o] = (uint16_t)before;
            before += (uint32_t)bits_count(row[o]);
        }
    }
}

static bool add_late(struct table_small *t, uint32_t at, int level)
{
    if ((t->lates & (t->lates - 1)) == 0) {
        size_t size = t->lates > 0 ? 2 * t->lates : 1;
        struct small_late *more = realloc(t->late, size * sizeof *more);

        if (more == NULL)
            return false;
        t->late = more;
    }
    t->late[t->lates++] = (struct small_late){at, (uint16_t)level};
    return true;
}

/* False without memory. Blocks come in their order, so the list of late levels is sorted. */
static bool fill_block(struct table_small *t, const struct solve *w, int own, int enemy)
{
    size_t block = block_of(own, enemy), from;
    uint32_t count, at = t->first[block];
    const uint16_t *level = slice_of(w, own, enemy, &from, &count)->level + from;
    bool good = true;

    for (uint32_t i = 0; i < count && good; i++, at++) {
        t->level[at] = level[i] < LATE ? (uint8_t)level[i] : LATE;
        if (level[i] >= LATE)
            good = add_late(t, at, level[i]);
    }
    fill_places(t, own, enemy);
    return good;
}

static bool fill_levels(struct table_small *t, const struct solve *w)
{
    bool good;

    fill_firsts(t, w);
    t->place = calloc((size_t)SMALL_BLOCKS * SOLVE_WORDS, sizeof *t->place);
    t->level = malloc(t->first[SMALL_BLOCKS] + 1);
    good = t->place != NULL && t->level != NULL;
    for (int own = 0; own < SMALL_STUDENTS; own++)
        for (int enemy = 0; enemy < SMALL_STUDENTS && good; enemy++)
            if (block_is_real(own, enemy))
                good = fill_block(t, w, own, enemy);
    return good;
}

enum status table_small_make(struct table_small *t, const struct table_deck *deck,
                             solve_runner *run, void *crew, struct err *e)
{
    struct solve w = {.deck = NULL};
    enum status rc = solve_all(&w, deck, run, crew, e);

    memset(t, 0, sizeof *t);
    if (rc == OK) {
        fill_cards(t, deck);
        if (!fill_levels(t, &w)) {
            table_small_free(t);
            rc = err_say(e, NO_ROOM, "no memory for the table");
        }
    }
    solve_free(&w);
    return rc;
}

void table_small_free(struct table_small *t)
{
    free(t->place);
    free(t->level);
    free(t->late);
    memset(t, 0, sizeof *t);
}

size_t table_small_bytes(const struct table_small *t)
{
    return sizeof *t + SMALL_BLOCKS * SOLVE_WORDS * sizeof *t->place + t->first[SMALL_BLOCKS] +
           t->lates * sizeof *t->late;
}

/* ---- probing --------------------------------------------------------------------------------- */

/* At most one man of each kind: squares, as the player to move sees them. */
struct men {
    int own, enemy; /* students */
    int own_master, enemy_master;
};

static bool men_can_stand(const struct men *men)
{
    int m = men->own_master, o = men->enemy_master;
    uint32_t students = (uint32_t)1 << men->own | (uint32_t)1 << men->enemy;

    return m != o && m != TABLE_ARCH && o != TABLE_OWN_ARCH &&
           !((students >> m | students >> o) & 1) && block_is_real(men->own, men->enemy);
}

/* The deals that are won in one: the enemy's master is taken, or the own one comes to the arch. */
static inline uint32_t won_at_once(const struct table_small *t, const struct men *men)
{
    int m = men->own_master, o = men->enemy_master;
    int arch = men->own == TABLE_ARCH ? 0 : t->by[m][TABLE_ARCH];

    return t->deck.held[t->by[men->own][o] | t->by[m][o] | arch];
}

/* The level of a position with a mark. */
static int late_level(const struct table_small *t, size_t at)
{
    size_t low = 0, high = t->lates;

    while (high - low > 1) {
        size_t middle = (low + high) / 2;

        if (t->late[middle].at <= at)
            low = middle;
        else
            high = middle;
    }
    ASSERT(low < high && t->late[low].at == at);
    return t->late[low].level;
}

static inline bool look(const struct table_small *t, const struct men *men, int deal,
                        struct table_answer *out)
{
    uint32_t won, before = ((uint32_t)1 << deal) - 1;
    size_t block = block_of(men->own, men->enemy);
    int level = 1;

    if (!men_can_stand(men))
        return false;
    won = won_at_once(t, men);
    if (!(won >> deal & 1)) {
        int masters = men->own_master * TABLE_SQUARES + men->enemy_master;
        size_t at = t->first[block] + t->place[block * SOLVE_WORDS + (size_t)masters];

        at += (size_t)bits_count(~won & before);
        level = t->level[at];
        if (level == LATE)
            level = late_level(t, at);
    }
    out->value = level == 0 ? TABLE_DRAW : level % 2 == 1 ? TABLE_WIN : TABLE_LOSS;
    out->plies = level;
    return true;
}

/* The one square of a set, SMALL_NONE if it is empty. */
static inline int only(uint32_t set)
{
    return bits_first(set | (uint32_t)1 << SMALL_NONE);
}

bool table_small_probe(const struct table_small *t, const struct table_position *p,
                       struct table_answer *out)
{
    struct men men = {only(p->own), only(p->enemy), p->own_master, p->enemy_master};

    ASSERT(p->deal >= 0 && p->deal < TABLE_DEALS);
    if (bits_rest(p->own) != 0 || bits_rest(p->enemy) != 0)
        return false;
    return look(t, &men, p->deal, out);
}

/* The deal of a position; false if it has other cards. What table_meet says, in half the time. */
static bool meets(const struct table_small *t, const struct oni_core *s, int *deal)
{
    const uint8_t *mine = s->hand[s->player], *theirs = s->hand[!s->player];
    int own = t->bit[mine[0]] | t->bit[mine[1]], beside = t->bit[s->beside];
    int all = own | beside | t->bit[theirs[0]] | t->bit[theirs[1]];

    if (all != (1 << TABLE_CARDS) - 1)
        return false;
    *deal = t->deal[own][bits_first((uint32_t)beside)];
    return s->spirit == ONI_NOWHERE;
}

/* The one square of a set as the player sees it. */
static inline int seen(int player, uint32_t set)
{
    int square = only(set);

    return player == ONI_BLUE || set == 0 ? square : TABLE_SQUARES - 1 - square;
}

bool table_small_probe_core(const struct table_small *t, const struct oni_core *s,
                            struct table_answer *out)
{
    int me = s->player, deal;
    uint32_t mine = s->pawns[me], theirs = s->pawns[!me];
    uint32_t own = mine & ~s->masters, enemy = theirs & ~s->masters;

    if (bits_rest(own) != 0 || bits_rest(enemy) != 0 || own == mine || enemy == theirs ||
        !meets(t, s, &deal))
        return false;

    struct men men = {seen(me, own), seen(me, enemy), seen(me, mine & s->masters),
                      seen(me, theirs & s->masters)};

    return look(t, &men, deal, out);
}
