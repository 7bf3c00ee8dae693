#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""All puzzles of the file as a set: how many, how large, no two of them equal, none solved by a master that hangs.

usage: puzzle_set.py PUZZLES.tsv CARDS.tsv

Written from the rules and the formats alone; it shares no line with the program, nor with puzzle_proof.c. Speaks TAP.
"""
import collections
import pathlib
import re
import sys

OPEN = {"win2": 300, "win3": 300, "win4": 300, "win5": 300, "only": 300, "hold": 300, "wind": 150}
FEWEST = {**OPEN, "shadow": 150}
MOST_BYTES = 300_000
# The same one four times, drawn by hand: as it is, mirrored, with the colours changed, both. The last is another one.
TWINS = [
    ("win2", "2m2/s4/5/1S3/2M2 b ox,boar/eel,elephant/frog", ""),
    ("win2", "2m2/4s/5/3S1/2M2 b horse,boar/cobra,elephant/rabbit", ""),
    ("win2", "2m2/3s1/5/4S/2M2 r eel,elephant/ox,boar/frog", ""),
    ("win2", "2m2/1s3/5/S4/2M2 r cobra,elephant/boar,horse/rabbit", ""),
    ("win2", "2m2/4s/5/3S1/2M2 b ox,boar/eel,elephant/frog", ""),
]
points = 0
failed = 0


def point(words, good, said=""):
    global points, failed
    points += 1
    failed += not good
    print(f"{'' if good else 'not '}ok {points} - {words}")
    if not good:
        print("\n".join("# " + line[:300] for line in str(said).splitlines()[:20]))


def pairs(text):
    return frozenset(tuple(map(int, one.split(","))) for one in re.findall(r"-?\d+,-?\d+", text))


def read_cards(path):
    """By name: the squares it reaches for Blue, for Red, and those of the spirit, each as (right, forward)."""
    cards = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith(("#", "deck\t")):
            continue
        _, name, _, _, _, moves, wind, _ = line.split("\t")
        blue, _, red = moves.partition("|")
        cards[re.sub("[^a-z]", "", name.lower())] = (pairs(blue), pairs(red or blue), pairs(wind))
    return cards


def read_rows(path):
    rows = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return [(number, dict(zip(("kind", "moves", "level", "themes", "position", "solution", "events"), row))) for number, row in enumerate(rows, 1)]


def board_of(position):
    """The men by (file, rank), from 0."""
    men = {}
    for down, row in enumerate(position.split()[0].split("/")):
        file = 0
        for sign in row:
            if not sign.isdigit():
                men[file, 4 - down] = sign
            file += int(sign) if sign.isdigit() else 1
    return men


class Puzzle:
    """A puzzle as its solver sees it: own men below, capital letters; `mirror`: left and right exchanged as well."""

    def __init__(self, row, cards):
        self.row, self.cards = row, cards
        words = row["position"].split()
        hands, self.beside = words[2].rsplit("/", 1)
        self.hands = [hand.split(",") for hand in hands.split("/")]
        self.hidden = row["kind"] == "shadow"
        self.own = int(row["events"].startswith("n?") if self.hidden else words[1] == "r")
        self.begins = (words[1] == "r") == (self.own == 1)

    def square(self, file, rank, mirror):
        if self.own == 1:
            file, rank = 4 - file, 4 - rank
        return (4 - file if mirror else file), rank

    def card(self, name, mirror):
        """By its squares: a card and its mirror image differ in nothing else."""
        blue, red, wind = self.cards[name]
        turned = lambda squares: tuple(sorted((-x if mirror else x, y) for x, y in squares))
        return tuple(map(turned, (red, blue, wind) if self.own == 1 else (blue, red, wind)))

    def event(self, text, mirror):
        """Squares, lines and cards as they are seen; the rest as it stands."""
        name, colon, rest = text.partition(":")
        if not colon:
            name, rest = "", text
        rest = re.sub(r"[a-e][1-5]", lambda found: "%d%d" % self.square("abcde".index(found[0][0]), int(found[0][1]) - 1, mirror), rest)
        if (line := re.match(r"l([a-e1-5])", rest)) is not None:
            at = "abcde12345".index(line[1]) % 5
            file, rank = self.square(at, at, mirror)
            rest = f"l{'file' if line[1].isalpha() else 'rank'}{file if line[1].isalpha() else rank}{rest[2:]}"
        return (self.card(name, mirror) if name else (), rest)

    def form(self, mirror):
        men = tuple(sorted((self.square(*at, mirror), sign.swapcase() if self.own == 1 and sign != "W" else sign) for at, sign in board_of(self.row["position"]).items()))
        hands = [tuple(sorted(self.card(one, mirror) for one in self.hands[(side + self.own) % 2])) for side in (0, 1)]
        events = tuple(self.event(one, mirror) for one in self.row["events"].split()) if self.hidden else ()
        return (men, tuple(hands), self.card(self.beside, mirror), self.begins, events)

    def identity(self):
        return min(repr(self.form(mirror)) for mirror in (False, True))

    def masters_hanging(self):
        """The own moves that capture the other master."""
        men = board_of(self.row["position"])
        forward = -1 if self.own == 1 else 1
        is_own = (lambda sign: sign in "sm") if self.own == 1 else (lambda sign: sign in "SM")
        return [
            f"{card}:{from_}"
            for card in self.hands[self.own]
            for from_, sign in men.items()
            if is_own(sign)
            for x, y in self.cards[card][self.own]
            if men.get((from_[0] + forward * x, from_[1] + forward * y)) == ("M" if self.own == 1 else "m")
        ]


def main():
    file = pathlib.Path(sys.argv[1])
    cards = read_cards(pathlib.Path(sys.argv[2]))
    puzzles = [(number, Puzzle(row, cards)) for number, row in read_rows(file)]
    kinds = collections.Counter(one.row["kind"] for _, one in puzzles)
    point("there are enough of every kind", set(kinds) == set(FEWEST) and all(kinds[kind] >= least for kind, least in FEWEST.items()), kinds)
    point("the file is small", file.stat().st_size <= MOST_BYTES, file.stat().st_size)
    same = collections.defaultdict(list)
    for number, one in puzzles:
        same[one.identity()].append(number)
    point("no two are equal up to mirror and colour", len(same) == len(puzzles), "\n".join(str(numbers) for numbers in same.values() if len(numbers) > 1))
    one, *same, other = (Puzzle({"kind": kind, "position": position, "events": events}, cards).identity() for kind, position, events in TWINS)
    point("a mirrored puzzle, one of the other colour and one of both would be found", all(twin == one for twin in same) and other != one)
    hanging = [f"{number}: {one.masters_hanging()}" for number, one in puzzles if one.row["kind"] in OPEN and one.masters_hanging()]
    point("none is solved by capturing a master that hangs", not hanging, "\n".join(hanging))
    print(f"1..{points}")
    return failed > 0


sys.exit(main())
