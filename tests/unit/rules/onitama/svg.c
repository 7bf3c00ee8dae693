/* Torii: MIT licence, see LICENSE. */
#include "rules/onitama/svg.h"

#include "unit.h"

#include <string.h>

enum { MAX_IDS = 256, MAX_DEPTH = 16 };

static bool same(struct str a, struct str b)
{
    return a.len == b.len && memcmp(a.data, b.data, a.len) == 0;
}

static bool is_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == ':' || c == '_';
}

static struct str take_name(struct str *rest)
{
    struct str name = {rest->data, 0};

    while (name.len < rest->len && is_name(rest->data[name.len]))
        name.len++;
    *rest = str_drop(*rest, name.len);
    return name;
}

bool svg_next(struct str *rest, struct svg_tag *tag)
{
    struct str before, inside;

    if (rest->len == 0 || memchr(rest->data, '<', rest->len) == NULL)
        return false;
    str_cut(rest, '<', &before);
    if (!str_cut(rest, '>', &inside) || rest->data == NULL)
        fail_msg("a tag is not closed: %.40s", inside.data);
    *tag = (struct svg_tag){.closes = str_begins(inside, "/")};
    if (tag->closes)
        inside = str_drop(inside, 1);
    if (inside.len > 0 && inside.data[inside.len - 1] == '/') {
        tag->empty = true;
        inside.len--;
    }
    tag->name = take_name(&inside);
    tag->attributes = inside;
    if (tag->name.len == 0)
        fail_msg("a tag without a name");
    return true;
}

/* name="value", with blanks before. */
static bool next_attribute(struct str *rest, struct str *name, struct str *value)
{
    *rest = str_trim(*rest);
    if (rest->len == 0)
        return false;
    *name = take_name(rest);
    if (name->len == 0 || !str_begins(*rest, "=\""))
        fail_msg("no attribute: %.40s", rest->data);
    *rest = str_drop(*rest, 2);
    if (memchr(rest->data, '"', rest->len) == NULL)
        fail_msg("an attribute without end: %.40s", rest->data);
    str_cut(rest, '"', value);
    return true;
}

struct str svg_attribute(const struct svg_tag *tag, const char *name)
{
    struct str rest = tag->attributes, key, value;

    while (next_attribute(&rest, &key, &value))
        if (str_eq(key, name))
            return value;
    return (struct str){NULL, 0};
}

int svg_number(const struct svg_tag *tag, const char *name)
{
    struct str value = svg_attribute(tag, name);
    uint64_t number = 0;

    if (value.data == NULL || !str_number(value, 100000, &number))
        fail_msg("no number '%s'", name);
    return (int)number;
}

/* From the first place of the words on; data is NULL if they stand nowhere. */
static struct str find(struct str s, const char *words)
{
    size_t len = strlen(words);

    while (s.len >= len) {
        const char *at = memchr(s.data, words[0], s.len - len + 1);

        if (at == NULL)
            break;
        s = str_drop(s, (size_t)(at - s.data));
        if (memcmp(s.data, words, len) == 0)
            return s;
        s = str_drop(s, 1);
    }
    return (struct str){NULL, 0};
}

bool svg_holds(struct str s, const char *words)
{
    return find(s, words).data != NULL;
}

static struct str find_id(struct str document, const char *id)
{
    char memory[80];
    struct text t;

    text_init(&t, memory, sizeof memory);
    text_format(&t, " id=\"%s\"", id);
    assert_false(t.full);
    return find(document, memory);
}

bool svg_has(struct str document, const char *id)
{
    return find_id(document, id).data != NULL;
}

struct str svg_inside(struct str document, const char *id, struct svg_tag *tag)
{
    struct str rest = find_id(document, id), inside;
    struct svg_tag other;

    if (rest.data == NULL)
        return rest;
    while (rest.data > document.data && *rest.data != '<')
        rest = (struct str){rest.data - 1, rest.len + 1};
    assert_true(svg_next(&rest, tag) && !tag->closes);
    inside = (struct str){rest.data, 0};
    for (int depth = tag->empty ? 0 : 1; depth > 0 && svg_next(&rest, &other);) {
        depth += other.closes ? -1 : !other.empty;
        inside.len = (size_t)(rest.data - inside.data);
    }
    return inside;
}

/* ---- is it well-formed? -------------------------------------------------------------------- */

struct ids {
    struct str id[MAX_IDS];
    int count;
};

static void add_id(struct ids *ids, struct str id)
{
    for (int i = 0; i < ids->count; i++)
        if (same(ids->id[i], id))
            fail_msg("the id '%.*s' stands twice", (int)id.len, id.data);
    assert_true(ids->count < MAX_IDS);
    assert_true(id.len > 0);
    ids->id[ids->count++] = id;
}

static void check_attributes(const struct svg_tag *tag, struct ids *ids)
{
    struct str rest = tag->attributes, name, value;
    struct str seen[16];
    int count = 0;

    assert_false(tag->closes && str_trim(rest).len > 0);
    while (next_attribute(&rest, &name, &value)) {
        for (int i = 0; i < count; i++)
            if (same(seen[i], name))
                fail_msg("the attribute '%.*s' stands twice", (int)name.len, name.data);
        assert_true(count < 16);
        seen[count++] = name;
        assert_false(svg_holds(value, "<") || svg_holds(value, "&"));
        if (str_eq(name, "id"))
            add_id(ids, value);
    }
}

static void check_reference(const struct ids *ids, struct str value)
{
    assert_true(str_begins(value, "#"));
    value = str_drop(value, 1);
    for (int i = 0; i < ids->count; i++)
        if (same(ids->id[i], value))
            return;
    fail_msg("nothing has the id '%.*s'", (int)value.len, value.data);
}

void svg_check(struct str document)
{
    static struct ids ids;
    struct str open[MAX_DEPTH], rest = document;
    struct svg_tag tag;
    int depth = 0;

    ids.count = 0;
    assert_true(str_is_utf8(document));
    assert_false(svg_holds(document, "&"));
    while (svg_next(&rest, &tag)) {
        check_attributes(&tag, &ids);
        if (tag.closes) {
            assert_true(depth > 0 && !tag.empty);
            if (!same(open[--depth], tag.name))
                fail_msg("'%.*s' is closed by another", (int)open[depth].len, open[depth].data);
            assert_true(depth > 0 || str_trim(rest).len == 0);
        } else if (!tag.empty) {
            assert_true(depth < MAX_DEPTH);
            open[depth++] = tag.name;
        }
    }
    assert_int_equal(depth, 0);
    assert_false(svg_holds(rest, ">"));
    for (rest = document; svg_next(&rest, &tag);)
        if (svg_attribute(&tag, "href").data != NULL)
            check_reference(&ids, svg_attribute(&tag, "href"));
}
