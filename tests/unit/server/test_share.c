/* Torii: MIT licence, see LICENSE. */
/* The queue that clients share: who is next, and what an attacker's long line does to the others. */
#include "server/share.h"

#include "unit.h"

#include <stdlib.h>

enum { MOST = 4096 };

struct piece {
    struct share_item item; /* first: a piece is found by it */
    uint64_t client;
    int64_t work;
};

static struct piece pieces[MOST];
static int used;

static struct piece *put(struct share *s, uint64_t client, int64_t work)
{
    struct piece *p = &pieces[used++ % MOST];

    *p = (struct piece){.client = client, .work = work};
    return share_put(s, client, &p->item) ? p : NULL;
}

/* Does the next piece; whose it was, or 0. */
static uint64_t step(struct share *s)
{
    struct piece *p = (struct piece *)share_take(s);

    if (p == NULL)
        return 0;
    share_charge(s, p->client, p->work);
    share_done(s, p->client);
    return p->client;
}

static struct share *new_share(int each, int all, int inside)
{
    const struct share_limits limits = {each, all, inside};
    struct share *s = share_new(&limits);

    assert_non_null(s);
    used = 0;
    return s;
}

static void a_client_alone_is_served_in_order(void **state)
{
    struct share *s = new_share(0, 0, 0);
    struct piece *p[5];

    (void)state;
    for (int i = 0; i < 5; i++)
        p[i] = put(s, 7, 10);
    for (int i = 0; i < 5; i++) {
        assert_ptr_equal(share_take(s), &p[i]->item);
        share_done(s, 7);
    }
    assert_null(share_take(s));
    assert_int_equal(share_waiting(s), 0);
    share_free(s);
}

/* However many wait: one who comes is next but one at most. */
static void a_long_line_delays_nobody_else(void **state)
{
    struct share *s = new_share(0, 0, 0);

    (void)state;
    for (int i = 0; i < 1000; i++)
        put(s, 1, 100);
    for (int i = 0; i < 10; i++)
        assert_int_equal(step(s), 1);
    for (int round = 0; round < 50; round++) {
        int before = 0;

        put(s, 2, 1);
        while (step(s) == 1)
            before++;
        assert_in_range(before, 0, 1);
    }
    while (step(s) != 0)
        ;
    share_free(s);
}

static void work_is_shared_not_turns(void **state)
{
    struct share *s = new_share(0, 0, 0);
    int64_t had[4] = {0};

    (void)state;
    for (int i = 0; i < 400; i++) {
        put(s, 1, 90); /* all ask as often, one for much more */
        put(s, 2, 10);
        put(s, 3, 5);
    }
    while (had[3] < 400 * 5) {
        uint64_t who = step(s);

        had[who] += who == 1 ? 90 : who == 2 ? 10 : 5;
    }
    assert_in_range(had[1], 1800, 2700);
    assert_in_range(had[2], 1800, 2700);
    while (step(s) != 0)
        ;
    share_free(s);
}

/* Many addresses with a line each are many clients: a newcomer waits for one piece of each at most. */
static void among_many_nobody_waits_for_more_than_one_of_each(void **state)
{
    struct share *s = new_share(0, 0, 0);
    int before = 0;

    (void)state;
    for (int i = 0; i < 20 * 50; i++)
        put(s, 1 + (uint64_t)i % 20, 1000);
    for (int i = 0; i < 100; i++)
        step(s);
    put(s, 99, 1000);
    while (step(s) != 99)
        before++;
    assert_in_range(before, 0, 20);
    while (step(s) != 0)
        ;
    share_free(s);
}

static void nobody_saves_up_while_away(void **state)
{
    struct share *s = new_share(0, 0, 0);
    int in_a_row = 0;

    (void)state;
    put(s, 2, 1);
    step(s);
    for (int i = 0; i < 500; i++)
        put(s, 1, 50);
    for (int i = 0; i < 200; i++)
        step(s);
    for (int i = 0; i < 100; i++)
        put(s, 2, 50);
    while (step(s) == 2)
        in_a_row++;
    assert_in_range(in_a_row, 0, 2);
    while (step(s) != 0)
        ;
    share_free(s);
}

/* Who had everything while nobody else wanted any owes nothing for it. */
static void after_a_rest_all_begin_anew(void **state)
{
    struct share *s = new_share(0, 0, 0);
    int first = 0;

    (void)state;
    for (int i = 0; i < 100; i++) {
        put(s, 1, 1000);
        step(s);
    }
    for (int i = 0; i < 10; i++) {
        put(s, 2, 10);
        put(s, 1, 10);
    }
    for (int i = 0; i < 10; i++)
        first += step(s) == 1;
    assert_in_range(first, 4, 6);
    while (step(s) != 0)
        ;
    share_free(s);
}

