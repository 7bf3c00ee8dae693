/* Torii: MIT licence, see LICENSE. */
#include "table/mem_table.h"

#include "base/assert.h"
#include "base/bits.h"
#include "table/win_in_one.h"

#include <stdlib.h>
#include <string.h>

/* ---- solving ---------------------------------------------------------------------------------- */

static void run_alone(void *pool, void (*work)(void *context, size_t i), void *context,
                      size_t count)
{
    (void)pool;
    for (size_t i = 0; i < count; i++)
        work(context, i);
}

/* A DTM is stored in a byte; the few sets of cards with longer wins use the overflow list. */
enum { DTM_OVERFLOW = 255 };

/* Solves all positions. */
static enum status solve_all(struct dtm_solver *w, const struct table_deck *deck, parallel_for *run,
                             void *pool, struct err *e)
{
    enum status rc = dtm_solver_init(w, deck, 1, e);

    if (rc != OK)
        return rc;
    w->run = run != NULL ? run : run_alone;
    w->pool = pool;
    while (dtm_solver_iterate(w)) {}
    return OK;
}

static void fill_cards(struct mem_table *t, const struct table_deck *deck)
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
    return square == MEM_NO_STUDENT ? 0 : (uint32_t)1 << square;
}

static size_t block_of(int own, int enemy)
{
    return (size_t)(own * MEM_STUDENT_SQUARES + enemy);
}

/* The solver's slice of a block, and where the DTM values of the block are in it. */
static const struct dtm_slice *slice_of(const struct dtm_solver *w, int own, int enemy,
                                        size_t *from, uint32_t *count)
{
    const struct dtm_slice *s = &w->slice[own != MEM_NO_STUDENT][enemy != MEM_NO_STUDENT];
    size_t block = table_block(s->s, student(own), student(enemy));

    *from = (size_t)s->first[block];
    *count = (uint32_t)(s->first[block + 1] - s->first[block]);
    return s;
}

/* Blocks with two students on one square are empty. */
static bool block_valid(int own, int enemy)
{
    return own != enemy || own == MEM_NO_STUDENT;
}

static void fill_block_offsets(struct mem_table *t, const struct dtm_solver *w)
{
    uint32_t sum = 0, count;
    size_t from;

    for (int own = 0; own < MEM_STUDENT_SQUARES; own++)
        for (int enemy = 0; enemy < MEM_STUDENT_SQUARES; enemy++) {
            t->first[block_of(own, enemy)] = sum;
            if (block_valid(own, enemy)) {
                slice_of(w, own, enemy, &from, &count);
                sum += count;
            }
        }
    t->first[MEM_BLOCKS] = sum;
}

static void fill_master_offsets(struct mem_table *t, int own, int enemy)
{
    uint16_t *masters_offset = t->masters + block_of(own, enemy) * DTM_WORDS;
    uint32_t row[TABLE_SQUARES], before = 0;
    struct win_in_one win;

    win_in_one_init(&win, &t->deck, student(own), student(enemy));
    for (int m = 0; m < TABLE_SQUARES; m++) {
        if (!win_in_one_rest_row(&win, m, row))
            continue;
        for (int o = 0; o < TABLE_SQUARES; o++) {
            masters_offset[m * TABLE_SQUARES + o] = (uint16_t)before;
            before += (uint32_t)bits_count(row[o]);
        }
    }
}

static bool add_overflow(struct mem_table *t, uint32_t at, int dtm)
{
    if ((t->overflow_count & (t->overflow_count - 1)) == 0) {
        size_t size = t->overflow_count > 0 ? 2 * t->overflow_count : 1;
        struct mem_overflow *more = realloc(t->overflow, size * sizeof *more);

        if (more == NULL)
            return false;
        t->overflow = more;
    }
    t->overflow[t->overflow_count++] = (struct mem_overflow){at, (uint16_t)dtm};
    return true;
}

/* False without memory. Blocks are filled in order, so the overflow list is sorted. */
static bool fill_block(struct mem_table *t, const struct dtm_solver *w, int own, int enemy)
{
    size_t block = block_of(own, enemy), from;
    uint32_t count, at = t->first[block];
    const uint16_t *dtm = slice_of(w, own, enemy, &from, &count)->dtm + from;
    bool good = true;

    for (uint32_t i = 0; i < count && good; i++, at++) {
        t->dtm[at] = dtm[i] < DTM_OVERFLOW ? (uint8_t)dtm[i] : DTM_OVERFLOW;
        if (dtm[i] >= DTM_OVERFLOW)
            good = add_overflow(t, at, dtm[i]);
    }
    fill_master_offsets(t, own, enemy);
    return good;
}

static bool fill_dtm(struct mem_table *t, const struct dtm_solver *w)
{
    bool good;

    fill_block_offsets(t, w);
    t->masters = calloc((size_t)MEM_BLOCKS * DTM_WORDS, sizeof *t->masters);
    t->dtm = malloc(t->first[MEM_BLOCKS] + 1);
    good = t->masters != NULL && t->dtm != NULL;
    for (int own = 0; own < MEM_STUDENT_SQUARES; own++)
        for (int enemy = 0; enemy < MEM_STUDENT_SQUARES && good; enemy++)
            if (block_valid(own, enemy))
                good = fill_block(t, w, own, enemy);
    return good;
}

