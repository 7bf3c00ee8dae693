/* Torii: MIT licence, see LICENSE. */
/* The table of keys: every live value can be changed, changes the hash, and travels as text. */
#include "rules/onamazu/schema.h"

#include "base/rng.h"
#include "unit.h"

#include <string.h>

enum { CHANGES = 1 << 16 };

static char memory[CHANGES];

static struct str changes_of(const struct ona_rules *rules)
{
    struct text t;

    text_init(&t, memory, sizeof memory);
    ona_rules_changes_print(rules, ona_rules_standard(), &t);
    assert_false(t.full);
    return text_view(&t);
}

/* Printed as changes and applied to the standard rules, it is the same block. */
static void check_travels(const struct ona_rules *rules)
{
    struct ona_rules again = *ona_rules_standard();
    struct str changes = changes_of(rules);
    struct err e;

    if (ona_rules_changes_apply(&again, changes, &e) != OK)
        fail_msg("%s: %s", memory, err_text(&e));
    assert_true(again.hash == rules->hash);
    assert_memory_equal(&again, rules, sizeof again);
}

enum { NUMBERS = 20, WORDS = 14, CANDIDATES = NUMBERS + WORDS + ONA_CELL_KINDS + ONA_OPS + 3 };

/* A value for tries to come: numbers, then words, of which few fit. */
static void candidate(int number, struct text *t)
{
    static const char *const words[WORDS] = {"true",    "false", "inner", "outer",   "choice",
                                             "cw",      "on",    "off",   "always",  "daikoku",
                                             "several", "one",   "slots", "visible3"};
    const int count = WORDS;

    if (number < NUMBERS)
        text_int(t, number + 1);
    else if ((number -= NUMBERS) < count)
        text_add(t, words[number]);
    else if ((number -= count) < ONA_CELL_KINDS)
        text_add(t, ona_cell_word[number]);
    else if ((number -= ONA_CELL_KINDS) < ONA_OPS)
        text_add(t, ona_op_word[number]);
    else if ((number -= ONA_OPS) < 3)
        text_add(t, ona_miko_kind_word[number]);
}

/* Sets the leaf to something else that goes with all the rest. */
static bool change_leaf(struct ona_rules *rules, struct ona_leaf leaf, int number)
{
    struct ona_rules before = *rules;
    char word[64];
    struct text t;
    struct err e;

    text_init(&t, word, sizeof word);
    candidate(number, &t);
    if (ona_leaf_set(rules, leaf, text_view(&t), &e) == OK) {
        ona_rules_ready(rules);
        if (ona_leaf_is_present(rules, leaf) && !ona_leaf_is_same(rules, &before, leaf) &&
            ona_rules_check(rules, NULL, NULL) == 0)
            return true;
    }
    *rules = before;
    return false;
}

/* Length of the die only downwards here: new faces need values. */
static bool is_tried(struct ona_leaf leaf, const struct ona_rules *rules)
{
    enum ona_land land = ona_keys[leaf.key].land;

    return ona_leaf_is_live(leaf) && (ona_leaf_is_present(rules, leaf) || land >= ONA_LAND_YIELD) &&
           (land < ONA_LAND_FACE_RING || leaf.at[0] < rules->faces) &&
           (land != ONA_LAND_FACE_STEPS || rules->face[leaf.at[0]].ring != ONA_RINGS);
}

static bool needs_company(struct ona_leaf leaf)
{
    const char *path = ona_keys[leaf.key].path;

    /* A kind changes with its op, steps come with a ring; some ops allow only n = 1; one jinja of a
     * family counts in the series. */
    if (strcmp(path, "scoring.identical[%]") == 0)
        return leaf.at[0] < 2;
    return strcmp(path, "miko[%].kind") == 0 || strcmp(path, "miko[%].n") == 0 ||
           strcmp(path, "die.faces[%].ring") == 0 || strcmp(path, "die.faces[%].brigands") == 0 ||
           strstr(path, "yields.") == path;
}

static void every_live_leaf_changes_the_hash_and_travels(void **state)
{
    struct ona_leaf leaf = {0};
    int tried = 0;

    (void)state;
    do {
        struct ona_rules rules = *ona_rules_standard();
        bool changed = false;

        if (!is_tried(leaf, &rules))
            continue;
        for (int i = 0; i < CANDIDATES && !changed; i++)
            changed = change_leaf(&rules, leaf, i);
        if (!changed && needs_company(leaf))
            continue;
        if (!changed) {
            struct text t;

            text_init(&t, memory, sizeof memory);
            ona_leaf_path(leaf, &t);
            fail_msg("%s cannot be changed", memory);
        }
        assert_true(rules.hash != ona_rules_standard()->hash);
        check_travels(&rules);
        tried++;
    } while (ona_leaf_next(&leaf));
    assert_true(tried > 500);
}

static void many_changes_travel_together(void **state)
{
    struct rng rng = {20};

    (void)state;
    for (int round = 0; round < 20; round++) {
        struct ona_rules rules = *ona_rules_standard();
        struct ona_leaf leaf = {0};

        do
            if (rng_below(&rng, 4) == 0 && is_tried(leaf, &rules) &&
                strcmp(ona_keys[leaf.key].path, "die.faces[]") != 0)
                (void)change_leaf(&rules, leaf, (int)rng_below(&rng, CANDIDATES));
        while (ona_leaf_next(&leaf));
        check_travels(&rules);
    }
}

static void apply(struct ona_rules *rules, const char *changes)
{
    struct err e;

    if (ona_rules_changes_apply(rules, str_of(changes), &e) != OK)
        fail_msg("%s: %s", changes, err_text(&e));
}

