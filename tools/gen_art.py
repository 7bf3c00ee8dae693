#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""The paths of data/art.json as string literals for C: {"blue": {"student": {"body": …}}} is ART_BLUE_STUDENT_BODY.

usage: gen_art.py art.json OUTPUT.h

The web page imports the same file (web/src/boards), so that both draw one board.
"""
import json
import pathlib
import re
import sys

PATH = re.compile(r"(M[MmLlHhVvCcSsQqTtAaZz0-9 .,-]*)?")


def flat(tree, before="ART"):
    """The leaves by their whole names, in the order of the file."""
    for name, value in tree.items():
        if isinstance(value, dict):
            yield from flat(value, f"{before}_{name.upper()}")
        else:
            yield f"{before}_{name.upper()}", value


def main():
    source, target = map(pathlib.Path, sys.argv[1:])
    lines = ["/* Made from data/art.json by tools/gen_art.py. */\n#ifndef RULES_ONITAMA_ART_H\n#define RULES_ONITAMA_ART_H\n"]
    for name, path in flat(json.loads(source.read_text(encoding="utf-8"))):
        if not PATH.fullmatch(path):
            sys.exit(f"{source}: '{name}' is not a path")
        lines.append(f'#define {name} "{path}"')
    lines.append("\n#endif\n")
    text = "\n".join(lines)
    if not target.exists() or target.read_text(encoding="utf-8") != text:
        target.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
