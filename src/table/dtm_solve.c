/* Torii: MIT licence, see LICENSE. */
#include "table/dtm_solve.h"

#include "base/assert.h"
#include "base/bits.h"
#include "table/row.h"
#include "table/win_in_one.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_MOVES = 64 /* of students, in one block */ };

/* The block being solved. */
struct block_solver {
    struct dtm_solver *w;
    struct dtm_slice *slice;
    uint32_t own, enemy; /* students, as the player to move sees them */
    bool losing;         /* an even ply: look for losses */
    size_t block;
    int moves;
    const uint32_t *to[MAX_MOVES];           /* targets of the students' moves … */
    uint32_t group[MAX_MOVES];               /* … and the groups of their cards */
    uint32_t students[TABLE_CARDS];          /* squares students can reach with a card */
    const uint32_t *unmoved;                 /* the same students, from the opponent's view */
    const uint32_t *captured[TABLE_SQUARES]; /* after the master captured the student on a square */
    struct win_in_one win;
};

/* ---- memory ---------------------------------------------------------------------------------- */

static uint64_t slice_bytes(struct table_slice s)
{
    return dtm_slice_bytes(table_slice_blocks(s), table_slice_states(s));
}

uint64_t dtm_solver_bytes(int students)
{
    uint64_t sum = 0;

    for (int own = 0; own <= students; own++)
        for (int enemy = 0; enemy <= students; enemy++)
            sum += slice_bytes((struct table_slice){own, enemy});
    return sum;
}

void dtm_solver_release(struct dtm_solver *w)
{
    for (int own = 0; own <= DTM_MAX_STUDENTS; own++)
        for (int enemy = 0; enemy <= DTM_MAX_STUDENTS; enemy++)
            dtm_slice_release(&w->slice[own][enemy]);
    memset(w, 0, sizeof *w);
}

/* ---- initialisation: everything not won in one ------------------------------------------------------- */

static bool init_slice(struct dtm_solver *w, struct table_slice which)
{
    struct dtm_slice *s = &w->slice[which.own][which.enemy];
    uint64_t sum = 0;

    s->s = which;
    if (!dtm_slice_alloc(s, table_slice_blocks(which)))
        return false;
    for (size_t block = 0; block < s->blocks; block++) {
        struct win_in_one win;
        uint32_t own, enemy;

        table_block_sets(which, block, &own, &enemy);
        win_in_one_init(&win, w->deck, own, enemy);
        s->first[block] = sum;
        sum += dtm_slice_init_block(s, block, &win);
    }
    w->open += sum;
    w->states += table_slice_states(which);
    s->first[s->blocks] = sum;
    s->dtm = calloc(sum + 1, sizeof *s->dtm);
    return s->dtm != NULL;
}

enum status dtm_solver_init(struct dtm_solver *w, const struct table_deck *deck, int students,
                            struct err *e)
{
    bool good = true;

    memset(w, 0, sizeof *w);
    w->deck = deck;
    w->students = students;
    w->ply = 1;
    step_tables_fill(&w->steps, deck);
    for (int own = 0; own <= students && good; own++)
        for (int enemy = 0; enemy <= students && good; enemy++)
            good = init_slice(w, (struct table_slice){own, enemy});
    if (good)
        return OK;
    dtm_solver_release(w);
    return err_say(e, NO_ROOM, "out of memory for the table");
}

/* ---- one block ------------------------------------------------------------------------------- */

/* The block that a move leads to, from the opponent's view. */
static const uint32_t *words_of(const struct block_solver *b, int own, int enemy, uint32_t own_set,
                                uint32_t enemy_set)
{
    const struct dtm_slice *s = &b->w->slice[own][enemy];
    const uint32_t *words = b->losing ? s->open : s->lost;

    return words + table_block(s->s, own_set, enemy_set) * DTM_WORDS;
}

static void init_student_moves(struct block_solver *b, int from, uint32_t seen_enemy)
{
    const struct table_deck *deck = b->w->deck;
    struct table_slice s = b->slice->s;

    for (int i = 0; i < TABLE_CARDS; i++)
        b->students[i] |= b->w->steps.targets[i][from] & ~b->own;
    for (int to = 0; to < TABLE_SQUARES; to++) {
        uint32_t moved = (b->own & ~((uint32_t)1 << from)) | (uint32_t)1 << to;
        bool takes = b->enemy >> to & 1;

        if (deck->by[from][to] == 0 || b->own >> to & 1)
            continue;
        b->group[b->moves] = deck->group[deck->by[from][to]];
        b->to[b->moves++] =
            takes ? words_of(b, s.enemy - 1, s.own, seen_enemy & ~((uint32_t)1 << (24 - to)),
                             table_set_rotate(moved))
                  : words_of(b, s.enemy, s.own, seen_enemy, table_set_rotate(moved));
    }
}

