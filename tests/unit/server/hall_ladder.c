/* Torii: MIT licence, see LICENSE. */
/*
 * Levels against each other as the server lets them play: a hall, its store and its threads.
 *
 *     hall_ladder GAME LEVEL_A LEVEL_B GAMES [SEED] [PLAYERS]
 *
 * Prints the share of level B, as `torii ladder` does, and on request (TORII_RECORDS) every record as a JSON
 * string on a line of its own.
 */
#include "base/interval.h"
#include "hall_levels.h"
#include "memory_store.h"
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>

static void print_record(const char *record)
{
    json_t *text = json_string(record);
    char *line = json_dumps(text, JSON_ENCODE_ANY | JSON_COMPACT);

    puts(line);
    free(line);
    json_decref(text);
}

int main(int argc, char **argv)
{
    int a = argc > 4 ? atoi(argv[2]) : 0, b = argc > 4 ? atoi(argv[3]) : 0;
    int count = argc > 4 ? atoi(argv[4]) : 0, players = argc > 6 ? atoi(argv[6]) : 0;
    uint64_t seed = argc > 5 ? strtoull(argv[5], NULL, 10) : 1;
    int seats = players > 0 ? players : 2, points = 0;
    struct levels_game *games = calloc((size_t)count + 1, sizeof *games);
    struct hall *h = case_open();
    double low, high;

    if (a < 1 || a > 10 || b < 1 || b > 10 || count < 1 || games == NULL) {
        fputs("usage: hall_ladder GAME LEVEL_A LEVEL_B GAMES [SEED] [PLAYERS]\n", stderr);
        return 2;
    }
    for (int i = 0; i < count; i++) {
        levels_game_init(&games[i], argv[1], players, seed, (uint64_t)i);
        for (int seat = 0; seat < seats; seat++)
            games[i].level[seat] = seat == i % seats ? b : a;
        levels_put(&games[i]);
    }
    levels_play(h, games, count);
    for (int i = 0; i < count; i++) {
        char *record = levels_record(h, games[i].id);

        points += levels_points(record, i % seats);
        if (getenv("TORII_RECORDS") != NULL)
            print_record(record);
        free(record);
    }
    interval_share(points / 2.0, count, &low, &high);
    fprintf(stderr, "%s at a server, level %d against level %d: %.3f (%.3f to %.3f), %d games\n",
            argv[1], b, a, points / 2.0 / count, low, high, count);
    hall_close(h);
    memory_store_clear();
    free(games);
    return 0;
}
