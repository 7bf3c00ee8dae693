#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""A level plays the same moves wherever it plays, for the same secret: in `torii ladder`, in `torii match`, at the
prompt, also in a game that is resumed, and at a server. `torii verify record --levels` compares them all with one
function, and detects differences. (The page: web/test/levels.test.mjs.)

usage: same_levels.py TORII HALL_LADDER

Speaks TAP.
"""
import json
import os
import re
import subprocess
import sys
import tempfile

TORII, HALL_LADDER = sys.argv[1:3]
SOAK = "TORII_SOAK" in os.environ
BRIEF = "TORII_BRIEF" in os.environ  # with sanitizers
number = bad = 0

# Game, two levels, players of Onamazu.
GAMES = [("onitama", 1, 3, 0), ("onitama", 5, 7, 0), ("onitama+wind", 2, 4, 0), ("onitama+shadow", 2, 6, 0),
         ("onitama+light", 3, 5, 0), ("onamazu", 1, 4, 2)]
RARE = [("onitama", 9, 10, 0), ("onitama+wind", 8, 10, 0), ("onitama+sensei+wind+shadow", 3, 8, 0),
        ("onitama+wind+light", 4, 7, 0), ("onamazu", 3, 8, 4), ("onamazu", 5, 10, 2)]


def point(words, good, shown=""):
    global number, bad
    number += 1
    bad += not good
    print(f"{'' if good else 'not '}ok {number} - {words}")
    if not good:
        print(f"# {str(shown)[:2000]!r}")


def run(*words, typed="", env=None):
    done = subprocess.run([str(word) for word in words], input=typed, capture_output=True, text=True, timeout=1200,
                          check=False, env={**os.environ, **(env or {})})
    return done.returncode, done.stdout, done.stderr


def verify(what, path, least):
    rc, out, err = run(TORII, "verify", "record", path, "--levels")
    moves = re.search(r"^levels  (\d+) moves", out, re.M)
    point(what, rc == 0 and moves is not None and int(moves.group(1)) >= least, (out, err))


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def moves_of(path):
    return re.sub(r"\s+", " ", read(path).split("\n\n", 1)[1])


def check_ladder(folder, game, low, high, players):
    name, path = f"{game}, levels {low} and {high}", os.path.join(folder, "ladder.ogn")
    more = ["--players", players] if players else []
    count = 12 if SOAK else players or 2
    rc, out, err = run(TORII, "ladder", game, "--levels", f"{low},{high}", "--games", count, "--seed", 5,
                       "--records", path, *more)
    point(f"{name}: a ladder with records", rc == 0, (out, err))
    verify(f"{name}: the ladder plays them", path, 10)
    rc, out, err = run(TORII, "ladder", game, "--levels", f"{low},{high}", "--games", 1, "--records", path, *more)
    point(f"{name}: no file is overwritten", rc == 3 and "exists" in err, (rc, err))
    os.unlink(path)


def check_match(folder, game, low, high, players):
    if players > 2:
        return
    name, path = f"{game}, levels {low} and {high}", os.path.join(folder, "match.ogn")
    rc, out, err = run(TORII, "match", "--engine", f"level={low}", "--engine", f"level={high}", "--game", game,
                       "--rounds", 1, "--seed", 7, "--records", path, "--openings", "random", "depth=4")
    point(f"{name}: a match", rc == 0, (out, err))
    verify(f"{name}: engines in a match play them", path, 8)
    os.unlink(path)


def check_hall(folder, game, low, high, players):
    name, path = f"{game}, levels {low} and {high}", os.path.join(folder, "hall.ogn")
    rc, out, err = run(HALL_LADDER, game, low, high, 6 if SOAK else 2, 3, players, env={"TORII_RECORDS": "1"})
    records = [json.loads(line) for line in out.splitlines() if line.startswith('"')]
    write(path, "\n".join(records))
    point(f"{name}: games at a server", rc == 0 and len(records) >= 2, (rc, err))
    verify(f"{name}: a server plays them", path, 8)


def check_prompt(folder, game, level):
    """A game against a person, in one sitting and in three: the same."""
    whole, parts = os.path.join(folder, "whole.ogn"), os.path.join(folder, "parts.ogn")
    count = 120 if game == "onamazu" else 9
    seat = ["--seat", "1" if game == "onamazu" else "blue"]
    answers = ["1", ""] * (count // 2) if game == "onamazu" else ["1"] * count  # at the end of a turn Enter continues
    start = ["play", game, "--level", level, "--seed", 11, "--plain", "--lang", "en", *seat]
    run(TORII, *start, "--record", whole, typed="\n".join(answers) + "\nquit\n")
    verify(f"{game}: level {level} at the prompt", whole, 2)
    run(TORII, *start, "--record", parts, typed="\n".join(answers[:count // 3]) + "\nquit\n")
    for _ in range(2):
        run(TORII, "play", parts, "--plain", "--lang", "en", "--record", parts,
            typed="\n".join(answers[:count // 3]) + "\nquit\n")
    # Input at the end of a turn may have answered another question: compare as far as both go.
    one, other = sorted((moves_of(path).removesuffix("* ").rstrip() for path in (parts, whole)), key=len)
    point(f"{game}: a game that is resumed goes on as it would have",
          other.startswith(one) and len(one) > 0.8 * len(other) and (game == "onamazu" or one == other), (one, other))
    point(f"{game}: and keeps its secret", re.findall("LevelSecret.*", read(parts)) == re.findall("LevelSecret.*", read(whole)))
    verify(f"{game}: level {level} in three sittings", parts, 2)
    for path in (whole, parts):
        os.unlink(path)
    secrets = set()
    for _ in range(3):
        run(TORII, *start[:4], *start[6:], "--record", whole, typed="1\nquit\n")
        secrets.update(re.findall('LevelSecret "(.*)"', read(whole)))
        os.unlink(whole)
    point(f"{game}: without a seed every game has a secret of its own", len(secrets) == 3, secrets)


def check_noticed(folder):
    path = os.path.join(folder, "changed.ogn")
    run(TORII, "ladder", "onitama", "--levels", "1,2", "--games", 1, "--records", path)
    text = read(path)
    secret = re.search('LevelSecret "(.*)"', text).group(1)
    for what, changed in (("another secret", text.replace(secret, secret[::-1])),
                          ("another level", text.replace('"level 1"', '"level 6"'))):
        write(path, changed)
        rc, out, err = run(TORII, "verify", "record", path, "--levels")
        point(f"{what} is noticed", rc == 1 and "was played, but level" in out, (rc, out, err))
        rc, out, err = run(TORII, "verify", "record", path)
        point(f"{what}: only where it is asked for", rc == 0 and "levels" not in out, (rc, out, err))
    write(path, re.sub(r"\[LevelSecret.*\]\n", "", text))
    rc, out, err = run(TORII, "verify", "record", path, "--levels")
    point("without a secret nothing is compared", rc == 0 and "levels  0 moves" in out, (rc, out, err))
    for tag, words in (("12", "hexadecimal"), ("z" * 64, "hexadecimal")):
        write(path, text.replace(secret, tag).replace(text.split("\n\n", 1)[1], "1. *\n").replace('Result "1-0"', 'Result "*"')
              .replace('Result "0-1"', 'Result "*"').replace('"stone"', '"unfinished"').replace('"stream"', '"unfinished"')
              .replace('"level 2"', '"person"'))
        rc, out, err = run(TORII, "play", path, "--plain", typed="quit\n")
        point("a bad secret is refused in one line", rc == 3 and words in err and err.count("\n") == 1, (rc, out, err))


def main():
    with tempfile.TemporaryDirectory() as folder:
        for game in GAMES[::2] if BRIEF else GAMES + (RARE if SOAK else []):
            check_ladder(folder, *game)
            check_match(folder, *game)
            check_hall(folder, *game)
        for game, level in (("onitama", 2), ("onitama", 6), ("onitama+wind", 3), ("onitama+shadow", 4), ("onitama+light", 4),
                            ("onamazu", 3))[::2 if BRIEF else 1]:
            check_prompt(folder, game, level)
        check_noticed(folder)
    print(f"1..{number}")
    return bad > 0


sys.exit(main())
