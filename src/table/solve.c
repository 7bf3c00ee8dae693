/* Torii: MIT licence, see LICENSE. */
#include "table/solve.h"

#include "base/assert.h"
#include "base/bits.h"
#include "table/row.h"
#include "table/winning.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_MOVES = 64 /* of students, in one block */ };

/* One block on the bench. */
struct bench {
    struct solve *w;
    struct solve_slice *slice;
    uint32_t own, enemy; /* students, as the player to move sees them */
    bool losing;         /* this level looks for lost positions */
    size_t block;
    int moves;
    const uint32_t *to[MAX_MOVES];        /* where the moves of students lead … */
    uint32_t group[MAX_MOVES];            /* … and with which cards */
    uint32_t students[TABLE_CARDS];       /* squares that a card takes students to */
    const uint32_t *still;                /* the same students, seen by the other */
    const uint32_t *taken[TABLE_SQUARES]; /* after the master took the student on a square */
    struct winning win;
};

/* ---- memory ---------------------------------------------------------------------------------- */

static uint64_t slice_memory(struct table_slice s)
{
    uint64_t blocks = table_slice_blocks(s);

    return blocks * (3 * SOLVE_WORDS * sizeof(uint32_t) + (TABLE_SQUARES + 2) * sizeof(uint32_t) +
                     sizeof(uint64_t) + TABLE_SQUARES * sizeof(uint16_t)) +
           sizeof(uint16_t) * table_slice_states(s); /* at most: those won in one need no level */
}

uint64_t solve_memory(int students)
{
    uint64_t sum = 0;

    for (int own = 0; own <= students; own++)
        for (int enemy = 0; enemy <= students; enemy++)
            sum += slice_memory((struct table_slice){own, enemy});
    return sum;
}

static bool allocate(struct solve_slice *s, struct table_slice which)
{
    size_t blocks = table_slice_blocks(which);

    s->s = which;
    s->blocks = blocks;
    s->open = calloc(blocks * SOLVE_WORDS, sizeof *s->open);
    s->lost = calloc(blocks * SOLVE_WORDS, sizeof *s->lost);
    s->stale = calloc(blocks, sizeof *s->stale);
    s->ahead = calloc(blocks, sizeof *s->ahead);
    s->todo = calloc(blocks * SOLVE_WORDS, sizeof *s->todo);
    s->wait = calloc(blocks * TABLE_SQUARES, sizeof *s->wait);
    s->first = calloc(blocks + 1, sizeof *s->first);
    s->row = calloc(blocks * TABLE_SQUARES, sizeof *s->row);
    return s->first != NULL && s->row != NULL && s->open != NULL && s->lost != NULL &&
           s->stale != NULL && s->ahead != NULL && s->todo != NULL && s->wait != NULL;
}

void solve_free(struct solve *w)
{
    for (int own = 0; own <= SOLVE_MAX_STUDENTS; own++)
        for (int enemy = 0; enemy <= SOLVE_MAX_STUDENTS; enemy++) {
            struct solve_slice *s = &w->slice[own][enemy];

            free(s->open);
            free(s->lost);
            free(s->stale);
            free(s->ahead);
            free(s->todo);
            free(s->wait);
            free(s->first);
            free(s->row);
            free(s->level);
        }
    memset(w, 0, sizeof *w);
}

/* ---- the start: what is not won in one ------------------------------------------------------- */

