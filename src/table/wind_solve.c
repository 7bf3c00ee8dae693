/* Torii: MIT licence, see LICENSE. */
#include "table/wind_solve.h"

#include "base/assert.h"
#include "base/bits.h"
#include "table/row.h"

#include <stdlib.h>
#include <string.h>

enum {
    MAX_STEPS = 6, /* of one pattern */
    /* Every card with both pawns and, after each of their steps, every step of the spirit or none. */
    MAX_WAYS = TABLE_CARDS * 2 * MAX_STEPS * (MAX_STEPS + 1),
};

/* A move leads to a block, or to one row of it. */
struct way {
    const uint32_t *words;
    uint32_t group; /* deals it can lead to: those with its cards beside */
    uint32_t fresh; /* rows of the block in which something was found one level before */
};

/* A student's step with a wind card, the spirit staying where it is because it has no move (W4). */
struct lone {
    struct way way;
    int card;
};

/* The same in a row, when it is so for one square of the enemy's master only. */
struct column {
    const uint32_t *word;
    uint32_t group;
    int o;
};

/* One block on the bench. */
struct bench {
    struct wind_solve *w;
    const uint32_t *plane; /* the words that this level reads */
    bool losing;           /* it looks for lost positions */
    struct wind_place at;
    size_t block;
    struct way
        ways[MAX_WAYS]; /* moves of the student and of the spirit: the master stays in its row */
    int count;
    struct lone lone[TABLE_CARDS * MAX_STEPS];
    int lones;
    /* Moves of the master, [1] where it takes the student: the block, and those after the spirit's. */
    struct way plain[2], after[2][TABLE_CARDS][MAX_STEPS];
    struct way row[MAX_WAYS]; /* moves in the row at work that are not among `ways` */
    int row_count;
    struct column column[2 * TABLE_CARDS * MAX_STEPS];
    int columns;
    struct winning win;
};

/* ---- memory ---------------------------------------------------------------------------------- */

uint64_t wind_solve_memory(void)
{
    uint64_t blocks = WIND_BLOCKS, positions = 0;

    for (int own = 0; own < 2; own++)
        for (int enemy = 0; enemy < 2; enemy++)
            positions += table_slice_states((struct table_slice){own, enemy}) *
                         (uint64_t)(TABLE_SQUARES - 2 - own - enemy);
    return blocks * (3 * WIND_WORDS + TABLE_SQUARES + 2) * sizeof(uint32_t) +
           blocks * (sizeof(uint64_t) + TABLE_SQUARES * sizeof(uint16_t)) +
           positions * sizeof(uint16_t);
}

static bool allocate(struct wind_solve *w)
{
    size_t blocks = WIND_BLOCKS;

    w->open = calloc(blocks * WIND_WORDS, sizeof *w->open);
    w->lost = calloc(blocks * WIND_WORDS, sizeof *w->lost);
    w->todo = calloc(blocks * WIND_WORDS, sizeof *w->todo);
    w->wait = calloc(blocks * TABLE_SQUARES, sizeof *w->wait);
    w->fresh = calloc(blocks, sizeof *w->fresh);
    w->news = calloc(blocks, sizeof *w->news);
    w->first = calloc(blocks + 1, sizeof *w->first);
    w->row = calloc(blocks * TABLE_SQUARES, sizeof *w->row);
    return w->open != NULL && w->lost != NULL && w->todo != NULL && w->wait != NULL &&
           w->fresh != NULL && w->news != NULL && w->first != NULL && w->row != NULL;
}

void wind_solve_free(struct wind_solve *w)
{
    free(w->open);
    free(w->lost);
    free(w->todo);
    free(w->wait);
    free(w->fresh);
    free(w->news);
    free(w->first);
    free(w->row);
    free(w->levels);
    memset(w, 0, sizeof *w);
}

/* ---- the start: what is not won in one ------------------------------------------------------- */

static bool belongs(const struct wind_solve *w, struct wind_place p)
{
    return wind_place_valid(p) && wind_place_men(p) <= w->men;
}

