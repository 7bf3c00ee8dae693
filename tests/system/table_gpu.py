#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""The solver for GPUs as a user meets it, on the CPU; and what it says of solved sets.

usage: table_gpu.py TORII [SOLVE MODULE REFERENCE]

SOLVE is its driver, MODULE what `table gen --gpu` loads, REFERENCE judges positions; without them only the rest is tested. TORII_SOAK=1: also eight
men, against the census of `table gen` (7 GB of memory, half an hour), and the solved sets with six and eight men (an hour of CPU). Speaks TAP.
"""
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.dont_write_bytecode = True
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tests/proof")]
import check_solved
import gen_cards
import solved_search

CARDS = "ox,boar,elephant,horse,crab"
UNSOLVED = "ox,bear,elephant,horse,crab"  # never in data/solved, which has sets of base cards only
# Two sets, each the other seen in a mirror: left and right are exchanged.
MIRRORED = ("frog,goose,horse,eel,crab", "rabbit,rooster,ox,cobra,crab")
EIGHT = (37560295296, 1881311)  # wins and draws of CARDS, by two programs


class Tap:
    def __init__(self):
        self.number = self.bad = 0

    def point(self, words, good, shown=""):
        self.number += 1
        self.bad += not good
        print(f"{'' if good else 'not '}ok {self.number} - {words}")
        if not good:
            print(f"# {shown!r}")


def call(*words, solver=None):
    environment = {**os.environ, **({"TORII_GPU": solver} if solver else {})}
    done = subprocess.run(words, capture_output=True, text=True, timeout=7200, check=False, env=environment)
    return done.returncode, done.stdout, done.stderr


def one_line(result, words, rc=3):
    return result[0] == rc and not result[1] and words in result[2] and len(result[2].splitlines()) == 1


def census(row):
    return [tuple(map(int, part.split(":"))) for part in row.split("\t")[5].split(",")]


# ---- what it says of solved sets -----------------------------------------------------------------

def first_moves(cards, names, pair):
    """Of the player with these two cards, by card, from and to."""
    return [f"{names[i]}:{'abcde'[f]}1{'abcde'[t % 5]}{t // 5 + 1}" for i in range(5) if pair >> i & 1
            for f in check_solved.HOME for t in check_solved.targets(cards[i], f) if t not in check_solved.HOME]


def made_up(names, cards, some):
    """A row of ten men with values by chance: what the program tells of it has to be what it says."""
    values = []
    for pair in check_solved.deals():
        count = len(first_moves(cards, names, pair))
        letters = some.choice(["wdl", "dl", "l"])
        moves = "".join(some.choice(letters) for _ in range(count))
        values.append(next(v for v in "wdl" if v in moves).upper() + ":" + moves)
    patterns = ",".join("%07x" % sum(1 << to for to in check_solved.targets(card, 12)) for card in cards)
    return [",".join(names), patterns, "10", "0" * 16, ",".join(values), "-", "0", "0", "0.0", "0.0", "0.0", "nowhere", "none"]


def told_deals(names, cards, values):
    """What `table deal --json` should tell, by the text of the cards."""
    told, number = {}, 0
    words = {"w": "win", "d": "draw", "l": "loss"}
    for beside in range(5):
        for pair in check_solved.PAIRS:
            if pair >> beside & 1:
                continue
            own = [n for i, n in enumerate(names) if pair >> i & 1]
            other = [n for i, n in enumerate(names) if not pair >> i & 1 and i != beside]
            key = f"{','.join(own)}/{','.join(other)}/{names[beside]}"
            letters = values[number][2:]
            moves = dict(zip(first_moves(cards, names, pair), (words[v] for v in letters)))
            told[key] = (words[values[number][0].lower()], moves)
            number += 1
    return told


def deals(torii, tap, folder):
    names = sorted(UNSOLVED.split(","), key=["crab", "elephant", "horse", "ox", "bear"].index)
    known = {card.code: card.moves(0) for card in gen_cards.read_cards(ROOT / "data/cards.tsv")}
    cards = [known[name] for name in names]
    row = made_up(names, cards, random.Random(25))
    path = os.path.join(folder, "made_up.tsv")

    def tell(fields, *more):
        with open(path, "w", encoding="utf-8") as file:
            file.write("\t".join(check_solved.FIELDS) + "\n" + "\t".join(fields) + "\n")
        return call(torii, "table", "deal", UNSOLVED, "--solved", path, *more)

    said = tell(row, "--json")
    found = {told["cards"]: (told["value"], told["moves"]) for told in map(json.loads, said[1].splitlines())}
    wanted = told_deals(names, cards, row[4].split(","))
    tap.point("every deal and every first move", said[0] == 0 and found == wanted, said)
    lines = tell(row)[1].splitlines()
    tap.point("what only a search needs has no effect, and says so", "--depth" in tell(row, "--depth", "5")[2] and not said[2], said[2])
    tap.point("thirty deals, proved", len(lines) == 30 and all(", proved; " in line for line in lines), lines)
    order = [0 if "player wins" in line else 1 if "a draw" in line else 2 for line in lines]
    tap.point("the first player's best deals first", order == sorted(order) and set(order) == {0, 1, 2}, lines)
    tap.point("all moves that keep the value", all(
        line.split("proved; ")[1].split() == [m for m, v in wanted[line.split()[0]][1].items() if v == wanted[line.split()[0]][0]]
        for line in lines), lines)

    values = row[4].split(",")
    worse = "L" if values[0][0] != "L" else "W"
    for what, deals_ in [("too few", values[:-1]), ("a move too many", [values[0] + "l", *values[1:]]), ("no value", ["?" + values[0][1:], *values[1:]]),
                         ("a value that no move has", [worse + values[0][1:], *values[1:]])]:
        bad = tell(row[:4] + [",".join(deals_)] + row[5:])
        tap.point(f"deals refused: {what}", one_line(bad, "line 2 of the solved sets"), bad)
    bad = tell(row[:-1])
    tap.point("a field is missing", one_line(bad, "12 fields instead of 13"), bad)
    # Other men, cards that moved otherwise, other cards: searched, not proved by these rows.
    for what, fields in [("eight men", row[:2] + ["8"] + row[3:]), ("other patterns", row[:1] + [row[1].replace("5", "4")] + row[2:]),
                         ("other cards", ["crab,elephant,horse,ox,fox"] + row[1:])]:
        other = tell(fields, "--depth", "1", "--json")
        tap.point(f"not told of {what}", other[0] == 0 and all("nodes" in json.loads(line) for line in other[1].splitlines()), other)


def by_tables(torii, tap, folder, men, rows):
    """The rows of data/solved, made on a GPU, have the census of the program's own tables as far as these go."""
    path, most = os.path.join(folder, "set.tab"), men // 2 - 1
    wrong = []
    for row in rows:
        made = call(torii, "table", "gen", "--cards", row.split("\t")[0], "--men", str(men), "--wdl", "--force", "-o", path)
        slices = map(json.loads, call(torii, "table", "stat", path)[1].splitlines())
        found = [(s["own"], s["opp"], s["win"], s["win_in1"], s["loss"], s["draw"]) for s in slices]
        if made[0] != 0 or found != [part for part in census(row) if part[0] <= most and part[1] <= most]:
            wrong.append((row.split("\t")[0], made))
    tap.point(f"{len(rows)} solved sets up to {men} men", rows and not wrong, wrong)


