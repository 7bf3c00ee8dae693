/* Torii: MIT licence, see LICENSE. */
#include "random_record.h"

#include "rules/onamazu/schema.h"

#include <stdlib.h>

static struct match_step steps[RECORD_MAX_STEPS];

/* Tests that cannot be set up stop at once. */
static void must(enum status rc)
{
    if (rc != OK)
        abort();
}

void random_game(struct games_entry *entry, int game, uint64_t seed)
{
    static const char *const decks[] = {NULL, "all", "sensei", "ox,crab,tiger,horse,eel,frog"};
    struct str name = str_of(games_name(game));
    struct games_options options = {.deck = decks[seed % 4], .wind = -1, .light = -1};
    struct games_options wind = options, light = options;

    must(games_open(entry, name, &options, NULL));
    wind.wind = (int)(seed % 6);
    light.light = (int)(seed % 2);
    if (entry->onitama.spirit && seed > 0)
        must(games_open(entry, name, &wind, NULL));
    if (entry->onitama.mode == ONI_LIGHT && seed > 0)
        must(games_open(entry, name, &light, NULL));
}

void random_onamazu(struct games_entry *entry, int players, const char *changes)
{
    static struct ona_rules rules;
    struct games_options options = {.wind = -1, .light = -1, .players = players, .rules = &rules};

    rules = *ona_rules_standard();
    must(ona_rules_changes_apply(&rules, str_of(changes), NULL));
    must(games_open(entry, str_of("onamazu"), &options, NULL));
}

void random_match(struct match *m, const struct games_entry *entry, uint64_t seed, size_t most)
{
    const struct game *g = &entry->game;
    struct rng deal = {seed}, choice = {seed ^ 0x5eed};
    game_action legal[GAME_MAX_ACTIONS];

    match_init(m, g, steps, RECORD_MAX_STEPS);
    must(match_draw(m, &deal, NULL));
    while (m->count < most && game_turn(g, &m->state) != GAME_OVER) {
        uint64_t count = (uint64_t)game_legal(g, &m->state, legal);

        must(match_play(m, legal[rng_below(&choice, count)], NULL));
        must(match_draw(m, &deal, NULL));
    }
}

void random_record(struct record *r, struct games_entry *entry, const struct match *m,
                   uint64_t seed)
{
    char memory[24];
    struct text number;

    text_init(&number, memory, sizeof memory);
    text_u64(&number, seed);
    record_init(r, games_open_record, entry);
    must(games_tag_record(entry, r, NULL));
    must(record_tag_add(r, "Blue", "Random \"A\"", NULL));
    must(record_tag_add(r, "Red", "Zufall \\ B", NULL));
    must(record_tag_add(r, "Date", "2026.11.15", NULL));
    must(record_tag_add(r, "Seed", memory, NULL));
    must(record_take(r, m, GAME_FULL, NULL));
    if (game_turn(m->game, &m->state) != GAME_OVER) {
        must(record_finish(r, str_of("*"), str_of("abandoned"), NULL));
        return;
    }
    must(record_finish(
        r, str_of(record_result_name(m->game->kind->players, record_result_of(m->game, &m->state))),
        str_of(""), NULL));
}
