/* Torii: MIT licence, see LICENSE. */
/*
 * From a tree to a rules block, in three passes: the tree against the shape of the schema (unknown, duplicate
 * and misplaced keys), the leaves of the schema against the tree (missing and bad values), and finally
 * constraints between values. Each pass continues after a fault until there are more than can be reported, so
 * a file that is wrong everywhere takes no longer than a good one.
 *
 * A file that begins with `base: standard` or `base: letter` overrides those rules: keys that it omits are
 * inherited. List entries and costs are always complete.
 */
#include "ruledata/tree.h"

#include <stdlib.h>
#include <string.h>

struct rules_reader {
    struct tree tree;
    struct faults faults;
    struct ona_rules rules;
    struct ona_rules base; /* source of the keys that a file with a base omits */
    bool over;             /* the file has a base */
};

enum { LONG_PATH = 2 * ONA_MAX_PATH };
enum { ABSENT = 0, REFUSED = -1 }; /* instead of a node number */

/* ---- the shape ------------------------------------------------------------------------------------ */

/* How the entries of a list are named in paths. */
static void add_index(struct text *t, struct str list, int i)
{
    text_char(t, '[');
    if (str_eq(list, "resource") && i < ONA_RESOURCES)
        text_add(t, ona_resource_code[i]);
    else if (str_eq(list, "god") && i < ONA_GODS)
        text_add(t, ona_god_code[i]);
    else
        text_int(t, i);
    text_char(t, ']');
}

static void tell_unknown(struct rules_reader *r, const struct tree_node *child, struct str path)
{
    struct str among[ONA_MAX_CHILDREN];
    int count = ona_path_children(path, among);
    char memory[400];
    struct text t;

    text_init(&t, memory, sizeof memory);
    ona_suggest(&t, child->key, among, count);
    for (int i = 0; i < count; i++) {
        text_char(&t, ' ');
        text_str(&t, among[i]);
    }
    faults_add(&r->faults, child->key_place, path, "unknown key %q%s", child->key, memory);

    int near = ona_nearest(child->key, among, count);

    if (near >= 0) {
        text_init(&t, memory, sizeof memory);
        text_str(&t, path);
        text_add(&t, path.len > 0 ? "." : "");
        text_str(&t, among[near]);
        faults_meant(&r->faults, text_view(&t));
    }
}

static bool is_doubled(struct rules_reader *r, const struct tree_node *parent, int child,
                       struct str path)
{
    const struct tree_node *node = r->tree.node;
    struct str key = node[child].key;

    for (int i = parent->first; i != child; i = node[i].next) {
        if (node[i].key.len == key.len && memcmp(node[i].key.data, key.data, key.len) == 0) {
            faults_add(&r->faults, node[child].key_place, path,
                       "stands here twice, the first time in line %d", node[i].key_place.line);
            return true;
        }
    }
    return false;
}

static bool is_word(struct str key)
{
    for (size_t i = 0; i < key.len; i++)
        if (strchr(".[]", key.data[i]) != NULL)
            return false;
    return key.len > 0 && key.len < ONA_MAX_PATH;
}

static void check_shape(struct rules_reader *r, int number, struct str path, enum ona_shape shape);

static void check_mapping(struct rules_reader *r, struct tree_node *node, struct str path)
{
    for (int i = node->first; i != 0 && !r->faults.lost; i = r->tree.node[i].next) {
        struct tree_node *child = &r->tree.node[i];
        char memory[LONG_PATH];
        struct text t;

        text_init(&t, memory, sizeof memory);
        text_str(&t, path);
        text_add(&t, path.len > 0 ? "." : "");
        text_str(&t, child->key);

        enum ona_shape shape =
            is_word(child->key) ? ona_path_shape(text_view(&t)) : ONA_UNKNOWN_PATH;

        if (shape == ONA_UNKNOWN_PATH) {
            tell_unknown(r, child, path);
            child->refused = true;
        } else if (is_doubled(r, node, i, text_view(&t))) {
            child->refused = true;
        } else {
            check_shape(r, i, text_view(&t), shape);
        }
    }
}

