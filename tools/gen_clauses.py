#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""Generates one C table of the clauses of docs/rules/GAME*.md: id, title and text in every language.

Usage: gen_clauses.py OUTPUT.c DEPENDENCIES NAME GAME
"""
import re
import sys

sys.dont_write_bytecode = True
import languages

HEADING = re.compile(r"^### ([A-Z][0-9]+|[0-9]+\.[0-9]+) · (.+)$")


def read_clauses(path):
    """The blocks under the headings: id -> (title, text, reading)."""
    clauses, clause, lines = {}, None, []
    with open(path, encoding="utf-8") as text:
        for line in [*text.read().splitlines(), "## end"]:
            match = HEADING.match(line)
            if match or line.startswith("## "):
                if clause:
                    body = " ".join(l for l in lines if l and not l.startswith(">"))
                    reading = " ".join(l[1:].strip() for l in lines if l.startswith(">"))
                    clauses[clause[0]] = (clause[1], body, reading)
                clause, lines = (match.groups() if match else None), []
            elif clause:
                lines.append(line.strip())
    return clauses


def c_string(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def main():
    output, dependencies, name, game = sys.argv[1:]
    paths = [languages.rules_book(game, language) for language in languages.LANGUAGES]
    books = [read_clauses(path) for path in paths]
    languages.write_dependencies(dependencies, output, paths)
    for path, book in zip(paths[1:], books[1:]):
        if list(book) != list(books[0]):
            sys.exit(f"{path}: not the same clauses as the English text")
    with open(output, "w", encoding="utf-8") as out:
        out.write("/* Made from docs/rules by tools/gen_clauses.py. */\n")
        out.write('#include "game/clauses.h"\n\n')
        out.write(f"extern const struct clause_book {name};\n")
        out.write("static const struct clause list[] = {\n")
        for clause in books[0]:
            out.write(f"    {{{c_string(clause)}, {{\n")
            for book in books:
                out.write("        {" + ", ".join(map(c_string, book[clause])) + "},\n")
            out.write("    }},\n")
        out.write("};\n\n")
        out.write(f"const struct clause_book {name} = {{list, {len(books[0])}}};\n")


if __name__ == "__main__":
    main()
