/* Torii: MIT licence, see LICENSE. */
/* Paths of leaves: printing, finding, and the mappings and lists above them. */
#include "rules/onamazu/schema.h"

#include <string.h>

/* ---- axes --------------------------------------------------------------------------------------- */

static const char *const cost_word[] = {"RIZ", "BAM", "CHA", "CER", "ENC", "SOI", "OR", "mons"};
static const char *const players_word[] = {"p2", "p3", "p4"};
static const char *const colour_word[] = {"blue", "yellow"};

static const struct {
    const char *const *words;
    int count;
} axes[ONA_AXES] = {
    [ONA_AXIS_NONE] = {NULL, 1},
    [ONA_AXIS_RESOURCE] = {ona_resource_code, ONA_RESOURCES},
    [ONA_AXIS_COST] = {cost_word, ONA_RESOURCES + 1},
    [ONA_AXIS_JINJA_COST] = {cost_word + ONA_CER, ONA_RESOURCES + 1 - ONA_CER},
    [ONA_AXIS_PLAYERS] = {players_word, 3},
    [ONA_AXIS_CATEGORY] = {ona_category_word, ONA_CATEGORIES},
    [ONA_AXIS_SERVICE] = {ona_service_word, ONA_SERVICES},
    [ONA_AXIS_COLOUR] = {colour_word, 2},
    [ONA_AXIS_SEATS] = {NULL, ONA_MAX_SEATS},
    [ONA_AXIS_SECTORS] = {NULL, ONA_SECTORS},
    [ONA_AXIS_FACES] = {NULL, ONA_MAX_FACES},
    [ONA_AXIS_ARMOUR] = {NULL, ONA_MAX_ARMOUR},
    [ONA_AXIS_DISPLAY] = {NULL, ONA_DISPLAY},
    [ONA_AXIS_FAMILIES] = {NULL, ONA_FAMILIES},
    [ONA_AXIS_IDENTICAL] = {NULL, 5},
    [ONA_AXIS_SERIES] = {NULL, ONA_FAMILIES + 1},
    [ONA_AXIS_OFFERINGS] = {NULL, ONA_MAX_OFFERINGS},
    [ONA_AXIS_FRONTS] = {NULL, ONA_FRONTS},
    [ONA_AXIS_COPIES] = {NULL, 2},
    [ONA_AXIS_MIKOS] = {NULL, ONA_MIKOS},
};

const char *ona_axis_word(enum ona_axis axis, int at)
{
    return axes[axis].words == NULL ? NULL : axes[axis].words[at];
}

int ona_axis_count(enum ona_axis axis)
{
    return axes[axis].count;
}

/* ---- printing and finding ------------------------------------------------------------------------ */

void ona_leaf_path(struct ona_leaf leaf, struct text *t)
{
    const struct ona_key *k = &ona_keys[leaf.key];
    int hole = 0;

    for (const char *p = k->path; *p != '\0'; p++) {
        if (*p != '%') {
            text_char(t, *p);
            continue;
        }

        const char *word = ona_axis_word(k->axis[hole], leaf.at[hole]);

        if (word != NULL)
            text_add(t, word);
        else
            text_int(t, leaf.at[hole]);
        hole++;
    }
}

static bool axis_find(enum ona_axis axis, struct str word, uint8_t *at)
{
    uint64_t number;

    if (axes[axis].words == NULL) {
        if ((word.len > 1 && word.data[0] == '0') ||
            !str_number(word, (uint64_t)axes[axis].count - 1, &number))
            return false;
        *at = (uint8_t)number;
        return true;
    }
    for (int i = 0; i < axes[axis].count; i++) {
        if (str_eq(word, axes[axis].words[i])) {
            *at = (uint8_t)i;
            return true;
        }
    }
    return false;
}

/* The part of a path up to the next `.`, `[` or `]`. */
static struct str segment(struct str path)
{
    size_t len = 0;

    while (len < path.len && path.data[len] != '.' && path.data[len] != '[' &&
           path.data[len] != ']')
        len++;
    return (struct str){path.data, len};
}

/*
 * Does the path lead to this key or to something above it? If so, *rest is the remainder of the key's own
 * path: "" at the leaf, ".…" in a mapping, "[…" in a list.
 */
