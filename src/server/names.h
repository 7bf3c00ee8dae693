/* Torii: MIT licence, see LICENSE. */
/*
 * Player names must be visible and distinguishable from the text around them: no zero-width characters, no
 * bidirectional marks, no accents without a letter.
 */
#ifndef SERVER_NAMES_H
#define SERVER_NAMES_H

#include "base/status.h"
#include "base/text.h"

/* Trims blanks of any script; the result may be empty. ILLEGAL, with the reason, if something in it is invisible. The
 * name must be UTF-8. */
enum status name_check(struct str name, struct str *out, struct err *e);
/* Does it have any visible character? */
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
