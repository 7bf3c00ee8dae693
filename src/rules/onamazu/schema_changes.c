/* Torii: MIT licence, see LICENSE. */
/*
 * Rules as changes against other rules, so that a record can contain its own in one line. Display texts
 * are omitted: they do not affect the game.
 */
#include "rules/onamazu/schema.h"

#include <string.h>

void ona_rules_changes_print(const struct ona_rules *rules, const struct ona_rules *standard,
                             struct text *t)
{
    struct ona_leaf leaf = {0};
    bool first = true;

    do {
        if (!ona_leaf_is_live(leaf) || !ona_leaf_is_present(rules, leaf) ||
            ona_leaf_is_same(rules, standard, leaf))
            continue;
        if (!first)
            text_add(t, "; ");
        first = false;
        ona_leaf_path(leaf, t);
        text_char(t, '=');
        ona_leaf_print(rules, leaf, t);
    } while (ona_leaf_next(&leaf));
}

/* May an absent leaf be set because setting it makes it present? */
static bool can_appear(struct ona_leaf leaf)
{
    enum ona_land land = ona_keys[leaf.key].land;

    return land == ONA_LAND_YIELD || land == ONA_LAND_FACE_RING || land == ONA_LAND_FACE_BRIGANDS;
}

static bool is_within(const struct ona_rules *rules, struct ona_leaf leaf)
{
    uint16_t entries = ona_keys[leaf.key].entries;

    return entries == 0 || leaf.at[0] < ((const uint8_t *)rules)[entries];
}

static enum status apply_one(struct ona_rules *rules, struct str change, struct err *e)
{
    struct str path, value = {NULL, 0};
    struct ona_leaf leaf;
    struct err words;

    change = str_trim(change);
    if (!str_cut(&change, '=', &path) || change.data == NULL)
        return err_say(e, BAD_INPUT, "%q is not a change of the rules: KEY=VALUE", path);
    value = change;
    if (!ona_leaf_find(path, &leaf) || !ona_leaf_is_live(leaf))
        return err_say(e, BAD_INPUT, "%q is not a key of the rules that changes the game", path);
    if (!is_within(rules, leaf) || (!ona_leaf_is_present(rules, leaf) && !can_appear(leaf)))
        return err_say(e, BAD_INPUT, "there is no %q in these rules", path);
    if (ona_leaf_set(rules, leaf, value, &words) != OK)
        return err_say(e, BAD_INPUT, "%q: %e", path, &words);
    return OK;
}

static void keep_first(void *context, const struct ona_fault *fault)
{
    struct ona_fault *first = context;

    if (first->path[0] == '\0')
        *first = *fault;
}

static enum status check_all(const struct ona_rules *rules, struct err *e)
{
    struct ona_fault first = {.path = ""};

    if (ona_rules_check(rules, keep_first, &first) > 0)
        return err_say(e, BAD_INPUT, "%s: %e", first.path, &first.words);
    return OK;
}

enum status ona_rules_changes_apply(struct ona_rules *rules, struct str changes, struct err *e)
{
    enum { LIVE = offsetof(struct ona_rules, resource_name) }; /* what changes can affect */
    uint8_t before[LIVE];
    struct str change;
    enum status rc = OK;

    memcpy(before, rules, LIVE);
    changes = str_trim(changes);
    while (rc == OK && changes.len > 0 && str_cut(&changes, ';', &change))
        rc = apply_one(rules, change, e);
    if (rc == OK)
        rc = check_all(rules, e);
    if (rc != OK)
        memcpy(rules, before, LIVE);
    ona_rules_ready(rules);
    return rc;
}
