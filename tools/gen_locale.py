#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""Turns the catalogues of data/locale into one C table, sorted by the English text.

usage: gen_locale.py OUTPUT.c fr.po es.po
"""
import sys

sys.dont_write_bytecode = True
import po


def c_string(text):
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return '"' + escaped.replace("\t", "\\t") + '"'


def main():
    output, *paths = sys.argv[1:]
    try:
        books = [po.read(path) for path in paths]
    except (po.Broken, OSError) as fault:
        sys.exit(str(fault))
    for english in sorted(set().union(*books)):
        for path, book in zip(paths, books):
            if english not in book:
                sys.exit(f"{path}: '{english}' is missing")
    with open(output, "w", encoding="utf-8") as out:
        out.write("/* Made from data/locale by tools/gen_locale.py. */\n")
        out.write('#include "locale/table.h"\n\n')
        out.write(f"const size_t locale_messages_count = {len(books[0])};\n\n")
        out.write("const struct locale_message locale_messages[] = {\n")
        for english in sorted(books[0], key=lambda text: text.encode()):
            said = ", ".join(c_string(book[english]) for book in books)
            out.write(f"    {{{c_string(english)}, {{{said}}}}},\n")
        out.write("};\n")


main()