/* Excess entries are reported with the length of the list. */
static void check_sequence(struct rules_reader *r, struct tree_node *node, struct str path)
{
    int entry = 0;

    for (int i = node->first; i != 0 && !r->faults.lost; i = r->tree.node[i].next, entry++) {
        char memory[LONG_PATH];
        struct text t;

        text_init(&t, memory, sizeof memory);
        text_str(&t, path);
        add_index(&t, path, entry);

        enum ona_shape shape = ona_path_shape(text_view(&t));

        if (shape != ONA_UNKNOWN_PATH)
            check_shape(r, i, text_view(&t), shape);
    }
}

/* The depth of a tree is limited. */
static void check_shape(struct rules_reader *r, int number, struct str path, enum ona_shape shape)
{
    static const char *const needed[] = {
        [ONA_LEAF] = "a single value",
        [ONA_MAPPING] = "keys with values",
        [ONA_SEQUENCE] = "a list",
    };
    static const char *const found[] = {
        [TREE_SCALAR] = "a single value",
        [TREE_MAPPING] = "keys with values",
        [TREE_SEQUENCE] = "a list",
    };
    struct tree_node *node = &r->tree.node[number];
    enum tree_kind kind = shape == ONA_LEAF      ? TREE_SCALAR
                          : shape == ONA_MAPPING ? TREE_MAPPING
                                                 : TREE_SEQUENCE;

    if (node->refused)
        return;
    if (node->kind != kind) {
        bool empty = node->kind == TREE_SCALAR && node->plain && node->text.len == 0;

        faults_add(&r->faults, node->place, path, "found %s, allowed: %s",
                   empty ? "nothing" : found[node->kind], needed[shape]);
        node->refused = true;
    } else if (kind == TREE_MAPPING) {
        check_mapping(r, node, path);
    } else if (kind == TREE_SEQUENCE) {
        check_sequence(r, node, path);
    }
}

/* ---- finding the node of a path --------------------------------------------------------------------- */

/* The index of an entry, from its name in a path; -1 if invalid. */
static int entry_of(struct str list, struct str word)
{
    uint64_t number;

    for (int i = 0; str_eq(list, "resource") && i < ONA_RESOURCES; i++)
        if (str_eq(word, ona_resource_code[i]))
            return i;
    for (int i = 0; str_eq(list, "god") && i < ONA_GODS; i++)
        if (str_eq(word, ona_god_code[i]))
            return i;
    return str_number(word, ONA_MIKOS, &number) ? (int)number : -1;
}

static int child_of(const struct tree *t, int parent, struct str list, struct str word)
{
    bool is_list = t->node[parent].kind == TREE_SEQUENCE;
    int wanted = is_list ? entry_of(list, word) : 0, entry = 0;

    for (int i = t->node[parent].first; i != 0; i = t->node[i].next, entry++) {
        struct str key = t->node[i].key;

        if (is_list ? entry == wanted
                    : key.len == word.len && memcmp(key.data, word.data, word.len) == 0)
            return i;
    }
    return ABSENT;
}

struct trail {
    int nearest;        /* the last node on the way */
    struct str reached; /* the path up to the first missing node */
};

/*
 * The node at a path, ABSENT, or REFUSED if something on the way has already been reported. The trail says how
 * far the path exists.
 */
static int find(const struct rules_reader *r, struct str path, struct trail *trail)
{
    size_t at = 0;

    *trail = (struct trail){TREE_ROOT, {path.data, 0}};
    while (at < path.len) {
        struct str above = {path.data, at}, word;
        size_t end = at + (at > 0); /* after `.` or `[` */

        word.data = path.data + end;
        while (end < path.len && strchr(".[]", path.data[end]) == NULL)
            end++;
        word.len = (size_t)(path.data + end - word.data);
        if (end < path.len && path.data[end] == ']')
            end++;
        if (word.len == 0) /* the `[]` of a list */
            break;

        int child = child_of(&r->tree, trail->nearest, above, word);

        if (r->tree.node[trail->nearest].refused)
            return REFUSED;
        trail->reached.len = end;
        if (child == ABSENT)
            return ABSENT;
        trail->nearest = child;
        at = end;
    }
    return r->tree.node[trail->nearest].refused ? REFUSED : trail->nearest;
}

static int find_text(const struct rules_reader *r, const char *path)
{
    struct trail trail;

    return find(r, str_of(path), &trail);
}

static struct place place_near(const struct rules_reader *r, const struct trail *trail)
{
    const struct tree_node *n = &r->tree.node[trail->nearest];

