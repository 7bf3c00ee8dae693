/* Torii: MIT licence, see LICENSE. */
/*
 * Trees as text, .ogn with variations (docs/formats/record.md): the record's own reader has checked tags, main line
 * and result; this one walks the same text again, with its variations.
 */
#include "study/branch.h"
#include "study/tree.h"

#include "game/recordturn.h"

#include <string.h>

/* Steps that may be gone back, and again, for all variations together: a text of others is not read for minutes. */
enum { MOST_WALKED = 1 << 22 };

struct reader {
    struct study_tree *t;
    struct record *r;
    struct str all;
    size_t at;
    int depth;                       /* of the variation */
    int back[STUDY_MAX_NESTED + 1];  /* where each goes on after its end … */
    int before;                      /* the position before the last turn */
    int outer[STUDY_MAX_NESTED + 1]; /* … and that position there */
    bool begun;                      /* the variation has a turn */
    size_t walked;
    struct err *e;
};

static char next(const struct reader *d)
{
    return d->at < d->all.len ? d->all.data[d->at] : '\0';
}

static enum status fail(const struct reader *d, enum status rc)
{
    int line = 1;

    for (size_t i = 0; i < d->at && i < d->all.len; i++)
        line += d->all.data[i] == '\n';
    return err_say(d->e, rc, "line %d: %e", line, d->e);
}

/* ---- what is no turn ------------------------------------------------------------------------------- */

/* Tags were read before: up to the bracket that is not in quotes. */
static void skip_tag(struct reader *d)
{
    bool quoted = false;

    for (; d->at < d->all.len; d->at++) {
        char c = next(d);

        if (c == '"')
            quoted = !quoted;
        else if (c == '\\' && quoted)
            d->at++;
        else if (c == ']' && !quoted)
            break;
    }
    d->at++;
}

/* A comment belongs to the turn before it; at the beginning of a variation, to its first turn, which is not read
 * yet, so there is none. */
static enum status read_comment(struct reader *d)
{
    bool line = next(d) == ';';
    size_t start = ++d->at;
    enum status rc;

    while (d->at < d->all.len && next(d) != (line ? '\n' : '}'))
        d->at += !line && next(d) == '\\' && d->at + 1 < d->all.len ? 2 : 1;
    if (d->depth > 0 && !d->begun)
        rc = err_say(d->e, BAD_INPUT, "a variation begins with a turn");
    else
        rc = study_branch_say(d->t, d->t->current, (struct str){d->all.data + start, d->at - start},
                              !line, d->e);
    d->at++;
    return rc == OK ? OK : fail(d, rc);
}

static enum status read_glyph(struct reader *d)
{
    struct str word = {d->all.data + ++d->at, 0};
    uint64_t glyph;
    enum status rc;

    while (next(d) >= '0' && next(d) <= '9') {
        d->at++;
        word.len++;
    }
    if (!str_number(word, UINT8_MAX, &glyph) || glyph == 0 || !d->begun)
        rc = err_say(d->e, BAD_INPUT, "a glyph is $ and a number from 1 to 255, behind a turn");
    else if (!study_branch_glyph(d->t, d->t->current, (int)glyph))
        rc = err_say(d->e, NO_ROOM, "a move has at most %d glyphs", STUDY_MAX_GLYPHS);
    else
        return OK;
    return fail(d, rc);
}

/* ---- variations ------------------------------------------------------------------------------------ */

static enum status begin_variation(struct reader *d)
{
    enum status rc;

    d->at++;
    if (!d->begun)
        return fail(d, err_say(d->e, BAD_INPUT, "a variation stands behind the turn it replaces"));
    if (d->depth == STUDY_MAX_NESTED)
        return fail(
            d, err_say(d->e, NO_ROOM, "variations are nested more than %d deep", STUDY_MAX_NESTED));
    d->walked += d->r->match.count;
    if (d->walked > MOST_WALKED)
        return fail(
            d, err_say(d->e, NO_ROOM, "there are too many variations in a game of this length"));
    d->back[d->depth] = d->t->current;
    d->outer[d->depth++] = d->before;
    d->begun = false;
    rc = study_tree_go(d->t, d->before, d->e);
    return rc == OK ? OK : fail(d, rc);
}

