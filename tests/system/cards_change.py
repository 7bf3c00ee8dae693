#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""The recipe of docs/contributing/card.md on copies of the tree: a faulty row is refused in one line; new rows, wherever
they stand, change nothing for the other cards; and a copy with new cards builds, deals the old decks as before and plays.

usage: cards_change.py TORII SOURCES

Nothing of the sources is touched. Speaks TAP.
"""
import filecmp
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from play_session import TORII, holds, run, same

ROOT = os.path.abspath(sys.argv[2])
sys.path.insert(0, os.path.join(ROOT, "tools"))
import gen_cards
import netfile

# Two new versions of decks, and a promo card with two parts for Blue and other squares for Red.
GRIFFIN = "base@2\tGriffin\tGriffon\tGrifo\tblue\t0,1;-2,-2\t-\tnone"
STORM = "wind@2\tStorm\tOrage\tTormenta\tred\t0,1\t0,2;0,-2\tnone"
JANUS = "promo\tJanus\tJanus\tJano\tred\t0,1;1,0 / 0,-2 | 0,2;-1,-1\t-\tnone"
PLACES = ((GRIFFIN, "Crab"), (STORM, "Tiger"), (JANUS, "Bear"))
DEALS = (("griffin,ox", "janus,boar", "crab", "blue"), ("janus,tiger", "griffin,crane", "eel", "red"),
         ("crab,boar", "ox,janus", "griffin", "blue"))


class Tree:
    """A copy of the tree, or of the generators' input; `rows` are the lines of cards.tsv."""

    def __init__(self, folder, whole=False):
        self.folder = tempfile.mkdtemp(dir=folder)
        skipped = shutil.ignore_patterns(".git", "build", "node_modules", "__pycache__", "shared", *(() if whole else ("src", "web", "tests", "docs", "bench")))
        shutil.copytree(ROOT, self.folder, dirs_exist_ok=True, ignore=skipped)
        if not whole:  # gen_cards.py reads the list of languages
            os.makedirs(self.path("src/base"))
            shutil.copy(os.path.join(ROOT, "src/base/languages.h"), self.path("src/base"))
        with open(self.path("data/cards.tsv"), encoding="utf-8") as file:
            self.rows = file.read().splitlines()

    def path(self, name):
        return os.path.join(self.folder, name)

    def row_of(self, name):
        return next(i for i, row in enumerate(self.rows) if row.split("\t")[1:2] == [name])

    def insert(self, row, before):
        self.rows.insert(self.row_of(before), row)

    def write(self):
        with open(self.path("data/cards.tsv"), "w", encoding="utf-8") as file:
            file.write("\n".join(self.rows) + "\n")

    def changed(self):
        """The files that differ from those of the sources."""
        names = [os.path.join(folder, name) for folder, folders, files in os.walk(self.folder) for name in files if "__pycache__" not in folder]
        names = [os.path.relpath(name, self.folder) for name in names]
        return sorted(name for name in names if not filecmp.cmp(self.path(name), os.path.join(ROOT, name), shallow=False))

    def make(self, tool, *args):
        """Runs a generator: whether it went well, and what it said. It leaves no output if it fails."""
        output = self.path("made.c")
        if os.path.exists(output):
            os.unlink(output)
        done = subprocess.run([sys.executable, self.path("tools/" + tool), *args, output], capture_output=True, text=True, check=False,
                              cwd=self.folder, timeout=60)
        same(done.stdout, "", f"{tool} on stdout")
        same(os.path.exists(output), done.returncode == 0, f"an output of {tool}: {done.stderr}")
        return done.returncode == 0, done.stderr

    def cards(self):
        return self.make("gen_cards.py", "data/cards.tsv")

    def net(self):
        return self.make("gen_net.py", "data/nets/onitama.net", "data/cards.tsv")

    def read(self):
        """The cards by name: Zobrist keys, weights in both networks, and whether they have weights."""
        self.write()
        cards = gen_cards.read_cards(self.path("data/cards.tsv"))
        nets, known = netfile.read(self.path("data/nets/onitama.net"), cards)
        others, keys = gen_cards.key_words(cards)
        weights = [[net[76800 + 192 * i:76800 + 192 * (i + 1)] for net in nets] for i in range(len(cards))]
        return cards, {card.code: (others, keys[card.code], weights[i], known[i]) for i, card in enumerate(cards)}