static uint64_t open_block(struct solve *w, struct solve_slice *s, size_t block, uint64_t *states)
{
    uint32_t *open = s->open + block * SOLVE_WORDS, own, enemy, row[TABLE_SQUARES];
    struct winning win;
    uint64_t count = 0;

    table_block_sets(s->s, block, &own, &enemy);
    winning_init(&win, w->deck, own, enemy);
    for (int m = 0; m < TABLE_SQUARES; m++) {
        s->row[block * TABLE_SQUARES + (size_t)m] = (uint16_t)count;
        if (!winning_row(&win, m, row))
            continue;
        for (int o = 0; o < TABLE_SQUARES; o++) {
            open[(24 - o) * TABLE_SQUARES + 24 - m] = row[o];
            s->todo[block * SOLVE_WORDS + (size_t)(m * TABLE_SQUARES + o)] = row[o];
            count += (uint64_t)bits_count(row[o]);
            *states += winning_valid(&win, m, o) ? TABLE_DEALS : 0;
            s->wait[block * TABLE_SQUARES + (size_t)m] |= row[o] != 0 ? (uint32_t)1 << o : 0;
        }
    }
    s->ahead[block] = TABLE_BOARD;
    return count;
}

static bool open_slice(struct solve *w, struct solve_slice *s)
{
    uint64_t sum = 0;

    for (size_t block = 0; block < s->blocks; block++) {
        s->first[block] = sum;
        sum += open_block(w, s, block, &w->states);
    }
    w->open += sum;
    s->first[s->blocks] = sum;
    s->level = calloc(sum > 0 ? sum : 1, sizeof *s->level);
    return s->level != NULL;
}

enum status solve_init(struct solve *w, const struct table_deck *deck, int students, struct err *e)
{
    bool good = true;

    memset(w, 0, sizeof *w);
    w->deck = deck;
    w->students = students;
    w->level = 1;
    for (int from = 0; from < TABLE_SQUARES; from++)
        for (int to = 0; to < TABLE_SQUARES; to++)
            if (deck->by[from][to] != 0) {
                w->back[to] |= (uint32_t)1 << from;
                for (int i = 0; i < TABLE_CARDS; i++)
                    w->step[i][from] |= (uint32_t)(deck->by[from][to] >> i & 1) << to;
                w->reach[from] |= to != TABLE_ARCH ? (uint32_t)1 << to : 0;
            }
    for (int own = 0; own <= students && good; own++)
        for (int enemy = 0; enemy <= students && good; enemy++)
            good = allocate(&w->slice[own][enemy], (struct table_slice){own, enemy}) &&
                   open_slice(w, &w->slice[own][enemy]);
    if (good)
        return OK;
    solve_free(w);
    return err_say(e, NO_ROOM, "no memory for the table");
}

/* ---- one block ------------------------------------------------------------------------------- */

/* What a move leads to: the block that the other player then sees. */
static const uint32_t *words_of(const struct bench *b, int own, int enemy, uint32_t own_set,
                                uint32_t enemy_set)
{
    const struct solve_slice *s = &b->w->slice[own][enemy];
    const uint32_t *words = b->losing ? s->open : s->lost;

    return words + table_block(s->s, own_set, enemy_set) * SOLVE_WORDS;
}

static void set_up_student(struct bench *b, int from, uint32_t seen_enemy)
{
    const struct table_deck *deck = b->w->deck;
    struct table_slice s = b->slice->s;

    for (int i = 0; i < TABLE_CARDS; i++)
        b->students[i] |= b->w->step[i][from] & ~b->own;
    for (int to = 0; to < TABLE_SQUARES; to++) {
        uint32_t moved = (b->own & ~((uint32_t)1 << from)) | (uint32_t)1 << to;
        bool takes = b->enemy >> to & 1;

        if (deck->by[from][to] == 0 || b->own >> to & 1)
            continue;
        b->group[b->moves] = deck->group[deck->by[from][to]];
        b->to[b->moves++] =
            takes ? words_of(b, s.enemy - 1, s.own, seen_enemy & ~((uint32_t)1 << (24 - to)),
                             table_set_turned(moved))
                  : words_of(b, s.enemy, s.own, seen_enemy, table_set_turned(moved));
    }
}