# ---- the solver ----------------------------------------------------------------------------------

def by_command(torii, module, tap, folder):
    def gen(*words, solver=module):
        return call(torii, "table", "gen", "--cards", CARDS, *words, solver=solver)

    row, bits, table = (os.path.join(folder, name) for name in ("row.tsv", "row.bits", "four.tab"))
    said = gen("--men", "4", "--gpu", "--positions", "500", "--keep", bits, "-o", row)
    tap.point("gen --gpu", said[0] == 0 and not said[1], said)
    checked = call(sys.executable, str(ROOT / "tools/check_solved.py"), row)
    tap.point("its row is in order", checked[0] == 0 and checked[1] == "solved sets: 1 rows, no fault\n", checked)
    call(torii, "table", "gen", "--cards", CARDS, "--men", "4", "--wdl", "-o", table)
    slices = map(json.loads, call(torii, "table", "stat", table)[1].splitlines())
    wanted = [(s["own"], s["opp"], s["win"], s["win_in1"], s["loss"], s["draw"]) for s in slices]
    with open(row, encoding="utf-8") as file:
        lines = file.read().splitlines()
    tap.point("the census of table gen", census(lines[2]) == wanted, (lines, wanted))
    words = sum(check_solved.math.comb(25, d) * check_solved.math.comb(25 - d, a) * (25 - a - d) ** 2 for a in (0, 1) for d in (0, 1))
    tap.point("--keep", os.path.getsize(bits) == 256 + 4 * words, os.path.getsize(bits))
    said = gen("--men", "4", "--gpu", "-o", row)
    tap.point("results are not overwritten", one_line(said, "'--force'"), said)
    said = gen("--men", "4", "--gpu", "--force", "-o", table)
    tap.point("nor other files, even with --force", one_line(said, "no solved sets"), said)
    new = os.path.join(folder, "new")
    said = gen("--men", "4", "--gpu", "-o", new, solver=torii)
    tap.point("something else in its place", one_line(said, torii), said)
    said = gen("--men", "4", "--gpu", "--keep", new, "-o", new)
    tap.point("one file for both", one_line(said, "'--keep'") and not os.path.exists(new), said)
    said = gen("--men", "4", "--gpu", "-o", "/nowhere/at/all")
    tap.point("a file that cannot be written", one_line(said, "/nowhere/at/all"), said)
    tap.point("nothing is left", not os.path.exists(new))