/* Leaves in first[block + 1] how many positions of the block are not won in one. */
static void open_block(struct wind_solve *w, size_t block)
{
    struct wind_place p = wind_block_place(block);
    uint32_t *open = w->open + block * WIND_WORDS, row[TABLE_SQUARES];
    uint64_t count = 0, states = 0;
    struct winning win;

    if (!belongs(w, p))
        return;
    wind_winning_init(&win, w->deck, p);
    for (int m = 0; m < TABLE_SQUARES; m++) {
        w->row[block * TABLE_SQUARES + (size_t)m] = (uint16_t)count;
        if (!winning_row(&win, m, row))
            continue;
        for (int o = 0; o < TABLE_SQUARES; o++) {
            open[(24 - o) * TABLE_SQUARES + 24 - m] = row[o];
            w->todo[block * WIND_WORDS + (size_t)(m * TABLE_SQUARES + o)] = row[o];
            w->wait[block * TABLE_SQUARES + (size_t)m] |= row[o] != 0 ? (uint32_t)1 << o : 0;
            count += (uint64_t)bits_count(row[o]);
            states += winning_valid(&win, m, o) ? TABLE_DEALS : 0;
        }
    }
    w->news[block] = TABLE_BOARD;
    w->first[block + 1] = count;
    __atomic_fetch_add(&w->states, states, __ATOMIC_RELAXED);
}

static void open_spirits(void *context, size_t i)
{
    for (size_t spirit = 0; spirit < TABLE_SQUARES; spirit++)
        open_block(context, i * TABLE_SQUARES + spirit);
}

enum status wind_solve_init(struct wind_solve *w, const struct wind_deck *deck, int men,
                            solve_runner *run, void *crew, struct err *e)
{
    *w = (struct wind_solve){.deck = deck, .men = men, .run = run, .crew = crew, .level = 1};
    for (int from = 0; from < TABLE_SQUARES; from++)
        for (int to = 0; to < TABLE_SQUARES; to++)
            w->back[to] |= deck->deck.by[from][to] != 0 ? (uint32_t)1 << from : 0;
    if (allocate(w)) {
        run(crew, open_spirits, w, WIND_PLACES * WIND_PLACES);
        for (size_t block = 0; block < WIND_BLOCKS; block++)
            w->first[block + 1] += w->first[block];
        w->left = w->first[WIND_BLOCKS];
        w->levels = calloc(w->left + 1, sizeof *w->levels);
    }
    if (w->levels != NULL)
        return OK;
    wind_solve_free(w);
    return err_say(e, NO_ROOM, "no memory for the table");
}

/* ---- where the moves of a block lead --------------------------------------------------------- */

static int turned(int square)
{
    return square == WIND_NONE ? WIND_NONE : TABLE_SQUARES - 1 - square;
}

/* The block that the other player then sees. */
static struct way way_to(const struct bench *b, struct wind_place p, int cards)
{
    size_t block =
        wind_block((struct wind_place){turned(p.enemy), turned(p.own), turned(p.spirit)});

    return (struct way){b->plane + block * WIND_WORDS, b->w->deck->deck.group[cards],
                        b->w->fresh[block]};
}

/* The spirit moves; a student there takes its place (W6). */
static struct wind_place drifted(struct wind_place p, int to)
{
    if (p.own == to)
        p.own = p.spirit;
    if (p.enemy == to)
        p.enemy = p.spirit;
    p.spirit = to;
    return p;
}

static void add_way(struct bench *b, struct wind_place p, int cards)
{
    ASSERT(b->count < MAX_WAYS);
    b->ways[b->count++] = way_to(b, p, cards);
}

/* A student's step with a wind card: then the spirit goes wherever the card says (W4). */
static void add_student_wind(struct bench *b, struct wind_place moved, int card)
{
    uint32_t spirits = b->w->deck->lower[card][b->at.spirit];

    for (uint32_t to = spirits; to != 0; to = bits_rest(to))
        add_way(b, drifted(moved, bits_first(to)), 1 << card);
    if (bits_count(spirits) <= 2) /* so few that the masters can be in the way of all of them */
        b->lone[b->lones++] = (struct lone){way_to(b, moved, 1 << card), card};
}

