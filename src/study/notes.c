/* Torii: MIT licence, see LICENSE. */
/* Comments and glyphs of a tree. */
#include "study/branch.h"
#include "study/tree.h"

#include <string.h>

struct str study_tree_said(const struct study_tree *t, int node)
{
    const struct study_node *n = &t->node[node];

    return (struct str){n->length > 0 ? t->text + n->comment : "", n->length};
}

/* Comments are in the order of their texts, from this offset on; STUDY_NONE after the last. */
static int next_comment(const struct study_tree *t, size_t from)
{
    int found = STUDY_NONE;

    for (int i = 0; i < t->count; i++) {
        const struct study_node *n = &t->node[i];

        if (n->used && n->length > 0 && n->comment >= from &&
            (found == STUDY_NONE || n->comment < t->node[found].comment))
            found = i;
    }
    return found;
}

/* Closes the gaps that changed comments have left. */
static void compact(struct study_tree *t)
{
    size_t to = 0, from = 0;

    for (int node; (node = next_comment(t, from)) != STUDY_NONE;) {
        struct study_node *n = &t->node[node];

        from = n->comment + n->length;
        memmove(t->text + to, t->text + n->comment, n->length);
        n->comment = (uint32_t)to;
        to += n->length;
    }
    t->text_len = to;
}

static bool is_text(struct str s)
{
    for (size_t i = 0; i < s.len; i++)
        if (((unsigned char)s.data[i] < 0x20 && !char_is_blank(s.data[i])) || s.data[i] == 0x7f)
            return false;
    return str_is_utf8(s);
}

/* Appends the words, with single spaces between. */
static size_t add_words(char *to, size_t len, struct str text, bool escaped)
{
    bool gap = len > 0;

    for (size_t i = 0; i < text.len; i++) {
        if (char_is_blank(text.data[i])) {
            gap = len > 0;
            continue;
        }
        if (escaped && text.data[i] == '\\' && i + 1 < text.len &&
            (text.data[i + 1] == '\\' || text.data[i + 1] == '}'))
            i++;
        if (gap)
            to[len++] = ' ';
        gap = false;
        to[len++] = text.data[i];
    }
    return len;
}

static enum status no_room(struct err *e)
{
    return err_say(e, NO_ROOM, "the comments have more than %d bytes", STUDY_MAX_TEXT);
}

enum status study_branch_say(struct study_tree *t, int node, struct str text, bool escaped,
                             struct err *e)
{
    struct study_node *n = &t->node[node];
    size_t most = n->length + text.len + 1;

    if (!is_text(text))
        return err_say(e, BAD_INPUT, "a comment has bytes that are no text: %q", text);
    if (most > UINT16_MAX)
        return no_room(e);
    if (t->text_len + most > STUDY_MAX_TEXT)
        compact(t);
    if (t->text_len + most > STUDY_MAX_TEXT)
        return no_room(e);
    memcpy(t->text + t->text_len, t->text + n->comment, n->length);
    n->comment = (uint32_t)t->text_len;
    n->length = (uint16_t)add_words(t->text + t->text_len, n->length, text, escaped);
    t->text_len += n->length;
    return OK;
}

static enum status check_node(const struct study_tree *t, int node, struct err *e)
{
    if (node < 0 || node >= t->count || !t->node[node].used)
        return err_say(e, NOT_FOUND, "the tree has no move %d", node);
    if (node != STUDY_ROOT && !t->node[node].closes)
        return err_say(e, BAD_INPUT, "a comment or a glyph belongs to a whole turn");
    return OK;
}

/* Bytes of all comments but that of one node. */
static size_t other_bytes(const struct study_tree *t, int node)
{
    size_t sum = 0;

    for (int i = 0; i < t->count; i++)
        sum += t->node[i].used && i != node ? t->node[i].length : 0;
    return sum;
}

enum status study_tree_comment(struct study_tree *t, int node, struct str text, struct err *e)
{
    enum status rc = check_node(t, node, e);
    struct study_node *n = &t->node[node];
    struct study_node old;

    /* Later would be too late: to make room, the text of the old comment is given away. */
    if (rc == OK && other_bytes(t, node) + text.len + 1 > STUDY_MAX_TEXT)
        rc = no_room(e);
    if (rc != OK)
        return rc;
    old = *n;
    n->length = 0;
    rc = study_branch_say(t, node, text, false, e);
    if (rc != OK)
        *n = old;
    return rc;
}

static void remove_glyph(uint8_t *glyphs, int i)
{
    for (; i < STUDY_MAX_GLYPHS; i++)
        glyphs[i] = i + 1 < STUDY_MAX_GLYPHS ? glyphs[i + 1] : 0;
}

/* Sorted; a verdict replaces another one. False if there is no room. */
bool study_branch_glyph(struct study_tree *t, int node, int glyph)
{
    uint8_t *glyphs = t->node[node].glyphs;
    int at = 0;

    for (int i = 0; i < STUDY_MAX_GLYPHS && glyphs[i] != 0; i++)
        if (glyphs[i] == glyph)
            return true;
    if (glyph <= STUDY_VERDICT_GLYPHS && glyphs[0] != 0 && glyphs[0] <= STUDY_VERDICT_GLYPHS)
        remove_glyph(glyphs, 0);
    if (glyphs[STUDY_MAX_GLYPHS - 1] != 0)
        return false;
    while (glyphs[at] != 0 && glyphs[at] < glyph)
        at++;
    for (int i = STUDY_MAX_GLYPHS - 1; i > at; i--)
        glyphs[i] = glyphs[i - 1];
    glyphs[at] = (uint8_t)glyph;
    return true;
}

enum status study_tree_glyph(struct study_tree *t, int node, int glyph, struct err *e)
{
    enum status rc = check_node(t, node, e);
    uint8_t *glyphs = t->node[node].glyphs;

    if (rc == OK && node == STUDY_ROOT)
        rc = err_say(e, BAD_INPUT, "a comment or a glyph belongs to a whole turn");
    if (rc == OK && (glyph < 1 || glyph > UINT8_MAX))
        rc = err_say(e, BAD_INPUT, "a glyph is a number from 1 to 255, not %d", glyph);
    if (rc != OK)
        return rc;
    for (int i = 0; i < STUDY_MAX_GLYPHS; i++)
        if (glyphs[i] == glyph) {
            remove_glyph(glyphs, i);
            return OK;
        }
    if (!study_branch_glyph(t, node, glyph))
        return err_say(e, NO_ROOM, "a move has at most %d glyphs", STUDY_MAX_GLYPHS);
    return OK;
}