def by_driver(solve, tap, folder):
    out = os.path.join(folder, "sets.tsv")

    def run(*words):
        said = call(solve, "--men", "4", "--check", "200", "--plant", "--out", out, *words)
        with open(out, encoding="utf-8") as file:
            return said, file.read().splitlines()[1:]

    cards, path_of_bits = str(ROOT / "data/cards.tsv"), os.path.join(folder, "never.bits")
    said, rows = run(cards, MIRRORED[0])
    tap.point("a row", said[0] == 0 and len(rows) == 1, said)
    said, rows = run(cards, *MIRRORED)
    tap.point("what is there is not made again", said[0] == 0 and len(rows) == 2 and "there already" in said[2], said)
    said, rows = run("--again", "--threads", "1", cards, MIRRORED[0])
    tap.point("made twice", said[0] == 0 and len(rows) == 3 and rows[0].split("\t")[3] == rows[2].split("\t")[3], rows)
    tap.point("mirrored cards have other bits and the same census",
              rows[0].split("\t")[3] != rows[1].split("\t")[3] and rows[0].split("\t")[5] == rows[1].split("\t")[5], rows)
    tap.point("four planted errors found", all(row.split("\t")[7] == "4" for row in rows), rows)
    checked = call(sys.executable, str(ROOT / "tools/check_solved.py"), out)
    tap.point("the rows are in order", checked[0] == 0, checked)
    for words, needed in [(("--keep", path_of_bits, cards, *MIRRORED), "one set"), ((cards, "ox,boar"), "five different"), ((cards, "ox,boar,elephant,horse,tigger"), "'tigger'"),
                          (("/nowhere/at/all", CARDS), "/nowhere/at/all"), (("--wibble", "1", cards, CARDS), "'--wibble'"), ((), "are needed")]:
        said = call(solve, "--men", "2", *words)
        tap.point(f"refused: {needed}", said[0] == 1 and not said[1] and needed in said[2].splitlines()[-1], said)


def by_reference(solve, reference, tap, folder):
    """Positions of every partition of four men, judged by the slow reference."""
    path = os.path.join(folder, "positions")
    for cards in (CARDS, "kirin,turtle,phoenix,otter,iguana"):  # the second: a lone master can be stuck (B9)
        said = call(solve, "--men", "4", "--check", "500", "--dump", path, str(ROOT / "data/cards.tsv"), cards)
        names = said[1].split("\t")[0]
        judged = call(reference, path, names)
        tap.point("the reference agrees", judged == (0, "2000 positions agree with the reference\n", ""), judged)
    judged = call(reference, path, names, "planted")
    tap.point("the reference finds an altered value", judged[0] == 1 and "position 7:" in judged[2], judged)
    judged = call(reference, path, ",".join(reversed(names.split(","))))
    tap.point("with other cards it disagrees", judged[0] == 1, judged)


def by_search(torii, solve, reference, tap, folder):
    """Where the engine's search proves a win or a loss, the solver agrees."""
    path = os.path.join(folder, "positions")
    names = call(solve, "--men", "4", "--check", "200", "--dump", path, str(ROOT / "data/cards.tsv"), UNSOLVED)[1].split("\t")[0]
    texts = call(reference, path, names, "texts")[1].splitlines()[:-1]
    wins, losses, wrong = solved_search.compare(torii, texts, 7)
    tap.point("searches agree", len(texts) == 800 and wins > 500 and losses > 50 and not wrong, (len(texts), wins, losses, wrong[:3]))
    altered = [str(1 - int(text[0])) + text[1:] for text in texts]
    tap.point("altered values are found", len(solved_search.compare(torii, altered, 7)[2]) == wins + losses)


def eight_men(solve, tap):
    said = call(solve, "--men", "8", "--check", "200000", "--plant", str(ROOT / "data/cards.tsv"), CARDS)
    counts = census(said[1].strip())
    tap.point("eight men", said[0] == 0 and (sum(c[2] for c in counts), sum(c[5] for c in counts)) == EIGHT, said)


def main():
    torii, tap = sys.argv[1], Tap()
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "x.tsv")
        for words, needed in [(["--men", "10", "--gpu"], "docs/solved.md"), (["--men", "10"], "'--gpu'"),
                              (["--men", "9", "--gpu"], "4, 6, 8 or 10"), (["--men", "4", "--keep", path], "'--keep'")]:
            said = call(torii, "table", "gen", "--cards", CARDS, *words, "-o", path, solver=os.path.join(folder, "none.so"))
            tap.point(f"refused: {words}", one_line(said, needed), said)
        deals(torii, tap, folder)
        with open(ROOT / "data/solved/sets.tsv", encoding="utf-8") as file:
            rows = [line for line in file.read().splitlines() if not line.startswith(("#", "cards"))]
        by_tables(torii, tap, folder, 4, rows)
        if os.environ.get("TORII_SOAK"):
            by_tables(torii, tap, folder, 6, rows)
            by_tables(torii, tap, folder, 8, rows[2:4])
        if len(sys.argv) > 2:
            by_command(torii, sys.argv[3], tap, folder)
            by_driver(sys.argv[2], tap, folder)
            by_reference(sys.argv[2], sys.argv[4], tap, folder)
            by_search(torii, sys.argv[2], sys.argv[4], tap, folder)
            if os.environ.get("TORII_SOAK"):
                eight_men(sys.argv[2], tap)
    print(f"1..{tap.number}")
    return tap.bad > 0


sys.exit(main())
