/* Torii: MIT licence, see LICENSE. */
/*
 * No leak in any game that hides something; and the test of the test: every leak that can be planted is
 * found, in every such game.
 */
#include "proof/proof.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { USUAL_GAMES = 50, LONG_GAMES = 20, SOAK_FACTOR = 10, PLANTED_GAMES = 8, SETUPS = 15 };

static int games_of(const struct proof_setup *setup)
{
    int games = setup->players > 0 ? LONG_GAMES : USUAL_GAMES;
    const char *soak = getenv("TORII_SOAK");

    if (getenv("TORII_BRIEF") != NULL) /* in a brief run */
        return games / 5;
    return soak != NULL && strcmp(soak, "1") == 0 ? games * SOAK_FACTOR : games;
}

static const char *const plants[PROOF_LEAKS] = {
    [PROOF_NO_LEAK] = "nothing",       [PROOF_LEAK_VIEW] = "view",
    [PROOF_LEAK_KEY] = "key",          [PROOF_LEAK_LEGAL] = "list",
    [PROOF_LEAK_ERROR] = "refusal",    [PROOF_LEAK_EVENT] = "event",
    [PROOF_LEAK_TURN] = "turn told",   [PROOF_LEAK_RECORD] = "record",
    [PROOF_LEAK_JSON] = "JSON record", [PROOF_LEAK_SHOW] = "shown record",
    [PROOF_LEAK_PICTURE] = "picture",  [PROOF_LEAK_TAKEBACK] = "takeback",
};

/* What a report of the planted leak must say, so that it is found where it was put. */
static const char *const signs[PROOF_LEAKS] = {
    [PROOF_LEAK_VIEW] = "views in bytes",
    [PROOF_LEAK_KEY] = "the views or their keys",
    [PROOF_LEAK_LEGAL] = "legal actions",
    [PROOF_LEAK_ERROR] = "answers",
    [PROOF_LEAK_EVENT] = "events",
    [PROOF_LEAK_TURN] = "the turns as they are shown differ",
    [PROOF_LEAK_RECORD] = "the records differ",
    [PROOF_LEAK_JSON] = "the records in JSON differ",
    [PROOF_LEAK_SHOW] = "the records shown from full ones differ",
    [PROOF_LEAK_PICTURE] = "the pictures differ",
    [PROOF_LEAK_TAKEBACK] = "what may be taken back",
};

static int points, failed;

static void point(bool good, const struct proof_setup *setup, const char *words)
{
    const char *light = setup->light == 0   ? ", blue is Light"
                        : setup->light == 1 ? ", red is Light"
                                            : "";

    failed += !good;
    printf("%sok %d - %s%s", good ? "" : "not ", ++points, setup->game, light);
    if (setup->players > 0)
        printf(" for %d", setup->players);
    printf(": %s\n", words);
    fflush(stdout);
}

static void print_leak(void *context, const char *where, const char *words)
{
    (void)context;
    printf("# %s: %s\n", where, words);
}

/* The plant whose reports come, and how many of them were of it. */
struct plant {
    enum proof_leak leak;
    int found;
};

static void hear_leak(void *context, const char *where, const char *words)
{
    struct plant *plant = context;

    (void)where;
    plant->found += strstr(words, signs[plant->leak]) != NULL;
}

static void test_plant(struct proof_trial *trial, const struct proof_setup *setup,
                       const struct game *g, enum proof_leak leak)
{
    struct plant plant = {leak, 0};
    struct proof_report report = {hear_leak, NULL, &plant};
    struct proof_search search = {g, 7, PLANTED_GAMES, leak};
    struct proof_count count = {0, 0, 0};
    char words[80];

    proof_leaks(trial, &search, &report, &count);
    snprintf(words, sizeof words, "the planted leak of the %s is found", plants[leak]);
    point(plant.found > 0 && count.failed == (uint64_t)plant.found, setup, words);
}

static void test_setup(struct proof_trial *trial, const struct proof_setup *setup)
{
    int games = games_of(setup);
    struct proof_report report = {print_leak, NULL, NULL};
    struct proof_count count = {0, 0, 0};
    static struct games_entry entry;
    char words[80];

    if (proof_setup_open(&entry, setup, NULL) != OK) {
        point(false, setup, "opens");
        return;
    }

    struct proof_search search = {&entry.game, 20260101, games, PROOF_NO_LEAK};

    proof_leaks(trial, &search, &report, &count);
    snprintf(words, sizeof words, "no leak in %llu comparisons", (unsigned long long)count.checks);
    point(count.failed == 0 && count.checks > (uint64_t)games, setup, words);
    for (int leak = PROOF_NO_LEAK + 1; leak < PROOF_LEAKS; leak++)
        test_plant(trial, setup, &entry.game, (enum proof_leak)leak);
}

int main(void)
{
    struct proof_setup setups[PROOF_MAX_SETUPS];
    struct proof_trial *trial = proof_trial_new();
    int count = proof_setups(setups);

    if (trial == NULL || count != SETUPS) {
        printf("Bail out! no memory, or %d set-ups instead of %d\n", count, SETUPS);
        return EXIT_FAILURE;
    }
    for (int i = 0; i < count; i++)
        test_setup(trial, &setups[i]);
    proof_trial_free(trial);
    printf("1..%d\n", points);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
