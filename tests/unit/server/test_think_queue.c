/* Torii: MIT licence, see LICENSE. */
/* Whose thought is next, by a clock of the test's. */
#include "server/think.h"

#include "unit.h"

#include <string.h>

enum { MOST = 512 };

static struct thought thoughts[MOST];
static int made;

static struct thought *put(struct think_queue *q, uint64_t client, int level, bool draw,
                           int64_t now)
{
    struct thought *t = &thoughts[made++];

    assert_true(made <= MOST);
    memset(t, 0, sizeof *t);
    t->client = client;
    t->level = draw ? 10 : level;
    t->draw = draw;
    return think_queue_put(q, t, now) ? t : NULL;
}

static void begin(struct think_queue *q)
{
    made = 0;
    assert_true(think_queue_init(q));
}

static void end(struct think_queue *q)
{
    const struct thought *t;

    while ((t = think_queue_take(q, false, INT64_MAX / 2)) != NULL)
        think_queue_done(q, t, 1);
    think_queue_release(q);
}

static void one_thread_is_for_easy_levels_alone(void **state)
{
    struct think_queue q;
    const struct thought *t;

    (void)state;
    begin(&q);
    for (int level = 6; level <= 10; level++)
        put(&q, 1, level, false, 0);
    put(&q, 1, 0, true, 0);
    assert_null(think_queue_take(&q, true, 0));
    assert_null(think_queue_take(&q, true,
                                 100000)); /* nor does it judge an offer, however long that waits */
    for (int level = 1; level <= 5; level++) {
        put(&q, 1, level, false, 0);
        t = think_queue_take(&q, true, 0);
        assert_int_equal(t->level, level);
        think_queue_done(&q, t, 1);
    }
    end(&q);
}

static void moves_come_before_offers(void **state)
{
    struct think_queue q;
    const struct thought *t;
    int moves = 0;

    (void)state;
    begin(&q);
    for (int i = 0; i < 50; i++)
        put(&q, 1, 0, true, 0);
    for (int i = 0; i < 20; i++)
        put(&q, 2 + (uint64_t)i % 4, 1 + i % 10, false, 0);
    while ((t = think_queue_take(&q, false, 10)) != NULL && !t->draw) {
        think_queue_done(&q, t, 100);
        moves++;
    }
    assert_int_equal(moves, 20);
    assert_true(t->draw);
    think_queue_done(&q, t, 500);
    end(&q);
}

/* Under a load that never ends one offer is judged every five seconds, and the clients take turns in that. */
static void offers_do_not_starve(void **state)
{
    struct think_queue q;
    int64_t judged = 0, when_ours = 0;
    int theirs = 0;

    (void)state;
    begin(&q);
    for (int i = 0; i < 40; i++)
        put(&q, 1, 0, true, 0);
    put(&q, 9, 0, true, 0);
    for (int64_t now = 0; now < 60000 && when_ours == 0; now += 1500) {
        struct thought *move = put(&q, 1 + (uint64_t)(now / 1500) % 5, 10, false, now);
        const struct thought *t = think_queue_take(&q, false, now);

        assert_non_null(move);
        if (t->draw) {
            assert_in_range(now - judged, 5000, 7500);
            judged = now;
            theirs += t->client == 1;
            if (t->client == 9)
                when_ours = now;
        }
        think_queue_done(&q, t, t->draw ? 500 : 1500);
    }
    assert_in_range(when_ours, 1, 15000);
    assert_in_range(theirs, 0, 1);
    end(&q);
}

/* Ninety games of one client, one of another: they have as much time each. */
static void time_is_shared_by_client(void **state)
{
    struct think_queue q;
    int64_t had[3] = {0, 0, 0};

    (void)state;
    begin(&q);
    for (int i = 0; i < 90; i++)
        put(&q, 1, 10, false, 0);
    for (int i = 0; i < 20; i++)
        put(&q, 2, 10, false, 0);
    for (int i = 0; i < 40; i++) {
        const struct thought *t = think_queue_take(&q, false, 0);

        had[t->client] += 1500;
        think_queue_done(&q, t, 1500);
    }
    assert_int_equal(had[1], had[2]);
    end(&q);
}

static void a_line_has_an_end(void **state)
{
    struct think_queue q;

    (void)state;
    begin(&q);
    for (int i = 0; i < THINK_WAITING; i++)
        assert_non_null(put(&q, 1, 10, false, 0));
    assert_null(put(&q, 1, 10, false, 0));
    assert_non_null(put(&q, 1, 1, false, 0));
    assert_non_null(put(&q, 2, 10, false, 0));
    end(&q);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_thread_is_for_easy_levels_alone),
        cmocka_unit_test(moves_come_before_offers),
        cmocka_unit_test(offers_do_not_starve),
        cmocka_unit_test(time_is_shared_by_client),
        cmocka_unit_test(a_line_has_an_end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