static void lists_grow_and_shrink(void **state)
{
    struct ona_rules rules = *ona_rules_standard();

    (void)state;
    apply(&rules, "limits.armour=5; costs.armour[3].CHA=3; costs.armour[4].mons=99");
    assert_int_equal(rules.armour_cost[3].cube[ONA_CHA], 3);
    apply(
        &rules,
        "die.faces[]=8; die.faces[6].ring=inner; die.faces[6].steps=9; die.faces[7].brigands=true");
    assert_int_equal(rules.face[7].ring, ONA_RINGS);
    apply(&rules, "die.faces[4].ring=outer; die.faces[4].steps=2; die.faces[0].brigands=true");
    assert_int_equal(rules.face[0].steps, 0);
    apply(&rules, "limits.offerings_per_jinja=6; scoring.offering[5]=7");
    check_travels(&rules);
    apply(&rules, "limits.armour=1; die.faces[]=1; limits.offerings_per_jinja=1");
    assert_int_equal(rules.armour_cost[1].cube[ONA_CHA], 0);
    assert_int_equal(rules.offering[5], 0);
    check_travels(&rules);
    apply(&rules, "limits.armour=0");
    check_travels(&rules);
}

static void cards_and_artisans_change(void **state)
{
    struct ona_rules rules = *ona_rules_standard();

    (void)state;
    apply(
        &rules,
        "miko[0].kind=end; miko[0].op=e_mons; miko[0].per=3; miko[0].max=250; miko[26].kind=once; "
        "miko[26].op=free_building; miko[26].n=1; miko[26].cubes=9; yields.potter.OR=9");
    assert_int_equal(rules.miko[0].mons, 0);
    assert_int_equal(rules.miko[26].max, 0);
    assert_int_equal(rules.yield[ONA_POTTER].resource, ONA_OR);
    assert_true(rules.end_cards & 1);
    check_travels(&rules);
}

static void bad_changes_are_refused_whole(void **state)
{
    static const char *const bad[] = {
        "cells.harvest",
        "=3",
        "cells.harvest=",
        "cells.harvest=10",
        "cells.harvest=-1",
        "cells.harvest=3; cells.harvst=2",
        "cells.harvest=3;; cells.mon=1",
        "schema=1",
        "rings.sectors=10",
        "meta.title=Oni",
        "brigand[19].power=3",
        "brigand[03].power=3",
        "brigand[3]power=3",
        "brigand.power=3",
        "miko[0].per=1",
        "miko[0].kind=end",
        "miko[0].kind=end; miko[0].op=e_mons; miko[0].max=8",
        "miko[0].kind=end; miko[0].op=e_mons; miko[0].per=8",
        "costs.armour[3].CHA=1",
        "die.faces[]=7",
        "die.faces[4].steps=2",
        "die.faces[4].ring=outer",
        "die.faces[0].brigands=false",
        "players.min=4; players.max=3",
        "yields.potter.CER=0",
        "market.sell.gold=98",
    };

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct ona_rules rules = *ona_rules_standard();
        struct err e = {0};

        if (ona_rules_changes_apply(&rules, str_of(bad[i]), &e) == OK)
            fail_msg("taken: %s", bad[i]);
        assert_true(err_text(&e)[0] != '\0');
        assert_memory_equal(&rules, ona_rules_standard(), sizeof rules);
    }
}

static void nothing_changed_prints_nothing(void **state)
{
    struct ona_rules rules = *ona_rules_standard();

    (void)state;
    assert_int_equal(changes_of(ona_rules_standard()).len, 0);
    apply(&rules, "");
    apply(&rules, " cells.harvest=2 ");
    assert_memory_equal(&rules, ona_rules_standard(), sizeof rules);
}

/* The hash is part of records: it must not change while the rules do not. */
static void the_standard_rules_have_their_hash(void **state)
{
    const struct ona_rules *r = ona_rules_standard();
    struct ona_rules again = *r;

    (void)state;
    ona_rules_ready(&again);
    assert_memory_equal(&again, r, sizeof again);
    assert_true(r->hash == 0x297664c75de57e2b);
    assert_int_equal(ona_rules_check(r, NULL, NULL), 0);
    assert_string_equal(ona_rules_label(r, &r->resource_name[ONA_RIZ], "es"), "Arroz");
    assert_string_equal(ona_rules_label(r, &r->resource_name[ONA_RIZ], "fr"), "Riz");
    assert_string_equal(ona_rules_label(r, &r->resource_name[ONA_RIZ], "de"), "Rice");
    assert_string_equal(ona_rules_text(r, r->miko_id[26]), "E9");
    assert_true(r->cells_of[ONA_MARKET] == (1u << 1 | 1u << 7));
    assert_true(r->end_cards == 0x7fc0000);
}

static void every_leaf_is_found_by_its_path(void **state)
{
    struct ona_leaf leaf = {0};

    (void)state;
    do {
        struct ona_leaf found;
        struct text t;

        text_init(&t, memory, ONA_MAX_PATH);
        ona_leaf_path(leaf, &t);
        assert_false(t.full);
        assert_true(ona_leaf_find(text_view(&t), &found));
        assert_memory_equal(&found, &leaf, sizeof leaf);
        assert_int_equal(ona_path_shape(text_view(&t)), ONA_LEAF);
    } while (ona_leaf_next(&leaf));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_live_leaf_changes_the_hash_and_travels),
        cmocka_unit_test(many_changes_travel_together),
        cmocka_unit_test(lists_grow_and_shrink),
        cmocka_unit_test(cards_and_artisans_change),
        cmocka_unit_test(bad_changes_are_refused_whole),
        cmocka_unit_test(nothing_changed_prints_nothing),
        cmocka_unit_test(the_standard_rules_have_their_hash),
        cmocka_unit_test(every_leaf_is_found_by_its_path),
    };

    return cmocka_run_group_tests_name("schema", tests, NULL, NULL);
}