static void set_up(struct bench *b)
{
    uint32_t seen_own = table_set_turned(b->own), seen_enemy = table_set_turned(b->enemy);
    struct table_slice s = b->slice->s;

    b->moves = 0;
    memset(b->students, 0, sizeof b->students);
    for (uint32_t students = b->own; students != 0; students = bits_rest(students))
        set_up_student(b, bits_first(students), seen_enemy);
    b->still = words_of(b, s.enemy, s.own, seen_enemy, seen_own);
    for (uint32_t prey = b->enemy; prey != 0; prey = bits_rest(prey)) {
        int at = bits_first(prey);

        b->taken[at] =
            words_of(b, s.enemy - 1, s.own, seen_enemy & ~((uint32_t)1 << (24 - at)), seen_own);
    }
}

/* Deals in which no card moves anything, so that the player must pass (B9); the master stands on m. */
static uint32_t passing(const struct bench *b, int m)
{
    int cards = 0;

    for (int i = 0; i < TABLE_CARDS; i++) {
        uint32_t to = (b->students[i] & ~((uint32_t)1 << m)) | (b->w->step[i][m] & ~b->own);

        cards |= to != 0 ? 1 << i : 0;
    }
    return TABLE_ALL_DEALS & ~b->w->deck->held[cards];
}

/* All that one row of masters can lead to, a word for each square of the enemy's master. */
static void gather(const struct bench *b, int m, uint32_t into[TABLE_SQUARES])
{
    const struct table_deck *deck = b->w->deck;
    struct row r = {0};

    for (int i = 0; i < b->moves; i++)
        row_unite(&r, b->to[i] + m * TABLE_SQUARES, b->group[i]);
    for (uint32_t to = b->w->reach[m] & ~b->own; to != 0; to = bits_rest(to)) {
        int at = bits_first(to);
        const uint32_t *block = b->enemy >> at & 1 ? b->taken[at] : b->still;

        row_unite(&r, block + at * TABLE_SQUARES, deck->group[deck->by[m][at]]);
    }
    row_put(&r, into);
}

/* The same for one square of the enemy's master. */
static uint32_t gather_one(const struct bench *b, int m, int o)
{
    const struct table_deck *deck = b->w->deck;
    uint32_t led = 0;

    for (int i = 0; i < b->moves; i++)
        led |= b->to[i][m * TABLE_SQUARES + o] & b->group[i];
    for (uint32_t to = b->w->reach[m] & ~b->own; to != 0; to = bits_rest(to)) {
        int at = bits_first(to);
        const uint32_t *block = b->enemy >> at & 1 ? b->taken[at] : b->still;

        led |= block[at * TABLE_SQUARES + o] & deck->group[deck->by[m][at]];
    }
    return led;
}

/* Notes the level of the positions found in a row, a word for each square of the enemy's master. */
static void note_levels(const struct bench *b, int m, const uint32_t found[TABLE_SQUARES])
{
    size_t row = b->block * TABLE_SQUARES + (size_t)m;
    uint16_t *level = b->slice->level + b->slice->first[b->block] + b->slice->row[row];
    uint32_t counted[TABLE_SQUARES];

    winning_row(&b->win, m, counted);
    for (int o = 0; o < TABLE_SQUARES; o++) {
        for (uint32_t now = found[o]; now != 0; now = bits_rest(now)) {
            uint32_t before = counted[o] & (((uint32_t)1 << bits_first(now)) - 1);

            level[bits_count(before)] = (uint16_t)b->w->level;
        }
        level += bits_count(counted[o]);
    }
}

/* What of a word's positions that wait for a value gets one now. */
static uint32_t judge(const struct bench *b, int at, uint32_t led, uint32_t pass, uint32_t todo)
{
    const struct table_deck *deck = b->w->deck;
    uint32_t can = table_deck_lead(deck, led);

    if (pass != 0)
        can |= table_deck_lead(deck, b->still[at]) & pass;
    return b->losing ? todo & ~can : todo & can;
}

