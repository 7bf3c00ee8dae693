#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""Puzzles as a user meets them: shown, solved and failed at the terminal; with `gen`, generated and checked.

usage: puzzle.py TORII [gen]

Speaks TAP.
"""
import collections
import json
import pathlib
import re
import signal
import subprocess
import sys
import tempfile

TORII = str(pathlib.Path(sys.argv[1]).resolve())
points = 0
failed = 0


def point(words, good, said=""):
    global points, failed
    points += 1
    failed += not good
    print(f"{'' if good else 'not '}ok {points} - {words}")
    if not good:
        print("\n".join("# " + line[:300] for line in str(said).splitlines()[-20:]))


def torii(*words, said=""):
    done = subprocess.run([TORII, *words], input=said, capture_output=True, text=True, timeout=800, check=False)
    return done.returncode, done.stdout, done.stderr


def shown():
    status, out, said = torii("puzzle", "show")
    puzzles = [json.loads(line) for line in out.splitlines()]
    kinds = collections.Counter(one["kind"] for one in puzzles)
    point("every kind has its number of puzzles", status == 0 and all(kinds[one] >= 300 for one in ("win2", "win3", "win4", "win5", "only", "hold"))
          and kinds["wind"] >= 150 and kinds["shadow"] >= 150, f"{kinds} {said}")
    point("the wins are as long as their kind says", all(one["moves"] == int(one["kind"][3]) for one in puzzles if one["kind"] in ("win2", "win3", "win4"))
          and all(one["moves"] >= 5 for one in puzzles if one["kind"] == "win5"))
    point("every puzzle has a level", all(1 <= one["level"] <= 11 for one in puzzles))
    point("those of the days, the first 1800, are of the base game", all(one["kind"] not in ("wind", "shadow") for one in puzzles[:1800]))
    status, _, said = torii("puzzle", "show", "99999")
    point("a number too large is refused in one line", status == 3 and said.count("\n") == 1, said)
    return puzzles


def solved(puzzles):
    number, one = next((i, one) for i, one in enumerate(puzzles, 1) if one["kind"] == "only")
    status, out, said = torii("puzzle", "solve", str(number), "--lang", "en", said=f"{one['solution']}\nq\n")
    point("the right move solves it", status == 0 and "Solved!" in out, out + said)
    status, out, said = torii("puzzle", "solve", str(number), "--lang", "en", said="?\nq\n")
    point("a question mark shows the solution", status == 0 and "The solution: " in out and "Solved!" not in out, out + said)
    number, one = next((i, one) for i, one in enumerate(puzzles, 1) if one["kind"] == "shadow")
    square = "a1" if one["solution"] != "a1" else "b1"
    status, out, said = torii("puzzle", "solve", str(number), "--lang", "en", said=f"{square}\n{one['solution']}\nq\n")
    point("the ninja is found at the second try", status == 0 and out.find("Not there") in range(1, out.find("Solved!")), out + said)
    _, out, _ = torii("puzzle", "solve", "--lang", "en", said="q\n")
    today = re.search(r"Puzzle (\d+)\.", out)
    point("without a number it is the puzzle of the day", today is not None and 1 <= int(today[1]) <= 1800, out)


def refused(folder):
    """Files of others: what is no puzzle is refused in one line, and nothing is played on it."""
    shadow = "s1m1s/5/5/5/S1M1S b frog,boar/dragon,crab/eel nb=b5 nr=b1 lb=2 lr=2 ply=2"
    for name, row in (("of a game with ninjas", f"win2\t2\t1\t-\t{shadow}\tfrog:c1b2"), ("that is none", "win2\t2\t1\t-\tjunk\tfrog:c1b2")):
        file = folder / "other.tsv"
        file.write_text(row + "\n")
        status, out, said = torii("puzzle", "solve", "1", "--file", str(file), "--lang", "en", said="?\nq\n")
        point(f"a position {name} is not asked", status == 3 and out == "" and said.count("\n") == 1, f"{status} {out}{said}")
        status, out, said = torii("puzzle", "check", str(file))
        point(f"a position {name} is not proved", status == 1 and "only solution" not in out, out + said)
        point("and equals no other", "1 puzzles, 1 wrong, 0 equal to another" in out, out)


def refuted(puzzles):
    number, one = next((i, one) for i, one in enumerate(puzzles, 1) if one["kind"] == "win2")
    _, out, _ = torii("trace", "onitama+sensei", "--pos", one["position"], "--actions", "-")
    legal = json.loads(out.splitlines()[0])["legal"]
    wrong = next(move for move in legal if move != one["solution"])
    status, out, said = torii("puzzle", "solve", str(number), "--lang", "en", said=f"{wrong}\nq\n")
    point("a wrong move is answered", status == 0 and "That is not the move." in out and "The answer: " in out, out + said)


def generated(folder):
    files = [folder / f"{threads}.tsv" for threads in (1, 2)]
    for threads, file in zip((1, 2), files):
        status, _, said = torii("puzzle", "gen", "--seed", "7", "--count", "2", "--threads", str(threads), "-o", str(file))
        point(f"puzzles are generated on {threads} threads", status == 0, said)
    point("the seed decides, not the threads", files[0].read_bytes() == files[1].read_bytes())
    status, out, said = torii("puzzle", "check", str(files[0]))
    point("they are proved", status == 0 and "14 puzzles, 0 wrong, 0 equal to another" in out, out + said)
    status, _, said = torii("puzzle", "gen", "--count", "2", "-o", str(files[0]))
    point("an existing file is not replaced", status == 3 and "--force" in said, said)
    forged = folder / "forged.tsv"
    rows = files[0].read_text().splitlines(keepends=True)
    forged.write_text("".join(rows[:3]) + rows[2])
    point("a puzzle that comes twice is found", torii("puzzle", "check", str(forged))[0] == 1)
    stopped = folder / "stopped.tsv"
    for patience in (5, 30, 90):  # a slow machine may have found nothing yet
        run = subprocess.Popen([TORII, "puzzle", "gen", "--count", "5000", "--force", "-o", str(stopped)], stderr=subprocess.PIPE)
        try:
            run.wait(timeout=patience)
        except subprocess.TimeoutExpired:
            run.send_signal(signal.SIGINT)
        said = run.communicate(timeout=300)[1]
        if stopped.exists() and any(not row.startswith("#") for row in stopped.read_text().splitlines()):
            break
    point("Ctrl-C leaves a whole file", run.returncode == 130 and stopped.exists() and torii("puzzle", "check", str(stopped))[0] == 0, said)


if len(sys.argv) > 2:
    with tempfile.TemporaryDirectory() as made:
        generated(pathlib.Path(made))
else:
    all_puzzles = shown()
    solved(all_puzzles)
    refuted(all_puzzles)
    with tempfile.TemporaryDirectory() as made:
        refused(pathlib.Path(made))
print(f"1..{points}")
sys.exit(failed > 0)