static void set_up_student(struct bench *b)
{
    const struct wind_deck *d = b->w->deck;
    int from = b->at.own;

    for (int to = 0; to < TABLE_SQUARES; to++) {
        struct wind_place moved = {to, b->at.enemy == to ? WIND_NONE : b->at.enemy, b->at.spirit};
        int cards = d->deck.by[from][to];

        if (cards == 0 || to == b->at.spirit) /* W8 */
            continue;
        if (cards & ~d->winds)
            add_way(b, moved, cards & ~d->winds);
        for (uint32_t winds = (uint32_t)(cards & d->winds); winds != 0; winds = bits_rest(winds))
            add_student_wind(b, moved, bits_first(winds));
    }
}

/* A movement card moves the spirit instead of a pawn (W3). */
static void set_up_spirit(struct bench *b)
{
    const struct wind_deck *d = b->w->deck;

    for (int to = 0; to < TABLE_SQUARES; to++) {
        int cards = d->deck.by[b->at.spirit][to] & ~d->winds;

        if (cards != 0)
            add_way(b, drifted(b->at, to), cards);
    }
}

static void set_up_master(struct bench *b)
{
    const struct wind_deck *d = b->w->deck;
    struct wind_place p = b->at;

    for (int taken = 0; taken < 2; taken++, p.enemy = WIND_NONE) {
        b->plain[taken] = way_to(b, p, 31);
        for (int card = 0; card < TABLE_CARDS; card++) {
            uint32_t spirits = d->lower[card][p.spirit];

            for (int i = 0; spirits != 0; spirits = bits_rest(spirits), i++)
                b->after[taken][card][i] = way_to(b, drifted(p, bits_first(spirits)), 1 << card);
        }
    }
}

static void set_up(struct bench *b)
{
    b->count = b->lones = 0;
    if (b->at.own != WIND_NONE)
        set_up_student(b);
    set_up_spirit(b);
    set_up_master(b);
}

/* Rows that lead to something found one level before. */
static uint32_t rows_to_look_at(const struct bench *b)
{
    uint32_t rows = b->plain[0].fresh, entered = b->plain[0].fresh | b->plain[1].fresh; /* a pass */

    for (int i = 0; i < b->count; i++)
        rows |= b->ways[i].fresh;
    for (int i = 0; i < b->lones; i++)
        rows |= b->lone[i].way.fresh;
    for (int taken = 0; taken < 2; taken++)
        for (int card = 0; card < TABLE_CARDS; card++)
            for (int i = 0; i < bits_count(b->w->deck->lower[card][b->at.spirit]); i++)
                entered |= b->after[taken][card][i].fresh;
    for (; entered != 0; entered = bits_rest(entered))
        rows |= b->w->back[bits_first(entered)];
    return rows;
}

/* ---- where the moves of a row lead ----------------------------------------------------------- */

/* A way from the row at work into a row of its block. To win, something new must be there. */
static void add_row(struct bench *b, struct way way, int row, uint32_t group)
{
    ASSERT(b->row_count < MAX_WAYS);
    if (b->losing || way.fresh >> row & 1)
        b->row[b->row_count++] = (struct way){way.words + row * TABLE_SQUARES, group, 0};
}

/* A step with a wind card after which the spirit stays: it does if masters stand wherever it could go. */
static void add_if_spirit_stays(struct bench *b, struct way way, int row, int card)
{
    uint32_t group = b->w->deck->deck.group[1 << card];
    uint32_t spirits = b->w->deck->lower[card][b->at.spirit] & ~wind_set(row); /* own master */

    if (spirits == 0)
        add_row(b, way, row, group);
    else if (bits_rest(spirits) == 0)
        b->column[b->columns++] = (struct column){
            way.words + row * TABLE_SQUARES + bits_first(spirits), group, bits_first(spirits)};
}