static void init_moves(struct block_solver *b)
{
    uint32_t seen_own = table_set_rotate(b->own), seen_enemy = table_set_rotate(b->enemy);
    struct table_slice s = b->slice->s;

    b->moves = 0;
    memset(b->students, 0, sizeof b->students);
    for (uint32_t students = b->own; students != 0; students = bits_rest(students))
        init_student_moves(b, bits_first(students), seen_enemy);
    b->unmoved = words_of(b, s.enemy, s.own, seen_enemy, seen_own);
    for (uint32_t victims = b->enemy; victims != 0; victims = bits_rest(victims)) {
        int at = bits_first(victims);

        b->captured[at] =
            words_of(b, s.enemy - 1, s.own, seen_enemy & ~((uint32_t)1 << (24 - at)), seen_own);
    }
}

/* Deals in which no card has a move, so the player must pass (B9); the master is on m. */
static uint32_t passing(const struct block_solver *b, int m)
{
    int cards = 0;

    for (int i = 0; i < TABLE_CARDS; i++) {
        uint32_t to =
            (b->students[i] & ~((uint32_t)1 << m)) | (b->w->steps.targets[i][m] & ~b->own);

        cards |= to != 0 ? 1 << i : 0;
    }
    return TABLE_ALL_DEALS & ~b->w->deck->held[cards];
}

/* The union of the successors of a row, a word for each square of the enemy master. */
static void or_successors(const struct block_solver *b, int m, uint32_t into[TABLE_SQUARES])
{
    const struct table_deck *deck = b->w->deck;
    struct row r = {0};

    for (int i = 0; i < b->moves; i++)
        row_or(&r, b->to[i] + m * TABLE_SQUARES, b->group[i]);
    for (uint32_t to = b->w->steps.reach[m] & ~b->own; to != 0; to = bits_rest(to)) {
        int at = bits_first(to);
        const uint32_t *block = b->enemy >> at & 1 ? b->captured[at] : b->unmoved;

        row_or(&r, block + at * TABLE_SQUARES, deck->group[deck->by[m][at]]);
    }
    row_store(&r, into);
}

/* The same for one square of the enemy master. */
static uint32_t or_successors_at(const struct block_solver *b, int m, int o)
{
    const struct table_deck *deck = b->w->deck;
    uint32_t reached = 0;

    for (int i = 0; i < b->moves; i++)
        reached |= b->to[i][m * TABLE_SQUARES + o] & b->group[i];
    for (uint32_t to = b->w->steps.reach[m] & ~b->own; to != 0; to = bits_rest(to)) {
        int at = bits_first(to);
        const uint32_t *block = b->enemy >> at & 1 ? b->captured[at] : b->unmoved;

        reached |= block[at * TABLE_SQUARES + o] & deck->group[deck->by[m][at]];
    }
    return reached;
}

/* The unsolved positions of a word that are solved in this iteration. */
static uint32_t newly_solved(const struct block_solver *b, int at, uint32_t reached, uint32_t pass,
                             uint32_t unsolved)
{
    const struct table_deck *deck = b->w->deck;
    uint32_t can = table_deck_predecessors(deck, reached);

    if (pass != 0)
        can |= table_deck_predecessors(deck, b->unmoved[at]) & pass;
    return b->losing ? unsolved & ~can : unsolved & can;
}

/* Solves one row; returns the enemy master squares where something was solved, a bit each. */
static uint32_t solve_row(const struct block_solver *b, int m, uint64_t *found)
{
    enum { FEW = 3 }; /* up to this many words are looked up one by one */
    const uint32_t *unsolved =
        &b->slice->unsolved[b->block * DTM_WORDS + (size_t)(m * TABLE_SQUARES)];
    uint32_t row_reached[TABLE_SQUARES], solved[TABLE_SQUARES] = {0};
    uint32_t left = b->slice->unsolved_columns[b->block * TABLE_SQUARES + (size_t)m], changed = 0,
             pass = passing(b, m);
    bool few = bits_count(left) <= FEW;

    if (!few)
        or_successors(b, m, row_reached);
    for (; left != 0; left = bits_rest(left)) {
        int o = bits_first(left);
        uint32_t reached = few ? or_successors_at(b, m, o) : row_reached[o];
        uint32_t now = newly_solved(b, m * TABLE_SQUARES + o, reached, pass, unsolved[o]);

        if (now == 0)
            continue;
        dtm_slice_mark(b->slice, b->block, m, o, now, b->losing);
        solved[o] = now;
        changed |= left & -left;
        *found += (uint64_t)bits_count(now);
    }
    if (changed != 0)
        dtm_slice_store(b->slice, b->block, &b->win, m, solved, b->w->ply);
    return changed;
}

/* ---- marking predecessors ------------------------------------------------------------------- */

static void mark_dirty(struct dtm_slice *s, uint32_t own, uint32_t enemy, uint32_t rows)
{
    uint32_t *dirty = &s->next_rows[table_block(s->s, own, enemy)];

    /* Read first: most are already marked. */
    if ((__atomic_load_n(dirty, __ATOMIC_RELAXED) & rows) != rows)
        __atomic_fetch_or(dirty, rows, __ATOMIC_RELAXED);
}

