/* Torii: MIT licence, see LICENSE. */
/*
 * Names of players, which others must be able to see and to tell apart from what stands around them: no
 * zero-width characters, no marks of the direction of writing, no accents on nothing.
 */
#ifndef SERVER_NAMES_H
#define SERVER_NAMES_H

#include "base/status.h"
#include "base/text.h"

/* Without the blanks around it, of any script; nothing may be left. ILLEGAL, with the reason, where it has
 * something in it that cannot be seen. The name must be UTF-8. */
enum status name_check(struct str name, struct str *out, struct err *e);
/* Is there anything to see? */
bool name_is_visible(struct str text);

/* The table behind it, made by tools/gen_glyphs.py: what is not in it can be seen. In order. */
enum glyph_kind { GLYPH_VISIBLE, GLYPH_BLANK, GLYPH_HIDDEN, GLYPH_MARK };
struct glyph_range {
    uint32_t first, last;
    enum glyph_kind kind;
};
extern const struct glyph_range glyph_ranges[];
extern const int glyph_range_count;

#endif
