/* Torii: MIT licence, see LICENSE. */
#include "table/verify.h"

#include "base/bits.h"
#include "table/meet.h"

#include <string.h>

/* What the replies make of a position. */
struct replies {
    int loss; /* fewest plies in which a reply loses for the opponent, or 0 */
    int win;  /* most plies in which one wins */
    bool now, loses, draws;
};

struct verify {
    const struct table *t;
    struct oni_rules rules;
    struct game game;
    verify_report *report;
    void *context;
    struct verify_count *count;
    struct err *e;
};

static enum status init(struct verify *v, const struct table *t, verify_report *report,
                        void *context, struct verify_count *count, struct err *e)
{
    *v = (struct verify){.t = t, .report = report, .context = context, .count = count, .e = e};

    enum status rc = oni_rules_named(str_of("onitama+sensei"), &v->rules, e);

    v->game = oni_game(&v->rules);
    return rc;
}

static enum status look_at_reply(struct verify *v, const struct oni_core *next, struct replies *r)
{
    struct table_position p;
    struct table_answer a;
    enum status rc;

    if (game_turn(&v->game, next) == GAME_OVER) {
        r->now = true; /* no move loses */
        return OK;
    }
    rc = table_meet(&v->t->deck, next, &p, v->e);
    if (rc == OK)
        rc = table_probe(v->t, &p, &a, v->e);
    if (rc != OK)
        return rc;
    if (a.value == TABLE_DRAW)
        r->draws = true;
    else if (a.value == TABLE_WIN)
        r->win = a.plies > r->win ? a.plies : r->win;
    else if (!r->loses || a.plies < r->loss)
        r->loss = a.plies;
    r->loses = r->loses || a.value == TABLE_LOSS;
    return OK;
}

static struct table_answer answer_of(const struct replies *r, bool distances)
{
    struct table_answer a = {TABLE_LOSS, r->win + 1};

    if (r->now)
        a = (struct table_answer){TABLE_WIN, 1};
    else if (r->loses)
        a = (struct table_answer){TABLE_WIN, r->loss + 1};
    else if (r->draws)
        a = (struct table_answer){TABLE_DRAW, 0};
    if (!distances)
        a.plies = 0;
    return a;
}

static void count_answer(struct verify_count *c, enum table_value value)
{
    c->positions++;
    c->win += value == TABLE_WIN;
    c->loss += value == TABLE_LOSS;
    c->draw += value == TABLE_DRAW;
}

static void tell(struct verify *v, const struct oni_core *s, const struct table_answer *told,
                 const struct table_answer *true_answer)
{
    char memory[GAME_MAX_TEXT];
    struct text t;

    v->count->wrong++;
    if (v->report == NULL)
        return;
    text_init(&t, memory, sizeof memory);
    game_print(&v->game, s, GAME_FULL, &t);
    v->report(v->context, memory, told, true_answer);
}

static enum status verify_one(struct verify *v, const struct table_position *p)
{
    game_action actions[GAME_MAX_ACTIONS];
    struct oni_core s, next;
    struct replies r = {0};
    struct table_answer told, found;
    enum status rc = table_probe(v->t, p, &told, v->e);

    table_part(&v->t->deck, p, &s);

    int count = rc == OK ? game_legal(&v->game, &s, actions) : 0;

    for (int i = 0; i < count && rc == OK; i++) {
        next = s;
        game_play(&v->game, &next, actions[i]);
        rc = look_at_reply(v, &next, &r);
    }
    if (rc != OK)
        return rc;
    found = answer_of(&r, v->t->distances);
    count_answer(v->count, told.value);
    if (told.value != found.value || told.plies != found.plies)
        tell(v, &s, &told, &found);
    return OK;
}

/* Can the masters stand so (both arches are out of bounds, nobody shares a square)? */
static bool stands(const struct table_position *p)
{
    uint32_t students = p->own | p->enemy;

    return p->own_master != p->enemy_master && p->own_master != TABLE_ARCH &&
           p->enemy_master != TABLE_OWN_ARCH &&
           !((students >> p->own_master | students >> p->enemy_master) & 1);
}

static uint32_t any_set(struct rng *r, int count, uint32_t among)
{
    uint32_t set = 0;

    while (bits_count(set) < count)
        set |= among & (uint32_t)1 << rng_below(r, TABLE_SQUARES);
    return set;
}

enum status verify_random(const struct table *t, struct table_slice s, uint64_t positions,
                          struct rng *r, verify_report *report, void *context,
                          struct verify_count *count, struct err *e)
{
    struct verify v;
    enum status rc = init(&v, t, report, context, count, e);

    for (uint64_t i = 0; i < positions && rc == OK;) {
        struct table_position p = {.own = any_set(r, s.own, TABLE_BOARD)};

        p.enemy = any_set(r, s.enemy, TABLE_BOARD & ~p.own);
        p.own_master = (int)rng_below(r, TABLE_SQUARES);
        p.enemy_master = (int)rng_below(r, TABLE_SQUARES);
        p.deal = (int)rng_below(r, TABLE_DEALS);
        if (!stands(&p))
            continue;
        rc = verify_one(&v, &p);
        i++;
    }
    return rc;
}

/* Every placement of the masters and every deal, for given students. */
static enum status verify_students(struct verify *v, uint32_t own, uint32_t enemy)
{
    struct table_position p = {.own = own, .enemy = enemy};
    enum status rc = OK;

    for (p.own_master = 0; p.own_master < TABLE_SQUARES; p.own_master++)
        for (p.enemy_master = 0; p.enemy_master < TABLE_SQUARES; p.enemy_master++)
            for (p.deal = 0; p.deal < TABLE_DEALS && rc == OK && stands(&p); p.deal++)
                rc = verify_one(v, &p);
    return rc;
}

/* The next larger number with as many bits, or 0 beyond the board. */
static uint32_t next_set(uint32_t set)
{
    uint32_t low = set & -set, ripple = set + low;
    uint32_t next = set == 0 ? 0 : ripple | ((set ^ ripple) / low >> 2);

    return next > TABLE_BOARD ? 0 : next;
}

enum status verify_all(const struct table *t, struct table_slice s, verify_report *report,
                       void *context, struct verify_count *count, struct err *e)
{
    const struct table_count *said = &t->count[s.own][s.enemy];
    struct verify v;
    enum status rc = init(&v, t, report, context, count, e);
    uint32_t own = ((uint32_t)1 << s.own) - 1;

    do {
        uint32_t enemy = ((uint32_t)1 << s.enemy) - 1;

        do {
            if (rc == OK && !(own & enemy))
                rc = verify_students(&v, own, enemy);
            enemy = next_set(enemy);
        } while (enemy != 0);
        own = next_set(own);
    } while (own != 0);
    if (rc == OK && (count->positions != said->states || count->win != said->win ||
                     count->loss != said->loss || count->draw != said->draw))
        rc = err_say(e, FAILED, "the census of the slice %d:%d is not the one the table tells",
                     s.own, s.enemy);
    return rc;
}
