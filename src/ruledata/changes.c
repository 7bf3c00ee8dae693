/* Torii: MIT licence, see LICENSE. */
/* Differences between two rule sets, key by key: the same keys that ona_rules_changes_print writes in a line. */
#include "ruledata/ruledata.h"

#include "rules/onamazu/schema.h"

enum { VALUE = 256 }; /* bytes of a value */

static void tell_one(const struct ona_rules *rules, const struct ona_rules *standard,
                     struct ona_leaf leaf, ruledata_tell *tell, void *context)
{
    char path[ONA_MAX_PATH], from[VALUE], to[VALUE];
    struct text t;

    text_init(&t, path, sizeof path);
    ona_leaf_path(leaf, &t);
    text_init(&t, from, sizeof from);
    if (ona_leaf_is_present(standard, leaf))
        ona_leaf_print(standard, leaf, &t);
    text_init(&t, to, sizeof to);
    ona_leaf_print(rules, leaf, &t);
    tell(context, &(struct ruledata_change){path, from, to});
}

void ruledata_changes(const struct ona_rules *rules, const struct ona_rules *standard,
                      ruledata_tell *tell, void *context)
{
    struct ona_leaf leaf = {0};

    do {
        if (ona_leaf_is_live(leaf) && ona_leaf_is_present(rules, leaf) &&
            !ona_leaf_is_same(rules, standard, leaf))
            tell_one(rules, standard, leaf, tell, context);
    } while (ona_leaf_next(&leaf));
}

void ruledata_print_changes(const struct ona_rules *rules, const struct ona_rules *standard,
                            struct text *t)
{
    ona_rules_changes_print(rules, standard, t);
}

enum status ruledata_apply(struct ona_rules *rules, struct str changes, struct err *e)
{
    return ona_rules_changes_apply(rules, changes, e);
}
