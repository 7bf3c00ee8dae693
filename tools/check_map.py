#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""Check that docs/ARCHITECTURE.md shows the source as it is.

usage: tools/check_map.py [--root DIR] [--self-test]

The diagram must hold every room of docs/rooms.txt once, above all rooms that it may include; the table of rooms a row
for each; and under the heading of each room every file of its folder, and no others. A header needs no row beside the
file that it belongs to, nor does the door. No line may be longer than 120 columns. Prints one line per fault and exits
1 if there is any.
"""

import argparse
import fnmatch
import pathlib
import re
import sys
import tempfile

import check_rooms

MAP = "docs/ARCHITECTURE.md"
COLUMNS = 120
SUFFIXES = {".c", ".h", ".cc", ".hh", ".in"}


def section(text, heading):
    """What stands under a heading, up to the next one."""
    found = re.search(rf"^{re.escape(heading)}\n(.*?)(?=^##|\Z)", text, re.MULTILINE | re.DOTALL)
    return found.group(1) if found else ""


def first_cells(text):
    return re.findall(r"^\| (.*?) \|", text, re.MULTILINE)


def check_diagram(text, plan):
    lines = re.findall(r"^    (\S[^│\n]*)│", text, re.MULTILINE)
    level = {room: number for number, line in enumerate(lines) for room in line.split()}
    for room in plan.may:
        if sum(line.split().count(room) for line in lines) != 1:
            yield f"the diagram does not show room '{room}' once"
    for room in sorted(set(level) - set(plan.may)):
        yield f"the diagram shows unknown room '{room}'"
    for room, below in plan.may.items():
        for other in below:
            if room in level and other in level and level[other] <= level[room]:
                yield f"room '{room}' may include '{other}', which the diagram does not show below it"


def check_files(room, rows, names):
    """Rows name files in backquotes, with or without their suffix; a star stands for any letters."""
    patterns = [word for row in rows for word in re.findall(r"`([^`]+)`", row)]
    for pattern in patterns:
        if not any(fnmatch.fnmatch(name, pattern) or name.split(".")[0] == pattern for name in names):
            yield f"room '{room}' has no file '{pattern}'"
    door = room.split("/")[-1] + ".h"
    for name in names:
        stem = name.split(".")[0]
        beside = name.endswith(".h") and any(fnmatch.fnmatch(stem + ".c", pattern) for pattern in patterns)
        if name != door and stem not in patterns and not beside and not any(fnmatch.fnmatch(name, p) for p in patterns):
            yield f"no row for src/{room}/{name}"


def faults(root):
    text = (root / MAP).read_text(encoding="utf-8")
    plan = check_rooms.Plan(root / "docs/rooms.txt", [])
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > COLUMNS:
            yield f"line {number} has {len(line)} columns, {COLUMNS} are allowed"
    yield from check_diagram(text, plan)
    listed = " ".join(first_cells(section(text, "## The rooms")))
    for room in plan.may:
        if f"`{room}`" not in listed:
            yield f"the table of rooms has no row for '{room}'"
        names = sorted(path.name for path in (root / "src" / room).glob("*") if path.suffix in SUFFIXES)
        yield from check_files(room, first_cells(section(text, f"### {room}")), names)


def self_test():
    good = ("# Map\n\n    top          │ above\n    base game/x  │ below\n\n## The rooms\n\n| room | what |\n|---|---|\n| `base` | a |\n"
            "| `game/x` `top` | b |\n\n### base\n\n| file | |\n|---|---|\n| `text.c` | |\n| `rng` | |\n\n### game/x\n\n"
            "### top\n\n| file | |\n|---|---|\n| `play*.c` | |\n")
    plants = [
        ("", "", None), ("| `rng` | |\n", "", "no row for src/base/rng.c"), ("`text.c`", "`text.c` `txt.c`", "no file 'txt.c'"),
        ("| `base` | a |\n", "", "no row for 'base'"), ("base game/x  │", "base  │", "does not show room 'game/x' once"),
        ("    top ", "    top new ", "unknown room 'new'"), ("# Map", "# Map" + " " * 120, "line 1 has 125 columns"),
        ("top          │ above\n    base game/x  │", "base game/x  │ above\n    top  │", "which the diagram does not show below it"),
    ]
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for name in ("src/base/text.c", "src/base/text.h", "src/base/rng.c", "src/base/base.h", "src/game/x/x.h", "src/top/play_on.c",
                     "docs/rooms.txt"):
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text("base:\ngame/x:\ntop: base\n" if name.endswith("txt") else "", encoding="utf-8")
        for old, new, expected in plants:
            assert old in good, old
            (root / MAP).write_text(good.replace(old, new, 1), encoding="utf-8")
            found = list(faults(root))
            assert not found if expected is None else len(found) == 1 and expected in found[0], (old, expected, found)
    print(f"check_map: self-test passed, {len(plants) - 1} plants")
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parent.parent)
    parser.add_argument("--self-test", action="store_true")
    arguments = parser.parse_args()
    if arguments.self_test:
        sys.exit(self_test())
    found = list(faults(arguments.root))
    for fault in found:
        print(f"{MAP}: {fault}")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
