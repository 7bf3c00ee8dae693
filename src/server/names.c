/* Torii: MIT licence, see LICENSE. */
#include "server/names.h"

enum {
    ZERO_WIDTH_NON_JOINER = 0x200C,
    ZERO_WIDTH_JOINER = 0x200D,
    FIRST_VARIATION = 0xFE00, /* variation selectors: how the character before them is drawn */
    LAST_VARIATION = 0xFE0F,
    MOST_MARKS = 4, /* on one letter: more would cover the lines around it */
};

static enum glyph_kind kind_of(uint32_t code)
{
    int low = 0, high = glyph_range_count;

    while (low < high) {
        int middle = (low + high) / 2;

        if (code > glyph_ranges[middle].last)
            low = middle + 1;
        else
            high = middle;
    }
    return low < glyph_range_count && code >= glyph_ranges[low].first ? glyph_ranges[low].kind
                                                                      : GLYPH_VISIBLE;
}

/* Takes the first character off good UTF-8. */
static uint32_t next_code(struct str *s)
{
    unsigned char first = (unsigned char)s->data[0];
    size_t len = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    uint32_t code = len == 1 ? first : first & (0x7fu >> len);

    for (size_t i = 1; i < len && i < s->len; i++)
        code = code << 6 | ((unsigned char)s->data[i] & 0x3fu);
    *s = str_drop(*s, len < s->len ? len : s->len);
    return code;
}

static struct str trim(struct str s)
{
    struct str rest = s, from = {s.data, 0};
    bool begun = false;

    while (rest.len > 0) {
        const char *at = rest.data;
        bool blank = kind_of(next_code(&rest)) == GLYPH_BLANK;

        if (!begun && !blank)
            from = (struct str){at, 0};
        begun = begun || !blank;
        if (!blank)
            from.len = (size_t)(rest.data - from.data);
    }
    return from;
}

/* What may be hidden: how two characters are joined, in scripts and pictures that need it, or how the one
 * before is drawn. */
static bool joins(uint32_t code, uint32_t before, const struct str *rest)
{
    struct str after = *rest;
    bool seen = before != 0 && kind_of(before) != GLYPH_BLANK && kind_of(before) != GLYPH_HIDDEN;

    if (code >= FIRST_VARIATION && code <= LAST_VARIATION)
        return seen;
    if (code != ZERO_WIDTH_JOINER && code != ZERO_WIDTH_NON_JOINER)
        return false;
    seen = seen || (before >= FIRST_VARIATION && before <= LAST_VARIATION);
    return seen && after.len > 0 && kind_of(next_code(&after)) == GLYPH_VISIBLE;
}

enum status name_check(struct str name, struct str *out, struct err *e)
{
    struct str trimmed = trim(name), rest = trimmed;
    uint32_t before = 0;
    int marks = 0;

    while (rest.len > 0) {
        uint32_t code = next_code(&rest);
        enum glyph_kind kind = kind_of(code);

        if (kind == GLYPH_HIDDEN && !joins(code, before, &rest))
            return err_say(e, ILLEGAL, "a name cannot contain invisible characters");
        marks = kind == GLYPH_MARK ? marks + 1 : kind == GLYPH_HIDDEN ? marks : 0;
        if (marks > 0 && (before == 0 || kind_of(before) == GLYPH_BLANK))
            return err_say(e, ILLEGAL, "a name cannot contain an accent without a letter");
        if (marks > MOST_MARKS)
            return err_say(e, ILLEGAL, "a name has at most %d accents on one letter", MOST_MARKS);
        before = code;
    }
    *out = trimmed;
    return OK;
}

bool name_is_visible(struct str text)
{
    while (text.len > 0)
        if (kind_of(next_code(&text)) == GLYPH_VISIBLE)
            return true;
    return false;
}