static enum status end_variation(struct reader *d)
{
    enum status rc;

    d->at++;
    if (d->depth == 0 || !d->begun)
        return fail(d, err_say(d->e, BAD_INPUT, "there is no variation that ends here"));
    d->before = d->outer[--d->depth];
    rc = study_tree_go(d->t, d->back[d->depth], d->e);
    return rc == OK ? OK : fail(d, rc);
}

/* ---- turns ----------------------------------------------------------------------------------------- */

static struct str read_word(struct reader *d)
{
    struct str word = {d->all.data + d->at, 0};

    while (d->at < d->all.len && !char_is_blank(next(d)) && strchr("{;()$", next(d)) == NULL) {
        d->at++;
        word.len++;
    }
    return word;
}

/* Without "12." or "12..." in front. */
static struct str without_number(struct str word)
{
    size_t digits = 0, dots = 0;

    while (digits < word.len && word.data[digits] >= '0' && word.data[digits] <= '9')
        digits++;
    while (digits > 0 && digits + dots < word.len && word.data[digits + dots] == '.')
        dots++;
    return digits > 0 && (dots > 0 || digits == word.len) ? str_drop(word, digits + dots) : word;
}

static enum status read_turn(struct reader *d)
{
    struct str word = read_word(d), turn = without_number(word);
    enum record_result result;
    int before = d->t->current;
    enum status rc;
    int made;

    if (word.len == 0)
        return fail(d, err_say(d->e, BAD_INPUT, "there is no turn here"));
    if (record_result_find(d->r->game->kind->players, word, &result)) {
        if (d->depth == 0)
            return OK;
        return fail(d, err_say(d->e, BAD_INPUT, "a variation has no result"));
    }
    if (turn.len == 0)
        return OK;
    if (turn.len >= GAME_MAX_TEXT)
        return fail(d, err_say(d->e, BAD_INPUT, "the word %q is too long for a turn", turn));
    if (d->t->current != STUDY_ROOT && !d->t->node[d->t->current].closes)
        return fail(d, err_say(d->e, ILLEGAL, "%q stands behind a turn that is not over", turn));
    rc = record_play_turn(d->r, turn, d->e);
    if (rc == OK)
        rc = study_branch_take(d->t, &made, d->e);
    if (rc != OK)
        return fail(d, rc);
    d->before = before;
    d->begun = true;
    return OK;
}

static enum status read_all(struct reader *d)
{
    enum status rc = OK;

    while (rc == OK && d->at < d->all.len) {
        char c = next(d);

        if (char_is_blank(c))
            d->at++;
        else if (c == '[')
            skip_tag(d);
        else if (c == '{' || c == ';')
            rc = read_comment(d);
        else if (c == '$')
            rc = read_glyph(d);
        else if (c == '(')
            rc = begin_variation(d);
        else if (c == ')')
            rc = end_variation(d);
        else
            rc = read_turn(d);
    }
    if (rc == OK && d->depth > 0)
        rc = fail(d, err_say(d->e, CUT_OFF, "a variation does not end"));
    return rc;
}

enum status study_tree_read(struct study_tree *t, struct record *r, struct str text, struct err *e)
{
    struct reader d = {.t = t, .r = r, .all = text, .e = e};
    struct err unused;
    enum status rc;

    if (e == NULL)
        d.e = &unused;
    rc = record_read(r, text, d.e);
    if (rc != OK)
        return rc;
    if (r->game->kind->outcome_event != NULL)
        return err_say(e, BAD_INPUT, "a game with chance in its turns has no tree of moves");
    while (r->match.count > 0 && r->match.steps[r->match.count - 1].actor != GAME_CHANCE)
        watch_undo(&r->watch, r->match.count - (r->match.steps[0].actor == GAME_CHANCE));
    rc = study_tree_begin(t, &r->watch, d.e);
    if (rc == OK)
        rc = read_all(&d);
    return rc == OK ? study_tree_go(t, STUDY_ROOT, d.e) : rc;
}
