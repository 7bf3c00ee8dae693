/* Torii: MIT licence, see LICENSE. */
#include "table/wind_solve.h"

#include "base/assert.h"
#include "base/bits.h"
#include "table/row.h"

#include <stdlib.h>
#include <string.h>

enum {
    MAX_STEPS = 6, /* of one card pattern */
    /* Each card with both pawns and, after each pawn step, each spirit step or none. */
    MAX_SUCCESSORS = TABLE_CARDS * 2 * MAX_STEPS * (MAX_STEPS + 1),
};

/* The target of a move: a block, or one row of it. */
struct successor {
    const uint32_t *words;
    uint32_t group; /* deals it can lead to: those with its card beside */
    uint32_t fresh; /* rows of the block with something solved one ply before */
};

/* A student's step with a wind card after which the spirit has no move and stays (W4). */
struct spirit_stays {
    struct successor successor;
    int card;
};

/* The same in a row, if the spirit stays for one square of the enemy master only. */
struct column {
    const uint32_t *word;
    uint32_t group;
    int o;
};

/* The block being solved. */
struct block_solver {
    struct wind_solver *w;
    const uint32_t *plane; /* the words that this iteration reads */
    bool losing;           /* an even ply: look for losses */
    struct wind_place at;
    size_t block;
    struct successor
        successors[MAX_SUCCESSORS]; /* moves of student and spirit: the master stays in its row */
    int count;
    struct spirit_stays spirit_stays[TABLE_CARDS * MAX_STEPS];
    int spirit_stays_count;
    /* Moves of the master ([1]: captures the student): the block without and with each spirit step. */
    struct successor plain[2], after[2][TABLE_CARDS][MAX_STEPS];
    struct successor
        row[MAX_SUCCESSORS]; /* moves of the current row that are not in `successors` */
    int row_count;
    struct column column[2 * TABLE_CARDS * MAX_STEPS];
    int columns;
    struct win_in_one win;
};

/* ---- memory ---------------------------------------------------------------------------------- */

uint64_t wind_solver_bytes(void)
{
    uint64_t positions = 0;

    for (int own = 0; own < 2; own++)
        for (int enemy = 0; enemy < 2; enemy++)
            positions += wind_slice_states(WIND_MAX_MEN, (struct table_slice){own, enemy});
    return dtm_slice_bytes(WIND_BLOCKS, positions);
}

void wind_solver_release(struct wind_solver *w)
{
    dtm_slice_release(&w->slice);
    memset(w, 0, sizeof *w);
}

/* ---- initialisation: everything not won in one ------------------------------------------------------- */

static bool in_table(const struct wind_solver *w, struct wind_place p)
{
    return wind_place_valid(p) && wind_place_men(p) <= w->men;
}

/* Leaves the number of positions of the block that are not won in one in first[block + 1]. */
static void init_block(struct wind_solver *w, size_t block)
{
    struct wind_place p = wind_block_place(block);
    struct win_in_one win;

    if (!in_table(w, p))
        return;
    wind_win_in_one_init(&win, w->deck, p);
    w->slice.first[block + 1] = dtm_slice_init_block(&w->slice, block, &win);
}

static void init_spirits(void *context, size_t i)
{
    for (size_t spirit = 0; spirit < TABLE_SQUARES; spirit++)
        init_block(context, i * TABLE_SQUARES + spirit);
}

enum status wind_solver_init(struct wind_solver *w, const struct wind_deck *deck, int men,
                             parallel_for *run, void *pool, struct err *e)
{
    *w = (struct wind_solver){.deck = deck, .men = men, .run = run, .pool = pool, .ply = 1};
    step_tables_fill(&w->steps, &deck->deck);
    if (dtm_slice_alloc(&w->slice, WIND_BLOCKS)) {
        run(pool, init_spirits, w, WIND_PLACES * WIND_PLACES);
        for (size_t block = 0; block < WIND_BLOCKS; block++)
            w->slice.first[block + 1] += w->slice.first[block];
        for (int own = 0; own < 2; own++)
            for (int enemy = 0; enemy < 2; enemy++)
                w->states += wind_slice_states(men, (struct table_slice){own, enemy});
        w->left = w->slice.first[WIND_BLOCKS];
        w->slice.dtm = calloc(w->left + 1, sizeof *w->slice.dtm);
    }
    if (w->slice.dtm != NULL)
        return OK;
    wind_solver_release(w);
    return err_say(e, NO_ROOM, "out of memory for the table");
}

/* ---- successors of a block --------------------------------------------------------- */

static int turned(int square)
{
    return square == WIND_NONE ? WIND_NONE : TABLE_SQUARES - 1 - square;
}

