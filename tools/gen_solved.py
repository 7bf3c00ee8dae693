#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""Generates the C table of solved sets of cards that the program and the page hold.

usage: tools/gen_solved.py data/solved/sets.tsv OUTPUT.c

It has the rows of docs/formats/solved.md, one for each set, with the fields that the program reads: who wins, and with
which first moves. What proves a row, its census and how it was made, would be three quarters of what the page loads.
"""
import sys

FIELDS = ("cards", "patterns", "men", "checksum", "deals", "census", "checked", "planted", "kernel_seconds", "seconds",
          "gigabytes", "machine", "command")
KEPT = ("cards", "patterns", "men", "deals")


def lines_of(path):
    """The comment and the names of the fields, with which `table gen --gpu` begins a file; then each set once."""
    head, rows = [], {}
    with open(path, encoding="utf-8") as file:
        for line in file.read().splitlines():
            fields = line.split("\t")
            if line.startswith(("#", "cards\t")):
                head.append(line)
            elif len(fields) != len(FIELDS):
                sys.exit(f"gen_solved: a row of {path} has {len(fields)} fields instead of {len(FIELDS)}")
            else:
                rows.setdefault(fields[0], "\t".join(value if name in KEPT else "" for name, value in zip(FIELDS, fields)))
    return head + list(rows.values())


def main():
    source, output = sys.argv[1:]
    data = "".join(line + "\n" for line in lines_of(source)).encode("ascii")
    with open(output, "w", encoding="ascii") as out:
        out.write('/* Made by tools/gen_solved.py; do not edit. */\n#include "table/solved.h"\n\n')
        out.write("const unsigned char solved_text[] = {\n")
        for i in range(0, len(data), 20):
            out.write(",".join(map(str, data[i:i + 20])) + ",\n")
        out.write(f"}};\nconst size_t solved_text_len = {len(data)};\n")


if __name__ == "__main__":
    main()