static void lines_are_bounded(void **state)
{
    struct share *s = new_share(3, 5, 0);

    (void)state;
    for (int i = 0; i < 3; i++)
        assert_non_null(put(s, 1, 1));
    assert_null(put(s, 1, 1));
    assert_non_null(put(s, 2, 1));
    assert_non_null(put(s, 2, 1));
    assert_null(put(s, 2, 1)); /* all together have five */
    assert_null(put(s, 3, 1));
    assert_true(step(s) != 0);
    assert_non_null(put(s, 3, 1));
    while (step(s) != 0)
        ;
    share_free(s);
}

static void so_many_are_inside_at_once(void **state)
{
    struct share *s = new_share(0, 0, 2);

    (void)state;
    for (int i = 0; i < 4; i++)
        put(s, 1, 1);
    assert_non_null(share_take(s));
    assert_non_null(share_take(s));
    assert_null(share_take(s)); /* two of four wait, and must */
    put(s, 2, 1);
    assert_int_equal(((struct piece *)share_take(s))->client, 2);
    share_done(s, 1);
    assert_int_equal(((struct piece *)share_take(s))->client, 1);
    assert_null(share_take(s));
    for (int i = 0; i < 2; i++)
        share_done(s, 1);
    assert_int_equal(((struct piece *)share_take(s))->client, 1);
    share_done(s, 1);
    share_done(s, 2);
    assert_null(share_take(s));
    share_free(s);
}

static void what_is_dropped_is_not_served(void **state)
{
    struct share *s = new_share(0, 0, 0);
    struct piece *p[6];

    (void)state;
    for (int i = 0; i < 6; i++)
        p[i] = put(s, 1 + (uint64_t)i % 2, 1);
    share_drop(s, &p[0]->item);
    share_drop(s, &p[4]->item);
    share_drop(s, &p[3]->item);
    assert_int_equal(share_waiting(s), 3);
    for (int i = 0; i < 3; i++) {
        struct share_item *item = share_take(s);

        assert_true(item == &p[1]->item || item == &p[2]->item || item == &p[5]->item);
        share_done(s, ((struct piece *)item)->client);
    }
    assert_null(share_take(s));
    share_free(s);
}

/* Nothing is lost and nothing comes twice, whatever is put, taken, charged and dropped. */
static void with_many_clients_all_are_served(void **state)
{
    struct share *s = new_share(0, 0, 3);
    static struct piece *kept[1000];
    int waiting = 0, served = 0, dropped = 0, made = 0;
    uint64_t random = 1;

    (void)state;
    for (int i = 0; i < 200000; i++) {
        random = random * 6364136223846793005u + 1442695040888963407u;

        size_t at = random >> 40 & 511;

        if (kept[at] == NULL) {
            kept[at] = calloc(1, sizeof *kept[at]);
            *kept[at] = (struct piece){.client = random >> 34 & 63, .work = random >> 50 & 63};
            assert_true(share_put(s, kept[at]->client, &kept[at]->item));
            made++;
        } else if (kept[at]->work < 3) {
            share_drop(s, &kept[at]->item);
            free(kept[at]);
            kept[at] = NULL;
            dropped++;
        } else {
            struct piece *p = (struct piece *)share_take(s);

            for (at = 0; kept[at] != p; at++)
                assert_true(at < 511);
            share_charge(s, p->client, p->work);
            share_done(s, p->client);
            free(p);
            kept[at] = NULL;
            served++;
        }
        waiting = made - served - dropped;
        assert_int_equal(share_waiting(s), waiting);
    }
    assert_true(served > 10000 && dropped > 1000);
    for (; waiting > 0; waiting--) {
        struct piece *p = (struct piece *)share_take(s);

        share_done(s, p->client);
        free(p);
    }
    assert_null(share_take(s));
    share_free(s);
}

/* Work that two wait for is done for the one whose turn comes first, and not later because of the other. */
static void who_is_served_sooner(void **state)
{
    struct share *s = new_share(0, 0, 0);
    struct piece *p = put(s, 1, 10);

    (void)state;
    assert_false(share_sooner(s, 2, &p->item)); /* nobody has had anything: it stays where it is */
    share_charge(s, 1, 50);
    assert_true(share_sooner(s, 2, &p->item));
    share_charge(s, 2, 100);
    assert_false(share_sooner(s, 2, &p->item));
    for (int i = 0; i < 60; i++) /* its own line is long */
        p = put(s, 1, 10);
    assert_true(share_sooner(s, 2, &p->item));
    assert_true(share_sooner(s, 3, &p->item));
    while (step(s) != 0)
        continue;
    share_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_client_alone_is_served_in_order),
        cmocka_unit_test(a_long_line_delays_nobody_else),
        cmocka_unit_test(work_is_shared_not_turns),
        cmocka_unit_test(among_many_nobody_waits_for_more_than_one_of_each),
        cmocka_unit_test(nobody_saves_up_while_away),
        cmocka_unit_test(after_a_rest_all_begin_anew),
        cmocka_unit_test(lines_are_bounded),
        cmocka_unit_test(so_many_are_inside_at_once),
        cmocka_unit_test(what_is_dropped_is_not_served),
        cmocka_unit_test(with_many_clients_all_are_served),
        cmocka_unit_test(who_is_served_sooner),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
