/* Torii: MIT licence, see LICENSE. */
/* Leaves: iterating over them, reading and writing their values in a block. */
#include "rules/onamazu/schema.h"

#include "base/assert.h"

#include <string.h>

enum { MAX_MONS = 99 };

static const struct ona_key *key_of(struct ona_leaf leaf)
{
    return &ona_keys[leaf.key];
}

/* ---- iterating -------------------------------------------------------------------------------- */

/* Rows of one list: their paths are equal up to the first index. */
static bool same_list(int a, int b)
{
    if (a < 0 || b < 0 || a >= ona_key_count || b >= ona_key_count)
        return false;

    const char *index = strchr(ona_keys[a].path, '[');

    return index != NULL && strncmp(index, "[%].", 4) == 0 &&
           strncmp(ona_keys[a].path, ona_keys[b].path, (size_t)(index + 4 - ona_keys[a].path)) == 0;
}

bool ona_leaf_next(struct ona_leaf *leaf)
{
    int key = leaf->key, first = key;
    const struct ona_key *k = key_of(*leaf);

    if (++leaf->at[1] < ona_axis_count(k->axis[1]))
        return true;
    leaf->at[1] = 0;
    if (same_list(key, key + 1)) {
        leaf->key++;
        return true;
    }
    if (++leaf->at[0] < ona_axis_count(k->axis[0])) {
        while (same_list(key, first - 1))
            first--;
        leaf->key = (uint8_t)first;
        return true;
    }
    leaf->at[0] = 0;
    leaf->key++;
    return leaf->key < ona_key_count;
}

bool ona_leaf_is_live(struct ona_leaf leaf)
{
    return key_of(leaf)->land != ONA_LAND_FIXED && key_of(leaf)->type < ONA_CODE;
}

/* ---- storage in the block ----------------------------------------------------------------------- */

static size_t offset_of(struct ona_leaf leaf)
{
    const struct ona_key *k = key_of(leaf);

    return k->offset + (size_t)leaf.at[0] * k->stride[0] + (size_t)leaf.at[1] * k->stride[1];
}

static uint8_t byte_at(const struct ona_rules *rules, size_t offset)
{
    return ((const uint8_t *)rules)[offset];
}

static uint16_t text_at(const struct ona_rules *rules, struct ona_leaf leaf)
{
    uint16_t at;

    memcpy(&at, (const char *)rules + offset_of(leaf), sizeof at);
    return at;
}

static struct ona_yield *yield_of(struct ona_rules *rules, struct ona_leaf leaf)
{
    return &rules->yield[(offset_of(leaf) - offsetof(struct ona_rules, yield)) /
                         sizeof(struct ona_yield)];
}

static const struct ona_yield *yield_at(const struct ona_rules *rules, struct ona_leaf leaf)
{
    return &rules->yield[(offset_of(leaf) - offsetof(struct ona_rules, yield)) /
                         sizeof(struct ona_yield)];
}

static bool miko_has(const struct ona_miko *m, enum ona_when when)
{
    switch (when) {
    case ONA_WHEN_END: return m->kind == ONA_END;
    case ONA_WHEN_NOT_END: return m->kind != ONA_END;
    case ONA_WHEN_BUILDING: return m->op == ONA_FREE_BUILDING;
    default: return true;
    }
}

bool ona_leaf_is_present(const struct ona_rules *rules, struct ona_leaf leaf)
{
    const struct ona_key *k = key_of(leaf);

    if (k->type != ONA_LIST && k->entries != 0 && leaf.at[0] >= byte_at(rules, k->entries))
        return false;
    if (k->when != ONA_WHEN_ALWAYS)
        return miko_has(&rules->miko[leaf.at[0]], k->when);
    switch (k->land) {
    case ONA_LAND_YIELD: return yield_at(rules, leaf)->resource == leaf.at[0];
    case ONA_LAND_FACE_RING:
    case ONA_LAND_FACE_STEPS: return rules->face[leaf.at[0]].ring != ONA_RINGS;
    case ONA_LAND_FACE_BRIGANDS: return rules->face[leaf.at[0]].ring == ONA_RINGS;
    default: return true;
    }
}