    return trail->nearest == TREE_ROOT ? (struct place){1, 1} : n->key_place;
}

/* ---- leaves ------------------------------------------------------------------------------------------ */

/* Reported once for a whole missing section, and not again where a misspelt key takes its place; a
 * missing entry is reported with the length of its list. */
static void tell_missing(struct rules_reader *r, struct ona_leaf leaf, const struct trail *trail)
{
    struct str path = trail->reached;
    bool is_leaf = ona_path_shape(path) == ONA_LEAF;
    char memory[400];
    struct text t;

    if (path.data[path.len - 1] == ']' || faults_name(&r->faults, path))
        return;
    text_init(&t, memory, sizeof memory);
    if (is_leaf) {
        text_add(&t, ", allowed: ");
        ona_leaf_allowed(leaf, &t);
    }
    faults_add(&r->faults, place_near(r, trail), path, "is missing%s", memory);
}

static void check_length(struct rules_reader *r, struct ona_leaf leaf, struct str path, int number)
{
    const struct ona_key *k = &ona_keys[leaf.key];
    const struct tree_node *node = &r->tree.node[number];
    int min = k->min, max = k->max, count = node->count;
    const char *entries = count == 1 ? "entry" : "entries";

    path.len -= 2; /* without `[]` */
    if (k->entries != 0 && !faults_touch(&r->faults, str_of("limits")))
        min = max = ((const uint8_t *)&r->rules)[k->entries];
    if (k->land == ONA_LAND_BYTE) {
        int kept = count > max ? max : count;

        ((uint8_t *)&r->rules)[k->offset] = (uint8_t)kept;
    }
    if (count >= min && count <= max)
        return;
    if (min == max)
        faults_add(&r->faults, node->key_place, path, "found %d %s, allowed: %d (%s)", count,
                   entries, min, k->meaning);
    else
        faults_add(&r->faults, node->key_place, path, "found %d %s, allowed: %d to %d", count,
                   entries, min, max);
}

static void set_leaf(struct rules_reader *r, struct ona_leaf leaf, struct str path, int number)
{
    const struct tree_node *node = &r->tree.node[number];
    enum ona_type type = ona_keys[leaf.key].type;
    char memory[640];
    struct text t;
    struct err e;
    enum status rc;

    text_init(&t, memory, sizeof memory);
    if (node->plain ? node->text.len == 0 : type == ONA_NUMBER || type == ONA_SWITCH) {
        ona_leaf_allowed(leaf, &t);
        if (node->plain)
            faults_add(&r->faults, node->place, path, "found nothing, allowed: %s", memory);
        else
            faults_add(&r->faults, node->place, path, "found the text %q, allowed: %s (no quotes)",
                       node->text, memory);
        return;
    }
    rc = ona_leaf_set(&r->rules, leaf, node->text, &e);
    if (rc == BAD_INPUT)
        ona_leaf_refuse(leaf, node->text, &t);
    if (rc != OK)
        faults_add(&r->faults, node->place, path, "%s", rc == BAD_INPUT ? memory : err_text(&e));
}

/* The path of the mapping that contains a leaf. */
static struct str path_above(struct str path)
{
    while (path.len > 0 && path.data[path.len - 1] != '.')
        path.len--;
    return (struct str){path.data, path.len > 0 ? path.len - 1 : 0};
}

/* A yield names exactly one resource; checked at the leaf of the first one. */
static void read_yield(struct rules_reader *r, struct ona_leaf leaf, struct str path, int number)
{
    struct str above = path_above(path);
    struct trail trail;

    if (number > 0)
        set_leaf(r, leaf, path, number);
    if (leaf.at[0] != 0)
        return;

    int parent = find(r, above, &trail);

    if (parent == ABSENT) {
        tell_missing(r, leaf, &trail);
    } else if (parent > 0 && r->tree.node[parent].count != 1) {
        const struct tree_node *n = &r->tree.node[parent];

        faults_add(&r->faults, n->key_place, above, "found %d resources, allowed: 1", n->count);
    }
}

