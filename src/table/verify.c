/* Torii: MIT licence, see LICENSE. */
#include "table/verify.h"

#include "base/bits.h"
#include "table/position.h"

static enum status init(struct verify *v, const char *rules, struct err *e)
{
    enum status rc = oni_rules_named(str_of(rules), &v->rules, e);

    v->game = oni_game(&v->rules);
    return rc;
}

enum status verify_init(struct verify *v, const struct tablebase *t, verify_report *report,
                        void *context, struct err *e)
{
    *v = (struct verify){.t = t, .report = report, .context = context};
    return init(v, "onitama+sensei", e);
}

enum status verify_init_wind(struct verify *v, const struct wind_table *t, verify_report *report,
                             void *context, struct err *e)
{
    *v = (struct verify){.wind = t, .report = report, .context = context};
    return init(v, "onitama+sensei+wind", e);
}

/* ---- one position ---------------------------------------------------------------------------- */

static enum status probe(const struct verify *v, const struct oni_core *s, struct table_result *out,
                         struct err *e)
{
    struct wind_position p;
    enum status rc = v->wind != NULL ? wind_position_from_core(&v->wind->deck, s, &p, e)
                                     : table_position_from_core(&v->t->deck, s, &p.pawns, e);

    if (rc != OK)
        return rc;
    return v->wind != NULL ? wind_probe(v->wind, &p, out, e) : table_probe(v->t, &p.pawns, out, e);
}

/* What the successors imply for a position. */
struct successor_results {
    int fastest; /* fewest plies in which the opponent is lost; -1 if in none */
    int slowest; /* most plies in which the opponent wins */
    bool draws;
};

static enum status add_successor(const struct verify *v, const struct oni_core *next,
                                 struct successor_results *r, struct err *e)
{
    struct table_result a = {TABLE_LOSS, 0}; /* no move loses: a game that is over was won */
    enum status rc = OK;

    if (game_turn(&v->game, next) != GAME_OVER)
        rc = probe(v, next, &a, e);
    if (rc != OK)
        return rc;
    if (a.wdl == TABLE_DRAW)
        r->draws = true;
    else if (a.wdl == TABLE_WIN)
        r->slowest = a.dtm > r->slowest ? a.dtm : r->slowest;
    else if (r->fastest < 0 || a.dtm < r->fastest)
        r->fastest = a.dtm;
    return OK;
}

static struct table_result result_of(const struct successor_results *r, bool dtm)
{
    struct table_result a = {TABLE_LOSS, r->slowest + 1};

    if (r->fastest >= 0)
        a = (struct table_result){TABLE_WIN, r->fastest + 1};
    else if (r->draws)
        a = (struct table_result){TABLE_DRAW, 0};
    return dtm ? a : (struct table_result){a.wdl, 0};
}

void verify_wrong(struct verify *v, const struct oni_core *s, const struct table_result *stored,
                  const struct table_result *expected)
{
    char memory[GAME_MAX_TEXT];
    struct text t;

    v->count.wrong++;
    if (v->report == NULL)
        return;
    text_init(&t, memory, sizeof memory);
    game_print(&v->game, s, GAME_FULL, &t);
    v->report(v->context, memory, stored, expected);
}

static enum status verify_one(struct verify *v, const struct wind_position *p, struct err *e)
{
    game_action actions[GAME_MAX_ACTIONS];
    struct successor_results r = {.fastest = -1};
    struct table_result stored, expected;
    struct oni_core s, next;
    enum status rc;

    if (v->wind != NULL)
        wind_position_to_core(&v->wind->deck, p, &s);
    else
        table_position_to_core(&v->t->deck, &p->pawns, &s);
    rc = probe(v, &s, &stored, e);

    int count = rc == OK ? game_legal(&v->game, &s, actions) : 0;

    for (int i = 0; i < count && rc == OK; i++) {
        next = s;
        game_play(&v->game, &next, actions[i]);
        rc = add_successor(v, &next, &r, e);
    }
    if (rc != OK)
        return rc;
    expected = result_of(&r, v->wind != NULL || v->t->dtm);
    v->count.positions++;
    v->count.win += stored.wdl == TABLE_WIN;
    v->count.loss += stored.wdl == TABLE_LOSS;
    v->count.draw += stored.wdl == TABLE_DRAW;
    if (stored.wdl != expected.wdl || stored.dtm != expected.dtm)
        verify_wrong(v, &s, &stored, &expected);
    return OK;
}

