#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""Check that the tree uses the project's vocabulary.

usage: tools/check_words.py [--root DIR] [--list] [--self-test]

docs/glossary.md holds, under "Checked terms", a table of retired terms: the term, its replacement, and where the old
term is still right. A term in backquotes is an identifier and matches case and word boundaries exactly; one between
slashes is a regular expression; any other term is a phrase. Phrases and expressions match in any case, across any
white space. A bar inside a cell is written \\|. The last column lists glob patterns of paths, separated by commas, in
which the term is allowed.

Prints one line per finding (file:line: term: what to write instead) and exits 1 if there is one.
--list counts the findings per term instead.
"""

import argparse
import collections
import fnmatch
import pathlib
import re
import subprocess
import sys
import tempfile

HEADING = "## Checked terms"
CHECKED = (".c", ".h", ".cc", ".hh", ".ts", ".mjs", ".py", ".md", ".sh", ".build", ".yaml", ".css", ".html", ".po", ".svg")
NAMES = ("run",)
CELL_END = re.compile(r"(?<!\\)\|")  # a backslash keeps a bar inside a cell
# Texts that are not ours to change: quotations of the rulebooks, third-party licences, histories.
NEVER = ("docs/notes/*", "docs/rules/sources*", "docs/third-party.md", "CHANGELOG.md", "tools/check_words.py",
         "web/package-lock.json")


def rows(glossary):
    """(term, instead, allowed patterns, compiled expression) for each row of the table."""
    found = []
    in_table = False
    for line in glossary.splitlines():
        if line.startswith("## "):
            in_table = line.strip() == HEADING
        cells = [cell.strip().replace("\\|", "|") for cell in CELL_END.split(line.strip().removeprefix("|").removesuffix("|"))]
        if not in_table or not line.startswith("|") or len(cells) != 3 or set(cells[0]) <= set("-: ") or cells[0] == "not":
            continue
        term, instead, allowed = cells
        found.append((term, instead, [a.strip() for a in allowed.split(",") if a.strip()], expression(term)))
    return found


def expression(term):
    if term.startswith("`"):
        return re.compile(r"(?<![A-Za-z0-9_])" + re.escape(term.strip("`")) + r"(?![A-Za-z0-9_])")
    is_expression = len(term) > 2 and term[0] == term[-1] == "/"
    words = term[1:-1].split() if is_expression else [re.escape(word) for word in term.split()]
    return re.compile(r"(?<![\w-])(?:" + r"[\s*/#]+".join(words) + r")(?![\w-])", re.IGNORECASE)


def is_allowed(path, patterns):
    return any(fnmatch.fnmatch(path, pattern) for pattern in patterns)


def table_removed(text):
    """The glossary without its own table of retired terms."""
    start = text.find(HEADING)
    end = text.find("\n## ", start + 1)
    return text if start < 0 else text[:start] + "\n" * text[start:end].count("\n") + text[end:]


def tracked(root):
    names = subprocess.run(["git", "-C", str(root), "ls-files"], check=True, capture_output=True, text=True).stdout
    for name in names.splitlines():
        if (name.endswith(CHECKED) or name in NAMES) and not is_allowed(name, NEVER):
            yield name


def findings(root, terms):
    for name in tracked(root):
        path = root / name
        if not path.is_file():
            continue
        text = path.read_text(encoding="utf-8", errors="replace")
        if name == "docs/glossary.md":
            text = table_removed(text)
        small = text.lower()
        for term, instead, allowed, pattern in terms:
            # Most terms are not there: their first word says so faster than the expression.
            if (term[0] != "/" and term.strip("`").split()[0].lower() not in small) or is_allowed(name, allowed):
                continue
            for match in pattern.finditer(text):
                yield name, text.count("\n", 0, match.start()) + 1, term, instead


def check(root, listing):
    terms = rows((root / "docs/glossary.md").read_text(encoding="utf-8"))
    if not terms:
        print(f"docs/glossary.md: no table under '{HEADING}'")
        return 1
    found = list(findings(root, terms))
    if listing:
        for term, count in collections.Counter(term for _, _, term, _ in found).most_common():
            print(f"{count:5}  {term}")
    else:
        for name, line, term, instead in found:
            print(f"{name}:{line}: '{term.strip('`')}': write {instead}")
    return 1 if found else 0


def self_test():
    table = f"{HEADING}\n\n| not | but | allowed in |\n|---|---|---|\n| so many | N | docs/old/* |\n| `rung` | ablation | |\n"
    terms = rows(table)
    assert [term for term, *_ in terms] == ["so many", "`rung`"], terms
    assert terms[0][3].search("after So\n * many games") and not terms[0][3].search("not-so many-sided")
    assert terms[1][3].search("int rung;") and not terms[1][3].search("sprung Rung rung_up")
    told = expression("/are told(?! apart)/")
    assert told.search("they are\n// told so") and not told.search("they are told apart")
    french = rows(table + "\nOf another language:\n\n| not | but | allowed in |\n|---|---|---|\n| /dieux?\\|tapis/ | x | |\n")
    assert french[-1][0] == "/dieux?|tapis/" and french[-1][3].search("deux dieux") and not french[-1][3].search("adieux")
    assert is_allowed("docs/old/a.md", terms[0][2]) and not is_allowed("docs/a.md", terms[0][2])
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        (root / "docs").mkdir()
        (root / "docs/glossary.md").write_text(table)
        (root / "a.c").write_text("/* so many */\nint rung;\n")
        (root / "fr.po").write_text('msgid "So\u00a0many"\n', encoding="utf-8")
        subprocess.run(["git", "init", "-q", folder], check=True)
        subprocess.run(["git", "-C", folder, "add", "."], check=True)
        assert [(n, l) for n, l, *_ in findings(root, terms)] == [("a.c", 1), ("a.c", 2), ("fr.po", 1)]
    print("check_words: self-test passed")
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parent.parent)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--self-test", action="store_true")
    arguments = parser.parse_args()
    sys.exit(self_test() if arguments.self_test else check(arguments.root, arguments.list))


if __name__ == "__main__":
    main()