/* A face has a ring and steps, or brings brigands. */
static void read_face(struct rules_reader *r, struct ona_leaf leaf, struct str path, int number,
                      const struct trail *trail)
{
    bool brigands = ona_keys[leaf.key].land == ONA_LAND_FACE_BRIGANDS;
    char memory[ONA_MAX_PATH];
    struct text t;

    text_init(&t, memory, sizeof memory);
    text_format(&t, "die.faces[%d].brigands", (int)leaf.at[0]);
    if (!brigands && find_text(r, memory) != ABSENT) {
        if (number > 0)
            faults_add(&r->faults, r->tree.node[number].key_place, path,
                       "not on a face that brings brigands");
    } else if (number > 0) {
        set_leaf(r, leaf, path, number);
    } else if (number == ABSENT && !brigands) {
        tell_missing(r, leaf, trail);
    }
}

/* The keys of a miko depend on her kind and op. True if that rules the leaf out. */
static bool is_ruled_out(struct rules_reader *r, struct ona_leaf leaf, struct str path, int number)
{
    static const char *const reason[] = {
        [ONA_WHEN_END] = "only on cards of kind 'end'",
        [ONA_WHEN_NOT_END] = "not on cards of kind 'end'",
        [ONA_WHEN_BUILDING] = "only on cards with op 'free_building'",
    };
    enum ona_when when = ona_keys[leaf.key].when;
    char memory[ONA_MAX_PATH];
    struct text t;

    if (when == ONA_WHEN_ALWAYS)
        return false;
    for (int i = 0; i < 2; i++) {
        text_init(&t, memory, sizeof memory);
        text_format(&t, i == 0 ? "miko[%d].kind" : "miko[%d].op", (int)leaf.at[0]);
        if (faults_name(&r->faults, text_view(&t)))
            return number == ABSENT; /* unknown */
    }
    if (ona_leaf_is_present(&r->rules, leaf))
        return false;
    if (number > 0)
        faults_add(&r->faults, r->tree.node[number].key_place, path, "%s", reason[when]);
    return true;
}

/* The path of the list or mapping that contains a leaf. */
static struct str path_around(struct str path)
{
    if (path.data[path.len - 1] != ']')
        return path_above(path);
    while (path.data[path.len - 1] != '[')
        path.len--;
    return (struct str){path.data, path.len - 1};
}

/* Is a leaf that the file omits inherited from the base? Not if it is part of a list entry or a cost that the
 * file has, nor of a list whose length a limit has changed. */
static bool is_inherited(const struct rules_reader *r, struct ona_leaf leaf, struct str path)
{
    const struct ona_key *k = &ona_keys[leaf.key];
    bool whole = memchr(path.data, '[', path.len) != NULL || k->axis[0] == ONA_AXIS_COST ||
                 k->land == ONA_LAND_YIELD;
    struct trail trail;

    if (!r->over)
        return false;
    if (k->entries != 0 &&
        ((const uint8_t *)&r->rules)[k->entries] != ((const uint8_t *)&r->base)[k->entries])
        return false;
    if (k->type == ONA_LIST)
        return true;
    return !whole || find(r, path_around(path), &trail) == ABSENT;
}

static void read_leaf(struct rules_reader *r, struct ona_leaf leaf, struct str path)
{
    const struct ona_key *k = &ona_keys[leaf.key];
    struct trail trail;
    int number = find(r, path, &trail);

    if (number == REFUSED || (number == ABSENT && is_inherited(r, leaf, path)))
        return;
    if (k->type == ONA_LIST) {
        if (number == ABSENT)
            tell_missing(r, leaf, &trail);
        else
            check_length(r, leaf, path, number);
        return;
    }
    if (k->entries != 0 && leaf.at[0] >= ((const uint8_t *)&r->rules)[k->entries])
        return;
    if (k->land == ONA_LAND_YIELD)
        read_yield(r, leaf, path, number);
    else if (k->land >= ONA_LAND_FACE_RING)
        read_face(r, leaf, path, number, &trail);
    else if (is_ruled_out(r, leaf, path, number))
        return;
    else if (number != ABSENT)
        set_leaf(r, leaf, path, number);
    else if (!k->optional)
        tell_missing(r, leaf, &trail);
}

/* A cost may be empty, but must be present. */
static void check_cost_is_there(struct rules_reader *r, struct ona_leaf leaf, struct str path)
{
    int last = ona_keys[leaf.key].axis[1] != ONA_AXIS_NONE;
    struct trail trail;

    if (!ona_keys[leaf.key].optional || leaf.at[last] != 0 ||
        ona_keys[leaf.key].axis[last] > ONA_AXIS_JINJA_COST)
        return;
    if (find(r, path_above(path), &trail) == ABSENT && !is_inherited(r, leaf, path))
        tell_missing(r, leaf, &trail);
}