def refused(made, *words):
    """One line that says what is wrong and what to do."""
    taken, said = made
    if taken:
        raise AssertionError(f"it is taken, where {words} were to be said")
    same(said.count("\n"), 1, f"lines of {said!r}")
    holds(said, *words)


def as_it_is(folder):
    tree = Tree(folder)
    same((tree.cards(), tree.net()), ((True, ""), (True, "")), "cards and net")
    same(tree.make("gen_net.py", "--none"), (True, ""), "no net")


def new_rows_change_no_other_card(folder):
    tree = Tree(folder)
    cards, before = tree.read()
    for row, place in PLACES:
        tree.insert(row, place)
    more, after = tree.read()
    for card in cards:
        same(after[card.code], before[card.code], f"keys and weights of {card.code}")
    for deck in ("base", "sensei", "wind"):
        same([card.code for card in more if card.deck == deck and card.since == 1], [card.code for card in cards if card.deck == deck], deck)
    same({name for name in after if not after[name][3]}, {"griffin", "storm", "janus"}, "cards without weights")
    same(tree.cards(), (True, ""), "cards")
    taken, said = tree.net()
    same(taken, True, said)
    holds(said, "has no weights for griffin, janus, storm: games with them use the hand-crafted evaluation")


def a_published_deck_keeps_its_cards(folder):
    def exchange(rows):
        ox, boar = (next(i for i, row in enumerate(rows) if f"\t{name}\t" in row) for name in ("Ox", "Boar"))
        rows[ox], rows[boar] = rows[boar], rows[ox]

    for change, deck in ((lambda rows: rows.insert(8, GRIFFIN.replace("base@2", "base")), "base"), (exchange, "base"),
                         (lambda rows: rows.pop(), "wind"), (lambda rows: rows.append(STORM.replace("wind@2", "sensei").replace("0,2;0,-2", "-")), "sensei")):
        tree = Tree(folder)
        change(tree.rows)
        tree.write()
        refused(tree.cards(), f"version 1 of the deck '{deck}' is published", f"a new card is of '{deck}@2'", "docs/contributing/card.md")


def other_moves_lose_their_weights(folder):
    for name, old, new in (("Ox", "0,1;1,0;0,-1", "0,1;1,0;0,-2"), ("Bat", "-2,1;-1,1;1,1;2,1", "-2,1;-1,1;1,1;2,2")):
        tree = Tree(folder)
        row = tree.row_of(name)
        holds(tree.rows[row], old)
        tree.rows[row] = tree.rows[row].replace(old, new)
        tree.write()
        holds(tree.net()[1], f"has no weights for {name.lower()}: ")


def what_does_not_matter_keeps_them(folder):
    """Another stamp, the same moves in another order."""
    tree = Tree(folder)
    row = tree.row_of("Ox")
    tree.rows[row] = tree.rows[row].replace("0,1;1,0;0,-1", "0,-1;0,1;1,0").replace("\tblue\t", "\tred\t")
    tree.write()
    same((tree.cards(), tree.net()), ((True, ""), (True, "")), "the net")