/* ---- many positions -------------------------------------------------------------------------- */

/* Every piece on a square of its own, and no master on the arch it plays for. */
static bool position_valid(const struct verify *v, const struct wind_position *p)
{
    const struct table_position *q = &p->pawns;
    uint32_t spirit = v->wind != NULL ? (uint32_t)1 << p->spirit : 0;
    uint32_t all =
        q->own | q->enemy | spirit | (uint32_t)1 << q->own_master | (uint32_t)1 << q->enemy_master;
    int pieces = 2 + bits_count(q->own) + bits_count(q->enemy) + bits_count(spirit);

    return bits_count(all) == pieces && q->own_master != TABLE_ARCH &&
           q->enemy_master != TABLE_OWN_ARCH;
}

static uint32_t random_set(struct rng *r, int count)
{
    uint32_t set = 0;

    while (bits_count(set) < count)
        set |= (uint32_t)1 << rng_below(r, TABLE_SQUARES);
    return set;
}

enum status verify_random(struct verify *v, struct table_slice s, uint64_t positions, struct rng *r,
                          struct err *e)
{
    enum status rc = OK;

    for (uint64_t i = 0; i < positions && rc == OK;) {
        struct wind_position p = {.pawns = {.own = random_set(r, s.own)}};

        p.pawns.enemy = random_set(r, s.enemy);
        p.pawns.own_master = (int)rng_below(r, TABLE_SQUARES);
        p.pawns.enemy_master = (int)rng_below(r, TABLE_SQUARES);
        p.pawns.deal = (int)rng_below(r, TABLE_DEALS);
        p.spirit = v->wind != NULL ? (int)rng_below(r, TABLE_SQUARES) : 0;
        if (!position_valid(v, &p))
            continue;
        rc = verify_one(v, &p, e);
        i++;
    }
    return rc;
}

/* Every placement of the masters (and the spirit) and every deal, for given students. */
static enum status verify_students(struct verify *v, uint32_t own, uint32_t enemy, struct err *e)
{
    struct wind_position p = {.pawns = {.own = own, .enemy = enemy}};
    int spirits = v->wind != NULL ? TABLE_SQUARES : 1;
    enum status rc = OK;

    for (int i = 0; i < TABLE_SQUARES * TABLE_SQUARES * spirits; i++) {
        p.pawns.own_master = i / (TABLE_SQUARES * spirits);
        p.pawns.enemy_master = i / spirits % TABLE_SQUARES;
        p.spirit = i % spirits;
        if (!position_valid(v, &p))
            continue;
        for (p.pawns.deal = 0; p.pawns.deal < TABLE_DEALS && rc == OK; p.pawns.deal++)
            rc = verify_one(v, &p, e);
    }
    return rc;
}

/* The next larger set with the same number of squares (Gosper's hack), or 0 beyond the board. */
static uint32_t next_set(uint32_t set)
{
    uint32_t low = set & -set, ripple = set + low;
    uint32_t next = set == 0 ? 0 : ripple | ((set ^ ripple) / low >> 2);

    return next > TABLE_BOARD ? 0 : next;
}

static bool same_census(const struct verify *v, const struct verify_count *before,
                        const struct table_census *stored)
{
    const struct verify_count *now = &v->count;

    return now->positions - before->positions == stored->states &&
           now->win - before->win == stored->win && now->loss - before->loss == stored->loss &&
           now->draw - before->draw == stored->draw;
}

enum status verify_all(struct verify *v, struct table_slice s, struct err *e)
{
    struct verify_count before = v->count;
    uint32_t own = ((uint32_t)1 << s.own) - 1;
    enum status rc = OK;

    do {
        uint32_t enemy = ((uint32_t)1 << s.enemy) - 1;

        do {
            if (rc == OK && !(own & enemy))
                rc = verify_students(v, own, enemy, e);
            enemy = next_set(enemy);
        } while (enemy != 0);
        own = next_set(own);
    } while (own != 0);
    if (rc == OK && !same_census(v, &before,
                                 v->wind != NULL ? &v->wind->census[s.own][s.enemy]
                                                 : &v->t->census[s.own][s.enemy]))
        rc = err_say(e, FAILED, "the census of slice %d:%d does not match the one in the table",
                     s.own, s.enemy);
    return rc;
}