/* Rows from which the master can have moved into one of these. */
static uint32_t predecessor_rows(const struct dtm_solver *w, uint32_t rows)
{
    uint32_t before = rows; /* a pass */

    for (; rows != 0; rows = bits_rest(rows))
        before |= w->steps.sources[bits_first(rows)];
    return before;
}

/* Unmoves of students, with and without uncapturing a student on the target square. */
static void mark_student_unmoves(struct dtm_solver *w, struct table_slice s, uint32_t own,
                                 uint32_t enemy, uint32_t rows)
{
    for (uint32_t students = own; students != 0; students = bits_rest(students)) {
        int to = bits_first(students);
        uint32_t from = w->steps.sources[to] & ~(own | enemy);

        for (; from != 0; from = bits_rest(from)) {
            uint32_t before = (own & ~((uint32_t)1 << to)) | (from & -from);

            mark_dirty(&w->slice[s.own][s.enemy], before, enemy, rows);
            if (s.enemy < w->students)
                mark_dirty(&w->slice[s.own][s.enemy + 1], before, enemy | (uint32_t)1 << to, rows);
        }
    }
}

/* Marks the predecessors of these rows of the block, given as the opponent reads them. */
static void mark_predecessors(const struct block_solver *b, uint32_t rows)
{
    struct dtm_solver *w = b->w;
    struct table_slice s = {b->slice->s.enemy, b->slice->s.own}; /* of the player before */
    uint32_t own = table_set_rotate(b->enemy), enemy = table_set_rotate(b->own);

    mark_dirty(&w->slice[s.own][s.enemy], own, enemy, predecessor_rows(w, rows));
    mark_student_unmoves(w, s, own, enemy, rows);
    if (s.enemy == w->students)
        return;
    for (uint32_t taken = rows & ~(own | enemy); taken != 0; taken = bits_rest(taken))
        mark_dirty(&w->slice[s.own][s.enemy + 1], own, enemy | (taken & -taken),
                   w->steps.sources[bits_first(taken)]);
}

/* ---- one iteration ------------------------------------------------------------------------------- */

static uint64_t solve_block(struct block_solver *b)
{
    uint32_t rows = dtm_slice_unsolved_rows(b->slice, b->block, b->slice->rows[b->block]),
             changed = 0;
    uint64_t found = 0;

    b->slice->rows[b->block] = 0;
    if (rows == 0)
        return 0;
    init_moves(b);
    win_in_one_init(&b->win, b->w->deck, b->own, b->enemy);
    for (; rows != 0; rows = bits_rest(rows))
        changed |= solve_row(b, bits_first(rows), &found);
    if (changed != 0)
        mark_predecessors(b, table_set_rotate(changed));
    return found;
}

/* All blocks of a slice with one set of enemy students: their successors are close in memory. */
static void solve_enemies(void *context, size_t i)
{
    struct dtm_solver *w = context;
    struct block_solver b = {.w = w, .losing = w->ply % 2 == 0};
    uint64_t found = 0;

    for (int own = 0; own <= w->students; own++)
        for (int enemy = 0; enemy <= w->students; enemy++) {
            size_t sets = table_binomial[TABLE_SQUARES][enemy];

            if (i >= sets) {
                i -= sets;
                continue;
            }
            b.slice = &w->slice[own][enemy];
            b.enemy = table_set_unrank((int)i, enemy, TABLE_BOARD);

            int count = table_binomial[TABLE_SQUARES - enemy][own];

            for (int k = 0; k < count; k++) {
                b.own = table_set_unrank(k, own, TABLE_BOARD & ~b.enemy);
                b.block = table_block(b.slice->s, b.own, b.enemy);
                found += solve_block(&b);
            }
            __atomic_fetch_add(&w->found, found, __ATOMIC_RELAXED);
            return;
        }
}

static size_t enemy_sets(const struct dtm_solver *w)
{
    size_t sum = 0;

    for (int enemy = 0; enemy <= w->students; enemy++)
        sum += (size_t)(w->students + 1) * table_binomial[TABLE_SQUARES][enemy];
    return sum;
}

static void begin_iteration(struct dtm_solver *w)
{
    w->ply++;
    ASSERT(w->ply <= DTM_MAX);
    w->found = 0;
    for (int own = 0; own <= w->students; own++)
        for (int enemy = 0; enemy <= w->students; enemy++)
            dtm_slice_swap_rows(&w->slice[own][enemy]);
}

bool dtm_solver_iterate(struct dtm_solver *w)
{
    begin_iteration(w);
    w->run(w->pool, solve_enemies, w, enemy_sets(w));
    w->open -= w->found;
    return w->found > 0;
}

int dtm_solver_probe(const struct dtm_solver *w, const struct table_position *p)
{
    struct table_slice s = {bits_count(p->own), bits_count(p->enemy)};
    struct win_in_one win;
    const uint16_t *dtm;

    win_in_one_init(&win, w->deck, p->own, p->enemy);
    if (!win_in_one_valid(&win, p->own_master, p->enemy_master))
        return -1;
    dtm = dtm_slice_find(&w->slice[s.own][s.enemy], table_block(s, p->own, p->enemy), &win, p);
    return dtm == NULL ? 1 : *dtm;
}