/* The target block from the opponent's view. */
static struct successor successor_of(const struct block_solver *b, struct wind_place p, int cards)
{
    size_t block =
        wind_block((struct wind_place){turned(p.enemy), turned(p.own), turned(p.spirit)});

    return (struct successor){b->plane + block * DTM_WORDS, b->w->deck->deck.group[cards],
                              b->w->slice.rows[block]};
}

/* The spirit moves; a student on the target square swaps places with it (W6). */
static struct wind_place move_spirit(struct wind_place p, int to)
{
    if (p.own == to)
        p.own = p.spirit;
    if (p.enemy == to)
        p.enemy = p.spirit;
    p.spirit = to;
    return p;
}

static void add_successor(struct block_solver *b, struct wind_place p, int cards)
{
    ASSERT(b->count < MAX_SUCCESSORS);
    b->successors[b->count++] = successor_of(b, p, cards);
}

/* A student's step with a wind card: then the spirit moves with the same card (W4). */
static void add_student_wind(struct block_solver *b, struct wind_place moved, int card)
{
    uint32_t spirits = b->w->deck->lower[card][b->at.spirit];

    for (uint32_t to = spirits; to != 0; to = bits_rest(to))
        add_successor(b, move_spirit(moved, bits_first(to)), 1 << card);
    if (bits_count(spirits) <= 2) /* few enough for the masters to block all of them */
        b->spirit_stays[b->spirit_stays_count++] =
            (struct spirit_stays){successor_of(b, moved, 1 << card), card};
}

static void init_student_moves(struct block_solver *b)
{
    const struct wind_deck *d = b->w->deck;
    int from = b->at.own;

    for (int to = 0; to < TABLE_SQUARES; to++) {
        struct wind_place moved = {to, b->at.enemy == to ? WIND_NONE : b->at.enemy, b->at.spirit};
        int cards = d->deck.by[from][to];

        if (cards == 0 || to == b->at.spirit) /* W8 */
            continue;
        if (cards & ~d->winds)
            add_successor(b, moved, cards & ~d->winds);
        for (uint32_t winds = (uint32_t)(cards & d->winds); winds != 0; winds = bits_rest(winds))
            add_student_wind(b, moved, bits_first(winds));
    }
}

/* A movement card moves the spirit instead of a pawn (W3). */
static void init_spirit_moves(struct block_solver *b)
{
    const struct wind_deck *d = b->w->deck;

    for (int to = 0; to < TABLE_SQUARES; to++) {
        int cards = d->deck.by[b->at.spirit][to] & ~d->winds;

        if (cards != 0)
            add_successor(b, move_spirit(b->at, to), cards);
    }
}

static void init_master_moves(struct block_solver *b)
{
    const struct wind_deck *d = b->w->deck;
    struct wind_place p = b->at;

    for (int taken = 0; taken < 2; taken++, p.enemy = WIND_NONE) {
        b->plain[taken] = successor_of(b, p, 31);
        for (int card = 0; card < TABLE_CARDS; card++) {
            uint32_t spirits = d->lower[card][p.spirit];

            for (int i = 0; spirits != 0; spirits = bits_rest(spirits), i++)
                b->after[taken][card][i] =
                    successor_of(b, move_spirit(p, bits_first(spirits)), 1 << card);
        }
    }
}

static void init_moves(struct block_solver *b)
{
    b->count = b->spirit_stays_count = 0;
    if (b->at.own != WIND_NONE)
        init_student_moves(b);
    init_spirit_moves(b);
    init_master_moves(b);
}

/* Rows with a successor solved one ply before. */
static uint32_t dirty_rows(const struct block_solver *b)
{
    uint32_t rows = b->plain[0].fresh, entered = b->plain[0].fresh | b->plain[1].fresh; /* a pass */

    for (int i = 0; i < b->count; i++)
        rows |= b->successors[i].fresh;
    for (int i = 0; i < b->spirit_stays_count; i++)
        rows |= b->spirit_stays[i].successor.fresh;
    for (int taken = 0; taken < 2; taken++)
        for (int card = 0; card < TABLE_CARDS; card++)
            for (int i = 0; i < bits_count(b->w->deck->lower[card][b->at.spirit]); i++)
                entered |= b->after[taken][card][i].fresh;
    for (; entered != 0; entered = bits_rest(entered))
        rows |= b->w->steps.sources[bits_first(entered)];
    return rows;
}

/* ---- successors of a row ----------------------------------------------------------- */

/* Adds a row of a target block; when looking for wins, only if something was solved there last ply. */
static void add_row(struct block_solver *b, struct successor successor, int row, uint32_t group)
{
    ASSERT(b->row_count < MAX_SUCCESSORS);
    if (b->losing || successor.fresh >> row & 1)
        b->row[b->row_count++] =
            (struct successor){successor.words + row * TABLE_SQUARES, group, 0};
}

