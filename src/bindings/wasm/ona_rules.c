/* Torii: MIT licence, see LICENSE. */
/* The rules in force: names, limits, points, and how they differ from the standard, in words. */
#include "bindings/wasm/ona_tell.h"

#include "words/onamazu/explain.h"

#include <string.h>

enum { VALUE = 512 };

static void write_blessing(struct text *t, const struct onamazu_scene *s, game_action x)
{
    onamazu_blessing(t, s, (int)x);
}

static void write_miko(struct text *t, const struct onamazu_scene *s, game_action x)
{
    onamazu_miko_gives(t, s, (int)x);
}

static void write_family(struct text *t, const struct onamazu_scene *s, game_action x)
{
    onamazu_family(t, s, (int)x);
}

static void tell_resources(const struct onamazu_scene *s, struct text *t)
{
    jsonw_key(t, "resources");
    for (int r = 0; r < ONA_RESOURCES; r++) {
        text_add(t, r > 0 ? ",{" : "[{");
        jsonw_word(t, "code", ona_resource_code[r]);
        jsonw_word(t, "name", onamazu_resource_title(s, r).text);
        jsonw_word(t, "category", ona_category_word[r / 3]);
        jsonw_number(t, "cap", s->rules->cap[r]);
        text_char(t, '}');
    }
    text_char(t, ']');
}

static void tell_gods(const struct onamazu_scene *s, struct text *t)
{
    jsonw_key(t, "gods");
    for (int god = 0; god < ONA_GODS; god++) {
        text_add(t, god > 0 ? ",{" : "[{");
        jsonw_word(t, "code", ona_god_code[god]);
        jsonw_word(t, "name", onamazu_god(god));
        ona_tell_words(t, "gives", s, (game_action)god, write_blessing);
        text_char(t, '}');
    }
    text_char(t, ']');
    jsonw_key(t, "families");
    for (int family = 0; family < ONA_FAMILIES; family++) {
        text_char(t, family > 0 ? ',' : '[');
        ona_tell_words(t, NULL, s, (game_action)family, write_family);
    }
    text_char(t, ']');
}

static void tell_mikos(const struct onamazu_scene *s, struct text *t)
{
    const struct ona_rules *rules = s->rules;

    jsonw_key(t, "mikos");
    for (int card = 0; card < ONA_MIKOS; card++) {
        text_add(t, card > 0 ? ",{" : "[{");
        jsonw_word(t, "id", ona_rules_text(rules, rules->miko_id[card]));
        jsonw_word(t, "name", ona_rules_text(rules, rules->miko_name[card]));
        ona_tell_words(t, "gives", s, (game_action)card, write_miko);
        jsonw_word(t, "kind", ona_miko_kind_word[rules->miko[card].kind]);
        text_char(t, '}');
    }
    text_char(t, ']');
}

static void tell_brigands(const struct onamazu_scene *s, struct text *t)
{
    jsonw_key(t, "brigands");
    for (int front = 0; front < ONA_FRONTS; front++) {
        text_add(t, front > 0 ? ",{" : "[{");
        jsonw_word(t, "name", onamazu_brigand(s, 2 * front).text);
        jsonw_number(t, "power", s->rules->brigand[front].power);
        ona_tell_fame(t, s, (uint8_t)(ONA_FRONT + front));
        ona_tell_price(t, "reward", &s->rules->brigand[front].reward);
        text_char(t, '}');
    }
    text_char(t, ']');
}

static void tell_faces(const struct ona_rules *rules, struct text *t)
{
    jsonw_key(t, "faces");
    for (int i = 0; i < rules->faces; i++) {
        const struct ona_face *f = &rules->face[i];

        text_add(t, i > 0 ? ",{" : "[{");
        jsonw_word(t, "ring", f->ring < ONA_RINGS ? ona_ring_word[f->ring] : NULL);
        jsonw_number(t, "steps", f->ring < ONA_RINGS ? f->steps : 0);
        text_char(t, '}');
    }
    text_char(t, ']');
}

