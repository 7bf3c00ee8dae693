/* Torii: MIT licence, see LICENSE. */
/*
 * Exports rules as a file: the leaves of the schema in their order. A path that ends in an index or a word of an
 * axis is written inline, `reward: {RIZ: 1}` or `fame: [1, 2]`; everything else as a block.
 */
#include "ruledata/ruledata.h"
#include "rules/onamazu/schema.h"

#include <string.h>

struct writer {
    const struct ona_rules *rules;
    struct text *out;
    char last[ONA_MAX_PATH]; /* the current block */
    bool dash;               /* the next line begins an entry of a list */
};

/* ---- paths ------------------------------------------------------------------------------------------ */

/* Where the segment that begins at `at` ends: `.name`, `name` or `[entry]`. */
static size_t segment_end(struct str path, size_t at)
{
    size_t end = at + 1;

    while (end < path.len && path.data[end] != '.' && path.data[end] != '[')
        end++;
    return end;
}

static size_t last_segment(struct str path)
{
    size_t at = 0;

    while (segment_end(path, at) < path.len)
        at = segment_end(path, at);
    return at;
}

/* A key without its dot, or an entry without its brackets. */
static struct str bare(struct str segment)
{
    if (segment.data[0] == '[')
        return (struct str){segment.data + 1, segment.len - 2};
    return segment.data[0] == '.' ? str_drop(segment, 1) : segment;
}

static struct str part(struct str path, size_t from, size_t to)
{
    return (struct str){path.data + from, to - from};
}

/* ---- blocks ------------------------------------------------------------------------------------------ */

static void begin_line(struct writer *w, int depth)
{
    text_blanks(w->out, 2 * (w->dash ? depth - 1 : depth));
    text_add(w->out, w->dash ? "- " : "");
    w->dash = false;
}

static bool is_open(const struct writer *w, struct str path)
{
    size_t len = strlen(w->last);

    return len >= path.len && memcmp(w->last, path.data, path.len) == 0 &&
           (len == path.len || strchr(".[", w->last[path.len]) != NULL);
}

/* Writes the lines that open a block, except those already written; returns its depth. */
static int open_block(struct writer *w, struct str path)
{
    bool fresh = false;
    struct text t;
    int depth = 0;

    for (size_t at = 0; at < path.len; at = segment_end(path, at), depth++) {
        struct str segment = part(path, at, segment_end(path, at));

        if (is_open(w, part(path, 0, at + segment.len)))
            continue;
        if (depth == 0 || (depth == 1 && segment.data[0] == '[' && !fresh))
            text_char(w->out, '\n');
        fresh = true;
        if (segment.data[0] == '[') {
            w->dash = true;
            continue;
        }
        begin_line(w, depth);
        text_str(w->out, bare(segment));
        text_add(w->out, ":\n");
    }
    text_init(&t, w->last, sizeof w->last);
    text_str(&t, path);
    return depth;
}

/* ---- values ------------------------------------------------------------------------------------------- */

static void print_value(struct writer *w, struct ona_leaf leaf)
{
    enum ona_type type = ona_keys[leaf.key].type;
    char memory[512];
    struct text t;

    text_init(&t, memory, sizeof memory);
    ona_leaf_print(w->rules, leaf, &t);
    /* A code that begins with a letter needs no quotes. */
    if (type == ONA_TEXT || (type == ONA_CODE && strchr("0123456789_-", memory[0]) != NULL))
        text_json(w->out, text_view(&t));
    else
        text_str(w->out, text_view(&t));
}

/* Is it written? Empty optional keys are omitted. */
static bool is_written(const struct writer *w, struct ona_leaf leaf)
{
    char memory[512];
    struct text t;

    if (!ona_leaf_is_present(w->rules, leaf))
        return false;
    text_init(&t, memory, sizeof memory);
    ona_leaf_print(w->rules, leaf, &t);
    return !ona_keys[leaf.key].optional || strcmp(memory, "0") != 0;
}

static bool is_inline(struct ona_leaf leaf)
{
    const char *path = ona_keys[leaf.key].path;
    size_t len = strlen(path);

    return path[len - 1] == '%' || (len > 2 && strcmp(path + len - 2, "%]") == 0);
}

static void begin_entry(struct writer *w, struct str path)
{
    size_t at = last_segment(path);
    struct str segment = part(path, at, path.len);
    int depth = open_block(w, part(path, 0, at));

    w->dash = w->dash || segment.data[0] == '[';
    begin_line(w, depth + (segment.data[0] == '['));
    if (segment.data[0] != '[') {
        text_str(w->out, bare(segment));
        text_add(w->out, ": ");
    }
}

/* All leaves that differ from this one only in the last index, in one line. */
static void write_inline(struct writer *w, struct ona_leaf *leaf, struct str path)
{
    const struct ona_key *k = &ona_keys[leaf->key];
    int last = k->axis[1] != ONA_AXIS_NONE, count = 0;
    size_t at = last_segment(path);
    bool is_list = path.data[at] == '[';

    begin_entry(w, part(path, 0, at));
    text_char(w->out, is_list ? '[' : '{');
    for (int i = 0; i < ona_axis_count(k->axis[last]); i++) {
        leaf->at[last] = (uint8_t)i;
        if (!is_written(w, *leaf))
            continue;
        text_add(w->out, count++ > 0 ? ", " : "");
        if (!is_list)
            text_format(w->out, "%s: ", ona_axis_word(k->axis[last], i));
        print_value(w, *leaf);
    }
    text_add(w->out, is_list ? "]\n" : "}\n");
}

static void write_leaf(struct writer *w, struct ona_leaf *leaf)
{
    const struct ona_key *k = &ona_keys[leaf->key];
    char memory[ONA_MAX_PATH];
    struct text t;

    text_init(&t, memory, sizeof memory);
    ona_leaf_path(*leaf, &t);
    if (k->type == ONA_LIST) {
        /* Only an empty list needs a line of its own. */
        ona_leaf_print(w->rules, *leaf, &t);
        if (strcmp(memory + strlen(memory) - 3, "[]0") == 0) {
            begin_entry(w, part(text_view(&t), 0, t.len - 3));
            text_add(w->out, "[]\n");
        }
        /* NOLINTNEXTLINE(bugprone-branch-clone): two reasons, easier to read apart */
    } else if (k->entries != 0 && !ona_leaf_is_present(w->rules, *leaf) && !is_inline(*leaf)) {
        return;
    } else if (k->entries != 0 && leaf->at[0] >= ((const uint8_t *)w->rules)[k->entries]) {
        return;
    } else if (is_inline(*leaf)) {
        write_inline(w, leaf, text_view(&t));
    } else if (is_written(w, *leaf)) {
        begin_entry(w, text_view(&t));
        print_value(w, *leaf);
        text_char(w->out, '\n');
    }
}

void ruledata_export(const struct ona_rules *rules, struct text *t)
{
    struct writer w = {.rules = rules, .out = t};
    struct ona_leaf leaf = {0};

    text_add(t, "# Rules of Onamazu. docs/formats/onamazu-rules.md tells what each key means.\n\n");
    do
        write_leaf(&w, &leaf);
    while (ona_leaf_next(&leaf));
}
