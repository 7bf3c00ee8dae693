#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""Generates the table of invisible characters (src/server/names.h) from Python's Unicode data.

usage: tools/gen_glyphs.py OUTPUT.c
"""
import sys
import unicodedata

# Default_Ignorable_Code_Point (DerivedCoreProperties.txt), which the categories below do not cover, and
# code points unknown to Python: those reserved for such characters, and noncharacters.
IGNORABLE = [(0x034F, 0x034F), (0x17B4, 0x17B5), (0x180B, 0x180F), (0x2065, 0x2065), (0xFE00, 0xFE0F),
             (0xFFF0, 0xFFF8), (0xFDD0, 0xFDEF), (0xE0000, 0xE0FFF)]
# Assigned and in other categories, but blank: Hangul fillers, the empty Braille pattern, the
# null notehead.
EMPTY = {0x115F, 0x1160, 0x3164, 0xFFA0, 0x2800, 0x1D159}
KINDS = {"Zs": "GLYPH_BLANK", "Zl": "GLYPH_HIDDEN", "Zp": "GLYPH_HIDDEN", "Cc": "GLYPH_HIDDEN", "Cf": "GLYPH_HIDDEN",
         "Mn": "GLYPH_MARK", "Mc": "GLYPH_MARK", "Me": "GLYPH_MARK"}


def kind_of(code):
    if code in EMPTY:
        return "GLYPH_BLANK"
    if code & 0xFFFE == 0xFFFE or any(first <= code <= last for first, last in IGNORABLE):
        return "GLYPH_HIDDEN"
    return KINDS.get(unicodedata.category(chr(code)))


def main():
    ranges = []
    for code in range(0x110000):
        kind = kind_of(code)
        if kind is None:
            continue
        if ranges and ranges[-1][1] == code - 1 and ranges[-1][2] == kind:
            ranges[-1][1] = code
        else:
            ranges.append([code, code, kind])
    with open(sys.argv[1], "w", encoding="ascii") as out:
        out.write(f"/* Made by tools/gen_glyphs.py from Unicode {unicodedata.unidata_version}; do not edit. */\n")
        out.write('#include "server/names.h"\n\nconst struct glyph_range glyph_ranges[] = {\n')
        out.writelines(f"    {{0x{first:x}, 0x{last:x}, {kind}}},\n" for first, last, kind in ranges)
        out.write(f"}};\nconst int glyph_range_count = {len(ranges)};\n")


if __name__ == "__main__":
    main()
