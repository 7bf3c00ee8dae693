#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""Endgame tables of the Way of the Wind as a user makes and asks them.

usage: table_wind.py TORII

Speaks TAP.
"""
import json
import os
import subprocess
import sys
import tempfile

CARDS = "bat,eagle,elephant,horse,crab"
# Placements of the two masters, of students and spirit on what is left, thirty deals.
STATES = [553 * 23 * 30, 553 * 23 * 22 * 30, 553 * 23 * 22 * 30, 553 * 23 * 22 * 21 * 30]
POSITION = "m4/s4/2W2/3S1/1M3 b bat,elephant/eagle,horse/crab"


class Tap:
    def __init__(self):
        self.number = self.bad = 0

    def point(self, words, good, shown=""):
        self.number += 1
        self.bad += not good
        print(f"{'' if good else 'not '}ok {self.number} - {words}")
        if not good:
            print(f"# {shown!r}")


def check_probe(tap, torii, path, run):
    result = run("probe", path, POSITION)
    lines = result[1].splitlines()
    tap.point("probe", result[0] == 0 and len(lines) == 3 and lines[0].split()[0] in ("win", "loss"), result)
    plies, line = int(lines[0].split()[2]), lines[2].split()[1:]
    tap.point("the line is as long as it says", len(line) == plies, lines)
    # Played out by the program, which knows the rules and not the table, the line ends the game.
    done = subprocess.run([torii, "trace", "onitama+wind", "--pos", POSITION, "--actions", "-"],
                          input="\n".join(line) + "\n", capture_output=True, text=True, timeout=60, check=False)
    last = json.loads(done.stdout.splitlines()[-1]) if done.stdout else {}
    tap.point("the line ends the game", done.returncode == 0 and last.get("result") is not None, (done.stderr, last))


def check_refusals(tap, path, run):
    for words, needed in [
        (["probe", path, "m4/5/2W2/5/1M3 r bat,elephant/eagle,horse/ox"], "other cards"),
        (["probe", path, "m4/s4/s1W2/5/1M3 r bat,elephant/eagle,horse/crab"], "one student"),
        (["probe", path, "m4/5/5/5/1M3 r ox,elephant/boar,horse/crab"], "Way of the Wind"),
        (["gen", "--cards", CARDS, "--men", "6", "-o", path], "at most four men"),
        (["gen", "--cards", CARDS, "--men", "8", "-o", path], "at most four men"),
        (["gen", "--cards", CARDS, "--wdl", "-o", path], "--wdl"),
        (["gen", "--cards", "bat,bat,ox,boar,crab", "-o", path], "twice"),
        (["gen", "--cards", "bat,ox", "-o", path], "five cards"),
    ]:
        result = run(*words)
        good = result[0] == 3 and needed in result[2] and not result[1] and result[2].count("\n") == 1
        tap.point(f"refused: {needed}", good, result)


def check_damage(tap, path, run):
    with open(path, "rb") as file:
        whole = file.read()
    middle = len(whole) // 2
    for words, parts in [
        ("cut", [whole[:-9]]),
        ("altered", [whole[:middle], bytes([whole[middle] ^ 4]), whole[middle + 1:]]),
    ]:
        with open(path, "wb") as file:
            file.write(b"".join(parts))
        result = run("verify", path, "--positions", "100")
        tap.point(f"a table that was {words}", result[0] in (1, 3) and "damaged" in result[2], result)


def main():
    torii, tap = sys.argv[1], Tap()

    def run(*words):
        done = subprocess.run([torii, "table", *words], capture_output=True, text=True, timeout=280, check=False)
        return done.returncode, done.stdout, done.stderr

    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "wind.tab")
        result = run("gen", "--cards", CARDS, "--men", "4", "-o", path)
        tap.point("gen", result[0] == 0 and os.path.exists(path), result)
        tap.point("no half file is left", os.listdir(folder) == ["wind.tab"], os.listdir(folder))
        slices = [json.loads(line) for line in run("stat", path)[1].splitlines()]
        tap.point("all positions are there", [s["states"] for s in slices] == STATES, slices)
        sums = [s["win"] + s["loss"] + s["draw"] for s in slices]
        tap.point("each has a value", sums == STATES, slices)
        result = run("verify", path, "--positions", "30000", "--seed", "5")
        tap.point("verify", result[0] == 0 and result[1].count(" 0 wrong") == 4, result)
        check_probe(tap, torii, path, run)
        check_refusals(tap, path, run)
        check_damage(tap, path, run)
    print(f"1..{tap.number}")
    return tap.bad > 0


sys.exit(main())
