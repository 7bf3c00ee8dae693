#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""Check the links in README.md, its neighbours and the documents under docs/.

usage: tools/check_links.py [--root DIR] [--self-test]

A link inside the project must lead to an existing file or folder, with the same case, that is not a build output;
its #anchor to a heading of that document, spelt the way GitHub makes anchors, or to a line (#L12) of another file.
External links are not followed. Links in code are examples and are ignored. A source file or document that is named
in `code` must exist, too, under that path or at the end of one; docs/notes may speak of files of the past.
Prints one line per fault (file:line: link: why) and exits 1 if there is any.
"""

import argparse
import fnmatch
import os
import pathlib
import re
import sys
import tempfile
import urllib.parse

BUILT = ("build", "node_modules")  # not in the repository
PAST = "docs/notes/"  # what was tried

# Files that documents name although they are not there.
ELSEWHERE = {
    "src/engine/grabber.c": "made by a recipe",
    "data/locale/de.po": "made by a recipe",
    "docs/rules/onitama.de.md": "made by a recipe",
    "docs/rules/onamazu.de.md": "made by a recipe",
    "card_counts.h": "made by the build",
    "art.h": "made by the build",
    "tests/data/clauses/CLAUSE.txt": "one for each clause",
    "litama/cards.py": "of the Litama server",
    "fy-list.h": "of libfyaml",
    "mine.tsv": "an example",
    "OUT/sets.tsv": "an example",
}

FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})(.*)$")
INDENTED = re.compile(r"^(?: {4}|\t)")
ITEM = re.compile(r"^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:\s|$)")
HEADING = re.compile(r"^ {0,3}#{1,6}(?:\s+(.*?))?(?:\s+#+)?\s*$")
UNDERLINE = re.compile(r"^ {0,3}(?:=+|-+)\s*$")
CODE = re.compile(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)")
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
TAG = re.compile(r"</?[A-Za-z][^>]*>")
WHERE = r"(?:<([^<>]*)>|((?:[^\s()]|\([^\s()]*\))*))"  # in angle brackets; or bare, with balanced parentheses
INLINE = re.compile(r"\]\(\s*" + WHERE + r"(?:\s+(?:\"[^\"]*\"|'[^']*'|\([^()]*\)))?\s*\)")
DEFINITION = re.compile(r"^ {0,3}\[([^\]^]+)\]:\s*" + WHERE + r"(?=\s|$)")
REFERENCE = re.compile(r"\[([^\[\]]+)\]\[([^\[\]]*)\]")
ATTRIBUTE = re.compile(r"<[A-Za-z][^>]*?\b(?:href|src|srcset)\s*=\s*[\"']([^\"']*)[\"']")
PLACE = re.compile(r"<[A-Za-z][^>]*?\b(?:id|name)\s*=\s*[\"']([^\"']+)[\"']")
LINES = re.compile(r"^L(\d+)(?:C\d+)?(?:-L(\d+)(?:C\d+)?)?$")
NAMED = re.compile(r"^(?:\.{1,2}/)*((?:[\w.*-]+/)*[\w.*-]*[\w*]\.(?:c|h|inc|py|ts|mjs|css|sh|md|tsv|po))$")
SCHEME = re.compile(r"^(?:[A-Za-z][A-Za-z0-9+.-]*:|//)")


def blanked(match):
    """The same number of lines, all empty."""
    return "\n" * match[0].count("\n")


def prose(text):
    """The lines of a document as (number, line), without code blocks and comments."""
    fence, before, in_item, code = None, "", False, False
    for number, line in enumerate(COMMENT.sub(blanked, text).splitlines(), 1):
        mark = FENCE.match(line)
        if fence is not None:
            if mark and mark[1].startswith(fence) and not mark[2].strip():
                fence = None
            continue
        if mark and not (mark[1][0] == "`" and "`" in mark[2]):
            fence = mark[1]
            continue
        # Four spaces are code, except inside a paragraph or a list item.
        code = bool(INDENTED.match(line)) and (code or not before.strip()) and not in_item
        if line.strip() and not INDENTED.match(line):
            in_item = bool(ITEM.match(line)) or (in_item and bool(before.strip()))
        before = line
        if not code:
            yield number, line


def heading_text(raw):
    """The visible text of a heading: no markup, no addresses."""
    kept = []

    def keep(match):
        kept.append(match[2].strip())
        return f"\x00{len(kept) - 1}\x00"

    text = CODE.sub(keep, raw)
    text = re.sub(r"!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])", "", text)
    text = re.sub(r"\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])", r"\1", text)
    text = TAG.sub("", text)
    text = re.sub(r"(\*{1,3})(?=\S)(.+?)(?<=\S)\1", r"\2", text)
    text = re.sub(r"(?<!\w)(_{1,3})(?=\S)(.+?)(?<=\S)\1(?!\w)", r"\2", text)
    text = re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", text)
    return re.sub(r"\x00(\d+)\x00", lambda m: kept[int(m[1])], text)


def slug(text):
    """The anchor that GitHub gives a heading."""
    return re.sub(r"[^\w\- ]", "", text.strip().lower()).replace(" ", "-")


def anchors(text):
    """All anchors of a document; the second of two equal headings ends in -1."""
    found, seen = set(), {}
    before = ""

    for _, line in prose(text):
        heading = HEADING.match(line)
        if heading or (UNDERLINE.match(line) and before.strip() and "|" not in before):
            name = slug(heading_text((heading[1] or "") if heading else before))
            count = seen.get(name, 0)
            seen[name] = count + 1
            found.add(f"{name}-{count}" if count else name)
        found.update(PLACE.findall(CODE.sub("", line)))
        before = "" if heading else line
    return found


def links(text):
    """All links of a document as (line, link); references without a definition as (line, name, why)."""
    lines = [(number, CODE.sub(lambda m: "`" * len(m[0]), line)) for number, line in prose(text)]
    names = {m[1].strip().lower() for _, line in lines if (m := DEFINITION.match(line))}

    for number, line in lines:
        defined = DEFINITION.match(line)
        if defined:
            yield number, defined[2] or defined[3] or "", None
            continue
        for match in INLINE.finditer(line):
            yield number, match[1] or match[2] or "", None
        for match in ATTRIBUTE.finditer(line):
            yield number, match[1], None
        for match in REFERENCE.finditer(line):
            name = (match[2] or match[1]).strip()
            if name.lower() not in names and "`" not in name:
                yield number, match[0], "no line gives its address"


def is_there(root, path):
    """Case-sensitive on any file system."""
    at = root
    for part in path.relative_to(root).parts:
        if not at.is_dir() or part not in os.listdir(at):
            return False
        at = at / part
    return True


def anchor_fault(target, anchor):
    if target.is_dir():
        return "a folder has no anchors"
    if target.suffix == ".md":
        found = anchors(target.read_text(encoding="utf-8"))
        return None if anchor in found else f"no heading makes the anchor '{anchor}'"
    lines = LINES.match(anchor)
    if not lines:
        return "only documents have anchors"
    last = len(target.read_bytes().splitlines())
    wanted = max(int(lines[1]), int(lines[2] or 0))
    return None if 1 <= int(lines[1]) and wanted <= last else f"it has {last} lines"


def link_fault(root, document, link):
    """Why a link is broken, or None."""
    if link == "":
        return "it is empty"
    if SCHEME.match(link):
        return None
    place, mark, anchor = link.partition("#")
    place = urllib.parse.unquote(place.partition("?")[0])
    anchor = urllib.parse.unquote(anchor)
    start = root if place.startswith("/") else document.parent
    target = pathlib.Path(os.path.normpath(start / place.lstrip("/"))) if place else document
    if not target.is_relative_to(root):
        return "it leaves the project"
    if any(part in BUILT for part in target.relative_to(root).parts):
        return "it is built, and not there for every reader"
    if not is_there(root, target):
        return "there is no such file"
    return anchor_fault(target, anchor) if mark and anchor else None


def tree_files(root):
    """Paths of all files of the project, each after a slash."""
    found = []
    for folder, folders, names in os.walk(root):
        folders[:] = [name for name in folders if name not in BUILT and name != ".git"]
        found += ["/" + (pathlib.Path(folder) / name).relative_to(root).as_posix() for name in names]
    return found


def named(text):
    """Files named in `code`, as (line, name, path); braces are spelled out, as a shell does."""
    for number, line in prose(text):
        for match in CODE.finditer(line):
            for word in match[2].strip().split():
                parts = re.fullmatch(r"([^{}]*)\{([^{}]*,[^{}]*)\}([^{}]*)", word)
                for one in [parts[1] + part + parts[3] for part in parts[2].split(",")] if parts else [word]:
                    path = NAMED.match(one)
                    if path:
                        yield number, one, path[1]


def named_faults(document, text, files):
    seen = set()
    for number, name, path in named(text):
        if document.startswith(PAST) or path in ELSEWHERE or (number, name) in seen:
            continue
        seen.add((number, name))
        if not any(file.endswith("/" + path) for file in files) and not fnmatch.filter(files, "*/" + path):
            yield number, name, "there is no such file"


def documents(root):
    return sorted(root.glob("*.md")) + sorted((root / "docs").rglob("*.md"))


def check(root):
    """All faults as (file, line, link, why), and the number of links."""
    faults, count, files = [], 0, tree_files(root)
    for document in documents(root):
        name = document.relative_to(root).as_posix()
        text = document.read_text(encoding="utf-8")
        faults += [(name, *fault) for fault in named_faults(name, text, files)]
        for line, link, why in links(text):
            count += 1
            why = why or link_fault(root, document, link)
            if why:
                faults.append((name, line, link, why))
    return faults, count


# ---- the self-test ---------------------------------------------------------------------------------

GOOD = {
    "README.md": """# A *title*, with `code_of(x)`: and — more
