/* Torii: MIT licence, see LICENSE. */
/* Every row of tests/data/perft.tsv, in both conventions, counted in bulk and leaf by leaf. */
#include "game/perft.h"

#include "games/games.h"
#include "unit.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_ROWS = 64, USUAL_DEPTH = 6, GENERAL_DEPTH = 4 };

struct row {
    char position[200];
    int depth;
    uint64_t community, strict;
};

static struct row rows[MAX_ROWS];
static int rows_count;

static int read_rows(void **state)
{
    char path[1024], line[256];
    const char *root = getenv("TORII_ROOT");
    FILE *file;

    (void)state;
    snprintf(path, sizeof path, "%s/tests/data/perft.tsv", root != NULL ? root : ".");
    file = fopen(path, "r");
    if (file == NULL)
        return -1;
    while (fgets(line, sizeof line, file) != NULL && rows_count < MAX_ROWS) {
        struct row *row = &rows[rows_count];
        char blue[40], red[40], beside[20], mover[8];

        if (sscanf(line, "%39s %39s %19s %7s %d %" SCNu64 " %" SCNu64, blue, red, beside, mover,
                   &row->depth, &row->community, &row->strict) != 7)
            continue;
        snprintf(row->position, sizeof row->position, "ssmss/5/5/5/SSMSS %c %s/%s/%s", mover[0],
                 blue, red, beside);
        rows_count++;
    }
    fclose(file);
    return 0;
}

static int deepest(void)
{
    const char *soak = getenv("TORII_SOAK");

    return soak != NULL && strcmp(soak, "1") == 0 ? 8 : USUAL_DEPTH;
}

static void open_row(const struct row *row, struct games_entry *entry, struct game_state *state)
{
    struct err e;

    assert_int_equal(games_open_position(entry, str_of(row->position), &e), OK);
    assert_int_equal(entry->game.kind->parse(&entry->game, str_of(row->position), state, &e), OK);
}

static void count_all(enum perft_mode mode)
{
    for (int i = 0; i < rows_count; i++) {
        struct games_entry entry;
        struct game_state state;
        uint64_t due = mode == PERFT_STRICT ? rows[i].strict : rows[i].community;

        if (rows[i].depth > deepest())
            continue;
        open_row(&rows[i], &entry, &state);
        assert_true(perft(&entry.game, &state, rows[i].depth, mode) == due);
        if (rows[i].depth <= GENERAL_DEPTH)
            assert_true(perft_general(&entry.game, &state, rows[i].depth, mode) == due);
    }
}

static void the_file_has_three_sets_to_depth_eight(void **state)
{
    (void)state;
    assert_int_equal(rows_count, 24);
}

static void community_counts_are_the_published_ones(void **state)
{
    (void)state;
    count_all(PERFT_COMMUNITY);
}

static void strict_counts_are_the_published_ones(void **state)
{
    (void)state;
    count_all(PERFT_STRICT);
}

static void visiting_every_leaf_gives_the_same_counts(void **state)
{
    (void)state;
    count_all(PERFT_VISIT);
}

static void depth_nothing_counts_one(void **state)
{
    struct games_entry entry;
    struct game_state s;

    (void)state;
    open_row(&rows[0], &entry, &s);
    assert_true(perft(&entry.game, &s, 0, PERFT_COMMUNITY) == 1);
    assert_true(perft(&entry.game, &s, 0, PERFT_STRICT) == 1);
    assert_true(perft_general(&entry.game, &s, 0, PERFT_STRICT) == 1);
}

static void a_finished_game_counts_one_or_nothing(void **state)
{
    static const struct row over = {.position = "2M2/5/5/5/4m r ox,boar/horse,elephant/crab"};
    struct games_entry entry;
    struct game_state s;

    (void)state;
    open_row(&over, &entry, &s);
    for (int depth = 1; depth < 4; depth++) {
        assert_true(perft(&entry.game, &s, depth, PERFT_COMMUNITY) == 1);
        assert_true(perft(&entry.game, &s, depth, PERFT_VISIT) == 1);
        assert_true(perft(&entry.game, &s, depth, PERFT_STRICT) == 0);
        assert_true(perft_general(&entry.game, &s, depth, PERFT_STRICT) == 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_file_has_three_sets_to_depth_eight),
        cmocka_unit_test(community_counts_are_the_published_ones),
        cmocka_unit_test(strict_counts_are_the_published_ones),
        cmocka_unit_test(visiting_every_leaf_gives_the_same_counts),
        cmocka_unit_test(depth_nothing_counts_one),
        cmocka_unit_test(a_finished_game_counts_one_or_nothing),
    };

    return cmocka_run_group_tests(tests, read_rows, NULL);
}