static unsigned value_of(const struct ona_rules *rules, struct ona_leaf leaf)
{
    const struct ona_key *k = key_of(leaf);

    switch (k->land) {
    case ONA_LAND_BYTE: return byte_at(rules, offset_of(leaf));
    case ONA_LAND_YIELD: return yield_at(rules, leaf)->count;
    case ONA_LAND_FACE_RING: return rules->face[leaf.at[0]].ring;
    case ONA_LAND_FACE_STEPS: return rules->face[leaf.at[0]].steps;
    case ONA_LAND_FACE_BRIGANDS: return 1;
    default: return k->entries != 0 ? byte_at(rules, k->entries) : k->min;
    }
}

bool ona_leaf_is_filled(const struct ona_rules *rules, struct ona_leaf leaf)
{
    return !ona_leaf_is_live(leaf) || !ona_leaf_is_present(rules, leaf) ||
           value_of(rules, leaf) >= key_of(leaf)->min;
}

static void value_put(struct ona_rules *rules, struct ona_leaf leaf, unsigned value)
{
    uint8_t byte = (uint8_t)value;

    switch (key_of(leaf)->land) {
    case ONA_LAND_BYTE: ((uint8_t *)rules)[offset_of(leaf)] = byte; break;
    case ONA_LAND_YIELD: *yield_of(rules, leaf) = (struct ona_yield){leaf.at[0], byte}; break;
    case ONA_LAND_FACE_RING: rules->face[leaf.at[0]].ring = byte; break;
    case ONA_LAND_FACE_STEPS: rules->face[leaf.at[0]].steps = byte; break;
    case ONA_LAND_FACE_BRIGANDS: rules->face[leaf.at[0]] = (struct ona_face){ONA_RINGS, 0}; break;
    default: break;
    }
}

/* ---- values as text ----------------------------------------------------------------------------- */

/* Mons are part of a cost like cubes, but have a higher limit. */
static unsigned highest(struct ona_leaf leaf)
{
    const struct ona_key *k = key_of(leaf);
    int last = k->axis[1] != ONA_AXIS_NONE;
    bool is_cost = k->axis[last] == ONA_AXIS_COST || k->axis[last] == ONA_AXIS_JINJA_COST;

    return is_cost && leaf.at[last] == ona_axis_count(k->axis[last]) - 1 ? MAX_MONS : k->max;
}

/* The allowed words of a leaf: the first and the count. */
static const char *const *words_of(struct ona_leaf leaf, int *count)
{
    const struct ona_key *k = key_of(leaf);

    *count = k->land == ONA_LAND_FIXED ? 1 : k->max - k->min + 1;
    return k->land == ONA_LAND_FIXED ? k->words + leaf.at[0] : k->words;
}

void ona_leaf_print(const struct ona_rules *rules, struct ona_leaf leaf, struct text *t)
{
    const struct ona_key *k = key_of(leaf);
    unsigned value = value_of(rules, leaf);
    int count;

    switch (k->type) {
    case ONA_SWITCH: text_add(t, value ? "true" : "false"); break;
    case ONA_WORD:
        text_add(t, words_of(leaf, &count)[k->land == ONA_LAND_FIXED ? 0 : value - k->min]);
        break;
    case ONA_CODE:
    case ONA_TEXT: text_add(t, ona_rules_text(rules, text_at(rules, leaf))); break;
    default: text_u64(t, value); break;
    }
}

bool ona_leaf_is_same(const struct ona_rules *a, const struct ona_rules *b, struct ona_leaf leaf)
{
    bool here = ona_leaf_is_present(a, leaf), there = ona_leaf_is_present(b, leaf);

    if (!here || !there)
        return here == there;
    if (key_of(leaf)->land == ONA_LAND_TEXT)
        return strcmp(ona_rules_text(a, text_at(a, leaf)), ona_rules_text(b, text_at(b, leaf))) ==
               0;
    return value_of(a, leaf) == value_of(b, leaf);
}

static void list_words(struct ona_leaf leaf, struct text *t)
{
    int count;
    const char *const *words = words_of(leaf, &count);

    for (int i = 0; i < count; i++)
        text_format(t, i > 0 ? " %s" : "%s", words[i]);
}

