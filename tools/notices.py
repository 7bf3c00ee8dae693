#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""The notices of third-party software, from docs/third-party.md.

usage: notices.py text page|all OUTPUT          as plain text: for what the page ships, or for everything
       notices.py check PROGRAM META MAPS       compares the table with what is linked; reports differences
       notices.py self-test PROGRAM META MAPS   tests that the check notices each kind of difference

PROGRAM is the release build of torii, META what web/build.mjs wrote about its bundles (build/web.meta.json), MAPS the
folder with the linker's maps of the .wasm modules (build/wasm/objects).
"""
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
DOCUMENT = ROOT / "docs/third-party.md"
LICENCE = ROOT / "LICENSE"
HEAD = ("component", "used in", "found as", "licence", "copyright")


def rows(document):
    """The table of components, a dictionary per row."""
    found = []
    for line in document.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if line.startswith("|") and len(cells) == len(HEAD) and cells[0] not in (HEAD[0], "---"):
            found.append(dict(zip(HEAD, cells)))
    if not found:
        sys.exit("notices: docs/third-party.md has no table of components")
    return found


def texts(document):
    """The licence texts, by their headings."""
    return dict(re.findall(r"^### ([^\n]+)\n```\n(.*?)\n```$", document, re.MULTILINE | re.DOTALL))


def names(row):
    return re.findall(r"`((?:elf|npm|wasm):[^`]+)`", row["found as"])


def plain(words):
    return words.replace("`", "")


def write_text(document, scope, output):
    listed = [row for row in rows(document) if scope == "all" or row["used in"].startswith("page")]
    known = texts(document)
    own = next(line for line in LICENCE.read_text(encoding="utf-8").splitlines() if line.startswith("Copyright"))
    lines = [f"Torii: MIT licence. {own}", "", "It contains or uses software by other people:", ""]
    for row in listed:
        lines += [row["component"], f"    {plain(row['used in'])}", f"    Licence: {row['licence']}", f"    {row['copyright']}", ""]
    wanted = [name for name in known if any(row["licence"].split(" (or ")[0] == name for row in listed)]
    for name in wanted:
        lines += ["-" * 78, name, "", known[name], ""]
    pathlib.Path(output).write_text("\n".join(lines), encoding="utf-8")


# ---- what is linked ----------------------------------------------------------------------------


def needed(program):
    said = subprocess.run(["readelf", "-d", program], capture_output=True, text=True, check=True).stdout
    return {"elf:" + name for name in re.findall(r"\(NEEDED\).*\[(.+?\.so)[.\d]*\]", said)}


def bundled(meta):
    return {"npm:" + name for name in json.loads(pathlib.Path(meta).read_text(encoding="utf-8"))["packages"]}


def mapped(folder):
    """Object files and archive members that contribute to a module; ours are in the folder itself."""
    maps = sorted(pathlib.Path(folder).glob("*.map"))
    if not maps:
        sys.exit(f"notices: no maps of the linker in '{folder}': ./run web makes them")
    found = set()
    for path in maps:
        for name in re.findall(r"^\s+\S+\s+\S+\s+\S+\s+(\S+?):\(", path.read_text(encoding="utf-8"), re.MULTILINE):
            if not name.startswith("<") and not name.startswith("lto.") and pathlib.Path(folder).resolve() not in pathlib.Path(name).parents:
                found.add("wasm:" + name.rsplit("/", 1)[-1])
    return found


def linked(program, meta, maps):
    return {"the program": needed(program), "the page's scripts": bundled(meta), "the page's WebAssembly": mapped(maps)}


# ---- the comparison ----------------------------------------------------------------------------


def pattern(name):
    """Only `*` is special; brackets and dots are literal."""
    return re.compile(".*".join(map(re.escape, name.split("*"))) + r"\Z")


def differences(document, found):
    """A line for each difference between the table and what is linked."""
    listed = {name: row["component"] for row in rows(document) for name in names(row)}
    every = set().union(*found.values())
    said = [f"{where}: {name} is linked and not listed" for where, those in found.items()
            for name in sorted(those) if not any(pattern(one).match(name) for one in listed)]
    said += [f"{component}: {name} is listed and not linked" for name, component in listed.items()
             if not any(pattern(name).match(one) for one in every)]
    known = texts(document)
    free = ("public domain", "LGPL-2.1-or-later")
    said += [f"{row['component']}: the text of its licence, '{row['licence']}', is missing" for row in rows(document)
             if row["licence"].split(" (or ")[0] not in known and row["licence"] not in free]
    return said


def self_test(document, found):
    """Plants each kind of difference; returns what went unnoticed."""
    first = {kind: next(name for row in rows(document) for name in names(row) if name.startswith(kind)) for kind in ("elf:", "npm:", "wasm:")}
    unnoticed = []
    for kind, name in first.items():
        if not any("is linked and not listed" in line for line in differences(document.replace(f"`{name}`", ""), found)):
            unnoticed.append(f"{name}, taken off the list")
        more = document.replace(f"`{name}`", f"`{name}` `{kind}planted`")
        if not any(f"{kind}planted is listed and not linked" in line for line in differences(more, found)):
            unnoticed.append(f"{kind}planted, put on the list")
        extra = {where: those | {f"{kind}planted"} for where, those in found.items()}
        if not any(f"{kind}planted is linked and not listed" in line for line in differences(document, extra)):
            unnoticed.append(f"{kind}planted, linked")
    if not any("is missing" in line for line in differences(document.replace("### MIT\n", "### XMIT\n"), found)):
        unnoticed.append("a licence without its text")
    return unnoticed


def main():
    document = DOCUMENT.read_text(encoding="utf-8")
    match sys.argv[1:]:
        case ["text", ("page" | "all") as scope, output]:
            write_text(document, scope, output)
        case ["check", program, meta, maps]:
            said = differences(document, linked(program, meta, maps))
            print(*said, sep="\n", end="\n" if said else "")
            sys.exit(1 if said else 0)
        case ["self-test", program, meta, maps]:
            said = self_test(document, linked(program, meta, maps))
            print(*(f"not noticed: {one}" for one in said), sep="\n", end="\n" if said else "")
            sys.exit(1 if said else 0)
        case _:
            sys.exit(__doc__.strip())


if __name__ == "__main__":
    main()
