/* Torii: MIT licence, see LICENSE. */
#include "table/wind_verify.h"

#include "base/bits.h"

enum status wind_verify_init(struct wind_verify *v, const struct wind_table *t,
                             verify_report *report, void *context, struct err *e)
{
    *v = (struct wind_verify){.t = t, .report = report, .context = context};

    enum status rc = oni_rules_named(str_of("onitama+sensei+wind"), &v->rules, e);

    v->game = oni_game(&v->rules);
    return rc;
}

/* ---- one position ---------------------------------------------------------------------------- */

/* What the replies make of a position. */
struct replies {
    int fastest; /* fewest plies in which a reply loses for the opponent; -1 if none does */
    int slowest; /* most plies in which one wins */
    bool draws;
};

static enum status look_at_reply(struct wind_verify *v, const struct oni_core *next,
                                 struct replies *r, struct err *e)
{
    struct table_answer a = {TABLE_LOSS, 0}; /* no move loses: a game that is over was won */
    struct wind_position p;
    enum status rc = OK;

    if (game_turn(&v->game, next) != GAME_OVER) {
        rc = wind_meet(&v->t->deck, next, &p, e);
        if (rc == OK)
            rc = wind_probe(v->t, &p, &a, e);
    }
    if (rc != OK)
        return rc;
    if (a.value == TABLE_DRAW)
        r->draws = true;
    else if (a.value == TABLE_WIN)
        r->slowest = a.plies > r->slowest ? a.plies : r->slowest;
    else if (r->fastest < 0 || a.plies < r->fastest)
        r->fastest = a.plies;
    return OK;
}

static struct table_answer answer_of(const struct replies *r)
{
    if (r->fastest >= 0)
        return (struct table_answer){TABLE_WIN, r->fastest + 1};
    if (r->draws)
        return (struct table_answer){TABLE_DRAW, 0};
    return (struct table_answer){TABLE_LOSS, r->slowest + 1};
}

static void tell(struct wind_verify *v, const struct oni_core *s, const struct table_answer *told,
                 const struct table_answer *true_answer)
{
    char memory[GAME_MAX_TEXT];
    struct text t;

    v->count.wrong++;
    if (v->report == NULL)
        return;
    text_init(&t, memory, sizeof memory);
    game_print(&v->game, s, GAME_FULL, &t);
    v->report(v->context, memory, told, true_answer);
}

static enum status verify_one(struct wind_verify *v, const struct wind_position *p, struct err *e)
{
    game_action actions[GAME_MAX_ACTIONS];
    struct replies r = {.fastest = -1};
    struct table_answer told, found;
    struct oni_core s, next;
    enum status rc = wind_probe(v->t, p, &told, e);

    wind_part(&v->t->deck, p, &s);

    int count = rc == OK ? game_legal(&v->game, &s, actions) : 0;

    for (int i = 0; i < count && rc == OK; i++) {
        next = s;
        game_play(&v->game, &next, actions[i]);
        rc = look_at_reply(v, &next, &r, e);
    }
    if (rc != OK)
        return rc;
    found = answer_of(&r);
    v->count.positions++;
    v->count.win += told.value == TABLE_WIN;
    v->count.loss += told.value == TABLE_LOSS;
    v->count.draw += told.value == TABLE_DRAW;
    if (told.value != found.value || told.plies != found.plies)
        tell(v, &s, &told, &found);
    return OK;
}

/* ---- many ------------------------------------------------------------------------------------ */

/* Does everybody stand on a square of their own, and no master on the arch it plays for? */
static bool stands(const struct wind_position *p)
{
    const struct table_position *q = &p->pawns;
    uint32_t all = q->own | q->enemy | (uint32_t)1 << p->spirit | (uint32_t)1 << q->own_master |
                   (uint32_t)1 << q->enemy_master;
    int pieces = 3 + bits_count(q->own) + bits_count(q->enemy);

    return bits_count(all) == pieces && q->own_master != TABLE_ARCH &&
           q->enemy_master != TABLE_OWN_ARCH;
}

static uint32_t any_square(struct rng *r)
{
    return (uint32_t)1 << rng_below(r, TABLE_SQUARES);
}

enum status wind_verify_random(struct wind_verify *v, struct table_slice s, uint64_t positions,
                               struct rng *r, struct err *e)
{
    enum status rc = OK;

    for (uint64_t i = 0; i < positions && rc == OK;) {
        struct wind_position p = {.spirit = (int)rng_below(r, TABLE_SQUARES)};

        p.pawns.own = s.own > 0 ? any_square(r) : 0;
        p.pawns.enemy = s.enemy > 0 ? any_square(r) : 0;
        p.pawns.own_master = (int)rng_below(r, TABLE_SQUARES);
        p.pawns.enemy_master = (int)rng_below(r, TABLE_SQUARES);
        p.pawns.deal = (int)rng_below(r, TABLE_DEALS);
        if (!stands(&p))
            continue;
        rc = verify_one(v, &p, e);
        i++;
    }
    return rc;
}

/* Every placement of masters and spirit and every deal, for given students. */
static enum status verify_students(struct wind_verify *v, uint32_t own, uint32_t enemy,
                                   struct err *e)
{
    struct wind_position p = {.pawns = {.own = own, .enemy = enemy}};
    enum status rc = OK;

    for (int i = 0; i < TABLE_SQUARES * TABLE_SQUARES * TABLE_SQUARES; i++) {
        p.pawns.own_master = i / (TABLE_SQUARES * TABLE_SQUARES);
        p.pawns.enemy_master = i / TABLE_SQUARES % TABLE_SQUARES;
        p.spirit = i % TABLE_SQUARES;
        if (!stands(&p))
            continue;
        for (p.pawns.deal = 0; p.pawns.deal < TABLE_DEALS && rc == OK; p.pawns.deal++)
            rc = verify_one(v, &p, e);
    }
    return rc;
}

enum status wind_verify_all(struct wind_verify *v, struct table_slice s, struct err *e)
{
    const struct table_count *said = &v->t->count[s.own][s.enemy];
    struct verify_count before = v->count;
    int owns = s.own > 0 ? TABLE_SQUARES : 1, enemies = s.enemy > 0 ? TABLE_SQUARES : 1;
    enum status rc = OK;

    for (int i = 0; i < owns * enemies && rc == OK; i++)
        rc = verify_students(v, s.own > 0 ? (uint32_t)1 << i / enemies : 0,
                             s.enemy > 0 ? (uint32_t)1 << i % enemies : 0, e);
    if (rc == OK &&
        (v->count.positions - before.positions != said->states ||
         v->count.win - before.win != said->win || v->count.loss - before.loss != said->loss ||
         v->count.draw - before.draw != said->draw))
        rc = err_say(e, FAILED, "the census of the slice %d:%d is not the one the table tells",
                     s.own, s.enemy);
    return rc;
}