def rows_that_no_table_can_hold(folder):
    for change, words in (
            (lambda rows: rows.append(STORM.replace("Storm", "Bat")), "'Bat' is there twice"),
            (lambda rows: rows.append(STORM.replace("wind@", "winds@")), "unknown deck 'winds'"),
            (lambda rows: rows.append(STORM.replace("@2", "@two")), "not a number from 1 to 99"),
            (lambda rows: rows.append(STORM.replace("@2", "@0")), "not a number from 1 to 99"),
            (lambda rows: rows.append(STORM.replace("\tred\t", "\tgreen\t")), "stamp 'green'"),
            (lambda rows: rows.append(STORM.replace("\t0,1\t", "\t0;1\t")), "not of the form"),
            (lambda rows: rows.append(JANUS.replace("|", "| 0,1 |")), "not of the form"),
            (lambda rows: rows.append(JANUS.replace("/", "/ 1,1 /")), "not of the form"),
            (lambda rows: rows.append(JANUS.replace("| 0,2;-1,-1", "| -")), "has no moves"),
            (lambda rows: rows.append(STORM.replace("\t0,1\t", "\t-\t")), "has no moves"),
            (lambda rows: rows.append(STORM.replace("\t0,1\t", "\t0,1 | 0,2\t")), "one pattern for pawns and one for the spirit"),
            (lambda rows: rows.append(STORM.replace("\t0,1\t", "\t0,5\t")), "leads nowhere"),
            (lambda rows: rows.append(STORM.replace("\t0,1\t", "\t0,0\t")), "leads nowhere"),
            (lambda rows: rows.append(STORM.replace("\t0,1\t", "\t0,1;0,1\t")), "a move twice"),
            (lambda rows: rows.append(STORM.replace("\t0,1\t", "\t0,1;0,2;0,3;0,4;1,1;1,2;1,3;1,4;2,1\t")), "more than 8 moves"),
            (lambda rows: rows.append(STORM.replace("\t0,2;0,-2\t", "\t0,1;0,2;0,3;0,4;1,1;1,2;1,3\t")), "more than 6 moves"),
            (lambda rows: rows.insert(4, GRIFFIN.replace("\t-\t", "\t0,1\t")), "only wind cards have"),
            (lambda rows: rows.append("wind\tStorm"), "8 columns"),
            (lambda rows: rows.append(STORM.replace("Storm", "Storm of Seventeen Sails")), "too long"),
            (lambda rows: rows.extend(STORM.replace("Storm", f"Storm {i}") for i in range(21)), "more than 62 cards")):
        tree = Tree(folder)
        change(tree.rows)
        tree.write()
        refused(tree.cards(), words)
        refused(tree.net(), words)


def damaged_nets(folder):
    tree = Tree(folder)
    with open(tree.path("data/nets/onitama.net"), "rb") as file:
        good = file.read()
    for data, words in (
            (b"", "not a net"),
            (b"TORIITAB" + good[8:], "not a net"),
            (good[:8] + struct.pack("<I", 1) + good[12:], "a net of version 1, where 2 is needed"),
            (good[:-2], "cut short"),
            (good + b"\0\0", "cut short, too long"),
            (good[:16] + struct.pack("<I", 41) + good[20:], "of another shape")):
        with open(tree.path("data/nets/onitama.net"), "wb") as file:
            file.write(data)
        refused(tree.net(), words)


# ---- a copy that is built --------------------------------------------------------------------


class Built:
    """A copy with the new cards, and its programs; TORII_CARDS_TREE names a copy that is built already."""

    TARGETS = ("torii", "tests/proof/compare_reference", "tests/reference/reference_selfcheck")

    def __init__(self, folder):
        self.folder = folder
        self.build = os.environ.get("TORII_CARDS_TREE") or os.path.join(folder, "out")
        self.torii = os.path.join(self.build, "torii")

    def make(self):
        if os.path.exists(self.torii):
            return
        tree = Tree(self.folder, whole=True)
        for row, place in PLACES:
            tree.insert(row, place)
        tree.write()
        with open(tree.path("data/emblems.tsv"), "a", encoding="utf-8") as file:
            file.write("griffin\tM8 40L24 8l16 32\n")
        same(tree.changed(), ["data/cards.tsv", "data/emblems.tsv"], "files of three cards and an emblem")
        self.command("meson", "setup", self.build, tree.folder, "-Dbuildtype=debug", "-Doptimization=1", "-Dnative=false")
        self.command("ninja", "-C", self.build, *self.TARGETS)

    @staticmethod
    def command(*words, status=0):
        done = subprocess.run(words, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL, timeout=1800)
        same(done.returncode, status, f"{' '.join(words)}: {(done.stdout + done.stderr)[-2000:]}")
        return done.stdout + done.stderr