static void tell_list(struct text *t, const char *key, const uint8_t *numbers, int count)
{
    jsonw_key(t, key);
    text_char(t, '[');
    for (int i = 0; i < count; i++)
        text_format(t, "%s%d", i > 0 ? "," : "", numbers[i]);
    text_char(t, ']');
}

static void tell_limits(const struct ona_rules *rules, struct text *t)
{
    jsonw_number(t, "bushiCap", rules->bushi_limit);
    jsonw_number(t, "armourCap", rules->armour_limit);
    jsonw_number(t, "contractCap", rules->contract_limit);
    jsonw_number(t, "buildingCap", rules->building_limit);
    jsonw_number(t, "jinjaOfferings", rules->offerings_per_jinja);
    tell_list(t, "offeringPoints", rules->offering, rules->offerings_per_jinja);
    tell_list(t, "identical", rules->identical, 5);
    tell_list(t, "series", rules->series, ONA_FAMILIES + 1);
}

/* ---- differences --------------------------------------------------------------------------- */

static void tell_change(const struct onamazu_scene *s, struct ona_leaf leaf, struct text *t)
{
    char memory[4][VALUE];
    struct text part[4];

    for (int i = 0; i < 4; i++)
        text_init(&part[i], memory[i], sizeof memory[i]);
    ona_leaf_path(leaf, &part[0]);
    onamazu_rule_name(&part[1], s, leaf);
    words_capital(memory[1]);
    onamazu_rule_value(&part[2], s, ona_rules_standard(), leaf);
    onamazu_rule_value(&part[3], s, s->rules, leaf);
    text_char(t, '{');
    jsonw_word(t, "path", memory[0]);
    jsonw_word(t, "words", memory[1]);
    jsonw_word(t, "from", memory[2]);
    jsonw_word(t, "to", memory[3]);
    text_char(t, '}');
}

static void tell_changes(const struct onamazu_scene *s, struct text *t)
{
    struct ona_leaf leaf = {0};
    const char *between = "";

    jsonw_key(t, "changes");
    text_char(t, '[');
    do {
        if (!ona_leaf_is_live(leaf) || ona_leaf_is_same(s->rules, ona_rules_standard(), leaf))
            continue;
        text_add(t, between);
        tell_change(s, leaf, t);
        between = ",";
    } while (ona_leaf_next(&leaf));
    text_char(t, ']');
}

/* The changes in the form of a set-up, from which the game can be recreated. */
static void tell_text(const struct ona_rules *rules, struct text *t)
{
    static char memory[RECORD_MAX_VALUE + 1];
    struct text changes;

    text_init(&changes, memory, sizeof memory);
    ona_rules_changes_print(rules, ona_rules_standard(), &changes);
    jsonw_bool(t, "letter", strcmp(memory, ona_letter_changes) == 0); /* 10.15 */
    jsonw_word(t, "text", memory);
}

void ona_tell_rules(const struct ona_rules *rules, struct text *t)
{
    static const char digits[] = "0123456789abcdef";
    struct onamazu_scene s = {
        .rules = rules, .look = {.language = ona_language(), .page = true}, .seat = GAME_SPECTATOR};

    text_char(t, '{');
    jsonw_word(t, "title", ona_rules_text(rules, rules->title));
    jsonw_key(t, "hash");
    text_char(t, '"');
    for (int i = 60; i >= 0; i -= 4)
        text_char(t, digits[rules->hash >> i & 15]);
    text_char(t, '"');
    jsonw_bool(t, "standard", rules->hash == ona_rules_standard()->hash);
    tell_text(rules, t);
    tell_changes(&s, t);
    tell_resources(&s, t);
    tell_gods(&s, t);
    tell_mikos(&s, t);
    tell_brigands(&s, t);
    tell_faces(rules, t);
    tell_limits(rules, t);
    text_char(t, '}');
}