void ona_leaf_allowed(struct ona_leaf leaf, struct text *t)
{
    const struct ona_key *k = key_of(leaf);

    switch (k->type) {
    case ONA_SWITCH: text_add(t, k->min == k->max ? "true" : "true or false"); break;
    case ONA_WORD: list_words(leaf, t); break;
    case ONA_CODE:
        text_format(t, "%d to %d letters, digits, '_' or '-'", (int)k->min, (int)k->max);
        break;
    case ONA_TEXT: text_format(t, "a line of %d to %d bytes", (int)k->min, (int)k->max); break;
    default:
        if (k->min == k->max)
            text_int(t, k->min);
        else
            text_format(t, "a number from %d to %d", (int)k->min, (int)highest(leaf));
    }
}

/* ---- setting ------------------------------------------------------------------------------------ */

void ona_leaf_refuse(struct ona_leaf leaf, struct str value, struct text *t)
{
    struct str among[ONA_MAX_CHILDREN];
    int count = 0;

    if (key_of(leaf)->type == ONA_WORD) {
        const char *const *words = words_of(leaf, &count);

        for (int i = 0; i < count && i < ONA_MAX_CHILDREN; i++)
            among[i] = str_of(words[i]);
    }
    text_format(t, "found %q", value);
    ona_suggest(t, value, among, count);
    text_char(t, ' ');
    ona_leaf_allowed(leaf, t);
}

static enum status refuse(struct ona_leaf leaf, struct str value, struct err *e)
{
    char memory[ERR_TEXT];
    struct text t;

    text_init(&t, memory, sizeof memory);
    ona_leaf_refuse(leaf, value, &t);
    return err_say(e, BAD_INPUT, "%s", memory);
}

static bool read_value(struct ona_leaf leaf, struct str s, unsigned *out)
{
    const struct ona_key *k = key_of(leaf);
    uint64_t number;
    int count;

    if (k->type == ONA_SWITCH) {
        *out = str_eq(s, "true");
        return (*out || str_eq(s, "false")) && *out >= k->min;
    }
    if (k->type == ONA_WORD) {
        const char *const *words = words_of(leaf, &count);

        for (int i = 0; i < count; i++) {
            if (str_eq(s, words[i])) {
                *out = (unsigned)(k->min + i);
                return true;
            }
        }
        return false;
    }
    if ((s.len > 1 && s.data[0] == '0') || !str_number(s, highest(leaf), &number))
        return false;
    *out = (unsigned)number;
    return number >= k->min;
}

static bool is_code(struct str s)
{
    for (size_t i = 0; i < s.len; i++) {
        char c = s.data[i];

        if (!(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z') && !(c >= '0' && c <= '9') &&
            c != '_' && c != '-')
            return false;
    }
    return true;
}

/* One line of printable UTF-8. */
static bool is_line(struct str s)
{
    char memory[1024];
    struct text t;

    text_init(&t, memory, sizeof memory);
    text_clean(&t, s);
    return t.len == s.len && memcmp(memory, s.data, s.len) == 0;
}

static enum status set_text(struct ona_rules *rules, struct ona_leaf leaf, struct str s,
                            struct err *e)
{
    const struct ona_key *k = key_of(leaf);
    uint16_t at = rules->pool_len;

    if (s.len < k->min || s.len > k->max || !is_line(s) || (k->type == ONA_CODE && !is_code(s)))
        return refuse(leaf, s, e);
    if (at + s.len + 1 > sizeof rules->pool)
        return err_say(e, NO_ROOM, "all texts together are too long: %d bytes are allowed",
                       (int)sizeof rules->pool);
    memcpy(rules->pool + at, s.data, s.len);
    rules->pool[at + s.len] = '\0';
    rules->pool_len = (uint16_t)(at + s.len + 1);
    memcpy((char *)rules + offset_of(leaf), &at, sizeof at);
    return OK;
}

enum status ona_leaf_set(struct ona_rules *rules, struct ona_leaf leaf, struct str value,
                         struct err *e)
{
    unsigned number;

    if (key_of(leaf)->type >= ONA_CODE)
        return set_text(rules, leaf, value, e);
    if (!read_value(leaf, value, &number))
        return refuse(leaf, value, e);
    value_put(rules, leaf, number);
    return OK;
}

void ona_rules_blank(struct ona_rules *rules)
{
    memset(rules, 0, sizeof *rules);
    rules->pool_len = 1; /* byte 0 is the empty text */
}