/* A step with a wind card after which the spirit stays: if masters occupy all its targets. */
static void add_if_spirit_stays(struct block_solver *b, struct successor successor, int row,
                                int card)
{
    uint32_t group = b->w->deck->deck.group[1 << card];
    uint32_t spirits = b->w->deck->lower[card][b->at.spirit] & ~wind_set(row); /* own master */

    if (spirits == 0)
        add_row(b, successor, row, group);
    else if (bits_rest(spirits) == 0)
        b->column[b->columns++] =
            (struct column){successor.words + row * TABLE_SQUARES + bits_first(spirits), group,
                            bits_first(spirits)};
}

static void init_row_moves(struct block_solver *b, int m)
{
    const struct wind_deck *d = b->w->deck;
    uint32_t blocked = wind_set(b->at.own) | wind_set(b->at.spirit) | wind_set(TABLE_ARCH);

    b->row_count = b->columns = 0;
    for (int i = 0; i < b->spirit_stays_count; i++)
        add_if_spirit_stays(b, b->spirit_stays[i].successor, m, b->spirit_stays[i].card);
    for (int to = 0; to < TABLE_SQUARES; to++) {
        int cards = d->deck.by[m][to], taken = to == b->at.enemy;

        if (cards == 0 || blocked >> to & 1) /* the arch wins or is blocked */
            continue;
        if (cards & ~d->winds)
            add_row(b, b->plain[taken], to, d->deck.group[cards & ~d->winds]);
        for (uint32_t winds = (uint32_t)(cards & d->winds); winds != 0; winds = bits_rest(winds)) {
            int card = bits_first(winds);

            for (int i = 0; i < bits_count(d->lower[card][b->at.spirit]); i++)
                add_row(b, b->after[taken][card][i], to, b->after[taken][card][i].group);
            add_if_spirit_stays(b, b->plain[taken], to, card);
        }
    }
}

/* ---- passes ---------------------------------------------------------------------------------- */

/* Cards with a move wherever the enemy master is; and for the others the only target, of the spirit,
 * which is blocked if the enemy master stands there. */
struct passes {
    int cards;
    uint32_t only[TABLE_CARDS];
};

static struct passes passes_of_row(const struct block_solver *b, int m)
{
    const struct wind_deck *d = b->w->deck;
    uint32_t spirit = wind_set(b->at.spirit), own = wind_set(b->at.own), master = wind_set(m);
    struct passes p = {0};

    for (int card = 0; card < TABLE_CARDS; card++) {
        uint32_t pawns = (d->upper[card][b->at.own] & ~(spirit | master)) |
                         (d->upper[card][m] & ~(spirit | own));
        uint32_t spirit_targets = d->winds >> card & 1 ? 0 : d->upper[card][b->at.spirit] & ~master;

        if (pawns != 0 || bits_rest(spirit_targets) != 0)
            p.cards |= 1 << card;
        else
            p.only[card] = spirit_targets;
    }
    return p;
}

/* Deals in which no card has a move, so the player must pass (B9, W10). */
static uint32_t passing(const struct block_solver *b, const struct passes *p, int o)
{
    int cards = p->cards;

    for (int card = 0; card < TABLE_CARDS; card++)
        cards |= (p->only[card] & ~wind_set(o)) != 0 ? 1 << card : 0;
    return TABLE_ALL_DEALS & ~b->w->deck->deck.held[cards];
}

/* ---- one row --------------------------------------------------------------------------------- */

/* The union of the successors of a row, a word for each square of the enemy master. */
static void or_successors(const struct block_solver *b, int m, uint32_t into[TABLE_SQUARES])
{
    struct row r = {0};

    for (int i = 0; i < b->count; i++)
        if (b->losing || b->successors[i].fresh >> m & 1)
            row_or(&r, b->successors[i].words + m * TABLE_SQUARES, b->successors[i].group);
    for (int i = 0; i < b->row_count; i++)
        row_or(&r, b->row[i].words, b->row[i].group);
    row_store(&r, into);
    for (int i = 0; i < b->columns; i++)
        into[b->column[i].o] |= *b->column[i].word & b->column[i].group;
}

/* The same for one square of the enemy master. */
static uint32_t or_successors_at(const struct block_solver *b, int m, int o)
{
    uint32_t reached = 0;

    for (int i = 0; i < b->count; i++)
        reached |= b->successors[i].words[m * TABLE_SQUARES + o] & b->successors[i].group;
    for (int i = 0; i < b->row_count; i++)
        reached |= b->row[i].words[o] & b->row[i].group;
    for (int i = 0; i < b->columns; i++)
        reached |= b->column[i].o == o ? *b->column[i].word & b->column[i].group : 0;
    return reached;
}