/* Writes down what was found in a word. */
static void settle(const struct bench *b, int m, int o, uint32_t now)
{
    size_t at = b->block * SOLVE_WORDS + (size_t)((24 - o) * TABLE_SQUARES + 24 - m);

    if (b->losing)
        b->slice->lost[at] |= now;
    else
        b->slice->open[at] &= ~now;
}

/* One row; returns the squares of the enemy's master where something was found, a bit each. */
static uint32_t solve_row(const struct bench *b, int m, uint64_t *found)
{
    enum { FEW = 3 }; /* so many words are looked up one by one */
    uint32_t *waits = &b->slice->wait[b->block * TABLE_SQUARES + (size_t)m];
    uint32_t *todo = &b->slice->todo[b->block * SOLVE_WORDS + (size_t)(m * TABLE_SQUARES)];
    uint32_t led[TABLE_SQUARES], news[TABLE_SQUARES] = {0};
    uint32_t wait = *waits, changed = 0, pass = passing(b, m);
    bool few = bits_count(wait) <= FEW;

    if (!few)
        gather(b, m, led);
    for (; wait != 0; wait = bits_rest(wait)) {
        int o = bits_first(wait);
        uint32_t reached = few ? gather_one(b, m, o) : led[o];
        uint32_t now = judge(b, m * TABLE_SQUARES + o, reached, pass, todo[o]);

        if (now == 0)
            continue;
        if (now == todo[o])
            *waits &= ~(wait & -wait);
        todo[o] &= ~now;
        settle(b, m, o, now);
        news[o] = now;
        changed |= wait & -wait;
        *found += (uint64_t)bits_count(now);
    }
    if (changed != 0)
        note_levels(b, m, news);
    return changed;
}

/* ---- who has to look again ------------------------------------------------------------------- */

static void mark(struct solve_slice *s, uint32_t own, uint32_t enemy, uint32_t rows)
{
    uint32_t *stale = &s->ahead[table_block(s->s, own, enemy)];

    /* Read first: most are marked already. */
    if ((__atomic_load_n(stale, __ATOMIC_RELAXED) & rows) != rows)
        __atomic_fetch_or(stale, rows, __ATOMIC_RELAXED);
}

/* Rows from which the master can have come into one of these. */
static uint32_t rows_before(const struct solve *w, uint32_t rows)
{
    uint32_t before = rows; /* a pass */

    for (; rows != 0; rows = bits_rest(rows))
        before |= w->back[bits_first(rows)];
    return before;
}

/* The blocks that lead here by a move of a student, perhaps with a capture on its square. */
static void mark_students(struct solve *w, struct table_slice s, uint32_t own, uint32_t enemy,
                          uint32_t rows)
{
    for (uint32_t students = own; students != 0; students = bits_rest(students)) {
        int to = bits_first(students);
        uint32_t from = w->back[to] & ~(own | enemy);

        for (; from != 0; from = bits_rest(from)) {
            uint32_t before = (own & ~((uint32_t)1 << to)) | (from & -from);

            mark(&w->slice[s.own][s.enemy], before, enemy, rows);
            if (s.enemy < w->students)
                mark(&w->slice[s.own][s.enemy + 1], before, enemy | (uint32_t)1 << to, rows);
        }
    }
}

/* Something was found in this block, in these rows as others read it: who leads there? */
static void mark_before(const struct bench *b, uint32_t rows)
{
    struct solve *w = b->w;
    struct table_slice s = {b->slice->s.enemy, b->slice->s.own}; /* of the player before */
    uint32_t own = table_set_turned(b->enemy), enemy = table_set_turned(b->own);

    mark(&w->slice[s.own][s.enemy], own, enemy, rows_before(w, rows));
    mark_students(w, s, own, enemy, rows);
    if (s.enemy == w->students)
        return;
    for (uint32_t taken = rows & ~(own | enemy); taken != 0; taken = bits_rest(taken))
        mark(&w->slice[s.own][s.enemy + 1], own, enemy | (taken & -taken),
             w->back[bits_first(taken)]);
}

/* ---- one level ------------------------------------------------------------------------------- */