enum status mem_table_solve(struct mem_table *t, const struct table_deck *deck, parallel_for *run,
                            void *pool, struct err *e)
{
    struct dtm_solver w = {.deck = NULL};
    enum status rc = solve_all(&w, deck, run, pool, e);

    memset(t, 0, sizeof *t);
    if (rc == OK) {
        fill_cards(t, deck);
        if (!fill_dtm(t, &w)) {
            mem_table_release(t);
            rc = err_say(e, NO_ROOM, "out of memory for the table");
        }
    }
    dtm_solver_release(&w);
    return rc;
}

void mem_table_release(struct mem_table *t)
{
    free(t->masters);
    free(t->dtm);
    free(t->overflow);
    memset(t, 0, sizeof *t);
}

size_t mem_table_bytes(const struct mem_table *t)
{
    return sizeof *t + MEM_BLOCKS * DTM_WORDS * sizeof *t->masters + t->first[MEM_BLOCKS] +
           t->overflow_count * sizeof *t->overflow;
}

/* ---- probing --------------------------------------------------------------------------------- */

/* At most one piece of each kind: squares, as the player to move sees them. */
struct men {
    int own, enemy; /* students */
    int own_master, enemy_master;
};

static bool men_valid(const struct men *men)
{
    int m = men->own_master, o = men->enemy_master;
    uint32_t students = (uint32_t)1 << men->own | (uint32_t)1 << men->enemy;

    return m != o && m != TABLE_ARCH && o != TABLE_OWN_ARCH &&
           !((students >> m | students >> o) & 1) && block_valid(men->own, men->enemy);
}

/* Deals won in one: the enemy master is captured, or the own one reaches the arch. */
static inline uint32_t won_at_once(const struct mem_table *t, const struct men *men)
{
    int m = men->own_master, o = men->enemy_master;
    int arch = men->own == TABLE_ARCH ? 0 : t->by[m][TABLE_ARCH];

    return t->deck.held[t->by[men->own][o] | t->by[m][o] | arch];
}

/* The DTM of a position in the overflow list. */
static int overflow_dtm(const struct mem_table *t, size_t at)
{
    size_t low = 0, high = t->overflow_count;

    while (high - low > 1) {
        size_t middle = (low + high) / 2;

        if (t->overflow[middle].at <= at)
            low = middle;
        else
            high = middle;
    }
    ASSERT(low < high && t->overflow[low].at == at);
    return t->overflow[low].dtm;
}

static inline bool probe_men(const struct mem_table *t, const struct men *men, int deal,
                             struct table_result *out)
{
    uint32_t won, before = ((uint32_t)1 << deal) - 1;
    size_t block = block_of(men->own, men->enemy);
    int dtm = 1;

    if (!men_valid(men))
        return false;
    won = won_at_once(t, men);
    if (!(won >> deal & 1)) {
        int masters = men->own_master * TABLE_SQUARES + men->enemy_master;
        size_t at = t->first[block] + t->masters[block * DTM_WORDS + (size_t)masters];

        at += (size_t)bits_count(~won & before);
        dtm = t->dtm[at];
        if (dtm == DTM_OVERFLOW)
            dtm = overflow_dtm(t, at);
    }
    out->wdl = dtm == 0 ? TABLE_DRAW : dtm % 2 == 1 ? TABLE_WIN : TABLE_LOSS;
    out->dtm = dtm;
    return true;
}

/* The only square of a set, MEM_NO_STUDENT if it is empty. */
static inline int single_square(uint32_t set)
{
    return bits_first(set | (uint32_t)1 << MEM_NO_STUDENT);
}

bool mem_table_probe(const struct mem_table *t, const struct table_position *p,
                     struct table_result *out)
{
    struct men men = {single_square(p->own), single_square(p->enemy), p->own_master,
                      p->enemy_master};

    ASSERT(p->deal >= 0 && p->deal < TABLE_DEALS);
    if (bits_rest(p->own) != 0 || bits_rest(p->enemy) != 0)
        return false;
    return probe_men(t, &men, p->deal, out);
}

/* The deal of a position; false with other cards. A faster table_position_from_core. */
static bool find_deal(const struct mem_table *t, const struct oni_core *s, int *deal)
{
    const uint8_t *mine = s->hand[s->player], *theirs = s->hand[!s->player];
    int own = t->bit[mine[0]] | t->bit[mine[1]], beside = t->bit[s->beside];
    int all = own | beside | t->bit[theirs[0]] | t->bit[theirs[1]];

    if (all != (1 << TABLE_CARDS) - 1)
        return false;
    *deal = t->deal[own][bits_first((uint32_t)beside)];
    return s->spirit == ONI_NOWHERE;
}

/* The only square of a set as the player sees it. */
static inline int seen_square(int player, uint32_t set)
{
    int square = single_square(set);

    return player == ONI_BLUE || set == 0 ? square : TABLE_SQUARES - 1 - square;
}

bool mem_table_probe_core(const struct mem_table *t, const struct oni_core *s,
                          struct table_result *out)
{
    int me = s->player, deal;
    uint32_t mine = s->pawns[me], theirs = s->pawns[!me];
    uint32_t own = mine & ~s->masters, enemy = theirs & ~s->masters;

    if (bits_rest(own) != 0 || bits_rest(enemy) != 0 || own == mine || enemy == theirs ||
        !find_deal(t, s, &deal))
        return false;

    struct men men = {seen_square(me, own), seen_square(me, enemy),
                      seen_square(me, mine & s->masters), seen_square(me, theirs & s->masters)};

    return probe_men(t, &men, deal, out);
}