/* Whatever a cost in the file does not name is 0, regardless of the base. */
static void clear_costs(struct rules_reader *r, struct ona_leaf leaf, struct str path)
{
    const struct ona_key *k = &ona_keys[leaf.key];
    struct trail trail;

    if (r->over && k->optional && !k->added && k->land == ONA_LAND_BYTE &&
        find(r, path_above(path), &trail) > 0)
        ((uint8_t *)&r->rules)[k->offset + (size_t)leaf.at[0] * k->stride[0] +
                               (size_t)leaf.at[1] * k->stride[1]] = 0;
}

static void read_leaves(struct rules_reader *r)
{
    struct ona_leaf leaf = {0};

    do {
        char memory[ONA_MAX_PATH];
        struct text t;

        text_init(&t, memory, sizeof memory);
        ona_leaf_path(leaf, &t);
        check_cost_is_there(r, leaf, text_view(&t));
        clear_costs(r, leaf, text_view(&t));
        read_leaf(r, leaf, text_view(&t));
    } while (ona_leaf_next(&leaf));
}

/* ---- entry point --------------------------------------------------------------------------------------- */

/* Faults between two values are reported only if both are valid. */
static void take_fault(void *context, const struct ona_fault *fault)
{
    struct rules_reader *r = context;
    struct trail trail;

    if (faults_touch(&r->faults, str_of(fault->path)) ||
        (fault->other[0] != '\0' && faults_touch(&r->faults, str_of(fault->other))))
        return;
    (void)find(r, str_of(fault->path), &trail);
    faults_add(&r->faults, place_near(r, &trail), str_of(fault->path), "%e", &fault->words);
}

/* Takes `base: …` out of the tree, and starts from those rules. */
static void take_base(struct rules_reader *r)
{
    struct tree_node *node = r->tree.node;

    for (int *link = &node[TREE_ROOT].first; *link != 0; link = &node[*link].next) {
        const struct tree_node *child = &node[*link];

        if (!str_eq(child->key, "base"))
            continue;
        if (child->kind != TREE_SCALAR ||
            (!str_eq(child->text, "standard") && !str_eq(child->text, "letter")))
            faults_add(&r->faults, child->place, str_of("base"), "allowed: standard letter");
        r->over = true;
        r->base = *ona_rules_standard();
        if (str_eq(child->text, "letter"))
            ona_rules_letter(&r->base);
        r->rules = r->base;
        *link = child->next;
        node[TREE_ROOT].count--;
        return;
    }
}

static void read_all(struct rules_reader *r, struct str yaml)
{
    struct faults *f = &r->faults;

    ona_rules_blank(&r->rules);
    if (yaml.len > RULEDATA_MAX) {
        faults_add(f, (struct place){0, 0}, (struct str){"", 0},
                   "the file is too long: at most %d bytes are allowed", (int)RULEDATA_MAX);
        return;
    }
    if (tree_read(&r->tree, yaml, f) != OK)
        return;
    if (r->tree.node[TREE_ROOT].kind == TREE_MAPPING)
        take_base(r);
    check_shape(r, TREE_ROOT, (struct str){"", 0}, ONA_MAPPING);
    if (!r->tree.node[TREE_ROOT].refused && !f->lost)
        read_leaves(r);
    if (!f->lost && !r->tree.node[TREE_ROOT].refused)
        (void)ona_rules_check(&r->rules, take_fault, r);
}

enum status ruledata_read(struct ona_rules *out, struct str yaml, ruledata_report *report,
                          void *context, struct err *e)
{
    struct rules_reader *r;
    enum status rc;

    /* Only the length of an oversized file was read, not its bytes. */
    if (yaml.len < 64 && ona_rules_named(yaml, out))
        return OK;
    r = calloc(1, sizeof *r);
    if (r == NULL)
        return err_say(e, NO_ROOM, "no memory to read the rules");
    read_all(r, yaml);
    rc = faults_tell(&r->faults, &r->rules, report, context, e);
    if (rc == OK) {
        ona_rules_ready(&r->rules);
        *out = r->rules;
    }
    tree_release(&r->tree);
    free(r);
    return rc;
}
