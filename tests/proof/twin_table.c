/* Torii: MIT licence, see LICENSE. */
#include "twin_table.h"

#include "table/meet.h"
#include "table/small.h"

/* A walk over all positions of one slice. */
struct walk {
    const struct table_small *table;
    struct table_count count;
    uint64_t sum; /* changes with every answer and with their order */
};

static enum status make(struct table_small *table, struct str cards, struct err *e)
{
    struct table_deck deck;
    enum status rc = table_deck_read(&deck, cards, e);

    return rc == OK ? table_small_make(table, &deck, NULL, NULL, e) : rc;
}

static void count_answer(struct table_count *c, const struct table_answer *a)
{
    uint32_t plies = (uint32_t)a->plies;

    c->states++;
    c->win += a->value == TABLE_WIN;
    c->win_in1 += a->plies == 1;
    c->loss += a->value == TABLE_LOSS;
    c->draw += a->value == TABLE_DRAW;
    if (a->value == TABLE_WIN && plies > c->longest_win)
        c->longest_win = plies;
    if (a->value == TABLE_LOSS && plies > c->longest_loss)
        c->longest_loss = plies;
}

static void add_answer(struct walk *w, const struct table_answer *a)
{
    w->sum = (w->sum ^ (uint64_t)(a->value + 1 + 4 * a->plies)) * 0x100000001b3u;
}

/* Probes in both ways. */
static void visit(struct walk *w, const struct table_position *p)
{
    struct table_answer a = {TABLE_DRAW, 0}, again = {TABLE_DRAW, 0};
    struct oni_core s;

    if (!table_small_probe(w->table, p, &a))
        return;
    table_part(&w->table->deck, p, &s);
    (void)table_small_probe_core(w->table, &s, &again);
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
    const struct table_count *c = &w->count;
    uint32_t own, enemy;

    w->count = (struct table_count){0};
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
    struct table_small table;
    enum status rc = make(&table, cards, e);

    if (rc != OK)
        return rc;
    text_format(t, "%u levels", (uint64_t)table.first[SMALL_BLOCKS]);
    table_small_free(&table);
    return OK;
}

enum status twin_table(struct str cards, struct text *t, struct err *e)
{
    struct table_small table;
    struct walk w = {.table = &table};
    enum status rc = make(&table, cards, e);

    if (rc != OK)
        return rc;
    for (int own = 0; own <= 1; own++)
        for (int enemy = 0; enemy <= 1; enemy++)
            walk_slice(&w, (struct table_slice){own, enemy}, t);
    text_format(t, "sum %u", w.sum);
    table_small_free(&table);
    return OK;
}
