/* Torii: MIT licence, see LICENSE. */
#include "cmd/rulesdiff.h"
#include "base/jsonw.h"
#include "base/languages.h"
#include "rules/onamazu/schema.h"

#include <stdio.h>
#include <string.h>

/* A key as people know it: "miko[4].n (Botan)". */
static void print_key(const struct ona_rules *rules, struct ona_leaf leaf, struct text *t)
{
    struct str path;

    ona_leaf_path(leaf, t);
    path = text_view(t);

    const char *name = ona_path_name(rules, path);

    if (name[0] != '\0')
        text_format(t, " (%s)", name);
}

/* A value of either block, or nothing where it is not there. */
static void print_side(const struct ona_rules *rules, struct ona_leaf leaf, struct text *t)
{
    if (ona_leaf_is_present(rules, leaf))
        ona_leaf_print(rules, leaf, t);
}

static void print_json(const struct ona_rules *now, struct ona_leaf leaf, const char *value,
                       const char *standard)
{
    char path[ONA_MAX_PATH], memory[1024];
    struct text t;

    text_init(&t, path, sizeof path);
    ona_leaf_path(leaf, &t);

    const char *name = ona_path_name(now, text_view(&t));

    text_init(&t, memory, sizeof memory);
    text_char(&t, '{');
    jsonw_word(&t, "key", path);
    if (name[0] != '\0')
        jsonw_word(&t, "name", name);
    jsonw_word(&t, "value", value);
    jsonw_word(&t, "standard", standard);
    text_char(&t, '}');
    fputs(memory, stdout);
}

static void print_change(const struct ona_rules *old, const struct ona_rules *now,
                         struct ona_leaf leaf, bool json)
{
    char memory[3][512];
    struct text t[3];

    for (int i = 0; i < 3; i++)
        text_init(&t[i], memory[i], sizeof memory[i]);
    print_key(now, leaf, &t[0]);
    print_side(now, leaf, &t[1]);
    print_side(old, leaf, &t[2]);
    if (json)
        print_json(now, leaf, memory[1], memory[2]);
    else if (t[1].len == 0)
        printf("  %s: removed, was %s\n", memory[0], memory[2]);
    else if (t[2].len == 0)
        printf("  %s: %s, added\n", memory[0], memory[1]);
    else
        printf("  %s: %s instead of %s\n", memory[0], memory[1], memory[2]);
}

int rules_print_changes(const struct ona_rules *old, const struct ona_rules *now, bool json)
{
    struct ona_leaf leaf = {0};
    int count = 0, words = 0;

    do {
        if (ona_leaf_is_same(now, old, leaf))
            continue;
        if (!ona_leaf_is_live(leaf)) {
            words++;
            continue;
        }
        fputs(json && count > 0 ? "," : "", stdout);
        print_change(old, now, leaf, json);
        count++;
    } while (ona_leaf_next(&leaf));
    if (words > 0 && !json)
        printf("  %d descriptive texts differ\n", words);
    return count;
}

/* ---- texts that were forgotten ------------------------------------------------------------------ */

static bool does_the_same(const struct ona_miko *a, const struct ona_miko *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

static void warn_text(const struct ona_rules *now, int card, const char *language, const char *file,
                      struct text *t)
{
    const char *name = ona_rules_text(now, now->miko_name[card]);
    const char *says = ona_rules_label(now, &now->miko_text[card], language);

    if (file == NULL) {
        text_format(t, "{\"key\":\"miko[%d].text_%s\"", card, language);
        jsonw_word(t, "name", name);
        jsonw_word(t, "text", says);
        text_char(t, '}');
        return;
    }
    text_clean(t, str_of(file));
    text_format(t, ": warning: miko[%d] (%s) was changed, but text_%s still says: %s\n", card, name,
                language, says);
}

void rules_print_warnings(const struct ona_rules *old, const struct ona_rules *now,
                          const char *file, bool json)
{
    char memory[2048];
    const char *before = "";
    struct text t;

    for (int i = 0; i < ONA_MIKOS; i++)
        for (int k = 0; k < ONA_LANGUAGES && !does_the_same(&old->miko[i], &now->miko[i]); k++) {
            const char *was = ona_rules_label(old, &old->miko_text[i], language_list[k].code);

            if (strcmp(was, ona_rules_label(now, &now->miko_text[i], language_list[k].code)) != 0)
                continue;
            text_init(&t, memory, sizeof memory);
            warn_text(now, i, language_list[k].code, json ? NULL : file, &t);
            if (json)
                fputs(before, stdout);
            fputs(memory, json ? stdout : stderr);
            before = ",";
        }
}