[a](docs/a.md) [b](docs/a.md#two-words) [c](docs/a.md#two-words-1 "title") [d](#a-title-with-code_ofx-and--more)
![picture](docs/a.svg) <img src="docs/a.svg"> [e](https://example.org/none) [f](mailto:x@example.org)
[g](docs) [h](/docs/a.md) [i](docs/a%20b.md) [j](<docs/a b.md>) [k](docs/a.svg#L2) [l][there] [there][] [m](docs/a.md#cartes-à-jouer)
`[code](none.md)` ``[`](none.md)`` `a.md` `docs/a*.md` `../docs/{a,a b}.md` `a.md.` `f.c(x)` `none.svg` <!-- [gone](none.md) --> x[3](docs/(1).md) [n](docs/a.md#here) [o](docs/a.md#under-lined)

    [indented](none.md)

- item

    [in an item](docs/a.md)

```
[fenced](none.md)
# no heading
```
[there]: docs/a.md
""",
    "docs/a.md": "## Two words\n## Two words\n### Cartes à jouer\n<a id=\"here\"></a>\nUnder _lined_\n-------\n[up](../README.md)\n",
    "docs/a b.md": "none\n",
    "docs/(1).md": "none\n",
    "docs/a.svg": "<svg>\n</svg>\n",
    "build/made.md": "none\n",
}

# A line added to docs/a.md, and the expected report.
PLANTS = [
    ("[x](none.md)", "none.md: there is no such file"),
    ("[x](A.md)", "A.md: there is no such file"),
    ("![x](none.svg)", "none.svg: there is no such file"),
    ("<a href='none.md'>x</a>", "none.md: there is no such file"),
    ("[x](../../out.md)", "../../out.md: it leaves the project"),
    ("[x](../build/made.md)", "../build/made.md: it is built, and not there for every reader"),
    ("[x](#two)", "#two: no heading makes the anchor 'two'"),
    ("[x](#two-words-2)", "#two-words-2: no heading makes the anchor 'two-words-2'"),
    ("[x](../README.md#no-heading)", "../README.md#no-heading: no heading makes the anchor 'no-heading'"),
    ("[x](a.svg#L3)", "a.svg#L3: it has 2 lines"),
    ("[x](a.svg#part)", "a.svg#part: only documents have anchors"),
    ("[x](../docs#part)", "../docs#part: a folder has no anchors"),
    ("[x]()", ": it is empty"),
    ("[x][nowhere]", "[x][nowhere]: no line gives its address"),
    ("[x]: none.md", "none.md: there is no such file"),
    ("- [x](a.md)\n- item\n  [y](none.md)", "none.md: there is no such file"),
    ("[![x](a.svg)](none.md)", "none.md: there is no such file"),
    ("text\n    [x](none.md)", "none.md: there is no such file"),
    ("# [x](none.md)", "none.md: there is no such file"),
    ("as `none.c` says", "none.c: there is no such file"),
    ("as `rules/a.md` says", "rules/a.md: there is no such file"),
    ("as `docs/{a,z}.md` says", "docs/z.md: there is no such file"),
    ("as `docs/n*.py` says", "docs/n*.py: there is no such file"),
]


def plant(root, more):
    for name, text in GOOD.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text + (more + "\n" if name == "docs/a.md" else ""), encoding="utf-8")


def self_test():
    missed = []
    for more, words in [("", None)] + PLANTS:
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder).resolve()
            plant(root, more)
            faults, _ = check(root)
        last = GOOD["docs/a.md"].count("\n") + 1 + more.count("\n")
        said = [f"{name}:{line}: {link}: {why}" for name, line, link, why in faults]
        if said != ([] if words is None else [f"docs/a.md:{last}: {words}"]):
            missed.append(f"{more!r}: wanted '{words}' and nothing else, got {said}")
    for line in missed:
        print(line)
    print(f"link check self-test: {len(PLANTS)} plants, {len(missed)} missed")
    return 1 if missed else 0


def main():
    here = pathlib.Path(__file__).resolve().parent.parent
    parser = argparse.ArgumentParser(description="check the links in README.md and docs/")
    parser.add_argument("--root", type=pathlib.Path, default=here, help="the tree to check")
    parser.add_argument("--self-test", action="store_true", help="check that faults are found")
    options = parser.parse_args()
    if options.self_test:
        return self_test()

    faults, count = check(options.root.resolve())
    for name, line, link, why in faults:
        print(f"{name}:{line}: {link}: {why}")
    if count == 0:
        print("link check: no links found: is this the right folder?")
        return 1
    if not faults:
        print(f"link check: {count} links, no fault")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
