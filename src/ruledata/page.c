/* Torii: MIT licence, see LICENSE. */
/* The table of keys as Markdown, so that the page for designers always matches the schema. */
#include "ruledata/ruledata.h"
#include "rules/onamazu/schema.h"

#include <string.h>

static void print_axis(enum ona_axis axis, struct text *t)
{
    static const char *const word[ONA_AXES] = {
        [ONA_AXIS_RESOURCE] = "RESOURCE", [ONA_AXIS_COST] = "PRICE",
        [ONA_AXIS_JINJA_COST] = "PRICE",  [ONA_AXIS_PLAYERS] = "PLAYERS",
        [ONA_AXIS_CATEGORY] = "CATEGORY", [ONA_AXIS_SERVICE] = "SERVICE",
        [ONA_AXIS_COLOUR] = "COLOUR",
    };

    text_add(t, word[axis] != NULL ? word[axis] : "#");
}

static void print_path(const struct ona_key *k, struct text *t)
{
    int hole = 0;

    for (const char *p = k->path; *p != '\0'; p++) {
        if (*p == '%')
            print_axis(k->axis[hole++], t);
        else
            text_char(t, *p);
    }
}

static const char *type_word(const struct ona_key *k)
{
    static const char *const word[] = {"number", "switch", "word", "list", "code", "text"};

    return word[k->type];
}

static void print_words(const struct ona_key *k, struct text *t)
{
    int count = k->land != ONA_LAND_FIXED     ? k->max - k->min + 1
                : k->axis[0] != ONA_AXIS_NONE ? ona_axis_count(k->axis[0])
                                              : 1;

    for (int i = 0; i < count; i++)
        if (i == 0 || strcmp(k->words[i], k->words[i - 1]) != 0)
            text_format(t, i > 0 ? ", `%s`" : "`%s`", k->words[i]);
}

static void print_range(const struct ona_key *k, struct text *t)
{
    if (k->type == ONA_WORD)
        print_words(k, t);
    else if (k->type == ONA_SWITCH)
        text_add(t, k->min == k->max ? "`true`" : "`false`, `true`");
    else if (k->min == k->max)
        text_int(t, k->min);
    else
        text_format(t, "%d…%d", (int)k->min, (int)k->max);
    if (k->unit != NULL && k->unit[0] != '\0')
        text_format(t, " %s", k->unit);
}

static const char *effect_word(const struct ona_key *k)
{
    if (k->type == ONA_TEXT || k->type == ONA_CODE)
        return "words";
    return k->land == ONA_LAND_FIXED && k->entries == 0 ? "fixed" : "live";
}

static void print_row(const struct ona_key *k, struct text *t)
{
    text_add(t, "| `");
    print_path(k, t);
    text_format(t, "` | %s | ", type_word(k));
    print_range(k, t);
    text_format(t, " | %s | %s | %s | %s |\n", k->meaning, k->origin, k->clause, effect_word(k));
}

/* The section of the file: the path up to the first `.` or `[`. */
static struct str part_of(const struct ona_key *k)
{
    return (struct str){k->path, strcspn(k->path, ".[")};
}

void ruledata_schema_page(struct text *t)
{
    for (int i = 0; i < ona_key_count; i++) {
        const struct ona_key *k = &ona_keys[i];
        struct str part = part_of(k);

        if (i == 0 || part.len != part_of(k - 1).len ||
            memcmp(part.data, k[-1].path, part.len) != 0) {
            text_add(t, i > 0 ? "\n### `" : "### `");
            text_str(t, part);
            text_add(t, "`\n\n| key | type | allowed | meaning | origin | clause | effect |\n"
                        "|---|---|---|---|---|---|---|\n");
        }
        print_row(k, t);
    }
}