/* The rows among these in which positions wait. */
static uint32_t rows_waiting(const struct bench *b, uint32_t rows)
{
    const uint32_t *wait = &b->slice->wait[b->block * TABLE_SQUARES];
    uint32_t waiting_rows = 0;

    for (; rows != 0; rows = bits_rest(rows))
        waiting_rows |= wait[bits_first(rows)] != 0 ? rows & -rows : 0;
    return waiting_rows;
}

static uint64_t solve_block(struct bench *b)
{
    uint32_t rows = rows_waiting(b, b->slice->stale[b->block]), changed = 0;
    uint64_t found = 0;

    b->slice->stale[b->block] = 0;
    if (rows == 0)
        return 0;
    set_up(b);
    winning_init(&b->win, b->w->deck, b->own, b->enemy);
    for (; rows != 0; rows = bits_rest(rows))
        changed |= solve_row(b, bits_first(rows), &found);
    if (changed != 0)
        mark_before(b, table_set_turned(changed));
    return found;
}

/* All blocks of a slice with one set of enemy students: what they lead to lies close together. */
static void solve_enemies(void *context, size_t i)
{
    struct solve *w = context;
    struct bench b = {.w = w, .losing = w->level % 2 == 0};
    uint64_t found = 0;

    for (int own = 0; own <= w->students; own++)
        for (int enemy = 0; enemy <= w->students; enemy++) {
            size_t sets = table_choose[TABLE_SQUARES][enemy];

            if (i >= sets) {
                i -= sets;
                continue;
            }
            b.slice = &w->slice[own][enemy];
            b.enemy = table_set_of((int)i, enemy, TABLE_BOARD);

            int count = table_choose[TABLE_SQUARES - enemy][own];

            for (int k = 0; k < count; k++) {
                b.own = table_set_of(k, own, TABLE_BOARD & ~b.enemy);
                b.block = table_block(b.slice->s, b.own, b.enemy);
                found += solve_block(&b);
            }
            __atomic_fetch_add(&w->found, found, __ATOMIC_RELAXED);
            return;
        }
}

static size_t enemy_sets(const struct solve *w)
{
    size_t sum = 0;

    for (int enemy = 0; enemy <= w->students; enemy++)
        sum += (size_t)(w->students + 1) * table_choose[TABLE_SQUARES][enemy];
    return sum;
}

static void next_level(struct solve *w)
{
    w->level++;
    ASSERT(w->level <= SOLVE_MAX_LEVEL);
    w->found = 0;
    for (int own = 0; own <= w->students; own++)
        for (int enemy = 0; enemy <= w->students; enemy++) {
            struct solve_slice *s = &w->slice[own][enemy];
            uint32_t *swap = s->stale;

            s->stale = s->ahead;
            s->ahead = swap;
        }
}

bool solve_level(struct solve *w)
{
    next_level(w);
    w->run(w->crew, solve_enemies, w, enemy_sets(w));
    w->open -= w->found;
    return w->found > 0;
}

int solve_look(const struct solve *w, const struct table_position *p)
{
    const struct solve_slice *s = &w->slice[bits_count(p->own)][bits_count(p->enemy)];
    size_t block = table_block(s->s, p->own, p->enemy);
    struct winning win;
    uint32_t row[TABLE_SQUARES];

    winning_init(&win, w->deck, p->own, p->enemy);
    if (!winning_valid(&win, p->own_master, p->enemy_master))
        return -1;
    winning_row(&win, p->own_master, row);
    if (!(row[p->enemy_master] >> p->deal & 1))
        return 1;

    const uint16_t *level =
        s->level + s->first[block] + s->row[block * TABLE_SQUARES + (size_t)p->own_master];

    for (int o = 0; o < p->enemy_master; o++)
        level += bits_count(row[o]);
    return level[bits_count(row[p->enemy_master] & (((uint32_t)1 << p->deal) - 1))];
}