/* The unsolved positions of a word that are solved in this iteration. */
static uint32_t newly_solved(const struct block_solver *b, int at, uint32_t reached, uint32_t pass,
                             uint32_t unsolved)
{
    const struct table_deck *deck = &b->w->deck->deck;
    uint32_t can = table_deck_predecessors(deck, reached);

    if (pass != 0)
        can |= table_deck_predecessors(deck, b->plain[0].words[at]) & pass;
    return b->losing ? unsolved & ~can : unsolved & can;
}

/* Solves one row; returns the enemy master squares where something was solved, a bit each. */
static uint32_t solve_row(struct block_solver *b, int m, uint64_t *found)
{
    enum { FEW = 3 }; /* up to this many words are looked up one by one */
    struct dtm_slice *slice = &b->w->slice;
    uint32_t columns = slice->unsolved_columns[b->block * TABLE_SQUARES + (size_t)m];
    const uint32_t *unsolved = &slice->unsolved[b->block * DTM_WORDS + (size_t)(m * TABLE_SQUARES)];
    uint32_t row_reached[TABLE_SQUARES], solved[TABLE_SQUARES] = {0}, changed = 0;
    struct passes passes = passes_of_row(b, m);
    bool few = bits_count(columns) <= FEW;

    init_row_moves(b, m);
    if (!few)
        or_successors(b, m, row_reached);
    for (uint32_t left = columns; left != 0; left = bits_rest(left)) {
        int o = bits_first(left);
        uint32_t pass = bits_count((uint32_t)passes.cards) < 4 ? passing(b, &passes, o) : 0;
        uint32_t reached = few ? or_successors_at(b, m, o) : row_reached[o];
        uint32_t now = newly_solved(b, m * TABLE_SQUARES + o, reached, pass, unsolved[o]);

        if (now == 0)
            continue;
        dtm_slice_mark(slice, b->block, m, o, now, b->losing);
        solved[o] = now;
        changed |= (uint32_t)1 << o;
        *found += (uint64_t)bits_count(now);
    }
    if (changed != 0)
        dtm_slice_store(slice, b->block, &b->win, m, solved, b->w->ply);
    return changed;
}

/* ---- one iteration ------------------------------------------------------------------------------- */

static uint64_t solve_block(struct block_solver *b)
{
    uint32_t rows = dtm_slice_unsolved_rows(&b->w->slice, b->block, TABLE_BOARD), changed = 0;
    uint64_t found = 0;

    b->w->slice.next_rows[b->block] = 0;
    if (rows == 0)
        return 0;
    init_moves(b);
    rows &= dirty_rows(b);
    if (rows == 0)
        return 0;
    wind_win_in_one_init(&b->win, b->w->deck, b->at);
    for (; rows != 0; rows = bits_rest(rows))
        changed |= solve_row(b, bits_first(rows), &found);
    b->w->slice.next_rows[b->block] = table_set_rotate(changed);
    return found;
}

/* All squares of the spirit, enemy student first: the successors are close in memory. */
static void solve_spirits(void *context, size_t i)
{
    struct wind_solver *w = context;
    struct block_solver b = {.w = w, .losing = w->ply % 2 == 0};
    uint64_t found = 0;

    b.plane = b.losing ? w->slice.open : w->slice.lost;
    b.at.enemy = (int)(i / WIND_PLACES);
    b.at.own = (int)(i % WIND_PLACES);
    for (b.at.spirit = 0; b.at.spirit < TABLE_SQUARES; b.at.spirit++) {
        b.block = wind_block(b.at);
        if (in_table(w, b.at))
            found += solve_block(&b);
    }
    __atomic_fetch_add(&w->found, found, __ATOMIC_RELAXED);
}

bool wind_solver_iterate(struct wind_solver *w)
{
    dtm_slice_swap_rows(&w->slice);
    w->found = 0;
    w->ply++;
    w->run(w->pool, solve_spirits, w, WIND_PLACES * WIND_PLACES);
    w->left -= w->found;
    w->too_deep = w->found > 0 && w->ply > DTM_MAX;
    return w->found > 0 && !w->too_deep;
}

uint16_t *wind_solver_find(const struct wind_solver *w, const struct wind_position *p)
{
    size_t block = wind_position_block(p);
    struct win_in_one win;

    wind_win_in_one_init(&win, w->deck, wind_block_place(block));
    return dtm_slice_find(&w->slice, block, &win, &p->pawns);
}
