#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""A changed data/cards.tsv: whatever depends on the order, number or moves of the cards says so while building.

usage: cards_change.py TORII SOURCES

The generators and the compiler on copies of the files; nothing of the sources is touched. Speaks TAP.
"""
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from play_session import holds, run, same

ROOT = os.path.abspath(sys.argv[2])
NEW_BASE = "base\tGriffin\tGriffon\tGrifo\tblue\t0,1;-2,-2\t-\tnone"
NEW_WIND = "wind\tStorm\tOrage\tTormenta\tred\t0,1\t0,2;0,-2\tnone"


class Tree:
    """Copies of what is generated from and compiled; `rows` are the lines of cards.tsv."""

    def __init__(self, folder):
        self.folder = tempfile.mkdtemp(dir=folder)
        for name in ("src", "data", "tools"):
            shutil.copytree(os.path.join(ROOT, name), os.path.join(self.folder, name))
        with open(self.path("data/cards.tsv"), encoding="utf-8") as file:
            self.rows = file.read().splitlines()

    def path(self, name):
        return os.path.join(self.folder, name)

    def row_of(self, name):
        return next(i for i, row in enumerate(self.rows) if row.split("\t")[1:2] == [name])

    def write(self):
        with open(self.path("data/cards.tsv"), "w", encoding="utf-8") as file:
            file.write("\n".join(self.rows) + "\n")

    def count(self, **counts):
        """The obvious counts of onitama.h, brought up to date."""
        with open(self.path("src/rules/onitama/onitama.h"), encoding="utf-8") as file:
            text = file.read()
        for name, number in counts.items():
            text, found = re.subn(rf"\b{name} = \d+", f"{name} = {number}", text)
            same(found, 1, f"places of {name}")
        with open(self.path("src/rules/onitama/onitama.h"), "w", encoding="utf-8") as file:
            file.write(text)

    def make(self, tool, *args):
        """Runs a generator; what it said, or None where all went well. It leaves no output if it fails."""
        output = self.path("made.c")
        if os.path.exists(output):
            os.unlink(output)
        done = subprocess.run([sys.executable, self.path("tools/" + tool), *args, output], capture_output=True, text=True, check=False,
                              cwd=self.folder, timeout=60)
        same(done.stdout, "", f"{tool} on stdout")
        same(os.path.exists(output), done.returncode == 0, f"an output of {tool}: {done.stderr}")
        return done.stderr if done.returncode else None

    def cards(self):
        return self.make("gen_cards.py", "data/cards.tsv")

    def net(self):
        return self.make("gen_net.py", "data/nets/onitama.net", "data/cards.tsv")

    def compile(self, path):
        """What the compiler said, or None."""
        done = subprocess.run(["cc", "-std=c17", "-fsyntax-only", "-I", self.path("src"), path], capture_output=True, text=True,
                              check=False, cwd=self.folder, timeout=120)
        return done.stderr if done.returncode else None


def refused(said, *words):
    """One line that says what is wrong and what to do."""
    if said is None:
        raise AssertionError(f"it is taken, where {words} were to be said")
    same(said.count("\n"), 1, f"lines of {said!r}")
    holds(said, *words)


def as_it_is(folder):
    tree = Tree(folder)
    same((tree.cards(), tree.compile("made.c")), (None, None), "cards")
    same((tree.net(), tree.compile("made.c")), (None, None), "the net")
    same(tree.make("gen_net.py", "--none"), None, "no net")
    same(tree.compile("made.c"), None, "no net, compiled")


def a_new_row(folder):
    """With the counts updated it would build, and play by the rows of other cards."""
    for name, row, place, counts in (
            ("storm", NEW_WIND, None, {"ONI_CARDS": 43}),
            ("griffin", NEW_BASE, "Bear", {"ONI_CARDS": 43, "ONI_MOVE_CARDS": 35, "ONI_BASE_CARDS": 17})):
        tree = Tree(folder)
        tree.rows.insert(tree.row_of(place) if place else len(tree.rows), row)
        tree.write()
        same(tree.cards(), None, "the cards themselves")
        holds(tree.compile("made.c") or "", "static assertion failed", "docs/cards.md")
        tree.count(**counts)
        same(tree.cards() or tree.compile("made.c"), None, "the cards with their counts")
        if place:
            holds(tree.compile(tree.path("src/term/menu.c")) or "", "static assertion failed", "these texts tell the numbers")
            refused(tree.net(), "does not fit data/cards.tsv", f"card 17 is '{name}', where it was trained for 'bear'", "-Dnet=false",
                    "tools/train/README.md")
        else:
            refused(tree.net(), "there are 43 cards, and it was trained for 42", "-Dnet=false")
        same(tree.make("gen_net.py", "--none"), None, "without a net")


def a_row_less(folder):
    tree = Tree(folder)
    del tree.rows[-1]
    tree.write()
    refused(tree.net(), "there are 41 cards, and it was trained for 42")


def two_rows_exchanged(folder):
    tree = Tree(folder)
    a, b = tree.row_of("Ox"), tree.row_of("Boar")
    tree.rows[a], tree.rows[b] = tree.rows[b], tree.rows[a]
    tree.write()
    same(tree.cards() or tree.compile("made.c"), None, "the cards themselves")
    refused(tree.net(), "card 12 is 'boar', where it was trained for 'ox'")


def other_moves(folder):
    for name, old, new in (("Ox", "0,1;1,0;0,-1", "0,1;1,0;0,-2"), ("Bat", "-2,1;-1,1;1,1;2,1", "-2,1;-1,1;1,1;2,2")):
        tree = Tree(folder)
        row = tree.row_of(name)
        holds(tree.rows[row], old)
        tree.rows[row] = tree.rows[row].replace(old, new)
        tree.write()
        refused(tree.net(), f"'{name.lower()}' has other moves than the ones it was trained for")


def what_does_not_matter_is_taken(folder):
    """Another name, another stamp, the same moves in another order."""
    tree = Tree(folder)
    row = tree.row_of("Ox")
    tree.rows[row] = tree.rows[row].replace("Ox\t", "Bull\t").replace("0,1;1,0;0,-1", "0,-1;0,1;1,0").replace("\tblue\t", "\tred\t")
    tree.write()
    same((tree.cards(), tree.net()), (None, None), "the net")


def rows_that_no_table_can_hold(folder):
    for name, change, words in (
            ("last", lambda rows: rows.append(NEW_BASE), "'Griffin' stands behind a wind card"),
            ("twice", lambda rows: rows.append(NEW_WIND.replace("Storm", "Bat")), "'Bat' is there twice"),
            ("set", lambda rows: rows.append(NEW_WIND.replace("wind\t", "winds\t")), "unknown set 'winds'"),
            ("stamp", lambda rows: rows.append(NEW_WIND.replace("\tred\t", "\tgreen\t")), "stamp 'green'"),
            ("moves", lambda rows: rows.append(NEW_WIND.replace("\t0,1\t", "\t0;1\t")), "not of the form"),
            ("none", lambda rows: rows.append(NEW_WIND.replace("\t0,1\t", "\t-\t")), "has no moves"),
            ("far", lambda rows: rows.append(NEW_WIND.replace("\t0,1\t", "\t0,5\t")), "leads nowhere"),
            ("stay", lambda rows: rows.append(NEW_WIND.replace("\t0,1\t", "\t0,0\t")), "leads nowhere"),
            ("again", lambda rows: rows.append(NEW_WIND.replace("\t0,1\t", "\t0,1;0,1\t")), "a move twice"),
            ("many", lambda rows: rows.append(NEW_WIND.replace("\t0,1\t", "\t0,1;0,2;0,3;0,4;1,1;1,2;1,3\t")), "more than 6 moves"),
            ("spirit", lambda rows: rows.insert(4, NEW_BASE.replace("\t-\t", "\t0,1\t")), "only wind cards have"),
            ("columns", lambda rows: rows.append("wind\tStorm"), "8 columns"),
            ("long", lambda rows: rows.append(NEW_WIND.replace("Storm", "Storm of Seventeen Sails")), "too long"),
            ("crowd", lambda rows: rows.extend(NEW_WIND.replace("Storm", f"Storm {i}") for i in range(21)), "more than 62 cards")):
        tree = Tree(folder)
        change(tree.rows)
        tree.write()
        refused(tree.cards(), words)
        refused(tree.net(), words)
        del name


def damaged_nets(folder):
    tree = Tree(folder)
    with open(tree.path("data/nets/onitama.net"), "rb") as file:
        good = file.read()
    for name, data, words in (
            ("empty", b"", "not a net"),
            ("something else", b"TORIITAB" + good[8:], "not a net"),
            ("an old one", good[:8] + struct.pack("<I", 1) + good[12:], "a net of version 1, where 2 is needed"),
            ("cut short", good[:-2], "cut short"),
            ("too long", good + b"\0\0", "cut short, too long"),
            ("fewer cards", good[:16] + struct.pack("<I", 41) + good[20:], "of another shape")):
        with open(tree.path("data/nets/onitama.net"), "wb") as file:
            file.write(data)
        refused(tree.net(), words)
        del name


def tests(folder):
    yield "as it is", lambda: as_it_is(folder)
    yield "a new row", lambda: a_new_row(folder)
    yield "a row less", lambda: a_row_less(folder)
    yield "two rows exchanged", lambda: two_rows_exchanged(folder)
    yield "other moves", lambda: other_moves(folder)
    yield "what does not matter is taken", lambda: what_does_not_matter_is_taken(folder)
    yield "rows that no table can hold", lambda: rows_that_no_table_can_hold(folder)
    yield "damaged nets", lambda: damaged_nets(folder)


if __name__ == "__main__":
    sys.exit(run(tests))
