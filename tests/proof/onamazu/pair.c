/* Torii: MIT licence, see LICENSE. */
#define _POSIX_C_SOURCE 200809L /* mkstemp */
#include "pair.h"

#include "ruledata/ruledata.h"
#include "rules/onamazu/schema.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

_Noreturn void pair_fail(const struct pair *p, const char *what, const char *engine,
                         const char *reference)
{
    printf("rules '%s', %d players, seed %" PRIu64 ": %s\nengine:    %s\nreference: %s\n", p->table,
           p->game.kind->players, p->seed, what, engine, reference);
    exit(1);
}

/* The reference reads the rules from a file of its own, by its own reader. */
static void load_reference(struct pair *p)
{
    static char yaml[RULEDATA_MAX_EXPORT];
    char path[] = "/tmp/torii-rules-XXXXXX";
    struct text t;
    int file = mkstemp(path);

    text_init(&t, yaml, sizeof yaml);
    ruledata_export(&p->rules, &t);
    if (file < 0 || t.full || write(file, yaml, t.len) != (ssize_t)t.len || close(file) != 0) {
        fprintf(stderr, "cannot write %s\n", path);
        exit(1);
    }
    memset(&p->ref_rules, 0, sizeof p->ref_rules);
    onaref_rules_load(&p->ref_rules, path);
    p->ref_rules.fired = p->fired;
    unlink(path);
}

void pair_rules(struct pair *p, const char *name, const char *changes)
{
    struct err e;

    p->table = name;
    p->rules = *ona_rules_standard();
    if (ona_rules_changes_apply(&p->rules, str_of(changes), &e) != OK) {
        printf("rules '%s': %s\n", name, err_text(&e));
        exit(1);
    }
    load_reference(p);
}

void pair_odd_rules(struct pair *p, uint64_t number)
{
    static char name[4096];
    struct text t;

    odd_rules(&p->rules, number);
    text_init(&t, name, sizeof name);
    ona_rules_changes_print(&p->rules, ona_rules_standard(), &t);
    p->table = name;
    load_reference(p);
}

/* The engine draws from the same stream; the reference has drawn for itself, and says what. */
static void settle(struct pair *p)
{
    struct err e;
    int n = 0;

    for (; game_turn(&p->game, &p->state) == GAME_CHANCE; n++) {
        struct game_outcome o;
        char memory[512];
        struct text t;

        text_init(&t, memory, sizeof memory);
        p->game.kind->draw(&p->game, &p->state, &p->chance, &o);
        p->game.kind->outcome_print(&p->game, &o, &t);
        if (n >= p->ref.chance_count || strcmp(memory, p->ref.chance[n]) != 0)
            pair_fail(p, "an outcome of chance", memory,
                      n < p->ref.chance_count ? p->ref.chance[n] : "none");
        if (p->sight)
            sight_outcome(p, &o);
        if (p->game.kind->settle(&p->game, &p->state, &o, &e) != OK)
            pair_fail(p, "an outcome refused", err_text(&e), memory);
    }
    if (n != p->ref.chance_count)
        pair_fail(p, "outcomes of chance", "no more", p->ref.chance[n]);
}

void pair_start(struct pair *p, int players, uint64_t seed)
{
    p->game = ona_game(&p->rules, players);
    p->seed = seed;
    p->chance = (struct rng){seed};
    p->games++;
    memset(&p->state, 0, sizeof p->state);
    p->game.kind->start(&p->game, &p->state);
    onaref_start(&p->ref, &p->ref_rules, players, seed);
    settle(p);
}

static void compare_dumps(struct pair *p)
{
    char engine[4096], reference[ONAREF_DUMP];
    struct text t;

    text_init(&t, engine, sizeof engine);
    ona_dump(&p->game, (const struct ona_state *)&p->state, &t);
    onaref_dump(&p->ref, reference);
    if (strcmp(engine, reference) != 0)
        pair_fail(p, "the states differ", engine, reference);
}

/* The list in the order it is made must be the sorted one: nothing is sorted afterwards. */
static void compare_lists(struct pair *p)
{
    static char wanted[ONAREF_ACTIONS][ONAREF_TEXT];
    game_action made[GAME_MAX_ACTIONS];
    struct choices *c = &p->choices;
    int count = onaref_legal(&p->ref, wanted);

    choices_list(c, &p->game, &p->state);
    game_legal(&p->game, &p->state, made);
    for (int i = 0; i < count || i < c->count; i++) {
        char text[64] = "nothing";

        if (i < c->count)
            snprintf(text, sizeof text, "%.*s", (int)c->text[i].len, c->text[i].data);
        if (i >= count || i >= c->count || strcmp(text, wanted[i]) != 0)
            pair_fail(p, "the lists of actions differ", text, i < count ? wanted[i] : "nothing");
        if (made[i] != c->action[i])
            pair_fail(p, "the list is not in order", text, wanted[i]);
    }
    if (count == 0)
        pair_fail(p, "nobody can act", "no action", "no action");
}

static void compare_scores(struct pair *p)
{
    struct onaref_score wanted[4];
    int result[4], wanted_result[4];
    char engine[160], reference[160];

    onaref_scores(&p->ref, wanted);
    onaref_result(&p->ref, wanted_result);
    p->game.kind->result(&p->game, &p->state, result);
    for (int i = 0; i < p->game.kind->players; i++) {
        struct ona_score s = ona_score(&p->game, (const struct ona_state *)&p->state, i);

        snprintf(engine, sizeof engine, "%d %d %d %d %d, result %d", s.jinjas, s.offerings, s.fame,
                 s.mikos, s.total, result[i]);
        snprintf(reference, sizeof reference, "%d %d %d %d %d, result %d", wanted[i].jinjas,
                 wanted[i].offerings, wanted[i].fame, wanted[i].mikos, wanted[i].total,
                 wanted_result[i]);
        if (strcmp(engine, reference) != 0)
            pair_fail(p, "the scores differ", engine, reference);
    }
}

void pair_compare(struct pair *p)
{
    char why[ONAREF_WHY];

    compare_dumps(p);
    if (onaref_check(&p->ref, why) != 0)
        pair_fail(p, "something appeared or vanished", "the same", why);
    if (game_turn(&p->game, &p->state) == GAME_OVER)
        compare_scores(p);
    else
        compare_lists(p);
}

void pair_play(struct pair *p, int i)
{
    char text[ONAREF_TEXT];
    game_action parsed;
    struct err e;

    snprintf(text, sizeof text, "%.*s", (int)p->choices.text[i].len, p->choices.text[i].data);
    if (p->game.kind->action_parse(&p->game, &p->state, str_of(text), &parsed, &e) != OK)
        pair_fail(p, "a legal action is refused", err_text(&e), text);
    if (parsed != p->choices.action[i])
        pair_fail(p, "an action is read as another", "", text);
    if (p->sight)
        sight_action(p, parsed);
    game_play(&p->game, &p->state, parsed);
    if (onaref_play(&p->ref, text) != 0)
        pair_fail(p, "an action is refused", text, "refused");
    p->actions++;
    settle(p);
}