static bool match(int key, struct str path, struct ona_leaf *leaf, const char **rest)
{
    const struct ona_key *k = &ona_keys[key];
    const char *p = k->path;
    int hole = 0;

    *leaf = (struct ona_leaf){.key = (uint8_t)key};
    while (path.len > 0) {
        size_t plain = strcspn(p, "%");
        size_t len = plain < path.len ? plain : path.len;

        if (memcmp(p, path.data, len) != 0)
            return false;
        p += len;
        path = str_drop(path, len);
        if (path.len == 0)
            break;

        struct str word = segment(path);

        if (*p == '\0' || !axis_find(k->axis[hole], word, &leaf->at[hole]))
            return false;
        hole++;
        p++;
        path = str_drop(path, word.len);
    }
    *rest = p;
    return *p == '\0' || *p == '.' || *p == '[' || p == k->path;
}

bool ona_leaf_find(struct str path, struct ona_leaf *out)
{
    for (int i = 0; i < ona_key_count; i++) {
        struct ona_leaf leaf;
        const char *rest;

        if (match(i, path, &leaf, &rest) && *rest == '\0') {
            *out = leaf;
            return true;
        }
    }
    return false;
}

enum ona_shape ona_path_shape(struct str path)
{
    struct ona_leaf leaf;
    const char *rest;

    for (int i = 0; i < ona_key_count; i++)
        if (match(i, path, &leaf, &rest))
            return *rest == '\0' ? ONA_LEAF : *rest == '[' ? ONA_SEQUENCE : ONA_MAPPING;
    return ONA_UNKNOWN_PATH;
}

/* The axis of the first `%` at or after `rest`. */
static enum ona_axis axis_at(int key, const char *rest)
{
    const char *first = strchr(ona_keys[key].path, '%');

    return ona_keys[key].axis[first != NULL && first < rest];
}

static int child_add(struct str *out, int count, struct str word)
{
    for (int i = 0; i < count; i++)
        if (out[i].len == word.len && memcmp(out[i].data, word.data, word.len) == 0)
            return count;
    if (count < ONA_MAX_CHILDREN)
        out[count++] = word;
    return count;
}

int ona_path_children(struct str path, struct str out[])
{
    struct ona_leaf leaf;
    const char *rest;
    int count = 0;

    for (int i = 0; i < ona_key_count; i++) {
        if (!match(i, path, &leaf, &rest) || (path.len > 0 && *rest != '.'))
            continue;

        struct str next = segment(str_of(path.len > 0 ? rest + 1 : rest));
        enum ona_axis axis = axis_at(i, rest);

        if (!str_eq(next, "%"))
            count = child_add(out, count, next);
        for (int j = 0; str_eq(next, "%") && j < axes[axis].count; j++)
            count = child_add(out, count, str_of(axes[axis].words[j]));
    }
    return count;
}

int ona_nearest(struct str word, const struct str *among, int count)
{
    enum { FAR = 3 };
    int best = FAR, found = -1;

    for (int i = 0; i < count; i++) {
        int distance = str_distance(word, among[i], FAR);

        if (distance < best && 2 * (size_t)distance <= word.len) {
            best = distance;
            found = i;
        }
    }
    return found;
}

void ona_suggest(struct text *t, struct str word, const struct str *among, int count)
{
    int found = ona_nearest(word, among, count);

    if (found >= 0)
        text_format(t, ", did you mean %q? allowed:", among[found]);
    else
        text_add(t, ", allowed:");
}

const char *ona_path_name(const struct ona_rules *rules, struct str path)
{
    bool is_miko = str_begins(path, "miko["), is_band = str_begins(path, "brigand[");
    struct str word;
    uint64_t at;

    if (!is_miko && !is_band)
        return "";
    path = str_drop(path, is_miko ? sizeof "miko[" - 1 : sizeof "brigand[" - 1);
    if (!str_cut(&path, ']', &word) || path.data == NULL ||
        !str_number(word, (is_miko ? ONA_MIKOS : ONA_FRONTS) - 1, &at))
        return "";
    return is_miko ? ona_rules_text(rules, rules->miko_name[at])
                   : ona_rules_label(rules, &rules->brigand_name[at], "en");
}