static void set_up_row(struct bench *b, int m)
{
    const struct wind_deck *d = b->w->deck;
    uint32_t blocked = wind_set(b->at.own) | wind_set(b->at.spirit) | wind_set(TABLE_ARCH);

    b->row_count = b->columns = 0;
    for (int i = 0; i < b->lones; i++)
        add_if_spirit_stays(b, b->lone[i].way, m, b->lone[i].card);
    for (int to = 0; to < TABLE_SQUARES; to++) {
        int cards = d->deck.by[m][to], taken = to == b->at.enemy;

        if (cards == 0 || blocked >> to & 1) /* to the arch is a win, or in somebody's way */
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

/* Cards that move something, whatever the enemy's master does; and squares that are all a card offers,
 * to the spirit, so that it moves nothing if the enemy's master stands there. */
struct passes {
    int cards;
    uint32_t only[TABLE_CARDS];
};

static struct passes passes_of_row(const struct bench *b, int m)
{
    const struct wind_deck *d = b->w->deck;
    uint32_t spirit = wind_set(b->at.spirit), own = wind_set(b->at.own), master = wind_set(m);
    struct passes p = {0};

    for (int card = 0; card < TABLE_CARDS; card++) {
        uint32_t pawns = (d->upper[card][b->at.own] & ~(spirit | master)) |
                         (d->upper[card][m] & ~(spirit | own));
        uint32_t wafts = d->winds >> card & 1 ? 0 : d->upper[card][b->at.spirit] & ~master;

        if (pawns != 0 || bits_rest(wafts) != 0)
            p.cards |= 1 << card;
        else
            p.only[card] = wafts;
    }
    return p;
}

/* Deals in which no card moves anything, so that the player must pass (B9, W10). */
static uint32_t passing(const struct bench *b, const struct passes *p, int o)
{
    int cards = p->cards;

    for (int card = 0; card < TABLE_CARDS; card++)
        cards |= (p->only[card] & ~wind_set(o)) != 0 ? 1 << card : 0;
    return TABLE_ALL_DEALS & ~b->w->deck->deck.held[cards];
}

/* ---- one row --------------------------------------------------------------------------------- */

/* All that a row can lead to, a word for each square of the enemy's master. */
static void gather(const struct bench *b, int m, uint32_t into[TABLE_SQUARES])
{
    struct row r = {0};

    for (int i = 0; i < b->count; i++)
        if (b->losing || b->ways[i].fresh >> m & 1)
            row_unite(&r, b->ways[i].words + m * TABLE_SQUARES, b->ways[i].group);
    for (int i = 0; i < b->row_count; i++)
        row_unite(&r, b->row[i].words, b->row[i].group);
    row_put(&r, into);
    for (int i = 0; i < b->columns; i++)
        into[b->column[i].o] |= *b->column[i].word & b->column[i].group;
}

/* The same for one square of the enemy's master. */
static uint32_t gather_one(const struct bench *b, int m, int o)
{
    uint32_t led = 0;

    for (int i = 0; i < b->count; i++)
        led |= b->ways[i].words[m * TABLE_SQUARES + o] & b->ways[i].group;
    for (int i = 0; i < b->row_count; i++)
        led |= b->row[i].words[o] & b->row[i].group;
    for (int i = 0; i < b->columns; i++)
        led |= b->column[i].o == o ? *b->column[i].word & b->column[i].group : 0;
    return led;
}

/* What of a word's positions that wait for a value gets one now. */
static uint32_t judge(const struct bench *b, int at, uint32_t led, uint32_t pass, uint32_t todo)
{
    const struct table_deck *deck = &b->w->deck->deck;
    uint32_t can = table_deck_lead(deck, led);

    if (pass != 0)
        can |= table_deck_lead(deck, b->plain[0].words[at]) & pass;
    return b->losing ? todo & ~can : todo & can;
}

/* Writes down what was found in a word. */
static void settle(const struct bench *b, int m, int o, uint32_t now)
{
    size_t at = b->block * WIND_WORDS + (size_t)((24 - o) * TABLE_SQUARES + 24 - m);

    if (b->losing)
        b->w->lost[at] |= now;
    else
        b->w->open[at] &= ~now;
}

/* Notes the level of the positions found in a row. */
static void note_levels(const struct bench *b, int m, const uint32_t found[TABLE_SQUARES])
{
    size_t row = b->block * TABLE_SQUARES + (size_t)m;
    uint16_t *level = b->w->levels + b->w->first[b->block] + b->w->row[row];
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

/* One row; returns the squares of the enemy's master where something was found, a bit each. */
static uint32_t solve_row(struct bench *b, int m, uint64_t *found)
{
    enum { FEW = 3 }; /* so many words are looked up one by one */
    uint32_t *waits = &b->w->wait[b->block * TABLE_SQUARES + (size_t)m];
    uint32_t *todo = &b->w->todo[b->block * WIND_WORDS + (size_t)(m * TABLE_SQUARES)];
    uint32_t led[TABLE_SQUARES], news[TABLE_SQUARES] = {0}, changed = 0;
    struct passes passes = passes_of_row(b, m);
    bool few = bits_count(*waits) <= FEW;

    set_up_row(b, m);
    if (!few)
        gather(b, m, led);
    for (uint32_t wait = *waits; wait != 0; wait = bits_rest(wait)) {
        int o = bits_first(wait);
        uint32_t pass = bits_count((uint32_t)passes.cards) < 4 ? passing(b, &passes, o) : 0;
        uint32_t reached = few ? gather_one(b, m, o) : led[o];
        uint32_t now = judge(b, m * TABLE_SQUARES + o, reached, pass, todo[o]);

        if (now == 0)
            continue;
        todo[o] &= ~now;
        if (todo[o] == 0)
            *waits &= ~((uint32_t)1 << o);
        settle(b, m, o, now);
        news[o] = now;
        changed |= (uint32_t)1 << o;
        *found += (uint64_t)bits_count(now);
    }
    if (changed != 0)
        note_levels(b, m, news);
    return changed;
}

/* ---- one level ------------------------------------------------------------------------------- */

/* The rows in which positions wait. */
static uint32_t rows_waiting(const struct bench *b)
{
    const uint32_t *wait = &b->w->wait[b->block * TABLE_SQUARES];
    uint32_t rows = 0;

    for (int m = 0; m < TABLE_SQUARES; m++)
        rows |= wait[m] != 0 ? (uint32_t)1 << m : 0;
    return rows;
}

static uint64_t solve_block(struct bench *b)
{
    uint32_t rows = rows_waiting(b), changed = 0;
    uint64_t found = 0;

    b->w->news[b->block] = 0;
    if (rows == 0)
        return 0;
    set_up(b);
    rows &= rows_to_look_at(b);
    if (rows == 0)
        return 0;
    wind_winning_init(&b->win, b->w->deck, b->at);
    for (; rows != 0; rows = bits_rest(rows))
        changed |= solve_row(b, bits_first(rows), &found);
    b->w->news[b->block] = table_set_turned(changed);
    return found;
}

/* All squares of the spirit, for students whose enemy comes first: what they lead to lies close together. */
static void solve_spirits(void *context, size_t i)
{
    struct wind_solve *w = context;
    struct bench b = {.w = w, .losing = w->level % 2 == 0};
    uint64_t found = 0;

    b.plane = b.losing ? w->open : w->lost;
    b.at.enemy = (int)(i / WIND_PLACES);
    b.at.own = (int)(i % WIND_PLACES);
    for (b.at.spirit = 0; b.at.spirit < TABLE_SQUARES; b.at.spirit++) {
        b.block = wind_block(b.at);
        if (belongs(w, b.at))
            found += solve_block(&b);
    }
    __atomic_fetch_add(&w->found, found, __ATOMIC_RELAXED);
}

bool wind_solve_level(struct wind_solve *w)
{
    uint32_t *swap = w->fresh;

    w->fresh = w->news;
    w->news = swap;
    w->found = 0;
    w->level++;
    w->run(w->crew, solve_spirits, w, WIND_PLACES * WIND_PLACES);
    w->left -= w->found;
    w->too_deep = w->found > 0 && w->level > WIND_MAX_LEVEL;
    return w->found > 0 && !w->too_deep;
}

uint16_t *wind_solve_find(const struct wind_solve *w, const struct wind_position *p)
{
    size_t block = wind_position_block(p);
    int m = p->pawns.own_master, o = p->pawns.enemy_master;
    uint32_t row[TABLE_SQUARES];
    struct winning win;

    wind_winning_init(&win, w->deck, wind_block_place(block));
    winning_row(&win, m, row);
    if (!(row[o] >> p->pawns.deal & 1))
        return NULL;

    uint16_t *level = w->levels + w->first[block] + w->row[block * TABLE_SQUARES + (size_t)m];

    for (int i = 0; i < o; i++)
        level += bits_count(row[i]);
    return level + bits_count(row[o] & (((uint32_t)1 << p->pawns.deal) - 1));
}
