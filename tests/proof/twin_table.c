/* Torii: MIT licence, see LICENSE. */
#include "twin_table.h"

#include "table/mem_table.h"
#include "table/position.h"

/* A walk over all positions of one slice. */
struct walk {
    const struct mem_table *table;
    struct table_census count;
    uint64_t sum; /* changes with every answer and with their order */
};

static enum status make(struct mem_table *table, struct str cards, struct err *e)
{
    struct table_deck deck;
    enum status rc = table_deck_read(&deck, cards, e);

    return rc == OK ? mem_table_solve(table, &deck, NULL, NULL, e) : rc;
}

static void count_answer(struct table_census *c, const struct table_result *a)
{
    uint32_t plies = (uint32_t)a->dtm;

    c->states++;
    c->win += a->wdl == TABLE_WIN;
    c->win_in1 += a->dtm == 1;
    c->loss += a->wdl == TABLE_LOSS;
    c->draw += a->wdl == TABLE_DRAW;
    if (a->wdl == TABLE_WIN && plies > c->longest_win)
        c->longest_win = plies;
    if (a->wdl == TABLE_LOSS && plies > c->longest_loss)
        c->longest_loss = plies;
}

static void add_answer(struct walk *w, const struct table_result *a)
{
    w->sum = (w->sum ^ (uint64_t)(a->wdl + 1 + 4 * a->dtm)) * 0x100000001b3u;
}

/* Probes in both ways. */
static void visit(struct walk *w, const struct table_position *p)
{
    struct table_result a = {TABLE_DRAW, 0}, again = {TABLE_DRAW, 0};
    struct oni_core s;

    if (!mem_table_probe(w->table, p, &a))
        return;
    table_position_to_core(&w->table->deck, p, &s);
    (void)mem_table_probe_core(w->table, &s, &again);
    count_answer(&w->count, &a);
    add_answer(w, &a);
    add_answer(w, &again);
}

static void walk_students(struct walk *w, uint32_t own, uint32_t enemy)
{
    struct table_position p = {.own = own, .enemy = enemy};

    for (p.own_master = 0; p.own_master < TABLE_SQUARES; p.own_master++)
        for (p.enemy_master = 0; p.enemy_master < TABLE_SQUARES; p.enemy_master++)
            for (p.deal = 0; p.deal < TABLE_DEALS; p.deal++)
                visit(w, &p);
}

static void walk_slice(struct walk *w, struct table_slice s, struct text *t)
{
    const struct table_census *c = &w->count;
    uint32_t own, enemy;

    w->count = (struct table_census){0};
    for (size_t block = 0; block < table_slice_blocks(s); block++) {
        table_block_sets(s, block, &own, &enemy);
        walk_students(w, own, enemy);
    }
    text_format(t, "%d:%d won %u, %u of them in one, lost %u, drawn %u, ", s.own, s.enemy, c->win,
                c->win_in1, c->loss, c->draw);
    text_format(t, "longest %u and %u; ", (uint64_t)c->longest_win, (uint64_t)c->longest_loss);
}

enum status twin_make(struct str cards, struct text *t, struct err *e)
{
    struct mem_table table;
    enum status rc = make(&table, cards, e);

    if (rc != OK)
        return rc;
    text_format(t, "%u levels", (uint64_t)table.first[MEM_BLOCKS]);
    mem_table_release(&table);
    return OK;
}

enum status twin_table(struct str cards, struct text *t, struct err *e)
{
    struct mem_table table;
    struct walk w = {.table = &table};
    enum status rc = make(&table, cards, e);

    if (rc != OK)
        return rc;
    for (int own = 0; own <= 1; own++)
        for (int enemy = 0; enemy <= 1; enemy++)
            walk_slice(&w, (struct table_slice){own, enemy}, t);
    text_format(t, "sum %u", w.sum);
    mem_table_release(&table);
    return OK;
}