def moves_are_those_of_the_reference(built):
    """Random games, and positions put together at random, with any five cards; and perft of deals with the new ones."""
    for game in ("onitama", "onitama+wind", "onitama+sensei+shadow"):
        built.command(os.path.join(built.build, "tests/proof/compare_reference"), game)
    rows = ["blue\tred\tbeside\tmover\tdepth\tcommunity\tstrict"]
    for blue, red, beside, mover in DEALS:
        position = f"ssmss/5/5/5/SSMSS {mover[0]} {blue}/{red}/{beside}"
        counts = [built.command(built.torii, "perft", position, "--depth", "4", *mode).splitlines()[-1].split()[1] for mode in ((), ("--strict",))]
        rows.append("\t".join([blue, red, beside, mover, "4", *counts]))
    path = os.path.join(built.folder, "perft.tsv")
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(rows) + "\n")
    holds(built.command(os.path.join(built.build, "tests/reference/reference_selfcheck"), path, "1"), "all good")


def play(built, *words):
    """The record of a game that two levels play."""
    path = os.path.join(tempfile.mkdtemp(dir=built.folder), "game.ogn")
    built.command(built.torii, "play", *words, "--seat", "none", "--level", "3", "--plain", "--record", path)
    with open(path, encoding="utf-8") as file:
        return path, file.read()


def levels_play_them(built):
    for game, cards in (("onitama", "griffin,ox,janus,boar,crab"), ("onitama+wind", "storm,griffin,bat,janus,crab")):
        path, record = play(built, game, "--cards", cards)
        holds(re.search(r"\[Deal .*\]", record).group(0), *cards.split(","))
        built.command(built.torii, "verify", "record", path, "--levels")


def records_name_the_version(built):
    here = Built(built.folder)
    here.torii = TORII
    for game, deck, seed in (("onitama", "base", 1), ("onitama+sensei", "all", 2)):
        path, record = play(built, game, "--seed", str(seed))
        holds(record, f'[Deck "{deck}@2"]')
        built.command(built.torii, "verify", "record", path)
        path, record = play(built, game, "--seed", str(seed), "--deck", f"{deck}@1")
        _, old = play(here, game, "--seed", str(seed))
        holds(record, f'[Deck "{deck}"]', re.search(r"\[Deal .*\]", old).group(0))
        built.command(built.torii, "verify", "record", path)
    holds(built.command(built.torii, "play", "onitama", "--deck", "base@3", "--seat", "none", status=3), "the deck 'base' has no version '3'; the newest is 2")


def old_records_verify(built):
    folder = os.path.join(ROOT, "tests/data/records")
    for name in sorted(os.listdir(folder)):
        words = ("verify", "record", os.path.join(folder, name))
        here = subprocess.run([TORII, *words], capture_output=True, text=True, check=False, timeout=120)
        if name.endswith(".ogn") and here.returncode == 0:
            same(built.command(built.torii, *words), here.stdout + here.stderr, name)


def old_games_are_searched_as_ever(built):
    """The same number of nodes, with the network and without; the signature has numbers of cards in it."""
    ours, theirs = (re.findall(r"(\d+) nodes", built.command(torii, "bench", "search")) for torii in (built.torii, TORII))
    same(ours, theirs, "nodes")


def tablebases_refuse_a_split_card(built):
    said = built.command(built.torii, "table", "gen", "--cards", "janus,ox,crab,boar,eel", "--men", "4", "-o", "none.tab", status=3)
    holds(said, "there are no tablebases with 'janus': it has more than one pattern")


def tests(folder):
    yield "as it is", lambda: as_it_is(folder)
    yield "new rows change no other card", lambda: new_rows_change_no_other_card(folder)
    yield "a published deck keeps its cards", lambda: a_published_deck_keeps_its_cards(folder)
    yield "other moves lose their weights", lambda: other_moves_lose_their_weights(folder)
    yield "what does not matter keeps them", lambda: what_does_not_matter_keeps_them(folder)
    yield "rows that no table can hold", lambda: rows_that_no_table_can_hold(folder)
    yield "damaged nets", lambda: damaged_nets(folder)
    built = Built(folder)
    yield "a copy with new cards builds", built.make
    yield "built: moves are those of the reference", lambda: moves_are_those_of_the_reference(built)
    yield "built: levels play them", lambda: levels_play_them(built)
    yield "built: records name the version", lambda: records_name_the_version(built)
    yield "built: old records verify", lambda: old_records_verify(built)
    yield "built: old games are searched as ever", lambda: old_games_are_searched_as_ever(built)
    yield "built: tablebases refuse a split card", lambda: tablebases_refuse_a_split_card(built)


if __name__ == "__main__":
    sys.exit(run(tests))
