/* Torii: MIT licence, see LICENSE. */
/*
 * No leak in any game that hides something; and the test of the test: every leak that can be planted is
 * found, in every such game.
 */
#include "proof/proof.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { USUAL_GAMES = 50, SOAK_FACTOR = 10, PLANTED_GAMES = 20 };

static const char *const plants[PROOF_LEAKS] = {"nothing", "view",  "key",    "list",
                                                "refusal", "event", "record", "picture"};

static int points, failed;

static void point(bool good, const char *game, const char *light, const char *words)
{
    failed += !good;
    printf("%sok %d - %s%s: %s\n", good ? "" : "not ", ++points, game, light, words);
    fflush(stdout);
}

static void print_leak(void *context, const char *where, const char *words)
{
    (void)context;
    printf("# %s: %s\n", where, words);
}

static void say_nothing(void *context, const char *where, const char *words)
{
    (void)context, (void)where, (void)words;
}

static void test_game(const char *name, int light, int games)
{
    struct proof_report loud = {print_leak, NULL}, silent = {say_nothing, NULL};
    struct games_options options = {NULL, -1, light};
    const char *side = light == 0 ? ", blue is Light" : light == 1 ? ", red is Light" : "";
    struct proof_count count = {0, 0, 0};
    struct games_entry entry;
    char words[80];

    if (games_open(&entry, str_of(name), &options, NULL) != OK) {
        point(false, name, side, "opens");
        return;
    }
    proof_leaks(&entry.game, 20260101, games, PROOF_NO_LEAK, &loud, &count);
    snprintf(words, sizeof words, "no leak in %llu comparisons", (unsigned long long)count.checks);
    point(count.failed == 0 && count.checks > (uint64_t)games, name, side, words);
    for (int plant = PROOF_NO_LEAK + 1; plant < PROOF_LEAKS; plant++) {
        struct proof_count found = {0, 0, 0};

        proof_leaks(&entry.game, 7, PLANTED_GAMES, (enum proof_leak)plant, &silent, &found);
        snprintf(words, sizeof words, "the planted leak of the %s is found", plants[plant]);
        point(found.failed > 0, name, side, words);
    }
}

int main(void)
{
    const char *soak = getenv("TORII_SOAK");
    int games = USUAL_GAMES * (soak != NULL && strcmp(soak, "1") == 0 ? SOAK_FACTOR : 1);

    for (int i = 0; i < GAMES_COUNT; i++) {
        const char *name = games_name(i);

        if (strstr(name, "shadow") != NULL)
            test_game(name, -1, games);
        for (int light = 0; strstr(name, "light") != NULL && light < 2; light++)
            test_game(name, light, games);
    }
    printf("1..%d\n", points);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
